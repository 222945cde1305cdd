//! Deposits: a request, its optional proof of payment, and an admin's decision (`spec 4.13 to 4.19`).

mod attach;
mod cancel;
mod content;
mod decide;
mod expire;
mod ground;
mod hand_over;
mod payment;
mod proof;
mod reference;
mod reverse;

pub use crate::party::Party;
pub use decide::{Approval, Parties};
pub use expire::DepositDays;
pub use payment::{Detail, PayTo, usual_minutes};
pub use proof::{Announcement, PROOF_BYTES_MAX, Proof, ProofType, Upload};
pub use reference::Reference;
pub use reverse::Reversed;

use crate::{
    Money, Recipient, Refusal, Search, Timestamp, Uid,
    account::User,
    four_eyes::Proposal,
    money::MoneyError,
    queue,
    request::{Decision, Fingerprint, RequestId},
    retention::ERASED,
};

/// A guard against typing errors, far above the usual deposit.
pub const DEPOSIT_MAX: Money = Money::points(1_000_000);
/// An admin decides each, and no player needs more at once.
pub const PENDING_MAX: usize = 5;

named! {
    pub enum Status {
        Pending = "pending",
        Completed = "completed",
        Declined = "declined",
        /// The proof was rejected, the player took it back, or did not pay; see [`Deposit::failure_reason`].
        Failed = "failed",
    }
}

impl queue::Status for Status {
    fn search(text: &str) -> Result<Search, Refusal> {
        Search::of_deposits(text)
    }
}

impl From<User> for Party {
    fn from(User { uid, username, email, .. }: User) -> Self {
        Self { uid, username, email }
    }
}

/// A validated request, whose recipient has not been looked up yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Order {
    pub amount: Money,
    /// `None` for a deposit to oneself.
    pub to: Option<Recipient>,
    pub proof: Option<Announcement>,
}

impl Order {
    /// `amount` is the raw JSON number.
    ///
    /// # Errors
    /// [`Refusal::AmountInvalid`], [`Refusal::DepositTooLarge`]; as [`Recipient::parse`].
    pub fn parse(amount: &str, to: Option<&str>, proof: Option<Announcement>) -> Result<Self, Refusal> {
        let amount = match Money::parse(amount) {
            Ok(Money::ZERO) | Err(MoneyError::NotANumber | MoneyError::TooPrecise) => Err(Refusal::AmountInvalid),
            Ok(amount) if amount <= DEPOSIT_MAX => Ok(amount),
            Ok(_) | Err(MoneyError::TooLarge) => Err(Refusal::DepositTooLarge),
        }?;
        Ok(Self { amount, to: to.map(Recipient::parse).transpose()?, proof })
    }

    pub fn fingerprint(&self) -> Fingerprint {
        let to = self.to.as_ref().map(ToString::to_string);
        let proof = self.proof.as_ref().map(|proof| (&proof.name, proof.kind.mime(), proof.bytes));
        Fingerprint::of(&("deposit/v1", self.amount.hundredths(), to, proof))
    }
}

/// One row of the deposit_requests table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deposit {
    pub id: RequestId,
    pub from: Party,
    /// Equal to `from` for a deposit to oneself.
    pub to: Party,
    pub amount: Money,
    /// For the payment. No two requests have the same reference, unless both predate drawn references.
    pub reference: Reference,
    pub status: Status,
    pub proof: Option<Proof>,
    /// The amount that was booked, if it is not the one that was asked for.
    pub booked: Option<Money>,
    /// The line of the bank's statement that it was approved on.
    pub line: Option<RequestId>,
    pub reversed: Option<Reversal>,
    /// The reason why it is [`Status::Failed`].
    pub failure_reason: Option<String>,
    /// The newest proposal, also after it was confirmed.
    pub proposal: Option<Proposal>,
    pub decision: Option<Decision>,
    pub fingerprint: Fingerprint,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

/// The decision that undid an approval.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reversal {
    pub decision: Decision,
    /// The numbers of the undone rows, in the order of [`Deposit::postings`].
    pub rows: Vec<u64>,
}

impl Deposit {
    /// A new request. It is a deposit to oneself if the player gave their own e-mail or id under "Other player".
    pub fn request(
        (id, reference): (RequestId, Reference),
        order: &Order,
        from: Party,
        to: Party,
        at: Timestamp,
    ) -> Self {
        let proof = order.proof.as_ref().map(|proof| Proof::awaited(proof, &id, &from.uid, at));
        Self {
            id,
            amount: order.amount,
            reference,
            status: Status::Pending,
            proof,
            booked: None,
            line: None,
            reversed: None,
            failure_reason: None,
            proposal: None,
            decision: None,
            fingerprint: order.fingerprint(),
            created_at: at,
            updated_at: at,
            from,
            to,
        }
    }

    /// The amount that an approval moves.
    pub fn booked(&self) -> Money {
        self.booked.unwrap_or(self.amount)
    }

    pub fn is_to_self(&self) -> bool {
        self.from.uid == self.to.uid
    }

    /// `self_deposit` once points have been added to the sender's own wallet (`spec 3.19`).
    pub fn processed_as(&self) -> Option<&'static str> {
        (self.status == Status::Completed && self.is_to_self()).then_some("self_deposit")
    }

    /// The proof that may still be uploaded.
    pub fn awaited_proof(&self) -> Option<&Proof> {
        self.proof.as_ref().filter(|proof| self.status == Status::Pending && proof.uploaded_at.is_none())
    }

    /// The rest of the request once the account of its sender or recipient is erased (D65): the values that the books
    /// need, and the other player's part.
    #[must_use]
    pub fn without_data_of(&self, uid: &Uid) -> Self {
        let mut left = self.clone();
        for party in [&mut left.from, &mut left.to].into_iter().filter(|party| party.uid == *uid) {
            ERASED.clone_into(&mut party.email);
        }
        if self.from.uid == *uid {
            left.proof = None;
            left.fingerprint = Fingerprint::erased();
            left.proposal = self.proposal.as_ref().map(Proposal::without_reason);
            left.decision = self.decision.as_ref().map(Decision::without_note);
            if let Some(reversal) = &mut left.reversed {
                reversal.decision = reversal.decision.without_note();
            }
        }
        left
    }

    /// The request, if `uid` has asked for it. For any other player it does not exist, nor does a hand-over for the
    /// player of the closed account.
    ///
    /// # Errors
    /// [`Refusal::RequestNotFound`].
    pub fn of(self, uid: &Uid) -> Result<Self, Refusal> {
        if self.from.uid == *uid && !self.is_hand_over() { Ok(self) } else { Err(Refusal::RequestNotFound) }
    }
}
