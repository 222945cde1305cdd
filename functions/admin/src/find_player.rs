use aws::{Admins, Players};
use contract::dto::AdminPlayer;
use domain::{Failure, Recipient, Refusal};
use http::Call;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub admins: Admins,
        pub players: Players,
    }
}

/// The account with this user id or e-mail.
///
/// # Errors
/// [`Refusal::NotAdmin`], [`Refusal::UserNotFound`]; [`Refusal::Malformed`] unless exactly one of the two is asked for,
/// and as [`Recipient::parse`] refuses it.
pub async fn find_player(deps: Arc<Deps>, call: Call) -> Result<AdminPlayer, Failure> {
    deps.admins.require(call.admin()?).await?;
    let wanted = wanted(call.query("id"), call.query("email"))?;
    let found = deps.players.find(&wanted).await?;
    Ok(found.ok_or(Refusal::UserNotFound(wanted))?.into())
}

fn wanted(id: Option<&str>, email: Option<&str>) -> Result<Recipient, Refusal> {
    let player = match (id, email) {
        (Some(text), None) | (None, Some(text)) => Recipient::parse(text),
        _ => return Err(Refusal::malformed("Please ask for an id or for an email")),
    };
    match (player, id) {
        (Ok(Recipient::Id(uid)), Some(_)) => Ok(Recipient::Id(uid)),
        (Ok(Recipient::Email(email)), None) => Ok(Recipient::Email(email)),
        (_, Some(_)) => Err(Refusal::malformed("A user ID has 28 letters and digits")),
        (_, None) => Err(Refusal::EmailInvalid),
    }
}
