//! Withdrawals: points are on hold from the request on (`spec 4.20`, D23).

mod account;
mod bank_order;
mod decide;
mod ground;
mod method;
mod take;
mod taken;

pub use account::{Destination, PayoutAccount, PayoutAccounts, PayoutHold};
pub use bank_order::{BankOrder, Export, Exportable, Ordered, PaymentAnswer};
pub use decide::Decided;
pub use method::{Field, FieldKind, PaymentMethod, PayoutMethods};
pub use take::NotPaid;
pub use taken::{BankReference, PayoutMinutes, Taken};

use crate::{
    Money, Refusal, Timestamp, Uid,
    bank_account::BankAccount,
    deposit::Reference,
    four_eyes::Proposal,
    link::Link,
    money::MoneyError,
    queue,
    request::{Decision, Fingerprint, RequestId},
    retention::ERASED,
    text,
    wallet::{Funds, Movement, Posted, Posting, Stop, TransferRule, Wallet},
};
use account::Place;

/// The minimum of a withdrawal (`spec 9.13`) for a player who may play.
pub const WITHDRAWAL_MIN: Money = Money::points(50);
const DETAILS_CHARS_MAX: usize = 500;
/// An admin decides each, and no player needs more at once.
const PENDING_MAX: u64 = 3;

named! {
    pub enum Status {
        Pending = "pending",
        Completed = "completed",
        Declined = "declined",
    }
}

impl queue::Status for Status {}

/// A stack's conditions for a withdrawal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Terms {
    /// The amount that a player must have paid in before, if any.
    pub deposit_first: Option<Money>,
    pub transfers: TransferRule,
    pub payout_hold: PayoutHold,
    pub methods: PayoutMethods,
}

/// A validated request, not yet checked against a balance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Order {
    pub amount: Money,
    pub to: Destination,
}

impl Order {
    /// `amount` is the raw JSON number. `least` is the smallest amount that can be requested.
    ///
    /// # Errors
    /// In the specification's order (`spec 5.19 to 5.23`): [`Refusal::AmountInvalid`], [`Refusal::WithdrawalTooSmall`],
    /// [`Refusal::WithdrawalExceedsBalance`] for more than any balance, [`Refusal::PaymentMethodMissing`],
    /// [`Refusal::PaymentDetailsMissing`], [`Refusal::PaymentDetailsTooLong`].
    pub fn parse(amount: &str, least: Money, method: &str, details: &str) -> Result<Self, Refusal> {
        let amount = read_amount(amount, least)?;
        let method = PaymentMethod::parse(method).ok_or(Refusal::PaymentMethodMissing)?;
        let details = text::visible(details);
        if details.is_empty() {
            return Err(Refusal::PaymentDetailsMissing);
        }
        let details = text::at_most(DETAILS_CHARS_MAX, details, Refusal::PaymentDetailsTooLong)?;
        Ok(Self { amount, to: Destination::Typed { method, details } })
    }

    /// As [`Order::parse`], to a saved payout account.
    ///
    /// # Errors
    /// As [`Order::parse`] for the amount; [`Refusal::PayoutAccountNotFound`] for a malformed id.
    pub fn to_account(amount: &str, least: Money, id: &str) -> Result<Self, Refusal> {
        let amount = read_amount(amount, least)?;
        let id = RequestId::parse(id).map_err(|_| Refusal::PayoutAccountNotFound)?;
        Ok(Self { amount, to: Destination::Account(id) })
    }

    pub fn fingerprint(&self) -> Fingerprint {
        let amount = self.amount.hundredths();
        match &self.to {
            Destination::Typed { method, details } => {
                Fingerprint::of(&("withdrawal/v1", amount, method.name(), details))
            }
            Destination::Account(id) => Fingerprint::of(&("withdrawal-to-account/v1", amount, id)),
        }
    }
}

