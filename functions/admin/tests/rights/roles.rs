//! Roles of admins (D47): granting, changing and removing them.

use crate::scene::{Change, Scene, code};
use serde_json::{Value, json};
use testkit::Player;

const ROLES: [&str; 4] = ["owner", "cashier", "support", "auditor"];

/// Flag and role in the player's record.
fn stored(player: &Player) -> [Value; 2] {
    ["isAdmin", "role"].map(|name| player.record()[name].take())
}

impl Scene {
    async fn grant(&self, admin: &Player, player: &Player, role: &str) -> Value {
        let body = json!({"userId": player.uid(), "role": role}).to_string();
        json!(self.change_with(Change::Set, admin, &body).await.answer())
    }

    /// All admins, owners and cashiers.
    fn counts(&self) -> [Value; 3] {
        let mut settings = self.settings();
        ["adminCount", "ownerCount", "cashierCount"].map(|name| settings[name]["N"].take())
    }
}

#[tokio::test(start_paused = true)]
async fn a_role_is_granted_changed_and_removed_with_its_counts_and_audit_rows() {
    let (scene, first) = Scene::with_first_admin().await;
    let player = scene.player("player").await;
    let mut before = "player";
    for (role, counts) in [
        ("cashier", ["2", "1", "1"]),
        ("auditor", ["2", "1", "0"]),
        ("owner", ["2", "2", "0"]),
        ("support", ["2", "1", "0"]),
    ] {
        let answer = scene.grant(&first, &player, role).await;
        assert_eq!(answer, json!({"userId": player.uid(), "isAdmin": true, "role": role}));
        assert_eq!(stored(&player), [json!({"BOOL": true}), json!({"S": role})]);
        assert_eq!((scene.counts(), scene.group(&player)), (counts.map(|count| json!(count)), true), "{role}");
        let row = scene.rows(&player).pop().unwrap();
        assert_eq!((&row["before"]["S"], &row["after"]["S"]), (&json!(before), &json!(role)));
        before = role;
    }
    let removed = json!(scene.change(Change::Remove, &first, player.uid().as_str()).await.answer());
    assert_eq!(removed, json!({"userId": player.uid(), "isAdmin": false}));
    assert_eq!(stored(&player), [json!({"BOOL": false}), Value::Null]);
    assert_eq!((scene.counts(), scene.group(&player)), (["1", "1", "0"].map(|count| json!(count)), false));
}

#[tokio::test(start_paused = true)]
async fn whoever_was_an_admin_before_there_were_roles_is_an_owner() {
    let (scene, first) = Scene::with_first_admin().await;
    let old = scene.player("old").await;
    old.set_admin(true);
    let settings = json!({"name": {"S": "first-admin"}, "firstUid": {"S": first.uid()}, "adminCount": {"N": "2"}});
    scene.cloud.fill("settings", &[settings]);
    assert_eq!(
        json!(scene.check(&old).await.answer()),
        json!({"isAdmin": true, "role": "owner", "factorMissing": false})
    );
    scene.grant(&first, &old, "cashier").await;
    assert_eq!(stored(&old), [json!({"BOOL": true}), json!({"S": "cashier"})]);
    assert_eq!(scene.counts(), ["2", "1", "1"].map(|count| json!(count)));
}

#[tokio::test(start_paused = true)]
async fn the_last_owner_gives_the_role_up_to_nobody() {
    let (scene, first) = Scene::with_first_admin().await;
    let cashier = scene.player("cashier").await;
    scene.grant(&first, &cashier, "cashier").await;
    for role in &ROLES[1..] {
        let body = json!({"userId": first.uid(), "role": role}).to_string();
        assert_eq!(code(scene.change_with(Change::Set, &first, &body).await), "LAST_ADMIN", "{role}");
    }
    assert_eq!(code(scene.change(Change::Remove, &first, first.uid().as_str()).await), "LAST_ADMIN");
    scene.grant(&first, &cashier, "owner").await;
    scene.grant(&first, &first, "auditor").await;
    assert_eq!(scene.counts(), ["2", "1", "0"].map(|count| json!(count)));
}

#[tokio::test(start_paused = true)]
async fn of_two_owners_who_demote_each_other_at_once_one_remains() {
    for turns in 0..12 {
        let (scene, first) = Scene::with_first_admin().await;
        let second = scene.admin(&first, "second").await;
        let demote = |by: &Player, whom: &Player| {
            let (by, body) = (by.clone(), json!({"userId": whom.uid(), "role": "cashier"}).to_string());
            let scene = &scene;
            async move { scene.change_with(Change::Set, &by, &body).await }
        };
        let (one, other) = (demote(&first, &second), demote(&second, &first));
        let _ = tokio::join!(one, crate::scene::after_turns(turns, other));
        let owners = [&first, &second].iter().filter(|admin| stored(admin)[1] != json!({"S": "cashier"})).count();
        assert_eq!(scene.counts()[1], json!(owners.to_string()), "{turns}");
        assert!(owners >= 1, "{turns}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_role_of_another_name_is_refused() {
    let (scene, first) = Scene::with_first_admin().await;
    let player = scene.player("player").await;
    for role in [json!("admin"), json!("Owner"), json!(""), json!(1), json!(["owner"])] {
        let body = json!({"userId": player.uid(), "role": role}).to_string();
        assert_eq!(code(scene.change_with(Change::Set, &first, &body).await), "MALFORMED", "{role}");
    }
    assert_eq!(stored(&player)[0], json!({"BOOL": false}));
}

#[tokio::test(start_paused = true)]
async fn an_admin_of_any_role_is_found_with_it_without_being_frozen() {
    let (scene, first) = Scene::with_first_admin().await;
    let player = scene.player("player").await;
    for role in ROLES {
        scene.grant(&first, &player, role).await;
        let found = scene.find(&first, &[("id", player.uid().as_str())]).await.answer();
        assert_eq!(json!(found.role), json!(role));
        let frozen = scene.freeze(true, &first, player.uid().as_str(), "A reason").await;
        assert_eq!(code(frozen), "ADMIN_NOT_FROZEN", "{role}");
    }
}
