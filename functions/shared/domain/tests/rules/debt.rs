//! Approvals that are undone, and what players owe then (D67).

use crate::{TEN_O_CLOCK, admin, asked, guess, money, player, request_id, wallet_of};
use domain::{
    Money, Refusal,
    colours::RoundId,
    quick::Play,
    request::Note,
    wallet::{
        BonusRule, Debt, Drift, EntryRef, LedgerRow, Movement, Posted, Posting, Reversible, RowRef, Stop, TransferRule,
        Version, Wallet, audit,
    },
};

const OPEN: TransferRule = TransferRule::new(0, Money::MAX).unwrap();

fn paid_in(amount: &str) -> Posting {
    Posting::new(Movement::PaidIn(request_id(1)), money(amount), "")
}

fn received(amount: &str) -> Posting {
    Posting::new(Movement::Received(request_id(2)), money(amount), "friend")
}

fn sent(amount: &str) -> Posting {
    Posting::new(Movement::Sent(request_id(3)), money(amount), "friend")
}

fn undone(of: Reversible, amount: &str) -> Posting {
    Posting::new(Movement::Reversed(RowRef { seq: 2, id: request_id(1), of }), money(amount), "friend")
}

/// A ledger of these postings, from row 1.
fn ledger(postings: impl IntoIterator<Item = Posting>) -> (Wallet, Vec<LedgerRow>) {
    let opened = Wallet::open(player(), BonusRule::Open, TEN_O_CLOCK).unwrap();
    let (mut wallet, mut rows) = (opened.wallet, vec![opened.row]);
    for posting in postings {
        let posted = wallet.post(posting, TEN_O_CLOCK).unwrap();
        (wallet, rows) = (posted.wallet, [rows, vec![posted.row]].concat());
    }
    (wallet, rows)
}

/// 100 paid in, 80 sent on, and the deposit undone: the cash of 30 is taken and 70 are owed.
fn in_debt() -> (Wallet, Vec<LedgerRow>) {
    ledger([paid_in("100"), sent("80"), undone(Reversible::PaidIn, "100")])
}

fn owed(wallet: &Wallet) -> (String, String) {
    (wallet.balance.to_string(), wallet.debt.to_string())
}

#[test]
fn a_reversal_takes_the_cash_that_there_is_while_the_rest_is_owed() {
    let (wallet, rows) = in_debt();
    assert_eq!(owed(&wallet), ("0".to_owned(), "70".to_owned()));
    assert_eq!((wallet.deposited, wallet.sent), (Money::ZERO, money("80")));
    let debt = Debt { previous: Money::ZERO, new: money("70") };
    let row = rows.last().unwrap();
    assert_eq!((row.amount, row.debt, row.version), (money("100"), debt, Version::V3));
    assert_eq!(audit(&wallet, &rows), Ok(()));
    let (covered, rows) = ledger([paid_in("100"), undone(Reversible::PaidIn, "100")]);
    assert_eq!(owed(&covered), ("10".to_owned(), "0".to_owned()));
    assert_eq!(audit(&covered, &rows), Ok(()));
}

#[test]
fn a_reversal_leaves_the_bonus() {
    let opened = Wallet::open(player(), BonusRule::PlayOnly, TEN_O_CLOCK).unwrap().wallet;
    let wallet = opened.post(paid_in("5"), TEN_O_CLOCK).unwrap().wallet;
    let wallet = wallet.post(sent("5"), TEN_O_CLOCK).unwrap().wallet;
    let wallet = wallet.post(undone(Reversible::PaidIn, "5"), TEN_O_CLOCK).unwrap().wallet;
    assert_eq!((wallet.bonus, wallet.balance, wallet.debt), (money("10"), money("10"), money("5")));
}

