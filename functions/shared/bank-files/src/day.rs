//! Days of the calendar.

use crate::fault::Reason;
use time::{Date, Month};

/// The century of years with two digits: no bank makes statements of the last one any more.
const CENTURY: i32 = 2000;

fn number(digits: &str) -> Result<u8, Reason> {
    let fits = (1..=2).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
    digits.parse().ok().filter(|_| fits).ok_or(Reason::Day)
}

fn date(year: i32, month: u8, day: u8) -> Result<Date, Reason> {
    let month = Month::try_from(month).map_err(|_| Reason::Day)?;
    Date::from_calendar_date(year, month, day).map_err(|_| Reason::Day)
}

/// The year has four digits or two, month and day have two or one.
pub fn of(year: &str, month: &str, day: &str) -> Result<Date, Reason> {
    let year = match year.len() {
        4 if year.starts_with(['1', '2']) => {
            i32::from(number(year.get(..2).unwrap_or_default())?) * 100 + i32::from(number(&year[2..])?)
        }
        2 => CENTURY + i32::from(number(year)?),
        _ => return Err(Reason::Day),
    };
    date(year, number(month)?, number(day)?)
}

/// The day of an XML date or time, as the bank writes it: its own clock decides which day it is.
pub fn of_xml(text: &str) -> Result<Date, Reason> {
    let (day, rest) = text.split_at_checked(10).ok_or(Reason::Day)?;
    match day.split('-').collect::<Vec<_>>()[..] {
        [year, month, day]
            if (year.len(), month.len(), day.len()) == (4, 2, 2)
                && (rest.is_empty() || rest.starts_with(['T', 'Z', '+', '-'])) =>
        {
            of(year, month, day)
        }
        _ => Err(Reason::Day),
    }
}

/// Six digits: year, month, day.
pub fn of_mt940(text: &str) -> Result<Date, Reason> {
    match (text.get(..2), text.get(2..4), text.get(4..)) {
        (Some(year), Some(month), Some(day)) if text.len() == 6 => of(year, month, day),
        _ => Err(Reason::Day),
    }
}

/// Four digits, month and day, in the year that brings it closest to another day: it may be a turn of the year away.
pub fn closest(text: &str, other: Date) -> Result<Date, Reason> {
    let (Some(month), Some(day)) = (text.get(..2), text.get(2..)) else { return Err(Reason::Day) };
    let (month, day) = (number(month)?, number(day)?);
    let years = [other.year(), other.year() - 1, other.year() + 1];
    let dates = years.into_iter().filter_map(|year| date(year, month, day).ok());
    dates.min_by_key(|date| (*date - other).whole_days().abs()).ok_or(Reason::Day)
}

/// As in `2026-11-21`.
pub fn text(day: Date) -> String {
    format!("{:04}-{:02}-{:02}", day.year(), u8::from(day.month()), day.day())
}
