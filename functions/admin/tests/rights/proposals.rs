//! Roles that take two owners (D48).

use crate::scene::{Change, Scene, code, refusal};
use domain::{Money, four_eyes::FourEyes};
use futures::future::join_all;
use serde_json::{Value, json};
use testkit::{DAY_MS, Fault, Player, Run};

const WHY: &str = "Joins the desk in Windhoek";

/// Two owners, with the rule that a role takes two.
async fn scene() -> (Scene, Player, Player) {
    let (mut scene, first) = Scene::with_first_admin().await;
    let second = scene.admin(&first, "second").await;
    scene.four_eyes = FourEyes::Above(Money::points(1_000));
    (scene, first, second)
}

fn body(player: &Player, role: &str) -> String {
    json!({"userId": player.uid(), "role": role, "reason": WHY}).to_string()
}

impl Scene {
    /// Without a reason, which only confirms.
    async fn confirm(&self, by: &Player, player: &Player, role: &str, ms: u64) -> Run<contract::dto::AdminView> {
        let body = json!({"userId": player.uid(), "role": role}).to_string();
        self.change_at(Change::Set, by, &body, ms).await
    }

    async fn give(&self, by: &Player, player: &Player, role: &str, ms: u64) -> Run<contract::dto::AdminView> {
        self.change_at(Change::Set, by, &body(player, role), ms).await
    }

    /// The players for whom a role is waiting.
    async fn waiting(&self, admin: &Player, ms: u64) -> Vec<Value> {
        let list = json!(self.proposals(admin, ms).await.answer());
        assert_eq!(list["takesTwo"], json!(true));
        list["proposals"].as_array().expect("a list").iter().map(|one| one["player"]["userId"].clone()).collect()
    }

    fn actions(&self, player: &Player) -> Vec<String> {
        self.rows(player).iter().map(|row| row["action"]["S"].as_str().unwrap_or_default().to_owned()).collect()
    }
}

#[tokio::test(start_paused = true)]
async fn one_owner_proposes_and_another_confirms() {
    let (scene, first, second) = scene().await;
    let player = scene.player("player").await;
    let answer = json!(scene.give(&first, &player, "cashier", 60_000).await.answer());
    assert_eq!(answer, json!({"userId": player.uid(), "isAdmin": false, "proposed": "cashier"}));
    assert_eq!((scene.count(), scene.flag(&player), scene.group(&player)), (2, false, false));
    let list = json!(scene.proposals(&second, 60_000).await.answer());
    let proposal = json!({
        "by": first.uid(),
        "email": first.principal.email,
        "own": false,
        "reason": WHY,
        "at": "2026-11-21T12:01:00.000Z",
        "until": "2026-11-22T12:01:00.000Z",
    });
    let email = &player.principal.email;
    assert_eq!(list["proposals"][0]["proposal"], proposal);
    assert_eq!(
        (&list["proposals"][0]["role"], &list["proposals"][0]["player"]["email"]),
        (&json!("cashier"), &json!(email))
    );

    let answer = json!(scene.confirm(&second, &player, "cashier", 120_000).await.answer());
    assert_eq!(answer, json!({"userId": player.uid(), "isAdmin": true, "role": "cashier"}));
    assert_eq!((scene.count(), scene.flag(&player), scene.group(&player)), (3, true, true));
    assert!(scene.waiting(&first, 120_000).await.is_empty());
    assert_eq!(scene.actions(&player), ["admin.propose", "admin.grant"]);
    assert_eq!(scene.rows(&player)[0]["note"], json!({"S": WHY}));
}

#[tokio::test(start_paused = true)]
async fn the_proposer_cannot_confirm_while_there_is_another_owner() {
    let (scene, first, _) = scene().await;
    let player = scene.player("player").await;
    for ms in [0, 1, DAY_MS - 1, DAY_MS, DAY_MS + 1] {
        let answer = json!(scene.give(&first, &player, "owner", ms).await.answer());
        assert_eq!(answer["isAdmin"], json!(false), "{ms}");
    }
    assert_eq!(scene.actions(&player), ["admin.propose", "admin.propose"], "the first lapsed after a day");
    assert!(!scene.flag(&player));
}

