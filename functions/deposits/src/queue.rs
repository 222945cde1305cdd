use crate::case;
use aws::{Admins, Queue};
use contract::dto::{DepositQueuePage, DepositQueueQuery};
use domain::{Failure, QueueQuery, deposit::Deposit};
use http::AdminCall;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub admins: Admins,
        pub queue: Queue<Deposit>,
    }
}

http::admins_only!(Deps);

/// A page of all players' deposits: pending ones first and oldest first, decided ones newest first; those of one
/// status, of one player, or a single one.
///
/// # Errors
/// What [`QueueQuery::parse`] refuses.
pub async fn queue(deps: Arc<Deps>, call: AdminCall) -> Result<DepositQueuePage, Failure> {
    let DepositQueueQuery { status, search, cursor } = call.query()?;
    let page = deps.queue.page(&QueueQuery::parse(status, search, cursor)?).await?;
    Ok(page.map(|deposit| case::seen_by(call.admin(), deposit)).into())
}
