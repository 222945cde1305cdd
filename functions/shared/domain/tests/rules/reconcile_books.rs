//! A wallet's books, walked by the nightly run (D25).

use crate::{
    HOUR_MS, TEN_O_CLOCK, admin, asked, day_key, friend, guess, money, note, paid, player, request_id,
    wallet::{movement_of, posting_of},
};
use domain::{
    Money, Timestamp,
    quick::{Round, settle},
    reconcile::{Books, CheckPoint, Claim, Closed, Finding, What},
    request::RequestId,
    wallet::{BonusRule, Kind, LastRound, LedgerRow, Posting, Source, Wallet},
    withdrawal::{Returned, Withdrawal},
};
use std::collections::BTreeMap;

const NIGHT: Timestamp = TEN_O_CLOCK.plus_ms(12 * HOUR_MS);

type Decided = BTreeMap<RequestId, Result<Option<Withdrawal>, String>>;

pub fn of_request(number: usize, kind: Kind, source: Source, amount: &str) -> Posting {
    Posting { movement: movement_of(number, kind, source).unwrap(), ..posting_of(kind, source, amount) }
}

/// The posting that made this row of a wallet.
pub fn posting_from(row: &LedgerRow) -> Posting {
    let LedgerRow { movement, amount, bonus, description, .. } = row.clone();
    Posting { movement, amount, bonus: bonus.amount, from_players: None, description }
}

/// The claim of the record behind a matching row.
pub fn claim(row: &LedgerRow) -> Claim {
    match row.request_id() {
        None => Claim::NoRequest,
        Some(_) if row.description.ends_with("returned by the bank") => Claim::Returned(posting_from(row)),
        Some(_) => Claim::Row(posting_from(row)),
    }
}

/// A wallet with all its rows, and its withdrawals as they stand.
#[derive(Clone)]
pub struct Ledger {
    pub wallet: Wallet,
    pub rows: Vec<LedgerRow>,
    pub withdrawals: Decided,
}

impl Ledger {
    pub fn opened() -> Self {
        let opened = Wallet::open(player(), BonusRule::Open, TEN_O_CLOCK).unwrap();
        Self { wallet: opened.wallet, rows: vec![opened.row], withdrawals: Decided::new() }
    }

    pub fn post(&mut self, posting: Posting) {
        let posted = self.wallet.post(posting, TEN_O_CLOCK).unwrap();
        self.wallet = posted.wallet;
        self.rows.push(posted.row);
    }

    fn play(&mut self) {
        let at = self.wallet.updated_at.plus_ms(6_000);
        let round = Round::issue(&day_key(), &player(), at, [0; 10]);
        let posted = settle(&self.wallet, &round, &guess(1, 2), at).unwrap();
        self.wallet = posted.wallet;
        self.rows.push(posted.row);
    }

    fn withdraw(&mut self, number: usize, amount: &str) -> Withdrawal {
        let asked = asked(number, amount, &self.wallet).unwrap();
        self.wallet = asked.posted.wallet;
        self.rows.push(asked.posted.row);
        self.withdrawals.insert(asked.withdrawal.id.clone(), Ok(Some(asked.withdrawal.clone())));
        asked.withdrawal
    }

    fn complete(&mut self, asked: &Withdrawal) {
        let decided = paid(asked, None, &self.wallet, TEN_O_CLOCK).unwrap();
        self.wallet = decided.wallet;
        self.withdrawals.insert(asked.id.clone(), Ok(Some(decided.withdrawal)));
    }

    fn decline(&mut self, asked: &Withdrawal) {
        let reason = note("No");
        let decided = asked.decline(&admin(), reason, &self.wallet, TEN_O_CLOCK).unwrap();
        self.wallet = decided.wallet.wallet;
        self.rows.push(decided.wallet.row);
        self.withdrawals.insert(asked.id.clone(), Ok(Some(decided.withdrawal)));
    }

    /// The bank returns the payment.
    fn take_back(&mut self, asked: &Withdrawal) {
        let paid = self.withdrawals[&asked.id].clone().unwrap().unwrap();
        let posted = self.wallet.take_back(paid.return_of_payment(), TEN_O_CLOCK).unwrap();
        self.wallet = posted.wallet;
        self.rows.push(posted.row);
        let row = self.wallet.seq;
        let returned = Withdrawal { returned: Some(Returned { at: TEN_O_CLOCK, row }), ..paid };
        self.withdrawals.insert(asked.id.clone(), Ok(Some(returned)));
    }

