use crate::{
    TEN_O_CLOCK,
    colours_picks::picks,
    colours_round::{SEED, in_status, opened},
    money, player, request_id, wallet_of,
};
use domain::{
    Money, Refusal, Timestamp,
    colours::{Entered, Entry, Outcome, Picks, Round, Status},
    wallet::{
        Bonus, BonusRule, DayTotal, Debt, EntryRef, FromPlayers, Kind, LedgerRow, Movement, Posted, Source, Version,
        Wallet, audit,
    },
};

fn enter(round: &Round, chosen: &str, wallet: &Wallet) -> Result<Entered, Refusal> {
    Entry::enter(request_id(1), round, picks(chosen), wallet, TEN_O_CLOCK)
}

/// An entry with these picks, paid for while the round was open.
fn entry(picks: &Picks) -> Entry {
    Entry::enter(request_id(1), &opened("3:80", false), picks.clone(), &wallet_of(player(), "10"), TEN_O_CLOCK)
        .unwrap()
        .entry
}

/// With this many of the winners of [`Status::Drawn`] among them.
pub fn matching(matches: usize) -> Entry {
    let round = in_status(Status::Drawn);
    let winning = round.drawn.unwrap().winning;
    let all = Picks::all(&round.colours);
    entry(all.iter().find(|picks| picks.matches(&winning) == matches).unwrap())
}

/// As [`in_status`], but with this table of prizes.
pub fn drawn_with(table: &str) -> Round {
    opened(table, false).close().draw(&SEED, None, in_status(Status::Drawn).draw_at).unwrap()
}

// spec 1.11
#[test]
fn entering_makes_the_entry_together_with_its_fee() {
    let (round, wallet) = (opened("3:80", false), wallet_of(player(), "12.50"));
    let at = TEN_O_CLOCK.plus_ms(777);
    let Entered { entry, posted } = Entry::enter(request_id(1), &round, picks("red green blue"), &wallet, at).unwrap();
    let expected = Entry {
        uid: player(),
        round_id: round.id.clone(),
        id: request_id(1),
        picks: picks("blue green red"),
        fee_bonus: Money::ZERO,
        from_players: None,
        created_at: at,
        paid_at: None,
    };
    assert_eq!(entry, expected);
    let Posted { wallet: after, row } = posted;
    assert_eq!((after.balance, after.games_played, after.version), (money("7.5"), 1, wallet.version + 1));
    let expected = LedgerRow {
        version: Version::V2,
        uid: player(),
        seq: 2,
        movement: Movement::DrawEntry(EntryRef { round_id: round.id.clone(), id: request_id(1) }),
        amount: money("5"),
        description: "Colours for the Day 2026-11-21T18:05Z: entry (blue, green, red)".to_owned(),
        timestamp: at,
        previous_balance: money("12.5"),
        new_balance: money("7.5"),
        bonus: Bonus::default(),
        debt: Debt::default(),
        prev_hash: wallet.ledger_head,
        hash: row.digest(),
    };
    assert_eq!(row, expected);
}

#[test]
fn a_fee_that_the_balance_does_not_cover_to_the_hundredth_is_refused() {
    let round = opened("3:80", false);
    assert_eq!(enter(&round, "red green blue", &wallet_of(player(), "4.99")), Err(Refusal::InsufficientBalance));
    let entered = enter(&round, "red green blue", &wallet_of(player(), "5")).unwrap();
    assert_eq!(entered.posted.wallet.balance, Money::ZERO);
    assert_eq!(enter(&round, "red green blue", &entered.posted.wallet), Err(Refusal::InsufficientBalance));
}

#[test]
fn a_round_that_takes_no_entries_says_so_before_it_looks_at_the_balance() {
    let (round, poor) = (opened("3:80", false), wallet_of(player(), "0"));
    let at = |round: &Round, at| Entry::enter(request_id(1), round, picks("red green blue"), &poor, at).unwrap_err();
    let just_before = Timestamp::from_ms(round.close_at.ms() - 1);
    assert_eq!(at(&round, just_before), Refusal::InsufficientBalance);
    assert_eq!(at(&round, round.close_at), Refusal::EntriesClosed);
    for status in Status::ALL.into_iter().filter(|status| *status != Status::Open) {
        assert_eq!(at(&in_status(status), just_before), Refusal::RoundClosed, "{status:?}");
    }
}

#[test]
fn a_player_enters_a_round_while_points_last_even_with_the_same_picks() {
    let round = opened("3:80", false);
    let opened = Wallet::open(player(), BonusRule::Open, TEN_O_CLOCK).unwrap();
    let (mut wallet, mut rows) = (opened.wallet, vec![opened.row]);
    for games in 1..=2 {
        let posted = enter(&round, "red green blue", &wallet).unwrap().posted;
        assert_eq!(posted.wallet.games_played, games);
        (wallet, rows) = (posted.wallet, [rows, vec![posted.row]].concat());
    }
    assert_eq!(enter(&round, "red green blue", &wallet), Err(Refusal::InsufficientBalance));
    assert_eq!(audit(&wallet, &rows), Ok(()));
}

