//! The requests that lines may belong to. They are looked up when the lines are read, so they are never stale.

use aws::{Connection, Deposits, Links, Players, Slips, Withdrawals};
use contract::dto::{FourEyesView, LineMatch};
use domain::{
    Failure, Money,
    bank::{BankLine, LineStatus, Match, Target, Why},
    deposit::{self, Deposit},
    four_eyes::{FourEyes, Needed},
    link::Link,
    request::RequestId,
    withdrawal::{self, Withdrawal},
};
use http::AdminCall;

/// Pages of waiting deposits that are read to find one by amount and name.
const PAGES_MAX: usize = 8;
/// Payouts and approvals that are read to find one.
pub(crate) const NEWEST_MAX: i32 = 500;

aws::deps! {
    pub struct Matches {
        pub deposits: Deposits,
        pub links: Links,
        pub withdrawals: Withdrawals,
        pub players: Players,
        pub slips: Slips,
        pub four_eyes: FourEyes = Connection::setting,
    }
}

/// All that the lines of a page are compared with.
pub(crate) struct Known {
    waiting: Vec<Deposit>,
    payouts: Vec<Withdrawal>,
    room: Money,
}

impl Matches {
    pub(crate) async fn known(&self, call: &AdminCall, lines: &[BankLine]) -> Result<Known, Failure> {
        let open = || lines.iter().filter(|line| line.status == LineStatus::Open);
        let is_needed = open().any(|line| line.is_credit);
        let waiting = async { if is_needed { self.waiting().await } else { Ok(Vec::new()) } };
        let payouts = async {
            match open().next() {
                Some(_) => newest_sent(&self.withdrawals).await,
                None => Ok(Vec::new()),
            }
        };
        let room = async {
            match self.four_eyes {
                FourEyes::Off => Ok(Money::MAX),
                FourEyes::Above(_) => self.slips.room(call.admin(), call.arrived()).await,
            }
        };
        let (waiting, payouts, room) = tokio::try_join!(waiting, payouts, room)?;
        Ok(Known { waiting, payouts, room })
    }

    async fn waiting(&self) -> Result<Vec<Deposit>, Failure> {
        let (mut waiting, mut after) = (Vec::new(), None);
        for _ in 0..PAGES_MAX {
            let page = self.deposits.oldest(deposit::Status::Pending, after.as_deref()).await?;
            waiting.extend(page.items);
            after = page.next;
            if after.is_none() {
                break;
            }
        }
        Ok(waiting)
    }

    /// The request that an open line most likely belongs to.
    pub(crate) async fn of(
        &self,
        call: &AdminCall,
        line: &BankLine,
        known: &Known,
    ) -> Result<Option<LineMatch>, Failure> {
        if line.status != LineStatus::Open {
            return Ok(None);
        }
        let named = if line.is_credit { self.named(line).await? } else { None };
        let payout = known.payouts.iter().find_map(|payout| Some((line.of_withdrawal(payout)?, payout)));
        // A player can choose the key, and so the reference, of a withdrawal. That of a deposit is drawn.
        let is_awaited = named.as_ref().is_some_and(|(found, _)| found.why != Why::Decided);
        if let Some((found, payout)) = payout.filter(|_| !is_awaited) {
            return Ok(Some(self.payout_view(call, line, (found, payout), &known.payouts)));
        }
        let found = match named {
            Some(found) => Some(found),
            None => self.by_name(line, &known.waiting).await?,
        };
        Ok(found.map(|(found, deposit)| self.deposit_view(call, line, (found, deposit), known.room)))
    }

    /// The deposit whose reference is in the line.
    async fn named(&self, line: &BankLine) -> Result<Option<(Match, Deposit)>, Failure> {
        for reference in line.references() {
            for id in self.links.find(&Link::of_reference(&reference)).await? {
                let Ok(id) = RequestId::parse(&id) else { continue };
                let deposit = self.deposits.find(&id).await?;
                let found = deposit.and_then(|deposit| Some((line.of_deposit(&deposit)?, deposit)));
                if found.is_some() {
                    return Ok(found);
                }
            }
        }
        Ok(None)
    }

    /// The only waiting deposit of this amount whose player has this name.
    async fn by_name(&self, line: &BankLine, waiting: &[Deposit]) -> Result<Option<(Match, Deposit)>, Failure> {
        let mut found = None;
        for deposit in waiting.iter().filter(|deposit| deposit.amount == line.amount && !line.name.is_empty()) {
            let name = match self.players.find(&deposit.from.uid).await? {
                Some(player) => format!("{} {}", player.username, player.display_name),
                None => continue,
            };
            let Some(same) = line.of_name(deposit, &name) else { continue };
            if found.is_some() {
                return Ok(None);
            }
            found = Some((same, deposit.clone()));
        }
        Ok(found)
    }

    fn deposit_view(
        &self,
        call: &AdminCall,
        line: &BankLine,
        (found, deposit): (Match, Deposit),
        room: Money,
    ) -> LineMatch {
        let needed = match deposit.status {
            deposit::Status::Pending => deposit.admins_needed_on(line, (call.admin(), room), self.four_eyes),
            // It was approved before the line came, which only shows it.
            _ if deposit.shown_by(line).is_ok() => Needed::One,
            // What was paid beside a request that is over is credited without one.
            _ => self.four_eyes.of_trust(),
        };
        let four_eyes = self.four_eyes_view(call, line, &Target::Deposit(deposit.id.clone()), needed);
        LineMatch::of_deposit(found, deposit, four_eyes)
    }

    fn payout_view(
        &self,
        call: &AdminCall,
        line: &BankLine,
        (found, payout): (Match, &Withdrawal),
        payouts: &[Withdrawal],
    ) -> LineMatch {
        let needed = match line.is_credit {
            true => payout.admins_needed_to_return(line, (call.admin(), payouts), self.four_eyes),
            false => Needed::One,
        };
        let four_eyes = self.four_eyes_view(call, line, &Target::Withdrawal(payout.id.clone()), needed);
        LineMatch::of_withdrawal(found, payout.clone(), four_eyes)
    }

    fn four_eyes_view(
        &self,
        call: &AdminCall,
        line: &BankLine,
        target: &Target,
        needed: Needed,
    ) -> Option<FourEyesView> {
        FourEyesView::new(needed, line.proposal_for(Some(target)), call.admin(), call.arrived())
    }
}

/// The newest payouts that have been sent or are about to be.
pub(crate) async fn newest_sent(withdrawals: &Withdrawals) -> Result<Vec<Withdrawal>, Failure> {
    let of = |status| withdrawals.newest_with(status, NEWEST_MAX);
    let (completed, pending) = tokio::try_join!(of(withdrawal::Status::Completed), of(withdrawal::Status::Pending))?;
    Ok(completed.into_iter().chain(pending.into_iter().filter(|payout| payout.taken.is_some())).collect())
}
