//! The wallet and its ledger: no balance moves without its row (design.md §4).

mod walk;

pub use walk::{Drift, Sums, Walk, audit};

use crate::{Money, Refusal, Timestamp, Uid, quick::Play};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// What a player starts with (`spec §9`).
pub const STARTING_BALANCE: Money = Money::points(10);

/// What a row does to the balance (`spec §3`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    Credit,
    Debit,
    Win,
    Loss,
}

impl Kind {
    pub const ALL: [Self; 4] = [Self::Credit, Self::Debit, Self::Win, Self::Loss];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Credit => "credit",
            Self::Debit => "debit",
            Self::Win => "win",
            Self::Loss => "loss",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == text)
    }

    const fn adds(self) -> bool {
        matches!(self, Self::Credit | Self::Win)
    }
}

/// Where the points of a row come from or go to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    Start,
    Quick,
    /// Paid in from outside.
    Deposit,
    /// Between two players.
    Transfer,
    /// Held to be paid out, or given back.
    Withdrawal,
    /// A fee, a prize or a returned fee of Colours for the Day.
    Colours,
}

impl Source {
    pub const ALL: [Self; 6] =
        [Self::Start, Self::Quick, Self::Deposit, Self::Transfer, Self::Withdrawal, Self::Colours];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Quick => "quick",
            Self::Deposit => "deposit",
            Self::Transfer => "transfer",
            Self::Withdrawal => "withdrawal",
            Self::Colours => "colours",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|source| source.name() == text)
    }
}

/// Which quick round this wallet settled last, and in which ledger row its result stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastRound {
    pub round_id: String,
    pub seq: u64,
}

/// One row of the wallets table. Fields are readable by all and changed by [`Wallet::post`] alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wallet {
    pub uid: Uid,
    pub balance: Money,
    /// Points asked for in withdrawals that nobody has decided yet.
    pub held: Money,
    /// Rises with every write; what a write is conditional on.
    pub version: u64,
    /// The newest ledger row's number; the first row is 1.
    pub seq: u64,
    /// The newest ledger row's hash.
    pub ledger_head: String,
    pub last_round: Option<LastRound>,
    pub games_played: u64,
    /// Every win's amount, added up; losses do not lower it.
    pub total_winnings: Money,
    /// Everything ever paid in from outside.
    pub deposited: Money,
    /// Everything ever received from other players, and sent to them.
    pub received: Money,
    pub sent: Money,
    /// Everything ever paid out.
    pub withdrawn: Money,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

/// One row of the ledger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LedgerRow {
    pub uid: Uid,
    /// Gap-free from 1.
    pub seq: u64,
    pub kind: Kind,
    /// Always above zero; [`LedgerRow::kind`] tells the direction.
    pub amount: Money,
    pub description: String,
    /// Never before the row before.
    pub timestamp: Timestamp,
    pub previous_balance: Money,
    pub new_balance: Money,
    /// The deposit, withdrawal or entry this row belongs to.
    pub request_id: Option<String>,
    pub source: Source,
    /// What was played, for a quick round.
    pub play: Option<Play>,
    /// The hash of the row before; [`GENESIS`] for the first.
    pub prev_hash: String,
    pub hash: String,
}

/// The `prev_hash` of a wallet's first row.
pub const GENESIS: &str = "0000000000000000000000000000000000000000000000000000000000000000";

/// What is to be done to a balance, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Posting {
    pub kind: Kind,
    pub amount: Money,
    pub description: String,
    pub source: Source,
    pub request_id: Option<String>,
    pub play: Option<Play>,
}

/// A wallet after a posting, and the row that explains it: to be written together or not at all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Posted {
    pub wallet: Wallet,
    pub row: LedgerRow,
}

impl Wallet {
    /// A new player's wallet: the starting balance, with its own ledger row.
    pub fn open(uid: Uid, at: Timestamp) -> Result<Posted, Refusal> {
        let empty = Self {
            uid,
            balance: Money::ZERO,
            held: Money::ZERO,
            version: 0,
            seq: 0,
            ledger_head: GENESIS.to_owned(),
            last_round: None,
            games_played: 0,
            total_winnings: Money::ZERO,
            deposited: Money::ZERO,
            received: Money::ZERO,
            sent: Money::ZERO,
            withdrawn: Money::ZERO,
            created_at: at,
            updated_at: at,
        };
        empty.post(
            Posting {
                kind: Kind::Credit,
                amount: STARTING_BALANCE,
                description: "Starting balance".to_owned(),
                source: Source::Start,
                request_id: None,
                play: None,
            },
            at,
        )
    }

