//! Players and admins, and the state of their records, the count, the group and the audit log.

use admin::{
    agreed, audit, closed_accounts, exclusion_register, find_player, freeze, initialize, player_links, proposals,
    remove, set, suspend,
};
use aws::{Admins, Wallets};
use contract::{
    dto::{
        AdminCheck, AdminPlayer, AdminView, AuditPage, ClosedAccountPage, FreezeView, PlayerLinks, RegisterView,
        RoleProposals, SuspensionView,
    },
    served,
};
use domain::{four_eyes::FourEyes, rights::Bootstrap, wallet::Wallet};
use futures::poll;
use http::handle;
use serde_json::{Value, json};
use std::{cell::Cell, pin::pin, sync::Arc, task::Poll};
use testkit::{Cloud, Player, Run, player, run};
pub use testkit::{after_turns, code, refusal};
use tokio::task::yield_now;

pub struct Scene {
    pub cloud: Cloud,
    /// Off to begin with.
    pub four_eyes: FourEyes,
    /// The number of requests so far, which gives each request its id.
    requests: Cell<usize>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    Set,
    Remove,
}

impl Change {
    pub const BOTH: [Self; 2] = [Self::Set, Self::Remove];
}

impl Scene {
    pub fn new() -> Self {
        Self { cloud: Cloud::default(), four_eyes: FourEyes::Off, requests: Cell::default() }
    }

    /// A scene with its first admin.
    pub async fn with_first_admin() -> (Self, Player) {
        let scene = Self::new();
        let mut first = scene.player("first").await;
        scene.initialize(&first).await.answer();
        first.principal.is_admin = true;
        scene.cloud.forget();
        (scene, first)
    }

    /// The same players, with the rule that admins need a second factor.
    pub fn requiring_factors(&self) -> Self {
        let required = |name: &str| match name {
            "ADMIN_SECOND_FACTOR" => Some("required".to_owned()),
            other => testkit::variable(other),
        };
        Self { cloud: self.cloud.with_environment(required), requests: self.requests.clone(), ..*self }
    }

    pub async fn player(&self, name: &str) -> Player {
        player(&self.cloud, name).await
    }

    /// A player whom `by` has made an admin, with a token of an admin.
    pub async fn admin(&self, by: &Player, name: &str) -> Player {
        let mut admin = self.player(name).await;
        self.change(Change::Set, by, admin.uid().as_str()).await.answer();
        admin.principal.is_admin = true;
        self.cloud.forget();
        admin
    }

    fn request_id(&self) -> String {
        self.requests.set(self.requests.get() + 1);
        format!("request-{:04}", self.requests.get())
    }

    pub async fn initialize(&self, player: &Player) -> Run<AdminView> {
        self.initialize_where(Bootstrap::Anyone, player).await
    }

    pub async fn initialize_where(&self, bootstrap: Bootstrap, player: &Player) -> Run<AdminView> {
        let deps = Arc::new(initialize::Deps { bootstrap, ..self.cloud.connect() });
        let call = player.call(60_000).with_request_id(&self.request_id());
        run(&self.cloud, || initialize(deps.clone(), call.clone())).await
    }

    pub async fn change(&self, change: Change, admin: &Player, uid: &str) -> Run<AdminView> {
        self.change_with(change, admin, &json!({"userId": uid}).to_string()).await
    }

    pub async fn change_with(&self, change: Change, admin: &Player, body: &str) -> Run<AdminView> {
        self.change_at(change, admin, body, 60_000).await
    }

    /// As [`Scene::change_with`], so many milliseconds after noon.
    pub async fn change_at(&self, change: Change, admin: &Player, body: &str, ms: u64) -> Run<AdminView> {
        let call = admin.call(ms).with_request_id(&self.request_id()).with_body(body);
        let agreed = agreed::Deps { four_eyes: self.four_eyes, ..self.cloud.connect() };
        match change {
            Change::Set => {
                let deps = Arc::new(set::Deps { agreed, ..self.cloud.connect() });
                run(&self.cloud, || handle(served::ADMIN_SET, deps.clone(), call.clone(), set)).await
            }
            Change::Remove => {
                let deps = Arc::new(remove::Deps { agreed });
                run(&self.cloud, || handle(served::ADMIN_REMOVE, deps.clone(), call.clone(), remove::remove)).await
            }
        }
    }

