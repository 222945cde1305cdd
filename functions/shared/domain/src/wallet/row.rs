//! Ledger rows and their hash chain.
//!
//! **The hash** is the SHA-256, in hexadecimal digits, of the row's fields as compact JSON: arrays of strings and
//! integers in a fixed order. Points are in hundredths, times in milliseconds since 1970.
//!
//! Version 1: `["ledger/v1",[uid,seq,type,amount,description],[time,previous balance,new balance],[request id,source,
//! play,previous hash]]`. Request id and play are `null` if there is none; a play is `[round,square,multiplier,client
//! seed,answer]`. The round of an entry is only in the description.
//!
//! Version 2: `["ledger/v2",[uid,seq,time],[type,source,reference],[amount,its bonus part],[previous balance,its bonus
//! part],[new balance,its bonus part],description,previous hash]`. The reference is `null`, `{"request":id}`,
//! `{"entry":[round,id]}` or `{"play":[round,square,multiplier,client seed,answer]}`. What is not bonus is cash.
//!
//! Version 3: as version 2, with `"ledger/v3"`, the debt beside each of the two balances, and the reference
//! `{"row":[number,request,kind]}` of a reversal.

use super::{Bonus, Kind, Movement, Posting, Reference, Source};
use crate::{Money, Timestamp, Uid, player_limit::Limited, quick::Play, request::RequestId};
use serde::Serialize;
use sha2::{Digest, Sha256};

/// The `prev_hash` of a wallet's first row.
pub const GENESIS: &str = "0000000000000000000000000000000000000000000000000000000000000000";

/// The format in which a row is stored and hashed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Version {
    V1,
    V2,
    V3,
}

impl Version {
    /// The format of a new row; rows of all versions are read.
    pub(super) fn written(movement: &Movement, debt: &Debt) -> Self {
        if debt.is_none() && !matches!(movement, Movement::Reversed(_)) { Self::V2 } else { Self::V3 }
    }

    pub const fn number(self) -> u8 {
        match self {
            Self::V1 => 1,
            Self::V2 => 2,
            Self::V3 => 3,
        }
    }

    pub const fn of(number: u8) -> Option<Self> {
        match number {
            1 => Some(Self::V1),
            2 => Some(Self::V2),
            3 => Some(Self::V3),
            _ => None,
        }
    }
}

/// The debt before and after a row. The difference is the part of the row's amount that changes the debt in place of
/// the balance. Rows of versions 1 and 2 have no debt.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Debt {
    pub previous: Money,
    pub new: Money,
}

impl Debt {
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }

    /// The part of the amount that does not move the balance.
    pub fn part(&self) -> Money {
        self.previous.minus(self.new).or_else(|| self.new.minus(self.previous)).unwrap_or_default()
    }
}

/// One row of the ledger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LedgerRow {
    pub version: Version,
    pub uid: Uid,
    /// Without gaps, from 1.
    pub seq: u64,
    pub movement: Movement,
    /// Above zero; [`LedgerRow::kind`] is the direction.
    pub amount: Money,
    pub description: String,
    /// Not before the time of the previous row.
    pub timestamp: Timestamp,
    pub previous_balance: Money,
    pub new_balance: Money,
    pub bonus: Bonus,
    pub debt: Debt,
    /// The hash of the previous row; [`GENESIS`] for the first.
    pub prev_hash: String,
    pub hash: String,
}

impl LedgerRow {
    pub const fn kind(&self) -> Kind {
        self.movement.kind()
    }

    pub const fn source(&self) -> Source {
        self.movement.source()
    }

    /// What the row stakes, in hundredths; below zero for a stake that came back. 0 for all other rows.
    pub fn staked(&self) -> i64 {
        self.movement.counted(Limited::Stakes, self.amount, Money::ZERO)
    }

    /// The play of a quick round.
    pub const fn play(&self) -> Option<&Play> {
        self.movement.play()
    }

    /// The id of the deposit, withdrawal or entry of this row.
    pub const fn request_id(&self) -> Option<&RequestId> {
        self.movement.request_id()
    }

    /// Whether this row is the row of `posting`.
    pub fn is(&self, posting: &Posting) -> bool {
        // Only the wallet stores the waiting part.
        let Posting { movement, amount, bonus, from_players: _, description } = posting;
        (&self.movement, self.amount, self.bonus.amount, &self.description) == (movement, *amount, *bonus, description)
    }

    /// The hash over all other fields of this row's version.
    pub fn digest(&self) -> String {
        match self.version {
            Version::V1 => sha256(&(
                "ledger/v1",
                (self.uid.as_str(), self.seq, self.kind(), self.amount.hundredths(), &self.description),
                (self.timestamp.ms(), self.previous_balance.hundredths(), self.new_balance.hundredths()),
                (self.request_id(), self.source(), self.play().map(hashed_play), &self.prev_hash),
            )),
            Version::V2 => {
                let reference = self.movement.reference();
                let with_bonus = |whole: Money, bonus: Money| (whole.hundredths(), bonus.hundredths());
                sha256(&(
                    "ledger/v2",
                    (self.uid.as_str(), self.seq, self.timestamp.ms()),
                    (self.kind(), self.source(), reference.as_ref().map(HashedReference::of)),
                    with_bonus(self.amount, self.bonus.amount),
                    with_bonus(self.previous_balance, self.bonus.previous_balance),
                    with_bonus(self.new_balance, self.bonus.new_balance),
                    &self.description,
                    &self.prev_hash,
                ))
            }
            Version::V3 => {
                let reference = self.movement.reference();
                let parts = |parts: [Money; 3]| parts.map(Money::hundredths);
                sha256(&(
                    "ledger/v3",
                    (self.uid.as_str(), self.seq, self.timestamp.ms()),
                    (self.kind(), self.source(), reference.as_ref().map(HashedReference::of)),
                    [self.amount, self.bonus.amount].map(Money::hundredths),
                    parts([self.previous_balance, self.bonus.previous_balance, self.debt.previous]),
                    parts([self.new_balance, self.bonus.new_balance, self.debt.new]),
                    &self.description,
                    &self.prev_hash,
                ))
            }
        }
    }
}

/// Round, square, multiplier, client seed and answer.
type HashedPlay<'a> = (&'a str, u8, u8, &'a str, u8);

fn hashed_play(play: &Play) -> HashedPlay<'_> {
    let Play { round_id, guess, answer } = play;
    (round_id, guess.square, guess.multiplier.times(), guess.client_seed.as_str(), *answer)
}

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum HashedReference<'a> {
    Play(HashedPlay<'a>),
    Request(&'a RequestId),
    /// The ids of the round and of the entry.
    Entry((&'a str, &'a RequestId)),
    Row((u64, &'a RequestId, &'static str)),
}

impl<'a> HashedReference<'a> {
    fn of(reference: &'a Reference) -> Self {
        match reference {
            Reference::Play(play) => Self::Play(hashed_play(play)),
            Reference::Request(id) => Self::Request(id),
            Reference::Entry(entry) => Self::Entry((entry.round_id.as_str(), &entry.id)),
            Reference::Row(row) => Self::Row((row.seq, &row.id, row.of.name())),
        }
    }
}

fn sha256(fields: &impl Serialize) -> String {
    // Strings and integers always serialise.
    hex::encode(Sha256::digest(serde_json::to_vec(fields).unwrap_or_default()))
}
