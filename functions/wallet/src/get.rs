use aws::Wallets;
use contract::dto::WalletView;
use domain::{Failure, wallet::TransferRule};
use http::Call;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub wallets: Wallets,
        pub transfers: TransferRule,
    }
}

/// The caller's balance.
///
/// # Errors
/// [`domain::Refusal::WalletNotFound`].
pub async fn get(deps: Arc<Deps>, call: Call) -> Result<WalletView, Failure> {
    Ok(WalletView::new(deps.wallets.load(call.uid()?).await?, deps.transfers, call.arrived()))
}
