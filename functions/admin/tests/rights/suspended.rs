//! Admins who are suspended according to their record (D48).

use crate::scene::{Change, Scene, after_turns, code};
use domain::{Money, four_eyes::FourEyes};
use serde_json::{Value, json};
use testkit::{DAY_MS, NOON, Player};

const WHY: &str = "Joins the desk in Windhoek";

/// Two owners and a player, with the rule that a role takes two.
async fn scene() -> (Scene, [Player; 3]) {
    let (mut scene, first) = Scene::with_first_admin().await;
    let second = scene.admin(&first, "second").await;
    let player = scene.player("player").await;
    scene.four_eyes = FourEyes::Above(Money::points(1_000));
    (scene, [first, second, player])
}

fn body(player: &Player, reason: &str) -> String {
    json!({"userId": player.uid(), "role": "owner", "reason": reason}).to_string()
}

fn body_of_removal(player: &Player, reason: &str) -> String {
    json!({"userId": player.uid(), "reason": reason}).to_string()
}

fn record(player: &Player) -> [Value; 3] {
    ["isAdmin", "role", "suspendedAt"].map(|name| player.record()[name].take())
}

#[tokio::test(start_paused = true)]
async fn who_is_suspended_reads_everything_and_changes_nothing() {
    let (scene, [first, second, player]) = scene().await;
    first.suspend();
    let check = json!(scene.check(&first).await.answer());
    assert_eq!(check, json!({"isAdmin": true, "role": "auditor", "factorMissing": false}));
    let uid = player.uid().as_str();
    scene.find(&first, &[("id", uid)]).await.answer();
    scene.audit(&first, &[]).await.answer();
    scene.proposals(&first, 0).await.answer();
    for whom in [&player, &second, &first] {
        assert_eq!(code(scene.change_with(Change::Set, &first, &body(whom, WHY)).await), "ROLE_NOT_PERMITTED");
        assert_eq!(code(scene.change(Change::Remove, &first, whom.uid().as_str()).await), "ROLE_NOT_PERMITTED");
    }
    assert_eq!(code(scene.freeze(true, &first, uid, "A reason").await), "ROLE_NOT_PERMITTED");
    assert!(scene.rows(&player).is_empty());
}

#[tokio::test(start_paused = true)]
async fn who_is_suspended_confirms_nothing_and_has_proposed_nothing() {
    let (scene, [first, second, player]) = scene().await;
    scene.change_at(Change::Set, &first, &body(&player, WHY), 0).await.answer();
    second.suspend();
    assert_eq!(code(scene.change_at(Change::Set, &second, &body(&player, ""), 1).await), "ROLE_NOT_PERMITTED");
    let (scene, [first, second, player]) = self::scene().await;
    scene.change_at(Change::Set, &first, &body(&player, WHY), 0).await.answer();
    first.suspend();
    assert_eq!(code(scene.change_at(Change::Set, &second, &body(&player, ""), 1).await), "REASON_MISSING");
    assert!(!scene.flag(&player));
}

#[tokio::test(start_paused = true)]
async fn nobody_is_alone_because_another_is_suspended() {
    let (scene, [first, second, player]) = scene().await;
    second.suspend();
    for ms in [0, DAY_MS, 2 * DAY_MS] {
        let answer = json!(scene.change_at(Change::Set, &first, &body(&player, WHY), ms).await.answer());
        assert_eq!((&answer["isAdmin"], &answer["proposed"]), (&json!(false), &json!("owner")), "{ms}");
    }
}

#[tokio::test(start_paused = true)]
async fn the_stored_role_stays_and_a_change_of_it_ends_no_suspension() {
    let (mut scene, [first, second, _]) = scene().await;
    second.suspend();
    let since = json!({"S": NOON.to_string()});
    assert_eq!(record(&second), [json!({"BOOL": true}), json!({"S": "owner"}), since.clone()]);
    let found = scene.find(&first, &[("id", second.uid().as_str())]).await.answer();
    assert_eq!(json!(found.role), json!("owner"));
    scene.four_eyes = FourEyes::Off;
    let cashier = json!({"userId": second.uid(), "role": "cashier"}).to_string();
    scene.change_with(Change::Set, &first, &cashier).await.answer();
    assert_eq!(record(&second), [json!({"BOOL": true}), json!({"S": "cashier"}), since]);
    assert_eq!(json!(scene.check(&second).await.answer())["role"], json!("auditor"));
}

