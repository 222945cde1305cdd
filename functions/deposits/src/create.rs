use aws::{Addresses, Deposits, Pending, PendingDeposits, Players, Proofs, RateLimits, Wallets};
use contract::{
    dto::{DepositBody, RequestedDeposit, UploadTarget},
    routes::DEPOSITS_CREATE,
};
use domain::{
    Failure, RateLimit, Refusal, Timestamp, Uid,
    deposit::{self, Deposit, Order, Party},
    request::RequestId,
};
use http::Call;
use std::{collections::HashSet, sync::Arc};

/// Longer than any invocation: a deposit that is not stored by then never will be.
const STORED_WITHIN_MS: u64 = 60_000;

aws::deps! {
    pub struct Deps {
        pub addresses: Addresses,
        pub players: Players,
        pub deposits: Deposits,
        pub proofs: Proofs,
        pub rate_limits: RateLimits,
        pub pending: PendingDeposits,
        pub wallets: Wallets,
    }
}

impl Deps {
    async fn sender(&self, uid: &Uid) -> Result<Party, Failure> {
        self.players.by_id(uid).await?.map(Party::from).ok_or(Refusal::WalletNotFound.into())
    }

    /// Counts the deposit among those of its sender that wait for a decision. Others are only looked at when there would
    /// be too many.
    async fn count_pending(&self, deposit: &Deposit) -> Result<(), Failure> {
        let (uid, own) = (&deposit.from.uid, Pending { id: deposit.id.clone(), since: deposit.created_at });
        let counted = self.pending.add(uid, &own).await?;
        if counted.len() <= deposit::PENDING_MAX {
            return Ok(());
        }
        let (total, mut over, mut ids) = (counted.len(), Vec::new(), HashSet::from([own.id.clone()]));
        for other in counted.into_iter().filter(|other| *other != own) {
            // A request sent twice may have been added twice.
            if !ids.insert(other.id.clone()) || !self.waits(&other, own.since).await? {
                over.push(other);
            }
        }
        let is_one_too_many = total - over.len() > deposit::PENDING_MAX;
        if is_one_too_many {
            over.push(own);
        }
        self.pending.remove(uid, &over).await?;
        if is_one_too_many { Err(Refusal::TooManyDepositsPending.into()) } else { Ok(()) }
    }

    /// Whether a deposit waits for a decision, or is just being stored.
    async fn waits(&self, other: &Pending, now: Timestamp) -> Result<bool, Failure> {
        Ok(match self.deposits.find(&other.id).await? {
            Some(deposit) => deposit.status == deposit::Status::Pending,
            None => now.ms_since(other.since) < STORED_WITHIN_MS,
        })
    }

    /// While the proof is awaited, every answer has a newly signed upload address.
    async fn answer(&self, deposit: Deposit, call: &Call) -> Result<RequestedDeposit, Failure> {
        let upload = match deposit.awaited_proof() {
            Some(proof) => Some(self.proofs.upload_address(proof, call.now()).await?),
            None => None,
        };
        let upload = upload.map(|to| UploadTarget { url: to.url, headers: to.headers, expires_at: to.expires_at });
        Ok(RequestedDeposit { deposit: deposit.into(), upload })
    }
}

/// Creates a deposit request: one write for the request and two for the limits. The same key and body again get the
/// same request. It is counted before the recipient is looked up, so that it does not bypass the limit on look-ups.
///
/// # Errors
/// What [`Call::payer`], [`Order::parse`] and [`domain::deposit::Announcement::parse`] refuse;
/// [`Refusal::IdempotencyKeyMissing`], [`Refusal::IdempotencyKeyReused`] for another body;
/// [`Refusal::TooManyRequests`], [`Refusal::TooManyDepositsPending`]; [`Refusal::WalletNotFound`] for a caller without records; what
/// [`Addresses::recipient`] and [`Deposit::check_sender`] refuse.
pub async fn create(deps: Arc<Deps>, call: Call) -> Result<RequestedDeposit, Failure> {
    let uid = &call.payer()?.uid;
    let id = RequestId::derive(uid, DEPOSITS_CREATE.binary, &call.idempotency_key()?);
    let order = Order::try_from(call.json::<DepositBody>()?)?;
    if let Some(first) = deps.deposits.find(&id).await? {
        first.fingerprint.same_as(&order.fingerprint())?;
        return deps.answer(first, &call).await;
    }
    // Counted by key and body: a key whose request was refused may be sent again with another recipient.
    deps.rate_limits
        .count(RateLimit::Deposits, uid, call.arrived(), &format!("{id} {}", order.fingerprint().as_str()))
        .await?;
    let from = deps.sender(uid).await?;
    let to = match &order.to {
        Some(recipient) => deps.addresses.recipient(recipient).await?.into(),
        None => from.clone(),
    };
    let deposit = Deposit::request(id, &order, from, to, call.arrived());
    if !deposit.is_to_self() {
        deposit.check_sender(&deps.wallets.load(uid).await?, call.arrived())?;
    }
    deps.count_pending(&deposit).await?;
    deps.deposits.create(&deposit).await?;
    deps.answer(deposit, &call).await
}
