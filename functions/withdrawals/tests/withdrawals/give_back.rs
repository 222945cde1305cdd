//! Points of a payout that the bank returned, given back on the line that shows it (D71).

use crate::scene::{Decision, POINTS, Scene, code};
use contract::served;
use domain::{
    Money,
    bank::{BankLine, LineStatus, Target},
    deposit::Reference,
    four_eyes::FourEyes,
    request::RequestId,
    wallet::Movement,
};
use http::handle;
use serde_json::{Value, json};
use std::sync::Arc;
use testkit::{DAY_MS, Fault, NOON, Player, Run, admin, admins, after_turns, bank_line, despite, run};
use withdrawals::give_back;

const WHY: &str = "The bank wrote to us";

/// Two admins who watch each other above 1000 points, and a payout of the scene's player that was made.
async fn paid(amount: u32) -> (Scene, [Player; 2], String) {
    let scene = Scene::guarded(1_000).await;
    scene.player.fund(Movement::PaidIn, 5_000).await;
    let both: [Player; 2] = admins(&scene.cloud).await;
    both[0].set_counts(2, 0);
    let id = scene.request(&scene.player, "key", crate::scene::order(json!(amount))).await.answer().id;
    let taker = admin(&scene.cloud, "taker").await;
    if amount > 1_000 {
        scene.decide_with(Decision::Take, &both[0], &id, crate::scene::because(WHY)).await.answer();
    }
    scene.take(&taker, &id).await.answer();
    scene.decide(Decision::Complete, &taker, &id, "").await.answer();
    scene.cloud.forget();
    (scene, both, id)
}

fn balance_after(amount: &str) -> Money {
    POINTS.plus(Money::points(5_000)).unwrap().minus(Money::parse(amount).unwrap()).unwrap()
}

fn named(id: &str) -> String {
    format!("Returned {}", Reference::of(&RequestId::parse(id).unwrap()))
}

/// Stores a line with this number; returns its id.
async fn line(scene: &Scene, number: usize, amount: &str, text: &str, is_credit: bool) -> String {
    let amount = Money::parse(amount).unwrap();
    let line = bank_line(&number.to_string(), amount, scene.player.uid());
    scene.cloud.add_line(&BankLine { is_credit, text: text.to_owned(), ..line }).await
}

async fn give(scene: &Scene, admin: &Player, [id, line]: [&str; 2], reason: &str, ms: u64) -> Run<Value> {
    let mut deps: give_back::Deps = scene.cloud.connect();
    deps.oversight.four_eyes = FourEyes::Above(Money::points(1_000));
    let deps = Arc::new(deps);
    let request = format!("{id} on {line} at {ms} by {} {reason}", admin.uid());
    let body = json!({"line": line, "reason": reason}).to_string();
    let call = admin.call(120_000 + ms).with_request_id(&request).with_parameter("id", id).with_body(body);
    run(&scene.cloud, || handle(served::WITHDRAWALS_GIVE_BACK, deps.clone(), call.clone(), give_back)).await.json()
}

/// The balance of the player, after an audit of their books.
async fn balance(scene: &Scene) -> Money {
    scene.player.audited().await.0.balance
}

