//! Set-up for tests: players, admins, funds, and running a handler.

use crate::{Cloud, Fault};
use aws::{Accounts, Applicant, AuditLog, Books, FromConnection, PageRequest, Rights, Wallets};
use contract::{Admin, Served};
use domain::{
    Failure, Money, Refusal, Timestamp, Uid,
    audit::Action,
    deposit::{Party, Reference},
    request::{IdempotencyKey, Note, RequestId},
    second_factor::SignIn,
    wallet::{LedgerRow, Movement, Posting, Wallet, audit},
};
use http::{AdminCall, AdminCheck, Call, Principal, handle, with_retries};
use serde::Serialize;
use serde_json::{Value, json};
use std::sync::Arc;
use tokio::task::yield_now;

pub const MINUTE_MS: u64 = 60_000;
pub const HOUR_MS: u64 = 60 * MINUTE_MS;
pub const DAY_MS: u64 = 24 * HOUR_MS;

/// 2026-11-21T12:00:00.000Z
pub const NOON: Timestamp = Timestamp::from_ms(1_795_262_400_000);

/// A request with its reference.
pub fn named(id: RequestId) -> (RequestId, Reference) {
    let reference = Reference::of(&id);
    (id, reference)
}

/// A player in a test.
#[derive(Debug, Clone)]
pub struct Player {
    pub principal: Principal,
    cloud: Cloud,
}

/// Somebody who signed in at noon and may not have an account.
pub fn principal(name: &str) -> Principal {
    Principal {
        uid: Uid::from_sub(name),
        email: format!("{name}@example.com"),
        email_verified: true,
        address_differs: false,
        has_agreed: true,
        cognito_username: format!("sub-{name}"),
        is_admin: false,
        sign_in: SignIn { at: NOON, with_factor: false },
    }
}

/// Signs a player up, who has not played yet.
pub async fn player(cloud: &Cloud, name: &str) -> Player {
    let principal = principal(name);
    let accounts: Accounts = cloud.connect();
    let Principal { uid, email, cognito_username, .. } = &principal;
    let created = accounts.create(&Applicant { uid, email, cognito_username, at: NOON }).await;
    assert_eq!(created.expect("the player's records are written"), None);
    cloud.forget();
    Player { principal, cloud: cloud.clone() }
}

/// A player who is an admin, both in their record and in their token.
pub async fn admin(cloud: &Cloud, name: &str) -> Player {
    player(cloud, name).await.promoted()
}

/// Admins of different names.
pub async fn admins<const N: usize>(cloud: &Cloud) -> [Player; N] {
    let mut admins = Vec::new();
    for nth in 0..N {
        admins.push(admin(cloud, &format!("admin {nth}")).await);
    }
    admins.try_into().expect("all of them")
}

impl Player {
    /// A player whose account exists.
    pub fn known(cloud: &Cloud, principal: Principal) -> Self {
        Self { principal, cloud: cloud.clone() }
    }

    /// The player deletes their sign-in at the identity provider and signs up with the same address, which closes this
    /// account. The new one is returned.
    pub async fn begins_again(&self, at: Timestamp) -> Self {
        let quiet = self.cloud.quiet();
        let accounts: Accounts = quiet.connect();
        let (old, wallet) = accounts.find(self.uid()).await.expect("an answer").expect("an account");
        let uid = Uid::from_sub(&format!("{} again", self.uid()));
        let applicant = Applicant { uid: &uid, email: &old.email, cognito_username: "again", at };
        let entry = self.call(0).with_request_id(self.uid().as_str());
        let entry = entry.audit(&uid, Action::CloseAccount, self.uid(), ("open", "closed"));
        let (rights, log) = (quiet.connect::<Rights>(), quiet.connect::<AuditLog>());
        let succeeded = accounts.succeed(&applicant, (&old, &wallet), (&rights, None), log.row(&entry)).await;
        succeeded.expect("the account is closed");
        Self { principal: Principal { uid, ..self.principal.clone() }, cloud: self.cloud.clone() }
    }

    /// Writes the player's wallet with another restriction, without affecting counts and faults.
    pub async fn restrict(&self, wallet: &Wallet) {
        let quiet = self.cloud.quiet();
        let entry = self.call(0).audit(self.uid(), Action::FreezeAccount, self.uid(), ("active", "frozen"));
        let written = quiet.connect::<Wallets>().restrict(wallet, quiet.connect::<AuditLog>().row(&entry)).await;
        written.expect("the wallet is written");
    }

