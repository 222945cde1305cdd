use crate::TEN_O_CLOCK;
use domain::{
    Failure, Money, RateLimit, Refusal, Timestamp,
    wallet::{LimitName, Limited, Period},
};
use std::{collections::HashSet, error::Error};

/// Every refusal with the words a player reads, its code and its HTTP status. The texts of the specification
/// (`spec 8.5 to 8.28`) stand here a second time on purpose: this is where a change of one is noticed.
fn every_refusal() -> Vec<(Refusal, &'static str, &'static str, u16)> {
    vec![
        (Refusal::NotThroughTheSite, "Please use the site", "NOT_THROUGH_THE_SITE", 403),
        (Refusal::NotAuthenticated, "Not authenticated", "NOT_AUTHENTICATED", 401),
        (Refusal::BodyTooLarge, "The request is too large", "BODY_TOO_LARGE", 413),
        (Refusal::BodyNotJson, "A body must be of the type application/json", "BODY_NOT_JSON", 415),
        (Refusal::malformed("type is not known"), "type is not known", "MALFORMED", 400),
        (Refusal::SquareUnknown, "Please choose one of the six squares", "SQUARE_UNKNOWN", 400),
        (Refusal::MultiplierTooSmall, "Multiplier cannot be less than 1", "MULTIPLIER_TOO_SMALL", 400),
        (Refusal::MultiplierUnknown, "Please choose a multiplier of 1, 2, 5 or 10", "MULTIPLIER_UNKNOWN", 400),
        (
            Refusal::ClientSeedInvalid,
            "The client seed must be 32 lower-case hexadecimal digits",
            "CLIENT_SEED_INVALID",
            400,
        ),
        (Refusal::RoundUnknown, "Round not found", "ROUND_UNKNOWN", 404),
        (Refusal::RoundOpen, "This round is still open", "ROUND_OPEN", 409),
        (Refusal::RoundOver, "Time's up! This round is over", "ROUND_OVER", 409),
        (Refusal::RoundPlayed, "You have already played this round", "ROUND_PLAYED", 409),
        (Refusal::RoundSuperseded, "You have already played a later round", "ROUND_SUPERSEDED", 409),
        (
            Refusal::RoundTooSoon,
            "You can play one round every six seconds. Please take the next one",
            "ROUND_TOO_SOON",
            409,
        ),
        (Refusal::RoundNotStarted, "This round has not started yet", "ROUND_NOT_STARTED", 409),
        (Refusal::AmountInvalid, "Please enter a valid amount", "AMOUNT_INVALID", 400),
        (Refusal::WalletNotInitialised, "Failed to initialize wallet", "WALLET_NOT_INITIALISED", 500),
        (Refusal::WalletNotFound, "Wallet not found", "WALLET_NOT_FOUND", 404),
        (Refusal::InsufficientBalance, "Insufficient balance", "INSUFFICIENT_BALANCE", 422),
        (Refusal::WalletFull, "This wallet cannot hold more points", "WALLET_FULL", 422),
        (Refusal::WalletBroken, "This wallet needs to be looked at. Please contact support.", "WALLET_BROKEN", 500),
        (
            Refusal::AccountFrozen { since: Timestamp::from_ms(1_795_255_200_000), reason: "A stolen card".to_owned() },
            "This account is frozen since 2026-11-21 10:00 UTC, until we lift it. “Terms and help” says how to reach us. The reason: A stolen card",
            "ACCOUNT_FROZEN",
            403,
        ),
        (
            Refusal::AccountRestricted("Until Friday".to_owned()),
            "This account is restricted: Until Friday",
            "ACCOUNT_RESTRICTED",
            403,
        ),
        (
            Refusal::OnTimeOut { since: Timestamp::from_ms(1_795_255_200_000), until: Timestamp::MAX },
            "This account takes a break from playing since 2026-11-21 10:00 UTC until 9999-12-31 23:59 UTC. Until then nothing can be played, paid in, sent or received; withdrawals are open.",
            "ON_TIME_OUT",
            403,
        ),
        (
            Refusal::SelfExcluded { since: Timestamp::from_ms(1_795_255_200_000), endable_from: None },
            "This account is excluded from playing since 2026-11-21 10:00 UTC, by its own wish. It is for good. Nothing can be played, paid in, sent or received; withdrawals are open.",
            "SELF_EXCLUDED",
            403,
        ),
        (
            Refusal::OnRegister { since: Timestamp::from_ms(1_795_255_200_000) },
            "This account is excluded from playing since 2026-11-21 10:00 UTC: its player is on the register of excluded persons, until the regulator takes them off it. Nothing can be played, paid in, sent or received; withdrawals are open.",
            "ON_REGISTER",
            403,
        ),
        (
            Refusal::PauseLengthInvalid,
            "A time-out lasts 1 to 42 days, a self-exclusion 6 to 60 months or for good",
            "PAUSE_LENGTH_INVALID",
            400,
        ),
        (Refusal::PauseNotShortened, "A break can be made longer, but not shorter", "PAUSE_NOT_SHORTENED", 409),
        (Refusal::NotExcluded, "This account is not excluded from playing", "NOT_EXCLUDED", 409),
        (
            Refusal::ExclusionNotOver { endable_from: Some(Timestamp::from_ms(1_795_255_200_000)) },
            "Your self-exclusion cannot be ended now. You can ask for its end from 2026-11-21 10:00 UTC on.",
            "EXCLUSION_NOT_OVER",
            409,
        ),
        (
            Refusal::LimitReached {
                name: LimitName { period: Period::Week, of: Limited::Losses },
                most: Money::points(20),
                left: Money::from_hundredths(450).unwrap(),
            },
            "You have set a limit of 20 points for losses a week, and 4.5 of them are left. It counts from zero again on Monday.",
            "LIMIT_REACHED",
            422,
        ),
        (Refusal::LimitTooHigh(Limited::Stakes), "A limit is at most 1,000,000.00 points", "LIMIT_TOO_HIGH", 400),
        (Refusal::LimitNotSet, "You have not set this limit", "LIMIT_NOT_SET", 409),
        (Refusal::NoRaiseWaits, "No change of a limit waits for your answer", "NO_RAISE_WAITS", 409),
        (
            Refusal::RaiseTooEarly { from: TEN_O_CLOCK },
            "A limit can be raised or removed from 2026-11-21 10:00 UTC",
            "RAISE_TOO_EARLY",
            409,
        ),
        (
            Refusal::RealityCheckDue { since: TEN_O_CLOCK },
            "You have played since 2026-11-21 10:00 UTC. Please answer the reality check before the next stake.",
            "REALITY_CHECK_DUE",
            409,
        ),
        (Refusal::NotAdmin, "You need admin rights for this", "NOT_ADMIN", 403),
        (Refusal::RoleNotPermitted, "Your admin role does not permit this", "ROLE_NOT_PERMITTED", 403),
        (
            Refusal::SecondFactorMissing,
            "Admins need a second factor. Please set yours up in your profile.",
            "SECOND_FACTOR_MISSING",
            403,
        ),
        (Refusal::SignInAgain, "Please sign in again to confirm that it is you", "SIGN_IN_AGAIN", 403),
        (Refusal::SecondFactorOn, "Your second factor is on already", "SECOND_FACTOR_ON", 409),
        (
            Refusal::SecondFactorUnverified,
            "Please enter a code from your authenticator app first",
            "SECOND_FACTOR_UNVERIFIED",
            409,
        ),
        (
            Refusal::RecoveryCodeWrong,
            "This recovery code does not belong to this email address",
            "RECOVERY_CODE_WRONG",
            403,
        ),
        (
            Refusal::OwnSecondFactor,
            "Another admin has to turn off your second factor, or you in your profile",
            "OWN_SECOND_FACTOR",
            403,
        ),
        (Refusal::IdempotencyKeyMissing, "The Idempotency-Key header is missing", "IDEMPOTENCY_KEY_MISSING", 400),
        (
            Refusal::IdempotencyKeyReused,
            "This Idempotency-Key has been used for another request",
            "IDEMPOTENCY_KEY_REUSED",
            409,
        ),
        (Refusal::EmailInvalid, "Invalid email format", "EMAIL_INVALID", 400),
        (
            Refusal::AddressDiffers,
            "You sign in with another email address than your account has. Please contact support.",
            "ADDRESS_DIFFERS",
            403,
        ),
        (
            Refusal::AgreementMissing,
            "Please say that you are 18 or older and agree to the terms first. Home asks you.",
            "AGREEMENT_MISSING",
            403,
        ),
        (Refusal::TermsChanged, "The terms have changed. Please reload the page and read them.", "TERMS_CHANGED", 409),
        (Refusal::BirthDateInvalid, "Please enter your date of birth", "BIRTH_DATE_INVALID", 400),
        (Refusal::UnderAge, "You have to be 18 or older to play or pay in here", "UNDER_AGE", 403),
        (
            Refusal::AddressTaken,
            "This email address belongs to another account. Please contact support.",
            "ADDRESS_TAKEN",
            409,
        ),
        (Refusal::AddressUnchanged, "Your account has this email address already", "ADDRESS_UNCHANGED", 409),
        (
            Refusal::CodeWrong,
            "This code is not right. Please enter the six digits of the newest email.",
            "CODE_WRONG",
            400,
        ),
        (Refusal::CodeExpired, "This code is no longer good. Please have another one sent.", "CODE_EXPIRED", 409),
        (
            Refusal::EmailsOff,
            "This site sends no emails, so the address cannot be changed here. Please contact support.",
            "EMAILS_OFF",
            409,
        ),
        (Refusal::AccountClosed, "This account is closed", "ACCOUNT_CLOSED", 409),
        (
            Refusal::ClosingAsAdmin,
            "Admins cannot close their account. Another admin has to take away your rights first.",
            "CLOSING_AS_ADMIN",
            409,
        ),
        (
            Refusal::ClosingUnfinished("a draw".to_owned()),
            "Not finished yet: a draw. You can close your account after that.",
            "CLOSING_UNFINISHED",
            409,
        ),
        (
            Refusal::BalanceNotGivenUp(Money::from_hundredths(1_250).unwrap()),
            "You have 12.5 points. Please withdraw them first, or say that you give them up.",
            "BALANCE_NOT_GIVEN_UP",
            409,
        ),
        (
            Refusal::UserNotFound("email: a@b.example".to_owned()),
            "No user found with email: a@b.example",
            "USER_NOT_FOUND",
            404,
        ),
        (Refusal::DepositTooLarge, "Maximum deposit is N$1,000,000.00", "DEPOSIT_TOO_LARGE", 400),
        (
            Refusal::TooManyDepositsPending,
            "Five of your deposits wait for a decision. Please wait until one of them is decided.",
            "TOO_MANY_DEPOSITS_PENDING",
            409,
        ),
        (Refusal::ProofTypeInvalid, "Invalid file type. Allowed: PNG, JPG, JPEG, PDF.", "PROOF_TYPE_INVALID", 400),
        (Refusal::ProofTooLarge, "File is too large. Maximum size is 5MB.", "PROOF_TOO_LARGE", 413),
        (Refusal::ProofDamaged, "This file is damaged. Please choose another.", "PROOF_DAMAGED", 400),
        (Refusal::ProofEmpty, "This file is empty", "PROOF_EMPTY", 400),
        (Refusal::DepositIdMissing, "Deposit request ID missing", "DEPOSIT_ID_MISSING", 400),
        (Refusal::ProofMissing, "The file has not arrived yet. Please upload it again.", "PROOF_MISSING", 409),
        (Refusal::ProofNotAwaited, "This request is not waiting for a file", "PROOF_NOT_AWAITED", 409),
        (Refusal::ProofRejected("The file is not whole".to_owned()), "The file is not whole", "PROOF_REJECTED", 422),
        (Refusal::ProofNotAttached, "No proof of payment is attached to this request", "PROOF_NOT_ATTACHED", 404),
        (Refusal::RequestNotFound, "Request no longer exists", "REQUEST_NOT_FOUND", 404),
        (Refusal::RequestNotPending, "Request is no longer pending", "REQUEST_NOT_PENDING", 409),
        (
            Refusal::ReferenceMistyped,
            "This reference has a mistake in it. Please compare it with the payment: RF, two digits and eight letters.",
            "REFERENCE_MISTYPED",
            400,
        ),
        (
            Refusal::OwnRequest,
            "Somebody else has to decide this request: it is your own, or points of it go to you",
            "OWN_REQUEST",
            403,
        ),
        (
            Refusal::AdminLimit(Money::points(100)),
            "One admin can approve and pay out at most N$ 100 a day",
            "ADMIN_LIMIT",
            403,
        ),
        (
            Refusal::BeneficiaryLimit(Money::points(20)),
            "One admin can approve and pay out at most N$ 20 a day for one player",
            "BENEFICIARY_LIMIT",
            403,
        ),
        (
            Refusal::SlipLimit(Money::points(2_000)),
            "One admin alone can approve at most N$ 2000 a day on proofs of payment. Please propose this one.",
            "SLIP_LIMIT",
            403,
        ),
        (
            Refusal::OwnApproval,
            "You have approved points for this player, so another admin has to pay out",
            "OWN_APPROVAL",
            403,
        ),
        (
            Refusal::AnotherAdminNeeded,
            "Two admins have to agree to this, and you are the only one who may decide it",
            "ANOTHER_ADMIN_NEEDED",
            403,
        ),
        (
            Refusal::AloneLately,
            "Another admin lost rights less than a day ago, so you can decide this alone a day after that",
            "ALONE_LATELY",
            403,
        ),
        (
            Refusal::ReferenceTaken,
            "Another request with the same reference is undecided or was completed. Search for the reference, and decline the request that nobody paid for.",
            "REFERENCE_TAKEN",
            409,
        ),
        (
            Refusal::ProposedMeanwhile,
            "Another admin has proposed this meanwhile. Please look at it again, and confirm it if you agree.",
            "PROPOSED_MEANWHILE",
            409,
        ),
        (
            Refusal::TooManyProposals,
            "Twenty proposals wait already. Please confirm or stop one of them.",
            "TOO_MANY_PROPOSALS",
            409,
        ),
        (Refusal::SenderWalletNotFound, "Sender wallet not found", "SENDER_WALLET_NOT_FOUND", 422),
        (Refusal::RecipientWalletNotFound, "Recipient wallet not found", "RECIPIENT_WALLET_NOT_FOUND", 422),
        (Refusal::WithdrawalTooSmall(Money::points(50)), "Minimum withdrawal is $50.00", "WITHDRAWAL_TOO_SMALL", 400),
        (
            Refusal::WithdrawalExceedsBalance,
            "Withdrawal amount exceeds available balance",
            "WITHDRAWAL_EXCEEDS_BALANCE",
            422,
        ),
        (
            Refusal::TooManyWithdrawalsPending,
            "Three of your withdrawals wait for a decision. Please wait until one of them is decided.",
            "TOO_MANY_WITHDRAWALS_PENDING",
            409,
        ),
        (Refusal::PaymentMethodMissing, "Please select a payment method", "PAYMENT_METHOD_MISSING", 400),
        (Refusal::PaymentDetailsMissing, "Please enter payment details", "PAYMENT_DETAILS_MISSING", 400),
        (
            Refusal::PaymentDetailsTooLong,
            "Payment details can have at most 500 characters",
            "PAYMENT_DETAILS_TOO_LONG",
            400,
        ),
        (
            Refusal::DepositRequired(Money::points(10)),
            "Before your first withdrawal, at least N$ 10 of your own deposits must have been approved",
            "DEPOSIT_REQUIRED",
            422,
        ),
        (
            Refusal::TransfersOnHold { now: Money::points(50), hold_hours: 72, daily: Money::points(1000) },
            "You can withdraw N$ 50 now. What other players sent you can be paid out 72 hours after it came, up to N$ \
             1000 a day.",
            "TRANSFERS_ON_HOLD",
            422,
        ),
        (
            Refusal::PayoutFieldInvalid("Please enter the bank".to_owned()),
            "Please enter the bank",
            "PAYOUT_FIELD_INVALID",
            400,
        ),
        (Refusal::PayoutAccountNotFound, "Payout account no longer exists", "PAYOUT_ACCOUNT_NOT_FOUND", 404),
        (Refusal::PayoutAccountSaved, "You have saved this payout account already", "PAYOUT_ACCOUNT_SAVED", 409),
        (
            Refusal::TooManyPayoutAccounts,
            "You can save five payout accounts. Please remove one of them first.",
            "TOO_MANY_PAYOUT_ACCOUNTS",
            409,
        ),
        (
            Refusal::PayoutTaken("admin@example.com".to_owned()),
            "admin@example.com has taken this payout, so nobody else completes or declines it now",
            "PAYOUT_TAKEN",
            409,
        ),
        (
            Refusal::PayoutHeld { wait_seconds: 82_801 },
            "These payment details are new to the player, so this is held back for 24 hours more. Pay it out after \
             that, or decline it now.",
            "PAYOUT_HELD",
            409,
        ),
        (Refusal::ReasonMissing, "Please enter a reason", "REASON_MISSING", 400),
        (Refusal::NoteTooLong, "A note can have at most 500 characters", "NOTE_TOO_LONG", 400),
        (Refusal::PicksNotUnique, "Please select 3 unique colors.", "PICKS_NOT_UNIQUE", 400),
        (Refusal::ColourUnknown, "Please pick colors from the list, in lower-case letters", "COLOUR_UNKNOWN", 400),
        (Refusal::RoundClosed, "Round is closed", "ROUND_CLOSED", 409),
        (Refusal::EntriesClosed, "Entries window has closed", "ENTRIES_CLOSED", 409),
        (Refusal::BeaconTooEarly, "This draw is not due yet, so nobody can have its beacon", "BEACON_TOO_EARLY", 409),
        (Refusal::BeaconNotAwaited, "This draw does not wait for a beacon", "BEACON_NOT_AWAITED", 409),
        (
            Refusal::BeaconForged,
            "This is not the signature of the beacon that the draw waits for",
            "BEACON_FORGED",
            422,
        ),
        (Refusal::NoRound, "There is no round yet", "NO_ROUND", 404),
        (Refusal::DisplayNameInvalid, "A display name can have at most 50 characters", "DISPLAY_NAME_INVALID", 400),
        (
            Refusal::UsernameInvalid,
            "A username has 3 to 30 letters, digits, dots, hyphens or underscores, and begins with a letter or digit",
            "USERNAME_INVALID",
            400,
        ),
        (
            Refusal::DisplayNameReserved,
            "This name is kept for the people who run the game",
            "DISPLAY_NAME_RESERVED",
            400,
        ),
        (Refusal::UsernameReserved, "This name is kept for the people who run the game", "USERNAME_RESERVED", 400),
        (Refusal::UsernameTaken, "This username is already taken", "USERNAME_TAKEN", 409),
        (
            Refusal::PhoneNumberInvalid,
            "Please enter a phone number with its country code, such as +264 81 123 4567",
            "PHONE_NUMBER_INVALID",
            400,
        ),
        (Refusal::NameMissing, "Please enter your name", "NAME_MISSING", 400),
        (Refusal::NameTooLong, "A name can have at most 100 characters", "NAME_TOO_LONG", 400),
        (Refusal::CategoryMissing, "Please select a category", "CATEGORY_MISSING", 400),
        (Refusal::MessageMissing, "Please enter a message", "MESSAGE_MISSING", 400),
        (Refusal::MessageTooLong, "A message can have at most 2000 characters", "MESSAGE_TOO_LONG", 400),
        (Refusal::TicketNotFound, "Ticket no longer exists", "TICKET_NOT_FOUND", 404),
        (Refusal::TicketResolved, "This ticket is already resolved", "TICKET_RESOLVED", 409),
        (Refusal::CaseNotFound, "Case no longer exists", "CASE_NOT_FOUND", 404),
        (Refusal::CaseClosed, "This case is already closed", "CASE_CLOSED", 409),
        (Refusal::OwnCase, "Another admin has to look after you", "OWN_CASE", 403),
        (Refusal::TooManyNotes, "This case has fifty notes. Please close it with the last one.", "TOO_MANY_NOTES", 409),
        (Refusal::AdminNotFrozen, "Please remove this player's admin rights first", "ADMIN_NOT_FROZEN", 409),
        (Refusal::LastAdmin, "There must always be an owner", "LAST_ADMIN", 409),
        (Refusal::AdminInitialised, "An admin has already been set up", "ADMIN_INITIALISED", 409),
        (Refusal::NotFirstAdmin, "This account may not set up the first admin", "NOT_FIRST_ADMIN", 403),
        (
            Refusal::TooManyRequests { limit: RateLimit::Deposits, wait_seconds: 720 },
            "Too many deposit requests. Please try again in 12 minutes.",
            "TOO_MANY_REQUESTS",
            429,
        ),
    ]
}

