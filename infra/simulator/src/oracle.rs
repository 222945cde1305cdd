//! The oracle: a model of the tables, and the invariants that must always hold (D25). It reads raw items without the
//! stores' code, and computes every amount itself from requests, rounds and entries.

use crate::items::{
    below, get, hmac, key, key_text, mac_of, ms, number, points, row_hash, rows_after, text, texts, winners,
};
use crate::{
    custody,
    limits::Limits,
    pauses::{Pauses, registered},
    payouts,
    play_sessions::PlaySessions,
    two_admins::{self, AuditLog},
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use domain::{
    Timestamp,
    colours::Beacon,
    wallet::{GENESIS, STARTING_BALANCE},
};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use testkit::Cloud;

/// A description of the broken invariant.
pub type Violation = String;

/// The tables whose items the model keeps. The rows of a ledger are reduced to an [`Account`].
const TABLES: [&str; 13] = [
    "users",
    "usernames",
    "addresses",
    "settings",
    "deposit_requests",
    "withdrawal_requests",
    "payout_accounts",
    "payout_orders",
    "support_tickets",
    "colours_rounds",
    "colours_entries",
    "audit_log",
    "wallets",
];
const LATE_MS: u64 = 5_350;
/// The clock of the function that takes a play may be behind that of the issuing function by this much.
const CLOCKS_MS: u64 = 50;
/// The minimum time from the start of one played round to that of the next.
const ROUND_MS: u64 = 6_000;
const DAY_MS: u64 = 24 * 60 * 60_000;
/// The simulation's rule on cash from other players.
const TRANSFER_HOLD_MS: u64 = 3 * DAY_MS;
const TRANSFER_LIMIT: i64 = 100_000;
/// Longer than any hold of cash from other players.
const LISTED_MS: u64 = 7 * DAY_MS;

/// The effect of a ledger row.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Effect {
    uid: String,
    /// Kind and source: `debit/transfer`.
    what: String,
    points: i64,
    /// The part of the points that is bonus.
    bonus: i64,
}

/// Times and points.
type Lots = Vec<(u64, i64)>;

/// A player's ledger up to the last row read.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Account {
    hashes: Vec<String>,
    balance: i64,
    /// The part of the balance that is bonus.
    bonus: i64,
    /// Points of undone deposits that were spent (D67).
    debt: i64,
    time: u64,
    /// Sums of points by kind and source.
    sums: BTreeMap<String, i64>,
    /// Sums of cash by kind and source.
    cash: BTreeMap<String, i64>,
    /// Row counts by kind and source.
    rows: BTreeMap<String, usize>,
    /// For each day, the points from received transfers that are still there, with their winnings, and the time of the
    /// last transfer. The oldest day comes first.
    from_players: Lots,
    /// For each entry's fee: the time and the amount of cash from other players in it, and the cash of the whole fee.
    fees: BTreeMap<String, (u64, i64, i64)>,
    /// The sums passed on from it, by day.
    passed_on: BTreeMap<u64, i64>,
    games: u64,
    /// Issue time, round and client seed of each play.
    plays: Vec<(u64, String, String)>,
    last_round: (String, u64),
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Model {
    tables: BTreeMap<&'static str, BTreeMap<String, Value>>,
    accounts: BTreeMap<String, Account>,
    /// By request id.
    effects: BTreeMap<String, Vec<Effect>>,
    /// Decisions in the audit log, by subject.
    decisions: BTreeMap<String, Vec<String>>,
}

/// The settings of the functions.
#[derive(Debug, Clone, Copy)]
pub struct Terms {
    /// Whether large amounts, deposits without a proof and roles take two admins.
    pub takes_two: bool,
    /// How long new payment details wait.
    pub hold_hours: u64,
}

pub struct Oracle {
    cloud: Cloud,
    terms: Terms,
    model: Model,
    /// By player.
    limits: BTreeMap<String, Limits>,
    play_sessions: BTreeMap<String, PlaySessions>,
    pauses: BTreeMap<String, Pauses>,
    day_keys: BTreeMap<String, Vec<u8>>,
    /// Ids in the order in which they were first seen.
    order: BTreeMap<&'static str, Vec<String>>,
}

/// The actions that decide a request.
const DECISIONS: [&str; 5] =
    ["deposit.approve", "deposit.decline", "deposit.reverse", "withdrawal.complete", "withdrawal.decline"];
/// The minimum of a withdrawal outside a pause, in hundredths.
pub const WITHDRAWAL_MIN: i64 = 5_000;

fn ensure(holds: bool, otherwise: impl FnOnce() -> String) -> Result<(), Violation> {
    if holds { Ok(()) } else { Err(otherwise()) }
}

fn table_named(name: &str) -> Option<&'static str> {
    TABLES.into_iter().find(|table| *table == name)
}

impl Oracle {
    pub fn new(cloud: &Cloud, terms: Terms) -> Self {
        let (model, day_keys, order) = (Model::default(), BTreeMap::new(), BTreeMap::new());
        Self {
            cloud: cloud.quiet(),
            terms,
            model,
            limits: BTreeMap::new(),
            play_sessions: BTreeMap::new(),
            pauses: BTreeMap::new(),
            day_keys,
            order,
        }
    }

    /// A new oracle that has read all tables.
    ///
    /// # Errors
    /// The first violation.
    fn from_tables(cloud: &Cloud, terms: Terms) -> Result<Self, Violation> {
        let mut oracle = Self::new(cloud, terms);
        let of_table = |table: &'static str| cloud.items(table).into_iter().map(move |item| (table.to_owned(), item));
        let all: Vec<(String, Value)> = TABLES.into_iter().chain(["transactions"]).flat_map(of_table).collect();
        oracle.read(&all)?;
        Ok(oracle)
    }

    pub fn find(&self, table: &'static str, name: &str) -> Option<&Value> {
        self.model.tables.get(table)?.get(name)
    }

    pub fn table(&self, table: &'static str) -> impl Iterator<Item = &Value> {
        self.model.tables.get(table).into_iter().flat_map(BTreeMap::values)
    }

    /// The cash that all players together have won in games, less their losses.
    pub fn cash_won(&self) -> i64 {
        let of = |what: &str| self.model.accounts.values().filter_map(|account| account.cash.get(what)).sum::<i64>();
        of("win/quick") + of("win/colours") + of("credit/colours") - of("loss/quick") - of("debit/colours")
    }

    /// Ids in the order in which they were first seen.
    pub fn ids(&self, table: &'static str) -> &[String] {
        self.order.get(table).map_or(&[], Vec::as_slice)
    }

