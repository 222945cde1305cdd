use aws::{Admins, Connection, Rights};
use contract::dto::RoleProposals;
use domain::{Failure, four_eyes::FourEyes};
use http::AdminCall;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub admins: Admins,
        pub rights: Rights,
        pub four_eyes: FourEyes = Connection::setting,
    }
}

http::admins_only!(Deps);

/// The roles that wait for another owner, oldest first (D48).
pub async fn proposals(deps: Arc<Deps>, call: AdminCall) -> Result<RoleProposals, Failure> {
    let proposals = deps.rights.find().await?.map(|rights| rights.proposals).unwrap_or_default();
    Ok(RoleProposals::new(&proposals, deps.four_eyes, call.admin(), call.arrived()))
}
