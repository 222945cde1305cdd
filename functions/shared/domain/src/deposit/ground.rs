//! A line of the bank's statement as the ground of a deposit (D70).

use super::{Deposit, Order, Party, Reference, Status};
use crate::{
    Money, Refusal, Timestamp, Uid,
    bank::BankLine,
    four_eyes::{FourEyes, Needed},
    request::RequestId,
    wallet::Wallet,
};

impl Deposit {
    /// The request with the amount that was paid. Only after [`Self::check_decision`].
    ///
    /// # Errors
    /// [`Refusal::LineNotForTransfer`]; as [`BankLine::check_credit`].
    pub fn on_line(&self, line: &BankLine) -> Result<Self, Refusal> {
        if !self.is_to_self() {
            return Err(Refusal::LineNotForTransfer);
        }
        line.check_credit()?;
        let booked = Some(line.amount).filter(|paid| *paid != self.amount);
        Ok(Self { booked, line: Some(line.id.clone()), ..self.clone() })
    }

    /// Whether the player's limits permit what they did not ask for (D57). What they asked for was checked then.
    ///
    /// # Errors
    /// [`Refusal::LimitOfPlayer`].
    pub fn check_limits(&self, wallet: &Wallet, at: Timestamp) -> Result<(), Refusal> {
        wallet.permits_deposit(Money::ZERO, self.booked(), at).map_err(|refusal| match refusal {
            Refusal::LimitReached { left, .. } => Refusal::LimitOfPlayer { left },
            other => other,
        })
    }

    /// The admin who approved a payment that the bank should show, and since when; `None` if no line is missing.
    pub fn awaits_line(&self) -> Option<(&Uid, Timestamp)> {
        let is_booked = self.status == Status::Completed && self.reversed.is_none();
        let decision = self.decision.as_ref().filter(|_| is_booked && self.is_to_self() && self.line.is_none());
        decision.map(|decision| (&decision.by, decision.at))
    }

    /// The request, approved before its line came, with the line that shows its payment: it moves no points.
    ///
    /// # Errors
    /// [`Refusal::DepositShown`], [`Refusal::LineOfAnotherAmount`]; as [`BankLine::check_credit`].
    pub fn shown_by(&self, line: &BankLine) -> Result<Self, Refusal> {
        line.check_credit()?;
        if self.awaits_line().is_none() {
            return Err(Refusal::DepositShown);
        }
        if line.amount != self.booked() {
            return Err(Refusal::LineOfAnotherAmount);
        }
        Ok(Self { line: Some(line.id.clone()), ..self.clone() })
    }

    /// How many admins it takes to approve what was paid: two for more than the player asked for. `room` as in
    /// [`BankLine::admins_needed`].
    pub fn admins_needed_on(&self, line: &BankLine, (admin, room): (&Uid, Money), four_eyes: FourEyes) -> Needed {
        match line.admins_needed(four_eyes, line.vouches(&self.reference, admin), room) {
            Needed::One if line.amount > self.amount => four_eyes.of_trust(),
            needed => needed,
        }
    }

    /// The request for a payment that its player did not ask for, as if they had. It is approved at once.
    ///
    /// # Errors
    /// As [`BankLine::check_credit`].
    pub fn of_line(line: &BankLine, reference: Reference, player: Party, at: Timestamp) -> Result<Self, Refusal> {
        line.check_credit()?;
        let order = Order { amount: line.amount, to: None, proof: None };
        // A line that was reopened can be credited again, as another record.
        let id = RequestId::of_content("credit", &format!("{}#{}", line.id, line.version));
        let asked = Self::request((id, reference), &order, player.clone(), player, at);
        Ok(Self { line: Some(line.id.clone()), ..asked })
    }
}
