//! Saved payout accounts (D54). Whole details are in no answer.

use domain::{
    Refusal, Timestamp,
    request::RequestId,
    withdrawal::{Field, FieldKind, PaymentMethod, PayoutAccount, PayoutAccounts, PayoutHold, PayoutMethods},
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PayoutAccountBody {
    /// One of the methods that the list of accounts offers.
    pub method: String,
    /// What each field of the method says, by its name.
    pub fields: BTreeMap<String, String>,
}

impl PayoutAccountBody {
    /// The account that this body asks for.
    ///
    /// # Errors
    /// What [`PayoutAccount::parse`] refuses.
    pub fn account(&self, id: RequestId, at: Timestamp) -> Result<PayoutAccount, Refusal> {
        PayoutAccount::parse(id, &self.method, &self.fields, at)
    }
}

/// One of the caller's payout accounts.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PayoutAccountView {
    pub id: String,
    pub method: &'static str,
    /// Masked, for example Bank Windhoek ••••4821.
    pub label: String,
    #[schema(value_type = String, format = DateTime)]
    pub added_at: Timestamp,
    /// Withdrawals to it are held back until then.
    #[schema(value_type = String, format = DateTime)]
    pub usable_from: Timestamp,
}

impl PayoutAccountView {
    pub fn new(account: PayoutAccount, hold: PayoutHold) -> Self {
        Self {
            id: account.id.to_string(),
            method: account.method.name(),
            label: account.label,
            added_at: account.added_at,
            usable_from: hold.end(account.added_at),
        }
    }
}

/// The caller's payout accounts, and what one of each method says.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PayoutAccountsView {
    /// Oldest first; at most `accountsMax`.
    pub accounts: Vec<PayoutAccountView>,
    pub accounts_max: usize,
    /// Those that are offered, in the order of the form.
    pub methods: Vec<PayoutMethodView>,
    /// How long payment details that the player has not had before are held back.
    pub hold_hours: u64,
}

impl PayoutAccountsView {
    pub fn new(saved: PayoutAccounts, hold: PayoutHold, methods: PayoutMethods) -> Self {
        Self {
            accounts: saved.accounts.into_iter().map(|account| PayoutAccountView::new(account, hold)).collect(),
            accounts_max: PayoutAccounts::MAX,
            methods: methods.offered().map(PayoutMethodView::from).collect(),
            hold_hours: hold.hours(),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PayoutMethodView {
    pub name: &'static str,
    /// All of them are needed, in the order of the form.
    pub fields: Vec<PayoutFieldView>,
}

impl From<PaymentMethod> for PayoutMethodView {
    fn from(method: PaymentMethod) -> Self {
        Self { name: method.name(), fields: method.fields().iter().map(PayoutFieldView::from).collect() }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PayoutFieldView {
    /// The name in a request.
    pub name: &'static str,
    pub label: &'static str,
    pub kind: PayoutFieldKind,
    /// Of digits and codes without spaces.
    pub min_length: usize,
    pub max_length: usize,
    /// Whether only its end, or an address's beginning, is shown once it is saved.
    pub masked: bool,
    /// What can be chosen; empty for other kinds.
    pub choices: &'static [&'static str],
    /// Whether something else than the choices can be entered.
    pub other_allowed: bool,
}

impl From<&Field> for PayoutFieldView {
    fn from(field: &Field) -> Self {
        Self {
            name: field.name,
            label: field.label,
            kind: field.kind.into(),
            min_length: field.chars_min,
            max_length: field.chars_max,
            masked: field.is_masked,
            choices: field.kind.choices().unwrap_or_default(),
            other_allowed: matches!(field.kind, FieldKind::ChoiceOrOther(_)),
        }
    }
}

/// `code` is letters and digits without spaces, `phone` a Namibian cell phone number.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PayoutFieldKind {
    Text,
    Email,
    Digits,
    Code,
    Phone,
    Choice,
}

impl From<FieldKind> for PayoutFieldKind {
    fn from(kind: FieldKind) -> Self {
        match kind {
            FieldKind::Text => Self::Text,
            FieldKind::Email => Self::Email,
            FieldKind::Digits => Self::Digits,
            FieldKind::Code => Self::Code,
            FieldKind::Phone => Self::Phone,
            FieldKind::Choice(_) | FieldKind::ChoiceOrOther(_) => Self::Choice,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RemovedPayoutAccount {
    pub id: String,
}
