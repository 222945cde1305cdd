use crate::common::{check_strangers, decided_view, line_id, new_reference, parties};
use aws::{Admins, AuditLog, BankLines, Books, Deposits, Desk, Links, Players};
use contract::dto::{CreditBody, DepositReview, FourEyesView};
use domain::{
    Failure, Uid,
    admin_limit::Beneficiary,
    audit::Action,
    bank::{BankLine, LineStatus, Target},
    deposit::{Deposit, Party, Status},
    four_eyes::Step,
    request::Decision,
};
use http::{AdminCall, confirm_refusal, metrics};
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub admins: Admins,
        pub players: Players,
        pub lines: BankLines,
        pub deposits: Deposits,
        pub books: Books,
        pub links: Links,
        pub desk: Desk,
        pub audit_log: AuditLog,
    }
}

http::admins_only!(Deps);

impl Deps {
    /// The record that this admin has made of the line for this player before.
    async fn repeated(&self, line: &BankLine, admin: &Uid, player: &Uid) -> Result<Option<Deposit>, Failure> {
        let used = line.used.as_ref().filter(|used| used.decision.by == *admin);
        let Some(Target::Deposit(id)) = used.and_then(|used| used.target.as_ref()) else { return Ok(None) };
        Ok(self.deposits.find(id).await?.filter(|deposit| deposit.from.uid == *player))
    }
}

/// Gives a payment without a request to the player whom it belongs to (D70). It takes two admins: the bank does not
/// say whose it is.
///
/// # Errors
/// [`domain::Refusal::LineNotFound`]; [`domain::Refusal::Malformed`] for a malformed user id; what [`Players::load`],
/// [`Players::stranger`], [`Deposit::of_line`], [`Deposit::check_decision`], [`Deposit::check_sender`],
/// [`Deposit::check_limits`], [`Deposit::approve`], [`aws::Oversight::step`], [`Step::meant`],
/// [`AdminCall::proposal`] and [`domain::admin_limit::AdminLimits::count`] refuse.
pub async fn credit(deps: Arc<Deps>, call: AdminCall) -> Result<DepositReview, Failure> {
    let (admin, at, four_eyes) = (call.admin(), call.arrived(), deps.desk.oversight.four_eyes);
    let CreditBody { user_id, reason } = call.json()?;
    let player = Uid::parse(&user_id)?;
    let line = deps.lines.load(&line_id(call.parameter("id"))?).await?;
    if let Some(first) = deps.repeated(&line, admin, &player).await? {
        return Ok(decided_view(first));
    }
    let party: Party = deps.players.load(&player).await?.into();
    let deposit = Deposit::of_line(&line, new_reference()?, party, at)?;
    deposit.check_decision(admin, Status::Completed, None)?;
    check_strangers(&deps.players, four_eyes, admin, &deposit).await?;
    let wallets = parties(&deps.books, &deposit).await?;
    let permitted = wallets.sender.as_ref().map_or(Ok(()), |sender| {
        deposit.check_sender(sender, at)?;
        deposit.check_limits(sender, at)
    });
    let approved = permitted.and_then(|()| deposit.approve(admin, wallets, at));
    let approval = confirm_refusal(approved, &line, deps.lines.load(&line.id)).await?;
    let target = Target::Player(player.clone());
    let needed = four_eyes.with_reason(four_eyes.of_trust(), &reason);
    // After the wallet: see `Approvals::of_account`.
    let (step, approvers) = tokio::try_join!(
        deps.desk.oversight.step(needed, line.proposal_for(Some(&target)), admin, at),
        deps.desk.approvals.of_account(&player),
    )?;
    let waiting = |line: &BankLine| {
        let four_eyes = FourEyesView::new(needed, line.proposal_for(Some(&target)), admin, at);
        DepositReview::new(deposit.clone(), [true, false], four_eyes)
    };
    let grounds = match step.meant(&reason)? {
        Step::Decide(grounds) => grounds,
        Step::Proposed => return Ok(waiting(&line)),
        Step::Propose => {
            let (proposed, entry) = call.propose_on(&line, (Some(target.clone()), &line.id), &reason)?;
            deps.lines.record(&proposed, deps.audit_log.row(&entry)).await?;
            return Ok(waiting(&proposed));
        }
    };
    let counted =
        deps.desk.totals.limits.count((admin, grounds), Beneficiary::of_deposit(&deposit), deposit.booked(), at)?;
    let approvers = approval.approvers((approvers, None), &counted.approvers());
    let decision = Decision { by: admin.clone(), at, note: None };
    let used = line.end(LineStatus::Used, Some(Target::Deposit(deposit.id.clone())), decision);
    let entry = call.audit(Action::CreditDeposit, &deposit.id, (line.id.as_str(), Status::Completed.name()));
    let count = (&deps.desk, &counted, &approvers);
    let (ground, audit) = ((&deps.lines, &used), deps.audit_log.row(&entry));
    deps.deposits.credit(&approval, &deps.links, &deps.books, count, ground, audit).await?;
    approval.postings.iter().for_each(|posted| metrics::of_row(&posted.row));
    Ok(decided_view(approval.deposit))
}
