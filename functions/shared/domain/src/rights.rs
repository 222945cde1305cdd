//! Admin rights (`spec 4.49, 6.14`, D11, D47): one first admin, once, always at least one owner, and the roles.

use crate::{
    Refusal, Timestamp, Uid,
    four_eyes::{Alone, FourEyes, Needed, Proposal},
    party::Party,
    second_factor::AdminFactor,
    suspension::Suspension,
    timestamp::DAY_MS,
};
use std::fmt;

/// The group of admins of every role in the identity provider.
pub const ADMIN_GROUP: &str = "admin";
/// Only a few are waiting at a time.
const PROPOSALS_MAX: usize = 20;

named! {
    /// An admin's permissions. The contract names the roles of each route.
    pub enum Role {
        /// Everything, and the rights of admins: the specification's admin.
        Owner = "owner",
        /// Deposits and withdrawals.
        Cashier = "cashier",
        /// Tickets and players.
        Support = "support",
        /// Reads everything and changes nothing.
        Auditor = "auditor",
    }
}

impl Role {
    /// Both sides of a suspension read everything and change nothing, whatever their role (D48).
    #[must_use]
    pub fn in_effect(self, suspension: &Suspension) -> Self {
        if suspension.is_none() { self } else { Self::Auditor }
    }

    /// Whether this role has more rights than `before`. The variants stand from most to least.
    pub fn is_more_than(self, before: Option<Self>) -> bool {
        before.is_none_or(|before| (self as u8) < before as u8)
    }

    /// Whether admins of this role approve deposits and pay out withdrawals.
    pub const fn moves_points(self) -> bool {
        matches!(self, Self::Owner | Self::Cashier)
    }

    /// # Errors
    /// [`Refusal::RoleNotPermitted`].
    pub const fn check_moves_points(self) -> Result<(), Refusal> {
        if self.moves_points() { Ok(()) } else { Err(Refusal::RoleNotPermitted) }
    }

    /// How many admins a change of the role `before` needs; `is_own` if an owner changes their own role.
    pub const fn admins_needed(before: Option<Self>, is_own: bool, four_eyes: FourEyes) -> Needed {
        if is_own && matches!(before, Some(Self::Owner)) { Needed::One } else { four_eyes.of_trust() }
    }
}

/// An admin's record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Admin {
    /// The role in effect.
    pub role: Role,
    /// The role without the suspension, for an admin who has suspended another and is not suspended.
    pub as_suspender: Option<Role>,
    pub factor: AdminFactor,
    /// Since when they have had the role without a suspension; `None` if that was before it was recorded.
    pub decides_since: Option<Timestamp>,
}

impl Admin {
    /// With the rights that an admin who has suspended another still has about that one.
    #[must_use]
    pub fn suspending(self) -> Self {
        Self { role: self.as_suspender.unwrap_or(self.role), ..self }
    }

    /// Whether what they proposed at this time about points still counts. A role given again does not bring it back.
    pub fn stands_behind(&self, at: Timestamp) -> bool {
        self.role.moves_points() && self.decides_since.is_none_or(|since| since <= at)
    }
}

/// How many admins there are.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    pub admins: u32,
    pub owners: u32,
    pub cashiers: u32,
}

impl Counts {
    /// With one admin of this role more.
    #[must_use]
    pub fn with(self, role: Role) -> Self {
        self.changed(role, |count, one| count + one)
    }

    /// With one admin of this role less.
    #[must_use]
    pub fn without(self, role: Role) -> Self {
        self.changed(role, u32::saturating_sub)
    }

    fn changed(self, role: Role, change: fn(u32, u32) -> u32) -> Self {
        let of = |count, counted: Role| change(count, u32::from(role == counted));
        let Self { admins, owners, cashiers } = self;
        Self { admins: change(admins, 1), owners: of(owners, Role::Owner), cashiers: of(cashiers, Role::Cashier) }
    }

