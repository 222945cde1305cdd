//! 100,000 random histories of a wallet, held against a book-keeping of their own: plain integers, no code shared
//! with the ledger (D25).

use crate::{
    CLIENT_SEED, NO_TERMS, TEN_O_CLOCK, admin, by_paypal,
    colours_picks::picks,
    colours_round, day_key, friend, guess, named, no_accounts, nonce, note, paid, party, player, request_id,
    right_square, runner,
    wallet::{alterations, posting_of},
};
use domain::{
    Money, Refusal, Timestamp, Uid,
    colours::{self, Drawn, Entered, Picks, Status},
    deposit::{self, Deposit, Parties},
    quick::{Multiplier, Round, RoundId, settle},
    request::{Note, RequestId},
    wallet::{
        BonusRule, Drift, GENESIS, Kind, LedgerRow, Movement, Posted, Posting, Reversible, RowRef, Source, Wallet,
        audit,
    },
    withdrawal::{self, Requested, Terms, Withdrawal},
};
use proptest::prelude::*;
use std::{cell::RefCell, collections::BTreeMap, sync::LazyLock, thread};

const HISTORIES: u32 = 100_000;
/// One trillion points in hundredths.
const MAX: i64 = 100_000_000_000_000;
const STEPS_MAX: usize = 12;

#[derive(Debug, Clone)]
struct Step {
    /// How far the server's clock moves before the step, in ms; it may go back.
    clock: i64,
    what: What,
}

#[derive(Debug, Clone)]
enum What {
    /// Any number of points, won or lost in Colours for the Day.
    Game {
        won: bool,
        hundredths: u64,
    },
    Play {
        which: Which,
        square: u8,
        multiplier: u8,
        guessed_after: u64,
    },
    /// A deposit to oneself, approved.
    PayIn {
        hundredths: u64,
    },
    /// An approved deposit to oneself is undone.
    Undo {
        which: usize,
    },
    /// A deposit to or from another player, approved.
    Transfer {
        out: bool,
        hundredths: u64,
    },
    Ask {
        hundredths: u64,
        deposit_first: bool,
    },
    /// An open withdrawal.
    Decide {
        which: usize,
        completed: bool,
    },
    /// A ticket of Colours for the Day at this fee.
    Enter {
        hundredths: u64,
    },
    /// The round of one of the tickets is over.
    EndRound {
        which: usize,
        end: End,
    },
}

/// The outcome of a round of Colours for the Day, for one of its tickets.
#[derive(Debug, Clone, Copy)]
enum End {
    Win,
    Loss,
    Void,
}

/// Which round a play names.
#[derive(Debug, Clone, Copy)]
enum Which {
    New,
    /// The one after the one that was settled last.
    Next,
    /// The one that was settled last.
    Last,
    /// Another one, issued this long before the one that was settled last.
    Older(u64),
}

fn step() -> impl Strategy<Value = Step> {
    let clock = prop_oneof![6 => 0..9_000_i64, 1 => -20_000..0_i64, 1 => Just(0)];
    (clock, what()).prop_map(|(clock, what)| Step { clock, what })
}

fn what() -> impl Strategy<Value = What> {
    let near_the_maximum = MAX as u64 - 3_000..=MAX as u64;
    let hundredths =
        |usually: u64| prop_oneof![12 => 1..usually, 1 => Just(0), 1 => 0..=MAX as u64, 1 => near_the_maximum.clone()];
    let which = prop_oneof![6 => Just(Which::New), 2 => Just(Which::Next), 1 => Just(Which::Last), 1 => (0..9_000_u64).prop_map(Which::Older)];
    let multiplier = prop::sample::select(&Multiplier::ALLOWED[..]);
    let guessed_after = prop_oneof![6 => 0..5_350_u64, 1 => 5_340..5_360_u64];
    let flag = any::<bool>;
    prop_oneof![
        1 => (flag(), hundredths(2_000)).prop_map(|(won, hundredths)| What::Game { won, hundredths }),
        3 => (which, 0..6_u8, multiplier, guessed_after).prop_map(|(which, square, multiplier, guessed_after)| {
            What::Play { which, square, multiplier, guessed_after }
        }),
        1 => hundredths(2_000).prop_map(|hundredths| What::PayIn { hundredths }),
        1 => any::<usize>().prop_map(|which| What::Undo { which }),
        2 => (flag(), hundredths(2_000)).prop_map(|(out, hundredths)| What::Transfer { out, hundredths }),
        3 => (hundredths(700), prop::bool::weighted(0.2)).prop_map(|(hundredths, deposit_first)| {
            What::Ask { hundredths, deposit_first }
        }),
        2 => (any::<usize>(), flag()).prop_map(|(which, completed)| What::Decide { which, completed }),
        3 => hundredths(700).prop_map(|hundredths| What::Enter { hundredths }),
        2 => (any::<usize>(), prop::sample::select(&[End::Win, End::Loss, End::Void][..]))
            .prop_map(|(which, end)| What::EndRound { which, end }),
    ]
}