    /// The only thing that changes a balance.
    ///
    /// # Errors
    /// [`Refusal::AmountInvalid`] for an amount of nothing, [`Refusal::InsufficientBalance`] when the balance does
    /// not cover a debit or a loss (`spec §8`), [`Refusal::WalletFull`] past [`Money::MAX`], [`Refusal::WalletBroken`]
    /// when points are given back that were not held, or a fee that was not paid.
    pub fn post(&self, posting: Posting, at: Timestamp) -> Result<Posted, Refusal> {
        let Posting { kind, amount, description, source, request_id, play } = posting;
        if amount == Money::ZERO {
            return Err(Refusal::AmountInvalid);
        }
        let new_balance = if kind.adds() {
            self.balance.plus(amount).ok_or(Refusal::WalletFull)?
        } else {
            self.balance.minus(amount).ok_or(Refusal::InsufficientBalance)?
        };
        let mut row = LedgerRow {
            uid: self.uid.clone(),
            seq: self.seq + 1,
            kind,
            amount,
            description,
            // Servers' clocks differ by a little; the statement by period needs a rising time.
            timestamp: at.max(self.updated_at),
            previous_balance: self.balance,
            new_balance,
            request_id,
            source,
            play,
            prev_hash: self.ledger_head.clone(),
            hash: String::new(),
        };
        row.hash = row.digest();
        let mut wallet = Self {
            balance: new_balance,
            version: self.version + 1,
            seq: row.seq,
            ledger_head: row.hash.clone(),
            last_round: match &row.play {
                Some(play) => Some(LastRound { round_id: play.round_id.clone(), seq: row.seq }),
                None => self.last_round.clone(),
            },
            games_played: row.counted_into(self.games_played).ok_or(Refusal::WalletBroken)?,
            updated_at: row.timestamp,
            ..self.clone()
        };
        if let Some(total) = wallet.total(kind, source) {
            *total = total.plus(amount).ok_or(Refusal::WalletFull)?;
        }
        if (kind, source) == (Kind::Credit, Source::Withdrawal) {
            wallet.held = wallet.held.minus(amount).ok_or(Refusal::WalletBroken)?;
        }
        // Whatever is on hold may be paid out one day, and that total has the same bound.
        wallet.held.plus(wallet.withdrawn).ok_or(Refusal::WalletFull)?;
        Ok(Posted { wallet, row })
    }

    /// The running total that a posting of this kind and source adds to.
    const fn total(&mut self, kind: Kind, source: Source) -> Option<&mut Money> {
        match (kind, source) {
            (Kind::Win, _) => Some(&mut self.total_winnings),
            (Kind::Credit, Source::Deposit) => Some(&mut self.deposited),
            (Kind::Credit, Source::Transfer) => Some(&mut self.received),
            (Kind::Debit, Source::Transfer) => Some(&mut self.sent),
            (Kind::Debit, Source::Withdrawal) => Some(&mut self.held),
            _ => None,
        }
    }

    /// Points on hold have been paid out. The balance was lowered when they were asked for, so no row is due.
    ///
    /// # Errors
    /// [`Refusal::WalletBroken`] when so many points are not on hold.
    pub fn pay_out(&self, amount: Money, at: Timestamp) -> Result<Self, Refusal> {
        Ok(Self {
            held: self.held.minus(amount).ok_or(Refusal::WalletBroken)?,
            // A hold always fits in here: see `post`.
            withdrawn: self.withdrawn.plus(amount).ok_or(Refusal::WalletBroken)?,
            version: self.version + 1,
            updated_at: at.max(self.updated_at),
            ..self.clone()
        })
    }

    /// What this wallet's points are made of.
    pub fn funds(&self) -> Funds {
        let came_in = [STARTING_BALANCE, self.deposited, self.received, self.total_winnings];
        let went_out = [self.sent, self.withdrawn, self.held, self.balance];
        let sum = |parts: [Money; 4]| parts.into_iter().map(Money::hundredths).sum::<i64>();
        // What came in and is neither here nor went out was lost in games.
        let lost = u64::try_from(sum(came_in) - sum(went_out)).unwrap_or_default();
        Funds {
            account_created_at: self.created_at,
            starting: STARTING_BALANCE,
            deposited: self.deposited,
            received: self.received,
            sent: self.sent,
            won: self.total_winnings,
            lost: Money::from_hundredths(lost).unwrap_or(Money::MAX),
            withdrawn: self.withdrawn,
            held: self.held,
            balance: self.balance,
        }
    }
}

/// Where a wallet's points came from and went to, for the admin who pays them out:
/// starting + deposited + received + won = sent + lost + withdrawn + held + balance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Funds {
    pub account_created_at: Timestamp,
    pub starting: Money,
    /// Paid in from outside.
    pub deposited: Money,
    /// From and to other players.
    pub received: Money,
    pub sent: Money,
    /// In games.
    pub won: Money,
    /// The one figure that a wallet does not keep; at most [`Money::MAX`] is shown.
    pub lost: Money,
    pub withdrawn: Money,
    pub held: Money,
    pub balance: Money,
}

impl LedgerRow {
    /// Whether this row is what `posting` makes of a wallet.
    pub fn is(&self, posting: &Posting) -> bool {
        (self.kind, self.amount, self.source) == (posting.kind, posting.amount, posting.source)
            && self.description == posting.description
            && self.request_id == posting.request_id
            && self.play == posting.play
    }

    /// How many games have been played after this row, `before` of them before it: a quick round and a paid entry are
    /// one each, and an entry whose fee went back never was one. Nothing for a return of what was never paid.
    fn counted_into(&self, before: u64) -> Option<u64> {
        match (self.kind, self.source) {
            (Kind::Debit, Source::Colours) => Some(before + 1),
            (Kind::Credit, Source::Colours) => before.checked_sub(1),
            _ => Some(before + u64::from(self.play.is_some())),
        }
    }

    /// SHA-256 over every other field, in hexadecimal digits.
    pub fn digest(&self) -> String {
        let play = self.play.as_ref().map(|play| {
            (&play.round_id, play.guess.square, play.guess.multiplier.times(), &play.guess.client_seed, play.answer)
        });
        let fields = (
            "ledger/v1",
            (self.uid.as_str(), self.seq, self.kind, self.amount.hundredths(), &self.description),
            (self.timestamp.ms(), self.previous_balance.hundredths(), self.new_balance.hundredths()),
            (&self.request_id, self.source, play, &self.prev_hash),
        );
        // Strings and integers only: writing them as JSON cannot fail.
        hex::encode(Sha256::digest(serde_json::to_vec(&fields).unwrap_or_default()))
    }
}
