//! Withdrawals from the request to the decision, with the real handlers and the real SDK client on in-memory tables.
//! One binary, so that it links once.

mod case;
mod create;
mod decide;
mod four_eyes;
mod give_back;
mod lists;
mod one_wallet;
mod payout_accounts;
mod payout_hold;
mod payout_races;
mod payout_run;
mod scene;
mod taken;