/// A change of points.
#[derive(Debug, Clone, Copy)]
enum Entry {
    Won,
    Lost,
    PaidIn,
    Undone,
    Received,
    Sent,
    Held,
    GivenBack,
    PaidOut,
    Fee,
    Prize,
    FeeReturned,
}

impl Entry {
    const fn name(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::Lost => "lost",
            Self::PaidIn => "paid in",
            Self::Undone => "undone",
            Self::Received => "received",
            Self::Sent => "sent",
            Self::Held => "held",
            Self::GivenBack => "given back",
            Self::PaidOut => "paid out",
            Self::Fee => "fee",
            Self::Prize => "prize",
            Self::FeeReturned => "fee returned",
        }
    }

    /// Its kind and source in the ledger; `None` if no balance moves.
    const fn told(self) -> Option<(Kind, Source)> {
        match self {
            Self::Won => Some((Kind::Win, Source::Quick)),
            Self::Lost => Some((Kind::Loss, Source::Quick)),
            Self::PaidIn => Some((Kind::Credit, Source::Deposit)),
            Self::Undone => Some((Kind::Debit, Source::Reversal)),
            Self::Received => Some((Kind::Credit, Source::Transfer)),
            Self::Sent => Some((Kind::Debit, Source::Transfer)),
            Self::Held => Some((Kind::Debit, Source::Withdrawal)),
            Self::GivenBack => Some((Kind::Credit, Source::Withdrawal)),
            Self::PaidOut => None,
            Self::Fee => Some((Kind::Debit, Source::Colours)),
            Self::Prize => Some((Kind::Win, Source::Colours)),
            Self::FeeReturned => Some((Kind::Credit, Source::Colours)),
        }
    }
}

/// The expected parts of a player's points, in hundredths.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Figures {
    start: i64,
    won: i64,
    lost: i64,
    deposited: i64,
    received: i64,
    sent: i64,
    withdrawn: i64,
    held: i64,
    balance: i64,
    /// The part of the balance that is bonus.
    bonus: i64,
    /// Undone deposits that were already spent.
    debt: i64,
}

impl Figures {
    /// The bonus in an amount that is staked now: the part that the cash does not cover.
    fn staked_bonus(&self, stake: i64) -> i64 {
        (stake - (self.balance - self.bonus)).max(0)
    }

    /// The expected figures afterwards, or the expected refusal.
    fn after(self, entry: Entry, hundredths: i64) -> Result<Self, Refusal> {
        let bonus = match entry {
            // A win is four times its stake.
            Entry::Won => 4 * self.staked_bonus(hundredths / 4),
            Entry::Lost | Entry::Fee => self.staked_bonus(hundredths),
            _ => 0,
        };
        self.after_with(entry, hundredths, bonus)
    }

    /// As `after`, with `bonus` as the bonus part of the amount.
    fn after_with(mut self, entry: Entry, hundredths: i64, bonus: i64) -> Result<Self, Refusal> {
        let (cash, owed) = (self.balance - self.bonus, self.debt);
        // The part that changes the debt in place of the balance.
        let of_debt = match entry {
            Entry::PaidIn | Entry::Received | Entry::GivenBack => -owed.min(hundredths),
            Entry::Undone => hundredths - cash.min(hundredths),
            _ => 0,
        };
        self.debt += of_debt;
        match entry {
            Entry::Won | Entry::Prize => self.won += hundredths,
            Entry::Lost | Entry::Fee => self.lost += hundredths,
            Entry::FeeReturned => self.lost -= hundredths,
            Entry::PaidIn => self.deposited += hundredths,
            Entry::Undone => self.deposited -= hundredths,
            Entry::Received => self.received += hundredths,
            Entry::Sent => self.sent += hundredths,
            Entry::Held => self.held += hundredths,
            Entry::GivenBack => self.held -= hundredths,
            Entry::PaidOut => (self.held, self.withdrawn) = (self.held - hundredths, self.withdrawn + hundredths),
        }
        let direction = match entry {
            Entry::Won | Entry::PaidIn | Entry::Received | Entry::GivenBack | Entry::Prize | Entry::FeeReturned => 1,
            Entry::Lost | Entry::Sent | Entry::Held | Entry::Fee | Entry::Undone => -1,
            Entry::PaidOut => 0,
        };
        self.balance += direction * (hundredths - of_debt.abs());
        self.bonus += direction * bonus;
        let Self { won, deposited, received, sent, withdrawn, held, balance, .. } = self;
        let most = [won, deposited, received, sent, withdrawn + held, balance].into_iter().max();
        match hundredths {
            0 => Err(Refusal::AmountInvalid),
            _ if balance < 0 || balance < self.bonus => Err(Refusal::InsufficientBalance),
            _ if matches!(entry, Entry::Sent | Entry::Held) && cash - hundredths < owed => Err(points_owed(owed)),
            _ if most > Some(MAX) => Err(Refusal::WalletFull),
            _ => Ok(self),
        }
    }
}

