use crate::{
    CLIENT_SEED, TEN_O_CLOCK, day_key, guess, guess_that, nonce, player, right_square, round_issued, wallet::posting_of,
};
use domain::{
    Money, Refusal, Timestamp,
    quick::{Guess, Multiplier, Outcome, Play, Round, RoundState, answer, replay, round_state, settle},
    wallet::{BonusRule, Kind, LastRound, Posted, Posting, Source, Wallet},
};

/// A wallet that was opened a minute before the round and then took `kind` of `amount`.
fn wallet_after(kind: Kind, amount: Money) -> Wallet {
    let opened = Wallet::open(player(), BonusRule::Open, Timestamp::from_ms(TEN_O_CLOCK.ms() - 60_000)).unwrap().wallet;
    if amount == Money::ZERO { opened } else { moved(&opened, kind, amount) }
}

fn moved(wallet: &Wallet, kind: Kind, amount: Money) -> Wallet {
    let posting = Posting { amount, ..posting_of(kind, Source::Transfer, "1") };
    wallet.post(posting, wallet.updated_at).unwrap().wallet
}

fn ten_points() -> Wallet {
    wallet_after(Kind::Credit, Money::ZERO)
}

/// A guess that wins `round`, and one that loses it.
fn right_and_wrong(round: &Round, multiplier: i64) -> (Guess, Guess) {
    (guess_that(true, round, multiplier), guess_that(false, round, multiplier))
}

// spec 1.8, 9.9; rts 14F
#[test]
fn a_win_pays_four_points_for_each_step_of_the_multiplier() {
    let round = round_issued(TEN_O_CLOCK);
    for (multiplier, won, balance) in [(1, 4, 14), (2, 8, 18), (5, 20, 30), (10, 40, 50)] {
        let (right, _) = right_and_wrong(&round, multiplier);
        let Posted { wallet, row } = settle(&ten_points(), &round, &right, TEN_O_CLOCK).unwrap();
        assert_eq!((row.kind(), row.amount, row.source()), (Kind::Win, Money::points(won), Source::Quick));
        assert_eq!((row.previous_balance, row.new_balance), (Money::points(10), Money::points(balance)));
        assert_eq!(row.description, format!("Quick colour game won at {multiplier}x"));
        assert_eq!((wallet.balance, wallet.total_winnings), (Money::points(balance), Money::points(won)));
        assert_eq!(wallet.games_played, 1);
    }
}

// spec 1.8, 9.10
#[test]
fn a_loss_takes_one_point_for_each_step_of_the_multiplier() {
    let round = round_issued(TEN_O_CLOCK);
    for (multiplier, lost, balance) in [(1, 1, 9), (2, 2, 8), (5, 5, 5), (10, 10, 0)] {
        let (_, wrong) = right_and_wrong(&round, multiplier);
        let Posted { wallet, row } = settle(&ten_points(), &round, &wrong, TEN_O_CLOCK).unwrap();
        assert_eq!((row.kind(), row.amount, row.source()), (Kind::Loss, Money::points(lost), Source::Quick));
        assert_eq!((row.previous_balance, row.new_balance), (Money::points(10), Money::points(balance)));
        assert_eq!(row.description, format!("Quick colour game lost at {multiplier}x"));
        assert_eq!((wallet.balance, wallet.total_winnings), (Money::points(balance), Money::ZERO));
        assert_eq!(wallet.games_played, 1);
    }
}

// spec 1.6
#[test]
fn exactly_one_of_the_six_squares_wins() {
    for number in 0..200 {
        let round = Round::issue(&day_key(), &player(), TEN_O_CLOCK, nonce(number));
        let winners: Vec<u8> = (0..6)
            .filter(|square| {
                let row = settle(&ten_points(), &round, &guess(*square, 1), TEN_O_CLOCK).unwrap().row;
                row.kind() == Kind::Win
            })
            .collect();
        assert_eq!(winners, [right_square(&round, CLIENT_SEED)]);
    }
}

