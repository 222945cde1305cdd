use aws::Wallets;
use contract::dto::WalletView;
use domain::Failure;
use http::Call;
use std::sync::Arc;

/// The caller's balance.
///
/// # Errors
/// [`domain::Refusal::WalletNotFound`].
pub async fn get(wallets: Arc<Wallets>, call: Call) -> Result<WalletView, Failure> {
    Ok(wallets.load(call.uid()?).await?.into())
}