#[test]
fn an_entry_found_under_a_requests_key_is_that_requests_if_its_picks_are() {
    let entry = entry(&picks("red green blue"));
    assert_eq!(entry.is_of(&picks("blue red green")), Ok(()));
    for other in ["red green black", "white green blue", "pink brown black"] {
        let refused = entry.is_of(&picks(other)).unwrap_err();
        assert_eq!(refused, Refusal::IdempotencyKeyReused);
    }
}

#[test]
fn what_has_become_of_an_entry_follows_from_its_round_alone() {
    use Outcome::{Loss, Pending, Refunded, Win};
    let two_tiers = drawn_with("3:50,2:2");
    for matches in 0..=3 {
        let entry = matching(matches);
        assert_eq!(entry.outcome(&in_status(Status::Open)), Pending);
        assert_eq!(entry.outcome(&in_status(Status::Closed)), Pending);
        assert_eq!(entry.outcome(&in_status(Status::Void)), Refunded { fee: money("5") });
        for status in [Status::Drawn, Status::Settled] {
            let expected = if matches == 3 { Win { matches, prize: money("400") } } else { Loss { matches } };
            assert_eq!(entry.outcome(&in_status(status)), expected, "{status:?}");
        }
        let expected = match matches {
            3 => Win { matches, prize: money("250") },
            2 => Win { matches, prize: money("10") },
            _ => Loss { matches },
        };
        assert_eq!(entry.outcome(&two_tiers), expected);
        // The payment changes nothing about the result.
        assert_eq!(Entry { paid_at: Some(TEN_O_CLOCK), ..entry }.outcome(&two_tiers), expected);
    }
}

#[test]
fn a_prize_is_paid_as_a_win_dated_with_the_draw() {
    let entered = enter(&opened("3:80", false), "red green blue", &wallet_of(player(), "10")).unwrap();
    for (table, matches, prize, balance) in
        [("3:80", 3, "400", "405"), ("3:50,2:2", 2, "10", "15"), ("0:1", 0, "5", "10")]
    {
        let (entry, round) = (matching(matches), drawn_with(table));
        assert!(entry.is_owed(&round));
        let Posted { wallet, row } = entry.pay(&round, &entered.posted.wallet).unwrap();
        assert_eq!((row.kind(), row.source(), row.amount), (Kind::Win, Source::Colours, money(prize)));
        assert_eq!(row.timestamp, round.drawn.clone().unwrap().at);
        let chosen = entry.picks.sorted().join(", ");
        let expected = format!("Colours for the Day 2026-11-21T18:05Z: {matches} of 3 matched ({chosen})");
        let won = EntryRef { round_id: round.id.clone(), id: request_id(1) };
        assert_eq!((row.description, row.movement), (expected, Movement::Prize(won)));
        assert_eq!((wallet.balance, wallet.total_winnings, wallet.games_played), (money(balance), money(prize), 1));
        assert_eq!(wallet.deposited, Money::ZERO);
    }
}

#[test]
fn a_void_round_returns_the_fee_as_a_credit_uncounting_the_game() {
    let entered = enter(&opened("3:80", false), "red green blue", &wallet_of(player(), "10")).unwrap();
    let void = in_status(Status::Void);
    assert!(entered.entry.is_owed(&void));
    let Posted { wallet, row } = entered.entry.pay(&void, &entered.posted.wallet).unwrap();
    assert_eq!((row.kind(), row.source(), row.amount), (Kind::Credit, Source::Colours, money("5")));
    assert_eq!(Some(row.timestamp), void.voided_at);
    assert_eq!(row.description, "Colours for the Day 2026-11-21T18:05Z: entry returned (blue, green, red)");
    assert_eq!(row.movement, Movement::ReturnedFee(EntryRef { round_id: void.id.clone(), id: request_id(1) }));
    assert_eq!((wallet.balance, wallet.total_winnings, wallet.games_played), (money("10"), Money::ZERO, 0));
}

#[test]
fn an_entry_keeps_what_of_its_fee_was_sent_by_a_player() {
    let part = |amount| DayTotal { at: TEN_O_CLOCK, amount: money(amount) };
    for (own, kept) in [("0", Some("5")), ("3", Some("2")), ("5", None)] {
        let from_players = FromPlayers { cash: money("10"), arrivals: vec![part("10")], asked_for: None };
        let balance = money("10").plus(money(own)).unwrap();
        let wallet = Wallet { from_players, balance, bonus: Money::ZERO, ..wallet_of(player(), "10") };
        let entered = enter(&opened("3:80", false), "red green blue", &wallet).unwrap();
        assert_eq!(entered.entry.from_players, kept.map(part), "{own} of the player's own");
    }
}

