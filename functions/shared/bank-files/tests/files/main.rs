//! The files for the bank and from it. One binary, so that it links once.

mod pain001;
mod pain002;
mod payment_list;
