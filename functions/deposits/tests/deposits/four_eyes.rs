//! Approvals that take two admins (D48).

use crate::scene::{PNG, Scene, code, png, refusal};
use domain::{Money, deposit::Status, four_eyes::FourEyes, wallet::Movement};
use futures::future::join_all;
use serde_json::{Value, json};
use testkit::{DAY_MS, Fault, HOUR_MS, NOON, Player, Run, admin, admins, after_turns};

const ON: FourEyes = FourEyes::Above(Money::points(1_000));

/// Two admins, with the rule that two must agree.
async fn scene() -> (Scene, [Player; 2]) {
    let scene = Scene::with(ON).await;
    let both: [Player; 2] = admins(&scene.cloud).await;
    both[0].set_counts(2, 0);
    (scene, both)
}

const WHY: &str = "Seen on the bank's statement";

#[tokio::test(start_paused = true)]
async fn one_proposes_and_another_confirms_a_deposit_without_a_proof() {
    let (scene, [one, other]) = scene().await;
    let id = scene.to_self("key", 5).await;
    let proposed = json!(scene.approve_because(&one, &id, WHY, 1_000).await.answer());
    let proposal = json!({
        "by": one.uid(),
        "email": one.principal.email,
        "own": true,
        "reason": WHY,
        "at": "2026-11-21T12:00:01.000Z",
        "until": "2026-11-22T12:00:01.000Z",
    });
    assert_eq!(proposed["fourEyes"], json!({"aloneAfterADay": true, "proposal": proposal}));
    assert_eq!((&proposed["status"], &proposed["decidable"]), (&json!("pending"), &json!(true)));
    assert_eq!(scene.balances().await[0], Money::points(10));
    let seen = json!(scene.queue(&other, &[]).await.answer())["items"][0].take();
    assert_eq!((&seen["fourEyes"]["proposal"]["own"], &seen["status"]), (&json!(false), &json!("pending")));

    let confirmed = json!(scene.approve(&other, &id, 2_000).await.answer());
    assert_eq!((&confirmed["status"], &confirmed["processedBy"]), (&json!("completed"), &json!(other.uid())));
    assert_eq!(confirmed["fourEyes"], Value::Null);
    assert_eq!(scene.balances().await[0], Money::points(15));
    let row = |by: &Player, action: &str, after: &str| [by.uid().as_str(), action, "pending", after].map(str::to_owned);
    let rows = [row(&one, "deposit.propose", "pending"), row(&other, "deposit.approve", "completed")];
    assert_eq!(scene.logged(&id), rows);
    assert_eq!(code(scene.approve(&one, &id, 3_000).await), "REQUEST_NOT_PENDING");
    assert_eq!(json!(scene.approve(&other, &id, 3_000).await.answer()), confirmed, "again");
}

#[tokio::test(start_paused = true)]
async fn both_have_approved_and_the_second_has_it_counted() {
    let (scene, [one, other]) = scene().await;
    let id = scene.to_self("key", 5).await;
    scene.approve_because(&one, &id, WHY, 0).await.answer();
    scene.approve(&other, &id, 0).await.answer();
    let approvers = scene.cloud.item("addresses", &json!({"address": {"S": "approvers#alice@example.com"}}));
    let mut both = [one.uid().as_str(), other.uid().as_str()];
    both.sort_unstable();
    assert_eq!(approvers["approvers"], json!({"SS": both}));
    let counted =
        scene.cloud.items("limits").into_iter().filter_map(|item| item["id"]["S"].as_str().map(str::to_owned));
    let decided: Vec<String> = counted.filter(|name| name.contains("#decided#")).collect();
    assert!(!decided.is_empty() && decided.iter().all(|name| name.starts_with(other.uid().as_str())), "{decided:?}");
}

