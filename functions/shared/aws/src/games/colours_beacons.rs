//! The colours_beacons table: signatures of beacons that callers have handed in. It is a separate table, so that only
//! the tick may write rounds. Its content need not be trusted: each use verifies it.

use crate::client::{
    item::{Fields, item, text},
    keys,
    table::table,
};
use domain::{
    Failure,
    colours::{Beacon, RoundId},
};

const SIGNATURE: &str = "signature";

table!(ColoursBeacons in "COLOURS_BEACONS_TABLE");

impl ColoursBeacons {
    /// Keeps the beacon of a round. There is only one, so keeping it again changes nothing.
    pub async fn keep(&self, round: &RoundId, beacon: &Beacon) -> Result<(), Failure> {
        let kept =
            item([(keys::ROUND_ID, Some(text(round.as_str()))), (SIGNATURE, Some(text(beacon.signature.as_str())))]);
        self.table.write(kept).await
    }

    /// The signature that was handed in for a round, not verified.
    ///
    /// # Errors
    /// [`Failure::Unavailable`] without one.
    pub async fn signature(&self, round: &RoundId) -> Result<String, Failure> {
        let found = self.table.find(keys::ROUND_ID, round.as_str()).await?;
        let item = found.ok_or_else(|| Failure::Unavailable("nobody has handed it in".into()))?;
        Fields(&item).text(SIGNATURE)
    }
}
