//! The bank's lines: which imports count, which request a line belongs to, and what it is the ground of (D69 to D72).

use crate::{
    DAY_MS, LATER, TEN_O_CLOCK, admin, asked, assert_named, by_paypal, deposit_of, friend, money, new_wallet, note,
    paid, party, player, request_id, requested, runner, wallet_of,
};
use domain::{
    Money, Refusal, Setting, Timestamp, Uid,
    bank::{
        BankAccount, BankLine, Certainty, Head, Import, ImportStatus, LineDays, LineStatus, Match, Read, Second,
        Target, Why,
    },
    deposit::{Deposit, Parties, Reference, Reversal, Status},
    four_eyes::{FourEyes, Needed, Proposal},
    request::Decision,
    wallet::{Kind, LimitChange, LimitName, Limited, Period, RaiseRule},
    withdrawal::{Returned, Withdrawal},
};
use proptest::{collection::vec, prelude::*};
use std::{collections::BTreeMap, slice};

const ABOVE: FourEyes = FourEyes::Above(Money::points(1_000));
/// Midnight of the day of [`TEN_O_CLOCK`].
const TODAY: Timestamp = Timestamp::from_ms(TEN_O_CLOCK.ms() - 10 * 3_600_000);

fn day(number: u64) -> Timestamp {
    TODAY.plus_ms(number * DAY_MS)
}

/// A line of money that came in, imported by the admin.
fn credit(amount: &str, text: &str) -> BankLine {
    BankLine {
        id: request_id(900),
        import: request_id(901),
        imported_by: admin(),
        day: TODAY,
        amount: money(amount),
        is_credit: true,
        text: text.to_owned(),
        name: String::new(),
        status: LineStatus::Open,
        proposal: None,
        used: None,
        version: 1,
    }
}

fn debit(amount: &str, text: &str) -> BankLine {
    BankLine { is_credit: false, ..credit(amount, text) }
}

fn decision(by: Uid) -> Decision {
    Decision { by, at: LATER, note: None }
}

fn proposal(by: Uid) -> Proposal {
    Proposal { by, email: "one@example.com".to_owned(), at: LATER, reason: note("Seen at the bank") }
}

fn import(number: usize, closing: i64, until: u64) -> Import {
    Import {
        id: request_id(number),
        name: "november.xml".to_owned(),
        mapping: None,
        read: Read { closing, until: day(until), lines: 1 },
        status: ImportStatus::Waiting,
        by: admin(),
        email: "admin@example.com".to_owned(),
        at: TEN_O_CLOCK,
        second: None,
        added: None,
    }
}

/// After statements until this day, with nothing under way.
fn head(closing: i64, until: u64) -> Head {
    Head { closing, until: day(until), since: day(0), reading: None, version: 4 }
}

#[test]
fn statuses_are_read_back_from_names_that_stay() {
    let names = ["open", "used", "payout", "returned", "fee", "explained"];
    assert_named(LineStatus::parse, &names, &["", "Open", "open "]);
    assert_named(ImportStatus::parse, &["waiting", "reading", "counted"], &["", "failed"]);
    assert_named(Certainty::parse, &["exact", "likely"], &["sure"]);
    assert_named(Why::parse, &["reference", "other-amount", "approved", "decided", "amount-and-name"], &["amount"]);
}

#[test]
fn a_statement_that_names_another_account_is_refused() {
    let own = BankAccount::parse("NA12 3456 0000").unwrap();
    assert!(own.is_on());
    for named in [None, Some("NA1234560000"), Some("na12-3456-0000")] {
        assert_eq!(own.check(named), Ok(()), "{named:?}");
    }
    for named in ["NA1234560001", "", "NA123456000"] {
        assert_eq!(own.check(Some(named)), Err(Refusal::StatementOfAnother(named.to_owned())));
    }
    let off = BankAccount::parse("off").unwrap();
    assert!(!off.is_on());
    assert_eq!((off.check(None), off.check(Some("off"))), (Err(Refusal::NoBankAccount), Err(Refusal::NoBankAccount)));
}

#[test]
fn an_import_waits_for_the_word_of_another_admin() {
    let waiting = import(1, 100, 0);
    assert_eq!(waiting.check_second(ABOVE, &admin()), Err(Refusal::AnotherAdminNeeded));
    assert_eq!(waiting.check_second(ABOVE, &friend()), Ok(()));
    assert_eq!(waiting.check_second(FourEyes::Off, &admin()), Ok(()));
    let second = Second { by: friend(), email: "friend@example.com".to_owned(), at: LATER };
    let reading = waiting.reading(second.clone());
    assert_eq!((reading.status, reading.second.as_ref()), (ImportStatus::Reading, Some(&second)));
    assert_eq!(reading.check_second(ABOVE, &admin()), Ok(()), "going on with it adds no word");
    let counted = reading.counted(7);
    assert_eq!((counted.status, counted.added, counted.second), (ImportStatus::Counted, Some(7), Some(second)));
}

