//! An account at a bank, by the lines of a Namibian transfer form.

/// The names of the lines, as the form of a payout account and the stack's parameter `PayTo` have them.
pub const HOLDER: &str = "Account holder";
pub const BANK: &str = "Bank";
pub const BRANCH_CODE: &str = "Branch code";
pub const NUMBER: &str = "Account number";
pub const KIND: &str = "Account type";
/// In the order of the form.
pub const LINES: [&str; 5] = [HOLDER, BANK, BRANCH_CODE, NUMBER, KIND];

/// Namibia has no IBAN: number and branch name an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BankAccount<'a> {
    pub holder: &'a str,
    pub bank: &'a str,
    pub branch_code: &'a str,
    pub number: &'a str,
    pub kind: Option<&'a str>,
}

impl<'a> BankAccount<'a> {
    /// `None` if a line is missing or is there twice.
    pub fn of<'n>(lines: impl Iterator<Item = (&'n str, &'a str)> + Clone) -> Option<Self> {
        let only = |name: &str| {
            let mut found = lines.clone().filter(|(line, _)| *line == name).map(|(_, value)| value);
            found.next().filter(|_| found.next().is_none())
        };
        Some(Self {
            holder: only(HOLDER)?,
            bank: only(BANK)?,
            branch_code: only(BRANCH_CODE)?,
            number: only(NUMBER)?,
            kind: only(KIND),
        })
    }
}
