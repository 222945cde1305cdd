//! The identity provider.

use crate::{Connection, FromConnection, failure::failure};
use domain::{Failure, rights::ADMIN_GROUP};

/// The password policy of the user pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PasswordPolicy {
    pub minimum_length: i32,
    pub require_lowercase: bool,
    pub require_uppercase: bool,
    pub require_numbers: bool,
    pub require_symbols: bool,
}

#[derive(Debug, Clone)]
pub struct Identity {
    client: aws_sdk_cognitoidentityprovider::Client,
    pool_id: String,
}

impl FromConnection for Identity {
    fn from_connection(connection: &Connection) -> Result<Self, Failure> {
        Ok(Self { client: connection.cognito(), pool_id: connection.variable("USER_POOL_ID")? })
    }
}

impl Identity {
    /// Adds a user to the group of admins or removes them. Safe to repeat.
    ///
    /// # Errors
    /// When the identity provider does not answer or does not know the user.
    pub async fn set_admin(&self, username: &str, is_admin: bool) -> Result<(), Failure> {
        if is_admin {
            let request = self.client.admin_add_user_to_group().user_pool_id(&self.pool_id);
            request.username(username).group_name(ADMIN_GROUP).send().await.map_err(failure)?;
        } else {
            let request = self.client.admin_remove_user_from_group().user_pool_id(&self.pool_id);
            request.username(username).group_name(ADMIN_GROUP).send().await.map_err(failure)?;
        }
        Ok(())
    }

    /// # Errors
    /// When the identity provider does not answer.
    pub async fn password_policy(&self) -> Result<PasswordPolicy, Failure> {
        let request = self.client.describe_user_pool().user_pool_id(&self.pool_id);
        let answer = request.send().await.map_err(failure)?;
        let pool = answer.user_pool().and_then(|pool| pool.policies()?.password_policy());
        let policy = pool.ok_or_else(|| Failure::internal("the user pool has no password policy"))?;
        Ok(PasswordPolicy {
            minimum_length: policy.minimum_length().unwrap_or_default(),
            require_lowercase: policy.require_lowercase(),
            require_uppercase: policy.require_uppercase(),
            require_numbers: policy.require_numbers(),
            require_symbols: policy.require_symbols(),
        })
    }
}