#[tokio::test(start_paused = true)]
async fn the_proposer_cannot_confirm_whatever_comes() {
    let (scene, [one, _]) = scene().await;
    let id = scene.to_self("key", 5).await;
    let first = json!(scene.approve_because(&one, &id, WHY, 0).await.answer());
    for ms in [1, HOUR_MS, DAY_MS - 1] {
        let again = json!(scene.approve_because(&one, &id, "Another reason", ms).await.answer());
        assert_eq!(again["fourEyes"], first["fourEyes"], "{ms}");
    }
    for ms in [DAY_MS, DAY_MS + HOUR_MS] {
        let anew = json!(scene.approve_because(&one, &id, "Another reason", ms).await.answer());
        assert_eq!((&anew["status"], &anew["fourEyes"]["proposal"]["own"]), (&json!("pending"), &json!(true)), "{ms}");
    }
    assert_eq!(scene.logged(&id).len(), 2, "a proposal and the one after it lapsed");
    assert_eq!(scene.balances().await[0], Money::points(10));
}

#[tokio::test(start_paused = true)]
async fn a_lapsed_proposal_is_proposed_anew_not_confirmed() {
    let (scene, [one, other]) = scene().await;
    let id = scene.to_self("key", 5).await;
    scene.approve_because(&one, &id, WHY, 0).await.answer();
    let refused = refusal(scene.approve(&other, &id, DAY_MS).await);
    assert_eq!((refused.code(), refused.status()), ("REASON_MISSING", 400));
    scene.approve_because(&other, &id, WHY, DAY_MS).await.answer();
    let confirmed = scene.approve(&one, &id, DAY_MS + 1).await.answer();
    assert_eq!(json!(confirmed)["processedBy"], json!(one.uid()));
}

#[tokio::test(start_paused = true)]
async fn a_proposal_needs_a_reason_of_at_most_500_characters() {
    let (scene, [one, _]) = scene().await;
    let id = scene.to_self("key", 5).await;
    assert_eq!(code(scene.approve(&one, &id, 0).await), "REASON_MISSING");
    assert_eq!(code(scene.approve_because(&one, &id, " \u{202e} ", 0).await), "REASON_MISSING");
    assert_eq!(code(scene.approve_because(&one, &id, &"x".repeat(501), 0).await), "NOTE_TOO_LONG");
    assert!(scene.logged(&id).is_empty() && scene.stored(&id).await.proposal.is_none());
}

#[tokio::test(start_paused = true)]
async fn above_the_limit_a_transfer_and_a_proven_deposit_take_two() {
    let (scene, [one, other]) = scene().await;
    scene.alice.fund(Movement::PaidIn, 5_000).await;
    let transfer = scene.to_bob("key", 1_001).await;
    let small = scene.to_bob("other", 1_000).await;
    let proposed = json!(scene.approve_because(&one, &transfer, WHY, 0).await.answer());
    assert_eq!(proposed["fourEyes"]["aloneAfterADay"], json!(false));
    assert_eq!(json!(scene.approve(&one, &small, 0).await.answer())["status"], json!("completed"));
    assert_eq!(json!(scene.approve(&other, &transfer, 0).await.answer())["status"], json!("completed"));
    assert_eq!(scene.balances().await, [Money::points(3_009), Money::points(2_011)]);
}

#[tokio::test(start_paused = true)]
async fn a_proof_that_came_after_the_proposal_clears_it() {
    let (scene, [one, other]) = scene().await;
    let (id, target) = scene.awaited("key", png()).await;
    scene.approve_because(&one, &id, WHY, 0).await.answer();
    assert_eq!(scene.put(&target, PNG, 1_000).status, 200);
    scene.attach(&scene.alice, &id, 2_000).await.answer();
    assert!(scene.stored(&id).await.proposal.is_none(), "nobody confirms what was proposed without it");
    let approved = json!(scene.approve(&other, &id, 3_000).await.answer());
    assert_eq!((&approved["status"], &approved["processedBy"]), (&json!("completed"), &json!(other.uid())));
}

