//! The records of nightly functions.

pub(crate) mod care_cases;
pub(crate) mod care_nights;
pub(crate) mod reconciliations;
pub(crate) mod seal_keys;
