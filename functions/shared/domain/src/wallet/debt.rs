//! What a player owes: points of a reversed approval that were already spent (D67).

use super::{Debt, Movement, Restriction, Reversible, RowRef, Wallet};
use crate::{Money, Refusal, Timestamp, request::Note};

impl Wallet {
    /// The debt once this movement is posted. All that comes in other than by games pays it first. An undone deposit
    /// takes the cash that there is, and the rest is owed.
    ///
    /// # Errors
    /// [`Refusal::PointsOwed`] for cash that would leave less than what is owed.
    pub(super) fn debt_after(&self, movement: &Movement, amount: Money) -> Result<Debt, Refusal> {
        let (previous, cash) = (self.debt, self.cash());
        let new = match movement {
            Movement::PaidIn(_)
            | Movement::Received(_)
            | Movement::GivenBack(_)
            | Movement::Reversed(RowRef { of: Reversible::Sent, .. }) => previous.minus(amount).unwrap_or_default(),
            Movement::Reversed(RowRef { of: Reversible::PaidIn, .. }) => {
                previous.plus(amount.minus(cash).unwrap_or_default()).ok_or(Refusal::WalletFull)?
            }
            Movement::Sent(_) | Movement::Held(_) if amount <= cash && self.beyond_debt() < amount => {
                return Err(Refusal::PointsOwed(previous));
            }
            Movement::Start
            | Movement::QuickWin(_)
            | Movement::QuickLoss(_)
            | Movement::DrawEntry(_)
            | Movement::Prize(_)
            | Movement::ReturnedFee(_)
            | Movement::Sent(_)
            | Movement::Held(_)
            | Movement::PaidOut(_)
            | Movement::Reversed(RowRef { of: Reversible::Received, .. }) => previous,
        };
        Ok(Debt { previous, new })
    }

    /// The freeze of another account of a player who owes points in this one. Otherwise a debt would end with a new
    /// account.
    pub(super) fn freeze_of_debt(&self, at: Timestamp) -> Option<Restriction> {
        let reason = || Note::stored("Points are owed on another account of this address.".to_owned());
        (self.debt > Money::ZERO).then(|| Restriction::freeze(reason(), at))
    }

    /// The cash that the player does not owe.
    pub fn beyond_debt(&self) -> Money {
        self.cash().minus(self.debt).unwrap_or_default()
    }
}
