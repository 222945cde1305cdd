//! The reconciliations table: the state of the nightly run. No other code reads it, so each record is one text. Each
//! has a seal (D50).

use crate::{
    client::{
        connection::{Connection, FromConnection},
        failure::conflicting,
        item::{Fields, Item, broken, item, number, text},
        keys,
        scan::scan,
        table::Table,
    },
    nights::seal_keys::SealKeys,
};
use domain::{
    Failure, Page, Timestamp, Uid,
    reconcile::{CheckPoint, Last, Run},
};
use serde::{Serialize, de::DeserializeOwned};

const RECORD: &str = "record";
/// The seal, and the day of the key that made it.
const SEAL: &str = "seal";
const SEALED_ON: &str = "sealedOn";

#[derive(Debug, Clone)]
pub struct Reconciliations {
    table: Table,
    keys: SealKeys,
}

impl FromConnection for Reconciliations {
    fn from_connection(connection: &Connection) -> Result<Self, Failure> {
        Ok(Self { table: Table::new(connection, "RECONCILIATIONS_TABLE")?, keys: connection.connect()? })
    }
}

impl Reconciliations {
    /// The last run, finished or not.
    pub async fn last(&self) -> Result<Last, Failure> {
        let Some(item) = self.table.find(keys::NAME, keys::RUN).await? else { return Ok(Last::default()) };
        let version = Fields(&item).number(keys::VERSION)?;
        let run = self.is_genuine(&item).await?.then(|| from_item::<Run>(&item)).transpose()?;
        Ok(Last { run: run.filter(|run| run.version == version), version })
    }

    /// Replaces the previous version of a run.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when another version is stored.
    pub async fn write(&self, run: &Run) -> Result<(), Failure> {
        let mut item = self.sealed(keys::RUN, run, run.started).await?;
        item.insert(keys::VERSION.to_owned(), number(run.version));
        let put = self.table.put(item).expression_attribute_names("#version", keys::VERSION);
        let put = match run.version {
            1 => put.condition_expression("attribute_not_exists(#version)"),
            version => {
                put.condition_expression("#version = :old").expression_attribute_values(":old", number(version - 1))
            }
        };
        conflicting(put.send().await)
    }

    /// # Errors
    /// [`Failure::Internal`] when the record is corrupt or its seal is not genuine.
    pub async fn check_point(&self, uid: &Uid) -> Result<Option<CheckPoint>, Failure> {
        let Some(item) = self.table.find(keys::NAME, keys::check_point(uid)).await? else { return Ok(None) };
        if !self.is_genuine(&item).await? {
            return Err(Failure::internal("no genuine seal"));
        }
        from_item(&item).map(Some)
    }

    pub async fn keep(&self, check_point: &CheckPoint) -> Result<(), Failure> {
        let item = self.sealed(&keys::check_point(&check_point.uid), check_point, check_point.at).await?;
        self.table.write(item).await
    }

    /// A page of the check-points with a genuine seal.
    ///
    /// # Errors
    /// When a service does not answer or a record with a genuine seal is corrupt.
    pub async fn check_points(&self, after: Option<&str>) -> Result<Page<CheckPoint, String>, Failure> {
        let page = scan(&self.table, keys::NAME, after, |item| Ok(item.clone())).await?;
        let mut items = Vec::new();
        for item in page.records.into_iter().flatten() {
            if Fields(&item).text(keys::NAME)? != keys::RUN && self.is_genuine(&item).await? {
                items.push(from_item(&item)?);
            }
        }
        Ok(Page { items, next: page.next })
    }

    async fn sealed(&self, name: &str, record: &impl Serialize, at: Timestamp) -> Result<Item, Failure> {
        let record = serde_json::to_string(record).map_err(Failure::internal)?;
        let day = at.day();
        let key = self.keys.of_day(&day).await?.ok_or_else(|| Failure::internal("a day that is none"))?;
        let seal = key.seal(name, &record);
        Ok(item([
            (keys::NAME, Some(text(name))),
            (RECORD, Some(text(record))),
            (SEALED_ON, Some(text(day))),
            (SEAL, Some(text(seal))),
        ]))
    }

    async fn is_genuine(&self, item: &Item) -> Result<bool, Failure> {
        let text = |name| Fields(item).text(name).unwrap_or_default();
        let key = self.keys.of_day(&text(SEALED_ON)).await?;
        Ok(key.is_some_and(|key| key.seal(&text(keys::NAME), &text(RECORD)) == text(SEAL)))
    }
}

fn from_item<T: DeserializeOwned>(item: &Item) -> Result<T, Failure> {
    serde_json::from_str(&Fields(item).text(RECORD)?).map_err(|_| broken(RECORD))
}
