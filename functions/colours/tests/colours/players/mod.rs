//! Players' actions in Colours for the Day, with the real handlers and the real SDK client on in-memory tables. One
//! binary, so that it links once.

mod enter;
mod faults;
mod my_entries;
mod one_wallet;
mod rounds;
mod scene;
