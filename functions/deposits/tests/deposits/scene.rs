//! Two players, an admin, and the twelve handlers.

use aws::{Deposits, Wallets};
use contract::{
    dto::{
        DepositPage, DepositQueuePage, DepositReview, DepositView, PaymentView, ProofLink, RequestedDeposit,
        UploadTarget,
    },
    served,
};
use deposits::{
    approve, attach_proof, cancel, create, decline, hand_over, payment, proof, queue, reverse, upload, view_proof,
};
use domain::{
    Money, Timestamp,
    deposit::{Deposit, Reference},
    four_eyes::FourEyes,
    request::RequestId,
    wallet::{Movement, Wallet},
};
use http::{Call, handle};
use serde_json::{Value, json};
use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering::Relaxed},
};
use testkit::{Cloud, NOON, Player, RawRequest, RawResponse, Run, admin, player, run, with_query};
pub use testkit::{PNG, code, refusal};

/// The handlers' dependencies are built once, as in a warm function.
pub struct Scene {
    pub cloud: Cloud,
    pub alice: Player,
    pub bob: Player,
    pub admin: Player,
    create: Arc<create::Deps>,
    attach_proof: Arc<attach_proof::Deps>,
    upload: Arc<upload::Deps>,
    payment: Arc<payment::Deps>,
    own: Arc<Deposits>,
    queue: Arc<queue::Deps>,
    view_proof: Arc<view_proof::Deps>,
    own_proof: Arc<proof::Deps>,
    approve: Arc<approve::Deps>,
    decline: Arc<decline::Deps>,
    hand_over: Arc<hand_over::Deps>,
    reverse: Arc<reverse::Deps>,
    /// The same tables, without effect on counted calls and planned faults.
    quiet_stores: (Deposits, Wallets),
    requests: AtomicUsize,
}

impl Scene {
    pub async fn new() -> Self {
        Self::with(FourEyes::Off).await
    }

    pub async fn with(four_eyes: FourEyes) -> Self {
        let cloud = Cloud::default();
        let (alice, bob) = (player(&cloud, "alice").await, player(&cloud, "bob").await);
        let admin = admin(&cloud, "admin").await;
        let quiet = cloud.quiet();
        let mut approve: approve::Deps = cloud.connect();
        approve.desk.oversight.four_eyes = four_eyes;
        let mut reverse: reverse::Deps = cloud.connect();
        reverse.oversight.four_eyes = four_eyes;
        Self {
            create: cloud.connect(),
            attach_proof: cloud.connect(),
            upload: cloud.connect(),
            payment: cloud.connect(),
            own: cloud.connect(),
            queue: Arc::new(queue::Deps { four_eyes, ..cloud.connect() }),
            view_proof: cloud.connect(),
            own_proof: cloud.connect(),
            approve: Arc::new(approve),
            decline: cloud.connect(),
            hand_over: Arc::new(hand_over::Deps { four_eyes, ..cloud.connect() }),
            reverse: Arc::new(reverse),
            quiet_stores: (quiet.connect(), quiet.connect()),
            requests: AtomicUsize::new(0),
            cloud,
            alice,
            bob,
            admin,
        }
    }

    /// Alice and Bob have 100 points of cash, beside the starting points.
    pub async fn with_cash() -> Self {
        let scene = Self::new().await;
        for player in [&scene.alice, &scene.bob] {
            player.fund(Movement::PaidIn, 100).await;
        }
        scene
    }

    /// A call of `player` at `ms` after noon, with a request id of its own.
    fn call(&self, player: &Player, ms: u64) -> Call {
        player.call(ms).with_request_id(&format!("request-{}", self.requests.fetch_add(1, Relaxed)))
    }

    pub async fn create(&self, player: &Player, key: &str, body: Value, ms: u64) -> Run<RequestedDeposit> {
        self.create_with(player, key, &body.to_string(), ms).await
    }

    /// With any body, and with an unused limit.
    pub async fn create_with(&self, player: &Player, key: &str, body: &str, ms: u64) -> Run<RequestedDeposit> {
        self.cloud.empty("limits");
        self.send_call(player.call(ms).with_idempotency_key(key).with_body(body)).await
    }

    pub async fn send_call(&self, call: Call) -> Run<RequestedDeposit> {
        run(&self.cloud, || create(self.create.clone(), call.clone())).await
    }

