use crate::common::{audit_entry, needed_of_record, review};
use aws::{Admins, AuditLog, BankImports, BankLines, Connection, Oversight, Players, Withdrawals};
use contract::dto::{NotPaidBody, WithdrawalReview};
use domain::{
    Failure, Refusal,
    audit::Action,
    bank::LineStatus,
    four_eyes::{FourEyes, Grounds, Step},
    request::{Note, RequestId},
    withdrawal::{NotPaid, PayoutMinutes, Withdrawal},
};
use http::AdminCall;
use std::sync::Arc;

/// Lines among which that of the payout may be.
const OPEN_LINES_MAX: i32 = 500;

aws::deps! {
    pub struct Deps {
        pub admins: Admins,
        pub players: Players,
        pub withdrawals: Withdrawals,
        pub oversight: Oversight,
        pub imports: BankImports,
        pub lines: BankLines,
        pub minutes: PayoutMinutes = Connection::setting,
        pub audit_log: AuditLog,
    }
}

http::admins_only!(Deps);

impl Deps {
    /// The step of an admin who has not taken it, once the bank's statements do not show it. The player who receives
    /// the payout cannot say that it was not paid.
    async fn step(&self, call: &AdminCall, reason: &str, taken: &Withdrawal) -> Result<Step, Failure> {
        let four_eyes = self.oversight.four_eyes;
        if four_eyes != FourEyes::Off {
            self.players.stranger(call.admin(), &taken.uid).await?;
        }
        let (head, open) =
            tokio::try_join!(self.imports.head(), self.lines.newest_with(LineStatus::Open, OPEN_LINES_MAX))?;
        taken.check_not_shown(head.as_ref(), &open)?;
        let (needed, proposal) = (four_eyes.of_trust(), taken.proposed_not_paid(self.minutes));
        let step = self.oversight.step(needed, proposal, call.admin(), call.arrived()).await?;
        Ok(step.meant(reason)?)
    }
}

/// Records that a payout was not paid: it can be taken again, and every rule is then checked again. The totals of the
/// admin who took it still count it.
///
/// # Errors
/// [`domain::Refusal::RequestNotFound`], and what [`Withdrawal::check_not_paid`], [`Withdrawal::check_not_shown`],
/// [`Note::reason`], [`Players::stranger`], [`Oversight::step`], [`Step::meant`] and [`AdminCall::proposal`] refuse.
pub async fn not_paid(deps: Arc<Deps>, call: AdminCall) -> Result<WithdrawalReview, Failure> {
    let NotPaidBody { reason, taken_at } = call.json_or_default()?;
    let taken = deps.withdrawals.load(&RequestId::parse(call.parameter("id"))?).await?;
    let four_eyes = deps.oversight.four_eyes;
    let answer = |withdrawal: Withdrawal| {
        let of_another = withdrawal.taken.as_ref().filter(|taken| taken.by != *call.admin());
        let barred = of_another.map(|taken| Refusal::PayoutTaken(taken.email.clone()));
        let needed = needed_of_record(&withdrawal, four_eyes);
        Ok(review(&call, (four_eyes, deps.minutes), withdrawal, (needed, barred)))
    };
    // About an earlier taking, and sent again.
    if taken.taken.as_ref().zip(taken_at).is_some_and(|(taken, said)| taken.at.to_string() != said) {
        return answer(taken);
    }
    let step = match taken.check_not_paid(call.admin(), deps.minutes, call.arrived())? {
        NotPaid::Already => return answer(taken),
        NotPaid::Own => Step::Decide(Grounds::One),
        NotPaid::Unclear => deps.step(&call, &reason, &taken).await?,
    };
    let record = async |after: &Withdrawal, grounds: &Grounds, action, note| {
        let entry = audit_entry(&call, action, &taken, after);
        let entry = if let Some(note) = note { entry.with_note(note) } else { entry };
        deps.withdrawals.record((&taken, after), (&deps.oversight, grounds), deps.audit_log.row(&entry)).await
    };
    match step {
        Step::Decide(grounds) => {
            let after = taken.not_paid();
            // The first of the two has given the reason.
            let note = if let Grounds::Two(_) = grounds { None } else { Some(Note::reason(&reason)?) };
            record(&after, &grounds, Action::NotPaid, note).await?;
            answer(after)
        }
        Step::Proposed => answer(taken),
        Step::Propose => {
            let proposal = call.proposal(&reason)?;
            let after = taken.propose(proposal.clone());
            record(&after, &Grounds::One, Action::ProposeNotPaid, Some(proposal.reason)).await?;
            answer(after)
        }
    }
}