    /// The client seed that a player used for a round.
    pub fn played(&self, uid: &str, round_id: &str) -> Option<&str> {
        let plays = &self.model.accounts.get(uid)?.plays;
        plays.iter().rev().find(|(_, round, _)| round == round_id).map(|(_, _, seed)| seed.as_str())
    }

    /// Reads and checks the written records, and returns how many have changed.
    ///
    /// # Errors
    /// The first violation.
    pub fn observe(&mut self, written: &[(String, Value)]) -> Result<usize, Violation> {
        let asked = self.ids("withdrawal_requests").len();
        // Only a step that asks for a withdrawal needs its players' earlier accounts.
        let asks = written.iter().any(|(table, _)| table == "withdrawal_requests");
        let had = self.model.tables.get("payout_accounts").filter(|_| asks).cloned().unwrap_or_default();
        let paused = if asks { self.pauses.clone() } else { BTreeMap::new() };
        let changed = self.read(written)?;
        for id in &self.ids("withdrawal_requests")[asked..] {
            if let Some(request) = self.find("withdrawal_requests", id) {
                let uid = text(request, "userId");
                let accounts = (had.get(uid), self.find("payout_accounts", uid));
                payouts::check_hold(request, accounts, self.terms.hold_hours)?;
                // In a step that begins a pause, the request may have come after it.
                let in_pause = [&paused, &self.pauses]
                    .map(|pauses| pauses.get(uid).is_some_and(|pauses| pauses.hold(ms(request, "createdAt"))));
                let is_small = points(request, "amount") < WITHDRAWAL_MIN;
                ensure(!is_small || in_pause.contains(&true), || format!("{request}: less than the minimum"))?;
            }
        }
        Ok(changed)
    }

    fn read(&mut self, written: &[(String, Value)]) -> Result<usize, Violation> {
        let known = self.ids("deposit_requests").len();
        let (mut ledgers, mut seen, mut requests) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        let mut changed = 0;
        for (table, attributes) in written {
            if table == "wallets" || table == "transactions" {
                ledgers.insert(text(attributes, "uid").to_owned());
            }
            if let Some(table) = table_named(table)
                && seen.insert((table, key_text(table, attributes)))
            {
                changed += usize::from(self.read_item(table, attributes)?);
            }
        }
        for uid in &ledgers {
            changed += self.read_ledger(uid, &mut requests)?;
        }
        for (table, name) in seen {
            self.check_record(table, &name, &mut requests)?;
        }
        requests.iter().try_for_each(|id| self.check_effects(id))?;
        ledgers.iter().try_for_each(|uid| self.check_wallet(uid))?;
        // In a step that changed a limit, a deposit may have met it before or after.
        let before = self.check_deposits(known);
        ledgers.iter().try_for_each(|uid| self.check_limits(uid))?;
        before.or_else(|_| self.check_deposits(known))?;
        Ok(changed)
    }

    /// Updates the model with an item, and returns whether it has changed.
    fn read_item(&mut self, table: &'static str, attributes: &Value) -> Result<bool, Violation> {
        let name = key_text(table, attributes);
        let now = get(&self.cloud, table, &key(table, attributes));
        let before = self.find(table, &name);
        if before == now.as_ref() {
            return Ok(false);
        }
        let now = now.ok_or_else(|| format!("{table} {name} is gone"))?;
        match before {
            Some(before) => check_transition(table, before, &now)?,
            None => self.order.entry(table).or_default().push(name.clone()),
        }
        let before = self.model.tables.entry(table).or_default().insert(name, now);
        if table == "audit_log" && before.is_none() && DECISIONS.contains(&text(attributes, "action")) {
            let subject = self.model.decisions.entry(text(attributes, "subject").to_owned()).or_default();
            subject.push(text(attributes, "action").to_owned());
        }
        Ok(true)
    }

    /// Reads the new rows of a ledger and returns their number.
    fn read_ledger(&mut self, uid: &str, requests: &mut BTreeSet<String>) -> Result<usize, Violation> {
        let known = self.model.accounts.get(uid).map_or(0, |account| account.hashes.len());
        let rows = rows_after(&self.cloud, uid, known as u64);
        for row in &rows {
            self.add_row(uid, row)?;
            self.limits.entry(uid.to_owned()).or_default().add(row);
            self.play_sessions.entry(uid.to_owned()).or_default().add(row);
            self.pauses.entry(uid.to_owned()).or_default().add(row);
            if !row["requestId"].is_null() {
                requests.insert(text(row, "requestId").to_owned());
            }
        }
        Ok(rows.len())
    }

    /// Whether this may be a player's first row, since another player of the same mailbox has had the starting points.
    fn begins_without_points(&self, uid: &str, what: &str) -> bool {
        let Some(own) = self.find("users", uid).map(mailbox) else { return false };
        let is_shared = self.table("users").filter(|user| mailbox(user) == own).count() > 1;
        is_shared && matches!(what, "credit/deposit" | "credit/transfer")
    }

    fn add_row(&mut self, uid: &str, row: &Value) -> Result<(), Violation> {
        let (seq, amount, what) = (number(row, "seq"), points(row, "amount"), what_of(row));
        let at = || format!("row {seq} of {uid} ({what})");
        ensure(seq != 1 || what == "credit/start" || self.begins_without_points(uid, &what), || {
            format!("{}: odd", at())
        })?;
        if !row["reverses"].is_null() {
            let of = get(&self.cloud, "transactions", &json!({"uid": {"S": uid}, "seq": row["reverses"]}));
            let is_undone = |of: Value| {
                of["requestId"] == row["requestId"] && points(&of, "amount") == amount && undone(&of) == Some(&what)
            };
            let holds = number(row, "reverses") < seq && of.is_some_and(is_undone);
            ensure(holds, || format!("{}: it undoes no such row", at()))?;
        }
        let account = self.model.accounts.entry(uid.to_owned()).or_default();
        let head = account.hashes.last().map_or(GENESIS, String::as_str);
        ensure(seq == account.hashes.len() as u64 + 1, || format!("{}: a gap before it", at()))?;
        ensure(text(row, "prevHash") == head, || format!("{}: it does not chain to the row before", at()))?;
        ensure(text(row, "hash") == row_hash(row), || format!("{}: its hash is not that of its fields", at()))?;
        ensure(ms(row, "timestamp") >= account.time, || format!("{}: before the row before", at()))?;
        ensure(amount > 0, || format!("{}: an amount of nothing", at()))?;
        let adds = matches!(text(row, "type"), "credit" | "win");
        let (previous, new) = (points(row, "previousBalance"), points(row, "newBalance"));
        let moved = amount - account.owe(row, &what, amount).map_err(|why| format!("{}: {why}", at()))?;
        let follows = previous == account.balance && new == previous + if adds { moved } else { -moved };
        ensure(follows && new >= 0, || format!("{}: {previous} to {new} does not follow", at()))?;
        let bonus = account.bonus_of(row, &what)?;
        account.move_received(row, &what, amount - bonus).map_err(|why| format!("{}: {why}", at()))?;
        account.hashes.push(text(row, "hash").to_owned());
        (account.balance, account.bonus, account.time) = (new, points(row, "newBalanceBonus"), ms(row, "timestamp"));
        account.debt = points(row, "newDebt");
        account.take_received((account.received() - (account.balance - account.bonus)).max(0), Vec::pop);
        *account.cash.entry(what.clone()).or_default() += amount - bonus;
        *account.sums.entry(what.clone()).or_default() += amount;
        *account.rows.entry(what.clone()).or_default() += 1;
        account.games += u64::from(what == "debit/colours" || !row["roundId"].is_null());
        account.games -= u64::from(what == "credit/colours");
        match text(row, "source") {
            "quick" => return self.check_play(uid, row),
            "start" => return ensure(seq == 1 && amount == STARTING_BALANCE.hundredths(), || format!("{}: odd", at())),
            _ => {}
        }
        ensure(!row["requestId"].is_null(), || format!("{}: for no request", at()))?;
        let effects = self.model.effects.entry(text(row, "requestId").to_owned()).or_default();
        effects.push(Effect { uid: uid.to_owned(), what, points: amount, bonus });
        Ok(())
    }

