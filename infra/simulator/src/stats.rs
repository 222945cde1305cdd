//! Counts of outcomes, faults and final states, which show that every path was taken.

use crate::{fault::CallLog, outcome::Outcome};
use std::collections::BTreeMap;

#[derive(Debug, Default, Clone)]
pub struct Stats {
    pub operations: u64,
    pub calls: u64,
    pub replays: u64,
    /// By function and outcome.
    outcomes: BTreeMap<(&'static str, &'static str), u64>,
    faults: BTreeMap<String, u64>,
    /// The number of records by final state.
    states: BTreeMap<&'static str, u64>,
}

impl Stats {
    pub fn count(&mut self, what: &'static str, outcome: &Outcome, log: &CallLog) {
        self.operations += 1;
        self.calls += log.calls;
        *self.outcomes.entry((what, outcome.name())).or_default() += 1;
        for (fault, _) in &log.faults {
            *self.faults.entry(format!("{fault:?}")).or_default() += 1;
        }
    }

    pub fn add_state(&mut self, name: &'static str, count: usize) {
        *self.states.entry(name).or_default() += count as u64;
    }

    pub fn add(&mut self, other: &Self) {
        self.operations += other.operations;
        self.calls += other.calls;
        self.replays += other.replays;
        other.outcomes.iter().for_each(|(key, count)| *self.outcomes.entry(*key).or_default() += count);
        other.faults.iter().for_each(|(key, count)| *self.faults.entry(key.clone()).or_default() += count);
        other.states.iter().for_each(|(key, count)| *self.states.entry(key).or_default() += count);
    }

    pub fn fault_count(&self) -> u64 {
        self.faults.values().sum()
    }

    pub fn outcome_count(&self, function: &str, outcome: &str) -> u64 {
        self.outcomes.iter().filter(|((f, o), _)| *f == function && *o == outcome).map(|(_, count)| count).sum()
    }
}

impl std::fmt::Display for Stats {
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
        writeln!(f, "  replays of answered requests: {}", self.replays)?;
        writeln!(f, "Faults: {}", list(self.faults.clone().into_iter().collect()))?;
        write!(
            f,
            "Final states: {}",
            list(self.states.iter().map(|(name, count)| ((*name).to_owned(), *count)).collect())
        )
    }
}