    pub async fn attach(&self, player: &Player, id: &str, ms: u64) -> Run<DepositView> {
        let call = self.call(player, ms).with_parameter("id", id);
        run(&self.cloud, || attach_proof(self.attach_proof.clone(), call.clone())).await
    }

    /// Announces a file, with an unused limit.
    pub async fn upload(&self, player: &Player, id: &str, proof: Value, ms: u64) -> Run<RequestedDeposit> {
        self.cloud.empty("limits");
        self.upload_within(player, id, &proof.to_string(), ms).await
    }

    /// With any body, within the limit.
    pub async fn upload_within(&self, player: &Player, id: &str, body: &str, ms: u64) -> Run<RequestedDeposit> {
        let call = self.call(player, ms).with_parameter("id", id).with_body(body);
        run(&self.cloud, || upload(self.upload.clone(), call.clone())).await
    }

    /// A file that Alice announced for a request of hers.
    pub async fn announced(&self, id: &str, proof: Value, ms: u64) -> UploadTarget {
        self.upload(&self.alice, id, proof, ms).await.answer().upload.expect("an address")
    }

    pub async fn cancel(&self, player: &Player, id: &str, ms: u64) -> Run<DepositView> {
        let call = self.call(player, ms).with_parameter("id", id);
        run(&self.cloud, || cancel(self.own.clone(), call.clone())).await
    }

    pub async fn payment(&self, player: &Player) -> Run<PaymentView> {
        let call = self.call(player, 0);
        run(&self.cloud, || payment(self.payment.clone(), call.clone())).await
    }

    pub async fn list(&self, player: &Player, cursor: Option<&str>) -> Run<DepositPage> {
        let call = self.call(player, 0).with_query("cursor", cursor.unwrap_or_default());
        run(&self.cloud, || deposits::list(self.own.clone(), call.clone())).await
    }

    pub async fn queue(&self, player: &Player, query: &[(&str, &str)]) -> Run<DepositQueuePage> {
        let call = with_query(self.call(player, 0), query);
        run(&self.cloud, || handle(served::DEPOSITS_QUEUE, self.queue.clone(), call.clone(), queue)).await
    }

    pub async fn own_proof(&self, player: &Player, id: &str, ms: u64) -> Run<ProofLink> {
        let call = player.call(ms).with_parameter("id", id);
        run(&self.cloud, || proof(self.own_proof.clone(), call.clone())).await
    }

    pub async fn view_proof(&self, player: &Player, id: &str, ms: u64) -> Run<ProofLink> {
        let call = self.call(player, ms).with_parameter("id", id);
        run(&self.cloud, || handle(served::DEPOSITS_VIEW_PROOF, self.view_proof.clone(), call.clone(), view_proof))
            .await
    }

    pub async fn approve(&self, player: &Player, id: &str, ms: u64) -> Run<DepositReview> {
        let call = self.call(player, ms).with_parameter("id", id);
        run(&self.cloud, || handle(served::DEPOSITS_APPROVE, self.approve.clone(), call.clone(), approve)).await
    }

    /// With a reason for the other admins.
    pub async fn approve_because(&self, player: &Player, id: &str, reason: &str, ms: u64) -> Run<DepositReview> {
        let call = self.call(player, ms).with_parameter("id", id).with_body(json!({"reason": reason}).to_string());
        run(&self.cloud, || handle(served::DEPOSITS_APPROVE, self.approve.clone(), call.clone(), approve)).await
    }

    /// With the wallets of another cloud.
    pub async fn approve_with(&self, wallets: &Cloud, id: &str) -> Run<DepositReview> {
        let deps = approve::Deps { books: wallets.connect(), ..self.cloud.connect() };
        let deps = Arc::new(deps);
        let call = self.call(&self.admin, 0).with_parameter("id", id);
        run(&self.cloud, || handle(served::DEPOSITS_APPROVE, deps.clone(), call.clone(), approve)).await
    }

    pub async fn decline(&self, player: &Player, id: &str, note: &str, ms: u64) -> Run<DepositReview> {
        let call = self.call(player, ms).with_parameter("id", id).with_body(json!({"note": note}).to_string());
        run(&self.cloud, || handle(served::DEPOSITS_DECLINE, self.decline.clone(), call.clone(), decline)).await
    }