    /// Freezes the account at noon, without affecting counts and faults.
    pub async fn freeze(&self, reason: &str) {
        let reason = Note::reason(reason).expect("a reason");
        self.restrict(&self.wallet().await.frozen(reason, NOON).expect("it is not frozen yet")).await;
    }

    /// The key of the player's record and wallet.
    pub fn key(&self) -> Value {
        json!({"uid": {"S": self.uid().as_str()}})
    }

    /// The player's record as it is stored.
    pub fn record(&self) -> Value {
        self.cloud.item("users", &self.key())
    }

    /// Sets one attribute of the player's record; the token stays as it is.
    pub fn set(&self, name: &str, value: Value) {
        self.cloud.set("users", &self.key(), name, &value);
    }

    /// Sets the flag in the player's record; the token stays as it is.
    pub fn set_admin(&self, is_admin: bool) {
        self.set("isAdmin", json!({"BOOL": is_admin}));
    }

    /// The same player with a token that claims so much; the record stays as it is.
    pub fn claiming(mut self, is_admin: bool) -> Self {
        self.principal.is_admin = is_admin;
        self
    }

    /// The same player as an admin, both in their record and in their token.
    pub fn promoted(&self) -> Self {
        self.set_admin(true);
        self.clone().claiming(true)
    }

    /// By an admin who is no longer one.
    pub fn suspend(&self) {
        self.set("suspendedAt", json!({"S": NOON.to_string()}));
    }

    /// Sets the counts of owners and cashiers, whatever the players' records say, with this player as the first admin.
    pub fn set_counts(&self, owners: u32, cashiers: u32) {
        let number = |count: u32| json!({"N": count.to_string()});
        let settings = json!({
            "name": {"S": "first-admin"},
            "firstUid": {"S": self.uid()},
            "adminCount": number(owners + cashiers),
            "ownerCount": number(owners),
            "cashierCount": number(cashiers),
        });
        self.cloud.fill("settings", &[settings]);
    }

    pub fn uid(&self) -> &Uid {
        &self.principal.uid
    }

    /// The player as one side of a deposit.
    pub fn party(&self) -> Party {
        let Principal { uid, email, cognito_username, .. } = self.principal.clone();
        Party { uid, username: cognito_username, email }
    }

    /// The id of a request of the player's under this key.
    pub fn request_id(&self, key: &str) -> RequestId {
        RequestId::derive(self.uid(), "of-the-test", &IdempotencyKey::parse(Some(key)).expect("a key"))
    }

    /// Credits points to the wallet as [`Movement::PaidIn`] or [`Movement::Received`], without affecting counts and
    /// faults.
    pub async fn fund(&self, movement: fn(RequestId) -> Movement, points: u64) {
        let posting = Posting::new(movement(self.request_id("fund")), Money::points(points), "nobody");
        let books: Books = self.cloud.quiet().connect();
        let wallet = books.wallets.load(self.uid()).await.expect("a wallet");
        let posted = wallet.post(posting, NOON).expect("room for the points");
        books.commit(&posted).await.expect("the points are written");
    }

    /// A call that arrives `ms` after noon. All calls have the same request id, so rate limits do not apply; a test of
    /// the limits gives each call its own.
    pub fn call(&self, ms: u64) -> Call {
        Call::new(Some(self.principal.clone()), NOON.plus_ms(ms)).with_request_id("request")
    }

    /// The wallet, without affecting counts and faults.
    pub async fn wallet(&self) -> Wallet {
        self.cloud.quiet().connect::<Wallets>().load(self.uid()).await.expect("a wallet")
    }

    /// The wallet and the whole ledger, oldest row first, without affecting counts and faults.
    pub async fn books(&self) -> (Wallet, Vec<LedgerRow>) {
        let Books { wallets, ledger } = self.cloud.quiet().connect();
        let wallet = wallets.load(self.uid()).await.expect("a wallet");
        let (mut rows, mut last) = (Vec::new(), Some(u64::MAX >> 1));
        while let Some(seq) = last {
            let wanted = PageRequest { first: 1, last: seq, kind: None };
            let page = ledger.page(self.uid(), wanted).await.expect("a page of the ledger");
            rows.extend(page.rows);
            last = page.next;
        }
        rows.reverse();
        (wallet, rows)
    }

    /// Checks the wallet against its ledger.
    pub async fn audited(&self) -> (Wallet, Vec<LedgerRow>) {
        let (wallet, rows) = self.books().await;
        assert_eq!(audit(&wallet, &rows), Ok(()), "{wallet:?} {rows:?}");
        (wallet, rows)
    }
}