#[test]
fn only_the_closing_balance_itself_confirms() {
    let waiting = import(1, -120_450, 0);
    let before = head(0, 0);
    assert_eq!(waiting.check_closing(-120_450, Some(&before)), Ok(()));
    for typed in [120_450, -120_449, 0, i64::MIN, i64::MAX] {
        assert_eq!(waiting.check_closing(typed, Some(&before)), Err(Refusal::ClosingDiffers), "{typed}");
    }
}

#[test]
fn a_balance_does_not_confirm_the_first_statement() {
    let waiting = import(1, -120_450, 0);
    for typed in [-120_450, 0] {
        assert_eq!(waiting.check_closing(typed, None), Err(Refusal::FirstStatement), "{typed}");
    }
}

/// At the bank it can be tomorrow already.
#[test]
fn a_statement_ends_today_or_before() {
    let until = |number: u64| import(1, 0, number).read;
    assert_eq!([0, 1].map(|day| until(day).check_over(TEN_O_CLOCK)), [Ok(()), Ok(())]);
    for number in [2, 30_000] {
        assert_eq!(until(number).check_over(TEN_O_CLOCK).unwrap_err().code(), "STATEMENT_UNREADABLE");
    }
}

#[test]
fn the_first_import_begins_the_history() {
    let begun = Head::begin(None, &import(1, 500, 3), day(2), Some(90_000)).unwrap();
    let expected = Head { closing: 500, until: day(3), since: day(2), reading: Some(request_id(1)), version: 1 };
    assert_eq!(begun, expected);
    assert_eq!(begun.done(), Head { reading: None, version: 2, ..expected });
}

#[test]
fn new_lines_lead_from_the_last_closing_balance_to_this_one() {
    let before = head(1_000, 3);
    let begun = Head::begin(Some(&before), &import(2, 1_250, 4), day(1), Some(250)).unwrap();
    let expected = Head { closing: 1_250, until: day(4), reading: Some(request_id(2)), version: 5, ..before.clone() };
    assert_eq!(begun, expected, "the first day stays that of the first import");
    for added in [Some(249), Some(251), Some(0), Some(-250), None] {
        let refused = Head::begin(Some(&before), &import(2, 1_250, 4), day(1), added);
        assert_eq!(refused, Err(Refusal::StatementGap), "{added:?}");
    }
}

#[test]
fn more_lines_of_the_same_day_are_added() {
    let begun = Head::begin(Some(&head(1_000, 3)), &import(2, 900, 3), day(3), Some(-100)).unwrap();
    assert_eq!((begun.closing, begun.until), (900, day(3)));
}

#[test]
fn a_day_without_lines_moves_the_end() {
    let begun = Head::begin(Some(&head(1_000, 3)), &import(2, 1_000, 9), day(9), None).unwrap();
    assert_eq!((begun.closing, begun.until), (1_000, day(9)));
}

#[test]
fn an_older_file_whose_lines_are_known_moves_nothing() {
    let before = head(1_000, 3);
    let begun = Head::begin(Some(&before), &import(2, 444, 1), day(0), None).unwrap();
    assert_eq!(begun, Head { reading: Some(request_id(2)), version: 5, ..before.clone() });
    let unknown = Head::begin(Some(&before), &import(2, 1_000, 2), day(0), Some(0));
    assert_eq!(unknown, Err(Refusal::StatementGap), "lines of a time that is over");
}

#[test]
fn one_import_at_a_time_is_added() {
    let busy = Head { reading: Some(request_id(7)), ..head(1_000, 3) };
    let other = Head::begin(Some(&busy), &import(2, 1_250, 4), day(4), Some(250));
    assert_eq!(other, Err(Refusal::ImportRunning));
    assert!(Head::begin(Some(&busy), &import(7, 1_250, 4), day(4), Some(250)).is_ok(), "itself");
}

#[test]
fn a_sum_beyond_all_numbers_is_a_gap() {
    for (closing, added) in [(i64::MAX, i64::MAX), (i64::MIN, i64::MIN)] {
        let begun = Head::begin(Some(&head(closing, 3)), &import(2, -2, 4), day(4), Some(added));
        assert_eq!(begun, Err(Refusal::StatementGap));
    }
}

#[test]
fn a_decision_is_missing_days_after_it_by_the_banks_calendar() {
    let (days, until_third) = (LineDays::parse("3").unwrap(), head(0, 3));
    assert!(until_third.is_missing(day(0), days));
    assert!(!until_third.is_missing(day(0).plus_ms(1), days), "not three whole days");
    assert!(!until_third.is_missing(crate::before(day(0), 1), days), "from before the first import");
    assert!(!until_third.is_missing(day(5), days), "the statements do not reach so far");
    assert_eq!(["", "-1", "x"].map(LineDays::parse), [None; 3]);
}

/// One line of the bank's own books.
type Booking = (usize, i64);