#[tokio::test(start_paused = true)]
async fn what_cannot_be_approved_cannot_be_proposed() {
    let (scene, [one, _]) = scene().await;
    scene.alice.fund(Movement::PaidIn, 2_000).await;
    let id = scene.to_bob("key", 1_500).await;
    let spent = scene.to_bob("other", 900).await;
    scene.approve(&one, &spent, 0).await.answer();
    assert_eq!(code(scene.approve_because(&one, &id, WHY, 0).await), "INSUFFICIENT_BALANCE");
    assert!(scene.stored(&id).await.proposal.is_none());
}

#[tokio::test(start_paused = true)]
async fn sender_and_recipient_neither_propose_nor_confirm() {
    let (scene, [one, _]) = scene().await;
    let bob = scene.bob.promoted();
    scene.alice.fund(Movement::PaidIn, 5_000).await;
    let id = scene.to_bob("key", 1_001).await;
    assert_eq!(code(scene.approve_because(&bob, &id, WHY, 0).await), "OWN_REQUEST");
    scene.approve_because(&one, &id, WHY, 0).await.answer();
    assert_eq!(code(scene.approve(&bob, &id, 0).await), "OWN_REQUEST");
    assert_eq!(scene.balances().await[1], Money::points(10));
}

#[tokio::test(start_paused = true)]
async fn nobody_approves_points_for_another_account_of_theirs() {
    let (scene, [one, _]) = scene().await;
    let (alices, bobs) = (admin(&scene.cloud, "alice+work").await, admin(&scene.cloud, "bob+work").await);
    let own = scene.proven("own", 5).await;
    scene.alice.fund(Movement::PaidIn, 50).await;
    let to_bob = scene.to_bob("to-bob", 5).await;
    for (admin, id) in [(&alices, &own), (&alices, &to_bob), (&bobs, &to_bob)] {
        assert_eq!(code(scene.approve(admin, id, 0).await), "OWN_REQUEST");
        assert_eq!(code(scene.approve_because(admin, id, WHY, 0).await), "OWN_REQUEST");
    }
    scene.approve(&bobs, &own, 0).await.answer();
    scene.approve(&one, &to_bob, 0).await.answer();
}

/// How much of an account has to be gone until each admin pays it out alone, in hundredths.
fn until(scene: &Scene, of: &Player) -> Value {
    let item = scene.cloud.item("addresses", &json!({"address": {"S": format!("approvers#{}", of.uid())}}));
    item["until"]["M"].clone()
}

#[tokio::test(start_paused = true)]
async fn points_that_are_sent_on_take_along_who_approved_them() {
    let (scene, [one, other]) = scene().await;
    let id = scene.proven("own", 100).await;
    scene.approve(&one, &id, 0).await.answer();
    assert_eq!(until(&scene, &scene.alice), json!({one.uid().as_str(): {"N": "10000"}}));
    let sent = scene.to_bob("to-bob", 60).await;
    scene.approve(&other, &sent, 0).await.answer();
    let both = json!({one.uid().as_str(): {"N": "6000"}, other.uid().as_str(): {"N": "6000"}});
    assert_eq!(until(&scene, &scene.bob), both);
    // When two agreed, both count as approvers.
    let unproven = scene.to_self("unproven", 7).await;
    scene.approve_because(&other, &unproven, WHY, 0).await.answer();
    scene.approve(&one, &unproven, 0).await.answer();
    let of_alice = json!({one.uid().as_str(): {"N": "4700"}, other.uid().as_str(): {"N": "4700"}});
    assert_eq!(until(&scene, &scene.alice), of_alice);
}

