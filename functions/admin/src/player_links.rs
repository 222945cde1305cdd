use aws::{Admins, Deposits, Links, Players, Wallets, Withdrawals};
use contract::dto::PlayerLinks;
use domain::{
    Failure, Uid,
    deposit::{Deposit, Party},
    link::{Link, LinkedAccounts},
    request::RequestId,
    withdrawal::Withdrawal,
};
use futures::future::try_join_all;
use http::AdminCall;
use std::{collections::BTreeSet, sync::Arc};

/// The most links of each kind. Admins already know a player who has more.
const LINKS_MAX: usize = 50;

aws::deps! {
    pub struct Deps {
        pub admins: Admins,
        pub players: Players,
        pub wallets: Wallets,
        pub deposits: Deposits,
        pub withdrawals: Withdrawals,
        pub links: Links,
    }
}

http::admins_only!(Deps);

impl Deps {
    async fn linked(&self, player: &Uid) -> Result<LinkedAccounts, Failure> {
        let mut linked = LinkedAccounts::of(player.clone());
        let deposits = self.deposits.from_and_to(player).await?;
        deposits.iter().for_each(|deposit| linked.add_transfer(deposit));
        for other in self.with_the_same_proof(player, &deposits).await? {
            linked.add_proof(&other.from);
        }
        let withdrawals = self.withdrawals.of_player(player, None, None).await?.items;
        for other in self.with_the_same_details(player, &withdrawals).await? {
            linked.add_details(&other);
        }
        Ok(linked)
    }

    async fn with_the_same_proof(&self, player: &Uid, deposits: &[Deposit]) -> Result<Vec<Deposit>, Failure> {
        let own = deposits.iter().filter(|deposit| deposit.from.uid == *player);
        let ids = self.ids(own.filter_map(Link::of_proof).collect()).await?;
        let ids =
            ids.iter().map(|id| RequestId::parse(id)).collect::<Result<Vec<_>, _>>().map_err(Failure::internal)?;
        let others = try_join_all(ids.iter().map(|id| self.deposits.find(id))).await?;
        Ok(others.into_iter().flatten().collect())
    }

    async fn with_the_same_details(&self, player: &Uid, withdrawals: &[Withdrawal]) -> Result<Vec<Party>, Failure> {
        let details = withdrawals.iter().map(Withdrawal::link);
        let uids = self.ids(details.collect()).await?;
        let uids = uids.iter().map(|uid| Uid::parse(uid)).collect::<Result<Vec<_>, _>>().map_err(Failure::internal)?;
        let others = uids.iter().filter(|uid| *uid != player).map(|uid| self.players.find(uid));
        Ok(try_join_all(others).await?.into_iter().flatten().map(Party::from).collect())
    }

    /// The ids in the links, without repetitions.
    async fn ids(&self, links: BTreeSet<Link>) -> Result<BTreeSet<String>, Failure> {
        let found = try_join_all(links.iter().take(LINKS_MAX).map(|link| self.links.find(link))).await?;
        Ok(found.into_iter().flatten().collect())
    }
}

/// The origin of a player's points, and the accounts that the player is linked to (D46).
///
/// # Errors
/// [`domain::Refusal::UserNotFound`], [`domain::Refusal::WalletNotFound`]; [`domain::Refusal::Malformed`] for a malformed
/// user id.
pub async fn player_links(deps: Arc<Deps>, call: AdminCall) -> Result<PlayerLinks, Failure> {
    let uid = Uid::parse(call.parameter("userId"))?;
    let player = deps.players.load(&uid).await?;
    let wallet = deps.wallets.load(&uid).await?;
    let accounts = deps.linked(&uid).await?.sorted();
    Ok(PlayerLinks::new(player, &wallet, accounts))
}
