use crate::{TEN_O_CLOCK, assert_named, day_key, guess, money, new_wallet, player, request_id};
use domain::{
    Money, Refusal, Timestamp, Uid,
    colours::RoundId,
    quick::{Play, Round, settle},
    wallet::{
        BonusRule, Drift, EntryRef, FromPlayers, Funds, GENESIS, Kind, LastRound, LedgerRow, Movement, PlayLimits,
        Posted, Posting, RealityCheck, Reference, Reversible, RowRef, STARTING_BALANCE, Source, Version, Wallet, audit,
    },
};

/// The movement that is stored as this kind and source, of the request with this number; `None` if there is none.
pub fn movement_of(number: usize, kind: Kind, source: Source) -> Option<Movement> {
    let (round_id, id) = (RoundId::parse("2026-11-21T18:05Z").unwrap(), request_id(number));
    let play = Play { round_id: "a round".to_owned(), guess: guess(0, 1), answer: u8::from(kind != Kind::Win) };
    let reference = match source {
        Source::Start => None,
        Source::Quick => Some(Reference::Play(play)),
        Source::Deposit | Source::Transfer | Source::Withdrawal => Some(Reference::Request(id)),
        Source::Colours => Some(Reference::Entry(EntryRef { round_id, id })),
        Source::Reversal => {
            let of = if kind == Kind::Credit { Reversible::Sent } else { Reversible::PaidIn };
            Some(Reference::Row(RowRef { seq: 1, id, of }))
        }
    };
    Movement::from_stored(kind, source, reference)
}

/// Stakes, and transfers both ways.
pub const PLAYED_OR_SENT: [(Kind, Source); 5] = [
    (Kind::Win, Source::Quick),
    (Kind::Loss, Source::Quick),
    (Kind::Debit, Source::Colours),
    (Kind::Debit, Source::Transfer),
    (Kind::Credit, Source::Transfer),
];

pub fn posting_of(kind: Kind, source: Source, amount: &str) -> Posting {
    let movement = movement_of(1, kind, source).unwrap();
    let (amount, description) = (money(amount), "Of the test".to_owned());
    Posting { movement, amount, bonus: Money::ZERO, from_players: None, description }
}

/// A posting of this kind, with any source.
fn posting(kind: Kind, amount: &str) -> Posting {
    let source = match kind {
        Kind::Credit | Kind::Debit => Source::Transfer,
        Kind::Win => Source::Colours,
        Kind::Loss => Source::Quick,
    };
    posting_of(kind, source, amount)
}

/// A deposit, a transfer in and one out, three withdrawals (the second is declined), and three entries (one wins and
/// one is returned).
const MOVES: [(Kind, Source, &str); 12] = [
    (Kind::Credit, Source::Deposit, "20.50"),
    (Kind::Credit, Source::Transfer, "5"),
    (Kind::Debit, Source::Transfer, "4"),
    (Kind::Debit, Source::Withdrawal, "7.25"),
    (Kind::Debit, Source::Withdrawal, "6"),
    (Kind::Credit, Source::Withdrawal, "6"),
    (Kind::Debit, Source::Withdrawal, "2"),
    (Kind::Debit, Source::Colours, "1.5"),
    (Kind::Debit, Source::Colours, "1.5"),
    (Kind::Win, Source::Colours, "3.75"),
    (Kind::Debit, Source::Colours, "2.5"),
    (Kind::Credit, Source::Colours, "2.5"),
];

/// A wallet and its whole ledger: start, credit, two plays, debit, play, credit, then [`MOVES`]. The first
/// withdrawal has been paid out, the last is on hold.
fn played_ledger() -> (Wallet, Vec<LedgerRow>) {
    let mut at = TEN_O_CLOCK;
    let mut posted = Wallet::open(player(), BonusRule::Open, at).unwrap();
    let mut rows = vec![posted.row.clone()];
    for step in ["credit", "play", "play", "debit", "play", "credit"] {
        at = at.plus_ms(6000);
        posted = match Kind::parse(step) {
            Some(kind) => posted.wallet.post(posting(kind, "3.07"), at).unwrap(),
            None => {
                let round = Round::issue(&day_key(), &player(), at, [0; 10]);
                settle(&posted.wallet, &round, &guess(1, 2), at).unwrap()
            }
        };
        rows.push(posted.row.clone());
    }
    for (kind, source, amount) in MOVES {
        posted = posted.wallet.post(posting_of(kind, source, amount), at).unwrap();
        rows.push(posted.row.clone());
    }
    (posted.wallet.pay_out(&request_id(1), money(MOVES[3].2), at).unwrap(), rows)
}

/// The same in rows of this version.
pub fn played_ledger_in(version: Version) -> (Wallet, Vec<LedgerRow>) {
    let (wallet, mut rows) = played_ledger();
    rows.iter_mut().for_each(|row| row.version = version);
    rehash(&mut rows, 0);
    (Wallet { ledger_head: rows[rows.len() - 1].hash.clone(), ..wallet }, rows)
}

/// Makes the chain of hashes good again from this row on.
pub fn rehash(rows: &mut [LedgerRow], from: usize) {
    let mut head = if from == 0 { GENESIS.to_owned() } else { rows[from - 1].hash.clone() };
    for row in &mut rows[from..] {
        row.prev_hash = head;
        row.hash = row.digest();
        head = row.hash.clone();
    }
}

