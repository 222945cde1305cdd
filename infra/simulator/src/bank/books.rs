//! The oracle of the bank's lines: its own book-keeping from the real account and raw items (D68 to D72).

use super::account::{Account, Counts, DAY_MS, File, Line, count};
use crate::{
    items::{ms, points, rows_after, text},
    oracle::Violation,
    two_admins,
};
use domain::{Money, deposit::Reference, request::RequestId};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use testkit::Cloud;

/// The setting of the functions, in days.
pub const LINE_DAYS: &str = "3";
const LINE_DAYS_MS: u64 = 3 * DAY_MS;
/// In hundredths.
const FEE_MAX: i64 = 10_000;

fn ensure(holds: bool, otherwise: impl FnOnce() -> String) -> Result<(), Violation> {
    if holds { Ok(()) } else { Err(otherwise()) }
}

/// The reference that players and admins write on the payment of a withdrawal.
pub fn reference_of(withdrawal: &Value) -> String {
    RequestId::parse(text(withdrawal, "id")).map(|id| Reference::of(&id).to_string()).unwrap_or_default()
}

/// In hundredths, negative for a debit.
pub fn signed(line: &Value) -> i64 {
    if line["credit"]["BOOL"] == true { points(line, "amount") } else { -points(line, "amount") }
}

pub fn day_of(item: &Value, name: &str) -> u64 {
    ms(item, name) / DAY_MS
}

/// All tables about the bank.
pub struct Tables {
    pub head: Option<Value>,
    pub imports: Vec<Value>,
    pub lines: Vec<Value>,
    pub deposits: Vec<Value>,
    pub withdrawals: Vec<Value>,
    pub audit: Vec<Value>,
}

impl Tables {
    pub fn read(cloud: &Cloud) -> Self {
        let of = |table| cloud.items(table);
        let (head, mut imports) =
            of("bank_imports").into_iter().partition::<Vec<_>, _>(|item| text(item, "id") == "head");
        // References are random, and the ids of imports and lines follow from them: the order of a run must not.
        imports.sort_by_key(|import| (ms(import, "at"), text(import, "name").to_owned()));
        // The id of a credited one follows from its line.
        let mut deposits = of("deposit_requests");
        deposits
            .sort_by_cached_key(|it| (ms(it, "createdAt"), points(it, "amount"), text(it, "fromUserId").to_owned()));
        let mut lines = of("bank_lines");
        lines.sort_by_cached_key(|line| {
            let import = imports.iter().position(|import| import["id"] == line["import"]);
            let said = text(line, "text");
            let names = deposits.iter().position(|deposit| said.contains(text(deposit, "reference")));
            let words = (said.split(' ').next().map(str::to_owned), names, text(line, "name").to_owned());
            let state = (text(line, "status").to_owned(), points(line, "version"));
            (ms(line, "day"), signed(line), import, words, state)
        });
        Self {
            head: head.into_iter().next(),
            imports,
            lines,
            deposits,
            withdrawals: of("withdrawal_requests"),
            audit: of("audit_log"),
        }
    }

    /// The admin of the only row of this action about a subject, and its time.
    fn row(&self, action: &str, subject: &str) -> Option<(&str, u64)> {
        let is_it = |row: &&Value| text(row, "action") == action && text(row, "subject") == subject;
        self.audit.iter().find(is_it).map(|row| (text(row, "actor"), ms(row, "at")))
    }

    /// Whether another admin than `by` proposed it, for one of these subjects and no later than `at`.
    fn is_proposed(&self, subjects: [&str; 2], (by, at): (&str, u64)) -> bool {
        self.audit.iter().any(|row| {
            text(row, "action") == "bank.propose"
                && subjects.contains(&text(row, "subject"))
                && text(row, "actor") != by
                && ms(row, "at") <= at
        })
    }
}

/// What the world knows and no table says.
pub struct Truth<'a> {
    pub account: &'a Account,
    /// All files that somebody imported, by name.
    pub files: &'a BTreeMap<String, File>,
    pub players: &'a [String],
    pub today: u64,
}

