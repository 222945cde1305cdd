use crate::common::{audit_entry, check_strangers, decided_view, deposit_id, line_id, parties, review, room};
use aws::{Admins, AuditLog, BankLines, Books, Deposits, Desk, Links, Players, Slips};
use contract::dto::{ApprovalBody, DepositReview, FourEyesView};
use domain::{
    Failure, Money, Refusal,
    admin_limit::Beneficiary,
    approvers::Approvers,
    audit::Action,
    bank::{BankLine, LineStatus, Target},
    deposit::{Deposit, Status},
    four_eyes::{FourEyes, Grounds, Needed, Step},
    request::{Decision, DecisionState},
};
use http::{AdminCall, confirm_refusal, metrics};
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub admins: Admins,
        pub players: Players,
        pub deposits: Deposits,
        pub lines: BankLines,
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

    /// The approval's line, and the request as it is approved on it: with the amount that was paid.
    async fn on_line(&self, deposit: &Deposit, line: &str) -> Result<(Option<BankLine>, Deposit), Failure> {
        if line.is_empty() {
            return Ok((None, deposit.clone()));
        }
        let line = self.lines.load(&line_id(line)?).await?;
        let paid = deposit.on_line(&line)?;
        Ok((Some(line), paid))
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

    /// As [`Self::propose`], on a line. The proposal stays with the line, so it is never taken for one of the amount
    /// that was asked for.
    async fn propose_on(
        &self,
        call: &AdminCall,
        (line, deposit): (&BankLine, Deposit),
        reason: &str,
        needed: Needed,
    ) -> Result<DepositReview, Failure> {
        let target = Target::Deposit(deposit.id.clone());
        let (proposed, entry) = call.propose_on(line, (Some(target), &deposit.id), reason)?;
        self.lines.record(&proposed, self.audit_log.row(&entry)).await?;
        Ok(review_on(call, (&proposed, deposit), needed))
    }
}

/// A deposit whose approval on this line waits for another admin.
fn review_on(call: &AdminCall, (line, deposit): (&BankLine, Deposit), needed: Needed) -> DepositReview {
    let proposal = line.proposal_for(Some(&Target::Deposit(deposit.id.clone())));
    let four_eyes = FourEyesView::new(needed, proposal, call.admin(), call.arrived());
    DepositReview::new(deposit, [true, false], four_eyes)
}

/// Adds the points, or moves them from the sender to the recipient; on a line of the bank's statement the points that
/// were paid (D70). If that takes two admins, the first proposes it and another confirms it (D48). The same admin's
/// second call gets the first answer.
///
/// # Errors
/// [`domain::Refusal::DepositIdMissing`], [`domain::Refusal::RequestNotFound`], [`domain::Refusal::LineNotFound`], and
/// what [`Deposit::check_decision`], [`Deposit::on_line`],
/// [`Deposit::check_limits`], [`Deposit::approve`], [`aws::Deposits::check_reference`], [`aws::Oversight::step`],
/// [`Step::meant`], [`AdminCall::proposal`], [`Players::stranger`],
/// [`domain::admin_limit::AdminLimits::count`] and [`domain::admin_limit::Counted::on_a_slip`] refuse.
pub async fn approve(deps: Arc<Deps>, call: AdminCall) -> Result<DepositReview, Failure> {
    let (admin, at, four_eyes) = (call.admin(), call.arrived(), deps.desk.oversight.four_eyes);
    let ApprovalBody { reason, line } = call.json_or_default()?;
    let asked = deps.deposits.load(&deposit_id(&call)?).await?;
    if asked.check_decision(admin, Status::Completed, None)? == DecisionState::Repeated {
        return Ok(decided_view(asked));
    }
    let (line, deposit) = deps.on_line(&asked, line.as_deref().unwrap_or_default()).await?;
    // All reads at once, boxed since they are large. `join!` waits for all, so the answer does not depend on which is
    // faster: first whether the admin is a stranger, then whether the points can move, then the reference.
    let (wallets, reference, strangers, room) = tokio::join!(
        Box::pin(parties(&deps.books, &deposit)),
        Box::pin(deps.deposits.check_reference(&deposit, &deps.links)),
        Box::pin(check_strangers(&deps.players, four_eyes, admin, &deposit)),
        Box::pin(room(&call, &deps.slips, four_eyes)),
    );
    strangers?;
    let wallets = wallets?;
    let unasked = wallets.sender.as_ref().filter(|_| deposit.booked() > asked.amount);
    let permitted = unasked.map_or(Ok(()), |own| deposit.check_limits(own, at));
    let approved = permitted.and_then(|()| deposit.approve(admin, wallets, at));
    let approval = confirm_refusal(approved, &asked, deps.deposits.load(&asked.id)).await?;
    reference?;
    let room = room?;
    let target = Target::Deposit(deposit.id.clone());
    let (needed, proposal) = match &line {
        Some(line) => (deposit.admins_needed_on(line, (admin, room), four_eyes), line.proposal_for(Some(&target))),
        None => (deposit.admins_needed(four_eyes, room, at), deposit.proposal.as_ref()),
    };
    let needed = four_eyes.with_reason(needed, &reason);
    // After the wallets: see `Approvals::of_account`.
    let (step, approvers) = tokio::try_join!(
        Box::pin(deps.desk.oversight.step(needed, proposal, admin, at)),
        Box::pin(deps.approvers(&deposit)),
    )?;
    let grounds = match (step.meant(&reason)?, &line) {
        (Step::Decide(grounds), _) => grounds,
        (Step::Proposed, None) => return Ok(review(&call, deposit, four_eyes, room)),
        (Step::Propose, None) => return deps.propose(&call, &deposit, &reason, room).await,
        (Step::Proposed, Some(line)) => return Ok(review_on(&call, (line, asked), needed)),
        (Step::Propose, Some(line)) => return deps.propose_on(&call, (line, asked), &reason, needed).await,
    };
    let beneficiary = Beneficiary::of_deposit(&deposit);
    let is_by_word = line.as_ref().is_none_or(|line| !line.vouches(&deposit.reference, admin));
    let is_on_a_slip = deposit.is_to_self() && is_by_word && grounds == Grounds::One && four_eyes != FourEyes::Off;
    let counted = deps.desk.totals.limits.count((admin, grounds), beneficiary, deposit.booked(), at)?;
    let counted = if is_on_a_slip { counted.on_a_slip(deps.slips.limit, deposit.booked(), at)? } else { counted };
    let entry = audit_entry(&call, Action::ApproveDeposit, &asked, &approval.deposit);
    let approvers = approval.approvers(approvers, &counted.approvers());
    let count = (&deps.desk, &counted, &approvers);
    let used = line.map(|line| {
        let decision = Decision { by: admin.clone(), at, note: None };
        line.end(LineStatus::Used, Some(target), decision)
    });
    let ground = used.as_ref().map(|line| (&deps.lines, line));
    deps.deposits.approve(&asked, &approval, &deps.books, count, ground, deps.audit_log.row(&entry)).await?;
    approval.postings.iter().for_each(|posted| metrics::of_row(&posted.row));
    Ok(decided_view(approval.deposit))
}
