//! Bonus and cash: which points of a wallet are which, and how both change (D40).

use crate::{
    TEN_O_CLOCK, asked, assert_named,
    colours_picks::picks,
    colours_round::opened,
    deposit_of, friend, guess_that, money, player, request_id, round_issued,
    wallet::{played_ledger_in, posting_of, rehash},
};
use domain::{
    Money, Refusal,
    colours::{Drawn, Entry, Status},
    deposit::Parties,
    quick::settle,
    wallet::{Bonus, BonusRule, Drift, Kind, LedgerRow, Posted, Source, Staked, Version, Wallet, audit},
};

/// A new wallet whose ten points are bonus, with this much cash paid in.
fn wallet_with(cash: &str) -> (Wallet, Vec<LedgerRow>) {
    let Posted { wallet, row } = Wallet::open(player(), BonusRule::PlayOnly, TEN_O_CLOCK).unwrap();
    if money(cash) == Money::ZERO {
        return (wallet, vec![row]);
    }
    let paid_in = wallet.post(posting_of(Kind::Credit, Source::Deposit, cash), TEN_O_CLOCK).unwrap();
    (paid_in.wallet, vec![row, paid_in.row])
}

/// Balance, cash and bonus.
fn parts(wallet: &Wallet) -> [String; 3] {
    [wallet.balance, wallet.cash(), wallet.bonus].map(|part| part.to_string())
}

#[test]
fn the_starting_points_are_bonus_or_cash_by_the_rule() {
    let open = |rule| Wallet::open(player(), rule, TEN_O_CLOCK).unwrap();
    let (bonus, cash) = (open(BonusRule::PlayOnly), open(BonusRule::Open));
    assert_eq!(parts(&bonus.wallet), ["10", "0", "10"]);
    assert_eq!(parts(&cash.wallet), ["10", "10", "0"]);
    let ten = Money::points(10);
    assert_eq!(bonus.row.bonus, Bonus { amount: ten, previous_balance: Money::ZERO, new_balance: ten });
    assert_eq!(cash.row.bonus, Bonus::default());
    for Posted { wallet, row } in [bonus, cash] {
        assert_eq!(audit(&wallet, &[row]), Ok(()));
    }
}

#[test]
fn the_rule_is_one_of_two_words() {
    assert_named(BonusRule::parse, &["play-only", "open"], &["", "Open", "play", "off", "play-only "]);
}

#[test]
fn a_share_is_in_proportion_and_rounded_up() {
    let share = |amount, bonus, payout| {
        let stake = Staked { amount: money(amount), bonus: money(bonus), from_players: None };
        stake.bonus_of(money(payout)).to_string()
    };
    assert_eq!(share("10", "0", "40"), "0");
    assert_eq!(share("10", "10", "40"), "40");
    assert_eq!(share("10", "4", "40"), "16");
    assert_eq!(share("3", "1", "10"), "3.34");
    assert_eq!(share("3", "2.99", "0.01"), "0.01");
    assert_eq!(share("0", "0", "10"), "0");
    let max = &Money::MAX.to_string();
    assert_eq!(share(max, max, max), *max);
    assert_eq!(share(max, "0.01", max), "0.01");
}

/// A quick round at 5x, with `cash` beside the ten points of bonus.
fn played(cash: &str, won: bool) -> (Bonus, [String; 3]) {
    let (wallet, mut rows) = wallet_with(cash);
    let round = round_issued(TEN_O_CLOCK);
    let Posted { wallet, row } = settle(&wallet, &round, &guess_that(won, &round, 5), TEN_O_CLOCK).unwrap();
    let bonus = row.bonus;
    rows.push(row);
    assert_eq!(audit(&wallet, &rows), Ok(()));
    (bonus, parts(&wallet))
}

#[test]
fn a_lost_stake_takes_cash_first() {
    assert_eq!(played("8", false).1, ["13", "3", "10"]);
    assert_eq!(played("3", false).1, ["8", "0", "8"]);
    let (bonus, left) = played("0", false);
    assert_eq!(left, ["5", "0", "5"]);
    assert_eq!(
        [bonus.amount, bonus.previous_balance, bonus.new_balance].map(|part| part.to_string()),
        ["5", "10", "5"]
    );
}