#[test]
fn both_sides_of_a_transfer_are_undone_by_their_own_totals() {
    let (recipient, rows) = ledger([received("20"), undone(Reversible::Received, "20")]);
    assert_eq!((recipient.balance, recipient.received), (money("10"), Money::ZERO));
    assert_eq!(recipient.from_players.cash, Money::ZERO);
    assert_eq!(audit(&recipient, &rows), Ok(()));
    let (sender, rows) = ledger([sent("10"), undone(Reversible::Sent, "10")]);
    assert_eq!((sender.balance, sender.sent), (money("10"), Money::ZERO));
    assert_eq!(audit(&sender, &rows), Ok(()));
}

/// Otherwise a transfer that is undone would end the hold on points that other players sent before.
#[test]
fn points_that_come_back_from_a_transfer_wait_as_if_just_received() {
    let (sender, _) = ledger([received("20"), sent("20"), undone(Reversible::Sent, "20")]);
    let hold = TransferRule::new(24, Money::MAX).unwrap();
    assert_eq!(sender.withdrawable(hold, TEN_O_CLOCK).now, money("10"));
}

#[test]
fn deposits_pay_a_debt_before_they_add_to_the_balance() {
    for (posting, balance, debt) in [
        (paid_in("30"), "0", "40"),
        (paid_in("75.50"), "5.5", "0"),
        (received("70"), "0", "0"),
        (received("71"), "1", "0"),
    ] {
        let (wallet, rows) = ledger([paid_in("100"), sent("80"), undone(Reversible::PaidIn, "100"), posting]);
        assert_eq!(owed(&wallet), (balance.to_owned(), debt.to_owned()));
        assert_eq!(audit(&wallet, &rows), Ok(()));
    }
    let (wallet, _) = ledger([paid_in("100"), sent("80"), undone(Reversible::PaidIn, "100"), received("71")]);
    assert_eq!(wallet.from_players.cash, money("1"));
}

#[test]
fn points_that_come_back_pay_a_debt_first() {
    let held = Wallet { held: money("50"), pending: 1, ..in_debt().0 };
    let given_back = Posting::new(Movement::GivenBack(request_id(4)), money("50"), "declined");
    assert_eq!(owed(&held.post(given_back, TEN_O_CLOCK).unwrap().wallet), ("0".to_owned(), "20".to_owned()));
    let undone = in_debt().0.post(undone(Reversible::Sent, "80"), TEN_O_CLOCK).unwrap().wallet;
    assert_eq!(owed(&undone), ("10".to_owned(), "0".to_owned()));
}

#[test]
fn a_win_does_not_pay_a_debt() {
    let owing = Wallet { debt: money("70"), ..wallet_of(player(), "10") };
    let play = Play { round_id: "a round".to_owned(), guess: guess(0, 5), answer: 0 };
    let Posted { wallet, row } =
        owing.post(Posting::new(Movement::QuickWin(play), money("20"), ""), TEN_O_CLOCK).unwrap();
    assert_eq!(owed(&wallet), ("30".to_owned(), "70".to_owned()));
    let debt = Debt { previous: money("70"), new: money("70") };
    assert_eq!((row.debt, row.version), (debt, Version::V3));
}

/// Otherwise the sender would get points back that are no longer there.
#[test]
fn a_transfer_is_undone_only_while_its_recipient_has_the_points() {
    let (recipient, _) = ledger([received("20"), sent("15")]);
    let refused = recipient.post(undone(Reversible::Received, "20"), TEN_O_CLOCK);
    assert_eq!(refused, Err(Refusal::InsufficientBalance));
}

#[test]
fn a_payout_is_not_taken_while_more_is_owed_than_there_is() {
    let asked = asked(1, "50", &wallet_of(player(), "80")).unwrap();
    let take = |debt| {
        let wallet = Wallet { debt: money(debt), ..asked.posted.wallet.clone() };
        asked.withdrawal.take((&admin(), "admin@example.com"), &wallet, TEN_O_CLOCK).map(drop)
    };
    assert_eq!(take("30.01"), Err(Refusal::PointsOwed(money("30.01"))));
    assert_eq!(take("30"), Ok(()));
}

