//! What must always hold (D25), held against what is stored: every wallet against its ledger, every
//! ledger row against the request it belongs to, every request against its rows, every finished round against those
//! it owes.
//!
//! **Nothing stands still meanwhile.** A wallet is judged only by what was read between two readings that found it
//! the same: every write that could matter to it, down to the decision on a withdrawal, also writes the wallet. And a
//! finding counts only when a second look, from row 1, says the same.
//!
//! **Totals** are sums of wallets that were read at different times, so the points that players sent each other
//! meanwhile may stand in one of the two wallets, in both or in neither. A difference between what was sent and what
//! was received therefore says nothing. Instead each transfer's row is held against its request, and each request
//! against both its rows: when both fit, as many points were sent as received, whenever each wallet was read. For the
//! rest no time matters: what a wallet has is what its own rows brought in less what they took, and of these sums the
//! total is made.

mod books;
mod claim;
mod finding;
mod run;

pub use books::{Books, CheckPoint, Closed};
pub use claim::Claim;
pub use finding::{Finding, What};
pub use run::{Asked, Due, Run, Stage, Totals};
