//! A round from its opening to the last prize. Its state depends only on the time, the seed fixed at the opening, a
//! public beacon and the reports of settlers.

use super::{Beacon, BeaconError, Opening, Pass, Picks, Prizes, Progress, RoundId, Shard, draw};
use crate::{Failure, Money, Refusal, ServerSeed, Timestamp};
use std::error::Error;

/// How long a draw waits for its beacon before the round is void and its fees are returned (D32).
const BEACON_PATIENCE_MS: u64 = 24 * 60 * 60 * 1000;
/// The time from settlement to the second pass.
const SECOND_PASS_MS: u64 = 60 * 60 * 1000;

named! {
    pub enum Status {
        Open = "open",
        Closed = "closed",
        Drawn = "drawn",
        /// The first pass is complete.
        Settled = "settled",
        /// The round is not drawn and the fees are returned.
        Void = "void",
    }
}

/// The published result of a draw.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawn {
    pub at: Timestamp,
    /// 64 hexadecimal digits.
    pub seed: String,
    pub beacon: Option<Beacon>,
    /// In the order of the draw.
    pub winning: [String; 3],
}

/// One row of the colours_rounds table: the terms at the opening, and the results.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Round {
    pub id: RoundId,
    pub status: Status,
    pub open_at: Timestamp,
    pub close_at: Timestamp,
    pub draw_at: Timestamp,
    pub entry_fee: Money,
    pub colours: Vec<String>,
    pub prizes: Prizes,
    /// The key from which the seed is derived.
    pub key_id: String,
    /// SHA-256 of the seed, public from the opening.
    pub commitment: String,
    /// The beacon for the draw, fixed while it is still unknown.
    pub beacon_round: Option<u64>,
    pub drawn: Option<Drawn>,
    pub voided_at: Option<Timestamp>,
    /// When shards of the current pass were last handed out.
    pub handed_out_at: Option<Timestamp>,
    /// When the first pass was completed.
    pub settled_at: Option<Timestamp>,
    /// Both passes are complete.
    pub finished: bool,
    /// Increases with every write; writes are conditional on it.
    pub version: u64,
}

/// How long a step has been overdue, in ms; 0 when no step is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Lateness {
    /// From the draw time until the round is drawn or voided.
    pub draw_ms: u64,
    /// From the draw or the voiding until every winner is paid.
    pub settlement_ms: u64,
}

impl Lateness {
    /// The larger value of each.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self { draw_ms: self.draw_ms.max(other.draw_ms), settlement_ms: self.settlement_ms.max(other.settlement_ms) }
    }
}

/// The next step of a round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    Close,
    Draw,
    /// Hand out these shards, each with the sort key after which to continue.
    HandOut(Vec<(Shard, Option<String>)>),
    /// The pass is complete.
    EndPass,
}

impl Round {
    /// The round of `opening` under the present terms. `with_beacon` fixes the last beacon before the draw.
    pub fn open(
        opening: Opening,
        (entry_fee, prizes): (Money, Prizes),
        (key_id, seed): (&str, &ServerSeed),
        with_beacon: bool,
    ) -> Self {
        let Opening { id, open_at, close_at, draw_at } = opening;
        Self {
            id,
            status: Status::Open,
            open_at,
            close_at,
            draw_at,
            entry_fee,
            colours: super::COLOURS.map(str::to_owned).to_vec(),
            prizes,
            key_id: key_id.to_owned(),
            commitment: seed.commitment(),
            beacon_round: with_beacon.then(|| Beacon::last_by(draw_at)),
            drawn: None,
            voided_at: None,
            handed_out_at: None,
            settled_at: None,
            finished: false,
            version: 1,
        }
    }

    /// # Errors
    /// [`Refusal::RoundClosed`] unless the round is open, [`Refusal::EntriesClosed`] from its close (`spec 4.39`).
    pub fn takes_entries(&self, at: Timestamp) -> Result<(), Refusal> {
        match self.status {
            Status::Open if at < self.close_at => Ok(()),
            Status::Open => Err(Refusal::EntriesClosed),
            _ => Err(Refusal::RoundClosed),
        }
    }

    /// The current pass.
    pub fn pass(&self) -> Pass {
        if self.settled_at.is_none() { Pass::First } else { Pass::Second }
    }

    /// The step that is due at `now`. `progress` is that of the current pass.
    pub fn due_step(&self, now: Timestamp, progress: &Progress) -> Option<Step> {
        match self.status {
            Status::Open => (now >= self.close_at).then_some(Step::Close),
            Status::Closed => (now >= self.draw_at).then_some(Step::Draw),
            Status::Drawn | Status::Settled | Status::Void => self.step_after_the_draw(now, progress),
        }
    }

    fn step_after_the_draw(&self, now: Timestamp, progress: &Progress) -> Option<Step> {
        let second_pass_waits = self.settled_at.is_some_and(|at| now.ms_since(at) < SECOND_PASS_MS);
        if self.finished || second_pass_waits {
            return None;
        }
        if progress.is_complete() {
            return Some(Step::EndPass);
        }
        let shards = progress.due_shards(self.handed_out_at, now);
        (!shards.is_empty()).then_some(Step::HandOut(shards))
    }

    #[must_use]
    pub fn close(&self) -> Self {
        Self { status: Status::Closed, ..self.next() }
    }

