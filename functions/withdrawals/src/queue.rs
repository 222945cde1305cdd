use crate::{Payouts, common::review};
use aws::{Admins, Queue};
use contract::dto::{WithdrawalQueuePage, WithdrawalQueueQuery, WithdrawalReview};
use domain::{Failure, Page, QueueQuery, Search, withdrawal::Withdrawal};
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

impl Deps {
    /// A row says what the role and the record itself say; only a case asks for everything that a payout takes.
    fn row(&self, call: &AdminCall, withdrawal: Withdrawal) -> WithdrawalReview {
        let four_eyes = self.payouts.oversight.four_eyes;
        let of_amount = withdrawal.agreement(four_eyes);
        // Where a payout of little takes two, only its proposal says so.
        let agreement = withdrawal.proposal.as_ref().map_or(of_amount, |_| of_amount.max(four_eyes.of_trust()));
        let barred = Payouts::check_admin(call, &withdrawal).err();
        review(call, withdrawal, agreement, barred)
    }
}

/// A page of all withdrawals, newest first. The query can limit it to one status, one player or one request, which is a
/// case: it says whether the caller may pay it out now, and why not.
///
/// # Errors
/// What [`QueueQuery::parse`] refuses.
pub async fn queue(deps: Arc<Deps>, call: AdminCall) -> Result<WithdrawalQueuePage, Failure> {
    let WithdrawalQueueQuery { status, search, cursor } = call.query()?;
    let query = QueueQuery::parse(status, search, cursor)?;
    let page = deps.queue.page(&query).await?;
    if !matches!(query.search, Some(Search::Request(_))) {
        return Ok(page.map(|withdrawal| deps.row(&call, withdrawal)).into());
    }
    let mut cases = Vec::new();
    for withdrawal in page.items {
        cases.push(deps.payouts.case(&call, withdrawal).await?);
    }
    Ok(Page { items: cases, next: page.next }.into())
}
