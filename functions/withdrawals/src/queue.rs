use crate::common::review;
use aws::{Admins, Queue};
use contract::dto::{WithdrawalQueuePage, WithdrawalQueueQuery};
use domain::{Failure, QueueQuery, four_eyes::FourEyes, withdrawal::Withdrawal};
use http::AdminCall;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub admins: Admins,
        pub queue: Queue<Withdrawal>,
        pub four_eyes: FourEyes,
    }
}

http::admins_only!(Deps);

/// A page of all withdrawals, newest first. The query can limit it to one status, one player or one request.
///
/// # Errors
/// What [`QueueQuery::parse`] refuses.
pub async fn queue(deps: Arc<Deps>, call: AdminCall) -> Result<WithdrawalQueuePage, Failure> {
    let WithdrawalQueueQuery { status, search, cursor } = call.query()?;
    let page = deps.queue.page(&QueueQuery::parse(status, search, cursor)?).await?;
    Ok(page.map(|withdrawal| review(&call, withdrawal, deps.four_eyes)).into())
}
