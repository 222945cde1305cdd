//! The signs of harm, and the weight of each.

use super::history::PlayHistory;
use crate::{Money, Timestamp, timestamp::HOUR_MS};

/// Lost rounds of a week that were followed by at least twice the stake, and how many of ten lost ones.
const DOUBLED_MIN: u32 = 10;
const DOUBLED_OF_TEN_MIN: u32 = 4;
/// In hundredths.
const RISING_FROM: i64 = 10_000;
const NIGHT_MS_MIN: u64 = HOUR_MS;
const NIGHTS_MIN: usize = 3;
const FAILED_DEPOSITS_MIN: usize = 3;

named! {
    /// In the order of the stack parameter `HarmWeights`.
    pub enum Marker {
        ChasingLosses = "chasing_losses",
        RisingStakes = "rising_stakes",
        LongNights = "long_nights",
        FailedDeposits = "failed_deposits",
        RaisedLimits = "raised_limits",
        ManyAccounts = "many_accounts",
    }
}

/// The weight of each marker; 0 turns it off. Signs with a total weight of at least `case_from` make a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Weights {
    of: [u8; Marker::ALL.len()],
    case_from: u8,
}

impl Weights {
    /// The values of the stack parameters `HarmWeights` and `HarmCaseFrom`.
    pub fn parse(weights: &str, case_from: &str) -> Option<Self> {
        let of: Vec<u8> = weights.split(',').map(|weight| weight.parse().ok()).collect::<Option<_>>()?;
        let case_from = case_from.parse().ok().filter(|from| *from > 0)?;
        Some(Self { of: of.try_into().ok()?, case_from })
    }

    fn of(self, marker: Marker) -> u8 {
        Marker::ALL.into_iter().zip(self.of).find(|(each, _)| *each == marker).map_or(0, |(_, weight)| weight)
    }

    pub fn is_case(self, signs: &[Sign]) -> bool {
        score(signs) >= u32::from(self.case_from)
    }
}

/// A marker that a player's play shows, and the reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sign {
    pub marker: Marker,
    pub weight: u8,
    pub reason: String,
}

/// Facts about a player besides the play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Observed {
    /// Deposits to oneself of the last seven days that were declined or whose proof was rejected.
    pub failed_deposits: usize,
    /// Open accounts with the same mailbox, telephone number or payment details.
    pub other_accounts: usize,
}

pub fn score(signs: &[Sign]) -> u32 {
    signs.iter().map(|sign| u32::from(sign.weight)).sum()
}

/// All signs that a player shows on the night of `at`.
pub fn signs(history: &PlayHistory, observed: Observed, weights: Weights, at: Timestamp) -> Vec<Sign> {
    let sign = |marker| {
        let weight = weights.of(marker);
        let reason = if weight > 0 { reason(marker, history, observed, at) } else { None };
        reason.map(|reason| Sign { marker, weight, reason })
    };
    Marker::ALL.into_iter().filter_map(sign).collect()
}

fn reason(marker: Marker, history: &PlayHistory, observed: Observed, at: Timestamp) -> Option<String> {
    let (week, usual) = history.weeks(at);
    let Observed { failed_deposits, other_accounts } = observed;
    match marker {
        Marker::ChasingLosses => {
            let (doubled, lost) = (week.doubled, week.lost);
            let is_often = doubled >= DOUBLED_MIN && doubled * 10 >= lost * DOUBLED_OF_TEN_MIN;
            is_often.then(|| format!("Staked twice as much or more after {doubled} of {lost} lost rounds in 7 days"))
        }
        Marker::RisingStakes => {
            let is_rising = week.staked >= RISING_FROM && usual > 0 && week.staked >= usual.saturating_mul(2);
            let (week, usual) = (Money::clamped(week.staked), Money::clamped(usual));
            is_rising.then(|| format!("Staked {week} points in 7 days, {usual} a week in the three weeks before"))
        }
        Marker::LongNights => {
            let nights = history.nights_of(NIGHT_MS_MIN, at);
            (nights >= NIGHTS_MIN)
                .then(|| format!("Played an hour or more between midnight and six in {nights} of 7 nights"))
        }
        Marker::FailedDeposits => (failed_deposits >= FAILED_DEPOSITS_MIN)
            .then(|| format!("{failed_deposits} deposits were declined or failed in 7 days")),
        Marker::RaisedLimits => history.raised(at).map(|limit| {
            let (lowered, raised) = (limit.lowered.day(), limit.raised.day());
            format!("Set or lowered a limit of {} by {lowered}, and raised or removed it by {raised}", limit.name)
        }),
        Marker::ManyAccounts => match other_accounts {
            0 => None,
            1 => Some("Shares a mailbox, a phone number or payment details with another account".to_owned()),
            many => Some(format!("Shares a mailbox, a phone number or payment details with {many} other accounts")),
        },
    }
}
