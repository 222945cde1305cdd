//! The functions without a route, and the triggers that invoke them.

use super::{
    definition::{Caller, Event, Function, Schedule, Section, Stream, StreamOf},
    resources::{Action::*, Resource::*},
};
use crate::tables::*;
use domain::audit::Action as Logged;

pub(super) fn sections() -> Vec<Section> {
    [
        ("Identity: the triggers of the user pool. They must not refer to the pool, which refers to them.", identity()),
        ("The draw of Colours for the Day", draw()),
        ("Reconciliation", vec![reconcile()]),
        ("Care", vec![care()]),
        ("Retention", vec![erase()]),
        ("Accounts of one mailbox", vec![mailbox()]),
        ("Notices by e-mail", vec![email()]),
    ]
    .into_iter()
    .map(|(title, functions)| Section { title, area: None, functions })
    .collect()
}

fn identity() -> Vec<Function> {
    vec![
        Function::new(
            "identity-pre-sign-up",
            "Refuses other spellings of an address, and confirms a sign-up where there is no code step",
            Caller::UserPool,
        )
        .timeout_seconds(5)
        .reserved()
        .setting("EmailVerification"),
        Function::new(
            "identity-post-confirmation",
            "Writes a new player's records in one transaction",
            Caller::UserPool,
        )
        .timeout_seconds(5)
        .reserved()
        .setting("BonusRule")
        .may([GetItem, PutItem, UpdateItem], ADDRESSES)
        .may([PutItem], USERS)
        .may([PutItem], USERNAMES)
        .may([GetItem, PutItem], WALLETS)
        .may([PutItem], TRANSACTIONS),
        Function::new(
            "identity-pre-token",
            "Puts user id, admin, a second factor and a differing address into the tokens",
            Caller::UserPool,
        )
        .timeout_seconds(5)
        .reserved()
        .may([GetItem, UpdateItem], USERS)
        .may([PutItem], AUDIT_LOG)
        .may([AdminGetUser], UserPool),
    ]
}

fn draw() -> Vec<Function> {
    let every_minute = Schedule {
        name: "EveryMinute",
        cron: "* * * * ? *",
        timezone: None,
        role: "ColoursScheduleRole",
        reason: "a cron runs on the full minute, when rounds change; a rate would count from the deployment",
    };
    let shard_due = Event {
        name: "ShardDue",
        detail_type: "ColoursShardDue",
        delivery_retries: 32,
        retries: 2,
        age_seconds_max: 3600,
    };
    vec![
        Function::new(
            "colours-tick",
            "Opens, closes and draws rounds, and sends out the settlement tasks",
            Caller::Schedule(every_minute),
        )
        .comment("The only function that writes rounds and that may use the draws key.")
        .timeout_seconds(60)
        .reserved()
        .setting("DrandUrl")
        .setting("ColoursCycleMinutes")
        .setting("ColoursOffsetMinutes")
        .setting("ColoursDrawMinutes")
        .setting("ColoursCloseLeadMinutes")
        .setting("ColoursEntryFee")
        .setting("ColoursPrizes")
        .may([GetItem, PutItem], COLOURS_ROUNDS)
        .may([Query], COLOURS_ROUNDS.index("due"))
        .may([Query], COLOURS_SETTLEMENTS)
        .may([GetItem], COLOURS_BEACONS)
        .may([GenerateMac], DrawsKeys)
        .may([PutEvents], ColoursBus),
        Function::new("colours-settle", "Pays one shard of a round's winners", Caller::Event(shard_due))
            .timeout_seconds(60)
            .reserved()
            .may([GetItem], COLOURS_ROUNDS)
            .may([GetItem, PutItem], COLOURS_ENTRIES)
            .may([Query], COLOURS_ENTRIES.index("combination"))
            .may([PutItem], COLOURS_SETTLEMENTS)
            .may([GetItem, PutItem], WALLETS)
            .may([PutItem], TRANSACTIONS)
            .may([PutEvents], ColoursBus)
            .may([SendMessage], ColoursFailures),
    ]
}

fn reconcile() -> Function {
    let night = Schedule {
        name: "EveryTenMinutesOfTheNight",
        cron: "0/10 1-4 * * ? *",
        timezone: Some("Africa/Windhoek"),
        role: "WalletReconcileScheduleRole",
        reason: "the first invocation starts tonight's run, the others continue it",
    };
    Function::new(
        "wallet-reconcile",
        "Reports inconsistencies in wallets, ledgers, requests, rounds, addresses and the bank's lines",
        Caller::Schedule(night),
    )
    .comment(
        "It writes its own table, the records of an address that lacks them, and who is to be kept from playing. Invoke it by hand with {\"full\": true} to start a run, or with {\"wallet\": …} to check one wallet.",
    )
    .memory_mb(512)
    // Less than the ten minutes to the next invocation, which continues from here.
    .timeout_seconds(540)
    .setting("EmailVerification")
    .setting("BankLineDays")
    .may([GenerateMac], QuickKeys)
    .may([GenerateMac], SealKey)
    .may([GetItem, Scan], USERS)
    .may([GetItem, PutItem, UpdateItem], ADDRESSES)
    .may([GetItem], SETTINGS)
    .may([GetItem, Scan], WALLETS)
    .may([GetItem, Query], TRANSACTIONS)
    .may([GetItem, Scan], DEPOSIT_REQUESTS)
    .may([GetItem, Scan], WITHDRAWAL_REQUESTS)
    .may([GetItem], BANK_IMPORTS)
    .may([Query], BANK_LINES.index("status"))
    .may([GetItem], COLOURS_ROUNDS)
    .may([Query], COLOURS_ROUNDS.index("all"))
    .may([GetItem], COLOURS_ENTRIES)
    .may([Query], COLOURS_ENTRIES.index("combination"))
    .may([GetItem, PutItem, Scan], RECONCILIATIONS)
    .may([PutItem], AUDIT_LOG)
}

