//! The times until which players have seen their notices, in their records of the users table (D53).

use crate::client::{
    failure::failure,
    item::{Fields, Item, text},
    keys,
    store::{Record, Store},
};
use aws_sdk_dynamodb::{operation::update_item::UpdateItemError, types::ReturnValuesOnConditionCheckFailure};
use domain::{Failure, Timestamp, Uid, account::User, notice::Mark};

pub(crate) const SEEN_UNTIL: &str = "noticesSeenUntil";

impl Store<User> {
    /// The player's mark (a strongly consistent read, so that a notice does not become new again).
    pub async fn mark(&self, uid: &Uid) -> Result<Mark, Failure> {
        let mark = self.table.find(keys::UID, uid.as_str()).await?.as_ref().map(mark_from).transpose()?;
        Ok(Mark(mark.flatten()))
    }

    /// Moves the mark forward, and returns its new position. One write.
    ///
    /// # Errors
    /// [`domain::Refusal::UserNotFound`] for a player without a record.
    pub async fn move_mark(&self, uid: &Uid, until: Timestamp) -> Result<Timestamp, Failure> {
        let update = self
            .table
            .update(keys::UID, uid.as_str())
            .update_expression("SET #seen = :until")
            .condition_expression("attribute_exists(#uid) AND (attribute_not_exists(#seen) OR #seen < :until)")
            .expression_attribute_names("#uid", keys::UID)
            .expression_attribute_names("#seen", SEEN_UNTIL)
            .expression_attribute_values(":until", text(until.to_string()))
            .return_values_on_condition_check_failure(ReturnValuesOnConditionCheckFailure::AllOld);
        match update.send().await {
            Ok(_) => Ok(until),
            Err(error) => match error.as_service_error() {
                Some(UpdateItemError::ConditionalCheckFailedException(failed)) => {
                    let later = failed.item().map(mark_from).transpose()?.flatten();
                    later.ok_or_else(|| User::missing(uid).into())
                }
                _ => Err(failure(error)),
            },
        }
    }
}

fn mark_from(item: &Item) -> Result<Option<Timestamp>, Failure> {
    Fields(item).optional_time(SEEN_UNTIL)
}
