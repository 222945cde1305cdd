//! The answers of lists.

use super::{
    bank::{BankImportView, BankLineView},
    care::CareCaseView,
    colours::ColoursRound,
    deposits::{DepositReview, DepositView},
    links::ClosedAccount,
    players::Player,
    profile::AccountLogEntry,
    rights::AuditView,
    tickets::{TicketCase, TicketView},
    wallet::Transaction,
    withdrawals::{WithdrawalReview, WithdrawalView},
};
use domain::{Page, cursor};
use serde::Serialize;
use utoipa::ToSchema;

macro_rules! pages {
    ($($(#[$doc:meta])+ $page:ident of $item:ty;)+) => {
        $(
            $(#[$doc])+
            #[derive(Debug, Serialize, ToSchema)]
            #[serde(rename_all = "camelCase")]
            pub struct $page {
                pub items: Vec<$item>,
                /// The cursor of the next page; absent on the last page.
                #[serde(skip_serializing_if = "Option::is_none")]
                #[schema(nullable = false)]
                pub next_cursor: Option<String>,
            }

            impl<T: Into<$item>, P: ToString> From<Page<T, P>> for $page {
                fn from(page: Page<T, P>) -> Self {
                    Self {
                        items: page.items.into_iter().map(Into::into).collect(),
                        next_cursor: page.next.map(|position| cursor::write(&position.to_string())),
                    }
                }
            }
        )+
    };
}

pages! {
    /// A page of the caller's ledger, newest row first. A page may be short and still not be the last.
    TransactionPage of Transaction;

    /// A page of the players whose online flag is false, ordered by user name, without the caller. A page may be short
    /// and still not be the last.
    PlayerPage of Player;

    /// A page of the caller's own deposits, newest first. A page may be short and still not be the last.
    DepositPage of DepositView;

    /// A page of the queue. A page may be short, or empty, and still not be the last.
    DepositQueuePage of DepositReview;

    /// A page of the caller's own withdrawals, newest first. A page may be short and still not be the last.
    WithdrawalPage of WithdrawalView;

    /// A page of the queue. A page may be short, or empty, and still not be the last.
    WithdrawalQueuePage of WithdrawalReview;

    /// A page of the caller's own tickets, newest first. A page may be short and still not be the last.
    TicketPage of TicketView;

    /// A page of the queue. A page may be short, or empty, and still not be the last.
    TicketQueuePage of TicketCase;

    /// A page of the queue. A page may be short, or empty, and still not be the last.
    CareQueuePage of CareCaseView;

    /// A page of the imports: those that wait first, oldest first; then the newest.
    BankImportPage of BankImportView;

    /// A page of the lines: open ones first, oldest first; then the newest.
    BankLinePage of BankLineView;

    /// A page of the audit log, newest first.
    AuditPage of AuditView;

    /// A page of what was done with the caller's account, newest first. A page may be short and still not be the last.
    AccountLogPage of AccountLogEntry;

    /// A page of the closed accounts, newest first.
    ClosedAccountPage of ClosedAccount;

    /// A page of past draws, newest first.
    ColoursRoundPage of ColoursRound;
}
