//! What it takes to start each function: its init, and its first answer with all handshakes that are due for it.

use crate::{
    functions::Functions,
    life::{Crew, Life},
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

/// So many starts of each function at least, of which the median is shown; of admin-initialize one, since nobody is the
/// first admin twice.
pub const STARTS: usize = 5;
/// Of the quick game in a life: one that is watched, one that is played.
const ROUNDS: u64 = 2;

/// Lives a few lives in which nobody ever finds a warm function, and answers with what the starts of each of these
/// took. Fails when one of them had nothing to do.
pub async fn measure<'a>(
    functions: &Functions,
    names: impl Iterator<Item = &'a str>,
) -> Result<BTreeMap<&'a str, Cold>> {
    let mut crew = Fresh { functions, starts: BTreeMap::new() };
    let admin = crew.first_admin().await?;
    let friend = crew.sign_up("friend").await?;
    for number in 0..STARTS as u64 {
        Life::new(&mut crew, (&admin, &friend), number, ROUNDS).live().await?;
        crew.reconcile(&friend.uid).await?;
    }
    // Not before: it would be one more thing for each tick to see to.
    let round = drawn_round(functions).await?;
    for _ in 0..STARTS {
        crew.settle(&round).await?;
    }
    names
        .map(|name| {
            let starts = crew.starts.get(name);
            let starts = starts.with_context(|| format!("nobody starts {name}: give it something to do"));
            Ok((name, Cold::median(starts?)))
        })
        .collect()
}

/// A new process for each invocation.
struct Fresh<'a> {
    functions: &'a Functions,
    starts: BTreeMap<&'static str, Vec<Start>>,
}

impl Crew for Fresh<'_> {
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

impl Fresh<'_> {
    /// A share in which nobody has won: it is looked through, and reported.
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

/// A round of long ago, drawn and not settled.
async fn drawn_round(functions: &Functions) -> Result<Round> {
    let opening = Schedule::new(10, 0, 9, 1)?.open_at(NOON).context("a round opens at noon")?;
    let (seed, rules) = (ServerSeed::new([7; 32]), (Money::points(5), Prizes::parse("3:80")?));
    let open = Round::open(opening, rules, ("draws-key", &seed), false);
    let drawn = open.close().draw(&seed, None, open.draw_at)?.hand_out(open.draw_at);
    functions.stand_in.cloud.connect::<ColoursRounds>().create(&drawn).await?;
    Ok(drawn)
}
