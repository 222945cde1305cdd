//! The payment methods for payouts, which of them a stack offers (`spec 9.14`), and the fields of a saved payout
//! account: the one place to change them.

use crate::{
    Refusal, Setting,
    bank_account::{self, BankAccount},
    email, text,
};
use std::collections::BTreeMap;

named! {
    /// How the money is paid out.
    pub enum PaymentMethod {
        PayPal = "PayPal",
        BankTransfer = "Bank Transfer",
        CryptoWallet = "Crypto Wallet",
        MobileMoney = "Mobile Money",
    }
}

/// The methods that a stack offers. A request or a saved account with another method is paid out all the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PayoutMethods([bool; PaymentMethod::ALL.len()]);

impl Setting for PayoutMethods {
    const VARIABLE: &'static str = "PAYOUT_METHODS";

    /// Names with commas between them, each once.
    fn parse(text: &str) -> Option<Self> {
        let mut offered = [false; PaymentMethod::ALL.len()];
        for name in text.split(',') {
            let method = PaymentMethod::ALL.iter().position(|method| method.name() == name)?;
            if std::mem::replace(offered.get_mut(method)?, true) {
                return None;
            }
        }
        Some(Self(offered))
    }
}

impl PayoutMethods {
    pub const ALL: Self = Self([true; PaymentMethod::ALL.len()]);

    /// In the order of the form.
    pub fn offered(self) -> impl Iterator<Item = PaymentMethod> {
        PaymentMethod::ALL.into_iter().zip(self.0).filter_map(|(method, is_offered)| is_offered.then_some(method))
    }

    /// # Errors
    /// [`Refusal::PaymentMethodMissing`] for one that is not offered.
    pub fn offers(self, method: PaymentMethod) -> Result<(), Refusal> {
        if self.offered().any(|offered| offered == method) { Ok(()) } else { Err(Refusal::PaymentMethodMissing) }
    }
}

/// A field of a payout account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Field {
    /// The name in a request.
    pub name: &'static str,
    /// The name that people read.
    pub label: &'static str,
    pub kind: FieldKind,
    pub chars_min: usize,
    pub chars_max: usize,
    /// Whether it says where the money goes. Once it is saved, only admins read it in full.
    pub is_masked: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FieldKind {
    Text,
    Email,
    Digits,
    /// Letters and digits without spaces.
    Code,
    /// A Namibian cell phone number.
    Phone,
    Choice(&'static [&'static str]),
    /// A choice, or any other text.
    ChoiceOrOther(&'static [&'static str]),
}

const fn field(name: &'static str, label: &'static str, kind: FieldKind, chars: (usize, usize)) -> Field {
    Field { name, label, kind, chars_min: chars.0, chars_max: chars.1, is_masked: false }
}

const fn masked(name: &'static str, label: &'static str, kind: FieldKind, chars: (usize, usize)) -> Field {
    Field { is_masked: true, ..field(name, label, kind, chars) }
}

const PAYPAL: [Field; 1] = [masked("email", "Email address", FieldKind::Email, (6, 254))];

/// Banks with a licence of the Bank of Namibia and branches for the public, and the savings bank of the post.
const BANKS: [&str; 7] = [
    "Bank BIC Namibia",
    "Bank Windhoek",
    "First National Bank of Namibia",
    "Letshego Bank Namibia",
    "NamPost Savings Bank",
    "Nedbank Namibia",
    "Standard Bank Namibia",
];

const BANK_TRANSFER: [Field; 5] = [
    field("accountHolder", bank_account::HOLDER, FieldKind::Text, (2, 70)),
    field("bank", bank_account::BANK, FieldKind::ChoiceOrOther(&BANKS), (2, 50)),
    field("branchCode", bank_account::BRANCH_CODE, FieldKind::Digits, (4, 8)),
    masked("accountNumber", bank_account::NUMBER, FieldKind::Digits, (6, 20)),
    field(
        "accountType",
        bank_account::KIND,
        FieldKind::Choice(&["Cheque or current", "Savings", "Transmission"]),
        (1, 20),
    ),
];

const CRYPTO_WALLET: [Field; 2] = [
    field("network", "Network", FieldKind::ChoiceOrOther(&["Bitcoin", "Ethereum", "Solana", "Tron"]), (2, 30)),
    masked("address", "Wallet address", FieldKind::Code, (20, 120)),
];

const MOBILE_MONEY: [Field; 2] = [
    field(
        "provider",
        "Provider",
        FieldKind::ChoiceOrOther(&["Bank Windhoek EasyWallet", "FNB eWallet", "MTC Maris", "PayPulse"]),
        (2, 40),
    ),
    masked("phoneNumber", "Cell phone number", FieldKind::Phone, (9, 20)),
];

