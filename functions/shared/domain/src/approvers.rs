//! Which admins have approved points that an account still has (D45).

use crate::{
    Uid,
    wallet::{Posted, Wallet},
};
use std::collections::BTreeMap;

/// The admins who cannot pay the account out alone. Each is barred while cash from the time of their approval, or later
/// cash, is in the account: it is unknown whose points leave first.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Approvers {
    /// For each admin, how much has to be gone ([`Wallet::gone`]) before they are released, in hundredths.
    pub until: BTreeMap<Uid, i64>,
    /// [`Wallet::came_in`] when this was written. An earlier version adds points without writing it.
    pub came_in: i64,
}

impl Approvers {
    /// Whether points that this admin approved are still there.
    pub fn bars(&self, admin: &Uid, wallet: &Wallet) -> bool {
        self.until.get(admin).is_some_and(|until| *until > wallet.gone())
    }

    /// Whether all points that this admin approved are gone.
    pub fn releases(&self, admin: &Uid, wallet: &Wallet) -> bool {
        let is_known = self.came_in == wallet.came_in() && self.until.contains_key(admin);
        is_known && !self.bars(admin, wallet)
    }

    /// The state after `by` approved the points that were added to the wallet. If another account sent them, the admins
    /// who are barred there count as approvers too.
    #[must_use]
    pub fn after(self, Posted { wallet, .. }: &Posted, by: &[Uid], from: Option<(&Posted, &Self)>) -> Self {
        let until = wallet.gone() + wallet.cash().hundredths() + wallet.held.hundredths();
        let of_sender = from.into_iter().flat_map(|(Posted { wallet, .. }, approvers)| approvers.barred(wallet));
        let barred: Vec<Uid> = self.barred(wallet).chain(by).chain(of_sender).cloned().collect();
        let mut after = self.until;
        after.extend(barred.into_iter().map(|admin| (admin, until)));
        Self { until: after, came_in: wallet.came_in() }
    }

    /// The admins whose points are still there.
    pub fn barred<'a>(&'a self, wallet: &'a Wallet) -> impl Iterator<Item = &'a Uid> {
        self.until.keys().filter(|admin| self.bars(admin, wallet))
    }
}
