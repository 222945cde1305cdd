//! What a player puts into a game.

use super::{Posted, Posting, Wallet};
use crate::{Money, Refusal, Timestamp, quick::Multiplier};

/// The game that a stake is for, with what its refusal tells the player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Game {
    Quick(Multiplier),
    Colours,
}

/// A stake that its wallet covers. Chance may decide only where there is one.
#[derive(Debug)]
pub struct Stake<'a> {
    wallet: &'a Wallet,
    at: Timestamp,
}

impl Wallet {
    /// Whether a player may put so many points into a game now. Both games ask here before chance decides, so that a
    /// refusal never depends on what was drawn; a limit on losses belongs here too.
    ///
    /// # Errors
    /// For an amount that the balance does not cover: [`Refusal::StakeNotCovered`] or [`Refusal::InsufficientBalance`].
    pub fn stake(&self, game: Game, amount: Money, at: Timestamp) -> Result<Stake<'_>, Refusal> {
        if self.balance < amount {
            return Err(match game {
                Game::Quick(multiplier) => Refusal::StakeNotCovered { need: amount, multiplier: multiplier.times() },
                Game::Colours => Refusal::InsufficientBalance,
            });
        }
        Ok(Stake { wallet: self, at })
    }
}

impl Stake<'_> {
    /// Posts what became of the stake.
    ///
    /// # Errors
    /// What [`Wallet::post`] refuses.
    pub fn post(self, posting: Posting) -> Result<Posted, Refusal> {
        self.wallet.post(posting, self.at)
    }
}
