use aws::{Connection, PayoutAccountsStore};
use contract::dto::PayoutAccountsView;
use domain::{
    Failure,
    withdrawal::{PayoutHold, PayoutMethods},
};
use http::Call;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub payout_accounts: PayoutAccountsStore,
        pub hold: PayoutHold = Connection::setting,
        pub methods: PayoutMethods = Connection::setting,
    }
}

/// The caller's payout accounts, and the fields of each offered method.
pub async fn list(deps: Arc<Deps>, call: Call) -> Result<PayoutAccountsView, Failure> {
    let saved = deps.payout_accounts.of_player(call.uid()?).await?;
    Ok(PayoutAccountsView::new(saved, deps.hold, deps.methods))
}
