//! Decisions that take two admins, so that one admin cannot make money and pay it out (D48).

use crate::{
    client::{
        connection::{Connection, FromConnection},
        transaction::Transaction,
    },
    desk::{admins::Admins, rights::Rights},
};
use domain::{
    Failure, Refusal, Timestamp, Uid,
    four_eyes::{Alone, FourEyes, Grounds, Needed, Proposal, Step},
};
use std::collections::BTreeSet;

#[derive(Debug, Clone)]
pub struct Oversight {
    admins: Admins,
    rights: Rights,
    pub four_eyes: FourEyes,
}

impl FromConnection for Oversight {
    fn from_connection(connection: &Connection) -> Result<Self, Failure> {
        Ok(Self { admins: connection.connect()?, rights: connection.connect()?, four_eyes: connection.setting()? })
    }
}

impl Oversight {
    /// The step of an approval or a payout by `admin`. A proposal counts while its admin stands behind it.
    ///
    /// # Errors
    /// What [`Needed::step`] refuses.
    pub async fn step(
        &self,
        needed: Needed,
        proposal: Option<&Proposal>,
        admin: &Uid,
        at: Timestamp,
    ) -> Result<Step, Failure> {
        if needed == Needed::One {
            return Ok(Step::Decide(Grounds::One));
        }
        let of_another = proposal.filter(|proposal| proposal.by != *admin);
        let (counts, rights) = tokio::try_join!(self.counts(of_another), self.rights.find())?;
        let alone = rights.map_or(Alone::No, |rights| rights.alone_to_move_points(at));
        Ok(needed.step(proposal.filter(|_| counts), admin, alone, at)?)
    }

    /// How many admins a payout by `admin` to `player` needs, when these admins have approved the points. Two are
    /// needed if every admin who could pay out has approved points, or if an admin who has not approved any has proposed
    /// it.
    ///
    /// # Errors
    /// [`Refusal::OwnApproval`] if `admin` has approved points and another has not.
    pub async fn of_approvers(
        &self,
        admin: &Uid,
        (player, mut approvers): (&Uid, BTreeSet<Uid>),
        proposal: Option<&Proposal>,
        at: Timestamp,
    ) -> Result<Needed, Failure> {
        if !approvers.contains(admin) {
            return Ok(Needed::One);
        }
        let waiting = proposal.filter(|proposal| proposal.waits(Needed::Two, at));
        let of_another = waiting.filter(|proposal| !approvers.contains(&proposal.by));
        if of_another.is_some() && self.counts(of_another).await? {
            return Ok(self.four_eyes.of_trust());
        }
        // An admin does not pay out to themselves either.
        approvers.insert(player.clone());
        let mut living = 0;
        for approver in &approvers {
            living += u32::from(self.moves_points(approver).await?);
        }
        let has_others = self.rights.find().await?.is_some_and(|rights| rights.has_others(living));
        if has_others { Err(Refusal::OwnApproval.into()) } else { Ok(self.four_eyes.of_trust()) }
    }

    /// Whether another admin's proposal counts.
    async fn counts(&self, proposal: Option<&Proposal>) -> Result<bool, Failure> {
        match proposal {
            Some(Proposal { by, at, .. }) => self.admins.stands_behind(by, *at).await,
            None => Ok(true),
        }
    }

    async fn moves_points(&self, uid: &Uid) -> Result<bool, Failure> {
        Ok(self.admins.find(uid).await?.is_some_and(|admin| admin.role.moves_points()))
    }
}

impl Transaction<Failure> {
    /// Adds a check: an admin who decides alone must still be the only one.
    pub fn grounds(self, grounds: &Grounds, oversight: &Oversight) -> Self {
        match grounds {
            Grounds::One | Grounds::Two(_) => self,
            Grounds::Alone => self.check(oversight.rights.one_to_move_points(), Failure::Conflict),
        }
    }
}