/// What somebody does to a file before it is imported; the opening balance is made to fit, as the reader asks.
#[derive(Debug, Clone)]
enum Made {
    Honest,
    /// Without this line.
    Cut(usize),
    /// With this line twice. The second has another number, so it is another line.
    Doubled(usize),
    /// With a made-up line.
    Forged(i64),
    /// With a made-up line and another that takes it back.
    Balanced(i64),
}

/// The importer of `functions/bank/src/counting.rs`, over a map.
#[derive(Default)]
struct Books {
    lines: BTreeMap<String, i64>,
    head: Option<Head>,
    /// Before the first line of the first import.
    opening: i64,
}

impl Books {
    fn import(&mut self, number: usize, first: u64, (closing, until): (i64, u64), file: &[(String, i64)]) -> bool {
        let new: Vec<_> = file.iter().filter(|(id, _)| !self.lines.contains_key(id)).cloned().collect();
        let sum = (!new.is_empty()).then(|| new.iter().map(|(_, amount)| amount).sum::<i64>());
        let made = import(number, closing, until);
        let Ok(begun) = Head::begin(self.head.as_ref(), &made, day(first), sum) else { return false };
        if self.head.is_none() {
            self.opening = closing - sum.unwrap_or_default();
        }
        self.head = Some(begun.done());
        self.lines.extend(new);
        true
    }

    fn sum(&self) -> i64 {
        self.lines.values().sum()
    }
}

/// The lines of these days, each with its id.
fn of_days(bookings: &[Booking], days: std::ops::RangeInclusive<usize>) -> Vec<(String, i64)> {
    let ids = bookings.iter().enumerate().map(|(number, (day, amount))| (*day, (format!("line {number}"), *amount)));
    ids.filter(|(day, _)| days.contains(day)).map(|(_, line)| line).collect()
}

/// The balance at the bank after this day.
fn balance(bookings: &[Booking], until: usize) -> i64 {
    5_000 + bookings.iter().filter(|(day, _)| *day <= until).map(|(_, amount)| amount).sum::<i64>()
}

const DAYS: usize = 8;

fn bookings() -> impl Strategy<Value = Vec<Booking>> {
    // Few amounts, so that sums of wrong lines fit by chance too.
    vec((0..DAYS, prop_oneof![-3..0_i64, 1..4_i64]), 0..14)
}

fn ranges() -> impl Strategy<Value = (usize, usize)> {
    (0..DAYS, 0..DAYS).prop_map(|(one, other)| (one.min(other), one.max(other)))
}

fn made() -> impl Strategy<Value = Made> {
    prop_oneof![
        Just(Made::Honest),
        any::<usize>().prop_map(Made::Cut),
        any::<usize>().prop_map(Made::Doubled),
        prop_oneof![-3..0_i64, 1..4_i64].prop_map(Made::Forged),
        (1..4_i64).prop_map(Made::Balanced),
    ]
}

/// Each file ends with the balance that the bank shows: another admin looks.
#[test]
fn whatever_files_come_the_lines_make_the_balance_at_the_bank() {
    runner(4_000)
        .run(&(bookings(), vec((ranges(), made()), 1..12)), |(bookings, files)| {
            let mut books = Books::default();
            for (number, ((first, last), made)) in files.into_iter().enumerate() {
                let mut file = of_days(&bookings, first..=last);
                match made {
                    Made::Cut(at) if !file.is_empty() => drop(file.remove(at % file.len())),
                    Made::Doubled(at) if !file.is_empty() => {
                        let (id, amount) = file[at % file.len()].clone();
                        file.push((format!("{id} again"), amount));
                    }
                    Made::Forged(amount) => file.push((format!("forged {number}"), amount)),
                    Made::Balanced(amount) => {
                        file.extend([(format!("in {number}"), amount), (format!("out {number}"), -amount)]);
                    }
                    _ => (),
                }
                let (before, ids) = (books.head.clone(), books.lines.clone());
                let shown = (balance(&bookings, last), last as u64);
                if !books.import(number, first as u64, shown, &file) {
                    prop_assert_eq!((&books.head, &books.lines), (&before, &ids), "refused whole");
                    continue;
                }
                let head = books.head.clone().unwrap();
                let until = (head.until.ms_since(TODAY) / DAY_MS) as usize;
                prop_assert_eq!(head.closing, balance(&bookings, until));
                prop_assert_eq!(head.closing, books.opening + books.sum(), "each line counts once");
                prop_assert!(before.is_none_or(|before| before.until <= head.until && before.since == head.since));
            }
            Ok(())
        })
        .unwrap();
}

