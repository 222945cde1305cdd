//! A player's picks: three different colours of the round.

use crate::Refusal;
use std::fmt;

/// The colours of a new round, in display order (`spec 3.37, 9.23`).
pub const COLOURS: [&str; 10] =
    ["red", "blue", "green", "yellow", "orange", "purple", "pink", "brown", "black", "white"];
/// Picks per entry, and colours per draw (`spec 9.22`).
pub const PICKS: usize = 3;

/// Three different names, in the order in which they were picked.
#[derive(Debug, Clone)]
pub struct Picks([String; PICKS]);

/// Picks in another order are the same combination.
impl PartialEq for Picks {
    fn eq(&self, other: &Self) -> bool {
        self.sorted() == other.sorted()
    }
}

impl Eq for Picks {}

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
        let picks = Self(names.to_vec().try_into().ok()?);
        let different = picks.sorted().windows(2).all(|pair| pair[0] != pair[1]);
        different.then_some(picks)
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

    /// The combination: the same for the same names in any order.
    pub fn sorted(&self) -> [&str; PICKS] {
        let mut names = self.0.each_ref().map(String::as_str);
        names.sort_unstable();
        names
    }

    /// How many picks are among `winning`.
    pub fn matches(&self, winning: &[String]) -> usize {
        self.0.iter().filter(|pick| winning.contains(pick)).count()
    }
}

/// `blue-green-red`, the combination.
impl fmt::Display for Picks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sorted().join("-"))
    }
}
