//! The shapes of requests and answers. Amounts are JSON numbers with at most two decimals, times are UTC with
//! milliseconds.

mod amount;
mod colours;
mod deposits;
mod pages;
mod players;
mod queries;
mod rights;
mod tickets;
mod withdrawals;

pub use amount::Amount;
pub use colours::*;
pub use deposits::*;
pub use pages::*;
pub use players::*;
pub use queries::*;
pub use rights::*;
pub use tickets::*;
pub use withdrawals::*;

use domain::{
    Money, Timestamp,
    account::{ProfileEdit, User},
    quick::{self, Round},
    wallet::{LedgerRow, Wallet},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// An answer that is not a success.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ErrorBody {
    /// For the player.
    pub error: String,
    /// For programs; never changes.
    pub code: &'static str,
    /// For support.
    pub request_id: String,
}

/// What the gateway answers by itself, without having asked a function.
#[derive(Debug, Serialize, ToSchema)]
pub struct GatewayBody {
    pub message: String,
}

/// What the identity provider asks of a password.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasswordPolicy {
    pub minimum_length: i32,
    pub require_lowercase: bool,
    pub require_uppercase: bool,
    pub require_numbers: bool,
    pub require_symbols: bool,
}

/// The caller's own account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Profile {
    /// 28 letters and digits.
    pub uid: String,
    pub email: String,
    pub display_name: String,
    pub username: String,
    pub phone_number: String,
    pub online: bool,
    pub is_admin: bool,
    pub games_played: u64,
    #[schema(value_type = f64, minimum = 0)]
    pub total_winnings: Money,
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    pub updated_at: Timestamp,
}

/// What a player may change of their account: all of it at once.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProfileBody {
    /// At most 50 characters; may be empty.
    pub display_name: String,
    /// 3 to 30 letters, digits, dots, hyphens or underscores; nobody else's, whatever its capitals.
    pub username: String,
    /// With the country code, such as +264 81 123 4567; may be empty.
    pub phone_number: String,
    /// While true, the player is not in the list of players to send points to.
    pub online: bool,
}

impl ProfileBody {
    pub fn edit(&self) -> ProfileEdit<'_> {
        ProfileEdit {
            display_name: &self.display_name,
            username: &self.username,
            phone_number: &self.phone_number,
            online: self.online,
        }
    }
}

impl Profile {
    pub fn new(user: User, wallet: &Wallet) -> Self {
        Self {
            uid: user.uid.to_string(),
            email: user.email,
            display_name: user.display_name,
            username: user.username,
            phone_number: user.phone_number,
            online: user.online,
            is_admin: user.is_admin,
            games_played: wallet.games_played,
            total_winnings: wallet.total_winnings,
            created_at: user.created_at,
            updated_at: user.updated_at,
        }
    }
}

/// The caller's own wallet.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WalletView {
    #[schema(value_type = f64, minimum = 0)]
    pub balance: Money,
    /// Points in withdrawals that are not decided yet.
    #[schema(value_type = f64, minimum = 0)]
    pub held: Money,
    pub games_played: u64,
    #[schema(value_type = f64, minimum = 0)]
    pub total_winnings: Money,
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    pub updated_at: Timestamp,
}

impl From<Wallet> for WalletView {
    fn from(wallet: Wallet) -> Self {
        Self {
            balance: wallet.balance,
            held: wallet.held,
            games_played: wallet.games_played,
            total_winnings: wallet.total_winnings,
            created_at: wallet.created_at,
            updated_at: wallet.updated_at,
        }
    }
}

#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum TransactionType {
    Credit,
    Debit,
    Win,
    Loss,
}

/// Where the points of a row come from or go to.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum TransactionSource {
    Start,
    Quick,
    /// Paid in from outside.
    Deposit,
    /// Between two players.
    Transfer,
    /// Held to be paid out, or given back.
    Withdrawal,
    /// A fee, a prize or a returned fee of Colours for the Day.
    Colours,
}

/// One row of the ledger.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Transaction {
    /// Gap-free from 1.
    pub seq: u64,
    #[schema(value_type = TransactionType)]
    pub r#type: domain::wallet::Kind,
    #[schema(value_type = f64, exclusive_minimum = 0)]
    pub amount: Money,
    pub description: String,
    #[schema(value_type = String, format = DateTime)]
    pub timestamp: Timestamp,
    #[schema(value_type = f64, minimum = 0)]
    pub previous_balance: Money,
    #[schema(value_type = f64, minimum = 0)]
    pub new_balance: Money,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub request_id: Option<String>,
    #[schema(value_type = TransactionSource)]
    pub source: domain::wallet::Source,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub round: Option<PlayedRound>,
    /// The hash of the row before, in hexadecimal digits.
    pub prev_hash: String,
    /// SHA-256 over the row's fields, in hexadecimal digits.
    pub hash: String,
}