fn points_owed(hundredths: i64) -> Refusal {
    Refusal::PointsOwed(money(hundredths as u64))
}

/// One player: the expected state of their wallet, and all its states so far.
#[derive(Debug, Clone)]
struct Book {
    figures: Figures,
    games: u64,
    time: u64,
    writes: u64,
    wallet: Wallet,
    rows: Vec<LedgerRow>,
}

impl Book {
    fn open(uid: Uid, rule: BonusRule) -> Self {
        let Posted { wallet, row } = Wallet::open(uid, rule, TEN_O_CLOCK).unwrap();
        let bonus = if rule == BonusRule::PlayOnly { 1000 } else { 0 };
        let figures = Figures { start: 1000, balance: 1000, bonus, ..Figures::default() };
        Self { figures, games: 0, time: TEN_O_CLOCK.ms(), writes: 1, wallet, rows: vec![row] }
    }

    /// Compares the posted row with the expected one and records it.
    fn enter(&mut self, posted: Posted, entry: Entry, after: Figures, at: u64) -> Result<(), TestCaseError> {
        let Posted { wallet, row } = posted;
        let last = &self.rows[self.rows.len() - 1];
        prop_assert_eq!(row.seq, self.rows.len() as u64 + 1);
        prop_assert_eq!(&row.prev_hash, &last.hash);
        prop_assert_eq!(Some((row.kind(), row.source())), entry.told());
        prop_assert_eq!(row.previous_balance.hundredths(), self.figures.balance);
        let debts = [row.debt.previous, row.debt.new].map(Money::hundredths);
        prop_assert_eq!(debts, [self.figures.debt, after.debt]);
        let changes = [after.balance - self.figures.balance, after.debt - self.figures.debt];
        prop_assert_eq!(row.amount.hundredths(), changes.map(i64::abs).into_iter().sum::<i64>());
        prop_assert_eq!(row.new_balance.hundredths(), after.balance);
        prop_assert_eq!(row.bonus.previous_balance.hundredths(), self.figures.bonus);
        prop_assert_eq!(row.bonus.amount.hundredths(), (after.bonus - self.figures.bonus).abs());
        prop_assert_eq!(row.bonus.new_balance.hundredths(), after.bonus);
        self.time = self.time.max(at);
        prop_assert_eq!(row.timestamp.ms(), self.time);
        prop_assert_eq!(&wallet.ledger_head, &row.hash);
        match entry {
            Entry::Fee => self.games += 1,
            Entry::FeeReturned => self.games -= 1,
            _ => self.games += u64::from(row.play().is_some()),
        }
        self.rows.push(row);
        self.write(wallet, after)
    }

    /// Compares a wallet with the expected one and keeps it.
    fn write(&mut self, wallet: Wallet, after: Figures) -> Result<(), TestCaseError> {
        (self.wallet, self.figures, self.writes) = (wallet, after, self.writes + 1);
        let wallet = &self.wallet;
        prop_assert_eq!((wallet.version, wallet.seq), (self.writes, self.rows.len() as u64));
        prop_assert_eq!((wallet.updated_at.ms(), wallet.games_played), (self.time, self.games));
        prop_assert!((0..=MAX).contains(&wallet.balance.hundredths()));
        let funds = wallet.funds();
        let shown = Figures {
            start: funds.starting.hundredths(),
            won: funds.won.hundredths(),
            lost: funds.lost.hundredths(),
            deposited: funds.deposited.hundredths(),
            received: funds.received.hundredths(),
            sent: funds.sent.hundredths(),
            withdrawn: funds.withdrawn.hundredths(),
            held: funds.held.hundredths(),
            balance: funds.balance.hundredths(),
            bonus: funds.bonus.hundredths(),
            debt: funds.debt.hundredths(),
        };
        prop_assert_eq!(shown, Figures { lost: after.lost.min(MAX), ..after });
        let came_in = shown.start + shown.deposited + shown.received + shown.won + shown.debt;
        let went_out = shown.sent + after.lost + shown.withdrawn + shown.held + shown.balance;
        prop_assert_eq!(came_in, went_out);
        Ok(())
    }

