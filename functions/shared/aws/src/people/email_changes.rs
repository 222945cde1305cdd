//! Requested changes of e-mail addresses (D64): one for each player, in the limits table, where it expires.

use crate::client::{
    failure::unless,
    item::{Fields, item, number, text},
    keys,
    table::table,
};
use aws_sdk_dynamodb::{operation::update_item::UpdateItemError, types::ReturnValue};
use domain::{Failure, Refusal, Uid, email_change::EmailChange};

const FROM: &str = "from";
const TO: &str = "to";
const CODE: &str = "code";
const TRIES: &str = "tries";
const EXPIRES: &str = "expires";

table!(EmailChanges in "LIMITS_TABLE");

impl EmailChanges {
    /// Stores a change in place of an earlier one.
    pub async fn keep(&self, change: &EmailChange) -> Result<(), Failure> {
        let record = item([
            (keys::ID, Some(text(keys::email_change(&change.uid)))),
            (FROM, Some(text(&change.from))),
            (TO, Some(text(&change.to))),
            (CODE, Some(text(&change.code_hash))),
            (TRIES, Some(number(EmailChange::TRIES))),
            (EXPIRES, Some(text(change.expires.to_string()))),
            (keys::EXPIRES_AT, Some(number(change.expires.ms().div_ceil(1000)))),
        ]);
        self.table.write(record).await
    }

    /// The player's change, for one try at its code. The try is counted before the code is compared, so simultaneous
    /// requests get no extra tries.
    ///
    /// # Errors
    /// [`Refusal::CodeExpired`] when there is none, or no try is left.
    pub async fn for_one_try(&self, uid: &Uid) -> Result<EmailChange, Failure> {
        let update = self
            .table
            .update(keys::ID, keys::email_change(uid))
            .update_expression("SET #tries = #tries - :one")
            .condition_expression("#tries >= :one")
            .expression_attribute_names("#tries", TRIES)
            .expression_attribute_values(":one", number(1))
            .return_values(ReturnValue::AllNew);
        let counted = unless(update.send().await, UpdateItemError::is_conditional_check_failed_exception)?;
        let item = counted.ok_or(Refusal::CodeExpired)?.attributes.unwrap_or_default();
        let fields = Fields(&item);
        Ok(EmailChange {
            uid: uid.clone(),
            from: fields.text(FROM)?,
            to: fields.text(TO)?,
            code_hash: fields.text(CODE)?,
            expires: fields.time(EXPIRES)?,
        })
    }
}
