//! GET /api/profile/log: the actions on the caller's account.

use accounts::profile_log;
use aws::AuditLog;
use contract::dto::AccountLogPage;
use domain::{
    Uid,
    audit::{Action, AuditEntry},
    request::Note,
};
use serde_json::{Value, json};
use testkit::{Cloud, Player, Run, code, player, serve};

struct Scene {
    cloud: Cloud,
    thandi: Player,
    bob: Player,
}

impl Scene {
    async fn new() -> Self {
        let cloud = Cloud::default();
        let (thandi, bob) = (player(&cloud, "thandi").await, player(&cloud, "bob").await);
        Self { cloud, thandi, bob }
    }

    /// So many seconds after noon.
    async fn log(&self, actor: &Uid, action: Action, subject: &str, after: &str, second: u64) {
        let call = self.thandi.call(second * 1_000);
        let entry = AuditEntry { request_id: format!("r{second}"), ..call.audit(actor, action, &subject, ("", after)) };
        let noted = entry.with_note(Note::stored("Between us".to_owned()));
        self.cloud.quiet().connect::<AuditLog>().record(&noted).await.unwrap();
    }

    async fn read(&self, player: &Player, cursor: Option<&str>) -> Run<AccountLogPage> {
        serve(&self.cloud, player.call(0).with_query("cursor", cursor.unwrap_or_default()), profile_log).await
    }
}

#[tokio::test(start_paused = true)]
async fn players_read_what_was_done_with_their_account_and_whether_they_did_it() {
    let scene = Scene::new().await;
    let (thandi, bob) = (scene.thandi.uid().clone(), scene.bob.uid().clone());
    let admin = Uid::from_sub("admin");
    scene.log(&thandi, Action::ChangeLimit, thandi.as_str(), "losses a day 5", 1).await;
    scene.log(&admin, Action::FreezeAccount, thandi.as_str(), "frozen", 2).await;
    // An action on another player, and an action by the player on another one.
    scene.log(&admin, Action::FreezeAccount, bob.as_str(), "frozen", 3).await;
    scene.log(&thandi, Action::GrantAdmin, bob.as_str(), "owner", 4).await;
    // An admin looks after the player. Players do not read that.
    scene.log(&admin, Action::NoteOnCase, thandi.as_str(), "new", 5).await;
    let page = json!(scene.read(&scene.thandi, None).await.answer());
    let row = |second: u64, action: &str, after: &str, own: bool| json!({"at": format!("2026-11-21T12:00:0{second}.000Z"), "action": action, "before": "", "after": after, "own": own});
    let rows = [row(2, "account.freeze", "frozen", false), row(1, "account.limit", "losses a day 5", true)];
    assert_eq!(page, json!({ "items": rows }), "no note, and no admin's id");
}

#[tokio::test(start_paused = true)]
async fn the_log_goes_on_where_its_page_ended() {
    let scene = Scene::new().await;
    let thandi = scene.thandi.uid().clone();
    for second in 0..30 {
        scene.log(&thandi, Action::ChangeLimit, thandi.as_str(), &second.to_string(), second).await;
    }
    let first = scene.read(&scene.thandi, None).await.answer();
    let rest = scene.read(&scene.thandi, first.next_cursor.as_deref()).await.answer();
    assert_eq!((first.items.len(), rest.items.len(), rest.next_cursor), (25, 5, None));
    assert_eq!(json!(rest.items.last())["after"], Value::from("0"));
    assert_eq!(code(scene.read(&scene.thandi, Some("nonsense")).await), "MALFORMED");
    // Another player's cursor gives a position only, not a player.
    assert_eq!(scene.read(&scene.bob, first.next_cursor.as_deref()).await.answer().items.len(), 0);
}
