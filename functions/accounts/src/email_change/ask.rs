use crate::{email_change::check_caller, secret::Secret, site::Site};
use aws::{Addresses, EmailChanges, Emails, Players, RateLimits, Wallets};
use contract::dto::{EmailAskedView, EmailBody};
use domain::{
    Failure, RateLimit, Refusal, email,
    email_change::{EmailChange, EmailCode, code_email},
};
use http::Call;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub players: Players,
        pub wallets: Wallets,
        pub addresses: Addresses,
        pub rate_limits: RateLimits,
        pub changes: EmailChanges,
        pub emails: Emails,
        pub site: Site,
        pub secret: Secret,
    }
}

/// Sends a code to the new address for the caller's account. Another call replaces the requested change.
///
/// # Errors
/// [`Refusal::SignInAgain`], [`Refusal::AccountClosed`], what stops withdrawals; [`Refusal::EmailInvalid`],
/// [`Refusal::AddressUnchanged`], [`Refusal::AddressTaken`], [`Refusal::TooManyRequests`]; [`Refusal::EmailsOff`].
pub async fn ask(deps: Arc<Deps>, call: Call) -> Result<EmailAskedView, Failure> {
    let (principal, at) = (call.principal()?, call.arrived());
    let to = email::parse(&call.json::<EmailBody>()?.email)?;
    let user = deps.players.load(&principal.uid).await?;
    check_caller(principal, &user, &deps.wallets.load(&user.uid).await?, at)?;
    if !deps.emails.are_sent() {
        return Err(Refusal::EmailsOff.into());
    }
    let code = EmailCode::of(&deps.secret.0, call.request_id());
    let change = EmailChange::new(&user, &to, &code, at)?;
    deps.rate_limits.count(RateLimit::EmailChanges, &user.uid, at, call.request_id()).await?;
    if deps.addresses.holder(&to).await?.is_some_and(|holder| holder != user.uid) {
        return Err(Refusal::AddressTaken.into());
    }
    deps.changes.keep(&change).await?;
    deps.emails.send(&to, &code_email(&code, &deps.site.product)).await?;
    Ok(EmailAskedView { email: to, expires_at: change.expires })
}
