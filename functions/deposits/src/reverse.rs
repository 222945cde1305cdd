use crate::common::{audit_entry, check_strangers, decided_view, deposit_id, parties, review};
use aws::{Admins, Approvals, AuditLog, BankLines, Books, Deposits, Oversight, Players};
use contract::dto::{DepositReview, ReasonBody};
use domain::{
    Failure, Money, Refusal,
    approvers::Approvers,
    audit::{Action, AuditEntry},
    bank::{BankLine, Target},
    deposit::{Deposit, Parties},
    four_eyes::{Proposal, Step},
    request::{DecisionState, Note},
    wallet::{LedgerRow, Wallet},
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
        pub oversight: Oversight,
        pub approvals: Approvals,
        pub audit_log: AuditLog,
    }
}

http::admins_only!(Deps);

impl Deps {
    /// The rows of the approval. Each takes a read for every doubling of its ledger, and one query.
    async fn rows(&self, deposit: &Deposit, parties: &Parties) -> Result<Vec<LedgerRow>, Failure> {
        let wallets: Vec<&Wallet> = parties.sender.iter().chain(&parties.recipient).collect();
        let approved_at = deposit.decision.as_ref().map_or(deposit.created_at, |decision| decision.at);
        let mut rows = Vec::new();
        for (uid, posting) in deposit.postings() {
            let last = wallets.iter().find(|wallet| wallet.uid == *uid).map_or(0, |wallet| wallet.seq);
            rows.extend(self.books.ledger.row_of(uid, last, approved_at, &posting.movement).await?);
        }
        Ok(rows)
    }

    /// The approvers of the points of both parties of a transfer.
    async fn approvers(&self, deposit: &Deposit) -> Result<Option<(Approvers, Approvers)>, Failure> {
        if deposit.is_to_self() {
            return Ok(None);
        }
        let of = |uid| self.approvals.of_account(uid);
        tokio::try_join!(of(&deposit.from.uid), of(&deposit.to.uid)).map(Some)
    }

    /// The line of the approval, open again: its money is still there.
    async fn freed(&self, deposit: &Deposit) -> Result<Option<BankLine>, Failure> {
        let Some(id) = &deposit.line else { return Ok(None) };
        let line = self.lines.find(id).await?;
        let target = Target::Deposit(deposit.id.clone());
        let used = line.filter(|line| line.used.as_ref().and_then(|used| used.target.as_ref()) == Some(&target));
        Ok(used.map(|line| line.reopened()))
    }

    /// Writes the reversal as a proposal for another admin to confirm.
    async fn propose(&self, call: &AdminCall, deposit: &Deposit, proposal: Proposal) -> Result<DepositReview, Failure> {
        let proposed = deposit.propose_reversal(proposal.clone());
        let entry = audit_entry(call, Action::ProposeReversal, deposit, &proposed).with_note(proposal.reason);
        self.deposits.record(deposit, &proposed, self.audit_log.row(&entry)).await?;
        Ok(review(call, proposed, self.oversight.four_eyes, Money::ZERO))
    }
}

/// The audit row of a reversal, which is no status of its own.
fn reversal_entry(call: &AdminCall, deposit: &Deposit) -> AuditEntry {
    call.audit(Action::ReverseDeposit, &deposit.id, (deposit.status.name(), "reversed"))
}

/// Takes the points of an approved deposit back, or moves those of a transfer back to their sender (D67). If four eyes
/// are on, the first admin proposes it and another confirms it (D48). The same admin's second call gets the first
/// answer.
///
/// # Errors
/// [`Refusal::DepositIdMissing`], [`Refusal::RequestNotFound`], [`Refusal::ReasonMissing`] for a call without a reason
/// and without a proposal, and what [`Note::parse`], [`Deposit::check_reversal`], [`Deposit::reverse`],
/// [`Players::stranger`], [`Oversight::step`] and [`Step::meant`] refuse.
pub async fn reverse(deps: Arc<Deps>, call: AdminCall) -> Result<DepositReview, Failure> {
    let (admin, at, four_eyes) = (call.admin(), call.arrived(), deps.oversight.four_eyes);
    let ReasonBody { reason } = call.json_or_default()?;
    let deposit = deps.deposits.load(&deposit_id(&call)?).await?;
    if deposit.check_reversal(admin)? == DecisionState::Repeated {
        return Ok(decided_view(deposit));
    }
    check_strangers(&deps.players, four_eyes, admin, &deposit).await?;
    let proposed = deposit.reversal_proposal();
    let noted = Note::parse(&reason)?.or_else(|| proposed.map(|proposal| proposal.reason.clone()));
    let note = noted.ok_or(Refusal::ReasonMissing)?;
    let parties = parties(&deps.books, &deposit).await?;
    let rows = deps.rows(&deposit, &parties).await?;
    let reversed = deposit.reverse((admin, note), &rows, parties, at);
    let reversed = confirm_refusal(reversed, &deposit, deps.deposits.load(&deposit.id)).await?;
    // After the wallets: see `Approvals::of_account`.
    let (step, approvers) = tokio::try_join!(
        Box::pin(deps.oversight.step(four_eyes.of_trust(), proposed, admin, at)),
        Box::pin(deps.approvers(&deposit)),
    )?;
    let grounds = match step.meant(&reason)? {
        Step::Decide(grounds) => grounds,
        Step::Proposed => return Ok(review(&call, deposit, four_eyes, Money::ZERO)),
        Step::Propose => return deps.propose(&call, &deposit, call.proposal(&reason)?).await,
    };
    let by = grounds.admins(admin);
    let back = reversed.approvers(approvers, &by).map(|approvers| (&deps.approvals, &by[..], approvers));
    let entry = reversal_entry(&call, &deposit);
    let audit = deps.audit_log.row(&entry);
    let freed = deps.freed(&deposit).await?;
    let freed = freed.as_ref().map(|line| (&deps.lines, line));
    let held = (&deps.oversight, &grounds);
    deps.deposits.reverse((&deposit, &reversed), &deps.books, held, back, freed, audit).await?;
    reversed.postings.iter().for_each(|posted| metrics::of_row(&posted.row));
    Ok(decided_view(reversed.deposit))
}
