//! A player's own wallet and its ledger.

use super::{
    limits::LimitsView,
    names::{ReversedKind, TransactionSource, TransactionType},
    reality_check::RealityCheckView,
};
use domain::{
    Money, Refusal, Timestamp,
    wallet::{
        Bonus, Debt, Kind, LedgerRow, Movement, Pause, Restriction, RestrictionKind, Source, TransferRule, Wallet,
        Withdrawable,
    },
    withdrawal::Withdrawal,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The caller's own wallet.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WalletView {
    #[schema(value_type = f64, minimum = 0)]
    pub balance: Money,
    /// The part of the balance that can be sent to another player, or paid out as far as `withdrawable` says.
    #[schema(value_type = f64, minimum = 0)]
    pub available: Money,
    /// What can be paid out now: other players' points have to wait.
    #[schema(value_type = f64, minimum = 0)]
    pub withdrawable: Money,
    /// When more of `available` can be paid out; absent when all of it can.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, format = DateTime, nullable = false)]
    pub more_withdrawable_from: Option<Timestamp>,
    /// The least that can be asked for: 50, or all that is `withdrawable` while the player is kept from playing, where
    /// that is less.
    #[schema(value_type = f64, minimum = 0)]
    pub least_withdrawal: Money,
    /// The rest of the balance: points for playing.
    #[schema(value_type = f64, minimum = 0)]
    pub bonus: Money,
    /// Points of a reversed deposit that were already spent. Points that come in other than by games pay them first.
    /// Absent while nothing is owed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<f64>, exclusive_minimum = 0, nullable = false)]
    pub debt: Option<Money>,
    /// Points in withdrawals that are not decided yet.
    #[schema(value_type = f64, minimum = 0)]
    pub held: Money,
    pub games_played: u64,
    #[schema(value_type = f64, minimum = 0)]
    pub total_winnings: Money,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub restriction: Option<RestrictionView>,
    pub limits: LimitsView,
    pub reality_check: RealityCheckView,
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    pub updated_at: Timestamp,
}

impl WalletView {
    pub fn new(wallet: Wallet, rule: TransferRule, at: Timestamp) -> Self {
        let Withdrawable { now, more_from } = wallet.withdrawable(rule, at);
        Self {
            balance: wallet.balance,
            available: wallet.cash(),
            withdrawable: now,
            more_withdrawable_from: more_from,
            least_withdrawal: Withdrawal::least(&wallet, rule, at),
            bonus: wallet.bonus,
            debt: Some(wallet.debt).filter(|debt| *debt > Money::ZERO),
            held: wallet.held,
            games_played: wallet.games_played,
            total_winnings: wallet.total_winnings,
            restriction: wallet.restrictions(at).next().cloned().map(Into::into),
            limits: LimitsView::new(&wallet, at),
            reality_check: RealityCheckView::new(&wallet, at),
            created_at: wallet.created_at,
            updated_at: wallet.updated_at,
        }
    }
}

/// How long to pause, or that a self-exclusion is to end: exactly one of them.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PauseBody {
    /// A time-out, which ends by itself.
    #[schema(minimum = 1, maximum = 42, nullable = false)]
    pub days: Option<u64>,
    /// A self-exclusion.
    #[schema(minimum = 6, maximum = 60, nullable = false)]
    pub months: Option<u64>,
    /// A self-exclusion without an end.
    #[serde(default)]
    pub for_good: bool,
    /// Asks for the end of a self-exclusion whose time is over.
    #[serde(default)]
    pub end: bool,
}

/// A valid [`PauseBody`].
#[derive(Debug, PartialEq, Eq)]
pub enum PauseChange {
    Begin(Pause),
    End,
}

impl TryFrom<PauseBody> for PauseChange {
    type Error = Refusal;

    fn try_from(PauseBody { days, months, for_good, end }: PauseBody) -> Result<Self, Self::Error> {
        match (days, months, for_good, end) {
            (Some(days), None, false, false) => Pause::time_out(days).map(Self::Begin),
            (None, Some(months), false, false) => Pause::exclusion(months).map(Self::Begin),
            (None, None, true, false) => Ok(Self::Begin(Pause::FOR_GOOD)),
            (None, None, false, true) => Ok(Self::End),
            _ => Err(Refusal::malformed("Please say days, months, forGood or end, and only one of them")),
        }
    }
}

/// What keeps a player's points from moving.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RestrictionView {
    pub kind: RestrictionName,
    pub reason: String,
    #[schema(value_type = String, format = DateTime)]
    pub since: Timestamp,
    /// When it ends; absent for one that is lifted by hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, format = DateTime, nullable = false)]
    pub until: Option<Timestamp>,
    /// From when the player may ask for the end of a self-exclusion; absent for one for good.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, format = DateTime, nullable = false)]
    pub endable_from: Option<Timestamp>,
}

