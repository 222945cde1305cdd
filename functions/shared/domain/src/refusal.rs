//! All refusals of the product with their texts: one row each.

use crate::{
    Money, RateLimit, Timestamp,
    player_limit::{LimitName, Limited},
    rate_limit::Window,
};
use std::{error::Error, fmt};

/// Generates [`Refusal`] from its table: variant and fields = HTTP status, code, text for the player.
macro_rules! refusals {
    ($(
        $(#[$doc:meta])*
        $variant:ident $(($value:ident: $of:ty))? $({ $($field:ident: $type:ty),+ })?
            = $status:literal, $code:literal, $words:literal $(, $argument:expr)*;
    )+) => {
        /// A refusal: a text for the player (`Display`), a stable code and an HTTP status.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub enum Refusal {
            $($(#[$doc])* $variant $(($of))? $({ $($field: $type),+ })?,)+
        }

        impl Refusal {
            /// Every code, in the order of the table.
            pub const CODES: &[&str] = &[$($code),+];
            /// In the same order.
            pub const STATUSES: &[u16] = &[$($status),+];

            /// A stable name for programs.
            pub const fn code(&self) -> &'static str {
                match self {
                    $(Self::$variant { .. } => $code,)+
                }
            }

            pub const fn status(&self) -> u16 {
                match self {
                    $(Self::$variant { .. } => $status,)+
                }
            }
        }

        impl fmt::Display for Refusal {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Self::$variant $(($value))? $({ $($field),+ })? => write!(f, $words $(, $argument)*),)+
                }
            }
        }
    };
}

