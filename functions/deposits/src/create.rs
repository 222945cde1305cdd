use aws::{Connection, Deposits, Limits, Players, Proofs};
use contract::{
    dto::{DepositBody, RequestedDeposit, UploadTarget},
    routes::DEPOSITS_CREATE,
};
use domain::{
    Failure, Limit, Recipient, Refusal, Uid,
    account::User,
    deposit::{Deposit, Order, Party},
    request::RequestId,
};
use http::Call;
use std::sync::Arc;

/// Where requests are handed in.
#[derive(Debug)]
pub struct Desk {
    pub players: Players,
    pub deposits: Deposits,
    pub proofs: Proofs,
    pub limits: Limits,
}

impl Desk {
    /// # Errors
    /// [`Failure::Internal`] naming a variable that is missing from the environment.
    pub fn from_env() -> Result<Self, Failure> {
        let connection = Connection::from_env()?;
        Ok(Self {
            players: Players::from_env(&connection)?,
            deposits: Deposits::from_env(&connection)?,
            proofs: Proofs::from_env(&connection)?,
            limits: Limits::from_env(&connection)?,
        })
    }

    async fn sender(&self, uid: &Uid) -> Result<Party, Failure> {
        self.players.by_id(uid).await?.map(party).ok_or(Refusal::WalletNotFound.into())
    }

    async fn recipient(&self, wanted: &Recipient) -> Result<Party, Failure> {
        let found = self.players.find(wanted).await?;
        found.map(party).ok_or_else(|| Refusal::UserNotFound(wanted.clone()).into())
    }

    /// With an address signed anew while the proof is awaited.
    async fn answer(&self, deposit: Deposit, call: &Call) -> Result<RequestedDeposit, Failure> {
        let upload = match deposit.awaited_proof() {
            Some(proof) => Some(self.proofs.upload_address(proof, call.now()).await?),
            None => None,
        };
        let upload = upload.map(|to| UploadTarget { url: to.url, headers: to.headers, expires_at: to.expires_at });
        Ok(RequestedDeposit { deposit: deposit.into(), upload })
    }
}

fn party(user: User) -> Party {
    Party { uid: user.uid, username: user.username, email: user.email }
}

/// Asks for a deposit: one write, and one that counts it. The same key and body again get the same request. It counts
/// before anybody is looked for, so that it is no way round the limit on look-ups.
///
/// # Errors
/// What [`Order::parse`] and [`domain::deposit::Announcement::parse`] refuse; [`Refusal::IdempotencyKeyMissing`],
/// [`Refusal::IdempotencyKeyReused`] for another body; [`Refusal::TooManyRequests`]; [`Refusal::UserNotFound`];
/// [`Refusal::WalletNotFound`] for a caller whose records sign-up could not save.
pub async fn create(app: Arc<Desk>, call: Call) -> Result<RequestedDeposit, Failure> {
    let uid = call.uid()?;
    let id = RequestId::derive(uid, DEPOSITS_CREATE.binary, &call.idempotency_key()?);
    let order = Order::try_from(call.json::<DepositBody>()?)?;
    if let Some(first) = app.deposits.find(&id).await? {
        first.fingerprint.same_as(&order.fingerprint())?;
        return app.answer(first, &call).await;
    }
    // With what is asked for: a key under which nothing was carried out may be sent again with another recipient.
    app.limits.count(Limit::Deposits, uid, call.arrived(), &format!("{id} {}", order.fingerprint().as_str())).await?;
    let from = app.sender(uid).await?;
    let to = match &order.to {
        Some(wanted) => app.recipient(wanted).await?,
        None => from.clone(),
    };
    let deposit = Deposit::request(id, &order, from, to, call.arrived());
    app.deposits.create(&deposit).await?;
    app.answer(deposit, &call).await
}