/// Deposited, received, sent, withdrawn, on hold and won.
fn totals(wallet: &Wallet) -> [String; 6] {
    let Wallet { deposited, received, sent, withdrawn, held, total_winnings, .. } = wallet;
    [deposited, received, sent, withdrawn, held, total_winnings].map(ToString::to_string)
}

// spec 1.3, 3.10, 9.1, 9.2
#[test]
fn a_new_wallet_holds_ten_points_that_its_first_row_explains() {
    let Posted { wallet, row } = Wallet::open(player(), BonusRule::Open, TEN_O_CLOCK).unwrap();
    assert_eq!(STARTING_BALANCE, Money::points(10));
    let expected = Wallet {
        uid: player(),
        balance: Money::points(10),
        starting: Money::points(10),
        bonus: Money::ZERO,
        debt: Money::ZERO,
        held: Money::ZERO,
        pending: 0,
        version: 1,
        seq: 1,
        ledger_head: row.hash.clone(),
        last_round: None,
        games_played: 0,
        total_winnings: Money::ZERO,
        deposited: Money::ZERO,
        received: Money::ZERO,
        sent: Money::ZERO,
        withdrawn: Money::ZERO,
        from_players: FromPlayers::default(),
        limits: PlayLimits::default(),
        reality_check: RealityCheck::default(),
        restriction: None,
        created_at: TEN_O_CLOCK,
        updated_at: TEN_O_CLOCK,
    };
    assert_eq!(wallet, expected);
    assert_eq!((row.seq, row.kind(), row.source()), (1, Kind::Credit, Source::Start));
    assert_eq!(
        (row.amount, row.previous_balance, row.new_balance),
        (Money::points(10), Money::ZERO, Money::points(10))
    );
    assert_eq!((row.description.as_str(), row.prev_hash.as_str()), ("Starting balance", GENESIS));
    assert_eq!(audit(&wallet, &[row]), Ok(()));
}

// spec 3.12
#[test]
fn each_kind_of_row_adds_or_takes() {
    let wallet = new_wallet();
    for (kind, balance, winnings) in
        [(Kind::Credit, "12.5", "0"), (Kind::Win, "12.5", "2.5"), (Kind::Debit, "7.5", "0"), (Kind::Loss, "7.5", "0")]
    {
        let Posted { wallet: after, row } = wallet.post(posting(kind, "2.50"), TEN_O_CLOCK).unwrap();
        assert_eq!(
            (after.balance.to_string().as_str(), after.total_winnings.to_string().as_str()),
            (balance, winnings)
        );
        assert_eq!((row.previous_balance, row.new_balance), (wallet.balance, after.balance));
        assert_eq!((after.version, after.seq, &after.ledger_head), (2, 2, &row.hash));
        let id = (kind != Kind::Loss).then(|| request_id(1));
        assert_eq!((&row.prev_hash, row.request_id()), (&wallet.ledger_head, id.as_ref()));
        let last_round = row.play().map(|play| LastRound { round_id: play.round_id.clone(), seq: 2 });
        assert_eq!((after.games_played, after.last_round), (u64::from(kind == Kind::Loss), last_round));
    }
}

// spec 8.27
#[test]
fn what_a_balance_does_not_cover_is_refused_to_the_hundredth() {
    let wallet = new_wallet();
    for kind in [Kind::Debit, Kind::Loss] {
        let refused = wallet.post(posting(kind, "10.01"), TEN_O_CLOCK).unwrap_err();
        assert_eq!(refused.to_string(), "Insufficient balance");
        assert_eq!(wallet.post(posting(kind, "10"), TEN_O_CLOCK).unwrap().wallet.balance, Money::ZERO);
    }
}

#[test]
fn nothing_is_not_an_amount() {
    let wallet = new_wallet();
    for kind in Kind::ALL {
        assert_eq!(wallet.post(posting(kind, "0.00"), TEN_O_CLOCK), Err(Refusal::AmountInvalid));
    }
}

// asvs 1.4.2
#[test]
fn a_wallet_holds_at_most_the_maximum() {
    let wallet = new_wallet();
    for kind in [Kind::Credit, Kind::Win] {
        let full = wallet.post(posting(kind, "999999999990"), TEN_O_CLOCK).unwrap().wallet;
        assert_eq!(full.balance, Money::MAX);
        for more in [Kind::Credit, Kind::Win] {
            assert_eq!(full.post(posting(more, "0.01"), TEN_O_CLOCK), Err(Refusal::WalletFull));
        }
        let refused = wallet.post(posting(kind, "999999999990.01"), TEN_O_CLOCK);
        assert_eq!(refused, Err(Refusal::WalletFull));
    }
}

#[test]
fn a_win_that_takes_total_winnings_past_the_maximum_is_refused() {
    let mut wallet = new_wallet();
    for (kind, amount) in [(Kind::Win, "999999999990"), (Kind::Debit, "999999999990"), (Kind::Win, "10")] {
        wallet = wallet.post(posting(kind, amount), TEN_O_CLOCK).unwrap().wallet;
    }
    assert_eq!((wallet.balance, wallet.total_winnings), (Money::points(20), Money::MAX));
    assert_eq!(wallet.post(posting(Kind::Win, "0.01"), TEN_O_CLOCK), Err(Refusal::WalletFull));
    assert!(wallet.post(posting(Kind::Credit, "0.01"), TEN_O_CLOCK).is_ok());
}

