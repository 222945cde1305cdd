//! Approvals on a line of the bank's statement, and payments without a request (D70).

use crate::scene::{Scene, at, code};
use aws::BankLines;
use contract::served;
use deposits::{approve, credit};
use domain::{
    Money,
    bank::{BankLine, LineStatus, Target},
    deposit::{Deposit, Status},
    four_eyes::FourEyes,
    request::RequestId,
    wallet::{LimitChange, LimitName, Limited, Movement, Pause, Period, RaiseRule},
};
use futures::future::join_all;
use http::handle;
use serde_json::{Value, json};
use std::sync::Arc;
use testkit::{DAY_MS, Fault, NOON, Player, Run, Units, admin, admins, after_turns, bank_line, despite, run};

const ON: FourEyes = FourEyes::Above(Money::points(1_000));
const WHY: &str = "Looked it up at the bank";

/// Two admins who watch each other.
async fn scene() -> (Scene, [Player; 2]) {
    let scene = Scene::with(ON).await;
    let both: [Player; 2] = admins(&scene.cloud).await;
    both[0].set_counts(2, 0);
    (scene, both)
}

/// Stores a line with this number; returns its id.
async fn line(scene: &Scene, number: usize, amount: &str, text: &str) -> String {
    line_of(scene, number, amount, text, true).await
}

async fn line_of(scene: &Scene, number: usize, amount: &str, text: &str, is_credit: bool) -> String {
    let amount = Money::parse(amount).unwrap();
    let line = bank_line(&number.to_string(), amount, scene.admin.uid());
    scene.cloud.add_line(&BankLine { is_credit, text: text.to_owned(), ..line }).await
}

/// A line with the reference of a deposit of Alice; returns both ids, the deposit's first.
async fn named(scene: &Scene, asked: u32, paid: &str) -> [String; 2] {
    let id = scene.to_self("key", asked).await;
    let text = format!("Deposit {}", scene.reference(&id).await);
    let line = line(scene, 1, paid, &text).await;
    scene.cloud.forget();
    [id, line]
}

async fn on_line(scene: &Scene, admin: &Player, [id, line]: [&str; 2], reason: &str, ms: u64) -> Run<Value> {
    let mut deps: approve::Deps = scene.cloud.connect();
    deps.desk.oversight.four_eyes = ON;
    let deps = Arc::new(deps);
    let request = format!("{id} on {line} at {ms} by {} {reason}", admin.uid());
    let body = json!({"line": line, "reason": reason}).to_string();
    let call = admin.call(ms).with_request_id(&request).with_parameter("id", id).with_body(body);
    run(&scene.cloud, || handle(served::DEPOSITS_APPROVE, deps.clone(), call.clone(), approve)).await.json()
}

async fn credited(scene: &Scene, admin: &Player, line: &str, to: &Player, reason: &str, ms: u64) -> Run<Value> {
    let mut deps: credit::Deps = scene.cloud.connect();
    deps.desk.oversight.four_eyes = ON;
    let deps = Arc::new(deps);
    let body = json!({"userId": to.uid(), "reason": reason}).to_string();
    let request = format!("{line} to {} at {ms} by {}", to.uid(), admin.uid());
    let call = admin.call(ms).with_request_id(&request).with_parameter("id", line).with_body(body);
    run(&scene.cloud, || handle(served::DEPOSITS_CREDIT, deps.clone(), call.clone(), credit)).await.json()
}

fn of_deposit(id: &str) -> Option<Target> {
    Some(Target::Deposit(RequestId::parse(id).unwrap()))
}

/// What Alice has, after an audit of her books.
async fn alice(scene: &Scene) -> Money {
    scene.balances().await[0]
}

/// How much an admin has approved on slips today.
fn slips(scene: &Scene, admin: &Player) -> Value {
    let name = format!("{}#decided#2026-11-21#slips", admin.uid());
    let items = scene.cloud.items("limits").into_iter();
    items
        .filter(|item| item["id"]["S"] == json!(name))
        .map(|item| item["total"]["N"].clone())
        .next()
        .unwrap_or_default()
}