/// Two of the fee's five points were sent by a player.
#[test]
fn what_an_entry_brings_waits_as_its_fee_did() {
    let entered = enter(&opened("3:80", false), "red green blue", &wallet_of(player(), "10")).unwrap();
    let part = |hours_before: u64, amount| DayTotal {
        at: Timestamp::from_ms(TEN_O_CLOCK.ms() - hours_before * 3_600_000),
        amount: money(amount),
    };
    let paid = |status, fee: DayTotal, fee_bonus, there: &[DayTotal]| {
        let from_players = FromPlayers { cash: money("10"), arrivals: there.to_vec(), asked_for: None };
        let wallet = Wallet { from_players, balance: money("10"), ..entered.posted.wallet.clone() };
        let entry = Entry { from_players: Some(fee), fee_bonus: money(fee_bonus), ..matching(3) };
        let FromPlayers { cash, arrivals, .. } = entry.pay(&in_status(status), &wallet).unwrap().wallet.from_players;
        (cash.to_string(), arrivals)
    };
    let won = |fee, there: &[DayTotal]| paid(Status::Drawn, fee, "0", there);
    assert_eq!(won(part(8, "2"), &[]), ("170".to_owned(), vec![part(8, "160")]));
    let [old, today] = [part(30, "7"), part(1, "3")];
    assert_eq!(won(part(8, "2"), &[old, today]), ("170".to_owned(), vec![old, part(1, "163")]), "a day has one time");
    assert_eq!(won(part(162, "2"), &[today]), ("170".to_owned(), vec![today]), "a week is over at the draw");
    assert_eq!(paid(Status::Void, part(30, "2"), "0", &[today]), ("12".to_owned(), vec![part(30, "2"), today]));
    assert_eq!(paid(Status::Drawn, part(8, "2"), "1", &[]).0, "170", "half of the cash");
}

#[test]
fn a_payment_is_the_same_row_whenever_it_is_carried_out() {
    let wallet = enter(&opened("3:80", false), "red green blue", &wallet_of(player(), "10")).unwrap().posted.wallet;
    for round in [in_status(Status::Drawn), in_status(Status::Void)] {
        let winner = matching(3);
        let at_once = winner.pay(&round, &wallet).unwrap();
        let an_hour_later = round.hand_out(round.draw_at).end_pass(round.draw_at.plus_ms(3_600_000));
        assert_eq!(winner.pay(&an_hour_later, &wallet).unwrap(), at_once);
    }
}

#[test]
fn nothing_is_paid_where_nothing_is_owed() {
    let wallet = wallet_of(player(), "10");
    let owed_nothing = [
        (matching(3), in_status(Status::Open)),
        (matching(3), in_status(Status::Closed)),
        (matching(2), in_status(Status::Drawn)),
        (matching(1), in_status(Status::Drawn)),
        (matching(0), in_status(Status::Settled)),
        (matching(3), drawn_with("2:2")),
    ];
    for (entry, round) in owed_nothing {
        assert!(!entry.is_owed(&round), "{:?}", round.status);
        assert_eq!(entry.pay(&round, &wallet), Err(Refusal::AmountInvalid));
    }
}

#[test]
fn what_was_paid_is_neither_owed_nor_paid_again() {
    let wallet = enter(&opened("3:80", false), "red green blue", &wallet_of(player(), "10")).unwrap().posted.wallet;
    for round in [in_status(Status::Drawn), in_status(Status::Settled), in_status(Status::Void)] {
        let winner = matching(3);
        assert!(winner.is_owed(&round));
        assert!(winner.pay(&round, &wallet).is_ok());
        let paid = Entry { paid_at: Some(TEN_O_CLOCK), ..winner };
        assert!(!paid.is_owed(&round), "{:?}", round.status);
        assert_eq!(paid.pay(&round, &wallet), Err(Refusal::AmountInvalid));
    }
}

#[test]
fn a_wallet_that_cannot_take_the_prize_stays_as_it_is() {
    let full = wallet_of(player(), "999999999600.01");
    assert_eq!(matching(3).pay(&in_status(Status::Drawn), &full), Err(Refusal::WalletFull));
    let just_enough = wallet_of(player(), "999999999600");
    assert_eq!(matching(3).pay(&in_status(Status::Drawn), &just_enough).unwrap().wallet.balance, Money::MAX);
}

#[test]
fn a_fee_goes_back_only_to_a_wallet_that_paid_one() {
    let never_played = wallet_of(player(), "10");
    assert_eq!(matching(0).pay(&in_status(Status::Void), &never_played), Err(Refusal::WalletBroken));
}
