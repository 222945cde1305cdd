//! The deposit_requests table. Nothing is written over but what was read: whoever comes second loads again.

use crate::{
    AuditLog, Connection, FromConnection, Ledger, Order, RequestPage, ScanPage, Wallets, audit_log,
    failure::{conflicting, failure},
    index::{Partition, Requests},
    item::{Fields, Item, broken, item, number, text},
    keys,
    requests::decision_item,
    scan::scan,
    transaction::Transaction,
};
use aws_sdk_dynamodb::types::{AttributeValue, Put};
use domain::{
    Failure, Refusal, Uid,
    audit::AuditEntry,
    deposit::{Approval, Deposit, Party, Proof, ProofType, Status},
    request::RequestId,
};
use std::collections::HashMap;

const FROM: &str = "fromUserId";
/// Every deposit's type (`spec 3.17`).
const TRANSFER: &str = "transfer";
const PROOF_TYPE: &str = "proofOfPaymentMimeType";
const PROOF_PATH: &str = "proofOfPaymentPath";
const PROOF_UPLOADED_AT: &str = "proofUploadedAt";

#[derive(Debug, Clone)]
pub struct Deposits {
    client: aws_sdk_dynamodb::Client,
    table: String,
}

impl FromConnection for Deposits {
    fn from_connection(connection: &Connection) -> Result<Self, Failure> {
        Ok(Self { client: connection.dynamodb(), table: connection.variable("DEPOSIT_REQUESTS_TABLE")? })
    }
}

impl Deposits {
    /// The request as it stands now (a strongly consistent read).
    ///
    /// # Errors
    /// [`Refusal::RequestNotFound`].
    pub async fn load(&self, id: &RequestId) -> Result<Deposit, Failure> {
        self.find(id).await?.ok_or(Refusal::RequestNotFound.into())
    }

    /// # Errors
    /// When the table does not answer or the record is broken.
    pub async fn find(&self, id: &RequestId) -> Result<Option<Deposit>, Failure> {
        let request = self.client.get_item().table_name(&self.table).key(keys::ID, text(id.as_str()));
        let answer = request.consistent_read(true).send().await.map_err(failure)?;
        answer.item().map(from_item).transpose()
    }

    /// A page of all requests, from behind this id.
    ///
    /// # Errors
    /// When the table does not answer.
    pub async fn scan(&self, after: Option<&str>) -> Result<ScanPage<Deposit>, Failure> {
        scan((&self.client, &self.table), keys::ID, after, from_item).await
    }

    /// Writes a new request.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when there is one of this id.
    pub async fn create(&self, deposit: &Deposit) -> Result<(), Failure> {
        let request = self.client.put_item().table_name(&self.table).set_item(Some(to_item(deposit)));
        let request = request.condition_expression("attribute_not_exists(#id)");
        conflicting(request.expression_attribute_names("#id", keys::ID).send().await)
    }

    /// Writes `after` in the place of `before`.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when the request is no longer as `before` has it.
    pub async fn replace(&self, before: &Deposit, after: &Deposit) -> Result<(), Failure> {
        let request = self.client.put_item().table_name(&self.table).set_item(Some(to_item(after)));
        let request = request.condition_expression(unchanged(before));
        let request =
            request.set_expression_attribute_names(Some(names())).set_expression_attribute_values(values(before));
        conflicting(request.send().await)
    }

    /// Writes what an approval does: to the request, to each wallet with its ledger row, and to the audit log.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when the request or a wallet is no longer as it was loaded.
    pub async fn approve(
        &self,
        before: &Deposit,
        approval: &Approval,
        (wallets, ledger): (&Wallets, &Ledger),
        audit: (&AuditLog, &AuditEntry),
    ) -> Result<(), Failure> {
        let decision = self.decision(before, &approval.deposit, audit);
        let whole = approval.postings.iter().fold(decision, |transaction, posted| {
            transaction.post(wallets.table(), ledger.table(), posted, || Failure::Conflict)
        });
        whole.commit(&self.client).await?
    }

    /// Writes a decision that moves nothing: to the request and to the audit log.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when the request is no longer as `before` has it.
    pub async fn decline(
        &self,
        before: &Deposit,
        after: &Deposit,
        audit: (&AuditLog, &AuditEntry),
    ) -> Result<(), Failure> {
        self.decision(before, after, audit).commit(&self.client).await?
    }

    /// One page of what a player has asked for, newest first.
    ///
    /// # Errors
    /// [`domain::Refusal::Malformed`] for a place that no request has.
    pub async fn of_player(
        &self,
        uid: &Uid,
        status: Option<Status>,
        after: Option<&str>,
    ) -> Result<RequestPage<Deposit>, Failure> {
        let requests = Requests { client: &self.client, table: &self.table, player: FROM };
        requests.of_player(uid, status.map(Status::name), after, from_item).await
    }

