//! The day keys of the quick game, derived by KMS with a key that cannot be read.

use crate::client::{
    connection::{Connection, FromConnection},
    mac::generate_mac,
};
use domain::{Failure, Refusal, Timestamp, quick::DayKey};
use std::{
    collections::BTreeMap,
    sync::{Mutex, MutexGuard},
};

/// The days that a warm function caches: today, yesterday around midnight, and some of rounds that players look up
/// later.
const DAYS_MAX: usize = 8;

/// Day keys, by the day and the number of the KMS key.
type Days = BTreeMap<(String, usize), DayKey>;

#[derive(Debug)]
pub struct QuickKeys {
    client: aws_sdk_kms::Client,
    /// New rounds use the first key. Older rounds keep theirs for ever.
    key_ids: Vec<String>,
    days: Mutex<Days>,
    days_max: usize,
}

impl FromConnection for QuickKeys {
    fn from_connection(connection: &Connection) -> Result<Self, Failure> {
        Ok(Self::new(connection, &connection.variable("QUICK_KEY_IDS")?.split(',').collect::<Vec<_>>()))
    }
}

impl QuickKeys {
    pub fn new(connection: &Connection, key_ids: &[&str]) -> Self {
        let key_ids = key_ids.iter().map(|id| (*id).to_owned()).collect();
        Self { client: connection.kms(), key_ids, days: Mutex::default(), days_max: DAYS_MAX }
    }

    /// With room for the keys of so many days.
    #[must_use]
    pub fn keeping(self, days_max: usize) -> Self {
        Self { days_max, ..self }
    }

    /// The key for rounds that start on the UTC day of `at`. Each process calls KMS once a day.
    pub async fn of_day(&self, at: Timestamp) -> Result<DayKey, Failure> {
        self.derive(0, at).await
    }

    /// The result of `verify` with the key of a round that starts on the day of `at`: the newest KMS key with which it
    /// succeeds.
    ///
    /// # Errors
    /// The refusal of `verify` when it fails with every key; when KMS does not answer.
    pub async fn verifying<T>(
        &self,
        at: Timestamp,
        verify: impl Fn(&DayKey) -> Result<T, Refusal>,
    ) -> Result<T, Failure> {
        let mut outcome = verify(&self.of_day(at).await?);
        for older in 1..self.key_ids.len() {
            if outcome.is_ok() {
                break;
            }
            outcome = verify(&self.derive(older, at).await?);
        }
        Ok(outcome?)
    }

    async fn derive(&self, number: usize, at: Timestamp) -> Result<DayKey, Failure> {
        let day = (DayKey::derivation(at), number);
        if let Some(key) = self.days()?.get(&day) {
            return Ok(key.clone());
        }
        let key = generate_mac(&self.client, &self.key_ids[number], &day.0).await.map(DayKey::new)?;
        let mut days = self.days()?;
        if days.len() == self.days_max * self.key_ids.len() {
            days.pop_first();
        }
        days.insert(day, key.clone());
        Ok(key)
    }

    fn days(&self) -> Result<MutexGuard<'_, Days>, Failure> {
        self.days.lock().map_err(|_| Failure::internal("the key cache is poisoned"))
    }
}
