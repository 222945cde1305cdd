//! Admin rights in the tables: the settings item with the number of admins and the proposed roles, each player's flag
//! and role, and the audit row, written in one transaction.

use crate::{
    client::{
        connection::{Connection, FromConnection},
        failure::failure,
        item::{Fields, Item, broken, item, number, text},
        keys,
        table::Table,
        transaction::Transaction,
    },
    desk::{admins::role_from, decisions::proposal_item},
    log::audit_log::Audited,
};
use aws_sdk_dynamodb::types::{
    AttributeValue, ConditionCheck,
    builders::{ConditionCheckBuilder, PutBuilder, UpdateBuilder},
};
use domain::{
    Failure, Timestamp, Uid,
    account::User,
    deposit::Party,
    rights::{self, Role, RoleProposal},
    suspension::Suspension,
};

const FIRST_UID: &str = "firstUid";
/// The number of admins of all roles. Before there were roles it was the only count, of owners.
const ADMIN_COUNT: &str = "adminCount";
const OWNER_COUNT: &str = "ownerCount";
const CASHIER_COUNT: &str = "cashierCount";
const REMOVED_BY: &str = "removedBy";
const REMOVED_AT: &str = "removedAt";
const PROPOSALS: &str = "proposals";
/// Absent before the first proposal.
const VERSION: &str = "version";

#[derive(Debug, Clone)]
pub struct Rights {
    users: Table,
    settings: Table,
}

impl FromConnection for Rights {
    fn from_connection(connection: &Connection) -> Result<Self, Failure> {
        Ok(Self { users: Table::new(connection, "USERS_TABLE")?, settings: Table::new(connection, "SETTINGS_TABLE")? })
    }
}

impl Rights {
    /// The rights (a strongly consistent read); `None` before the first admin.
    pub async fn find(&self) -> Result<Option<rights::Rights>, Failure> {
        self.settings.find(keys::NAME, keys::FIRST_ADMIN).await?.as_ref().map(from_item).transpose()
    }

    /// The number of players with admin rights in their records: reads all players.
    pub async fn scan(&self) -> Result<rights::Counts, Failure> {
        let (mut counts, mut after) = (rights::Counts::default(), None);
        loop {
            let page = self
                .users
                .client
                .scan()
                .table_name(&self.users.name)
                .consistent_read(true)
                .projection_expression("#flag, #role")
                .filter_expression("#flag = :yes")
                .expression_attribute_names("#flag", keys::IS_ADMIN)
                .expression_attribute_names("#role", keys::ROLE)
                .expression_attribute_values(":yes", AttributeValue::Bool(true))
                .set_exclusive_start_key(after);
            let answer = page.send().await.map_err(failure)?;
            for item in answer.items() {
                counts = role_from(item)?.map_or(counts, |role| counts.with(role));
            }
            after = answer.last_evaluated_key().cloned();
            if after.is_none() {
                return Ok(counts);
            }
        }
    }

    /// Writes the first admin.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when there is a first admin already, or the player's record has changed since it was
    /// loaded.
    pub async fn begin(&self, begun: &rights::Rights, at: Timestamp, audit: Audited<'_>) -> Result<(), Failure> {
        let settings = Transaction::new().create(&self.settings, keys::NAME, to_item(begun), Err(Failure::Conflict));
        self.flagged(settings, (&begun.first, None, Some(Role::Owner), at), audit).await
    }

    /// Changes a player's role, once for each audit row. If the row exists, an earlier attempt of the same request has
    /// made the change, and later changes are not undone.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when the counts or the player's role have changed since they were loaded.
    pub async fn change(
        &self,
        (before, after): (&rights::Rights, &rights::Rights),
        (player, role, at): (&User, Option<Role>, Timestamp),
        audit: Audited<'_>,
    ) -> Result<(), Failure> {
        let count = Transaction::new().put(self.count(before, after), Err(Failure::Conflict));
        let add = |whole: Transaction<_>, update| whole.update(update, Err(Failure::Conflict));
        let whole = releasing(&self.users, player, role, at).fold(count, add);
        self.flagged(whole, (&player.uid, player.role, role, at), audit).await
    }