#[derive(Default)]
pub struct Books {
    /// The lines that have ended, as they were then.
    ended: BTreeMap<String, Value>,
}

impl Books {
    /// # Errors
    /// The first rule that does not hold.
    pub fn check(&mut self, tables: &Tables, truth: &Truth) -> Result<(), Violation> {
        tables.imports.iter().try_for_each(|import| check_import(tables, import, truth))?;
        check_counted(tables, truth)?;
        for line in &tables.lines {
            check_line(tables, line)?;
            let id = text(line, "id").to_owned();
            if let Some(before) = self.ended.get(&id) {
                ensure(before == line, || format!("a line that has ended changed from {before} to {line}"))?;
            } else if text(line, "status") != "open" {
                self.ended.insert(id, line.clone());
            }
        }
        check_slips(tables)
    }
}

/// What one admin approves alone in a day on lines that another did not import, or that do not name the request.
fn check_slips(tables: &Tables) -> Result<(), Violation> {
    let limit = Money::parse(two_admins::SLIP_LIMIT).map_or(0, |limit| limit.hundredths());
    let mut alone: BTreeMap<(&str, u64), i64> = BTreeMap::new();
    for line in tables.lines.iter().filter(|line| text(line, "status") == "used") {
        let used = &line["used"]["M"];
        let decided = (text(used, "processedBy"), ms(used, "processedAt"));
        let Some(deposit) = tables.deposits.iter().find(|it| text(it, "bankLine") == text(line, "id")) else {
            continue;
        };
        let importer = tables.row("bank.import", text(line, "import")).map(|(by, _)| by);
        let vouches = importer != Some(decided.0) && text(line, "text").contains(text(deposit, "reference"));
        let is_shown = ms(deposit, "processedAt") != decided.1;
        if !vouches && !is_shown && !tables.is_proposed([text(deposit, "id"), text(line, "id")], decided) {
            *alone.entry((decided.0, decided.1 / DAY_MS)).or_default() += points(line, "amount");
        }
    }
    alone.iter().try_for_each(|((admin, day), sum)| {
        ensure(*sum <= limit, || format!("{admin} has approved {sum} on their own word on day {day}"))
    })
}

/// An import counts on the word of two admins, and only with a balance that the account has had.
fn check_import(tables: &Tables, import: &Value, truth: &Truth) -> Result<(), Violation> {
    if text(import, "status") == "waiting" {
        return Ok(());
    }
    let by = |action| tables.row(action, text(import, "id")).map(|(by, _)| by);
    let (first, second) = (by("bank.import"), by("bank.confirm"));
    ensure(first.is_some() && second.is_some() && first != second, || {
        format!("{import} was imported by {first:?} and confirmed by {second:?}")
    })?;
    // Stored in hundredths, unlike points.
    let closing: i64 = text(import, "closing").parse().map_err(|_| format!("{import} has no balance"))?;
    let until = day_of(import, "until");
    ensure(until <= truth.today + 1, || format!("{import} counts, and its last day is still to come"))?;
    let true_ones = truth.account.on(until);
    ensure(true_ones.contains(&closing), || format!("{import} counts, and the account had {true_ones:?}"))
}

/// Each line counts once over all imports, and together they are the account's change.
fn check_counted(tables: &Tables, truth: &Truth) -> Result<(), Violation> {
    let stored: Vec<Line> = tables.lines.iter().map(as_line).collect();
    let (there, real) = (count(&stored), count(&truth.account.lines));
    let counts = |import: &&Value| text(import, "status") != "waiting";
    let forged: Vec<Counts> = tables
        .imports
        .iter()
        .filter(counts)
        .filter_map(|import| truth.files.get(text(import, "name")))
        .map(|file| count(&file.lines))
        .collect();
    for (line, times) in &there {
        let of = |counts: &Counts| counts.get(line).copied().unwrap_or_default();
        let made_up: usize = forged.iter().map(|file| of(file).saturating_sub(of(&real))).sum();
        ensure(*times <= of(&real) + made_up, || format!("{line:?} counts {times} times, and is there {}", of(&real)))?;
    }
    let Some(head) = tables.head.as_ref().filter(|head| head["reading"].is_null()) else { return Ok(()) };
    let sum: i64 = stored.iter().map(|line| line.hundredths).sum();
    let closing: i64 = text(head, "closing").parse().unwrap_or(i64::MIN);
    let change = closing - truth.account.before(day_of(head, "since"));
    ensure(sum == change, || format!("the lines are {sum} together, and the account changed by {change}"))
}