    /// The rules for a whole ledger, checked on the rows alone.
    fn check_all_rows(&self) -> Result<(), TestCaseError> {
        let (mut sums, mut head, mut time, mut issued) = (Figures::default(), GENESIS, 0, None);
        for (index, row) in self.rows.iter().enumerate() {
            prop_assert_eq!(row.seq, index as u64 + 1);
            prop_assert_eq!(&row.prev_hash, head);
            prop_assert!(row.hash.len() == 64 && row.hash != head);
            prop_assert!(row.timestamp.ms() >= time);
            prop_assert_eq!(row.previous_balance.hundredths(), sums.balance);
            let amount = row.amount.hundredths();
            let direction = match row.kind() {
                Kind::Credit | Kind::Win => 1,
                Kind::Debit | Kind::Loss => -1,
            };
            prop_assert_eq!(row.debt.previous.hundredths(), sums.debt);
            let of_debt = (row.debt.new.hundredths() - sums.debt).abs();
            sums.debt = row.debt.new.hundredths();
            sums.balance += direction * (amount - of_debt);
            sums.bonus += direction * row.bonus.amount.hundredths();
            match (row.kind(), row.source()) {
                (Kind::Credit, Source::Start) => sums.start += amount,
                (Kind::Win, Source::Quick) => sums.won += amount,
                (Kind::Loss, Source::Quick) => sums.lost += amount,
                (Kind::Credit, Source::Deposit) => sums.deposited += amount,
                (Kind::Debit, Source::Reversal) => sums.deposited -= amount,
                (Kind::Credit, Source::Transfer) => sums.received += amount,
                (Kind::Debit, Source::Transfer) => sums.sent += amount,
                (Kind::Debit, Source::Withdrawal) => sums.held += amount,
                (Kind::Credit, Source::Withdrawal) => sums.held -= amount,
                (Kind::Debit, Source::Colours) => sums.lost += amount,
                (Kind::Win, Source::Colours) => sums.won += amount,
                (Kind::Credit, Source::Colours) => sums.lost -= amount,
                other => return Err(TestCaseError::fail(format!("a row of {other:?}"))),
            }
            prop_assert!((0..=sums.balance).contains(&sums.bonus) && sums.held >= 0);
            prop_assert_eq!(row.bonus.new_balance.hundredths(), sums.bonus);
            prop_assert_eq!(row.new_balance.hundredths(), sums.balance);
            if let Some(play) = row.play() {
                let at = RoundId::parse(&play.round_id).unwrap().starts_at();
                let pace = issued.is_none_or(|last: Timestamp| at >= last.plus_ms(6000));
                prop_assert!(pace, "each round is played once, six seconds after the last one at least");
                prop_assert!(at <= row.timestamp.plus_ms(50), "no round is played before it starts");
                issued = Some(at);
                prop_assert_eq!(play.won(), row.kind() == Kind::Win);
                let step = i64::from(play.guess.multiplier.times()) * 100;
                prop_assert_eq!(amount, if play.won() { 4 * step } else { step });
            }
            (head, time) = (&row.hash, row.timestamp.ms());
        }
        // Only the wallet shows that points on hold were paid out.
        let Figures { held, withdrawn, .. } = self.figures;
        prop_assert_eq!(sums, Figures { held: held + withdrawn, withdrawn: 0, ..self.figures });
        prop_assert_eq!(&self.wallet.ledger_head, head);
        prop_assert_eq!(audit(&self.wallet, &self.rows), Ok(()));
        Ok(())
    }
}

/// The reason why a step ended without a change.
enum Stop {
    Refused(Refusal),
    Failed(TestCaseError),
}

impl From<TestCaseError> for Stop {
    fn from(failed: TestCaseError) -> Self {
        Self::Failed(failed)
    }
}

/// The answer together with the expected value, if neither is a refusal.
fn agree<T: std::fmt::Debug, E: std::fmt::Debug>(
    answered: Result<T, Refusal>,
    expected: Result<E, Refusal>,
) -> Result<(T, E), Stop> {
    match (answered, expected) {
        (Ok(answer), Ok(expected)) => Ok((answer, expected)),
        (Err(refused), Err(expected)) if refused == expected => Err(Stop::Refused(refused)),
        (answered, expected) => Err(Stop::Failed(TestCaseError::fail(format!("{answered:?}, not {expected:?}")))),
    }
}

/// Computed once, since every step would ask for them.
struct Stage {
    admin: Uid,
    friend: Book,
    to_self: Deposit,
    to_friend: Deposit,
    from_friend: Deposit,
    withdrawal_id: RequestId,
    order: withdrawal::Order,
    reason: Note,
    /// Open until long after any history.
    colours: colours::Round,
    picks: Picks,
    other_picks: Picks,
}