#[test]
fn honest_files_in_any_order_bring_each_line_once_up_to_the_last_day() {
    runner(4_000)
        .run(&(bookings(), vec(ranges(), 1..12)), |(bookings, files)| {
            let (mut books, mut known) = (Books::default(), None::<(usize, usize)>);
            for (number, (first, last)) in files.into_iter().enumerate() {
                let shown = (balance(&bookings, last), last as u64);
                let file = of_days(&bookings, first..=last);
                // An empty day between two files changes no balance, so it is no gap.
                let follows = known.is_none_or(|(since, until)| since <= first && first <= until + 1);
                let is_in = books.import(number, first as u64, shown, &file);
                if follows {
                    prop_assert!(is_in);
                    let (since, until) = known.unwrap_or((first, last));
                    known = Some((since, until.max(last)));
                    let all: BTreeMap<_, _> = of_days(&bookings, since..=until.max(last)).into_iter().collect();
                    prop_assert_eq!(&books.lines, &all);
                } else if is_in {
                    // Lines that make nothing together came from a time that was not imported.
                    break;
                }
            }
            Ok(())
        })
        .unwrap();
}

fn named(deposit: &Deposit, amount: &str) -> BankLine {
    credit(amount, &format!("Deposit {} thanks", deposit.reference))
}

#[test]
fn a_reference_is_found_however_the_bank_breaks_it() {
    let deposit = deposit_of("50", player(), player());
    let reference = deposit.reference.to_string();
    let (head, tail) = reference.split_at(7);
    let spaced: Vec<&str> = reference.as_bytes().chunks(4).map(|part| std::str::from_utf8(part).unwrap()).collect();
    for text in [
        reference.clone(),
        reference.to_lowercase(),
        format!("SVWZ+{reference}/Ref"),
        format!("{head} {tail}"),
        format!("{head}\n{tail}"),
        format!("Überweisung {} für €", spaced.join(" ")),
        format!("RF RF{reference}"),
    ] {
        assert!(credit("50", &text).is_named(&deposit.reference), "{text}");
    }
    let mut other = reference.clone();
    let last = other.pop().unwrap();
    other.push(if last == 'B' { 'C' } else { 'B' });
    for text in ["", "R", "RF", head, &other, &format!("{head}-{tail}"), "ŔF18539007547034"] {
        assert!(!credit("50", text).is_named(&deposit.reference), "{text}");
    }
}

#[test]
fn a_line_can_name_two_requests() {
    let [one, other] = [1, 2].map(Reference::drawn);
    let line = credit("50", &format!("{one}{other}"));
    assert_eq!(line.references(), [one.clone(), other.clone()]);
    assert!(line.is_named(&one) && line.is_named(&other) && !line.is_named(&Reference::drawn(3)));
}

#[test]
fn no_text_of_a_bank_is_too_strange_to_look_for_references() {
    runner(4_000)
        .run(&"[Rr]?[Ff]?[0-9]{0,2}[B-Zé€ ]{0,9}\\PC{0,20}", |text| {
            let line = credit("50", &text);
            line.references().iter().for_each(|reference| assert!(line.is_named(reference)));
            Ok(())
        })
        .unwrap();
}

#[test]
fn a_line_with_reference_or_amount_belongs_to_a_waiting_deposit() {
    let waiting = deposit_of("50", player(), player());
    let exact = Match { certainty: Certainty::Exact, why: Why::Reference };
    assert_eq!(named(&waiting, "50").of_deposit(&waiting), Some(exact));
    let likely = |why| Some(Match { certainty: Certainty::Likely, why });
    for amount in ["49.99", "50.01"] {
        assert_eq!(named(&waiting, amount).of_deposit(&waiting), likely(Why::OtherAmount));
    }
    for status in [Status::Completed, Status::Declined, Status::Failed] {
        let over = Deposit { status, ..waiting.clone() };
        assert_eq!(named(&waiting, "50").of_deposit(&over), likely(Why::Decided), "{status:?}");
    }
    let approved = Deposit { status: Status::Completed, decision: Some(decision(admin())), ..waiting.clone() };
    let shown = Match { certainty: Certainty::Exact, why: Why::Approved };
    assert_eq!(named(&waiting, "50").of_deposit(&approved), Some(shown));
    assert_eq!(named(&waiting, "49").of_deposit(&approved), likely(Why::Decided));
    assert_eq!(credit("50", "no reference").of_deposit(&waiting), None);
    let out = BankLine { is_credit: false, ..named(&waiting, "50") };
    assert_eq!(out.of_deposit(&waiting), None, "money that went out");
    let transfer = deposit_of("50", player(), friend());
    assert_eq!(named(&transfer, "50").of_deposit(&transfer), None);
}

