use aws::{Admins, AuditLog, BankLines, Connection, Deposits, Withdrawals};
use contract::dto::{BankLineView, LineSettleBody};
use domain::{
    Failure, Refusal,
    audit::Action,
    bank::{LineStatus, Target, Used},
    four_eyes::FourEyes,
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
        pub four_eyes: FourEyes = Connection::setting,
        pub audit_log: AuditLog,
    }
}

http::admins_only!(Deps);

/// Ends a line that is the ground of no more points (D72): they were approved before it came, or it is none of theirs.
/// The same admin's second call gets the first answer.
///
/// # Errors
/// [`Refusal::LineNotFound`], [`Refusal::Malformed`], [`Refusal::LineIsCredit`] for a fee that came in; what
/// [`domain::deposit::Deposit::shown_by`], [`domain::withdrawal::Withdrawal::shown_by`],
/// [`domain::bank::BankLine::check_explained`] and [`Note::reason`] refuse.
pub async fn settle(deps: Arc<Deps>, call: AdminCall) -> Result<BankLineView, Failure> {
    let LineSettleBody { r#as, deposit, withdrawal, note } = call.json()?;
    let (admin, wanted) = (call.admin(), r#as.0);
    let line = deps.lines.load(&RequestId::parse(call.parameter("id")).map_err(|_| Refusal::LineNotFound)?).await?;
    let note = match wanted {
        LineStatus::Explained => Some(Note::reason(&note)?),
        _ => Note::parse(&note)?,
    };
    let target = match wanted {
        LineStatus::Used => Some(Target::Deposit(RequestId::parse(deposit.as_deref().unwrap_or_default())?)),
        LineStatus::Payout => Some(Target::Withdrawal(RequestId::parse(withdrawal.as_deref().unwrap_or_default())?)),
        LineStatus::Fee | LineStatus::Explained => None,
        LineStatus::Open | LineStatus::Returned => {
            return Err(Refusal::must_be("as", "used, payout, fee or explained").into());
        }
    };
    let same = |used: &Used| used.decision.by == *admin && used.decision.note == note && used.target == target;
    if line.status == wanted && line.used.as_ref().is_some_and(same) {
        return Ok(BankLineView::new(line, None, None));
    }
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
            line.check_explained(deps.four_eyes, admin)?;
            let payout = deps.withdrawals.load(id).await?;
            let shown = payout.shown_by(&line)?;
            deps.withdrawals.show((&payout, &shown), (&deps.lines, &ended), audit).await?;
        }
        Some(Target::Player(_)) | None => {
            line.check_explained(deps.four_eyes, admin)?;
            if wanted == LineStatus::Fee && line.is_credit {
                return Err(Refusal::LineIsCredit.into());
            }
            deps.lines.record(&ended, audit).await?;
        }
    }
    Ok(BankLineView::new(ended, None, None))
}
