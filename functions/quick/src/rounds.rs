//! What drawing and revealing work with: the key alone, no table.

use aws::{Connection, QuickKeys};
use domain::{
    Failure, Refusal,
    quick::{Round, RoundId},
};
use http::Call;

#[derive(Debug)]
pub struct Rounds {
    pub keys: QuickKeys,
}

impl Rounds {
    /// # Errors
    /// [`Failure::Internal`] naming a variable that is missing from the environment.
    pub fn from_env() -> Result<Self, Failure> {
        Ok(Self { keys: QuickKeys::from_env(&Connection::from_env()?)? })
    }

    /// Takes back the round id that the caller's path names.
    pub(crate) async fn open(&self, call: &Call) -> Result<Round, Failure> {
        let id = RoundId::parse(call.parameter("roundId"))?;
        if id.is_from_the_future(call.arrived()) {
            return Err(Refusal::RoundUnknown.into());
        }
        let uid = call.uid()?;
        self.keys.opening(id.issued_at(), |key| Round::open(key, uid, id.clone())).await
    }
}
