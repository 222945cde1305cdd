//! The wallet and its ledger: every change of a balance has a row (D19).

#![deny(clippy::wildcard_enum_match_arm, clippy::match_wildcard_for_single_variants)]

mod bonus;
mod closing;
mod day_total;
mod debt;
mod effect;
mod from_players;
mod kind;
mod limited;
mod limits;
mod movement;
mod pause;
mod play_session;
mod reality_check;
mod registered;
mod restriction;
mod row;
mod sharing;
mod stake;
mod walk;

pub use crate::player_limit::{LimitName, Limited, Period};
pub use bonus::{Bonus, BonusRule, Staked};
pub use closing::Unfinished;
pub use day_total::DayTotal;
pub use from_players::{FromPlayers, TransferRule, Withdrawable};
pub use kind::{Kind, Source};
pub use limits::{LimitChange, PlayLimit, PlayLimits, Raise, RaiseRule};
pub use movement::{EntryRef, Movement, Posting, Reference, Reversible, RowRef};
pub use pause::Pause;
pub use play_session::{CheckEvery, PlaySession, RealityCheck};
pub use restriction::{Restriction, RestrictionKind, Stop};
pub use row::{Debt, GENESIS, LedgerRow, Version};
pub use sharing::Shared;
pub use stake::Stake;
pub use walk::{Drift, Sums, Walk, audit};

use crate::{Money, Refusal, Timestamp, Uid, request::RequestId};
use serde::{Deserialize, Serialize};

/// The points of a new player (`spec 9.1`).
pub const STARTING_BALANCE: Money = Money::points(10);

/// The last settled quick round, and the number of its ledger row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastRound {
    pub round_id: String,
    pub seq: u64,
}

/// One row of the wallets table. Only [`Wallet::post`] and [`Wallet::pay_out`] move points.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wallet {
    pub uid: Uid,
    pub balance: Money,
    /// The points at the start; none for an address that has received them before (D43).
    pub starting: Money,
    /// The part of the balance that is bonus (D40); the rest is cash.
    pub bonus: Money,
    /// Points of reversed approvals that were already spent (D67).
    pub debt: Money,
    /// Points in withdrawals that are not decided yet. They are cash.
    pub held: Money,
    /// The number of undecided withdrawals. Withdrawals from before this was counted are left out.
    pub pending: u64,
    /// Increases with every write; writes are conditional on it.
    pub version: u64,
    /// The number of the newest ledger row; the first is 1.
    pub seq: u64,
    /// The hash of the newest ledger row.
    pub ledger_head: String,
    pub last_round: Option<LastRound>,
    pub games_played: u64,
    /// The sum of all wins, without losses.
    pub total_winnings: Money,
    /// The sum of all deposits to oneself.
    pub deposited: Money,
    /// The sums of all transfers from and to other players.
    pub received: Money,
    pub sent: Money,
    /// The sum of all completed withdrawals.
    pub withdrawn: Money,
    pub from_players: FromPlayers,
    pub limits: PlayLimits,
    pub reality_check: RealityCheck,
    pub restriction: Option<Restriction>,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

/// A wallet after a posting, and its new ledger row. Both are written in one transaction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Posted {
    pub wallet: Wallet,
    pub row: LedgerRow,
}

impl Wallet {
    /// The wallet of a new player without points.
    pub fn empty(uid: Uid, at: Timestamp) -> Self {
        Self {
            uid,
            balance: Money::ZERO,
            starting: Money::ZERO,
            bonus: Money::ZERO,
            debt: Money::ZERO,
            held: Money::ZERO,
            pending: 0,
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
            from_players: FromPlayers::default(),
            limits: PlayLimits::default(),
            reality_check: RealityCheck::default(),
            restriction: None,
            created_at: at,
            updated_at: at,
        }
    }

    /// The wallet of a new player: the starting balance, with its ledger row.
    pub fn open(uid: Uid, rule: BonusRule, at: Timestamp) -> Result<Posted, Refusal> {
        let start = Posting::new(Movement::Start, STARTING_BALANCE, "").with_bonus(rule.of_start(STARTING_BALANCE));
        Self::empty(uid, at).post(start, at)
    }

    /// Whether it had starting points. A second account of a mailbox has none (D43).
    pub fn began_with_points(&self) -> bool {
        self.starting > Money::ZERO
    }

    /// The cash: the part of the balance that may leave the wallet other than by a stake.
    pub fn cash(&self) -> Money {
        self.balance.minus(self.bonus).unwrap_or_default()
    }

    /// The part of the cash that can be paid out now.
    pub fn withdrawable(&self, rule: TransferRule, at: Timestamp) -> Withdrawable {
        let Withdrawable { now, more_from } =
            self.from_players.withdrawable(self.own_cash(), rule, at.max(self.updated_at));
        let now = now.minus(self.debt).unwrap_or_default();
        Withdrawable { now, more_from: more_from.filter(|_| now < self.beyond_debt()) }
    }

    /// The cash that does not come from other players.
    pub fn own_cash(&self) -> Money {
        self.cash().minus(self.from_players.cash).unwrap_or_default()
    }

    /// All points that came in other than by games, in hundredths.
    pub fn came_in(&self) -> i64 {
        [self.starting, self.deposited, self.received].into_iter().map(Money::hundredths).sum()
    }