#[test]
fn the_row_and_the_wallet_remember_what_was_played() {
    let round = round_issued(TEN_O_CLOCK);
    let (_, wrong) = right_and_wrong(&round, 5);
    let Posted { wallet, row } = settle(&ten_points(), &round, &wrong, TEN_O_CLOCK.plus_ms(1234)).unwrap();
    let round_id = round.id().as_str().to_owned();
    let play = Play { round_id: round_id.clone(), guess: wrong, answer: right_square(&round, CLIENT_SEED) };
    assert!(!play.won());
    assert_eq!(row.play(), Some(&play));
    assert_eq!(row.timestamp, TEN_O_CLOCK.plus_ms(1234));
    assert_eq!((row.seq, wallet.seq), (2, 2));
    assert_eq!(wallet.last_round, Some(LastRound { round_id, seq: 2 }));
}

#[test]
fn a_guess_is_settled_only_until_5349_ms() {
    let (wallet, round) = (ten_points(), round_issued(TEN_O_CLOCK));
    for after in [0, 5000, 5349] {
        assert!(settle(&wallet, &round, &guess(0, 1), TEN_O_CLOCK.plus_ms(after)).is_ok(), "{after} ms");
    }
    for after in [5350, 5400, 86_400_000] {
        let refused = settle(&wallet, &round, &guess(0, 1), TEN_O_CLOCK.plus_ms(after));
        assert_eq!(refused, Err(Refusal::RoundOver), "{after} ms");
    }
}

#[test]
fn a_guess_before_the_start_is_refused_but_for_what_clocks_are_apart() {
    let (wallet, round) = (ten_points(), round_issued(TEN_O_CLOCK));
    let early = |ms| Timestamp::from_ms(TEN_O_CLOCK.ms() - ms);
    for ms in [51, 250, 54_000] {
        assert_eq!(settle(&wallet, &round, &guess(0, 1), early(ms)), Err(Refusal::RoundNotStarted), "{ms} ms");
    }
    let posted = settle(&wallet, &round, &guess(0, 1), early(50)).unwrap();
    assert_eq!(posted.row.timestamp, early(50));
}

// rts 14G
#[test]
fn a_round_is_played_six_seconds_after_the_last_one_at_least() {
    let first = round_issued(TEN_O_CLOCK);
    let wallet = settle(&ten_points(), &first, &guess(0, 1), TEN_O_CLOCK.plus_ms(5_000)).unwrap().wallet;
    for after in [1, 3_000, 5_999] {
        let soon = round_issued(TEN_O_CLOCK.plus_ms(after));
        assert_eq!(round_state(&wallet, soon.id()), RoundState::TooSoon);
        let refused = settle(&wallet, &soon, &guess(0, 1), TEN_O_CLOCK.plus_ms(6_100));
        assert_eq!(refused, Err(Refusal::RoundTooSoon), "{after} ms");
    }
    let next = round_issued(TEN_O_CLOCK.plus_ms(6_000));
    assert_eq!(round_state(&wallet, next.id()), RoundState::Open);
    let posted = settle(&wallet, &next, &guess(0, 1), TEN_O_CLOCK.plus_ms(6_000)).unwrap();
    assert_eq!((posted.row.seq, posted.wallet.games_played), (3, 2));
}

#[test]
fn the_next_round_starts_when_the_last_one_has_had_its_time() {
    let id = round_issued(TEN_O_CLOCK).id().clone();
    let at = |ms| TEN_O_CLOCK.plus_ms(ms);
    for (now, next) in [(0, 6_000), (5_999, 6_000), (6_001, 6_001), (86_400_000, 86_400_000)] {
        assert_eq!(id.next_start(at(now)), Ok(at(next)));
    }
    assert_eq!(id.next_start(Timestamp::from_ms(TEN_O_CLOCK.ms() - 51)), Err(Refusal::RoundNotStarted));
}

