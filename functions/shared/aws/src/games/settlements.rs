//! The colours_settlements table: the settlers' reports on their shards. It is a separate table, so that only the
//! tick may write rounds.

use crate::client::{
    failure::failure,
    item::{Fields, Item, broken, item, text},
    keys,
    table::table,
};
use domain::{
    Failure,
    colours::{Pass, Progress, RoundId, Shard, ShardReport},
};

const SORT_KEY: &str = "place";
const AT: &str = "at";

table!(Settlements in "COLOURS_SETTLEMENTS_TABLE");

impl Settlements {
    /// Replaces the last report on a shard. A late report may hide that the shard is done; then it is settled once
    /// more, and nothing is paid twice.
    pub async fn report(&self, round: &RoundId, pass: Pass, shard: Shard, report: &ShardReport) -> Result<(), Failure> {
        let (sort_key, at) = match report {
            ShardReport::UpTo { sort_key, at } => (Some(text(sort_key)), Some(text(at.to_string()))),
            ShardReport::Done => (None, None),
        };
        let report = item([
            (keys::ROUND_ID, Some(text(round.as_str()))),
            (keys::SHARD, Some(text(keys::report(pass, Some(shard))))),
            (SORT_KEY, sort_key),
            (AT, at),
        ]);
        self.table.write(report).await
    }

    pub async fn progress(&self, round: &RoundId, pass: Pass) -> Result<Progress, Failure> {
        let query = self
            .table
            .query()
            .consistent_read(true)
            .key_condition_expression("#round = :round AND begins_with(#shard, :pass)")
            .expression_attribute_names("#round", keys::ROUND_ID)
            .expression_attribute_names("#shard", keys::SHARD)
            .expression_attribute_values(":round", text(round.as_str()))
            .expression_attribute_values(":pass", text(keys::report(pass, None)));
        let answer = query.send().await.map_err(failure)?;
        answer.items().iter().map(from_item).collect::<Result<_, _>>().map(Progress)
    }
}

fn from_item(item: &Item) -> Result<(Shard, ShardReport), Failure> {
    let fields = Fields(item);
    let key = fields.text(keys::SHARD)?;
    let number = key.split_once('#').and_then(|(_, number)| number.parse().ok());
    let shard = number.and_then(Shard::new).ok_or_else(|| broken(keys::SHARD))?;
    let report = match fields.optional_text(SORT_KEY)? {
        Some(sort_key) => ShardReport::UpTo { sort_key, at: fields.time(AT)? },
        None => ShardReport::Done,
    };
    Ok((shard, report))
}
