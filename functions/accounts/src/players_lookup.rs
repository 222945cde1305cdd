use crate::Directory;
use contract::dto::{FoundPlayer, LookupBody};
use domain::{Failure, Limit, Recipient, Refusal};
use http::Call;
use std::sync::Arc;

/// Who a user id or e-mail belongs to (`spec §5`). It counts whether or not there is anybody: both tell something.
///
/// # Errors
/// What [`Recipient::parse`] refuses; [`Refusal::TooManyRequests`]; [`Refusal::UserNotFound`].
pub async fn players_lookup(app: Arc<Directory>, call: Call) -> Result<FoundPlayer, Failure> {
    let caller = call.uid()?;
    let wanted = Recipient::parse(&call.json::<LookupBody>()?.player)?;
    app.limits.count(Limit::LookUps, caller, call.arrived(), call.request_id()).await?;
    let found = app.players.find(&wanted).await?.ok_or(Refusal::UserNotFound(wanted))?;
    Ok(FoundPlayer::new(&found, caller))
}