/// Negative numbers and tiny fractions are numbers, so they are too small rather than invalid. A number above any
/// balance also exceeds this one.
fn read_amount(text: &str, least: Money) -> Result<Money, Refusal> {
    let too_small = Refusal::WithdrawalTooSmall(least);
    let (negative, digits) = text.strip_prefix('-').map_or((false, text), |digits| (true, digits));
    let amount = match Money::parse(digits) {
        Ok(_) | Err(MoneyError::TooPrecise | MoneyError::TooLarge) if negative => return Err(too_small),
        Ok(amount) => amount,
        Err(MoneyError::TooLarge) => return Err(Refusal::WithdrawalExceedsBalance),
        Err(MoneyError::TooPrecise) if is_below(least, digits) => return Err(too_small),
        Err(_) => return Err(Refusal::AmountInvalid),
    };
    if amount < least { Err(too_small) } else { Ok(amount) }
}

/// For a number with too many decimals.
fn is_below(least: Money, text: &str) -> bool {
    let hundredths = text.find('.').and_then(|point| text.get(..point + 3)).and_then(|text| Money::parse(text).ok());
    hundredths.is_some_and(|hundredths| hundredths < least)
}

/// One row of the withdrawal_requests table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Withdrawal {
    pub id: RequestId,
    pub uid: Uid,
    /// Lower case.
    pub email: String,
    pub amount: Money,
    pub method: PaymentMethod,
    pub details: String,
    pub status: Status,
    /// The origin of the wallet's points at the time of the request.
    pub funds: Funds,
    /// The part that is cash from players (D44); unknown for requests from before it was stored.
    pub from_players: Option<Money>,
    /// Until then it is on hold, since its payment details are new; `None` when they were not.
    pub payable_from: Option<Timestamp>,
    /// The proposal that it is paid out or, once it is taken, that it was not.
    pub proposal: Option<Proposal>,
    /// Set while an admin is about to send the money, or has sent it.
    pub taken: Option<Taken>,
    /// The bank's reference of the payment.
    pub bank_reference: Option<BankReference>,
    /// The line of the bank's statement that shows the payment.
    pub line: Option<RequestId>,
    /// Set once the bank has returned the payment.
    pub returned: Option<Returned>,
    pub decision: Option<Decision>,
    pub fingerprint: Fingerprint,
    pub created_at: Timestamp,
}

/// The points given back after the bank has returned a payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Returned {
    pub at: Timestamp,
    /// The number of their row.
    pub row: u64,
}

/// A new request and the wallet with its points on hold. Both are written in one transaction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Requested {
    pub withdrawal: Withdrawal,
    pub posted: Posted,
}

impl Withdrawal {
    /// The least that the player can ask for. A player who may not play cannot win up to the minimum, so they can have
    /// all that is left.
    pub fn least(wallet: &Wallet, transfers: TransferRule, at: Timestamp) -> Money {
        match wallet.kept_from_playing(at).map(|_| wallet.withdrawable(transfers, at).now) {
            Some(all) if all > Money::ZERO => all.min(WITHDRAWAL_MIN),
            _ => WITHDRAWAL_MIN,
        }
    }

