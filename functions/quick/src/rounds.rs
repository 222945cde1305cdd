//! The dependencies of starting and revealing: only the key, no table.

use aws::QuickKeys;
use domain::{
    Failure, Refusal,
    quick::{Round, RoundId},
};
use http::Call;

aws::deps! {
    pub struct Rounds {
        pub keys: QuickKeys,
    }
}

impl Rounds {
    /// The round whose id is in the path.
    pub(crate) async fn open(&self, call: &Call) -> Result<Round, Failure> {
        let id = RoundId::parse(call.parameter("roundId"))?;
        if id.is_from_the_future(call.arrived()) {
            return Err(Refusal::RoundUnknown.into());
        }
        let uid = call.uid()?;
        self.keys.opening(id.starts_at(), |key| Round::open(key, uid, id.clone())).await
    }
}
