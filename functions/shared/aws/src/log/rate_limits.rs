//! Counters of requests in the limits table: of a player, or of an address, within a window. Items expire soon after
//! the end of their window.

use crate::client::{
    failure::unless,
    item::{number, text},
    keys,
    table::table,
};
use aws_sdk_dynamodb::{operation::update_item::UpdateItemError, types::AttributeValue};
use domain::{Failure, RateLimit, Refusal, Timestamp};
use std::fmt::Display;

/// The set of counted requests. A set rather than a number, so that each request counts once.
const COUNTED: &str = "counted";

table!(RateLimits in "LIMITS_TABLE");

impl RateLimits {
    /// Counts a request of `who`, a player or an address, at `at` with one write. Requests of the same name count once
    /// in a window: retries of an invocation, and repeated or concurrent calls with the same Idempotency-Key, do not
    /// count again. So a request that was let in is never refused later in the window.
    ///
    /// # Errors
    /// [`Refusal::TooManyRequests`] when the window is full.
    pub async fn count(
        &self,
        limit: RateLimit,
        who: &(impl Display + Sync),
        at: Timestamp,
        request: &str,
    ) -> Result<(), Failure> {
        let window = limit.window(at);
        let room = "attribute_not_exists(#counted) OR size(#counted) < :max OR contains(#counted, :request)";
        let update = self
            .table
            .update(keys::ID, keys::counter(who, window))
            .update_expression("ADD #counted :requests SET #expires = :expires")
            .condition_expression(room)
            .expression_attribute_names("#counted", COUNTED)
            .expression_attribute_names("#expires", keys::EXPIRES_AT)
            .expression_attribute_values(":request", text(request))
            .expression_attribute_values(":requests", AttributeValue::Ss(vec![request.to_owned()]))
            .expression_attribute_values(":max", number(limit.max()))
            .expression_attribute_values(":expires", number(window.end().ms().div_ceil(1000)));
        let counted = unless(update.send().await, UpdateItemError::is_conditional_check_failed_exception)?;
        counted.map(drop).ok_or_else(|| Refusal::too_many_requests(window, at).into())
    }
}
