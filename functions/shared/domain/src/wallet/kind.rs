//! How movements are stored and shown.

use serde::{Deserialize, Serialize};

named! {
    /// How a row changes the balance (`spec 3.12`).
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Kind {
        Credit = "credit",
        Debit = "debit",
        Win = "win",
        Loss = "loss",
    }
}

named! {
    /// Where the points of a row come from or go to.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Source {
        Start = "start",
        Quick = "quick",
        /// From outside.
        Deposit = "deposit",
        /// Between two players.
        Transfer = "transfer",
        /// On hold for a withdrawal, or given back.
        Withdrawal = "withdrawal",
        /// A fee, a prize or a returned fee of Colours for the Day.
        Colours = "colours",
        /// An approval that was undone.
        Reversal = "reversal",
    }
}