#[tokio::test(start_paused = true)]
async fn the_proposal_of_somebody_without_the_right_counts_no_more() {
    let (scene, [one, other]) = scene().await;
    let id = scene.to_self("key", 5).await;
    scene.approve_because(&one, &id, WHY, 0).await.answer();
    one.set_admin(false);
    assert_eq!(code(scene.approve(&other, &id, 1).await), "REASON_MISSING");
    scene.approve_because(&other, &id, WHY, 1).await.answer();
    assert_eq!(scene.balances().await[0], Money::points(10));
    assert_eq!(scene.stored(&id).await.proposal.map(|proposal| proposal.by).as_ref(), Some(other.uid()));
}

#[tokio::test(start_paused = true)]
async fn a_proposal_does_not_count_again_with_rights_that_came_back() {
    for (came_back, counts) in [(NOON, true), (NOON.plus_ms(1), false)] {
        let (scene, [one, other]) = scene().await;
        let id = scene.to_self("key", 5).await;
        scene.approve_because(&one, &id, WHY, 0).await.answer();
        one.set("decidesSince", json!({"S": came_back.to_string()}));
        match counts {
            true => drop(scene.approve(&other, &id, 2).await.answer()),
            false => assert_eq!(code(scene.approve(&other, &id, 2).await), "REASON_MISSING"),
        }
        assert_eq!(scene.balances().await[0], Money::points(if counts { 15 } else { 10 }));
    }
}

#[tokio::test(start_paused = true)]
async fn a_declined_deposit_is_not_approved_by_its_proposal() {
    let (scene, [one, other]) = scene().await;
    let id = scene.to_self("key", 5).await;
    scene.approve_because(&one, &id, WHY, 0).await.answer();
    scene.decline(&other, &id, "", 1).await.answer();
    for admin in [&one, &scene.admin] {
        assert_eq!(code(scene.approve_because(admin, &id, WHY, 2).await), "REQUEST_NOT_PENDING");
    }
    assert_eq!(scene.balances().await[0], Money::points(10));
}

#[tokio::test(start_paused = true)]
async fn who_is_alone_approves_a_day_after_proposing() {
    let (scene, [one, other]) = scene().await;
    one.set_counts(1, 0);
    other.set_admin(false);
    let id = scene.to_self("key", 1_000).await;
    scene.approve_because(&one, &id, WHY, 0).await.answer();
    assert_eq!(json!(scene.approve(&one, &id, DAY_MS - 1).await.answer())["status"], json!("pending"));
    assert_eq!(json!(scene.approve(&one, &id, DAY_MS).await.answer())["status"], json!("completed"));
    assert_eq!(scene.balances().await[0], Money::points(1_010));
}

#[tokio::test(start_paused = true)]
async fn who_removed_the_others_approves_only_a_day_after_that() {
    let (scene, [one, other]) = scene().await;
    let id = scene.to_self("key", 1_000).await;
    scene.approve_because(&one, &id, WHY, 0).await.answer();
    one.set_counts(1, 0);
    other.set_admin(false);
    let mut settings = scene.cloud.items("settings").remove(0);
    settings["removedBy"] = json!({"S": one.uid()});
    settings["removedAt"] = json!({"S": crate::scene::at(HOUR_MS)});
    scene.cloud.fill("settings", &[settings]);
    for ms in [DAY_MS, DAY_MS + HOUR_MS - 1] {
        assert_eq!(code(scene.approve_because(&one, &id, WHY, ms).await), "ALONE_LATELY", "{ms}");
    }
    let approved = scene.approve(&one, &id, DAY_MS + HOUR_MS).await.answer();
    assert_eq!(json!(approved)["status"], json!("completed"));
}

#[tokio::test(start_paused = true)]
async fn above_the_limit_who_is_alone_can_only_decline() {
    let (scene, [one, _]) = scene().await;
    one.set_counts(1, 0);
    let id = scene.to_self("key", 1_001).await;
    for ms in [0, DAY_MS, 3 * DAY_MS] {
        assert_eq!(code(scene.approve_because(&one, &id, WHY, ms).await), "ANOTHER_ADMIN_NEEDED", "{ms}");
    }
    scene.decline(&one, &id, "", 3 * DAY_MS).await.answer();
    assert_eq!(scene.balances().await[0], Money::points(10));
}

