//! The deposit_requests table. Every overwrite is conditional on the state that was read, so after a concurrent write
//! the caller loads again. Its `load` and `find` are in `client/store.rs`, its lists in `client/lists.rs`.

use crate::{
    books::Books,
    client::{
        connection::{Connection, FromConnection},
        item::{Fields, Item, broken, item, number, text},
        keys,
        lists::{PAGE_ROWS, QueueOrder, Request},
        store::{Record, Store},
        transaction::Transaction,
    },
    desk::{
        Desk,
        approvals::Approvals,
        decisions::{PROPOSED_AT, REVERSED_AT, decision_item, proposal_item, reversal_item},
        oversight::Oversight,
    },
    log::audit_log::Audited,
    requests::{
        bank_lines::BankLines,
        links::Links,
        pending_deposits::{Pending, PendingDeposits},
    },
};
use aws_sdk_dynamodb::types::AttributeValue;
use domain::{
    Failure, Refusal, Uid,
    admin_limit::Counted,
    approvers::Approvers,
    bank::BankLine,
    deposit::{Approval, Deposit, Party, PayTo, Proof, ProofType, Reference, Reversed, Status},
    four_eyes::Grounds,
    link::Link,
    request::RequestId,
};

const FROM: &str = "fromUserId";
const TO: &str = "targetPlayer";
const FROM_EMAIL: &str = "fromEmail";
const TO_EMAIL: &str = "toEmail";
/// The most deposits of a player that an admin sees, each way.
const NEWEST_MAX: i32 = 500;
/// The type of every deposit (`spec 3.17`).
const TRANSFER: &str = "transfer";
const REFERENCE: &str = "reference";
const PROOF_TYPE: &str = "proofOfPaymentMimeType";
const PROOF_PATH: &str = "proofOfPaymentPath";
const PROOF_UPLOADED_AT: &str = "proofUploadedAt";

pub type Deposits = Store<Deposit>;

/// A sender's set of waiting deposits: as it was read, and the others that are left in it.
type Waiting<'a> = (&'a PendingDeposits, &'a [Pending], Vec<Pending>);

impl FromConnection for PayTo {
    fn from_connection(connection: &Connection) -> Result<Self, Failure> {
        let parsed = Self::parse(&connection.variable("PAY_TO")?, &connection.variable("PAY_TO_QR")?);
        parsed.ok_or_else(|| Failure::internal("PAY_TO must be names and values in JSON, and PAY_TO_QR a short text"))
    }
}

impl Store<Deposit> {
    /// Writes a new deposit, the use of its reference, and its sender's set of waiting deposits: `others` and itself in
    /// place of `before`.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when the request exists, another has its reference, or the set has changed since its load.
    pub async fn ask(&self, deposit: &Deposit, waiting: Waiting<'_>, links: &Links) -> Result<(), Failure> {
        self.asking(deposit, waiting, links).commit(&self.table.client).await?
    }

    /// As [`Deposits::ask`], for a deposit that an admin asks for, with the audit row.
    ///
    /// # Errors
    /// As [`Deposits::ask`].
    pub async fn ask_as_admin(
        &self,
        deposit: &Deposit,
        waiting: Waiting<'_>,
        links: &Links,
        audit: Audited<'_>,
    ) -> Result<(), Failure> {
        let whole = self.asking(deposit, waiting, links);
        whole.audit(audit, Failure::Conflict).commit(&self.table.client).await?
    }

    fn asking(&self, deposit: &Deposit, (pending, before, others): Waiting<'_>, links: &Links) -> Transaction<Failure> {
        let after = [others, vec![deposit.into()]].concat();
        let change = pending.replace(&deposit.from.uid, before, &after);
        let whole = Transaction::new().create(&self.table, keys::ID, deposit.to_item(), Failure::Conflict);
        let reference = links.claiming(&Link::of_reference(&deposit.reference), deposit.id.as_str());
        whole.update(change, Failure::Conflict).update(reference, Failure::Conflict)
    }

