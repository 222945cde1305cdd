//! The rules of the product held to the specification and to functions/README.md, through the crate's public
//! face alone. One binary, so that it links once.

mod account;
mod admin_limit;
mod agreement;
mod approvers;
mod bank;
mod bank_order;
mod bonus;
mod care;
mod colours_entry;
mod colours_fairness;
mod colours_life;
mod colours_picks;
mod colours_round;
mod colours_schedule;
mod colours_settlement;
mod cursor;
mod debt;
mod deposit;
mod fairness;
mod four_eyes;
mod from_players;
mod limits;
mod link;
mod mailbox;
mod money;
mod notice;
mod parsers;
mod pause;
mod payment;
mod payout_accounts;
mod proof;
mod queue;
mod quick_chance;
mod quick_guess;
mod quick_round;
mod quick_settle;
mod rate_limit;
mod reality_check;
mod recipient;
mod reconcile_books;
mod reconcile_claims;
mod reconcile_run;
mod reference;
mod refusals;
mod register;
mod request;
mod restriction;
mod retention;
mod reverse;
mod rights;
mod second_factor;
mod text;
mod ticket;
mod timestamp;
mod uid;
mod wallet;
mod wallet_histories;
mod withdrawal;
mod withdrawal_taken;

use domain::{
    Money, Refusal, Timestamp, Uid,
    deposit::{Announcement, Deposit, Order as DepositOrder, Party, Reference, Upload},
    named::Named,
    quick::{DayKey, Guess, Nonce, Round, answer},
    request::{IdempotencyKey, Note, RequestId},
    wallet::{BonusRule, TransferRule, Wallet},
    withdrawal::{
        Decided, Order as WithdrawalOrder, PayoutAccounts, PayoutHold, PayoutMethods, Requested, Terms, WITHDRAWAL_MIN,
        Withdrawal,
    },
};
use proptest::test_runner::{Config, RngAlgorithm, TestRunner};
use std::{fmt::Debug, sync::LazyLock};

/// 2026-11-21T10:00:00.000Z.
const TEN_O_CLOCK: Timestamp = Timestamp::from_ms(1_795_255_200_000);
/// A minute later.
const LATER: Timestamp = TEN_O_CLOCK.plus_ms(MINUTE_MS);
const MINUTE_MS: u64 = 60_000;
const HOUR_MS: u64 = 60 * MINUTE_MS;
const DAY_MS: u64 = 24 * HOUR_MS;
const CLIENT_SEED: &str = "00112233445566778899aabbccddeeff";

/// No conditions for a withdrawal.
const NO_TERMS: Terms = Terms {
    deposit_first: None,
    transfers: TransferRule { hold_hours: 0, daily: Money::MAX },
    payout_hold: PayoutHold::new(0).unwrap(),
    methods: PayoutMethods::ALL,
};

/// Computed once: a million rounds of the tests ask for it.
static PLAYER: LazyLock<Uid> = LazyLock::new(|| Uid::from_sub("3f1f6c2e-9c4b-4f6e-8a1d-0d2f6d3b5a10"));

fn before(at: Timestamp, ms: u64) -> Timestamp {
    Timestamp::from_ms(at.ms() - ms)
}

fn player() -> Uid {
    PLAYER.clone()
}

/// Another player.
fn friend() -> Uid {
    Uid::from_sub("a friend of the player")
}

/// Neither of the two.
fn admin() -> Uid {
    Uid::from_sub("an admin")
}

/// Taken and completed by the admin in one step.
fn paid(request: &Withdrawal, note: Option<Note>, wallet: &Wallet, at: Timestamp) -> Result<Decided<Wallet>, Refusal> {
    request.pay_at_once((&admin(), "admin@example.com"), (note, None), wallet, at)
}

fn note(text: &str) -> Note {
    Note::reason(text).unwrap()
}

fn money(text: &str) -> Money {
    Money::parse(text).unwrap()
}

fn party(uid: Uid) -> Party {
    let username = format!("player-{}", &uid.as_str()[..6]);
    Party { email: format!("{username}@example.com").to_lowercase(), username, uid }
}

/// The player's new wallet, with ten points of cash.
fn new_wallet() -> Wallet {
    wallet_of(player(), "10")
}

