//! An import of a statement: no admin's word alone, whole or not at all, and without a gap to the last one (D69).

use super::days::LineDays;
use crate::{Refusal, Setting, Timestamp, Uid, four_eyes::FourEyes, queue, request::RequestId, timestamp::DAY_MS};

named! {
    pub enum ImportStatus {
        /// Another admin has to say what the bank shows.
        Waiting = "waiting",
        /// Its lines are being added. The same call again goes on with it.
        Reading = "reading",
        Counted = "counted",
    }
}

impl queue::Status for ImportStatus {}

/// The operator's account at the bank, as its statements name it; `None` where no statements are imported.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BankAccount(Option<String>);

impl BankAccount {
    /// Whether statements are imported here.
    pub const fn is_on(&self) -> bool {
        self.0.is_some()
    }

    /// # Errors
    /// [`Refusal::NoBankAccount`]; [`Refusal::StatementOfAnother`] for a statement that names another account.
    pub fn check(&self, named: Option<&str>) -> Result<(), Refusal> {
        let own = self.0.as_ref().ok_or(Refusal::NoBankAccount)?;
        match named {
            Some(named) if plain(named) != plain(own) => Err(Refusal::StatementOfAnother(named.to_owned())),
            _ => Ok(()),
        }
    }
}

impl Setting for BankAccount {
    const VARIABLE: &'static str = "BANK_ACCOUNT";

    /// The number of the account, or `off`.
    fn parse(text: &str) -> Option<Self> {
        Some(Self((text != "off").then(|| text.to_owned())))
    }
}

/// Banks write an account's number with and without spaces.
fn plain(account: &str) -> String {
    account.chars().filter(|character| character.is_alphanumeric()).flat_map(char::to_uppercase).collect()
}

/// The facts of a statement. Balances are in hundredths and can be negative.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Read {
    pub closing: i64,
    /// Midnight (UTC) of its last day.
    pub until: Timestamp,
    pub lines: usize,
}

impl Read {
    /// An end in the future would make a gap of every later statement. At the bank it can be tomorrow already.
    ///
    /// # Errors
    /// [`Refusal::StatementUnreadable`].
    pub fn check_over(&self, at: Timestamp) -> Result<(), Refusal> {
        if self.until <= at.plus_ms(DAY_MS) {
            return Ok(());
        }
        Err(Refusal::StatementUnreadable("The statement ends on a day that is still to come.".to_owned()))
    }
}

/// The admin whose word made an import count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Second {
    pub by: Uid,
    pub email: String,
    pub at: Timestamp,
}

/// One row of the bank_imports table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Import {
    /// Of the file's content, so the same file is the same import.
    pub id: RequestId,
    /// Of the file.
    pub name: String,
    /// The columns of a CSV file, in JSON.
    pub mapping: Option<String>,
    pub read: Read,
    pub status: ImportStatus,
    pub by: Uid,
    pub email: String,
    pub at: Timestamp,
    pub second: Option<Second>,
    /// The number of its lines that no earlier import had, once it counts.
    pub added: Option<usize>,
}

impl Import {
    /// Whether this admin's word makes it count.
    ///
    /// # Errors
    /// [`Refusal::AnotherAdminNeeded`] for the admin who imported it.
    pub fn check_second(&self, four_eyes: FourEyes, admin: &Uid) -> Result<(), Refusal> {
        let is_other = four_eyes == FourEyes::Off || self.by != *admin || self.status != ImportStatus::Waiting;
        if is_other { Ok(()) } else { Err(Refusal::AnotherAdminNeeded) }
    }

    /// Whether this is the closing balance, which the admin has read at the bank. It says nothing of the lines of the
    /// first statement, as no balance came before them.
    ///
    /// # Errors
    /// [`Refusal::FirstStatement`], [`Refusal::ClosingDiffers`].
    pub fn check_closing(&self, typed: i64, head: Option<&Head>) -> Result<(), Refusal> {
        match head {
            None => Err(Refusal::FirstStatement),
            Some(_) if self.read.closing == typed => Ok(()),
            Some(_) => Err(Refusal::ClosingDiffers),
        }
    }

    /// Only after [`Self::check_second`].
    #[must_use]
    pub fn reading(&self, second: Second) -> Self {
        Self { status: ImportStatus::Reading, second: Some(second), ..self.clone() }
    }

    #[must_use]
    pub fn counted(&self, added: usize) -> Self {
        Self { status: ImportStatus::Counted, added: Some(added), ..self.clone() }
    }
}

/// The end of all that was imported. One import at a time moves it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Head {
    pub closing: i64,
    pub until: Timestamp,
    /// The first day of the first import. What was decided before has no line.
    pub since: Timestamp,
    /// The import whose lines are being added.
    pub reading: Option<RequestId>,
    /// Increases with every write.
    pub version: u64,
}

impl Head {
    /// The head while the lines of `import` are added. `first_day` is the day of the statement's first line, and `added`
    /// the sum of the lines that no earlier import had, `None` without any.
    ///
    /// # Errors
    /// [`Refusal::ImportRunning`] while another is added; [`Refusal::StatementGap`] if the new lines do not lead from
    /// the last closing balance to this one: a statement between them is missing, or lines were left out or made up.
    pub fn begin(
        before: Option<&Self>,
        import: &Import,
        first_day: Timestamp,
        added: Option<i64>,
    ) -> Result<Self, Refusal> {
        let reading = Some(import.id.clone());
        let Read { closing, until, .. } = import.read;
        let Some(head) = before else {
            return Ok(Self { closing, until, since: first_day, reading, version: 1 });
        };
        if head.reading.as_ref().is_some_and(|other| *other != import.id) {
            return Err(Refusal::ImportRunning);
        }
        let moved = Self { reading, version: head.version + 1, ..head.clone() };
        match added {
            // All of it is known already.
            None if until <= head.until => Ok(moved),
            _ if until >= head.until && head.closing.checked_add(added.unwrap_or_default()) == Some(closing) => {
                Ok(Self { closing, until, ..moved })
            }
            _ => Err(Refusal::StatementGap),
        }
    }

    /// Whether the statements should show by now what was decided at `at`.
    pub const fn is_missing(&self, at: Timestamp, days: LineDays) -> bool {
        at.ms() >= self.since.ms() && self.has_waited(at, days)
    }

    /// Whether an open line of this day should have its decision by now.
    pub const fn has_waited(&self, day: Timestamp, days: LineDays) -> bool {
        self.until.ms_since(day) >= days.ms()
    }

    /// The head once all lines are there.
    #[must_use]
    pub fn done(&self) -> Self {
        Self { reading: None, version: self.version + 1, ..self.clone() }
    }
}
