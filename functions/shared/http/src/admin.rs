//! Admin routes.

use crate::Call;
use contract::{Method, Route};
use domain::{
    Failure, Refusal, Uid,
    audit::{Action, AuditEntry},
    bank::{BankLine, Target},
    four_eyes::Proposal,
    request::{Note, RequestId},
    rights::{Admin, Role},
};
use std::ops::Deref;

/// Checks whether a player is an admin now. The dependencies of an admin route implement it: [`crate::admins_only`].
pub trait AdminCheck {
    /// Data that has to be read before the player's record; `()` if the order does not matter.
    type Found: Clone + Send;

    /// Reads the player's record (strongly consistent); `None` when the player is not an admin.
    fn check(&self, uid: &Uid) -> impl Future<Output = Result<Option<(Admin, Self::Found)>, Failure>> + Send;
}

/// A call by an admin. It can only be created by reading the caller's record, so a handler that takes it cannot forget
/// the check:
///
/// ```compile_fail,E0451
/// # fn forged(call: http::Call, uid: domain::Uid, admin: domain::rights::Admin) -> http::AdminCall {
/// http::AdminCall { call, uid, admin, found: () }
/// # }
/// ```
#[derive(Debug, Clone)]
pub struct AdminCall<F = ()> {
    call: Call,
    uid: Uid,
    admin: Admin,
    found: F,
}

impl<F: Clone + Send> AdminCall<F> {
    pub(crate) async fn check(call: Call, admins: &impl AdminCheck<Found = F>) -> Result<Self, Failure> {
        let principal = call.principal()?;
        let uid = principal.uid.clone();
        // A token stays valid for up to an hour after the rights are removed, so the record decides. Without the claim
        // nothing has to be read.
        let found = if principal.is_admin { admins.check(&uid).await? } else { None };
        let (admin, found) = found.ok_or(Refusal::NotAdmin)?;
        admin.factor.check(principal.sign_in)?;
        Ok(Self { call, uid, admin, found })
    }

    /// # Errors
    /// [`Refusal::RoleNotPermitted`]; [`Refusal::SignInAgain`] if the route changes something.
    pub(crate) fn permitted_by(self, route: Route) -> Result<Self, Refusal> {
        let role = self.admin.role;
        if role != Role::Owner && !route.roles.contains(&role) {
            return Err(Refusal::RoleNotPermitted);
        }
        if route.method != Method::Get {
            self.admin.factor.check_recent(self.call.principal()?.sign_in, self.call.arrived())?;
        }
        Ok(self)
    }

    pub fn admin(&self) -> &Uid {
        &self.uid
    }

    pub fn role(&self) -> Role {
        self.admin.role
    }

    /// As [`Call::audit`], with this admin as the actor.
    pub fn audit(&self, action: Action, subject: &impl ToString, states: (&str, &str)) -> AuditEntry {
        self.call.audit(&self.uid, action, subject, states)
    }

    /// This admin's proposal to the others, with the reason from the body.
    ///
    /// # Errors
    /// What [`Note::reason`] refuses.
    pub fn proposal(&self, reason: &str) -> Result<Proposal, Refusal> {
        let email = self.call.principal()?.email.clone();
        Ok(Proposal { by: self.uid.clone(), email, at: self.call.arrived(), reason: Note::reason(reason)? })
    }

    /// A line of the bank's statement with this admin's proposal to use it for `target`, and the audit row about
    /// `subject`.
    ///
    /// # Errors
    /// As [`Self::proposal`].
    pub fn propose_on(
        &self,
        line: &BankLine,
        (target, subject): (Option<Target>, &RequestId),
        reason: &str,
    ) -> Result<(BankLine, AuditEntry), Refusal> {
        let proposal = self.proposal(reason)?;
        let entry = self.audit(Action::ProposeOnLine, subject, (line.status.name(), line.status.name()));
        let entry = entry.with_note(proposal.reason.clone());
        Ok((line.propose(target, proposal), entry))
    }

    /// The data that was read before the caller's record.
    pub fn found(&self) -> &F {
        &self.found
    }
}

impl<F> Deref for AdminCall<F> {
    type Target = Call;

    fn deref(&self) -> &Call {
        &self.call
    }
}

