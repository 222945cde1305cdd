//! Changes of one account of a mailbox apply to its other accounts (D43).

use accounts::{hold_mailbox, mailbox::Deps};
use aws::{AuditLog, ExclusionRegister, Wallets};
use domain::{
    Failure, Money,
    audit::{Action, AuditEntry},
    email::Verification,
    exclusion_register::PersonHash,
    request::Note,
    wallet::{LimitChange, LimitName, Limited, Pause, Period, RaiseRule, Wallet},
};
use serde_json::{Value, json};
use std::sync::Arc;
use testkit::{Cloud, Fault, NOON, Player, player};

const CAUSE: &str = "cause";
/// More calls than an event takes.
const CALLS: usize = 12;

struct Scene {
    cloud: Cloud,
    ada: Player,
    /// Another account of the same mailbox.
    tagged: Player,
    /// Of another mailbox.
    other: Player,
}

impl Scene {
    async fn new() -> Self {
        let cloud = Cloud::default();
        let (ada, tagged) = (player(&cloud, "ada").await, player(&cloud, "ada+2").await);
        Self { ada, tagged, other: player(&cloud, "adam").await, cloud }
    }

    /// Changes the wallet of a player, as the handler of that action does, and returns the event of the stream.
    async fn done(&self, player: &Player, action: Action, change: impl Fn(&Wallet) -> Wallet) -> Value {
        let quiet = self.cloud.quiet();
        let (wallets, log) = (quiet.connect::<Wallets>(), quiet.connect::<AuditLog>());
        let entry = AuditEntry {
            before: "no limits".to_owned(),
            after: "stakes a day: 5, stakes a day: 7".to_owned(),
            ..row(player, action, &format!("{CAUSE}-{}", player.uid()))
        };
        let changed = change(&wallets.load(player.uid()).await.unwrap());
        wallets.restrict(&changed, log.row(&entry)).await.unwrap();
        event_of(&entry)
    }

    /// As the nightly run finds the player on the register, or an import takes them off it.
    async fn found(&self, player: &Player, after: &str) -> Value {
        let entry =
            AuditEntry { after: after.to_owned(), ..row(player, Action::RegisterAccount, &format!("{CAUSE}-{after}")) };
        self.cloud.quiet().connect::<AuditLog>().record(&entry).await.unwrap();
        event_of(&entry)
    }

    async fn deliver(&self, event: &Value) -> Result<Value, Failure> {
        self.deliver_where(Verification::On, event).await
    }

    async fn deliver_where(&self, verification: Verification, event: &Value) -> Result<Value, Failure> {
        let deps = Arc::new(Deps { verification, ..self.cloud.connect() });
        hold_mailbox(deps, event.clone()).await
    }

    /// Events of the rows that the function itself has written.
    fn own_rows(&self) -> Vec<Value> {
        let rows = self.cloud.items("audit_log").into_iter();
        let own = rows.filter(|row| row["requestId"]["S"].as_str().unwrap().starts_with("mailbox:"));
        own.map(|row| event(&json!({"day": row["day"], "id": row["id"]}))).collect()
    }

    async fn list(&self, player: &Player, is_listed: bool) {
        let register = self.cloud.quiet().connect::<ExclusionRegister>();
        let hashes = PersonHash::of_email(&player.principal.email);
        register.list(hashes.last().unwrap(), is_listed).await.unwrap();
    }
}

fn row(player: &Player, action: Action, request: &str) -> AuditEntry {
    let uid = player.uid();
    player.call(0).with_request_id(request).audit(uid, action, uid, ("before", "after"))
}

fn event_of(AuditEntry { at, request_id, action, .. }: &AuditEntry) -> Value {
    event(&json!({"day": {"S": at.day()}, "id": {"S": format!("{at}#{request_id}#{}", action.name())}}))
}

fn event(keys: &Value) -> Value {
    json!({"Records": [{"eventName": "INSERT", "dynamodb": {"Keys": keys}}]})
}

fn paused(wallet: &Wallet) -> Wallet {
    wallet.paused(Pause::FOR_GOOD, NOON).unwrap()
}

fn frozen(wallet: &Wallet) -> Wallet {
    wallet.frozen(Note::reason("Under review").unwrap(), NOON).unwrap()
}

fn limited_to(points: u64) -> impl Fn(&Wallet) -> Wallet {
    move |wallet| {
        let name = LimitName { of: Limited::Stakes, period: Period::Day };
        let change = LimitChange::Set(name, Some(Money::points(points)));
        wallet.limited(change, RaiseRule::new(24).unwrap(), NOON).unwrap().unwrap()
    }
}

/// The restrictions and limits of a wallet, in words.
async fn held_to(player: &Player) -> Vec<String> {
    let wallet = player.wallet().await;
    let restrictions = wallet.restrictions(NOON).map(|held| held.kind.name().to_owned());
    let limits = wallet.limits(NOON).set.into_iter().map(|(name, limit)| format!("{name} {}", limit.most));
    restrictions.chain(limits).collect()
}

type Change = Box<dyn Fn(&Wallet) -> Wallet>;