#[test]
fn a_win_is_shared_as_its_stake_was() {
    // 20 points are won.
    assert_eq!(played("8", true).1, ["38", "28", "10"]);
    assert_eq!(played("3", true).1, ["33", "15", "18"]);
    assert_eq!(played("0", true).1, ["30", "0", "30"]);
}

/// An entry at 5 with `cash` beside the bonus, and the wallet after its round.
fn entered(cash: &str, end: Status) -> [[String; 3]; 2] {
    let (wallet, mut rows) = wallet_with(cash);
    let round = opened("3:80", false);
    let entry = Entry::enter(request_id(9), &round, picks("red green blue"), &wallet, TEN_O_CLOCK).unwrap();
    let Posted { wallet: after_fee, row } = entry.posted;
    rows.push(row);
    let drawn =
        Drawn { at: TEN_O_CLOCK, seed: String::new(), beacon: None, winning: picks("red green blue").names().clone() };
    let round = domain::colours::Round {
        status: end,
        drawn: (end == Status::Drawn).then_some(drawn),
        voided_at: (end == Status::Void).then_some(TEN_O_CLOCK),
        ..round
    };
    let Posted { wallet, row } = entry.entry.pay(&round, &after_fee).unwrap();
    rows.push(row);
    assert_eq!(audit(&wallet, &rows), Ok(()));
    [parts(&after_fee), parts(&wallet)]
}

#[test]
fn a_prize_is_shared_as_its_fee_was() {
    // The prize is 400.
    assert_eq!(entered("6", Status::Drawn), [["11", "1", "10"], ["411", "401", "10"]]);
    assert_eq!(entered("3", Status::Drawn), [["8", "0", "8"], ["408", "240", "168"]]);
    assert_eq!(entered("0", Status::Drawn), [["5", "0", "5"], ["405", "0", "405"]]);
}

#[test]
fn a_returned_fee_becomes_what_it_was() {
    for (cash, before) in [("3", ["13", "3", "10"]), ("1", ["11", "1", "10"]), ("0", ["10", "0", "10"])] {
        assert_eq!(entered(cash, Status::Void)[1], before);
    }
}

// spec 5.21
#[test]
fn a_withdrawal_takes_cash_alone() {
    let (wallet, mut rows) = wallet_with("60");
    let ask = |amount| asked(3, amount, &wallet);
    assert_eq!(ask("60.01"), Err(Refusal::WithdrawalExceedsBalance));
    assert_eq!(ask("70"), Err(Refusal::WithdrawalExceedsBalance));
    let Posted { wallet, row } = ask("60").unwrap().posted;
    rows.push(row);
    assert_eq!(parts(&wallet), ["10", "0", "10"]);
    let back = wallet.post(posting_of(Kind::Credit, Source::Withdrawal, "60"), TEN_O_CLOCK).unwrap();
    assert_eq!(parts(&back.wallet), ["70", "60", "10"], "what is given back was cash");
    rows.push(back.row);
    assert_eq!(audit(&Wallet { held: wallet.held, ..back.wallet.clone() }, &rows), Err(Drift::Head));
    assert_eq!(audit(&back.wallet, &rows), Ok(()));
}

// spec 4.15, 8.11
#[test]
fn a_transfer_takes_cash_alone_and_arrives_as_cash() {
    let send = |amount: &str| {
        let recipient = Wallet::open(friend(), BonusRule::PlayOnly, TEN_O_CLOCK).unwrap().wallet;
        let parties = Parties { sender: Some(wallet_with("6").0), recipient: Some(recipient) };
        let approved = deposit_of(amount, player(), friend()).approve(&crate::admin(), parties, TEN_O_CLOCK)?;
        Ok(approved.postings.into_iter().map(|posted| parts(&posted.wallet)).collect::<Vec<_>>())
    };
    assert_eq!(send("6.01"), Err(Refusal::InsufficientBalance));
    assert_eq!(send("6"), Ok(vec![["10", "0", "10"].map(str::to_owned), ["16", "6", "10"].map(str::to_owned)]));
}

