//! The shapes of requests and answers. Amounts are JSON numbers with at most two decimals, times are UTC with
//! milliseconds.

mod amount;
mod care;
mod colours;
mod deposits;
mod errors;
mod limits;
mod links;
mod names;
mod notices;
mod pages;
mod payout_accounts;
mod players;
mod profile;
mod proposals;
mod queries;
mod quick;
mod reality_check;
mod rights;
mod second_factor;
mod tickets;
mod wallet;
mod withdrawals;

pub use amount::Amount;
pub use care::*;
pub use colours::*;
pub use deposits::*;
pub use errors::*;
pub use limits::*;
pub use links::*;
pub use names::*;
pub use notices::*;
pub use pages::*;
pub use payout_accounts::*;
pub use players::*;
pub use profile::*;
pub use proposals::*;
pub use queries::*;
pub use quick::*;
pub use reality_check::*;
pub use rights::*;
pub use second_factor::*;
pub use tickets::*;
pub use wallet::*;
pub use withdrawals::*;
