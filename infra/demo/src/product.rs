//! The product's functions, called by people at a time of the caller's choice.

use std::cell::Cell;
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use aws::{Connection, Deposits, Proofs};
use aws_smithy_runtime_api::client::http::{HttpConnector, SharedHttpConnector};
use aws_smithy_runtime_api::client::orchestrator::HttpRequest;
use aws_smithy_types::body::SdkBody;
use contract::served;
use domain::agreement::TERMS;
use domain::request::RequestId;
use domain::{Failure, Timestamp};
use http::{Call, handle, with_retries};
use serde::Serialize;
use serde_json::{Value, json};

use crate::people::People;
use crate::slip;

aws::deps! {
    pub struct Functions {
        pub profile: Arc<accounts::profile_get::Deps>,
        pub agree: Arc<accounts::profile_agree::Deps>,
        pub edit: Arc<accounts::profile_update::Deps>,
        pub first_admin: Arc<admin::initialize::Deps>,
        pub grant: Arc<admin::set::Deps>,
        pub start: Arc<quick::start::Deps>,
        pub guess: Arc<quick::Game>,
        pub deposit: Arc<deposits::create::Deps>,
        pub attach: Arc<deposits::attach_proof::Deps>,
        pub approve: Arc<deposits::approve::Deps>,
        pub decline_deposit: Arc<deposits::decline::Deps>,
        pub own_deposits: Arc<Deposits>,
        pub proofs: Arc<Proofs>,
        pub save_account: Arc<withdrawals::payout_accounts::add::Deps>,
        pub withdraw: Arc<withdrawals::create::Deps>,
        pub take: Arc<withdrawals::take::Deps>,
        pub pay_out: Arc<withdrawals::complete::Deps>,
        pub decline_withdrawal: Arc<withdrawals::decline::Deps>,
        pub report: Arc<support::create::Deps>,
        pub set_status: Arc<support::set_status::Deps>,
        pub enter: Arc<colours::enter::Deps>,
        pub ticker: Arc<colours::Ticker>,
    }
}

/// The proof of a deposit.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Proof {
    Slip,
    /// A file that the product rejects.
    Wrong,
    None,
}

pub struct Product {
    functions: Functions,
    people: People,
    browser: SharedHttpConnector,
    /// The present.
    pub now: Timestamp,
    requests: Cell<u32>,
}

impl Product {
    /// `browser` uploads people's files.
    pub fn new(at: &Connection, browser: SharedHttpConnector, people: People, now: Timestamp) -> Result<Self> {
        Ok(Self { functions: at.connect()?, people, browser, now, requests: Cell::default() })
    }

    fn call(&self, who: &str, at: Timestamp) -> Result<Call> {
        self.requests.set(self.requests.get() + 1);
        let id = format!("before-your-time-{:06}", self.requests.get());
        let principal = self.people.sign_in(who, at)?;
        Ok(Call::new(Some(principal), at).with_request_id(&id).with_idempotency_key(&id))
    }

    fn with_body(&self, who: &str, at: Timestamp, body: &Value) -> Result<Call> {
        Ok(self.call(who, at)?.with_body(body.to_string()))
    }

    /// The account of a person who is of age and has agreed to the terms.
    pub async fn sign_up(&self, who: &str, (name, username): (&str, &str), at: Timestamp) -> Result<()> {
        let functions = &self.functions;
        let call = self.call(who, at)?;
        answer(|| accounts::profile_get(functions.profile.clone(), call.clone())).await?;
        let agreed = json!({"terms": TERMS, "bornOn": "1990-06-15"});
        let call = self.with_body(who, at.plus_ms(30_000), &agreed)?;
        answer(|| accounts::profile_agree(functions.agree.clone(), call.clone())).await?;
        let edited = json!({"displayName": name, "username": username, "phoneNumber": "", "online": false});
        let call = self.with_body(who, at.plus_ms(90_000), &edited)?;
        answer(|| accounts::profile_update(functions.edit.clone(), call.clone())).await?;
        Ok(())
    }

    pub async fn first_admin(&self, who: &str, at: Timestamp) -> Result<()> {
        let call = self.call(who, at)?;
        answer(|| admin::initialize(self.functions.first_admin.clone(), call.clone())).await?;
        Ok(())
    }

    /// Whether `who` is an owner afterwards. Otherwise it waits: an owner who is alone confirms it a day later (D48).
    pub async fn grant(&self, by: &str, (who, reason): (&str, &str), at: Timestamp) -> Result<bool> {
        let uid = self.people.sign_in(who, at)?.uid;
        let body = json!({"userId": uid, "role": "owner", "reason": reason});
        let call = self.with_body(by, at, &body)?;
        let grant = self.functions.grant.clone();
        let granted = answer(|| handle(served::ADMIN_SET, grant.clone(), call.clone(), admin::set)).await?;
        Ok(granted["proposed"].is_null())
    }

