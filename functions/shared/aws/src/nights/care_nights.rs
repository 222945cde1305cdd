//! The records in the care table that one night leaves for the next: the position of its run, and each player's play so
//! far (D63). No other code reads them, so each record is one text.

use crate::client::{
    connection::{Connection, FromConnection},
    failure::failure,
    item::{Fields, broken, item, text},
    keys,
    table::table,
};
use domain::{
    Failure, Uid,
    care::{Night, PlayHistory, Weights},
};
use serde::{Serialize, de::DeserializeOwned};

const RECORD: &str = "record";

table!(CareNights in "CARE_TABLE");

impl FromConnection for Weights {
    fn from_connection(connection: &Connection) -> Result<Self, Failure> {
        let weights = Self::parse(&connection.variable("HARM_WEIGHTS")?, &connection.variable("HARM_CASE_FROM")?);
        weights.ok_or_else(|| Failure::internal("HARM_WEIGHTS must be six numbers, and HARM_CASE_FROM one above zero"))
    }
}

impl CareNights {
    /// The last night, finished or not.
    pub async fn last(&self) -> Result<Option<Night>, Failure> {
        self.read(keys::RUN).await
    }

    pub async fn keep(&self, night: &Night) -> Result<(), Failure> {
        self.write(keys::RUN, night).await
    }

    pub async fn history(&self, uid: &Uid) -> Result<PlayHistory, Failure> {
        Ok(self.read(&keys::history(uid)).await?.unwrap_or_default())
    }

    pub async fn keep_history(&self, uid: &Uid, history: &PlayHistory) -> Result<(), Failure> {
        self.write(&keys::history(uid), history).await
    }

    /// Deletes the stored history of a player's play.
    pub async fn remove_history(&self, uid: &Uid) -> Result<(), Failure> {
        self.table.delete(keys::ID, keys::history(uid)).send().await.map(drop).map_err(failure)
    }

    async fn read<T: DeserializeOwned>(&self, id: &str) -> Result<Option<T>, Failure> {
        let Some(item) = self.table.find(keys::ID, id).await? else { return Ok(None) };
        serde_json::from_str(&Fields(&item).text(RECORD)?).map(Some).map_err(|_| broken(RECORD))
    }

    async fn write(&self, id: &str, record: &impl Serialize) -> Result<(), Failure> {
        let record = serde_json::to_string(record).map_err(Failure::internal)?;
        self.table.write(item([(keys::ID, Some(text(id))), (RECORD, Some(text(record)))])).await
    }
}
