//! Limits on stakes, losses, deposits and time (D57), recomputed from the ledger's rows and the wallet's earlier state.

use crate::items::{ms, number, points, text};
use domain::Money;
use serde_json::Value;
use std::collections::BTreeMap;

const HOUR_MS: u64 = 60 * 60_000;
const DAY_MS: u64 = 24 * HOUR_MS;
/// The setting of the simulation's functions.
const RAISE_WAITS_MS: u64 = DAY_MS;
const RAISE_LAPSES_MS: u64 = 7 * DAY_MS;
const PERIODS: [&str; 3] = ["day", "week", "month"];
/// In the wallet's order.
const KINDS: [&str; 4] = ["stakes", "losses", "deposits", "time"];
const DEPOSITS: usize = 2;
/// In hundredths of a minute, and only by the day.
const TIME: usize = 3;
const IN_POINTS: usize = 3;
/// The place of its raise in the list of all limits.
const TIME_A_DAY: usize = 9;
const A_ROUND: u64 = 10;

/// Indexes in [`PERIODS`] and [`KINDS`].
pub type Name = (usize, usize);

/// A row that counts: the numbers of its periods, its stake, and its counts by kind.
#[derive(Debug)]
struct Counted {
    periods: [u64; 3],
    stake: i64,
    counts: [i64; 4],
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Raise {
    name: Name,
    to: Option<i64>,
    from: u64,
}

/// The limits of one player.
#[derive(Debug, Default)]
pub struct Limits {
    rows: Vec<Counted>,
    checked: usize,
    /// Each limit, and the number of the first row that counts.
    set: BTreeMap<Name, (i64, usize)>,
    /// The wallet's last counts.
    counts: BTreeMap<Name, i64>,
    raise: Option<Raise>,
    /// The wallet's last write.
    written: u64,
    last_stake: Option<u64>,
}

impl Limits {
    pub fn are_set(&self) -> bool {
        !self.set.is_empty()
    }

    pub fn add(&mut self, row: &Value) {
        let amount = points(row, "amount");
        let quick_stake = i64::try_from(number(row, "multiplier") * 100).unwrap_or_default();
        let (stake, [stakes, losses, deposits]) = match (text(row, "type"), text(row, "source")) {
            ("win", "quick") => (quick_stake, [quick_stake, -amount, 0]),
            ("loss", "quick") | ("debit", "colours") => (amount, [amount, amount, 0]),
            ("win", "colours") => (0, [0, -amount, 0]),
            ("credit", "colours") => (0, [-amount, -amount, 0]),
            ("credit", "deposit") => (0, [0, 0, amount]),
            _ => return,
        };
        let at = ms(row, "timestamp");
        let minutes = if stake > 0 { minutes(self.last_stake.replace(at), at) } else { 0 };
        let counts = [stakes, losses, deposits, i64::try_from(minutes).unwrap_or(i64::MAX)];
        self.rows.push(Counted { periods: periods(at), stake, counts });
    }

    /// Checks a new deposit of the player to themselves by the pending ones, itself included, and by the limits before
    /// the step. A limit that was set in the step may not have existed yet.
    pub fn check_deposit(&self, at: u64, waiting: i64) -> Result<(), String> {
        let now = periods(at);
        for ((period, _), (most, since)) in self.set.iter().filter(|((_, kind), _)| *kind == DEPOSITS) {
            let in_period = self.rows[*since..].iter().rev().take_while(|row| row.periods[*period] == now[*period]);
            let used: i64 = in_period.map(|row| row.counts[DEPOSITS]).sum();
            if used + waiting > *most {
                return Err(format!("{waiting} wait when {used} of {most} a {} were paid in", PERIODS[*period]));
            }
        }
        Ok(())
    }

    /// Checks the new rows and the changes of the limits. In a step that changed a limit, rows may have met the old or
    /// the new one.
    pub fn follow(&mut self, wallet: &Value) -> Result<(), String> {
        let (now, raise, written) = (set(wallet), raise(wallet), ms(wallet, "updatedAt"));
        let is_due = |name: Name, to: Option<i64>| {
            self.raise.as_ref().is_some_and(|raise| {
                (raise.name, raise.to) == (name, to) && (raise.from..raise.from + RAISE_LAPSES_MS).contains(&written)
            })
        };
        let called = |(period, kind): Name| format!("the limit of {} a {}", KINDS[kind], PERIODS[period]);
        let mut next = BTreeMap::new();
        for (name, (most, since)) in &self.set {
            let after = now.get(name).copied();
            if after.is_none_or(|after| after > *most) && !is_due(*name, after) && !is_due(*name, None) {
                return Err(format!("{} went from {most} to {after:?}, after {:?}", called(*name), self.raise));
            }
            let Some(after) = after.filter(|_| !is_due(*name, None)) else { continue };
            self.check_rows(*name, *since, after.max(*most)).map_err(|why| format!("{}: {why}", called(*name)))?;
            next.insert(*name, (after, *since));
        }
        for (name, most) in now {
            next.entry(name).or_insert((most, self.rows.len()));
        }
        let counts: BTreeMap<Name, i64> = next.keys().map(|name| (*name, used(wallet, *name))).collect();
        let is_less = |name: &Name, before: i64| {
            let is_same_period = periods(written)[name.0] == periods(self.written)[name.0];
            is_same_period && counts.get(name).is_some_and(|now| *now < before)
        };
        // Only a row lowers a count.
        if self.checked == self.rows.len()
            && let Some((name, before)) = self.counts.iter().find(|(name, before)| is_less(name, **before))
        {
            return Err(format!("{} counted {before}, and now {:?}", called(*name), counts.get(name)));
        }
        if let Some(new) = raise.as_ref().filter(|raise| self.raise.as_ref() != Some(raise))
            && new.from < self.written + RAISE_WAITS_MS
        {
            return Err(format!(
                "{} can be raised at {}, asked for after {}",
                called(new.name),
                new.from,
                self.written
            ));
        }
        (self.set, self.counts, self.raise, self.written, self.checked) =
            (next, counts, raise, written, self.rows.len());
        Ok(())
    }