#[test]
fn every_kind_and_source_adds_only_to_its_own_total() {
    let four = Money::points(4);
    let before = Wallet { deposited: four, received: four, sent: four, ..new_wallet() };
    let held = Wallet { held: Money::points(3), games_played: 7, ..before };
    let mut movements = 0;
    for kind in Kind::ALL {
        for source in Source::ALL {
            if movement_of(1, kind, source).is_none() {
                continue;
            }
            movements += 1;
            let after = held.post(posting_of(kind, source, "2.50"), TEN_O_CLOCK).unwrap().wallet;
            let expected = match (kind, source) {
                (Kind::Credit, Source::Reversal) => ["4", "4", "1.5", "0", "3", "0"],
                (Kind::Debit, Source::Reversal) => ["1.5", "4", "4", "0", "3", "0"],
                (Kind::Win, _) => ["4", "4", "4", "0", "3", "2.5"],
                (Kind::Credit, Source::Deposit) => ["6.5", "4", "4", "0", "3", "0"],
                (Kind::Credit, Source::Transfer) => ["4", "6.5", "4", "0", "3", "0"],
                (Kind::Debit, Source::Transfer) => ["4", "4", "6.5", "0", "3", "0"],
                (Kind::Debit, Source::Withdrawal) => ["4", "4", "4", "0", "5.5", "0"],
                (Kind::Credit, Source::Withdrawal) => ["4", "4", "4", "0", "0.5", "0"],
                _ => ["4", "4", "4", "0", "3", "0"],
            };
            assert_eq!(totals(&after), expected, "{kind:?} {source:?}");
            let games = match (kind, source) {
                (_, Source::Quick) | (Kind::Debit, Source::Colours) => 8,
                (Kind::Credit, Source::Colours) => 6,
                _ => 7,
            };
            assert_eq!(after.games_played, games, "{kind:?} {source:?}");
        }
    }
    assert_eq!(movements, 13);
}

#[test]
fn a_returned_fee_uncounts_only_a_game_that_was_paid_for() {
    let mut posted = Wallet::open(player(), BonusRule::Open, TEN_O_CLOCK).unwrap();
    let mut rows = vec![posted.row];
    let refused = posted.wallet.post(posting_of(Kind::Credit, Source::Colours, "5"), TEN_O_CLOCK);
    assert_eq!(refused, Err(Refusal::WalletBroken));
    for (kind, games) in [(Kind::Debit, 1), (Kind::Debit, 2), (Kind::Credit, 1), (Kind::Win, 1), (Kind::Credit, 0)] {
        posted = posted.wallet.post(posting_of(kind, Source::Colours, "5"), TEN_O_CLOCK).unwrap();
        rows.push(posted.row);
        assert_eq!(posted.wallet.games_played, games);
        assert_eq!(audit(&posted.wallet, &rows), Ok(()));
    }
    assert_eq!((posted.wallet.balance, posted.wallet.total_winnings), (Money::points(15), Money::points(5)));
    let refused = posted.wallet.post(posting_of(Kind::Credit, Source::Colours, "0.01"), TEN_O_CLOCK);
    assert_eq!(refused, Err(Refusal::WalletBroken));
}

#[test]
fn a_fee_is_lost_until_a_prize_or_its_return_makes_up_for_it() {
    let mut wallet = new_wallet();
    for (kind, amount, lost, won) in [
        (Kind::Debit, "5", "5", "0"),
        (Kind::Debit, "2.5", "7.5", "0"),
        (Kind::Credit, "2.5", "5", "0"),
        (Kind::Win, "400", "5", "400"),
    ] {
        wallet = wallet.post(posting_of(kind, Source::Colours, amount), TEN_O_CLOCK).unwrap().wallet;
        let Funds { lost: lost_now, won: won_now, .. } = wallet.funds();
        assert_eq!((lost_now.to_string().as_str(), won_now.to_string().as_str()), (lost, won), "{kind:?} {amount}");
    }
    assert_eq!(wallet.balance, Money::points(405));
}

// asvs 1.4.2
#[test]
fn a_posting_past_the_maximum_of_a_total_is_refused() {
    let nearly = money("999999999995");
    let all = Wallet { deposited: nearly, received: nearly, sent: nearly, held: nearly, ..new_wallet() };
    for (kind, source) in [
        (Kind::Credit, Source::Deposit),
        (Kind::Credit, Source::Transfer),
        (Kind::Debit, Source::Transfer),
        (Kind::Debit, Source::Withdrawal),
    ] {
        assert!(all.post(posting_of(kind, source, "5"), TEN_O_CLOCK).is_ok(), "{kind:?} {source:?}");
        let refused = all.post(posting_of(kind, source, "5.01"), TEN_O_CLOCK);
        assert_eq!(refused, Err(Refusal::WalletFull), "{kind:?} {source:?}");
    }
}

