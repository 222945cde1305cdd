//! The quick colour game (`spec 4.27 to 4.32`, D27 to D30): rounds that are committed but not stored, guesses and
//! reveals.

mod answer;
mod colours;
mod guess;
mod play;
mod round;
mod settle;

pub use answer::{AnswerProof, answer};
pub use colours::{Colour, Pattern, colours};
pub use guess::{ClientSeed, Guess, Multiplier};
pub use play::Play;
pub use round::{DayKey, Nonce, Round, RoundId};
pub use settle::{Outcome, RoundState, replay, reveal, round_state, settle};

/// Squares on the board (`spec 9.3`), numbered from 0.
pub const SQUARES: u8 = 6;
/// How long a player sees the board before the answer (`spec 9.4`).
pub const GUESS_MS: u64 = 5_000;
/// The allowance for the network.
pub const NETWORK_MS: u64 = 350;
/// Guesses count strictly before.
pub const LATE_MS: u64 = GUESS_MS + NETWORK_MS;
/// More than two servers' clocks ever differ: the server that takes the last guess and the one that first reveals the
/// answer may be different ones.
pub const CLOCKS_MS: u64 = 50;
/// The answer is revealed from then on.
pub const REVEAL_MS: u64 = LATE_MS + CLOCKS_MS;
/// From one board to the next (`spec 9.5`), and at least from the start of one played round to that of the next.
pub const ROUND_MS: u64 = 6_000;
/// How many rounds a player gets at once, one after the other.
pub const ROUNDS_AT_ONCE: u64 = 10;