    /// One guess on a new round; returns the balance after it.
    pub async fn play(&self, who: &str, multiplier: u8, at: Timestamp) -> Result<u64> {
        let functions = &self.functions;
        let call = self.call(who, at)?;
        let started = answer(|| quick::start(functions.start.clone(), call.clone())).await?;
        let round = text(&started, "/roundId")?;
        let seed: String = (0..32).map(|_| fastrand::digit(16)).collect();
        let guess = json!({"square": fastrand::u8(0..6), "multiplier": multiplier, "clientSeed": seed});
        let call = self.with_body(who, at.plus_ms(2_000), &guess)?.with_parameter("roundId", round);
        let played = answer(|| quick::guess(functions.guess.clone(), call.clone())).await?;
        Ok(whole(&played["balance"]))
    }

    /// Returns the request's id.
    pub async fn deposit(
        &self,
        who: &str,
        (amount, to): (u64, Option<&str>),
        proof: Proof,
        at: Timestamp,
    ) -> Result<String> {
        let functions = &self.functions;
        let mut body = json!({"amount": amount});
        if let Some(to) = to {
            body["to"] = json!(to);
        }
        if proof != Proof::None {
            body["proof"] = json!({"name": slip::NAME, "type": slip::KIND, "size": slip::no_slip().len()});
        }
        let call = self.with_body(who, at, &body)?;
        let requested = answer(|| deposits::create(functions.deposit.clone(), call.clone())).await?;
        let id = text(&requested, "/deposit/id")?;
        let file = match proof {
            Proof::None => return Ok(id.to_owned()),
            Proof::Slip => slip::slip(amount, text(&requested, "/deposit/reference")?),
            Proof::Wrong => slip::no_slip(),
        };
        self.upload(id, file).await?;
        let call = self.call(who, at.plus_ms(60_000))?.with_parameter("id", id);
        let attached = with_retries(|| deposits::attach_proof(functions.attach.clone(), call.clone())).await;
        match attached {
            Err(Failure::Refused(_)) if proof == Proof::Wrong => {}
            attached => drop(attached?),
        }
        Ok(id.to_owned())
    }

    /// Puts the announced file into the bucket as a browser does. The upload URL is signed with the present time: one
    /// signed at the time of the deposit would have expired.
    async fn upload(&self, id: &str, file: Vec<u8>) -> Result<()> {
        let deposit = self.functions.own_deposits.load(&RequestId::parse(id)?).await?;
        let announced = deposit.proof.context("a file is announced")?;
        let address = self.functions.proofs.upload_address(&announced, http::clock()).await?;
        let mut put = HttpRequest::new(SdkBody::from(file));
        put.set_method("PUT")?;
        put.set_uri(address.url)?;
        for (name, value) in address.headers {
            put.headers_mut().insert(name, value);
        }
        let answered = self.browser.call(put).await?;
        if answered.status().is_success() { Ok(()) } else { bail!("a slip was not taken: {answered:?}") }
    }

    pub async fn cancel(&self, who: &str, id: &str, at: Timestamp) -> Result<()> {
        let call = self.call(who, at)?.with_parameter("id", id);
        answer(|| deposits::cancel(self.functions.own_deposits.clone(), call.clone())).await?;
        Ok(())
    }

    /// Whether it is approved afterwards. Otherwise another admin has to confirm it (D48), without a reason.
    pub async fn approve(&self, by: &str, (id, reason): (&str, &str), at: Timestamp) -> Result<bool> {
        let call = self.with_body(by, at, &json!({"reason": reason}))?.with_parameter("id", id);
        let approve = self.functions.approve.clone();
        let answer =
            answer(|| handle(served::DEPOSITS_APPROVE, approve.clone(), call.clone(), deposits::approve)).await?;
        Ok(answer["status"] == "completed")
    }

    pub async fn decline_deposit(&self, by: &str, (id, note): (&str, &str), at: Timestamp) -> Result<()> {
        let call = self.with_body(by, at, &json!({"note": note}))?.with_parameter("id", id);
        let decline = self.functions.decline_deposit.clone();
        answer(|| handle(served::DEPOSITS_DECLINE, decline.clone(), call.clone(), deposits::decline)).await?;
        Ok(())
    }