    fn walked(&self) -> Books {
        walk(Books::whole(unknown()), &self.rows)
    }

    pub fn closed(&self) -> Closed {
        self.walked().close(self.wallet.clone(), &[], &self.withdrawals, NIGHT)
    }
}

/// Of a wallet that no run has seen.
pub fn unknown() -> CheckPoint {
    CheckPoint::start(&player(), TEN_O_CLOCK)
}

fn walk(mut books: Books, rows: &[LedgerRow]) -> Books {
    for row in rows {
        books.take(row, &claim(row));
    }
    books
}

/// The state after each possible event of a wallet, in turn.
pub fn history() -> Vec<Ledger> {
    let mut ledger = Ledger::opened();
    let mut history = vec![ledger.clone()];
    let mut kept = |ledger: &Ledger| history.push(ledger.clone());
    for (number, (kind, source, amount)) in [
        (Kind::Credit, Source::Deposit, "300.50"),
        (Kind::Credit, Source::Transfer, "5"),
        (Kind::Debit, Source::Transfer, "4"),
        (Kind::Debit, Source::Colours, "2.5"),
        (Kind::Debit, Source::Colours, "1.5"),
        (Kind::Win, Source::Colours, "3.75"),
        (Kind::Credit, Source::Colours, "1.5"),
    ]
    .into_iter()
    .enumerate()
    {
        ledger.post(of_request(number, kind, source, amount));
        kept(&ledger);
    }
    for _ in 0..3 {
        ledger.play();
        kept(&ledger);
    }
    let asked = [(11, "50"), (12, "60"), (13, "70")].map(|(number, amount)| ledger.withdraw(number, amount));
    kept(&ledger);
    ledger.complete(&asked[0]);
    kept(&ledger);
    ledger.decline(&asked[1]);
    kept(&ledger);
    history
}

fn whats(closed: &Closed) -> Vec<What> {
    closed.findings.iter().map(|finding| finding.what).collect()
}

#[test]
fn books_that_fit_have_no_finding_wherever_they_were_last_closed() {
    let history = history();
    let last = history.last().unwrap();
    let whole = last.closed();
    assert_eq!((whole.findings.as_slice(), whole.rows), (&[][..], last.rows.len() as u64));
    assert_eq!((&whole.wallet, whole.walk.seq), (&last.wallet, last.wallet.seq));
    let CheckPoint { uid, since, at, .. } = &whole.check_point;
    assert_eq!((uid, *since, *at), (&player(), TEN_O_CLOCK, NIGHT));
    for before in &history {
        let closed = before.closed();
        assert_eq!(whats(&closed), [], "{:?}", closed.findings);
        let read = before.rows.len();
        let books = Books::since(closed.check_point);
        assert_eq!((books.uid(), books.seq()), (&player(), read as u64));
        let books = walk(books, &last.rows[read..]);
        let asked: Vec<&RequestId> = last.withdrawals.keys().collect();
        assert!(books.held_for().all(|id| asked.contains(&id)));
        let closed = books.close(last.wallet.clone(), &[], &last.withdrawals, NIGHT);
        assert_eq!(whats(&closed), [], "since row {read}: {:?}", closed.findings);
        assert_eq!(closed.rows, (last.rows.len() - read) as u64);
        assert_eq!(closed.walk, whole.walk);
        assert_eq!(closed.check_point, whole.check_point);
    }
}

#[test]
fn what_is_looked_up_is_every_withdrawal_that_was_not_given_back() {
    let last = history().pop().unwrap();
    let mut wanted = [11, 13].map(request_id);
    wanted.sort();
    assert_eq!(last.walked().held_for().cloned().collect::<Vec<_>>(), wanted);
    // A payout is settled for good; the waiting one is looked up again.
    let since = Books::since(last.closed().check_point);
    assert_eq!(since.held_for().collect::<Vec<_>>(), [&request_id(13)]);
}

type Change = fn(&mut Wallet);

fn more(money: &mut Money) {
    *money = money.plus(Money::points(1)).unwrap();
}

