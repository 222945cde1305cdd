use aws::{Admins, Players, Wallets};
use contract::dto::{ClosedAccount, ClosedAccountPage, PageQuery};
use domain::{Failure, Page, Uid, cursor};
use futures::future::try_join_all;
use http::AdminCall;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub admins: Admins,
        pub players: Players,
        pub wallets: Wallets,
    }
}

http::admins_only!(Deps);

impl Deps {
    async fn account(&self, uid: &Uid) -> Result<ClosedAccount, Failure> {
        let user = self.players.load(uid).await?;
        let wallet = self.wallets.load(uid).await?;
        let closed_at = user.closed_at.ok_or_else(|| Failure::internal("an open account is listed as closed"))?;
        Ok(ClosedAccount::new(user, closed_at, &wallet))
    }
}

/// A page of the closed accounts, newest first (D43, D61).
///
/// # Errors
/// [`domain::Refusal::Malformed`] for a malformed cursor.
pub async fn closed_accounts(deps: Arc<Deps>, call: AdminCall) -> Result<ClosedAccountPage, Failure> {
    let PageQuery { cursor } = call.query()?;
    let page = deps.players.closed(cursor::parse(cursor)?.as_deref()).await?;
    let items = try_join_all(page.items.iter().map(|uid| deps.account(uid))).await?;
    Ok(Page { items, next: page.next }.into())
}
