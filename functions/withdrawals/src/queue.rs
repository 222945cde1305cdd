use aws::{Admins, Queue};
use contract::dto::{WithdrawalQueuePage, WithdrawalQueueQuery, WithdrawalReview};
use domain::{
    Failure, QueueQuery,
    request::DecisionState,
    withdrawal::{Status, Withdrawal},
};
use http::AdminCall;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub admins: Admins,
        pub queue: Queue<Withdrawal>,
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
    let review = |withdrawal: Withdrawal| {
        let decidable = withdrawal.check_decision(call.admin(), Status::Completed, None) == Ok(DecisionState::New);
        WithdrawalReview::new(withdrawal, decidable)
    };
    Ok(page.map(review).into())
}
