//! The only crate with the AWS SDK: small clients, keys, transactions, a store for each table, the bucket of proofs,
//! the games' secret keys, the event bus, the identity provider, and the only service outside AWS, the public beacon.
//!
//! Its modules, each of which uses only earlier ones: client, log, books, desk, people, requests, games, nights.
//!
//! A function that calls a service fails when the service does not answer or a record is corrupt ([`Failure`]). Its docs
//! name only what else it refuses or what it conflicts with.

mod books;
mod client;
mod desk;
mod games;
mod log;
mod nights;
mod people;
mod requests;

pub use books::{
    Books,
    ledger::{Ledger, Page, PageRequest},
    wallets::Wallets,
};
pub use client::{
    connection::{AMAZON_ROOTS, Connection, FromConnection, connect},
    lists::Request,
    random::random,
    scan::{ScanPage, Unreadable},
    store::Store,
};
pub use desk::{
    Desk,
    admins::Admins,
    approvals::Approvals,
    oversight::Oversight,
    rights::Rights,
    totals::{Slips, Totals},
};
#[doc(no_inline)]
pub use domain::Failure;
pub use games::{
    bus::Bus, colours_beacons::ColoursBeacons, colours_entries::ColoursEntries, colours_rounds::ColoursRounds,
    draws_key::DrawsKey, quick_keys::QuickKeys, relay::Relay, settlements::Settlements,
};
pub use log::{
    audit_log::{AuditLog, Audited},
    changes::{Change, Changed, Changes, audit_keys},
    rate_limits::RateLimits,
};
pub use nights::{care_cases::CareCases, care_nights::CareNights, reconciliations::Reconciliations};
pub use people::{
    accounts::{Accounts, Applicant},
    addresses::{Addresses, SearchScope},
    email_changes::EmailChanges,
    emails::Emails,
    exclusion_register::{ExclusionRegister, Person},
    identity::{FactorCheck, Identity},
    players::{ListedPlayer, Players},
    profiles::Profiles,
};
pub use requests::{
    bank_imports::{BankFiles, BankImports},
    bank_lines::BankLines,
    bank_orders::BankOrders,
    deposits::Deposits,
    links::Links,
    payout_accounts::PayoutAccountsStore,
    pending_deposits::{Pending, PendingDeposits},
    proofs::{Address, Proofs},
    queue::Queue,
    tickets::Tickets,
    withdrawals::Withdrawals,
};