#[test]
fn a_round_is_settled_once_whatever_is_guessed_next() {
    let round = round_issued(TEN_O_CLOCK);
    let (right, wrong) = right_and_wrong(&round, 1);
    for first in [&right, &wrong] {
        let wallet = settle(&ten_points(), &round, first, TEN_O_CLOCK).unwrap().wallet;
        assert_eq!(round_state(&wallet, round.id()), RoundState::Settled { seq: 2 });
        for next in [&right, &wrong] {
            for after in [0, 5349, 5350, 5400] {
                let again = settle(&wallet, &round, next, TEN_O_CLOCK.plus_ms(after));
                assert_eq!(again, Err(Refusal::RoundPlayed), "{after} ms");
            }
        }
    }
}

#[test]
fn a_repeated_guess_gets_the_first_outcome_whatever_happened_since() {
    let round = round_issued(TEN_O_CLOCK);
    let (right, _) = right_and_wrong(&round, 5);
    let first = settle(&ten_points(), &round, &right, TEN_O_CLOCK).unwrap();
    let outcome = replay(&first.row, &round, &right).unwrap();
    let later = moved(&first.wallet, Kind::Debit, Money::points(29));
    let RoundState::Settled { seq } = round_state(&later, round.id()) else { panic!("settled") };
    assert_eq!(seq, first.row.seq, "the wallet still leads to the row");
    assert_eq!(replay(&first.row, &round, &right).unwrap(), outcome);
    let told = (outcome.play.answer, outcome.play.won(), outcome.amount, outcome.balance);
    assert_eq!(told, (right.square, true, Money::points(20), Money::points(30)));
}

#[test]
fn an_outcome_proves_itself_against_the_commitment() {
    let round = round_issued(TEN_O_CLOCK);
    let row = settle(&ten_points(), &round, &guess(3, 1), TEN_O_CLOCK).unwrap().row;
    let Outcome { play, server_seed, .. } = replay(&row, &round, &guess(3, 1)).unwrap();
    assert_eq!(server_seed.commitment(), round.commitment());
    assert_eq!(answer(server_seed, CLIENT_SEED, &play.round_id).answer, play.answer);
}

#[test]
fn another_guess_on_a_played_round_is_told_nothing_but_that_it_was_played() {
    let round = round_issued(TEN_O_CLOCK);
    let row = settle(&ten_points(), &round, &guess(2, 5), TEN_O_CLOCK).unwrap().row;
    let other_seed = Guess::parse(Some(2), Some(5), "ffffffffffffffffffffffffffffffff").unwrap();
    for other in [guess(3, 5), guess(2, 1), other_seed] {
        assert_eq!(replay(&row, &round, &other), Err(Refusal::RoundPlayed));
    }
}

#[test]
fn a_row_of_another_round_or_of_no_round_replays_nothing() {
    let (round, other) = (round_issued(TEN_O_CLOCK), round_issued(TEN_O_CLOCK.plus_ms(1)));
    let row = settle(&ten_points(), &round, &guess(2, 5), TEN_O_CLOCK).unwrap().row;
    assert_eq!(replay(&row, &other, &guess(2, 5)), Err(Refusal::RoundPlayed));
    let start = Wallet::open(player(), BonusRule::Open, TEN_O_CLOCK).unwrap().row;
    assert_eq!(replay(&start, &round, &guess(2, 5)), Err(Refusal::RoundPlayed));
}

#[test]
fn after_a_round_none_that_starts_no_later_may_be_played() {
    let round = round_issued(TEN_O_CLOCK);
    let wallet = settle(&ten_points(), &round, &guess(0, 1), TEN_O_CLOCK).unwrap().wallet;
    let older = round_issued(Timestamp::from_ms(TEN_O_CLOCK.ms() - 1));
    let as_old = Round::issue(&day_key(), &player(), TEN_O_CLOCK, nonce(1));
    for superseded in [older, as_old] {
        assert_eq!(round_state(&wallet, superseded.id()), RoundState::Superseded);
        for after in [0, 5400] {
            let refused = settle(&wallet, &superseded, &guess(0, 1), TEN_O_CLOCK.plus_ms(after));
            assert_eq!(refused, Err(Refusal::RoundSuperseded));
        }
    }
}

