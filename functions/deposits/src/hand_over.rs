use crate::common::{audit_entry, new_reference, review, waiting};
use aws::{Addresses, Admins, AuditLog, Connection, Deposits, Links, Pending, PendingDeposits, Players, Wallets};
use contract::{
    dto::{DepositReview, ReasonBody},
    routes::DEPOSITS_HAND_OVER,
};
use domain::{
    Failure, Money, Recipient, Refusal, Uid,
    account::User,
    admin_limit::AdminLimits,
    audit::{Action, AuditEntry},
    deposit::{Deposit, Parties, Status},
    four_eyes::FourEyes,
    request::RequestId,
};
use http::AdminCall;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub admins: Admins,
        pub players: Players,
        pub addresses: Addresses,
        pub wallets: Wallets,
        pub deposits: Deposits,
        pub pending: PendingDeposits,
        pub links: Links,
        pub limits: AdminLimits,
        pub four_eyes: FourEyes = Connection::setting,
        pub audit_log: AuditLog,
    }
}

http::admins_only!(Deps);

impl Deps {
    async fn closed(&self, uid: &Uid) -> Result<User, Failure> {
        let closed = self.players.load(uid).await?;
        let open = || Refusal::UserNotFound(Recipient::Id(uid.clone()).to_string());
        Ok(closed.closed_at.is_some().then_some(closed).ok_or_else(open)?)
    }

    /// The account that took over the address of a closed one, if it still has it. A later owner of the address is
    /// another person.
    async fn heir(&self, closed: &User) -> Result<User, Failure> {
        let address = Recipient::Email(closed.email.clone());
        let heir = self.addresses.recipient(&address).await?;
        let (mut after, is_of_heir) =
            (None, |row: &AuditEntry| row.action == Action::CloseAccount && row.actor == heir.uid);
        loop {
            let page = self.audit_log.of_subject(closed.uid.as_str(), after.as_deref()).await?;
            if page.items.iter().any(is_of_heir) {
                return Ok(heir);
            }
            after = page.next;
            if after.is_none() {
                return Err(Refusal::UserNotFound(address.to_string()).into());
            }
        }
    }
}

/// Proposes that the cash of a closed account goes to the account that took over its address (D61), as a transfer that
/// is approved like any other. If one is waiting already, that is the answer.
///
/// # Errors
/// [`Refusal::Malformed`] for a malformed user id; what [`AdminCall::proposal`] refuses;
/// [`Refusal::IdempotencyKeyMissing`], [`Refusal::IdempotencyKeyReused`] for another account; [`Refusal::UserNotFound`]
/// for an account that is open, and for an address that no account took over from it; what [`Players::stranger`],
/// [`Deposit::hand_over`], [`Deposit::check_decision`] and [`Deposit::approve`] refuse.
pub async fn hand_over(deps: Arc<Deps>, call: AdminCall) -> Result<DepositReview, Failure> {
    let (uid, admin) = (Uid::parse(call.parameter("userId"))?, call.admin());
    let id = RequestId::derive(admin, DEPOSITS_HAND_OVER.binary, &call.idempotency_key()?);
    let proposal = call.proposal(&call.json::<ReasonBody>()?.reason)?;
    if let Some(first) = deps.deposits.find(&id).await? {
        if first.from.uid != uid {
            return Err(Refusal::IdempotencyKeyReused.into());
        }
        return Ok(review(&call, first, deps.four_eyes, Money::ZERO));
    }
    let closed = deps.closed(&uid).await?;
    let to = deps.heir(&closed).await?;
    if deps.four_eyes != FourEyes::Off {
        tokio::try_join!(deps.players.stranger(admin, &uid), deps.players.stranger(admin, &to.uid))?;
    }
    let before = deps.pending.of_player(&uid).await?;
    let waiting = waiting(&deps.deposits, &before).await?;
    if let Some(first) = waiting.iter().find(|deposit| deposit.is_hand_over()) {
        return Ok(review(&call, first.clone(), deps.four_eyes, Money::ZERO));
    }
    let (sender, recipient) = (deps.wallets.load(&uid).await?, deps.wallets.load(&to.uid).await?);
    let reason = proposal.reason.clone();
    let deposit =
        Deposit::hand_over((id, new_reference()?), &sender, (closed.into(), to.into()), deps.limits, proposal)?;
    deposit.check_decision(admin, Status::Completed, None)?;
    // An approval decides it again.
    deposit.approve(admin, Parties { sender: Some(sender), recipient: Some(recipient) }, call.arrived())?;
    let entry = audit_entry(&call, Action::ProposeDeposit, &deposit, &deposit).with_note(reason);
    let others = waiting.iter().map(Pending::from).collect();
    deps.deposits
        .ask_as_admin(&deposit, (&deps.pending, &before, others), &deps.links, deps.audit_log.row(&entry))
        .await?;
    Ok(review(&call, deposit, deps.four_eyes, Money::ZERO))
}
