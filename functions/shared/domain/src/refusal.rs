//! Every answer the product gives to a request it does not carry out. The words are the specification's where
//! it has them (`spec §8`), and stand nowhere else.

use crate::Money;

/// A refusal: the text for the player (`Display`), a stable code and an HTTP status.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("Not authenticated")]
    NotAuthenticated,
    #[error("The request is too large")]
    BodyTooLarge,
    /// The body or a parameter has the wrong shape; the text says which.
    #[error("{0}")]
    Malformed(String),
    #[error("Please choose one of the six squares")]
    SquareUnknown,
    #[error("Multiplier cannot be less than 1")]
    MultiplierTooSmall,
    #[error("Please choose a multiplier of 1, 2, 5 or 10")]
    MultiplierUnknown,
    #[error("The client seed must be 32 lower-case hexadecimal digits")]
    ClientSeedInvalid,
    #[error("Round not found")]
    RoundUnknown,
    #[error("This round is still open")]
    RoundOpen,
    #[error("Time's up! This round is over")]
    RoundOver,
    #[error("You have already played this round")]
    RoundPlayed,
    #[error("You have already played a later round")]
    RoundSuperseded,
    #[error("Insufficient balance! Need {need} points to play with {multiplier}x multiplier.")]
    StakeNotCovered { need: Money, multiplier: u8 },
    #[error("Please enter a valid amount")]
    AmountInvalid,
    #[error("Failed to initialize wallet")]
    WalletNotInitialised,
    #[error("Wallet not found")]
    WalletNotFound,
    #[error("Insufficient balance")]
    InsufficientBalance,
    #[error("This wallet cannot hold more points")]
    WalletFull,
}

impl Refusal {
    /// A name that stays, for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NotAuthenticated => "NOT_AUTHENTICATED",
            Self::BodyTooLarge => "BODY_TOO_LARGE",
            Self::Malformed(_) => "MALFORMED",
            Self::SquareUnknown => "SQUARE_UNKNOWN",
            Self::MultiplierTooSmall => "MULTIPLIER_TOO_SMALL",
            Self::MultiplierUnknown => "MULTIPLIER_UNKNOWN",
            Self::ClientSeedInvalid => "CLIENT_SEED_INVALID",
            Self::RoundUnknown => "ROUND_UNKNOWN",
            Self::RoundOpen => "ROUND_OPEN",
            Self::RoundOver => "ROUND_OVER",
            Self::RoundPlayed => "ROUND_PLAYED",
            Self::RoundSuperseded => "ROUND_SUPERSEDED",
            Self::StakeNotCovered { .. } => "STAKE_NOT_COVERED",
            Self::AmountInvalid => "AMOUNT_INVALID",
            Self::WalletNotInitialised => "WALLET_NOT_INITIALISED",
            Self::WalletNotFound => "WALLET_NOT_FOUND",
            Self::InsufficientBalance => "INSUFFICIENT_BALANCE",
            Self::WalletFull => "WALLET_FULL",
        }
    }

    pub const fn status(&self) -> u16 {
        match self {
            Self::NotAuthenticated => 401,
            Self::BodyTooLarge => 413,
            Self::Malformed(_)
            | Self::SquareUnknown
            | Self::MultiplierTooSmall
            | Self::MultiplierUnknown
            | Self::ClientSeedInvalid
            | Self::AmountInvalid => 400,
            Self::RoundUnknown | Self::WalletNotFound => 404,
            Self::RoundOpen | Self::RoundOver | Self::RoundPlayed | Self::RoundSuperseded => 409,
            Self::StakeNotCovered { .. } | Self::InsufficientBalance | Self::WalletFull => 422,
            Self::WalletNotInitialised => 500,
        }
    }

    /// A body or parameter of the wrong shape.
    pub fn malformed(why: impl ToString) -> Self {
        Self::Malformed(why.to_string())
    }
}
