//! The row that the record behind a ledger row requires, and the rules for a row by itself.

use crate::{
    CLIENT_SEED, DAY_MS, TEN_O_CLOCK, admin, asked,
    colours_entry::matching,
    colours_picks::picks,
    colours_round::in_status,
    day_key, deposit_of, friend, guess, guess_that, money, note, player,
    reconcile_books::{Ledger, claim, of_request, posting_from, unknown},
    request_id, right_square, round_issued,
    wallet::{movement_of, posting_of},
    wallet_of,
};
use domain::{
    Money, Uid,
    colours::{Entry, Round, RoundId, Status},
    deposit::{self, Deposit, Reversal},
    quick::{Play, settle},
    reconcile::{Books, Claim, Finding, What},
    request::Decision,
    wallet::{
        BonusRule, EntryRef, Kind, LedgerRow, Movement, Posting, Reference, Reversible, RowRef, STARTING_BALANCE,
        Source, Wallet,
    },
    withdrawal::{Returned, Withdrawal},
};
use std::collections::BTreeMap;

/// A row with this posting, of a wallet that has enough for it, on hold too.
fn row_of(uid: Uid, posting: Posting) -> LedgerRow {
    let hundred = Money::points(100);
    let wallet = Wallet { held: hundred, deposited: hundred, ..wallet_of(uid, "1000") };
    wallet.post(posting, TEN_O_CLOCK).unwrap().row
}

fn row(kind: Kind, source: Source) -> LedgerRow {
    row_of(player(), posting_of(kind, source, "20"))
}

/// Of a quick round.
fn play() -> Play {
    let wallet = wallet_of(player(), "10");
    settle(&wallet, &round_issued(TEN_O_CLOCK), &guess(1, 1), TEN_O_CLOCK).unwrap().row.play().cloned().unwrap()
}

fn none(why: &str) -> Claim {
    Claim::None(why.to_owned())
}

#[test]
fn a_completed_deposit_claims_only_its_own_rows_of_its_players() {
    let to = |uid| deposit_of("20", player(), uid);
    let completed = |uid| Deposit { status: deposit::Status::Completed, ..to(uid) };
    let credit = row(Kind::Credit, Source::Deposit);
    assert_eq!(Claim::of_deposit(None, &credit), Claim::Missing);
    assert_eq!(Claim::of_deposit(Some(&to(player())), &credit), none("a deposit that is pending"));

    let to_self = completed(player());
    let paid_in = to_self.postings();
    let [(uid, posting)] = paid_in.as_slice() else { panic!("{paid_in:?}") };
    assert_eq!((*uid, posting.movement.kind(), posting.movement.source()), (&player(), Kind::Credit, Source::Deposit));
    assert_eq!(Claim::of_deposit(Some(&to_self), &credit), Claim::Row(posting.clone()));

    let to_friend = completed(friend());
    let postings = to_friend.postings();
    let [(from, sent), (target, received)] = postings.as_slice() else { panic!("{postings:?}") };
    let kinds = ((*from, sent.movement.kind()), (*target, received.movement.kind()));
    assert_eq!(kinds, ((&player(), Kind::Debit), (&friend(), Kind::Credit)));
    let claimed =
        |uid, kind| Claim::of_deposit(Some(&to_friend), &row_of(uid, posting_of(kind, Source::Transfer, "20")));
    assert_eq!(claimed(player(), Kind::Debit), Claim::Row(sent.clone()));
    assert_eq!(claimed(friend(), Kind::Credit), Claim::Row(received.clone()));
    for (uid, kind) in [(player(), Kind::Credit), (friend(), Kind::Debit), (admin(), Kind::Credit)] {
        assert_eq!(claimed(uid, kind), none("a deposit of other players"));
    }
}

