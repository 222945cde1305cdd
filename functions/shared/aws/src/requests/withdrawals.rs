//! The withdrawal_requests table. Requests and decisions are written together with their effect on the wallet, so that
//! points are never on hold without a request nor paid out twice.

use crate::{
    books::{Books, wallets::Wallets},
    client::{
        item::{Fields, Item, broken, item, number, text},
        keys,
        lists::{QueueOrder, Request},
        store::{Record, Store},
        transaction::Transaction,
    },
    desk::{
        Desk,
        decisions::{PROPOSED_AT, decision_item, proposal_item},
        oversight::Oversight,
        totals::Totals,
    },
    log::audit_log::Audited,
    requests::bank_lines::BankLines,
};
use aws_sdk_dynamodb::types::{AttributeValue, builders::ConditionCheckBuilder};
use domain::{
    Failure, Money, Refusal,
    admin_limit::Counted,
    bank::BankLine,
    four_eyes::Grounds,
    request::RequestId,
    wallet::{Funds, Posted, Wallet},
    withdrawal::{BankReference, Decided, PaymentMethod, Requested, Returned, Status, Taken, Withdrawal},
};

const TAKEN_BY: &str = "takenBy";
const TAKEN_BY_EMAIL: &str = "takenByEmail";
const TAKEN_AT: &str = "takenAt";
const BANK_REFERENCE: &str = "bankReference";
const RETURNED_AT: &str = "returnedAt";
/// The number of the row that gave the points back.
const RETURNED_ROW: &str = "returnedRow";

/// The attributes that tell whether a request has changed.
const CHANGING: &[&str] = &[keys::STATUS, PROPOSED_AT, TAKEN_AT, TAKEN_BY, keys::BANK_LINE, RETURNED_AT];

pub type Withdrawals = Store<Withdrawal>;

impl Store<Withdrawal> {
    /// Writes a new request, the wallet with its points on hold and the row of the debit.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when the request exists or the wallet has changed since it was loaded.
    pub async fn request(&self, made: &Requested, books: &Books) -> Result<(), Failure> {
        Transaction::new()
            .create(&self.table, keys::ID, made.withdrawal.to_item(), Failure::Conflict)
            .post(books, &made.posted)
            .commit(&self.table.client)
            .await?
    }

    /// Records that an admin is about to send the money: the request, the admin's totals, and the audit row. The write
    /// requires the wallet that the rules have checked.
    ///
    /// # Errors
    /// [`Total::over`](domain::admin_limit::Total::over) of a total that would pass its limit; [`Failure::Conflict`]
    /// when the request or the wallet has changed since it was loaded.
    pub async fn take(
        &self,
        (before, after): (&Withdrawal, &Withdrawal),
        (wallets, wallet): (&Wallets, &Wallet),
        (desk, counted): (&Desk, &Counted),
        audit: Audited<'_>,
    ) -> Result<(), Failure> {
        self.replaced(before, after, audit)
            .hold_to_limits(counted, desk)
            .same_wallet(wallets, wallet, Failure::Conflict)
            .commit(&self.table.client)
            .await?
    }

    /// Writes a proposal, or the statement that it was not paid: the request and the audit row.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when the request has changed since `before` was loaded.
    pub async fn record(
        &self,
        (before, after): (&Withdrawal, &Withdrawal),
        (oversight, grounds): (&Oversight, &Grounds),
        audit: Audited<'_>,
    ) -> Result<(), Failure> {
        self.replaced(before, after, audit).grounds(grounds, oversight).commit(&self.table.client).await?
    }

    /// Writes a payout: the request, the wallet without the hold, and the audit row. `counted` is for a payout that was
    /// not taken before.
    ///
    /// # Errors
    /// As [`Withdrawals::take`].
    pub async fn complete(
        &self,
        (before, made): (&Withdrawal, &Decided<Wallet>),
        wallets: &Wallets,
        (totals, counted): (&Totals, Option<&Counted>),
        audit: Audited<'_>,
    ) -> Result<(), Failure> {
        let whole = self.replaced(before, &made.withdrawal, audit);
        let whole = counted.into_iter().fold(whole, |whole, counted| whole.count(counted, totals));
        whole.wallet(wallets, &made.wallet, Failure::Conflict).commit(&self.table.client).await?
    }

    /// Writes a declined payout: the request, the wallet with its points back, the row of the return, and the audit
    /// row.
    ///
    /// # Errors
    /// As [`Withdrawals::take`].
    pub async fn decline(
        &self,
        (before, made): (&Withdrawal, &Decided<Posted>),
        books: &Books,
        audit: Audited<'_>,
    ) -> Result<(), Failure> {
        let whole = self.replaced(before, &made.withdrawal, audit);
        whole.post(books, &made.wallet).commit(&self.table.client).await?
    }

    /// Writes that a line of the bank's statement shows the payment: the request, the line, and the audit row.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when the request or the line has changed since it was loaded.
    pub async fn show(
        &self,
        (before, after): (&Withdrawal, &Withdrawal),
        (lines, line): (&BankLines, &BankLine),
        audit: Audited<'_>,
    ) -> Result<(), Failure> {
        self.replaced(before, after, audit).line(lines, line).commit(&self.table.client).await?
    }

