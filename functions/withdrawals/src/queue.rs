use aws::{Admins, Queue};
use contract::dto::{WithdrawalCase, WithdrawalQueuePage, WithdrawalQueueQuery};
use domain::{
    Failure, QueueQuery,
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

/// A page of everybody's withdrawals, newest first: of one status, of one player, or the one with this id.
///
/// # Errors
/// What [`QueueQuery::parse`] refuses.
pub async fn queue(deps: Arc<Deps>, call: AdminCall) -> Result<WithdrawalQueuePage, Failure> {
    let WithdrawalQueueQuery { status, search, cursor } = call.query()?;
    let page = deps.queue.page(&QueueQuery::parse(status, search, cursor)?).await?;
    let case = |withdrawal: Withdrawal| {
        let decidable = withdrawal.is_open_to(call.admin(), Status::Completed, None) == Ok(true);
        WithdrawalCase::new(withdrawal, decidable)
    };
    Ok(page.map(case).into())
}