#[test]
fn a_deposit_claims_a_reversal_only_once_it_was_reversed() {
    let completed = Deposit { status: deposit::Status::Completed, ..deposit_of("20", player(), player()) };
    let decision = Decision { by: admin(), at: TEN_O_CLOCK, note: Some(note("Not paid")) };
    let reversed = Deposit { reversed: Some(Reversal { decision, rows: vec![2] }), ..completed.clone() };
    let reversals = reversed.reversals();
    let [(uid, posting)] = reversals.as_slice() else { panic!("{reversals:?}") };
    let reversal = |seq, of| Movement::Reversed(RowRef { seq, id: completed.id.clone(), of });
    assert_eq!((*uid, &posting.movement), (&player(), &reversal(2, Reversible::PaidIn)));
    let claimed = |of: &Deposit, row: &LedgerRow| Claim::of_deposit(Some(of), row);
    let row = row_of(player(), posting.clone());
    assert_eq!(claimed(&reversed, &row), Claim::Row(posting.clone()));
    let without = none("a deposit without this reversal");
    assert_eq!(claimed(&completed, &row), without);
    for other in [reversal(1, Reversible::PaidIn), reversal(2, Reversible::Sent), reversal(2, Reversible::Received)] {
        assert_eq!(claimed(&reversed, &LedgerRow { movement: other, ..row.clone() }), without);
    }
    assert_eq!(claimed(&reversed, &LedgerRow { uid: friend(), ..row }), without);
}

#[test]
fn an_approval_of_another_amount_claims_the_booked_one() {
    let completed = Deposit { status: deposit::Status::Completed, ..deposit_of("20", player(), player()) };
    let booked = Deposit { booked: Some(money("19.50")), ..completed };
    let claimed = Claim::of_deposit(Some(&booked), &row(Kind::Credit, Source::Deposit));
    let Claim::Row(posting) = claimed else { panic!("{claimed:?}") };
    assert_eq!(posting.amount, money("19.50"));
}

#[test]
fn a_withdrawal_claims_only_its_own_rows() {
    let asked = asked(1, "50", &wallet_of(player(), "100")).unwrap();
    let (held, pending) = (asked.posted.wallet, asked.withdrawal);
    let declined = pending.decline(&admin(), note("No"), &held, TEN_O_CLOCK).unwrap().withdrawal;
    let completed = crate::paid(&pending, None, &held, TEN_O_CLOCK).unwrap().withdrawal;
    let claimed = |of: &Withdrawal, kind| Claim::of_withdrawal(Some(of), &row(kind, Source::Withdrawal));
    assert_eq!(Claim::of_withdrawal(None, &row(Kind::Debit, Source::Withdrawal)), Claim::Missing);
    for of in [&pending, &declined, &completed] {
        assert_eq!(claimed(of, Kind::Debit), Claim::Row(of.hold()));
    }
    assert_eq!(claimed(&declined, Kind::Credit), Claim::Row(declined.give_back()));
    assert_eq!(claimed(&pending, Kind::Credit), none("a withdrawal that is pending"));
    assert_eq!(claimed(&completed, Kind::Credit), none("a withdrawal that is completed"));
    let in_row = |row| Withdrawal { returned: Some(Returned { at: TEN_O_CLOCK, row }), ..completed.clone() };
    let row = row(Kind::Credit, Source::Withdrawal).seq;
    assert_eq!(claimed(&in_row(row), Kind::Credit), Claim::Returned(completed.return_of_payment()));
    assert_eq!(claimed(&in_row(row + 1), Kind::Credit), none("a withdrawal that is completed"));
    for kind in [Kind::Debit, Kind::Credit] {
        let of = Withdrawal { uid: friend(), ..declined.clone() };
        assert_eq!(claimed(&of, kind), none("another player's withdrawal"));
    }
}

#[test]
fn an_entry_claims_its_fee_but_its_payment_only_once_paid() {
    let round = in_status(Status::Drawn);
    let won = matching(3);
    let claimed = |of: &Entry, round: &Round, kind| Claim::of_entry(Some((of, round)), &row(kind, Source::Colours));
    assert_eq!(Claim::of_entry(None, &row(Kind::Debit, Source::Colours)), Claim::Missing);
    assert_eq!(claimed(&won, &round, Kind::Debit), Claim::Row(won.fee(&round)));
    assert_eq!(claimed(&won, &round, Kind::Win), none("an entry that is not marked as paid"));
    assert_eq!(claimed(&won, &in_status(Status::Closed), Kind::Win), none("an entry that gets nothing"));
    let paid = |at| Entry { paid_at: Some(at), ..won.clone() };
    assert_eq!(claimed(&paid(TEN_O_CLOCK), &round, Kind::Win), Claim::Row(won.payout(&round).unwrap()));
    let other = TEN_O_CLOCK.plus_ms(1);
    assert_eq!(claimed(&paid(other), &round, Kind::Win), none(&format!("an entry that was paid at {other}")));
}