#[test]
fn no_more_is_given_back_or_paid_out_than_is_on_hold() {
    let held = new_wallet().post(posting_of(Kind::Debit, Source::Withdrawal, "6"), TEN_O_CLOCK).unwrap().wallet;
    let give_back = |amount| held.post(posting_of(Kind::Credit, Source::Withdrawal, amount), TEN_O_CLOCK);
    let pay_out = |amount| held.pay_out(&request_id(1), money(amount), TEN_O_CLOCK);
    assert_eq!(totals(&give_back("6").unwrap().wallet), ["0"; 6]);
    assert_eq!(totals(&pay_out("6").unwrap()), ["0", "0", "0", "6", "0", "0"]);
    assert_eq!(give_back("6.01"), Err(Refusal::WalletBroken));
    assert_eq!(pay_out("6.01"), Err(Refusal::WalletBroken));
}

#[test]
fn a_pay_out_is_a_write_that_leaves_balance_and_ledger_as_they_are() {
    let held = new_wallet().post(posting_of(Kind::Debit, Source::Withdrawal, "6"), TEN_O_CLOCK).unwrap().wallet;
    let later = TEN_O_CLOCK.plus_ms(5000);
    let paid = held.pay_out(&request_id(1), Money::points(6), later).unwrap();
    let (held_now, withdrawn) = (Money::ZERO, Money::points(6));
    assert_eq!(paid, Wallet { held: held_now, pending: 0, withdrawn, version: 3, updated_at: later, ..held.clone() });
    // A clock that is behind does not move time back, neither for the wallet nor for the next row.
    assert_eq!(paid.post(posting(Kind::Credit, "1"), TEN_O_CLOCK).unwrap().row.timestamp, later);
    let behind = Timestamp::from_ms(TEN_O_CLOCK.ms() - 5000);
    assert_eq!(held.pay_out(&request_id(1), Money::points(6), behind).unwrap().updated_at, TEN_O_CLOCK);
}

#[test]
fn funds_explain_where_every_point_came_from_and_went_to() {
    let mut wallet = new_wallet();
    for (kind, source, amount) in
        [(Kind::Win, Source::Quick, "40"), (Kind::Loss, Source::Quick, "30")].into_iter().chain(MOVES)
    {
        wallet = wallet.post(posting_of(kind, source, amount), TEN_O_CLOCK).unwrap().wallet;
    }
    wallet = wallet.pay_out(&request_id(1), money("7.25"), TEN_O_CLOCK).unwrap();
    let expected = Funds {
        account_created_at: TEN_O_CLOCK,
        starting: STARTING_BALANCE,
        deposited: money("20.5"),
        received: money("5"),
        sent: money("4"),
        won: money("43.75"),
        lost: money("33"),
        withdrawn: money("7.25"),
        held: money("2"),
        balance: money("33"),
        bonus: Money::ZERO,
        debt: Money::ZERO,
    };
    assert_eq!(wallet.funds(), expected);
    // Impossible figures show no loss rather than a wrong one.
    let broken = Wallet { balance: money("1000"), ..wallet.clone() };
    assert_eq!(broken.funds().lost, Money::ZERO);
    let lost_everything_twice = Wallet { deposited: Money::MAX, total_winnings: Money::MAX, ..wallet };
    assert_eq!(lost_everything_twice.funds().lost, Money::MAX);
}

#[test]
fn a_row_is_never_dated_before_the_row_before_it() {
    let wallet = new_wallet();
    let behind = Timestamp::from_ms(TEN_O_CLOCK.ms() - 5000);
    let posted = wallet.post(posting(Kind::Credit, "1"), behind).unwrap();
    assert_eq!((posted.row.timestamp, posted.wallet.updated_at), (TEN_O_CLOCK, TEN_O_CLOCK));
    assert_eq!(posted.wallet.created_at, TEN_O_CLOCK);
}

