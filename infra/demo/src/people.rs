//! The people of the stack, as the functions see them.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use domain::second_factor::SignIn;
use domain::{Timestamp, Uid};
use http::Principal;
use serde::Deserialize;

/// A user of the identity provider.
#[derive(Deserialize)]
pub struct User {
    pub sub: String,
    pub username: String,
}

pub struct People(BTreeMap<String, User>);

impl People {
    pub fn new(users: BTreeMap<String, User>) -> Self {
        Self(users)
    }

    /// The principal of a sign-in at that time. No user has a second factor yet.
    pub fn sign_in(&self, email: &str, at: Timestamp) -> Result<Principal> {
        let user = self.0.get(email).with_context(|| format!("nobody has the address {email}"))?;
        Ok(Principal {
            uid: Uid::from_sub(&user.sub),
            email: email.to_owned(),
            email_verified: false,
            address_differs: false,
            has_agreed: true,
            cognito_username: user.username.clone(),
            is_admin: true,
            sign_in: SignIn { at, with_factor: false },
        })
    }
}