#[tokio::test(start_paused = true)]
async fn one_admin_approves_what_a_named_line_shows() {
    for (asked, paid, booked) in [(50, "50", Value::Null), (50, "20.5", json!("20.5"))] {
        let (scene, [one, other]) = scene().await;
        let [id, line] = named(&scene, asked, paid).await;
        let paid = Money::parse(paid).unwrap();
        let approved = on_line(&scene, &one, [&id, &line], "", 1_000).await.answer();
        assert_eq!(json!([approved["status"], approved["amount"]]), json!(["completed", 50]));
        assert_eq!(alice(&scene).await, Money::points(10).plus(paid).unwrap());
        let deposit = scene.stored(&id).await;
        assert_eq!((deposit.booked(), deposit.line.as_ref().map(RequestId::as_str)), (paid, Some(&*line)));
        let record = scene.cloud.item("deposit_requests", &json!({"id": {"S": id}}));
        assert_eq!(record["bookedAmount"]["N"], booked);
        let used = scene.cloud.line(&line).await;
        let decision = used.used.clone().unwrap().decision;
        assert_eq!((used.status, used.used.unwrap().target), (LineStatus::Used, of_deposit(&id)));
        assert_eq!((&decision.by, decision.at), (one.uid(), at(1_000)));
        let again = on_line(&scene, &one, [&id, &line], "", 2_000).await.answer();
        assert_eq!((again, scene.logged(&id).len()), (approved, 1));
        assert_eq!(code(on_line(&scene, &other, [&id, &line], "", 2_000).await), "REQUEST_NOT_PENDING");
        assert_eq!(slips(&scene, &one), Value::Null, "the line vouches for it, not the admin");
    }
}

#[tokio::test(start_paused = true)]
async fn more_than_was_asked_for_takes_two() {
    let (scene, [one, other]) = scene().await;
    let [id, line] = named(&scene, 50, "50.01").await;
    assert_eq!(code(on_line(&scene, &one, [&id, &line], "", 0).await), "REASON_MISSING");
    let proposed = on_line(&scene, &one, [&id, &line], WHY, 0).await.answer();
    assert_eq!(json!([proposed["status"], proposed["fourEyes"]["proposal"]["own"]]), json!(["pending", true]));
    assert_eq!(alice(&scene).await, Money::points(10));
    assert_eq!(on_line(&scene, &one, [&id, &line], "", 1).await.answer()["status"], json!("pending"), "one's own");
    assert_eq!(code(on_line(&scene, &other, [&id, &line], WHY, 1).await), "PROPOSED_MEANWHILE");
    let approved = on_line(&scene, &other, [&id, &line], "", 2).await.answer();
    assert_eq!(approved["status"], json!("completed"));
    assert_eq!(alice(&scene).await, Money::parse("60.01").unwrap());
    let actions: Vec<String> = scene.logged(&id).into_iter().map(|[_, action, ..]| action).collect();
    assert_eq!(actions, ["bank.propose", "deposit.approve"]);
    assert_eq!(scene.cloud.line(&line).await.proposal, None);
}

#[tokio::test(start_paused = true)]
async fn above_the_limit_a_named_line_takes_two() {
    let (scene, [one, other]) = scene().await;
    let [id, line] = named(&scene, 1_001, "1001").await;
    assert_eq!(code(on_line(&scene, &one, [&id, &line], "", 0).await), "REASON_MISSING");
    let proposed = on_line(&scene, &one, [&id, &line], WHY, 0).await.answer();
    assert_eq!(proposed["fourEyes"]["aloneAfterADay"], json!(false));
    on_line(&scene, &other, [&id, &line], "", 0).await.answer();
    assert_eq!(alice(&scene).await, Money::points(1_011));
}

