//! The shapes of requests and answers. Amounts are JSON numbers with at most two decimals, times are UTC with
//! milliseconds.

mod amount;
mod colours;
mod deposits;
mod errors;
mod links;
mod pages;
mod players;
mod profile;
mod proposals;
mod queries;
mod quick;
mod rights;
mod second_factor;
mod tickets;
mod wallet;
mod withdrawals;

pub use amount::Amount;
pub use colours::*;
pub use deposits::*;
pub use errors::*;
pub use links::*;
pub use pages::*;
pub use players::*;
pub use profile::*;
pub use proposals::*;
pub use queries::*;
pub use quick::*;
pub use rights::*;
pub use second_factor::*;
pub use tickets::*;
pub use wallet::*;
pub use withdrawals::*;