static STAGE: LazyLock<Stage> = LazyLock::new(|| {
    let order = deposit::Order::parse("1", None, None).unwrap();
    let deposit =
        |number, from: Uid, to: Uid| Deposit::request(named(number), &order, party(from), party(to), TEN_O_CLOCK);
    let mut rich = Book::open(friend(), BonusRule::Open);
    let paid_in = rich.wallet.post(posting(Kind::Credit, Source::Deposit, 1_000_000), TEN_O_CLOCK).unwrap();
    let after = rich.figures.after(Entry::PaidIn, 1_000_000).unwrap();
    rich.enter(paid_in, Entry::PaidIn, after, TEN_O_CLOCK.ms()).unwrap();
    Stage {
        admin: admin(),
        friend: rich,
        to_self: deposit(1, player(), player()),
        to_friend: deposit(2, player(), friend()),
        from_friend: deposit(3, friend(), player()),
        withdrawal_id: request_id(4),
        order: by_paypal("50"),
        reason: note("Of the test"),
        colours: colours::Round { close_at: Timestamp::MAX, ..colours_round::opened("3:80", false) },
        picks: picks("red green blue"),
        other_picks: picks("red green white"),
    }
});

fn money(hundredths: u64) -> Money {
    Money::from_hundredths(hundredths).unwrap()
}

fn posting(kind: Kind, source: Source, hundredths: u64) -> Posting {
    Posting { amount: money(hundredths), ..posting_of(kind, source, "1") }
}

/// Two players. The first one does everything.
struct World {
    clock: u64,
    mine: Book,
    friends: Book,
    /// The first player's undecided withdrawals.
    open: Vec<Withdrawal>,
    /// Their tickets of rounds that are not over, with the cost of each and its bonus part.
    tickets: Vec<(colours::Entry, u64, i64)>,
    /// Their deposits that can be undone: the row and the amount.
    paid_in: Vec<(u64, u64)>,
    played: Option<Round>,
    drawn: u64,
}

impl World {
    fn new(rule: BonusRule) -> Self {
        let (mine, friends) = (Book::open(player(), rule), STAGE.friend.clone());
        Self {
            clock: TEN_O_CLOCK.ms(),
            mine,
            friends,
            open: vec![],
            tickets: vec![],
            paid_in: vec![],
            played: None,
            drawn: 0,
        }
    }

    fn now(&self) -> Timestamp {
        Timestamp::from_ms(self.clock)
    }