    /// Writes the return of a payment: the request, the wallet with its points back, the row of the return, the line
    /// that shows it, and the audit row.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when the request, the line or the wallet has changed since it was loaded.
    pub async fn give_back(
        &self,
        (before, made): (&Withdrawal, &Decided<Posted>),
        books: &Books,
        (lines, line): (&BankLines, &BankLine),
        (oversight, grounds): (&Oversight, &Grounds),
        audit: Audited<'_>,
    ) -> Result<(), Failure> {
        let whole = self.replaced(before, &made.withdrawal, audit).grounds(grounds, oversight).line(lines, line);
        whole.post(books, &made.wallet).commit(&self.table.client).await?
    }

    /// Replaces a decided request.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when the request has changed since `before` was loaded.
    pub async fn replace(&self, before: &Withdrawal, after: &Withdrawal) -> Result<(), Failure> {
        self.table.replace(&before.to_item(), after.to_item(), CHANGING).await
    }

    /// The condition that the same admin still has the payout, as it was taken.
    pub(crate) fn in_hand(&self, read: &Withdrawal) -> ConditionCheckBuilder {
        self.table.unchanged(keys::ID, &read.to_item(), &[keys::STATUS, TAKEN_AT, TAKEN_BY])
    }

    fn replaced(&self, before: &Withdrawal, after: &Withdrawal, audit: Audited<'_>) -> Transaction<Failure> {
        let change = self.table.replacing(&before.to_item(), after.to_item(), CHANGING);
        Transaction::new().put(change, Failure::Conflict).audit(audit, Failure::Conflict)
    }
}

impl Request for Withdrawal {
    type Status = Status;
    const PLAYER: &'static str = keys::USER_ID;
    const QUEUE: QueueOrder = QueueOrder::NewestFirst;

    fn status(&self) -> Status {
        self.status
    }
}

impl Record for Withdrawal {
    type Id = RequestId;
    const TABLE: &'static str = "WITHDRAWAL_REQUESTS_TABLE";
    const KEY: &'static str = keys::ID;

    fn missing(_: &Self::Id) -> Refusal {
        Refusal::RequestNotFound
    }

    fn to_item(&self) -> Item {
        let mut item = item([
            (keys::ID, Some(text(self.id.as_str()))),
            (keys::USER_ID, Some(text(self.uid.as_str()))),
            ("userEmail", Some(text(&self.email))),
            ("amount", Some(number(self.amount))),
            ("paymentMethod", Some(text(self.method.name()))),
            ("paymentDetails", Some(text(&self.details))),
            (keys::STATUS, Some(text(self.status.name()))),
            ("funds", Some(funds_value(&self.funds))),
            ("fromPlayers", self.from_players.map(number)),
            ("payableFrom", self.payable_from.map(|from| text(from.to_string()))),
            (BANK_REFERENCE, self.bank_reference.as_ref().map(|reference| text(reference.as_str()))),
            (keys::BANK_LINE, self.line.as_ref().map(|line| text(line.as_str()))),
            (RETURNED_AT, self.returned.map(|returned| text(returned.at.to_string()))),
            (RETURNED_ROW, self.returned.map(|returned| number(returned.row))),
            (keys::FINGERPRINT, Some(text(self.fingerprint.as_str()))),
            ("createdAt", Some(text(self.created_at.to_string()))),
            (keys::ALL, Some(text(keys::ALL))),
            (keys::SORT_KEY, Some(text(keys::sort_key(self.created_at, &self.id)))),
        ]);
        if let Some(Taken { by, email, at }) = &self.taken {
            item.insert(TAKEN_BY.to_owned(), text(by.as_str()));
            item.insert(TAKEN_BY_EMAIL.to_owned(), text(email));
            item.insert(TAKEN_AT.to_owned(), text(at.to_string()));
        }
        item.extend(proposal_item(self.proposal.as_ref()));
        item.extend(decision_item(self.decision.as_ref()));
        item
    }

    fn from_item(item: &Item) -> Result<Self, Failure> {
        let fields = Fields(item);
        Ok(Self {
            id: fields.request_id(keys::ID)?,
            uid: fields.uid(keys::USER_ID)?,
            email: fields.text("userEmail")?,
            amount: fields.money("amount")?,
            method: PaymentMethod::parse(&fields.text("paymentMethod")?).ok_or_else(|| broken("paymentMethod"))?,
            details: fields.text("paymentDetails")?,
            status: Status::parse(&fields.text(keys::STATUS)?).ok_or_else(|| broken(keys::STATUS))?,
            funds: funds_from(item)?,
            from_players: fields.optional_money("fromPlayers")?,
            payable_from: fields.optional_time("payableFrom")?,
            proposal: fields.proposal()?,
            taken: match fields.optional_time(TAKEN_AT)? {
                Some(at) => Some(Taken { by: fields.uid(TAKEN_BY)?, email: fields.text(TAKEN_BY_EMAIL)?, at }),
                None => None,
            },
            bank_reference: fields.optional_text(BANK_REFERENCE)?.map(BankReference::stored),
            line: fields.optional_request_id(keys::BANK_LINE)?,
            returned: match fields.optional_time(RETURNED_AT)? {
                Some(at) => Some(Returned { at, row: fields.number(RETURNED_ROW)? }),
                None => None,
            },
            decision: fields.decision()?,
            fingerprint: fields.fingerprint()?,
            created_at: fields.time("createdAt")?,
        })
    }
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
        ("balanceBonus", (funds.bonus > Money::ZERO).then(|| number(funds.bonus))),
        ("debt", (funds.debt > Money::ZERO).then(|| number(funds.debt))),
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
        bonus: fields.optional_money("balanceBonus")?.unwrap_or_default(),
        debt: fields.optional_money("debt")?.unwrap_or_default(),
    })
}