#[tokio::test(start_paused = true)]
async fn a_line_without_the_reference_counts_as_a_slip() {
    let (scene, [one, other]) = scene().await;
    let mut ids = Vec::new();
    for (key, amount) in [("first", 1_000), ("second", 1_000), ("third", 5), ("fourth", 5)] {
        ids.push(scene.to_self(key, amount).await);
    }
    for (number, id) in ids[..2].iter().enumerate() {
        let unnamed = line(&scene, number, "1000", "From Alice").await;
        on_line(&scene, &one, [id, &unnamed], "", 0).await.answer();
    }
    assert_eq!(slips(&scene, &one), json!("2000"));
    let text = format!("Deposit {}", scene.reference(&ids[2]).await);
    let [unnamed, third] = [line(&scene, 2, "5", "From Alice").await, line(&scene, 3, "5", &text).await];
    assert_eq!(code(on_line(&scene, &one, [&ids[2], &unnamed], "", 0).await), "REASON_MISSING", "beyond the room");
    on_line(&scene, &one, [&ids[2], &unnamed], WHY, 0).await.answer();
    on_line(&scene, &one, [&ids[2], &third], "", 0).await.answer();
    assert_eq!((alice(&scene).await, slips(&scene, &one)), (Money::points(2_015), json!("2000")));
    on_line(&scene, &other, [&ids[3], &unnamed], "", 0).await.answer();
    assert_eq!(slips(&scene, &other), json!("5"));
}

#[tokio::test(start_paused = true)]
async fn unnamed_lines_at_once_do_not_pass_what_one_may_alone() {
    for turns in 0..8 {
        let (scene, [one, _]) = scene().await;
        let mut pairs = Vec::new();
        for number in 0..4 {
            let id = scene.to_self(&number.to_string(), 1_000).await;
            pairs.push((id, line(&scene, number, "1000", "From Alice").await));
        }
        let runs = pairs.iter().enumerate().map(|(nth, (id, line))| {
            let (scene, one) = (&scene, &one);
            after_turns(nth * turns, async move { on_line(scene, one, [id, line], "", 0).await })
        });
        let mut approved = 0;
        for run in join_all(runs).await {
            match run {
                Run::Ended(Ok(_)) => approved += 1,
                run => assert!(["SLIP_LIMIT", "REASON_MISSING"].contains(&code(run)), "{turns}"),
            }
        }
        assert_eq!((approved, alice(&scene).await), (2, Money::points(2_010)), "{turns}");
    }
}

#[tokio::test(start_paused = true)]
async fn only_an_open_line_of_money_that_came_in_is_a_ground() {
    let (scene, [one, other]) = scene().await;
    scene.alice.fund(Movement::PaidIn, 100).await;
    let id = scene.to_self("own", 50).await;
    let transfer = scene.to_bob("to-bob", 50).await;
    let [incoming, second] = [line(&scene, 1, "50", "").await, line(&scene, 2, "50", "").await];
    let outgoing = line_of(&scene, 3, "50", "", false).await;
    for (pair, why) in [
        ([&*id, &*outgoing], "LINE_IS_DEBIT"),
        ([&transfer, &incoming], "LINE_NOT_FOR_TRANSFER"),
        ([&id, "x"], "LINE_NOT_FOUND"),
        ([&id, "0123456789012345678901"], "LINE_NOT_FOUND"),
    ] {
        assert_eq!(code(on_line(&scene, &one, pair, "", 0).await), why);
        assert_eq!(code(on_line(&scene, &one, pair, WHY, 0).await), why);
    }
    on_line(&scene, &one, [&id, &incoming], "", 0).await.answer();
    let next = scene.to_self("next", 50).await;
    for admin in [&one, &other] {
        assert_eq!(code(on_line(&scene, admin, [&next, &incoming], "", 0).await), "LINE_USED");
    }
    on_line(&scene, &one, [&next, &second], "", 0).await.answer();
    assert_eq!(alice(&scene).await, Money::points(210));
}

