//! Writes a customer's credit transfers: ISO 20022, pain.001.001.09.

use crate::latin::latin;
use quick_xml::escape::partial_escape;
use std::fmt::Write;

/// The schema's limits.
const NAME_CHARS_MAX: usize = 140;
const NUMBER_CHARS_MAX: usize = 34;
const MEMBER_CHARS_MAX: usize = 35;
const REFERENCE_CHARS_MAX: usize = 35;

/// An account at a bank without IBAN, in the banks' character set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    holder: String,
    number: String,
    bank: String,
    branch: String,
    kind: Option<Kind>,
}

/// What the bank calls the account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Current,
    Savings,
    Transmission,
}

impl Kind {
    /// ISO 20022, ExternalCashAccountType1Code.
    const fn code(self) -> &'static str {
        match self {
            Self::Current => "CACC",
            Self::Savings => "SVGS",
            Self::Transmission => "TRAN",
        }
    }
}

impl Account {
    /// `None` if a part is empty in the banks' character set, or the number or the branch does not fit: half a number
    /// is another account.
    pub fn new(holder: &str, number: &str, bank: &str, branch: &str, kind: Option<Kind>) -> Option<Self> {
        let whole = |text: &str, chars_max: usize| {
            let fits = (1..=chars_max).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
            fits.then(|| text.to_owned())
        };
        let name = |text| Some(latin(text, NAME_CHARS_MAX)).filter(|name| name.chars().any(char::is_alphanumeric));
        Some(Self {
            holder: name(holder)?,
            number: whole(number, NUMBER_CHARS_MAX)?,
            bank: name(bank)?,
            branch: whole(branch, MEMBER_CHARS_MAX)?,
            kind,
        })
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payment {
    /// The end-to-end id, and the text on the payment.
    pub reference: String,
    pub hundredths: u64,
    pub to: Account,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Order {
    /// Letters and digits.
    pub message_id: String,
    /// RFC 3339.
    pub created_at: String,
    /// `2026-11-21`
    pub execution_date: String,
    /// ISO 4217.
    pub currency: &'static str,
    pub from: Account,
    /// At least one.
    pub payments: Vec<Payment>,
}

impl Order {
    /// The file. Banks show each payment as a line of its own on the statement (`BtchBookg`).
    pub fn to_xml(&self) -> String {
        let (count, sum) = (self.payments.len().to_string(), self.payments.iter().map(|it| u128::from(it.hundredths)));
        let (sum, id) = (decimal(sum.sum()), latin(&self.message_id, REFERENCE_CHARS_MAX));
        let mut xml = Xml("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".to_owned());
        xml.0.push_str("<Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:pain.001.001.09\">");
        xml.within("CstmrCdtTrfInitn", |xml| {
            xml.within("GrpHdr", |xml| {
                xml.text("MsgId", &id);
                xml.text("CreDtTm", &self.created_at);
                xml.text("NbOfTxs", &count);
                xml.text("CtrlSum", &sum);
                xml.within("InitgPty", |xml| xml.text("Nm", &self.from.holder));
            });
            xml.within("PmtInf", |xml| {
                xml.text("PmtInfId", &id);
                xml.text("PmtMtd", "TRF");
                xml.text("BtchBookg", "false");
                xml.text("NbOfTxs", &count);
                xml.text("CtrlSum", &sum);
                xml.within("ReqdExctnDt", |xml| xml.text("Dt", &self.execution_date));
                xml.within("Dbtr", |xml| xml.text("Nm", &self.from.holder));
                xml.account("DbtrAcct", &self.from);
                xml.agent("DbtrAgt", &self.from);
                self.payments.iter().for_each(|payment| xml.payment(payment, self.currency));
            });
        });
        xml.0.push_str("</Document>\n");
        xml.0
    }
}

struct Xml(String);

impl Xml {
    fn within(&mut self, name: &str, inner: impl FnOnce(&mut Self)) {
        self.opens(name);
        inner(self);
        self.closes(name);
    }

    fn text(&mut self, name: &str, text: &str) {
        self.opens(name);
        self.0.push_str(&partial_escape(text));
        self.closes(name);
    }

    fn opens(&mut self, name: &str) {
        self.0.extend(["<", name, ">"]);
    }

    fn closes(&mut self, name: &str) {
        self.0.extend(["</", name, ">"]);
    }

    fn account(&mut self, name: &str, account: &Account) {
        self.within(name, |xml| {
            xml.within("Id", |xml| xml.within("Othr", |xml| xml.text("Id", &account.number)));
            if let Some(kind) = account.kind {
                xml.within("Tp", |xml| xml.text("Cd", kind.code()));
            }
        });
    }

    fn agent(&mut self, name: &str, account: &Account) {
        self.within(name, |xml| {
            xml.within("FinInstnId", |xml| {
                xml.within("ClrSysMmbId", |xml| xml.text("MmbId", &account.branch));
                xml.text("Nm", &account.bank);
            });
        });
    }

    fn payment(&mut self, payment: &Payment, currency: &str) {
        let reference = latin(&payment.reference, REFERENCE_CHARS_MAX);
        let amount = decimal(payment.hundredths.into());
        self.within("CdtTrfTxInf", |xml| {
            xml.within("PmtId", |xml| xml.text("EndToEndId", &reference));
            xml.within("Amt", |xml| {
                // Writing to a text cannot fail.
                let _ = write!(xml.0, "<InstdAmt Ccy=\"{currency}\">{amount}</InstdAmt>");
            });
            xml.agent("CdtrAgt", &payment.to);
            xml.within("Cdtr", |xml| xml.text("Nm", &payment.to.holder));
            xml.account("CdtrAcct", &payment.to);
            xml.within("RmtInf", |xml| xml.text("Ustrd", &reference));
        });
    }
}

/// `1234.50`
pub(crate) fn decimal(hundredths: u128) -> String {
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}
