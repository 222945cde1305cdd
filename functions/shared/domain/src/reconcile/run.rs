//! One night's run: how far it has come, what it has added up, what it has found.

use super::{Closed, Finding};
use crate::Timestamp;
use serde::{Deserialize, Serialize};

/// So many are kept with the run, which is one item of a table; all are counted, and each has its line in the log.
const FINDINGS_KEPT_MAX: usize = 300;
/// Namibia keeps UTC+2 all year.
const WINDHOEK_MS: u64 = 2 * HOUR_MS;
const HOUR_MS: u64 = 60 * 60_000;
/// A check-point hides what is changed in the rows before it, so once a week every wallet is walked from row 1. A
/// little less than seven days, so that it is the seventh night and not the eighth.
const FULL_EVERY_MS: u64 = 7 * 24 * HOUR_MS - 12 * HOUR_MS;
/// What a request was stamped with on arrival may be this much before it was written.
const STAMPED_BEFORE_MS: u64 = HOUR_MS;

/// Who wants a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    /// The schedule: one run each night.
    Nightly,
    /// A person: from row 1, now.
    Full,
}

/// What is gone through, in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    Wallets,
    /// Wallets that were there once. Only in a full run, which has written the check-point of every other anew.
    CheckPoints,
    Deposits,
    Withdrawals,
    Rounds,
    Finished,
}

/// What the books add up to, in hundredths of a point.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Totals {
    pub wallets: u64,
    /// Never found the same twice in a row, and so not judged.
    pub restless: u64,
    /// Rows read, which in all but a full run are the new ones.
    pub rows: u64,
    pub deposits: u64,
    pub withdrawals: u64,
    pub rounds: u64,
    pub winners: u64,
    pub balance: i128,
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

    /// What players have.
    pub fn points(&self) -> i128 {
        self.balance + self.held
    }

    /// What they have beyond what came in and went out: nothing, when every wallet fits (D25).
    pub fn unexplained(&self) -> i128 {
        let came_in = self.starting + self.deposited + self.received + self.won;
        self.points() - (came_in - self.sent - self.withdrawn - self.lost)
    }
}

/// Everything about a run that the next invocation has to know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Run {
    pub started: Timestamp,
    pub finished: Option<Timestamp>,
    /// From row 1, and every request and round there ever was.
    pub full: bool,
    /// Requests decided before were gone through by an earlier run.
    since: Option<Timestamp>,
    /// The last night, as a date in Windhoek, whose run was begun.
    night: Option<String>,
    /// When the last full run to be finished was begun.
    full_at: Option<Timestamp>,
    pub stage: Stage,
    /// Where the stage goes on: behind this key.
    pub after: Option<String>,
    pub totals: Totals,
    /// How many findings.
    pub drift: u64,
    /// The first of them.
    pub findings: Vec<Finding>,
    /// Rises with every write; what a write is conditional on.
    pub version: u64,
}

/// What an invocation has to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Due {
    GoOn(Run),
    /// Not written yet.
    Begin(Run),
    /// Tonight's run is finished.
    Nothing(Run),
}

impl Run {
    /// Goes on with what is under way, unless a full run is asked for and this is none; begins tonight's otherwise.
    pub fn due(last: Option<Self>, asked: Asked, now: Timestamp) -> Due {
        let tonight = now.plus_ms(WINDHOEK_MS).day();
        match (last, asked) {
            (Some(last), _) if last.finished.is_none() && (last.full || asked == Asked::Nightly) => Due::GoOn(last),
            (Some(last), Asked::Nightly) if last.night.as_ref() == Some(&tonight) => Due::Nothing(last),
            (last, Asked::Nightly) => {
                let full_at = last.as_ref().and_then(|last| last.full_at);
                let full = full_at.is_none_or(|at| now.ms_since(at) >= FULL_EVERY_MS);
                Due::Begin(Self { night: Some(tonight), ..Self::begin(last, full, now) })
            }
            (last, Asked::Full) => Due::Begin(Self::begin(last, true, now)),
        }
    }

    fn begin(last: Option<Self>, full: bool, now: Timestamp) -> Self {
        // What an abandoned run has not come to is still to be gone through.
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

    /// Whether something that was stamped at one of these times is still to be gone through.
    pub fn covers(&self, stamped: impl IntoIterator<Item = Timestamp>) -> bool {
        self.since.is_none_or(|since| stamped.into_iter().any(|at| at.plus_ms(STAMPED_BEFORE_MS) >= since))
    }

    /// Keeps what a page of this stage has come to, and goes on behind it or with the next stage.
    pub fn turn(&mut self, findings: Vec<Finding>, next: Option<String>, now: Timestamp) {
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