refusals! {
    NotThroughTheSite = 403, "NOT_THROUGH_THE_SITE", "Please use the site";
    NotAuthenticated = 401, "NOT_AUTHENTICATED", "Not authenticated";
    BodyTooLarge = 413, "BODY_TOO_LARGE", "The request is too large";
    BodyNotJson = 415, "BODY_NOT_JSON", "A body must be of the type application/json";
    /// The body or a parameter is malformed; the text names the fault.
    Malformed(why: String) = 400, "MALFORMED", "{why}";
    SquareUnknown = 400, "SQUARE_UNKNOWN", "Please choose one of the six squares";
    MultiplierTooSmall = 400, "MULTIPLIER_TOO_SMALL", "Multiplier cannot be less than 1";
    MultiplierUnknown = 400, "MULTIPLIER_UNKNOWN", "Please choose a multiplier of 1, 2, 5 or 10";
    ClientSeedInvalid = 400, "CLIENT_SEED_INVALID", "The client seed must be 32 lower-case hexadecimal digits";
    RoundUnknown = 404, "ROUND_UNKNOWN", "Round not found";
    RoundOpen = 409, "ROUND_OPEN", "This round is still open";
    RoundOver = 409, "ROUND_OVER", "Time's up! This round is over";
    RoundPlayed = 409, "ROUND_PLAYED", "You have already played this round";
    RoundSuperseded = 409, "ROUND_SUPERSEDED", "You have already played a later round";
    RoundTooSoon = 409, "ROUND_TOO_SOON", "You can play one round every six seconds. Please take the next one";
    RoundNotStarted = 409, "ROUND_NOT_STARTED", "This round has not started yet";
    AmountInvalid = 400, "AMOUNT_INVALID", "Please enter a valid amount";
    WalletNotInitialised = 500, "WALLET_NOT_INITIALISED", "Failed to initialize wallet";
    WalletNotFound = 404, "WALLET_NOT_FOUND", "Wallet not found";
    InsufficientBalance = 422, "INSUFFICIENT_BALANCE", "Insufficient balance";
    PointsOwed(owed: Money) = 422, "POINTS_OWED",
        "You owe {owed} points of a deposit that was reversed. Only what you have beyond them can be withdrawn or sent.";
    WalletFull = 422, "WALLET_FULL", "This wallet cannot hold more points";
    WalletBroken = 500, "WALLET_BROKEN", "This wallet needs to be looked at. Please contact support.";
    AccountFrozen { since: Timestamp, reason: String } = 403, "ACCOUNT_FROZEN",
        "This account is frozen since {}, until we lift it. “Terms and help” says how to reach us. The reason: {reason}",
        in_utc(*since);
    AccountRestricted(reason: String) = 403, "ACCOUNT_RESTRICTED", "This account is restricted: {reason}";
    OnTimeOut { since: Timestamp, until: Timestamp } = 403, "ON_TIME_OUT",
        "This account takes a break from playing since {} until {}. Until then nothing can be played, paid in, sent or received; withdrawals are open.",
        in_utc(*since), in_utc(*until);
    SelfExcluded { since: Timestamp, endable_from: Option<Timestamp> } = 403, "SELF_EXCLUDED",
        "This account is excluded from playing since {}, by its own wish. {} Nothing can be played, paid in, sent or received; withdrawals are open.",
        in_utc(*since), end_of_exclusion(*endable_from);
    OnRegister { since: Timestamp } = 403, "ON_REGISTER",
        "This account is excluded from playing since {}: its player is on the register of excluded persons, until the regulator takes them off it. Nothing can be played, paid in, sent or received; withdrawals are open.",
        in_utc(*since);
    PauseLengthInvalid = 400, "PAUSE_LENGTH_INVALID",
        "A time-out lasts 1 to 42 days, a self-exclusion 6 to 60 months or for good";
    PauseNotShortened = 409, "PAUSE_NOT_SHORTENED", "A break can be made longer, but not shorter";
    NotExcluded = 409, "NOT_EXCLUDED", "This account is not excluded from playing";
    ExclusionNotOver { endable_from: Option<Timestamp> } = 409, "EXCLUSION_NOT_OVER",
        "Your self-exclusion cannot be ended now. {}", end_of_exclusion(*endable_from);
    LimitReached { name: LimitName, most: Money, left: Money } = 422, "LIMIT_REACHED",
        "You have set a limit of {most} {} for {name}, and {left} of them are left. It counts from zero again {}.",
        name.of.unit(), name.period.end_in_words();
    LimitTooHigh(of: Limited) = 400, "LIMIT_TOO_HIGH", "A limit is at most {}", of.highest_in_words();
    LimitNotSet = 409, "LIMIT_NOT_SET", "You have not set this limit";
    NoRaiseWaits = 409, "NO_RAISE_WAITS", "No change of a limit waits for your answer";
    RaiseTooEarly { from: Timestamp } = 409, "RAISE_TOO_EARLY", "A limit can be raised or removed from {}", in_utc(*from);
    RealityCheckDue { since: Timestamp } = 409, "REALITY_CHECK_DUE",
        "You have played since {}. Please answer the reality check before the next stake.", in_utc(*since);
    NotAdmin = 403, "NOT_ADMIN", "You need admin rights for this";
    RoleNotPermitted = 403, "ROLE_NOT_PERMITTED", "Your admin role does not permit this";
    SecondFactorMissing = 403, "SECOND_FACTOR_MISSING", "Admins need a second factor. Please set yours up in your profile.";
    SignInAgain = 403, "SIGN_IN_AGAIN", "Please sign in again to confirm that it is you";
    SecondFactorOn = 409, "SECOND_FACTOR_ON", "Your second factor is on already";
    SecondFactorUnverified = 409, "SECOND_FACTOR_UNVERIFIED", "Please enter a code from your authenticator app first";
    RecoveryCodeWrong = 403, "RECOVERY_CODE_WRONG", "This recovery code does not belong to this email address";
    OwnSecondFactor = 403, "OWN_SECOND_FACTOR", "Another admin has to turn off your second factor, or you in your profile";
    IdempotencyKeyMissing = 400, "IDEMPOTENCY_KEY_MISSING", "The Idempotency-Key header is missing";
    IdempotencyKeyReused = 409, "IDEMPOTENCY_KEY_REUSED", "This Idempotency-Key has been used for another request";
    EmailInvalid = 400, "EMAIL_INVALID", "Invalid email format";
    AddressDiffers = 403, "ADDRESS_DIFFERS",
        "You sign in with another email address than your account has. Please contact support.";
    AgreementMissing = 403, "AGREEMENT_MISSING",
        "Please say that you are 18 or older and agree to the terms first. Home asks you.";
    TermsChanged = 409, "TERMS_CHANGED", "The terms have changed. Please reload the page and read them.";
    BirthDateInvalid = 400, "BIRTH_DATE_INVALID", "Please enter your date of birth";
    UnderAge = 403, "UNDER_AGE", "You have to be 18 or older to play or pay in here";
    AddressTaken = 409, "ADDRESS_TAKEN", "This email address belongs to another account. Please contact support.";
    AddressUnchanged = 409, "ADDRESS_UNCHANGED", "Your account has this email address already";
    CodeWrong = 400, "CODE_WRONG", "This code is not right. Please enter the six digits of the newest email.";
    CodeExpired = 409, "CODE_EXPIRED", "This code is no longer good. Please have another one sent.";
    EmailsOff = 409, "EMAILS_OFF",
        "This site sends no emails, so the address cannot be changed here. Please contact support.";
    AccountClosed = 409, "ACCOUNT_CLOSED", "This account is closed";
    ClosingAsAdmin = 409, "CLOSING_AS_ADMIN",
        "Admins cannot close their account. Another admin has to take away your rights first.";
    ClosingUnfinished(what: String) = 409, "CLOSING_UNFINISHED",
        "Not finished yet: {what}. You can close your account after that.";
    BalanceNotGivenUp(balance: Money) = 409, "BALANCE_NOT_GIVEN_UP",
        "You have {balance} points. Please withdraw them first, or say that you give them up.";
    /// The text names the player as the caller typed it.
    UserNotFound(player: String) = 404, "USER_NOT_FOUND", "No user found with {player}";
    DepositTooLarge = 400, "DEPOSIT_TOO_LARGE", "Maximum deposit is N$1,000,000.00";
    TooManyDepositsPending = 409, "TOO_MANY_DEPOSITS_PENDING",
        "Five of your deposits wait for a decision. Please wait until one of them is decided.";
    ProofTypeInvalid = 400, "PROOF_TYPE_INVALID", "Invalid file type. Allowed: PNG, JPG, JPEG, PDF.";
    ProofTooLarge = 413, "PROOF_TOO_LARGE", "File is too large. Maximum size is 5MB.";
    ProofDamaged = 400, "PROOF_DAMAGED", "This file is damaged. Please choose another.";
    ProofEmpty = 400, "PROOF_EMPTY", "This file is empty";
    DepositIdMissing = 400, "DEPOSIT_ID_MISSING", "Deposit request ID missing";
    ProofMissing = 409, "PROOF_MISSING", "The file has not arrived yet. Please upload it again.";
    ProofNotAwaited = 409, "PROOF_NOT_AWAITED", "This request is not waiting for a file";
    /// The text is the request's failure reason.
    ProofRejected(why: String) = 422, "PROOF_REJECTED", "{why}";
    ProofNotAttached = 404, "PROOF_NOT_ATTACHED", "No proof of payment is attached to this request";
    RequestNotFound = 404, "REQUEST_NOT_FOUND", "Request no longer exists";
    RequestNotPending = 409, "REQUEST_NOT_PENDING", "Request is no longer pending";
    DepositNotApproved = 409, "DEPOSIT_NOT_APPROVED", "Only an approved deposit can be reversed";
    DepositReversed = 409, "DEPOSIT_REVERSED", "This deposit has been reversed already";
    TransferSpent = 422, "TRANSFER_SPENT",
        "The recipient no longer has these points, so this transfer cannot be reversed";
    ReferenceMistyped = 400, "REFERENCE_MISTYPED",
        "This reference has a mistake in it. Please compare it with the payment: RF, two digits and eight letters.";
    OwnRequest = 403, "OWN_REQUEST",
        "Somebody else has to decide this request: it is your own, or points of it go to you";
    /// The most that one admin may approve and pay out on a day.
    AdminLimit(limit: Money) = 403, "ADMIN_LIMIT", "One admin can approve and pay out at most N$ {limit} a day";
    BeneficiaryLimit(limit: Money) = 403, "BENEFICIARY_LIMIT",
        "One admin can approve and pay out at most N$ {limit} a day for one player";
    SlipLimit(limit: Money) = 403, "SLIP_LIMIT",
        "One admin alone can approve at most N$ {limit} a day on proofs of payment. Please propose this one.";
    OwnApproval = 403, "OWN_APPROVAL", "You have approved points for this player, so another admin has to pay out";
    AnotherAdminNeeded = 403, "ANOTHER_ADMIN_NEEDED",
        "Two admins have to agree to this, and you are the only one who may decide it";
    AloneLately = 403, "ALONE_LATELY",
        "Another admin lost rights less than a day ago, so you can decide this alone a day after that";
    ReferenceTaken = 409, "REFERENCE_TAKEN",
        "Another request with the same reference is undecided or was completed. Search for the reference, and decline the request that nobody paid for.";
    ProposedMeanwhile = 409, "PROPOSED_MEANWHILE",
        "Another admin has proposed this meanwhile. Please look at it again, and confirm it if you agree.";
    MailboxHasAdmin = 409, "MAILBOX_HAS_ADMIN", "Another account of this person is an admin. Two admins are two persons.";
    TooManyProposals = 409, "TOO_MANY_PROPOSALS", "Twenty proposals wait already. Please confirm or stop one of them.";
    SenderWalletNotFound = 422, "SENDER_WALLET_NOT_FOUND", "Sender wallet not found";
    RecipientWalletNotFound = 422, "RECIPIENT_WALLET_NOT_FOUND", "Recipient wallet not found";
    WithdrawalTooSmall(least: Money) = 400, "WITHDRAWAL_TOO_SMALL",
        "Minimum withdrawal is ${}.{:02}", least.hundredths() / 100, least.hundredths() % 100;
    WithdrawalExceedsBalance = 422, "WITHDRAWAL_EXCEEDS_BALANCE", "Withdrawal amount exceeds available balance";
    TooManyWithdrawalsPending = 409, "TOO_MANY_WITHDRAWALS_PENDING",
        "Three of your withdrawals wait for a decision. Please wait until one of them is decided.";
    PaymentMethodMissing = 400, "PAYMENT_METHOD_MISSING", "Please select a payment method";
    PaymentDetailsMissing = 400, "PAYMENT_DETAILS_MISSING", "Please enter payment details";
    PaymentDetailsTooLong = 400, "PAYMENT_DETAILS_TOO_LONG", "Payment details can have at most 500 characters";
    /// The amount is the least that must have been paid in.
    DepositRequired(least: Money) = 422, "DEPOSIT_REQUIRED",
        "Before your first withdrawal, at least N$ {least} of your own deposits must have been approved";
    /// `now` can be paid out at once.
    TransfersOnHold { now: Money, hold_hours: u64, daily: Money } = 422, "TRANSFERS_ON_HOLD",
        "You can withdraw N$ {now} now. What other players sent you can be paid out {hold_hours} hours after it came, up to N$ {daily} a day.";
    /// The text names the field and the fault.
    PayoutFieldInvalid(why: String) = 400, "PAYOUT_FIELD_INVALID", "{why}";
    PayoutAccountNotFound = 404, "PAYOUT_ACCOUNT_NOT_FOUND", "Payout account no longer exists";
    PayoutAccountSaved = 409, "PAYOUT_ACCOUNT_SAVED", "You have saved this payout account already";
    TooManyPayoutAccounts = 409, "TOO_MANY_PAYOUT_ACCOUNTS",
        "You can save five payout accounts. Please remove one of them first.";
    PayoutTaken(email: String) = 409, "PAYOUT_TAKEN",
        "{email} has taken this payout, so no other admin decides about it now";
    PayoutNotTaken = 409, "PAYOUT_NOT_TAKEN",
        "Please take this payout first. If you have sent the money already, take it and complete it, and send nothing again.";
    /// For a decline.
    PayoutInHand = 409, "PAYOUT_IN_HAND", "You have taken this payout. Please say first that it was not paid.";
    /// The reference is that of the payout.
    PayoutNotExported { reference: String, why: String } = 409, "PAYOUT_NOT_EXPORTED",
        "{reference} cannot be in a file for the bank: {why}";
    PayoutExported { reference: String, order: String } = 409, "PAYOUT_EXPORTED",
        "{reference} is in the file {order} already. Export the same payouts again, or say first that this one was not paid.";
    BankAnswerDamaged = 400, "BANK_ANSWER_DAMAGED", "This file is not a bank’s answer to payments (pain.002)";
    BankAnswerTooLarge = 413, "BANK_ANSWER_TOO_LARGE", "A bank’s answer can have at most 500 kB";
    BankAnswerForeign = 409, "BANK_ANSWER_FOREIGN", "This file answers none of the files that you have exported";
    BankReferenceTooLong = 400, "BANK_REFERENCE_TOO_LONG", "A bank reference can have at most 64 characters";
    PayoutHeld { wait_seconds: u64 } = 409, "PAYOUT_HELD",
        "These payment details are new to the player, so this is held back for {} more. Pay it out after that, or decline it now.",
        in_words(*wait_seconds);
    NoBankAccount = 409, "NO_BANK_ACCOUNT", "No bank account is set up here, so no statement can be imported";
    /// The text names the line of the file and the fault.
    StatementUnreadable(why: String) = 422, "STATEMENT_UNREADABLE", "{why}";
    StatementOfAnother(account: String) = 422, "STATEMENT_OF_ANOTHER", "This statement is of another account: {account}";
    StatementGap = 409, "STATEMENT_GAP",
        "The new lines do not lead from the last closing balance to this one. Import the statements in their order, each whole.";
    ImportRunning = 409, "IMPORT_RUNNING", "Another statement is being imported. Please try again in a minute.";
    ImportNotFound = 404, "IMPORT_NOT_FOUND", "Import no longer exists";
    ImporterGone = 409, "IMPORTER_GONE",
        "The admin who imported this is no cashier any more. Please import the file yourself.";
    ClosingDiffers = 409, "CLOSING_DIFFERS", "The statement ends with another balance. Please look at it together.";
    FirstStatement = 409, "FIRST_STATEMENT",
        "This is the first statement, so no balance shows that its lines are all there. Please import the same file yourself.";
    OwnImport = 409, "OWN_IMPORT", "You have imported this line, so another admin explains it";
    FeeTooHigh(most: Money) = 409, "FEE_TOO_HIGH",
        "One admin can call at most {most} a fee. Please explain this line; another admin confirms it.";
    FeeNamesRequest = 409, "FEE_NAMES_REQUEST",
        "This line names a request, so it can be a payout. Please explain it; another admin confirms it.";
    /// The limit is that of a player whose money came without a request, or with more than it.
    LimitOfPlayer { left: Money } = 409, "LIMIT_OF_PLAYER",
        "The player has limited their deposits, and {left} are left for now. Book this later, or send the money back.";
    LineNotFound = 404, "LINE_NOT_FOUND", "This line no longer exists";
    LineUsed = 409, "LINE_USED", "This line was used before";
    LineIsDebit = 409, "LINE_IS_DEBIT", "This line is money that went out";
    LineIsCredit = 409, "LINE_IS_CREDIT", "This line is money that came in";
    LineNotForTransfer = 409, "LINE_NOT_FOR_TRANSFER", "No money comes in for a transfer between players";
    LineOfAnotherAmount = 409, "LINE_OF_ANOTHER_AMOUNT", "This line has another amount";
    /// The last day of the statements.
    PayoutNotInStatements(until: String) = 409, "PAYOUT_NOT_IN_STATEMENTS",
        "The bank's statements end on {until}. Import a later one first: it may show this payout.";
    PayoutShown = 409, "PAYOUT_SHOWN", "The bank's statement shows that this was paid, so it can only be completed";
    DepositShown = 409, "DEPOSIT_SHOWN", "No payment is awaited for this deposit: it is not approved, or a line shows it already";
    PayoutNotSent = 409, "PAYOUT_NOT_SENT", "No payment was sent for this withdrawal, or it was returned before";
    ReasonMissing = 400, "REASON_MISSING", "Please enter a reason";
    NoteTooLong = 400, "NOTE_TOO_LONG", "A note can have at most 500 characters";
    PicksNotUnique = 400, "PICKS_NOT_UNIQUE", "Please select 3 unique colors.";
    ColourUnknown = 400, "COLOUR_UNKNOWN", "Please pick colors from the list, in lower-case letters";
    RoundClosed = 409, "ROUND_CLOSED", "Round is closed";
    EntriesClosed = 409, "ENTRIES_CLOSED", "Entries window has closed";
    BeaconTooEarly = 409, "BEACON_TOO_EARLY", "This draw is not due yet, so nobody can have its beacon";
    BeaconNotAwaited = 409, "BEACON_NOT_AWAITED", "This draw does not wait for a beacon";
    BeaconForged = 422, "BEACON_FORGED", "This is not the signature of the beacon that the draw waits for";
    NoRound = 404, "NO_ROUND", "There is no round yet";
    DisplayNameInvalid = 400, "DISPLAY_NAME_INVALID", "A display name can have at most 50 characters";
    UsernameInvalid = 400, "USERNAME_INVALID",
        "A username has 3 to 30 letters, digits, dots, hyphens or underscores, and begins with a letter or digit";
    DisplayNameReserved = 400, "DISPLAY_NAME_RESERVED", "This name is kept for the people who run the game";
    UsernameReserved = 400, "USERNAME_RESERVED", "This name is kept for the people who run the game";
    UsernameTaken = 409, "USERNAME_TAKEN", "This username is already taken";
    PhoneNumberInvalid = 400, "PHONE_NUMBER_INVALID",
        "Please enter a phone number with its country code, such as +264 81 123 4567";
    NameMissing = 400, "NAME_MISSING", "Please enter your name";
    NameTooLong = 400, "NAME_TOO_LONG", "A name can have at most 100 characters";
    CategoryMissing = 400, "CATEGORY_MISSING", "Please select a category";
    MessageMissing = 400, "MESSAGE_MISSING", "Please enter a message";
    MessageTooLong = 400, "MESSAGE_TOO_LONG", "A message can have at most 2000 characters";
    TicketNotFound = 404, "TICKET_NOT_FOUND", "Ticket no longer exists";
    TicketResolved = 409, "TICKET_RESOLVED", "This ticket is already resolved";
    CaseNotFound = 404, "CASE_NOT_FOUND", "Case no longer exists";
    CaseClosed = 409, "CASE_CLOSED", "This case is already closed";
    OwnCase = 403, "OWN_CASE", "Another admin has to look after you";
    TooManyNotes = 409, "TOO_MANY_NOTES", "This case has fifty notes. Please close it with the last one.";
    AdminNotFrozen = 409, "ADMIN_NOT_FROZEN", "Please remove this player's admin rights first";
    NotSuspendable = 409, "NOT_SUSPENDABLE", "Only another admin can be suspended";
    SuspendedByAnother = 409, "SUSPENDED_BY_ANOTHER", "Another admin has suspended them";
    /// While it lasts, the admin changes nothing else.
    SuspendsAnother = 409, "SUSPENDS_ANOTHER", "Please end the suspension first";
    LastAdmin = 409, "LAST_ADMIN", "There must always be an owner";
    AdminInitialised = 409, "ADMIN_INITIALISED", "An admin has already been set up";
    NotFirstAdmin = 403, "NOT_FIRST_ADMIN", "This account may not set up the first admin";
    TooManyRequests { limit: RateLimit, wait_seconds: u64 } = 429, "TOO_MANY_REQUESTS",
        "Too many {limit}. Please try again in {}.", in_words(*wait_seconds);
}

