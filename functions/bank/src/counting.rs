//! An import begins to count: its lines are added, and the end of all that was imported moves (D69).

use aws::{Admins, AuditLog, BankImports, BankLines};
use bank_files::{Line, Mapping, Statement};
use contract::dto::BankImportView;
use domain::{
    Failure, Money, Refusal, Timestamp,
    audit::Action,
    bank::{BankLine, Head, Import, ImportStatus, LineStatus, Second},
    request::RequestId,
};
use http::{AdminCall, confirm_refusal};
use std::collections::HashSet;

aws::deps! {
    pub struct Counting {
        pub imports: BankImports,
        pub lines: BankLines,
        pub audit_log: AuditLog,
    }
}

/// Reads a file.
///
/// # Errors
/// [`Refusal::StatementUnreadable`], with the line of the file and the reason.
pub(crate) fn read(content: &[u8], mapping: Option<&Mapping>) -> Result<Statement, Refusal> {
    bank_files::read(content, mapping).map_err(|fault| Refusal::StatementUnreadable(fault.to_string()))
}

/// Midnight (UTC) of a day such as `2026-11-21`.
pub(crate) fn midnight(day: &str) -> Result<Timestamp, Failure> {
    Timestamp::parse(&format!("{day}T00:00:00Z")).map_err(Failure::internal)
}

/// Whether the word of the admin who imported it still counts, as that of a proposal does.
pub(crate) async fn stands(admins: &Admins, import: &Import) -> Result<bool, Failure> {
    Ok(import.status != ImportStatus::Waiting || admins.stands_behind(&import.by, import.at).await?)
}

impl Counting {
    /// Makes an import count on the word of the calling admin. A call that was interrupted is gone on with; a call for
    /// an import that counts changes nothing.
    ///
    /// # Errors
    /// What [`Import::check_second`] and [`Head::begin`] refuse.
    pub(crate) async fn count(
        &self,
        call: &AdminCall,
        import: Import,
        statement: &Statement,
    ) -> Result<BankImportView, Failure> {
        let admin = call.admin();
        if import.status == ImportStatus::Counted {
            return Ok(BankImportView::new(import, admin));
        }
        // Before the lines, so that a change of either is noticed.
        let head = self.imports.head().await?;
        let lines: Vec<BankLine> =
            statement.lines.iter().map(|line| line_of(line, &import)).collect::<Result<_, _>>()?;
        let ids: Vec<RequestId> = lines.iter().map(|line| line.id.clone()).collect();
        let stored = self.lines.stored(&ids).await?.into_iter();
        let known: HashSet<RequestId> = stored.filter(|line| line.import != import.id).map(|line| line.id).collect();
        let new: Vec<BankLine> = lines.into_iter().filter(|line| !known.contains(&line.id)).collect();
        let (head, reading) = match import.status {
            ImportStatus::Reading => (head.ok_or_else(|| Failure::internal("an import without a head"))?, import),
            ImportStatus::Waiting | ImportStatus::Counted => {
                let first_day = midnight(statement.lines.first().map_or(&statement.until, |line| &line.day))?;
                let sum = (!new.is_empty()).then(|| new.iter().map(signed).sum());
                let begun = Head::begin(head.as_ref(), &import, first_day, sum);
                // Another admin's call may have counted it since it was loaded.
                let begun = confirm_refusal(begun, &import, self.imports.load(&import.id)).await?;
                let second = Second { by: admin.clone(), email: call.principal()?.email.clone(), at: call.arrived() };
                let reading = import.reading(second);
                let entry = call.audit(Action::ConfirmStatement, &import.id, states(&import, &reading));
                self.imports.count(&begun, (&import, &reading), self.audit_log.row(&entry)).await?;
                (begun, reading)
            }
        };
        self.lines.add(&new).await?;
        let counted = reading.counted(new.len());
        self.imports.advance(&head.done(), (&reading, &counted)).await?;
        Ok(BankImportView::new(counted, admin))
    }
}

fn states(before: &Import, after: &Import) -> (&'static str, &'static str) {
    (before.status.name(), after.status.name())
}

fn signed(line: &BankLine) -> i64 {
    if line.is_credit { line.amount.hundredths() } else { -line.amount.hundredths() }
}

fn line_of(line: &Line, import: &Import) -> Result<BankLine, Failure> {
    let amount = Money::from_hundredths(line.amount.unsigned_abs());
    Ok(BankLine {
        id: RequestId::of_content("bank-line", &line.id),
        import: import.id.clone(),
        imported_by: import.by.clone(),
        day: midnight(&line.day)?,
        amount: amount.ok_or_else(|| Failure::internal("an amount above all amounts"))?,
        is_credit: line.amount > 0,
        text: line.text.clone(),
        name: line.name.clone(),
        status: LineStatus::Open,
        proposal: None,
        used: None,
        version: 1,
    })
}
