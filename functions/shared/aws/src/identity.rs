//! The identity provider.

use crate::{Connection, FromConnection, failure::failure};
use domain::{Failure, rights::ADMIN_GROUP};

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
}
