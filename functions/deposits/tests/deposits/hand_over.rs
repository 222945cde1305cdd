//! POST /api/admin/closed-accounts/{userId}/hand-over (D61).

use crate::scene::{Scene, at, code, refusal};
use domain::{
    Money, Timestamp,
    deposit::Status,
    four_eyes::FourEyes,
    request::Note,
    wallet::{Movement, Pause, Wallet},
};
use futures::future::join;
use serde_json::{Value, json};
use testkit::{DAY_MS, Player, admins};

const ON: FourEyes = FourEyes::Above(Money::points(1_000));
const WHY: &str = "Ticket TK-1: deleted the sign-in by mistake";

/// Alice has deleted her sign-in with 100 points of cash and signed up again. Two admins must agree.
struct Left {
    scene: Scene,
    again: Player,
    admins: [Player; 2],
}

impl Left {
    async fn new() -> Self {
        let scene = Scene::with(ON).await;
        scene.alice.fund(Movement::PaidIn, 100).await;
        let admins = admins(&scene.cloud).await;
        let again = scene.alice.begins_again(at(0)).await;
        Self { scene, again, admins }
    }

    async fn propose(&self, key: &str) -> Value {
        let old = self.scene.alice.uid().as_str();
        json!(self.scene.hand_over(&self.admins[0], old, key, WHY, 1_000).await.answer())
    }

    async fn refused(&self, of: &Player) -> &'static str {
        code(self.scene.hand_over(&self.admins[0], of.uid().as_str(), "key", WHY, 1_000).await)
    }

    /// The result of the other admin's approval.
    async fn approved(&self, proposed: &Value) -> Value {
        let id = proposed["id"].as_str().unwrap();
        json!(self.scene.approve(&self.admins[1], id, 2_000).await.answer())
    }

    /// The balances of the earlier account and of the present one, after an audit of their books.
    async fn balances(&self) -> [Money; 2] {
        [self.scene.alice.audited().await.0.balance, self.again.audited().await.0.balance]
    }
}

fn points(points: u64) -> Money {
    Money::points(points)
}

#[tokio::test(start_paused = true)]
async fn two_admins_hand_over_the_cash_of_a_closed_account() {
    let left = Left::new().await;
    let Left { scene, again, admins: [one, other] } = &left;
    let proposed = left.propose("key").await;
    let party = |player: &Player| json!(player.uid());
    assert_eq!((&proposed["status"], &proposed["amount"]), (&json!("pending"), &json!(100)));
    assert_eq!([&proposed["from"]["userId"], &proposed["to"]["userId"]], [&party(&scene.alice), &party(again)]);
    assert_eq!(proposed["fourEyes"]["proposal"]["reason"], WHY);
    let approved = left.approved(&proposed).await;
    assert_eq!((&approved["status"], &approved["processedBy"]), (&json!("completed"), &json!(other.uid())));
    // The starting points are bonus, which is never paid out.
    assert_eq!(left.balances().await, [points(10), points(100)]);
    let row = |by: &Player, action: &str, after: &str| [by.uid().as_str(), action, "pending", after].map(str::to_owned);
    let rows = [row(one, "deposit.propose", "pending"), row(other, "deposit.approve", "completed")];
    assert_eq!(scene.logged(proposed["id"].as_str().unwrap()), rows);
    let (closed, _) = scene.alice.audited().await;
    assert!(closed.is_closed(), "as before");
    assert_eq!(json!(left.propose("key").await)["status"], "completed", "again");
    let anew = scene.hand_over(one, scene.alice.uid().as_str(), "another-key", WHY, 3_000).await;
    assert_eq!(code(anew), "INSUFFICIENT_BALANCE", "nothing is left");
}

#[tokio::test(start_paused = true)]
async fn who_proposed_a_hand_over_does_not_confirm_it() {
    let left = Left::new().await;
    let id = left.propose("key").await["id"].as_str().unwrap().to_owned();
    for ms in [1_000, DAY_MS, 2 * DAY_MS] {
        let again = left.scene.approve_because(&left.admins[0], &id, WHY, ms).await.answer();
        assert_eq!(json!(again)["status"], "pending", "{ms}");
    }
    assert_eq!(left.balances().await, [points(110), points(0)]);
}

#[tokio::test(start_paused = true)]
async fn the_one_that_waits_is_the_answer_to_another_admin_too() {
    let left = Left::new().await;
    let Left { scene, admins: [one, other], .. } = &left;
    let old = scene.alice.uid().as_str();
    let both = join(scene.hand_over(one, old, "a", WHY, 0), scene.hand_over(other, old, "b", WHY, 0)).await;
    let (first, second) = (json!(both.0.answer()), json!(both.1.answer()));
    assert_eq!(first["id"], second["id"]);
    assert_eq!(left.propose("c").await["id"], first["id"]);
    assert_eq!(scene.cloud.items("deposit_requests").len(), 1);
}

