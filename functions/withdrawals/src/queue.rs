use aws::{Admins, Players, RequestPage, Whose, Withdrawals};
use contract::dto::{WithdrawalCase, WithdrawalQueuePage};
use domain::{
    Failure, Wanted, cursor,
    withdrawal::{Status, Withdrawal},
};
use http::Call;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub admins: Admins,
        pub players: Players,
        pub withdrawals: Withdrawals,
    }
}

impl Deps {
    async fn page(&self, wanted: &Wanted<Status>) -> Result<RequestPage<Withdrawal>, Failure> {
        let (status, after) = (wanted.status, wanted.after.as_deref());
        match self.players.whose(wanted.search.as_ref()).await? {
            Whose::Everybody => self.withdrawals.queue(status, after).await,
            Whose::Player(uid) => self.withdrawals.of_player(&uid, status, after).await,
            Whose::Nobody => Ok(RequestPage::of(None)),
            Whose::Request(id) => {
                let found = self.withdrawals.find(&id).await?;
                Ok(RequestPage::of(found.filter(|found| wanted.includes(&found.status))))
            }
        }
    }
}

/// A page of everybody's withdrawals, newest first: of one status, of one player, or the one with this id.
///
/// # Errors
/// [`domain::Refusal::NotAdmin`]; [`domain::Refusal::Malformed`] for a status, search or cursor that is none.
pub async fn queue(deps: Arc<Deps>, call: Call) -> Result<WithdrawalQueuePage, Failure> {
    let admin = call.admin()?;
    deps.admins.require(admin).await?;
    let wanted = Wanted::read(|name| call.query(name), Status::parse, "pending, completed and declined")?;
    let page = deps.page(&wanted).await?;
    let case = |withdrawal: Withdrawal| {
        let decidable = withdrawal.is_open_to(admin, Status::Completed, None) == Ok(true);
        WithdrawalCase::new(withdrawal, decidable)
    };
    Ok(WithdrawalQueuePage {
        requests: page.requests.into_iter().map(case).collect(),
        next_cursor: page.next.as_deref().map(cursor::write),
    })
}
