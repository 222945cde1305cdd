//! The identity provider.

use crate::client::{
    connection::{Connection, FromConnection},
    failure::{failure, unless},
};
use aws_sdk_cognitoidentityprovider::{
    operation::{
        admin_delete_user::AdminDeleteUserError, admin_disable_user::AdminDisableUserError,
        admin_enable_user::AdminEnableUserError, admin_get_user::AdminGetUserError,
        admin_remove_user_from_group::AdminRemoveUserFromGroupError,
        admin_set_user_mfa_preference::AdminSetUserMFAPreferenceError,
        admin_update_user_attributes::AdminUpdateUserAttributesError,
        admin_user_global_sign_out::AdminUserGlobalSignOutError,
    },
    types::{AttributeType, SoftwareTokenMfaSettingsType},
};
use domain::{Failure, Uid, account::User, rights::ADMIN_GROUP};

/// Cognito's name for codes from an authenticator app.
const SOFTWARE_TOKEN: &str = "SOFTWARE_TOKEN_MFA";

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

/// Asks whether a user needs a code at sign-in. A trigger of the pool gets the pool's id from its event.
#[derive(Debug, Clone)]
pub struct FactorCheck {
    client: aws_sdk_cognitoidentityprovider::Client,
}

impl FromConnection for FactorCheck {
    fn from_connection(connection: &Connection) -> Result<Self, Failure> {
        Ok(Self { client: connection.cognito() })
    }
}

impl FactorCheck {
    /// # Errors
    /// When the identity provider does not answer, or does not have the user.
    pub async fn is_on(&self, pool_id: &str, username: &str) -> Result<bool, Failure> {
        let request = self.client.admin_get_user().user_pool_id(pool_id).username(username);
        let user = request.send().await.map_err(failure)?;
        Ok(user.user_mfa_setting_list().iter().any(|factor| factor == SOFTWARE_TOKEN))
    }
}

impl Identity {
    /// Whether the user is asked for a code at sign-in.
    ///
    /// # Errors
    /// When the identity provider does not answer, or does not have the user.
    pub async fn has_factor(&self, username: &str) -> Result<bool, Failure> {
        FactorCheck { client: self.client.clone() }.is_on(&self.pool_id, username).await
    }

    /// Stops asking the user for a code. Safe to repeat. Does nothing if the user does not exist.
    pub async fn drop_factor(&self, username: &str) -> Result<(), Failure> {
        let off = SoftwareTokenMfaSettingsType::builder().enabled(false).preferred_mfa(false).build();
        let request = self.client.admin_set_user_mfa_preference().user_pool_id(&self.pool_id).username(username);
        let sent = request.software_token_mfa_settings(off).send().await;
        unless(sent, AdminSetUserMFAPreferenceError::is_user_not_found_exception).map(drop)
    }

    /// Ends all of a user's sessions. Issued tokens stay valid for up to an hour, but are not renewed.
    pub async fn end_sessions(&self, username: &str) -> Result<(), Failure> {
        let request = self.client.admin_user_global_sign_out().user_pool_id(&self.pool_id).username(username);
        unless(request.send().await, AdminUserGlobalSignOutError::is_user_not_found_exception).map(drop)
    }

    /// Whether the player's user exists. Another user may have the name by now: in some pools a name is the e-mail
    /// address.
    pub async fn knows(&self, player: &User) -> Result<bool, Failure> {
        Ok(self.holder(&player.cognito_username).await?.as_ref() == Some(&player.uid))
    }

    /// The account that signs in with this user name or address.
    pub async fn holder(&self, name: &str) -> Result<Option<Uid>, Failure> {
        let request = self.client.admin_get_user().user_pool_id(&self.pool_id).username(name);
        let user = unless(request.send().await, AdminGetUserError::is_user_not_found_exception)?;
        Ok(user.and_then(|user| user.user_attributes().iter().find_map(uid_from)))
    }

    /// Gives a user another, proven address to sign in with. `false` if another user has it. Safe to repeat.
    ///
    /// # Errors
    /// When the identity provider does not answer, or does not have the user.
    pub async fn set_email(&self, username: &str, email: &str) -> Result<bool, Failure> {
        let attribute =
            |name, value| AttributeType::builder().name(name).value(value).build().map_err(Failure::internal);
        let request = self.client.admin_update_user_attributes().user_pool_id(&self.pool_id).username(username);
        let request = request.user_attributes(attribute("email", email)?);
        let sent = request.user_attributes(attribute("email_verified", "true")?).send().await;
        Ok(unless(sent, AdminUpdateUserAttributesError::is_alias_exists_exception)?.is_some())
    }

    /// Deletes the player's user. Issued tokens stay valid for up to an hour. Safe to repeat: another user with the
    /// same name stays.
    pub async fn delete(&self, player: &User) -> Result<(), Failure> {
        if !self.knows(player).await? {
            return Ok(());
        }
        let request = self.client.admin_delete_user().user_pool_id(&self.pool_id).username(&player.cognito_username);
        unless(request.send().await, AdminDeleteUserError::is_user_not_found_exception).map(drop)
    }

    /// Ends a user's sessions and refuses their sign-in, or lets them sign in again. Safe to repeat. Does nothing if
    /// the user does not exist.
    pub async fn set_enabled(&self, username: &str, is_enabled: bool) -> Result<(), Failure> {
        if is_enabled {
            let request = self.client.admin_enable_user().user_pool_id(&self.pool_id).username(username);
            return unless(request.send().await, AdminEnableUserError::is_user_not_found_exception).map(drop);
        }
        let request = self.client.admin_disable_user().user_pool_id(&self.pool_id).username(username);
        unless(request.send().await, AdminDisableUserError::is_user_not_found_exception)?;
        self.end_sessions(username).await
    }

    /// Adds a user to the group of admins or removes them. Safe to repeat. A user who does not exist is in no group.
    ///
    /// # Errors
    /// When the identity provider does not answer, or does not have the user to add.
    pub async fn set_admin(&self, username: &str, is_admin: bool) -> Result<(), Failure> {
        if is_admin {
            let request = self.client.admin_add_user_to_group().user_pool_id(&self.pool_id);
            request.username(username).group_name(ADMIN_GROUP).send().await.map_err(failure)?;
        } else {
            let request = self.client.admin_remove_user_from_group().user_pool_id(&self.pool_id);
            let sent = request.username(username).group_name(ADMIN_GROUP).send().await;
            unless(sent, AdminRemoveUserFromGroupError::is_user_not_found_exception)?;
        }
        Ok(())
    }
}

/// Of the attribute that identifies a user.
fn uid_from(attribute: &AttributeType) -> Option<Uid> {
    attribute.value().filter(|_| attribute.name() == "sub").map(Uid::from_sub)
}
