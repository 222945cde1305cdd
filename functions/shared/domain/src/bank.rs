//! What the bank says: imported statements and their lines, the ground on which money moves (D68 to D72).

mod days;
mod import;
mod line;
mod matching;

pub use days::LineDays;
pub use import::{BankAccount, Head, Import, ImportStatus, Read, Second};
pub use line::{BankLine, LineProposal, LineStatus, Target, Used};
pub use matching::{Certainty, Match, Why};
