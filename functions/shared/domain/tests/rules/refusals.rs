use crate::TEN_O_CLOCK;
use domain::{
    Failure, Money, RateLimit, Refusal, Timestamp,
    wallet::{LimitName, Limited, Period},
};
use std::{collections::HashSet, error::Error};

/// The texts of the specification (`spec 8.5 to 8.28`), which stand here a second time on purpose, and those that are
/// made of values: with code and HTTP status.
fn refusals() -> Vec<(Refusal, &'static str, &'static str, u16)> {
    vec![
        (Refusal::NotAuthenticated, "Not authenticated", "NOT_AUTHENTICATED", 401),
        (Refusal::malformed("type is not known"), "type is not known", "MALFORMED", 400),
        (Refusal::MultiplierTooSmall, "Multiplier cannot be less than 1", "MULTIPLIER_TOO_SMALL", 400),
        (Refusal::AmountInvalid, "Please enter a valid amount", "AMOUNT_INVALID", 400),
        (Refusal::WalletNotInitialised, "Failed to initialize wallet", "WALLET_NOT_INITIALISED", 500),
        (Refusal::WalletNotFound, "Wallet not found", "WALLET_NOT_FOUND", 404),
        (Refusal::InsufficientBalance, "Insufficient balance", "INSUFFICIENT_BALANCE", 422),
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
        (Refusal::EmailInvalid, "Invalid email format", "EMAIL_INVALID", 400),
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
        (Refusal::ProofTypeInvalid, "Invalid file type. Allowed: PNG, JPG, JPEG, PDF.", "PROOF_TYPE_INVALID", 400),
        (Refusal::ProofTooLarge, "File is too large. Maximum size is 5MB.", "PROOF_TOO_LARGE", 413),
        (Refusal::DepositIdMissing, "Deposit request ID missing", "DEPOSIT_ID_MISSING", 400),
        (Refusal::ProofRejected("The file is not whole".to_owned()), "The file is not whole", "PROOF_REJECTED", 422),
        (Refusal::RequestNotFound, "Request no longer exists", "REQUEST_NOT_FOUND", 404),
        (Refusal::RequestNotPending, "Request is no longer pending", "REQUEST_NOT_PENDING", 409),
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
        (Refusal::SenderWalletNotFound, "Sender wallet not found", "SENDER_WALLET_NOT_FOUND", 422),
        (Refusal::RecipientWalletNotFound, "Recipient wallet not found", "RECIPIENT_WALLET_NOT_FOUND", 422),
        (Refusal::WithdrawalTooSmall(Money::points(50)), "Minimum withdrawal is $50.00", "WITHDRAWAL_TOO_SMALL", 400),
        (
            Refusal::WithdrawalExceedsBalance,
            "Withdrawal amount exceeds available balance",
            "WITHDRAWAL_EXCEEDS_BALANCE",
            422,
        ),
        (Refusal::PaymentMethodMissing, "Please select a payment method", "PAYMENT_METHOD_MISSING", 400),
        (Refusal::PaymentDetailsMissing, "Please enter payment details", "PAYMENT_DETAILS_MISSING", 400),
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
        (
            Refusal::PayoutTaken("admin@example.com".to_owned()),
            "admin@example.com has taken this payout, so no other admin decides about it now",
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
        (Refusal::PicksNotUnique, "Please select 3 unique colors.", "PICKS_NOT_UNIQUE", 400),
        (Refusal::RoundClosed, "Round is closed", "ROUND_CLOSED", 409),
        (Refusal::EntriesClosed, "Entries window has closed", "ENTRIES_CLOSED", 409),
        (
            Refusal::TooManyRequests { limit: RateLimit::Deposits, wait_seconds: 720 },
            "Too many deposit requests. Please try again in 12 minutes.",
            "TOO_MANY_REQUESTS",
            429,
        ),
    ]
}

// spec 8.26, 8.54
#[test]
fn words_code_and_status_are_these_to_the_letter() {
    for (refusal, text, code, status) in refusals() {
        assert_eq!((refusal.to_string().as_str(), refusal.code(), refusal.status()), (text, code, status));
    }
}

#[test]
fn no_two_refusals_share_a_code() {
    let codes: HashSet<&str> = Refusal::CODES.iter().copied().collect();
    assert_eq!(codes.len(), Refusal::CODES.len());
}

#[test]
fn codes_are_upper_case() {
    for code in Refusal::CODES {
        assert!(code.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_'), "{code}");
    }
}

#[test]
fn only_wallet_faults_are_server_errors() {
    let faults = Refusal::CODES.iter().zip(Refusal::STATUSES).filter(|(_, status)| **status >= 500);
    assert_eq!(faults.map(|(code, _)| *code).collect::<Vec<_>>(), ["WALLET_NOT_INITIALISED", "WALLET_BROKEN"]);
}

// asvs 16.3.4, 16.5.1
#[test]
fn only_a_refused_failure_carries_words_for_the_player() {
    let refused = Failure::from(Refusal::WalletNotFound);
    assert!(matches!(&refused, Failure::Refused(refusal) if *refusal == Refusal::WalletNotFound));
    assert_eq!(refused.to_string(), "Wallet not found");
    let defect = Failure::internal("row 3 has no hash");
    assert_eq!(defect.source().map(ToString::to_string).as_deref(), Some("row 3 has no hash"));
    assert!(matches!(defect, Failure::Internal(_)));
}
