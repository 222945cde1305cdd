//! `cargo dev soak`: whole lives of players, one after the other, through the functions' release binaries. Each
//! process serves all its invocations, as a warm function does, and must need no more memory in the end than after
//! its first tenth. An answer that is not the expected success ends it.

use crate::{
    functions::Functions,
    life::{Crew, Life},
    process::Process,
    table,
    timing::rank,
};
use anyhow::{Context, Result, ensure};
use serde_json::Value;
use std::{
    collections::{BTreeMap, btree_map::Entry},
    time::Duration,
};
use testkit::Residence;

/// So much more may a process need in its last tenth than in its second. Heaps of different sizes of answers go on
/// settling for a while, by up to 60 KB and then no further; whoever is called a thousand times and leaks 150 bytes
/// each time needs more.
const GROWTH_KB_MAX: u64 = 96;
/// A heap takes up to a hundred invocations to settle, and what most functions do is done once in a life: with fewer
/// lives the second tenth would still be a part of the start, which after twenty of them looks like 40 KB of leak.
const LIVES_MIN: u64 = 500;
/// Rounds of the quick game in one life: far more than of anything else, as in reality.
const ROUNDS: u64 = 30;

/// Lives as many lives as it takes to invoke the functions so often, and judges what they needed.
pub async fn run(functions: &Functions, invocations: u64) -> Result<()> {
    let mut crew = Standing { functions, members: BTreeMap::new() };
    let admin = crew.first_admin().await?;
    let friend = crew.sign_up("friend").await?;
    let (mut lives, mut said) = (0, 0);
    while crew.invocations() < invocations || lives < LIVES_MIN {
        Life::new(&mut crew, (&admin, &friend), lives, ROUNDS).live().await?;
        crew.take_samples()?;
        lives += 1;
        if crew.invocations() * 10 / invocations > said {
            said += 1;
            eprintln!("{} invocations in {lives} lives …", crew.invocations());
        }
    }
    println!("{}", crew.figures());
    crew.judge()
}

/// One process of each function.
struct Standing<'a> {
    functions: &'a Functions,
    members: BTreeMap<&'static str, Member>,
}

struct Member {
    process: Process,
    took: Vec<Duration>,
    /// Resident memory in KB, after each life.
    resident: Vec<u64>,
}

impl Crew for Standing<'_> {
    fn functions(&self) -> &Functions {
        self.functions
    }

    async fn invoke(&mut self, name: &'static str, event: &Value) -> Result<Value> {
        let member = match self.members.entry(name) {
            Entry::Occupied(member) => member.into_mut(),
            Entry::Vacant(place) => place.insert(Member::start(self.functions, name).await?),
        };
        let answered = member.process.invoke(event).await;
        let answered = answered.with_context(|| format!("invocation {} of {name}", member.took.len() + 1))?;
        member.took.push(answered.took);
        Ok(answered.answer)
    }
}

impl Standing<'_> {
    fn take_samples(&mut self) -> Result<()> {
        for member in self.members.values_mut() {
            member.resident.push(member.process.memory()?.resident_kb);
        }
        Ok(())
    }

    fn invocations(&self) -> u64 {
        self.members.values().map(|member| member.took.len() as u64).sum()
    }

    fn figures(&mut self) -> String {
        let mut table = String::from("| function | invocations | median | p99 | resident early | late | growth |");
        table.push_str("\n| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
        for (name, Member { took, resident, .. }) in &mut self.members {
            let (median, p99) = (table::ms(rank(took, 50)), table::ms(rank(took, 99)));
            let all = took.len();
            let memory = Residence::of(resident);
            let (early, late, growth) = (memory.early_kb, memory.late_kb, memory.growth_kb());
            table.push_str(&format!("\n| {name} | {all} | {median} | {p99} | {early} KB | {late} KB | {growth} KB |"));
        }
        let late: u64 = self.members.values().map(|member| Residence::of(&member.resident).late_kb).sum();
        table.push_str(&format!("\n| all | {} | | | | {late} KB | |\n", self.invocations()));
        table
    }

    fn judge(&self) -> Result<()> {
        let growing: Vec<_> = self
            .members
            .iter()
            .filter(|(_, member)| Residence::of(&member.resident).growth_kb() > GROWTH_KB_MAX)
            .map(|(name, _)| *name)
            .collect();
        ensure!(growing.is_empty(), "more than {GROWTH_KB_MAX} KB of growth: {}", growing.join(", "));
        println!("No error, and no process grew by more than {GROWTH_KB_MAX} KB.");
        Ok(())
    }
}

impl Member {
    async fn start(functions: &Functions, name: &str) -> Result<Self> {
        let mut process = functions.start(name).await?;
        process.ready().await?;
        Ok(Self { process, took: Vec::new(), resident: Vec::new() })
    }
}
