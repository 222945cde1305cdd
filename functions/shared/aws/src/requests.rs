//! Players' requests to admins: deposits, withdrawals and tickets, with proofs, links and payout accounts; and what the
//! bank says of their money.

pub(crate) mod bank_imports;
pub(crate) mod bank_lines;
pub(crate) mod bank_orders;
pub(crate) mod deposits;
pub(crate) mod links;
pub(crate) mod payout_accounts;
pub(crate) mod pending_deposits;
pub(crate) mod proofs;
pub(crate) mod queue;
pub(crate) mod tickets;
pub(crate) mod withdrawals;
