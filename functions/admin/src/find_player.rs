use aws::{Admins, Connection, Players};
use contract::dto::AdminPlayer;
use domain::{Failure, Recipient, Refusal};
use http::Call;
use std::sync::Arc;

/// Where admins look up whom they give rights to.
#[derive(Debug)]
pub struct Finding {
    pub admins: Admins,
    pub players: Players,
}

impl Finding {
    /// # Errors
    /// [`Failure::Internal`] naming a variable that is missing from the environment.
    pub fn from_env() -> Result<Self, Failure> {
        let connection = Connection::from_env()?;
        Ok(Self { admins: Admins::from_env(&connection)?, players: Players::from_env(&connection)? })
    }
}

/// The account with this user id or e-mail.
///
/// # Errors
/// [`Refusal::NotAdmin`], [`Refusal::UserNotFound`]; [`Refusal::Malformed`] unless exactly one of the two is asked for,
/// and as [`Recipient::parse`] refuses it.
pub async fn find_player(app: Arc<Finding>, call: Call) -> Result<AdminPlayer, Failure> {
    app.admins.require(call.admin()?).await?;
    let wanted = wanted(call.query("id"), call.query("email"))?;
    let found = app.players.find(&wanted).await?;
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
