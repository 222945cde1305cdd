//! A change of the account's e-mail address (D64).

pub mod ask;
pub mod confirm;

use domain::{
    Refusal, Timestamp,
    account::User,
    wallet::{Stop, Wallet},
};
use http::Principal;

/// Checks that the caller may give the account another address. That takes a recent sign-in, with the second factor if
/// it is on, and an account that is neither frozen nor closed.
fn check_caller(principal: &Principal, user: &User, wallet: &Wallet, at: Timestamp) -> Result<(), Refusal> {
    principal.sign_in.check_recent(at)?;
    if let Some(since) = user.factor_since {
        principal.sign_in.check_factor(since)?;
    }
    user.check_open()?;
    wallet.permits(Stop::Withdrawals, at)
}
