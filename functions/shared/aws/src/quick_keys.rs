//! The quick game's keys of the day: derived by the key service from a key that nobody can read.

use crate::{Connection, connection::required, mac::generate_mac};
use domain::{Failure, Timestamp, quick::DayKey};
use std::{collections::BTreeMap, sync::Mutex};

/// Days remembered by a warm function: today, yesterday around midnight, and some that players look back at.
const DAYS_MAX: usize = 8;

#[derive(Debug)]
pub struct QuickKeys {
    client: aws_sdk_kms::Client,
    key_id: String,
    days: Mutex<BTreeMap<String, DayKey>>,
}

impl QuickKeys {
    pub fn new(connection: &Connection, key_id: impl Into<String>) -> Self {
        Self { client: connection.kms(), key_id: key_id.into(), days: Mutex::default() }
    }

    /// # Errors
    /// [`Failure::Internal`] when the function lacks its key's id.
    pub fn from_env(connection: &Connection) -> Result<Self, Failure> {
        Ok(Self::new(connection, required("QUICK_KEY_ID")?))
    }

    /// The key of the UTC day on which `at` falls; asks the key service once a day and function.
    ///
    /// # Errors
    /// When the key service does not answer.
    pub async fn of_day(&self, at: Timestamp) -> Result<DayKey, Failure> {
        let derivation = DayKey::derivation(at);
        if let Some(key) = self.days()?.get(&derivation) {
            return Ok(key.clone());
        }
        let key = generate_mac(&self.client, &self.key_id, &derivation).await.map(DayKey::new)?;
        let mut days = self.days()?;
        if days.len() == DAYS_MAX {
            days.pop_first();
        }
        days.insert(derivation, key.clone());
        Ok(key)
    }

    fn days(&self) -> Result<std::sync::MutexGuard<'_, BTreeMap<String, DayKey>>, Failure> {
        self.days.lock().map_err(|_| Failure::internal("the key cache is poisoned"))
    }
}
