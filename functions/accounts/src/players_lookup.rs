use aws::Players;
use contract::dto::{FoundPlayer, LookupBody};
use domain::{Failure, Recipient, Refusal};
use http::Call;
use std::sync::Arc;

/// Who a user id or e-mail belongs to (`spec §5`).
///
/// # Errors
/// What [`Recipient::parse`] refuses; [`Refusal::UserNotFound`].
pub async fn players_lookup(players: Arc<Players>, call: Call) -> Result<FoundPlayer, Failure> {
    let caller = call.uid()?;
    let wanted = Recipient::parse(&call.json::<LookupBody>()?.player)?;
    let found = players.find(&wanted).await?.ok_or(Refusal::UserNotFound(wanted))?;
    Ok(FoundPlayer::new(&found, caller))
}
