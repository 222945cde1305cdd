//! How movements are stored and shown.

use serde::{Deserialize, Serialize};

/// How a row changes the balance (`spec 3.12`).
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
}

/// Where the points of a row come from or go to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    Start,
    Quick,
    /// From outside.
    Deposit,
    /// Between two players.
    Transfer,
    /// On hold for a withdrawal, or given back.
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