#[tokio::test(start_paused = true)]
async fn of_two_deposits_on_one_line_at_once_one_wins() {
    for turns in 0..12 {
        let (scene, [one, other]) = scene().await;
        let ids = [scene.to_self("one", 50).await, scene.to_self("other", 50).await];
        let only = line(&scene, 1, "50", "From Alice").await;
        let (first, second) = tokio::join!(
            on_line(&scene, &one, [&ids[0], &only], "", 0),
            after_turns(turns, on_line(&scene, &other, [&ids[1], &only], "", 0))
        );
        let won = [&first, &second].map(|run| matches!(run, Run::Ended(Ok(_))));
        for run in [first, second].into_iter().filter(|run| !matches!(run, Run::Ended(Ok(_)))) {
            assert_eq!(code(run), "LINE_USED", "{turns}");
        }
        assert_eq!(won.iter().filter(|won| **won).count(), 1, "{turns}");
        assert_eq!(alice(&scene).await, Money::points(60), "{turns}");
        let used = scene.cloud.line(&only).await.used.unwrap();
        assert_eq!(used.target, of_deposit(&ids[usize::from(won[1])]), "{turns}");
    }
}

#[tokio::test(start_paused = true)]
async fn one_deposit_on_two_lines_at_once_is_booked_once() {
    for turns in 0..12 {
        let (scene, [one, other]) = scene().await;
        let id = scene.to_self("one", 50).await;
        let lines = [line(&scene, 1, "50", "a").await, line(&scene, 2, "50", "b").await];
        let runs = tokio::join!(
            on_line(&scene, &one, [&id, &lines[0]], "", 0),
            after_turns(turns, on_line(&scene, &other, [&id, &lines[1]], "", 0))
        );
        let won = [runs.0, runs.1].into_iter().filter(|run| matches!(run, Run::Ended(Ok(_)))).count();
        assert_eq!((won, alice(&scene).await), (1, Money::points(60)), "{turns}");
        let mut used = 0;
        for line in &lines {
            used += usize::from(scene.cloud.line(line).await.status == LineStatus::Used);
        }
        assert_eq!(used, 1, "{turns}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_proposal_on_a_line_stays_with_the_line() {
    let (scene, [one, other]) = scene().await;
    let [id, line] = named(&scene, 1_001, "1001").await;
    let second = self::line(&scene, 2, "1001", "no reference").await;
    on_line(&scene, &one, [&id, &line], WHY, 0).await.answer();
    for without in
        [code(scene.approve(&other, &id, 1).await), code(on_line(&scene, &other, [&id, &second], "", 1).await)]
    {
        assert_eq!(without, "REASON_MISSING", "a proposal of another ground");
    }
    scene.approve_because(&other, &id, WHY, 2).await.answer();
    assert_eq!(alice(&scene).await, Money::points(10));
    on_line(&scene, &other, [&id, &line], "", 3).await.answer();
    assert_eq!(code(scene.approve(&one, &id, 4).await), "REQUEST_NOT_PENDING");
    assert_eq!(alice(&scene).await, Money::points(1_011));
}

#[tokio::test(start_paused = true)]
async fn a_proposal_without_a_line_is_not_confirmed_on_one() {
    let (scene, [one, other]) = scene().await;
    let [id, line] = named(&scene, 1_001, "5000").await;
    scene.approve_because(&one, &id, WHY, 0).await.answer();
    assert_eq!(code(on_line(&scene, &other, [&id, &line], "", 1).await), "REASON_MISSING");
    assert_eq!(alice(&scene).await, Money::points(10));
    scene.approve(&other, &id, 2).await.answer();
    assert_eq!((alice(&scene).await, scene.cloud.line(&line).await.status), (Money::points(1_011), LineStatus::Open));
}

#[tokio::test(start_paused = true)]
async fn a_newer_proposal_for_another_record_replaces_the_first() {
    let (scene, [one, other]) = scene().await;
    let [id, line] = named(&scene, 50, "60").await;
    on_line(&scene, &one, [&id, &line], WHY, 0).await.answer();
    credited(&scene, &other, &line, &scene.bob, WHY, 1).await.answer();
    assert_eq!(code(on_line(&scene, &other, [&id, &line], "", 2).await), "REASON_MISSING");
    credited(&scene, &one, &line, &scene.bob, "", 3).await.answer();
    assert_eq!(scene.balances().await, [10, 70].map(Money::points));
    assert_eq!(code(on_line(&scene, &other, [&id, &line], "", 4).await), "LINE_USED");
}

#[tokio::test(start_paused = true)]
async fn the_proposal_of_an_admin_who_was_removed_counts_no_more() {
    let (scene, [one, other]) = scene().await;
    let [id, line] = named(&scene, 50, "60").await;
    let second = self::line(&scene, 2, "60", "").await;
    on_line(&scene, &one, [&id, &line], WHY, 0).await.answer();
    credited(&scene, &one, &second, &scene.bob, WHY, 0).await.answer();
    one.set_admin(false);
    assert_eq!(code(on_line(&scene, &other, [&id, &line], "", 1).await), "REASON_MISSING");
    assert_eq!(code(credited(&scene, &other, &second, &scene.bob, "", 1).await), "REASON_MISSING");
    assert_eq!(scene.balances().await, [10, 10].map(Money::points));
}

#[tokio::test(start_paused = true)]
async fn a_lapsed_proposal_on_a_line_is_made_anew() {
    let (scene, [one, other]) = scene().await;
    let [id, line] = named(&scene, 50, "60").await;
    on_line(&scene, &one, [&id, &line], WHY, 0).await.answer();
    assert_eq!(code(on_line(&scene, &other, [&id, &line], "", DAY_MS).await), "REASON_MISSING");
    on_line(&scene, &other, [&id, &line], WHY, DAY_MS).await.answer();
    on_line(&scene, &one, [&id, &line], "", DAY_MS + 1).await.answer();
    assert_eq!(alice(&scene).await, Money::points(70));
}

#[tokio::test(start_paused = true)]
async fn who_gets_the_points_neither_approves_nor_credits() {
    let (scene, [one, _]) = scene().await;
    let [id, line] = named(&scene, 50, "50").await;
    let own = scene.alice.promoted();
    let second = admin(&scene.cloud, "alice+work").await;
    for by in [&own, &second] {
        for reason in ["", WHY] {
            assert_eq!(code(on_line(&scene, by, [&id, &line], reason, 0).await), "OWN_REQUEST");
            assert_eq!(code(credited(&scene, by, &line, &scene.alice, reason, 0).await), "OWN_REQUEST");
        }
    }
    credited(&scene, &one, &line, &scene.alice, WHY, 0).await.answer();
    for by in [&own, &second] {
        assert_eq!(code(credited(&scene, by, &line, &scene.alice, "", 0).await), "OWN_REQUEST", "nor confirms");
    }
    assert_eq!(alice(&scene).await, Money::points(10));
}

#[tokio::test(start_paused = true)]
async fn nothing_is_booked_to_a_closed_account() {
    let (scene, [one, _]) = scene().await;
    let [id, line] = named(&scene, 50, "50").await;
    scene.alice.begins_again(NOON).await;
    assert_eq!(code(on_line(&scene, &one, [&id, &line], "", 1).await), "ACCOUNT_CLOSED");
    assert_eq!(code(credited(&scene, &one, &line, &scene.alice, WHY, 1).await), "ACCOUNT_CLOSED");
    assert_eq!(scene.cloud.line(&line).await.version, 1);
}

#[tokio::test(start_paused = true)]
async fn a_late_line_does_not_revive_a_deposit_that_was_taken_back() {
    let (scene, [one, other]) = scene().await;
    let [id, line] = named(&scene, 50, "50").await;
    scene.cancel(&scene.alice, &id, 1).await.answer();
    assert_eq!(code(on_line(&scene, &one, [&id, &line], "", 2).await), "REQUEST_NOT_PENDING");
    credited(&scene, &one, &line, &scene.alice, WHY, 3).await.answer();
    credited(&scene, &other, &line, &scene.alice, "", 4).await.answer();
    assert_eq!((alice(&scene).await, scene.stored(&id).await.status), (Money::points(60), Status::Failed));
}

/// A thief writes the reference of another's deposit on a payment of their own, or has it said of a line.
#[tokio::test(start_paused = true)]
async fn a_line_with_anothers_reference_brings_no_more_than_it_says() {
    let (scene, [one, _]) = scene().await;
    let [victims, line] = named(&scene, 1_000, "1").await;
    let body = json!({"amount": 1_000});
    let bobs = scene.create(&scene.bob, "bobs", body, 0).await.answer().deposit.facts.id;
    on_line(&scene, &one, [&bobs, &line], "", 0).await.answer();
    assert_eq!(scene.balances().await, [10, 11].map(Money::points), "no more than what came");
    assert_eq!(slips(&scene, &one), json!("1"), "on the word of the admin");
    assert_eq!(code(on_line(&scene, &one, [&victims, &line], "", 0).await), "LINE_USED");
}

#[tokio::test(start_paused = true)]
async fn two_give_a_payment_without_a_request_to_its_player() {
    let (scene, [one, other]) = scene().await;
    let line = line(&scene, 1, "75.5", "no reference").await;
    assert_eq!(code(credited(&scene, &one, &line, &scene.bob, "", 0).await), "REASON_MISSING");
    let proposed = credited(&scene, &one, &line, &scene.bob, WHY, 0).await.answer();
    assert_eq!(json!([proposed["status"], proposed["fourEyes"]["proposal"]["own"]]), json!(["pending", true]));
    assert!(scene.cloud.items("deposit_requests").is_empty());
    assert_eq!(credited(&scene, &one, &line, &scene.bob, "", 1).await.answer()["status"], json!("pending"));
    assert_eq!(code(credited(&scene, &other, &line, &scene.alice, "", 1).await), "REASON_MISSING", "another player");
    let made = credited(&scene, &other, &line, &scene.bob, "", 2).await.answer();
    assert_eq!(json!([made["status"], made["amount"], made["processedBy"]]), json!(["completed", 75.5, other.uid()]));
    assert_eq!(scene.balances().await[1], Money::parse("85.5").unwrap());
    let id = made["id"].as_str().unwrap();
    let deposit: Deposit = scene.stored(id).await;
    assert_eq!(deposit.line.as_ref().map(RequestId::as_str), Some(&*line));
    assert_eq!(scene.cloud.line(&line).await.used.unwrap().target, of_deposit(id));
    assert_eq!(credited(&scene, &other, &line, &scene.bob, "", 3).await.answer(), made, "again");
    assert_eq!(code(credited(&scene, &one, &line, &scene.bob, "", 3).await), "LINE_USED");
    assert_eq!(code(credited(&scene, &other, &line, &scene.alice, "", 3).await), "LINE_USED");
    let shown = json!(scene.list(&scene.bob, None).await.answer())["items"][0].take();
    assert_eq!(json!([shown["id"], shown["status"], shown["processedAs"]]), json!([id, "completed", "self_deposit"]));
    let actions = |subject: &str| -> Vec<String> { scene.logged(subject).into_iter().map(|[_, of, ..]| of).collect() };
    assert_eq!((actions(&line), actions(id)), (vec!["bank.propose".to_owned()], vec!["deposit.credit".to_owned()]));
}

#[tokio::test(start_paused = true)]
async fn only_a_known_player_is_credited_for_an_open_credit() {
    let (scene, [one, _]) = scene().await;
    let [incoming, outgoing] = [line(&scene, 1, "5", "").await, line_of(&scene, 2, "5", "", false).await];
    let nobody = Player::known(&scene.cloud, testkit::principal("nobody"));
    assert_eq!(code(credited(&scene, &one, &incoming, &nobody, WHY, 0).await), "USER_NOT_FOUND");
    assert_eq!(code(credited(&scene, &one, &outgoing, &scene.bob, WHY, 0).await), "LINE_IS_DEBIT");
    for unknown in ["x", "0123456789012345678901"] {
        assert_eq!(code(credited(&scene, &one, unknown, &scene.bob, WHY, 0).await), "LINE_NOT_FOUND");
    }
}

/// The money of a line that was reopened is credited as another record.
#[tokio::test(start_paused = true)]
async fn a_reopened_line_can_be_credited_to_another() {
    let (scene, [one, other]) = scene().await;
    let line = line(&scene, 1, "5", "").await;
    let give = async |to: &Player, ms: u64| {
        credited(&scene, &one, &line, to, WHY, ms).await.answer();
        credited(&scene, &other, &line, to, "", ms + 1).await.answer()["id"].clone()
    };
    let first = give(&scene.alice, 0).await;
    let reopened = scene.cloud.line(&line).await.reopened();
    let entry = one.call(3).audit(one.uid(), domain::audit::Action::SettleLine, one.uid(), ("used", "open"));
    let (lines, log) = (scene.cloud.connect::<BankLines>(), scene.cloud.connect::<aws::AuditLog>());
    lines.record(&reopened, log.row(&entry)).await.unwrap();
    assert_ne!(give(&scene.bob, 4).await, first);
    assert_eq!(scene.balances().await, [15, 15].map(Money::points));
}

#[tokio::test(start_paused = true)]
async fn a_credit_counts_against_the_limits_of_the_day() {
    let (scene, [one, other]) = scene().await;
    let [small, large] = [line(&scene, 1, "15000", "").await, line(&scene, 2, "15000", "").await];
    for line in [&small, &large] {
        credited(&scene, &one, line, &scene.bob, WHY, 0).await.answer();
    }
    credited(&scene, &other, &small, &scene.bob, "", 1).await.answer();
    assert_eq!(code(credited(&scene, &other, &large, &scene.bob, "", 2).await), "BENEFICIARY_LIMIT");
    assert_eq!(scene.balances().await[1], Money::points(15_010));
    credited(&scene, &other, &large, &scene.bob, WHY, DAY_MS).await.answer();
    credited(&scene, &one, &large, &scene.bob, "", DAY_MS).await.answer();
    assert_eq!(scene.balances().await[1], Money::points(30_010));
}

#[tokio::test(start_paused = true)]
async fn a_player_who_may_not_pay_in_is_not_credited() {
    let (scene, [one, _]) = scene().await;
    let line = line(&scene, 1, "5", "").await;
    let excluded = scene.bob.wallet().await.paused(Pause::exclusion(6).unwrap(), NOON).unwrap();
    scene.bob.restrict(&excluded).await;
    assert_eq!(code(credited(&scene, &one, &line, &scene.bob, WHY, 1).await), "SELF_EXCLUDED");
    assert_eq!(scene.cloud.line(&line).await.version, 1);
}

/// Money that a player did not ask for waits until their own limit permits it.
#[tokio::test(start_paused = true)]
async fn what_was_not_asked_for_keeps_the_players_limit() {
    let (scene, [one, other]) = scene().await;
    let [id, named] = named(&scene, 15, "20.01").await;
    let most = LimitChange::Set(LimitName { period: Period::Day, of: Limited::Deposits }, Some(Money::points(20)));
    let limited = scene.alice.wallet().await.limited(most, RaiseRule::new(24).unwrap(), NOON).unwrap().unwrap();
    scene.alice.restrict(&limited).await;
    let unasked = line(&scene, 2, "20.01", "").await;
    let within = line(&scene, 3, "20", "").await;
    assert_eq!(code(on_line(&scene, &one, [&id, &named], WHY, 1).await), "LIMIT_OF_PLAYER");
    assert_eq!(code(credited(&scene, &one, &unasked, &scene.alice, WHY, 1).await), "LIMIT_OF_PLAYER");
    credited(&scene, &one, &within, &scene.alice, WHY, 2).await.answer();
    credited(&scene, &other, &within, &scene.alice, "", 3).await.answer();
    assert_eq!(alice(&scene).await, Money::points(30));
    assert_eq!(code(on_line(&scene, &one, [&id, &named], WHY, 4).await), "LIMIT_OF_PLAYER");
    let week = 7 * DAY_MS;
    let later = on_line(&scene, &one, [&id, &named], WHY, week).await;
    assert_eq!(code(later), "LIMIT_OF_PLAYER", "more than a whole day's");
}

#[tokio::test(start_paused = true)]
async fn two_who_credit_one_line_at_once_book_it_once() {
    for turns in 0..12 {
        let (scene, [one, other]) = scene().await;
        let third = admin(&scene.cloud, "third").await;
        let line = line(&scene, 1, "5", "").await;
        credited(&scene, &one, &line, &scene.bob, WHY, 0).await.answer();
        let runs = tokio::join!(
            credited(&scene, &other, &line, &scene.bob, "", 1),
            after_turns(turns, credited(&scene, &third, &line, &scene.bob, "", 1))
        );
        let won = [runs.0, runs.1].into_iter().filter(|run| matches!(run, Run::Ended(Ok(_)))).count();
        assert_eq!((won, scene.balances().await[1]), (1, Money::points(15)), "{turns}");
        assert_eq!(scene.cloud.items("deposit_requests").len(), 1, "{turns}");
    }
}

#[tokio::test(start_paused = true)]
async fn approving_on_a_line_adds_the_points_once_despite_any_fault() {
    for fault in Fault::at_each(9) {
        let (scene, [one, _]) = scene().await;
        let [id, line] = named(&scene, 50, "50").await;
        let first = despite(&scene.cloud, &[fault], async || on_line(&scene, &one, [&id, &line], "", 0).await).await;
        assert_eq!(on_line(&scene, &one, [&id, &line], "", 1).await.answer(), first, "{fault:?}");
        assert_eq!((alice(&scene).await, scene.logged(&id).len()), (Money::points(60), 1), "{fault:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn crediting_adds_the_points_once_despite_any_fault() {
    for fault in Fault::at_each(9) {
        let (scene, [one, other]) = scene().await;
        let line = line(&scene, 1, "50", "").await;
        despite(&scene.cloud, &[fault], async || credited(&scene, &one, &line, &scene.bob, WHY, 0).await).await;
        let made =
            despite(&scene.cloud, &[fault], async || credited(&scene, &other, &line, &scene.bob, "", 1).await).await;
        assert_eq!(made["status"], json!("completed"), "{fault:?}");
        assert_eq!((scene.balances().await[1], scene.logged(&line).len()), (Money::points(60), 1), "{fault:?}");
        assert_eq!(scene.cloud.items("deposit_requests").len(), 1, "{fault:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_decision_on_a_line_costs_few_units() {
    let (scene, [one, other]) = scene().await;
    let [id, named] = named(&scene, 50, "50").await;
    let line = line(&scene, 2, "5", "").await;
    let mut units: Vec<Units> = Vec::new();
    let mut cost = |run: Run<Value>| {
        run.answer();
        units.push(scene.cloud.units());
        scene.cloud.forget();
    };
    cost(on_line(&scene, &one, [&id, &named], "", 0).await);
    cost(credited(&scene, &one, &line, &scene.bob, WHY, 0).await);
    cost(credited(&scene, &other, &line, &scene.bob, "", 0).await);
    let shown: Vec<_> = units.iter().map(|of| (of.read_hundredths, of.write_hundredths, of.transactions)).collect();
    println!("{shown:?}");
    assert_eq!(shown, [(900, 2500, 1), (800, 600, 1), (900, 2600, 1)]);
}

#[tokio::test(start_paused = true)]
async fn who_is_alone_credits_a_day_after_proposing() {
    let (scene, [one, other]) = scene().await;
    let line = line(&scene, 1, "7", "A gift").await;
    let before = alice(&scene).await;
    one.set_counts(1, 0);
    other.set_admin(false);
    credited(&scene, &one, &line, &scene.alice, WHY, 0).await.answer();
    let early = credited(&scene, &one, &line, &scene.alice, "", DAY_MS - 1).await.answer();
    assert_eq!((&early["status"], alice(&scene).await), (&json!("pending"), before));
    let credited = credited(&scene, &one, &line, &scene.alice, "", DAY_MS).await.answer();
    assert_eq!(credited["status"], json!("completed"));
    assert_eq!(alice(&scene).await, before.plus(Money::points(7)).unwrap());
}