    /// Recomputes the result of a quick round from key, seed and nonce (D27, D28).
    fn check_play(&mut self, uid: &str, row: &Value) -> Result<(), Violation> {
        let round_id = text(row, "roundId");
        let at = || format!("the play of {uid} on {round_id}");
        let bytes = URL_SAFE_NO_PAD.decode(round_id).unwrap_or_default();
        ensure(bytes.len() == 32, || format!("{}: no round", at()))?;
        let issued = bytes[..6].iter().fold(0, |ms, byte| ms << 8 | u64::from(*byte));
        let day = Timestamp::from_ms(issued).day();
        let cloud = &self.cloud;
        let key =
            self.day_keys.entry(day.clone()).or_insert_with(|| mac_of(cloud, "quick-key", &format!("quick/v1/{day}")));
        let part = |purpose: &str| hmac(key, &[purpose.as_bytes(), uid.as_bytes(), &bytes[..16]]);
        ensure(part("round")[..16] == bytes[16..], || format!("{}: never issued to them", at()))?;
        let subject = format!("quick/v1:{}:{round_id}", text(row, "clientSeed"));
        let answer = u64::from(below(&part("seed"), &subject, &mut 0, 6));
        let (won, times) = (answer == number(row, "square"), number(row, "multiplier"));
        let (kind, stake) = if won { ("win", 4 * times * 100) } else { ("loss", times * 100) };
        let paid = (text(row, "type"), u64::try_from(points(row, "amount")).unwrap_or_default());
        ensure(number(row, "answer") == answer, || format!("{}: the answer is {answer}", at()))?;
        ensure(paid == (kind, stake), || format!("{}: {paid:?} instead of {kind} {stake}", at()))?;
        let time = ms(row, "timestamp");
        ensure((issued - CLOCKS_MS..issued + LATE_MS).contains(&time), || {
            format!("{}: issued at {issued}, taken at {time}", at())
        })?;
        let account = self.model.accounts.entry(uid.to_owned()).or_default();
        let before = account.plays.last().map(|(before, _, _)| *before);
        ensure(before < Some(issued), || format!("{}: played after a later one, or twice", at()))?;
        let is_in_pace = before.is_none_or(|before| before + ROUND_MS <= issued);
        ensure(is_in_pace, || format!("{}: too soon after the one before", at()))?;
        account.plays.push((issued, round_id.to_owned(), text(row, "clientSeed").to_owned()));
        account.last_round = (round_id.to_owned(), number(row, "seq"));
        Ok(())
    }

    /// Checks a wallet against its ledger and withdrawals. A player without saved records has no wallet and no ledger.
    fn check_wallet(&self, uid: &str) -> Result<(), Violation> {
        let Some(account) = self.model.accounts.get(uid) else {
            // An account begins without a row if its mailbox has had the starting points.
            let is_empty = self.find("wallets", uid).is_none_or(|wallet| points(wallet, "balance") == 0);
            return ensure(is_empty, || format!("the wallet of {uid} has no ledger"));
        };
        let wallet = self.find("wallets", uid).ok_or_else(|| format!("the ledger of {uid} has no wallet"))?;
        let rows = account.hashes.len() as u64;
        let head = account.hashes.last().map_or(GENESIS, String::as_str);
        let bonus = points(wallet, "balanceBonus");
        let found = (number(wallet, "seq"), points(wallet, "balance"), bonus, text(wallet, "ledgerHead"));
        let should = (rows, account.balance, account.bonus, head);
        ensure(found == should, || format!("the wallet of {uid} is at {found:?}, its ledger at {should:?}"))?;
        let (is, should) = (points(&wallet["fromPlayers"]["M"], "cash"), account.received());
        ensure(is == should, || format!("the wallet of {uid} has {is} from other players, and should have {should}"))?;
        let (cash, should) = (account.balance - account.bonus, account.cash_explained());
        let owed = account.debt;
        ensure(cash - owed == should, || {
            format!("the wallet of {uid} has {cash} in cash and owes {owed}, and {should} is explained")
        })?;
        let sum = |what: &str| account.sums.get(what).copied().unwrap_or_default();
        let of_withdrawals = |status: &str| {
            let theirs = self.table("withdrawal_requests").filter(|request| text(request, "userId") == uid);
            theirs
                .filter(|request| text(request, "status") == status)
                .map(|request| points(request, "amount"))
                .sum::<i64>()
        };
        for (name, should) in [
            ("held", of_withdrawals("pending")),
            ("withdrawn", of_withdrawals("completed")),
            ("deposited", sum("credit/deposit") - sum(UNDONE_DEPOSIT)),
            ("received", sum("credit/transfer") - sum(UNDONE_RECEIPT)),
            ("sent", sum("debit/transfer") - sum(UNDONE_TRANSFER)),
            ("debt", account.debt),
            ("totalWinnings", sum("win/quick") + sum("win/colours")),
            ("gamesPlayed", i64::try_from(account.games * 100).unwrap_or(i64::MAX)),
        ] {
            let is = points(wallet, name);
            ensure(is == should, || format!("the wallet of {uid}: {name} is {is}, and should be {should}"))?;
        }
        let last = (text(wallet, "lastRoundId"), number(wallet, "lastRoundSeq"));
        let should = (account.last_round.0.as_str(), account.last_round.1);
        ensure(last == should, || format!("the wallet of {uid}: its last round is {last:?}, and should be {should:?}"))
    }