#[tokio::test(start_paused = true)]
async fn only_a_closed_account_with_cash_and_an_heir_hands_over() {
    let left = Left::new().await;
    let Left { scene, again, admins: [one, _] } = &left;
    assert_eq!(left.refused(&scene.bob).await, "USER_NOT_FOUND", "open");
    assert_eq!(left.refused(again).await, "USER_NOT_FOUND", "open");
    let bob_again = scene.bob.begins_again(at(0)).await;
    assert_eq!(left.refused(&scene.bob).await, "INSUFFICIENT_BALANCE", "all of it is bonus");
    scene.cloud.empty("addresses");
    assert_eq!(left.refused(&scene.alice).await, "USER_NOT_FOUND", "nobody has the address");
    let old = scene.alice.uid().as_str();
    for (of, key, reason, expected) in [
        ("x", "key", WHY, "MALFORMED"),
        (&"0".repeat(28), "key", WHY, "USER_NOT_FOUND"),
        (old, "", WHY, "IDEMPOTENCY_KEY_MISSING"),
        (old, "key", " ", "REASON_MISSING"),
    ] {
        assert_eq!(code(scene.hand_over(one, of, key, reason, 0).await), expected, "{of} {key}");
    }
    assert_eq!(code(scene.hand_over(&bob_again, old, "key", WHY, 0).await), "NOT_ADMIN");
    assert!(scene.cloud.items("deposit_requests").is_empty());
}

/// The heir has moved to another address, and another player signed up with this one.
#[tokio::test(start_paused = true)]
async fn who_has_the_address_and_did_not_take_it_over_gets_nothing() {
    let left = Left::new().await;
    let address = json!({"address": {"S": "email#alice@example.com"}, "uid": {"S": left.scene.bob.uid()}});
    left.scene.cloud.fill("addresses", &[address]);
    assert_eq!(left.refused(&left.scene.alice).await, "USER_NOT_FOUND");
    // The heir's own account was closed in turn, which does not affect the first.
    left.scene
        .cloud
        .fill("addresses", &[json!({"address": {"S": "email#alice@example.com"}, "uid": {"S": left.again.uid()}})]);
    let last = left.again.begins_again(at(1)).await;
    assert_eq!(left.refused(&left.scene.alice).await, "USER_NOT_FOUND", "{}", last.uid());
}

#[tokio::test(start_paused = true)]
async fn a_key_of_another_account_is_refused() {
    let left = Left::new().await;
    left.scene.bob.fund(Movement::PaidIn, 5).await;
    left.scene.bob.begins_again(at(0)).await;
    left.propose("key").await;
    assert_eq!(left.refused(&left.scene.bob).await, "IDEMPOTENCY_KEY_REUSED");
}

#[tokio::test(start_paused = true)]
async fn an_heir_who_is_an_admin_neither_proposes_nor_confirms() {
    let mut left = Left::new().await;
    left.again = left.again.promoted();
    let Left { scene, again, .. } = &left;
    let old = scene.alice.uid().as_str();
    assert_eq!(code(scene.hand_over(again, old, "own", WHY, 0).await), "OWN_REQUEST");
    let id = left.propose("key").await["id"].as_str().unwrap().to_owned();
    assert_eq!(code(scene.approve(again, &id, 0).await), "OWN_REQUEST");
}

#[tokio::test(start_paused = true)]
async fn a_freeze_keeps_the_points_before_the_proposal_or_after_it() {
    let frozen = |wallet: &Wallet, at: Timestamp| wallet.frozen(Note::reason("A stolen card").unwrap(), at).unwrap();
    let left = Left::new().await;
    let id = left.propose("key").await["id"].as_str().unwrap().to_owned();
    let (heir, _) = left.again.books().await;
    left.again.restrict(&frozen(&heir, at(1_500))).await;
    let refused = refusal(left.scene.approve(&left.admins[1], &id, 2_000).await);
    assert_eq!(refused.code(), "ACCOUNT_FROZEN");

    // The freeze stays below the closing.
    let scene = Scene::with(ON).await;
    scene.alice.fund(Movement::PaidIn, 100).await;
    let (wallet, _) = scene.alice.books().await;
    scene.alice.restrict(&frozen(&wallet, at(0))).await;
    scene.alice.begins_again(at(1)).await;
    let [one, _] = admins(&scene.cloud).await;
    let refused = refusal(scene.hand_over(&one, scene.alice.uid().as_str(), "key", WHY, 1_000).await);
    assert_eq!(refused.code(), "ACCOUNT_FROZEN");
}

#[tokio::test(start_paused = true)]
async fn somebody_who_pauses_gets_their_points_and_pauses_on() {
    let left = Left::new().await;
    let (wallet, _) = left.again.books().await;
    let paused = wallet.paused(Pause::exclusion(6).unwrap(), at(500)).unwrap();
    left.again.restrict(&paused).await;
    let proposed = left.propose("key").await;
    assert_eq!(left.approved(&proposed).await["status"], "completed");
    let (heir, _) = left.again.audited().await;
    assert_eq!((heir.balance, heir.restriction), (points(100), paused.restriction));
}

#[tokio::test(start_paused = true)]
async fn a_declined_hand_over_is_proposed_anew() {
    let left = Left::new().await;
    let first = left.propose("key").await;
    left.scene.decline(&left.admins[1], first["id"].as_str().unwrap(), "Not the same person", 0).await.answer();
    let second = left.propose("another-key").await;
    assert_ne!(second["id"], first["id"]);
    assert_eq!(left.approved(&second).await["status"], "completed");
    assert_eq!(left.scene.stored(first["id"].as_str().unwrap()).await.status, Status::Declined);
    assert_eq!(left.balances().await, [points(10), points(100)]);
}

#[tokio::test(start_paused = true)]
async fn what_the_old_account_had_asked_for_goes_to_no_other_player() {
    let scene = Scene::with(ON).await;
    scene.alice.fund(Movement::PaidIn, 100).await;
    let [one, _] = admins(&scene.cloud).await;
    let to_bob = scene.to_bob("key", 5).await;
    scene.alice.begins_again(at(0)).await;
    assert_eq!(code(scene.approve(&one, &to_bob, 1_000).await), "ACCOUNT_RESTRICTED");
}