    /// Draws the winning colours.
    ///
    /// # Errors
    /// [`Failure::Internal`] when the seed does not match the commitment, or the beacon is not the fixed one.
    pub fn draw(&self, seed: &ServerSeed, beacon: Option<Beacon>, now: Timestamp) -> Result<Self, Failure> {
        if seed.commitment() != self.commitment {
            return Err(Failure::internal(format!("round {}: the seed is not the promised one", self.id)));
        }
        if beacon.as_ref().map(|beacon| beacon.round) != self.beacon_round {
            return Err(Failure::internal(format!("round {}: another beacon was fixed", self.id)));
        }
        let randomness = beacon.as_ref().map_or("", |beacon| &beacon.randomness);
        let winning = draw(seed, self.id.as_str(), randomness, &self.colours);
        let drawn = Drawn { at: now, seed: seed.reveal(), winning, beacon };
        Ok(Self { status: Status::Drawn, drawn: Some(drawn), ..self.next() })
    }

    /// The error in a draw, recomputed from its published values; `None` before the draw and for a correct one.
    pub fn drawn_wrongly(&self) -> Option<String> {
        let drawn = self.drawn.as_ref()?;
        let Some(seed) = ServerSeed::parse(&drawn.seed) else { return Some("a seed that is none".to_owned()) };
        if let Some(beacon) = &drawn.beacon
            && Beacon::verify(beacon.round, &beacon.signature).as_ref() != Ok(beacon)
        {
            return Some(format!("a beacon that is none: {}", beacon.round));
        }
        match self.draw(&seed, drawn.beacon.clone(), drawn.at) {
            Ok(again) if again.drawn == self.drawn => None,
            Ok(_) => Some(format!("other colours: {}", drawn.winning.join(", "))),
            Err(why) => Some(why.source().map_or_else(|| why.to_string(), ToString::to_string)),
        }
    }

    /// The number of the beacon that the draw waits for.
    ///
    /// # Errors
    /// [`Refusal::BeaconTooEarly`] before the draw is due, [`Refusal::BeaconNotAwaited`] once it is decided and in a
    /// round without a beacon.
    pub fn awaited_beacon(&self, now: Timestamp) -> Result<u64, Refusal> {
        match (self.decided_at(), self.beacon_round) {
            (None, Some(number)) if now >= self.draw_at => Ok(number),
            (None, Some(_)) => Err(Refusal::BeaconTooEarly),
            _ => Err(Refusal::BeaconNotAwaited),
        }
    }

    /// The beacon that the draw waits for, from a signature that a caller hands in.
    ///
    /// # Errors
    /// As [`Round::awaited_beacon`]; [`Refusal::Malformed`], [`Refusal::BeaconForged`].
    pub fn verify_handed_in(&self, signature: &str, now: Timestamp) -> Result<Beacon, Refusal> {
        Beacon::verify(self.awaited_beacon(now)?, signature).map_err(|error| match error {
            BeaconError::Malformed => Refusal::malformed(error),
            BeaconError::Forged => Refusal::BeaconForged,
        })
    }

    /// Whether the draw has waited for its beacon long enough.
    pub fn is_given_up(&self, now: Timestamp) -> bool {
        now.ms_since(self.draw_at) >= BEACON_PATIENCE_MS
    }

    /// When the round was drawn or voided.
    pub fn decided_at(&self) -> Option<Timestamp> {
        self.drawn.as_ref().map(|drawn| drawn.at).or(self.voided_at)
    }

    /// How late this round is at `now`. The second pass does not count: the winners that the first pass found are paid.
    pub fn lateness(&self, now: Timestamp) -> Lateness {
        match (self.decided_at(), self.settled_at) {
            (None, _) => Lateness { draw_ms: now.ms_since(self.draw_at), settlement_ms: 0 },
            (Some(at), None) => Lateness { draw_ms: 0, settlement_ms: now.ms_since(at) },
            (Some(_), Some(_)) => Lateness::default(),
        }
    }

    #[must_use]
    pub fn void(&self, now: Timestamp) -> Self {
        Self { status: Status::Void, voided_at: Some(now), ..self.next() }
    }

    /// The round once shards of the current pass were handed out.
    #[must_use]
    pub fn hand_out(&self, now: Timestamp) -> Self {
        Self { handed_out_at: Some(now), ..self.next() }
    }

    /// Ends the current pass: the first one settles the round, the second one finishes it.
    #[must_use]
    pub fn end_pass(&self, now: Timestamp) -> Self {
        match self.pass() {
            Pass::First => Self {
                status: if self.status == Status::Drawn { Status::Settled } else { self.status },
                settled_at: Some(now),
                handed_out_at: None,
                ..self.next()
            },
            Pass::Second => Self { finished: true, ..self.next() },
        }
    }

    /// The payout for these picks: zero before the draw, then the prize, or the fee of a void round.
    pub fn payout(&self, picks: &Picks) -> Money {
        match (&self.drawn, self.status) {
            (_, Status::Void) => self.entry_fee,
            (Some(drawn), _) => self.prizes.of(picks.matches(&drawn.winning), self.entry_fee),
            (None, _) => Money::ZERO,
        }
    }

    /// Every combination with a payout, in a fixed order. Settlement reads only the entries of these.
    pub fn paying(&self) -> Vec<Picks> {
        let all = Picks::all(&self.colours);
        all.into_iter().filter(|picks| self.payout(picks) > Money::ZERO).collect()
    }

    fn next(&self) -> Self {
        Self { version: self.version + 1, ..self.clone() }
    }
}