impl PaymentMethod {
    pub const fn fields(self) -> &'static [Field] {
        match self {
            Self::PayPal => &PAYPAL,
            Self::BankTransfer => &BANK_TRANSFER,
            Self::CryptoWallet => &CRYPTO_WALLET,
            Self::MobileMoney => &MOBILE_MONEY,
        }
    }

    /// The value of each field, in order.
    ///
    /// # Errors
    /// [`Refusal::PayoutFieldInvalid`], [`Refusal::EmailInvalid`]; [`Refusal::Malformed`] for a field that the method
    /// does not have.
    pub(super) fn read(self, given: &BTreeMap<String, String>) -> Result<Vec<String>, Refusal> {
        if let Some(other) = given.keys().find(|name| self.fields().iter().all(|field| field.name != name.as_str())) {
            return Err(Refusal::Malformed(format!("{} has no field {other}", self.name())));
        }
        let value = |field: &Field| field.read(given.get(field.name).map_or("", String::as_str));
        self.fields().iter().map(value).collect()
    }

    /// The values as a player would type them: a line for each field.
    pub(super) fn details(self, values: &[String]) -> String {
        let lines = self.fields().iter().zip(values).map(|(field, value)| format!("{}{value}", field.intro()));
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Enough for the player to distinguish saved accounts, without the place itself: `Bank Windhoek ••••4821`.
    pub(super) fn masked(self, values: &[impl AsRef<str>]) -> String {
        let fields = || self.fields().iter().zip(values.iter().map(AsRef::as_ref));
        let choice = fields().find(|(field, _)| field.kind.choices().is_some()).map(|(_, value)| value.to_owned());
        let end = fields().find(|(field, _)| field.is_masked).map(|(field, value)| field.kind.mask(value));
        choice.into_iter().chain(end).collect::<Vec<_>>().join(" ")
    }

    /// The values in these details, with or without the fields' names before them.
    pub(super) fn values(self, details: &str) -> Vec<&str> {
        let lines = details.lines().map(str::trim).filter(|line| !line.is_empty());
        let intros = self.fields().iter().map(Field::intro).chain(std::iter::repeat(String::new()));
        lines.zip(intros).map(|(line, intro)| line.strip_prefix(intro.as_str()).unwrap_or(line)).collect()
    }

    /// Enough of these details to distinguish them from others, whatever text a player typed.
    pub(super) fn hidden(self, details: &str) -> String {
        let lines = self.lines(details);
        let of = |is: fn(&Field) -> bool| {
            let line = self.fields().iter().zip(&lines).find(|(field, _)| is(field));
            line.filter(|_| lines.len() == self.fields().len()).map(|(field, (_, value))| (field.kind, *value))
        };
        let choice = of(|field| field.kind.choices().is_some());
        let choice = choice.filter(|(kind, value)| kind.choices().is_some_and(|choices| choices.contains(value)));
        let end = match of(|field| field.is_masked) {
            Some((FieldKind::Email, value)) if latin_email(value).is_ok() => FieldKind::Email.mask(value),
            Some((_, value)) => ending(value, SHOWN.min(value.chars().count() / 2)),
            None => ending(details, SHOWN.min(details.chars().count() / 2)),
        };
        choice.map(|(_, value)| value.to_owned()).into_iter().chain([end]).collect::<Vec<_>>().join(" ")
    }

    /// The name and the value of each field, if the details are the lines of a saved account or a single value.
    /// Otherwise all of them under one name, so that no part can look like something else.
    pub(super) fn lines(self, details: &str) -> Vec<(&'static str, &str)> {
        match (self.fields(), self.saved_values(details)) {
            (fields, Some(values)) if fields.len() == values.len() => {
                fields.iter().map(|field| field.label).zip(values).collect()
            }
            ([only], _) if details.lines().count() == 1 => vec![(only.label, details)],
            _ => vec![("Payment details", details)],
        }
    }

    /// The account at a bank, if the details are those of a saved account that a player could save today.
    pub(super) fn bank_account(self, details: &str) -> Option<BankAccount<'_>> {
        let values = self.saved_values(details).filter(|values| values.len() == self.fields().len())?;
        let are_read =
            self.fields().iter().zip(&values).all(|(field, value)| field.read(value).as_deref() == Ok(value));
        let labels = self.fields().iter().map(|field| field.label);
        BankAccount::of(labels.zip(values)).filter(|_| are_read)
    }

    /// The part of these details that says where the money goes: the masked field of a saved account, or all of others.
    pub(super) fn target(self, details: &str) -> &str {
        let masked = self.fields().iter().position(|field| field.is_masked);
        let values = self.saved_values(details).unwrap_or_default();
        masked.and_then(|place| values.get(place).copied()).unwrap_or(details)
    }

    /// The value of each line, if each begins with the name of its field, as those of a saved account do.
    fn saved_values(self, details: &str) -> Option<Vec<&str>> {
        let value = |(line, field): (_, &Field)| str::strip_prefix(line, field.intro().as_str());
        let values: Vec<&str> = details.lines().zip(self.fields()).map(value).collect::<Option<_>>()?;
        (values.len() == details.lines().count()).then_some(values)
    }
}

