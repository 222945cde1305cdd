//! Accounts, everything that belongs to one, and the identity provider.

pub(crate) mod accounts;
pub(crate) mod addresses;
pub(crate) mod agreements;
pub(crate) mod email_changes;
pub(crate) mod emails;
pub(crate) mod exclusion_register;
pub(crate) mod factors;
pub(crate) mod identity;
pub(crate) mod notice_marks;
pub(crate) mod players;
pub(crate) mod profiles;