    /// Whether one admin alone approves deposits and pays out withdrawals: it may be a cashier, once the last owner's
    /// account is closed.
    pub const fn is_one_to_move_points(self) -> bool {
        self.to_move_points() == 1
    }

    const fn to_move_points(self) -> u32 {
        self.owners + self.cashiers
    }

    /// Whether one admin alone decides about admin rights.
    pub const fn is_one_owner(self) -> bool {
        self.owners <= 1
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, of them {} owners and {} cashiers", self.admins, self.owners, self.cashiers)
    }
}

/// A role that an owner proposes for a player, and another owner has to confirm (D48).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoleProposal {
    pub player: Party,
    /// `None` ends their rights.
    pub role: Option<Role>,
    pub proposal: Proposal,
}

impl RoleProposal {
    pub fn waits(&self, at: Timestamp) -> bool {
        self.proposal.waits(Needed::TwoOrADay, at)
    }
}

/// The last time that the number of owners, or of admins who move points, went down.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Removal {
    /// The owner who changed a role, or the admin whose account was closed.
    pub by: Uid,
    pub at: Timestamp,
}

/// The item of the settings table with the first admin, the number of admins and the proposed roles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rights {
    /// The player who made themselves the first admin. It never changes.
    pub first: Uid,
    pub counts: Counts,
    /// The newest; `None` before the first.
    pub removal: Option<Removal>,
    /// At most one for each player.
    pub proposals: Vec<RoleProposal>,
    /// Rises with each change of the proposals, and with each suspension and its end.
    pub version: u64,
}

impl Rights {
    /// The rights with the first admin, an owner.
    pub fn begin(first: Uid) -> Self {
        let counts = Counts::default().with(Role::Owner);
        Self { first, counts, removal: None, proposals: Vec::new(), version: 0 }
    }

    /// The proposal of this role for the player.
    pub fn proposal(&self, player: &Uid, role: Option<Role>) -> Option<&Proposal> {
        let found = self.proposals.iter().find(|proposed| proposed.player.uid == *player && proposed.role == role);
        found.map(|proposed| &proposed.proposal)
    }

    /// Adds a proposal in place of one for the same player. Drops proposals that can no longer be confirmed.
    ///
    /// # Errors
    /// [`Refusal::TooManyProposals`].
    pub fn proposed(&self, new: RoleProposal) -> Result<Self, Refusal> {
        let at = new.proposal.at;
        let mut after = self.retaining(|other| other.waits(at) && other.player.uid != new.player.uid);
        if after.proposals.len() >= PROPOSALS_MAX {
            return Err(Refusal::TooManyProposals);
        }
        after.proposals.push(new);
        Ok(Self { version: self.version + 1, ..after })
    }

    /// Whether an admin who approves deposits and pays out withdrawals is the only one.
    pub fn alone_to_move_points(&self, at: Timestamp) -> Alone {
        self.alone(self.counts.is_one_to_move_points(), at)
    }

    /// Whether one owner alone decides about another player. That player's own vote does not count.
    pub fn alone_about(&self, player: Option<Role>, at: Timestamp) -> Alone {
        self.alone(player.map_or(self.counts, |role| self.counts.without(role)).is_one_owner(), at)
    }

    /// The rights once a player's suspension begins or ends: without the proposals by them and for them. The version
    /// rises, so a change that the player has in progress fails.
    #[must_use]
    pub fn set_aside(&self, player: &Uid) -> Self {
        Self { version: self.version + 1, ..self.without_proposals(player) }
    }

    /// [`Alone::Lately`] for a day after a loss of rights, so that it is noticed before the last admin decides alone.
    fn alone(&self, is_one: bool, at: Timestamp) -> Alone {
        match (is_one, self.removal.as_ref().is_some_and(|removal| at < removal.at.plus_ms(DAY_MS))) {
            (false, _) => Alone::No,
            (true, true) => Alone::Lately,
            (true, false) => Alone::Yes,
        }
    }

