//! Faults of calls to services.

/// The fault of one call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// The service throttles; the call had no effect.
    Throttled,
    /// Another transaction conflicts; the call had no effect.
    Conflict,
    /// The request never arrives; the call has no effect.
    RequestLost,
    /// The call takes effect, but the response is lost.
    ResponseLost,
    /// The function crashes before the call.
    CrashBefore,
    /// The call takes effect, then the function crashes.
    CrashAfter,
}

impl Fault {
    pub const ALL: [Self; 6] =
        [Self::Throttled, Self::Conflict, Self::RequestLost, Self::ResponseLost, Self::CrashBefore, Self::CrashAfter];

    pub(crate) fn takes_effect(self) -> bool {
        matches!(self, Self::ResponseLost | Self::CrashAfter)
    }
}
