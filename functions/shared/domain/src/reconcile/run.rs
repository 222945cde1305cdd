//! A nightly run: its progress, totals and findings.

use super::{Closed, Finding};
use crate::Timestamp;
use serde::{Deserialize, Serialize};

/// The run is one DynamoDB item, so it keeps only this many. All are counted and logged.
const FINDINGS_KEPT_MAX: usize = 300;
/// Namibia has UTC+2 all year.
const WINDHOEK_MS: u64 = 2 * HOUR_MS;
const HOUR_MS: u64 = 60 * 60_000;
/// A check-point hides changes in the rows before it, so every wallet is walked from row 1 once a week. Slightly less
/// than seven days, so that it happens in the seventh night rather than the eighth.
const FULL_EVERY_MS: u64 = 7 * 24 * HOUR_MS - 12 * HOUR_MS;
/// How long before its write a request may have been stamped on arrival.
const STAMPED_BEFORE_MS: u64 = HOUR_MS;

/// The kinds of runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RunKind {
    /// The schedule: one run each night.
    Nightly,
    /// A person: a full run now.
    Full,
}

/// The stages of a run, in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    Wallets,
    /// Check-points of wallets that no longer exist. In full runs only: these have just rewritten the check-points of
    /// all wallets.
    CheckPoints,
    Deposits,
    Withdrawals,
    Rounds,
    Finished,
}

/// The totals, in hundredths of a point.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Totals {
    pub wallets: u64,
    /// Wallets that changed during every read, and so were not judged.
    pub restless: u64,
    /// Rows read: in all but full runs, only the new ones.
    pub rows: u64,
    pub deposits: u64,
    pub withdrawals: u64,
    pub rounds: u64,
    pub winners: u64,
    pub balance: i128,
    /// The part of all balances that is bonus. Runs from before it existed do not have it.
    #[serde(default)]
    pub bonus: i128,
    pub held: i128,
    pub starting: i128,
    pub deposited: i128,
    pub received: i128,
    pub sent: i128,
    pub withdrawn: i128,
    pub won: i128,
    pub lost: i128,
}

impl Totals {
    pub fn add(&mut self, closed: &Closed) {
        let (wallet, sums) = (&closed.wallet, &closed.walk.sums);
        self.wallets += 1;
        self.rows += closed.rows;
        for (total, of_one) in [
            (&mut self.balance, wallet.balance),
            (&mut self.bonus, wallet.bonus),
            (&mut self.held, wallet.held),
            (&mut self.starting, sums.starting),
            (&mut self.deposited, sums.deposited),
            (&mut self.received, sums.received),
            (&mut self.sent, sums.sent),
            (&mut self.withdrawn, wallet.withdrawn),
            (&mut self.won, sums.won),
        ] {
            *total += i128::from(of_one.hundredths());
        }
        self.lost += i128::from(sums.lost_hundredths);
    }

    /// All points that players have.
    pub fn points(&self) -> i128 {
        self.balance + self.held
    }

    /// The points that the movements do not explain: zero when every wallet matches (D25).
    pub fn unexplained(&self) -> i128 {
        let came_in = self.starting + self.deposited + self.received + self.won;
        self.points() - (came_in - self.sent - self.withdrawn - self.lost)
    }
}

/// The state that the next invocation needs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Run {
    pub started: Timestamp,
    pub finished: Option<Timestamp>,
    /// Whether it reads all rows from row 1, all requests and all rounds.
    pub full: bool,
    /// Requests decided earlier were checked by a previous run.
    since: Option<Timestamp>,
    /// The last night whose run has started, as a date in Windhoek.
    night: Option<String>,
    /// When the last completed full run started.
    full_at: Option<Timestamp>,
    pub stage: Stage,
    /// The key after which the stage continues.
    pub after: Option<String>,
    pub totals: Totals,
    /// The number of findings.
    pub drift: u64,
    /// The first findings.
    pub findings: Vec<Finding>,
    /// Increases with every write; writes are conditional on it.
    pub version: u64,
}

/// What an invocation has to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Due {
    GoOn(Run),
    /// A new run, not written yet.
    Begin(Run),
    /// Tonight's run is finished.
    Nothing(Run),
}

impl Run {
    /// Continues the unfinished run, unless a full run is asked for and it is not one. Otherwise begins a new one.
    pub fn due(last: Option<Self>, kind: RunKind, now: Timestamp) -> Due {
        let tonight = now.plus_ms(WINDHOEK_MS).day();
        match (last, kind) {
            (Some(last), _) if last.finished.is_none() && (last.full || kind == RunKind::Nightly) => Due::GoOn(last),
            (Some(last), RunKind::Nightly) if last.night.as_ref() == Some(&tonight) => Due::Nothing(last),
            (last, RunKind::Nightly) => {
                let full_at = last.as_ref().and_then(|last| last.full_at);
                let full = full_at.is_none_or(|at| now.ms_since(at) >= FULL_EVERY_MS);
                Due::Begin(Self { night: Some(tonight), ..Self::begin(last, full, now) })
            }
            (last, RunKind::Full) => Due::Begin(Self::begin(last, true, now)),
        }
    }

    fn begin(last: Option<Self>, full: bool, now: Timestamp) -> Self {
        // The requests that an abandoned run did not reach must still be checked.
        let since = last.as_ref().and_then(|last| last.finished.and(Some(last.started)).or(last.since));
        let (night, full_at) = last.as_ref().map(|last| (last.night.clone(), last.full_at)).unwrap_or_default();
        Self {
            started: now,
            finished: None,
            full,
            since: since.filter(|_| !full),
            night,
            full_at,
            stage: Stage::Wallets,
            after: None,
            totals: Totals::default(),
            drift: 0,
            findings: Vec::new(),
            version: last.map_or(1, |last| last.version + 1),
        }
    }

    /// Whether a request that was stamped at these times must still be checked.
    pub fn covers(&self, stamped: impl IntoIterator<Item = Timestamp>) -> bool {
        self.since.is_none_or(|since| stamped.into_iter().any(|at| at.plus_ms(STAMPED_BEFORE_MS) >= since))
    }

    /// Stores the findings of a page, and continues after it or with the next stage.
    pub fn advance(&mut self, findings: Vec<Finding>, next: Option<String>, now: Timestamp) {
        self.version += 1;
        self.drift += findings.len() as u64;
        let room = FINDINGS_KEPT_MAX.saturating_sub(self.findings.len());
        self.findings.extend(findings.into_iter().take(room));
        self.after = next;
        if self.after.is_some() {
            return;
        }
        self.stage = match self.stage {
            Stage::Wallets if self.full => Stage::CheckPoints,
            Stage::Wallets | Stage::CheckPoints => Stage::Deposits,
            Stage::Deposits => Stage::Withdrawals,
            Stage::Withdrawals => Stage::Rounds,
            Stage::Rounds | Stage::Finished => {
                self.finished = Some(now);
                self.full_at = if self.full { Some(self.started) } else { self.full_at };
                Stage::Finished
            }
        };
    }
}
