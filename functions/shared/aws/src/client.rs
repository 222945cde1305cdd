//! The SDK, small: connections, items and their keys, transactions, a store for a table, indexes, keys of the key
//! service.

pub(crate) mod connection;
pub(crate) mod failure;
pub(crate) mod item;
pub(crate) mod keys;
pub(crate) mod lists;
pub(crate) mod mac;
pub(crate) mod random;
pub(crate) mod scan;
pub(crate) mod store;
pub(crate) mod table;
pub(crate) mod transaction;
