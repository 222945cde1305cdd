//! DynamoDB units of each action, as the in-memory tables' consumed capacity counts them, indexes included.

use crate::{
    asks::Table,
    events::{Ask, confirmed, success},
    functions::Functions,
};
use anyhow::{Context, Result, ensure};
use contract::{
    Route,
    routes::{
        DEPOSITS_APPROVE, DEPOSITS_CREATE, DEPOSITS_DECLINE, PROFILE_GET, QUICK_GUESS, QUICK_REVEAL, WALLET_GET,
        WALLET_TRANSACTIONS, WITHDRAWALS_COMPLETE, WITHDRAWALS_CREATE, WITHDRAWALS_DECLINE,
    },
};
use domain::wallet::Movement;
use serde_json::{Value, json};
use testkit::{Units, admin, player};

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
        let ask =
            Ask { parameter: Some(("roundId", round)), ahead_ms: AFTER_THE_ROUND_MS, ..Ask::new(QUICK_REVEAL, &who) };
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
    deposits(functions, &mut costs).await?;
    withdrawals(functions, &mut costs).await?;
    Ok(costs)
}

/// A deposit to oneself and two to another, by id: two of them approved, one declined.
async fn deposits(functions: &Functions, costs: &mut Vec<Cost>) -> Result<()> {
    let cloud = &functions.stand_in.cloud;
    let (from, to) = (player(cloud, "depositing").await.principal, player(cloud, "receiving").await.principal);
    let decides = admin(cloud, "deciding on deposits").await.principal;
    let (own, to_another) = (json!({"amount": 5}), json!({"amount": 5, "to": to.uid.as_str()}));
    for (key, asks, order, decision, route) in [
        ("first", "ask for a deposit to oneself", &own, "approve it", DEPOSITS_APPROVE),
        ("second", "ask for a deposit to another", &to_another, "approve it", DEPOSITS_APPROVE),
        ("third", "", &to_another, "decline a deposit", DEPOSITS_DECLINE),
    ] {
        let asked = Ask { idempotency_key: Some(key), body: Some(order.clone()), ..Ask::new(DEPOSITS_CREATE, &from) };
        let (cost, made) = answered(functions, asks, DEPOSITS_CREATE, &asked.event()?).await?;
        if !asks.is_empty() {
            costs.push(cost);
        }
        let id = made["deposit"]["id"].as_str().context("a deposit without an id")?;
        let decided = Ask { parameter: Some(("id", id)), ..Ask::new(route, &decides) };
        costs.push(ask(functions, decision, route, &decided.event()?).await?);
    }
    Ok(())
}

/// Two requests: one is completed, one is declined.
async fn withdrawals(functions: &Functions, costs: &mut Vec<Cost>) -> Result<()> {
    let cloud = &functions.stand_in.cloud;
    let (who, decides) = (player(cloud, "withdrawing").await, admin(cloud, "deciding").await.principal);
    who.fund(Movement::PaidIn, 100).await;
    let request = async |key| {
        let order = json!({"amount": 50, "paymentMethod": "Bank Transfer", "paymentDetails": "NA-0042"});
        let order = Ask { body: Some(order), ..Ask::new(WITHDRAWALS_CREATE, &who.principal) };
        let event = Ask { idempotency_key: Some(key), ..order }.event()?;
        let (cost, made) = answered(functions, "ask for a withdrawal", WITHDRAWALS_CREATE, &event).await?;
        let id = made["id"].as_str().context("a withdrawal without an id")?;
        anyhow::Ok((cost, id.to_owned()))
    };
    let decide = async |action, route, id: &str| {
        let note = Some(json!({"note": "For the benchmark"}));
        let decision = Ask { parameter: Some(("id", id)), body: note, ..Ask::new(route, &decides) };
        ask(functions, action, route, &decision.event()?).await
    };
    let (cost, first) = request("first").await?;
    costs.push(cost);
    costs.push(decide("complete a withdrawal", WITHDRAWALS_COMPLETE, &first).await?);
    let (_, second) = request("second").await?;
    costs.push(decide("decline a withdrawal", WITHDRAWALS_DECLINE, &second).await?);
    Ok(())
}

async fn ask(functions: &Functions, action: &str, route: Route, event: &Value) -> Result<Cost> {
    Ok(answered(functions, action, route, event).await?.0)
}

/// The cost of one invocation in a new process, and its answer: calls to the key service are made once a day and
/// process.
async fn answered(functions: &Functions, action: &str, route: Route, event: &Value) -> Result<(Cost, Value)> {
    let mut process = functions.start(route.binary).await?;
    process.ready().await?;
    functions.stand_in.cloud.forget();
    let keys = functions.stand_in.done().key_calls;
    let answer = success(&process.invoke(event).await?.answer)?;
    let key_calls = functions.stand_in.done().key_calls - keys;
    Ok((Cost { action: action.to_owned(), units: functions.stand_in.cloud.units(), key_calls }, answer))
}
