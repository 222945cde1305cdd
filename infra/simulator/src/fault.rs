//! The faults that can be injected into calls to services, the fault plan of an operation, and the log of its calls.

use serde_json::Value;
use testkit::Fault;

/// A fault of one call to a service.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum FaultKind {
    Throttled,
    Conflict,
    RequestLost,
    ResponseLost,
    /// The request arrives twice, some time apart; the caller gets the first answer.
    DuplicatedFirstAnswer,
    /// The request arrives twice, some time apart; the caller gets the second answer.
    DuplicatedSecondAnswer,
    CrashBefore,
    CrashAfter,
    /// The index is stale: the last item of the query's result is missing.
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

    /// The same fault of the in-memory services, or `None` if the network injects it.
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
    /// Before and after each call, the operation yields to the others up to this many times.
    pub turns_max: usize,
    /// Whether the index of entries may be stale, as it then is for about half of the queries of an operation with
    /// faults. Not in the second pass: it runs an hour later, when the index is up to date.
    pub index_may_lag: bool,
}

/// The calls of one operation.
#[derive(Debug, Default, Clone)]
pub struct CallLog {
    pub calls: u64,
    /// From the request to the answer.
    pub took_ms: u64,
    /// Each fault with the service operation that it was injected into.
    pub faults: Vec<(FaultKind, String)>,
    /// The table and the item or key of each write that was sent, including those that failed.
    pub written: Vec<(String, Value)>,
}