#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RestrictionName {
    /// By an admin: nothing is staked, sent, received or taken to be paid out.
    Frozen,
    /// The e-mail address belongs to another account now.
    Closed,
    /// By the player, until a time: nothing is staked, paid in, sent or received.
    TimeOut,
    /// By the player, until they ask for its end and a day has passed. Stops the same.
    Excluded,
    /// On the register of excluded persons. Stops the same, until they are off the register.
    OnRegister,
    Other,
}

impl From<Restriction> for RestrictionView {
    fn from(restriction: Restriction) -> Self {
        Self {
            kind: match restriction.kind {
                RestrictionKind::Frozen => RestrictionName::Frozen,
                RestrictionKind::Closed => RestrictionName::Closed,
                RestrictionKind::TimeOut => RestrictionName::TimeOut,
                RestrictionKind::Excluded => RestrictionName::Excluded,
                RestrictionKind::OnRegister => RestrictionName::OnRegister,
                RestrictionKind::Other(_) => RestrictionName::Other,
            },
            reason: restriction.reason.as_str().to_owned(),
            since: restriction.since,
            until: restriction.until,
            endable_from: restriction.endable_from,
        }
    }
}

/// One row of the ledger.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Transaction {
    /// Gap-free from 1.
    pub seq: u64,
    #[schema(value_type = TransactionType)]
    pub r#type: Kind,
    #[schema(value_type = f64, exclusive_minimum = 0)]
    pub amount: Money,
    pub description: String,
    #[schema(value_type = String, format = DateTime)]
    pub timestamp: Timestamp,
    #[schema(value_type = f64, minimum = 0)]
    pub previous_balance: Money,
    #[schema(value_type = f64, minimum = 0)]
    pub new_balance: Money,
    pub bonus: TransactionBonus,
    /// Present where the player owes points, before or after the row.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub debt: Option<TransactionDebt>,
    /// Present for a reversal.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub reverses: Option<ReversedRow>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub request_id: Option<String>,
    #[schema(value_type = TransactionSource)]
    pub source: Source,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub round: Option<PlayedRound>,
    /// The hash of the previous row, in hexadecimal digits.
    pub prev_hash: String,
    /// SHA-256 over the row's fields, in hexadecimal digits.
    pub hash: String,
}

/// The bonus parts of a row's amount and balances; the rest is cash.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TransactionBonus {
    #[schema(value_type = f64, minimum = 0)]
    pub amount: Money,
    #[schema(value_type = f64, minimum = 0)]
    pub previous_balance: Money,
    #[schema(value_type = f64, minimum = 0)]
    pub new_balance: Money,
}

impl From<Bonus> for TransactionBonus {
    fn from(Bonus { amount, previous_balance, new_balance }: Bonus) -> Self {
        Self { amount, previous_balance, new_balance }
    }
}

/// The debt before and after a row. The difference is the part of its amount that changes the debt, not the balance.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TransactionDebt {
    #[schema(value_type = f64, minimum = 0)]
    pub previous: Money,
    #[schema(value_type = f64, minimum = 0)]
    pub new: Money,
}

impl TransactionDebt {
    fn of(debt: Debt) -> Option<Self> {
        (!debt.is_none()).then_some(Self { previous: debt.previous, new: debt.new })
    }
}

/// The row that a reversal undoes.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReversedRow {
    /// Its number in the same ledger.
    #[schema(minimum = 1)]
    pub seq: u64,
    pub kind: ReversedKind,
}

/// The guess in a quick round.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlayedRound {
    pub round_id: String,
    #[schema(maximum = 5)]
    pub square: u8,
    pub multiplier: u8,
    pub client_seed: String,
    #[schema(maximum = 5)]
    pub answer: u8,
}

impl From<LedgerRow> for Transaction {
    fn from(row: LedgerRow) -> Self {
        Self {
            seq: row.seq,
            r#type: row.kind(),
            amount: row.amount,
            timestamp: row.timestamp,
            previous_balance: row.previous_balance,
            new_balance: row.new_balance,
            bonus: row.bonus.into(),
            debt: TransactionDebt::of(row.debt),
            reverses: match &row.movement {
                Movement::Reversed(reversed) => Some(ReversedRow { seq: reversed.seq, kind: reversed.of.into() }),
                _ => None,
            },
            request_id: row.request_id().map(ToString::to_string),
            source: row.source(),
            round: row.play().map(|play| PlayedRound {
                round_id: play.round_id.clone(),
                square: play.guess.square,
                multiplier: play.guess.multiplier.times(),
                client_seed: play.guess.client_seed.as_str().to_owned(),
                answer: play.answer,
            }),
            description: row.description,
            prev_hash: row.prev_hash,
            hash: row.hash,
        }
    }
}