    /// Takes one step and returns its result, in a word.
    fn take(&mut self, step: &Step) -> Result<&'static str, TestCaseError> {
        self.clock = self.clock.saturating_add_signed(step.clock);
        let came = match step.what {
            What::Game { won, hundredths } => self.game(won, hundredths),
            What::Play { which, square, multiplier, guessed_after } => {
                self.play(which, square, multiplier, self.clock + guessed_after)
            }
            What::PayIn { hundredths } => self.pay_in(hundredths),
            What::Undo { .. } if self.paid_in.is_empty() => return Ok("nothing to undo"),
            What::Undo { which } => self.undo(which % self.paid_in.len()),
            What::Transfer { out, hundredths } => self.transfer(out, hundredths),
            What::Ask { hundredths, deposit_first } => self.ask(hundredths, deposit_first),
            What::Decide { .. } if self.open.is_empty() => return Ok("nothing to decide"),
            What::Decide { which, completed } => self.decide(which % self.open.len(), completed),
            What::Enter { hundredths } => self.enter_colours(hundredths),
            What::EndRound { .. } if self.tickets.is_empty() => return Ok("no round to end"),
            What::EndRound { which, end: End::Loss } => return self.lose_colours(which % self.tickets.len()),
            What::EndRound { which, end } => self.pay_colours(which % self.tickets.len(), end),
        };
        let on_hold: i64 = self.open.iter().map(|withdrawal| withdrawal.amount.hundredths()).sum();
        prop_assert_eq!(self.mine.wallet.held.hundredths(), on_hold);
        prop_assert_eq!(self.mine.wallet.pending, self.open.len() as u64);
        match came {
            Ok(entry) => Ok(entry.name()),
            Err(Stop::Refused(refusal)) => Ok(refusal.code()),
            Err(Stop::Failed(failed)) => Err(failed),
        }
    }

    fn game(&mut self, won: bool, hundredths: u64) -> Result<Entry, Stop> {
        let (kind, entry) = if won { (Kind::Win, Entry::Prize) } else { (Kind::Debit, Entry::Fee) };
        let figures = self.mine.figures;
        let bonus = if won { 0 } else { figures.staked_bonus(hundredths as i64) };
        let posting = posting(kind, Source::Colours, hundredths).with_bonus(money(bonus as u64));
        let answered = self.mine.wallet.post(posting, self.now());
        let (posted, after) = agree(answered, figures.after(entry, hundredths as i64))?;
        self.mine.enter(posted, entry, after, self.clock)?;
        Ok(entry)
    }

    fn draw(&mut self, which: Which) -> Round {
        self.drawn += 1;
        match (which, &self.played) {
            (Which::Last, Some(last)) => last.clone(),
            (Which::Older(by), Some(last)) => {
                let at = Timestamp::from_ms(last.id().starts_at().ms() - by);
                Round::issue(&day_key(), &player(), at, nonce(self.drawn))
            }
            (Which::Next, Some(last)) => {
                let at = last.id().next_start(self.now()).unwrap_or(self.now());
                Round::issue(&day_key(), &player(), at, nonce(self.drawn))
            }
            _ => Round::issue(&day_key(), &player(), self.now(), nonce(self.drawn)),
        }
    }

    fn expect_play(
        &self,
        round: &Round,
        square: u8,
        multiplier: u8,
        arrived: u64,
    ) -> Result<(Entry, Figures), Refusal> {
        let issued = round.id().starts_at().ms();
        if let Some(last) = &self.played {
            if last.id() == round.id() {
                return Err(Refusal::RoundPlayed);
            }
            if issued <= last.id().starts_at().ms() {
                return Err(Refusal::RoundSuperseded);
            }
            if issued < last.id().starts_at().ms() + 6000 {
                return Err(Refusal::RoundTooSoon);
            }
        }
        if arrived + 50 < issued {
            return Err(Refusal::RoundNotStarted);
        }
        if arrived >= issued + 5350 {
            return Err(Refusal::RoundOver);
        }
        let stake = i64::from(multiplier) * 100;
        if self.mine.figures.balance < stake {
            return Err(Refusal::InsufficientBalance);
        }
        let won = right_square(round, CLIENT_SEED) == square;
        let (entry, hundredths) = if won { (Entry::Won, 4 * stake) } else { (Entry::Lost, stake) };
        Ok((entry, self.mine.figures.after(entry, hundredths)?))
    }

    fn play(&mut self, which: Which, square: u8, multiplier: u8, arrived: u64) -> Result<Entry, Stop> {
        let round = self.draw(which);
        let expected = self.expect_play(&round, square, multiplier, arrived);
        let guess = guess(square, multiplier.into());
        let answered = settle(&self.mine.wallet, &round, &guess, Timestamp::from_ms(arrived));
        let (posted, (entry, after)) = agree(answered, expected)?;
        self.played = Some(round);
        self.mine.enter(posted, entry, after, arrived)?;
        Ok(entry)
    }

    fn pay_in(&mut self, hundredths: u64) -> Result<Entry, Stop> {
        let request = Deposit { amount: money(hundredths), ..STAGE.to_self.clone() };
        let parties = Parties { sender: Some(self.mine.wallet.clone()), recipient: None };
        let answered = request.approve(&STAGE.admin, parties, self.now());
        let (approval, after) = agree(answered, self.mine.figures.after(Entry::PaidIn, hundredths as i64))?;
        for posted in approval.postings {
            self.mine.enter(posted, Entry::PaidIn, after, self.clock)?;
        }
        self.paid_in.push((self.mine.wallet.seq, hundredths));
        Ok(Entry::PaidIn)
    }

    fn undo(&mut self, index: usize) -> Result<Entry, Stop> {
        let (seq, hundredths) = self.paid_in[index];
        let row = RowRef { seq, id: STAGE.to_self.id.clone(), of: Reversible::PaidIn };
        let answered = self.mine.wallet.post(Posting::new(Movement::Reversed(row), money(hundredths), ""), self.now());
        let (posted, after) = agree(answered, self.mine.figures.after(Entry::Undone, hundredths as i64))?;
        self.mine.enter(posted, Entry::Undone, after, self.clock)?;
        self.paid_in.remove(index);
        Ok(Entry::Undone)
    }

    fn transfer(&mut self, out: bool, hundredths: u64) -> Result<Entry, Stop> {
        let (now, amount) = (self.now(), hundredths as i64);
        let (from, to, request, entry) = if out {
            (&mut self.mine, &mut self.friends, &STAGE.to_friend, Entry::Sent)
        } else {
            (&mut self.friends, &mut self.mine, &STAGE.from_friend, Entry::Received)
        };
        let sent = from.figures.after(Entry::Sent, amount);
        let expected = sent.and_then(|sent| Ok((sent, to.figures.after(Entry::Received, amount)?)));
        let request = Deposit { amount: money(hundredths), ..request.clone() };
        let parties = Parties { sender: Some(from.wallet.clone()), recipient: Some(to.wallet.clone()) };
        let (approval, (sent, received)) = agree(request.approve(&STAGE.admin, parties, now), expected)?;
        let [debit, credit] = <[Posted; 2]>::try_from(approval.postings).expect("two wallets are concerned");
        from.enter(debit, Entry::Sent, sent, self.clock)?;
        to.enter(credit, Entry::Received, received, self.clock)?;
        Ok(entry)
    }

    fn ask(&mut self, hundredths: u64, deposit_first: bool) -> Result<Entry, Stop> {
        let figures = self.mine.figures;
        let expected = match hundredths as i64 {
            amount if amount > figures.balance - figures.bonus => Err(Refusal::WithdrawalExceedsBalance),
            amount if amount > (figures.balance - figures.bonus - figures.debt).max(0) => {
                Err(points_owed(figures.debt))
            }
            _ if self.open.len() >= 3 => Err(Refusal::TooManyWithdrawalsPending),
            _ if deposit_first && figures.deposited < 100 => Err(Refusal::DepositRequired(money(100))),
            amount => figures.after(Entry::Held, amount),
        };
        let order = withdrawal::Order { amount: money(hundredths), ..STAGE.order.clone() };
        let (id, wallet) = (STAGE.withdrawal_id.clone(), &self.mine.wallet);
        let terms = Terms { deposit_first: deposit_first.then(|| money(100)), ..NO_TERMS };
        let answered = Withdrawal::request(id, &order, (wallet, &no_accounts()), "ada@example.com", &terms, self.now());
        let funds = wallet.funds();
        let (Requested { withdrawal, posted }, after) = agree(answered, expected)?;
        if withdrawal.funds != funds {
            return Err(TestCaseError::fail(format!("{:?}, not {funds:?}", withdrawal.funds)).into());
        }
        self.mine.enter(posted, Entry::Held, after, self.clock)?;
        self.open.push(withdrawal);
        Ok(Entry::Held)
    }

    fn decide(&mut self, index: usize, completed: bool) -> Result<Entry, Stop> {
        let (request, wallet, now) = (&self.open[index], &self.mine.wallet, self.now());
        let amount = request.amount.hundredths();
        let entry = if completed { Entry::PaidOut } else { Entry::GivenBack };
        let figures = self.mine.figures;
        let expected = if completed && figures.balance - figures.bonus < figures.debt {
            Err(points_owed(figures.debt))
        } else {
            figures.after(entry, amount)
        };
        if completed {
            let (decided, after) = agree(paid(request, None, wallet, now), expected)?;
            self.mine.time = self.mine.time.max(self.clock);
            self.mine.write(decided.wallet, after)?;
        } else {
            let answered = request.decline(&STAGE.admin, STAGE.reason.clone(), wallet, now);
            let (decided, after) = agree(answered, expected)?;
            self.mine.enter(decided.wallet, Entry::GivenBack, after, self.clock)?;
        }
        self.open.remove(index);
        Ok(entry)
    }

    fn enter_colours(&mut self, hundredths: u64) -> Result<Entry, Stop> {
        let round = colours::Round { entry_fee: money(hundredths), ..STAGE.colours.clone() };
        let (id, wallet) = (request_id(5), &self.mine.wallet);
        let answered = colours::Entry::enter(id, &round, STAGE.picks.clone(), wallet, self.now());
        let expected = self.mine.figures.after(Entry::Fee, hundredths as i64);
        let bonus = self.mine.figures.staked_bonus(hundredths as i64);
        let (Entered { entry, posted }, after) = agree(answered, expected)?;
        self.mine.enter(posted, Entry::Fee, after, self.clock)?;
        self.tickets.push((entry, hundredths, bonus));
        Ok(Entry::Fee)
    }

    /// The ticket's round at its end, with the ticket's cost as its fee.
    fn ended(&self, index: usize, end: End) -> colours::Round {
        let winning = if matches!(end, End::Loss) { &STAGE.other_picks } else { &STAGE.picks };
        let drawn = Drawn { at: self.now(), seed: String::new(), beacon: None, winning: winning.names().clone() };
        let round = colours::Round { entry_fee: money(self.tickets[index].1), ..STAGE.colours.clone() };
        match end {
            End::Win | End::Loss => colours::Round { status: Status::Drawn, drawn: Some(drawn), ..round },
            End::Void => colours::Round { status: Status::Void, voided_at: Some(self.now()), ..round },
        }
    }

    fn lose_colours(&mut self, index: usize) -> Result<&'static str, TestCaseError> {
        let round = self.ended(index, End::Loss);
        let (ticket, ..) = self.tickets.remove(index);
        prop_assert_eq!(ticket.pay(&round, &self.mine.wallet), Err(Refusal::AmountInvalid));
        Ok("fee lost")
    }

    fn pay_colours(&mut self, index: usize, end: End) -> Result<Entry, Stop> {
        let (round, fee, bonus) = (self.ended(index, end), self.tickets[index].1 as i64, self.tickets[index].2);
        let (entry, amount) = match end {
            End::Void => (Entry::FeeReturned, fee),
            End::Win | End::Loss => (Entry::Prize, (80 * fee).min(MAX)),
        };
        // The ticket's share of bonus, rounded up.
        let part = (i128::from(amount) * i128::from(bonus) + i128::from(fee) - 1) / i128::from(fee);
        let answered = self.tickets[index].0.pay(&round, &self.mine.wallet);
        let expected = self.mine.figures.after_with(entry, amount, part as i64);
        let (posted, after) = agree(answered, expected)?;
        self.mine.enter(posted, entry, after, self.clock)?;
        self.tickets.remove(index);
        Ok(entry)
    }

    fn check(&self) -> Result<(), TestCaseError> {
        self.mine.check_all_rows()?;
        self.friends.check_all_rows()?;
        let (mine, friends) = (&self.mine.wallet, &self.friends.wallet);
        // Between two players, no points appear and none are lost.
        prop_assert_eq!((mine.sent, mine.received), (friends.received, friends.sent));
        Ok(())
    }
}