#[test]
fn each_wallet_field_that_differs_from_its_rows_is_named_alone() {
    let ledger = history().pop().unwrap();
    let changes: [(What, Change); 12] = [
        (What::WalletSeq, |wallet| wallet.seq += 1),
        (What::WalletHead, |wallet| wallet.ledger_head.push('0')),
        (What::WalletBalance, |wallet| more(&mut wallet.balance)),
        (What::WalletDebt, |wallet| more(&mut wallet.debt)),
        (What::WalletHeld, |wallet| more(&mut wallet.held)),
        (What::WalletWithdrawn, |wallet| more(&mut wallet.withdrawn)),
        (What::WalletDeposited, |wallet| more(&mut wallet.deposited)),
        (What::WalletReceived, |wallet| more(&mut wallet.received)),
        (What::WalletSent, |wallet| more(&mut wallet.sent)),
        (What::WalletWinnings, |wallet| more(&mut wallet.total_winnings)),
        (What::WalletGames, |wallet| wallet.games_played += 1),
        (What::WalletLastRound, |wallet| wallet.last_round = None),
    ];
    for (what, change) in changes {
        let mut wallet = ledger.wallet.clone();
        change(&mut wallet);
        let closed = ledger.walked().close(wallet, &[], &ledger.withdrawals, NIGHT);
        assert_eq!(whats(&closed), [what]);
        assert_eq!(Books::since(closed.check_point).seq(), 0, "the next walk begins at row 1");
    }
    let mut wallet = ledger.wallet.clone();
    let LastRound { round_id, seq } = wallet.last_round.clone().unwrap();
    wallet.last_round = Some(LastRound { round_id: "another".to_owned(), seq });
    let closed = ledger.walked().close(wallet, &[], &ledger.withdrawals, NIGHT);
    let [finding] = closed.findings.as_slice() else { panic!("{:?}", closed.findings) };
    assert_eq!(finding.expected, format!("{round_id} in row {seq}"));
    assert_eq!((finding.wallet.as_ref(), finding.found.as_str()), (Some(&player()), &*format!("another in row {seq}")));
}

/// The rows of these postings that are reported as repeated. Each is the row that its request requires.
fn repeated(postings: &[&Posting]) -> Vec<(u64, String)> {
    let mut ledger = Ledger::opened();
    postings.iter().for_each(|posting| ledger.post((*posting).clone()));
    let findings = ledger.closed().findings.into_iter();
    let repeated = findings.filter(|finding| finding.what == What::RowRepeated);
    repeated.map(|finding| (finding.row.unwrap(), finding.request.unwrap())).collect()
}

#[test]
fn a_repeated_posting_or_a_return_without_a_hold_is_named() {
    let deposit = &of_request(1, Kind::Credit, Source::Deposit, "20");
    let hold = &of_request(2, Kind::Debit, Source::Withdrawal, "3");
    let back = &of_request(2, Kind::Credit, Source::Withdrawal, "3");
    let named = |row, number| vec![(row, request_id(number).to_string())];
    assert_eq!(repeated(&[deposit, deposit]), named(3, 1));
    assert_eq!(repeated(&[deposit, hold, hold]), named(4, 2));
    // Points are on hold, but none for this request.
    assert_eq!(repeated(&[deposit, &of_request(3, Kind::Debit, Source::Withdrawal, "3"), back]), named(4, 2));
    // A hold and its return are two different things, and so are two requests.
    assert_eq!(repeated(&[deposit, hold, back]), []);
    assert_eq!(repeated(&[deposit, &of_request(4, Kind::Credit, Source::Deposit, "20")]), []);
}

#[test]
fn a_payment_that_comes_back_fits_on_its_own_night_as_on_a_later_one() {
    let mut ledger = Ledger::opened();
    ledger.post(of_request(1, Kind::Credit, Source::Deposit, "100"));
    let asked = ledger.withdraw(2, "50");
    ledger.complete(&asked);
    let paid_out = ledger.closed().check_point;
    ledger.take_back(&asked);
    assert_eq!(whats(&ledger.closed()), []);
    let later = |rows: &[LedgerRow], wallet: &Wallet| {
        let books = walk(Books::since(paid_out.clone()), rows);
        whats(&books.close(wallet.clone(), &[], &ledger.withdrawals, NIGHT))
    };
    assert_eq!(later(&ledger.rows[3..], &ledger.wallet), []);
    // Without its row, the wallet and what is known to be paid out differ.
    assert!(later(&[], &ledger.wallet).contains(&What::WalletWithdrawn));
}