fn changes() -> [(Action, Change, &'static str); 3] {
    [
        (Action::PauseAccount, Box::new(paused), "excluded"),
        (Action::FreezeAccount, Box::new(frozen), "frozen"),
        (Action::ChangeLimit, Box::new(limited_to(5)), "stakes a day 5"),
    ]
}

#[tokio::test(start_paused = true)]
async fn a_pause_a_freeze_and_a_limit_hold_for_all_accounts_of_a_mailbox() {
    for (action, change, held) in changes() {
        let scene = Scene::new().await;
        let event = scene.done(&scene.ada, action, change).await;
        for _ in 0..2 {
            scene.deliver(&event).await.unwrap();
            assert_eq!(held_to(&scene.tagged).await, [held]);
        }
        assert_eq!(held_to(&scene.other).await, [""; 0]);
        // Once, and its own rows have no consequence.
        let own = scene.own_rows();
        assert_eq!(own.len(), 1, "{held}");
        let before = (scene.ada.wallet().await, scene.tagged.wallet().await);
        scene.deliver(&own[0]).await.unwrap();
        assert_eq!((scene.ada.wallet().await, scene.tagged.wallet().await), before);
    }
}

#[tokio::test(start_paused = true)]
async fn an_address_that_nobody_has_proven_binds_no_other_account() {
    for (action, change, _) in changes() {
        let scene = Scene::new().await;
        let event = scene.done(&scene.tagged, action, change).await;
        scene.deliver_where(Verification::Off, &event).await.unwrap();
        assert_eq!(held_to(&scene.ada).await, [""; 0]);
    }
}

#[tokio::test(start_paused = true)]
async fn of_a_pause_a_limit_and_its_count_the_stricter_one_holds() {
    let scene = Scene::new().await;
    scene.done(&scene.tagged, Action::ChangeLimit, limited_to(3)).await;
    let event = scene.done(&scene.ada, Action::ChangeLimit, limited_to(7)).await;
    scene.deliver(&event).await.unwrap();
    assert_eq!(
        (held_to(&scene.ada).await, held_to(&scene.tagged).await),
        (vec!["stakes a day 7".to_owned()], vec!["stakes a day 3".to_owned()])
    );
    let scene = Scene::new().await;
    let event = scene
        .done(&scene.ada, Action::PauseAccount, |wallet| wallet.paused(Pause::time_out(1).unwrap(), NOON).unwrap())
        .await;
    scene.done(&scene.tagged, Action::PauseAccount, paused).await;
    scene.deliver(&event).await.unwrap();
    assert_eq!(held_to(&scene.tagged).await, ["excluded"]);
}

#[tokio::test(start_paused = true)]
async fn an_account_that_is_closed_or_has_another_address_now_is_left_alone() {
    for (field, value) in [("closedAt", NOON.to_string()), ("email", "adam@example.com".to_owned())] {
        let scene = Scene::new().await;
        scene.tagged.set(field, json!({"S": value}));
        let event = scene.done(&scene.ada, Action::PauseAccount, paused).await;
        scene.deliver(&event).await.unwrap();
        assert_eq!(held_to(&scene.tagged).await, [""; 0], "{field}");
    }
}

#[tokio::test(start_paused = true)]
async fn after_any_fault_the_event_comes_again_and_is_carried_out_once() {
    for (call, fault) in Fault::at_each(CALLS) {
        let scene = Scene::new().await;
        let event = scene.done(&scene.ada, Action::PauseAccount, paused).await;
        scene.cloud.forget();
        scene.cloud.fail(call, fault);
        let _first = scene.deliver(&event).await;
        scene.cloud.forget();
        scene.deliver(&event).await.unwrap();
        assert_eq!(held_to(&scene.tagged).await, ["excluded"], "{call} {fault:?}");
        assert_eq!(scene.own_rows().len(), 1, "{call} {fault:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn nobody_plays_with_an_account_of_a_mailbox_while_the_register_lists_one() {
    let scene = Scene::new().await;
    // The nightly run finds an account on the register, and writes a row and no wallet.
    scene.list(&scene.tagged, true).await;
    let listed = scene.found(&scene.tagged, "listed").await;
    for _ in 0..2 {
        scene.deliver(&listed).await.unwrap();
        for player in [&scene.ada, &scene.tagged] {
            assert_eq!(held_to(player).await, ["on-register"]);
        }
        assert_eq!(held_to(&scene.other).await, [""; 0]);
    }
    // One of two hashes is taken off.
    scene.list(&scene.ada, true).await;
    scene.list(&scene.tagged, false).await;
    scene.deliver(&scene.found(&scene.tagged, "playing").await).await.unwrap();
    assert_eq!(held_to(&scene.tagged).await, ["on-register"]);
    scene.list(&scene.ada, false).await;
    // The nightly run's row comes again, and releases no account.
    scene.deliver(&listed).await.unwrap();
    assert_eq!(held_to(&scene.ada).await, ["on-register"]);
    let both_off =
        scene.done(&scene.ada, Action::RegisterAccount, |wallet| wallet.with_registered(false, NOON).unwrap());
    both_off.await;
    scene.deliver(&scene.found(&scene.ada, "playing").await).await.unwrap();
    for player in [&scene.ada, &scene.tagged] {
        assert_eq!(held_to(player).await, [""; 0]);
    }
}

#[tokio::test(start_paused = true)]
async fn where_addresses_are_not_proven_the_register_binds_the_one_account() {
    let scene = Scene::new().await;
    scene.list(&scene.tagged, true).await;
    let listed = scene.found(&scene.tagged, "listed").await;
    scene.deliver_where(Verification::Off, &listed).await.unwrap();
    assert_eq!((held_to(&scene.tagged).await, held_to(&scene.ada).await), (vec!["on-register".to_owned()], Vec::new()));
}