    /// # Errors
    /// [`Refusal::ReferenceTaken`] if another deposit with its reference waits or is approved; when DynamoDB does not
    /// answer or a record is corrupt.
    pub async fn check_reference(&self, deposit: &Deposit, links: &Links) -> Result<(), Failure> {
        let ids = links.find(&Link::of_reference(&deposit.reference)).await?;
        for id in ids.iter().filter(|id| *id != deposit.id.as_str()) {
            let other = self.find(&RequestId::parse(id).map_err(|_| broken(keys::ID))?).await?;
            let uses = |other: Deposit| match other.status {
                Status::Pending => true,
                Status::Completed => other.reversed.is_none(),
                Status::Declined | Status::Failed => false,
            };
            if other.is_some_and(uses) {
                return Err(Refusal::ReferenceTaken.into());
            }
        }
        Ok(())
    }

    /// Replaces `before` with `after`.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when the request has changed since `before` was loaded.
    pub async fn replace(&self, before: &Deposit, after: &Deposit) -> Result<(), Failure> {
        self.table.replace(&before.to_item(), after.to_item(), CHANGING).await
    }

    /// The newest deposits that the player asked for, then the newest that others asked for in the player's favour.
    pub async fn from_and_to(&self, uid: &Uid) -> Result<Vec<Deposit>, Failure> {
        let mut deposits = self.newest("player", (FROM, uid.as_str()), NEWEST_MAX).await?;
        let to = self.newest("recipient", (TO, uid.as_str()), NEWEST_MAX).await?;
        deposits.extend(to.into_iter().filter(|deposit| !deposit.is_to_self()));
        Ok(deposits)
    }

    /// A page of the newest deposits that others asked for in the player's favour.
    pub async fn to_player(&self, uid: &Uid) -> Result<Vec<Deposit>, Failure> {
        let mut deposits = self.newest("recipient", (TO, uid.as_str()), PAGE_ROWS).await?;
        deposits.retain(|deposit| !deposit.is_to_self());
        Ok(deposits)
    }

    /// All deposits that others asked for in the player's favour: only for nightly functions.
    pub async fn all_to_player(&self, uid: &Uid) -> Result<Vec<Deposit>, Failure> {
        let mut deposits = self.whole_partition("recipient", (TO, uid.as_str())).await?;
        deposits.retain(|deposit| !deposit.is_to_self());
        Ok(deposits)
    }

    /// Writes an approval: the request, each wallet with its ledger row, the admin's totals, the approvers of the
    /// receiver's points, the line that is its ground, and the audit row.
    ///
    /// # Errors
    /// [`Total::over`](domain::admin_limit::Total::over) of a total that would pass its limit; [`Failure::Conflict`]
    /// when the request, the line or a wallet has changed since it was loaded.
    pub async fn approve(
        &self,
        before: &Deposit,
        approval: &Approval,
        books: &Books,
        count: (&Desk, &Counted, &Approvers),
        ground: Option<(&BankLines, &BankLine)>,
        audit: Audited<'_>,
    ) -> Result<(), Failure> {
        let decision = self.decision(before, &approval.deposit, audit);
        let decision = ground.into_iter().fold(decision, |whole, (lines, line)| whole.line(lines, line));
        decision.approval(approval, books, count).commit(&self.table.client).await?
    }

    /// As [`Deposits::approve`], for a payment without a request: its record, and the use of its reference.
    ///
    /// # Errors
    /// As [`Deposits::approve`]; [`Failure::Conflict`] when another deposit has the reference.
    pub async fn credit(
        &self,
        approval: &Approval,
        links: &Links,
        books: &Books,
        count: (&Desk, &Counted, &Approvers),
        (lines, line): (&BankLines, &BankLine),
        audit: Audited<'_>,
    ) -> Result<(), Failure> {
        let deposit = &approval.deposit;
        let reference = links.claiming(&Link::of_reference(&deposit.reference), deposit.id.as_str());
        let record = Transaction::new().create(&self.table, keys::ID, deposit.to_item(), Failure::Conflict);
        let record = record.update(reference, Failure::Conflict).line(lines, line).audit(audit, Failure::Conflict);
        record.approval(approval, books, count).commit(&self.table.client).await?
    }