fn care() -> Function {
    let night = Schedule {
        name: "EveryTenMinutesOfTheNight",
        cron: "5/10 1-4 * * ? *",
        timezone: Some("Africa/Windhoek"),
        role: "CareNightlyScheduleRole",
        reason: "between those of the check of the books",
    };
    Function::new("care-nightly", "Opens cases of players whose play shows signs of harm", Caller::Schedule(night))
        .comment(
            "Writes its own table alone, and no wallet. Invoke it by hand with {\"player\": …} to look at one player.",
        )
        .memory_mb(512)
        .timeout_seconds(540)
        .setting("HarmWeights")
        .setting("HarmCaseFrom")
        .may([GetItem], USERS)
        .may([GetItem], ADDRESSES)
        .may([GetItem, Scan], WALLETS)
        .may([Query], TRANSACTIONS)
        .may([Query], DEPOSIT_REQUESTS.index("player"))
        .may([Query], WITHDRAWAL_REQUESTS.index("player"))
        .may([GetItem], LINKS)
        .may([GetItem, PutItem], CARE)
        .may([Query], CARE.index("player"))
}

fn erase() -> Function {
    let night = Schedule {
        name: "EveryNight",
        cron: "35 0 * * ? *",
        timezone: Some("Africa/Windhoek"),
        role: "AccountsEraseScheduleRole",
        reason: "before the check of the books",
    };
    Function::new(
        "accounts-erase",
        "Erases personal data of closed accounts, and old tickets; ends deposits that were not paid",
        Caller::Schedule(night),
    )
    .comment("Writes no wallet, no ledger and no row of the audit log but its own.")
    .memory_mb(512)
    .timeout_seconds(540)
    .setting("KeepClosedAccountMonths")
    .setting("KeepTicketMonths")
    .setting("DepositDays")
    .may([GetItem, UpdateItem], USERS)
    .may([Query], USERS.index("players"))
    .may([DeleteItem, UpdateItem], ADDRESSES)
    .may([GetItem], WALLETS)
    .may([GetItem, PutItem], DEPOSIT_REQUESTS)
    .may([Query], DEPOSIT_REQUESTS.index("player"))
    .may([Query], DEPOSIT_REQUESTS.index("recipient"))
    .may([Query], DEPOSIT_REQUESTS.index("status"))
    .may([GetItem], BANK_IMPORTS)
    .may([Query], BANK_LINES.index("status"))
    .may([PutItem], WITHDRAWAL_REQUESTS)
    .may([Query], WITHDRAWAL_REQUESTS.index("player"))
    .may([DeleteItem], PAYOUT_ACCOUNTS)
    .may([DeleteItem], SUPPORT_TICKETS)
    .may([Query], SUPPORT_TICKETS.index("status"))
    .may([Query], SUPPORT_TICKETS.index("player"))
    .may([DeleteItem], CARE)
    .may([Query], CARE.index("player"))
    .may([DeleteObject], Proofs)
    .may([AdminGetUser, AdminDeleteUser], UserPool)
    .may([PutItem], AUDIT_LOG)
}

fn mailbox() -> Function {
    let rows =
        StreamOf::Rows(&[Logged::PauseAccount, Logged::ChangeLimit, Logged::FreezeAccount, Logged::RegisterAccount]);
    // A missed pause is never repaired otherwise, and a paused stack may stand for hours.
    let stream = Stream { table: AUDIT_LOG, of: rows, condition: None, retries: 1_000, age_seconds_max: 86_400 };
    Function::new(
        "accounts-mailbox",
        "Holds the other accounts of a mailbox to what one of them is held to",
        Caller::Streams(vec![stream]),
    )
    .timeout_seconds(30)
    .setting("EmailVerification")
    .may([GetItem], USERS)
    .may([GetItem], ADDRESSES)
    .may([GetItem, PutItem], WALLETS)
    .may([GetItem, PutItem], AUDIT_LOG)
}

fn email() -> Function {
    let news = |table, of| Stream { table, of, condition: Some("SendsBySes"), retries: 20, age_seconds_max: 3_600 };
    let changes = [DEPOSIT_REQUESTS, WITHDRAWAL_REQUESTS, SUPPORT_TICKETS, COLOURS_ENTRIES];
    let changes = changes.into_iter().map(|table| news(table, StreamOf::Changes));
    let rows = news(AUDIT_LOG, StreamOf::Rows(&Logged::TOLD_BY_EMAIL));
    Function::new(
        "notices-email",
        "Sends notices to the players who want them by e-mail, and to all what was done with their account",
        Caller::Streams(changes.chain([rows]).collect()),
    )
    .timeout_seconds(30)
    .setting("ProductName")
    .setting("WebOrigins")
    .may([GetItem], USERS)
    .may([GetItem], DEPOSIT_REQUESTS)
    .may([GetItem], WITHDRAWAL_REQUESTS)
    .may([GetItem], SUPPORT_TICKETS)
    .may([GetItem], COLOURS_ROUNDS)
    .may([Query], COLOURS_ENTRIES)
    .may([GetItem], AUDIT_LOG)
    .may([GetItem, PutItem], LIMITS)
    .may([SendEmail], EmailIdentity)
}
