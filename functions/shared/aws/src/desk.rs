//! What admins decide with: their records, the rights, agreements and totals, and what decisions have in common.

pub(crate) mod admins;
pub(crate) mod decisions;
pub(crate) mod oversight;
pub(crate) mod rights;
