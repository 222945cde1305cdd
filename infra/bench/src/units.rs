//! DynamoDB units of each action by the consumed capacity of the in-memory tables, including indexes.

use crate::{
    events::{ApiRequest, confirmed, success},
    functions::Functions,
    workload::QuickGame,
};
use anyhow::{Context, Result, ensure};
use contract::routes::{
    DEPOSITS_APPROVE, DEPOSITS_CREATE, DEPOSITS_DECLINE, PROFILE_GET, QUICK_REVEAL, WALLET_GET, WALLET_TRANSACTIONS,
    WITHDRAWALS_COMPLETE, WITHDRAWALS_CREATE, WITHDRAWALS_DECLINE, WITHDRAWALS_TAKE,
};
use domain::wallet::Movement;
use serde_json::{Value, json};
use testkit::{Units, admin, player};

/// The cost of one action.
pub struct Cost {
    pub action: String,
    pub units: Units,
    pub key_calls: u64,
}

/// Later than any reveal. The function uses the later of two clocks, so no test has to wait.
const AFTER_THE_ROUND_MS: u64 = 6_000;
/// Plays before the statement is read.
const PLAYS: usize = 10;

pub async fn count(functions: &Functions) -> Result<Vec<Cost>> {
    let cloud = &functions.stand_in.cloud;
    let mut costs = Vec::new();

    cloud.forget();
    let event = confirmed("signing up");
    let mut process = functions.start_ready("identity-post-confirmation").await?;
    let answer = process.invoke(&event).await?.answer;
    ensure!(answer == event, "the trigger changed its event: {answer}");
    costs.push(Cost { action: "sign-up".to_owned(), units: cloud.units(), key_calls: 0 });

    let mut game = QuickGame::start(functions).await?;
    let who = player(cloud, "playing").await.principal;
    game.player = who.clone();
    costs.push(measure(functions, "profile", &ApiRequest::new(PROFILE_GET, &who)).await?);

    cloud.forget();
    let keys = functions.stand_in.done().key_calls;
    let first = game.round().await?;
    let key_calls = functions.stand_in.done().key_calls - keys;
    costs.push(Cost { action: "start a round".to_owned(), units: cloud.units(), key_calls });

    costs.push(measure(functions, "guess", &game.guess(&first)?).await?);
    let reveal = ApiRequest {
        parameter: Some(("roundId", &first)),
        ahead_ms: AFTER_THE_ROUND_MS,
        ..ApiRequest::new(QUICK_REVEAL, &who)
    };
    costs.push(measure(functions, "reveal a round", &reveal).await?);
    costs.push(measure(functions, "wallet", &ApiRequest::new(WALLET_GET, &who)).await?);

    for _ in 1..PLAYS {
        let round = game.round().await?;
        measure(functions, "", &game.guess(&round)?).await?;
    }
    let action = format!("statement page of {} rows", PLAYS + 1);
    costs.push(measure(functions, &action, &ApiRequest::new(WALLET_TRANSACTIONS, &who)).await?);
    deposits(functions, &mut costs).await?;
    withdrawals(functions, &mut costs).await?;
    Ok(costs)
}

/// One deposit to oneself and two to another player: two are approved, one is declined.
async fn deposits(functions: &Functions, costs: &mut Vec<Cost>) -> Result<()> {
    let cloud = &functions.stand_in.cloud;
    let (sender, to) = (player(cloud, "depositing").await, player(cloud, "receiving").await.principal);
    sender.fund(Movement::PaidIn, 10).await;
    let from = sender.principal;
    let decides = admin(cloud, "deciding on deposits").await.principal;
    let (own, to_another) = (json!({"amount": 5}), json!({"amount": 5, "to": to.uid.as_str()}));
    for (key, request, order, decision, route) in [
        ("first", "ask for a deposit to oneself", &own, "approve a deposit to oneself", DEPOSITS_APPROVE),
        ("second", "ask for a deposit to another", &to_another, "approve a deposit to another", DEPOSITS_APPROVE),
        ("third", "", &to_another, "decline a deposit", DEPOSITS_DECLINE),
    ] {
        let deposit = ApiRequest {
            idempotency_key: Some(key),
            body: Some(order.clone()),
            ..ApiRequest::new(DEPOSITS_CREATE, &from)
        };
        let (cost, created) = invoke(functions, request, &deposit).await?;
        if !request.is_empty() {
            costs.push(cost);
        }
        let id = created["deposit"]["id"].as_str().context("a deposit without an id")?;
        let decide = ApiRequest { parameter: Some(("id", id)), ..ApiRequest::new(route, &decides) };
        costs.push(measure(functions, decision, &decide).await?);
    }
    Ok(())
}

/// Two withdrawals: one is taken and completed, one is declined.
async fn withdrawals(functions: &Functions, costs: &mut Vec<Cost>) -> Result<()> {
    let cloud = &functions.stand_in.cloud;
    let (who, decides) = (player(cloud, "withdrawing").await, admin(cloud, "deciding").await.principal);
    who.fund(Movement::PaidIn, 100).await;
    let request = async |key| {
        let order = json!({"amount": 50, "paymentMethod": "Bank Transfer", "paymentDetails": "NA-0042"});
        let order = ApiRequest { body: Some(order), ..ApiRequest::new(WITHDRAWALS_CREATE, &who.principal) };
        let order = ApiRequest { idempotency_key: Some(key), ..order };
        let (cost, created) = invoke(functions, "ask for a withdrawal", &order).await?;
        let id = created["id"].as_str().context("a withdrawal without an id")?;
        anyhow::Ok((cost, id.to_owned()))
    };
    let decide = async |action, route, (id, body): (&str, Option<Value>)| {
        let decision = ApiRequest { parameter: Some(("id", id)), body, ..ApiRequest::new(route, &decides) };
        measure(functions, action, &decision).await
    };
    let (cost, first) = request("first").await?;
    costs.push(cost);
    let note = || Some(json!({"note": "For the benchmark"}));
    costs.push(decide("take a withdrawal", WITHDRAWALS_TAKE, (&first, None)).await?);
    costs.push(decide("complete a withdrawal", WITHDRAWALS_COMPLETE, (&first, note())).await?);
    let (_, second) = request("second").await?;
    costs.push(decide("decline a withdrawal", WITHDRAWALS_DECLINE, (&second, note())).await?);
    Ok(())
}

async fn measure(functions: &Functions, action: &str, request: &ApiRequest<'_>) -> Result<Cost> {
    Ok(invoke(functions, action, request).await?.0)
}

/// The cost and the answer of one invocation in a new process, since a process calls the key service once a day.
async fn invoke(functions: &Functions, action: &str, request: &ApiRequest<'_>) -> Result<(Cost, Value)> {
    let event = request.event()?;
    let mut process = functions.start_ready(request.route.binary).await?;
    functions.stand_in.cloud.forget();
    let keys = functions.stand_in.done().key_calls;
    let answer = success(&process.invoke(&event).await?.answer)?;
    let key_calls = functions.stand_in.done().key_calls - keys;
    Ok((Cost { action: action.to_owned(), units: functions.stand_in.cloud.units(), key_calls }, answer))
}
