//! One guess per round: where a round stands for a wallet, and what a guess does to it.

use super::{
    guess::{ClientSeed, Guess},
    play::Play,
    round::{Round, RoundId},
};
use crate::{
    Money, Refusal, ServerSeed, Timestamp,
    wallet::{Game, LedgerRow, Movement, Posted, Posting, Wallet},
};

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
    settle_with(wallet, round, guess, arrived, || round.answer(&guess.client_seed).answer)
}

/// As [`settle`]; `answer` is not asked before the stake is accepted.
fn settle_with(
    wallet: &Wallet,
    round: &Round,
    guess: &Guess,
    arrived: Timestamp,
    answer: impl FnOnce() -> u8,
) -> Result<Posted, Refusal> {
    match standing(wallet, round.id()) {
        Standing::Settled { .. } => return Err(Refusal::RoundPlayed),
        Standing::Superseded => return Err(Refusal::RoundSuperseded),
        Standing::Open if !round.takes_guesses(arrived) => return Err(Refusal::RoundOver),
        Standing::Open => {}
    }
    let multiplier = guess.multiplier;
    let stake = wallet.stake(Game::Quick(multiplier), multiplier.stake(), arrived)?;
    let play = Play { round_id: round.id().as_str().to_owned(), guess: guess.clone(), answer: answer() };
    let amount = if play.won() { multiplier.payout() } else { multiplier.stake() };
    stake.post(Posting::new(Movement::of_play(play), amount, ""))
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
    let play = row.play().filter(|play| play.round_id == round.id().as_str()).ok_or(Refusal::RoundPlayed)?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Uid, quick::DayKey};

    #[test]
    fn a_refused_stake_leaves_chance_untouched() {
        let (uid, at) = (Uid::from_sub("a player"), Timestamp::from_ms(1_000_000));
        let round = Round::issue(&DayKey::new([0; 32]), &uid, at, [0; 10]);
        let guess = Guess::parse(Some(0), Some(10), &"0".repeat(32)).unwrap();
        let rich = Wallet::open(uid, at).unwrap().wallet;
        let poor = Wallet { balance: Money::from_hundredths(999).unwrap(), ..rich.clone() };
        let refused = settle_with(&poor, &round, &guess, at, || unreachable!("chance was asked"));
        assert_eq!(refused, Err(Refusal::StakeNotCovered { need: Money::points(10), multiplier: 10 }));
        let lost = settle_with(&rich, &round, &guess, at, || 1).unwrap();
        assert_eq!((lost.wallet.balance, lost.row.play().map(|play| play.answer)), (Money::ZERO, Some(1)));
    }
}