#[tokio::test(start_paused = true)]
async fn another_role_than_the_proposed_is_proposed_anew() {
    let (scene, first, second) = scene().await;
    let player = scene.player("player").await;
    scene.give(&first, &player, "auditor", 0).await.answer();
    let answer = json!(scene.give(&second, &player, "owner", 1).await.answer());
    assert_eq!((&answer["isAdmin"], &answer["proposed"]), (&json!(false), &json!("owner")));
    let answer = json!(scene.give(&second, &player, "auditor", 2).await.answer());
    assert_eq!(answer["proposed"], json!("auditor"), "which replaced the first");
    assert!(!scene.flag(&player));
}

#[tokio::test(start_paused = true)]
async fn a_proposed_role_needs_a_reason_and_a_living_player() {
    let (scene, first, _) = scene().await;
    let player = scene.player("player").await;
    let unexplained = json!({"userId": player.uid()}).to_string();
    assert_eq!(code(scene.change_with(Change::Set, &first, &unexplained).await), "REASON_MISSING");
    scene.cloud.delete_user(&player.principal.cognito_username);
    assert_eq!(code(scene.give(&first, &player, "owner", 0).await), "USER_NOT_FOUND");
    assert!(scene.waiting(&first, 0).await.is_empty());
}

#[tokio::test(start_paused = true)]
async fn who_was_deleted_since_is_confirmed_by_nobody() {
    let (scene, first, second) = scene().await;
    let player = scene.player("player").await;
    scene.give(&first, &player, "owner", 0).await.answer();
    scene.cloud.delete_user(&player.principal.cognito_username);
    assert_eq!(code(scene.confirm(&second, &player, "owner", 1).await), "USER_NOT_FOUND");
    assert_eq!(scene.count(), 2);
}

#[tokio::test(start_paused = true)]
async fn any_owner_stops_a_proposal_and_it_is_in_the_audit_log() {
    for by_proposer in [true, false] {
        let (scene, first, second) = scene().await;
        let player = scene.player("player").await;
        scene.give(&first, &player, "owner", 0).await.answer();
        let stopper = if by_proposer { &first } else { &second };
        scene.change(Change::Remove, stopper, player.uid().as_str()).await.answer();
        assert!(scene.waiting(&first, 1).await.is_empty());
        assert_eq!(scene.actions(&player), ["admin.propose", "admin.stop"]);
        let row = scene.rows(&player)[1].clone();
        assert_eq!(
            json!([row["actor"]["S"], row["before"]["S"], row["after"]["S"]]),
            json!([stopper.uid(), "proposed", "player"])
        );
        let answer = json!(scene.give(&second, &player, "owner", 2).await.answer());
        assert_eq!(answer["isAdmin"], json!(false), "the second's call is the first of a new proposal");
    }
}

#[tokio::test(start_paused = true)]
async fn a_cashier_keeps_the_role_when_another_is_stopped() {
    let (scene, first, second) = scene().await;
    let player = scene.player("player").await;
    scene.give(&first, &player, "cashier", 0).await.answer();
    scene.confirm(&second, &player, "cashier", 0).await.answer();
    scene.give(&first, &player, "owner", 1).await.answer();
    let answer = json!(scene.give(&second, &player, "cashier", 2).await.answer());
    assert_eq!((&answer["role"], &answer["proposed"]), (&json!("cashier"), &Value::Null));
    assert!(scene.waiting(&first, 2).await.is_empty());
    assert_eq!(scene.actions(&player).last().map(String::as_str), Some("admin.stop"));
}

#[tokio::test(start_paused = true)]
async fn what_a_removed_owner_proposed_goes_with_them() {
    let (scene, first, second) = scene().await;
    let player = scene.player("player").await;
    scene.give(&second, &player, "owner", 0).await.answer();
    scene.change(Change::Remove, &second, second.uid().as_str()).await.answer();
    assert!(scene.waiting(&first, 1).await.is_empty());
    let answer = json!(scene.give(&first, &player, "owner", 1).await.answer());
    assert_eq!(answer["isAdmin"], json!(false));
}

#[tokio::test(start_paused = true)]
async fn an_owner_who_is_alone_gives_a_role_a_day_after_proposing_it() {
    let (mut scene, first) = Scene::with_first_admin().await;
    scene.four_eyes = FourEyes::Above(Money::points(1_000));
    let player = scene.player("player").await;
    for (ms, is_admin) in [(0, false), (DAY_MS - 1, false), (DAY_MS, true)] {
        let answer = json!(scene.give(&first, &player, "owner", ms).await.answer());
        assert_eq!(answer["isAdmin"], json!(is_admin), "{ms}");
    }
    assert_eq!(scene.actions(&player), ["admin.propose", "admin.grant"]);
}

