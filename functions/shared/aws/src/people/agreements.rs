//! Players' agreements, in their records of the users table (D59).

use crate::{
    client::{item::text, keys, store::Store, transaction::Transaction},
    log::audit_log::Audited,
};
use domain::{Failure, Uid, account::User, agreement::Agreement};

impl Store<User> {
    /// Writes a player's agreement, once for each audit row.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when the account was closed since it was loaded.
    pub async fn agree(&self, uid: &Uid, agreement: &Agreement, audit: Audited<'_>) -> Result<(), Failure> {
        let update = self
            .table
            .updating(keys::UID, uid.as_str())
            .update_expression("SET #since = :since, #terms = :terms, #agreed = :agreed")
            .condition_expression("attribute_exists(#uid) AND attribute_not_exists(#closed)")
            .expression_attribute_names("#uid", keys::UID)
            .expression_attribute_names("#closed", keys::CLOSED_AT)
            .expression_attribute_names("#since", keys::OF_AGE_SINCE)
            .expression_attribute_names("#terms", keys::TERMS)
            .expression_attribute_names("#agreed", keys::AGREED_AT)
            .expression_attribute_values(":since", text(agreement.of_age_since.to_string()))
            .expression_attribute_values(":terms", text(&agreement.terms))
            .expression_attribute_values(":agreed", text(agreement.agreed_at.to_string()));
        let whole = Transaction::new().audit_once(audit, Ok(())).update(update, Err(Failure::Conflict));
        whole.commit(&self.table.client).await?.or_else(|failed| failed)
    }
}