    /// Checks limits, reality checks and pauses.
    fn check_limits(&mut self, uid: &str) -> Result<(), Violation> {
        let Some(wallet) = self.model.tables.get("wallets").and_then(|wallets| wallets.get(uid)) else { return Ok(()) };
        let limits = self.limits.entry(uid.to_owned()).or_default();
        let sessions = self.play_sessions.entry(uid.to_owned()).or_default();
        let pauses = self.pauses.entry(uid.to_owned()).or_default();
        limits
            .follow(wallet)
            .and_then(|()| sessions.follow(wallet))
            .and_then(|()| pauses.follow(wallet))
            .map_err(|why| format!("the wallet of {uid}: {why}"))
    }

    /// Whether the register keeps the player from playing; `None` without a wallet.
    pub fn is_kept_from_playing(&self, uid: &str) -> Option<bool> {
        let wallet = self.model.tables.get("wallets")?.get(uid)?;
        Some(registered(&wallet["restriction"]["M"]))
    }

    /// Checks the deposits after the first `known` against their players' pauses and limits.
    fn check_deposits(&self, known: usize) -> Result<(), Violation> {
        for id in &self.ids("deposit_requests")[known..] {
            let Some(deposit) = self.find("deposit_requests", id) else { continue };
            let is_own = |other: &Value| text(other, "fromUserId") == text(other, "targetPlayer");
            let uid = text(deposit, "fromUserId");
            let in_pause = self.pauses.get(uid).is_some_and(|pauses| pauses.hold(ms(deposit, "createdAt")));
            ensure(!in_pause, || format!("{deposit}: asked for in a pause"))?;
            let Some(limits) = self.limits.get(uid).filter(|limits| limits.are_set() && is_own(deposit)) else {
                continue;
            };
            let theirs =
                self.table("deposit_requests").filter(|other| text(other, "fromUserId") == uid && is_own(other));
            let waiting =
                theirs.filter(|other| text(other, "status") == "pending").map(|other| points(other, "amount"));
            limits.check_deposit(ms(deposit, "createdAt"), waiting.sum()).map_err(|why| format!("{deposit}: {why}"))?;
        }
        Ok(())
    }

    pub fn has_limits(&self, uid: &str) -> bool {
        self.limits.get(uid).is_some_and(Limits::are_set)
    }

    /// A payment names one deposit.
    fn check_reference(&self, table: &'static str, record: &Value) -> Result<(), Violation> {
        let reference = text(record, "reference");
        let of_it = self.table(table).filter(|other| !reference.is_empty() && text(other, "reference") == reference);
        ensure(of_it.count() == usize::from(table == "deposit_requests"), || {
            format!("{} has no reference of its own: {reference}", text(record, "id"))
        })
    }

    fn check_record(&self, table: &'static str, name: &str, requests: &mut BTreeSet<String>) -> Result<(), Violation> {
        let Some(record) = self.find(table, name) else { return Ok(()) };
        match table {
            "deposit_requests" | "withdrawal_requests" => {
                requests.insert(name.to_owned());
                self.check_decision(table, record)?;
                self.check_proof(record)?;
                self.check_reference(table, record)?;
                payouts::check_payout(record)?;
                if self.terms.takes_two {
                    let log = AuditLog::new(self.table("audit_log"));
                    if table == "withdrawal_requests" {
                        custody::check(record, &log)?;
                    } else {
                        log.check_deposit(record)?;
                        log.check_reversal(record)?;
                        two_admins::check_slips(record, self.table(table))?;
                    }
                }
                self.check_wallet(text(record, if table == "deposit_requests" { "fromUserId" } else { "userId" }))
            }
            "payout_orders" => custody::check_order(record, || self.table(table), self.table("audit_log")),
            "payout_accounts" => payouts::check_accounts(record, self.table("audit_log")),
            "colours_entries" => {
                requests.insert(entry_id(record).to_owned());
                self.check_entry(record)
            }
            "colours_rounds" => self.check_round(record),
            "users" | "usernames" | "addresses" | "settings" => self.check_people(),
            "audit_log" if self.terms.takes_two => {
                let log = AuditLog::new(self.table("audit_log"));
                log.check_suspended(record)?;
                if text(record, "action").starts_with("admin.") { log.check_roles() } else { Ok(()) }
            }
            _ => Ok(()),
        }
    }

    /// A decided request names its admin, who is not a party to it, and has exactly one row in the audit log.
    fn check_decision(&self, table: &str, request: &Value) -> Result<(), Violation> {
        let (id, status) = (text(request, "id"), text(request, "status"));
        let decided = matches!(status, "completed" | "declined");
        let by = text(request, "processedBy");
        let parties = ["fromUserId", "targetPlayer", "userId"].map(|name| text(request, name));
        ensure(decided != by.is_empty(), || format!("{table} {id} is {status}, decided by {by:?}"))?;
        ensure(by.is_empty() || !parties.contains(&by), || format!("{table} {id}: {by} decided their own request"))?;
        let reverser = text(request, "reversedBy");
        let reversed = !request["reversedAt"].is_null();
        ensure(!reversed || status == "completed" && !parties.contains(&reverser), || {
            format!("{table} {id} is {status}, and was reversed by {reverser}")
        })?;
        let logged = self.model.decisions.get(id).map_or(0, Vec::len);
        ensure(logged == usize::from(decided) + usize::from(reversed), || {
            format!("{table} {id} is {status}, with {logged} rows in the audit log")
        })
    }

    /// An attached proof is in the bucket, and does not expire.
    fn check_proof(&self, deposit: &Value) -> Result<(), Violation> {
        let file = self.cloud.bucket().object(text(deposit, "proofOfPaymentPath"));
        let is_kept = file.is_some_and(|file| file.tags == "attached=yes");
        ensure(deposit["proofUploadedAt"].is_null() || is_kept, || format!("{deposit}: its proof is not kept"))
    }

