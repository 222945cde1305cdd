//! Withdrawals, for their owner and for admins.

use super::{amount::Amount, deposits::note, names::WithdrawalStatus, proposals::FourEyesView};
use domain::{
    Money, Refusal, Timestamp, Uid,
    wallet::Funds,
    withdrawal::{Order, PayoutMinutes, Withdrawal},
};
use serde::{Deserialize, Serialize};
use std::ops::Not;
use utoipa::ToSchema;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WithdrawalBody {
    /// At least 50, or all that can be withdrawn while a pause holds; at most two decimals.
    pub amount: Amount,
    /// One of the methods that the list of payout accounts offers.
    #[schema(nullable = false)]
    pub payment_method: Option<String>,
    /// Where to send the money; at most 500 characters.
    #[schema(nullable = false)]
    pub payment_details: Option<String>,
    /// One of the caller's payout accounts, in place of method and details.
    #[schema(nullable = false)]
    pub payout_account_id: Option<String>,
}

impl WithdrawalBody {
    /// An order of at least `least`.
    ///
    /// # Errors
    /// What [`Order::parse`] and [`Order::to_account`] refuse; [`Refusal::Malformed`] for fields that do not belong
    /// together.
    pub fn order(self, least: Money) -> Result<Order, Refusal> {
        let Self { amount, payment_method, payment_details, payout_account_id } = self;
        match (payout_account_id, payment_method, payment_details) {
            (None, method, details) => {
                Order::parse(amount.text(), least, &method.unwrap_or_default(), &details.unwrap_or_default())
            }
            (Some(id), None, None) => Order::to_account(amount.text(), least, &id),
            (Some(_), ..) => Err(Refusal::Malformed("A payout account has its own method and details.".to_owned())),
        }
    }
}

/// A withdrawal, as its player sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WithdrawalView {
    pub id: String,
    #[schema(value_type = f64, exclusive_minimum = 0)]
    pub amount: Money,
    pub payment_method: &'static str,
    /// As they were typed, or a payout account's label. For admins whole, or hidden but for their end where admins watch
    /// each other, until it is decided: `taken` has them for the one who sends the money.
    pub payment_details: String,
    pub status: WithdrawalStatus,
    /// Present while it is held back, since its payment details are new.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, format = DateTime, nullable = false)]
    pub payable_from: Option<Timestamp>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub admin_note: Option<String>,
    /// When an admin decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, format = DateTime, nullable = false)]
    pub processed_at: Option<Timestamp>,
    /// When its points were given back, since the bank returned the payment.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, format = DateTime, nullable = false)]
    pub returned_at: Option<Timestamp>,
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
}

impl WithdrawalView {
    /// As it is at this time.
    pub fn new(withdrawal: Withdrawal, at: Timestamp) -> Self {
        Self {
            id: withdrawal.id.to_string(),
            payable_from: withdrawal.held_until(at),
            amount: withdrawal.amount,
            payment_method: withdrawal.method.name(),
            status: withdrawal.status.into(),
            admin_note: note(withdrawal.decision.as_ref()),
            payment_details: withdrawal.shown_details(),
            processed_at: withdrawal.decision.map(|decision| decision.at),
            returned_at: withdrawal.returned.map(|returned| returned.at),
            created_at: withdrawal.created_at,
        }
    }
}

/// How the points of a wallet came about: starting + deposited + received + won + debt = sent + lost + withdrawn + held
/// + balance.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FundsView {
    #[schema(value_type = String, format = DateTime)]
    pub account_created_at: Timestamp,
    #[schema(value_type = f64, minimum = 0)]
    pub starting: Money,
    /// Paid in from outside.
    #[schema(value_type = f64, minimum = 0)]
    pub deposited: Money,
    /// From other players.
    #[schema(value_type = f64, minimum = 0)]
    pub received: Money,
    /// To other players.
    #[schema(value_type = f64, minimum = 0)]
    pub sent: Money,
    /// In games.
    #[schema(value_type = f64, minimum = 0)]
    pub won: Money,
    /// In games.
    #[schema(value_type = f64, minimum = 0)]
    pub lost: Money,
    #[schema(value_type = f64, minimum = 0)]
    pub withdrawn: Money,
    #[schema(value_type = f64, minimum = 0)]
    pub held: Money,
    #[schema(value_type = f64, minimum = 0)]
    pub balance: Money,
    /// The part of the balance that cannot be paid out.
    #[schema(value_type = f64, minimum = 0)]
    pub bonus: Money,
    /// Points that were spent and then reversed.
    #[schema(value_type = f64, minimum = 0)]
    pub debt: Money,
}

impl From<Funds> for FundsView {
    fn from(funds: Funds) -> Self {
        let Funds {
            account_created_at,
            starting,
            deposited,
            received,
            sent,
            won,
            lost,
            withdrawn,
            held,
            balance,
            bonus,
            debt,
        } = funds;
        Self {
            account_created_at,
            starting,
            deposited,
            received,
            sent,
            won,
            lost,
            withdrawn,
            held,
            balance,
            bonus,
            debt,
        }
    }
}

