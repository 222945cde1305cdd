//! Deposits, for their sender and for admins.

use super::{amount::Amount, names::DepositStatus, players::Player, proposals::FourEyesView};
use domain::{
    Money, Refusal, Timestamp,
    deposit::{self, Announcement, Order, Party, PayTo, Proof},
    request::Decision,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DepositBody {
    /// More than 0, at most 1000000, at most two decimals.
    pub amount: Amount,
    /// A user id of 28 letters and digits, or an e-mail; absent for the caller.
    #[schema(nullable = false)]
    pub to: Option<String>,
    /// The proof of payment that will be uploaded.
    #[schema(nullable = false)]
    pub proof: Option<ProofBody>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ProofBody {
    /// With the extension png, jpg, jpeg or pdf.
    pub name: String,
    /// image/png, image/jpeg or application/pdf.
    pub r#type: String,
    /// In bytes; at most 5242880.
    #[schema(minimum = 1, maximum = 5_242_880)]
    pub size: u64,
}

impl TryFrom<ProofBody> for Announcement {
    type Error = Refusal;

    fn try_from(proof: ProofBody) -> Result<Self, Self::Error> {
        Self::parse(&proof.name, &proof.r#type, proof.size)
    }
}

impl TryFrom<DepositBody> for Order {
    type Error = Refusal;

    fn try_from(body: DepositBody) -> Result<Self, Self::Error> {
        let proof = body.proof.map(Announcement::try_from).transpose()?;
        Self::parse(body.amount.text(), body.to.as_deref(), proof)
    }
}

/// An admin's note on a decision.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NoteBody {
    /// Shown to the player; at most 500 characters.
    #[serde(default)]
    pub note: String,
}

/// A proof of payment.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProofView {
    /// As on the player's device, without what cannot be seen; at most 100 characters.
    pub name: String,
    pub r#type: &'static str,
    /// In bytes.
    pub size: u64,
    /// Absent until the file is attached.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, format = DateTime, nullable = false)]
    pub uploaded_at: Option<Timestamp>,
}

impl From<Proof> for ProofView {
    fn from(proof: Proof) -> Self {
        Self { name: proof.name, r#type: proof.kind.mime(), size: proof.bytes, uploaded_at: proof.uploaded_at }
    }
}

/// What its sender and admins see of a deposit.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DepositFacts {
    pub id: String,
    /// What the player writes on the payment: RF, two check digits (ISO 11649) and eight letters.
    #[schema(pattern = "^RF[0-9]{2}[BCDFGHJKLMNPQRSTVWXZ]{8}$")]
    pub reference: String,
    #[schema(value_type = f64, exclusive_minimum = 0)]
    pub amount: Money,
    /// The amount that was paid and added, where it is another.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<f64>, exclusive_minimum = 0, nullable = false)]
    pub booked: Option<Money>,
    pub status: DepositStatus,
    /// Always `transfer`.
    pub r#type: &'static str,
    /// Whether sender and recipient are the same player: then approval adds points to their balance and takes none from
    /// anyone.
    pub to_self: bool,
    /// `self_deposit` after the points were added to the sender's own balance.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub processed_as: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub failure_reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub proof: Option<ProofView>,
    /// The admin's note on the decision.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub admin_note: Option<String>,
    /// When an admin decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, format = DateTime, nullable = false)]
    pub processed_at: Option<Timestamp>,
    /// When admins undid the approval.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, format = DateTime, nullable = false)]
    pub reversed_at: Option<Timestamp>,
    /// Why they did.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub reversal_reason: Option<String>,
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    pub updated_at: Timestamp,
}

/// One of the caller's own deposits.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DepositView {
    #[serde(flatten)]
    pub facts: DepositFacts,
    /// The recipient of the points.
    pub to: Player,
}

pub(super) fn note(decision: Option<&Decision>) -> Option<String> {
    decision.and_then(|decision| decision.note.as_ref()).map(|note| note.as_str().to_owned())
}

impl From<deposit::Deposit> for DepositFacts {
    fn from(deposit: deposit::Deposit) -> Self {
        Self {
            reference: deposit.reference.to_string(),
            id: deposit.id.to_string(),
            amount: deposit.amount,
            booked: deposit.booked,
            status: deposit.status.into(),
            r#type: TRANSFER,
            to_self: deposit.is_to_self(),
            processed_as: deposit.processed_as(),
            admin_note: note(deposit.decision.as_ref()),
            processed_at: deposit.decision.as_ref().map(|decision| decision.at),
            reversed_at: deposit.reversed.as_ref().map(|reversal| reversal.decision.at),
            reversal_reason: note(deposit.reversed.as_ref().map(|reversal| &reversal.decision)),
            failure_reason: deposit.failure_reason,
            proof: deposit.proof.map(Into::into),
            created_at: deposit.created_at,
            updated_at: deposit.updated_at,
        }
    }
}

