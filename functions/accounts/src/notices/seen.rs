use aws::Players;
use contract::dto::{SeenBody, SeenView};
use domain::{Failure, Timestamp};
use http::Call;
use std::sync::Arc;

/// Moves the caller's mark. It never goes back, so two devices can send theirs in any order.
///
/// # Errors
/// [`domain::Refusal::UserNotFound`] for a caller without a record.
pub async fn notices_seen(players: Arc<Players>, call: Call) -> Result<SeenView, Failure> {
    // Later notices are not seen yet.
    let until = Timestamp::try_from(call.json::<SeenBody>()?)?.min(call.arrived());
    Ok(SeenView { seen_until: players.move_mark(call.uid()?, until).await? })
}
