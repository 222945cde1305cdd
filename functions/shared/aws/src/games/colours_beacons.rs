//! The colours_beacons table: signatures of beacons that callers have handed in. It is a separate table, so that only
//! the draw's function may write rounds. Its content need not be trusted: each use verifies it.

use crate::client::{
    connection::{Connection, FromConnection},
    failure::failure,
    item::{Fields, item, text},
    keys,
};
use domain::{
    Failure,
    colours::{Beacon, RoundId},
};

const SIGNATURE: &str = "signature";

#[derive(Debug, Clone)]
pub struct ColoursBeacons {
    client: aws_sdk_dynamodb::Client,
    table: String,
}

impl FromConnection for ColoursBeacons {
    fn from_connection(connection: &Connection) -> Result<Self, Failure> {
        Ok(Self { client: connection.dynamodb(), table: connection.variable("COLOURS_BEACONS_TABLE")? })
    }
}

impl ColoursBeacons {
    /// Keeps the beacon of a round. There is only one, so keeping it again changes nothing.
    ///
    /// # Errors
    /// When DynamoDB does not answer.
    pub async fn keep(&self, round: &RoundId, beacon: &Beacon) -> Result<(), Failure> {
        let kept =
            item([(keys::ROUND_ID, Some(text(round.as_str()))), (SIGNATURE, Some(text(beacon.signature.as_str())))]);
        self.client.put_item().table_name(&self.table).set_item(Some(kept)).send().await.map_err(failure)?;
        Ok(())
    }

    /// The signature that was handed in for a round, not verified.
    ///
    /// # Errors
    /// [`Failure::Unavailable`] without one, and when DynamoDB does not answer.
    pub async fn signature(&self, round: &RoundId) -> Result<String, Failure> {
        let get = self.client.get_item().table_name(&self.table).key(keys::ROUND_ID, text(round.as_str()));
        let answer = get.consistent_read(true).send().await.map_err(failure)?;
        let item = answer.item().ok_or_else(|| Failure::Unavailable("nobody has handed it in".into()))?;
        Fields(item).text(SIGNATURE)
    }
}
