//! The dependencies of a guess.

use crate::RoundKeys;
use aws::Books;
use domain::{
    Failure,
    quick::{Round, RoundState, round_state},
    wallet::{LedgerRow, Wallet},
};

aws::deps! {
    pub struct Game {
        pub rounds: RoundKeys,
        pub books: Books,
    }
}

impl Game {
    /// The ledger row of the player's guess on `round`, if there is one.
    pub(crate) async fn played(&self, wallet: &Wallet, round: &Round) -> Result<Option<LedgerRow>, Failure> {
        match round_state(wallet, round.id()) {
            RoundState::Open | RoundState::TooSoon => Ok(None),
            RoundState::Settled { seq } => self.books.ledger.row(&wallet.uid, seq).await.map(Some),
            RoundState::Superseded => self.books.ledger.play_of(&wallet.uid, wallet.seq, round.id()).await,
        }
    }
}