    /// Records in both records that an admin has suspended another, once for each audit row. The admin whom the other
    /// has suspended is free again.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when the counts, the proposals or either record have changed since they were loaded.
    pub async fn suspend(
        &self,
        rights: (&rights::Rights, &rights::Rights),
        (admin, player, at): (&User, &User, Timestamp),
        audit: Audited<'_>,
    ) -> Result<(), Failure> {
        let aside = record(&self.users, &admin.uid)
            .update_expression("SET #of = :other")
            .condition_expression("attribute_exists(#uid) AND #flag = :yes AND attribute_not_exists(#since) AND attribute_not_exists(#of)")
            .expression_attribute_names("#flag", keys::IS_ADMIN)
            .expression_attribute_names("#since", keys::SUSPENDED_AT)
            .expression_attribute_names("#of", keys::SUSPENDS)
            .expression_attribute_values(":yes", AttributeValue::Bool(true))
            .expression_attribute_values(":other", text(player.uid.as_str()));
        let suspended = record(&self.users, &player.uid)
            .update_expression("SET #since = :at, #by = :admin REMOVE #of")
            .condition_expression("attribute_exists(#uid) AND #flag = :yes AND attribute_not_exists(#since)")
            .expression_attribute_names("#flag", keys::IS_ADMIN)
            .expression_attribute_names("#of", keys::SUSPENDS)
            .expression_attribute_names("#since", keys::SUSPENDED_AT)
            .expression_attribute_names("#by", keys::SUSPENDED_BY)
            .expression_attribute_values(":yes", AttributeValue::Bool(true))
            .expression_attribute_values(":at", text(at.to_string()))
            .expression_attribute_values(":admin", text(admin.uid.as_str()));
        let freed = player.suspension.of.as_ref().map(|of| restore(&self.users, of, at));
        self.suspension_changed(rights, [Some(aside), Some(suspended), freed], audit).await
    }

    /// Records in both records that the player's suspension is over, once for each audit row.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when the counts or the proposals have changed since they were loaded.
    pub async fn end_suspension(
        &self,
        rights: (&rights::Rights, &rights::Rights),
        (by, player, at): (Option<&User>, &User, Timestamp),
        audit: Audited<'_>,
    ) -> Result<(), Failure> {
        let (aside, suspended) = (by.map(|admin| free(&self.users, &admin.uid)), restore(&self.users, &player.uid, at));
        self.suspension_changed(rights, [aside, Some(suspended), None], audit).await
    }

    async fn suspension_changed(
        &self,
        (before, after): (&rights::Rights, &rights::Rights),
        records: [Option<UpdateBuilder>; 3],
        audit: Audited<'_>,
    ) -> Result<(), Failure> {
        let whole = Transaction::new().put(self.count(before, after), Err(Failure::Conflict));
        let add = |whole: Transaction<_>, update| whole.update(update, Err(Failure::Conflict));
        let whole = records.into_iter().flatten().fold(whole, add);
        whole.audit_once(audit, Ok(())).commit(&self.settings.client).await?.or_else(|failed| failed)
    }

    /// Writes a proposed role.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when the counts or the proposals have changed since they were loaded.
    pub async fn propose(
        &self,
        (before, after): (&rights::Rights, &rights::Rights),
        audit: Audited<'_>,
    ) -> Result<(), Failure> {
        let whole = Transaction::new().put(self.count(before, after), Failure::Conflict);
        whole.audit(audit, Failure::Conflict).commit(&self.settings.client).await?
    }

    /// The condition that one admin alone approves deposits and pays out withdrawals, as in
    /// [`rights::Counts::is_one_to_move_points`].
    pub(crate) fn one_to_move_points(&self) -> ConditionCheckBuilder {
        ConditionCheck::builder()
            .table_name(&self.settings.name)
            .key(keys::NAME, text(keys::FIRST_ADMIN))
            .condition_expression(
                "(#owners = :one AND #cashiers = :none) OR (#owners = :none AND #cashiers = :one) \
                    OR (attribute_not_exists(#owners) AND #admins = :one)",
            )
            .expression_attribute_names("#admins", ADMIN_COUNT)
            .expression_attribute_names("#owners", OWNER_COUNT)
            .expression_attribute_names("#cashiers", CASHIER_COUNT)
            .expression_attribute_values(":one", number(1))
            .expression_attribute_values(":none", number(0))
    }

