//! Where players pay to, and how long a deposit usually takes (D52).

use super::{Deposit, Status};
use crate::{bank_account::BankAccount, timestamp::MINUTE_MS};
use serde::Deserialize;

const DETAILS_MAX: usize = 10;
const NAME_CHARS_MAX: usize = 40;
const VALUE_CHARS_MAX: usize = 100;
const QR_CHARS_MAX: usize = 1_000;
/// Fewer decided deposits do not predict the next one.
const DECIDED_MIN: usize = 5;
const DECIDED_MAX: usize = 25;

/// One line of bank details.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Detail {
    pub name: String,
    pub value: String,
}

/// The operator's bank details; none where the stack's parameter is empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PayTo {
    pub details: Vec<Detail>,
    /// The content of a payment QR code, as the operator's bank gave it.
    pub qr: Option<String>,
}

impl PayTo {
    /// The values of the stack parameters `PayTo`, a list of names and values in JSON, and `PayToQr`.
    pub fn parse(details: &str, qr: &str) -> Option<Self> {
        let fits = |text: &str, chars_max| {
            !text.trim().is_empty() && text.chars().count() <= chars_max && !text.chars().any(char::is_control)
        };
        let details: Vec<Detail> = if details.is_empty() { Vec::new() } else { serde_json::from_str(details).ok()? };
        let are_fit = details.len() <= DETAILS_MAX
            && details.iter().all(|Detail { name, value }| fits(name, NAME_CHARS_MAX) && fits(value, VALUE_CHARS_MAX));
        let qr = Some(qr.to_owned()).filter(|qr| !qr.is_empty());
        (are_fit && qr.as_ref().is_none_or(|qr| fits(qr, QR_CHARS_MAX))).then_some(Self { details, qr })
    }

    /// The account that the lines name, from which payouts can be ordered too.
    pub fn account(&self) -> Option<BankAccount<'_>> {
        BankAccount::of(self.details.iter().map(|detail| (detail.name.as_str(), detail.value.as_str())))
    }
}

/// The minutes from asking to points of half of the newest deposits to oneself, rounded up. `newest` begins with the
/// newest.
pub fn usual_minutes<'a>(newest: impl IntoIterator<Item = &'a Deposit>) -> Option<u64> {
    let added = newest.into_iter().filter(|deposit| deposit.status == Status::Completed && deposit.is_to_self());
    let decided = added.filter_map(|deposit| Some(deposit.decision.as_ref()?.at.ms_since(deposit.created_at)));
    let mut took: Vec<u64> = decided.take(DECIDED_MAX).collect();
    if took.len() < DECIDED_MIN {
        return None;
    }
    took.sort_unstable();
    let (lower, upper) = (took[(took.len() - 1) / 2], took[took.len() / 2]);
    Some(lower.midpoint(upper).div_ceil(MINUTE_MS).max(1))
}
