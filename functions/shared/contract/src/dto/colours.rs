//! Colours for the Day: rounds, entries and past draws.

use super::names::ColoursStatus;
use domain::{
    Money, Timestamp,
    colours::{Beacon, Drawn, Entry, Outcome, PICKS, Picks, Round},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The rules of the current round.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ColoursConfig {
    pub round_id: String,
    pub colors: Vec<String>,
    #[schema(value_type = f64, exclusive_minimum = 0)]
    pub entry_fee: Money,
    pub schedule: ColoursSchedule,
    pub odds: ColoursOdds,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ColoursSchedule {
    #[schema(value_type = String, format = DateTime)]
    pub open_at: Timestamp,
    /// Only entries that arrive before this time count.
    #[schema(value_type = String, format = DateTime)]
    pub close_at: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    pub draw_at: Timestamp,
}

/// The prizes and their odds: `ways` out of `combinations`.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ColoursOdds {
    /// The number of different picks; all are equally likely.
    pub combinations: u64,
    /// Most matches first. Fewer matches than in any tier pay nothing.
    pub tiers: Vec<ColoursTier>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ColoursTier {
    pub matches: usize,
    /// The prize as a multiple of the fee.
    pub multiple: u32,
    #[schema(value_type = f64, exclusive_minimum = 0)]
    pub prize: Money,
    /// The number of picks with this many matches.
    pub ways: u64,
}

/// A round. The fields that the draw decides are present from the draw on.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ColoursRound {
    /// The draw time to the minute, in UTC.
    pub id: String,
    pub status: ColoursStatus,
    /// Three names in the order in which they were drawn; empty before the draw.
    pub winning_colors: Vec<String>,
    #[schema(value_type = f64, exclusive_minimum = 0)]
    pub entry_fee: Money,
    /// In the order that the draw uses.
    pub colors: Vec<String>,
    pub schedule: ColoursSchedule,
    pub odds: ColoursOdds,
    /// SHA-256 of the seed, in hexadecimal digits.
    pub commitment: String,
    /// The number of the drand quicknet beacon that is mixed into the draw; absent in a round without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub beacon_round: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub draw: Option<ColoursDraw>,
    /// When the round was declared void.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, format = DateTime, nullable = false)]
    pub voided_at: Option<Timestamp>,
}

/// The data that a draw makes public.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ColoursDraw {
    #[schema(value_type = String, format = DateTime)]
    pub drawn_at: Timestamp,
    /// 64 hexadecimal digits.
    pub seed: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub beacon: Option<ColoursBeacon>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ColoursBeacon {
    pub round: u64,
    /// 96 hexadecimal digits.
    pub signature: String,
    /// SHA-256 of the signature, in hexadecimal digits.
    pub randomness: String,
}

/// The beacon of a round whose draw is due.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BeaconBody {
    pub round_id: String,
    /// As drand publishes it: 96 lower-case hexadecimal digits.
    #[schema(pattern = "^[0-9a-f]{96}$")]
    pub signature: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CurrentColoursRound {
    pub round: ColoursRound,
    /// The server's clock, for countdowns on devices whose clock is wrong.
    #[schema(value_type = String, format = DateTime)]
    pub now: Timestamp,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EnterBody {
    /// Three different colours of the round, in lower-case letters.
    #[schema(min_items = 3, max_items = 3)]
    pub picks: Vec<String>,
    /// The id of the round that the caller sees; absent for the current round.
    #[serde(default)]
    #[schema(nullable = false)]
    pub round_id: Option<String>,
}

/// A new entry, paid for.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EnteredView {
    pub round_id: String,
    pub entry: ColoursEntry,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ColoursResult {
    /// Before the draw.
    Pending,
    Win,
    Loss,
    /// The round is void and its fee was returned.
    Refunded,
}

/// One of the caller's own entries.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ColoursEntry {
    pub entry_id: String,
    /// Three names, in the order in which they were picked.
    pub picks: Vec<String>,
    pub result: ColoursResult,
    /// 0 before the draw.
    pub matches: usize,
    /// 0 where nothing was won.
    #[schema(value_type = f64, minimum = 0)]
    pub prize: Money,
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
    /// When the prize, or the fee of a void round, was paid to the wallet.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, format = DateTime, nullable = false)]
    pub paid_at: Option<Timestamp>,
}

/// A page of the caller's own entries in one round. A page may be short and still not be the last.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ColoursEntryPage {
    pub round_id: String,
    pub items: Vec<ColoursEntry>,
    /// The cursor of the next page; absent on the last page.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub next_cursor: Option<String>,
}

impl ColoursSchedule {
    fn of(round: &Round) -> Self {
        Self { open_at: round.open_at, close_at: round.close_at, draw_at: round.draw_at }
    }
}

impl ColoursOdds {
    fn of(round: &Round) -> Self {
        let all = Picks::all(&round.colours);
        // All combinations are equally likely, so one of them stands for all.
        let ways =
            |matches: usize| all.iter().filter(|picks| picks.matches(&round.colours[..PICKS]) == matches).count();
        let tiers = round.prizes.paying().map(|(matches, multiple)| ColoursTier {
            matches,
            multiple,
            prize: round.prizes.of(matches, round.entry_fee),
            ways: ways(matches) as u64,
        });
        Self { combinations: all.len() as u64, tiers: tiers.collect() }
    }
}

impl From<Round> for ColoursConfig {
    fn from(round: Round) -> Self {
        Self {
            round_id: round.id.to_string(),
            schedule: ColoursSchedule::of(&round),
            odds: ColoursOdds::of(&round),
            entry_fee: round.entry_fee,
            colors: round.colours,
        }
    }
}

impl From<Round> for ColoursRound {
    fn from(round: Round) -> Self {
        Self {
            id: round.id.to_string(),
            status: round.status.into(),
            winning_colors: round.drawn.as_ref().map(|drawn| drawn.winning.to_vec()).unwrap_or_default(),
            schedule: ColoursSchedule::of(&round),
            odds: ColoursOdds::of(&round),
            entry_fee: round.entry_fee,
            colors: round.colours,
            commitment: round.commitment,
            beacon_round: round.beacon_round,
            draw: round.drawn.map(Into::into),
            voided_at: round.voided_at,
        }
    }
}

impl From<Drawn> for ColoursDraw {
    fn from(drawn: Drawn) -> Self {
        Self { drawn_at: drawn.at, seed: drawn.seed, beacon: drawn.beacon.map(Into::into) }
    }
}

impl From<Beacon> for ColoursBeacon {
    fn from(Beacon { round, signature, randomness }: Beacon) -> Self {
        Self { round, signature, randomness }
    }
}

impl ColoursEntry {
    pub fn new(entry: &Entry, round: &Round) -> Self {
        let (result, matches, prize) = match entry.outcome(round) {
            Outcome::Pending => (ColoursResult::Pending, 0, Money::ZERO),
            Outcome::Win { matches, prize } => (ColoursResult::Win, matches, prize),
            Outcome::Loss { matches } => (ColoursResult::Loss, matches, Money::ZERO),
            Outcome::Refunded { .. } => (ColoursResult::Refunded, 0, Money::ZERO),
        };
        Self {
            entry_id: entry.id.to_string(),
            picks: entry.picks.names().to_vec(),
            result,
            matches,
            prize,
            created_at: entry.created_at,
            paid_at: entry.paid_at,
        }
    }
}
