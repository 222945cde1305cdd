//! Checks the stored data against the invariants (D25): every wallet against its ledger, every ledger row against its
//! request, every request against its rows, every finished round against the entries that it pays.
//!
//! **Data changes during the run.** A wallet is only judged when two reads of it, before and after its rows, give the
//! same version: every write that matters to it, including the decision on a withdrawal, also writes the wallet. And a
//! finding only counts when a second walk, from row 1, confirms it.
//!
//! **Totals** are sums of wallets that were read at different times. A transfer in between may be counted in one of the
//! two wallets, in both or in neither, so a difference between the totals of sent and received points means nothing.
//! Instead, each transfer's row is checked against its request and each request against both its rows: if both match,
//! as many points were sent as received. The other totals do not depend on the time: each wallet must have what its own
//! rows added less what they took, and the total is the sum of these.

mod books;
mod claim;
mod finding;
mod run;
mod seal;

pub use books::{Books, CheckPoint, Closed};
pub use claim::Claim;
pub use finding::{Finding, What};
pub use run::{Due, Last, Run, RunKind, Stage, Totals};
pub use seal::SealKey;
