//! A nightly run: its progress, totals and findings.

use super::{
    Finding, What,
    books::{CheckPoint, Closed, STAMPED_BEFORE_MS},
};
use crate::{
    Timestamp,
    timestamp::{DAY_MS, HOUR_MS},
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The run is one DynamoDB item, so it keeps only this many. All are counted and logged.
const FINDINGS_KEPT_MAX: usize = 300;
/// A check-point hides changes in the rows before it, so every wallet is walked from row 1 once a week. Slightly less
/// than seven days, so that it happens in the seventh night rather than the eighth.
const FULL_EVERY_MS: u64 = 7 * DAY_MS - 12 * HOUR_MS;

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
    /// Check-points of wallets that no longer exist: those of all others have just been rewritten.
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
    #[serde(default)]
    pub check_points: u64,
    /// When the oldest wallet was opened.
    #[serde(default)]
    oldest: Option<Timestamp>,
    /// Wallets that changed during every read and so were not judged.
    pub restless: u64,
    /// Rows read: in all but full runs, only the new ones.
    pub rows: u64,
    pub deposits: u64,
    pub withdrawals: u64,
    pub rounds: u64,
    pub winners: u64,
    pub balance: i128,
    /// The bonus part of all balances. Runs from before it existed do not have it.
    #[serde(default)]
    pub bonus: i128,
    /// What players owe. Runs from before it existed do not have it.
    #[serde(default)]
    pub debt: i128,
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
        self.oldest = Some(self.oldest.map_or(wallet.created_at, |oldest| oldest.min(wallet.created_at)));
        self.rows += closed.rows;
        for (total, of_one) in [
            (&mut self.balance, wallet.balance),
            (&mut self.bonus, wallet.bonus),
            (&mut self.debt, wallet.debt),
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
        let came_in = self.starting + self.deposited + self.received + self.won + self.debt;
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
    /// When the last finished run began. It has checked all earlier decisions and sealed all check-points.
    since: Option<Timestamp>,
    /// The number of check-points that it left.
    #[serde(default)]
    left: u64,
    /// The number of those that this run has found.
    #[serde(default)]
    found: u64,
    /// No nightly run began the night before this one.
    #[serde(default)]
    night_missing: bool,
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
    /// The number of findings of each kind. Runs from before this was counted have none.
    #[serde(default)]
    pub kinds: BTreeMap<What, u64>,
    /// The first findings.
    pub findings: Vec<Finding>,
    /// Increases with every write; writes are conditional on it.
    pub version: u64,
}

/// The state of earlier runs that an invocation finds.
#[derive(Debug, Clone, Default)]
pub struct Last {
    /// `None` without a genuine seal.
    pub run: Option<Run>,
    /// The version of the record, genuine or not; 0 when there is none.
    pub version: u64,
}

/// The work of an invocation.
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
    pub fn due(Last { run: last, version }: Last, kind: RunKind, now: Timestamp) -> Due {
        let tonight = now.in_windhoek().day();
        match (last, kind) {
            (Some(last), _) if last.finished.is_none() && (last.full || kind == RunKind::Nightly) => Due::GoOn(last),
            (Some(last), RunKind::Nightly) if last.night.as_ref() == Some(&tonight) => Due::Nothing(last),
            (last, RunKind::Nightly) => {
                let full_at = last.as_ref().and_then(|last| last.full_at);
                let full = full_at.is_none_or(|at| now.ms_since(at) >= FULL_EVERY_MS);
                let begun = Self::begin(last, version, full, now);
                let last_night = Timestamp::from_ms(now.ms() - DAY_MS).in_windhoek().day();
                let night_missing = begun.night != Some(last_night);
                Due::Begin(Self { night: Some(tonight), night_missing, ..begun })
            }
            (last, RunKind::Full) => Due::Begin(Self::begin(last, version, true, now)),
        }
    }

    fn begin(last: Option<Self>, version: u64, full: bool, now: Timestamp) -> Self {
        // Later than the last start by every clock: a time shows which run has seen a record.
        let started = last.as_ref().map_or(now, |last| now.max(last.started.plus_ms(1)));
        // Records that an abandoned run did not reach must still be checked.
        let (since, left) = last.as_ref().map_or((None, 0), |last| (last.sealed_at(), last.left()));
        let (night, full_at) = last.map(|last| (last.night, last.full_at)).unwrap_or_default();
        Self {
            started,
            finished: None,
            full,
            since,
            left,
            found: 0,
            night_missing: false,
            night,
            full_at,
            stage: Stage::Wallets,
            after: None,
            totals: Totals::default(),
            drift: 0,
            kinds: BTreeMap::new(),
            findings: Vec::new(),
            version: version + 1,
        }
    }

    /// The start of the last finished run, which may be this one.
    pub fn sealed_at(&self) -> Option<Timestamp> {
        self.finished.map_or(self.since, |_| Some(self.started))
    }

    fn left(&self) -> u64 {
        self.finished.map_or(self.left, |_| self.totals.check_points)
    }

    /// Counts a genuine check-point. Returns whether this run has not seen its wallet.
    pub fn count(&mut self, check_point: &CheckPoint) -> bool {
        self.totals.check_points += 1;
        self.found += u64::from(check_point.since < self.started);
        check_point.at < self.started
    }

    /// Missing records of earlier runs, once all check-points are counted. A stack's first night follows none.
    pub fn missing(&self) -> Vec<Finding> {
        let gone = (self.found < self.left).then(|| {
            let words = (format!("{} from earlier runs", self.left), format!("{} of them", self.found));
            Finding::new(None, What::CheckPointGone, words)
        });
        let is_first = self.totals.oldest.is_none_or(|oldest| self.started.ms_since(oldest) < DAY_MS);
        let night = (self.night_missing && !is_first)
            .then(|| Finding::new(None, What::NightMissing, ("a run of the night before", "none with a genuine seal")));
        gone.into_iter().chain(night).collect()
    }

    /// Whether a request that was stamped at these times must still be checked.
    pub fn covers(&self, stamped: impl IntoIterator<Item = Timestamp>) -> bool {
        self.full || self.since.is_none_or(|since| stamped.into_iter().any(|at| at.plus_ms(STAMPED_BEFORE_MS) >= since))
    }

    /// Stores the findings of a page, and continues after it or with the next stage.
    pub fn advance(&mut self, findings: Vec<Finding>, next: Option<String>, now: Timestamp) {
        self.version += 1;
        self.drift += findings.len() as u64;
        for finding in &findings {
            *self.kinds.entry(finding.what).or_default() += 1;
        }
        let room = FINDINGS_KEPT_MAX.saturating_sub(self.findings.len());
        self.findings.extend(findings.into_iter().take(room));
        self.after = next;
        if self.after.is_some() {
            return;
        }
        self.stage = match self.stage {
            Stage::Wallets => Stage::CheckPoints,
            Stage::CheckPoints => Stage::Deposits,
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
