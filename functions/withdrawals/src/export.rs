use crate::bank_file::bank_file;
use aws::{Admins, AuditLog, BankOrders, Connection, Wallets, Withdrawals};
use contract::dto::{BankFile, ExportBody};
use domain::{
    Failure,
    audit::Action,
    deposit::PayTo,
    request::Note,
    withdrawal::{BankOrder, Export, Exportable, PayoutMinutes},
};
use http::AdminCall;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub admins: Admins,
        pub withdrawals: Withdrawals,
        pub wallets: Wallets,
        pub orders: BankOrders,

        pub pay_to: PayTo,
        pub minutes: PayoutMinutes = Connection::setting,
        pub audit_log: AuditLog,
    }
}

http::admins_only!(Deps);

/// Writes payouts that this admin has taken into one file for the bank: the order, a mark for each payout and the audit
/// row in one transaction, on the condition that all of them still are in this admin's hands (D73). The same payouts give
/// the same file again.
///
/// # Errors
/// [`domain::Refusal::RequestNotFound`], and what [`BankOrder::parse`] and [`BankOrder::export`] refuse.
pub async fn export(deps: Arc<Deps>, call: AdminCall) -> Result<BankFile, Failure> {
    let ExportBody { ids, execution_date } = call.json()?;
    let mut payouts = Vec::new();
    for id in BankOrder::parse(&ids)? {
        let withdrawal = deps.withdrawals.load(&id).await?;
        let wallet = deps.wallets.load(&withdrawal.uid).await?;
        payouts.push(Exportable { mark: deps.orders.mark(&id).await?, withdrawal, wallet });
    }
    let exported = BankOrder::export(call.admin(), &payouts, execution_date.as_deref(), deps.minutes, call.arrived())?;
    let summary = Note::reason(&BankOrder::summary(&payouts))?;
    let entry = |id| call.audit(Action::ExportWithdrawals, id, ("taken", "in a file")).with_note(summary);
    let order = match exported {
        Export::New(order, marks) => {
            let row = entry(&order.id);
            deps.orders.order((&order, &marks), (&deps.withdrawals, &payouts), deps.audit_log.row(&row)).await?;
            order
        }
        Export::Again(id) => {
            deps.audit_log.record(&entry(&id)).await?;
            deps.orders.load(&id).await?
        }
    };
    Ok(bank_file(&order, &payouts, &deps.pay_to))
}