#[test]
fn an_unreadable_row_counts_as_one_without_ending_the_walk() {
    let mut books = Books::whole(unknown());
    books.take_unreadable(1, "no amount");
    books.take_unreadable(2, "no kind");
    assert_eq!(books.seq(), 2);
    let closed = books.close(Ledger::opened().wallet, &[], &Decided::new(), NIGHT);
    assert_eq!(closed.rows, 2);
    let unreadable: Vec<_> = closed.findings.iter().filter(|finding| finding.what == What::RowUnreadable).collect();
    assert_eq!(unreadable.iter().map(|finding| finding.row).collect::<Vec<_>>(), [Some(1), Some(2)]);
    assert_eq!((unreadable[0].expected.as_str(), unreadable[0].found.as_str()), ("a row", "no amount"));
}

#[test]
fn rows_beyond_the_wallets_newest_are_named_up_to_twenty_findings() {
    let ledger = Ledger::opened();
    let closed = |beyond: &[u64]| ledger.walked().close(ledger.wallet.clone(), beyond, &Decided::new(), NIGHT);
    assert_eq!(whats(&closed(&[2, 3])), [What::RowBeyondWallet, What::RowBeyondWallet]);
    let rows: Vec<_> = closed(&[2, 3]).findings.iter().map(|finding| (finding.row, finding.expected.clone())).collect();
    assert_eq!(rows, [(Some(2), "1 rows".to_owned()), (Some(3), "1 rows".to_owned())]);
    assert_eq!(closed(&(2..102).collect::<Vec<_>>()).findings.len(), 20);
}

#[test]
fn what_became_of_a_hold_says_whether_it_is_held_paid_out_or_wrong() {
    let mut ledger = Ledger::opened();
    ledger.post(of_request(1, Kind::Credit, Source::Deposit, "100"));
    let asked = ledger.withdraw(2, "50");
    let id = asked.id.clone();
    let mut paid = ledger.clone();
    paid.complete(&asked);
    let mut given_back = ledger.clone();
    given_back.decline(&asked);
    let mut brought_back = paid.clone();
    brought_back.take_back(&asked);
    let closed_with = |record: Option<Result<Option<Withdrawal>, String>>, wallet: &Wallet| {
        let decided: Decided = record.into_iter().map(|record| (id.clone(), record)).collect();
        ledger.walked().close(wallet.clone(), &[], &decided, NIGHT)
    };
    let of = |ledger: &Ledger| Some(ledger.withdrawals[&id].clone());
    assert_eq!(whats(&closed_with(of(&ledger), &ledger.wallet)), []);
    assert_eq!(whats(&closed_with(of(&paid), &paid.wallet)), []);
    // The wallet has the other one of the two.
    assert_eq!(whats(&closed_with(of(&paid), &ledger.wallet)), [What::WalletHeld, What::WalletWithdrawn]);

    let with = |change: fn(&mut Withdrawal)| {
        let mut changed = asked.clone();
        change(&mut changed);
        Some(Ok(Some(changed)))
    };
    for (record, what) in [
        (of(&given_back), What::RowMissing),
        (of(&brought_back), What::RowMissing),
        (None, What::RequestMissing),
        (Some(Ok(None)), What::RequestMissing),
        (Some(Err("no amount".to_owned())), What::RequestUnreadable),
        (with(|withdrawal| withdrawal.amount = Money::points(51)), What::RequestDisagrees),
        (with(|withdrawal| withdrawal.uid = friend()), What::RequestDisagrees),
    ] {
        let closed = closed_with(record.clone(), &ledger.wallet);
        assert_eq!(whats(&closed), [what, What::WalletHeld], "{record:?}");
        let [finding, _] = closed.findings.as_slice() else { unreachable!("it is two") };
        assert_eq!((finding.wallet.as_ref(), finding.row), (Some(&player()), Some(3)));
        assert_eq!(finding.request.as_deref(), Some(id.as_str()));
    }
}