fn as_line(line: &Value) -> Line {
    let owned = |name| text(line, name).to_owned();
    Line {
        day: day_of(line, "day"),
        hundredths: signed(line),
        text: owned("text"),
        name: owned("name"),
        bank_id: String::new(),
    }
}

/// A line ends in one way, of two admins where the rules ask for two.
fn check_line(tables: &Tables, line: &Value) -> Result<(), Violation> {
    let (id, status, amount) = (text(line, "id"), text(line, "status"), points(line, "amount"));
    let at = || format!("the line {line}");
    let on_it =
        |items: &'_ [Value]| items.iter().filter(|item| text(item, "bankLine") == id).cloned().collect::<Vec<_>>();
    let (deposits, payouts) = (on_it(&tables.deposits), on_it(&tables.withdrawals));
    let is_credit = line["credit"]["BOOL"] == true;
    let returns: Vec<&Value> = tables
        .withdrawals
        .iter()
        .filter(|_| status == "returned")
        .filter(|it| text(&line["used"]["M"], "withdrawal") == text(it, "id"))
        .collect();
    let expected = match status {
        "used" => (1, 0, 0),
        "payout" => (0, 1, 0),
        "returned" => (0, 0, 1),
        _ => (0, 0, 0),
    };
    let found = (deposits.len(), payouts.len(), returns.len());
    ensure(found == expected, || format!("{}: deposits, payouts and returns are {found:?}", at()))?;
    let decided = (text(&line["used"]["M"], "processedBy"), ms(&line["used"]["M"], "processedAt"));
    let importer = tables.row("bank.import", text(line, "import")).map(|(by, _)| by);
    let is_large = Money::parse(two_admins::LIMIT).is_ok_and(|limit| amount > limit.hundredths());
    if let [deposit] = &deposits[..] {
        let asked = points(deposit, "amount");
        let booked = if deposit["bookedAmount"].is_null() { asked } else { points(deposit, "bookedAmount") };
        ensure(is_credit && booked == amount && text(deposit, "status") == "completed", || {
            format!("{}: it is not {deposit}", at())
        })?;
        let is_credited = tables.row("deposit.credit", text(deposit, "id")).is_some();
        if is_large || is_credited || amount > asked {
            let holds = tables.is_proposed([text(deposit, "id"), id], decided);
            ensure(holds, || format!("{}: one admin alone approved {deposit}", at()))?;
        }
    }
    if let [payout] = &payouts[..] {
        ensure(!is_credit && points(payout, "amount") == amount, || format!("{}: it is not {payout}", at()))?;
    }
    if let [returned] = &returns[..] {
        let fits = is_credit && points(returned, "amount") == amount && !returned["returnedAt"].is_null();
        ensure(fits, || format!("{}: it did not return {returned}", at()))?;
        if is_large || importer == Some(decided.0) || !text(line, "text").contains(&reference_of(returned)) {
            let holds = tables.is_proposed([text(returned, "id"), id], decided);
            ensure(holds, || format!("{}: one admin alone gave {returned} back", at()))?;
        }
    }
    match status {
        "explained" if !is_credit => {
            ensure(tables.is_proposed([id, id], decided), || format!("{}: one admin alone explained it", at()))?;
        }
        "payout" | "fee" => {
            ensure(importer != Some(decided.0), || format!("{}: its importer ended it", at()))?;
            ensure(status == "payout" || amount <= FEE_MAX, || format!("{}: no fee is as large", at()))?;
            let is_payout = |it: &Value| text(line, "text").contains(&reference_of(it));
            ensure(status == "payout" || !tables.withdrawals.iter().any(is_payout), || {
                format!("{}: a payout is no fee", at())
            })?;
        }
        _ => {}
    }
    Ok(())
}