fn history() -> impl Strategy<Value = (BonusRule, Vec<Step>)> {
    (prop::sample::select(&[BonusRule::PlayOnly, BonusRule::Open][..]), prop::collection::vec(step(), 0..STEPS_MAX))
}

/// Checks random histories, and returns how often each outcome occurred.
fn outcomes_of(histories: u32) -> BTreeMap<&'static str, u64> {
    let came_of = RefCell::new(BTreeMap::new());
    let count = |outcome| *came_of.borrow_mut().entry(outcome).or_default() += 1;
    runner(histories)
        .run(&history(), |(rule, steps)| {
            let mut world = World::new(rule);
            for step in &steps {
                count(world.take(step)?);
                if world.open.len() > 1 {
                    count("several on hold");
                }
                if world.mine.figures.debt > 0 {
                    count("owing");
                }
            }
            world.check()
        })
        .unwrap();
    came_of.into_inner()
}

#[test]
fn in_100_000_random_histories_the_ledger_explains_every_balance() {
    // The longest test of all: on two cores it takes half the time.
    let halves = thread::scope(|scope| {
        let halves = [HISTORIES / 2; 2].map(|histories| scope.spawn(move || outcomes_of(histories)));
        halves.map(|half| half.join().expect("every history is explained"))
    });
    let mut came_of = BTreeMap::<_, u64>::new();
    for (outcome, times) in halves.into_iter().flatten() {
        *came_of.entry(outcome).or_default() += times;
    }
    println!("{HISTORIES} histories: {came_of:?}");
    let outcomes = [
        "won",
        "lost",
        "paid in",
        "undone",
        "received",
        "sent",
        "held",
        "given back",
        "paid out",
        "fee",
        "prize",
        "fee returned",
        "fee lost",
        "several on hold",
        "owing",
        "AMOUNT_INVALID",
        "INSUFFICIENT_BALANCE",
        "WALLET_FULL",
        "ROUND_PLAYED",
        "ROUND_SUPERSEDED",
        "ROUND_OVER",
        "WITHDRAWAL_EXCEEDS_BALANCE",
        "DEPOSIT_REQUIRED",
    ];
    for outcome in outcomes {
        assert!(came_of.get(outcome).is_some_and(|times| *times >= 1_000), "{outcome} hardly came about: {came_of:?}");
    }
}

