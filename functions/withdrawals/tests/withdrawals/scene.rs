//! Players who request withdrawals, and admins who decide.

use contract::{
    dto::{
        PayoutAccountView, PayoutAccountsView, RemovedPayoutAccount, WithdrawalPage, WithdrawalQueuePage,
        WithdrawalReview, WithdrawalView,
    },
    served,
};
use domain::{
    Money,
    four_eyes::FourEyes,
    wallet::Movement,
    withdrawal::{PayoutHold, PayoutMethods, Terms},
};
use http::{Call, handle};
use serde_json::{Value, json};
use std::sync::Arc;
use testkit::{Cloud, Player, Run, admin, player, run, serve, serve_admin, with_query};
pub use testkit::{after_turns, code, refusal};
use withdrawals::{
    complete, create, decline, not_paid,
    payout_accounts::{add, list, remove},
    queue, take,
};

pub struct Scene {
    pub cloud: Cloud,
    /// Has [`POINTS`].
    pub player: Player,
    /// Off to begin with.
    pub four_eyes: FourEyes,
    /// None to begin with.
    pub payout_hold: PayoutHold,
    /// To begin with those of the specification.
    pub methods: PayoutMethods,
}

/// The points of the scene's player: the starting balance and [`CASH`], from a deposit.
pub const POINTS: Money = Money::points(110);
pub const CASH: Money = Money::points(100);
pub const BONUS: Money = Money::points(10);

const NO_HOLD: PayoutHold = PayoutHold::new(0).unwrap();

impl Scene {
    pub async fn new() -> Self {
        Self::at(Cloud::default(), "player").await
    }

    /// Two admins must agree to more points than these.
    pub async fn guarded(points: u64) -> Self {
        Self { four_eyes: FourEyes::Above(Money::points(points)), ..Self::new().await }
    }

    /// Payouts to new details wait a day, and the player has 1000 points more.
    pub async fn with_hold() -> Self {
        let scene = Self { payout_hold: PayoutHold::new(24).unwrap(), ..Self::new().await };
        scene.player.fund(Movement::PaidIn, 1_000).await;
        scene
    }

    /// The same tables with another player.
    pub async fn with_player(&self, name: &str) -> Self {
        Self::at(self.cloud.clone(), name).await
    }

    async fn at(cloud: Cloud, name: &str) -> Self {
        let player = player(&cloud, name).await;
        let methods = cloud.connection().setting().unwrap();
        let scene = Self { methods, cloud, player, four_eyes: FourEyes::Off, payout_hold: NO_HOLD };
        scene.player.fund(Movement::PaidIn, 100).await;
        scene
    }

    pub async fn player(&self, name: &str) -> Player {
        player(&self.cloud, name).await
    }

    pub async fn admin(&self, name: &str) -> Player {
        admin(&self.cloud, name).await
    }

    pub async fn request(&self, player: &Player, key: &str, body: Value) -> Run<WithdrawalView> {
        self.request_at(0, player, key, &body.to_string()).await
    }

    pub async fn request_at(&self, ms: u64, player: &Player, key: &str, body: &str) -> Run<WithdrawalView> {
        self.send(player.call(ms).with_idempotency_key(key).with_body(body)).await
    }

    pub async fn send(&self, call: Call) -> Run<WithdrawalView> {
        let mut deps: create::Deps = self.cloud.connect();
        deps.terms = Terms { payout_hold: self.payout_hold, methods: self.methods, ..deps.terms };
        let deps = Arc::new(deps);
        run(&self.cloud, || create(deps.clone(), call.clone())).await
    }

    /// So many milliseconds after noon.
    pub async fn save(&self, ms: u64, player: &Player, key: &str, body: &Value) -> Run<PayoutAccountView> {
        let request_id = format!("save {key} at {ms}");
        let call = player.call(ms).with_request_id(&request_id).with_idempotency_key(key);
        let call = call.with_body(body.to_string());
        let deps = Arc::new(add::Deps { hold: self.payout_hold, methods: self.methods, ..self.cloud.connect() });
        run(&self.cloud, || add::add(deps.clone(), call.clone())).await
    }

    pub async fn remove(&self, ms: u64, player: &Player, id: &str) -> Run<RemovedPayoutAccount> {
        let call = player.call(ms).with_request_id(&format!("remove {id} at {ms}")).with_parameter("id", id);
        serve(&self.cloud, call, remove::remove).await
    }

    pub async fn saved(&self, player: &Player) -> PayoutAccountsView {
        let deps = Arc::new(list::Deps { hold: self.payout_hold, methods: self.methods, ..self.cloud.connect() });
        run(&self.cloud, || list::list(deps.clone(), player.call(0))).await.answer()
    }

    /// As [`Scene::request`], with the rule that 10 points must have been paid in first.
    pub async fn request_deposit_first(&self, player: &Player, key: &str, body: Value) -> Run<WithdrawalView> {
        let mut deps: create::Deps = self.cloud.connect();
        deps.terms.deposit_first = Some(Money::points(10));
        let deps = Arc::new(deps);
        let call = player.call(0).with_idempotency_key(key).with_body(body.to_string());
        run(&self.cloud, || create(deps.clone(), call.clone())).await
    }