    /// The points that were paid out or lost in games, less those won, in hundredths. They came in, and are neither
    /// here nor with another player.
    pub fn gone(&self) -> i64 {
        let left = [self.sent, self.balance, self.held];
        self.came_in() + self.debt.hundredths() - left.into_iter().map(Money::hundredths).sum::<i64>()
    }

    /// Changes the balance. This is the only function that does.
    ///
    /// # Errors
    /// [`Refusal::AmountInvalid`] for zero, [`Refusal::InsufficientBalance`] for more than there is (`spec 8.27`),
    /// [`Refusal::WalletFull`] above [`Money::MAX`], what [`Wallet::permits`] refuses, [`Refusal::WalletBroken`] for a
    /// return of points that are not on hold or of a fee that was not paid, and for a movement without a row.
    pub fn post(&self, posting: Posting, at: Timestamp) -> Result<Posted, Refusal> {
        let Posting { movement, amount, bonus, from_players, description } = posting;
        if amount == Money::ZERO {
            return Err(Refusal::AmountInvalid);
        }
        let moved = self.moved(&movement, (amount, bonus, from_players), at)?;
        if (moved.balance, moved.debt) == (self.balance, self.debt) {
            return Err(Refusal::WalletBroken);
        }
        let debt = Debt { previous: self.debt, new: moved.debt };
        let mut row = LedgerRow {
            version: Version::written(&movement, &debt),
            uid: self.uid.clone(),
            seq: self.seq + 1,
            movement,
            amount,
            description,
            timestamp: moved.updated_at,
            previous_balance: self.balance,
            new_balance: moved.balance,
            bonus: Bonus { amount: bonus, previous_balance: self.bonus, new_balance: moved.bonus },
            debt,
            prev_hash: self.ledger_head.clone(),
            hash: String::new(),
        };
        row.hash = row.digest();
        let last_round = row.play().map(|play| LastRound { round_id: play.round_id.clone(), seq: row.seq });
        let wallet =
            Self { seq: row.seq, ledger_head: row.hash.clone(), last_round: last_round.or(moved.last_round), ..moved };
        Ok(Posted { wallet, row })
    }

    /// Completes a withdrawal. The balance was lowered by the request, so there is no row.
    ///
    /// # Errors
    /// [`Refusal::WalletBroken`] when fewer points are on hold.
    pub fn pay_out(&self, withdrawal: &RequestId, amount: Money, at: Timestamp) -> Result<Self, Refusal> {
        self.moved(&Movement::PaidOut(withdrawal.clone()), (amount, Money::ZERO, None), at)
    }

    /// Takes back a completed withdrawal that the bank returned: its points are on hold again, and given back at once.
    ///
    /// # Errors
    /// As [`Wallet::post`]; [`Refusal::WalletBroken`] when fewer points were paid out.
    pub fn take_back(&self, returned: Posting, at: Timestamp) -> Result<Posted, Refusal> {
        let withdrawn = self.withdrawn.minus(returned.amount).ok_or(Refusal::WalletBroken)?;
        let held = self.held.plus(returned.amount).ok_or(Refusal::WalletFull)?;
        Self { withdrawn, held, pending: self.pending + 1, ..self.clone() }.post(returned, at)
    }

    /// This wallet with its version and time of the next write.
    fn written(&self, at: Timestamp) -> Self {
        Self { version: self.version + 1, updated_at: at.max(self.updated_at), ..self.clone() }
    }

    /// The origin of this wallet's points.
    pub fn funds(&self) -> Funds {
        // Without `..`, so that a new field does not compile until it has its place in the sum.
        let Self {
            uid: _,
            balance,
            starting,
            bonus,
            debt,
            held,
            pending: _,
            version: _,
            seq: _,
            ledger_head: _,
            last_round: _,
            games_played: _,
            total_winnings,
            deposited,
            received,
            sent,
            withdrawn,
            from_players: _,
            limits: _,
            reality_check: _,
            restriction: _,
            created_at,
            updated_at: _,
        } = *self;
        let came_in = [starting, deposited, received, total_winnings, debt];
        let went_out = [sent, withdrawn, held, balance];
        let sum = |parts: &[Money]| parts.iter().copied().map(Money::hundredths).sum::<i64>();
        // Points that came in and are neither here nor paid out were lost in games.
        let lost = u64::try_from(sum(&came_in) - sum(&went_out)).unwrap_or_default();
        Funds {
            account_created_at: created_at,
            starting,
            deposited,
            received,
            sent,
            won: total_winnings,
            lost: Money::from_hundredths(lost).unwrap_or(Money::MAX),
            withdrawn,
            held,
            balance,
            bonus,
            debt,
        }
    }
}

/// Where the points of a wallet came from and went to, for the admin who pays them out: starting + deposited + received
/// + won + debt = sent + lost + withdrawn + held + balance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Funds {
    pub account_created_at: Timestamp,
    pub starting: Money,
    /// By deposits to oneself.
    pub deposited: Money,
    /// From and to other players.
    pub received: Money,
    pub sent: Money,
    /// In games.
    pub won: Money,
    /// The only amount that a wallet does not store; at most [`Money::MAX`] is shown.
    pub lost: Money,
    pub withdrawn: Money,
    pub held: Money,
    pub balance: Money,
    /// The part of the balance that cannot be paid out.
    pub bonus: Money,
    /// Points that were spent and then reversed.
    pub debt: Money,
}
