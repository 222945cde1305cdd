use crate::common::{new_reference, requested, waiting};
use aws::{Addresses, Deposits, Links, Pending, PendingDeposits, Players, Proofs, RateLimits, Wallets};
use contract::{
    dto::{DepositBody, RequestedDeposit},
    routes::DEPOSITS_CREATE,
};
use domain::{
    Failure, Money, RateLimit, Refusal, Uid,
    deposit::{Deposit, Order, PENDING_MAX, Party},
    request::RequestId,
};
use http::Call;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub addresses: Addresses,
        pub players: Players,
        pub deposits: Deposits,
        pub proofs: Proofs,
        pub rate_limits: RateLimits,
        pub pending: PendingDeposits,
        pub links: Links,
        pub wallets: Wallets,
    }
}

impl Deps {
    async fn sender(&self, uid: &Uid) -> Result<Party, Failure> {
        let sender = self.players.find(uid).await?.ok_or(Refusal::WalletNotFound)?;
        sender.check_open()?;
        Ok(sender.into())
    }

    /// Checks that the deposit, with the player's other waiting deposits, passes none of their limits (D57). The wallet
    /// is loaded after the others, so that a deposit approved meanwhile is counted.
    async fn keep_limits(&self, deposit: &Deposit, others: &[Deposit]) -> Result<(), Failure> {
        let own = others.iter().filter(|other| other.is_to_self());
        let waiting = own.fold(Money::ZERO, |sum, other| sum.plus(other.amount).unwrap_or(Money::MAX));
        let wallet = self.wallets.load(&deposit.from.uid).await?;
        Ok(wallet.permits_deposit(waiting, deposit.amount, deposit.created_at)?)
    }

    /// Writes the deposit if its sender has not too many waiting ones and it passes none of their limits. Decided
    /// deposits leave the set when it is read, which is only when it matters.
    async fn ask(&self, deposit: &Deposit, is_limited: bool) -> Result<(), Failure> {
        let before = self.pending.of_player(&deposit.from.uid).await?;
        let mut others = before.clone();
        // Another invocation for the same request may have come first.
        others.retain(|other| other.id != deposit.id);
        if is_limited || others.len() >= PENDING_MAX {
            let waiting = waiting(&self.deposits, &others).await?;
            if waiting.len() >= PENDING_MAX {
                return Err(Refusal::TooManyDepositsPending.into());
            }
            if is_limited {
                self.keep_limits(deposit, &waiting).await?;
            }
            others = waiting.iter().map(Pending::from).collect();
        }
        self.deposits.ask(deposit, (&self.pending, &before, others), &self.links).await
    }
}

/// Creates a deposit request: one write for the limit on requests, then one transaction for the deposit and the set of
/// waiting ones. The same key and body again get the same request. It is counted before the recipient is looked up, so
/// that it does not bypass the limit on look-ups.
///
/// # Errors
/// What [`Call::player`], [`Order::parse`] and [`domain::deposit::Announcement::parse`] refuse;
/// [`Refusal::IdempotencyKeyMissing`], [`Refusal::IdempotencyKeyReused`] for another body;
/// [`Refusal::TooManyRequests`], [`Refusal::TooManyDepositsPending`]; [`Refusal::WalletNotFound`] for a caller without
/// records, [`Refusal::AccountClosed`]; what [`Addresses::recipient`] and [`Deposit::check_sender`] refuse;
/// [`Refusal::LimitReached`].
pub async fn create(deps: Arc<Deps>, call: Call) -> Result<RequestedDeposit, Failure> {
    let uid = &call.player()?.uid;
    let id = RequestId::derive(uid, DEPOSITS_CREATE.binary, &call.idempotency_key()?);
    let order = Order::try_from(call.json::<DepositBody>()?)?;
    if let Some(first) = deps.deposits.find(&id).await? {
        first.fingerprint.same_as(&order.fingerprint())?;
        return requested(first, &deps.proofs, &call).await;
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
    let deposit = Deposit::request((id, new_reference()?), &order, from, to, call.arrived());
    let sender = deps.wallets.load(uid).await?;
    deposit.check_sender(&sender, call.arrived())?;
    deps.ask(&deposit, deposit.is_to_self() && sender.limits_deposits()).await?;
    requested(deposit, &deps.proofs, &call).await
}