/// A wallet with this balance, whatever it is made of.
fn wallet_of(uid: Uid, balance: &str) -> Wallet {
    let opened = Wallet::open(uid, BonusRule::Open, TEN_O_CLOCK).unwrap().wallet;
    Wallet { balance: money(balance), ..opened }
}

/// A request for a deposit, without a proof.
fn deposit_of(amount: &str, from: Uid, to: Uid) -> Deposit {
    let order = DepositOrder::parse(amount, None, None).unwrap();
    Deposit::request(named(1), &order, party(from), party(to), TEN_O_CLOCK)
}

/// The same with this file as its proof, a PDF.
fn proven(deposit: &Deposit, content: &[u8]) -> Deposit {
    let (bytes, mime) = (content.len() as u64, "application/pdf");
    let announced = Announcement::parse("slip.pdf", mime, bytes).unwrap();
    let upload = Upload { bytes, mime: Some(mime.to_owned()), content: content.to_vec() };
    deposit.announce(&announced, TEN_O_CLOCK).unwrap().attach(Some(&upload), TEN_O_CLOCK).unwrap()
}

/// A withdrawal of this amount by PayPal.
fn by_paypal(amount: &str) -> WithdrawalOrder {
    WithdrawalOrder::parse(amount, WITHDRAWAL_MIN, "PayPal", "ada@example.com").unwrap()
}

/// The player's request with this number, without a saved account.
fn requested(
    number: usize,
    order: &WithdrawalOrder,
    wallet: &Wallet,
    terms: &Terms,
    at: Timestamp,
) -> Result<Requested, Refusal> {
    Withdrawal::request(request_id(number), order, (wallet, &no_accounts()), "Ada@Example.com", terms, at)
}

/// The player's request for this amount on no conditions.
fn asked(number: usize, amount: &str, wallet: &Wallet) -> Result<Requested, Refusal> {
    requested(number, &by_paypal(amount), wallet, &NO_TERMS, TEN_O_CLOCK)
}

/// For a player who has saved none.
fn no_accounts() -> PayoutAccounts {
    PayoutAccounts::none(player())
}

fn request_id(number: usize) -> RequestId {
    let key = IdempotencyKey::parse(Some(&number.to_string())).unwrap();
    RequestId::derive(&player(), "POST /of-the-test", &key)
}

/// A request with its reference.
fn named(number: usize) -> (RequestId, Reference) {
    (request_id(number), Reference::of(&request_id(number)))
}

/// The bytes 0 to 31.
fn day_key() -> DayKey {
    DayKey::new(std::array::from_fn(|index| index as u8))
}

/// The number in the first eight of the ten bytes.
fn nonce(number: u64) -> Nonce {
    let mut nonce = [0; 10];
    nonce[..8].copy_from_slice(&number.to_be_bytes());
    nonce
}

fn round_issued(at: Timestamp) -> Round {
    Round::issue(&day_key(), &player(), at, nonce(0))
}

fn guess(square: u8, multiplier: i64) -> Guess {
    Guess::parse(Some(square.into()), Some(multiplier), CLIENT_SEED).expect("a guess of the right shape")
}

/// A guess that wins the round, or one that loses it.
fn guess_that(wins: bool, round: &Round, multiplier: i64) -> Guess {
    let right = right_square(round, CLIENT_SEED);
    guess(if wins { right } else { (right + 1) % 6 }, multiplier)
}

/// Known only to the server while the round is open.
fn right_square(round: &Round, client_seed: &str) -> u8 {
    let seed = round.reveal(Timestamp::MAX).expect("the round is over by the year 9999");
    answer(seed, client_seed, round.id().as_str()).answer
}

/// Checks that each value of an enum has the name that stays, and is read back from that name alone.
fn assert_named<T: Named + Debug>(parse: fn(&str) -> Option<T>, names: &[&str], others: &[&str]) {
    assert_eq!(T::EACH.iter().map(|each| each.name()).collect::<Vec<_>>(), names);
    for each in T::EACH {
        assert_eq!(parse(each.name()), Some(*each));
    }
    for text in others {
        assert_eq!(parse(text), None, "{text:?}");
    }
}

/// Runs a property on so many random cases, new ones on every run; a failure prints the smallest case it found.
fn runner(cases: u32) -> TestRunner {
    // The default generator, unoptimised, would take most of the time.
    let rng_algorithm = RngAlgorithm::XorShift;
    TestRunner::new(Config { cases, rng_algorithm, failure_persistence: None, ..Config::default() })
}