#[tokio::test(start_paused = true)]
async fn an_owner_who_is_left_alone_gives_a_role_only_a_day_after_that() {
    let (scene, first, second) = scene().await;
    let player = scene.player("player").await;
    scene.give(&first, &player, "owner", 0).await.answer();
    let removed = json!({"userId": second.uid()}).to_string();
    scene.change_at(Change::Remove, &second, &removed, 60_000).await.answer();
    for ms in [DAY_MS, DAY_MS + 59_999] {
        assert_eq!(code(scene.give(&first, &player, "owner", ms).await), "ALONE_LATELY", "{ms}");
    }
    let answer = json!(scene.give(&first, &player, "owner", DAY_MS + 60_000).await.answer());
    assert_eq!(answer["isAdmin"], json!(true));
}

#[tokio::test(start_paused = true)]
async fn an_owner_takes_another_role_when_two_others_agree() {
    let (mut scene, first, second) = scene().await;
    scene.four_eyes = FourEyes::Off;
    let third = scene.admin(&first, "third").await;
    scene.four_eyes = FourEyes::Above(Money::points(1_000));
    let answer = json!(scene.give(&first, &second, "auditor", 60_000).await.answer());
    assert_eq!((&answer["role"], &answer["proposed"]), (&json!("owner"), &json!("auditor")));
    assert_eq!(scene.waiting(&second, 60_001).await, [json!(second.uid())]);
    let answer = json!(scene.confirm(&third, &second, "auditor", 60_002).await.answer());
    assert_eq!((&answer["role"], &answer["proposed"]), (&json!("auditor"), &Value::Null));
    assert_eq!(code(scene.confirm(&second, &second, "owner", 60_003).await), "ROLE_NOT_PERMITTED");
    assert_eq!(scene.actions(&second), ["admin.grant", "admin.propose", "admin.grant"]);
}

#[tokio::test(start_paused = true)]
async fn two_owners_who_demote_each_other_both_stay() {
    let (scene, first, second) = scene().await;
    for (by, whom) in [(&first, &second), (&second, &first), (&first, &second)] {
        let answer = json!(scene.give(by, whom, "auditor", 0).await.answer());
        assert_eq!((&answer["role"], &answer["proposed"]), (&json!("owner"), &json!("auditor")));
    }
    assert_eq!(scene.waiting(&first, 1).await.len(), 2);
    assert_eq!(scene.settings()["ownerCount"]["N"], json!("2"));
}

#[tokio::test(start_paused = true)]
async fn stepping_down_takes_one_owner_and_ends_their_proposals() {
    let (scene, first, second) = scene().await;
    let player = scene.player("player").await;
    scene.give(&second, &player, "owner", 0).await.answer();
    scene.give(&first, &second, "support", 0).await.answer();
    let answer = json!(scene.confirm(&second, &second, "auditor", 1).await.answer());
    assert_eq!((&answer["role"], &answer["proposed"]), (&json!("auditor"), &Value::Null));
    assert!(scene.waiting(&first, 1).await.is_empty());
}

#[tokio::test(start_paused = true)]
async fn taking_all_rights_takes_two_owners_or_a_day() {
    let (scene, first, second) = scene().await;
    assert_eq!(code(scene.change(Change::Remove, &first, second.uid().as_str()).await), "REASON_MISSING");
    let removal = body_of_removal(&second);
    for (ms, is_admin) in [(0, true), (DAY_MS - 1, true), (DAY_MS, false)] {
        let answer = json!(scene.change_at(Change::Remove, &first, &removal, ms).await.answer());
        assert_eq!(answer["isAdmin"], json!(is_admin), "{ms}");
    }
    assert_eq!((scene.count(), scene.flag(&second), scene.group(&second)), (1, false, false));
}

/// The owner who is to lose the rights sees the proposal, and is an owner until then.
#[tokio::test(start_paused = true)]
async fn an_owner_stops_their_own_removal_while_it_waits() {
    let (scene, first, second) = scene().await;
    scene.change_at(Change::Remove, &first, &body_of_removal(&second), 0).await.answer();
    assert_eq!(scene.waiting(&second, 1).await, [json!(second.uid())]);
    scene.confirm(&second, &second, "owner", 1).await.answer();
    let again = scene.change_at(Change::Remove, &first, &body_of_removal(&second), DAY_MS).await;
    assert_eq!(json!(again.answer())["proposed"], json!("player"), "a day begins anew");
}