#[tokio::test(start_paused = true)]
async fn who_is_no_longer_alone_at_the_write_does_not_approve() {
    let mut outcomes = [0; 2];
    for turns in 0..16 {
        let (scene, [one, _]) = scene().await;
        one.set_counts(1, 0);
        let id = scene.to_self("key", 5).await;
        scene.approve_because(&one, &id, WHY, 0).await.answer();
        let joined = async {
            one.set_counts(1, 1);
            scene.stored(&id).await.status
        };
        let (run, status_then) =
            tokio::join!(scene.approve_because(&one, &id, WHY, DAY_MS), after_turns(turns, joined));
        run.answer();
        let status = scene.stored(&id).await.status;
        assert_eq!(status, status_then, "{turns}: nothing is approved once a colleague is there");
        outcomes[usize::from(status == Status::Completed)] += 1;
    }
    assert!(outcomes.iter().all(|count| *count > 0), "before the write and after it: {outcomes:?}");
}

#[tokio::test(start_paused = true)]
async fn admins_who_propose_and_confirm_at_once_decide_once() {
    for turns in 0..8 {
        let scene = Scene::with(ON).await;
        let crowd = admins::<16>(&scene.cloud).await;
        crowd[0].set_counts(16, 0);
        let id = scene.to_self("key", 5).await;
        let runs = crowd.iter().enumerate().map(|(nth, admin)| {
            let reason = if nth < 8 { WHY } else { "" };
            after_turns(nth / 8 * turns, scene.approve_because(admin, &id, reason, 0))
        });
        let mut proposed = 0;
        let mut completed = 0;
        for (nth, run) in join_all(runs).await.into_iter().enumerate() {
            match run {
                Run::Ended(Ok(review)) if json!(review)["status"] == "completed" => completed += 1,
                Run::Ended(Ok(_)) => proposed += 1,
                run if nth < 8 => assert!(["PROPOSED_MEANWHILE", "REQUEST_NOT_PENDING"].contains(&code(run))),
                run => assert!(["REASON_MISSING", "REQUEST_NOT_PENDING"].contains(&code(run))),
            }
        }
        assert_eq!(proposed, 1, "{turns}");
        assert!(completed <= 1, "{turns}");
        assert_eq!(scene.balances().await[0], Money::points(10 + 5 * completed));
        assert_eq!(scene.logged(&id).len() as u64, 1 + completed);
        scene.approve(&crowd[15], &id, 1).await;
        assert_eq!(scene.balances().await[0], Money::points(15));
    }
}

#[tokio::test(start_paused = true)]
async fn who_means_to_propose_does_not_approve_what_another_proposed() {
    let (scene, [one, other]) = scene().await;
    let id = scene.to_self("key", 5).await;
    scene.approve_because(&one, &id, WHY, 0).await.answer();
    let refused = refusal(scene.approve_because(&other, &id, WHY, 1).await);
    assert_eq!((refused.code(), refused.status()), ("PROPOSED_MEANWHILE", 409));
    assert_eq!(scene.balances().await[0], Money::points(10));
}

#[tokio::test(start_paused = true)]
async fn a_proposal_whose_answer_was_lost_is_made_once() {
    for nth in 0..6 {
        for fault in [Fault::CrashBefore, Fault::CrashAfter, Fault::ResponseLost, Fault::RequestLost, Fault::Conflict] {
            let (scene, [one, other]) = scene().await;
            let id = scene.to_self("key", 5).await;
            scene.cloud.fail(nth, fault);
            let first = scene.approve_because(&one, &id, WHY, 0).await;
            scene.cloud.forget();
            let again = json!(scene.approve_because(&one, &id, WHY, 1).await.answer());
            assert_eq!(again["fourEyes"]["proposal"]["own"], json!(true), "{nth} {fault:?} {first:?}");
            assert_eq!(scene.logged(&id).len(), 1, "{nth} {fault:?}");
            scene.approve(&other, &id, 2).await.answer();
            assert_eq!(scene.balances().await[0], Money::points(15));
        }
    }
}