#[tokio::test(start_paused = true)]
async fn one_admin_gives_back_what_a_named_line_shows() {
    let (scene, [one, other], id) = paid(60).await;
    let line = line(&scene, 1, "60", &named(&id), true).await;
    assert_eq!(balance(&scene).await, balance_after("60"));
    let given = give(&scene, &one, [&id, &line], "", 0).await.answer();
    assert_eq!(given["status"], json!("completed"));
    let (wallet, rows) = scene.player.audited().await;
    let funds = (wallet.balance, wallet.withdrawn, wallet.held, wallet.pending);
    assert_eq!(funds, (balance_after("0"), Money::ZERO, Money::ZERO, 0));
    let record = scene.stored(&id);
    assert_eq!(record["returnedRow"]["N"], json!(rows.last().unwrap().seq.to_string()));
    let used = scene.cloud.line(&line).await;
    let target = Some(Target::Withdrawal(RequestId::parse(&id).unwrap()));
    assert_eq!((used.status, used.used.unwrap().target), (LineStatus::Returned, target));
    let audited = scene.cloud.audit_rows(&id).pop().unwrap();
    assert_eq!(
        (&audited["action"], &audited["actor"]),
        (&json!({"S": "withdrawal.give-back"}), &json!({"S": one.uid()}))
    );

    assert_eq!(give(&scene, &one, [&id, &line], "", 1).await.answer(), given, "again");
    assert_eq!(code(give(&scene, &other, [&id, &line], "", 1).await), "LINE_USED");
    let second = self::line(&scene, 2, "60", &named(&id), true).await;
    for admin in [&one, &other] {
        assert_eq!(code(give(&scene, admin, [&id, &second], "", 2).await), "PAYOUT_NOT_SENT");
    }
    assert_eq!(balance(&scene).await, balance_after("0"));
}

#[tokio::test(start_paused = true)]
async fn above_the_limit_or_without_its_reference_it_takes_two() {
    for (amount, text_names, alone_after_a_day) in [(1_001, true, false), (1_001, false, false), (60, false, true)] {
        let (scene, [one, other], id) = paid(amount).await;
        let text = if text_names { named(&id) } else { "Returned".to_owned() };
        let line = line(&scene, 1, &amount.to_string(), &text, true).await;
        assert_eq!(code(give(&scene, &one, [&id, &line], "", 0).await), "REASON_MISSING");
        let proposed = give(&scene, &one, [&id, &line], WHY, 0).await.answer();
        let four_eyes = &proposed["fourEyes"];
        assert_eq!(
            json!([four_eyes["aloneAfterADay"], four_eyes["proposal"]["own"]]),
            json!([alone_after_a_day, true])
        );
        assert_eq!(give(&scene, &one, [&id, &line], "", 1).await.answer()["fourEyes"]["proposal"]["own"], json!(true));
        assert_eq!(balance(&scene).await, balance_after(&amount.to_string()));
        assert_eq!(code(give(&scene, &other, [&id, &line], WHY, 2).await), "PROPOSED_MEANWHILE");
        give(&scene, &other, [&id, &line], "", 3).await.answer();
        assert_eq!(balance(&scene).await, balance_after("0"));
    }
}

#[tokio::test(start_paused = true)]
async fn a_proposal_counts_for_a_day_while_its_admin_is_one() {
    let (scene, [one, other], id) = paid(60).await;
    let line = line(&scene, 1, "60", "", true).await;
    give(&scene, &one, [&id, &line], WHY, 0).await.answer();
    assert_eq!(code(give(&scene, &other, [&id, &line], "", DAY_MS).await), "REASON_MISSING");
    one.set_admin(false);
    assert_eq!(code(give(&scene, &other, [&id, &line], "", 1).await), "REASON_MISSING");
    assert_eq!(balance(&scene).await, balance_after("60"));
}

#[tokio::test(start_paused = true)]
async fn a_line_of_another_kind_gives_nothing_back() {
    let (scene, [one, _], id) = paid(60).await;
    let more = line(&scene, 1, "60.01", &named(&id), true).await;
    let out = line(&scene, 2, "60", &named(&id), false).await;
    let right = line(&scene, 3, "60", &named(&id), true).await;
    let waiting = scene.request(&scene.player, "next", crate::scene::order(json!(60))).await.answer().id;
    for (pair, why) in [
        ([&*id, &*more], "LINE_OF_ANOTHER_AMOUNT"),
        ([&id, &out], "LINE_IS_DEBIT"),
        ([&id, "x"], "LINE_NOT_FOUND"),
        ([&id, "0123456789012345678901"], "LINE_NOT_FOUND"),
        (["0123456789012345678901", &right], "REQUEST_NOT_FOUND"),
        ([&waiting, &right], "PAYOUT_NOT_SENT"),
    ] {
        for reason in ["", WHY] {
            assert_eq!(code(give(&scene, &one, pair, reason, 0).await), why);
        }
    }
    scene.take(&one, &waiting).await.answer();
    assert_eq!(code(give(&scene, &one, [&waiting, &right], WHY, 0).await), "PAYOUT_NOT_SENT", "taken, not completed");
    scene.decide(Decision::NotPaid, &one, &waiting, "").await;
    scene.decide(Decision::Decline, &one, &waiting, "No").await;
    assert_eq!(code(give(&scene, &one, [&waiting, &right], WHY, 0).await), "PAYOUT_NOT_SENT");
}

