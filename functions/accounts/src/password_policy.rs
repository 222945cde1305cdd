use aws::{Connection, FromConnection};
use contract::dto::PasswordPolicy;
use domain::{Failure, Setting};
use http::Call;
use std::sync::Arc;

/// The minimum length of a password, its only rule. The template sets the same length for the identity provider.
#[derive(Debug)]
pub struct PasswordLength(i32);

impl FromConnection for PasswordLength {
    fn from_connection(connection: &Connection) -> Result<Self, Failure> {
        connection.setting()
    }
}

impl Setting for PasswordLength {
    const VARIABLE: &'static str = "PASSWORD_MINIMUM_LENGTH";

    fn parse(text: &str) -> Option<Self> {
        text.parse().ok().map(Self)
    }
}

/// The password rules of the identity provider (`spec 5.5`), for anyone.
///
/// # Errors
/// Never.
pub async fn password_policy(length: Arc<PasswordLength>, _: Call) -> Result<PasswordPolicy, Failure> {
    Ok(PasswordPolicy {
        minimum_length: length.0,
        require_lowercase: false,
        require_uppercase: false,
        require_numbers: false,
        require_symbols: false,
    })
}
