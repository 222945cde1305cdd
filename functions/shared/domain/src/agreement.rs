//! Statements that players make before they play (D59): that they are of age, and that they agree to the terms.

use crate::{Refusal, Timestamp};
use std::fmt;
use time::{Date, format_description::well_known::Iso8601};

/// The day of the last change of the terms. The web has it beside their text.
pub const TERMS: &str = "2026-11-27";

/// In the token of a player whose agreement has lapsed, in the place of a day.
pub const LAPSED: &str = "lapsed";

/// An agreement holds for this long. Then players look at what they spent and at their limits before they play on.
const HOLDS_MONTHS: u64 = 6;
const OF_AGE: i32 = 18;
/// The earliest year of birth that is accepted.
const EARLIEST_YEAR: i32 = 1900;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Agreement {
    /// When the player said how old they are. The date of birth is kept nowhere.
    pub of_age_since: Timestamp,
    /// The terms that they agreed to, by their day.
    pub terms: String,
    pub agreed_at: Timestamp,
}

impl Agreement {
    /// The agreement after the player has given it. `born_on` is a date like `2001-12-31`. A player who has given it
    /// before need not give it again.
    ///
    /// # Errors
    /// [`Refusal::TermsChanged`] for terms that no longer hold, [`Refusal::BirthDateInvalid`], [`Refusal::UnderAge`].
    pub fn given(before: Option<&Self>, terms: &str, born_on: Option<&str>, at: Timestamp) -> Result<Self, Refusal> {
        if terms != TERMS {
            return Err(Refusal::TermsChanged);
        }
        if let Some(born_on) = born_on {
            check_age(born_on, at)?;
        } else if before.is_none() {
            return Err(Refusal::BirthDateInvalid);
        }
        match before {
            Some(before) if before.in_token(at) == terms => Ok(before.clone()),
            _ => Ok(Self {
                of_age_since: before.map_or(at, |before| before.of_age_since),
                terms: terms.to_owned(),
                agreed_at: at,
            }),
        }
    }

    /// The terms that the agreement holds for at this time, or [`LAPSED`].
    pub fn in_token(&self, at: Timestamp) -> &str {
        if at < self.agreed_at.plus_months(HOLDS_MONTHS) { &self.terms } else { LAPSED }
    }
}

/// A player born on 29 February is of age on 1 March.
fn check_age(born_on: &str, at: Timestamp) -> Result<(), Refusal> {
    let born = Date::parse(born_on, &Iso8601::DATE).map_err(|_| Refusal::BirthDateInvalid)?;
    let today = at.windhoek_date().ok_or(Refusal::BirthDateInvalid)?;
    if born.year() < EARLIEST_YEAR || born > today {
        return Err(Refusal::BirthDateInvalid);
    }
    let birthday = (born.year() + OF_AGE, u8::from(born.month()), born.day());
    if birthday <= (today.year(), u8::from(today.month()), today.day()) { Ok(()) } else { Err(Refusal::UnderAge) }
}

/// As the audit log has it: `of age, terms of 2026-11-27`.
impl fmt::Display for Agreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "of age, terms of {}", self.terms)
    }
}