    /// A request or an entry has exactly one ledger row for each of its effects.
    fn check_effects(&self, id: &str) -> Result<(), Violation> {
        let mut expected = Vec::new();
        if let Some(deposit) = self.find("deposit_requests", id) {
            let (from, to) = (text(deposit, "fromUserId"), text(deposit, "targetPlayer"));
            let effect = |uid: &str, what: &str| Effect {
                uid: uid.to_owned(),
                what: what.to_owned(),
                points: points(deposit, "amount"),
                bonus: 0,
            };
            match (text(deposit, "status") == "completed", from == to) {
                (false, _) => {}
                (true, true) => expected.push(effect(from, "credit/deposit")),
                (true, false) => expected.extend([effect(from, "debit/transfer"), effect(to, "credit/transfer")]),
            }
            match (deposit["reversedAt"].is_null(), from == to) {
                (true, _) => {}
                (false, true) => expected.push(effect(from, UNDONE_DEPOSIT)),
                (false, false) => expected.extend([effect(from, UNDONE_TRANSFER), effect(to, UNDONE_RECEIPT)]),
            }
        }
        if let Some(withdrawal) = self.find("withdrawal_requests", id) {
            let (uid, points) = (text(withdrawal, "userId").to_owned(), points(withdrawal, "amount"));
            expected.push(Effect { uid: uid.clone(), what: "debit/withdrawal".to_owned(), points, bonus: 0 });
            if text(withdrawal, "status") == "declined" {
                expected.push(Effect { uid, what: "credit/withdrawal".to_owned(), points, bonus: 0 });
            }
        }
        // The same idempotency key in two rounds gives two entries with the same id.
        let entries = self.table("colours_entries").filter(|entry| entry_id(entry) == id);
        for entry in entries {
            expected.extend(self.effects_of_entry(entry)?);
        }
        let mut written = self.model.effects.get(id).cloned().unwrap_or_default();
        written.sort();
        expected.sort();
        ensure(written == expected, || format!("request {id}: its rows are {written:?}, and should be {expected:?}"))
    }

    fn round_of(&self, entry: &Value) -> Result<&Value, Violation> {
        let (round, _) = text(entry, "entry").split_once('#').unwrap_or_default();
        self.find("colours_rounds", round).ok_or_else(|| format!("the entry {} is in no round", text(entry, "entry")))
    }

    fn effects_of_entry(&self, entry: &Value) -> Result<Vec<Effect>, Violation> {
        let round = self.round_of(entry)?;
        // A refund has the fee's proportion of bonus.
        let (whole, part) = (points(round, "entryFee"), points(entry, "feeBonus"));
        let effect = |what: &str, points| Effect {
            uid: text(entry, "uid").to_owned(),
            what: what.to_owned(),
            points,
            bonus: share(points, part, whole),
        };
        let fee = effect("debit/colours", whole);
        if entry["paidAt"].is_null() {
            return Ok(vec![fee]);
        }
        let (owed, is_void) = (owed(round, entry), text(round, "status") == "void");
        ensure(owed > 0, || format!("the entry {} was paid, and is owed nothing", text(entry, "entry")))?;
        Ok(vec![fee, effect(if is_void { "credit/colours" } else { "win/colours" }, owed)])
    }

    fn check_entry(&self, entry: &Value) -> Result<(), Violation> {
        let (round, made, name) = (self.round_of(entry)?, ms(entry, "createdAt"), text(entry, "entry"));
        let in_time = made < ms(round, "closeAt");
        ensure(in_time, || format!("the entry {name} was made after the close"))?;
        let kept =
            (!entry["fromPlayers"].is_null()).then(|| (ms(entry, "fromPlayersAt"), points(entry, "fromPlayers")));
        let fee = self.model.accounts.get(text(entry, "uid")).and_then(|account| account.fees.get(entry_id(entry)));
        let should = fee.map(|(came, part, _)| (*came, *part));
        ensure(kept == should, || format!("the entry {name} keeps {kept:?} of other players, and should {should:?}"))?;
        let picks: BTreeSet<String> = texts(entry, "picks").into_iter().collect();
        ensure(picks.len() == 3, || format!("the entry {name} has the picks {picks:?}"))
    }

    /// Recomputes a published draw. In a finished round, exactly the entries with a prize or refund have been paid.
    fn check_round(&self, round: &Value) -> Result<(), Violation> {
        let id = text(round, "roundId");
        let seed = mac_of(&self.cloud, "draws", &format!("colours/v1/{id}"));
        let commitment = hex::encode(Sha256::digest(&seed));
        ensure(text(round, "commitment") == commitment, || format!("round {id}: another commitment"))?;
        if !round["winningColors"].is_null() {
            let beacon = text(round, "beaconRandomness");
            let drawn = winners(&seed, id, beacon, &texts(round, "colors"));
            let published = texts(round, "winningColors");
            ensure(published == drawn, || format!("round {id}: {published:?} won, and the seed says {drawn:?}"))?;
            ensure(text(round, "seed") == hex::encode(&seed), || format!("round {id}: another seed was published"))?;
            let number = round["beaconRound"]["N"].as_str().and_then(|number| number.parse().ok());
            let signature = text(round, "beaconSignature");
            let genuine = number.is_none_or(|number| Beacon::verify(number, signature).is_ok());
            ensure(genuine, || format!("round {id}: its beacon is not genuine"))?;
            ensure(ms(round, "drawnAt") >= ms(round, "drawAt"), || format!("round {id}: drawn too early"))?;
        }
        if text(round, "status") == "void" {
            let waited = ms(round, "voidedAt") >= ms(round, "drawAt") + DAY_MS;
            ensure(waited && !round["beaconRound"].is_null(), || format!("round {id}: given up too early"))?;
        }
        if !round["due"].is_null() {
            return Ok(());
        }
        for entry in self.table("colours_entries").filter(|entry| text(entry, "entry").starts_with(id)) {
            let paid = !entry["paidAt"].is_null();
            ensure(paid == (owed(round, entry) > 0), || {
                format!(
                    "round {id} is over: the entry {} is owed {}, paid: {paid}",
                    text(entry, "entry"),
                    owed(round, entry)
                )
            })?;
        }
        Ok(())
    }