#[tokio::test(start_paused = true)]
async fn who_gets_the_points_does_not_give_them_back() {
    let (scene, [one, other], id) = paid(60).await;
    let line = line(&scene, 1, "60", &named(&id), true).await;
    let own = scene.player.promoted();
    let second = admin(&scene.cloud, "player+work").await;
    other.set("formerEmails", json!({"L": [{"S": "player+2@example.com"}]}));
    for admin in [&own, &second, &other] {
        for reason in ["", WHY] {
            assert_eq!(code(give(&scene, admin, [&id, &line], reason, 0).await), "OWN_REQUEST");
        }
    }
    give(&scene, &one, [&id, &line], "", 1).await.answer();
}

#[tokio::test(start_paused = true)]
async fn two_who_give_back_at_once_give_it_back_once() {
    for turns in 0..12 {
        let (scene, [one, other], id) = paid(60).await;
        let lines = [line(&scene, 1, "60", &named(&id), true).await, line(&scene, 2, "60", &named(&id), true).await];
        let same = &lines[turns % 2];
        let runs = tokio::join!(
            give(&scene, &one, [&id, &lines[0]], "", 0),
            after_turns(turns, give(&scene, &other, [&id, same], "", 0))
        );
        let (won, lost): (Vec<_>, Vec<_>) =
            [runs.0, runs.1].into_iter().partition(|run| matches!(run, Run::Ended(Ok(_))));
        assert_eq!((won.len(), balance(&scene).await), (1, balance_after("0")), "{turns}");
        for run in lost {
            assert!(["PAYOUT_NOT_SENT", "LINE_USED"].contains(&code(run)), "{turns}");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn giving_back_adds_the_points_once_despite_any_fault() {
    for fault in Fault::at_each(8) {
        let (scene, [one, _], id) = paid(60).await;
        let line = line(&scene, 1, "60", &named(&id), true).await;
        let before = scene.cloud.audit_rows(&id).len();
        let first = despite(&scene.cloud, &[fault], || give(&scene, &one, [&id, &line], "", 0)).await;
        assert_eq!(give(&scene, &one, [&id, &line], "", 1).await.answer(), first, "{fault:?}");
        assert_eq!((balance(&scene).await, scene.cloud.audit_rows(&id).len()), (balance_after("0"), before + 1));
    }
}

/// The money is the player's. The hand-over takes it to the account that they have now.
#[tokio::test(start_paused = true)]
async fn a_return_to_a_closed_account_is_given_back_there() {
    let (scene, [one, _], id) = paid(60).await;
    let line = line(&scene, 1, "60", &named(&id), true).await;
    scene.player.begins_again(NOON.plus_ms(90_000)).await;
    give(&scene, &one, [&id, &line], "", 0).await.answer();
    assert_eq!(balance(&scene).await, balance_after("0"));
}

#[tokio::test(start_paused = true)]
async fn who_is_alone_gives_back_a_day_after_proposing() {
    let (scene, [one, other], id) = paid(60).await;
    let line = line(&scene, 1, "60", "", true).await;
    // The admin who took it is gone.
    one.set_counts(1, 0);
    other.set_admin(false);
    give(&scene, &one, [&id, &line], WHY, 0).await.answer();
    let early = give(&scene, &one, [&id, &line], "", DAY_MS - 1).await.answer();
    assert_eq!(early["returnedAt"], Value::Null);
    let given = give(&scene, &one, [&id, &line], "", DAY_MS).await.answer();
    assert_ne!(given["returnedAt"], Value::Null);
}