    /// Writes a reversal: the request, each wallet with its ledger row, the approvers of points that `back` says are
    /// with their sender again, the line that can be used again, and the audit row.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when the request or a wallet has changed since it was loaded, or an admin who decides alone
    /// is not alone any more.
    pub async fn reverse(
        &self,
        (before, reversed): (&Deposit, &Reversed),
        books: &Books,
        (oversight, grounds): (&Oversight, &Grounds),
        back: Option<(&Approvals, &[Uid], Approvers)>,
        freed: Option<(&BankLines, &BankLine)>,
        audit: Audited<'_>,
    ) -> Result<(), Failure> {
        let decision = self.decision(before, &reversed.deposit, audit).grounds(grounds, oversight);
        let decision = freed.into_iter().fold(decision, |whole, (lines, line)| whole.line(lines, line));
        let decision = match back {
            Some((approvals, by, approvers)) => {
                decision.keep_approvers((by, &before.from.email), approvals, (&before.from.uid, &approvers))
            }
            None => decision,
        };
        let whole = reversed.postings.iter().fold(decision, |transaction, posted| transaction.post(books, posted));
        whole.commit(&self.table.client).await?
    }

    /// Writes a decision that moves no points, or a proposal: the request and the audit row.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when the request has changed since `before` was loaded.
    pub async fn record(&self, before: &Deposit, after: &Deposit, audit: Audited<'_>) -> Result<(), Failure> {
        self.decision(before, after, audit).commit(&self.table.client).await?
    }

    /// Writes that a line of the bank's statement shows the payment: the request, the line, and the audit row.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when the request or the line has changed since it was loaded.
    pub async fn show(
        &self,
        (before, after): (&Deposit, &Deposit),
        (lines, line): (&BankLines, &BankLine),
        audit: Audited<'_>,
    ) -> Result<(), Failure> {
        self.decision(before, after, audit).line(lines, line).commit(&self.table.client).await?
    }

    fn decision(&self, before: &Deposit, after: &Deposit, audit: Audited<'_>) -> Transaction<Failure> {
        let change = self.table.replacing(&before.to_item(), after.to_item(), CHANGING);
        Transaction::new().put(change, Failure::Conflict).audit(audit, Failure::Conflict)
    }
}

impl Transaction<Failure> {
    /// Adds the points of an approval, and what limits its admin.
    fn approval(
        self,
        approval: &Approval,
        books: &Books,
        (desk, counted, approvers): (&Desk, &Counted, &Approvers),
    ) -> Self {
        let whole = self.hold_to_limits(counted, desk);
        let by = (&counted.approvers()[..], counted.beneficiary.email.as_str());
        let whole = whole.keep_approvers(by, &desk.approvals, (&approval.deposit.to.uid, approvers));
        approval.postings.iter().fold(whole, |whole, posted| whole.post(books, posted))
    }
}

/// The attributes that tell whether a request has changed, independently of servers' clocks: a status or an attached
/// proof is never undone, only an attached proof undoes a proposal, and no key of a proof is announced twice. The
/// addresses change once an account is erased, and no later write may bring them back (D65).
const CHANGING: &[&str] =
    &[keys::STATUS, PROOF_PATH, PROOF_UPLOADED_AT, PROPOSED_AT, keys::BANK_LINE, REVERSED_AT, FROM_EMAIL, TO_EMAIL];

impl Request for Deposit {
    type Status = Status;
    const PLAYER: &'static str = FROM;
    const QUEUE: QueueOrder = QueueOrder::StatusByStatus;

    fn status(&self) -> Status {
        self.status
    }

    fn reference(&self) -> Option<Reference> {
        Some(self.reference.clone())
    }
}

impl Record for Deposit {
    type Id = RequestId;
    const TABLE: &'static str = "DEPOSIT_REQUESTS_TABLE";
    const KEY: &'static str = keys::ID;

    fn missing(_: &Self::Id) -> Refusal {
        Refusal::RequestNotFound
    }

