//! Every answer the product gives to a request it does not carry out. The words are the specification's where
//! it has them (`spec §8`), and stand nowhere else.

use crate::{Limit, Money, Recipient};

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
    #[error("This wallet needs to be looked at. Please contact support.")]
    WalletBroken,
    #[error("You need admin rights for this")]
    NotAdmin,
    #[error("The Idempotency-Key header is missing")]
    IdempotencyKeyMissing,
    #[error("This Idempotency-Key has been used for another request")]
    IdempotencyKeyReused,
    #[error("Invalid email format")]
    EmailInvalid,
    #[error("No user found with {0}")]
    UserNotFound(Recipient),
    #[error("Maximum deposit is N$1,000,000.00")]
    DepositTooLarge,
    #[error("Invalid file type. Allowed: PNG, JPG, JPEG, PDF.")]
    ProofTypeInvalid,
    #[error("File is too large. Maximum size is 5MB.")]
    ProofTooLarge,
    #[error("This file is empty")]
    ProofEmpty,
    #[error("Deposit request ID missing")]
    DepositIdMissing,
    #[error("The file has not arrived yet. Please upload it again.")]
    ProofMissing,
    #[error("This request is not waiting for a file")]
    ProofNotAwaited,
    /// The text is the request's failure reason.
    #[error("{0}")]
    ProofRejected(String),
    #[error("No proof of payment is attached to this request")]
    ProofNotAttached,
    #[error("Request no longer exists")]
    RequestNotFound,
    #[error("Request is no longer pending")]
    RequestNotPending,
    #[error("Somebody else has to decide this request: it is your own, or points of it go to you")]
    OwnRequest,
    #[error("Sender wallet not found")]
    SenderWalletNotFound,
    #[error("Recipient wallet not found")]
    RecipientWalletNotFound,
    #[error("Minimum withdrawal is $50.00")]
    WithdrawalTooSmall,
    #[error("Withdrawal amount exceeds available balance")]
    WithdrawalExceedsBalance,
    #[error("Please select a payment method")]
    PaymentMethodMissing,
    #[error("Please enter payment details")]
    PaymentDetailsMissing,
    #[error("Payment details can have at most 500 characters")]
    PaymentDetailsTooLong,
    #[error("Please make a deposit before your first withdrawal")]
    DepositRequired,
    #[error("Please enter a reason")]
    ReasonMissing,
    #[error("A note can have at most 500 characters")]
    NoteTooLong,
    #[error("Please select 3 unique colors.")]
    PicksNotUnique,
    #[error("Please pick colors from the list, in lower-case letters")]
    ColourUnknown,
    #[error("Round is closed")]
    RoundClosed,
    #[error("Entries window has closed")]
    EntriesClosed,
    #[error("There is no round yet")]
    NoRound,
    #[error("A display name can have at most 50 characters")]
    DisplayNameInvalid,
    #[error("A username has 3 to 30 letters, digits, dots, hyphens or underscores, and begins with a letter or digit")]
    UsernameInvalid,
    #[error("This username is already taken")]
    UsernameTaken,
    #[error("Please enter a phone number with its country code, such as +264 81 123 4567")]
    PhoneNumberInvalid,
    #[error("Please enter your name")]
    NameMissing,
    #[error("A name can have at most 100 characters")]
    NameTooLong,
    #[error("Please select a category")]
    CategoryMissing,
    #[error("Please enter a message")]
    MessageMissing,
    #[error("A message can have at most 2000 characters")]
    MessageTooLong,
    #[error("Ticket no longer exists")]
    TicketNotFound,
    #[error("This ticket is already resolved")]
    TicketResolved,
    #[error("The last admin cannot be removed")]
    LastAdmin,
    #[error("An admin has already been set up")]
    AdminInitialised,
    #[error("This account may not set up the first admin")]
    NotFirstAdmin,
    #[error("Too many {limit}. Please try again in {}.", in_minutes(*wait_seconds))]
    TooManyRequests { limit: Limit, wait_seconds: u64 },
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
            Self::WalletBroken => "WALLET_BROKEN",
            Self::NotAdmin => "NOT_ADMIN",
            Self::IdempotencyKeyMissing => "IDEMPOTENCY_KEY_MISSING",
            Self::IdempotencyKeyReused => "IDEMPOTENCY_KEY_REUSED",
            Self::EmailInvalid => "EMAIL_INVALID",
            Self::UserNotFound(_) => "USER_NOT_FOUND",
            Self::DepositTooLarge => "DEPOSIT_TOO_LARGE",
            Self::ProofTypeInvalid => "PROOF_TYPE_INVALID",
            Self::ProofTooLarge => "PROOF_TOO_LARGE",
            Self::ProofEmpty => "PROOF_EMPTY",
            Self::DepositIdMissing => "DEPOSIT_ID_MISSING",
            Self::ProofMissing => "PROOF_MISSING",
            Self::ProofNotAwaited => "PROOF_NOT_AWAITED",
            Self::ProofRejected(_) => "PROOF_REJECTED",
            Self::ProofNotAttached => "PROOF_NOT_ATTACHED",
            Self::RequestNotFound => "REQUEST_NOT_FOUND",
            Self::RequestNotPending => "REQUEST_NOT_PENDING",
            Self::OwnRequest => "OWN_REQUEST",
            Self::SenderWalletNotFound => "SENDER_WALLET_NOT_FOUND",
            Self::RecipientWalletNotFound => "RECIPIENT_WALLET_NOT_FOUND",
            Self::WithdrawalTooSmall => "WITHDRAWAL_TOO_SMALL",
            Self::WithdrawalExceedsBalance => "WITHDRAWAL_EXCEEDS_BALANCE",
            Self::PaymentMethodMissing => "PAYMENT_METHOD_MISSING",
            Self::PaymentDetailsMissing => "PAYMENT_DETAILS_MISSING",
            Self::PaymentDetailsTooLong => "PAYMENT_DETAILS_TOO_LONG",
            Self::DepositRequired => "DEPOSIT_REQUIRED",
            Self::ReasonMissing => "REASON_MISSING",
            Self::NoteTooLong => "NOTE_TOO_LONG",
            Self::PicksNotUnique => "PICKS_NOT_UNIQUE",
            Self::ColourUnknown => "COLOUR_UNKNOWN",
            Self::RoundClosed => "ROUND_CLOSED",
            Self::EntriesClosed => "ENTRIES_CLOSED",
            Self::NoRound => "NO_ROUND",
            Self::DisplayNameInvalid => "DISPLAY_NAME_INVALID",
            Self::UsernameInvalid => "USERNAME_INVALID",
            Self::UsernameTaken => "USERNAME_TAKEN",
            Self::PhoneNumberInvalid => "PHONE_NUMBER_INVALID",
            Self::NameMissing => "NAME_MISSING",
            Self::NameTooLong => "NAME_TOO_LONG",
            Self::CategoryMissing => "CATEGORY_MISSING",
            Self::MessageMissing => "MESSAGE_MISSING",
            Self::MessageTooLong => "MESSAGE_TOO_LONG",
            Self::TicketNotFound => "TICKET_NOT_FOUND",
            Self::TicketResolved => "TICKET_RESOLVED",
            Self::LastAdmin => "LAST_ADMIN",
            Self::AdminInitialised => "ADMIN_INITIALISED",
            Self::NotFirstAdmin => "NOT_FIRST_ADMIN",
            Self::TooManyRequests { .. } => "TOO_MANY_REQUESTS",
        }
    }

    pub const fn status(&self) -> u16 {
        match self {
            Self::Malformed(_)
            | Self::SquareUnknown
            | Self::MultiplierTooSmall
            | Self::MultiplierUnknown
            | Self::ClientSeedInvalid
            | Self::AmountInvalid
            | Self::IdempotencyKeyMissing
            | Self::EmailInvalid
            | Self::DepositTooLarge
            | Self::ProofTypeInvalid
            | Self::ProofEmpty
            | Self::DepositIdMissing
            | Self::WithdrawalTooSmall
            | Self::PaymentMethodMissing
            | Self::PaymentDetailsMissing
            | Self::PaymentDetailsTooLong
            | Self::ReasonMissing
            | Self::NoteTooLong
            | Self::PicksNotUnique
            | Self::ColourUnknown
            | Self::DisplayNameInvalid
            | Self::UsernameInvalid
            | Self::PhoneNumberInvalid
            | Self::NameMissing
            | Self::NameTooLong
            | Self::CategoryMissing
            | Self::MessageMissing
            | Self::MessageTooLong => 400,
            Self::NotAuthenticated => 401,
            Self::NotAdmin | Self::OwnRequest | Self::NotFirstAdmin => 403,
            Self::RoundUnknown
            | Self::NoRound
            | Self::WalletNotFound
            | Self::UserNotFound(_)
            | Self::ProofNotAttached
            | Self::RequestNotFound
            | Self::TicketNotFound => 404,
            Self::RoundOpen
            | Self::RoundOver
            | Self::RoundPlayed
            | Self::RoundSuperseded
            | Self::RoundClosed
            | Self::EntriesClosed
            | Self::IdempotencyKeyReused
            | Self::ProofMissing
            | Self::ProofNotAwaited
            | Self::RequestNotPending
            | Self::UsernameTaken
            | Self::TicketResolved
            | Self::LastAdmin
            | Self::AdminInitialised => 409,
            Self::BodyTooLarge | Self::ProofTooLarge => 413,
            Self::StakeNotCovered { .. }
            | Self::InsufficientBalance
            | Self::WalletFull
            | Self::ProofRejected(_)
            | Self::SenderWalletNotFound
            | Self::RecipientWalletNotFound
            | Self::WithdrawalExceedsBalance
            | Self::DepositRequired => 422,
            Self::TooManyRequests { .. } => 429,
            Self::WalletNotInitialised | Self::WalletBroken => 500,
        }
    }

    /// After how many seconds the same request may be taken, where that is known.
    pub const fn retry_after_seconds(&self) -> Option<u64> {
        match self {
            Self::TooManyRequests { wait_seconds, .. } => Some(*wait_seconds),
            _ => None,
        }
    }

    /// A body or parameter of the wrong shape.
    pub fn malformed(why: impl ToString) -> Self {
        Self::Malformed(why.to_string())
    }
}

/// Never less than it takes.
fn in_minutes(seconds: u64) -> String {
    match seconds.div_ceil(60) {
        0 | 1 => "1 minute".to_owned(),
        minutes => format!("{minutes} minutes"),
    }
}
