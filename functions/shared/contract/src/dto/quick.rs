//! The quick colour game.

use super::names::Pattern;
use domain::{
    Money, Refusal, ServerSeed, Timestamp,
    quick::{self, Round},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How one tile looks.
#[derive(Debug, Serialize, ToSchema)]
pub struct Colour {
    pub name: &'static str,
    /// `#RRGGBB`
    #[schema(pattern = "^#[0-9A-F]{6}$")]
    pub hex: &'static str,
    pub pattern: Pattern,
}

/// A round that can be played. The durations start when this answer is sent.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenRound {
    pub round_id: String,
    /// SHA-256 of the server seed, in hexadecimal digits: fixed before the player chooses.
    pub commitment: String,
    #[schema(value_type = Vec<Colour>, min_items = 6, max_items = 6)]
    pub colours: [Colour; 6],
    /// Milliseconds until guesses are taken.
    pub ms_to_start: u64,
    /// Milliseconds until guesses are no longer taken.
    pub ms_to_guess: u64,
    /// Milliseconds until the answer of an unplayed round can be revealed.
    pub ms_to_reveal: u64,
    /// Milliseconds until the next round should appear.
    pub ms_to_next: u64,
}

impl OpenRound {
    /// `now` is the time at which the answer is sent; the durations are counted from it.
    pub fn new(round: &Round, now: Timestamp) -> Self {
        let starts_at = round.id().starts_at();
        let left = |ms: u64| starts_at.plus_ms(ms).ms_since(now);
        Self {
            round_id: round.id().as_str().to_owned(),
            commitment: round.commitment(),
            colours: round.colours().map(|colour| Colour {
                name: colour.name,
                hex: colour.hex,
                pattern: colour.pattern.into(),
            }),
            ms_to_start: left(0),
            ms_to_guess: left(quick::GUESS_MS),
            ms_to_reveal: left(quick::REVEAL_MS),
            ms_to_next: left(quick::ROUND_MS),
        }
    }
}

/// A round, and those after it, each six seconds later than the one before.
#[derive(Debug, Serialize, ToSchema)]
pub struct StartedRounds {
    #[serde(flatten)]
    pub first: OpenRound,
    pub ahead: Vec<OpenRound>,
}

/// A guess. The two numbers are read as any JSON value, so that each kind of invalid value has its own refusal.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GuessBody {
    #[schema(value_type = u8, maximum = 5)]
    pub square: serde_json::Value,
    /// 1, 2, 5 or 10.
    #[schema(value_type = u8, minimum = 1, maximum = 10)]
    pub multiplier: serde_json::Value,
    /// 32 lower-case hexadecimal digits, chosen by the player's client after it has seen the commitment.
    #[schema(pattern = "^[0-9a-f]{32}$")]
    pub client_seed: String,
}

impl TryFrom<GuessBody> for quick::Guess {
    type Error = Refusal;

    fn try_from(body: GuessBody) -> Result<Self, Self::Error> {
        Self::parse(body.square.as_i64(), body.multiplier.as_i64(), &body.client_seed)
    }
}

/// A settled guess, with all data needed to verify it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GuessResult {
    pub round_id: String,
    #[schema(maximum = 5)]
    pub square: u8,
    pub multiplier: u8,
    pub client_seed: String,
    /// The right square.
    #[schema(maximum = 5)]
    pub answer: u8,
    pub won: bool,
    /// The stake in points.
    #[schema(value_type = f64)]
    pub stake: Money,
    /// Points won (4 × multiplier) or lost (the stake).
    #[schema(value_type = f64)]
    pub amount: Money,
    /// The balance right after this play.
    #[schema(value_type = f64, minimum = 0)]
    pub balance: Money,
    /// The part of that balance that can be paid out or sent to another player.
    #[schema(value_type = f64, minimum = 0)]
    pub available: Money,
    /// The rest of that balance: points for playing.
    #[schema(value_type = f64, minimum = 0)]
    pub bonus: Money,
    pub server_seed: String,
    pub commitment: String,
}

impl From<quick::Outcome<'_>> for GuessResult {
    fn from(outcome: quick::Outcome<'_>) -> Self {
        let guess = &outcome.play.guess;
        Self {
            round_id: outcome.play.round_id.clone(),
            square: guess.square,
            multiplier: guess.multiplier.times(),
            client_seed: guess.client_seed.as_str().to_owned(),
            answer: outcome.play.answer,
            won: outcome.play.won(),
            stake: guess.multiplier.stake(),
            amount: outcome.amount,
            balance: outcome.balance,
            available: outcome.balance.minus(outcome.bonus).unwrap_or_default(),
            bonus: outcome.bonus,
            server_seed: outcome.server_seed.reveal(),
            commitment: outcome.server_seed.commitment(),
        }
    }
}

/// A round that is over, with all data needed to verify it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RevealedRound {
    pub round_id: String,
    pub server_seed: String,
    pub commitment: String,
    /// The client seed of the request; empty for a round that was not played.
    pub client_seed: String,
    /// The right square for this client seed.
    #[schema(maximum = 5)]
    pub answer: u8,
}

impl RevealedRound {
    pub fn new(round: &Round, client_seed: &quick::ClientSeed, answer: u8, seed: &ServerSeed) -> Self {
        Self {
            round_id: round.id().as_str().to_owned(),
            server_seed: seed.reveal(),
            commitment: seed.commitment(),
            client_seed: client_seed.as_str().to_owned(),
            answer,
        }
    }
}
