//! The audit log, its stream, and counters that expire.

pub(crate) mod audit_log;
pub(crate) mod changes;
pub(crate) mod rate_limits;
