//! Two admins at every interleaving of their calls to services, and three at every order of their reads and writes
//! (D11, D48): one decision, by two people, and always an owner. A player may take a deposit back meanwhile (D52).

use aws::Deposits;
use contract::served;
use deposits::approve;
use domain::{Money, four_eyes::FourEyes};
use futures::poll;
use http::{Call, handle};
use serde_json::{Value, json};
use std::{
    future::Future,
    pin::Pin,
    sync::Arc,
    task::Poll::{Pending, Ready},
};
use testkit::{Cloud, Player, admin, player, run};

const ON: FourEyes = FourEyes::Above(Money::points(1_000));
/// A call to a service yields once, so a handler takes one turn more than it makes calls.
const TURNS: usize = 6;

type Running = Pin<Box<dyn Future<Output = ()>>>;

/// Every order of this many turns of each.
fn orders(left: &mut [usize], order: &mut Vec<usize>, each: &mut impl FnMut(&[usize])) {
    if left.iter().all(|turns| *turns == 0) {
        return each(order);
    }
    for who in 0..left.len() {
        if left[who] > 0 {
            left[who] -= 1;
            order.push(who);
            orders(left, order, each);
            order.pop();
            left[who] += 1;
        }
    }
}

fn every_order(people: usize, turns: usize) -> Vec<Vec<usize>> {
    let mut all = Vec::new();
    orders(&mut vec![turns; people], &mut Vec::new(), &mut |order| all.push(order.to_vec()));
    all
}

/// Each entry of `order` gives one of them `steps` turns. In the end all finish.
async fn interleave(order: &[usize], steps: usize, mut running: Vec<Option<Running>>) {
    for who in order.iter().copied() {
        for _ in 0..steps {
            let Some(one) = &mut running[who] else { break };
            match poll!(one) {
                Ready(()) => running[who] = None,
                Pending => {}
            }
        }
    }
    for one in running.into_iter().flatten() {
        one.await;
    }
}

struct Scene {
    cloud: Cloud,
    admins: Vec<Player>,
    player: Player,
}

impl Scene {
    async fn new() -> Self {
        let cloud = Cloud::default();
        let mut admins = Vec::new();
        for name in ["one", "two", "three"] {
            admins.push(admin(&cloud, name).await);
        }
        let player = player(&cloud, "player").await;
        Self { cloud, admins, player }
    }

    /// Resets to three owners without history.
    fn begin(&self) {
        ["limits", "audit_log", "settings"].iter().for_each(|table| self.cloud.empty(table));
        self.admins.iter().for_each(|admin| admin.set_admin(true));
        self.player.set_admin(false);
        let count = json!({"N": "3"});
        let rights = json!({
            "name": {"S": "first-admin"},
            "firstUid": {"S": self.uid(0)},
            "adminCount": count,
            "ownerCount": count,
            "cashierCount": {"N": "0"},
        });
        self.cloud.fill("settings", &[rights]);
    }

    /// A deposit without a proof.
    async fn deposit(&self, order: &[usize]) -> String {
        self.begin();
        let deps: Arc<deposits::create::Deps> = self.cloud.connect();
        let key: String = order.iter().map(ToString::to_string).collect();
        let call = self.player.call(0).with_idempotency_key(&key).with_body("{\"amount\": 5}");
        let asked = run(&self.cloud, || deposits::create(deps.clone(), call.clone())).await.answer();
        asked.deposit.facts.id
    }

    fn call(&self, who: usize, body: &Value) -> Call {
        self.admins[who].call(1_000).with_request_id(&format!("{who} {body}")).with_body(body.to_string())
    }

    fn approve(&self, who: usize, id: &str, reason: &str) -> Running {
        let mut deps: approve::Deps = self.cloud.connect();
        deps.desk.oversight.four_eyes = ON;
        let (cloud, deps) = (self.cloud.clone(), Arc::new(deps));
        let call = self.call(who, &json!({"reason": reason})).with_parameter("id", id);
        Box::pin(async move {
            drop(run(&cloud, || handle(served::DEPOSITS_APPROVE, deps.clone(), call.clone(), approve)).await)
        })
    }