/// A withdrawal, for admins.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WithdrawalReview {
    #[serde(flatten)]
    pub request: WithdrawalView,
    pub user_id: String,
    pub user_email: String,
    /// Just before the request.
    pub funds: FundsView,
    /// The part that other players sent, or that was won with what they sent; absent where it is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<f64>, minimum = 0, nullable = false)]
    pub from_players: Option<Money>,
    /// Whether the calling admin may pay it out. A list knows only the role, and that nobody decides their own; a search
    /// by its id asks for everything that a payout takes at that time.
    pub decidable: bool,
    /// Present where the calling admin may not pay it out, though it waits. Unless it is their own, they may decline it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub barred: Option<BarredView>,
    /// Whether it has to be taken before it is completed.
    pub to_take: bool,
    /// Present where an admin has taken it before and it was not paid, as somebody said then.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, format = DateTime, nullable = false)]
    pub given_back_at: Option<Timestamp>,
    /// Present while an admin has taken it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub taken: Option<TakenView>,
    /// Of the payment, as the bank has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub bank_reference: Option<String>,
    /// Present while it waits for a payout that takes two admins, or, where another has taken it, for two who say that it
    /// was not paid.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub four_eyes: Option<FourEyesView>,
    /// The user id of the admin who decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub processed_by: Option<String>,
}

impl WithdrawalReview {
    /// Of one that is decided.
    pub fn new(withdrawal: Withdrawal, at: Timestamp) -> Self {
        let details = withdrawal.details.clone();
        Self {
            user_id: withdrawal.uid.to_string(),
            user_email: withdrawal.email.clone(),
            funds: withdrawal.funds.clone().into(),
            from_players: withdrawal.from_players,
            decidable: false,
            barred: None,
            to_take: false,
            given_back_at: None,
            taken: None,
            bank_reference: withdrawal.bank_reference.as_ref().map(|reference| reference.as_str().to_owned()),
            four_eyes: None,
            processed_by: withdrawal.decision.as_ref().map(|decision| decision.by.to_string()),
            request: WithdrawalView { payment_details: details, ..WithdrawalView::new(withdrawal, at) },
        }
    }
}

/// That an admin is about to send the money.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TakenView {
    /// The user id of the admin.
    pub by: String,
    pub email: String,
    /// Whether that is the caller.
    pub own: bool,
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    /// From then on others can say that it was not paid, and nothing is sent any more.
    #[schema(value_type = String, format = DateTime)]
    pub unclear_from: Timestamp,
    /// Present for the caller who has taken it, until it is unclear.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub payment: Option<PaymentOrder>,
    /// Whether it is in a file for the bank; absent if not, and in a list.
    #[serde(skip_serializing_if = "Not::not")]
    #[schema(required = false)]
    pub in_file: bool,
    /// Why nothing should be sent any more, since it was taken. It bars nothing: the money may be on its way.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub warning: Option<String>,
}

/// What the bank asks for.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaymentOrder {
    /// Line by line.
    pub details: Vec<DetailLine>,
    /// To write on the payment.
    pub reference: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct DetailLine {
    pub name: &'static str,
    pub value: String,
}

impl PaymentOrder {
    fn new(withdrawal: &Withdrawal) -> Self {
        let line = |(name, value): (_, &str)| DetailLine { name, value: value.to_owned() };
        Self {
            details: withdrawal.detail_lines().into_iter().map(line).collect(),
            reference: withdrawal.reference().to_string(),
        }
    }
}

impl TakenView {
    /// `sends` is whether the caller's role lets them send it.
    pub fn new(
        withdrawal: &Withdrawal,
        (caller, sends): (&Uid, bool),
        minutes: PayoutMinutes,
        at: Timestamp,
    ) -> Option<Self> {
        let taken = withdrawal.taken.as_ref()?;
        let (own, unclear_from) = (taken.by == *caller, taken.unclear_from(minutes));
        Some(Self {
            by: taken.by.to_string(),
            email: taken.email.clone(),
            own,
            at: taken.at,
            unclear_from,
            payment: (own && sends && at < unclear_from).then(|| PaymentOrder::new(withdrawal)),
            in_file: false,
            warning: None,
        })
    }
}

/// That an admin says that a withdrawal was not paid.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NotPaidBody {
    /// As in `ReasonBody`; the admin who has taken it needs one too.
    #[serde(default)]
    pub reason: String,
    /// Which taking it is about, as `taken.at` says it. Of another one nothing is said.
    #[schema(nullable = false)]
    pub taken_at: Option<String>,
}

/// That an admin has paid a withdrawal out.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PaidBody {
    /// Shown to the player; at most 500 characters.
    #[serde(default)]
    pub note: String,
    /// Of the payment, as the bank has it; at most 64 characters.
    #[serde(default)]
    pub bank_reference: String,
}

/// Why a call would be refused.
#[derive(Debug, Serialize, ToSchema)]
pub struct BarredView {
    pub code: &'static str,
    pub message: String,
}

impl From<Refusal> for BarredView {
    fn from(refusal: Refusal) -> Self {
        Self { code: refusal.code(), message: refusal.to_string() }
    }
}
