//! The payout_orders table: the files for the bank, and a mark for each payout that is in one (D73). A mark is an item of
//! its own: a function of an earlier version replaces a withdrawal as a whole, and would drop an attribute of it.

use crate::{
    client::{
        item::{Fields, Item, broken, item, text, texts},
        keys,
        store::{Record, Store},
        transaction::Transaction,
    },
    log::audit_log::Audited,
    requests::withdrawals::Withdrawals,
};
use domain::{
    Failure, Refusal,
    request::RequestId,
    withdrawal::{BankOrder, Exportable, Ordered},
};

const BY: &str = "by";
const AT: &str = "at";
const EXECUTION_DATE: &str = "executionDate";
const PAYOUTS: &str = "payouts";
const PAYOUT: &str = "payout";
const ORDER: &str = "order";
const TAKEN_BY: &str = "takenBy";
const TAKEN_AT: &str = "takenAt";

pub type BankOrders = Store<BankOrder>;

impl Store<BankOrder> {
    /// The mark of this payout (a strongly consistent read).
    pub async fn mark(&self, payout: &RequestId) -> Result<Option<Ordered>, Failure> {
        self.table.find(keys::ID, keys::ordered(payout)).await?.as_ref().map(mark_from).transpose()
    }

    /// Writes an order, the mark of each of its payouts, and the audit row. Each payout still is in the admin's hands.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when the order exists, or a payout or its mark has changed since it was loaded.
    pub async fn order(
        &self,
        (order, marks): (&BankOrder, &[Ordered]),
        (withdrawals, payouts): (&Withdrawals, &[Exportable]),
        audit: Audited<'_>,
    ) -> Result<(), Failure> {
        let mut whole = Transaction::new().create(&self.table, keys::ID, order.to_item(), Failure::Conflict);
        for (Exportable { withdrawal, mark, .. }, after) in payouts.iter().zip(marks) {
            whole = whole.check(withdrawals.in_hand(withdrawal), Failure::Conflict);
            whole = match mark {
                None => whole.create(&self.table, keys::ID, mark_item(after), Failure::Conflict),
                Some(void) => {
                    let put = self.table.replacing(&mark_item(void), mark_item(after), &[ORDER]);
                    whole.put(put, Failure::Conflict)
                }
            };
        }
        whole.audit(audit, Failure::Conflict).commit(&self.table.client).await?
    }
}

impl Record for BankOrder {
    type Id = RequestId;
    const TABLE: &'static str = "PAYOUT_ORDERS_TABLE";
    const KEY: &'static str = keys::ID;

    fn missing(_: &RequestId) -> Refusal {
        Refusal::BankAnswerForeign
    }

    fn to_item(&self) -> Item {
        item([
            (keys::ID, Some(text(self.id.as_str()))),
            (BY, Some(text(self.by.as_str()))),
            (AT, Some(text(self.at.to_string()))),
            (EXECUTION_DATE, Some(text(&self.execution_date))),
            (PAYOUTS, Some(texts(self.payouts.iter().map(RequestId::as_str)))),
        ])
    }

    fn from_item(item: &Item) -> Result<Self, Failure> {
        let fields = Fields(item);
        let payouts = fields.texts(PAYOUTS)?;
        Ok(Self {
            id: fields.request_id(keys::ID)?,
            by: fields.uid(BY)?,
            at: fields.time(AT)?,
            execution_date: fields.text(EXECUTION_DATE)?,
            payouts: payouts
                .iter()
                .map(|id| RequestId::parse(id))
                .collect::<Result<_, _>>()
                .map_err(|_| broken(PAYOUTS))?,
        })
    }
}

fn mark_item(mark: &Ordered) -> Item {
    item([
        (keys::ID, Some(text(keys::ordered(&mark.payout)))),
        (PAYOUT, Some(text(mark.payout.as_str()))),
        (ORDER, Some(text(mark.order.as_str()))),
        (TAKEN_BY, Some(text(mark.taken_by.as_str()))),
        (TAKEN_AT, Some(text(mark.taken_at.to_string()))),
    ])
}

fn mark_from(item: &Item) -> Result<Ordered, Failure> {
    let fields = Fields(item);
    Ok(Ordered {
        payout: fields.request_id(PAYOUT)?,
        order: fields.request_id(ORDER)?,
        taken_by: fields.uid(TAKEN_BY)?,
        taken_at: fields.time(TAKEN_AT)?,
    })
}
