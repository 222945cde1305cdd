//! The colours_entries table: players' entries, and the index by which settlement reads only the entries that are paid.

use crate::{
    books::Books,
    client::{
        failure::failure,
        item::{Fields, Item, broken, item, number, text, texts},
        keys,
        table::{page, table},
        transaction::Transaction,
    },
};
use domain::{
    Failure, Money, Page, Uid,
    colours::{Entered, Entry, Picks, RoundId, Shard},
    request::RequestId,
    wallet::{DayTotal, Posted},
};

const FROM_PLAYERS: &str = "fromPlayers";
const FROM_PLAYERS_AT: &str = "fromPlayersAt";
/// Entries read for a page. All 120 combinations of a player fit on one.
const PAGE_ENTRIES: i32 = 150;

table!(ColoursEntries in "COLOURS_ENTRIES_TABLE");

impl ColoursEntries {
    /// The entry (a strongly consistent read).
    pub async fn find(&self, uid: &Uid, round: &RoundId, id: &RequestId) -> Result<Option<Entry>, Failure> {
        self.table.find_by(key(uid, round, id)).await?.as_ref().map(from_item).transpose()
    }

    /// A page of a player's entries in a round, after the entry `after`.
    pub async fn of_player(
        &self,
        uid: &Uid,
        round: &RoundId,
        after: Option<&RequestId>,
    ) -> Result<Page<Entry, RequestId>, Failure> {
        let query = self.table.query().consistent_read(true).limit(PAGE_ENTRIES);
        let query = query.set_exclusive_start_key(after.map(|after| key(uid, round, after)));
        let query = query.key_condition_expression("#uid = :uid AND begins_with(#entry, :round)");
        let query = query
            .expression_attribute_names("#uid", keys::UID)
            .expression_attribute_names("#entry", keys::ENTRY)
            .expression_attribute_values(":uid", text(uid.as_str()))
            .expression_attribute_values(":round", text(keys::entry(round, "")));
        page(query, from_item, |key| place(key).map(|(_, _, id)| id)).await
    }

    /// The newest round that the player has entered (a strongly consistent read).
    pub async fn newest_round(&self, uid: &Uid) -> Result<Option<RoundId>, Failure> {
        let query = self.table.query().consistent_read(true).limit(1).scan_index_forward(false);
        let query = query.key_condition_expression("#uid = :uid").expression_attribute_names("#uid", keys::UID);
        let answer = query.expression_attribute_values(":uid", text(uid.as_str())).send().await.map_err(failure)?;
        answer.items().first().map(|item| from_item(item).map(|entry| entry.round_id)).transpose()
    }

    /// A page of a player's newest entries, newest round first, without those of a last round that may have more. Costs
    /// one query.
    pub async fn newest_of_player(&self, uid: &Uid) -> Result<Vec<Entry>, Failure> {
        let query = self.table.query().limit(PAGE_ENTRIES).scan_index_forward(false);
        let query = query.key_condition_expression("#uid = :uid").expression_attribute_names("#uid", keys::UID);
        let answer = query.expression_attribute_values(":uid", text(uid.as_str())).send().await.map_err(failure)?;
        let mut entries = answer.items().iter().map(from_item).collect::<Result<Vec<_>, _>>()?;
        if let (Some(_), Some(last)) = (answer.last_evaluated_key(), entries.last().map(|last| last.round_id.clone())) {
            entries.retain(|entry| entry.round_id != last);
        }
        Ok(entries)
    }

    /// A page of the keys of entries with the same picks in a shard, after the entry `after`. The index is eventually
    /// consistent.
    pub async fn of_combination(
        &self,
        round: &RoundId,
        (picks, shard): (&Picks, Shard),
        after: Option<&RequestId>,
    ) -> Result<Page<(Uid, RequestId), RequestId>, Failure> {
        let query = self.table.query().index_name("combination");
        let behind = keys::entry(round, after.map_or("", RequestId::as_str));
        let query = query
            .key_condition_expression("#combination = :combination AND #entry > :behind")
            .expression_attribute_names("#combination", keys::COMBINATION)
            .expression_attribute_names("#entry", keys::ENTRY)
            .expression_attribute_values(":combination", text(keys::combination(round, picks, shard)))
            .expression_attribute_values(":behind", text(behind));
        let entry = |item: &Item| place(item).map(|(uid, _, id)| (uid, id));
        page(query, entry, |key| place(key).map(|(_, _, id)| id)).await
    }

