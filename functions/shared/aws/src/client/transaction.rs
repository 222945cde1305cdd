//! Write transactions. Each action has the meaning of its failed condition, so that no caller interprets cancellation
//! reasons.

use crate::client::{
    failure::{failure, is_conflict, is_passing},
    item::Item,
    random::random,
    table::Table,
};
use aws_sdk_dynamodb::{
    Client,
    operation::transact_write_items::TransactWriteItemsError,
    types::{
        CancellationReason, TransactWriteItem,
        builders::{ConditionCheckBuilder, PutBuilder, UpdateBuilder},
    },
};
use domain::Failure;

/// A transaction under construction; `M` is the meaning of a failed condition.
pub(crate) struct Transaction<M> {
    actions: Vec<TransactWriteItem>,
    meanings: Vec<M>,
}

impl<M> Transaction<M> {
    pub fn new() -> Self {
        Self { actions: Vec::new(), meanings: Vec::new() }
    }

    /// Adds an item that must not exist yet; `key` is the name of its partition key.
    pub fn create(self, table: &Table, key: &str, item: Item, exists: M) -> Self {
        let put = table.putting(item).condition_expression("attribute_not_exists(#key)");
        self.put(put.expression_attribute_names("#key", key), exists)
    }

    pub fn put(mut self, put: PutBuilder, failed: M) -> Self {
        // The builder only fails without a table or an item. Then DynamoDB rejects the transaction.
        self.actions.push(TransactWriteItem::builder().set_put(put.build().ok()).build());
        self.meanings.push(failed);
        self
    }

    pub fn update(mut self, update: UpdateBuilder, failed: M) -> Self {
        // As with a put, DynamoDB rejects the transaction if the builder fails.
        self.actions.push(TransactWriteItem::builder().set_update(update.build().ok()).build());
        self.meanings.push(failed);
        self
    }

    /// Adds a condition without a write.
    pub fn check(mut self, check: ConditionCheckBuilder, failed: M) -> Self {
        // As with a put, DynamoDB rejects the transaction if the builder fails.
        self.actions.push(TransactWriteItem::builder().set_condition_check(check.build().ok()).build());
        self.meanings.push(failed);
        self
    }

    /// Adds an item that may be overwritten.
    pub fn write(self, table: &Table, item: Item, failed: M) -> Self {
        self.put(table.putting(item), failed)
    }

    /// Writes all actions or none. `Err(M)` is the meaning of the first failed condition.
    ///
    /// # Errors
    /// [`Failure::Conflict`] for a conflict with another transaction, [`Failure::Unavailable`] when the outcome is
    /// unknown, otherwise [`Failure::Internal`].
    pub async fn commit(self, client: &Client) -> Result<Result<(), M>, Failure> {
        let write = client.transact_write_items().set_transact_items(Some(self.actions));
        let sent = write.client_request_token(token()?).send().await;
        let Err(error) = sent else { return Ok(Ok(())) };
        let reasons = match error.as_service_error() {
            Some(TransactWriteItemsError::TransactionCanceledException(canceled)) => canceled.cancellation_reasons(),
            _ => return Err(failure(error)),
        };
        let codes: Vec<&str> = reasons.iter().filter_map(CancellationReason::code).collect();
        if let Some(first) = codes.iter().position(|code| *code == "ConditionalCheckFailed") {
            return self.meanings.into_iter().nth(first).map(Err).ok_or_else(|| Failure::internal(error));
        }
        if codes.iter().any(|code| is_conflict(code)) {
            return Err(Failure::Conflict);
        }
        if codes.iter().any(|code| is_passing(code)) {
            return Err(Failure::Unavailable(Box::new(error)));
        }
        Err(Failure::internal(error))
    }
}

/// Names one transaction for ten minutes in the whole account: a repeated attempt is not written again. The SDK's own
/// token begins with the start time of the process, which two processes may share.
fn token() -> Result<String, Failure> {
    Ok(format!("{:032x}", u128::from_ne_bytes(random()?)))
}
