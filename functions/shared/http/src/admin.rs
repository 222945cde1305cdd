//! Admin routes.

use crate::Call;
use contract::Route;
use domain::{
    Failure, Refusal, Uid,
    audit::{Action, AuditEntry},
    four_eyes::Proposal,
    request::Note,
    rights::Role,
};
use std::{ops::Deref, sync::Arc};

/// Checks who is an admin now. The dependencies of an admin route's handler implement it, see [`crate::admins_only`].
pub trait AdminCheck {
    /// Data that has to be read before the player's record; `()` where the order does not matter.
    type Found: Clone + Send;

    /// Reads the player's role in their record (strongly consistent); `None` when the player is not an admin.
    fn check(&self, uid: &Uid) -> impl Future<Output = Result<Option<(Role, Self::Found)>, Failure>> + Send;
}

/// A call by an admin. It can only be created by reading the caller's record, so a handler that takes it cannot forget
/// the check:
///
/// ```compile_fail,E0451
/// # fn forged(call: http::Call, uid: domain::Uid) -> http::AdminCall {
/// http::AdminCall { call, uid, role: domain::rights::Role::Owner, found: () }
/// # }
/// ```
#[derive(Debug, Clone)]
pub struct AdminCall<F = ()> {
    call: Call,
    uid: Uid,
    role: Role,
    found: F,
}

impl<F: Clone + Send> AdminCall<F> {
    pub(crate) async fn check(call: Call, admins: &impl AdminCheck<Found = F>) -> Result<Self, Failure> {
        let principal = call.principal()?;
        let uid = principal.uid.clone();
        // A token stays valid for up to an hour after the rights are removed, so the record decides. Without the claim
        // there is nothing to read.
        let found = if principal.is_admin { admins.check(&uid).await? } else { None };
        let (role, found) = found.ok_or(Refusal::NotAdmin)?;
        Ok(Self { call, uid, role, found })
    }

    /// # Errors
    /// [`Refusal::RoleNotPermitted`].
    pub(crate) fn permitted_by(self, route: Route) -> Result<Self, Refusal> {
        let permitted = self.role == Role::Owner || route.roles.contains(&self.role);
        if permitted { Ok(self) } else { Err(Refusal::RoleNotPermitted) }
    }

    pub fn admin(&self) -> &Uid {
        &self.uid
    }

    /// As [`Call::audit`], with this admin as the actor.
    pub fn audit(&self, action: Action, subject: &impl ToString, states: (&str, &str)) -> AuditEntry {
        self.call.audit(&self.uid, action, subject, states)
    }

    /// What this admin proposes to the others, with the reason from the body.
    ///
    /// # Errors
    /// What [`Note::reason`] refuses.
    pub fn proposal(&self, reason: &str) -> Result<Proposal, Refusal> {
        let email = self.call.principal()?.email.clone();
        Ok(Proposal { by: self.uid.clone(), email, at: self.call.arrived(), reason: Note::reason(reason)? })
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

/// Runs the handler of an admin route after the check of the caller's record, as [`crate::serve`] does, for any role.
///
/// # Errors
/// [`Refusal::NotAuthenticated`], [`Refusal::NotAdmin`], and what the handler fails with.
pub async fn as_admin<D, T, Fut>(
    deps: Arc<D>,
    call: Call,
    handler: impl Fn(Arc<D>, AdminCall<D::Found>) -> Fut,
) -> Result<T, Failure>
where
    D: AdminCheck,
    Fut: Future<Output = Result<T, Failure>>,
{
    let call = AdminCall::check(call, &*deps).await?;
    handler(deps, call).await
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
            ) -> Result<Option<(::domain::rights::Role, ())>, ::domain::Failure> {
                Ok(self.admins.role(uid).await?.map(|role| (role, ())))
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Principal;
    use contract::routes::{ADMIN_SET, DEPOSITS_APPROVE, DEPOSITS_QUEUE};
    use domain::Timestamp;

    fn call_by(role: Role) -> AdminCall {
        let uid = Uid::from_sub("an admin");
        let principal = Principal {
            uid: uid.clone(),
            email: "admin@example.com".to_owned(),
            email_verified: true,
            address_differs: false,
            cognito_username: "an admin".to_owned(),
            is_admin: true,
        };
        AdminCall { call: Call::new(Some(principal), Timestamp::from_ms(0)), uid, role, found: () }
    }

    #[test]
    fn owners_may_call_every_route_other_roles_those_that_name_them() {
        for (route, permitted) in [
            (DEPOSITS_QUEUE, vec![Role::Owner, Role::Cashier, Role::Auditor]),
            (DEPOSITS_APPROVE, vec![Role::Owner, Role::Cashier]),
            (ADMIN_SET, vec![Role::Owner]),
        ] {
            for role in Role::ALL {
                let refusal = call_by(role).permitted_by(route).err();
                let expected = (!permitted.contains(&role)).then_some(Refusal::RoleNotPermitted);
                assert_eq!(refusal, expected, "{role:?} {}", route.path);
            }
        }
    }
}
