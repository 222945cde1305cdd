//! E-mails to an account's owner about changes to it (D55). An intruder would change these things first. The e-mails
//! have no values, so that they reveal nothing to a stranger who reads them.

use super::Email;
use crate::{
    audit::{Action, AuditEntry},
    rights,
    second_factor::NOT_ASKED_FOR,
};

/// `None` for an entry that the account's owner needs no e-mail about.
pub fn of_account(entry: &AuditEntry, product: &str, site: &str) -> Option<Email> {
    let Words { title, what, page } = words(entry)?;
    Some(Email {
        subject: format!("{title} - {product}"),
        text: format!(
            "{title}\n\n{what}\n\nSee it here: {site}{page}\n\n\
             If it was not you, change your password now, and write to us: {site}/support\n"
        ),
    })
}

struct Words {
    title: &'static str,
    what: &'static str,
    page: &'static str,
}

fn words(entry: &AuditEntry) -> Option<Words> {
    let by_another = entry.actor.as_str() != entry.subject;
    let on_page = |page, title, what| Some(Words { title, what, page });
    let words = |title, what| on_page("/profile", title, what);
    let factor_off = |what| words("Your second factor was turned off", what);
    match entry.action {
        Action::ProposeAdmin if entry.before != rights::name(None) => on_page(
            "/admin?tab=admins",
            "A change of your admin role is proposed",
            "It takes effect when another owner confirms it, or a day later where there is none. You can stop it while it waits.",
        ),
        Action::SuspendAdmin => on_page(
            "/admin",
            "Your admin role is suspended",
            "An owner has suspended it. Until that ends you read everything and change nothing.",
        ),
        Action::EnableFactor => words(
            "Your second factor was turned on",
            "From now on a sign-in also takes a code from an authenticator app.",
        ),
        Action::DisableFactor if entry.after == "off" => {
            factor_off("From now on your password alone is enough to sign in.")
        }
        Action::DisableFactor if entry.after == NOT_ASKED_FOR => words(
            "A sign-in without a code",
            "Somebody signed in to your account with its password, and was not asked for a code of your authenticator app. \
             Nothing that takes a code can be done until somebody signs in with one.",
        ),
        Action::RecoverFactor => {
            factor_off("One of your recovery codes was used. From now on your password alone is enough to sign in.")
        }
        Action::ResetFactor => {
            factor_off("An admin has turned it off. From now on your password alone is enough to sign in.")
        }
        Action::AddPayoutAccount => words("A payout account was added", "Withdrawals can be paid to it after a wait."),
        Action::RemovePayoutAccount => words("A payout account was removed", "No new withdrawal can be paid to it."),
        Action::ChangeLimit if !by_another => {
            words("Your limits were changed", "Your profile shows them, and what waits for your second yes.")
        }
        Action::PauseAccount if by_another => {
            words("Your playing is paused", "Another account with your email address was paused, so this one is too.")
        }
        Action::PauseAccount => words("Your playing is paused", "Withdrawals stay open."),
        Action::EndExclusion => words("Your self-exclusion ends in a day", "After that you can play again."),
        _ => None,
    }
}