    fn cancel(&self, id: &str) -> Running {
        let (cloud, deposits): (Cloud, Arc<Deposits>) = (self.cloud.clone(), self.cloud.connect());
        let call = self.player.call(1_000).with_request_id("cancel").with_parameter("id", id);
        Box::pin(async move { drop(run(&cloud, || deposits::cancel(deposits.clone(), call.clone())).await) })
    }

    fn status(&self, id: &str) -> String {
        let deposit = self.cloud.item("deposit_requests", &json!({"id": {"S": id}}));
        deposit["status"]["S"].as_str().unwrap_or_default().to_owned()
    }

    fn give(&self, who: usize, uid: &str, role: &str, reason: &str) -> Running {
        let by_two = admin::change_by_two::Deps { four_eyes: ON, ..self.cloud.connect() };
        let deps = Arc::new(admin::set::Deps { by_two, ..self.cloud.connect() });
        let call = self.call(who, &json!({"userId": uid, "role": role, "reason": reason}));
        let cloud = self.cloud.clone();
        Box::pin(async move {
            drop(run(&cloud, || handle(served::ADMIN_SET, deps.clone(), call.clone(), admin::set)).await)
        })
    }

    /// Settings under which one owner decides, so that nothing else separates them.
    fn remove(&self, who: usize, uid: &str) -> Running {
        let by_two = admin::change_by_two::Deps { four_eyes: FourEyes::Off, ..self.cloud.connect() };
        let deps = Arc::new(admin::remove::Deps { by_two });
        let (cloud, call) = (self.cloud.clone(), self.call(who, &json!({"userId": uid})));
        Box::pin(async move {
            drop(run(&cloud, || handle(served::ADMIN_REMOVE, deps.clone(), call.clone(), admin::remove::remove)).await)
        })
    }

    fn uid(&self, who: usize) -> &str {
        self.admins[who].uid().as_str()
    }

    /// Actor and action of each row about a subject.
    fn rows(&self, subject: &str) -> Vec<(String, String)> {
        let text = |row: &Value, name: &str| row[name]["S"].as_str().unwrap_or_default().to_owned();
        let rows = self.cloud.items("audit_log").into_iter().filter(|row| text(row, "subject") == subject);
        rows.map(|row| (text(&row, "actor"), text(&row, "action"))).collect()
    }

    /// The actor, who did it at most once.
    fn once(&self, subject: &str, action: &str, order: &[usize]) -> Option<String> {
        let mut who: Vec<String> =
            self.rows(subject).into_iter().filter(|(_, done)| done == action).map(|(actor, _)| actor).collect();
        assert!(who.len() <= 1, "{action} {who:?}, {order:?}");
        who.pop()
    }

    fn balance(&self) -> Money {
        let wallet = self.cloud.item("wallets", &json!({"uid": {"S": self.player.uid()}}));
        wallet["balance"]["N"].as_str().and_then(|points| Money::parse(points).ok()).expect("a balance")
    }

    /// Whether a deposit was approved: once, by another admin than the proposer. Its points are there exactly then.
    fn is_approved(&self, id: &str, before: Money, order: &[usize]) -> bool {
        let [proposer, approver] = ["deposit.propose", "deposit.approve"].map(|action| self.once(id, action, order));
        let is_approved = approver.is_some();
        let added = self.balance().minus(before).expect("nothing is taken");
        assert_eq!(added, if is_approved { Money::points(5) } else { Money::ZERO }, "{order:?}");
        assert!(proposer.is_some() && approver != proposer, "{order:?}");
        is_approved
    }

    fn owners(&self) -> usize {
        let users = self.cloud.items("users");
        users.iter().filter(|user| user["isAdmin"]["BOOL"] == true).count()
    }
}

#[tokio::test(start_paused = true)]
async fn of_two_admins_one_proposes_and_one_confirms_at_every_interleaving() {
    let (scene, mut outcomes) = (Scene::new().await, [0; 2]);
    for order in every_order(2, TURNS) {
        let (id, before) = (scene.deposit(&order).await, scene.balance());
        let both = vec![Some(scene.approve(0, &id, "Seen")), Some(scene.approve(1, &id, ""))];
        interleave(&order, 1, both).await;
        let is_approved = scene.is_approved(&id, before, &order);
        outcomes[usize::from(is_approved)] += 1;
        scene.approve(2, &id, "").await;
    }
    assert!(outcomes.iter().all(|count| *count > 0), "too early to confirm, and not: {outcomes:?}");
}

