//! Approving and declining deposits: which balances change, and who may decide (`spec 4.14 to 4.19`, D22).

use super::{Deposit, Reversal, Status};
use crate::{
    Money, Refusal, Timestamp, Uid,
    approvers::Approvers,
    four_eyes::{FourEyes, Needed, Proposal},
    request::{Decision, DecisionState, Note},
    wallet::{Movement, Posted, Posting, Reversible, RowRef, Wallet},
};

/// The wallets of an approval; `None` for one that does not exist.
#[derive(Debug, Clone)]
pub struct Parties {
    pub sender: Option<Wallet>,
    /// Not used for a deposit to oneself.
    pub recipient: Option<Wallet>,
}

impl Parties {
    /// The wallets in the order of [`Deposit::postings`].
    ///
    /// # Errors
    /// [`Refusal::SenderWalletNotFound`], [`Refusal::RecipientWalletNotFound`].
    pub(super) fn of(self, deposit: &Deposit) -> Result<Vec<Wallet>, Refusal> {
        let recipient = self.recipient.ok_or(Refusal::RecipientWalletNotFound);
        if deposit.is_to_self() {
            return Ok(vec![self.sender.ok_or(Refusal::RecipientWalletNotFound)?]);
        }
        Ok(vec![self.sender.ok_or(Refusal::SenderWalletNotFound)?, recipient?])
    }
}

/// An approved request and its postings. All are written in one transaction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Approval {
    pub deposit: Deposit,
    pub postings: Vec<Posted>,
}

impl Approval {
    /// The approvers of the receiver's points after this approval by `by`. The first argument has the approvers of the
    /// receiver, and of a sender, before it.
    pub fn approvers(&self, (of_receiver, of_sender): (Approvers, Option<Approvers>), by: &[Uid]) -> Approvers {
        let [before @ .., to] = &self.postings[..] else { return of_receiver };
        of_receiver.after(to, by, before.first().zip(of_sender.as_ref()))
    }
}

impl Deposit {
    /// Whether `admin` may set the status to `wanted`.
    ///
    /// # Errors
    /// [`Refusal::OwnRequest`] for sender and recipient; [`Refusal::RequestNotPending`] when another admin has decided,
    /// or this one has decided otherwise.
    pub fn check_decision(&self, admin: &Uid, wanted: Status, note: Option<&Note>) -> Result<DecisionState, Refusal> {
        self.check_stranger(admin)?;
        let state = (self.status == Status::Pending, self.status == wanted);
        Decision::check(self.decision.as_ref(), state, admin, note)
    }

    /// # Errors
    /// [`Refusal::OwnRequest`] for sender and recipient.
    pub(super) fn check_stranger(&self, admin: &Uid) -> Result<(), Refusal> {
        let is_party = *admin == self.from.uid || *admin == self.to.uid;
        if is_party { Err(Refusal::OwnRequest) } else { Ok(()) }
    }

    /// Whether the sender could pay in or send the points now: admins should not have to decide a transfer that cannot
    /// be approved. An approval checks it again.
    ///
    /// # Errors
    /// What [`Wallet::permits_paying_in`] and [`Wallet::post`] refuse.
    pub fn check_sender(&self, sender: &Wallet, at: Timestamp) -> Result<(), Refusal> {
        if self.is_to_self() {
            return sender.permits_paying_in(at);
        }
        sender.post(self.sent(), at).map(|_| ())
    }

    /// A deposit to oneself adds to the sender's balance; any other moves points from the sender's balance to the
    /// recipient's. Only after [`Self::check_decision`].
    ///
    /// # Errors
    /// [`Refusal::SenderWalletNotFound`], [`Refusal::RecipientWalletNotFound`], [`Refusal::InsufficientBalance`],
    /// [`Refusal::WalletFull`], [`Refusal::AccountClosed`].
    pub fn approve(&self, admin: &Uid, parties: Parties, at: Timestamp) -> Result<Approval, Refusal> {
        let postings = match parties.of(self)?.as_slice() {
            [sender, recipient] => {
                let post = if self.is_hand_over() && sender.is_closed() && !recipient.is_closed() {
                    Wallet::post_handed_over
                } else {
                    Wallet::post
                };
                vec![post(sender, self.sent(), at)?, post(recipient, self.received(), at)?]
            }
            // What comes into a closed account can never be paid out.
            own if own.iter().any(Wallet::is_closed) => return Err(Refusal::AccountClosed),
            own => own.iter().map(|own| own.post(self.paid_in(), at)).collect::<Result<_, _>>()?,
        };
        Ok(Approval { deposit: self.decided(Status::Completed, admin, None, at), postings })
    }