/// A change of one part of a row's bonus.
type BonusChange = fn(&mut LedgerRow, Money);

const BONUS_CHANGES: [BonusChange; 3] = [
    |row, bonus| row.bonus.amount = bonus,
    |row, bonus| row.bonus.previous_balance = bonus,
    |row, bonus| row.bonus.new_balance = bonus,
];

#[test]
fn an_alteration_of_any_bonus_part_is_named_with_its_row() {
    let (wallet, rows) = played_ledger_in(Version::V2);
    for index in 0..rows.len() {
        for change in BONUS_CHANGES {
            let mut tampered = rows.clone();
            change(&mut tampered[index], Money::points(1));
            assert_eq!(audit(&wallet, &tampered), Err(Drift::Tampered(rows[index].seq)));
        }
    }
}

/// The bonus parts of the rows, made to add up, and the chain made good again.
fn with_parts(mut rows: Vec<LedgerRow>, amounts: &[&str]) -> Vec<LedgerRow> {
    let mut bonus = Money::ZERO;
    for (row, amount) in rows.iter_mut().zip(amounts) {
        let amount = money(amount);
        let new_balance = match row.kind() {
            Kind::Credit | Kind::Win => bonus.plus(amount).unwrap(),
            Kind::Debit | Kind::Loss => bonus.minus(amount).unwrap(),
        };
        row.bonus = Bonus { amount, previous_balance: bonus, new_balance };
        bonus = new_balance;
    }
    rehash(&mut rows, 0);
    rows
}

#[test]
fn a_forger_who_recomputes_all_hashes_cannot_turn_bonus_into_cash() {
    let (wallet, mut rows) = wallet_with("3");
    let round = round_issued(TEN_O_CLOCK);
    let won = settle(&wallet, &round, &guess_that(true, &round, 5), TEN_O_CLOCK).unwrap();
    rows.push(won.row);
    let held = won.wallet.post(posting_of(Kind::Debit, Source::Withdrawal, "15"), TEN_O_CLOCK).unwrap();
    rows.push(held.row);
    let audited = |amounts: [&str; 4]| {
        let rows = with_parts(rows.clone(), &amounts);
        let last = &rows[rows.len() - 1];
        let wallet = Wallet { bonus: last.bonus.new_balance, ledger_head: last.hash.clone(), ..held.wallet.clone() };
        audit(&wallet, &rows)
    };
    assert_eq!(audited(["10", "0", "8", "0"]), Ok(()));
    assert_eq!(audited(["9", "0", "8", "0"]), Err(Drift::Bonus(1)), "part of the start");
    assert_eq!(audited(["10", "1", "8", "0"]), Err(Drift::Bonus(2)), "of what was paid in");
    assert_eq!(audited(["10", "0", "7.99", "0"]), Err(Drift::Bonus(3)), "less of a win");
    assert_eq!(audited(["10", "0", "8.01", "0"]), Err(Drift::Bonus(3)), "more of a win");
    assert_eq!(audited(["10", "0", "8", "1"]), Err(Drift::Bonus(4)), "of a withdrawal");
    assert_eq!(audited(["10", "0", "21", "0"]), Err(Drift::Arithmetic(3)), "more bonus than amount");
}

#[test]
fn bonus_parts_follow_from_the_row_before() {
    let (wallet, rows) = wallet_with("3");
    for change in BONUS_CHANGES {
        let mut rows = rows.clone();
        change(&mut rows[1], money("1.5"));
        rehash(&mut rows, 0);
        let wallet = Wallet { ledger_head: rows[1].hash.clone(), ..wallet.clone() };
        assert_eq!(audit(&wallet, &rows), Err(Drift::Arithmetic(2)));
    }
}

#[test]
fn a_row_of_version_1_cannot_follow_bonus() {
    let (wallet, mut rows) = wallet_with("3");
    rows[1].version = Version::V1;
    rows[1].bonus = Bonus::default();
    rehash(&mut rows, 0);
    let wallet = Wallet { bonus: Money::ZERO, ledger_head: rows[1].hash.clone(), ..wallet };
    assert_eq!(audit(&wallet, &rows), Err(Drift::Arithmetic(2)), "a function that knows no bonus wrote it");
}
