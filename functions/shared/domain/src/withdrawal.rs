//! Withdrawals: points are on hold from the request on (`spec 4.20`, D23).

mod decide;

pub use decide::Decided;

use crate::{
    Money, Refusal, Timestamp, Uid,
    four_eyes::Proposal,
    money::MoneyError,
    queue,
    request::{Decision, Fingerprint, RequestId},
    text,
    wallet::{Funds, Movement, Posted, Posting, Stop, TransferRule, Wallet},
};

/// The minimum of a withdrawal (`spec 9.13`).
pub const WITHDRAWAL_MIN: Money = Money::points(50);
const DETAILS_CHARS_MAX: usize = 500;
/// An admin decides each, and nobody needs more at once.
const PENDING_MAX: u64 = 3;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    Pending,
    Completed,
    Declined,
}

impl Status {
    pub const ALL: [Self; 3] = [Self::Pending, Self::Completed, Self::Declined];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Completed => "completed",
            Self::Declined => "declined",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.name() == text)
    }
}

impl queue::Status for Status {
    const ORDER: &'static [Self] = &Self::ALL;

    fn name(self) -> &'static str {
        self.name()
    }
}

/// How the money is paid out (`spec 9.14`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaymentMethod {
    PayPal,
    BankTransfer,
    CryptoWallet,
}

impl PaymentMethod {
    pub const ALL: [Self; 3] = [Self::PayPal, Self::BankTransfer, Self::CryptoWallet];

    pub const fn name(self) -> &'static str {
        match self {
            Self::PayPal => "PayPal",
            Self::BankTransfer => "Bank Transfer",
            Self::CryptoWallet => "Crypto Wallet",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|method| method.name() == text)
    }
}

/// What a stack asks for before a withdrawal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Terms {
    /// What a player must have paid in before, if anything.
    pub deposit_first: Option<Money>,
    pub transfers: TransferRule,
}

/// A validated request, not yet checked against a balance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Order {
    pub amount: Money,
    pub method: PaymentMethod,
    /// Where to pay to, in the player's words.
    pub details: String,
}

impl Order {
    /// `amount` is the raw JSON number.
    ///
    /// # Errors
    /// In the specification's order (`spec 5.19 to 5.23`): [`Refusal::AmountInvalid`], [`Refusal::WithdrawalTooSmall`],
    /// [`Refusal::WithdrawalExceedsBalance`] for more than any balance, [`Refusal::PaymentMethodMissing`],
    /// [`Refusal::PaymentDetailsMissing`], [`Refusal::PaymentDetailsTooLong`].
    pub fn parse(amount: &str, method: &str, details: &str) -> Result<Self, Refusal> {
        let amount = read_amount(amount)?;
        let method = PaymentMethod::parse(method).ok_or(Refusal::PaymentMethodMissing)?;
        let details = text::visible(details);
        if details.is_empty() {
            return Err(Refusal::PaymentDetailsMissing);
        }
        if details.chars().count() > DETAILS_CHARS_MAX {
            return Err(Refusal::PaymentDetailsTooLong);
        }
        Ok(Self { amount, method, details })
    }

    pub fn fingerprint(&self) -> Fingerprint {
        Fingerprint::of(&("withdrawal/v1", self.amount.hundredths(), self.method.name(), &self.details))
    }
}

/// Negative numbers and tiny fractions are numbers, so they are too small rather than invalid. A number above any
/// balance also exceeds this one.
fn read_amount(text: &str) -> Result<Money, Refusal> {
    let (negative, digits) = text.strip_prefix('-').map_or((false, text), |digits| (true, digits));
    let amount = match Money::parse(digits) {
        Ok(_) | Err(MoneyError::TooPrecise | MoneyError::TooLarge) if negative => Err(Refusal::WithdrawalTooSmall),
        Ok(amount) => Ok(amount),
        Err(MoneyError::TooLarge) => Err(Refusal::WithdrawalExceedsBalance),
        Err(MoneyError::TooPrecise) if is_below_the_minimum(digits) => Err(Refusal::WithdrawalTooSmall),
        Err(_) => Err(Refusal::AmountInvalid),
    }?;
    if amount < WITHDRAWAL_MIN { Err(Refusal::WithdrawalTooSmall) } else { Ok(amount) }
}

/// For a number with too many decimals.
fn is_below_the_minimum(text: &str) -> bool {
    let whole = text.split('.').next().and_then(|whole| Money::parse(whole).ok());
    whole.is_some_and(|whole| whole < WITHDRAWAL_MIN)
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
    /// The part that other players sent and that was never played; not known of requests from before it was kept.
    pub from_players: Option<Money>,
    /// The newest, also after it was confirmed.
    pub proposal: Option<Proposal>,
    pub decision: Option<Decision>,
    pub fingerprint: Fingerprint,
    pub created_at: Timestamp,
}

/// A new request and the wallet with its points on hold. Both are written in one transaction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Requested {
    pub withdrawal: Withdrawal,
    pub posted: Posted,
}

impl Withdrawal {
    /// Takes the points from the balance at once, so that they can be neither played nor requested twice.
    ///
    /// # Errors
    /// [`Refusal::WithdrawalExceedsBalance`], [`Refusal::TooManyWithdrawalsPending`], [`Refusal::DepositRequired`],
    /// [`Refusal::TransfersOnHold`], what [`Wallet::permits`] refuses.
    pub fn request(
        id: RequestId,
        order: &Order,
        wallet: &Wallet,
        email: &str,
        terms: &Terms,
        at: Timestamp,
    ) -> Result<Requested, Refusal> {
        wallet.permits(Stop::Withdrawals, at)?;
        if order.amount > wallet.available() {
            return Err(Refusal::WithdrawalExceedsBalance);
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
        let withdrawal = Self {
            id,
            uid: wallet.uid.clone(),
            email: email.to_lowercase(),
            amount: order.amount,
            method: order.method,
            details: order.details.clone(),
            status: Status::Pending,
            funds: wallet.funds(),
            from_players: Some(order.amount.minus(wallet.own_cash()).unwrap_or_default()),
            proposal: None,
            decision: None,
            fingerprint: order.fingerprint(),
            created_at: at,
        };
        Ok(Requested { posted: wallet.post(withdrawal.hold(), at)?, withdrawal })
    }

    /// The posting that takes the points.
    pub fn hold(&self) -> Posting {
        Posting::new(Movement::Held(self.id.clone()), self.amount, self.method.name())
    }

    /// The posting that gives the points back.
    pub fn give_back(&self) -> Posting {
        Posting::new(Movement::GivenBack(self.id.clone()), self.amount, "")
    }
}
