use crate::round::asked_for;
use aws::{ColoursEntries, ColoursRounds, Ledger, Wallets};
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
        pub wallets: Wallets,
        pub ledger: Ledger,
    }
}

/// Takes the fee and makes the entry, in one transaction. The same key and picks again get the same entry; a key
/// counts within the round that is named, or else within the two newest. The wallet is read before the entry is
/// looked for: a balance that does not cover the fee then never is one that this very entry has lowered.
///
/// # Errors
/// What [`Call::idempotency_key`], [`Picks::parse`] and [`Entry::enter`] refuse; [`domain::Refusal::NoRound`],
/// [`domain::Refusal::RoundUnknown`], [`domain::Refusal::WalletNotFound`];
/// [`domain::Refusal::IdempotencyKeyReused`] for other picks under the key.
pub async fn enter(deps: Arc<Deps>, call: Call) -> Result<EnteredView, Failure> {
    let uid = call.uid()?;
    let id = RequestId::derive(uid, routes::COLOURS_ENTER.binary, &call.idempotency_key()?);
    let EnterBody { picks, round_id } = call.json()?;
    let wallet = deps.wallets.load(uid).await?;
    let rounds = candidates(&deps.rounds, round_id.as_deref()).await?;
    for round in &rounds {
        if let Some(made) = deps.entries.find(uid, &round.id, &id).await? {
            made.is_of(&Picks::parse(&picks, &round.colours)?)?;
            return Ok(view(&made, round));
        }
    }
    let round = &rounds[0];
    let made = Entry::enter(id, round, Picks::parse(&picks, &round.colours)?, &wallet, call.arrived())?;
    deps.entries.enter(&made, (&deps.wallets, &deps.ledger)).await?;
    metrics::of_row(&made.posted.row);
    Ok(view(&made.entry, round))
}

/// The round to enter first, behind it where an earlier attempt may have gone: a retry that names no round can arrive
/// when the next one has opened.
async fn candidates(rounds: &ColoursRounds, round_id: Option<&str>) -> Result<Vec<Round>, Failure> {
    match round_id {
        Some(_) => asked_for(rounds, round_id).await.map(|round| vec![round]),
        None => rounds.newest(2).await,
    }
}

fn view(entry: &Entry, round: &Round) -> EnteredView {
    EnteredView { round_id: round.id.to_string(), entry: ColoursEntry::new(entry, round) }
}
