//! The limits table: what each player has asked for within a window, forgotten soon after its end.

use crate::{
    Connection, FromConnection,
    failure::failure,
    item::{number, text},
    keys,
};
use aws_sdk_dynamodb::{operation::update_item::UpdateItemError, types::AttributeValue};
use domain::{Failure, RateLimit, Refusal, Timestamp, Uid};

/// What counts, rather than how much of it there is: a set takes each but once.
const COUNTED: &str = "counted";
/// In seconds since the epoch, as the service wants to know it.
const EXPIRES_AT: &str = "expiresAt";

#[derive(Debug, Clone)]
pub struct RateLimits {
    client: aws_sdk_dynamodb::Client,
    table: String,
}

impl FromConnection for RateLimits {
    fn from_connection(connection: &Connection) -> Result<Self, Failure> {
        Ok(Self { client: connection.dynamodb(), table: connection.variable("LIMITS_TABLE")? })
    }
}

impl RateLimits {
    /// Counts what a player asked for at `at`: one write. `request` names it, and what has the same name counts once
    /// within a window: however often an invocation has to begin anew, and however often, or how often at once, a
    /// request with an Idempotency-Key is sent. So whoever is let in is never told that there is no room.
    ///
    /// # Errors
    /// [`Refusal::TooManyRequests`] when the window is full.
    pub async fn count(&self, limit: RateLimit, uid: &Uid, at: Timestamp, request: &str) -> Result<(), Failure> {
        let window = limit.window(at);
        let room = "attribute_not_exists(#counted) OR size(#counted) < :max OR contains(#counted, :request)";
        let update = self
            .client
            .update_item()
            .table_name(&self.table)
            .key(keys::ID, text(keys::counter(uid, window)))
            .update_expression("ADD #counted :requests SET #expires = :expires")
            .condition_expression(room)
            .expression_attribute_names("#counted", COUNTED)
            .expression_attribute_names("#expires", EXPIRES_AT)
            .expression_attribute_values(":request", text(request))
            .expression_attribute_values(":requests", AttributeValue::Ss(vec![request.to_owned()]))
            .expression_attribute_values(":max", number(limit.max()))
            .expression_attribute_values(":expires", number(window.end().ms().div_ceil(1000)));
        match update.send().await {
            Ok(_) => Ok(()),
            Err(error)
                if error.as_service_error().is_some_and(UpdateItemError::is_conditional_check_failed_exception) =>
            {
                Err(Refusal::too_many_requests(window, at).into())
            }
            Err(error) => Err(failure(error)),
        }
    }
}