/// Computed apart from this code: SHA-256 of the fields as compact JSON, `["ledger/v1",[uid,seq,kind,amount,
/// description],[time,previous,new],[request,source,[round,square,multiplier,client seed,answer],previous hash]]`,
/// amounts in hundredths. A change of the form would leave every stored ledger unprovable.
// asvs 11.4.1, 11.4.3
#[test]
fn the_hashes_of_version_1_are_those_of_an_independent_computation() {
    let digest = |row: LedgerRow| LedgerRow { version: Version::V1, ..row }.digest();
    let opened = Wallet::open(player(), BonusRule::Open, Timestamp::from_ms(TEN_O_CLOCK.ms() - 10_000)).unwrap();
    let first = digest(opened.row);
    assert_eq!(first, "df04f8df9cb2901ad9c50a37bd058abbff866c7d0b4739592e7abbeb88f29274");
    let round = Round::issue(&day_key(), &player(), TEN_O_CLOCK.plus_ms(123), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    let hash = |square: u8| {
        let row = settle(&opened.wallet, &round, &guess(square, 5), TEN_O_CLOCK.plus_ms(2000)).unwrap().row;
        (row.kind(), digest(LedgerRow { prev_hash: first.clone(), ..row }))
    };
    let (win, loss) = (hash(1), hash(2));
    assert_eq!(win, (Kind::Win, "631f4166c939e77d15488c917b124adbcbdbf2dcc58ec7edaa69e619a16c4612".to_owned()));
    assert_eq!(loss, (Kind::Loss, "fced39598ca717d2076051403ffd97f5d1e4e10b4b5ed8d7172666d480769dd4".to_owned()));
}

#[test]
fn the_audit_passes_the_ledger_it_is_about_to_be_shown_tampered() {
    let (wallet, rows) = played_ledger();
    assert_eq!((rows.len(), rows.iter().filter(|row| row.play().is_some()).count()), (19, 3));
    assert_eq!(wallet.games_played, 5);
    assert_eq!(audit(&wallet, &rows), Ok(()));
}

/// A name, the change, and the fault that the audit must find in the row with this number.
pub type Alteration = (&'static str, fn(&mut LedgerRow), fn(u64) -> Drift);
type PlayAlteration = (&'static str, fn(&mut Play));

fn another(amount: Money) -> Money {
    if amount == Money::points(1) { Money::points(2) } else { Money::points(1) }
}

/// A movement that is stored as another of these.
fn other_kind(movement: &Movement) -> Movement {
    let (kind, source) = match movement.kind() {
        Kind::Credit => (Kind::Win, Source::Colours),
        Kind::Win => (Kind::Credit, Source::Colours),
        Kind::Debit => (Kind::Loss, Source::Quick),
        Kind::Loss => (Kind::Debit, Source::Colours),
    };
    movement_of(1, kind, source).unwrap()
}

fn other_source(movement: &Movement) -> Movement {
    let sources = Source::ALL.into_iter().filter(|source| *source != movement.source());
    let mut others = sources.filter_map(|source| movement_of(1, movement.kind(), source));
    // Only quick rounds are lost.
    others.next_back().unwrap_or_else(|| movement_of(1, Kind::Debit, Source::Colours).unwrap())
}

fn other_reference(movement: &Movement) -> Movement {
    let reference = match movement.reference() {
        None => return movement_of(1, Kind::Credit, Source::Deposit).unwrap(),
        Some(Reference::Play(play)) => Reference::Play(Play { round_id: String::new(), ..play }),
        Some(Reference::Request(_)) => Reference::Request(request_id(99)),
        Some(Reference::Entry(entry)) => Reference::Entry(EntryRef { id: request_id(99), ..entry }),
        Some(Reference::Row(row)) => Reference::Row(RowRef { seq: row.seq + 1, ..row }),
    };
    Movement::from_stored(movement.kind(), movement.source(), Some(reference)).unwrap()
}

/// An alteration of each field of a row.
pub fn alterations() -> [Alteration; 13] {
    // A new field does not compile here until it is altered below.
    let LedgerRow {
        version: _,
        uid: _,
        seq: _,
        movement: _,
        amount: _,
        description: _,
        timestamp: _,
        previous_balance: _,
        new_balance: _,
        // Altered by the tests of the bonus: a row of version 1 has none.
        bonus: _,
        // Altered by the tests of the debt: only a row of version 3 has one.
        debt: _,
        prev_hash: _,
        hash: _,
    } = played_ledger().1.remove(0);
    [
        (
            "version",
            |row| row.version = if row.version == Version::V1 { Version::V2 } else { Version::V1 },
            Drift::Tampered,
        ),
        ("uid", |row| row.uid = Uid::from_sub("somebody else"), Drift::Gap),
        ("seq up", |row| row.seq += 1, |seq| Drift::Gap(seq + 1)),
        ("seq down", |row| row.seq -= 1, |seq| Drift::Gap(seq - 1)),
        ("kind", |row| row.movement = other_kind(&row.movement), Drift::Tampered),
        ("amount", |row| row.amount = another(row.amount), Drift::Tampered),
        ("description", |row| row.description.push(' '), Drift::Tampered),
        ("timestamp", |row| row.timestamp = row.timestamp.plus_ms(1), Drift::Tampered),
        ("previous balance", |row| row.previous_balance = another(row.previous_balance), Drift::Tampered),
        ("new balance", |row| row.new_balance = another(row.new_balance), Drift::Tampered),
        ("source", |row| row.movement = other_source(&row.movement), Drift::Tampered),
        ("reference", |row| row.movement = other_reference(&row.movement), Drift::Tampered),
        ("hash", |row| row.hash = "f".repeat(64), Drift::Tampered),
    ]
}

/// An alteration of each part of a play.
fn play_alterations() -> [PlayAlteration; 5] {
    [
        ("round id", |play| play.round_id.push('A')),
        ("square", |play| play.guess.square = (play.guess.square + 1) % 6),
        ("multiplier", |play| play.guess.multiplier = guess(0, 10).multiplier),
        ("client seed", |play| play.guess.client_seed = Default::default()),
        ("answer", |play| play.answer = (play.answer + 1) % 6),
    ]
}

// asvs 11.3.3
#[test]
fn an_alteration_of_any_field_of_any_row_is_named_with_its_row() {
    for version in [Version::V1, Version::V2] {
        let (wallet, rows) = played_ledger_in(version);
        let of_the_chain: Alteration = ("prev hash", |row| row.prev_hash = "f".repeat(64), Drift::Chain);
        for index in 0..rows.len() {
            for (field, alter, drift) in alterations().into_iter().chain([of_the_chain]) {
                let mut tampered = rows.clone();
                alter(&mut tampered[index]);
                let named = Err(drift(rows[index].seq));
                assert_eq!(audit(&wallet, &tampered), named, "{field} of row {} of {version:?}", index + 1);
            }
        }
    }
}

#[test]
fn an_alteration_of_the_round_of_an_entry_is_named_with_its_row() {
    let (wallet, rows) = played_ledger_in(Version::V2);
    let entries = |row: &&LedgerRow| row.source() == Source::Colours;
    assert_eq!(rows.iter().filter(entries).count(), 5);
    for row in rows.iter().filter(entries) {
        let Some(Reference::Entry(entry)) = row.movement.reference() else { panic!("{row:?}") };
        let entry = EntryRef { round_id: RoundId::parse("2026-11-21T18:06Z").unwrap(), ..entry };
        let movement = Movement::from_stored(row.kind(), row.source(), Some(Reference::Entry(entry))).unwrap();
        let mut tampered = rows.clone();
        tampered[row.seq as usize - 1].movement = movement;
        assert_eq!(audit(&wallet, &tampered), Err(Drift::Tampered(row.seq)));
    }
}

/// Computed apart from this code, as `ledger/v2` is described beside it.
#[test]
fn the_hashes_of_version_2_are_those_of_an_independent_computation() {
    let at = |ms| Timestamp::from_ms(TEN_O_CLOCK.ms() + ms);
    let hash = |row: &LedgerRow| LedgerRow { version: Version::V2, ..row.clone() }.digest();
    let opened = Wallet::open(player(), BonusRule::Open, TEN_O_CLOCK).unwrap();
    assert_eq!(hash(&opened.row), "5ae61a50f84f48ae2a086e3e31c60ac7e1ea4e17535a530074ee4ec7ecbcd531");
    let of = |posting, ms| LedgerRow { prev_hash: "ab".repeat(32), ..opened.wallet.post(posting, at(ms)).unwrap().row };
    let mut paid_in = of(posting_of(Kind::Credit, Source::Deposit, "20.50"), 1);
    paid_in.bonus.amount = Money::points(3);
    paid_in.bonus.new_balance = Money::points(3);
    assert_eq!(hash(&paid_in), "806e7e202a8c1d4daf7fad1d1349bdf6f73cd556ed33431e5c3e216ed40c7bc6");
    assert_eq!(
        hash(&of(posting_of(Kind::Debit, Source::Colours, "5"), 2)),
        "0118d3fd6036cc75320e7605652ea12b7d3a1e828506612c8f1a1e1153a6cb45"
    );
    assert_eq!(
        hash(&of(posting_of(Kind::Loss, Source::Quick, "1"), 3)),
        "e5b3f584a7765e5fea78de371bab1a9eab2619bca65deafaedf0fb8cb91a00e7"
    );
}

#[test]
fn an_alteration_of_any_part_of_a_play_is_named_with_its_row() {
    let (wallet, rows) = played_ledger();
    let plays: Vec<usize> = (0..rows.len()).filter(|index| rows[*index].play().is_some()).collect();
    assert_eq!(plays, [2, 3, 5]);
    for index in plays {
        for (part, alter) in play_alterations() {
            let mut tampered = rows.clone();
            let (Movement::QuickWin(play) | Movement::QuickLoss(play)) = &mut tampered[index].movement else {
                panic!("a play")
            };
            alter(play);
            assert_eq!(audit(&wallet, &tampered), Err(Drift::Tampered(rows[index].seq)), "{part}");
        }
    }
}

#[test]
fn a_forger_who_recomputes_the_hashes_is_caught_by_head_or_arithmetic() {
    let (wallet, rows) = played_ledger();
    for index in 0..rows.len() {
        for (field, alter, _) in alterations().into_iter().filter(|(field, ..)| !field.contains("hash")) {
            let mut forged = rows.clone();
            alter(&mut forged[index]);
            rehash(&mut forged, index);
            assert!(audit(&wallet, &forged).is_err(), "{field} of row {}", index + 1);
        }
    }
}

#[test]
fn a_forger_who_recomputes_the_head_too_cannot_change_a_rows_source() {
    let (wallet, rows) = played_ledger();
    for index in rows.len() - MOVES.len()..rows.len() {
        // Winnings add to one total, in either game.
        if rows[index].kind() == Kind::Win {
            continue;
        }
        for source in Source::ALL.into_iter().filter(|source| *source != rows[index].source()) {
            let Some(movement) = movement_of(1, rows[index].kind(), source) else { continue };
            let mut forged = rows.clone();
            forged[index].movement = movement;
            rehash(&mut forged, index);
            let ledger_head = forged[forged.len() - 1].hash.clone();
            let with_its_head = Wallet { ledger_head, ..wallet.clone() };
            assert!(audit(&with_its_head, &forged).is_err(), "row {} from {source:?}", index + 1);
        }
    }
}

#[test]
fn points_given_back_that_were_never_asked_for_or_paid_are_named() {
    let opened = Wallet::open(player(), BonusRule::Open, TEN_O_CLOCK).unwrap();
    let posted = opened.wallet.post(posting(Kind::Credit, "1"), TEN_O_CLOCK).unwrap();
    let mut rows = [opened.row, posted.row];
    for source in [Source::Withdrawal, Source::Colours] {
        rows[1].movement = movement_of(1, Kind::Credit, source).unwrap();
        rehash(&mut rows, 1);
        assert_eq!(audit(&posted.wallet, &rows), Err(Drift::Arithmetic(2)), "{source:?}");
    }
}

#[test]
fn rows_that_add_up_to_more_than_a_wallet_can_count_are_named() {
    let mut posted = Wallet::open(player(), BonusRule::Open, TEN_O_CLOCK).unwrap();
    let mut rows = vec![posted.row];
    for (kind, source, amount) in [
        (Kind::Credit, Source::Transfer, "999999999990"),
        (Kind::Debit, Source::Transfer, "999999999990"),
        (Kind::Credit, Source::Deposit, "10.01"),
    ] {
        posted = posted.wallet.post(posting_of(kind, source, amount), TEN_O_CLOCK).unwrap();
        rows.push(posted.row);
    }
    assert_eq!(audit(&posted.wallet, &rows), Ok(()));
    rows[1].movement = movement_of(1, Kind::Credit, Source::Deposit).unwrap();
    rehash(&mut rows, 1);
    assert_eq!(audit(&posted.wallet, &rows), Err(Drift::Arithmetic(4)));
}

#[test]
fn rows_left_out_doubled_swapped_or_added_are_named() {
    let (wallet, rows) = played_ledger();
    let after = |change: fn(&mut Vec<LedgerRow>)| {
        let mut changed = rows.clone();
        change(&mut changed);
        audit(&wallet, &changed)
    };
    assert_eq!(after(|rows| drop(rows.remove(0))), Err(Drift::Gap(2)));
    assert_eq!(after(|rows| drop(rows.remove(3))), Err(Drift::Gap(5)));
    assert_eq!(after(|rows| drop(rows.pop())), Err(Drift::Head));
    assert_eq!(after(Vec::clear), Err(Drift::Head));
    assert_eq!(after(|rows| rows.insert(3, rows[2].clone())), Err(Drift::Gap(3)));
    assert_eq!(after(|rows| rows.swap(2, 3)), Err(Drift::Gap(4)));
    let more = wallet.post(posting(Kind::Credit, "1"), TEN_O_CLOCK).unwrap();
    let mut unwritten = rows.clone();
    unwritten.push(more.row);
    assert_eq!(audit(&wallet, &unwritten), Err(Drift::Head), "a row without its balance");
    assert_eq!(audit(&more.wallet, &rows), Err(Drift::Head), "a balance without its row");
}

/// A row with the right hash and chain whose content breaks another rule.
#[test]
fn a_row_with_a_valid_hash_but_wrong_arithmetic_or_time_is_named() {
    let (wallet, rows) = played_ledger();
    let broken = |change: fn(&mut LedgerRow)| {
        let mut changed = rows.clone();
        change(&mut changed[1]);
        changed[1].hash = changed[1].digest();
        audit(&wallet, &changed)
    };
    assert_eq!(broken(|row| row.amount = Money::ZERO), Err(Drift::Arithmetic(2)));
    assert_eq!(broken(|row| row.amount = Money::points(4)), Err(Drift::Arithmetic(2)));
    assert_eq!(
        broken(|row| row.movement = movement_of(1, Kind::Debit, Source::Transfer).unwrap()),
        Err(Drift::Arithmetic(2))
    );
    assert_eq!(broken(|row| row.new_balance = Money::MAX), Err(Drift::Arithmetic(2)));
    assert_eq!(broken(|row| row.previous_balance = Money::ZERO), Err(Drift::Arithmetic(2)));
    assert_eq!(broken(|row| row.timestamp = Timestamp::from_ms(0)), Err(Drift::Time(2)));
    assert_eq!(broken(|row| row.description.push('!')), Err(Drift::Chain(3)));
}

#[test]
fn a_nothing_row_is_named_even_where_the_balances_agree() {
    let Posted { wallet, row } = Wallet::open(player(), BonusRule::Open, TEN_O_CLOCK).unwrap();
    let mut nothing = LedgerRow {
        seq: 2,
        amount: Money::ZERO,
        previous_balance: wallet.balance,
        prev_hash: row.hash.clone(),
        ..row.clone()
    };
    nothing.hash = nothing.digest();
    assert_eq!(audit(&wallet, &[row, nothing]), Err(Drift::Arithmetic(2)));
}

#[test]
fn a_wallet_altered_in_anything_its_ledger_tells_is_named() {
    let (wallet, rows) = played_ledger();
    let after = |change: fn(&mut Wallet)| {
        let mut changed = wallet.clone();
        change(&mut changed);
        audit(&changed, &rows)
    };
    assert_eq!(after(|wallet| wallet.uid = Uid::from_sub("somebody else")), Err(Drift::Gap(1)));
    assert_eq!(after(|wallet| wallet.balance = Money::MAX), Err(Drift::Head));
    assert_eq!(after(|wallet| wallet.seq += 1), Err(Drift::Head));
    assert_eq!(after(|wallet| wallet.ledger_head = GENESIS.to_owned()), Err(Drift::Head));
    assert_eq!(after(|wallet| wallet.games_played += 1), Err(Drift::Head));
    assert_eq!(after(|wallet| wallet.total_winnings = Money::MAX), Err(Drift::Head));
    assert_eq!(after(|wallet| wallet.held = Money::ZERO), Err(Drift::Head));
    assert_eq!(after(|wallet| wallet.deposited = Money::ZERO), Err(Drift::Head));
    assert_eq!(after(|wallet| wallet.received = Money::ZERO), Err(Drift::Head));
    assert_eq!(after(|wallet| wallet.sent = Money::ZERO), Err(Drift::Head));
    assert_eq!(after(|wallet| wallet.withdrawn = Money::ZERO), Err(Drift::Head));
    assert_eq!(after(|wallet| wallet.withdrawn = Money::MAX), Err(Drift::Head), "more than can be counted");
    assert_eq!(after(|wallet| wallet.last_round = None), Err(Drift::Head));
    let earlier = |wallet: &mut Wallet| wallet.last_round = Some(LastRound { round_id: String::new(), seq: 1 });
    assert_eq!(after(earlier), Err(Drift::Head));
}

// spec 3.12
#[test]
fn kinds_and_sources_are_read_back_only_from_their_names() {
    let sources = ["start", "quick", "deposit", "transfer", "withdrawal", "colours", "reversal"];
    assert_named(Kind::parse, &["credit", "debit", "win", "loss"], &["", "Credit", "CREDIT", "credit ", "start"]);
    assert_named(Source::parse, &sources, &["Start"]);
    for kind in Kind::ALL {
        assert_eq!(serde_json::to_string(&kind).unwrap(), format!("\"{}\"", kind.name()));
    }
    for source in Source::ALL {
        assert_eq!(serde_json::to_string(&source).unwrap(), format!("\"{}\"", source.name()));
    }
}

/// Every movement, each of which leads to the next: a new one does not compile here until it is in this chain.
fn every_movement() -> Vec<Movement> {
    let (id, entry) =
        (|| request_id(1), || EntryRef { round_id: RoundId::parse("2026-11-21T18:05Z").unwrap(), id: request_id(1) });
    let play = |answer| Play { round_id: "a round".to_owned(), guess: guess(0, 5), answer };
    let reversal = |of| Movement::Reversed(RowRef { seq: 1, id: request_id(1), of });
    let next = |movement: &Movement| match movement {
        Movement::Start => Some(Movement::QuickWin(play(0))),
        Movement::QuickWin(_) => Some(Movement::QuickLoss(play(1))),
        Movement::QuickLoss(_) => Some(Movement::DrawEntry(entry())),
        Movement::DrawEntry(_) => Some(Movement::Prize(entry())),
        Movement::Prize(_) => Some(Movement::ReturnedFee(entry())),
        Movement::ReturnedFee(_) => Some(Movement::PaidIn(id())),
        Movement::PaidIn(_) => Some(Movement::Sent(id())),
        Movement::Sent(_) => Some(Movement::Received(id())),
        Movement::Received(_) => Some(Movement::Held(id())),
        Movement::Held(_) => Some(Movement::GivenBack(id())),
        Movement::GivenBack(_) => Some(Movement::PaidOut(id())),
        Movement::PaidOut(_) => Some(reversal(Reversible::PaidIn)),
        Movement::Reversed(row) => match row.of {
            Reversible::PaidIn => Some(reversal(Reversible::Sent)),
            Reversible::Sent => Some(reversal(Reversible::Received)),
            Reversible::Received => None,
        },
    };
    std::iter::successors(Some(Movement::Start), next).collect()
}

#[test]
fn every_movement_with_a_row_is_read_back_from_what_is_stored() {
    for movement in every_movement() {
        let stored = Movement::from_stored(movement.kind(), movement.source(), movement.reference());
        match movement {
            // A payout from the hold has no row.
            Movement::PaidOut(id) => assert_eq!(stored, Some(Movement::Held(id))),
            with_a_row => assert_eq!(stored, Some(with_a_row)),
        }
    }
}

#[test]
fn only_a_movement_with_a_row_is_posted() {
    let five = Money::points(5);
    let totals = Wallet { deposited: five, sent: five, received: five, ..new_wallet() };
    let wallet = Wallet { held: five, games_played: 1, ..totals };
    for movement in every_movement() {
        let posted = wallet.post(Posting::new(movement.clone(), Money::points(5), ""), TEN_O_CLOCK);
        match movement {
            Movement::PaidOut(_) => assert_eq!(posted, Err(Refusal::WalletBroken)),
            with_a_row => assert_eq!(posted.unwrap().row.movement, with_a_row),
        }
    }
}

#[test]
fn each_movement_is_described_in_the_words_that_stand_in_every_ledger() {
    let described: Vec<String> = every_movement().iter().map(|movement| movement.description("…")).collect();
    let expected = [
        "Starting balance",
        "Quick colour game won at 5x",
        "Quick colour game lost at 5x",
        "Colours for the Day 2026-11-21T18:05Z: entry (…)",
        "Colours for the Day 2026-11-21T18:05Z: …",
        "Colours for the Day 2026-11-21T18:05Z: entry returned (…)",
        "Deposit",
        "Sent to …",
        "Received from …",
        "Withdrawal by …",
        "Withdrawal …",
        "Withdrawal completed",
        "Deposit reversed",
        "Sent to …: reversed",
        "Received from …: reversed",
    ];
    assert_eq!(described, expected);
}

#[test]
fn a_stake_that_exceeds_the_balance_is_refused_in_two_words() {
    let refused = new_wallet().stake(money("10.01"), TEN_O_CLOCK).map(drop).unwrap_err();
    assert_eq!(refused.to_string(), "Insufficient balance");
}

#[test]
fn a_stake_that_the_balance_covers_posts_what_became_of_it() {
    let wallet = new_wallet();
    let (ten, later) = (Money::points(10), TEN_O_CLOCK.plus_ms(1));
    let stake = wallet.stake(ten, later).unwrap();
    let posting = Posting { amount: ten, ..posting_of(Kind::Debit, Source::Colours, "1") };
    assert_eq!(stake.post(posting.clone()), wallet.post(posting, later));
}