    /// Whether each new stake was within the limit, counted as lost.
    fn check_rows(&self, (period, kind): Name, since: usize, most: i64) -> Result<(), String> {
        for number in since.max(self.checked)..self.rows.len() {
            let row = &self.rows[number];
            let before = self.rows[since..number].iter().rev();
            let in_period = before.take_while(|other| other.periods[period] == row.periods[period]);
            let used: i64 = in_period.map(|other| other.counts[kind]).sum();
            let more = if kind == TIME { row.counts[TIME] } else { row.stake };
            if kind != DEPOSITS && row.stake > 0 && used + more > most {
                return Err(format!(
                    "{} was staked when {used} of {most} were used, which makes {more} more",
                    row.stake
                ));
            }
        }
        Ok(())
    }
}

/// The playing time of a stake: the time since the last one if that is less than half an hour ago, on its day;
/// otherwise that of a round.
fn minutes(last: Option<u64>, at: u64) -> u64 {
    let hundredths = |ms| ms / 600;
    let midnight = periods(at)[0] * DAY_MS - 2 * HOUR_MS;
    let since = last.filter(|last| at < last + HOUR_MS / 2).map(|last| last.max(midnight));
    since.map_or(A_ROUND, |since| hundredths(at) - hundredths(since))
}

/// The numbers of the day, the week and the month in Windhoek, two hours ahead of UTC.
fn periods(at: u64) -> [u64; 3] {
    let there = at + 2 * HOUR_MS;
    let (day, date) = (there / DAY_MS, domain::Timestamp::from_ms(there).day());
    let part = |range: std::ops::Range<usize>| date[range].parse::<u64>().unwrap_or_default();
    // 1970 began on a Thursday.
    [day, (day + 3) / 7, part(0..4) * 12 + part(5..7)]
}

/// Each limit of a wallet.
pub fn set(wallet: &Value) -> BTreeMap<Name, i64> {
    let mut set = BTreeMap::new();
    for (period, name) in PERIODS.into_iter().enumerate() {
        for kind in 0..KINDS.len() {
            let most = &wallet["limits"]["M"][name]["L"][2 * kind];
            if most["N"].is_string() {
                set.insert((period, kind), points(&serde_json::json!({"most": most}), "most"));
            }
        }
    }
    set
}

/// A wallet's count against a limit, in hundredths.
pub fn used(wallet: &Value, (period, kind): Name) -> i64 {
    let used = &wallet["limits"]["M"][PERIODS[period]]["L"][2 * kind + 1]["N"];
    used.as_str().and_then(|used| used.parse().ok()).unwrap_or_default()
}

/// Whether two wallets were last written in the same period of a limit.
pub fn share_period(one: &Value, other: &Value, (period, _): Name) -> bool {
    let [one, other] = [one, other].map(|wallet| periods(ms(wallet, "updatedAt"))[period]);
    one == other
}

/// The limits in a state of the audit log: `stakes a day: 5, losses a week: 7`.
pub fn named(state: &str) -> BTreeMap<Name, i64> {
    let all = || (0..PERIODS.len()).flat_map(|period| (0..KINDS.len()).map(move |kind| (period, kind)));
    let part = |part: &str| {
        let (called, most) = part.split_once(": ")?;
        let name = all().find(|(period, kind)| called == format!("{} a {}", KINDS[*kind], PERIODS[*period]))?;
        Some((name, Money::parse(most).ok()?.hundredths()))
    };
    state.split(", ").filter_map(part).collect()
}

fn raise(wallet: &Value) -> Option<Raise> {
    let [index, to, from] = wallet["limits"]["M"]["raise"]["L"].as_array()?.as_slice() else { return None };
    let raise = serde_json::json!({"index": index, "to": to, "from": from});
    let index = usize::try_from(number(&raise, "index")).ok()?;
    let to = to["N"].is_string().then(|| points(&raise, "to"));
    let name = if index == TIME_A_DAY { (0, TIME) } else { (index / IN_POINTS, index % IN_POINTS) };
    Some(Raise { name, to, from: number(&raise, "from") })
}