#[tokio::test(start_paused = true)]
async fn while_it_lasts_neither_side_changes_anything_but_its_end() {
    let (scene, [first, second, player]) = scene().await;
    assert!(scene.suspend(true, &first, &second, 0).await.answer().is_suspended);
    assert!(scene.suspend(true, &first, &second, 1).await.answer().is_suspended, "again");
    for aside in [&first, &second] {
        assert_eq!(json!(scene.check(aside).await.answer())["role"], json!("auditor"));
        assert_eq!(code(scene.change_with(Change::Set, aside, &body(&player, WHY)).await), "ROLE_NOT_PERMITTED");
        assert_eq!(code(scene.freeze(true, aside, player.uid().as_str(), "A reason").await), "ROLE_NOT_PERMITTED");
    }
    let about_others = [
        code(scene.suspend(true, &first, &player, 2).await),
        code(scene.suspend(false, &first, &player, 2).await),
        code(scene.change_with(Change::Remove, &first, &body_of_removal(&player, WHY)).await),
    ];
    assert_eq!(about_others, ["SUSPENDS_ANOTHER"; 3]);
    for is_suspended in [true, false] {
        assert_eq!(code(scene.suspend(is_suspended, &second, &first, 2).await), "ROLE_NOT_PERMITTED");
    }
    assert!(!scene.suspend(false, &first, &second, 3).await.answer().is_suspended);
    assert!(!scene.suspend(false, &first, &second, 4).await.answer().is_suspended, "again");
    for owner in [&first, &second] {
        assert_eq!(json!(scene.check(owner).await.answer())["role"], json!("owner"));
    }
    let rows = scene.rows(&second);
    let states = rows.iter().map(|row| ["action", "before", "after"].map(|name| row[name]["S"].clone()));
    let states: Vec<_> = states.filter(|[action, ..]| action != "admin.grant").collect();
    let [begun, over] = [["admin.suspend", "active", "suspended"], ["admin.end-suspension", "suspended", "active"]];
    assert_eq!(json!(states), json!([begun, over]));
}

/// Proposals of before do not count again: as for roles, so for points.
#[tokio::test(start_paused = true)]
async fn an_admin_decides_since_they_got_the_role_or_were_let_go() {
    let (mut scene, [first, second, _]) = scene().await;
    scene.four_eyes = FourEyes::Off;
    let third = scene.admin(&first, "third").await;
    let since = || second.record()["decidesSince"].take();
    let at = |ms: u64| json!({"S": NOON.plus_ms(ms).to_string()});
    scene.change_at(Change::Set, &first, &body(&second, ""), 1).await.answer();
    let begun = since();
    assert_ne!(begun, at(1), "the role is the same");
    scene.suspend(true, &first, &second, 2).await.answer();
    assert_eq!(since(), begun);
    scene.suspend(false, &first, &second, 3).await.answer();
    assert_eq!(since(), at(3));
    scene.suspend(true, &first, &second, 4).await.answer();
    scene.suspend(true, &third, &first, 5).await.answer();
    assert_eq!(since(), at(5), "the one who suspended is suspended");
    scene.change_at(Change::Remove, &second, &body_of_removal(&second, ""), 6).await.answer();
    assert_eq!(since(), Value::Null);
}

#[tokio::test(start_paused = true)]
async fn only_another_admin_is_suspended_and_by_one_owner() {
    let (mut scene, [first, second, player]) = scene().await;
    for whom in [&first, &player] {
        assert_eq!(code(scene.suspend(true, &first, whom, 0).await), "NOT_SUSPENDABLE");
    }
    scene.four_eyes = FourEyes::Off;
    let third = scene.admin(&first, "third").await;
    scene.suspend(true, &first, &second, 0).await.answer();
    assert_eq!(code(scene.suspend(true, &third, &second, 1).await), "SUSPENDED_BY_ANOTHER");
    scene.suspend(false, &third, &second, 2).await.answer();
    for owner in [&first, &second, &third] {
        assert_eq!(json!(scene.check(owner).await.answer())["role"], json!("owner"));
    }
}

/// The admin whom a crooked owner has suspended is free at once, and agrees to the removal.
#[tokio::test(start_paused = true)]
async fn who_suspends_the_one_who_suspends_ends_that_suspension() {
    let (mut scene, [crooked, second, player]) = scene().await;
    let four_eyes = std::mem::replace(&mut scene.four_eyes, FourEyes::Off);
    let third = scene.admin(&crooked, "third").await;
    scene.four_eyes = four_eyes;
    scene.suspend(true, &crooked, &second, 0).await.answer();
    scene.suspend(true, &third, &crooked, 1).await.answer();
    let roles = async |of: [&Player; 3]| {
        let mut roles = Vec::new();
        for admin in of {
            roles.push(json!(scene.check(admin).await.answer())["role"].clone());
        }
        json!(roles)
    };
    assert_eq!(roles([&crooked, &second, &third]).await, json!(["auditor", "owner", "auditor"]));
    for whom in [&second, &third] {
        assert_eq!(code(scene.suspend(false, &crooked, whom, 2).await), "ROLE_NOT_PERMITTED");
    }
    let keep = json!({"userId": crooked.uid(), "role": "owner"}).to_string();
    let removal = |reason| body_of_removal(&crooked, reason);
    scene.change_at(Change::Remove, &third, &removal(WHY), 3).await.answer();
    assert_eq!(code(scene.change_at(Change::Set, &crooked, &keep, 4).await), "ROLE_NOT_PERMITTED");
    let removed = json!(scene.change_at(Change::Remove, &second, &removal(""), 5).await.answer());
    assert_eq!(removed["isAdmin"], json!(false));
    assert_eq!(json!(scene.check(&third).await.answer())["role"], json!("owner"));
    assert!(!scene.flag(&player));
}

