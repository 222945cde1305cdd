//! The identity provider.

use crate::{Connection, FromConnection, failure::failure};
use aws_sdk_cognitoidentityprovider::operation::{
    admin_get_user::AdminGetUserError, admin_remove_user_from_group::AdminRemoveUserFromGroupError,
};
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
    /// Whether the user exists.
    ///
    /// # Errors
    /// When the identity provider does not answer.
    pub async fn knows(&self, username: &str) -> Result<bool, Failure> {
        let request = self.client.admin_get_user().user_pool_id(&self.pool_id).username(username);
        match request.send().await {
            Ok(_) => Ok(true),
            Err(error) if error.as_service_error().is_some_and(AdminGetUserError::is_user_not_found_exception) => {
                Ok(false)
            }
            Err(error) => Err(failure(error)),
        }
    }

    /// Adds a user to the group of admins or removes them. Safe to repeat. Who does not exist is in no group.
    ///
    /// # Errors
    /// When the identity provider does not answer, or does not know the user to add.
    pub async fn set_admin(&self, username: &str, is_admin: bool) -> Result<(), Failure> {
        if is_admin {
            let request = self.client.admin_add_user_to_group().user_pool_id(&self.pool_id);
            request.username(username).group_name(ADMIN_GROUP).send().await.map_err(failure)?;
        } else {
            let request = self.client.admin_remove_user_from_group().user_pool_id(&self.pool_id);
            match request.username(username).group_name(ADMIN_GROUP).send().await {
                Ok(_) => {}
                Err(error)
                    if error
                        .as_service_error()
                        .is_some_and(AdminRemoveUserFromGroupError::is_user_not_found_exception) => {}
                Err(error) => return Err(failure(error)),
            }
        }
        Ok(())
    }
}