/// In a shop of three, no owner removes another alone, however long they wait.
#[tokio::test(start_paused = true)]
async fn of_three_owners_none_removes_another_alone() {
    let (mut scene, first, second) = scene().await;
    let four_eyes = std::mem::replace(&mut scene.four_eyes, FourEyes::Off);
    let third = scene.admin(&first, "third").await;
    scene.four_eyes = four_eyes;
    for ms in [0, DAY_MS, 2 * DAY_MS] {
        let answer = json!(scene.change_at(Change::Remove, &first, &body_of_removal(&second), ms).await.answer());
        assert_eq!(answer["proposed"], json!("player"), "{ms}");
    }
    let confirm = json!({"userId": second.uid()}).to_string();
    let answer = json!(scene.change_at(Change::Remove, &third, &confirm, 2 * DAY_MS + 1).await.answer());
    assert_eq!(answer["isAdmin"], json!(false));
}

fn body_of_removal(player: &Player) -> String {
    json!({"userId": player.uid(), "reason": WHY}).to_string()
}

async fn with_a_proposed_removal() -> (Scene, Player, Player, Player) {
    let (scene, first, second) = scene().await;
    let cashier = scene.player("cashier").await;
    scene.give(&first, &cashier, "cashier", 0).await.answer();
    scene.confirm(&second, &cashier, "cashier", 0).await.answer();
    scene.change_at(Change::Remove, &first, &body_of_removal(&cashier), 0).await.answer();
    (scene, first, second, cashier)
}

#[tokio::test(start_paused = true)]
async fn a_proposed_removal_is_listed_and_kept_through_every_write() {
    let (scene, first, second, cashier) = with_a_proposed_removal().await;
    let proposed = scene.settings()["proposals"]["L"][0].clone();
    let player = scene.player("player").await;
    scene.give(&second, &player, "owner", 1).await.answer();
    scene.confirm(&first, &player, "owner", 2).await.answer();
    assert_eq!(scene.settings()["proposals"]["L"], json!([proposed]));
    let list = json!(scene.proposals(&second, 3).await.answer());
    let [one] = &list["proposals"].as_array().expect("a list")[..] else { panic!("{list}") };
    assert_eq!((&one["role"], &one["player"]["userId"]), (&json!("player"), &json!(cashier.uid())));
}

#[tokio::test(start_paused = true)]
async fn a_proposed_removal_is_confirmed_by_removing() {
    let (scene, first, second, cashier) = with_a_proposed_removal().await;
    let answer = json!(scene.change(Change::Remove, &second, cashier.uid().as_str()).await.answer());
    assert_eq!(answer, json!({"userId": cashier.uid(), "isAdmin": false}));
    assert!(scene.waiting(&first, 1).await.is_empty());
    assert_eq!((scene.count(), scene.flag(&cashier), scene.group(&cashier)), (2, false, false));
    assert_eq!(scene.actions(&cashier).last().map(String::as_str), Some("admin.remove"));
}

#[tokio::test(start_paused = true)]
async fn a_proposed_removal_is_stopped_by_giving_the_present_role() {
    let (scene, first, second, cashier) = with_a_proposed_removal().await;
    scene.confirm(&second, &cashier, "cashier", 1).await.answer();
    assert!(scene.waiting(&first, 1).await.is_empty());
    assert!(scene.flag(&cashier));
    assert_eq!(scene.actions(&cashier).last().map(String::as_str), Some("admin.stop"));
}

#[tokio::test(start_paused = true)]
async fn twenty_proposals_wait_at_most() {
    let (scene, first, _) = scene().await;
    for number in 0..20 {
        let player = scene.player(&format!("player {number}")).await;
        scene.give(&first, &player, "owner", 0).await.answer();
    }
    let player = scene.player("one more").await;
    let refused = refusal(scene.give(&first, &player, "owner", 0).await);
    assert_eq!((refused.code(), refused.status()), ("TOO_MANY_PROPOSALS", 409));
    assert_eq!(scene.waiting(&first, 0).await.len(), 20);
}

#[tokio::test(start_paused = true)]
async fn owners_who_confirm_at_once_give_the_role_once() {
    let (mut scene, first) = Scene::with_first_admin().await;
    let mut owners = Vec::new();
    for number in 0..6 {
        owners.push(scene.admin(&first, &format!("owner {number}")).await);
    }
    scene.four_eyes = FourEyes::Above(Money::points(1_000));
    let player = scene.player("player").await;
    scene.give(&first, &player, "cashier", 0).await.answer();
    for run in join_all(owners.iter().map(|owner| scene.confirm(owner, &player, "cashier", 1))).await {
        assert!(run.answer().is_admin);
    }
    assert_eq!((scene.count(), scene.flag(&player), scene.group(&player)), (8, true, true));
    assert_eq!(scene.actions(&player), ["admin.propose", "admin.grant"]);
}

