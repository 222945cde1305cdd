use aws::{Admins, Queue};
use contract::dto::{CareCaseView, CareQueuePage, CareQueueQuery};
use domain::{Failure, Page, care::CareCase};
use http::AdminCall;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub admins: Admins,
        pub queue: Queue<CareCase>,
    }
}

http::admins_only!(Deps);

/// A page of the cases, new ones first. The query can limit it to one status, one player or one case.
///
/// # Errors
/// As [`CareQueueQuery::parsed`].
pub async fn queue(deps: Arc<Deps>, call: AdminCall) -> Result<CareQueuePage, Failure> {
    let page = deps.queue.page(&call.query::<CareQueueQuery>()?.parsed()?).await?;
    let cases: Vec<_> = page.items.into_iter().map(|case| CareCaseView::new(case, call.admin())).collect();
    Ok(Page { items: cases, next: page.next }.into())
}