#[test]
fn only_cash_beyond_a_debt_is_sent_or_withdrawn() {
    let owing = Wallet { debt: money("70"), ..wallet_of(player(), "200") };
    assert_eq!(owing.withdrawable(OPEN, TEN_O_CLOCK).now, money("130"));
    assert_eq!(owing.post(sent("130.01"), TEN_O_CLOCK), Err(Refusal::PointsOwed(money("70"))));
    assert_eq!(owing.post(sent("200.01"), TEN_O_CLOCK), Err(Refusal::InsufficientBalance));
    assert!(owing.post(sent("130"), TEN_O_CLOCK).is_ok());
    assert_eq!(asked(1, "130.01", &owing).unwrap_err(), Refusal::PointsOwed(money("70")));
    assert!(asked(1, "130", &owing).is_ok());
}

/// Otherwise a player would close the account and begin again with a new one.
#[test]
fn a_debt_freezes_the_next_account_of_its_player() {
    let closed = in_debt().0.closing(Money::ZERO, &[], TEN_O_CLOCK).unwrap();
    assert!(closed.is_closed() && closed.binds_address(TEN_O_CLOCK));
    let handed_on = closed.handed_on(TEN_O_CLOCK).unwrap();
    assert!(handed_on.is_freeze() && handed_on.stops == Stop::ALL && handed_on.covers.is_none());
    let twin = wallet_of(player(), "10").sharing(&closed, TEN_O_CLOCK);
    assert!(twin.is_frozen() && !twin.is_closed());
    let paid = Wallet { debt: Money::ZERO, ..closed };
    assert_eq!((paid.handed_on(TEN_O_CLOCK), paid.binds_address(TEN_O_CLOCK)), (None, false));
}

#[test]
fn a_frozen_account_with_a_debt_hands_on_one_freeze() {
    let reason = Note::stored("Another reason".to_owned());
    let frozen = in_debt().0.frozen(reason.clone(), TEN_O_CLOCK).unwrap();
    for wallet in [frozen.closed(TEN_O_CLOCK), frozen] {
        let handed_on = wallet.handed_on(TEN_O_CLOCK).unwrap();
        assert_eq!((handed_on.reason, handed_on.covers), (reason.clone(), None));
    }
}

#[test]
fn only_what_is_not_owed_is_handed_over() {
    let closed = Wallet { debt: money("70"), ..wallet_of(player(), "200") }.closed(TEN_O_CLOCK);
    let posted = |amount| closed.post_handed_over(sent(amount), TEN_O_CLOCK).map(drop);
    assert_eq!(posted("130.01"), Err(Refusal::PointsOwed(money("70"))));
    assert_eq!(posted("130"), Ok(()));
}

/// A forger also makes the hashes good again.
fn found(wallet: &Wallet, mut rows: Vec<LedgerRow>) -> Result<(), Drift> {
    crate::wallet::rehash(&mut rows, 0);
    audit(&Wallet { ledger_head: rows.last().unwrap().hash.clone(), ..wallet.clone() }, &rows)
}

#[test]
fn a_debt_that_is_altered_in_rows_or_wallet_is_named() {
    let (wallet, rows) = in_debt();
    let last = rows.len() - 1;
    let altered = |change: fn(&mut LedgerRow)| {
        let mut rows = rows.clone();
        change(&mut rows[last]);
        rows
    };
    let less = altered(|row| row.debt.new = money("69"));
    assert_eq!(audit(&wallet, &less), Err(Drift::Tampered(4)));
    assert_eq!(found(&wallet, less), Err(Drift::Arithmetic(4)));
    // It takes nothing of the cash, and owes all.
    let all = altered(|row| (row.debt.new, row.new_balance) = (money("100"), money("30")));
    let owing = Wallet { debt: money("100"), balance: money("30"), ..wallet.clone() };
    assert_eq!(found(&owing, all), Err(Drift::Debt(4)));
    let before = altered(|row| row.version = Version::V2);
    assert_eq!(found(&wallet, before), Err(Drift::Debt(4)));
    assert_eq!(audit(&Wallet { debt: Money::ZERO, ..wallet }, &rows), Err(Drift::Head));
}