/// Proposals for the suspended admin are dropped, including those by the owner who suspends.
#[tokio::test(start_paused = true)]
async fn no_role_that_was_proposed_before_is_given_to_a_suspended_admin() {
    let (mut scene, [first, second, _]) = scene().await;
    let four_eyes = std::mem::replace(&mut scene.four_eyes, FourEyes::Off);
    let cashier = scene.player("cashier").await;
    let role = |role: &str, reason: &str| json!({"userId": cashier.uid(), "role": role, "reason": reason}).to_string();
    scene.change_with(Change::Set, &first, &role("cashier", "")).await.answer();
    scene.four_eyes = four_eyes;
    scene.change_at(Change::Set, &first, &role("owner", WHY), 60_000).await.answer();
    scene.suspend(true, &first, &cashier, 60_001).await.answer();
    assert_eq!(code(scene.change_at(Change::Set, &second, &role("owner", ""), 60_002).await), "REASON_MISSING");
}

#[tokio::test(start_paused = true)]
async fn a_suspension_ends_when_the_one_who_made_it_is_no_owner_any_more() {
    let (mut scene, [first, second, _]) = scene().await;
    scene.four_eyes = FourEyes::Off;
    let third = scene.admin(&first, "third").await;
    scene.suspend(true, &first, &second, 0).await.answer();
    let cashier = json!({"userId": first.uid(), "role": "cashier"}).to_string();
    scene.change_with(Change::Set, &third, &cashier).await.answer();
    for (admin, role) in [(&first, "cashier"), (&second, "owner")] {
        assert_eq!(json!(scene.check(admin).await.answer())["role"], json!(role));
    }
}

/// In a shop of two owners, one finds the other out.
#[tokio::test(start_paused = true)]
async fn who_suspends_an_owner_removes_them_a_day_later_and_is_free_by_it() {
    let (scene, [first, second, player]) = scene().await;
    scene.suspend(true, &first, &second, 0).await.answer();
    let remove = async |reason, ms| {
        let body = body_of_removal(&second, reason);
        json!(scene.change_at(Change::Remove, &first, &body, ms).await.answer())
    };
    assert_eq!(remove(WHY, 1).await["proposed"], json!("player"));
    assert_eq!(remove("", DAY_MS).await["proposed"], json!("player"), "not yet");
    assert_eq!(remove("", DAY_MS + 1).await["isAdmin"], json!(false));
    assert_eq!(record(&second), [json!({"BOOL": false}), Value::Null, Value::Null]);
    assert_eq!(json!(scene.check(&first).await.answer())["role"], json!("owner"));
    // An owner counts as alone only after a day alone.
    let set = async |reason, ms| scene.change_at(Change::Set, &first, &body(&player, reason), ms).await;
    assert_eq!(json!(set(WHY, DAY_MS + 2).await.answer())["proposed"], json!("owner"));
    assert!(set("", 2 * DAY_MS + 2).await.answer().is_admin);
}

#[tokio::test(start_paused = true)]
async fn a_suspension_ends_when_either_side_loses_the_rights() {
    for removed in 0..2 {
        let (mut scene, [first, second, _]) = scene().await;
        scene.four_eyes = FourEyes::Off;
        let third = scene.admin(&first, "third").await;
        scene.suspend(true, &first, &second, 0).await.answer();
        let [removed, left] = if removed == 0 { [&first, &second] } else { [&second, &first] };
        scene.change(Change::Remove, &third, removed.uid().as_str()).await.answer();
        assert_eq!(json!(scene.check(left).await.answer())["role"], json!("owner"));
        scene.change(Change::Set, &third, removed.uid().as_str()).await.answer();
        assert_eq!(json!(scene.check(removed).await.answer())["role"], json!("owner"));
    }
}

/// A change that either side has in progress fails when the suspension is written.
#[tokio::test(start_paused = true)]
async fn a_role_that_a_suspended_owner_is_about_to_give_is_not_given() {
    let mut given = [0; 2];
    for turns in 0..16 {
        let (mut scene, [first, second, player]) = scene().await;
        scene.four_eyes = FourEyes::Off;
        let set = scene.change(Change::Set, &second, player.uid().as_str());
        let (set, suspended) = tokio::join!(set, after_turns(turns, scene.suspend(true, &first, &second, 60_000)));
        suspended.answer();
        let rows: Vec<_> = scene.rows(&player);
        assert_eq!(scene.flag(&player), !rows.is_empty());
        match set {
            testkit::Run::Ended(Ok(_)) => given[0] += 1,
            run => {
                assert_eq!(code(run), "ROLE_NOT_PERMITTED", "{turns}");
                assert!(!scene.flag(&player), "{turns}");
                given[1] += 1;
            }
        }
    }
    assert!(given.iter().all(|count| *count > 0), "before and after: {given:?}");
}