#[test]
fn a_line_without_a_reference_goes_by_amount_with_a_name() {
    let waiting = deposit_of("50", player(), player());
    let from = |name: &str| BankLine { name: name.to_owned(), ..credit("50", "") };
    let likely = Some(Match { certainty: Certainty::Likely, why: Why::AmountAndName });
    for (bank, own) in [
        ("SHIKONGO J", "jonas Shikongo"),
        ("Frau Müller", "muller-99 Anna"),
        ("JOSE\u{301} N\u{303}ambi", "nambi"),
        ("Ｗｉｄｅ", "wide"),
        ("ÅSA/Lindström", "asa x"),
    ] {
        assert_eq!(from(bank).of_name(&waiting, own), likely, "{bank}, {own}");
    }
    for (bank, own) in [("Al Bo", "Al Bo"), ("", "jonas"), ("Jonas", ""), ("Jon", "Jonas"), ("- / -", "- / -")] {
        assert_eq!(from(bank).of_name(&waiting, own), None, "{bank}, {own}");
    }
    let line = from("Jonas Shikongo");
    for other in [
        Deposit { amount: money("50.01"), ..waiting.clone() },
        Deposit { status: Status::Completed, ..waiting.clone() },
        deposit_of("50", player(), friend()),
    ] {
        assert_eq!(line.of_name(&other, "jonas"), None);
    }
    assert_eq!(BankLine { is_credit: false, ..line }.of_name(&waiting, "jonas"), None);
}

/// A withdrawal of 60 points that was paid out, and the wallet after it.
fn paid_out() -> (Withdrawal, domain::wallet::Wallet) {
    let wallet = wallet_of(player(), "100");
    let made = asked(1, "60", &wallet).unwrap();
    let done = paid(&made.withdrawal, None, &made.posted.wallet, LATER).unwrap();
    (done.withdrawal, done.wallet)
}

/// The text of a line that names it.
fn text_of(withdrawal: &Withdrawal) -> String {
    format!("Payout {}", Reference::of(&withdrawal.id))
}

#[test]
fn a_payout_belongs_to_a_debit_then_to_a_credit_once_each() {
    let (payout, _) = paid_out();
    let (out, back) = (debit("60", &text_of(&payout)), credit("60", &text_of(&payout)));
    let exact = Some(Match { certainty: Certainty::Exact, why: Why::Reference });
    assert_eq!((out.of_withdrawal(&payout), back.of_withdrawal(&payout)), (exact, exact));
    let likely = Some(Match { certainty: Certainty::Likely, why: Why::OtherAmount });
    assert_eq!(debit("59", &text_of(&payout)).of_withdrawal(&payout), likely);
    assert_eq!(debit("60", "no reference").of_withdrawal(&payout), None);
    let shown = Withdrawal { line: Some(request_id(900)), ..payout.clone() };
    assert_eq!((out.of_withdrawal(&shown), back.of_withdrawal(&shown)), (None, exact));
    let returned = Withdrawal { returned: Some(Returned { at: LATER, row: 4 }), ..payout.clone() };
    assert_eq!((out.of_withdrawal(&returned), back.of_withdrawal(&returned)), (exact, None));
    let pending = requested(1, &by_paypal("60"), &wallet_of(player(), "100"), &crate::NO_TERMS, LATER).unwrap();
    let pending = pending.withdrawal;
    assert_eq!((out.of_withdrawal(&pending), back.of_withdrawal(&pending)), (None, None));
}

#[test]
fn a_line_is_used_once_by_money_that_came_in() {
    let line = credit("50", "");
    assert_eq!((line.check_open(), line.check_credit()), (Ok(()), Ok(())));
    assert_eq!(debit("50", "").check_credit(), Err(Refusal::LineIsDebit));
    let target = Target::Deposit(request_id(1));
    let used = line.end(LineStatus::Used, Some(target.clone()), decision(friend()));
    assert_eq!((used.status, used.version, used.proposal.as_ref()), (LineStatus::Used, 2, None));
    assert_eq!((used.check_open(), used.check_credit()), (Err(Refusal::LineUsed), Err(Refusal::LineUsed)));
    assert!(used.was_used_by(&friend(), Some(&target)));
    for (by, other) in [(admin(), Some(target)), (friend(), Some(Target::Deposit(request_id(2)))), (friend(), None)] {
        assert!(!used.was_used_by(&by, other.as_ref()), "{other:?}");
    }
    let again = used.reopened();
    assert_eq!((again.check_open(), again.version, again.used), (Ok(()), 3, None));
}

#[test]
fn a_proposal_is_for_one_record_alone() {
    let target = Target::Deposit(request_id(1));
    let line = credit("50", "").propose(Some(target.clone()), proposal(friend()));
    assert_eq!((line.version, line.proposal_for(Some(&target))), (2, Some(&proposal(friend()))));
    for other in [Target::Deposit(request_id(2)), Target::Withdrawal(request_id(1)), Target::Player(player())] {
        assert_eq!(line.proposal_for(Some(&other)), None, "{other:?}");
    }
    assert_eq!(line.proposal_for(None), None, "an explanation");
    let newer = line.propose(Some(Target::Player(player())), proposal(admin()));
    assert_eq!((newer.version, newer.proposal_for(Some(&target))), (3, None));
    let explained = line.propose(None, proposal(admin()));
    assert_eq!((explained.proposal_for(None), explained.proposal_for(Some(&target))), (Some(&proposal(admin())), None));
    assert_eq!(newer.end(LineStatus::Fee, None, decision(friend())).proposal, None);
}

