//! Files for the operator's bank and from it, as plain texts: no rule of the product is here.

mod latin;
pub mod pain001;
pub mod pain002;
pub mod payment_list;
