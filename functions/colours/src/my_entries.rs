use crate::round::round_or_current;
use aws::{Bus, ColoursEntries, ColoursRounds};
use contract::dto::{ColoursEntriesQuery, ColoursEntry, ColoursEntryPage};
use domain::{
    Failure, Uid,
    colours::{Round, Shard, Task},
    cursor,
    request::RequestId,
};
use http::Call;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub rounds: ColoursRounds,
        pub entries: ColoursEntries,
        pub bus: Bus,
    }
}

impl Deps {
    /// Has the player's shard settled again, because settlement missed a winner in it.
    async fn settle_again(&self, round: &Round, uid: &Uid) {
        let task = Task { round_id: round.id.clone(), shard: Shard::of(uid), pass: None, from: None };
        if let Err(cause) = self.bus.hand_out(&[task]).await {
            tracing::warn!(cause = &cause as &dyn std::error::Error, round = %round.id, "a winner stays unpaid");
        }
    }
}

/// A page of the caller's entries in a round, newest first within the page. Result, matches and prize are computed
/// here, since settlement never writes to a losing entry (D35).
///
/// # Errors
/// [`domain::Refusal::NoRound`], [`domain::Refusal::RoundUnknown`], [`domain::Refusal::Malformed`] for a
/// malformed cursor.
pub async fn my_entries(deps: Arc<Deps>, call: Call) -> Result<ColoursEntryPage, Failure> {
    let uid = call.uid()?;
    let ColoursEntriesQuery { round_id, cursor } = call.query()?;
    let after = cursor::parse(cursor)?;
    let after = after.map(|id| RequestId::parse(&id).map_err(|_| cursor::invalid())).transpose()?;
    let round = round_or_current(&deps.rounds, round_id.as_deref()).await?;
    let mut page = deps.entries.of_player(uid, &round.id, after.as_ref()).await?;
    if round.settled_at.is_some() && page.items.iter().any(|entry| entry.is_owed(&round)) {
        deps.settle_again(&round, uid).await;
    }
    page.items.sort_by(|one, other| (other.created_at, &other.id).cmp(&(one.created_at, &one.id)));
    Ok(ColoursEntryPage {
        round_id: round.id.to_string(),
        items: page.items.iter().map(|entry| ColoursEntry::new(entry, &round)).collect(),
        next_cursor: page.next.map(|id| cursor::write(id.as_str())),
    })
}