#[test]
fn who_imported_a_line_does_not_explain_it() {
    let line = debit("50", "");
    assert_eq!(line.check_explained(ABOVE, &admin()), Err(Refusal::OwnImport));
    assert_eq!(line.check_explained(ABOVE, &friend()), Ok(()));
    assert_eq!(line.check_explained(FourEyes::Off, &admin()), Ok(()));
    let used = line.end(LineStatus::Fee, None, decision(friend()));
    assert_eq!(used.check_explained(ABOVE, &player()), Err(Refusal::LineUsed));
}

#[test]
fn two_admins_explain_a_debit_that_is_no_small_fee() {
    for (line, rule, needed) in [
        (debit("0.01", ""), ABOVE, Needed::Two),
        (debit("0.01", ""), FourEyes::Off, Needed::One),
        (credit("5000", ""), ABOVE, Needed::One),
    ] {
        assert_eq!(line.admins_needed_to_explain(rule), needed, "{line:?}");
    }
    assert_eq!(debit("100", "").check_fee(ABOVE), Ok(()));
    assert_eq!(debit("100.01", "").check_fee(ABOVE), Err(Refusal::FeeTooHigh(Money::points(100))));
    assert_eq!(debit("100.01", "").check_fee(FourEyes::Off), Ok(()));
    let payout = format!("Fee for {}", Reference::of(&request_id(1)));
    assert_eq!(debit("50", &payout).check_fee(ABOVE), Err(Refusal::FeeNamesRequest));
    assert_eq!(debit("50", &payout).check_fee(FourEyes::Off), Ok(()));
    for rule in [ABOVE, FourEyes::Off] {
        assert_eq!(credit("1", "").check_fee(rule), Err(Refusal::LineIsCredit));
    }
}

#[test]
fn a_deposit_on_a_line_is_booked_as_it_was_paid() {
    let asked = deposit_of("50", player(), player());
    for (amount, booked) in [("50", None), ("20", Some(money("20"))), ("90.5", Some(money("90.5")))] {
        let line = named(&asked, amount);
        let on_line = asked.on_line(&line).unwrap();
        assert_eq!((on_line.booked, on_line.booked(), on_line.line.as_ref()), (booked, line.amount, Some(&line.id)));
        assert_eq!((on_line.amount, on_line.status), (money("50"), Status::Pending));
    }
    let transfer = deposit_of("50", player(), friend());
    assert_eq!(transfer.on_line(&named(&transfer, "50")), Err(Refusal::LineNotForTransfer));
    assert_eq!(asked.on_line(&debit("50", "")), Err(Refusal::LineIsDebit));
    let used = named(&asked, "50").end(LineStatus::Used, None, decision(admin()));
    assert_eq!(asked.on_line(&used), Err(Refusal::LineUsed));
}

#[test]
fn one_admin_is_enough_for_what_the_line_says() {
    let asked = deposit_of("5000", player(), player());
    let needed = |line: &BankLine, room: u64| asked.admins_needed_on(line, (&friend(), Money::points(room)), ABOVE);
    for (amount, of_named, in_room, beyond) in [
        ("999", Needed::One, Needed::One, Needed::TwoOrADay),
        ("1000", Needed::One, Needed::One, Needed::TwoOrADay),
        ("1000.01", Needed::Two, Needed::Two, Needed::Two),
    ] {
        assert_eq!(needed(&named(&asked, amount), 0), of_named, "{amount}");
        let unnamed = credit(amount, "no reference");
        assert_eq!((needed(&unnamed, 2_000), needed(&unnamed, 998)), (in_room, beyond), "{amount}");
        for line in [named(&asked, amount), unnamed] {
            let off = asked.admins_needed_on(&line, (&friend(), Money::MAX), FourEyes::Off);
            assert_eq!(off, Needed::One);
        }
    }
}

#[test]
fn a_line_of_ones_own_import_is_no_better_than_a_slip() {
    let asked = deposit_of("5000", player(), player());
    let line = named(&asked, "999");
    let needed = |room| asked.admins_needed_on(&line, (&admin(), Money::points(room)), ABOVE);
    assert_eq!((needed(999), needed(998)), (Needed::One, Needed::TwoOrADay));
    assert!(!line.vouches(&asked.reference, &admin()) && line.vouches(&asked.reference, &friend()));
    assert!(!credit("999", "").vouches(&asked.reference, &friend()));
}

