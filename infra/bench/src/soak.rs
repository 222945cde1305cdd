//! `cargo dev soak`: user journeys, one after the other, through the functions' release binaries. Each process serves
//! all its invocations, as a warm function does, and its memory must not grow after the first tenth. Any error ends the
//! run.

use crate::{
    format::{markdown, ms},
    functions::Functions,
    growth::Residence,
    journey::{Invoker, Journey},
    process::Process,
    timing::rank,
};
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use std::{
    collections::{BTreeMap, btree_map::Entry},
    time::Duration,
};
use testkit::record_figures;

/// The most that a process may grow from the second tenth to the last. Heaps settle for a while, by up to 60 KB; a
/// function that leaks 150 bytes in each of a thousand calls exceeds this.
const GROWTH_KB_MAX: u64 = 96;
/// A heap takes up to a hundred invocations to settle, and most functions are called once in a journey. With fewer
/// journeys the second tenth would still belong to the start and look like a leak of 40 KB.
const JOURNEYS_MIN: u64 = 500;
/// Rounds of the quick game in a journey: by far the most frequent action, as in reality.
const ROUNDS: u64 = 30;

/// Runs journeys until the functions have had this many invocations, then checks the growth of each.
pub async fn run(functions: &Functions, invocations: u64) -> Result<()> {
    let mut invoker = WarmProcesses { functions, processes: BTreeMap::new() };
    let admin = invoker.first_admin().await?;
    let friend = invoker.sign_up("friend").await?;
    let (mut journeys, mut reported) = (0, 0);
    while invoker.invocations() < invocations || journeys < JOURNEYS_MIN {
        Journey::new(&mut invoker, (&admin, &friend), journeys, ROUNDS).run().await?;
        invoker.take_samples()?;
        journeys += 1;
        if invoker.invocations() * 10 / invocations > reported {
            reported += 1;
            eprintln!("{} invocations in {journeys} journeys …", invoker.invocations());
        }
    }
    println!("{}", invoker.table());
    record_figures("soak", "cargo dev soak", invoker.figures(journeys))?;
    invoker.check()
}

/// One process of each function.
struct WarmProcesses<'a> {
    functions: &'a Functions,
    processes: BTreeMap<&'static str, WarmProcess>,
}

struct WarmProcess {
    process: Process,
    took: Vec<Duration>,
    /// Resident memory in KB, after each journey.
    resident: Vec<u64>,
}

impl Invoker for WarmProcesses<'_> {
    fn functions(&self) -> &Functions {
        self.functions
    }

    async fn invoke(&mut self, name: &'static str, event: &Value) -> Result<Value> {
        let function = match self.processes.entry(name) {
            Entry::Occupied(function) => function.into_mut(),
            Entry::Vacant(entry) => {
                let process = self.functions.start_ready(name).await?;
                entry.insert(WarmProcess { process, took: Vec::new(), resident: Vec::new() })
            }
        };
        let answered = function.process.invoke(event).await;
        let answered = answered.with_context(|| format!("invocation {} of {name}", function.took.len() + 1))?;
        function.took.push(answered.took);
        Ok(answered.answer)
    }
}

impl WarmProcesses<'_> {
    fn take_samples(&mut self) -> Result<()> {
        for function in self.processes.values_mut() {
            function.resident.push(function.process.memory()?.resident_kb);
        }
        Ok(())
    }

    fn invocations(&self) -> u64 {
        self.processes.values().map(|function| function.took.len() as u64).sum()
    }

    fn figures(&self, journeys: u64) -> Value {
        let residences = || self.processes.values().map(|function| Residence::of(&function.resident));
        json!({
            "journeys": journeys,
            "functions": self.processes.len(),
            "invocations": self.invocations(),
            "growth_max_kb": residences().map(|memory| memory.growth_kb()).max(),
            "resident_kb": residences().map(|memory| memory.late_kb).sum::<u64>(),
        })
    }

    fn table(&mut self) -> String {
        let mut rows = Vec::new();
        for (name, WarmProcess { took, resident, .. }) in &mut self.processes {
            let (median, p99) = (ms(rank(took, 50)), ms(rank(took, 99)));
            let all = took.len();
            let memory = Residence::of(resident);
            let (early, late, growth) = (memory.early_kb, memory.late_kb, memory.growth_kb());
            rows.push(format!("| {name} | {all} | {median} | {p99} | {early} KB | {late} KB | {growth} KB |"));
        }
        let late: u64 = self.processes.values().map(|function| Residence::of(&function.resident).late_kb).sum();
        rows.push(format!("| all | {} | | | | {late} KB | |", self.invocations()));
        let head = "| function | invocations | median | p99 | resident early | late | growth |";
        markdown(head, "| --- | ---: | ---: | ---: | ---: | ---: | ---: |", rows)
    }

    fn check(&self) -> Result<()> {
        let growing: Vec<_> = self
            .processes
            .iter()
            .filter(|(_, function)| Residence::of(&function.resident).growth_kb() > GROWTH_KB_MAX)
            .map(|(name, _)| *name)
            .collect();
        ensure!(growing.is_empty(), "more than {GROWTH_KB_MAX} KB of growth: {}", growing.join(", "));
        println!("No error, and no process grew by more than {GROWTH_KB_MAX} KB.");
        Ok(())
    }
}
