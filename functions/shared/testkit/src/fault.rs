//! What can go wrong at a call to a service.

/// A fault at one call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// The service asks for patience; nothing was done.
    Throttled,
    /// Another transaction was in the way; nothing was done.
    Conflict,
    /// The request never arrived; nothing was done.
    RequestLost,
    /// The service did it, but nobody hears so.
    ResponseLost,
    /// The function's process dies before the request leaves.
    CrashBefore,
    /// The service did it, then the function's process dies.
    CrashAfter,
}

impl Fault {
    pub const ALL: [Self; 6] =
        [Self::Throttled, Self::Conflict, Self::RequestLost, Self::ResponseLost, Self::CrashBefore, Self::CrashAfter];

    pub(crate) fn takes_effect(self) -> bool {
        matches!(self, Self::ResponseLost | Self::CrashAfter)
    }
}
