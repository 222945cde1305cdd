//! POST /api/admin/players/reset-second-factor, and admins who need a factor.

use crate::scene::{Change, Scene, code, refusal};
use admin::reset_factor::reset_factor;
use aws::AuditLog;
use contract::{dto::SecondFactorView, served};
use domain::{
    Refusal,
    audit::Action,
    second_factor::{Factor, SignIn},
};
use serde_json::json;
use testkit::{Fault, NOON, Player, Run, serve_admin};

const CALLS: usize = 8;

impl Scene {
    /// Turns a factor on at noon.
    async fn set_up_factor(&self, player: &Player) {
        self.cloud.set_factor(&player.principal.cognito_username, true);
        let quiet = self.cloud.quiet();
        let entry = player.call(0).audit(player.uid(), Action::EnableFactor, player.uid(), ("off", "on"));
        let (players, log): (aws::Players, AuditLog) = (quiet.connect(), quiet.connect());
        let factor = Factor { since: NOON, recovery_hashes: Vec::new() };
        players.turn_factor_on(player.uid(), &factor, log.row(&entry)).await.expect("it is written");
    }

    async fn reset(&self, admin: &Player, body: serde_json::Value) -> Run<SecondFactorView> {
        let call = admin.call(60_000).with_request_id("reset").with_body(body.to_string());
        serve_admin(&self.cloud, served::ADMIN_RESET_FACTOR, call, reset_factor).await
    }

    async fn reset_of(&self, admin: &Player, player: &Player) -> Run<SecondFactorView> {
        self.reset(admin, json!({"userId": player.uid(), "reason": "Lost phone, seen at the office"})).await
    }

    /// In the record, and at the identity provider.
    fn factor(&self, player: &Player) -> [bool; 2] {
        [!player.record()["factorSince"].is_null(), self.cloud.has_factor(&player.principal.cognito_username)]
    }

    async fn with_role(&self, by: &Player, name: &str, role: &str) -> Player {
        let admin = self.player(name).await;
        self.change_with(Change::Set, by, &json!({"userId": admin.uid(), "role": role}).to_string()).await.answer();
        admin.claiming(true)
    }
}

// asvs 6.4.4
#[tokio::test(start_paused = true)]
async fn a_reset_turns_the_factor_off_ends_sessions_and_is_audited() {
    let (scene, first) = Scene::with_first_admin().await;
    let player = scene.player("player").await;
    scene.set_up_factor(&player).await;
    let found = json!(scene.find(&first, &[("id", player.uid().as_str())]).await.answer());
    assert_eq!(found["secondFactor"], json!(true));
    assert!(!scene.reset_of(&first, &player).await.answer().is_on);
    assert_eq!(scene.factor(&player), [false; 2]);
    assert!(scene.cloud.was_signed_out(&player.principal.cognito_username));
    let row = scene.rows(&player).into_iter().find(|row| row["action"]["S"] == "factor.reset").expect("a row");
    assert_eq!(
        [&row["actor"]["S"], &row["before"]["S"], &row["after"]["S"], &row["note"]["S"]],
        [&json!(first.uid()), &json!("on"), &json!("off"), &json!("Lost phone, seen at the office")]
    );
    // Again: there is nothing left to turn off.
    assert!(!scene.reset_of(&first, &player).await.answer().is_on);
    assert_eq!(scene.rows(&player).len(), 2);
}

#[tokio::test(start_paused = true)]
async fn only_an_owner_resets_a_factor_and_not_their_own() {
    let (scene, first) = Scene::with_first_admin().await;
    let support = scene.with_role(&first, "support", "support").await;
    let player = scene.player("player").await;
    assert_eq!(refusal(scene.reset_of(&first, &first).await), Refusal::OwnSecondFactor);
    assert_eq!(refusal(scene.reset_of(&support, &first).await), Refusal::RoleNotPermitted);
    assert_eq!(refusal(scene.reset_of(&support, &player).await), Refusal::RoleNotPermitted);
    scene.reset_of(&first, &support).await.answer();
}

#[tokio::test(start_paused = true)]
async fn a_reset_needs_a_known_player_and_a_reason() {
    let (scene, first) = Scene::with_first_admin().await;
    let player = scene.player("player").await;
    for (body, refused) in [
        (json!({"userId": player.uid(), "reason": " "}), "REASON_MISSING"),
        (json!({"userId": player.uid(), "reason": "r".repeat(501)}), "NOTE_TOO_LONG"),
        (json!({"userId": "nobody", "reason": "r"}), "MALFORMED"),
        (json!({"userId": player.uid()}), "REASON_MISSING"),
        (json!({"userId": "a".repeat(28), "reason": "r"}), "USER_NOT_FOUND"),
    ] {
        assert_eq!(code(scene.reset(&first, body.clone()).await), refused, "{body}");
    }
}

#[tokio::test(start_paused = true)]
async fn after_any_fault_a_repeated_reset_is_complete() {
    let (scene, first) = Scene::with_first_admin().await;
    for (number, (call, fault)) in Fault::at_each(CALLS).enumerate() {
        let player = scene.player(&format!("player {number}")).await;
        scene.set_up_factor(&player).await;
        scene.cloud.fail(call, fault);
        let _ = scene.reset_of(&first, &player).await;
        scene.cloud.forget();
        assert!(!scene.reset_of(&first, &player).await.answer().is_on, "{call} {fault:?}");
        assert_eq!(scene.factor(&player), [false; 2], "{call} {fault:?}");
        assert_eq!(scene.rows(&player).len(), 2, "{call} {fault:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn the_check_says_whether_an_admin_lacks_the_factor_that_is_needed() {
    let (scene, first) = Scene::with_first_admin().await;
    let check = async |scene: &Scene| json!(scene.check(&first).await.answer())["factorMissing"].clone();
    assert_eq!(check(&scene).await, json!(false), "on the stage local");
    let required = scene.requiring_factors();
    assert_eq!(check(&required).await, json!(true));
    required.set_up_factor(&first).await;
    assert_eq!(check(&required).await, json!(false));
}

// asvs 6.3.3
#[tokio::test(start_paused = true)]
async fn where_it_is_required_only_an_admin_signed_in_with_the_factor_acts() {
    let (scene, mut first) = Scene::with_first_admin().await;
    let required = scene.requiring_factors();
    let player = required.player("player").await;
    assert_eq!(refusal(required.audit(&first, &[]).await), Refusal::SecondFactorMissing);
    required.set_up_factor(&first).await;
    assert_eq!(refusal(required.audit(&first, &[]).await), Refusal::SignInAgain);
    assert_eq!(refusal(required.reset_of(&first, &player).await), Refusal::SignInAgain);
    first.principal.sign_in = SignIn { at: NOON, with_factor: true };
    required.audit(&first, &[]).await.answer();
    required.reset_of(&first, &player).await.answer();
}
