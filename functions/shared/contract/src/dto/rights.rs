//! Admin rights and the audit log.

use super::{deposits::PartyView, names::RoleName, proposals::ProposalView, wallet::RestrictionView};
use domain::{
    Refusal, Timestamp, Uid,
    account::User,
    audit::AuditEntry,
    exclusion_register::PersonHash,
    four_eyes::{FourEyes, Needed},
    request::Note,
    rights::{Admin, Role, RoleProposal},
    second_factor::AdminFactor,
    wallet::Restriction,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// So many fit into a request.
const REGISTER_PART_MAX: usize = 200;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AdminBody {
    /// 28 letters and digits.
    pub user_id: String,
    /// For the other owners, as in `ReasonBody`.
    #[serde(default)]
    pub reason: String,
}

impl AdminBody {
    /// The player and the reason.
    ///
    /// # Errors
    /// [`Refusal::Malformed`] for a malformed user id.
    pub fn read(self) -> Result<(Uid, String), Refusal> {
        Ok((uid(&self.user_id)?, self.reason))
    }
}

/// # Errors
/// [`Refusal::Malformed`].
pub(super) fn uid(text: &str) -> Result<Uid, Refusal> {
    Uid::parse(text.trim())
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GrantBody {
    /// 28 letters and digits.
    pub user_id: String,
    /// By default `owner`.
    #[schema(nullable = false)]
    pub role: Option<RoleName>,
    /// For the other owners, as in `ReasonBody`.
    #[serde(default)]
    pub reason: String,
}

impl GrantBody {
    /// The player, their new role, and the reason.
    ///
    /// # Errors
    /// [`Refusal::Malformed`] for a malformed user id.
    pub fn read(self) -> Result<(Uid, Role, String), Refusal> {
        let Self { user_id, role, reason } = self;
        Ok((uid(&user_id)?, role.map_or(Role::Owner, |role| role.0), reason))
    }
}

/// A role that is proposed for a player, or `player` for the end of their rights.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ProposedRole {
    Owner,
    Cashier,
    Support,
    Auditor,
    Player,
}

impl From<Option<Role>> for ProposedRole {
    fn from(role: Option<Role>) -> Self {
        match role {
            Some(Role::Owner) => Self::Owner,
            Some(Role::Cashier) => Self::Cashier,
            Some(Role::Support) => Self::Support,
            Some(Role::Auditor) => Self::Auditor,
            None => Self::Player,
        }
    }
}

/// Whether a player is an admin now, and in which role.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminView {
    pub user_id: String,
    pub is_admin: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub role: Option<RoleName>,
    /// Present after a call whose role now waits for another owner.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub proposed: Option<ProposedRole>,
}

impl AdminView {
    pub fn new(uid: &Uid, role: Option<Role>) -> Self {
        let role = role.map(Into::into);
        Self { user_id: uid.to_string(), is_admin: role.is_some(), role, proposed: None }
    }

    #[must_use]
    pub fn with_proposed(self, role: Option<Role>) -> Self {
        Self { proposed: Some(role.into()), ..self }
    }
}

/// A role that an owner proposes for a player.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoleProposalView {
    pub player: PartyView,
    pub role: ProposedRole,
    pub proposal: ProposalView,
}

impl RoleProposalView {
    pub fn new(proposed: &RoleProposal, caller: &Uid) -> Self {
        Self {
            player: proposed.player.clone().into(),
            role: proposed.role.into(),
            proposal: ProposalView::new(&proposed.proposal, caller),
        }
    }
}

/// The roles that wait for another owner.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoleProposals {
    /// Whether giving, changing or taking somebody else's role takes two owners.
    pub takes_two: bool,
    pub proposals: Vec<RoleProposalView>,
}

