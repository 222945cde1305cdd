//! The lines of the bank's statement that show a payout and its return (D71).

use super::{Decided, Returned, Status, Withdrawal};
use crate::{
    Refusal, Timestamp, Uid,
    bank::{BankLine, Head},
    deposit::Reference,
    four_eyes::{FourEyes, Needed},
    wallet::{Posted, Wallet},
};

impl Withdrawal {
    /// The request with the line that shows its payment.
    ///
    /// # Errors
    /// [`Refusal::LineIsCredit`], [`Refusal::LineOfAnotherAmount`], [`Refusal::PayoutNotSent`]; as
    /// [`BankLine::check_open`].
    pub fn shown_by(&self, line: &BankLine) -> Result<Self, Refusal> {
        line.check_open()?;
        if line.is_credit {
            return Err(Refusal::LineIsCredit);
        }
        self.check_amount(line)?;
        if self.line.is_some() || self.taken.is_none() && self.status != Status::Completed {
            return Err(Refusal::PayoutNotSent);
        }
        Ok(Self { line: Some(line.id.clone()), ..self.clone() })
    }

    /// The admin whose payment the bank should show, and since when; `None` if no line is missing.
    pub fn awaits_line(&self) -> Option<(&Uid, Timestamp)> {
        let decision = self.decision.as_ref().filter(|_| self.status == Status::Completed);
        let decided = decision.map(|decision| (&decision.by, decision.at));
        let sent = self.taken.as_ref().map(|taken| (&taken.by, taken.at)).or(decided);
        sent.filter(|_| self.line.is_none())
    }

    /// Gives the points back that the bank returned.
    ///
    /// # Errors
    /// [`Refusal::LineOfAnotherAmount`], [`Refusal::PayoutNotSent`]; as [`BankLine::check_credit`] and
    /// [`Wallet::take_back`].
    pub fn returned_by(&self, line: &BankLine, wallet: &Wallet, at: Timestamp) -> Result<Decided<Posted>, Refusal> {
        line.check_credit()?;
        self.check_amount(line)?;
        if self.status != Status::Completed || self.returned.is_some() {
            return Err(Refusal::PayoutNotSent);
        }
        let posted = wallet.take_back(self.return_of_payment(), at)?;
        let returned = Some(Returned { at: posted.row.timestamp, row: posted.row.seq });
        Ok(Decided { withdrawal: Self { returned, ..self.clone() }, wallet: posted })
    }

    /// How many admins it takes to give it back: unless the line vouches for it alone among the `completed` ones, it is
    /// an admin's word whose money it is. A player can choose the key of a withdrawal so that it has the reference of
    /// another.
    pub fn admins_needed_to_return(
        &self,
        line: &BankLine,
        (admin, completed): (&Uid, &[Self]),
        four_eyes: FourEyes,
    ) -> Needed {
        let reference = Reference::of(&self.id);
        let is_another = |other: &Self| other.id != self.id && Reference::of(&other.id) == reference;
        let is_sure = line.vouches(&reference, admin) && !completed.iter().any(is_another);
        let needed = self.admins_needed(four_eyes);
        if is_sure { needed } else { needed.max(four_eyes.of_trust()) }
    }

    /// Whether the bank's statements would show by now that this taken payout was paid: the `open` lines do not, and a
    /// day after it was taken is in. `None` where no statements are imported.
    ///
    /// # Errors
    /// [`Refusal::PayoutNotInStatements`], [`Refusal::PayoutShown`].
    pub fn check_not_shown(&self, head: Option<&Head>, open: &[BankLine]) -> Result<(), Refusal> {
        let (Some(head), Some(taken)) = (head, &self.taken) else { return Ok(()) };
        if head.until <= taken.at {
            return Err(Refusal::PayoutNotInStatements(head.until.day()));
        }
        let shows = |line: &BankLine| self.shown_by(line).is_ok() && line.is_named(&Reference::of(&self.id));
        if open.iter().any(shows) { Err(Refusal::PayoutShown) } else { Ok(()) }
    }

    fn check_amount(&self, line: &BankLine) -> Result<(), Refusal> {
        if line.amount == self.amount { Ok(()) } else { Err(Refusal::LineOfAnotherAmount) }
    }
}
