//! 100,000 random histories of a wallet, held against a book-keeping of their own: plain integers, no code shared
//! with the ledger (design.md §4, "what must always hold").

use crate::{CLIENT_SEED, TEN_O_CLOCK, day_key, guess, nonce, player, right_square, runner, wallet::alterations};
use domain::{
    Money, Refusal, Timestamp,
    quick::{Multiplier, Round, RoundId, settle},
    wallet::{GENESIS, Kind, LedgerRow, Posted, Posting, Source, Wallet, audit},
};
use proptest::prelude::*;
use std::{cell::RefCell, collections::BTreeMap};

const HISTORIES: u32 = 100_000;
/// One trillion points in hundredths.
const MAX: i64 = 100_000_000_000_000;

#[derive(Debug, Clone)]
struct Step {
    /// How far the server's clock moves before the step, in ms; it may go back.
    clock: i64,
    what: What,
}

#[derive(Debug, Clone)]
enum What {
    Move { kind: Kind, hundredths: u64 },
    Play { which: Which, square: u8, multiplier: u8, guessed_after: u64 },
}

/// Which round a play names.
#[derive(Debug, Clone, Copy)]
enum Which {
    New,
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
    let kind = prop::sample::select(&Kind::ALL[..]);
    let near_the_maximum = MAX as u64 - 3_000..=MAX as u64;
    let hundredths = prop_oneof![12 => 1..2_000_u64, 1 => Just(0), 1 => 0..=MAX as u64, 1 => near_the_maximum];
    let which = prop_oneof![8 => Just(Which::New), 1 => Just(Which::Last), 1 => (0..9_000_u64).prop_map(Which::Older)];
    let multiplier = prop::sample::select(&Multiplier::ALLOWED[..]);
    let guessed_after = prop_oneof![6 => 0..5_400_u64, 1 => 5_390..5_410_u64];
    prop_oneof![
        2 => (kind, hundredths).prop_map(|(kind, hundredths)| What::Move { kind, hundredths }),
        3 => (which, 0..6_u8, multiplier, guessed_after).prop_map(|(which, square, multiplier, guessed_after)| {
            What::Play { which, square, multiplier, guessed_after }
        }),
    ]
}

/// What the wallet is expected to say, and everything it said so far.
struct Book {
    clock: u64,
    balance: i64,
    winnings: i64,
    games: u64,
    time: u64,
    played: Option<Round>,
    drawn: u64,
    wallet: Wallet,
    rows: Vec<LedgerRow>,
}

impl Book {
    fn open() -> Self {
        let Posted { wallet, row } = Wallet::open(player(), TEN_O_CLOCK).unwrap();
        let clock = TEN_O_CLOCK.ms();
        Self {
            clock,
            balance: 1000,
            winnings: 0,
            games: 0,
            time: clock,
            played: None,
            drawn: 0,
            wallet,
            rows: vec![row],
        }
    }

    /// What must happen to the balance: so many hundredths, or a refusal.
    fn expect(&self, kind: Kind, hundredths: i64) -> Result<i64, Refusal> {
        let (adds, wins) = (matches!(kind, Kind::Credit | Kind::Win), kind == Kind::Win);
        match hundredths {
            0 => Err(Refusal::AmountInvalid),
            _ if adds && self.balance + hundredths > MAX => Err(Refusal::WalletFull),
            _ if wins && self.winnings + hundredths > MAX => Err(Refusal::WalletFull),
            _ if adds => Ok(hundredths),
            _ if hundredths > self.balance => Err(Refusal::InsufficientBalance),
            _ => Ok(-hundredths),
        }
    }

    fn draw(&mut self, which: Which) -> Round {
        self.drawn += 1;
        match (which, &self.played) {
            (Which::Last, Some(last)) => last.clone(),
            (Which::Older(by), Some(last)) => {
                let at = Timestamp::from_ms(last.id().issued_at().ms() - by);
                Round::issue(&day_key(), &player(), at, nonce(self.drawn))
            }
            _ => Round::issue(&day_key(), &player(), Timestamp::from_ms(self.clock), nonce(self.drawn)),
        }
    }

    fn expect_play(&self, round: &Round, square: u8, multiplier: u8, arrived: u64) -> Result<i64, Refusal> {
        let issued = round.id().issued_at().ms();
        if let Some(last) = &self.played {
            if last.id() == round.id() {
                return Err(Refusal::RoundPlayed);
            }
            if issued <= last.id().issued_at().ms() {
                return Err(Refusal::RoundSuperseded);
            }
        }
        if arrived >= issued + 5400 {
            return Err(Refusal::RoundOver);
        }
        let stake = i64::from(multiplier) * 100;
        if self.balance < stake {
            return Err(Refusal::StakeNotCovered { need: Money::points(multiplier.into()), multiplier });
        }
        let won = right_square(round, CLIENT_SEED) == square;
        if won { self.expect(Kind::Win, 4 * stake) } else { self.expect(Kind::Loss, stake) }
    }