impl Field {
    fn intro(&self) -> String {
        format!("{}: ", self.label)
    }

    fn read(&self, text: &str) -> Result<String, Refusal> {
        let text = text::visible_line(text).split_whitespace().collect::<Vec<_>>().join(" ");
        let (label, least, most) = (self.label.to_lowercase(), self.chars_min, self.chars_max);
        let invalid = |why: String| Err(Refusal::PayoutFieldInvalid(why));
        if text.is_empty() {
            let verb = if matches!(self.kind, FieldKind::Choice(_)) { "choose" } else { "enter" };
            return invalid(format!("Please {verb} the {label}"));
        }
        let fits = |value: &str| (least..=most).contains(&value.chars().count());
        let value = match self.kind {
            FieldKind::Email => return latin_email(&text),
            FieldKind::Phone => cell_phone(&text),
            FieldKind::Digits => Some(text.replace([' ', '-'], "")).filter(|it| it.bytes().all(|b| b.is_ascii_digit())),
            FieldKind::Code => Some(text).filter(|it| it.bytes().all(|byte| byte.is_ascii_alphanumeric())),
            FieldKind::Text => Some(text).filter(|it| it.chars().all(is_plain)),
            FieldKind::Choice(choices) => choices.contains(&text.as_str()).then_some(text),
            FieldKind::ChoiceOrOther(choices) => {
                let known = choices.iter().find(|choice| choice.eq_ignore_ascii_case(&text));
                known.map(|choice| (*choice).to_owned()).or_else(|| text.chars().all(is_plain).then_some(text))
            }
        };
        match value.filter(|value| fits(value)) {
            Some(value) => Ok(value),
            None => invalid(match self.kind {
                FieldKind::Digits => format!("The {label} has {least} to {most} digits"),
                FieldKind::Code => format!("The {label} has {least} to {most} letters and digits, without spaces"),
                FieldKind::Choice(_) => format!("Please choose the {label} from the list"),
                FieldKind::Phone => "Please enter a Namibian cell phone number, such as 081 123 4567".to_owned(),
                FieldKind::Text | FieldKind::Email | FieldKind::ChoiceOrOther(_) => format!(
                    "The {label} has {least} to {most} characters: Latin letters, digits, spaces and . , ' & / ( ) -"
                ),
            }),
        }
    }
}

/// The characters at the end of a masked value that are shown.
const SHOWN: usize = 4;

impl FieldKind {
    pub const fn choices(self) -> Option<&'static [&'static str]> {
        match self {
            Self::Choice(choices) | Self::ChoiceOrOther(choices) => Some(choices),
            Self::Text | Self::Email | Self::Digits | Self::Code | Self::Phone => None,
        }
    }

    fn mask(self, value: &str) -> String {
        match value.split_once('@') {
            Some((name, domain)) => {
                let shown = name.chars().count().saturating_sub(1).min(2);
                format!("{}•••@{domain}", name.chars().take(shown).collect::<String>())
            }
            None => ending(value, SHOWN),
        }
    }
}

/// The end of a masked value.
fn ending(value: &str, most: usize) -> String {
    let skipped = value.chars().count().saturating_sub(most);
    format!("••••{}", value.chars().skip(skipped).collect::<String>())
}

/// Look-alikes of other scripts would send a payment elsewhere.
fn latin_email(text: &str) -> Result<String, Refusal> {
    let email = email::parse(text)?;
    if text.is_ascii() { Ok(email) } else { Err(Refusal::EmailInvalid) }
}

/// In its international form. Cell phones of Namibia have nine digits after the country's code, the first an 8.
fn cell_phone(text: &str) -> Option<String> {
    let plain = text.replace([' ', '-', '(', ')'], "");
    let national = ["+264", "00264", "264", "0"].iter().find_map(|prefix| plain.strip_prefix(prefix))?;
    let is_one = national.len() == 9 && national.starts_with('8') && national.bytes().all(|byte| byte.is_ascii_digit());
    is_one.then(|| format!("+264 {} {} {}", &national[..2], &national[2..5], &national[5..]))
}

/// Latin letters, including those of Khoekhoe's clicks, but none of other scripts that look like them.
fn is_plain(character: char) -> bool {
    let is_latin = matches!(character, '\0'..='\u{24f}' | '\u{1e00}'..='\u{1eff}') && character.is_alphabetic();
    is_latin || character.is_ascii_digit() || " .,'’&/()-".contains(character)
}