    pub async fn suspend(&self, is_suspended: bool, admin: &Player, player: &Player, ms: u64) -> Run<SuspensionView> {
        let deps: Arc<suspend::Deps> = self.cloud.connect();
        let body = json!({"userId": player.uid(), "isSuspended": is_suspended, "reason": "Odd approvals"}).to_string();
        let call = admin.call(ms).with_request_id(&self.request_id()).with_body(body);
        run(&self.cloud, || handle(served::ADMIN_SUSPEND, deps.clone(), call.clone(), suspend::suspend)).await
    }

    pub async fn proposals(&self, admin: &Player, ms: u64) -> Run<RoleProposals> {
        let deps = Arc::new(proposals::Deps { four_eyes: self.four_eyes, ..self.cloud.connect() });
        let call = admin.call(ms);
        run(&self.cloud, || handle(served::ADMIN_PROPOSALS, deps.clone(), call.clone(), proposals)).await
    }

    pub async fn freeze(&self, is_frozen: bool, admin: &Player, uid: &str, reason: &str) -> Run<FreezeView> {
        let deps: Arc<freeze::Deps> = self.cloud.connect();
        let body = json!({"userId": uid, "isFrozen": is_frozen, "reason": reason}).to_string();
        let call = admin.call(60_000).with_request_id(&self.request_id()).with_body(body);
        run(&self.cloud, || handle(served::ADMIN_FREEZE, deps.clone(), call.clone(), freeze)).await
    }

    pub async fn register(&self, is_listed: bool, admin: &Player, hashes: &[String]) -> Run<RegisterView> {
        let deps: Arc<exclusion_register::Deps> = self.cloud.connect();
        let body = json!({"hashes": hashes, "isListed": is_listed}).to_string();
        let call = admin.call(60_000).with_request_id(&self.request_id()).with_body(body);
        let handler = || handle(served::ADMIN_EXCLUSION_REGISTER, deps.clone(), call.clone(), exclusion_register);
        run(&self.cloud, handler).await
    }

    pub async fn wallet(&self, player: &Player) -> Wallet {
        let wallets: Wallets = self.cloud.connect();
        wallets.load(player.uid()).await.expect("the player has a wallet")
    }

    pub async fn check(&self, player: &Player) -> Run<AdminCheck> {
        let admins: Arc<Admins> = self.cloud.connect();
        let call = player.call(0);
        run(&self.cloud, || admin::check(admins.clone(), call.clone())).await
    }

    pub async fn find(&self, admin: &Player, query: &[(&str, &str)]) -> Run<AdminPlayer> {
        let deps: Arc<find_player::Deps> = self.cloud.connect();
        let call = query.iter().fold(admin.call(0), |call, (name, value)| call.with_query(name, value));
        run(&self.cloud, || handle(served::ADMIN_FIND_PLAYER, deps.clone(), call.clone(), find_player)).await
    }

    pub async fn links(&self, admin: &Player, uid: &str) -> Run<PlayerLinks> {
        let deps: Arc<player_links::Deps> = self.cloud.connect();
        let call = admin.call(0).with_parameter("userId", uid);
        run(&self.cloud, || handle(served::ADMIN_PLAYER_LINKS, deps.clone(), call.clone(), player_links)).await
    }

    pub async fn closed(&self, admin: &Player, query: &[(&str, &str)]) -> Run<ClosedAccountPage> {
        let deps: Arc<closed_accounts::Deps> = self.cloud.connect();
        let call = query.iter().fold(admin.call(0), |call, (name, value)| call.with_query(name, value));
        run(&self.cloud, || handle(served::ADMIN_CLOSED_ACCOUNTS, deps.clone(), call.clone(), closed_accounts)).await
    }

