//! DynamoDB units of each action, as the in-memory tables' consumed capacity counts them, indexes included.

use crate::{
    asks::Table,
    events::{Ask, confirmed, success},
    functions::Functions,
};
use anyhow::{Result, ensure};
use contract::{
    Route,
    routes::{PROFILE_GET, QUICK_GUESS, QUICK_REVEAL, WALLET_GET, WALLET_TRANSACTIONS},
};
use serde_json::Value;
use testkit::{Units, player};

/// What the action of one row costs.
pub struct Cost {
    pub action: String,
    pub units: Units,
    pub key_calls: u64,
}

/// Later than any reveal: the function goes by the later clock, so nobody has to wait.
const AFTER_THE_ROUND_MS: u64 = 6_000;
/// Plays before the statement is asked for.
const PLAYS: usize = 10;

pub async fn count(functions: &Functions) -> Result<Vec<Cost>> {
    let cloud = &functions.stand_in.cloud;
    let mut costs = Vec::new();

    cloud.forget();
    let event = confirmed("signing up");
    let mut process = functions.start("identity-post-confirmation").await?;
    process.ready().await?;
    let answer = process.invoke(&event).await?.answer;
    ensure!(answer == event, "the trigger gave back something else: {answer}");
    costs.push(Cost { action: "sign-up".to_owned(), units: cloud.units(), key_calls: 0 });

    let mut table = Table::open(functions).await?;
    let who = player(cloud, "playing").await.principal;
    table.player = who.clone();
    costs.push(ask(functions, "profile", PROFILE_GET, &Ask::new(PROFILE_GET, &who).event()?).await?);

    cloud.forget();
    let keys = functions.stand_in.done().key_calls;
    let first = table.round().await?;
    let key_calls = functions.stand_in.done().key_calls - keys;
    costs.push(Cost { action: "start a round".to_owned(), units: cloud.units(), key_calls });

    costs.push(ask(functions, "guess", QUICK_GUESS, &table.guess(&first)?).await?);
    let reveal = |round: &str| {
        let ask = Ask { round_id: Some(round), ahead_ms: AFTER_THE_ROUND_MS, ..Ask::new(QUICK_REVEAL, &who) };
        ask.event()
    };
    costs.push(ask(functions, "reveal a round", QUICK_REVEAL, &reveal(&first)?).await?);
    costs.push(ask(functions, "wallet", WALLET_GET, &Ask::new(WALLET_GET, &who).event()?).await?);

    for _ in 1..PLAYS {
        let round = table.round().await?;
        ask(functions, "", QUICK_GUESS, &table.guess(&round)?).await?;
    }
    let action = format!("statement page of {} rows", PLAYS + 1);
    let event = Ask::new(WALLET_TRANSACTIONS, &who).event()?;
    costs.push(ask(functions, &action, WALLET_TRANSACTIONS, &event).await?);
    Ok(costs)
}

/// The cost of one invocation in a new process: calls to the key service are made once a day and process.
async fn ask(functions: &Functions, action: &str, route: Route, event: &Value) -> Result<Cost> {
    let mut process = functions.start(route.binary).await?;
    process.ready().await?;
    functions.stand_in.cloud.forget();
    let keys = functions.stand_in.done().key_calls;
    success(&process.invoke(event).await?.answer)?;
    let key_calls = functions.stand_in.done().key_calls - keys;
    Ok(Cost { action: action.to_owned(), units: functions.stand_in.cloud.units(), key_calls })
}
