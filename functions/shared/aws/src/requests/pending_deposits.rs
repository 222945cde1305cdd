//! A player's deposits that wait for a decision, as a set in the limits table. The set changes in the transaction of a
//! new deposit, and only if it is as it was read: of two simultaneous deposits, the later one is checked again with the
//! earlier one in the set. A decision does not change it, so some in it may be decided.

use crate::client::{item::broken, keys, table::table};
use aws_sdk_dynamodb::types::{AttributeValue, builders::UpdateBuilder};
use domain::{Failure, Timestamp, Uid, deposit::Deposit, request::RequestId};

const PENDING: &str = "pending";

table!(PendingDeposits in "LIMITS_TABLE");

/// A deposit, and the time of its request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pending {
    pub id: RequestId,
    pub since: Timestamp,
}

impl PendingDeposits {
    /// The player's set (a strongly consistent read).
    pub async fn of_player(&self, uid: &Uid) -> Result<Vec<Pending>, Failure> {
        let item = self.table.find(keys::ID, keys::pending_deposits(uid)).await?;
        let Some(set) = item.as_ref().and_then(|item| item.get(PENDING)) else { return Ok(Vec::new()) };
        let stored = set.as_ss().map_err(|_| broken(PENDING))?;
        stored.iter().map(|text| Pending::parse(text).ok_or_else(|| broken(PENDING))).collect()
    }

    /// Puts `after` in place of `before`; its condition fails when the set is no longer as `before`.
    pub(crate) fn replace(&self, uid: &Uid, before: &[Pending], after: &[Pending]) -> UpdateBuilder {
        let set = |pending: &[Pending]| AttributeValue::Ss(pending.iter().map(Pending::stored).collect());
        let update = self
            .table
            .updating(keys::ID, keys::pending_deposits(uid))
            .update_expression("SET #pending = :after")
            .expression_attribute_names("#pending", PENDING)
            .expression_attribute_values(":after", set(after));
        if before.is_empty() {
            return update.condition_expression("attribute_not_exists(#pending)");
        }
        update.condition_expression("#pending = :before").expression_attribute_values(":before", set(before))
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

impl From<&Deposit> for Pending {
    fn from(deposit: &Deposit) -> Self {
        Self { id: deposit.id.clone(), since: deposit.created_at }
    }
}
