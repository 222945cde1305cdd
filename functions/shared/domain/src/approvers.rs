//! Which admins have approved points that an account still has (D45).

use crate::{
    Uid,
    wallet::{Posted, Wallet},
};
use std::collections::BTreeMap;

/// For each admin how much of the account has to be gone until they pay it out alone, in hundredths of
/// [`Wallet::gone`].
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Approvers(pub BTreeMap<Uid, i64>);

impl Approvers {
    /// Whether points that this admin approved are still there.
    pub fn bars(&self, admin: &Uid, wallet: &Wallet) -> bool {
        self.0.get(admin).is_some_and(|until| *until > wallet.gone())
    }

    /// Whether all points that this admin approved are gone.
    pub fn releases(&self, admin: &Uid, wallet: &Wallet) -> bool {
        self.0.get(admin).is_some_and(|until| *until <= wallet.gone())
    }

    /// After these admins approved what was added to the wallet. Where another account sent it, those who approved points
    /// that are still there approved these too.
    #[must_use]
    pub fn after(mut self, to: &Posted, by: &[Uid], from: Option<(&Posted, &Self)>) -> Self {
        let amount = to.row.amount.hundredths();
        let mut more = BTreeMap::new();
        if let Some((Posted { wallet, .. }, of_sender)) = from {
            let left = of_sender.0.iter().map(|(admin, until)| (admin, until - wallet.gone()));
            more.extend(left.filter(|(_, left)| *left > 0).map(|(admin, left)| (admin, left.min(amount))));
        }
        more.extend(by.iter().map(|admin| (admin, amount)));
        for (admin, more) in more {
            let until = self.0.entry(admin.clone()).or_insert(i64::MIN);
            *until = (*until).max(to.wallet.gone()) + more;
        }
        self
    }
}
