use crate::lines::view;
use aws::{Admins, AuditLog, BankLines, Deposits, Oversight, Withdrawals};
use contract::dto::{BankLineView, LineSettleBody};
use domain::{
    Failure, Refusal,
    audit::Action,
    bank::{BankLine, LineStatus, Target, Used},
    four_eyes::{Grounds, Needed, Step},
    request::{Decision, Note, RequestId},
};
use http::AdminCall;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub admins: Admins,
        pub lines: BankLines,
        pub deposits: Deposits,
        pub withdrawals: Withdrawals,
        pub oversight: Oversight,
        pub audit_log: AuditLog,
    }
}

http::admins_only!(Deps);

impl Deps {
    /// The step of an admin who explains a line.
    async fn step(&self, call: &AdminCall, line: &BankLine, note: &str) -> Result<Step, Failure> {
        let (admin, four_eyes) = (call.admin(), self.oversight.four_eyes);
        let needed = line.admins_needed_to_explain(four_eyes);
        match needed {
            Needed::One => line.check_explained(four_eyes, admin)?,
            Needed::TwoOrADay | Needed::Two => line.check_open()?,
        }
        Ok(self.oversight.step(needed, line.proposal_for(None), admin, call.arrived()).await?.meant(note)?)
    }
}

/// Ends a line that is the ground of no more points (D72): they were approved before it came, or it is none of theirs.
/// A debit is explained by two admins. The same admin's second call gets the first answer.
///
/// # Errors
/// [`Refusal::LineNotFound`], [`Refusal::Malformed`]; what [`domain::deposit::Deposit::shown_by`],
/// [`domain::withdrawal::Withdrawal::shown_by`], [`BankLine::check_explained`], [`BankLine::check_fee`],
/// [`Oversight::step`], [`Step::meant`] and [`Note::reason`] refuse.
pub async fn settle(deps: Arc<Deps>, call: AdminCall) -> Result<BankLineView, Failure> {
    let LineSettleBody { r#as, deposit, withdrawal, note } = call.json()?;
    let (admin, four_eyes, wanted) = (call.admin(), deps.oversight.four_eyes, r#as.0);
    let line = deps.lines.load(&RequestId::parse(call.parameter("id")).map_err(|_| Refusal::LineNotFound)?).await?;
    let target = match wanted {
        LineStatus::Used => Some(Target::Deposit(RequestId::parse(deposit.as_deref().unwrap_or_default())?)),
        LineStatus::Payout => Some(Target::Withdrawal(RequestId::parse(withdrawal.as_deref().unwrap_or_default())?)),
        LineStatus::Fee | LineStatus::Explained => None,
        LineStatus::Open | LineStatus::Returned => {
            return Err(Refusal::must_be("as", "used, payout, fee or explained").into());
        }
    };
    let said = Note::parse(&note)?;
    let is_same = |used: &Used| said.is_none() || used.decision.note == said;
    if line.status == wanted && line.was_used_by(admin, target.as_ref()) && line.used.as_ref().is_some_and(is_same) {
        return Ok(BankLineView::new(line, None, None));
    }
    let note = match wanted {
        LineStatus::Explained => match deps.step(&call, &line, &note).await? {
            Step::Decide(Grounds::Two(_)) => line.proposal_for(None).map(|proposal| proposal.reason.clone()),
            Step::Decide(_) => Some(Note::reason(&note)?),
            Step::Proposed => return Ok(view(&call, four_eyes, line, None)),
            Step::Propose => {
                let (proposed, entry) = call.propose_on(&line, (None, &line.id), &note)?;
                deps.lines.record(&proposed, deps.audit_log.row(&entry)).await?;
                return Ok(view(&call, four_eyes, proposed, None));
            }
        },
        _ => said,
    };
    let decision = Decision { by: admin.clone(), at: call.arrived(), note };
    let (before, subject) = (line.status.name(), line.id.clone());
    let entry = call.audit(Action::SettleLine, &subject, (before, wanted.name()));
    let audit = deps.audit_log.row(&entry);
    let ended = line.end(wanted, target.clone(), decision);
    match &target {
        Some(Target::Deposit(id)) => {
            let approved = deps.deposits.load(id).await?;
            let shown = approved.shown_by(&line)?;
            deps.deposits.show((&approved, &shown), (&deps.lines, &ended), audit).await?;
        }
        Some(Target::Withdrawal(id)) => {
            line.check_explained(four_eyes, admin)?;
            let payout = deps.withdrawals.load(id).await?;
            let shown = payout.shown_by(&line)?;
            deps.withdrawals.show((&payout, &shown), (&deps.lines, &ended), audit).await?;
        }
        Some(Target::Player(_)) | None => {
            if wanted == LineStatus::Fee {
                line.check_explained(four_eyes, admin)?;
                line.check_fee(four_eyes)?;
            }
            deps.lines.record(&ended, audit).await?;
        }
    }
    Ok(BankLineView::new(ended, None, None))
}