    /// Undoes an approval; without a reason it confirms what another admin has proposed.
    pub async fn reverse(&self, player: &Player, id: &str, reason: &str, ms: u64) -> Run<DepositReview> {
        let call = self.call(player, ms).with_parameter("id", id);
        let call = if reason.is_empty() { call } else { call.with_body(json!({"reason": reason}).to_string()) };
        run(&self.cloud, || handle(served::DEPOSITS_REVERSE, self.reverse.clone(), call.clone(), reverse)).await
    }

    /// An admin's call for a closed account.
    pub async fn hand_over(&self, admin: &Player, of: &str, key: &str, reason: &str, ms: u64) -> Run<DepositReview> {
        let call = self.call(admin, ms).with_parameter("userId", of).with_body(json!({"reason": reason}).to_string());
        let call = if key.is_empty() { call } else { call.with_idempotency_key(key) };
        run(&self.cloud, || handle(served::DEPOSITS_HAND_OVER, self.hand_over.clone(), call.clone(), hand_over)).await
    }

    /// A pending deposit of `amount` points from Alice to herself; returns its id.
    pub async fn to_self(&self, key: &str, amount: u32) -> String {
        self.create(&self.alice, key, json!({"amount": amount}), 0).await.answer().deposit.facts.id
    }

    /// The same from Alice to Bob.
    pub async fn to_bob(&self, key: &str, amount: u32) -> String {
        let body = json!({"amount": amount, "to": self.bob.uid().as_str()});
        self.create(&self.alice, key, body, 0).await.answer().deposit.facts.id
    }

    /// A deposit of Alice whose proof is awaited.
    pub async fn awaited(&self, key: &str, proof: Value) -> (String, UploadTarget) {
        self.awaited_of(key, 5, proof).await
    }

    async fn awaited_of(&self, key: &str, amount: u32, proof: Value) -> (String, UploadTarget) {
        let body = json!({"amount": amount, "proof": proof});
        let requested = self.create(&self.alice, key, body, 0).await.answer();
        (requested.deposit.facts.id, requested.upload.expect("an address"))
    }

    /// A deposit of Alice whose proof is attached.
    pub async fn attached(&self, key: &str) -> String {
        self.proven(key, 5).await
    }

    /// The same of `amount` points.
    pub async fn proven(&self, key: &str, amount: u32) -> String {
        let (id, target) = self.awaited_of(key, amount, png()).await;
        assert_eq!(self.put(&target, PNG, 1_000).status, 200);
        self.attach(&self.alice, &id, 2_000).await.answer();
        id
    }

    /// Uploads `bytes` as a browser would.
    pub fn put(&self, to: &UploadTarget, bytes: &[u8], ms: u64) -> RawResponse {
        let request = RawRequest { method: "PUT", url: &to.url, headers: &to.headers, body: bytes };
        self.cloud.bucket().browse(&request, at(ms))
    }

    /// The stored record.
    pub async fn stored(&self, id: &str) -> Deposit {
        let id = RequestId::parse(id).expect("an id");
        self.quiet_stores.0.load(&id).await.expect("a request")
    }

    /// The stored wallets of Alice and Bob.
    pub async fn wallets(&self) -> [Wallet; 2] {
        let wallet = async |player: &Player| self.quiet_stores.1.load(player.uid()).await.expect("a wallet");
        [wallet(&self.alice).await, wallet(&self.bob).await]
    }

    /// The audit rows about one request: actor, action, and the status before and after.
    pub fn logged(&self, id: &str) -> Vec<[String; 4]> {
        let text = |item: &Value, name: &str| item[name]["S"].as_str().unwrap_or_default().to_owned();
        let row = |item: &Value| ["actor", "action", "before", "after"].map(|name| text(item, name));
        self.cloud.audit_rows(id).iter().map(row).collect()
    }

    /// The reference that the player of this request writes on the payment.
    pub async fn reference(&self, id: &str) -> String {
        self.stored(id).await.reference.to_string()
    }

    /// The balances of Alice and Bob, after an audit of their books.
    pub async fn balances(&self) -> [Money; 2] {
        [self.alice.audited().await.0.balance, self.bob.audited().await.0.balance]
    }
}

pub fn at(ms: u64) -> Timestamp {
    NOON.plus_ms(ms)
}

/// The reference of a request from before references were drawn.
pub fn reference(id: &str) -> String {
    Reference::of(&RequestId::parse(id).expect("an id")).to_string()
}

pub fn png() -> Value {
    json!({"name": "slip.png", "type": "image/png", "size": PNG.len()})
}
