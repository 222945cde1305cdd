//! The faults that can be injected into calls, the plan for an operation, and the log of what happened to it.

use serde_json::Value;
use testkit::Fault;

/// What can happen to one call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum FaultKind {
    Throttled,
    Conflict,
    RequestLost,
    ResponseLost,
    /// The request arrives twice, the second time later; the caller gets the first answer.
    DuplicatedFirstAnswer,
    /// The same, and the caller gets the second answer.
    DuplicatedSecondAnswer,
    CrashBefore,
    CrashAfter,
    /// The index has not caught up: the last entry found is missing.
    IndexBehind,
}

impl FaultKind {
    pub const ALL: [Self; 9] = [
        Self::Throttled,
        Self::Conflict,
        Self::RequestLost,
        Self::ResponseLost,
        Self::DuplicatedFirstAnswer,
        Self::DuplicatedSecondAnswer,
        Self::CrashBefore,
        Self::CrashAfter,
        Self::IndexBehind,
    ];

    /// The fault that the in-memory services inject themselves, if they do.
    pub const fn in_services(self) -> Option<Fault> {
        match self {
            Self::Throttled => Some(Fault::Throttled),
            Self::Conflict => Some(Fault::Conflict),
            Self::RequestLost => Some(Fault::RequestLost),
            Self::ResponseLost => Some(Fault::ResponseLost),
            Self::CrashBefore => Some(Fault::CrashBefore),
            Self::CrashAfter => Some(Fault::CrashAfter),
            Self::DuplicatedFirstAnswer | Self::DuplicatedSecondAnswer | Self::IndexBehind => None,
        }
    }

    pub const fn is_crash(self) -> bool {
        matches!(self, Self::CrashBefore | Self::CrashAfter)
    }
}

/// The faults and delays of one operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FaultPlan {
    pub seed: u64,
    /// The percentage of calls that get a fault.
    pub percent: u8,
    /// Other workers get up to this many turns before and after each call.
    pub turns_max: usize,
    /// Whether the index of entries may lag behind, which it then does for every other query. Only allowed before the
    /// second pass, which comes an hour later, and in operations with faults.
    pub index_may_lag: bool,
}

/// The calls of one operation.
#[derive(Debug, Default, Clone)]
pub struct CallLog {
    pub calls: u64,
    /// Each fault with the service operation that it hit.
    pub faults: Vec<(FaultKind, String)>,
    /// Tables and keys that were written, or may have been.
    pub written: Vec<(String, Value)>,
}
