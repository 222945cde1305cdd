use domain::{Failure, Money, Refusal};
use std::{collections::HashSet, error::Error};

/// Every refusal with the words a player reads, its code and its HTTP status. The texts of the specification
/// (§5, §7, §8) stand here a second time on purpose: this is where a change of one is noticed.
fn every_refusal() -> Vec<(Refusal, &'static str, &'static str, u16)> {
    vec![
        (Refusal::NotAuthenticated, "Not authenticated", "NOT_AUTHENTICATED", 401),
        (Refusal::BodyTooLarge, "The request is too large", "BODY_TOO_LARGE", 413),
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
            Refusal::StakeNotCovered { need: Money::points(5), multiplier: 5 },
            "Insufficient balance! Need 5 points to play with 5x multiplier.",
            "STAKE_NOT_COVERED",
            422,
        ),
        (Refusal::AmountInvalid, "Please enter a valid amount", "AMOUNT_INVALID", 400),
        (Refusal::WalletNotInitialised, "Failed to initialize wallet", "WALLET_NOT_INITIALISED", 500),
        (Refusal::WalletNotFound, "Wallet not found", "WALLET_NOT_FOUND", 404),
        (Refusal::InsufficientBalance, "Insufficient balance", "INSUFFICIENT_BALANCE", 422),
        (Refusal::WalletFull, "This wallet cannot hold more points", "WALLET_FULL", 422),
    ]
}

/// A new refusal does not compile until it has a place here; it belongs in the list above, at the same place.
const fn place(refusal: &Refusal) -> usize {
    match refusal {
        Refusal::NotAuthenticated => 0,
        Refusal::BodyTooLarge => 1,
        Refusal::Malformed(_) => 2,
        Refusal::SquareUnknown => 3,
        Refusal::MultiplierTooSmall => 4,
        Refusal::MultiplierUnknown => 5,
        Refusal::ClientSeedInvalid => 6,
        Refusal::RoundUnknown => 7,
        Refusal::RoundOpen => 8,
        Refusal::RoundOver => 9,
        Refusal::RoundPlayed => 10,
        Refusal::RoundSuperseded => 11,
        Refusal::StakeNotCovered { .. } => 12,
        Refusal::AmountInvalid => 13,
        Refusal::WalletNotInitialised => 14,
        Refusal::WalletNotFound => 15,
        Refusal::InsufficientBalance => 16,
        Refusal::WalletFull => 17,
    }
}

#[test]
fn every_refusal_has_its_words_code_and_status_to_the_letter() {
    let refusals = every_refusal();
    let places: Vec<usize> = refusals.iter().map(|(refusal, ..)| place(refusal)).collect();
    assert_eq!(places, (0..=place(&Refusal::WalletFull)).collect::<Vec<_>>());
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
fn a_code_is_an_upper_case_name_and_only_a_wallet_that_could_not_be_made_is_the_servers_fault() {
    for (refusal, ..) in every_refusal() {
        assert!(refusal.code().bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_'), "{refusal:?}");
        let servers_fault = refusal == Refusal::WalletNotInitialised;
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