/// What was played in a quick round.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlayedRound {
    pub round_id: String,
    #[schema(maximum = 5)]
    pub square: u8,
    pub multiplier: u8,
    pub client_seed: String,
    #[schema(maximum = 5)]
    pub answer: u8,
}

impl From<LedgerRow> for Transaction {
    fn from(row: LedgerRow) -> Self {
        Self {
            seq: row.seq,
            r#type: row.kind(),
            amount: row.amount,
            timestamp: row.timestamp,
            previous_balance: row.previous_balance,
            new_balance: row.new_balance,
            request_id: row.request_id().map(ToString::to_string),
            source: row.source(),
            round: row.play().map(|play| PlayedRound {
                round_id: play.round_id.clone(),
                square: play.guess.square,
                multiplier: play.guess.multiplier.times(),
                client_seed: play.guess.client_seed.as_str().to_owned(),
                answer: play.answer,
            }),
            description: row.description,
            prev_hash: row.prev_hash,
            hash: row.hash,
        }
    }
}

/// How a tile is drawn besides its colour; each colour of a board has another one.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Pattern {
    Dots,
    Stripes,
    Grid,
    Waves,
    Diagonal,
    Rings,
}

/// One tile's face.
#[derive(Debug, Serialize, ToSchema)]
pub struct Colour {
    pub name: &'static str,
    /// `#RRGGBB`
    #[schema(pattern = "^#[0-9A-F]{6}$")]
    pub hex: &'static str,
    #[schema(value_type = Pattern)]
    pub pattern: quick::Pattern,
}

/// A round that can be played. The three durations count from this answer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenRound {
    pub round_id: String,
    /// SHA-256 of the server seed, in hexadecimal digits: fixed before the player chooses.
    pub commitment: String,
    #[schema(value_type = Vec<Colour>, min_items = 6, max_items = 6)]
    pub colours: [Colour; 6],
    /// Milliseconds left to guess.
    pub ms_to_guess: u64,
    /// Milliseconds until the answer of an unplayed round is told.
    pub ms_to_reveal: u64,
    /// Milliseconds until the next round should appear.
    pub ms_to_next: u64,
}

impl OpenRound {
    /// `now` is when the answer leaves; the durations are what is left then.
    pub fn new(round: &Round, now: Timestamp) -> Self {
        let issued_at = round.id().issued_at();
        let left = |ms: u64| issued_at.plus_ms(ms).ms_since(now);
        Self {
            round_id: round.id().as_str().to_owned(),
            commitment: round.commitment(),
            colours: round.colours().map(|colour| Colour {
                name: colour.name,
                hex: colour.hex,
                pattern: colour.pattern,
            }),
            ms_to_guess: left(quick::GUESS_MS),
            ms_to_reveal: left(quick::REVEAL_MS),
            ms_to_next: left(quick::ROUND_MS),
        }
    }
}

/// A guess. The two numbers are taken as they come, so that each wrong one gets its own answer.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GuessBody {
    #[schema(value_type = u8, maximum = 5)]
    pub square: serde_json::Value,
    /// 1, 2, 5 or 10.
    #[schema(value_type = u8, minimum = 1, maximum = 10)]
    pub multiplier: serde_json::Value,
    /// 32 lower-case hexadecimal digits of the player's choice, made after the commitment was seen.
    #[schema(pattern = "^[0-9a-f]{32}$")]
    pub client_seed: String,
}

impl TryFrom<GuessBody> for quick::Guess {
    type Error = domain::Refusal;

    fn try_from(body: GuessBody) -> Result<Self, Self::Error> {
        Self::parse(body.square.as_i64(), body.multiplier.as_i64(), &body.client_seed)
    }
}

/// A settled guess, with everything needed to check it.
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
    /// Points that were at stake.
    #[schema(value_type = f64)]
    pub stake: Money,
    /// Points won (4 × multiplier) or lost (the stake).
    #[schema(value_type = f64)]
    pub amount: Money,
    /// The balance right after this play.
    #[schema(value_type = f64, minimum = 0)]
    pub balance: Money,
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
            server_seed: outcome.server_seed.reveal(),
            commitment: outcome.server_seed.commitment(),
        }
    }
}

/// A round that is over, with everything needed to check it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RevealedRound {
    pub round_id: String,
    pub server_seed: String,
    pub commitment: String,
    /// The one that was asked for; empty for a round that was not played.
    pub client_seed: String,
    /// The right square, with this client seed.
    #[schema(maximum = 5)]
    pub answer: u8,
}

impl RevealedRound {
    pub fn new(round: &Round, client_seed: &quick::ClientSeed, answer: u8, seed: &domain::ServerSeed) -> Self {
        Self {
            round_id: round.id().as_str().to_owned(),
            server_seed: seed.reveal(),
            commitment: seed.commitment(),
            client_seed: client_seed.as_str().to_owned(),
            answer,
        }
    }
}