    /// The players whose ledgers an approval adds to, with the postings.
    pub fn postings(&self) -> Vec<(&Uid, Posting)> {
        if self.is_to_self() {
            vec![(&self.from.uid, self.paid_in())]
        } else {
            vec![(&self.from.uid, self.sent()), (&self.to.uid, self.received())]
        }
    }

    fn paid_in(&self) -> Posting {
        Posting::new(Movement::PaidIn(self.id.clone()), self.booked(), "")
    }

    fn sent(&self) -> Posting {
        Posting::new(Movement::Sent(self.id.clone()), self.booked(), &self.to.username)
    }

    fn received(&self) -> Posting {
        Posting::new(Movement::Received(self.id.clone()), self.booked(), &self.from.username)
    }

    /// The players whose ledgers the reversal of the approval adds to, with the postings; none before there is one.
    pub fn reversals(&self) -> Vec<(&Uid, Posting)> {
        let Some(Reversal { rows, .. }) = &self.reversed else { return Vec::new() };
        let undone = |of, seq: &u64, other: &str| {
            let row = RowRef { seq: *seq, id: self.id.clone(), of };
            Posting::new(Movement::Reversed(row), self.booked(), other)
        };
        match rows.as_slice() {
            [paid_in] if self.is_to_self() => vec![(&self.from.uid, undone(Reversible::PaidIn, paid_in, ""))],
            [sent, received] if !self.is_to_self() => vec![
                (&self.from.uid, undone(Reversible::Sent, sent, &self.to.username)),
                (&self.to.uid, undone(Reversible::Received, received, &self.from.username)),
            ],
            _ => Vec::new(),
        }
    }

    /// How many admins an approval needs when the admin has `room` for proofs today. One admin is not enough for a
    /// hand-over, which no player asked for. Nor for a deposit to oneself, which adds points, without a proof or beyond
    /// that room. A waiting proposal still needs two, whatever the other admin's room.
    pub fn admins_needed(&self, four_eyes: FourEyes, room: Money, at: Timestamp) -> Needed {
        let of_trust = four_eyes.of_trust();
        let is_proposed = self.proposal.as_ref().is_some_and(|proposal| proposal.waits(Needed::Two, at));
        let is_beyond = self.attached_proof().is_err() || self.booked() > room || is_proposed;
        match four_eyes.of_amount(self.booked()) {
            Needed::One if self.is_hand_over() || self.is_to_self() && is_beyond => of_trust,
            needed => needed,
        }
    }

    /// Adds a proposal, which another admin has to confirm. Only after [`Self::check_decision`]. The time never goes
    /// back, since the key of the next announced file depends on it.
    #[must_use]
    pub fn propose(&self, proposal: Proposal) -> Self {
        Self { updated_at: self.updated_at.max(proposal.at), proposal: Some(proposal), ..self.clone() }
    }

    /// Only after [`Self::check_decision`].
    #[must_use]
    pub fn decline(&self, admin: &Uid, note: Option<Note>, at: Timestamp) -> Self {
        self.decided(Status::Declined, admin, note, at)
    }

    fn decided(&self, status: Status, admin: &Uid, note: Option<Note>, at: Timestamp) -> Self {
        // Not before a proposal from a server whose clock is ahead: it would count as one of the reversal.
        let at = self.proposal.as_ref().map_or(at, |proposal| at.max(proposal.at));
        let decision = Some(Decision { by: admin.clone(), at, note });
        Self { status, decision, updated_at: at, ..self.clone() }
    }
}