#[test]
fn every_refusal_has_its_words_code_and_status_to_the_letter() {
    let refusals = every_refusal();
    // A refusal that is missing here is noticed.
    let codes: Vec<&str> = refusals.iter().map(|(_, _, code, _)| *code).collect();
    assert_eq!(codes, Refusal::CODES);
    for (refusal, text, code, status) in refusals {
        assert_eq!((refusal.to_string().as_str(), refusal.code(), refusal.status()), (text, code, status));
    }
}

#[test]
fn no_two_refusals_share_a_code() {
    let codes: HashSet<&str> = every_refusal().iter().map(|(refusal, ..)| refusal.code()).collect();
    assert_eq!(codes.len(), every_refusal().len());
}

#[test]
fn codes_are_upper_case() {
    for (refusal, ..) in every_refusal() {
        assert!(refusal.code().bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_'), "{refusal:?}");
    }
}

#[test]
fn only_wallet_faults_are_server_errors() {
    for (refusal, ..) in every_refusal() {
        let servers_fault = matches!(refusal, Refusal::WalletNotInitialised | Refusal::WalletBroken);
        assert_eq!(refusal.status() >= 500, servers_fault, "{refusal:?}");
    }
}

#[test]
fn only_a_refused_failure_carries_words_for_the_player() {
    let refused = Failure::from(Refusal::WalletNotFound);
    assert!(matches!(&refused, Failure::Refused(refusal) if *refusal == Refusal::WalletNotFound));
    assert_eq!(refused.to_string(), "Wallet not found");
    let defect = Failure::internal("row 3 has no hash");
    assert_eq!(defect.source().map(ToString::to_string).as_deref(), Some("row 3 has no hash"));
    assert!(matches!(defect, Failure::Internal(_)));
}
