//! Decisions that take two admins (D48): one proposes, another confirms.

use crate::{Money, Refusal, Setting, Timestamp, Uid, request::Note, retention::ERASED, timestamp::DAY_MS};

/// Which decisions take two admins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FourEyes {
    /// None: one admin decides everything. Only on the stage local (a rule of the template).
    Off,
    /// Points above this amount, and the other decisions that D48 lists.
    Above(Money),
}

/// How many admins a decision needs, from least to most.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Needed {
    One,
    /// While there is one admin alone, that one can decide a day after proposing.
    TwoOrADay,
    /// While there is one admin alone, it cannot be decided.
    Two,
}

/// Whether an admin is the only one who may decide.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Alone {
    No,
    /// For less than a day.
    Lately,
    Yes,
}

/// A decision that one admin has asked for and another has to confirm.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proposal {
    pub by: Uid,
    /// The admin's address, for the others.
    pub email: String,
    pub at: Timestamp,
    /// The reason, for the other admins. The player does not read it.
    pub reason: Note,
}

impl Proposal {
    pub(crate) fn without_reason(&self) -> Self {
        Self { reason: Note::stored(ERASED.to_owned()), ..self.clone() }
    }

    /// Until then another admin can confirm it. From then on an admin who is alone can.
    pub fn until(&self) -> Timestamp {
        self.at.plus_ms(DAY_MS)
    }

    /// Whether an admin may still act on it.
    pub fn waits(&self, needed: Needed, at: Timestamp) -> bool {
        match needed {
            Needed::One => false,
            Needed::Two => at < self.until(),
            Needed::TwoOrADay => at < self.until().plus_ms(DAY_MS),
        }
    }
}

/// The result of an admin's call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    Decide(Grounds),
    /// For another admin to confirm.
    Propose,
    /// This admin's proposal is waiting already.
    Proposed,
}

/// The reason why an admin may decide.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Grounds {
    /// One admin is enough.
    One,
    /// This other admin has proposed it.
    Two(Uid),
    /// There is no other admin, and a day has passed. The transaction must hold this.
    Alone,
}

impl Grounds {
    /// The admins who decide: `admin`, and the one who proposed it, if any.
    pub fn admins(&self, admin: &Uid) -> Vec<Uid> {
        let proposer = match self {
            Self::Two(proposer) => Some(proposer.clone()),
            Self::One | Self::Alone => None,
        };
        proposer.into_iter().chain([admin.clone()]).collect()
    }
}

impl Step {
    /// A call with a reason proposes. It must not decide because another admin was faster.
    ///
    /// # Errors
    /// [`Refusal::ProposedMeanwhile`].
    pub fn meant(self, reason: &str) -> Result<Self, Refusal> {
        match self {
            Self::Decide(Grounds::Two(_)) if !reason.is_empty() => Err(Refusal::ProposedMeanwhile),
            step => Ok(step),
        }
    }

    /// The stored proposal, unless this step makes a new one.
    pub fn heeded(&self, stored: Option<Proposal>) -> Option<Proposal> {
        stored.filter(|_| *self != Self::Propose)
    }
}

impl Setting for FourEyes {
    const VARIABLE: &'static str = "FOUR_EYES_ABOVE";

    /// Points, or `off`.
    fn parse(text: &str) -> Option<Self> {
        match text {
            "off" => Some(Self::Off),
            points => Money::parse(points).ok().map(Self::Above),
        }
    }
}

impl FourEyes {
    /// For points above the limit.
    pub fn of_amount(self, amount: Money) -> Needed {
        match self {
            Self::Above(limit) if amount > limit => Needed::Two,
            Self::Off | Self::Above(_) => Needed::One,
        }
    }

    /// How many admins a call with this reason needs. A call with a reason proposes: it must not decide alone
    /// because one admin is enough by now.
    pub fn with_reason(self, needed: Needed, reason: &str) -> Needed {
        if reason.is_empty() { needed } else { needed.max(self.of_trust()) }
    }

    /// For points or rights that rest only on an admin's word.
    pub const fn of_trust(self) -> Needed {
        match self {
            Self::Off => Needed::One,
            Self::Above(_) => Needed::TwoOrADay,
        }
    }
}

impl Needed {
    /// The step that the call of `admin` leads to. A `proposal` counts while its admin may still decide. `alone` says
    /// whether `admin` is the only one who may decide.
    ///
    /// # Errors
    /// [`Refusal::AnotherAdminNeeded`], [`Refusal::AloneLately`].
    pub fn step(self, proposal: Option<&Proposal>, admin: &Uid, alone: Alone, at: Timestamp) -> Result<Step, Refusal> {
        let Some(proposal) = proposal.filter(|proposal| proposal.waits(self, at)) else { return self.begin(alone) };
        match (proposal.by == *admin, at < proposal.until(), alone) {
            (false, true, _) => Ok(Step::Decide(Grounds::Two(proposal.by.clone()))),
            (true, true, _) => Ok(Step::Proposed),
            (true, false, Alone::Yes) => Ok(Step::Decide(Grounds::Alone)),
            (true, false, Alone::Lately) => Err(Refusal::AloneLately),
            (_, false, _) => self.begin(alone),
        }
    }

    fn begin(self, alone: Alone) -> Result<Step, Refusal> {
        match self {
            Self::One => Ok(Step::Decide(Grounds::One)),
            Self::Two if alone != Alone::No => Err(Refusal::AnotherAdminNeeded),
            Self::Two | Self::TwoOrADay => Ok(Step::Propose),
        }
    }
}
