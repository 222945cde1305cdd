//! The seeds of Colours for the Day, derived by KMS with a key that only the tick may use.

use crate::client::{
    connection::{Connection, FromConnection},
    mac::generate_mac,
};
use domain::{Failure, ServerSeed, colours::RoundId};

#[derive(Debug)]
pub struct DrawsKey {
    client: aws_sdk_kms::Client,
    key_id: String,
}

impl FromConnection for DrawsKey {
    fn from_connection(connection: &Connection) -> Result<Self, Failure> {
        Ok(Self { client: connection.kms(), key_id: connection.variable("DRAWS_KEY_ID")? })
    }
}

impl DrawsKey {
    /// The key for new rounds.
    pub fn id(&self) -> &str {
        &self.key_id
    }

    /// The seed of a round, derived with the key of its opening: always the same.
    pub async fn seed(&self, key_id: &str, round: &RoundId) -> Result<ServerSeed, Failure> {
        generate_mac(&self.client, key_id, &format!("colours/v1/{round}")).await.map(ServerSeed::new)
    }
}
