//! The keys by which the nightly run seals its records, derived by KMS with a key that only its function may use.

use crate::client::{
    connection::{Connection, FromConnection},
    mac::generate_mac,
};
use domain::{Failure, reconcile::SealKey};
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard},
};

#[derive(Debug, Clone)]
pub(crate) struct SealKeys {
    client: aws_sdk_kms::Client,
    key_id: String,
    days: Arc<Mutex<BTreeMap<String, SealKey>>>,
}

impl FromConnection for SealKeys {
    fn from_connection(connection: &Connection) -> Result<Self, Failure> {
        Ok(Self { client: connection.kms(), key_id: connection.variable("SEAL_KEY_ID")?, days: Arc::default() })
    }
}

impl SealKeys {
    /// The key of a UTC day; `None` for a text that is no day. Each process calls KMS once for a day.
    pub async fn of_day(&self, day: &str) -> Result<Option<SealKey>, Failure> {
        let Some(derivation) = SealKey::derivation(day) else { return Ok(None) };
        if let Some(key) = self.days()?.get(day) {
            return Ok(Some(key.clone()));
        }
        let key = generate_mac(&self.client, &self.key_id, &derivation).await.map(SealKey::new)?;
        self.days()?.insert(day.to_owned(), key.clone());
        Ok(Some(key))
    }

    fn days(&self) -> Result<MutexGuard<'_, BTreeMap<String, SealKey>>, Failure> {
        self.days.lock().map_err(|_| Failure::internal("the key cache is poisoned"))
    }
}
