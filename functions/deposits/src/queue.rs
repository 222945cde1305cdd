use crate::common::{review, room};
use aws::{Admins, Connection, Queue, Slips};
use contract::dto::{DepositQueuePage, DepositQueueQuery};
use domain::{Failure, deposit::Deposit, four_eyes::FourEyes};
use http::AdminCall;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub admins: Admins,
        pub queue: Queue<Deposit>,
        pub slips: Slips,
        pub four_eyes: FourEyes = Connection::setting,
    }
}

http::admins_only!(Deps);

/// A page of all players' deposits: first the pending ones, oldest first, then the decided ones, newest first. The
/// query can limit it to one status, one player or one request.
///
/// # Errors
/// As [`DepositQueueQuery::parsed`].
pub async fn queue(deps: Arc<Deps>, call: AdminCall) -> Result<DepositQueuePage, Failure> {
    let query = call.query::<DepositQueueQuery>()?.parsed()?;
    let (page, room) = tokio::try_join!(deps.queue.page(&query), room(&call, &deps.slips, deps.four_eyes))?;
    Ok(page.map(|deposit| review(&call, deposit, deps.four_eyes, room)).into())
}