impl RoleProposals {
    pub fn new(proposals: &[RoleProposal], four_eyes: FourEyes, caller: &Uid, at: Timestamp) -> Self {
        let waiting = proposals.iter().filter(|proposed| proposed.waits(at));
        Self {
            takes_two: four_eyes.of_trust() != Needed::One,
            proposals: waiting.map(|proposed| RoleProposalView::new(proposed, caller)).collect(),
        }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FreezeBody {
    /// 28 letters and digits.
    pub user_id: String,
    /// `true` freezes, `false` lifts the freeze.
    pub is_frozen: bool,
    /// Why. The player reads the reason of a freeze.
    #[schema(min_length = 1, max_length = 500)]
    pub reason: String,
}

impl FreezeBody {
    /// The player, whether they are to be frozen, and the reason.
    ///
    /// # Errors
    /// [`Refusal::Malformed`] for a malformed user id; what [`Note::reason`] refuses.
    pub fn read(self) -> Result<(Uid, bool, Note), Refusal> {
        Ok((uid(&self.user_id)?, self.is_frozen, Note::reason(&self.reason)?))
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SuspensionBody {
    /// 28 letters and digits.
    pub user_id: String,
    /// `true` suspends, `false` ends the suspension.
    pub is_suspended: bool,
    /// Why, for the other admins.
    #[schema(min_length = 1, max_length = 500)]
    pub reason: String,
}

impl SuspensionBody {
    /// The admin, whether they are to be suspended, and the reason.
    ///
    /// # Errors
    /// [`Refusal::Malformed`] for a malformed user id; what [`Note::reason`] refuses.
    pub fn read(self) -> Result<(Uid, bool, Note), Refusal> {
        Ok((uid(&self.user_id)?, self.is_suspended, Note::reason(&self.reason)?))
    }
}

/// A part of the register of excluded persons.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RegisterBody {
    /// The SHA-256 of each person's e-mail address in lower case, or of their telephone number as `+264811234567`.
    #[schema(min_items = 1, max_items = 200)]
    pub hashes: Vec<String>,
    /// `true` puts them on the register, `false` takes them off it.
    pub is_listed: bool,
}

impl RegisterBody {
    /// The persons, and whether the register is to list them.
    ///
    /// # Errors
    /// [`Refusal::Malformed`] for too many hashes or none, and for a malformed one.
    pub fn read(self) -> Result<(Vec<PersonHash>, bool), Refusal> {
        if !(1..=REGISTER_PART_MAX).contains(&self.hashes.len()) {
            return Err(Refusal::malformed(format!("A part of the register has 1 to {REGISTER_PART_MAX} hashes")));
        }
        let hashes = self.hashes.iter().map(|hash| PersonHash::parse(hash)).collect::<Result<_, _>>()?;
        Ok((hashes, self.is_listed))
    }
}

/// What has become of it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RegisterView {
    /// How many of the hashes are new to the register, or were taken off it.
    pub changed: usize,
    /// How many accounts can no longer play, or can play again.
    pub players: usize,
}

/// Whether an admin is suspended now.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SuspensionView {
    pub user_id: String,
    pub is_suspended: bool,
}

/// Whether a player is frozen now.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FreezeView {
    pub user_id: String,
    pub is_frozen: bool,
}

/// Whether the caller is an admin now, and in which role.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminCheck {
    pub is_admin: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub role: Option<RoleName>,
    /// Whether the caller has to set up a second factor before they may act as an admin.
    pub factor_missing: bool,
}

impl From<Option<Admin>> for AdminCheck {
    fn from(admin: Option<Admin>) -> Self {
        Self {
            is_admin: admin.is_some(),
            role: admin.map(|admin| admin.role.into()),
            factor_missing: admin.is_some_and(|admin| admin.factor == AdminFactor::Missing),
        }
    }
}

/// An account, as shown to an admin who is about to change it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminPlayer {
    pub user_id: String,
    pub email: String,
    pub username: String,
    pub display_name: String,
    pub is_admin: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub role: Option<RoleName>,
    /// Since when the admin is suspended.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, value_type = String, format = DateTime)]
    pub suspended_at: Option<Timestamp>,
    /// Whether the caller has suspended the admin, and may end that whatever else they may do.
    pub suspended_by_you: bool,
    /// Whether the player is asked for a second factor at sign-in.
    pub second_factor: bool,
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub restriction: Option<RestrictionView>,
}

impl AdminPlayer {
    pub fn new(user: User, restriction: Option<Restriction>, caller: &Uid) -> Self {
        Self {
            suspended_at: user.suspension.at,
            suspended_by_you: user.suspension.by.as_ref() == Some(caller),
            user_id: user.uid.to_string(),
            email: user.email,
            username: user.username,
            display_name: user.display_name,
            is_admin: user.role.is_some(),
            role: user.role.map(Into::into),
            second_factor: user.factor_since.is_some(),
            created_at: user.created_at,
            restriction: restriction.map(Into::into),
        }
    }
}

/// One action of an admin.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditView {
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    /// The user id of the admin.
    pub actor: String,
    /// For example `deposit.approve`.
    pub action: &'static str,
    /// The id of the deposit, withdrawal, ticket or player.
    pub subject: String,
    pub before: String,
    pub after: String,
    /// Why, where the admin had to say so.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub note: Option<String>,
    pub request_id: String,
}

impl From<AuditEntry> for AuditView {
    fn from(entry: AuditEntry) -> Self {
        Self {
            at: entry.at,
            actor: entry.actor.to_string(),
            action: entry.action.name(),
            subject: entry.subject,
            before: entry.before,
            after: entry.after,
            note: entry.note.map(|note| note.as_str().to_owned()),
            request_id: entry.request_id,
        }
    }
}