#[test]
fn only_an_entrys_row_names_its_round() {
    let round = in_status(Status::Open);
    let entered = Entry::enter(request_id(1), &round, picks("red green blue"), &wallet_of(player(), "10"), TEN_O_CLOCK);
    let entry = EntryRef { round_id: round.id, id: request_id(1) };
    assert_eq!(entered.unwrap().posted.row.movement.reference(), Some(Reference::Entry(entry)));
    for (kind, source) in [(Kind::Credit, Source::Deposit), (Kind::Debit, Source::Withdrawal)] {
        assert_eq!(row(kind, source).movement.reference(), Some(Reference::Request(request_id(1))));
    }
}

/// The findings for a deposit's row with this claim.
fn judged(claim: &Claim) -> Vec<Finding> {
    let mut ledger = Ledger::opened();
    ledger.post(of_request(1, Kind::Credit, Source::Deposit, "20"));
    let mut books = Books::whole(unknown());
    books.take(&ledger.rows[0], &Claim::NoRequest);
    books.take(&ledger.rows[1], claim);
    books.close(ledger.wallet, &[], &BTreeMap::new(), TEN_O_CLOCK).findings
}

#[test]
fn a_row_is_what_its_request_calls_for_in_every_field_or_is_named() {
    let fits = of_request(1, Kind::Credit, Source::Deposit, "20");
    assert_eq!(judged(&Claim::Row(fits.clone())), []);
    assert_eq!(judged(&Claim::NoRequest), []);
    let changes: [&dyn Fn(&mut Posting); 7] = [
        &|posting| posting.movement = movement_of(1, Kind::Win, Source::Colours).unwrap(),
        &|posting| posting.amount = money("20.01"),
        &|posting| posting.movement = Movement::Received(request_id(1)),
        &|posting| posting.bonus = Money::points(1),
        &|posting| posting.description.push('!'),
        &|posting| posting.movement = Movement::PaidIn(request_id(2)),
        &|posting| posting.movement = Movement::of_play(play()),
    ];
    let found = r#"credit 20 deposit, "Of the test""#;
    let said = |what, expected: &str| {
        let finding = Finding::new(&player(), what, (expected, found)).at_row(2);
        vec![finding.of_request(&request_id(1).to_string())]
    };
    for change in changes {
        let mut called_for = fits.clone();
        change(&mut called_for);
        let Posting { movement, amount, bonus, from_players: _, description } = &called_for;
        let (kind, source) = (movement.kind().name(), movement.source().name());
        let bonus = if *bonus > Money::ZERO { format!(" ({bonus} bonus)") } else { String::new() };
        let expected = format!("{kind} {amount}{bonus} {source}, {description:?}");
        assert_eq!(judged(&Claim::Row(called_for)), said(What::RequestDisagrees, &expected));
    }
    assert_eq!(
        judged(&none("a deposit that is pending")),
        said(What::RequestDisagrees, "no such row for a deposit that is pending")
    );
    assert_eq!(judged(&Claim::Missing), said(What::RequestMissing, "a request"));
    assert_eq!(judged(&Claim::Unreadable("no amount".to_owned())), said(What::RequestUnreadable, "no amount"));
}