impl Error for Refusal {}

impl Refusal {
    /// The seconds after which a retry may succeed, if known.
    pub const fn retry_after_seconds(&self) -> Option<u64> {
        match self {
            Self::TooManyRequests { wait_seconds, .. } => Some(*wait_seconds),
            _ => None,
        }
    }

    /// The refusal at `at` when the window is full.
    pub const fn too_many_requests(window: Window, at: Timestamp) -> Self {
        Self::TooManyRequests { limit: window.limit, wait_seconds: window.end().ms_since(at).div_ceil(1000) }
    }

    /// For a malformed body or parameter.
    pub fn malformed(why: impl ToString) -> Self {
        Self::Malformed(why.to_string())
    }

    /// For a field of a body or a query with a wrong value.
    pub fn must_be(field: &str, what: &str) -> Self {
        Self::Malformed(format!("The field {field} must be {what}."))
    }

    pub fn must_be_a_time(field: &str) -> Self {
        Self::must_be(field, "a time such as 2026-11-21T10:00:00.000Z")
    }
}

/// `2026-11-21 10:00 UTC`.
fn in_utc(at: Timestamp) -> String {
    let mut text = at.to_string().replace('T', " ");
    text.truncate("2026-11-21 10:00".len());
    text + " UTC"
}

fn end_of_exclusion(endable_from: Option<Timestamp>) -> String {
    endable_from.map_or_else(
        || "It is for good.".to_owned(),
        |from| format!("You can ask for its end from {} on.", in_utc(from)),
    )
}

/// Rounded up, so that no client retries too early.
fn in_words(seconds: u64) -> String {
    match seconds.div_ceil(60) {
        0 | 1 => "1 minute".to_owned(),
        minutes @ 2..=60 => format!("{minutes} minutes"),
        minutes => format!("{} hours", minutes.div_ceil(60)),
    }
}
