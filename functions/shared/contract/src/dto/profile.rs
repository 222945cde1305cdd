//! A player's own account, and the password rules.

use super::{amount::Amount, names::NoticeTopic};
use domain::{
    Money, Refusal, Timestamp, Uid,
    account::{ProfileEdit, User},
    agreement::{Agreement, TERMS},
    audit::AuditEntry,
    wallet::Wallet,
};
use serde::{Deserialize, Serialize};
use utoipa::{
    ToSchema,
    openapi::{Object, ObjectBuilder, Type},
};

/// The password rules of the identity provider.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasswordPolicy {
    pub minimum_length: i32,
    pub require_lowercase: bool,
    pub require_uppercase: bool,
    pub require_numbers: bool,
    pub require_symbols: bool,
}

/// The caller's own account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Profile {
    /// 28 letters and digits.
    pub uid: String,
    pub email: String,
    pub display_name: String,
    pub username: String,
    pub phone_number: String,
    pub online: bool,
    pub is_admin: bool,
    /// Whether the player is asked for a second factor at sign-in.
    pub second_factor: bool,
    /// What the player is told by e-mail, where the stack sends any.
    pub email_about: Vec<NoticeTopic>,
    /// What the player agreed to; absent before that.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub agreement: Option<AgreementView>,
    pub games_played: u64,
    #[schema(value_type = f64, minimum = 0)]
    pub total_winnings: Money,
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    pub updated_at: Timestamp,
}

/// The fields of the account that a player may edit; all of them are replaced.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProfileBody {
    /// At most 50 characters; may be empty.
    #[schema(required = true, nullable = false)]
    pub display_name: Option<String>,
    /// 3 to 30 letters, digits, dots, hyphens or underscores; unique regardless of case.
    pub username: String,
    /// With the country code, for example +264 81 123 4567; may be empty.
    #[schema(required = true, nullable = false)]
    pub phone_number: Option<String>,
    /// While true, the player is not in the list of players to send points to.
    pub online: bool,
    /// What the player is told by e-mail; without it, as before. Of a draw, only what it pays.
    #[schema(nullable = false)]
    pub email_about: Option<Vec<NoticeTopic>>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AgreementBody {
    #[schema(schema_with = terms)]
    pub terms: String,
    /// The caller's date of birth, which is checked and not kept. Whoever said it before need not say it again.
    #[schema(format = Date, nullable = false)]
    pub born_on: Option<String>,
}

/// The web's own version of the terms has this as its type, so that both are changed together.
fn terms() -> Object {
    let day = ObjectBuilder::new().schema_type(Type::String).enum_values(Some([TERMS]));
    day.description(Some("The day of the terms that the caller has seen.")).build()
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ClosingBody {
    /// The points that the caller gives up: exactly their balance.
    #[schema(value_type = f64, minimum = 0)]
    pub give_up: Amount,
}

impl ClosingBody {
    /// # Errors
    /// [`Refusal::AmountInvalid`].
    pub fn given_up(&self) -> Result<Money, Refusal> {
        Money::parse(self.give_up.text()).map_err(|_| Refusal::AmountInvalid)
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClosingView {
    #[schema(value_type = String, format = DateTime)]
    pub closed_at: Timestamp,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AgreementView {
    /// When the player said that they are of age.
    #[schema(value_type = String, format = DateTime)]
    pub of_age_since: Timestamp,
    pub terms: String,
    #[schema(value_type = String, format = DateTime)]
    pub agreed_at: Timestamp,
}

impl From<Agreement> for AgreementView {
    fn from(Agreement { of_age_since, terms, agreed_at }: Agreement) -> Self {
        Self { of_age_since, terms, agreed_at }
    }
}

impl ProfileBody {
    /// # Errors
    /// [`Refusal::Malformed`] without a field that may be empty: it would be erased by mistake.
    pub fn edit(&self) -> Result<ProfileEdit<'_>, Refusal> {
        let must_be_given = |field| move || Refusal::must_be(field, "a text");
        Ok(ProfileEdit {
            display_name: self.display_name.as_deref().ok_or_else(must_be_given("displayName"))?,
            username: &self.username,
            phone_number: self.phone_number.as_deref().ok_or_else(must_be_given("phoneNumber"))?,
            online: self.online,
            email_about: self.email_about.as_ref().map(|topics| topics.iter().map(|topic| topic.0).collect()),
        })
    }
}

impl Profile {
    pub fn new(user: User, wallet: &Wallet) -> Self {
        Self {
            uid: user.uid.to_string(),
            email: user.email,
            display_name: user.display_name,
            username: user.username,
            phone_number: user.phone_number,
            online: user.online,
            is_admin: user.role.is_some(),
            second_factor: user.factor_since.is_some(),
            email_about: user.email_about.into_iter().map(NoticeTopic::from).collect(),
            agreement: user.agreement.map(Into::into),
            games_played: wallet.games_played,
            total_winnings: wallet.total_winnings,
            created_at: user.created_at,
            updated_at: user.updated_at,
        }
    }
}

/// The address that the caller's account is to have.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EmailBody {
    pub email: String,
}

/// A code is on its way.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EmailAskedView {
    /// In its normal form.
    pub email: String,
    /// Until when the code is good.
    #[schema(value_type = String, format = DateTime)]
    pub expires_at: Timestamp,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EmailCodeBody {
    /// Six digits.
    pub code: String,
}

/// The account's address.
#[derive(Debug, Serialize, ToSchema)]
pub struct EmailView {
    pub email: String,
}

/// What was done with an account.
#[derive(Debug, Serialize, ToSchema)]
pub struct AccountLogEntry {
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    /// For example `account.freeze`.
    pub action: &'static str,
    /// What it was before.
    pub before: String,
    pub after: String,
    /// Whether the account's owner did it.
    pub own: bool,
}

impl AccountLogEntry {
    pub fn new(entry: AuditEntry, owner: &Uid) -> Self {
        let own = entry.actor == *owner;
        Self { at: entry.at, action: entry.action.name(), before: entry.before, after: entry.after, own }
    }
}