    /// Writes the counts of admins and the proposed roles, on condition that neither has changed.
    pub(crate) fn count(&self, before: &rights::Rights, after: &rights::Rights) -> PutBuilder {
        let rights::Counts { admins, owners, cashiers } = before.counts;
        let unchanged = "#admins = :admins \
            AND (attribute_not_exists(#owners) OR (#owners = :owners AND #cashiers = :cashiers)) \
            AND (attribute_not_exists(#version) OR #version = :version)";
        self.settings
            .putting(to_item(after))
            .condition_expression(unchanged)
            .expression_attribute_names("#admins", ADMIN_COUNT)
            .expression_attribute_names("#owners", OWNER_COUNT)
            .expression_attribute_names("#cashiers", CASHIER_COUNT)
            .expression_attribute_values(":admins", number(admins))
            .expression_attribute_values(":owners", number(owners))
            .expression_attribute_values(":cashiers", number(cashiers))
            .expression_attribute_names("#version", VERSION)
            .expression_attribute_values(":version", number(before.version))
    }

    async fn flagged(
        &self,
        settings: Transaction<Result<(), Failure>>,
        role: (&Uid, Option<Role>, Option<Role>, Timestamp),
        audit: Audited<'_>,
    ) -> Result<(), Failure> {
        let whole = settings.update(self.flag(role), Err(Failure::Conflict)).audit_once(audit, Ok(()));
        whole.commit(&self.settings.client).await?.or_else(|failed| failed)
    }

    /// An owner from before there were roles has only the flag.
    fn flag(&self, (uid, before, after, at): (&Uid, Option<Role>, Option<Role>, Timestamp)) -> UpdateBuilder {
        let unchanged = match before {
            None => "#flag = :old",
            Some(Role::Owner) => "#flag = :old AND (attribute_not_exists(#role) OR #role = :before)",
            Some(_) => "#flag = :old AND #role = :before",
        };
        let update = self
            .users
            .updating(keys::UID, uid.as_str())
            .update_expression(match after {
                Some(Role::Owner) => "SET #flag = :new, #role = :after, #decides = :at",
                Some(_) => "SET #flag = :new, #role = :after, #decides = :at REMOVE #of",
                None => "SET #flag = :new REMOVE #role, #decides, #since, #by, #of",
            })
            .condition_expression(unchanged)
            .expression_attribute_names("#flag", keys::IS_ADMIN)
            .expression_attribute_names("#role", keys::ROLE)
            .expression_attribute_names("#decides", keys::DECIDES_SINCE)
            .expression_attribute_values(":new", AttributeValue::Bool(after.is_some()))
            .expression_attribute_values(":old", AttributeValue::Bool(before.is_some()));
        let gone = [("#of", keys::SUSPENDS), ("#since", keys::SUSPENDED_AT), ("#by", keys::SUSPENDED_BY)];
        let gone = gone.into_iter().take(match after {
            Some(Role::Owner) => 0,
            Some(_) => 1,
            None => 3,
        });
        let update = gone.fold(update, |update, (name, attribute)| update.expression_attribute_names(name, attribute));
        let role = |role: Option<Role>| role.map(|role| role.name().to_owned());
        let named = [(":before", role(before)), (":after", role(after)), (":at", after.map(|_| at.to_string()))];
        named
            .into_iter()
            .filter_map(|(name, value)| Some((name, value?)))
            .fold(update, |update, (name, value)| update.expression_attribute_values(name, text(value)))
    }
}

/// Releases the other side of a suspension when a player takes this role. A suspension that the player made ends with
/// the role of an owner; a suspension of the player ends with all their rights.
pub(crate) fn releasing(
    users: &Table,
    player: &User,
    role: Option<Role>,
    at: Timestamp,
) -> impl Iterator<Item = UpdateBuilder> {
    let Suspension { by, of, .. } = &player.suspension;
    let by = by.as_ref().filter(|_| role.is_none()).map(|by| free(users, by));
    let of = of.as_ref().filter(|_| role != Some(Role::Owner)).map(|of| restore(users, of, at));
    by.into_iter().chain(of)
}

