//! Wallets and their ledger.

pub(crate) mod ledger;
pub(crate) mod wallets;
