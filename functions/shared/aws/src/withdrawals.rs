//! The withdrawal_requests table. A request, and every decision on it, is written together with what it does to the
//! wallet, so that no points are ever on hold for nothing, nor paid out twice.

use crate::{
    AuditLog, Connection, FromConnection, Ledger, RequestPage, ScanPage, Wallets, audit_log,
    failure::failure,
    index::Requests,
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
    request::RequestId,
    wallet::{Funds, Posted, Wallet},
    withdrawal::{Decided, PaymentMethod, Requested, Status, Withdrawal},
};

#[derive(Debug, Clone)]
pub struct Withdrawals {
    client: aws_sdk_dynamodb::Client,
    table: String,
}

impl FromConnection for Withdrawals {
    fn from_connection(connection: &Connection) -> Result<Self, Failure> {
        Ok(Self { client: connection.dynamodb(), table: connection.variable("WITHDRAWAL_REQUESTS_TABLE")? })
    }
}

impl Withdrawals {
    /// The request as it stands now (a strongly consistent read).
    ///
    /// # Errors
    /// [`Refusal::RequestNotFound`].
    pub async fn load(&self, id: &RequestId) -> Result<Withdrawal, Failure> {
        self.find(id).await?.ok_or(Refusal::RequestNotFound.into())
    }

    /// # Errors
    /// When the table does not answer or the record is broken.
    pub async fn find(&self, id: &RequestId) -> Result<Option<Withdrawal>, Failure> {
        let request = self.client.get_item().table_name(&self.table).key(keys::ID, text(id.as_str()));
        let answer = request.consistent_read(true).send().await.map_err(failure)?;
        answer.item().map(from_item).transpose()
    }

    /// A page of all requests, from behind this id.
    ///
    /// # Errors
    /// When the table does not answer.
    pub async fn scan(&self, after: Option<&str>) -> Result<ScanPage<Withdrawal>, Failure> {
        scan((&self.client, &self.table), keys::ID, after, from_item).await
    }

    /// One page of everybody's requests, newest first, of one status or all, from behind the place `after`.
    ///
    /// # Errors
    /// When the table does not answer or a record is broken.
    pub async fn queue(&self, status: Option<Status>, after: Option<&str>) -> Result<RequestPage<Withdrawal>, Failure> {
        self.requests().of_all(status.map(Status::name), after, from_item).await
    }

    /// The same of one player's requests. A page may be short, or empty, and still not be the last.
    ///
    /// # Errors
    /// When the table does not answer or a record is broken.
    pub async fn of_player(
        &self,
        uid: &Uid,
        status: Option<Status>,
        after: Option<&str>,
    ) -> Result<RequestPage<Withdrawal>, Failure> {
        self.requests().of_player(uid, status.map(Status::name), after, from_item).await
    }

    fn requests(&self) -> Requests<'_> {
        Requests { client: &self.client, table: &self.table, player: keys::USER_ID }
    }

    /// Writes a new request, the wallet that holds its points and the row of their debit.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when the request is there already or the wallet has been written since it was loaded.
    pub async fn create(&self, made: &Requested, (wallets, ledger): (&Wallets, &Ledger)) -> Result<(), Failure> {
        Transaction::new()
            .create(&self.table, keys::ID, to_item(&made.withdrawal), Failure::Conflict)
            .post(wallets.table(), ledger.table(), &made.posted, || Failure::Conflict)
            .commit(&self.client)
            .await?
    }

    /// Writes a payout: the request, the wallet without the hold, and the audit row.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when the request is no longer pending or the wallet has been written since it was
    /// loaded.
    pub async fn complete(
        &self,
        made: &Decided<Wallet>,
        wallets: &Wallets,
        audit: (&AuditLog, &AuditEntry),
    ) -> Result<(), Failure> {
        self.decision(&made.withdrawal, audit)
            .wallet(wallets.table(), &made.wallet, Failure::Conflict)
            .commit(&self.client)
            .await?
    }

    /// Writes a refused payout: the request, the wallet that has its points back, their row, and the audit row.
    ///
    /// # Errors
    /// As [`Withdrawals::complete`].
    pub async fn decline(
        &self,
        made: &Decided<Posted>,
        (wallets, ledger): (&Wallets, &Ledger),
        audit: (&AuditLog, &AuditEntry),
    ) -> Result<(), Failure> {
        self.decision(&made.withdrawal, audit)
            .post(wallets.table(), ledger.table(), &made.wallet, || Failure::Conflict)
            .commit(&self.client)
            .await?
    }

    fn decision(&self, decided: &Withdrawal, (log, entry): (&AuditLog, &AuditEntry)) -> Transaction<Failure> {
        let request = Put::builder()
            .table_name(&self.table)
            .set_item(Some(to_item(decided)))
            .condition_expression("#status = :pending")
            .expression_attribute_names("#status", keys::STATUS)
            .expression_attribute_values(":pending", text(Status::Pending.name()));
        let (audit, no_longer) = (audit_log::to_item(entry), || Failure::Conflict);
        Transaction::new().put(request, no_longer()).write(log.table(), audit, no_longer())
    }
}

