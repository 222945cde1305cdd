//! A player's deposits that wait for a decision, as a set in the limits table: one write adds a deposit and tells how
//! many there are. A deposit stays in the set until the limit is reached; then those that no longer wait are removed.

use crate::{
    Connection, FromConnection,
    failure::failure,
    item::{broken, text},
    keys,
};
use aws_sdk_dynamodb::types::{AttributeValue, ReturnValue};
use domain::{Failure, Timestamp, Uid, request::RequestId};

const PENDING: &str = "pending";

#[derive(Debug, Clone)]
pub struct PendingDeposits {
    client: aws_sdk_dynamodb::Client,
    table: String,
}

/// A deposit, and when it was added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pending {
    pub id: RequestId,
    pub since: Timestamp,
}

impl FromConnection for PendingDeposits {
    fn from_connection(connection: &Connection) -> Result<Self, Failure> {
        Ok(Self { client: connection.dynamodb(), table: connection.variable("LIMITS_TABLE")? })
    }
}

impl PendingDeposits {
    /// Adds a deposit, and returns the whole set.
    ///
    /// # Errors
    /// When DynamoDB does not answer or the record is corrupt.
    pub async fn add(&self, uid: &Uid, deposit: &Pending) -> Result<Vec<Pending>, Failure> {
        let stored = self.update(uid, "ADD #pending :changed", vec![deposit.stored()]).await?;
        stored.iter().map(|text| Pending::parse(text).ok_or_else(|| broken(PENDING))).collect()
    }

    /// # Errors
    /// When DynamoDB does not answer.
    pub async fn remove(&self, uid: &Uid, deposits: &[Pending]) -> Result<(), Failure> {
        if deposits.is_empty() {
            return Ok(());
        }
        self.update(uid, "DELETE #pending :changed", deposits.iter().map(Pending::stored).collect()).await.map(drop)
    }

    /// The set after the change.
    async fn update(&self, uid: &Uid, change: &str, deposits: Vec<String>) -> Result<Vec<String>, Failure> {
        let update = self
            .client
            .update_item()
            .table_name(&self.table)
            .key(keys::ID, text(keys::pending_deposits(uid)))
            .update_expression(change)
            .expression_attribute_names("#pending", PENDING)
            .expression_attribute_values(":changed", AttributeValue::Ss(deposits))
            .return_values(ReturnValue::UpdatedNew);
        let answer = update.send().await.map_err(failure)?;
        let set = answer.attributes().and_then(|attributes| attributes.get(PENDING));
        set.map_or(Ok(Vec::new()), |set| set.as_ss().cloned().map_err(|_| broken(PENDING)))
    }
}

impl Pending {
    fn stored(&self) -> String {
        format!("{} {}", self.id, self.since)
    }

    fn parse(stored: &str) -> Option<Self> {
        let (id, since) = stored.split_once(' ')?;
        Some(Self { id: RequestId::parse(id).ok()?, since: Timestamp::parse(since).ok()? })
    }
}