    /// The number of admins equals that of admin flags, and each player has exactly one address and one user name in
    /// use, their own.
    fn check_people(&self) -> Result<(), Violation> {
        let users: Vec<&Value> = self.table("users").collect();
        let admins = users.iter().filter(|user| user["isAdmin"]["BOOL"] == true).count() as u64;
        if let Some(settings) = self.find("settings", "first-admin") {
            let count = number(settings, "adminCount");
            ensure(count == admins && count > 0, || format!("{count} admins are counted, {admins} have the flag"))?;
            let of = |role: &str| {
                let has = |user: &&&Value| {
                    user["isAdmin"]["BOOL"] == true && user["role"]["S"].as_str().unwrap_or("owner") == role
                };
                users.iter().filter(has).count() as u64
            };
            let counted = (number(settings, "ownerCount"), number(settings, "cashierCount"));
            ensure(counted == (of("owner"), of("cashier")), || format!("{counted:?} owners and cashiers are counted"))?;
            ensure(of("owner") > 0, || "there is no owner".to_owned())?;
        } else {
            ensure(admins == 0, || format!("{admins} have the flag, and nobody began"))?;
        }
        for user in &users {
            let name = text(user, "username").to_lowercase();
            let address = format!("email#{}", text(user, "email"));
            let uid = text(user, "uid");
            let own = [("usernames", &name), ("addresses", &address)];
            // A closed account has given its address to a newer one.
            for (table, key) in own.into_iter().take(if user["closedAt"].is_null() { 2 } else { 1 }) {
                let owner = self.find(table, key).map(|owner| text(owner, "uid"));
                ensure(owner == Some(uid), || format!("{table} {key} of {uid} is held by {owner:?}"))?;
            }
        }
        let names = self.table("usernames").filter(|name| name["freeFrom"].is_null()).count();
        ensure(names == users.len(), || format!("{} players hold {names} user names", users.len()))?;
        let addresses = self.table("addresses").filter(|record| text(record, "address").starts_with("email#")).count();
        let open = users.iter().filter(|user| user["closedAt"].is_null()).count();
        ensure(addresses == open, || format!("{open} players have {addresses} addresses"))
    }

    /// Reads and checks all tables again, compares them with the model, and checks the sum of all points.
    ///
    /// # Errors
    /// The first violation.
    pub fn check_everything(&self) -> Result<(), Violation> {
        let now = Self::from_tables(&self.cloud, self.terms)?.model;
        for (table, records) in &now.tables {
            let known = self.model.tables.get(table);
            ensure(known.map_or(0, BTreeMap::len) == records.len(), || {
                format!("{table}: records came or went unseen")
            })?;
            for (name, record) in records {
                let known = known.and_then(|known| known.get(name));
                ensure(known == Some(record), || {
                    format!("{table} {name} has changed unseen: {known:?}, now {record}")
                })?;
            }
        }
        ensure(now.accounts == self.model.accounts, || "a ledger's rows have changed unseen".to_owned())?;
        self.check_sum()
    }

    /// Σ(balance + held − debt) = starting points + external deposits that were not reversed − completed withdrawals +
    /// game results (D25). The right side is computed from requests, rounds, entries and plays of the quick game.
    fn check_sum(&self) -> Result<(), Violation> {
        let of_wallet = |wallet| points(wallet, "balance") + points(wallet, "held") - points(wallet, "debt");
        let there: i64 = self.table("wallets").map(of_wallet).sum();
        let mailboxes: BTreeSet<String> = self.table("users").map(mailbox).collect();
        let starts = i64::try_from(mailboxes.len()).unwrap_or(i64::MAX);
        let done = |table| self.table(table).filter(|request| text(request, "status") == "completed");
        let from_outside = done("deposit_requests").filter(|deposit| deposit["fromUserId"] == deposit["targetPlayer"]);
        let kept = from_outside.filter(|deposit| deposit["reversedAt"].is_null());
        let came_in: i64 = kept.map(|deposit| points(deposit, "amount")).sum();
        let went_out: i64 = done("withdrawal_requests").map(|withdrawal| points(withdrawal, "amount")).sum();
        let mut games = 0;
        for entry in self.table("colours_entries") {
            let round = self.round_of(entry)?;
            games += if entry["paidAt"].is_null() { 0 } else { owed(round, entry) } - points(round, "entryFee");
        }
        // Only the ledger has the plays. Each was checked against its round when its row was read.
        let of_quick =
            |what| self.model.accounts.values().filter_map(move |account| account.sums.get(what)).sum::<i64>();
        games += of_quick("win/quick") - of_quick("loss/quick");
        let should = starts * STARTING_BALANCE.hundredths() + came_in - went_out + games;
        ensure(there == should, || format!("all wallets together hold {there}, and should hold {should}"))
    }

    /// The number of rounds that are not finished.
    pub fn unfinished_rounds(&self) -> usize {
        self.table("colours_rounds").filter(|round| !round["due"].is_null()).count()
    }

    /// Whether every unfinished round is waiting for its beacon.
    pub fn only_beacons_are_awaited(&self) -> bool {
        let mut unfinished = self.table("colours_rounds").filter(|round| !round["due"].is_null());
        unfinished.all(|round| text(round, "status") == "closed" && !round["beaconRound"].is_null())
    }

    pub fn has_admin_flag(&self, uid: &str) -> bool {
        self.find("users", uid).is_some_and(|user| user["isAdmin"]["BOOL"] == true)
    }

    /// The number of a table's records with this status.
    pub fn count(&self, table: &'static str, status: &str) -> usize {
        self.table(table).filter(|record| text(record, "status") == status).count()
    }

    /// The number of ledger rows of this kind and source.
    pub fn row_count(&self, what: &str) -> usize {
        self.model.accounts.values().map(|account| account.rows.get(what).copied().unwrap_or_default()).sum()
    }

    /// A hash of the model, for comparison with another run. It leaves out references, which are random in each run.
    pub fn fingerprint(&self) -> String {
        let mut model = self.model.clone();
        let deposits = model.tables.get_mut("deposit_requests").into_iter().flat_map(BTreeMap::values_mut);
        deposits.for_each(|deposit| deposit["reference"] = Value::Null);
        hex::encode(Sha256::digest(format!("{model:?}")))
    }
}

/// A row's kind and source, and for a reversal what it undoes.
fn what_of(row: &Value) -> String {
    let of = if row["reverses"].is_null() { text(row, "source") } else { text(row, "reversedKind") };
    let undone = if row["reverses"].is_null() { "" } else { "undone-" };
    format!("{}/{undone}{of}", text(row, "type"))
}

const UNDONE_DEPOSIT: &str = "debit/undone-paid-in";
const UNDONE_TRANSFER: &str = "credit/undone-sent";
const UNDONE_RECEIPT: &str = "debit/undone-received";

/// What undoes this row.
fn undone(row: &Value) -> Option<&'static str> {
    match what_of(row).as_str() {
        "credit/deposit" => Some(UNDONE_DEPOSIT),
        "debit/transfer" => Some(UNDONE_TRANSFER),
        "credit/transfer" => Some(UNDONE_RECEIPT),
        _ => None,
    }
}