#[test]
fn what_a_player_did_not_ask_for_keeps_their_limits() {
    let asked = deposit_of("50", player(), player());
    let free = new_wallet();
    let most = LimitChange::Set(LimitName { period: Period::Day, of: Limited::Deposits }, Some(Money::points(60)));
    let limited = free.limited(most, RaiseRule::new(24).unwrap(), TEN_O_CLOCK).unwrap().unwrap();
    for (amount, left) in [("60", None), ("60.01", Some(Money::points(60)))] {
        let on_line = asked.on_line(&named(&asked, amount)).unwrap();
        let expected = left.map_or(Ok(()), |left| Err(Refusal::LimitOfPlayer { left }));
        assert_eq!(on_line.check_limits(&limited, LATER), expected, "{amount}");
        assert_eq!(on_line.check_limits(&free, LATER), Ok(()), "{amount}");
    }
}

#[test]
fn more_than_was_asked_for_takes_two() {
    let asked = deposit_of("50", player(), player());
    let needed = |amount| asked.admins_needed_on(&named(&asked, amount), (&friend(), Money::MAX), ABOVE);
    assert_eq!(
        [needed("49"), needed("50"), needed("50.01"), needed("2000")],
        [Needed::One, Needed::One, Needed::TwoOrADay, Needed::Two]
    );
    let unnamed = asked.admins_needed_on(&credit("50.01", ""), (&friend(), Money::MAX), ABOVE);
    assert_eq!(unnamed, Needed::TwoOrADay);
}

#[test]
fn a_payment_without_a_request_is_recorded_as_one() {
    let line = credit("75.5", "hello");
    let made = Deposit::of_line(&line, Reference::drawn(1), party(player()), LATER).unwrap();
    assert_eq!((made.amount, made.booked, made.line.as_ref()), (money("75.5"), None, Some(&line.id)));
    assert_eq!((made.is_to_self(), made.status, made.created_at), (true, Status::Pending, LATER));
    let again = Deposit::of_line(&line, Reference::drawn(2), party(friend()), LATER).unwrap();
    assert_eq!(again.id, made.id, "one record for one line");
    let reopened = line.end(LineStatus::Used, None, decision(admin())).reopened();
    assert_ne!(Deposit::of_line(&reopened, Reference::drawn(2), party(player()), LATER).unwrap().id, made.id);
    let refused = |line: &BankLine| Deposit::of_line(line, Reference::drawn(1), party(player()), LATER).unwrap_err();
    assert_eq!(refused(&debit("75.5", "")), Refusal::LineIsDebit);
    assert_eq!(refused(&line.end(LineStatus::Explained, None, decision(admin()))), Refusal::LineUsed);
}

#[test]
fn an_approval_without_its_line_awaits_it_from_then_on() {
    let asked = deposit_of("50", player(), player());
    let approve = |deposit: &Deposit| {
        let parties = Parties { sender: Some(new_wallet()), recipient: Some(wallet_of(friend(), "1")) };
        deposit.approve(&admin(), parties, LATER).unwrap().deposit
    };
    assert_eq!((asked.awaits_line(), approve(&asked).awaits_line()), (None, Some((&admin(), LATER))));
    let on_line = asked.on_line(&named(&asked, "50")).unwrap();
    assert_eq!(approve(&on_line).awaits_line(), None);
    let reversed = Some(Reversal { decision: decision(friend()), rows: vec![2] });
    assert_eq!(Deposit { reversed, ..approve(&asked) }.awaits_line(), None);
    assert_eq!(asked.decline(&admin(), None, LATER).awaits_line(), None);
    assert_eq!(approve(&deposit_of("5", player(), friend())).awaits_line(), None, "no money comes in");
}

#[test]
fn a_deposit_approved_before_is_shown_by_one_credit_of_its_amount() {
    let asked = deposit_of("50", player(), player());
    let line = named(&asked, "50");
    let completed = Deposit { status: Status::Completed, decision: Some(decision(admin())), ..asked.clone() };
    let shown = completed.shown_by(&line).unwrap();
    assert_eq!((shown.line.as_ref(), shown.awaits_line(), shown.booked), (Some(&line.id), None, None));
    assert_eq!(completed.shown_by(&named(&asked, "50.01")), Err(Refusal::LineOfAnotherAmount));
    let less = Deposit { booked: Some(money("20")), ..completed.clone() };
    assert_eq!(
        (less.shown_by(&line), less.shown_by(&named(&asked, "20")).map(|shown| shown.line)),
        (Err(Refusal::LineOfAnotherAmount), Ok(Some(line.id.clone())))
    );
    assert_eq!(completed.shown_by(&debit("50", "")), Err(Refusal::LineIsDebit));
    let transfer = Deposit { to: party(friend()), ..completed };
    for awaits_none in [&asked, &shown, &transfer] {
        assert_eq!(awaits_none.shown_by(&line), Err(Refusal::DepositShown));
    }
}