/// The findings for a changed second row of a wallet. If `rehashed`, the row has the hash of its changed fields.
fn next_row(change: impl Fn(&mut LedgerRow), rehashed: bool) -> Vec<(What, String, String)> {
    let mut ledger = Ledger::opened();
    ledger.post(of_request(1, Kind::Credit, Source::Deposit, "20"));
    let mut row = ledger.rows.pop().unwrap();
    change(&mut row);
    if rehashed {
        row.hash = row.digest();
    }
    let mut books = ledger.walked();
    books.take(&row, &claim(&row));
    let closed = books.close(ledger.wallet, &[], &Decided::new(), NIGHT);
    let of_rows = closed.findings.into_iter().filter(|finding| finding.row.is_some());
    of_rows.map(|finding| (finding.what, finding.expected, finding.found)).collect()
}

#[test]
fn a_row_that_does_not_follow_is_reported_with_expected_and_found() {
    let row = |what, expected: &str, found: &str| vec![(what, expected.to_owned(), found.to_owned())];
    assert_eq!(next_row(|_| (), true), []);
    assert_eq!(next_row(|row| row.seq = 3, true), row(What::RowGap, "row 2", "row 3"));
    let head = Ledger::opened().wallet.ledger_head;
    assert_eq!(next_row(|row| row.prev_hash = "ab".repeat(32), true), row(What::RowChain, &head, &"ab".repeat(32)));
    let [(what, expected, found)] = next_row(|row| row.description.push('!'), false).try_into().unwrap();
    assert_eq!((what, expected.len(), found.len(), expected != found), (What::RowTampered, 64, 64, true));
    let early = Timestamp::from_ms(TEN_O_CLOCK.ms() - 1);
    let later = format!("{TEN_O_CLOCK} or later");
    assert_eq!(next_row(|row| row.timestamp = early, true), row(What::RowTime, &later, &early.to_string()));
    let wrong = next_row(|row| row.new_balance = money("31"), true);
    assert_eq!(wrong, row(What::RowArithmetic, "from 10 to 30", "from 10 to 31"));
    let wrong = next_row(|row| row.movement = movement_of(1, Kind::Debit, Source::Transfer).unwrap(), true);
    assert_eq!(wrong[0], (What::RowArithmetic, "from 10 to a balance".to_owned(), "from 10 to 30".to_owned()));
}

/// Text that an attacker planted does not fill the log.
#[test]
fn of_what_was_expected_and_found_two_hundred_characters_are_kept() {
    let mut books = Books::whole(unknown());
    books.take_unreadable(1, &"é".repeat(500));
    let closed = books.close(Ledger::opened().wallet, &[], &Decided::new(), NIGHT);
    assert_eq!(closed.findings[0].found, "é".repeat(200));
    assert_eq!(closed.findings[0].wallet, Some(player()));
}

/// The rows without one of them, with the later rows moved up, as an attacker who writes all tables can do.
fn without(ledger: &Ledger, left_out: usize) -> Ledger {
    let mut rewritten = Ledger { wallet: ledger.wallet.clone(), rows: Vec::new(), withdrawals: Decided::new() };
    let mut rows = ledger.rows.clone();
    rows.remove(left_out);
    let mut wallet: Option<Wallet> = None;
    for row in rows {
        let posted = match &wallet {
            None => Wallet::open(player(), BonusRule::Open, TEN_O_CLOCK).unwrap(),
            Some(wallet) => wallet.post(posting_from(&row), TEN_O_CLOCK).unwrap(),
        };
        rewritten.rows.push(posted.row);
        wallet = Some(posted.wallet);
    }
    rewritten.wallet = wallet.unwrap();
    rewritten
}

