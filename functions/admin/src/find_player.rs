use aws::{Addresses, Admins, Wallets};
use contract::dto::{AdminPlayer, PlayerQuery};
use domain::{Failure, Recipient, Refusal, Uid, email};
use http::AdminCall;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub admins: Admins,
        pub addresses: Addresses,
        pub wallets: Wallets,
    }
}

http::admins_only!(Deps);

/// The account with this user id or e-mail.
///
/// # Errors
/// [`Refusal::UserNotFound`]; [`Refusal::EmailInvalid`]; [`Refusal::Malformed`] for a malformed user id, and unless
/// exactly one of the two is given.
pub async fn find_player(deps: Arc<Deps>, call: AdminCall) -> Result<AdminPlayer, Failure> {
    let PlayerQuery { id, email } = call.query()?;
    let player = parse(id.as_deref(), email.as_deref())?;
    let found = deps.addresses.find(&player).await?.ok_or_else(|| Refusal::UserNotFound(player.to_string()))?;
    let wallet = deps.wallets.find(&found.uid).await?;
    let restriction = wallet.and_then(|wallet| wallet.restrictions(call.arrived()).next().cloned());
    Ok(AdminPlayer::new(found, restriction, call.admin()))
}

fn parse(id: Option<&str>, email: Option<&str>) -> Result<Recipient, Refusal> {
    match (id, email) {
        (Some(id), None) => Uid::parse(id.trim()).map(Recipient::Id),
        (None, Some(email)) => email::parse(email.trim()).map(Recipient::Email),
        _ => Err(Refusal::malformed("Please ask for an id or for an email")),
    }
}
