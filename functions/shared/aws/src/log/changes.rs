//! The events of table streams: which items have changed. They have only keys, so that the records stay the only
//! source.

use crate::client::{
    connection::{Connection, FromConnection},
    keys,
};
use domain::{Failure, Timestamp, Uid, audit::AuditKey, colours::RoundId, request::RequestId};
use serde_json::Value;

/// An item that has changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Changed {
    Deposit(RequestId),
    Withdrawal(RequestId),
    Ticket(RequestId),
    /// An entry of this player in this round.
    Entry(Uid, RoundId),
    /// A new row of the audit log.
    Logged(AuditKey),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    pub what: Changed,
    pub at: Timestamp,
}

/// The names of the tables.
#[derive(Debug, Clone)]
pub struct Changes {
    deposits: String,
    withdrawals: String,
    tickets: String,
    entries: String,
    audit_log: String,
}

impl FromConnection for Changes {
    fn from_connection(connection: &Connection) -> Result<Self, Failure> {
        Ok(Self {
            deposits: connection.variable("DEPOSIT_REQUESTS_TABLE")?,
            withdrawals: connection.variable("WITHDRAWAL_REQUESTS_TABLE")?,
            tickets: connection.variable("SUPPORT_TICKETS_TABLE")?,
            entries: connection.variable("COLOURS_ENTRIES_TABLE")?,
            audit_log: connection.variable("AUDIT_LOG_TABLE")?,
        })
    }
}

impl Changes {
    /// The changes of an event, in their order.
    ///
    /// # Errors
    /// [`Failure::Internal`] for an event that is not of one of these tables' streams.
    pub fn of(&self, event: &Value) -> Result<Vec<Change>, Failure> {
        let records = event["Records"].as_array().ok_or_else(|| unknown(event))?;
        records.iter().map(|record| self.change(record).ok_or_else(|| unknown(record))).collect()
    }

    /// A stream's ARN is `arn:aws:dynamodb:<region>:<account>:table/<table>/stream/<label>`.
    fn change(&self, record: &Value) -> Option<Change> {
        let table = record["eventSourceARN"].as_str()?.split('/').nth(1)?;
        let change = &record["dynamodb"];
        let key = |name: &str| change["Keys"][name]["S"].as_str();
        let id = || RequestId::parse(key(keys::ID)?).ok();
        let what = match table {
            table if table == self.deposits => Changed::Deposit(id()?),
            table if table == self.withdrawals => Changed::Withdrawal(id()?),
            table if table == self.tickets => Changed::Ticket(id()?),
            table if table == self.entries => {
                let (round, _) = key(keys::ENTRY)?.split_once('#')?;
                Changed::Entry(Uid::parse(key(keys::UID)?).ok()?, RoundId::parse(round).ok()?)
            }
            table if table == self.audit_log => Changed::Logged(audit_key(record)?),
            _ => return None,
        };
        Some(Change { what, at: seconds(&change["ApproximateCreationDateTime"])? })
    }
}

/// The new rows of the audit log in an event.
///
/// # Errors
/// [`Failure::Internal`] for an event of another stream.
pub fn audit_keys(event: &Value) -> Result<Vec<AuditKey>, Failure> {
    let records = event["Records"].as_array().ok_or_else(|| unknown(event))?;
    records.iter().map(|record| audit_key(record).ok_or_else(|| unknown(record))).collect()
}

fn audit_key(record: &Value) -> Option<AuditKey> {
    let key = |name: &str| record["dynamodb"]["Keys"][name]["S"].as_str().map(str::to_owned);
    Some(AuditKey { day: key(keys::DAY)?, id: key(keys::ID)? })
}

/// A time in seconds since the epoch, which may have decimals.
fn seconds(number: &Value) -> Option<Timestamp> {
    let text = number.to_string();
    let whole: u64 = text.split(['.', 'e', 'E']).next()?.parse().ok()?;
    Some(Timestamp::from_ms(whole.checked_mul(1000)?))
}

fn unknown(record: &Value) -> Failure {
    Failure::internal(format!("not a change of a table with notices: {record}"))
}