#[test]
fn a_row_that_ignores_the_debt_before_it_is_named() {
    let (wallet, rows) = in_debt();
    let forgiven = |posting: Posting| {
        let posted = Wallet { debt: Money::ZERO, ..wallet.clone() }.post(posting, TEN_O_CLOCK).unwrap();
        let mut row = posted.row;
        row.debt = Debt { previous: wallet.debt, new: wallet.debt };
        row.version = Version::V3;
        let after = Wallet { debt: wallet.debt, ..posted.wallet };
        found(&after, [rows.clone(), vec![row]].concat())
    };
    assert_eq!(forgiven(paid_in("5")), Err(Drift::Debt(5)));
    assert_eq!(forgiven(received("5")), Err(Drift::Debt(5)));
    let posted = Wallet { debt: Money::ZERO, ..wallet.clone() }.post(received("5"), TEN_O_CLOCK).unwrap();
    assert_eq!(found(&posted.wallet, [rows, vec![posted.row]].concat()), Err(Drift::Debt(5)));
}

#[test]
fn cash_that_left_below_a_debt_is_named() {
    let entry = EntryRef { round_id: RoundId::parse("2026-11-21T18:05Z").unwrap(), id: request_id(5) };
    let prize = Posting::new(Movement::Prize(entry), money("20"), "");
    let (owing, mut rows) = ledger([paid_in("100"), sent("80"), undone(Reversible::PaidIn, "100"), prize]);
    assert_eq!((owed(&owing), audit(&owing, &rows)), (("20".to_owned(), "70".to_owned()), Ok(())));
    let posted = Wallet { debt: Money::ZERO, ..owing.clone() }.post(sent("5"), TEN_O_CLOCK).unwrap();
    let debt = Debt { previous: owing.debt, new: owing.debt };
    rows.push(LedgerRow { debt, version: Version::V3, ..posted.row });
    assert_eq!(found(&Wallet { debt: owing.debt, ..posted.wallet }, rows), Err(Drift::Debt(6)));
}

#[test]
fn the_funds_of_a_case_add_up_with_a_debt() {
    let funds = in_debt().0.funds();
    assert_eq!((funds.starting, funds.deposited, funds.debt), (money("10"), Money::ZERO, money("70")));
    assert_eq!((funds.sent, funds.lost, funds.balance), (money("80"), Money::ZERO, Money::ZERO));
}

#[test]
fn a_payment_that_the_bank_returned_is_no_longer_paid_out() {
    let asked = asked(1, "50", &wallet_of(player(), "80")).unwrap();
    let paid = asked.posted.wallet.pay_out(&asked.withdrawal.id, money("50"), TEN_O_CLOCK).unwrap();
    let Posted { wallet, row } = paid.take_back(asked.withdrawal.return_of_payment(), TEN_O_CLOCK).unwrap();
    assert_eq!((wallet.balance, wallet.withdrawn, wallet.held), (money("80"), Money::ZERO, Money::ZERO));
    assert_eq!((wallet.pending, row.description.as_str()), (0, "Withdrawal returned by the bank"));
    let again = wallet.take_back(asked.withdrawal.return_of_payment(), TEN_O_CLOCK);
    assert_eq!(again, Err(Refusal::WalletBroken));
}

#[test]
fn the_hash_of_version_3_is_that_of_an_independent_computation() {
    let (_, rows) = in_debt();
    let row = LedgerRow { prev_hash: "ab".repeat(32), ..rows.last().unwrap().clone() };
    assert_eq!(row.digest(), "d9036349051e6c8d9f5db7814145865538615c382200ed276f82510b0b421db8");
}