#[test]
fn a_payout_is_shown_by_one_debit_of_its_amount() {
    let (payout, _) = paid_out();
    assert_eq!(payout.awaits_line(), Some((&admin(), LATER)));
    let line = debit("60", "");
    let shown = payout.shown_by(&line).unwrap();
    assert_eq!((shown.line.as_ref(), shown.awaits_line()), (Some(&line.id), None));
    assert_eq!(shown.shown_by(&BankLine { id: request_id(902), ..line.clone() }), Err(Refusal::PayoutNotSent));
    assert_eq!(payout.shown_by(&debit("59.99", "")), Err(Refusal::LineOfAnotherAmount));
    assert_eq!(payout.shown_by(&credit("60", "")), Err(Refusal::LineIsCredit));
    let used = line.end(LineStatus::Fee, None, decision(admin()));
    assert_eq!(payout.shown_by(&used), Err(Refusal::LineUsed));
    let pending = asked(1, "60", &wallet_of(player(), "100")).unwrap().withdrawal;
    assert_eq!((pending.shown_by(&line), pending.awaits_line()), (Err(Refusal::PayoutNotSent), None));
}

#[test]
fn the_points_of_a_returned_payout_come_back_once() {
    let (payout, wallet) = paid_out();
    let line = credit("60", "");
    let given = payout.returned_by(&line, &wallet, LATER.plus_ms(1)).unwrap();
    let row = &given.wallet.row;
    assert_eq!((row.kind(), given.wallet.wallet.balance), (Kind::Credit, money("100")));
    let returned = Returned { at: row.timestamp, row: row.seq };
    assert_eq!((given.withdrawal.returned, given.withdrawal.status), (Some(returned), payout.status));
    let again = given.withdrawal.returned_by(&line, &given.wallet.wallet, LATER.plus_ms(2));
    assert_eq!(again, Err(Refusal::PayoutNotSent));
    let refused = |line: &BankLine| payout.returned_by(line, &wallet, LATER).unwrap_err();
    assert_eq!(refused(&credit("60.01", "")), Refusal::LineOfAnotherAmount);
    assert_eq!(refused(&debit("60", "")), Refusal::LineIsDebit);
    assert_eq!(refused(&line.end(LineStatus::Explained, None, decision(admin()))), Refusal::LineUsed);
    let made = asked(1, "60", &wallet_of(player(), "100")).unwrap();
    let pending = made.withdrawal.returned_by(&line, &made.posted.wallet, LATER);
    assert_eq!(pending, Err(Refusal::PayoutNotSent));
}

#[test]
fn a_return_that_no_line_names_takes_two() {
    let (payout, _) = paid_out();
    let large = Withdrawal { amount: money("1000.01"), ..payout.clone() };
    for (payout, of_named, of_unnamed) in
        [(&payout, Needed::One, Needed::TwoOrADay), (&large, Needed::Two, Needed::Two)]
    {
        let amount = payout.amount.to_string();
        let needed = |text: &str, rule| {
            payout.admins_needed_to_return(&credit(&amount, text), (&friend(), slice::from_ref(payout)), rule)
        };
        assert_eq!(needed(&text_of(payout), ABOVE), of_named);
        assert_eq!(needed("no reference", ABOVE), of_unnamed);
        assert_eq!(needed("no reference", FourEyes::Off), Needed::One);
    }
}

#[test]
fn an_unclear_payout_was_not_paid_once_a_later_statement_does_not_show_it() {
    let made = asked(1, "60", &wallet_of(player(), "100")).unwrap();
    let taken = made.withdrawal.take((&admin(), "admin@example.com"), &made.posted.wallet, LATER).unwrap();
    let named = debit("60", &text_of(&taken));
    assert_eq!(taken.check_not_shown(None, &[]), Ok(()), "no statements are imported here");
    let too_early = taken.check_not_shown(Some(&head(0, 0)), &[]);
    assert_eq!(too_early, Err(Refusal::PayoutNotInStatements(day(0).day())));
    let later = head(0, 1);
    assert_eq!(taken.check_not_shown(Some(&later), &[debit("60", ""), debit("59", &text_of(&taken))]), Ok(()));
    assert_eq!(taken.check_not_shown(Some(&later), &[debit("60", ""), named]), Err(Refusal::PayoutShown));
}

/// A player chooses the keys of their withdrawals: after 254,618 tries two have one reference.
#[test]
fn a_return_takes_two_where_two_payouts_have_its_reference() {
    let (payout, _) = paid_out();
    let [first, second] = [195_536, 254_618].map(|key| Withdrawal { id: request_id(key), ..payout.clone() });
    assert_eq!(Reference::of(&first.id), Reference::of(&second.id));
    let line = credit("60", &text_of(&first));
    let needed = |completed: &[Withdrawal]| first.admins_needed_to_return(&line, (&friend(), completed), ABOVE);
    assert_eq!(needed(&[payout.clone(), first.clone()]), Needed::One);
    assert_eq!(needed(&[payout, first.clone(), second]), Needed::TwoOrADay);
    let of_own_import = first.admins_needed_to_return(&line, (&admin(), &[]), ABOVE);
    assert_eq!(of_own_import, Needed::TwoOrADay);
}