impl Account {
    /// The part of the next row that changes the debt in place of the balance, after checking it: what comes in other
    /// than by games pays the debt first, an undone deposit takes the cash that there is, and only cash beyond a debt
    /// leaves the wallet.
    fn owe(&self, row: &Value, what: &str, amount: i64) -> Result<i64, Violation> {
        let cash = self.balance - self.bonus;
        let should = match what {
            "credit/deposit" | "credit/transfer" | "credit/withdrawal" | UNDONE_TRANSFER => (self.debt - amount).max(0),
            UNDONE_DEPOSIT => self.debt + (amount - cash).max(0),
            _ => self.debt,
        };
        let (previous, new) = (points(row, "previousDebt"), points(row, "newDebt"));
        ensure((previous, new) == (self.debt, should), || {
            format!("the debt goes from {previous} to {new}, and should from {} to {should}", self.debt)
        })?;
        let leaves = matches!(what, "debit/transfer" | "debit/withdrawal");
        ensure(!leaves || self.debt == 0 || cash - amount >= self.debt, || format!("{} are owed", self.debt))?;
        Ok((new - previous).abs())
    }

    /// The bonus part of the next row, after checking it: cash is staked first, winnings are shared like their stake,
    /// and everything else is cash.
    fn bonus_of(&self, row: &Value, what: &str) -> Result<i64, Violation> {
        let (amount, part) = (points(row, "amount"), points(row, "amountBonus"));
        let beyond_cash = |stake: i64| (stake - (self.balance - self.bonus)).max(0);
        let should = match what {
            "credit/start" => amount,
            "loss/quick" | "debit/colours" => beyond_cash(amount),
            "win/quick" => {
                let stake = i64::try_from(number(row, "multiplier")).unwrap_or_default() * 100;
                share(amount, beyond_cash(stake), stake)
            }
            // Compared with the entry by its effects.
            "win/colours" | "credit/colours" => part,
            _ => 0,
        };
        let (previous, new) = (points(row, "previousBalanceBonus"), points(row, "newBalanceBonus"));
        let change = if matches!(text(row, "type"), "credit" | "win") { part } else { -part };
        let follows = previous == self.bonus && new == previous + change && (0..=amount).contains(&part);
        let bounded = (0..=points(row, "newBalance")).contains(&new);
        ensure(part == should && follows && bounded, || {
            format!(
                "row {}: {part} of {amount} is bonus ({previous} to {new}), and should be {should}",
                text(row, "seq")
            )
        })?;
        Ok(part)
    }

    /// Moves cash from other players, none of which may be paid out before its time or above the day's limit (D44).
    fn move_received(&mut self, row: &Value, what: &str, cash: i64) -> Result<(), Violation> {
        let (at, received) = (ms(row, "timestamp"), self.received());
        let beyond_other_cash = (cash - (self.balance - self.bonus - received)).max(0);
        match what {
            "credit/transfer" | UNDONE_TRANSFER => {
                let today = self.from_players.pop_if(|(came, _)| *came / DAY_MS == at / DAY_MS);
                self.from_players.push((at, today.map_or(0, |(_, points)| points) + cash));
            }
            "win/quick" => self.win_with_received(number(row, "multiplier"), cash, at),
            "debit/transfer" | UNDONE_RECEIPT => self.take_received(cash.min(received), Vec::pop),
            "loss/quick" => self.take_received(beyond_other_cash, Vec::pop),
            "debit/colours" => {
                if let Some((came, part)) = self.staked_of_received(beyond_other_cash, at) {
                    self.fees.insert(text(row, "requestId").to_owned(), (came, part, cash));
                }
                self.take_received(beyond_other_cash, Vec::pop);
            }
            "win/colours" | "credit/colours" => {
                if let Some((came, part, fee)) = self.fees.get(text(row, "requestId")).copied() {
                    self.add_received(came, share(cash, part, fee));
                }
            }
            "debit/withdrawal" => {
                let today = self.passed_on.entry(at / DAY_MS).or_default();
                *today += beyond_other_cash;
                ensure(*today <= TRANSFER_LIMIT, || format!("{today} of other players are asked for on one day"))?;
                let mut left = beyond_other_cash;
                for (came, points) in &self.from_players {
                    let early = left > 0 && at < came + TRANSFER_HOLD_MS;
                    ensure(!early, || format!("{left} that came at {came} are asked for at {at}"))?;
                    left -= left.min(*points);
                }
                self.take_received(beyond_other_cash, |lots| (!lots.is_empty()).then(|| lots.remove(0)));
            }
            _ => {}
        }
        Ok(())
    }

    fn received(&self) -> i64 {
        self.from_players.iter().map(|(_, points)| points).sum()
    }

    /// A stake takes other cash, then the newest days. Its cash wins for the newest day in the proportion of all days
    /// in it that are listed.
    fn win_with_received(&mut self, times: u64, won: i64, at: u64) {
        let there = self.balance - self.bonus;
        let stake = there.min(i64::try_from(times * 100).unwrap_or(i64::MAX));
        if let Some((came, part)) = self.staked_of_received(stake - (there - self.received()), at) {
            self.add_received(came, share(won, part, stake));
        }
    }

    /// The arrival of the newest cash from players in a stake, and how much of all such cash in it is listed.
    fn staked_of_received(&self, beyond_other_cash: i64, at: u64) -> Option<(u64, i64)> {
        let mut listed = self.from_players.iter().filter(|(came, _)| at <= came + LISTED_MS);
        let part = beyond_other_cash.min(listed.clone().map(|(_, points)| points).sum());
        listed.next_back().filter(|_| part > 0).map(|(came, _)| (*came, part))
    }

    fn add_received(&mut self, came: u64, won: i64) {
        match self.from_players.iter_mut().find(|(other, _)| other / DAY_MS == came / DAY_MS) {
            Some((latest, points)) => (*latest, *points) = ((*latest).max(came), *points + won),
            None => self.from_players.push((came, won)),
        }
        self.from_players.sort_unstable();
    }

    fn take_received(&mut self, mut points: i64, next: fn(&mut Lots) -> Option<(u64, i64)>) {
        while points > 0
            && let Some((came, there)) = next(&mut self.from_players)
        {
            if there > points {
                self.from_players.push((came, there - points));
                self.from_players.sort_unstable();
            }
            points -= there.min(points);
        }
    }

    /// The cash that came from deposits, transfers and the cash in stakes, and has not gone the same ways.
    fn cash_explained(&self) -> i64 {
        let cash = |what: &str| self.cash.get(what).copied().unwrap_or_default();
        let came = [
            "credit/deposit",
            "credit/transfer",
            "credit/withdrawal",
            UNDONE_TRANSFER,
            "win/quick",
            "win/colours",
            "credit/colours",
        ];
        let went =
            ["debit/transfer", "debit/withdrawal", UNDONE_DEPOSIT, UNDONE_RECEIPT, "loss/quick", "debit/colours"];
        came.into_iter().map(cash).sum::<i64>() - went.into_iter().map(cash).sum::<i64>()
    }
}

