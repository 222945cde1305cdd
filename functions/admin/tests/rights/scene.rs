//! Players and admins, and the state of their records, the count, the group and the audit log.

use admin::{
    audit, change_by_two, closed_accounts, exclusion_register, find_player, freeze, initialize, player_links,
    proposals, remove, set, suspend,
};
use contract::{
    dto::{
        AdminCheck, AdminPlayer, AdminView, AuditPage, ClosedAccountPage, FreezeView, PlayerLinks, RegisterView,
        RoleProposals, SuspensionView,
    },
    served,
};
use domain::{four_eyes::FourEyes, rights::Bootstrap};
use futures::poll;
use http::handle;
use serde_json::{Value, json};
use std::{cell::Cell, pin::pin, sync::Arc, task::Poll};
use testkit::{Cloud, Player, Run, player, run, serve, serve_admin, with_query};
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
        let first = scene.player("first").await;
        scene.initialize(&first).await.answer();
        scene.cloud.forget();
        (scene, first.claiming(true))
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
        let admin = self.player(name).await;
        self.change(Change::Set, by, admin.uid().as_str()).await.answer();
        self.cloud.forget();
        admin.claiming(true)
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
        let by_two = change_by_two::Deps { four_eyes: self.four_eyes, ..self.cloud.connect() };
        match change {
            Change::Set => {
                let deps = Arc::new(set::Deps { by_two, ..self.cloud.connect() });
                run(&self.cloud, || handle(served::ADMIN_SET, deps.clone(), call.clone(), set)).await
            }
            Change::Remove => {
                let deps = Arc::new(remove::Deps { by_two });
                run(&self.cloud, || handle(served::ADMIN_REMOVE, deps.clone(), call.clone(), remove::remove)).await
            }
        }
    }

    pub async fn suspend(&self, is_suspended: bool, admin: &Player, player: &Player, ms: u64) -> Run<SuspensionView> {
        let body = json!({"userId": player.uid(), "isSuspended": is_suspended, "reason": "Odd approvals"}).to_string();
        let call = admin.call(ms).with_request_id(&self.request_id()).with_body(body);
        serve_admin(&self.cloud, served::ADMIN_SUSPEND, call, suspend).await
    }

    pub async fn proposals(&self, admin: &Player, ms: u64) -> Run<RoleProposals> {
        let deps = Arc::new(proposals::Deps { four_eyes: self.four_eyes, ..self.cloud.connect() });
        let call = admin.call(ms);
        run(&self.cloud, || handle(served::ADMIN_PROPOSALS, deps.clone(), call.clone(), proposals)).await
    }

    pub async fn freeze(&self, is_frozen: bool, admin: &Player, uid: &str, reason: &str) -> Run<FreezeView> {
        let body = json!({"userId": uid, "isFrozen": is_frozen, "reason": reason}).to_string();
        let call = admin.call(60_000).with_request_id(&self.request_id()).with_body(body);
        serve_admin(&self.cloud, served::ADMIN_FREEZE, call, freeze).await
    }

    pub async fn register(&self, is_listed: bool, admin: &Player, hashes: &[String]) -> Run<RegisterView> {
        let body = json!({"hashes": hashes, "isListed": is_listed}).to_string();
        let call = admin.call(60_000).with_request_id(&self.request_id()).with_body(body);
        serve_admin(&self.cloud, served::ADMIN_EXCLUSION_REGISTER, call, exclusion_register).await
    }

    pub async fn check(&self, player: &Player) -> Run<AdminCheck> {
        serve(&self.cloud, player.call(0), admin::check).await
    }

    pub async fn find(&self, admin: &Player, query: &[(&str, &str)]) -> Run<AdminPlayer> {
        serve_admin(&self.cloud, served::ADMIN_FIND_PLAYER, with_query(admin.call(0), query), find_player).await
    }

    pub async fn links(&self, admin: &Player, uid: &str) -> Run<PlayerLinks> {
        let call = admin.call(0).with_parameter("userId", uid);
        serve_admin(&self.cloud, served::ADMIN_PLAYER_LINKS, call, player_links).await
    }

    pub async fn closed(&self, admin: &Player, query: &[(&str, &str)]) -> Run<ClosedAccountPage> {
        serve_admin(&self.cloud, served::ADMIN_CLOSED_ACCOUNTS, with_query(admin.call(0), query), closed_accounts).await
    }

    pub async fn audit(&self, admin: &Player, query: &[(&str, &str)]) -> Run<AuditPage> {
        serve_admin(&self.cloud, served::ADMIN_AUDIT, with_query(admin.call(0), query), audit).await
    }

    /// Whether the player's record has the admin flag.
    pub fn flag(&self, player: &Player) -> bool {
        player.record()["isAdmin"]["BOOL"].as_bool().unwrap()
    }

    /// Whether the player is in the identity provider's admin group.
    pub fn group(&self, player: &Player) -> bool {
        self.cloud.is_in_admin_group(&player.principal.cognito_username)
    }

    /// The item about the first admin; null before there is one.
    pub fn settings(&self) -> Value {
        self.cloud.item("settings", &json!({"name": {"S": "first-admin"}}))
    }

    pub fn count(&self) -> usize {
        self.settings()["adminCount"]["N"].as_str().map_or(0, |count| count.parse().unwrap())
    }

    /// The audit rows about a player, in the order of their requests.
    pub fn rows(&self, player: &Player) -> Vec<Value> {
        self.cloud.audit_rows(player.uid().as_str())
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