/// Implements [`AdminCheck`] by the field `admins`.
#[macro_export]
macro_rules! admins_only {
    ($deps:ty) => {
        impl $crate::AdminCheck for $deps {
            type Found = ();

            async fn check(
                &self,
                uid: &::domain::Uid,
            ) -> Result<Option<(::domain::rights::Admin, ())>, ::domain::Failure> {
                Ok(self.admins.find(uid).await?.map(|admin| (admin, ())))
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Principal;
    use contract::routes::{ADMIN_AUDIT, ADMIN_SET, DEPOSITS_APPROVE, DEPOSITS_QUEUE};
    use domain::{
        Timestamp,
        second_factor::{AdminFactor, SignIn},
    };

    const NOW: Timestamp = Timestamp::from_ms(10 * 3_600_000);
    const HALF_AN_HOUR_MS: u64 = 30 * 60_000;

    fn principal(signed_in_ms_ago: u64, with_factor: bool) -> Principal {
        Principal {
            uid: Uid::from_sub("an admin"),
            email: "admin@example.com".to_owned(),
            email_verified: true,
            address_differs: false,
            has_agreed: true,
            cognito_username: "an admin".to_owned(),
            is_admin: true,
            sign_in: SignIn { at: Timestamp::from_ms(NOW.ms() - signed_in_ms_ago), with_factor },
        }
    }

    /// The record of an admin.
    struct Record(Admin);

    impl AdminCheck for Record {
        type Found = ();

        async fn check(&self, _: &Uid) -> Result<Option<(Admin, ())>, Failure> {
            Ok(Some((self.0, ())))
        }
    }

    /// The refusal of a call by an owner at this route.
    async fn refusal(factor: AdminFactor, principal: Principal, route: Route) -> Option<Refusal> {
        let record = Record(Admin { role: Role::Owner, as_suspender: None, factor, decides_since: None });
        let checked = AdminCall::check(Call::new(Some(principal), NOW), &record).await;
        match checked.and_then(|call| Ok(call.permitted_by(route)?)) {
            Ok(_) => None,
            Err(Failure::Refused(refusal)) => Some(refusal),
            Err(other) => panic!("{other:?}"),
        }
    }

    #[tokio::test]
    async fn owners_may_call_every_route_other_roles_those_that_name_them() {
        for (route, permitted) in [
            (DEPOSITS_QUEUE, vec![Role::Owner, Role::Cashier, Role::Auditor]),
            (DEPOSITS_APPROVE, vec![Role::Owner, Role::Cashier]),
            (ADMIN_SET, vec![Role::Owner]),
        ] {
            for role in Role::ALL {
                let record =
                    Record(Admin { role, as_suspender: None, factor: AdminFactor::NotNeeded, decides_since: None });
                let call = AdminCall::check(Call::new(Some(principal(0, false)), NOW), &record).await.unwrap();
                let refusal = call.permitted_by(route).err();
                let expected = (!permitted.contains(&role)).then_some(Refusal::RoleNotPermitted);
                assert_eq!(refusal, expected, "{role:?} {}", route.path);
            }
        }
    }

    #[tokio::test]
    async fn an_admin_without_the_factor_that_is_needed_may_nothing() {
        for route in [ADMIN_AUDIT, DEPOSITS_APPROVE] {
            let refused = refusal(AdminFactor::Missing, principal(0, true), route).await;
            assert_eq!(refused, Some(Refusal::SecondFactorMissing), "{}", route.path);
        }
    }

    // asvs 6.3.3
    #[tokio::test]
    async fn where_a_factor_is_on_a_sign_in_without_it_may_nothing() {
        let on = AdminFactor::Since(Timestamp::from_ms(NOW.ms() - 60_000));
        for route in [ADMIN_AUDIT, DEPOSITS_APPROVE] {
            for (session, before) in
                [("without the factor", principal(0, false)), ("from before", principal(61_000, true))]
            {
                let refused = refusal(on, before, route).await;
                assert_eq!(refused, Some(Refusal::SignInAgain), "{session} {}", route.path);
            }
            assert_eq!(refusal(on, principal(0, true), route).await, None, "{}", route.path);
        }
    }

    // asvs 6.8.4
    #[tokio::test]
    async fn an_old_sign_in_reads_and_changes_nothing() {
        let on = AdminFactor::Since(Timestamp::from_ms(0));
        for (ago, changes) in [(HALF_AN_HOUR_MS - 1, None), (HALF_AN_HOUR_MS, Some(Refusal::SignInAgain))] {
            assert_eq!(refusal(on, principal(ago, true), ADMIN_AUDIT).await, None, "{ago}");
            assert_eq!(refusal(on, principal(ago, true), DEPOSITS_APPROVE).await, changes, "{ago}");
        }
    }
}