    /// One page of a status: pending requests oldest first, since they have waited longest; others newest first.
    ///
    /// # Errors
    /// [`domain::Refusal::Malformed`] for a place that no request has.
    pub async fn of_status(&self, status: Status, after: Option<&str>) -> Result<RequestPage<Deposit>, Failure> {
        let order = if status == Status::Pending { Order::OldestFirst } else { Order::NewestFirst };
        let (table, key) = (self.table.as_str(), (keys::STATUS, status.name()));
        Partition { table, index: "status", key, order, after, status: None }.page(&self.client, from_item).await
    }

    fn decision(
        &self,
        before: &Deposit,
        after: &Deposit,
        (log, entry): (&AuditLog, &AuditEntry),
    ) -> Transaction<Failure> {
        let put = Put::builder().table_name(&self.table).set_item(Some(to_item(after)));
        let put = put.condition_expression(unchanged(before));
        let put = put.set_expression_attribute_names(Some(names())).set_expression_attribute_values(values(before));
        let audit = audit_log::to_item(entry);
        Transaction::new().put(put, Failure::Conflict).write(log.table(), audit, Failure::Conflict)
    }
}

/// A request never comes back to a status, nor from an attached proof to an awaited one: so these two tell whether
/// it is as it was loaded, whatever the servers' clocks say.
fn unchanged(before: &Deposit) -> &'static str {
    if before.attached_proof().is_ok() {
        "#status = :status AND attribute_exists(#uploaded)"
    } else {
        "#status = :status AND attribute_not_exists(#uploaded)"
    }
}

/// The names in [`unchanged`].
fn names() -> HashMap<String, String> {
    [("#status", keys::STATUS), ("#uploaded", PROOF_UPLOADED_AT)]
        .map(|(short, name)| (short.into(), name.into()))
        .into()
}

/// The values in [`unchanged`].
fn values(before: &Deposit) -> Option<Item> {
    Some(item([(":status", Some(text(before.status.name())))]))
}

fn to_item(deposit: &Deposit) -> Item {
    let proof = deposit.proof.as_ref();
    let of_proof = |field: fn(&Proof) -> AttributeValue| proof.map(field);
    let mut item = item([
        (keys::ID, Some(text(deposit.id.as_str()))),
        (keys::PLACE, Some(text(keys::place(deposit.created_at, &deposit.id)))),
        (FROM, Some(text(deposit.from.uid.as_str()))),
        ("fromUsername", Some(text(&deposit.from.username))),
        ("fromEmail", Some(text(&deposit.from.email))),
        ("targetPlayer", Some(text(deposit.to.uid.as_str()))),
        ("toUsername", Some(text(&deposit.to.username))),
        ("toEmail", Some(text(&deposit.to.email))),
        ("amount", Some(number(deposit.amount))),
        (keys::STATUS, Some(text(deposit.status.name()))),
        (keys::TYPE, Some(text(TRANSFER))),
        ("processedAs", deposit.processed_as().map(text)),
        ("failureReason", deposit.failure_reason.as_ref().map(text)),
        ("proofOfPaymentName", of_proof(|proof| text(&proof.name))),
        (PROOF_TYPE, of_proof(|proof| text(proof.kind.mime()))),
        ("proofOfPaymentSize", of_proof(|proof| number(proof.bytes))),
        (PROOF_PATH, of_proof(|proof| text(&proof.path))),
        (PROOF_UPLOADED_AT, proof.and_then(|proof| proof.uploaded_at).map(|at| text(at.to_string()))),
        (keys::FINGERPRINT, Some(text(deposit.fingerprint.as_str()))),
        ("createdAt", Some(text(deposit.created_at.to_string()))),
        ("updatedAt", Some(text(deposit.updated_at.to_string()))),
    ]);
    item.extend(decision_item(deposit.decision.as_ref()));
    item
}

fn from_item(item: &Item) -> Result<Deposit, Failure> {
    let fields = Fields(item);
    let party = |[uid, username, email]: [&str; 3]| -> Result<Party, Failure> {
        Ok(Party { uid: fields.uid(uid)?, username: fields.text(username)?, email: fields.text(email)? })
    };
    Ok(Deposit {
        id: fields.request_id(keys::ID)?,
        from: party([FROM, "fromUsername", "fromEmail"])?,
        to: party(["targetPlayer", "toUsername", "toEmail"])?,
        amount: fields.money("amount")?,
        status: Status::parse(&fields.text(keys::STATUS)?).ok_or_else(|| broken(keys::STATUS))?,
        proof: fields.optional_text(PROOF_PATH)?.map(|path| proof_from(&fields, path)).transpose()?,
        failure_reason: fields.optional_text("failureReason")?,
        decision: fields.decision()?,
        fingerprint: fields.fingerprint()?,
        created_at: fields.time("createdAt")?,
        updated_at: fields.time("updatedAt")?,
    })
}

fn proof_from(fields: &Fields<'_>, path: String) -> Result<Proof, Failure> {
    Ok(Proof {
        path,
        name: fields.text("proofOfPaymentName")?,
        kind: ProofType::parse(&fields.text("proofOfPaymentMimeType")?)
            .ok_or_else(|| broken("proofOfPaymentMimeType"))?,
        bytes: fields.number("proofOfPaymentSize")?,
        uploaded_at: fields.optional_time(PROOF_UPLOADED_AT)?,
    })
}