#[tokio::test(start_paused = true)]
async fn who_means_to_propose_does_not_confirm_what_another_proposed() {
    let (scene, first, second) = scene().await;
    let player = scene.player("player").await;
    scene.give(&first, &player, "owner", 0).await.answer();
    assert_eq!(code(scene.give(&second, &player, "owner", 1).await), "PROPOSED_MEANWHILE");
    assert!(!scene.flag(&player));
}

#[tokio::test(start_paused = true)]
async fn a_proposal_whose_answer_was_lost_is_made_once() {
    for (nth, fault) in Fault::at_each(6) {
        let (scene, first, second) = scene().await;
        let player = scene.player("player").await;
        scene.cloud.forget();
        scene.cloud.fail(nth, fault);
        let run = scene.give(&first, &player, "owner", 0).await;
        scene.cloud.forget();
        let again = json!(scene.give(&first, &player, "owner", 1).await.answer());
        assert_eq!(again["proposed"], json!("owner"), "{nth} {fault:?} {run:?}");
        assert_eq!(scene.actions(&player), ["admin.propose"], "{nth} {fault:?}");
        scene.confirm(&second, &player, "owner", 2).await.answer();
        assert!(scene.flag(&player) && scene.group(&player));
    }
}

#[tokio::test(start_paused = true)]
async fn where_it_is_off_nothing_waits() {
    let (mut scene, first, _) = scene().await;
    scene.four_eyes = FourEyes::Off;
    let player = scene.player("player").await;
    let unexplained = json!({"userId": player.uid()}).to_string();
    assert!(scene.change_with(Change::Set, &first, &unexplained).await.answer().is_admin);
    let list = json!(scene.proposals(&first, 0).await.answer());
    assert_eq!(list, json!({"takesTwo": false, "proposals": []}));
}

#[tokio::test(start_paused = true)]
async fn an_admins_other_account_gets_no_role() {
    let (mut scene, first, second) = scene().await;
    let other = scene.player("second+other").await;
    for by in [&first, &second] {
        let refused = refusal(scene.give(by, &other, "cashier", 60_000).await);
        assert_eq!((refused.status(), refused.code()), (409, "MAILBOX_HAS_ADMIN"));
    }
    assert_eq!((scene.waiting(&first, 60_000).await, scene.flag(&other)), (vec![], false));
    // Once the first account is no admin any more, the person may be one with the other account.
    scene.change(Change::Remove, &second, second.uid().as_str()).await.answer();
    scene.give(&first, &other, "cashier", 60_000).await.answer();
    assert_eq!(scene.waiting(&first, 60_000).await, [json!(other.uid())]);
    // One admin who decides alone may have as many accounts as they like.
    scene.four_eyes = FourEyes::Off;
    let own = scene.player("first+own").await;
    scene.give(&first, &own, "cashier", 60_000).await.answer();
    assert!(scene.flag(&own));
}

#[tokio::test(start_paused = true)]
async fn a_former_address_is_still_the_persons_own() {
    for who_moved in [0, 1] {
        let (scene, first, second) = scene().await;
        let other = scene.player("second+other").await;
        let moved = [&second, &other][who_moved];
        moved.set("formerEmails", json!({"L": [moved.record()["email"]]}));
        moved.set("email", json!({"S": "elsewhere@example.com"}));
        assert_eq!(code(scene.give(&first, &other, "cashier", 60_000).await), "MAILBOX_HAS_ADMIN", "{who_moved}");
    }
}

#[tokio::test(start_paused = true)]
async fn an_admins_other_account_that_has_a_role_gets_none_that_is_more() {
    let (mut scene, first, second) = scene().await;
    scene.four_eyes = FourEyes::Off;
    let other = scene.player("second+other").await;
    scene.give(&first, &other, "support", 60_000).await.answer();
    scene.four_eyes = FourEyes::Above(Money::points(1_000));
    assert_eq!(code(scene.give(&first, &other, "owner", 60_000).await), "MAILBOX_HAS_ADMIN");
    scene.give(&first, &other, "auditor", 60_000).await.answer();
    scene.give(&first, &second, "cashier", 60_000).await.answer();
}