    /// The rights after `by` changed a player's role; `None` if the role is the same and nothing is proposed for the
    /// player. Proposals for the player are dropped, and so are those that they made as an owner.
    ///
    /// # Errors
    /// [`Refusal::LastAdmin`] for the last owner.
    pub fn changed(
        &self,
        player: &Uid,
        (before, after): (Option<Role>, Option<Role>),
        (by, at): (&Uid, Timestamp),
    ) -> Result<Option<Self>, Refusal> {
        if before == after && self.proposals.iter().all(|proposed| proposed.player.uid != *player) {
            return Ok(None);
        }
        if before == Some(Role::Owner) && before != after && self.counts.owners <= 1 {
            return Err(Refusal::LastAdmin);
        }
        let counts = before.map_or(self.counts, |role| self.counts.without(role));
        let counts = after.map_or(counts, |role| counts.with(role));
        Ok(Some(self.without_proposals(player).counting(counts, (by, at))))
    }

    /// The rights once an admin's account is closed. The identity provider no longer knows the last owner either.
    #[must_use]
    pub fn closed(&self, player: &Uid, role: Role, at: Timestamp) -> Self {
        self.without_proposals(player).counting(self.counts.without(role), (player, at))
    }

    fn counting(self, counts: Counts, (by, at): (&Uid, Timestamp)) -> Self {
        let leaves_fewer = counts.owners < self.counts.owners || counts.to_move_points() < self.counts.to_move_points();
        let removal = if leaves_fewer { Some(Removal { by: by.clone(), at }) } else { self.removal };
        Self { counts, removal, ..self }
    }

    /// Without the proposals for this player and by this player.
    fn without_proposals(&self, player: &Uid) -> Self {
        self.retaining(|proposed| proposed.player.uid != *player && proposed.proposal.by != *player)
    }

    fn retaining(&self, keep: impl Fn(&RoleProposal) -> bool) -> Self {
        let proposals: Vec<_> = self.proposals.iter().filter(|proposed| keep(proposed)).cloned().collect();
        let version = self.version + u64::from(proposals.len() < self.proposals.len());
        Self { proposals, version, ..self.clone() }
    }

    /// Whether an admin other than these `approvers`, who all may move points, can pay out what they approved.
    pub const fn has_others(&self, approvers: u32) -> bool {
        self.counts.to_move_points() > approvers
    }

    /// Whether `caller` is the first admin repeating the call, and still an admin. Removed rights do not come back.
    ///
    /// # Errors
    /// [`Refusal::AdminInitialised`] for every other caller.
    pub fn again(&self, caller: &Uid, is_admin: bool) -> Result<(), Refusal> {
        if self.first == *caller && is_admin { Ok(()) } else { Err(Refusal::AdminInitialised) }
    }
}

/// The players who may become the first admin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Bootstrap {
    /// Only in the local environment (a rule of the template).
    Anyone,
    /// The owner of this address, in lower case, once it is verified.
    Email(String),
}

impl Bootstrap {
    /// Parses the stack's parameter, which is empty where anyone may.
    pub fn parse(text: &str) -> Self {
        match text.trim() {
            "" => Self::Anyone,
            email => Self::Email(email.to_lowercase()),
        }
    }

    /// # Errors
    /// [`Refusal::NotFirstAdmin`] for another address and for an unverified one.
    pub fn permits(&self, email: &str, is_verified: bool) -> Result<(), Refusal> {
        match self {
            Self::Anyone => Ok(()),
            Self::Email(meant) if is_verified && email.to_lowercase() == *meant => Ok(()),
            Self::Email(_) => Err(Refusal::NotFirstAdmin),
        }
    }
}

/// The name in proposals and in the audit log.
pub fn name(role: Option<Role>) -> &'static str {
    role.map_or("player", Role::name)
}
