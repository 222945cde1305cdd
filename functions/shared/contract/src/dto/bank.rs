//! Statements of the operator's bank account and their lines, for admins (D68 to D72).

use super::{
    amount::Amount,
    deposits::PartyView,
    names::{BankImportStatus, BankLineStatus, MatchCertainty, MatchReason},
    proposals::FourEyesView,
};
use domain::{
    Money, Timestamp, Uid,
    bank::{BankLine, Import, Match, Target, Used},
    deposit::Deposit,
    withdrawal::Withdrawal,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A statement: camt.053, MT940, or CSV with a mapping.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BankImportBody {
    /// The name of the file; at most 100 characters.
    #[schema(max_length = 100)]
    pub name: String,
    /// The file in Base64; at most 2000000 bytes and 5000 lines.
    #[schema(max_length = 2_666_668)]
    pub file: String,
    /// For CSV.
    #[schema(nullable = false)]
    pub mapping: Option<BankMapping>,
}

/// The columns of a CSV file, by the names in its first row, and how it writes values. `amount` has a sign; or `credit`
/// and `debit` are columns of their own.
#[derive(Debug, Clone, Default, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BankMapping {
    pub date: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub amount: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub credit: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub debit: Option<String>,
    pub text: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub name: Option<String>,
    /// The bank's id of the line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub id: Option<String>,
    /// The balance after the line.
    pub balance: String,
    /// The account's number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub account: Option<String>,
    /// A comma, a semicolon or a tab.
    pub separator: String,
    /// A point or a comma.
    pub decimal: String,
    /// The order of year, month and day: ymd, dmy or mdy.
    pub dates: String,
}

/// What the bank itself shows.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BankConfirmBody {
    /// The balance at the end of the statement, which can be negative; at most two decimals.
    #[schema(value_type = f64)]
    pub closing: Amount,
}

/// An import of a statement.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BankImportView {
    pub id: String,
    /// Of the file.
    pub name: String,
    pub status: BankImportStatus,
    /// The number of its lines.
    pub lines: usize,
    /// Its last day.
    #[schema(value_type = String, format = Date)]
    pub until: String,
    /// The address of the admin who imported it.
    pub email: String,
    /// Whether that is the caller.
    pub own: bool,
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    /// The address of the admin who confirmed it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub confirmed_by: Option<String>,
    /// How many of its lines no earlier import had; absent until it counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub added: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub mapping: Option<BankMapping>,
}

impl BankImportView {
    pub fn new(import: Import, caller: &Uid) -> Self {
        Self {
            id: import.id.to_string(),
            name: import.name,
            status: import.status.into(),
            lines: import.read.lines,
            until: import.read.until.day(),
            own: import.by == *caller,
            email: import.email,
            at: import.at,
            confirmed_by: import.second.map(|second| second.email),
            added: import.added,
            mapping: import.mapping.and_then(|mapping| serde_json::from_str(&mapping).ok()),
        }
    }
}

/// A line of a statement, with the request that it may belong to while it is open.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BankLineView {
    pub id: String,
    pub status: BankLineStatus,
    /// On which the bank booked it.
    #[schema(value_type = String, format = Date)]
    pub day: String,
    #[schema(value_type = f64, exclusive_minimum = 0)]
    pub amount: Money,
    /// Whether the money came in.
    pub credit: bool,
    pub text: String,
    /// The other party, as the bank names it; may be empty.
    pub name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub r#match: Option<LineMatch>,
    /// A proposal that waits for another admin, and the record that it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub proposed: Option<LineProposalView>,
    /// Present once it is not open.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub used: Option<LineUse>,
}

impl BankLineView {
    pub fn new(line: BankLine, found: Option<LineMatch>, proposed: Option<LineProposalView>) -> Self {
        Self {
            id: line.id.to_string(),
            status: line.status.into(),
            day: line.day.day(),
            amount: line.amount,
            credit: line.is_credit,
            text: line.text,
            name: line.name,
            r#match: found,
            proposed,
            used: line.used.map(Into::into),
        }
    }
}

/// At most one of the three is present.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LineTarget {
    /// The id of a deposit.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub deposit: Option<String>,
    /// The id of a withdrawal.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub withdrawal: Option<String>,
    /// The user id of a player who paid without a request.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub user_id: Option<String>,
}

impl From<Target> for LineTarget {
    fn from(target: Target) -> Self {
        let some = |id: &dyn ToString| Some(id.to_string());
        match target {
            Target::Deposit(id) => Self { deposit: some(&id), ..Self::default() },
            Target::Withdrawal(id) => Self { withdrawal: some(&id), ..Self::default() },
            Target::Player(uid) => Self { user_id: some(&uid), ..Self::default() },
        }
    }
}

