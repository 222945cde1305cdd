//! The admins who approved points for an account and for a mailbox (D45): rows of the addresses table.

use crate::client::{
    item::{Fields, Item, broken, item, number, text},
    keys,
    table::table,
    transaction::Transaction,
};
use aws_sdk_dynamodb::types::{AttributeValue, builders::UpdateBuilder};
use domain::{Failure, Uid, approvers::Approvers, email, wallet::Wallet};
use std::collections::BTreeSet;

const APPROVERS: &str = "approvers";
const UNTIL: &str = "until";
const CAME_IN: &str = "cameIn";

table!(Approvals in "ADDRESSES_TABLE");

impl Approvals {
    /// The admins who have approved points that are still there, in this wallet or for the owner of these mailboxes.
    pub async fn barred(&self, wallet: &Wallet, mailboxes: &BTreeSet<String>) -> Result<BTreeSet<Uid>, Failure> {
        let own = self.of_account(&wallet.uid).await?;
        let mut approvers: BTreeSet<Uid> = own.barred(wallet).cloned().collect();
        for mailbox in mailboxes {
            let of_mailbox = self.of_mailbox(mailbox).await?.into_iter();
            approvers.extend(of_mailbox.filter(|admin| !own.releases(admin, wallet)));
        }
        Ok(approvers)
    }

    /// The admins who approved the account's points. They change only together with the account's wallet. So a caller
    /// reads the wallet first: the transaction's condition that it is unchanged covers them too.
    pub async fn of_account(&self, uid: &Uid) -> Result<Approvers, Failure> {
        let found = self.table.find(keys::ADDRESS, keys::approvers(uid)).await?;
        let Some(item) = found else { return Ok(Approvers::default()) };
        let until = item.get(UNTIL).and_then(|until| until.as_m().ok()).ok_or_else(|| broken(UNTIL))?;
        let admins = until.keys().map(|admin| Ok((uid_from(admin)?, Fields(until).number(admin)?)));
        let until = admins.collect::<Result<_, Failure>>()?;
        Ok(Approvers { until, came_in: Fields(&item).number(CAME_IN)? })
    }

    async fn of_mailbox(&self, mailbox: &str) -> Result<Vec<Uid>, Failure> {
        let item = self.table.find(keys::ADDRESS, keys::approvers(&mailbox)).await?;
        let Some(approvers) = item.as_ref().and_then(|item| item.get(APPROVERS)) else { return Ok(Vec::new()) };
        approvers.as_ss().map_err(|_| broken(APPROVERS))?.iter().map(|approver| uid_from(approver)).collect()
    }

    /// Under each name of the mailbox.
    fn add_to_mailbox(&self, (by, email): (&[Uid], &str)) -> impl Iterator<Item = UpdateBuilder> {
        let approvers: Vec<_> = by.iter().map(ToString::to_string).collect();
        email::mailbox_names(email).into_iter().map(move |mailbox| {
            self.table
                .updating(keys::ADDRESS, keys::approvers(&mailbox))
                .update_expression("ADD #approvers :admins")
                .expression_attribute_names("#approvers", APPROVERS)
                .expression_attribute_values(":admins", AttributeValue::Ss(approvers.clone()))
        })
    }
}

fn approvers_item((uid, approvers): (&Uid, &Approvers)) -> Item {
    let until = approvers.until.iter().map(|(admin, until)| (admin.to_string(), number(until))).collect();
    item([
        (keys::ADDRESS, Some(text(keys::approvers(uid)))),
        (UNTIL, Some(AttributeValue::M(until))),
        (CAME_IN, Some(number(approvers.came_in))),
    ])
}

fn uid_from(text: &str) -> Result<Uid, Failure> {
    Uid::parse(text).map_err(|_| broken(APPROVERS))
}

impl Transaction<Failure> {
    /// Writes the approving admins, who do not pay the points out, for the mailbox with this address. `of_account` is
    /// the account's state after it.
    pub fn keep_approvers(self, by: (&[Uid], &str), approvals: &Approvals, of_account: (&Uid, &Approvers)) -> Self {
        let add = |whole: Self, update| whole.update(update, Failure::Conflict);
        let whole = approvals.add_to_mailbox(by).fold(self, add);
        whole.write(&approvals.table, approvers_item(of_account), Failure::Conflict)
    }
}
