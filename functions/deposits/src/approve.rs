use crate::common::{audit_entry, decided, request_id, review, room};
use aws::{Admins, AuditLog, Deposits, Ledger, Links, Oversight, Slips, Wallets};
use contract::dto::{DepositReview, ReasonBody};
use domain::{
    Failure, Money, Refusal,
    admin_limit::Beneficiary,
    audit::Action,
    deposit::{Deposit, Parties, Status},
    four_eyes::{Agreement, FourEyes, Grounds, Step},
    request::DecisionState,
};
use http::{AdminCall, confirm_refusal, metrics};
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub admins: Admins,
        pub deposits: Deposits,
        pub wallets: Wallets,
        pub ledger: Ledger,
        pub links: Links,
        pub oversight: Oversight,
        pub slips: Slips,
        pub audit_log: AuditLog,
    }
}

http::admins_only!(Deps);

impl Deps {
    async fn parties(&self, deposit: &Deposit) -> Result<Parties, Failure> {
        let sender = self.wallets.find(&deposit.from.uid).await?;
        let recipient = match deposit.is_to_self() {
            true => None,
            false => self.wallets.find(&deposit.to.uid).await?,
        };
        Ok(Parties { sender, recipient })
    }
}

/// Adds the points, or moves them from the sender to the recipient. Where that takes two admins, the first proposes it
/// and another confirms it (D48). The same admin's second call gets the first answer.
///
/// # Errors
/// [`domain::Refusal::DepositIdMissing`], [`domain::Refusal::RequestNotFound`], and what [`Deposit::check_decision`],
/// [`Deposit::approve`], [`aws::Deposits::check_reference`], [`Oversight::step`], [`Step::meant`], [`AdminCall::proposal`],
/// [`domain::admin_limit::AdminLimits::count`] and [`domain::admin_limit::Counted::on_a_slip`] refuse.
pub async fn approve(deps: Arc<Deps>, call: AdminCall) -> Result<DepositReview, Failure> {
    let (admin, at, four_eyes) = (call.admin(), call.arrived(), deps.oversight.four_eyes);
    let ReasonBody { reason } = call.json_or_default()?;
    let deposit = deps.deposits.load(&request_id(&call)?).await?;
    if deposit.check_decision(admin, Status::Completed, None)? == DecisionState::Repeated {
        return Ok(decided(deposit));
    }
    let (parties, reference) =
        tokio::join!(deps.parties(&deposit), deps.deposits.check_reference(&deposit, &deps.links));
    let approved = deposit.approve(admin, parties?, at);
    let approval = confirm_refusal(approved, &deposit, deps.deposits.load(&deposit.id)).await?;
    reference?;
    let room = room(&call, &deps.slips, four_eyes).await?;
    let agreement = deposit.agreement(four_eyes, room, at);
    let step = deps.oversight.step(agreement, deposit.proposal.as_ref(), admin, at).await?;
    let grounds = match step.meant(&reason)? {
        Step::Decide(grounds) => grounds,
        Step::Proposed => return Ok(review(&call, deposit, four_eyes, room)),
        Step::Propose => {
            // Their page is of before another of their approvals.
            if reason.is_empty() && deposit.agreement(four_eyes, Money::MAX, at) == Agreement::One {
                return Err(Refusal::SlipLimit(deps.slips.limit.0).into());
            }
            let proposal = call.proposal(&reason)?;
            let proposed = deposit.propose(proposal.clone());
            let entry = audit_entry(&call, Action::ProposeDeposit, &deposit, &proposed).with_note(proposal.reason);
            deps.deposits.record(&deposit, &proposed, (&deps.audit_log, &entry)).await?;
            return Ok(review(&call, proposed, four_eyes, room));
        }
    };
    let beneficiary = Beneficiary::of_deposit(&deposit);
    let is_on_a_slip = deposit.is_to_self() && grounds == Grounds::One && four_eyes != FourEyes::Off;
    let counted = deps.oversight.limits.count((admin, grounds), beneficiary, deposit.amount, at)?;
    let counted = if is_on_a_slip { counted.on_a_slip(deps.slips.limit, deposit.amount, at)? } else { counted };
    let entry = audit_entry(&call, Action::ApproveDeposit, &deposit, &approval.deposit);
    let (books, count) = ((&deps.wallets, &deps.ledger), (&deps.oversight, &counted));
    deps.deposits.approve(&deposit, &approval, books, count, (&deps.audit_log, &entry)).await?;
    approval.postings.iter().for_each(|posted| metrics::of_row(&posted.row));
    Ok(decided(approval.deposit))
}