/// A request that the line may belong to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LineMatch {
    pub certainty: MatchCertainty,
    pub why: MatchReason,
    #[serde(flatten)]
    pub target: LineTarget,
    pub player: PartyView,
    /// What the request asks for.
    #[schema(value_type = f64, exclusive_minimum = 0)]
    pub amount: Money,
    /// The status of the request.
    pub status: &'static str,
    /// Whether the line can be used for it with one call by this admin, or who has to confirm.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub four_eyes: Option<FourEyesView>,
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
}

impl LineMatch {
    pub fn of_deposit(found: Match, deposit: Deposit, four_eyes: Option<FourEyesView>) -> Self {
        Self {
            certainty: found.certainty.into(),
            why: found.why.into(),
            target: Target::Deposit(deposit.id).into(),
            player: deposit.from.into(),
            amount: deposit.amount,
            status: deposit.status.name(),
            four_eyes,
            created_at: deposit.created_at,
        }
    }

    pub fn of_withdrawal(found: Match, withdrawal: Withdrawal, four_eyes: Option<FourEyesView>) -> Self {
        Self {
            certainty: found.certainty.into(),
            why: found.why.into(),
            player: payee(&withdrawal),
            target: Target::Withdrawal(withdrawal.id).into(),
            amount: withdrawal.amount,
            status: withdrawal.status.name(),
            four_eyes,
            created_at: withdrawal.created_at,
        }
    }
}

/// A proposal to use a line; without a record, to explain it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LineProposalView {
    #[serde(flatten)]
    pub target: LineTarget,
    pub four_eyes: FourEyesView,
}

/// The decision that a line is no longer open.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LineUse {
    #[serde(flatten)]
    pub target: LineTarget,
    /// The user id of the admin who decided.
    pub by: String,
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub note: Option<String>,
}

impl From<Used> for LineUse {
    fn from(used: Used) -> Self {
        Self {
            target: used.target.map(Into::into).unwrap_or_default(),
            by: used.decision.by.to_string(),
            at: used.decision.at,
            note: used.decision.note.map(|note| note.as_str().to_owned()),
        }
    }
}

/// How a line ends that is the ground of no more points.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LineSettleBody {
    /// used, payout, fee or explained.
    pub r#as: BankLineStatus,
    /// The id of the deposit that was approved before the line came, for one that is used.
    #[serde(default)]
    #[schema(nullable = false)]
    pub deposit: Option<String>,
    /// The id of the withdrawal that a payout belongs to.
    #[serde(default)]
    #[schema(nullable = false)]
    pub withdrawal: Option<String>,
    /// In words, for a line that is explained; at most 500 characters. Absent from a call that confirms another admin's
    /// words.
    #[serde(default)]
    pub note: String,
}

/// The player whom a payment without a request belongs to.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct CreditBody {
    pub user_id: String,
    /// For the other admins; at most 500 characters.
    #[serde(default)]
    pub reason: String,
}

/// The ground of an approval.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ApprovalBody {
    /// For the other admins; at most 500 characters.
    #[serde(default)]
    pub reason: String,
    /// The id of the line of the bank's statement: what it says was paid is added.
    #[serde(default)]
    #[schema(nullable = false)]
    pub line: Option<String>,
}

/// The line that shows the return of a payout.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GiveBackBody {
    /// The id of the line.
    pub line: String,
    /// For the other admins; at most 500 characters.
    #[serde(default)]
    pub reason: String,
}

/// A decision about money that no line of the bank shows, although its time has passed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WithoutLine {
    #[serde(flatten)]
    pub target: LineTarget,
    pub player: PartyView,
    #[schema(value_type = f64, exclusive_minimum = 0)]
    pub amount: Money,
    /// The user id of the admin who decided.
    pub by: String,
    /// Their address; absent for an account that is gone.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub email: Option<String>,
    /// When it was decided.
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
}

impl WithoutLine {
    pub fn of_deposit(deposit: &Deposit, (by, at): (&Uid, Timestamp)) -> Self {
        Self {
            by: by.to_string(),
            email: None,
            target: Target::Deposit(deposit.id.clone()).into(),
            player: deposit.from.clone().into(),
            amount: deposit.booked(),
            at,
        }
    }

    pub fn of_withdrawal(payout: &Withdrawal, (by, at): (&Uid, Timestamp)) -> Self {
        Self {
            by: by.to_string(),
            email: None,
            player: payee(payout),
            target: Target::Withdrawal(payout.id.clone()).into(),
            amount: payout.amount,
            at,
        }
    }
}

/// A withdrawal has no user name.
fn payee(payout: &Withdrawal) -> PartyView {
    PartyView { user_id: payout.uid.to_string(), username: String::new(), email: payout.email.clone() }
}

/// What the bank has not shown yet.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WithoutLines {
    /// Oldest first; at most 100.
    pub items: Vec<WithoutLine>,
    /// After how many days a line is missing.
    pub days: u64,
    /// The last day of the statements; absent before the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, format = Date, nullable = false)]
    pub until: Option<String>,
}
