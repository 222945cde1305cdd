use crate::common::{audit_entry, check_strangers, decided_view, deposit_id, parties, review, room};
use aws::{Admins, AuditLog, Books, Deposits, Desk, Links, Players, Slips};
use contract::dto::{DepositReview, ReasonBody};
use domain::{
    Failure, Money, Refusal,
    admin_limit::Beneficiary,
    approvers::Approvers,
    audit::Action,
    deposit::{Deposit, Status},
    four_eyes::{FourEyes, Grounds, Needed, Step},
    request::DecisionState,
};
use http::{AdminCall, confirm_refusal, metrics};
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub admins: Admins,
        pub players: Players,
        pub deposits: Deposits,
        pub books: Books,
        pub links: Links,
        pub desk: Desk,
        pub slips: Slips,
        pub audit_log: AuditLog,
    }
}

http::admins_only!(Deps);

impl Deps {
    /// The approvers of the points of the receiver, and of a sender.
    async fn approvers(&self, deposit: &Deposit) -> Result<(Approvers, Option<Approvers>), Failure> {
        let of = |uid| self.desk.approvals.of_account(uid);
        match deposit.is_to_self() {
            true => Ok((of(&deposit.to.uid).await?, None)),
            false => tokio::try_join!(of(&deposit.to.uid), of(&deposit.from.uid)).map(|(to, from)| (to, Some(from))),
        }
    }

    /// Writes the approval as a proposal for another admin to confirm.
    async fn propose(
        &self,
        call: &AdminCall,
        deposit: &Deposit,
        reason: &str,
        room: Money,
    ) -> Result<DepositReview, Failure> {
        let four_eyes = self.desk.oversight.four_eyes;
        // The page asked for no reason, since this admin had more room for proofs when it was loaded.
        if reason.is_empty() && deposit.admins_needed(four_eyes, Money::MAX, call.arrived()) == Needed::One {
            return Err(Refusal::SlipLimit(self.slips.limit.0).into());
        }
        let proposal = call.proposal(reason)?;
        let proposed = deposit.propose(proposal.clone());
        let entry = audit_entry(call, Action::ProposeDeposit, deposit, &proposed).with_note(proposal.reason);
        self.deposits.record(deposit, &proposed, self.audit_log.row(&entry)).await?;
        Ok(review(call, proposed, four_eyes, room))
    }
}

/// Adds the points, or moves them from the sender to the recipient. If that takes two admins, the first proposes it and
/// another confirms it (D48). The same admin's second call gets the first answer.
///
/// # Errors
/// [`domain::Refusal::DepositIdMissing`], [`domain::Refusal::RequestNotFound`], and what [`Deposit::check_decision`],
/// [`Deposit::approve`], [`aws::Deposits::check_reference`], [`aws::Oversight::step`], [`Step::meant`],
/// [`AdminCall::proposal`], [`Players::stranger`],
/// [`domain::admin_limit::AdminLimits::count`] and [`domain::admin_limit::Counted::on_a_slip`] refuse.
pub async fn approve(deps: Arc<Deps>, call: AdminCall) -> Result<DepositReview, Failure> {
    let (admin, at, four_eyes) = (call.admin(), call.arrived(), deps.desk.oversight.four_eyes);
    let ReasonBody { reason } = call.json_or_default()?;
    let deposit = deps.deposits.load(&deposit_id(&call)?).await?;
    if deposit.check_decision(admin, Status::Completed, None)? == DecisionState::Repeated {
        return Ok(decided_view(deposit));
    }
    // All reads at once, boxed since they are large. `join!` waits for all, so the answer does not depend on which is
    // faster: first whether the admin is a stranger, then whether the points can move, then the reference.
    let (wallets, reference, strangers, room) = tokio::join!(
        Box::pin(parties(&deps.books, &deposit)),
        Box::pin(deps.deposits.check_reference(&deposit, &deps.links)),
        Box::pin(check_strangers(&deps.players, four_eyes, admin, &deposit)),
        Box::pin(room(&call, &deps.slips, four_eyes)),
    );
    strangers?;
    let approved = deposit.approve(admin, wallets?, at);
    let approval = confirm_refusal(approved, &deposit, deps.deposits.load(&deposit.id)).await?;
    reference?;
    let room = room?;
    let needed = four_eyes.with_reason(deposit.admins_needed(four_eyes, room, at), &reason);
    // After the wallets: see `Approvals::of_account`.
    let (step, approvers) = tokio::try_join!(
        Box::pin(deps.desk.oversight.step(needed, deposit.proposal.as_ref(), admin, at)),
        Box::pin(deps.approvers(&deposit)),
    )?;
    let grounds = match step.meant(&reason)? {
        Step::Decide(grounds) => grounds,
        Step::Proposed => return Ok(review(&call, deposit, four_eyes, room)),
        Step::Propose => return deps.propose(&call, &deposit, &reason, room).await,
    };
    let beneficiary = Beneficiary::of_deposit(&deposit);
    let is_on_a_slip = deposit.is_to_self() && grounds == Grounds::One && four_eyes != FourEyes::Off;
    let counted = deps.desk.totals.limits.count((admin, grounds), beneficiary, deposit.booked(), at)?;
    let counted = if is_on_a_slip { counted.on_a_slip(deps.slips.limit, deposit.booked(), at)? } else { counted };
    let entry = audit_entry(&call, Action::ApproveDeposit, &deposit, &approval.deposit);
    let approvers = approval.approvers(approvers, &counted.approvers());
    let count = (&deps.desk, &counted, &approvers);
    deps.deposits.approve(&deposit, &approval, &deps.books, count, deps.audit_log.row(&entry)).await?;
    approval.postings.iter().for_each(|posted| metrics::of_row(&posted.row));
    Ok(decided_view(approval.deposit))
}