/// The name of a change, and the total of the wallet that it changes.
type TotalAlteration = (&'static str, fn(&mut Wallet) -> &mut Money);

const TOTALS: [TotalAlteration; 9] = [
    ("balance", |wallet| &mut wallet.balance),
    ("bonus", |wallet| &mut wallet.bonus),
    ("debt", |wallet| &mut wallet.debt),
    ("held", |wallet| &mut wallet.held),
    ("winnings", |wallet| &mut wallet.total_winnings),
    ("deposited", |wallet| &mut wallet.deposited),
    ("received", |wallet| &mut wallet.received),
    ("sent", |wallet| &mut wallet.sent),
    ("withdrawn", |wallet| &mut wallet.withdrawn),
];

#[test]
fn in_random_histories_any_altered_row_field_or_total_is_named() {
    runner(300)
        .run(&history(), |(rule, steps)| {
            let mut world = World::new(rule);
            for step in &steps {
                world.take(step)?;
            }
            let Book { wallet, rows, .. } = world.mine;
            for index in 0..rows.len() {
                for (field, alter, drift) in alterations() {
                    let mut tampered = rows.clone();
                    alter(&mut tampered[index]);
                    prop_assert_eq!(audit(&wallet, &tampered), Err(drift(rows[index].seq)), "{}", field);
                }
            }
            for (total, of) in TOTALS {
                for altered in [Money::ZERO, money(1), Money::MAX] {
                    let mut tampered = wallet.clone();
                    let before = std::mem::replace(of(&mut tampered), altered);
                    let named = if before == altered { Ok(()) } else { Err(Drift::Head) };
                    prop_assert_eq!(audit(&tampered, &rows), named, "{}", total);
                }
            }
            Ok(())
        })
        .unwrap();
}
