use crate::matches::{NEWEST_MAX, newest_sent};
use aws::{Admins, BankImports, Connection, Deposits, Players, Withdrawals};
use contract::dto::{WithoutLine, WithoutLines};
use domain::{
    Failure, Timestamp, Uid,
    bank::LineDays,
    deposit::{Deposit, Status},
    withdrawal::Withdrawal,
};
use http::AdminCall;
use std::{collections::BTreeMap, sync::Arc};

const SHOWN_MAX: usize = 100;

aws::deps! {
    pub struct Deps {
        pub admins: Admins,
        pub imports: BankImports,
        pub deposits: Deposits,
        pub withdrawals: Withdrawals,
        pub players: Players,
        pub days: LineDays = Connection::setting,
    }
}

http::admins_only!(Deps);

/// The newest approvals and payouts without a line although their time has passed, oldest first (D72). Without an
/// import nothing is missing.
pub async fn missing(deps: Arc<Deps>, _: AdminCall) -> Result<WithoutLines, Failure> {
    let days = deps.days.0;
    let Some(head) = deps.imports.head().await? else {
        return Ok(WithoutLines { items: Vec::new(), days, until: None });
    };
    let (deposits, payouts) =
        tokio::try_join!(deps.deposits.newest_with(Status::Completed, NEWEST_MAX), newest_sent(&deps.withdrawals))?;
    let is_missing = |(_, at): &(&Uid, Timestamp)| head.is_missing(*at, deps.days);
    let of_deposit = |deposit: &Deposit| {
        let sent = deposit.awaits_line().filter(is_missing)?;
        Some(WithoutLine::of_deposit(deposit, sent))
    };
    let of_payout = |payout: &Withdrawal| {
        let sent = payout.awaits_line().filter(is_missing)?;
        Some(WithoutLine::of_withdrawal(payout, sent))
    };
    let (deposits, payouts) = (deposits.iter().filter_map(of_deposit), payouts.iter().filter_map(of_payout));
    let mut items: Vec<WithoutLine> = deposits.chain(payouts).collect();
    items.sort_by_key(|item| item.at);
    items.truncate(SHOWN_MAX);
    let mut emails = BTreeMap::new();
    for item in &mut items {
        if !emails.contains_key(&item.by) {
            let admin = deps.players.find(&Uid::parse(&item.by)?).await?;
            emails.insert(item.by.clone(), admin.map(|admin| admin.email));
        }
        item.email = emails.get(&item.by).cloned().flatten();
    }
    Ok(WithoutLines { items, days, until: Some(head.until.day()) })
}
