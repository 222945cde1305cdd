//! What a guess works with.

use crate::Rounds;
use aws::{Connection, Ledger, QuickKeys, Wallets};
use domain::{
    Failure,
    quick::{Round, Standing, standing},
    wallet::{LedgerRow, Wallet},
};

#[derive(Debug)]
pub struct Game {
    pub rounds: Rounds,
    pub wallets: Wallets,
    pub ledger: Ledger,
}

impl Game {
    /// # Errors
    /// [`Failure::Internal`] naming a variable that is missing from the environment.
    pub fn from_env() -> Result<Self, Failure> {
        let connection = Connection::from_env()?;
        Ok(Self {
            rounds: Rounds { keys: QuickKeys::from_env(&connection)? },
            wallets: Wallets::from_env(&connection)?,
            ledger: Ledger::from_env(&connection)?,
        })
    }

    /// The ledger row of this player's play on `round`, if there is one.
    pub(crate) async fn played(&self, wallet: &Wallet, round: &Round) -> Result<Option<LedgerRow>, Failure> {
        match standing(wallet, round.id()) {
            Standing::Open => Ok(None),
            Standing::Settled { seq } => self.ledger.row(&wallet.uid, seq).await.map(Some),
            Standing::Superseded => self.ledger.play_of(&wallet.uid, wallet.seq, round.id()).await,
        }
    }
}
