use crate::common::decided_view;
use aws::{Admins, AuditLog, BankLines, Books, Oversight, Players, Withdrawals};
use contract::dto::{FourEyesView, GiveBackBody, WithdrawalReview};
use domain::{
    Failure, Refusal,
    audit::Action,
    bank::{BankLine, LineStatus, Target},
    four_eyes::{FourEyes, Step},
    request::{Decision, RequestId},
    withdrawal::{Status, Withdrawal},
};
use http::{AdminCall, confirm_refusal, metrics};
use std::sync::Arc;

/// Payouts among which the reference of one that is given back must be the only one.
const NEWEST_MAX: i32 = 500;

aws::deps! {
    pub struct Deps {
        pub admins: Admins,
        pub players: Players,
        pub lines: BankLines,
        pub withdrawals: Withdrawals,
        pub books: Books,
        pub oversight: Oversight,
        pub audit_log: AuditLog,
    }
}

http::admins_only!(Deps);

/// Gives the points of a payment back that the bank returned: the line is the ground (D71). The same admin's second call
/// gets the first answer.
///
/// # Errors
/// [`Refusal::RequestNotFound`], [`Refusal::LineNotFound`], [`Refusal::OwnRequest`]; what [`Players::stranger`],
/// [`Withdrawal::returned_by`], [`Oversight::step`], [`Step::meant`] and [`AdminCall::proposal`] refuse.
pub async fn give_back(deps: Arc<Deps>, call: AdminCall) -> Result<WithdrawalReview, Failure> {
    let (admin, at, four_eyes) = (call.admin(), call.arrived(), deps.oversight.four_eyes);
    let GiveBackBody { line, reason } = call.json()?;
    let line_id = RequestId::parse(&line).map_err(|_| Refusal::LineNotFound)?;
    let id = RequestId::parse(call.parameter("id"))?;
    let withdrawal = deps.withdrawals.load(&id).await?;
    let line = deps.lines.load(&line_id).await?;
    let target = Target::Withdrawal(id);
    if withdrawal.uid == *admin {
        return Err(Refusal::OwnRequest.into());
    }
    if line.was_used_by(admin, Some(&target)) && withdrawal.returned.is_some() {
        return Ok(decided_view(&call, withdrawal));
    }
    if four_eyes != FourEyes::Off {
        deps.players.stranger(admin, &withdrawal.uid).await?;
    }
    let wallet = deps.books.wallets.load(&withdrawal.uid).await?;
    let given = withdrawal.returned_by(&line, &wallet, at);
    let given = confirm_refusal(given, &withdrawal, deps.withdrawals.load(&withdrawal.id)).await?;
    let completed = deps.withdrawals.newest_with(Status::Completed, NEWEST_MAX).await?;
    let needed = withdrawal.admins_needed_to_return(&line, (admin, &completed), four_eyes);
    let needed = four_eyes.with_reason(needed, &reason);
    let waiting = |line: &BankLine, withdrawal: Withdrawal| {
        let four_eyes = FourEyesView::new(needed, line.proposal_for(Some(&target)), admin, at);
        WithdrawalReview { four_eyes, ..decided_view(&call, withdrawal) }
    };
    let proposal = line.proposal_for(Some(&target));
    let grounds = match deps.oversight.step(needed, proposal, admin, at).await?.meant(&reason)? {
        Step::Decide(grounds) => grounds,
        Step::Proposed => return Ok(waiting(&line, withdrawal)),
        Step::Propose => {
            let about = (Some(target.clone()), &withdrawal.id);
            let (proposed, entry) = call.propose_on(&line, about, &reason)?;
            deps.lines.record(&proposed, deps.audit_log.row(&entry)).await?;
            return Ok(waiting(&proposed, withdrawal));
        }
    };
    let used = line.end(LineStatus::Returned, Some(target.clone()), Decision { by: admin.clone(), at, note: None });
    let states = (Status::Completed.name(), LineStatus::Returned.name());
    let entry = call.audit(Action::GiveBackWithdrawal, &withdrawal.id, states);
    let (ground, held) = ((&deps.lines, &used), (&deps.oversight, &grounds));
    let audit = deps.audit_log.row(&entry);
    deps.withdrawals.give_back((&withdrawal, &given), &deps.books, ground, held, audit).await?;
    metrics::of_row(&given.wallet.row);
    Ok(decided_view(&call, given.withdrawal))
}
