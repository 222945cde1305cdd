//! Undoing an approval (D67): which balances change back, and who may decide.

use super::{Deposit, Parties, Reversal, Status};
use crate::{
    Refusal, Timestamp, Uid,
    approvers::Approvers,
    four_eyes::Proposal,
    request::{Decision, DecisionState, Note},
    wallet::{LedgerRow, Posted},
};

/// A reversed request and its postings. All are written in one transaction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reversed {
    pub deposit: Deposit,
    pub postings: Vec<Posted>,
}

impl Reversed {
    /// The approvers of a sender who has points back, which count as sent by the recipient. Otherwise a transfer and
    /// its reversal would free points of those who approved them. The first argument has the approvers of both before
    /// it; `None` for a deposit to oneself, which only loses points.
    pub fn approvers(&self, of_parties: Option<(Approvers, Approvers)>, by: &[Uid]) -> Option<Approvers> {
        let ([sender, recipient], (of_sender, of_recipient)) = (&self.postings[..], of_parties?) else { return None };
        Some(of_sender.after(sender, by, Some((recipient, &of_recipient))))
    }
}

impl Deposit {
    /// Whether `admin` may undo the approval.
    ///
    /// # Errors
    /// [`Refusal::OwnRequest`] for sender and recipient; [`Refusal::DepositReversed`] when another admin has undone it;
    /// [`Refusal::DepositNotApproved`].
    pub fn check_reversal(&self, admin: &Uid) -> Result<DecisionState, Refusal> {
        self.check_stranger(admin)?;
        match (&self.reversed, self.status) {
            (Some(reversal), _) if reversal.decision.by == *admin => Ok(DecisionState::Repeated),
            (Some(_), _) => Err(Refusal::DepositReversed),
            (None, Status::Completed) => Ok(DecisionState::New),
            (None, Status::Pending | Status::Declined | Status::Failed) => Err(Refusal::DepositNotApproved),
        }
    }

    /// The proposal of the reversal. That of the approval stays stored after it was confirmed, and never counts as one.
    pub fn reversal_proposal(&self) -> Option<&Proposal> {
        let approved_at = self.decision.as_ref().filter(|_| self.status == Status::Completed)?.at;
        self.proposal.as_ref().filter(|proposal| self.reversed.is_none() && proposal.at > approved_at)
    }

    /// Adds a proposal of the reversal, which another admin has to confirm. Only after [`Self::check_reversal`].
    #[must_use]
    pub fn propose_reversal(&self, proposal: Proposal) -> Self {
        // Servers' clocks differ slightly, and it counts only if it is later than the approval.
        let approved_at = self.decision.as_ref().map_or(self.updated_at, |decision| decision.at);
        self.propose(Proposal { at: proposal.at.max(approved_at.plus_ms(1)), ..proposal })
    }

    /// Undoes the approval: it takes the points of a deposit to oneself, or moves those of a transfer back. `rows` are
    /// the approval's rows, in the order of [`Self::postings`]. Only after [`Self::check_reversal`]. Also for a closed
    /// account, whose books must be right as well.
    ///
    /// # Errors
    /// [`Refusal::TransferSpent`] when the recipient of a transfer no longer has the points; [`Refusal::WalletBroken`]
    /// for other rows than those of the approval; as [`Deposit::approve`] and [`crate::wallet::Wallet::post`].
    pub fn reverse(
        &self,
        (admin, reason): (&Uid, Note),
        rows: &[LedgerRow],
        parties: Parties,
        at: Timestamp,
    ) -> Result<Reversed, Refusal> {
        let approved = self.postings();
        let is_of = |(row, (uid, posting)): (&LedgerRow, &(&Uid, _))| row.uid == **uid && row.is(posting);
        if rows.len() != approved.len() || !rows.iter().zip(&approved).all(is_of) {
            return Err(Refusal::WalletBroken);
        }
        let decision = Decision { by: admin.clone(), at, note: Some(reason) };
        let reversed = Some(Reversal { decision, rows: rows.iter().map(|row| row.seq).collect() });
        let deposit = Self { reversed, updated_at: self.updated_at.max(at), ..self.clone() };
        let wallets = parties.of(self)?;
        let posted = wallets.iter().zip(deposit.reversals()).map(|(wallet, (_, posting))| wallet.post(posting, at));
        let postings = posted.collect::<Result<_, _>>().map_err(|refusal| match refusal {
            Refusal::InsufficientBalance => Refusal::TransferSpent,
            other => other,
        })?;
        Ok(Reversed { deposit, postings })
    }
}
