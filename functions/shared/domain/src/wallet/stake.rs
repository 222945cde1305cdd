//! A player's stake in a game.

use super::{Posted, Posting, Staked, Stop, Wallet};
use crate::{Money, Refusal, Timestamp};

/// A stake that the wallet covers. The random result may only be computed once there is one.
#[derive(Debug)]
pub struct Stake<'a> {
    wallet: &'a Wallet,
    amount: Money,
    at: Timestamp,
}

impl Wallet {
    /// Checks whether a player may stake this amount now. Both games call it before the random result, so that a
    /// refusal never depends on the result.
    ///
    /// # Errors
    /// As [`Wallet::permits`]; [`Refusal::InsufficientBalance`] for an amount above the balance (`spec 8.27`);
    /// [`Refusal::LimitReached`], [`Refusal::RealityCheckDue`].
    pub fn stake(&self, amount: Money, at: Timestamp) -> Result<Stake<'_>, Refusal> {
        self.permits(Stop::Stakes, at)?;
        if self.balance < amount {
            return Err(Refusal::InsufficientBalance);
        }
        self.permits_stake(amount, at)?;
        self.permits_to_play_on(at)?;
        Ok(Stake { wallet: self, amount, at })
    }
}

impl Stake<'_> {
    /// Its parts: cash is staked first.
    pub fn parts(&self) -> Staked {
        let Self { wallet, amount, at } = self;
        let beyond = |part: Money| amount.minus(part).unwrap_or_default();
        let bonus = beyond(wallet.cash());
        // Of the cash, the part that is not from players goes first.
        let of_players = beyond(bonus).minus(wallet.own_cash()).unwrap_or_default();
        let from_players = wallet.from_players.newest(of_players, (*at).max(wallet.updated_at));
        Staked { amount: *amount, bonus, from_players }
    }

    /// Posts the result.
    ///
    /// # Errors
    /// As [`Wallet::post`].
    pub fn post(self, posting: Posting) -> Result<Posted, Refusal> {
        self.wallet.post(posting, self.at)
    }
}
