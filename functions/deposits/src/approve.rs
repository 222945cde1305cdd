use crate::case;
use aws::{Admins, AuditLog, Deposits, Ledger, Wallets};
use contract::dto::DepositCase;
use domain::{
    Failure,
    audit::Action,
    deposit::{Deposit, Parties, Status},
};
use http::{AdminCall, metrics, settled};
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub admins: Admins,
        pub deposits: Deposits,
        pub wallets: Wallets,
        pub ledger: Ledger,
        pub audit_log: AuditLog,
    }
}

http::admins_only!(Deps);

impl Deps {
    async fn parties(&self, deposit: &Deposit) -> Result<Parties, Failure> {
        let sender = self.wallets.find(&deposit.from.uid).await?;
        let recipient = match deposit.is_to_self() {
            true => None,
            false => self.wallets.find(&deposit.to.uid).await?,
        };
        Ok(Parties { sender, recipient })
    }
}

/// Adds the points, or moves them from the sender to the recipient. The same admin again gets the first answer.
///
/// # Errors
/// [`domain::Refusal::DepositIdMissing`], [`domain::Refusal::RequestNotFound`], and
/// what [`Deposit::is_open_to`] and [`Deposit::approve`] refuse.
pub async fn approve(deps: Arc<Deps>, call: AdminCall) -> Result<DepositCase, Failure> {
    let admin = call.admin();
    let deposit = deps.deposits.load(&case::id(&call)?).await?;
    if !deposit.is_open_to(admin, Status::Completed, None)? {
        return Ok(case::seen_by(admin, deposit));
    }
    let parties = deps.parties(&deposit).await?;
    let approved = deposit.approve(admin, parties, call.arrived());
    let approval = settled(approved, &deposit, deps.deposits.load(&deposit.id)).await?;
    let entry = case::entry(&call, Action::ApproveDeposit, &deposit, &approval.deposit);
    deps.deposits.approve(&deposit, &approval, (&deps.wallets, &deps.ledger), (&deps.audit_log, &entry)).await?;
    approval.postings.iter().for_each(|posted| metrics::of_row(&posted.row));
    Ok(case::seen_by(admin, approval.deposit))
}