/// Deposits of Alice to herself, each with a proof.
async fn proven<const N: usize>(scene: &Scene, amounts: [u32; N]) -> [String; N] {
    let mut ids = Vec::new();
    for amount in amounts {
        ids.push(scene.proven(&format!("slip-{}", ids.len()), amount).await);
    }
    ids.try_into().expect("all")
}

/// How many admins the queue of this admin asks for.
async fn asked(scene: &Scene, admin: &Player, id: &str) -> Value {
    let queue = json!(scene.queue(admin, &[]).await.answer());
    let found = queue["items"].as_array().expect("requests").iter().find(|request| request["id"] == id);
    found.expect("a request")["fourEyes"].clone()
}

#[tokio::test(start_paused = true)]
async fn many_small_proofs_count_together_and_then_take_two() {
    let (scene, [one, other]) = scene().await;
    let [first, second, third, last, more] = proven(&scene, [1_000, 900, 100, 1, 1_000]).await;
    for id in [&first, &second] {
        scene.approve(&one, id, 0).await.answer();
    }
    assert_eq!(asked(&scene, &one, &third).await, Value::Null);
    scene.approve(&one, &third, 0).await.answer();
    let takes_two = json!({"aloneAfterADay": true});
    assert_eq!(asked(&scene, &one, &last).await, takes_two);
    assert_eq!(asked(&scene, &other, &last).await, Value::Null, "each has their own");
    assert_eq!(code(scene.approve(&one, &last, 0).await), "SLIP_LIMIT", "asked from a page of before");
    assert!(scene.logged(&last).is_empty());

    scene.approve_because(&one, &last, WHY, 0).await.answer();
    assert_eq!(asked(&scene, &other, &last).await["proposal"]["reason"], json!(WHY));
    assert_eq!(json!(scene.approve(&other, &last, 0).await.answer())["status"], json!("completed"));
    // An approval that two agreed to does not count as the second admin's own.
    scene.approve(&other, &more, 0).await.answer();
    let tomorrow = scene.proven("tomorrow", 1_000).await;
    assert_eq!(scene.balances().await[0], Money::points(10 + 3_001));
    assert_eq!(json!(scene.approve(&one, &tomorrow, DAY_MS).await.answer())["status"], json!("completed"));
}

#[tokio::test(start_paused = true)]
async fn who_means_to_propose_decides_nothing_alone_where_one_is_enough_by_now() {
    let (scene, [one, other]) = scene().await;
    let id = scene.proven("slip", 5).await;
    let proposed = json!(scene.approve_because(&one, &id, WHY, 0).await.answer());
    assert_eq!((&proposed["status"], &proposed["fourEyes"]["proposal"]["own"]), (&json!("pending"), &json!(true)));
    assert_eq!(json!(scene.approve(&other, &id, 0).await.answer())["status"], json!("completed"));
}

#[tokio::test(start_paused = true)]
async fn proofs_approved_at_once_do_not_pass_what_one_may_alone() {
    for turns in 0..12 {
        let (scene, [one, _]) = scene().await;
        let ids = proven(&scene, [1_000; 4]).await;
        let runs = ids.iter().enumerate().map(|(nth, id)| after_turns(nth * turns, scene.approve(&one, id, 0)));
        let mut approved = 0;
        for run in join_all(runs).await {
            match run {
                Run::Ended(Ok(_)) => approved += 1,
                run => assert_eq!(code(run), "SLIP_LIMIT"),
            }
        }
        assert_eq!((approved, scene.balances().await[0]), (2, Money::points(2_010)), "{turns}");
    }
}
