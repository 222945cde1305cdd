//! One guess per round: whether a wallet may still play a round, and the result of a guess.

use super::{
    ROUND_MS,
    guess::{ClientSeed, Guess},
    play::Play,
    round::{Round, RoundId},
};
use crate::{
    Money, Refusal, ServerSeed, Timestamp,
    wallet::{LedgerRow, Movement, Posted, Posting, Wallet},
};

/// The state of a round for one wallet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RoundState {
    /// No later round has been played, so a guess may be settled.
    Open,
    /// This wallet has played it. The result is in this ledger row.
    Settled { seq: u64 },
    /// A later round has been played, so this one cannot be any more.
    Superseded,
    /// It starts too soon after the last played round.
    TooSoon,
}

/// Only a round that starts [`ROUND_MS`] after the last settled one may be played. One remembered round thus limits
/// every player to one guess per round, and to ten rounds a minute.
pub fn round_state(wallet: &Wallet, round: &RoundId) -> RoundState {
    let Some(last) = &wallet.last_round else { return RoundState::Open };
    if last.round_id == round.as_str() {
        return RoundState::Settled { seq: last.seq };
    }
    let played_at = RoundId::parse(&last.round_id).map_or(Timestamp::MAX, |last| last.starts_at());
    if round.starts_at() <= played_at {
        RoundState::Superseded
    } else if round.starts_at() < played_at.plus_ms(ROUND_MS) {
        RoundState::TooSoon
    } else {
        RoundState::Open
    }
}

/// Settles a guess on an open round. `arrived` is when the request reached the server.
///
/// # Errors
/// [`Refusal::RoundNotStarted`], [`Refusal::RoundOver`] from [`super::LATE_MS`] on, [`Refusal::RoundSuperseded`],
/// [`Refusal::RoundPlayed`], [`Refusal::RoundTooSoon`], [`Refusal::InsufficientBalance`]; as [`Wallet::post`].
pub fn settle(wallet: &Wallet, round: &Round, guess: &Guess, arrived: Timestamp) -> Result<Posted, Refusal> {
    settle_with(wallet, round, guess, arrived, || round.answer(&guess.client_seed).answer)
}

/// As [`settle`]. `answer` is not called before the stake is accepted.
fn settle_with(
    wallet: &Wallet,
    round: &Round,
    guess: &Guess,
    arrived: Timestamp,
    answer: impl FnOnce() -> u8,
) -> Result<Posted, Refusal> {
    match round_state(wallet, round.id()) {
        RoundState::Settled { .. } => return Err(Refusal::RoundPlayed),
        RoundState::Superseded => return Err(Refusal::RoundSuperseded),
        RoundState::TooSoon => return Err(Refusal::RoundTooSoon),
        RoundState::Open if !round.id().has_started(arrived) => return Err(Refusal::RoundNotStarted),
        RoundState::Open if !round.takes_guesses(arrived) => return Err(Refusal::RoundOver),
        RoundState::Open => {}
    }
    let multiplier = guess.multiplier;
    let stake = wallet.stake(multiplier.stake(), arrived)?;
    let play = Play { round_id: round.id().as_str().to_owned(), guess: guess.clone(), answer: answer() };
    let amount = if play.won() { multiplier.payout() } else { multiplier.stake() };
    let posting = Posting::new(Movement::of_play(play), amount, "").of_stake(stake.parts());
    stake.post(posting)
}

/// The result of a settled guess for its player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome<'a> {
    pub play: &'a Play,
    /// The win or loss.
    pub amount: Money,
    /// The balance right after this play.
    pub balance: Money,
    /// The bonus part of that balance.
    pub bonus: Money,
    pub server_seed: &'a ServerSeed,
}

/// The result of `round` from its ledger row, after a guess and for each retry of the same guess.
///
/// # Errors
/// [`Refusal::RoundPlayed`] for another guess, and for a row of another round.
pub fn replay<'a>(row: &'a LedgerRow, round: &'a Round, guess: &Guess) -> Result<Outcome<'a>, Refusal> {
    let play = row.play().filter(|play| play.round_id == round.id().as_str()).ok_or(Refusal::RoundPlayed)?;
    if *guess != play.guess {
        return Err(Refusal::RoundPlayed);
    }
    let (balance, bonus) = (row.new_balance, row.bonus.new_balance);
    Ok(Outcome { play, amount: row.amount, balance, bonus, server_seed: round.settled_seed() })
}

/// The answer of a round that can no longer be played, for the player's `client_seed`, which is empty if it was not
/// played. It depends only on the arguments, so an idle board costs no read.
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
    use crate::{Uid, quick::DayKey, wallet::BonusRule};

    #[test]
    fn a_refused_stake_leaves_chance_untouched() {
        let (uid, at) = (Uid::from_sub("a player"), Timestamp::from_ms(1_000_000));
        let round = Round::issue(&DayKey::new([0; 32]), &uid, at, [0; 10]);
        let guess = Guess::parse(Some(0), Some(10), &"0".repeat(32)).unwrap();
        let rich = Wallet::open(uid, BonusRule::Open, at).unwrap().wallet;
        let poor = Wallet { balance: Money::from_hundredths(999).unwrap(), ..rich.clone() };
        let refused = settle_with(&poor, &round, &guess, at, || unreachable!("chance was asked"));
        assert_eq!(refused, Err(Refusal::InsufficientBalance));
        let lost = settle_with(&rich, &round, &guess, at, || 1).unwrap();
        assert_eq!((lost.wallet.balance, lost.row.play().map(|play| play.answer)), (Money::ZERO, Some(1)));
    }
}
