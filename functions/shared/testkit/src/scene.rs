//! Set-up for tests: players, admins, funds, and running a handler.

use crate::Cloud;
use aws::{Accounts, Applicant, AuditLog, Books, PageRequest, Rights, Wallets};
use domain::{
    Failure, Money, Refusal, Timestamp, Uid,
    audit::Action,
    deposit::Reference,
    request::{IdempotencyKey, RequestId},
    second_factor::SignIn,
    wallet::{LedgerRow, Movement, Posting, Wallet, audit},
};
use http::{Call, Principal, with_retries};
use serde_json::json;
use tokio::task::yield_now;

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

/// Signs a player up, who has not played yet.
pub async fn player(cloud: &Cloud, name: &str) -> Player {
    let principal = Principal {
        uid: Uid::from_sub(name),
        email: format!("{name}@example.com"),
        email_verified: true,
        address_differs: false,
        has_agreed: true,
        cognito_username: format!("sub-{name}"),
        is_admin: false,
        sign_in: SignIn { at: NOON, with_factor: false },
    };
    let accounts: Accounts = cloud.connect();
    let Principal { uid, email, cognito_username, .. } = &principal;
    let created = accounts.create(&Applicant { uid, email, cognito_username, at: NOON }).await;
    assert_eq!(created.expect("the player's records are written"), None);
    cloud.forget();
    Player { principal, cloud: cloud.clone() }
}

/// A player who is an admin, both in their record and in their token.
pub async fn admin(cloud: &Cloud, name: &str) -> Player {
    let mut admin = player(cloud, name).await;
    admin.principal.is_admin = true;
    admin.set_admin(true);
    admin
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

    /// Sets the flag in the player's record; the token stays as it is.
    pub fn set_admin(&self, is_admin: bool) {
        let update = json!({
            "TableName": "users",
            "Key": {"uid": {"S": self.uid().as_str()}},
            "UpdateExpression": "SET isAdmin = :flag",
            "ExpressionAttributeValues": {":flag": {"BOOL": is_admin}},
        });
        let (status, body) = self.cloud.quiet().answer("DynamoDB_20120810.UpdateItem", &update.to_string());
        assert_eq!(status, 200, "{body}");
    }

    /// By an admin who is no longer one.
    pub fn suspend(&self) {
        let mut record = self.cloud.quiet().item("users", &json!({"uid": {"S": self.uid().as_str()}}));
        record["suspendedAt"] = json!({"S": NOON.to_string()});
        self.cloud.quiet().fill("users", &[record]);
    }

    pub fn uid(&self) -> &Uid {
        &self.principal.uid
    }

    /// Credits points to the wallet as [`Movement::PaidIn`] or [`Movement::Received`], without affecting counts and
    /// faults.
    pub async fn fund(&self, movement: fn(RequestId) -> Movement, points: u64) {
        let key = IdempotencyKey::parse(Some("to-begin-with")).expect("a key");
        let movement = movement(RequestId::derive(self.uid(), "fund", &key));
        let posting = Posting::new(movement, Money::points(points), "nobody");
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

/// Yields to other tasks this many times first.
pub async fn after_turns<T>(turns: usize, then: impl Future<Output = T>) -> T {
    for _ in 0..turns {
        yield_now().await;
    }
    then.await
}