/// The points of the ledgers against the account. The points that came in on lines were paid, or what was made up is
/// an open debit, or takes the place of a debit that is open or not imported yet.
///
/// # Errors
/// The first rule that does not hold.
pub fn check_points(cloud: &Cloud, tables: &Tables, truth: &Truth) -> Result<(), Violation> {
    let mut rows: BTreeMap<(String, String), i64> = BTreeMap::new();
    for row in truth.players.iter().flat_map(|uid| rows_after(cloud, uid, 0)) {
        let what = format!("{}/{}", text(&row, "type"), text(&row, "source"));
        if !row["requestId"].is_null() {
            *rows.entry((what, text(&row, "requestId").to_owned())).or_default() += points(&row, "amount");
        }
    }
    let posted = |what: &str, id: &str| rows.get(&(what.to_owned(), id.to_owned())).copied().unwrap_or_default();
    let mut on_lines = 0;
    for deposit in &tables.deposits {
        let booked = if deposit["bookedAmount"].is_null() { "amount" } else { "bookedAmount" };
        let should = if text(deposit, "status") == "completed" { points(deposit, booked) } else { 0 };
        let is = posted("credit/deposit", text(deposit, "id"));
        ensure(is == should, || format!("{deposit} has brought {is}"))?;
        on_lines += if deposit["bankLine"].is_null() { 0 } else { is };
    }
    for withdrawal in &tables.withdrawals {
        let is_back = text(withdrawal, "status") == "declined" || !withdrawal["returnedAt"].is_null();
        let should = if is_back { points(withdrawal, "amount") } else { 0 };
        let is = posted("credit/withdrawal", text(withdrawal, "id"));
        ensure(is == should, || format!("{withdrawal} has given {is} back"))?;
        let returns = tables.lines.iter().filter(|line| {
            text(line, "status") == "returned" && text(&line["used"]["M"], "withdrawal") == text(withdrawal, "id")
        });
        let is_returned = !withdrawal["returnedAt"].is_null();
        ensure(returns.count() == usize::from(is_returned), || {
            format!("{withdrawal} was returned by no line, or two")
        })?;
    }
    let came_in: i64 = truth.account.lines.iter().map(|line| line.hundredths.max(0)).sum();
    let open: i64 =
        tables.lines.iter().filter(|line| text(line, "status") == "open").map(|line| signed(line).min(0)).sum();
    let stored = count(&tables.lines.iter().map(as_line).collect::<Vec<_>>());
    let not_read = count(&truth.account.lines).into_iter().map(|(line, times)| {
        let left = times.saturating_sub(stored.get(&line).copied().unwrap_or_default());
        line.1.min(0) * i64::try_from(left).unwrap_or_default()
    });
    let bound = came_in - open - not_read.sum::<i64>();
    ensure(on_lines <= bound, || format!("{on_lines} came in on lines, and {came_in} was paid ({bound})"))
}

/// What the nightly run has to find: kinds with the id of a request or line.
pub fn overdue(tables: &Tables) -> BTreeSet<(String, String)> {
    let Some(head) = &tables.head else { return BTreeSet::new() };
    let (since, until) = (ms(head, "since"), ms(head, "until"));
    let is_over = |at: u64| at + LINE_DAYS_MS <= until;
    let named = |what: &str, item: &Value| (what.to_owned(), text(item, "id").to_owned());
    let lines = tables.lines.iter().filter(|line| text(line, "status") == "open" && is_over(ms(line, "day")));
    let is_missing =
        |item: &Value, at: &str| item["bankLine"].is_null() && ms(item, at) >= since && is_over(ms(item, at));
    let deposits = tables.deposits.iter().filter(|it| {
        let is_own = it["fromUserId"] == it["targetPlayer"];
        text(it, "status") == "completed" && is_own && is_missing(it, "processedAt")
    });
    let payouts = tables.withdrawals.iter().filter(|it| !it["takenAt"].is_null() && is_missing(it, "takenAt"));
    let missing = deposits.chain(payouts).map(|it| named("line-missing", it));
    lines.map(|line| named("line-open", line)).chain(missing).collect()
}