#[test]
fn a_request_without_its_row_is_named_with_what_the_row_would_say() {
    let posting = of_request(1, Kind::Credit, Source::Deposit, "20");
    let finding = Finding::row_missing(&player(), &posting);
    let id = request_id(1).to_string();
    assert_eq!((finding.wallet, finding.row, finding.request), (Some(player()), None, Some(id)));
    assert_eq!(finding.what, What::RowMissing);
    assert_eq!((finding.expected.as_str(), finding.found.as_str()), (r#"credit 20 deposit, "Of the test""#, "no row"));
}

/// Whether the books accept such a row: as the first of a wallet, or as one after its start.
fn is_explained(first: bool, posting: Posting) -> bool {
    let opened = Wallet::open(player(), BonusRule::Open, TEN_O_CLOCK).unwrap();
    let unopened = Wallet::empty(player(), TEN_O_CLOCK);
    let mut books = Books::whole(unknown());
    let posted = if first {
        // With points that no row explains, so that something can be taken or given back.
        let hundred = Money::points(100);
        Wallet { balance: hundred, held: hundred, ..unopened }.post(posting, TEN_O_CLOCK).unwrap()
    } else {
        books.take(&opened.row, &Claim::NoRequest);
        opened.wallet.post(posting, TEN_O_CLOCK).unwrap()
    };
    books.take(&posted.row, &claim(&posted.row));
    let closed = books.close(posted.wallet, &[], &BTreeMap::new(), TEN_O_CLOCK);
    !closed.findings.iter().any(|finding| finding.what == What::RowUnexplained)
}

fn start() -> Posting {
    Posting::new(Movement::Start, STARTING_BALANCE, "")
}

/// The mailbox has had its points before (D43).
#[test]
fn without_starting_points_row_1_pays_in_or_is_a_transfer() {
    for source in [Source::Deposit, Source::Transfer] {
        assert!(is_explained(true, of_request(1, Kind::Credit, source, "10")), "{source:?}");
    }
}

#[test]
fn a_play_or_a_payout_is_not_row_1() {
    assert!(is_explained(true, start()));
    let (lost, stake) = (play(), Money::points(1));
    let round = Posting::new(Movement::of_play(Play { answer: (lost.guess.square + 1) % 6, ..lost }), stake, "");
    assert!(is_explained(false, round.clone()));
    for wrong in [
        Posting { amount: money("10.01"), ..start() },
        of_request(1, Kind::Win, Source::Colours, "10"),
        of_request(1, Kind::Credit, Source::Withdrawal, "10"),
        of_request(1, Kind::Debit, Source::Withdrawal, "10"),
        round.clone(),
    ] {
        assert!(!is_explained(true, wrong.clone()), "{wrong:?}");
    }
}

#[test]
fn a_second_starting_balance_is_not_explained() {
    assert!(!is_explained(false, start()));
}

#[test]
fn a_starting_balance_after_a_deposit_is_not_explained() {
    let empty = Wallet::empty(player(), TEN_O_CLOCK);
    let paid_in = empty.post(of_request(1, Kind::Credit, Source::Deposit, "10"), TEN_O_CLOCK).unwrap();
    let started = paid_in.wallet.post(start(), TEN_O_CLOCK).unwrap();
    let mut books = Books::whole(unknown());
    [&paid_in.row, &started.row].into_iter().for_each(|row| books.take(row, &claim(row)));
    let closed = books.close(started.wallet, &[], &BTreeMap::new(), TEN_O_CLOCK);
    let found: Vec<_> = closed.findings.iter().map(|finding| (finding.what, finding.row)).collect();
    assert_eq!(found, [(What::RowUnexplained, Some(2))]);
}

/// Its row 1 was taken out, or another wallet's ledger was put in its place.
#[test]
fn a_wallet_with_starting_points_begins_with_them() {
    let empty = Wallet::empty(player(), TEN_O_CLOCK);
    let paid_in = empty.post(of_request(1, Kind::Credit, Source::Deposit, "10"), TEN_O_CLOCK).unwrap();
    let wallet = Wallet { starting: STARTING_BALANCE, ..paid_in.wallet.clone() };
    for (wallet, found) in [(paid_in.wallet, vec![]), (wallet, vec![(What::RowUnexplained, Some(1))])] {
        let mut books = Books::whole(unknown());
        books.take(&paid_in.row, &claim(&paid_in.row));
        let judged = domain::wallet::audit(&wallet, std::slice::from_ref(&paid_in.row));
        assert_eq!(judged.is_ok(), found.is_empty());
        let closed = books.close(wallet, &[], &BTreeMap::new(), TEN_O_CLOCK);
        assert_eq!(closed.findings.iter().map(|finding| (finding.what, finding.row)).collect::<Vec<_>>(), found);
    }
}

#[test]
fn a_quick_rounds_posting_is_explained_by_its_play_alone() {
    let round = domain::quick::Round::issue(&day_key(), &player(), TEN_O_CLOCK, [9; 10]);
    for won in [true, false] {
        let guess = guess_that(won, &round, 2);
        let row = settle(&wallet_of(player(), "10"), &round, &guess, TEN_O_CLOCK).unwrap().row;
        let posting = posting_from(&row);
        assert_eq!(posting.movement.kind(), if won { Kind::Win } else { Kind::Loss });
        assert_eq!(row.request_id(), None);
        assert!(is_explained(false, posting.clone()));
        let play = row.play().unwrap().clone();
        let other = if won { Movement::QuickLoss(play) } else { Movement::QuickWin(play) };
        for wrong in [
            Posting { movement: other, ..posting.clone() },
            Posting { amount: posting.amount.plus(money("0.01")).unwrap(), ..posting.clone() },
        ] {
            assert!(!is_explained(false, wrong.clone()), "{wrong:?}");
        }
    }
}

/// None, and one of each kind.
fn references() -> [Option<Reference>; 4] {
    let round_id = RoundId::parse("2026-11-21T18:05Z").unwrap();
    [
        None,
        Some(Reference::Play(play())),
        Some(Reference::Request(request_id(1))),
        Some(Reference::Entry(EntryRef { round_id, id: request_id(1) })),
    ]
}

/// Of each source its kinds, and the place of its reference in the list above.
const WRITTEN: [(Source, &[Kind], usize); 6] = [
    (Source::Start, &[Kind::Credit], 0),
    (Source::Quick, &[Kind::Win, Kind::Loss], 1),
    (Source::Deposit, &[Kind::Credit], 2),
    (Source::Transfer, &[Kind::Credit, Kind::Debit], 2),
    (Source::Withdrawal, &[Kind::Credit, Kind::Debit], 2),
    (Source::Colours, &[Kind::Credit, Kind::Debit, Kind::Win], 3),
];

#[test]
fn a_movement_needs_its_own_kind_source_and_reference() {
    for (source, kinds, place) in WRITTEN {
        for kind in Kind::ALL {
            for (nth, reference) in references().into_iter().enumerate() {
                let movement = Movement::from_stored(kind, source, reference.clone());
                let is_written = nth == place && kinds.contains(&kind);
                assert_eq!(movement.is_some(), is_written, "{kind:?} {source:?} {reference:?}");
            }
        }
    }
}

#[test]
fn a_row_that_names_a_request_is_explained() {
    for (source, kinds, place) in WRITTEN {
        for kind in kinds {
            let movement = Movement::from_stored(*kind, source, references()[place].clone()).unwrap();
            // Only taken points can be given back, and a wallet refuses the rest itself.
            let given_back = *kind == Kind::Credit && matches!(source, Source::Withdrawal | Source::Colours);
            if movement.request_id().is_some() && !given_back {
                assert!(is_explained(false, Posting::new(movement, money("2"), "")), "{kind:?} {source:?}");
            }
        }
    }
}

#[test]
fn a_play_must_be_what_its_round_gives() {
    let row = |round: &domain::quick::Round| {
        settle(&wallet_of(player(), "10"), round, &guess(1, 1), TEN_O_CLOCK).unwrap().row
    };
    let round = round_issued(TEN_O_CLOCK);
    let played = row(&round);
    let play = played.play().unwrap();
    assert_eq!(Claim::round_of(play, &played).as_ref(), Ok(round.id()));
    assert_eq!(Claim::of_play(Some(&round), play), Claim::NoRequest);
    let right = right_square(&round, CLIENT_SEED);
    let other = Play { answer: (right + 1) % 6, ..play.clone() };
    assert_eq!(Claim::of_play(Some(&round), &other), Claim::Forged(format!("the answer {right}")));
    assert_eq!(Claim::of_play(None, play), Claim::Forged("a round that was issued to this player".to_owned()));
    let forged = |play: &Play, row: &LedgerRow| Claim::round_of(play, row).is_err();
    assert!(forged(&Play { round_id: "x".to_owned(), ..play.clone() }, &played));
    for (ms, is_forged) in [(0, false), (DAY_MS, false), (DAY_MS + 1, true)] {
        let later = LedgerRow { timestamp: TEN_O_CLOCK.plus_ms(ms), ..played.clone() };
        assert_eq!(forged(play, &later), is_forged, "{ms}");
    }
    let minute_before = domain::Timestamp::from_ms(TEN_O_CLOCK.ms() - 60_001);
    assert!(forged(play, &LedgerRow { timestamp: minute_before, ..played.clone() }));
}