fn to_item(withdrawal: &Withdrawal) -> Item {
    let mut item = item([
        (keys::ID, Some(text(withdrawal.id.as_str()))),
        (keys::USER_ID, Some(text(withdrawal.uid.as_str()))),
        ("userEmail", Some(text(&withdrawal.email))),
        ("amount", Some(number(withdrawal.amount))),
        ("paymentMethod", Some(text(withdrawal.method.name()))),
        ("paymentDetails", Some(text(&withdrawal.details))),
        (keys::STATUS, Some(text(withdrawal.status.name()))),
        ("funds", Some(funds_value(&withdrawal.funds))),
        (keys::FINGERPRINT, Some(text(withdrawal.fingerprint.as_str()))),
        ("createdAt", Some(text(withdrawal.created_at.to_string()))),
        (keys::ALL, Some(text(keys::ALL))),
        (keys::PLACE, Some(text(keys::place(withdrawal.created_at, &withdrawal.id)))),
    ]);
    item.extend(decision_item(withdrawal.decision.as_ref()));
    item
}

fn from_item(item: &Item) -> Result<Withdrawal, Failure> {
    let fields = Fields(item);
    Ok(Withdrawal {
        id: fields.request_id(keys::ID)?,
        uid: fields.uid(keys::USER_ID)?,
        email: fields.text("userEmail")?,
        amount: fields.money("amount")?,
        method: PaymentMethod::parse(&fields.text("paymentMethod")?).ok_or_else(|| broken("paymentMethod"))?,
        details: fields.text("paymentDetails")?,
        status: Status::parse(&fields.text(keys::STATUS)?).ok_or_else(|| broken(keys::STATUS))?,
        funds: funds_from(item)?,
        decision: fields.decision()?,
        fingerprint: fields.fingerprint()?,
        created_at: fields.time("createdAt")?,
    })
}

fn funds_value(funds: &Funds) -> AttributeValue {
    AttributeValue::M(item([
        ("accountCreatedAt", Some(text(funds.account_created_at.to_string()))),
        ("starting", Some(number(funds.starting))),
        ("deposited", Some(number(funds.deposited))),
        ("received", Some(number(funds.received))),
        ("sent", Some(number(funds.sent))),
        ("won", Some(number(funds.won))),
        ("lost", Some(number(funds.lost))),
        ("withdrawn", Some(number(funds.withdrawn))),
        ("held", Some(number(funds.held))),
        ("balance", Some(number(funds.balance))),
    ]))
}

fn funds_from(item: &Item) -> Result<Funds, Failure> {
    let fields = Fields(item.get("funds").and_then(|funds| funds.as_m().ok()).ok_or_else(|| broken("funds"))?);
    Ok(Funds {
        account_created_at: fields.time("accountCreatedAt")?,
        starting: fields.money("starting")?,
        deposited: fields.money("deposited")?,
        received: fields.money("received")?,
        sent: fields.money("sent")?,
        won: fields.money("won")?,
        lost: fields.money("lost")?,
        withdrawn: fields.money("withdrawn")?,
        held: fields.money("held")?,
        balance: fields.money("balance")?,
    })
}
