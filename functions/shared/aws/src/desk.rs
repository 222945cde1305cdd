//! Records for admins' decisions: the admins, the rights, approvers and totals, and the parts that decisions share.

pub(crate) mod admins;
pub(crate) mod approvals;
pub(crate) mod decisions;
pub(crate) mod oversight;
pub(crate) mod rights;
pub(crate) mod totals;

use crate::client::transaction::Transaction;
use approvals::Approvals;
use domain::{Failure, admin_limit::Counted};
use oversight::Oversight;
use totals::Totals;

crate::deps! {
    /// The dependencies of a decision about points.
    #[derive(Clone)]
    pub struct Desk {
        pub oversight: Oversight,
        pub approvals: Approvals,
        pub totals: Totals,
    }
}

impl Transaction<Failure> {
    /// Adds the grounds as a check, and the totals: nothing is written without the grounds or above a limit of the day.
    pub(crate) fn hold_to_limits(self, counted: &Counted, desk: &Desk) -> Self {
        self.grounds(&counted.grounds, &desk.oversight).count(counted, &desk.totals)
    }
}