    /// Takes one step and returns what came of it, in a word.
    fn take(&mut self, step: &Step) -> Result<&'static str, TestCaseError> {
        self.clock = self.clock.saturating_add_signed(step.clock);
        match step.what {
            What::Move { kind, hundredths } => {
                let posting = Posting {
                    kind,
                    amount: Money::from_hundredths(hundredths).unwrap(),
                    description: format!("A {}", kind.name()),
                    source: Source::Start,
                    request_id: Some(format!("request-{}", self.drawn)),
                    play: None,
                };
                let answered = self.wallet.post(posting, Timestamp::from_ms(self.clock));
                let expected = self.expect(kind, hundredths as i64);
                self.enter(answered, expected, kind == Kind::Win, self.clock)
            }
            What::Play { which, square, multiplier, guessed_after } => {
                let round = self.draw(which);
                let arrived = self.clock + guessed_after;
                let expected = self.expect_play(&round, square, multiplier, arrived);
                let guess = guess(square, multiplier.into());
                let answered = settle(&self.wallet, &round, &guess, Timestamp::from_ms(arrived));
                let won = matches!(expected, Ok(moved) if moved > 0);
                if answered.is_ok() {
                    self.games += 1;
                    self.played = Some(round);
                }
                self.enter(answered, expected, won, arrived)
            }
        }
    }

    /// Holds an answer against what was expected and writes it down.
    fn enter(
        &mut self,
        answered: Result<Posted, Refusal>,
        expected: Result<i64, Refusal>,
        won: bool,
        at: u64,
    ) -> Result<&'static str, TestCaseError> {
        let (Posted { wallet, row }, moved) = match (answered, expected) {
            (Ok(posted), Ok(moved)) => (posted, moved),
            (Err(refused), Err(expected)) => {
                prop_assert_eq!(&refused, &expected);
                return Ok(refused.code());
            }
            (answered, expected) => return Err(TestCaseError::fail(format!("{answered:?}, not {expected:?}"))),
        };
        let last = &self.rows[self.rows.len() - 1];
        prop_assert_eq!(row.seq, self.rows.len() as u64 + 1);
        prop_assert_eq!(&row.prev_hash, &last.hash);
        prop_assert_eq!(row.previous_balance.hundredths(), self.balance);
        prop_assert_eq!(row.amount.hundredths(), moved.abs());
        self.balance += moved;
        self.winnings += if won { moved } else { 0 };
        self.time = self.time.max(at);
        prop_assert_eq!(row.new_balance.hundredths(), self.balance);
        prop_assert_eq!(row.timestamp.ms(), self.time);
        prop_assert!((0..=MAX).contains(&wallet.balance.hundredths()));
        prop_assert_eq!(wallet.balance, row.new_balance);
        prop_assert_eq!((wallet.version, wallet.seq), (row.seq, row.seq));
        prop_assert_eq!(&wallet.ledger_head, &row.hash);
        prop_assert_eq!((wallet.total_winnings.hundredths(), wallet.games_played), (self.winnings, self.games));
        let kind = row.kind.name();
        self.wallet = wallet;
        self.rows.push(row);
        Ok(kind)
    }

    /// What must hold of a whole ledger, read from the rows alone.
    fn check_all_rows(&self) -> Result<(), TestCaseError> {
        let (mut sum, mut head, mut time, mut issued) = (0, GENESIS, 0, None);
        for (index, row) in self.rows.iter().enumerate() {
            prop_assert_eq!(row.seq, index as u64 + 1);
            prop_assert_eq!(&row.prev_hash, head);
            prop_assert!(row.hash.len() == 64 && row.hash != head);
            prop_assert!(row.timestamp.ms() >= time);
            prop_assert_eq!(row.previous_balance.hundredths(), sum);
            sum += match row.kind {
                Kind::Credit | Kind::Win => row.amount.hundredths(),
                Kind::Debit | Kind::Loss => -row.amount.hundredths(),
            };
            prop_assert!(sum >= 0);
            prop_assert_eq!(row.new_balance.hundredths(), sum);
            if let Some(play) = &row.play {
                let at = RoundId::parse(&play.round_id).unwrap().issued_at();
                prop_assert!(Some(at) > issued, "each round is played once, in the order of issue");
                issued = Some(at);
                prop_assert_eq!(play.won(), row.kind == Kind::Win);
                let step = i64::from(play.guess.multiplier.times()) * 100;
                prop_assert_eq!(row.amount.hundredths(), if play.won() { 4 * step } else { step });
            }
            (head, time) = (&row.hash, row.timestamp.ms());
        }
        prop_assert_eq!(self.wallet.balance.hundredths(), sum);
        prop_assert_eq!(&self.wallet.ledger_head, head);
        prop_assert_eq!(audit(&self.wallet, &self.rows), Ok(()));
        Ok(())
    }
}

#[test]
fn every_one_of_100_000_random_histories_keeps_its_balance_explained_by_its_ledger() {
    let came_of = RefCell::new(BTreeMap::<&str, u64>::new());
    runner(HISTORIES)
        .run(&prop::collection::vec(step(), 0..12), |steps| {
            let mut book = Book::open();
            for step in &steps {
                *came_of.borrow_mut().entry(book.take(step)?).or_default() += 1;
            }
            book.check_all_rows()
        })
        .unwrap();
    let came_of = came_of.into_inner();
    println!("{HISTORIES} histories: {came_of:?}");
    let outcomes = [
        "credit",
        "debit",
        "win",
        "loss",
        "AMOUNT_INVALID",
        "INSUFFICIENT_BALANCE",
        "WALLET_FULL",
        "ROUND_PLAYED",
        "ROUND_SUPERSEDED",
        "ROUND_OVER",
        "STAKE_NOT_COVERED",
    ];
    for outcome in outcomes {
        assert!(came_of.get(outcome).is_some_and(|times| *times >= 1_000), "{outcome} hardly came about: {came_of:?}");
    }
}

#[test]
fn in_random_histories_an_alteration_of_any_field_of_any_row_is_named() {
    runner(300)
        .run(&prop::collection::vec(step(), 0..12), |steps| {
            let mut book = Book::open();
            for step in &steps {
                book.take(step)?;
            }
            for index in 0..book.rows.len() {
                for (field, alter, drift) in alterations() {
                    let mut tampered = book.rows.clone();
                    alter(&mut tampered[index]);
                    prop_assert_eq!(audit(&book.wallet, &tampered), Err(drift(book.rows[index].seq)), "{}", field);
                }
            }
            Ok(())
        })
        .unwrap();
}
