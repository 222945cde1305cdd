//! The dependencies of a guess.

use crate::Rounds;
use aws::{Ledger, Wallets};
use domain::{
    Failure,
    quick::{Round, Standing, standing},
    wallet::{LedgerRow, Wallet},
};

aws::deps! {
    pub struct Game {
        pub rounds: Rounds,
        pub wallets: Wallets,
        pub ledger: Ledger,
    }
}

impl Game {
    /// The ledger row of the player's guess on `round`, if there is one.
    pub(crate) async fn played(&self, wallet: &Wallet, round: &Round) -> Result<Option<LedgerRow>, Failure> {
        match standing(wallet, round.id()) {
            Standing::Open => Ok(None),
            Standing::Settled { seq } => self.ledger.row(&wallet.uid, seq).await.map(Some),
            Standing::Superseded => self.ledger.play_of(&wallet.uid, wallet.seq, round.id()).await,
        }
    }
}