/// `part / whole` of `points`, rounded up.
fn share(points: i64, part: i64, whole: i64) -> i64 {
    (points * part + whole - 1) / whole.max(1)
}

/// A player's address without a tag after `+`, and for Google without dots.
pub fn mailbox(user: &Value) -> String {
    let (local, domain) = text(user, "email").split_once('@').unwrap_or_default();
    let name = local.split('+').next().unwrap_or_default();
    match domain {
        "gmail.com" | "googlemail.com" => format!("{}@gmail.com", name.replace('.', "")),
        _ => format!("{name}@{domain}"),
    }
}

fn entry_id(entry: &Value) -> &str {
    text(entry, "entry").split_once('#').map_or("", |(_, id)| id)
}

/// The amount that a round owes an entry, paid or not: its prize, or the fee of a void round.
fn owed(round: &Value, entry: &Value) -> i64 {
    let fee = points(round, "entryFee");
    if text(round, "status") == "void" {
        return fee;
    }
    let winning = texts(round, "winningColors");
    if winning.is_empty() {
        return 0;
    }
    let matches = texts(entry, "picks").iter().filter(|pick| winning.contains(pick)).count().to_string();
    let tiers = text(round, "prizes").split(',').filter_map(|tier| tier.split_once(':'));
    let multiple = tiers.filter(|(tier, _)| *tier == matches).find_map(|(_, multiple)| multiple.parse::<i64>().ok());
    fee * multiple.unwrap_or_default()
}

/// Whether another proof is announced under a later key than ever before, and none once one is attached.
fn announces_later(before: &Value, after: &Value) -> bool {
    let time = |deposit: &Value| {
        let name = text(deposit, "proofOfPaymentPath").rsplit('/').next().unwrap_or_default();
        name.split('_').next().and_then(|ms| ms.parse::<u64>().ok()).unwrap_or_default()
    };
    let is_same = before["proofOfPaymentPath"] == after["proofOfPaymentPath"];
    is_same || before["proofUploadedAt"].is_null() && time(after) > time(before)
}

/// Whether a withdrawal is proposed, taken or given back.
fn moves_on(before: &Value, after: &Value) -> bool {
    ["proposedAt", "takenAt"].iter().any(|name| before[name] != after[name])
}

/// Whether the reversal of an approval is proposed or made, once.
fn is_undone(before: &Value, after: &Value) -> bool {
    let differs = |name: &str| before[name] != after[name];
    let is_approved = [before, after].iter().all(|deposit| text(deposit, "status") == "completed");
    is_approved && before["reversedAt"].is_null() && (differs("reversedAt") || differs("proposedAt"))
}

/// Checks a change of a record: a finished record never changes, the fields of a request are never rewritten, and a
/// status never goes back.
fn check_transition(table: &str, before: &Value, after: &Value) -> Result<(), Violation> {
    let (old, new) = (text(before, "status"), text(after, "status"));
    let goes_on = match table {
        "deposit_requests" => old == "pending" && announces_later(before, after) || is_undone(before, after),
        "payout_accounts" => number(after, "version") > number(before, "version") && payouts::keeps(before, after),
        // A mark follows the payout into a later order; an order stays as it is.
        "payout_orders" => !before["takenAt"].is_null() && before["takenAt"] != after["takenAt"],
        "withdrawal_requests" => old == "pending" && (new != "pending" || moves_on(before, after)),
        "support_tickets" => matches!((old, new), ("new", "in_progress" | "resolved") | ("in_progress", "resolved")),
        "colours_entries" => before["paidAt"].is_null() && !after["paidAt"].is_null(),
        "colours_rounds" => {
            let position =
                |status: &str| ["open", "closed", "drawn", "settled"].iter().position(|name| *name == status);
            let forward = if old == "void" {
                new == "void"
            } else {
                new == "void" && old != "settled" || position(old) <= position(new)
            };
            forward && number(after, "version") > number(before, "version") && !before["due"].is_null()
        }
        "wallets" => {
            number(after, "version") > number(before, "version") && number(after, "seq") >= number(before, "seq")
        }
        "audit_log" => false,
        _ => true,
    };
    let name = key_text(table, before);
    ensure(goes_on, || format!("{table} {name} went from {before} to {after}"))?;
    let fixed: &[&str] = match table {
        "deposit_requests" => &["fromUserId", "targetPlayer", "amount", "createdAt", "fingerprint", "reference"],
        "withdrawal_requests" => {
            &["userId", "amount", "createdAt", "fingerprint", "paymentDetails", "funds", "payableFrom"]
        }
        "support_tickets" => &["uid", "message", "createdAt"],
        "colours_entries" => &["picks", "createdAt", "combination", "feeBonus", "fromPlayers", "fromPlayersAt"],
        "colours_rounds" => &["closeAt", "drawAt", "entryFee", "colors", "prizes", "commitment", "beaconRound"],
        "wallets" | "users" => &["createdAt"],
        _ => &[],
    };
    let once: &[&str] = match table {
        "colours_rounds" => &["drawnAt", "seed", "winningColors", "voidedAt", "settledAt"],
        "deposit_requests" => &["proofUploadedAt"],
        _ => &[],
    };
    for name_of_field in fixed {
        let same = before[*name_of_field] == after[*name_of_field];
        ensure(same, || format!("{table} {name}: {name_of_field} was rewritten: {before}, now {after}"))?;
    }
    for name_of_field in once {
        let same = before[*name_of_field].is_null() || before[*name_of_field] == after[*name_of_field];
        ensure(same, || format!("{table} {name}: {name_of_field} was rewritten: {before}, now {after}"))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALONE: Terms = Terms { takes_two: false, hold_hours: 0 };

    /// When all attempts to create a player's records fail, the wallet is listed as written and does not exist.
    #[test]
    fn a_player_without_a_wallet_passes() {
        let mut oracle = Oracle::new(&Cloud::default(), ALONE);
        let touched = [("wallets".to_owned(), json!({"uid": {"S": "a player"}}))];
        assert_eq!(oracle.observe(&touched), Ok(0));
    }

    #[test]
    fn a_wallet_without_a_ledger_is_reported() {
        let mut oracle = Oracle::new(&Cloud::default(), ALONE);
        let wallet = json!({"uid": {"S": "a player"}, "balance": {"N": "10"}});
        oracle.model.tables.entry("wallets").or_default().insert("a player".to_owned(), wallet);
        assert_eq!(oracle.check_wallet("a player"), Err("the wallet of a player has no ledger".to_owned()));
    }
}
