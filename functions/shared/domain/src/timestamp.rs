//! Server time in whole milliseconds.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use std::fmt;
use time::{Date, Month, OffsetDateTime, UtcOffset, format_description::well_known::Rfc3339};

pub const MINUTE_MS: u64 = 60_000;
pub const HOUR_MS: u64 = 60 * MINUTE_MS;
pub const DAY_MS: u64 = 24 * HOUR_MS;
/// Namibia has UTC+2 all year.
const WINDHOEK_MS: u64 = 2 * HOUR_MS;

/// Milliseconds since the Unix epoch, as text `2026-11-21T10:00:00.000Z`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Timestamp(u64);

/// The text is not a time between 1970 and 9999.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a time looks like 2026-11-21T10:00:00.000Z")]
pub struct TimestampError;

impl Timestamp {
    /// The last millisecond of the year 9999, the end of RFC 3339.
    pub const MAX: Self = Self(253_402_300_799_999);

    pub const fn from_ms(ms: u64) -> Self {
        if ms < Self::MAX.0 { Self(ms) } else { Self::MAX }
    }

    pub const fn ms(self) -> u64 {
        self.0
    }

    pub const fn plus_ms(self, ms: u64) -> Self {
        Self::from_ms(self.0.saturating_add(ms))
    }

    /// The same day and time this many months later (UTC); the last day of a month that is too short.
    #[must_use]
    pub fn plus_months(self, months: u64) -> Self {
        let later = || {
            let seconds = i64::try_from(self.0 / 1000).ok()?;
            let time = OffsetDateTime::from_unix_timestamp(seconds).ok()?;
            let since_year_0 = u64::try_from(time.year()).ok()? * 12 + u64::from(u8::from(time.month())) - 1;
            let month = since_year_0.checked_add(months)?;
            let year = i32::try_from(month / 12).ok()?;
            let month = Month::try_from(u8::try_from(month % 12 + 1).ok()?).ok()?;
            let date = Date::from_calendar_date(year, month, time.day().min(month.length(year))).ok()?;
            let seconds = u64::try_from(time.replace_date(date).unix_timestamp()).ok()?;
            Some(Self::from_ms(seconds * 1000 + self.0 % 1000))
        };
        later().unwrap_or(Self::MAX)
    }

    /// The milliseconds since `earlier`; 0 when `earlier` is later.
    pub const fn ms_since(self, earlier: Self) -> u64 {
        self.0.saturating_sub(earlier.0)
    }

    /// The UTC date, `2026-11-21`.
    pub fn day(self) -> String {
        let mut text = self.to_string();
        text.truncate(10);
        text
    }

    /// The time whose UTC date and clock are those of Windhoek.
    #[must_use]
    pub const fn in_windhoek(self) -> Self {
        self.plus_ms(WINDHOEK_MS)
    }

    pub fn windhoek_date(self) -> Option<Date> {
        let seconds = i64::try_from(self.in_windhoek().0 / 1000).ok()?;
        OffsetDateTime::from_unix_timestamp(seconds).ok().map(OffsetDateTime::date)
    }

    /// Midnight in Windhoek, when this date begins.
    pub fn start_of_windhoek_date(date: Date) -> Self {
        let seconds = u64::try_from(date.midnight().assume_utc().unix_timestamp()).unwrap_or_default();
        Self((seconds * 1000).saturating_sub(WINDHOEK_MS))
    }

    pub fn parse(text: &str) -> Result<Self, TimestampError> {
        let time = OffsetDateTime::parse(text, &Rfc3339).map_err(|_| TimestampError)?;
        u64::try_from(time.unix_timestamp_nanos().div_euclid(1_000_000)).map(Self::from_ms).map_err(|_| TimestampError)
    }
}

impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = i64::try_from(self.0 / 1000).map_err(|_| fmt::Error)?;
        let time = OffsetDateTime::from_unix_timestamp(seconds).map_err(|_| fmt::Error)?.to_offset(UtcOffset::UTC);
        let (date, clock) = (time.date(), time.time());
        write!(
            f,
            "{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z",
            date.year(),
            u8::from(date.month()),
            date.day(),
            clock.hour(),
            clock.minute(),
            clock.second(),
            self.0 % 1000
        )
    }
}

impl Serialize for Timestamp {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Timestamp {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::parse(&String::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}
