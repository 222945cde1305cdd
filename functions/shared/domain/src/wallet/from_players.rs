//! Cash that other players sent. It can be played and sent on at once, but paid out only after a hold and up to an
//! amount a day (D44). So stolen points are noticed before they can be passed on and paid out.

use super::{DayTotal, Movement, Reversible, RowRef};
use crate::{
    Money, Timestamp,
    timestamp::{DAY_MS, HOUR_MS},
};
use std::cmp::Ordering;

/// The cash from other players that is still in a wallet, and winnings from its last days. A stake takes other cash
/// first, then the newest arrivals. A transfer takes the newest arrivals first. A withdrawal takes other cash first,
/// then the oldest arrivals.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FromPlayers {
    pub cash: Money,
    /// The newest part of it, oldest first: one arrival for each day, at most [`TransferRule::HOLD_HOURS_MAX`] old.
    pub arrivals: Vec<DayTotal>,
    /// The total of the last day with a withdrawal request.
    pub asked_for: Option<DayTotal>,
}

/// When cash from other players can be paid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TransferRule {
    /// The hours that it must have been in the wallet.
    pub hold_hours: u64,
    /// How much of it a player can ask for on one day (UTC).
    pub daily: Money,
}

/// The part of a wallet's cash that can be paid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Withdrawable {
    pub now: Money,
    /// When more can be paid out once `now` has been asked for; `None` when that is all of the cash.
    pub more_from: Option<Timestamp>,
}

impl TransferRule {
    pub const HOLD_HOURS_MAX: u64 = 7 * 24;

    pub const fn new(hold_hours: u64, daily: Money) -> Option<Self> {
        if hold_hours <= Self::HOLD_HOURS_MAX { Some(Self { hold_hours, daily }) } else { None }
    }

    const fn end_of_hold(self, arrival: DayTotal) -> Timestamp {
        arrival.at.plus_ms(self.hold_hours * HOUR_MS)
    }
}

impl FromPlayers {
    /// The part that can be paid out: the `own` cash, not from players, and as much of the rest as the rule permits.
    pub(super) fn withdrawable(&self, own: Money, rule: TransferRule, at: Timestamp) -> Withdrawable {
        let Self { cash, arrivals, asked_for } = self;
        let held = arrivals.iter().filter(|arrival| rule.end_of_hold(**arrival) > at);
        let next_end = held.clone().map(|arrival| rule.end_of_hold(*arrival)).min();
        let over = minus(*cash, held.map(|arrival| arrival.amount).fold(Money::ZERO, plus));
        let today = asked_for.filter(|asked| asked.is_on_the_day_of(at)).map_or(Money::ZERO, |asked| asked.amount);
        let (room, tomorrow) = (minus(rule.daily, today), Timestamp::from_ms((at.ms() / DAY_MS + 1) * DAY_MS));
        let more_from = match over.cmp(&room) {
            Ordering::Less => next_end,
            Ordering::Equal => next_end.map(|end| end.max(tomorrow)),
            Ordering::Greater => Some(tomorrow),
        };
        Withdrawable { now: plus(own, over.min(room)), more_from }
    }

    /// The part of a stake's `amount` from players that arrivals cover, all under the time of the newest one.
    pub(super) fn newest(&self, amount: Money, at: Timestamp) -> Option<DayTotal> {
        let listed = self.arrivals.iter().filter(|arrival| is_listed(arrival, at));
        let newest = listed.clone().next_back()?;
        let amount = amount.min(listed.map(|arrival| arrival.amount).fold(Money::ZERO, plus));
        (amount > Money::ZERO).then_some(DayTotal { amount, ..*newest })
    }

    /// The state after a movement of `amount`. `part` is the part from players that a stake had or brings. The wallet
    /// had `own` other cash before, and has `left` cash now.
    pub(super) fn after(
        &self,
        movement: &Movement,
        (amount, part): (Money, Option<DayTotal>),
        [own, left]: [Money; 2],
        at: Timestamp,
    ) -> Self {
        let mut after = self.clone();
        match movement {
            Movement::Received(_) => after.add(DayTotal { at, amount }, at),
            Movement::QuickWin(_) | Movement::Prize(_) | Movement::ReturnedFee(_) => {
                if let Some(part) = part {
                    after.add(part, at);
                }
            }
            // Points from players may be among them, and must wait again.
            Movement::Reversed(RowRef { of: Reversible::Sent, .. }) => after.add(DayTotal { at, amount }, at),
            Movement::Sent(_) | Movement::Reversed(RowRef { of: Reversible::Received, .. }) => {
                after.take_newest(amount)
            }
            Movement::Held(_) => after.ask_for(minus(amount, own), at),
            Movement::Start
            | Movement::QuickLoss(_)
            | Movement::DrawEntry(_)
            | Movement::PaidIn(_)
            | Movement::GivenBack(_)
            | Movement::PaidOut(_)
            | Movement::Reversed(RowRef { of: Reversible::PaidIn, .. }) => {}
        }
        after.take_newest(minus(after.cash, left));
        after
    }

    fn add(&mut self, part: DayTotal, at: Timestamp) {
        self.cash = plus(self.cash, part.amount);
        match self.arrivals.iter_mut().find(|arrival| arrival.is_on_the_day_of(part.at)) {
            Some(day) => *day = DayTotal { at: day.at.max(part.at), amount: plus(day.amount, part.amount) },
            None => self.arrivals.push(part),
        }
        self.arrivals.retain(|arrival| is_listed(arrival, at));
        self.arrivals.sort_unstable_by_key(|arrival| arrival.at);
    }

    fn take_newest(&mut self, amount: Money) {
        self.cash = minus(self.cash, amount);
        let mut left = amount;
        while let Some(newest) = self.arrivals.last_mut() {
            let taken = newest.amount.min(left);
            (newest.amount, left) = (minus(newest.amount, taken), minus(left, taken));
            if newest.amount > Money::ZERO {
                return;
            }
            self.arrivals.pop();
        }
    }

    fn ask_for(&mut self, amount: Money, at: Timestamp) {
        if amount == Money::ZERO {
            return;
        }
        let today = self.asked_for.filter(|asked| asked.is_on_the_day_of(at)).map_or(Money::ZERO, |asked| asked.amount);
        self.asked_for = Some(DayTotal { at, amount: plus(today, amount) });
        self.cash = minus(self.cash, amount);
        // The oldest arrivals go first, so the newest are left.
        let mut room = self.cash;
        for arrival in self.arrivals.iter_mut().rev() {
            arrival.amount = arrival.amount.min(room);
            room = minus(room, arrival.amount);
        }
        self.arrivals.retain(|arrival| arrival.amount > Money::ZERO);
    }
}

/// Whether any rule can still hold it.
const fn is_listed(arrival: &DayTotal, at: Timestamp) -> bool {
    at.ms_since(arrival.at) <= TransferRule::HOLD_HOURS_MAX * HOUR_MS
}

/// No sum here is above the wallet's balance.
fn plus(one: Money, other: Money) -> Money {
    one.plus(other).unwrap_or(Money::MAX)
}

/// `amount` without `part`; zero when that is more.
fn minus(amount: Money, part: Money) -> Money {
    amount.minus(part).unwrap_or_default()
}
