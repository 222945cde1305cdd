//! Lines of the bank's statement.

use crate::{Cloud, NOON};
use aws::BankLines;
use domain::{
    Money, Uid,
    bank::{BankLine, LineStatus},
    request::RequestId,
};

/// An open line of money that came in, with this name, which an admin has imported.
pub fn bank_line(name: &str, amount: Money, imported_by: &Uid) -> BankLine {
    BankLine {
        id: RequestId::of_content("bank-line", name),
        import: RequestId::of_content("bank-import", ""),
        imported_by: imported_by.clone(),
        day: NOON,
        amount,
        is_credit: true,
        text: String::new(),
        name: String::new(),
        status: LineStatus::Open,
        proposal: None,
        used: None,
        version: 1,
    }
}

impl Cloud {
    /// Stores a line without affecting counts and faults; returns its id.
    ///
    /// # Panics
    /// If it cannot be stored.
    pub async fn add_line(&self, line: &BankLine) -> String {
        self.quiet().connect::<BankLines>().add(std::slice::from_ref(line)).await.expect("the line is stored");
        line.id.to_string()
    }

    /// The stored line.
    ///
    /// # Panics
    /// If there is none.
    pub async fn line(&self, id: &str) -> BankLine {
        let id = RequestId::parse(id).expect("an id");
        self.quiet().connect::<BankLines>().load(&id).await.expect("a line")
    }
}
