//! What a guess and a reveal work with.

use aws::{Connection, Ledger, QuickKeys, Wallets};
use domain::{
    Failure, Refusal,
    quick::{Round, RoundId, Standing, standing},
    wallet::{LedgerRow, Wallet},
};
use http::Call;

#[derive(Debug)]
pub struct Game {
    pub keys: QuickKeys,
    pub wallets: Wallets,
    pub ledger: Ledger,
}

impl Game {
    /// # Errors
    /// [`Failure::Internal`] naming a variable that is missing from the environment.
    pub fn from_env() -> Result<Self, Failure> {
        let connection = Connection::from_env()?;
        Ok(Self {
            keys: QuickKeys::from_env(&connection)?,
            wallets: Wallets::from_env(&connection)?,
            ledger: Ledger::from_env(&connection)?,
        })
    }

    /// Takes back the round id that the caller's path names.
    pub(crate) async fn open(&self, call: &Call) -> Result<Round, Failure> {
        let id = RoundId::parse(call.parameter("roundId"))?;
        if id.is_from_the_future(call.arrived()) {
            return Err(Refusal::RoundUnknown.into());
        }
        let key = self.keys.of_day(id.issued_at()).await?;
        Ok(Round::open(&key, call.uid()?, id)?)
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