/// How an invocation ended.
#[derive(Debug)]
pub enum Run<T> {
    Ended(Result<T, Failure>),
    /// The process crashed before it answered.
    Crashed,
}

impl<T> Run<T> {
    /// The answer.
    ///
    /// # Panics
    /// When the invocation failed.
    pub fn answer(self) -> T
    where
        T: std::fmt::Debug,
    {
        match self {
            Self::Ended(Ok(answer)) => answer,
            other => panic!("not carried out: {other:?}"),
        }
    }

    /// The same with the answer in JSON.
    pub fn json(self) -> Run<Value>
    where
        T: Serialize,
    {
        match self {
            Self::Ended(outcome) => Run::Ended(outcome.map(|answer| json!(answer))),
            Self::Crashed => Run::Crashed,
        }
    }
}

/// Runs a handler as the serve loop does, until it answers or a planned crash happens.
pub async fn run<T, Fut>(cloud: &Cloud, handler: impl FnMut() -> Fut) -> Run<T>
where
    Fut: Future<Output = Result<T, Failure>>,
{
    tokio::select! {
        biased;
        () = cloud.crash() => Run::Crashed,
        outcome = with_retries(handler) => Run::Ended(outcome),
    }
}

/// Runs the handler of a route that players or everybody may call, with dependencies as the function builds them.
pub async fn serve<D, T, Fut>(cloud: &Cloud, call: Call, handler: impl Fn(Arc<D>, Call) -> Fut) -> Run<T>
where
    D: FromConnection,
    Fut: Future<Output = Result<T, Failure>>,
{
    let deps: Arc<D> = cloud.connect();
    run(cloud, || handler(deps.clone(), call.clone())).await
}

/// As [`serve`], of a route for admins.
pub async fn serve_admin<D, T, Fut>(
    cloud: &Cloud,
    served: Served<Admin>,
    call: Call,
    handler: impl Fn(Arc<D>, AdminCall<D::Found>) -> Fut,
) -> Run<T>
where
    D: AdminCheck + FromConnection + Sync,
    Fut: Future<Output = Result<T, Failure>>,
{
    let deps: Arc<D> = cloud.connect();
    run(cloud, || handle(served, deps.clone(), call.clone(), &handler)).await
}

/// The call with these query parameters.
pub fn with_query(call: Call, query: &[(&str, &str)]) -> Call {
    query.iter().fold(call, |call, (name, value)| call.with_query(name, value))
}

/// The items on all pages of a list of at most 25 a page.
pub async fn items(page: impl AsyncFn(&[(&str, &str)]) -> Value, query: &[(&str, &str)]) -> Vec<Value> {
    let (mut items, mut cursor) = (Vec::new(), None::<String>);
    loop {
        let mut query = query.to_vec();
        query.extend(cursor.as_deref().map(|cursor| ("cursor", cursor)));
        let mut page = page(&query).await;
        let Value::Array(found) = page["items"].take() else { panic!("{page}") };
        assert!(found.len() <= 25, "{query:?}");
        items.extend(found);
        cursor = page["nextCursor"].as_str().map(str::to_owned);
        if cursor.is_none() {
            return items;
        }
    }
}

/// The refusal of an invocation.
///
/// # Panics
/// When it was not refused.
pub fn refusal<T: std::fmt::Debug>(run: Run<T>) -> Refusal {
    match run {
        Run::Ended(Err(Failure::Refused(refusal))) => refusal,
        other => panic!("not refused: {other:?}"),
    }
}

/// The code of that refusal.
///
/// # Panics
/// When it was not refused.
pub fn code<T: std::fmt::Debug>(run: Run<T>) -> &'static str {
    refusal(run).code()
}

/// Calls until there is an answer, with these faults; returns it.
///
/// # Panics
/// When a call was refused.
pub async fn despite<Fut: Future<Output = Run<Value>>>(
    cloud: &Cloud,
    faults: &[(usize, Fault)],
    attempt: impl Fn() -> Fut,
) -> Value {
    cloud.forget();
    cloud.plan(faults);
    let answer = loop {
        match attempt().await {
            Run::Crashed => {}
            run => break run.answer(),
        }
    };
    cloud.forget();
    answer
}

/// Yields to other tasks this many times first.
pub async fn after_turns<T>(turns: usize, then: impl Future<Output = T>) -> T {
    for _ in 0..turns {
        yield_now().await;
    }
    then.await
}