#[tokio::test(start_paused = true)]
async fn two_admins_who_confirm_do_so_once_at_every_interleaving() {
    let scene = Scene::new().await;
    for order in every_order(2, TURNS) {
        let (id, before) = (scene.deposit(&order).await, scene.balance());
        scene.approve(2, &id, "Seen").await;
        interleave(&order, 1, vec![Some(scene.approve(0, &id, "")), Some(scene.approve(1, &id, ""))]).await;
        assert!(scene.is_approved(&id, before, &order), "{order:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn of_two_owners_who_remove_each_other_one_stays_at_every_interleaving() {
    let scene = Scene::new().await;
    for order in every_order(2, TURNS) {
        scene.begin();
        scene.remove(0, scene.uid(2)).await;
        interleave(&order, 1, vec![Some(scene.remove(0, scene.uid(1))), Some(scene.remove(1, scene.uid(0)))]).await;
        assert_eq!(scene.owners(), 1, "{order:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_deposit_is_taken_back_or_approved_at_every_interleaving() {
    let (scene, mut outcomes) = (Scene::new().await, [0; 2]);
    let mut all = Vec::new();
    // A cancellation makes two calls.
    orders(&mut [3, TURNS], &mut Vec::new(), &mut |order| all.push(order.to_vec()));
    for order in all {
        let (id, before) = (scene.deposit(&order).await, scene.balance());
        scene.approve(2, &id, "Seen").await;
        interleave(&order, 1, vec![Some(scene.cancel(&id)), Some(scene.approve(0, &id, ""))]).await;
        let is_approved = scene.is_approved(&id, before, &order);
        assert_eq!(scene.status(&id), if is_approved { "completed" } else { "failed" }, "{order:?}");
        outcomes[usize::from(is_approved)] += 1;
    }
    assert!(outcomes.iter().all(|count| *count > 0), "taken back, and approved before: {outcomes:?}");
}

/// Every order of three in two pieces each, the first piece of `turns` turns.
fn orders_of_three() -> impl Iterator<Item = (usize, Vec<usize>)> {
    (2..=TURNS).flat_map(|turns| every_order(3, 2).into_iter().map(move |order| (turns, order)))
}

#[tokio::test(start_paused = true)]
async fn three_admins_approve_once_whatever_the_order() {
    let scene = Scene::new().await;
    for (turns, order) in orders_of_three() {
        let (id, before) = (scene.deposit(&[&[turns], &order[..]].concat()).await, scene.balance());
        let reasons = ["Seen", "Seen too", ""];
        interleave(&order, turns, (0..3).map(|who| Some(scene.approve(who, &id, reasons[who]))).collect()).await;
        if !scene.is_approved(&id, before, &order) {
            scene.approve(2, &id, "").await;
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_proposed_role_is_given_or_stopped_once_whatever_the_order() {
    let (scene, mut outcomes) = (Scene::new().await, [0; 2]);
    for (turns, order) in orders_of_three() {
        scene.begin();
        let uid = scene.player.uid().as_str();
        scene.give(0, uid, "cashier", "More work").await;
        let confirm = |who| Some(scene.give(who, uid, "cashier", ""));
        interleave(&order, turns, vec![Some(scene.remove(0, uid)), confirm(1), confirm(2)]).await;
        let given = scene.once(uid, "admin.grant", &order);
        let stopped = scene.once(uid, "admin.stop", &order);
        assert_ne!(given.as_deref(), Some(scene.uid(0)), "{order:?}");
        assert!(given.is_some() != stopped.is_some(), "{order:?}: {:?}", scene.rows(uid));
        outcomes[usize::from(given.is_some())] += 1;
    }
    assert!(outcomes.iter().all(|count| *count > 0), "given, and stopped before: {outcomes:?}");
}

#[tokio::test(start_paused = true)]
async fn of_three_owners_who_remove_one_another_one_stays_whatever_the_order() {
    let scene = Scene::new().await;
    for (turns, order) in orders_of_three() {
        scene.begin();
        let next = (0..3).map(|who| Some(scene.remove(who, scene.uid((who + 1) % 3)))).collect();
        interleave(&order, turns, next).await;
        assert!(scene.owners() >= 1, "{order:?}");
    }
}
