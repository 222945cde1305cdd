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

    /// Those that differ in their effect and in who retries. Throttling and conflicts, once over, equal a lost request.
    pub const DISTINCT: [Self; 4] = [Self::RequestLost, Self::ResponseLost, Self::CrashBefore, Self::CrashAfter];

    /// Every fault at each of the `calls` calls of an attempt.
    pub fn at_each(calls: usize) -> impl Iterator<Item = (usize, Self)> {
        (0..calls).flat_map(|call| Self::ALL.map(|fault| (call, fault)))
    }

    /// As [`Fault::at_each`], and pairs: one of the `first`, and a distinct one at any call of the next attempt.
    pub fn plans(calls: usize, first: &[Self]) -> Vec<Vec<(usize, Self)>> {
        let mut plans: Vec<_> = Self::at_each(calls).map(|fault| vec![fault]).collect();
        for call in 0..calls {
            for later in call + 1..=call + calls {
                plans.extend(
                    first.iter().flat_map(|one| Self::DISTINCT.map(|other| vec![(call, *one), (later, other)])),
                );
            }
        }
        plans
    }

    /// Two faults, the second one at a later call or in the next attempt. Nothing follows a crash.
    pub fn pairs(calls: usize) -> Vec<[(usize, Self); 2]> {
        let mut pairs = Vec::new();
        for first in Self::at_each(calls).filter(|(_, fault)| !matches!(fault, Self::CrashBefore | Self::CrashAfter)) {
            pairs.extend(Self::at_each(calls + 3).filter(|second| second.0 > first.0).map(|second| [first, second]));
        }
        pairs
    }

    pub(crate) fn takes_effect(self) -> bool {
        matches!(self, Self::ResponseLost | Self::CrashAfter)
    }
}
