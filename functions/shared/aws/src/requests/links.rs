//! The links table: the players who attached each file as a proof or asked for payouts to each place (D46), and the
//! deposits that have a reference (D52).

use crate::client::{
    item::{Item, broken, number, text},
    keys,
    table::{item_after, table},
};
use aws_sdk_dynamodb::types::{AttributeValue, builders::UpdateBuilder};
use domain::{Failure, link::Link};

/// The ids of deposits for a file and for a reference; the ids of players for payment details.
const IDS: &str = "ids";
/// An admin learns nothing from more of them.
const IDS_MAX: usize = 100;

table!(Links in "LINKS_TABLE");

impl Links {
    /// Adds an id unless there are many, and returns the others. One write, so of two at once the later one sees the
    /// other.
    pub async fn add(&self, link: &Link, id: &str) -> Result<Vec<String>, Failure> {
        let update = self
            .table
            .update(keys::LINK, link.digest())
            .update_expression("ADD #ids :new")
            .condition_expression("attribute_not_exists(#ids) OR size(#ids) < :max OR contains(#ids, :id)")
            .expression_attribute_names("#ids", IDS)
            .expression_attribute_values(":new", AttributeValue::Ss(vec![id.to_owned()]))
            .expression_attribute_values(":id", text(id))
            .expression_attribute_values(":max", number(IDS_MAX));
        let mut ids = ids(item_after(update).await?.as_ref())?;
        ids.retain(|other| other != id);
        Ok(ids)
    }

    /// Sets the only id of a link that has none.
    pub(crate) fn claiming(&self, link: &Link, id: &str) -> UpdateBuilder {
        self.table
            .updating(keys::LINK, link.digest())
            .update_expression("SET #ids = :new")
            .condition_expression("attribute_not_exists(#ids)")
            .expression_attribute_names("#ids", IDS)
            .expression_attribute_values(":new", AttributeValue::Ss(vec![id.to_owned()]))
    }

    /// The ids of a link (a strongly consistent read).
    pub async fn find(&self, link: &Link) -> Result<Vec<String>, Failure> {
        ids(self.table.find(keys::LINK, link.digest()).await?.as_ref())
    }
}

/// Sorted, so that an answer does not depend on the order in a set.
fn ids(item: Option<&Item>) -> Result<Vec<String>, Failure> {
    let Some(set) = item.and_then(|item| item.get(IDS)) else { return Ok(Vec::new()) };
    let mut ids = set.as_ss().map_err(|_| broken(IDS))?.clone();
    ids.sort_unstable();
    Ok(ids)
}
