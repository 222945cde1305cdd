//! The keys with which rounds are issued and their ids are checked. They need no table.

use aws::QuickKeys;
use domain::{
    Failure, Refusal,
    quick::{Round, RoundId},
};
use http::Call;

aws::deps! {
    pub struct RoundKeys {
        pub keys: QuickKeys,
    }
}

impl RoundKeys {
    /// The round whose id is in the path.
    pub(crate) async fn of_path(&self, call: &Call) -> Result<Round, Failure> {
        let id = RoundId::parse(call.parameter("roundId"))?;
        if id.is_from_the_future(call.arrived()) {
            return Err(Refusal::RoundUnknown.into());
        }
        let uid = call.uid()?;
        self.keys.verifying(id.starts_at(), |key| Round::verify(key, uid, id.clone())).await
    }
}
