//! Several taken payouts in one file for the bank, so that none is in two (D73).

use super::{PayoutMinutes, Status, Withdrawal};
use crate::{
    Money, Refusal, Timestamp, Uid,
    request::RequestId,
    timestamp::DAY_MS,
    wallet::{Stop, Wallet},
};
use std::collections::BTreeSet;

/// The last day that an admin can name, from today on.
const AHEAD_DAYS: u64 = 7;

/// A file for the bank. It is written anew from the payouts for each repeated call, so no details are kept with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BankOrder {
    /// Follows from the admin and the payouts as they were taken, so the same ones give the same file. For the bank it
    /// is the id of the message.
    pub id: RequestId,
    pub by: Uid,
    pub at: Timestamp,
    /// On which the bank pays: `2026-11-21`.
    pub execution_date: String,
    /// Sorted.
    pub payouts: Vec<RequestId>,
}

/// That a payout, as it was taken then, is in an order. Once it was not paid and is taken again, the mark is void.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ordered {
    pub payout: RequestId,
    pub order: RequestId,
    pub taken_by: Uid,
    pub taken_at: Timestamp,
}

/// A payout with the records that decide about its export.
#[derive(Debug, Clone)]
pub struct Exportable {
    pub withdrawal: Withdrawal,
    pub wallet: Wallet,
    pub mark: Option<Ordered>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Export {
    /// An order, with the marks of its payouts.
    New(BankOrder, Vec<Ordered>),
    /// These payouts are those of this order.
    Again(RequestId),
}

named! {
    /// What the bank says about a payment.
    pub enum PaymentAnswer {
        Accepted = "accepted",
        Rejected = "rejected",
        Pending = "pending",
    }
}

impl Ordered {
    /// Whether the payout is in the order, as it is taken now.
    pub fn holds(&self, withdrawal: &Withdrawal) -> bool {
        let taken = withdrawal.taken.as_ref();
        self.payout == withdrawal.id && taken.is_some_and(|it| it.at == self.taken_at && it.by == self.taken_by)
    }
}

impl BankOrder {
    /// One transaction has a hundred writes: two for each payout, the order and the audit row.
    pub const PAYOUTS_MAX: usize = 49;

    /// The ids that a call names, sorted.
    ///
    /// # Errors
    /// [`Refusal::RequestNotFound`] for a malformed id, [`Refusal::Malformed`] for none, too many, or one twice.
    pub fn parse(ids: &[String]) -> Result<Vec<RequestId>, Refusal> {
        let invalid = || Refusal::must_be("ids", "a list of 1 to 49 different ids");
        if !(1..=Self::PAYOUTS_MAX).contains(&ids.len()) {
            return Err(invalid());
        }
        let sorted: BTreeSet<RequestId> = ids.iter().map(|id| RequestId::parse(id)).collect::<Result<_, _>>()?;
        if sorted.len() == ids.len() { Ok(sorted.into_iter().collect()) } else { Err(invalid()) }
    }

    /// The order of `admin` for these payouts, sorted by their ids.
    ///
    /// # Errors
    /// [`Refusal::PayoutNotExported`] for one whose details this admin does not read now, [`Refusal::PayoutExported`]
    /// for one in another order, [`Refusal::Malformed`] for a date in the past or more than a week ahead.
    pub fn export(
        admin: &Uid,
        payouts: &[Exportable],
        execution_date: Option<&str>,
        minutes: PayoutMinutes,
        at: Timestamp,
    ) -> Result<Export, Refusal> {
        let execution_date = day(execution_date, at)?;
        let taken = payouts.iter().map(|payout| payout.taken_at(admin, minutes, at)).collect::<Result<Vec<_>, _>>()?;
        let names = payouts.iter().zip(&taken).map(|(payout, at)| format!("{}:{at}", payout.withdrawal.id));
        let id = RequestId::of(&format!("bank-order:{admin}:{}", names.collect::<Vec<_>>().join(",")));
        let mut is_again = false;
        for Exportable { withdrawal, mark, .. } in payouts {
            match mark.as_ref().filter(|mark| mark.holds(withdrawal)) {
                None => {}
                Some(mark) if mark.order == id => is_again = true,
                Some(Ordered { order, .. }) => {
                    let reference = withdrawal.reference().to_string();
                    return Err(Refusal::PayoutExported { reference, order: order.to_string() });
                }
            }
        }
        if is_again {
            return Ok(Export::Again(id));
        }
        let mark = |(payout, taken_at): (&Exportable, _)| Ordered {
            payout: payout.withdrawal.id.clone(),
            order: id.clone(),
            taken_by: admin.clone(),
            taken_at,
        };
        let marks: Vec<Ordered> = payouts.iter().zip(taken).map(mark).collect();
        let payouts = marks.iter().map(|mark| mark.payout.clone()).collect();
        Ok(Export::New(Self { id, by: admin.clone(), at, execution_date, payouts }, marks))
    }

    /// `2 payouts, N$ 120`
    pub fn summary(payouts: &[Exportable]) -> String {
        let hundredths = payouts.iter().map(|payout| payout.withdrawal.amount.hundredths()).sum();
        format!("{} payouts, N$ {}", payouts.len(), Money::clamped(hundredths))
    }
}

impl Exportable {
    /// When this admin has taken it. As on the screen, its details are shown until it is unclear or stopped (D66).
    fn taken_at(&self, admin: &Uid, minutes: PayoutMinutes, at: Timestamp) -> Result<Timestamp, Refusal> {
        let Self { withdrawal, wallet, .. } = self;
        let not = |why: String| Err(Refusal::PayoutNotExported { reference: withdrawal.reference().to_string(), why });
        match withdrawal.taken.as_ref().filter(|taken| taken.by == *admin && withdrawal.status == Status::Pending) {
            None => not("it is not in your hands".to_owned()),
            Some(taken) if taken.unclear_from(minutes) <= at => {
                not("you took it too long ago, so it is unclear whether it was sent".to_owned())
            }
            Some(taken) => match wallet.permits(Stop::Withdrawals, at) {
                Ok(()) => Ok(taken.at),
                Err(stopped) => not(stopped.to_string()),
            },
        }
    }
}

/// Today in Windhoek, or a day that the admin names.
fn day(named: Option<&str>, at: Timestamp) -> Result<String, Refusal> {
    let today = at.in_windhoek();
    let Some(named) = named else { return Ok(today.day()) };
    let is_day = Timestamp::parse(&format!("{named}T00:00:00.000Z")).is_ok_and(|read| read.day() == named);
    let last = today.plus_ms(AHEAD_DAYS * DAY_MS).day();
    if is_day && (today.day().as_str()..=last.as_str()).contains(&named) {
        Ok(named.to_owned())
    } else {
        Err(Refusal::must_be("executionDate", "a date such as 2026-11-21, from today to a week ahead"))
    }
}
