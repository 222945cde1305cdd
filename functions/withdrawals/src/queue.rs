use crate::Payouts;
use aws::{Admins, Queue};
use contract::dto::{WithdrawalQueuePage, WithdrawalQueueQuery};
use domain::{Failure, Page, Search, withdrawal::Withdrawal};
use http::AdminCall;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub admins: Admins,
        pub queue: Queue<Withdrawal>,
        pub payouts: Payouts,
    }
}

http::admins_only!(Deps);

/// A page of all withdrawals, newest first. The query can limit it to one status, one player or one request, which is a
/// case: it says whether the caller may pay it out now, and why not.
///
/// # Errors
/// As [`WithdrawalQueueQuery::parsed`].
pub async fn queue(deps: Arc<Deps>, call: AdminCall) -> Result<WithdrawalQueuePage, Failure> {
    let query = call.query::<WithdrawalQueueQuery>()?.parsed()?;
    let page = deps.queue.page(&query).await?;
    if !matches!(query.search, Some(Search::Request(_))) {
        return Ok(page.map(|withdrawal| deps.payouts.row(&call, withdrawal)).into());
    }
    let mut cases = Vec::new();
    for withdrawal in page.items {
        cases.push(deps.payouts.case(&call, withdrawal).await?);
    }
    Ok(Page { items: cases, next: page.next }.into())
}