    /// Returns the account's id.
    pub async fn save_account(&self, who: &str, account: &Value, at: Timestamp) -> Result<String> {
        let (call, save) = (self.with_body(who, at, account)?, self.functions.save_account.clone());
        let saved = answer(|| withdrawals::payout_accounts::add::add(save.clone(), call.clone())).await?;
        Ok(text(&saved, "/id")?.to_owned())
    }

    /// Returns the request's id.
    pub async fn withdraw(&self, who: &str, (amount, account): (u64, &str), at: Timestamp) -> Result<String> {
        let call = self.with_body(who, at, &json!({"amount": amount, "payoutAccountId": account}))?;
        let requested = answer(|| withdrawals::create(self.functions.withdraw.clone(), call.clone())).await?;
        Ok(text(&requested, "/id")?.to_owned())
    }

    pub async fn pay_out(&self, by: &str, (id, note): (&str, &str), at: Timestamp) -> Result<()> {
        let call = |body| Ok::<_, anyhow::Error>(self.with_body(by, at, &body)?.with_parameter("id", id));
        let (take, taking) = (self.functions.take.clone(), call(json!({}))?);
        answer(|| handle(served::WITHDRAWALS_TAKE, take.clone(), taking.clone(), withdrawals::take)).await?;
        let (pay_out, call) = (self.functions.pay_out.clone(), call(json!({"note": note}))?);
        answer(|| handle(served::WITHDRAWALS_COMPLETE, pay_out.clone(), call.clone(), withdrawals::complete)).await?;
        Ok(())
    }

    pub async fn decline_withdrawal(&self, by: &str, (id, note): (&str, &str), at: Timestamp) -> Result<()> {
        let call = self.with_body(by, at, &json!({"note": note}))?.with_parameter("id", id);
        let decline = self.functions.decline_withdrawal.clone();
        answer(|| handle(served::WITHDRAWALS_DECLINE, decline.clone(), call.clone(), withdrawals::decline)).await?;
        Ok(())
    }

    /// Returns the ticket's id.
    pub async fn report(&self, who: &str, ticket: &Value, at: Timestamp) -> Result<String> {
        let call = self.with_body(who, at, ticket)?;
        let opened = answer(|| support::tickets_create(self.functions.report.clone(), call.clone())).await?;
        Ok(text(&opened, "/id")?.to_owned())
    }

    pub async fn set_status(&self, by: &str, (id, status): (&str, &str), at: Timestamp) -> Result<()> {
        let call = self.with_body(by, at, &json!({"status": status}))?.with_parameter("id", id);
        let set = self.functions.set_status.clone();
        answer(|| handle(served::TICKETS_SET_STATUS, set.clone(), call.clone(), support::tickets_set_status)).await?;
        Ok(())
    }

    pub async fn enter(&self, who: &str, (round, picks): (&str, [&str; 3]), at: Timestamp) -> Result<()> {
        let call = self.with_body(who, at, &json!({"roundId": round, "picks": picks}))?;
        answer(|| colours::enter(self.functions.enter.clone(), call.clone())).await?;
        Ok(())
    }

    /// Opens, closes and draws the rounds that are due then. The stack itself pays the prizes.
    pub async fn tick(&self, at: Timestamp) -> Result<()> {
        Ok(colours::tick(self.functions.ticker.clone(), at).await?)
    }

    /// The first round that can be entered from then on.
    pub fn round_from(&self, at: Timestamp) -> Result<domain::colours::Opening> {
        const MINUTE_MS: u64 = 60_000;
        const WEEK_MINUTES: u64 = 7 * 24 * 60;
        let schedule = self.functions.ticker.terms.schedule;
        let opening = (0..WEEK_MINUTES).find_map(|minutes| schedule.opening_at(at.plus_ms(minutes * MINUTE_MS)));
        opening.context("a round opens within a week")
    }
}

/// A function's answer. The call is repeated after a temporary failure, as the functions themselves repeat calls.
async fn answer<T: Serialize, Fut>(mut handler: impl FnMut() -> Fut) -> Result<Value>
where
    Fut: Future<Output = Result<T, Failure>>,
{
    Ok(serde_json::to_value(with_retries(|| Box::pin(handler())).await?)?)
}

fn text<'a>(answer: &'a Value, pointer: &str) -> Result<&'a str> {
    let found = answer.pointer(pointer).and_then(Value::as_str);
    found.with_context(|| format!("an answer without {pointer}: {answer}"))
}

/// The whole points of an amount.
fn whole(amount: &Value) -> u64 {
    amount.to_string().split('.').next().and_then(|points| points.parse().ok()).unwrap_or_default()
}