    /// Writes a new entry, the wallet that paid its fee and the fee's row.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when the entry exists or the wallet has changed since it was loaded.
    pub async fn enter(&self, made: &Entered, books: &Books) -> Result<(), Failure> {
        Transaction::new()
            .create(&self.table, keys::UID, to_item(&made.entry), Failure::Conflict)
            .post(books, &made.posted)
            .commit(&self.table.client)
            .await?
    }

    /// Marks an entry as paid, and writes the wallet and the payment's row.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when the entry is already paid or the wallet has changed since it was loaded.
    pub async fn pay(&self, entry: &Entry, posted: &Posted, books: &Books) -> Result<(), Failure> {
        let paid = Entry { paid_at: Some(posted.row.timestamp), ..entry.clone() };
        let unpaid = self
            .table
            .putting(to_item(&paid))
            .condition_expression("attribute_exists(#uid) AND attribute_not_exists(#paid)")
            .expression_attribute_names("#uid", keys::UID)
            .expression_attribute_names("#paid", keys::PAID_AT);
        Transaction::new().put(unpaid, Failure::Conflict).post(books, posted).commit(&self.table.client).await?
    }
}

fn key(uid: &Uid, round: &RoundId, id: &RequestId) -> Item {
    item([(keys::UID, Some(text(uid.as_str()))), (keys::ENTRY, Some(text(keys::entry(round, id.as_str()))))])
}

/// Parses the key of an entry.
fn place(key: &Item) -> Result<(Uid, RoundId, RequestId), Failure> {
    let fields = Fields(key);
    let entry = fields.text(keys::ENTRY)?;
    let (round, id) = entry.split_once('#').ok_or_else(|| broken(keys::ENTRY))?;
    let round = RoundId::parse(round).map_err(|_| broken(keys::ENTRY))?;
    let id = RequestId::parse(id).map_err(|_| broken(keys::ENTRY))?;
    Ok((fields.uid(keys::UID)?, round, id))
}

fn to_item(entry: &Entry) -> Item {
    let shard = Shard::of(&entry.uid);
    let mut all = item([
        (keys::COMBINATION, Some(text(keys::combination(&entry.round_id, &entry.picks, shard)))),
        ("picks", Some(texts(entry.picks.names()))),
        ("feeBonus", (entry.fee_bonus > Money::ZERO).then(|| number(entry.fee_bonus))),
        (FROM_PLAYERS, entry.from_players.map(|part| number(part.amount))),
        (FROM_PLAYERS_AT, entry.from_players.map(|part| text(part.at.to_string()))),
        ("createdAt", Some(text(entry.created_at.to_string()))),
        (keys::PAID_AT, entry.paid_at.map(|at| text(at.to_string()))),
    ]);
    all.extend(key(&entry.uid, &entry.round_id, &entry.id));
    all
}

fn from_item(item: &Item) -> Result<Entry, Failure> {
    let fields = Fields(item);
    let (uid, round_id, id) = place(item)?;
    Ok(Entry {
        uid,
        round_id,
        id,
        picks: Picks::of(&fields.texts("picks")?).ok_or_else(|| broken("picks"))?,
        fee_bonus: fields.optional_money("feeBonus")?.unwrap_or_default(),
        from_players: match fields.optional_money(FROM_PLAYERS)? {
            Some(amount) => Some(DayTotal { at: fields.time(FROM_PLAYERS_AT)?, amount }),
            None => None,
        },
        created_at: fields.time("createdAt")?,
        paid_at: fields.optional_time(keys::PAID_AT)?,
    })
}
