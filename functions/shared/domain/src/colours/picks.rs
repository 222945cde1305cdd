//! A player's picks: three different colours of the round.

use crate::Refusal;
use std::fmt;

/// The colours of a new round, in display order (`spec 3.37, 9.23`).
pub const COLOURS: [&str; 10] =
    ["red", "blue", "green", "yellow", "orange", "purple", "pink", "brown", "black", "white"];
/// Picks per entry, and colours per draw (`spec 9.22`).
pub const PICKS: usize = 3;

/// Three different names, sorted, so that equal combinations compare as equal.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Picks([String; PICKS]);

impl Picks {
    /// # Errors
    /// [`Refusal::PicksNotUnique`] unless there are exactly three different picks (`spec 5.29`),
    /// [`Refusal::ColourUnknown`] for a pick that is not exactly one of `colours`.
    pub fn parse(picks: &[String], colours: &[String]) -> Result<Self, Refusal> {
        if picks.iter().any(|pick| !colours.contains(pick)) {
            return Err(Refusal::ColourUnknown);
        }
        Self::of(picks).ok_or(Refusal::PicksNotUnique)
    }

    /// `None` unless there are three different names.
    pub fn of(names: &[String]) -> Option<Self> {
        let mut sorted: [String; PICKS] = names.to_vec().try_into().ok()?;
        sorted.sort_unstable();
        let different = sorted.windows(2).all(|pair| pair[0] != pair[1]);
        different.then_some(Self(sorted))
    }

    /// Every combination of `colours`.
    pub fn all(colours: &[String]) -> Vec<Self> {
        let mut all = Vec::new();
        for (first, one) in colours.iter().enumerate() {
            for (second, two) in colours.iter().enumerate().skip(first + 1) {
                for three in &colours[second + 1..] {
                    all.extend(Self::of(&[one.clone(), two.clone(), three.clone()]));
                }
            }
        }
        all
    }

    pub fn names(&self) -> &[String; PICKS] {
        &self.0
    }

    /// How many picks are among `winning`.
    pub fn matches(&self, winning: &[String]) -> usize {
        self.0.iter().filter(|pick| winning.contains(pick)).count()
    }
}

/// `blue-green-red`.
impl fmt::Display for Picks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join("-"))
    }
}