impl From<deposit::Deposit> for DepositView {
    fn from(deposit: deposit::Deposit) -> Self {
        let to = Player { user_id: deposit.to.uid.to_string(), username: deposit.to.username.clone() };
        Self { facts: deposit.into(), to }
    }
}

const TRANSFER: &str = "transfer";

/// How to upload an announced proof: a PUT of exactly the announced file to `url` with `headers`.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UploadTarget {
    pub url: String,
    /// To be sent unchanged; the browser adds the length.
    pub headers: BTreeMap<String, String>,
    #[schema(value_type = String, format = DateTime)]
    pub expires_at: Timestamp,
}

/// Where to pay, and how long it usually takes.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaymentView {
    /// The operator's bank details, in this order; empty when none are configured.
    pub pay_to: Vec<PaymentDetail>,
    /// The content of a payment QR code, as the operator's bank gave it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub qr: Option<String>,
    /// From asking to points, for half of the newest deposits; absent while there are fewer than five.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub usual_minutes: Option<u64>,
}

/// One line of bank details.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaymentDetail {
    pub name: String,
    pub value: String,
}

impl PaymentView {
    pub fn new(pay_to: PayTo, usual_minutes: Option<u64>) -> Self {
        let details = pay_to.details.into_iter().map(|deposit::Detail { name, value }| PaymentDetail { name, value });
        Self { pay_to: details.collect(), qr: pay_to.qr, usual_minutes }
    }
}

/// A requested deposit.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RequestedDeposit {
    pub deposit: DepositView,
    /// Present until the announced proof is attached.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub upload: Option<UploadTarget>,
}

/// A player, for admins.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PartyView {
    pub user_id: String,
    pub username: String,
    pub email: String,
}

impl From<Party> for PartyView {
    fn from(party: Party) -> Self {
        Self { user_id: party.uid.to_string(), username: party.username, email: party.email }
    }
}

/// A deposit, for admins.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DepositReview {
    #[serde(flatten)]
    pub facts: DepositFacts,
    /// As in `from`.
    pub from_user_id: String,
    /// The user id as in `to`.
    pub target_player: String,
    /// As in `to`.
    pub to_email: String,
    pub from: PartyView,
    pub to: PartyView,
    /// Whether the calling admin may decide it: the sender and the recipient may not.
    pub decidable: bool,
    /// Whether the calling admin may undo its approval: neither may they.
    pub reversible: bool,
    /// Present while it waits for a decision that takes two admins, or can be reversed by two.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub four_eyes: Option<FourEyesView>,
    /// The id of the bank's line that it was approved on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub line: Option<String>,
    /// The id of another deposit that the same file was uploaded for before.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub proof_seen_in: Option<String>,
    /// The user id of the admin who decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub processed_by: Option<String>,
    /// The user id of the admin who undid the approval.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub reversed_by: Option<String>,
}

impl DepositReview {
    /// `decidable` and `reversible` are whether the calling admin may decide it now and undo it, `four_eyes` whether
    /// that takes two.
    pub fn new(deposit: deposit::Deposit, [decidable, reversible]: [bool; 2], four_eyes: Option<FourEyesView>) -> Self {
        Self {
            from_user_id: deposit.from.uid.to_string(),
            target_player: deposit.to.uid.to_string(),
            to_email: deposit.to.email.clone(),
            from: deposit.from.clone().into(),
            to: deposit.to.clone().into(),
            decidable,
            reversible,
            four_eyes,
            line: deposit.line.as_ref().map(ToString::to_string),
            proof_seen_in: deposit.proof.as_ref().and_then(|proof| proof.seen_in.as_ref()).map(ToString::to_string),
            processed_by: deposit.decision.as_ref().map(|decision| decision.by.to_string()),
            reversed_by: deposit.reversed.as_ref().map(|reversal| reversal.decision.by.to_string()),
            facts: deposit.into(),
        }
    }
}

/// A link to a proof, valid for a minute.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProofLink {
    pub url: String,
    pub name: String,
    pub r#type: &'static str,
    /// In bytes.
    pub size: u64,
    #[schema(value_type = String, format = DateTime)]
    pub expires_at: Timestamp,
}
