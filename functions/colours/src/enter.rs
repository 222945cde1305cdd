use crate::round::round_or_current;
use aws::{Books, ColoursEntries, ColoursRounds};
use contract::{
    dto::{ColoursEntry, EnterBody, EnteredView},
    routes,
};
use domain::{
    Failure,
    colours::{Entry, Picks, Round},
    request::RequestId,
};
use http::{Call, metrics};
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub rounds: ColoursRounds,
        pub entries: ColoursEntries,
        pub books: Books,
    }
}

/// Takes the fee and writes the entry in one transaction. The same key and picks again get the same entry. A key
/// applies to the round in the body or, without one, to the two newest rounds. The wallet is read before the stored
/// entry is looked up, so that a balance which does not cover the fee was never lowered by this same entry.
///
/// # Errors
/// What [`Call::player`], [`Call::idempotency_key`], [`Picks::parse`] and [`Entry::enter`] refuse;
/// [`domain::Refusal::NoRound`], [`domain::Refusal::RoundUnknown`], [`domain::Refusal::WalletNotFound`];
/// [`domain::Refusal::IdempotencyKeyReused`] for other picks under the key.
pub async fn enter(deps: Arc<Deps>, call: Call) -> Result<EnteredView, Failure> {
    let uid = &call.player()?.uid;
    let id = RequestId::derive(uid, routes::COLOURS_ENTER.binary, &call.idempotency_key()?);
    let EnterBody { picks, round_id } = call.json()?;
    let wallet = deps.books.wallets.load(uid).await?;
    let rounds = candidates(&deps.rounds, round_id.as_deref()).await?;
    for round in &rounds {
        if let Some(existing) = deps.entries.find(uid, &round.id, &id).await? {
            existing.is_of(&Picks::parse(&picks, &round.colours)?)?;
            return Ok(view(&existing, round));
        }
    }
    let round = &rounds[0];
    let entered = Entry::enter(id, round, Picks::parse(&picks, &round.colours)?, &wallet, call.arrived())?;
    deps.entries.enter(&entered, &deps.books).await?;
    metrics::of_row(&entered.posted.row);
    Ok(view(&entered.entry, round))
}

/// First the round to enter, then one that an earlier attempt may have entered: a retry without a round can arrive
/// after the next round has opened.
async fn candidates(rounds: &ColoursRounds, round_id: Option<&str>) -> Result<Vec<Round>, Failure> {
    match round_id {
        Some(_) => round_or_current(rounds, round_id).await.map(|round| vec![round]),
        None => rounds.newest(2).await,
    }
}

fn view(entry: &Entry, round: &Round) -> EnteredView {
    EnteredView { round_id: round.id.to_string(), entry: ColoursEntry::new(entry, round) }
}