    /// Takes the points from the balance at once, so that they can be neither played nor requested twice.
    ///
    /// # Errors
    /// [`Refusal::WithdrawalExceedsBalance`], [`Refusal::PointsOwed`], [`Refusal::TooManyWithdrawalsPending`],
    /// [`Refusal::DepositRequired`],
    /// [`Refusal::TransfersOnHold`], [`Refusal::PaymentMethodMissing`] for details of a method that is not offered,
    /// [`Refusal::PayoutAccountNotFound`], what [`Wallet::permits`] refuses.
    pub fn request(
        id: RequestId,
        order: &Order,
        (wallet, accounts): (&Wallet, &PayoutAccounts),
        email: &str,
        terms: &Terms,
        at: Timestamp,
    ) -> Result<Requested, Refusal> {
        wallet.permits(Stop::Withdrawals, at)?;
        if order.amount > wallet.cash() {
            return Err(Refusal::WithdrawalExceedsBalance);
        }
        if order.amount > wallet.beyond_debt() {
            return Err(Refusal::PointsOwed(wallet.debt));
        }
        if wallet.pending >= PENDING_MAX {
            return Err(Refusal::TooManyWithdrawalsPending);
        }
        if let Some(least) = terms.deposit_first.filter(|least| wallet.deposited < *least) {
            return Err(Refusal::DepositRequired(least));
        }
        let now = wallet.withdrawable(terms.transfers, at).now;
        if order.amount > now {
            let TransferRule { hold_hours, daily } = terms.transfers;
            return Err(Refusal::TransfersOnHold { now, hold_hours, daily });
        }
        if let Destination::Typed { method, .. } = &order.to {
            terms.methods.offers(*method)?;
        }
        let Place { method, details, since } = accounts.place(&order.to, at)?;
        let withdrawal = Self {
            id,
            uid: wallet.uid.clone(),
            email: email.to_lowercase(),
            amount: order.amount,
            method,
            details,
            status: Status::Pending,
            funds: wallet.funds(),
            from_players: Some(order.amount.minus(wallet.own_cash()).unwrap_or_default()),
            payable_from: Some(terms.payout_hold.end(since)).filter(|from| at < *from),
            proposal: None,
            taken: None,
            bank_reference: None,
            line: None,
            returned: None,
            decision: None,
            fingerprint: order.fingerprint(),
            created_at: at,
        };
        Ok(Requested { posted: wallet.post(withdrawal.hold(), at)?, withdrawal })
    }

    /// The request once the account is erased (D65): only the values that the books need.
    #[must_use]
    pub fn without_data(&self) -> Self {
        Self {
            email: ERASED.to_owned(),
            details: ERASED.to_owned(),
            fingerprint: Fingerprint::erased(),
            proposal: self.proposal.as_ref().map(Proposal::without_reason),
            taken: self.taken.as_ref().map(Taken::without_data),
            bank_reference: None,
            decision: self.decision.as_ref().map(Decision::without_note),
            ..self.clone()
        }
    }

    /// The time until which it cannot be paid out.
    pub fn held_until(&self, at: Timestamp) -> Option<Timestamp> {
        self.payable_from.filter(|from| self.status == Status::Pending && at < *from)
    }

    /// The payment details that their player sees: as typed, or the masked label of the saved account (D54).
    pub fn shown_details(&self) -> String {
        let to = Destination::Typed { method: self.method, details: self.details.clone() };
        if (Order { amount: self.amount, to }).fingerprint() == self.fingerprint {
            self.details.clone()
        } else {
            self.method.masked(&self.method.values(&self.details))
        }
    }

    /// The payment details for admins who do not send the money: enough to distinguish them from others.
    pub fn hidden_details(&self) -> String {
        self.method.hidden(&self.details)
    }

    /// The payment details by the names that a bank asks for.
    pub fn detail_lines(&self) -> Vec<(&'static str, &str)> {
        self.method.lines(&self.details)
    }

    /// The account of a payout by bank transfer; `None` where its player typed the details freely.
    pub fn bank_account(&self) -> Option<BankAccount<'_>> {
        self.method.bank_account(&self.details)
    }

    /// The text on the payment, which names it at the bank.
    pub fn reference(&self) -> Reference {
        Reference::of(&self.id)
    }

    /// Accounts with the same link are linked to the player (D46).
    pub fn link(&self) -> Link {
        Link::of_details(self.method.target(&self.details))
    }

    /// The posting that takes the points.
    pub fn hold(&self) -> Posting {
        Posting::new(Movement::Held(self.id.clone()), self.amount, self.method.name())
    }

    /// The posting that gives the points back after the bank has returned the payment.
    pub fn return_of_payment(&self) -> Posting {
        Posting::new(Movement::GivenBack(self.id.clone()), self.amount, "returned by the bank")
    }

    /// The posting that gives the points back.
    pub fn give_back(&self) -> Posting {
        Posting::new(Movement::GivenBack(self.id.clone()), self.amount, "declined")
    }
}
