//! Whether a player is an admin now, and in which role: after a change, tokens stay valid for up to an hour (D10).

use crate::client::{
    connection::{Connection, FromConnection},
    failure::failure,
    item::{Fields, Item, broken, text},
    keys,
    table::Table,
};
use domain::{
    Failure, Timestamp, Uid,
    rights::{Admin, Role},
    second_factor::{AdminFactor, AdminSecondFactor},
    suspension::Suspension,
};

#[derive(Debug, Clone)]
pub struct Admins {
    users: Table,
    second_factor: AdminSecondFactor,
}

impl FromConnection for Admins {
    fn from_connection(connection: &Connection) -> Result<Self, Failure> {
        Ok(Self { users: Table::new(connection, "USERS_TABLE")?, second_factor: connection.setting()? })
    }
}

impl Admins {
    /// The player's record as an admin (a strongly consistent read); `None` for every other player.
    pub async fn find(&self, uid: &Uid) -> Result<Option<Admin>, Failure> {
        let request = self
            .users
            .client
            .get_item()
            .table_name(&self.users.name)
            .key(keys::UID, text(uid.as_str()))
            .projection_expression("#admin, #role, #suspended, #by, #of, #since, #decides")
            .expression_attribute_names("#admin", keys::IS_ADMIN)
            .expression_attribute_names("#role", keys::ROLE)
            .expression_attribute_names("#suspended", keys::SUSPENDED_AT)
            .expression_attribute_names("#by", keys::SUSPENDED_BY)
            .expression_attribute_names("#of", keys::SUSPENDS)
            .expression_attribute_names("#since", keys::FACTOR_SINCE)
            .expression_attribute_names("#decides", keys::DECIDES_SINCE)
            .consistent_read(true);
        let answer = request.send().await.map_err(failure)?;
        let Some(item) = answer.item() else { return Ok(None) };
        let fields = Fields(item);
        let factor = AdminFactor::new(self.second_factor, fields.optional_time(keys::FACTOR_SINCE)?);
        let (suspension, decides_since) = (suspension_from(item)?, fields.optional_time(keys::DECIDES_SINCE)?);
        Ok(role_from(item)?.map(|role| Admin {
            role: role.in_effect(&suspension),
            as_suspender: (suspension.at.is_none() && suspension.of.is_some()).then_some(role),
            factor,
            decides_since,
        }))
    }

    /// As [`Admin::stands_behind`]; only an admin does.
    pub async fn stands_behind(&self, uid: &Uid, at: Timestamp) -> Result<bool, Failure> {
        Ok(self.find(uid).await?.is_some_and(|admin| admin.stands_behind(at)))
    }
}

pub(crate) fn suspension_from(item: &Item) -> Result<Suspension, Failure> {
    let fields = Fields(item);
    let uid = |name| fields.optional_text(name)?.map(|uid| Uid::parse(&uid).map_err(|_| broken(name))).transpose();
    Ok(Suspension {
        at: fields.optional_time(keys::SUSPENDED_AT)?,
        by: uid(keys::SUSPENDED_BY)?,
        of: uid(keys::SUSPENDS)?,
    })
}

/// The stored role, also of a suspended admin. An admin from before there were roles is an owner (D47).
pub(crate) fn role_from(item: &Item) -> Result<Option<Role>, Failure> {
    let fields = Fields(item);
    match fields.flag(keys::IS_ADMIN)? {
        false => Ok(None),
        true => match fields.optional_text(keys::ROLE)? {
            None => Ok(Some(Role::Owner)),
            Some(name) => Role::parse(&name).map(Some).ok_or_else(|| broken(keys::ROLE)),
        },
    }
}
