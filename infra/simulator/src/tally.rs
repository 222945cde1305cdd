//! What happened how often, so that one sees that nothing is starved.

use crate::{wire::Passage, world::Ended};
use std::collections::BTreeMap;

#[derive(Debug, Default, Clone)]
pub struct Tally {
    pub operations: u64,
    pub calls: u64,
    pub replays: u64,
    /// By function and outcome.
    outcomes: BTreeMap<(&'static str, &'static str), u64>,
    troubles: BTreeMap<String, u64>,
    /// Whatever else is worth knowing, by name.
    states: BTreeMap<&'static str, u64>,
}

impl Tally {
    pub fn count(&mut self, what: &'static str, ended: &Ended, passage: &Passage) {
        self.operations += 1;
        self.calls += passage.calls;
        *self.outcomes.entry((what, ended.name())).or_default() += 1;
        for (trouble, _) in &passage.troubles {
            *self.troubles.entry(format!("{trouble:?}")).or_default() += 1;
        }
    }

    pub fn state(&mut self, name: &'static str, count: usize) {
        *self.states.entry(name).or_default() += count as u64;
    }

    pub fn add(&mut self, other: &Self) {
        self.operations += other.operations;
        self.calls += other.calls;
        self.replays += other.replays;
        other.outcomes.iter().for_each(|(key, count)| *self.outcomes.entry(*key).or_default() += count);
        other.troubles.iter().for_each(|(key, count)| *self.troubles.entry(key.clone()).or_default() += count);
        other.states.iter().for_each(|(key, count)| *self.states.entry(key).or_default() += count);
    }

    pub fn troubles(&self) -> u64 {
        self.troubles.values().sum()
    }

    pub fn of(&self, function: &str, outcome: &str) -> u64 {
        self.outcomes.iter().filter(|((f, o), _)| *f == function && *o == outcome).map(|(_, count)| count).sum()
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "Operations and how they ended:")?;
        let mut functions: Vec<&str> = self.outcomes.keys().map(|(function, _)| *function).collect();
        functions.dedup();
        for function in functions {
            let of_function = self.outcomes.iter().filter(|((one, _), _)| *one == function);
            let outcomes: Vec<String> = of_function.map(|((_, outcome), count)| format!("{outcome} {count}")).collect();
            writeln!(f, "  {function:<22} {}", outcomes.join(", "))?;
        }
        let list = |counts: Vec<(String, u64)>| {
            counts.into_iter().map(|(name, count)| format!("{name} {count}")).collect::<Vec<_>>().join(", ")
        };
        writeln!(f, "  sent again after an answer: {}", self.replays)?;
        writeln!(f, "Faults: {}", list(self.troubles.clone().into_iter().collect()))?;
        write!(
            f,
            "What came of it: {}",
            list(self.states.iter().map(|(name, count)| ((*name).to_owned(), *count)).collect())
        )
    }
}
