//! A line of the bank's statement: it counts once over all imports, and one decision uses it.

use crate::{
    Money, Refusal, Timestamp, Uid,
    four_eyes::{FourEyes, Needed, Proposal},
    queue,
    request::{Decision, RequestId},
};

named! {
    /// What became of a line. An open one waits for an admin.
    pub enum LineStatus {
        Open = "open",
        /// The ground of a player's points.
        Used = "used",
        /// It shows a payout.
        Payout = "payout",
        /// The bank returned a payout.
        Returned = "returned",
        Fee = "fee",
        /// An admin's words say why it is none of these.
        Explained = "explained",
    }
}

impl queue::Status for LineStatus {}

/// The record that a line belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    Deposit(RequestId),
    Withdrawal(RequestId),
    /// The player of a payment without a request.
    Player(Uid),
}

/// The highest fee on the word of one admin: banks take many small ones.
const FEE_ALONE_MAX: Money = Money::points(100);

/// A proposal to use the line for this record, which another admin has to confirm.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineProposal {
    /// `None` to explain it.
    pub target: Option<Target>,
    pub proposal: Proposal,
}

/// The decision that a line is no longer open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Used {
    /// `None` for a fee, and for a line that was explained.
    pub target: Option<Target>,
    pub decision: Decision,
}

/// One row of the bank_lines table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BankLine {
    pub id: RequestId,
    /// The import that brought it, and the admin who began that.
    pub import: RequestId,
    pub imported_by: Uid,
    /// Midnight (UTC) of the day on which the bank booked it.
    pub day: Timestamp,
    pub amount: Money,
    /// Whether the money came in.
    pub is_credit: bool,
    pub text: String,
    /// The other party, as the bank names it; may be empty.
    pub name: String,
    pub status: LineStatus,
    pub proposal: Option<LineProposal>,
    pub used: Option<Used>,
    /// Increases with every write.
    pub version: u64,
}

impl BankLine {
    /// Whether it can be the ground of a decision about money that came in.
    ///
    /// # Errors
    /// [`Refusal::LineUsed`], [`Refusal::LineIsDebit`].
    pub fn check_credit(&self) -> Result<(), Refusal> {
        self.check_open()?;
        if self.is_credit { Ok(()) } else { Err(Refusal::LineIsDebit) }
    }

    /// # Errors
    /// [`Refusal::LineUsed`].
    pub fn check_open(&self) -> Result<(), Refusal> {
        if self.status == LineStatus::Open { Ok(()) } else { Err(Refusal::LineUsed) }
    }

    /// Whether this admin has used it so for this record before: a repeated call gets the first answer.
    pub fn was_used_by(&self, admin: &Uid, target: Option<&Target>) -> bool {
        self.used.as_ref().is_some_and(|used| used.target.as_ref() == target && used.decision.by == *admin)
    }

    /// The proposal to use it for this record, or to explain it.
    pub fn proposal_for(&self, target: Option<&Target>) -> Option<&Proposal> {
        self.proposal.as_ref().filter(|made| made.target.as_ref() == target).map(|made| &made.proposal)
    }

    /// Only after [`Self::check_open`].
    #[must_use]
    pub fn propose(&self, target: Option<Target>, proposal: Proposal) -> Self {
        Self { proposal: Some(LineProposal { target, proposal }), version: self.version + 1, ..self.clone() }
    }

    /// Only after [`Self::check_open`].
    #[must_use]
    pub fn end(&self, status: LineStatus, target: Option<Target>, decision: Decision) -> Self {
        let used = Some(Used { target, decision });
        Self { status, used, proposal: None, version: self.version + 1, ..self.clone() }
    }

    /// The line once the decision that used it was undone: the money is still there.
    #[must_use]
    pub fn reopened(&self) -> Self {
        Self { status: LineStatus::Open, used: None, proposal: None, version: self.version + 1, ..self.clone() }
    }

    /// How many admins it takes to use it for points of `amount`. Unless it [vouches](Self::vouches) for the request,
    /// it is an admin's word whose money it is. An admin alone may give their word for at most `room` on a day.
    pub fn admins_needed(&self, four_eyes: FourEyes, vouches: bool, room: Money) -> Needed {
        match four_eyes.of_amount(self.amount) {
            Needed::One if !vouches && self.amount > room => four_eyes.of_trust(),
            needed => needed,
        }
    }

    /// Whether `admin` may say alone that it is the ground of no player's points. Made-up credits need made-up debits,
    /// so the admin who imported a debit cannot explain it away, nor take it for a payout.
    ///
    /// # Errors
    /// [`Refusal::OwnImport`]; as [`Self::check_open`].
    pub fn check_explained(&self, four_eyes: FourEyes, admin: &Uid) -> Result<(), Refusal> {
        self.check_open()?;
        if four_eyes != FourEyes::Off && self.imported_by == *admin { Err(Refusal::OwnImport) } else { Ok(()) }
    }

    /// How many admins it takes to explain it: two for a debit. A made-up one may have been taken for a payout, and the
    /// true one that comes later must not be explained away.
    pub fn admins_needed_to_explain(&self, four_eyes: FourEyes) -> Needed {
        if self.is_credit { Needed::One } else { four_eyes.of_amount(Money::MAX) }
    }

    /// Whether it can be a fee of the bank. Another line is explained instead.
    ///
    /// # Errors
    /// [`Refusal::LineIsCredit`], [`Refusal::FeeTooHigh`]; [`Refusal::FeeNamesRequest`], as it can be a payout.
    pub fn check_fee(&self, four_eyes: FourEyes) -> Result<(), Refusal> {
        match four_eyes {
            _ if self.is_credit => Err(Refusal::LineIsCredit),
            FourEyes::Above(_) if self.amount > FEE_ALONE_MAX => Err(Refusal::FeeTooHigh(FEE_ALONE_MAX)),
            FourEyes::Above(_) if !self.references().is_empty() => Err(Refusal::FeeNamesRequest),
            FourEyes::Above(_) | FourEyes::Off => Ok(()),
        }
    }
}