/// The admin who suspended another can make changes again.
fn free(users: &Table, uid: &Uid) -> UpdateBuilder {
    record(users, uid).update_expression("REMOVE #of").expression_attribute_names("#of", keys::SUSPENDS)
}

/// The suspended admin can make changes again. What they proposed before does not count again.
fn restore(users: &Table, uid: &Uid, at: Timestamp) -> UpdateBuilder {
    record(users, uid)
        .update_expression("SET #decides = :at REMOVE #since, #by")
        .expression_attribute_names("#decides", keys::DECIDES_SINCE)
        .expression_attribute_values(":at", text(at.to_string()))
        .expression_attribute_names("#since", keys::SUSPENDED_AT)
        .expression_attribute_names("#by", keys::SUSPENDED_BY)
}

/// A record that there is.
fn record(users: &Table, uid: &Uid) -> UpdateBuilder {
    users
        .updating(keys::UID, uid.as_str())
        .condition_expression("attribute_exists(#uid)")
        .expression_attribute_names("#uid", keys::UID)
}

fn to_item(rights: &rights::Rights) -> Item {
    let proposals: Vec<_> = rights.proposals.iter().map(|proposed| AttributeValue::M(to_map(proposed))).collect();
    item([
        (keys::NAME, Some(text(keys::FIRST_ADMIN))),
        (FIRST_UID, Some(text(rights.first.as_str()))),
        (ADMIN_COUNT, Some(number(rights.counts.admins))),
        (OWNER_COUNT, Some(number(rights.counts.owners))),
        (CASHIER_COUNT, Some(number(rights.counts.cashiers))),
        (REMOVED_BY, rights.removal.as_ref().map(|removal| text(removal.by.as_str()))),
        (REMOVED_AT, rights.removal.as_ref().map(|removal| text(removal.at.to_string()))),
        (PROPOSALS, (!proposals.is_empty()).then_some(AttributeValue::L(proposals))),
        (VERSION, (rights.version > 0).then(|| number(rights.version))),
    ])
}

fn from_item(item: &Item) -> Result<rights::Rights, Failure> {
    let fields = Fields(item);
    let admins = fields.number(ADMIN_COUNT)?;
    let owners = fields.optional_number(OWNER_COUNT)?.unwrap_or(admins);
    let cashiers = fields.optional_number(CASHIER_COUNT)?.unwrap_or_default();
    let proposals = item.get(PROPOSALS).map(|list| list.as_l().map_err(|_| broken(PROPOSALS))).transpose()?;
    let proposals = proposals.into_iter().flatten().map(|map| from_map(map.as_m().map_err(|_| broken(PROPOSALS))?));
    Ok(rights::Rights {
        first: fields.uid(FIRST_UID)?,
        counts: rights::Counts { admins, owners, cashiers },
        removal: match fields.optional_time(REMOVED_AT)? {
            Some(at) => Some(rights::Removal { by: fields.uid(REMOVED_BY)?, at }),
            None => None,
        },
        proposals: proposals.collect::<Result<_, _>>()?,
        version: fields.optional_number(VERSION)?.unwrap_or_default(),
    })
}

fn to_map(proposed: &RoleProposal) -> Item {
    let mut map = item([
        (keys::UID, Some(text(proposed.player.uid.as_str()))),
        ("username", Some(text(&proposed.player.username))),
        ("email", Some(text(&proposed.player.email))),
        (keys::ROLE, Some(text(rights::name(proposed.role)))),
    ]);
    map.extend(proposal_item(Some(&proposed.proposal)));
    map
}

fn from_map(map: &Item) -> Result<RoleProposal, Failure> {
    let fields = Fields(map);
    let role = fields.text(keys::ROLE)?;
    Ok(RoleProposal {
        player: Party { uid: fields.uid(keys::UID)?, username: fields.text("username")?, email: fields.text("email")? },
        role: match Role::parse(&role) {
            None if role != rights::name(None) => return Err(broken(keys::ROLE)),
            role => role,
        },
        proposal: fields.proposal()?.ok_or_else(|| broken(PROPOSALS))?,
    })
}
