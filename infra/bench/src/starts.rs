//! The cold start of each function: its init, and its first answer with all TLS handshakes.

use crate::{
    functions::Functions,
    journey::{Invoker, Journey},
    timing::{Cold, Start},
};
use anyhow::{Context, Result, ensure};
use aws::ColoursRounds;
use domain::{
    Money, ServerSeed, Uid,
    colours::{Pass, Prizes, Round, Schedule, Shard, Task},
};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use testkit::NOON;

/// The minimum number of starts of each function, whose median is shown. admin-initialize has one, since it works once.
pub const STARTS: usize = 5;
/// Rounds of the quick game in a journey: one is watched, one is played.
const ROUNDS: u64 = 2;

/// Runs a few journeys with a new process for each invocation. Fails when one of the named functions is never invoked.
pub async fn measure<'a>(
    functions: &Functions,
    names: impl Iterator<Item = &'a str>,
) -> Result<BTreeMap<&'a str, Cold>> {
    let mut invoker = ColdStarts { functions, starts: BTreeMap::new() };
    let admin = invoker.first_admin().await?;
    let friend = invoker.sign_up("friend").await?;
    for number in 0..STARTS as u64 {
        Journey::new(&mut invoker, (&admin, &friend), number, ROUNDS).run().await?;
        invoker.reconcile(&friend.uid).await?;
    }
    // Created last, since every tick would work on it.
    let round = drawn_round(functions).await?;
    for _ in 0..STARTS {
        invoker.settle(&round).await?;
    }
    names
        .map(|name| {
            let starts = invoker.starts.get(name);
            let starts = starts.with_context(|| format!("{name} is not invoked by any journey"));
            Ok((name, Cold::median(starts?)))
        })
        .collect()
}

/// A new process for each invocation.
struct ColdStarts<'a> {
    functions: &'a Functions,
    starts: BTreeMap<&'static str, Vec<Start>>,
}

impl Invoker for ColdStarts<'_> {
    fn functions(&self) -> &Functions {
        self.functions
    }

    async fn invoke(&mut self, name: &'static str, event: &Value) -> Result<Value> {
        let process = self.functions.start(name).await?;
        let (start, answer) = Start::of(process, event).await.with_context(|| format!("a start of {name}"))?;
        self.starts.entry(name).or_default().push(start);
        Ok(answer)
    }
}

impl ColdStarts<'_> {
    /// Settles a share without winners.
    async fn settle(&mut self, round: &Round) -> Result<()> {
        let shard = Shard::all().next().context("a share")?;
        let task = Task { round_id: round.id.clone(), shard, pass: Some(Pass::First), from: None };
        self.invoke("colours-settle", &json!({ "detail": task })).await?;
        Ok(())
    }

    async fn reconcile(&mut self, uid: &Uid) -> Result<()> {
        let report = self.invoke("wallet-reconcile", &json!({ "wallet": uid.as_str() })).await?;
        ensure!(report["findings"] == json!([]), "wallet-reconcile: {report}");
        Ok(())
    }
}

/// An old round that is drawn and not settled.
async fn drawn_round(functions: &Functions) -> Result<Round> {
    let opening = Schedule::new(10, 0, 9, 1)?.opening_at(NOON).context("a round opens at noon")?;
    let (seed, rules) = (ServerSeed::new([7; 32]), (Money::points(5), Prizes::parse("3:80")?));
    let open = Round::open(opening, rules, ("draws-key", &seed), false);
    let drawn = open.close().draw(&seed, None, open.draw_at)?.hand_out(open.draw_at);
    functions.stand_in.cloud.connect::<ColoursRounds>().create(&drawn).await?;
    Ok(drawn)
}