/// Three deposits; the second of them is taken out of the history.
#[test]
fn a_history_that_was_rewritten_is_named_until_it_is_restored() {
    let mut ledger = Ledger::opened();
    for number in 1..=3 {
        ledger.post(of_request(number, Kind::Credit, Source::Deposit, "20"));
    }
    let sealed = ledger.closed().check_point;
    let rewritten = without(&ledger, 2);
    assert_eq!(whats(&rewritten.closed()), [], "it is consistent with itself");
    let close = |books: Books, ledger: &Ledger| {
        let rows = &ledger.rows[usize::try_from(books.seq()).unwrap().min(ledger.rows.len())..];
        walk(books, rows).close(ledger.wallet.clone(), &[], &Decided::new(), NIGHT)
    };
    let row = |closed: &Closed| closed.findings.iter().find(|one| one.what == What::HistoryRewritten).unwrap().row;
    // It ends before the seal.
    let closed = close(Books::whole(sealed.clone()), &rewritten);
    assert_eq!((whats(&closed), row(&closed)), (vec![What::HistoryRewritten], Some(4)));
    // It comes by the seal with another row.
    let mut longer = rewritten.clone();
    for number in 4..=6 {
        longer.post(of_request(number, Kind::Credit, Source::Deposit, "20"));
    }
    let closed = close(Books::whole(sealed.clone()), &longer);
    assert_eq!((whats(&closed), row(&closed)), (vec![What::HistoryRewritten], Some(4)));
    assert_eq!(closed.findings[0].expected, ledger.rows[3].hash);
    assert_eq!(closed.findings[0].found, longer.rows[3].hash);
    // From the seal on it does not chain. The following walk from row 1 gives the reason.
    let since = Books::since(sealed);
    assert_eq!(whats(&close(since.again(), &longer)), [What::HistoryRewritten]);
    assert_eq!(whats(&close(since, &longer))[0], What::RowChain);
    // The next night too: the seal is unchanged.
    let next = close(Books::since(closed.check_point), &longer);
    assert_eq!(whats(&next), [What::HistoryRewritten]);
    let restored = close(Books::since(next.check_point), &ledger);
    assert_eq!(whats(&restored), []);
    assert_eq!(Books::since(restored.check_point).seq(), 4);
}

/// The finding for a check-point, by whether a run has sealed all of them at noon.
fn said(found: Result<Option<CheckPoint>, String>, opened: Timestamp, sealed_at: Option<Timestamp>) -> Option<What> {
    let wallet = Wallet { created_at: opened, ..Ledger::opened().wallet };
    let (trusted, finding) = CheckPoint::trusted(found.clone(), &wallet, sealed_at, NIGHT);
    let known = found.ok().flatten().unwrap_or_else(|| CheckPoint::start(&player(), NIGHT));
    assert_eq!(trusted, known, "only a genuine one is built on");
    assert!(finding.as_ref().is_none_or(|finding| finding.wallet == Some(player())));
    finding.map(|Finding { what, .. }| what)
}

#[test]
fn a_check_point_that_is_gone_forged_or_old_is_named() {
    let noon = TEN_O_CLOCK.plus_ms(2 * HOUR_MS);
    let of = |at: Timestamp| Ok(Some(history().pop().unwrap().closed().check_point.kept(at).0));
    let before = Timestamp::from_ms(noon.ms() - 1);
    assert_eq!(said(of(noon), TEN_O_CLOCK, Some(noon)), None);
    assert_eq!(said(of(before), TEN_O_CLOCK, Some(noon)), Some(What::CheckPointOld));
    assert_eq!(said(Err("no genuine seal".to_owned()), TEN_O_CLOCK, Some(noon)), Some(What::CheckPointForged));
    assert_eq!(said(Ok(None), TEN_O_CLOCK, Some(noon)), Some(What::CheckPointGone));
    // A new wallet has none. It may have been written up to an hour after its time.
    let an_hour_before = Timestamp::from_ms(noon.ms() - HOUR_MS);
    assert_eq!(said(Ok(None), an_hour_before, Some(noon)), None);
    assert_eq!(said(Ok(None), Timestamp::from_ms(an_hour_before.ms() - 1), Some(noon)), Some(What::CheckPointGone));
    // Before the first run nothing is missing.
    for found in [of(before), Ok(None), Err("no genuine seal".to_owned())] {
        assert_eq!(said(found, TEN_O_CLOCK, None), None);
    }
}

#[test]
fn a_wallet_that_is_never_judged_is_named_after_two_nights() {
    let judged = history().pop().unwrap().closed().check_point;
    let (kept, finding) = judged.clone().kept(NIGHT.plus_ms(24 * HOUR_MS));
    assert_eq!((kept.at, finding), (NIGHT.plus_ms(24 * HOUR_MS), None), "it was judged the night before");
    assert_eq!(Books::since(kept.clone()).seq(), Books::since(judged).seq());
    let (kept, finding) = kept.kept(NIGHT.plus_ms(48 * HOUR_MS));
    let finding = finding.unwrap();
    assert_eq!(
        (finding.what, finding.wallet, finding.found),
        (What::WalletRestless, Some(player()), NIGHT.to_string())
    );
    assert!(kept.kept(NIGHT.plus_ms(72 * HOUR_MS)).1.is_some());
}
