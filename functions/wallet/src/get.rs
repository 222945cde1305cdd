use aws::{Connection, Wallets};
use contract::dto::WalletView;
use domain::Failure;
use http::Call;
use std::sync::Arc;

/// # Errors
/// [`Failure::Internal`] naming a variable that is missing from the environment.
pub fn wallets() -> Result<Wallets, Failure> {
    Wallets::from_env(&Connection::from_env()?)
}

/// The caller's balance.
///
/// # Errors
/// [`domain::Refusal::WalletNotFound`].
pub async fn get(wallets: Arc<Wallets>, call: Call) -> Result<WalletView, Failure> {
    Ok(wallets.load(call.uid()?).await?.into())
}