    /// A request of the scene's player for 60 points; returns its id.
    pub async fn requested(&self) -> String {
        let id = self.request(&self.player, "first", order(json!(60))).await.answer().id;
        self.cloud.forget();
        id
    }

    pub async fn decide(&self, decision: Decision, admin: &Player, id: &str, note: &str) -> Run<WithdrawalReview> {
        self.decide_with(decision, admin, id, json!({"note": note}).to_string()).await
    }

    pub async fn take(&self, admin: &Player, id: &str) -> Run<WithdrawalReview> {
        self.decide_with(Decision::Take, admin, id, String::new()).await
    }

    pub async fn decide_with(
        &self,
        decision: Decision,
        admin: &Player,
        id: &str,
        body: String,
    ) -> Run<WithdrawalReview> {
        self.decide_at(60_000, decision, admin, id, body).await
    }

    /// As [`Scene::decide_with`], so many milliseconds after noon.
    pub async fn decide_at(
        &self,
        ms: u64,
        decision: Decision,
        admin: &Player,
        id: &str,
        body: String,
    ) -> Run<WithdrawalReview> {
        let request_id = format!("{decision:?} by {}", admin.uid());
        let call = admin.call(ms).with_parameter("id", id).with_request_id(&request_id).with_body(body);
        match decision {
            Decision::Take => {
                let mut deps: take::Deps = self.cloud.connect();
                deps.payouts.desk.oversight.four_eyes = self.four_eyes;
                let deps = Arc::new(deps);
                run(&self.cloud, || handle(served::WITHDRAWALS_TAKE, deps.clone(), call.clone(), take)).await
            }
            Decision::NotPaid => {
                let mut deps: not_paid::Deps = self.cloud.connect();
                deps.oversight.four_eyes = self.four_eyes;
                let deps = Arc::new(deps);
                run(&self.cloud, || handle(served::WITHDRAWALS_NOT_PAID, deps.clone(), call.clone(), not_paid)).await
            }
            Decision::Complete => {
                let deps = Arc::new(complete::Deps { four_eyes: self.four_eyes, ..self.cloud.connect() });
                run(&self.cloud, || handle(served::WITHDRAWALS_COMPLETE, deps.clone(), call.clone(), complete)).await
            }
            Decision::Decline => serve_admin(&self.cloud, served::WITHDRAWALS_DECLINE, call, decline).await,
        }
    }

    pub async fn own(&self, player: &Player, query: &[(&str, &str)]) -> Run<WithdrawalPage> {
        serve(&self.cloud, with_query(player.call(0), query), withdrawals::list).await
    }

    pub async fn queue(&self, admin: &Player, query: &[(&str, &str)]) -> Run<WithdrawalQueuePage> {
        self.queue_at(0, admin, query).await
    }

    /// The case as this admin sees it, this many milliseconds after noon.
    pub async fn case(&self, ms: u64, admin: &Player, id: &str) -> Value {
        json!(self.queue_at(ms, admin, &[("search", id)]).await.answer())["items"][0].take()
    }

    async fn queue_at(&self, ms: u64, admin: &Player, query: &[(&str, &str)]) -> Run<WithdrawalQueuePage> {
        let mut deps: queue::Deps = self.cloud.connect();
        deps.payouts.desk.oversight.four_eyes = self.four_eyes;
        let deps = Arc::new(deps);
        let call = with_query(admin.call(ms), query);
        run(&self.cloud, || handle(served::WITHDRAWALS_QUEUE, deps.clone(), call.clone(), queue)).await
    }

    /// A request as it is stored.
    pub fn stored(&self, id: &str) -> Value {
        self.cloud.item("withdrawal_requests", &json!({"id": {"S": id}}))
    }

    /// Writes that these admins have approved the player's points.
    pub fn approved(&self, admins: &[&Player]) {
        let uids: Vec<&str> = admins.iter().map(|admin| admin.uid().as_str()).collect();
        let address = json!({"S": "approvers#player@example.com"});
        self.cloud.fill("addresses", &[json!({"address": address, "approvers": {"SS": uids}})]);
    }
}

/// The body of a call with a reason.
pub fn because(reason: &str) -> String {
    json!({"reason": reason}).to_string()
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    Take,
    NotPaid,
    Complete,
    Decline,
}

impl Decision {
    pub const BOTH: [Self; 2] = [Self::Complete, Self::Decline];
}

/// A valid order.
pub fn order(amount: Value) -> Value {
    json!({"amount": amount, "paymentMethod": "Bank Transfer", "paymentDetails": "NA-0042"})
}

/// A payout account at this address.
pub fn paypal(email: &str) -> Value {
    json!({"method": "PayPal", "fields": {"email": email}})
}
