//! One guess per round: where a round stands for a wallet, and what a guess does to it.

use super::{
    guess::{ClientSeed, Guess},
    round::{Round, RoundId},
};
use crate::{
    Money, Refusal, ServerSeed, Timestamp,
    wallet::{Kind, LedgerRow, Posted, Posting, Source, Wallet},
};

/// What was played and how it came out, as the ledger row keeps it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Play {
    pub round_id: String,
    pub guess: Guess,
    /// 0 to 5.
    pub answer: u8,
}

impl Play {
    pub fn won(&self) -> bool {
        self.guess.square == self.answer
    }
}

/// Where a round stands for one wallet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// Nothing later has been played: a guess may be settled.
    Open,
    /// This wallet played it; the result is in this ledger row.
    Settled { seq: u64 },
    /// A later round has been played since, so this one never can be.
    Superseded,
}

/// Only a round issued after the last settled one may be played: one remembered round is enough to keep every
/// player to one guess per round.
pub fn standing(wallet: &Wallet, round: &RoundId) -> Standing {
    let Some(last) = &wallet.last_round else { return Standing::Open };
    if last.round_id == round.as_str() {
        return Standing::Settled { seq: last.seq };
    }
    let played_at = RoundId::parse(&last.round_id).map_or(Timestamp::MAX, |last| last.issued_at());
    if round.issued_at() > played_at { Standing::Open } else { Standing::Superseded }
}

/// Settles a guess on an open round. `arrived` is when the request reached the server.
///
/// # Errors
/// [`Refusal::RoundOver`] at or after [`super::REVEAL_MS`], [`Refusal::RoundSuperseded`],
/// [`Refusal::RoundPlayed`], [`Refusal::StakeNotCovered`]; what [`Wallet::post`] refuses.
pub fn settle(wallet: &Wallet, round: &Round, guess: &Guess, arrived: Timestamp) -> Result<Posted, Refusal> {
    match standing(wallet, round.id()) {
        Standing::Settled { .. } => return Err(Refusal::RoundPlayed),
        Standing::Superseded => return Err(Refusal::RoundSuperseded),
        Standing::Open if !round.takes_guesses(arrived) => return Err(Refusal::RoundOver),
        Standing::Open => {}
    }
    let multiplier = guess.multiplier;
    if wallet.balance < multiplier.stake() {
        return Err(Refusal::StakeNotCovered { need: multiplier.stake(), multiplier: multiplier.times() });
    }
    let play = Play {
        round_id: round.id().as_str().to_owned(),
        guess: guess.clone(),
        answer: round.answer(&guess.client_seed).answer,
    };
    let (kind, amount, result) =
        if play.won() { (Kind::Win, multiplier.payout(), "won") } else { (Kind::Loss, multiplier.stake(), "lost") };
    let description = format!("Quick colour game {result} at {}x", multiplier.times());
    wallet
        .post(Posting { kind, amount, description, source: Source::Quick, request_id: None, play: Some(play) }, arrived)
}

/// The result of a settled guess, as its player may see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome<'a> {
    pub play: &'a Play,
    /// What was won or lost.
    pub amount: Money,
    /// The balance right after this play.
    pub balance: Money,
    pub server_seed: &'a ServerSeed,
}

/// Tells the result of `round` from its ledger row: to the player who just played it, or again to whoever
/// repeats the very same guess.
///
/// # Errors
/// [`Refusal::RoundPlayed`] for another guess, or a row that is not this round's.
pub fn replay<'a>(row: &'a LedgerRow, round: &'a Round, guess: &Guess) -> Result<Outcome<'a>, Refusal> {
    let play = row.play.as_ref().filter(|play| play.round_id == round.id().as_str()).ok_or(Refusal::RoundPlayed)?;
    if *guess != play.guess {
        return Err(Refusal::RoundPlayed);
    }
    Ok(Outcome { play, amount: row.amount, balance: row.new_balance, server_seed: round.settled_seed() })
}

/// The answer of a round that nobody can play any more, to whoever added `client_seed` to it; the empty one stands
/// for nobody. A function of its arguments alone, so an idle board costs no read.
///
/// # Errors
/// [`Refusal::RoundOpen`] before [`super::REVEAL_MS`].
pub fn reveal<'a>(round: &'a Round, client_seed: &ClientSeed, at: Timestamp) -> Result<(u8, &'a ServerSeed), Refusal> {
    let seed = round.reveal(at)?;
    Ok((round.answer(client_seed).answer, seed))
}