    fn to_item(&self) -> Item {
        let proof = self.proof.as_ref();
        let of_proof = |field: fn(&Proof) -> AttributeValue| proof.map(field);
        let mut item = item([
            (keys::ID, Some(text(self.id.as_str()))),
            (keys::SORT_KEY, Some(text(keys::sort_key(self.created_at, &self.id)))),
            (FROM, Some(text(self.from.uid.as_str()))),
            ("fromUsername", Some(text(&self.from.username))),
            (FROM_EMAIL, Some(text(&self.from.email))),
            (TO, Some(text(self.to.uid.as_str()))),
            ("toUsername", Some(text(&self.to.username))),
            (TO_EMAIL, Some(text(&self.to.email))),
            ("amount", Some(number(self.amount))),
            ("bookedAmount", self.booked.map(number)),
            (keys::BANK_LINE, self.line.as_ref().map(|line| text(line.as_str()))),
            (REFERENCE, Some(text(self.reference.as_str()))),
            (keys::STATUS, Some(text(self.status.name()))),
            (keys::TYPE, Some(text(TRANSFER))),
            ("processedAs", self.processed_as().map(text)),
            ("failureReason", self.failure_reason.as_ref().map(text)),
            ("proofOfPaymentName", of_proof(|proof| text(&proof.name))),
            (PROOF_TYPE, of_proof(|proof| text(proof.kind.mime()))),
            ("proofOfPaymentSize", of_proof(|proof| number(proof.bytes))),
            (PROOF_PATH, of_proof(|proof| text(&proof.path))),
            ("proofSha256", proof.and_then(|proof| proof.sha256.as_ref()).map(text)),
            ("proofSeenIn", proof.and_then(|proof| proof.seen_in.as_ref()).map(|id| text(id.as_str()))),
            (PROOF_UPLOADED_AT, proof.and_then(|proof| proof.uploaded_at).map(|at| text(at.to_string()))),
            (keys::FINGERPRINT, Some(text(self.fingerprint.as_str()))),
            ("createdAt", Some(text(self.created_at.to_string()))),
            ("updatedAt", Some(text(self.updated_at.to_string()))),
        ]);
        item.extend(proposal_item(self.proposal.as_ref()));
        item.extend(decision_item(self.decision.as_ref()));
        item.extend(reversal_item(self.reversed.as_ref()));
        item
    }

    fn from_item(item: &Item) -> Result<Self, Failure> {
        let fields = Fields(item);
        let party = |[uid, username, email]: [&str; 3]| -> Result<Party, Failure> {
            Ok(Party { uid: fields.uid(uid)?, username: fields.text(username)?, email: fields.text(email)? })
        };
        let id = fields.request_id(keys::ID)?;
        Ok(Self {
            from: party([FROM, "fromUsername", FROM_EMAIL])?,
            to: party([TO, "toUsername", TO_EMAIL])?,
            amount: fields.money("amount")?,
            reference: match fields.optional_text(REFERENCE)? {
                Some(drawn) => reference_from(&drawn)?,
                None => Reference::of(&id),
            },
            id,
            status: Status::parse(&fields.text(keys::STATUS)?).ok_or_else(|| broken(keys::STATUS))?,
            proof: fields.optional_text(PROOF_PATH)?.map(|path| proof_from(&fields, path)).transpose()?,
            booked: fields.optional_money("bookedAmount")?,
            line: fields.optional_request_id(keys::BANK_LINE)?,
            reversed: fields.reversal()?,
            failure_reason: fields.optional_text("failureReason")?,
            proposal: fields.proposal()?,
            decision: fields.decision()?,
            fingerprint: fields.fingerprint()?,
            created_at: fields.time("createdAt")?,
            updated_at: fields.time("updatedAt")?,
        })
    }
}

fn reference_from(stored: &str) -> Result<Reference, Failure> {
    Reference::typed(stored).ok().flatten().ok_or_else(|| broken(REFERENCE))
}

fn proof_from(fields: &Fields<'_>, path: String) -> Result<Proof, Failure> {
    Ok(Proof {
        path,
        name: fields.text("proofOfPaymentName")?,
        kind: ProofType::parse(&fields.text("proofOfPaymentMimeType")?)
            .ok_or_else(|| broken("proofOfPaymentMimeType"))?,
        bytes: fields.number("proofOfPaymentSize")?,
        uploaded_at: fields.optional_time(PROOF_UPLOADED_AT)?,
        sha256: fields.optional_text("proofSha256")?,
        seen_in: fields.optional_request_id("proofSeenIn")?,
    })
}
