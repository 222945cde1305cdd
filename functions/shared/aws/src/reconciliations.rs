//! The reconciliations table: the state of the nightly run. Nothing else reads it, so each record is one text.

use crate::{
    Connection, FromConnection, ScanPage,
    failure::{conflicting, failure},
    item::{Fields, Item, broken, item, number, text},
    keys,
    scan::scan,
};
use domain::{
    Failure, Uid,
    reconcile::{CheckPoint, Run},
};
use serde::{Serialize, de::DeserializeOwned};

const RECORD: &str = "record";

#[derive(Debug, Clone)]
pub struct Reconciliations {
    client: aws_sdk_dynamodb::Client,
    table: String,
}

impl FromConnection for Reconciliations {
    fn from_connection(connection: &Connection) -> Result<Self, Failure> {
        Ok(Self { client: connection.dynamodb(), table: connection.variable("RECONCILIATIONS_TABLE")? })
    }
}

impl Reconciliations {
    /// The last run, finished or not.
    ///
    /// # Errors
    /// When DynamoDB does not answer or the record is corrupt.
    pub async fn run(&self) -> Result<Option<Run>, Failure> {
        self.read(keys::RUN).await
    }

    /// Replaces the previous version of a run.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when another version is stored.
    pub async fn write(&self, run: &Run) -> Result<(), Failure> {
        let mut item = record(keys::RUN, run)?;
        item.insert(keys::VERSION.to_owned(), number(run.version));
        let put = self.client.put_item().table_name(&self.table).set_item(Some(item));
        let put = put.expression_attribute_names("#version", keys::VERSION);
        let put = match run.version {
            1 => put.condition_expression("attribute_not_exists(#version)"),
            version => {
                put.condition_expression("#version = :old").expression_attribute_values(":old", number(version - 1))
            }
        };
        conflicting(put.send().await)
    }

    /// # Errors
    /// When DynamoDB does not answer or the record is corrupt.
    pub async fn check_point(&self, uid: &Uid) -> Result<Option<CheckPoint>, Failure> {
        self.read(&keys::check_point(uid)).await
    }

    /// # Errors
    /// When DynamoDB does not answer.
    pub async fn keep(&self, check_point: &CheckPoint) -> Result<(), Failure> {
        let item = record(&keys::check_point(&check_point.uid), check_point)?;
        self.client.put_item().table_name(&self.table).set_item(Some(item)).send().await.map_err(failure)?;
        Ok(())
    }

    /// Deletes a wallet's check-point, if there is one, so that the next walk starts at row 1.
    ///
    /// # Errors
    /// When DynamoDB does not answer.
    pub async fn forget(&self, uid: &Uid) -> Result<(), Failure> {
        let delete = self.client.delete_item().table_name(&self.table);
        delete.key(keys::NAME, text(keys::check_point(uid))).send().await.map_err(failure)?;
        Ok(())
    }

    /// A page of all records; `None` for one that is not a check-point.
    ///
    /// # Errors
    /// When DynamoDB does not answer.
    pub async fn scan(&self, after: Option<&str>) -> Result<ScanPage<Option<CheckPoint>>, Failure> {
        let read = |item: &Item| match Fields(item).text(keys::NAME)? {
            name if name == keys::RUN => Ok(None),
            _ => from_item(item).map(Some),
        };
        scan((&self.client, &self.table), keys::NAME, after, read).await
    }

    async fn read<T: DeserializeOwned>(&self, name: &str) -> Result<Option<T>, Failure> {
        let request = self.client.get_item().table_name(&self.table).key(keys::NAME, text(name));
        let answer = request.consistent_read(true).send().await.map_err(failure)?;
        answer.item().map(from_item).transpose()
    }
}

fn record(name: &str, record: &impl Serialize) -> Result<Item, Failure> {
    let record = serde_json::to_string(record).map_err(Failure::internal)?;
    Ok(item([(keys::NAME, Some(text(name))), (RECORD, Some(text(record)))]))
}

fn from_item<T: DeserializeOwned>(item: &Item) -> Result<T, Failure> {
    serde_json::from_str(&Fields(item).text(RECORD)?).map_err(|_| broken(RECORD))
}
