//! Second factors, in their owners' records of the users table (D49).

use crate::{
    client::{
        item::{Fields, Item, text, texts},
        keys,
        store::Store,
        transaction::Transaction,
    },
    log::audit_log::Audited,
};
use aws_sdk_dynamodb::types::builders::UpdateBuilder;
use domain::{Failure, Timestamp, Uid, account::User, second_factor::Factor};

pub(crate) const RECOVERY_HASHES: &str = "recoveryHashes";
/// The API request that last turned a factor off.
const OFF_BY: &str = "factorOffBy";

impl Store<User> {
    /// The player's factor (a strongly consistent read); `None` while it is off.
    pub async fn factor(&self, uid: &Uid) -> Result<Option<Factor>, Failure> {
        factor_from(&self.table.find(keys::UID, uid.as_str()).await?.unwrap_or_default())
    }

    /// As [`Store::factor`]. If the factor is off, also whether an earlier attempt at this request turned it off.
    pub async fn factor_or_off_by(&self, uid: &Uid, request_id: &str) -> Result<Result<Factor, bool>, Failure> {
        let item = self.table.find(keys::UID, uid.as_str()).await?.unwrap_or_default();
        let off_by = || Fields(&item).optional_text(OFF_BY);
        match factor_from(&item)? {
            Some(factor) => Ok(Ok(factor)),
            None => Ok(Err(off_by()?.is_some_and(|by| by == request_id))),
        }
    }

    /// Writes the factor of an open account without one.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when the account has one by now, or is closed.
    pub async fn turn_factor_on(&self, uid: &Uid, factor: &Factor, audit: Audited<'_>) -> Result<(), Failure> {
        let update = self
            .updating_factor(uid)
            .update_expression("SET #since = :since, #hashes = :hashes")
            .condition_expression(
                "attribute_exists(#uid) AND attribute_not_exists(#since) AND attribute_not_exists(#closed)",
            )
            .expression_attribute_names("#uid", keys::UID)
            .expression_attribute_names("#closed", keys::CLOSED_AT)
            .expression_attribute_values(":since", text(factor.since.to_string()))
            .expression_attribute_values(":hashes", texts(&factor.recovery_hashes));
        self.commit_factor(update, audit).await
    }

    /// Removes this factor and its recovery codes.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when it has been removed by now.
    pub async fn turn_factor_off(&self, uid: &Uid, factor: &Factor, audit: Audited<'_>) -> Result<(), Failure> {
        let update = self
            .updating_factor(uid)
            .update_expression("SET #by = :request REMOVE #since, #hashes")
            .condition_expression("#since = :since")
            .expression_attribute_names("#by", OFF_BY)
            .expression_attribute_values(":request", text(&audit.entry.request_id))
            .expression_attribute_values(":since", text(factor.since.to_string()));
        self.commit_factor(update, audit).await
    }

    /// Moves the start of the factor from `since` to a later time. Its recovery codes stay.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when it has changed by now.
    pub async fn begin_factor_anew(
        &self,
        uid: &Uid,
        (since, later): (Timestamp, Timestamp),
        audit: Audited<'_>,
    ) -> Result<(), Failure> {
        let update = self
            .table
            .updating(keys::UID, uid.as_str())
            .update_expression("SET #since = :later")
            .condition_expression("#since = :since")
            .expression_attribute_names("#since", keys::FACTOR_SINCE)
            .expression_attribute_values(":since", text(since.to_string()))
            .expression_attribute_values(":later", text(later.to_string()));
        self.commit_factor(update, audit).await
    }

    fn updating_factor(&self, uid: &Uid) -> UpdateBuilder {
        self.table
            .updating(keys::UID, uid.as_str())
            .expression_attribute_names("#since", keys::FACTOR_SINCE)
            .expression_attribute_names("#hashes", RECOVERY_HASHES)
    }

    async fn commit_factor(&self, update: UpdateBuilder, audit: Audited<'_>) -> Result<(), Failure> {
        let whole = Transaction::new().update(update, Failure::Conflict);
        whole.audit(audit, Failure::Conflict).commit(&self.table.client).await?
    }
}

fn factor_from(item: &Item) -> Result<Option<Factor>, Failure> {
    let fields = Fields(item);
    let Some(since) = fields.optional_time(keys::FACTOR_SINCE)? else { return Ok(None) };
    Ok(Some(Factor { since, recovery_hashes: fields.texts(RECOVERY_HASHES)? }))
}