    pub async fn audit(&self, admin: &Player, query: &[(&str, &str)]) -> Run<AuditPage> {
        let deps: Arc<audit::Deps> = self.cloud.connect();
        let call = query.iter().fold(admin.call(0), |call, (name, value)| call.with_query(name, value));
        run(&self.cloud, || handle(served::ADMIN_AUDIT, deps.clone(), call.clone(), audit)).await
    }

    fn read(&self, operation: &str, request: &Value) -> Value {
        let target = format!("DynamoDB_20120810.{operation}");
        let (status, body) = self.cloud.quiet().answer(&target, &request.to_string());
        assert_eq!(status, 200, "{body}");
        serde_json::from_str(&body).unwrap()
    }

    /// Whether the player's record has the admin flag.
    pub fn flag(&self, player: &Player) -> bool {
        let get = json!({"TableName": "users", "Key": {"uid": {"S": player.uid()}}, "ConsistentRead": true});
        self.read("GetItem", &get)["Item"]["isAdmin"]["BOOL"].as_bool().unwrap()
    }

    /// Whether the player is in the identity provider's admin group.
    pub fn group(&self, player: &Player) -> bool {
        self.cloud.is_in_admin_group(&player.principal.cognito_username)
    }

    /// The item about the first admin; null before there is one.
    pub fn settings(&self) -> Value {
        let get = json!({"TableName": "settings", "Key": {"name": {"S": "first-admin"}}, "ConsistentRead": true});
        self.read("GetItem", &get)["Item"].take()
    }

    pub fn count(&self) -> usize {
        self.settings()["adminCount"]["N"].as_str().map_or(0, |count| count.parse().unwrap())
    }

    /// The audit rows about a player, in the order of their requests.
    pub fn rows(&self, player: &Player) -> Vec<Value> {
        let query = json!({
            "TableName": "audit_log",
            "IndexName": "subject",
            "KeyConditionExpression": "subject = :subject",
            "ExpressionAttributeValues": {":subject": {"S": player.uid()}},
        });
        self.read("Query", &query)["Items"].take().as_array().unwrap().clone()
    }

    /// Asserts that the count equals the number of flags, is not zero once there is a first admin, and that every
    /// change of a flag has its audit row.
    pub fn assert_counts(&self, players: &[&Player]) {
        let flagged = players.iter().filter(|player| self.flag(player)).count();
        assert_eq!(self.count(), flagged);
        assert!(flagged > 0 || self.settings().is_null(), "an admin is left");
        for player in players {
            let rows = self.rows(player);
            let count = |before: &str, after: &str| {
                let fits = |row: &&Value| row["before"]["S"] == json!(before) && row["after"]["S"] == json!(after);
                rows.iter().filter(fits).count()
            };
            let (grants, removals) = (count("player", "owner"), count("owner", "player"));
            assert_eq!(rows.len(), grants + removals);
            assert_eq!(grants - removals, usize::from(self.flag(player)), "{rows:?}");
        }
    }

    /// As [`Scene::assert_counts`], and asserts that the group matches the records.
    pub fn assert_agreement(&self, players: &[&Player]) {
        self.assert_counts(players);
        for player in players {
            assert_eq!(self.group(player), self.flag(player), "{}", player.principal.cognito_username);
        }
    }
}

/// Pauses `run` at its `nth` await until `meanwhile` is over.
pub async fn paused_at<T, U>(nth: usize, run: impl Future<Output = T>, meanwhile: impl Future<Output = U>) -> (T, U) {
    let mut run = pin!(run);
    for _ in 0..nth {
        if let Poll::Ready(done) = poll!(run.as_mut()) {
            return (done, meanwhile.await);
        }
        yield_now().await;
    }
    let other = meanwhile.await;
    (run.await, other)
}