#[test]
fn a_settled_round_is_superseded_once_the_next_one_is_settled() {
    let (first, second) = (round_issued(TEN_O_CLOCK), round_issued(TEN_O_CLOCK.plus_ms(6000)));
    let wallet = settle(&ten_points(), &first, &guess(0, 1), TEN_O_CLOCK).unwrap().wallet;
    let wallet = settle(&wallet, &second, &guess(0, 1), TEN_O_CLOCK.plus_ms(6000)).unwrap().wallet;
    assert_eq!(round_state(&wallet, first.id()), RoundState::Superseded);
    assert_eq!(round_state(&wallet, second.id()), RoundState::Settled { seq: 3 });
}

#[test]
fn a_wallet_that_never_played_takes_any_round() {
    assert_eq!(round_state(&ten_points(), round_issued(Timestamp::from_ms(0)).id()), RoundState::Open);
}

// asvs 16.5.3
#[test]
fn a_wallet_whose_last_round_cannot_be_read_plays_no_round_at_all() {
    let last_round = Some(LastRound { round_id: "not a round id".to_owned(), seq: 1 });
    let broken = Wallet { last_round, ..ten_points() };
    let latest = round_issued(Timestamp::MAX);
    assert_eq!(round_state(&broken, latest.id()), RoundState::Superseded);
    assert_eq!(settle(&broken, &latest, &guess(0, 1), Timestamp::MAX), Err(Refusal::RoundSuperseded));
}

// spec 5.28
#[test]
fn a_loss_that_exceeds_the_balance_is_refused_in_the_specified_words() {
    let round = round_issued(TEN_O_CLOCK);
    let cent = Money::parse("0.01").unwrap();
    for number in Multiplier::ALLOWED {
        let stake = Money::points(number.into());
        let (right, wrong) = right_and_wrong(&round, number.into());
        let short = wallet_after(Kind::Debit, Money::points(10).minus(stake.minus(cent).unwrap()).unwrap());
        assert_eq!(short.balance.plus(cent), Some(stake));
        // The right guess too: or a refusal would give the answer away, and a player could win on credit.
        for guess in [&right, &wrong] {
            let refusal = settle(&short, &round, guess, TEN_O_CLOCK).unwrap_err();
            assert_eq!(refusal.to_string(), "Insufficient balance");
        }
    }
}

#[test]
fn a_balance_of_exactly_the_stake_covers_it() {
    let round = round_issued(TEN_O_CLOCK);
    let (_, wrong) = right_and_wrong(&round, 10);
    let posted = settle(&ten_points(), &round, &wrong, TEN_O_CLOCK).unwrap();
    assert_eq!(posted.wallet.balance, Money::ZERO);
    let empty = posted.wallet;
    let next = round_issued(TEN_O_CLOCK.plus_ms(6000));
    let refused = settle(&empty, &next, &guess(0, 1), TEN_O_CLOCK.plus_ms(6000));
    assert_eq!(refused, Err(Refusal::InsufficientBalance));
}

#[test]
fn a_late_guess_of_a_poor_player_is_told_that_the_round_is_over() {
    let broke = wallet_after(Kind::Debit, Money::points(10));
    let refused = settle(&broke, &round_issued(TEN_O_CLOCK), &guess(0, 1), TEN_O_CLOCK.plus_ms(5400));
    assert_eq!(refused, Err(Refusal::RoundOver));
}

#[test]
fn a_win_that_no_wallet_can_hold_is_refused_whole() {
    let round = round_issued(TEN_O_CLOCK);
    let (right, wrong) = right_and_wrong(&round, 1);
    let room = |points: u64| wallet_after(Kind::Credit, Money::MAX.minus(Money::points(10 + points)).unwrap());
    assert_eq!(settle(&room(3), &round, &right, TEN_O_CLOCK), Err(Refusal::WalletFull));
    assert_eq!(settle(&room(4), &round, &right, TEN_O_CLOCK).unwrap().wallet.balance, Money::MAX);
    assert!(settle(&room(3), &round, &wrong, TEN_O_CLOCK).is_ok());
}
