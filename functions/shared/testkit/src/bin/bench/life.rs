//! Whole lives of players, through every function that players and admins call. Who invokes the functions is the
//! crew's business: the soak keeps a process of each, the measuring of starts makes a new one each time.

use crate::{
    events::{Ask, success, trigger},
    functions::Functions,
};
use anyhow::{Context, Result, ensure};
use contract::{
    Route,
    routes::{
        ADMIN_AUDIT, ADMIN_CHECK, ADMIN_FIND_PLAYER, ADMIN_INITIALIZE, ADMIN_REMOVE, ADMIN_SET, AUTH_PASSWORD_POLICY,
        COLOURS_CONFIG, COLOURS_ENTER, COLOURS_MY_ENTRIES, COLOURS_ROUND, COLOURS_ROUNDS, DEPOSITS_APPROVE,
        DEPOSITS_ATTACH_PROOF, DEPOSITS_CREATE, DEPOSITS_DECLINE, DEPOSITS_LIST, DEPOSITS_QUEUE, DEPOSITS_VIEW_PROOF,
        PLAYERS_LIST, PLAYERS_LOOKUP, PROFILE_GET, PROFILE_UPDATE, QUICK_GUESS, QUICK_REVEAL, QUICK_START,
        TICKETS_CREATE, TICKETS_LIST, TICKETS_QUEUE, TICKETS_SET_STATUS, WALLET_GET, WALLET_TRANSACTIONS,
        WITHDRAWALS_COMPLETE, WITHDRAWALS_CREATE, WITHDRAWALS_DECLINE, WITHDRAWALS_LIST, WITHDRAWALS_QUEUE,
    },
};
use domain::Uid;
use http::Principal;
use serde_json::{Value, json};

/// One round of the quick game in so many is only watched.
const WATCHED: u64 = 6;
/// Later than any reveal: the function goes by the later clock, so nobody has to wait.
const AFTER_THE_ROUND_MS: u64 = 6_000;
/// The smallest file that is taken for the PNG that was announced.
const PROOF: &[u8] = b"\x89PNG\r\n\x1a\n";

/// Whoever invokes the functions.
pub trait Crew {
    fn functions(&self) -> &Functions;

    async fn invoke(&mut self, name: &'static str, event: &Value) -> Result<Value>;

    async fn ask(&mut self, ask: Ask<'_>) -> Result<Value> {
        let name = ask.route.binary;
        success(&self.invoke(name, &ask.event()?).await?).context(name)
    }

    async fn sign_up(&mut self, name: &str) -> Result<Principal> {
        self.invoke("identity-post-confirmation", &trigger("PostConfirmation_ConfirmSignUp", name)).await?;
        Ok(player(name))
    }

    async fn first_admin(&mut self) -> Result<Principal> {
        let mut admin = self.sign_up("admin").await?;
        self.ask(Ask::new(ADMIN_INITIALIZE, &admin)).await?;
        admin.is_admin = true;
        Ok(admin)
    }
}

/// Somebody as the identity provider's triggers name them.
fn player(name: &str) -> Principal {
    Principal {
        uid: Uid::from_sub(name),
        email: format!("{name}@example.com"),
        email_verified: true,
        cognito_username: format!("sub-{name}"),
        is_admin: false,
    }
}

/// All that one player does, and what admins do about it. Nothing is left to chance but what the key decides.
pub struct Life<'a, C> {
    crew: &'a mut C,
    admin: &'a Principal,
    /// Whom points are meant for.
    friend: &'a Principal,
    player: Principal,
    number: u64,
    /// Of the quick game.
    rounds: u64,
    /// Idempotency keys used so far.
    keys: u64,
}

impl<'a, C: Crew> Life<'a, C> {
    /// The life of this `number`, with so many rounds of the quick game.
    pub fn new(crew: &'a mut C, (admin, friend): (&'a Principal, &'a Principal), number: u64, rounds: u64) -> Self {
        Self { crew, admin, friend, player: player(&format!("player-{number}")), number, rounds, keys: 0 }
    }

    pub async fn live(mut self) -> Result<()> {
        self.arrive().await?;
        self.deposit().await?;
        self.play().await?;
        self.enter().await?;
        self.look_around().await?;
        self.withdraw().await?;
        self.complain().await?;
        self.rise_and_fall().await
    }

    async fn arrive(&mut self) -> Result<()> {
        self.get(AUTH_PASSWORD_POLICY).await?;
        let name = format!("player-{}", self.number);
        for (function, source) in [
            ("identity-pre-sign-up", "PreSignUp_SignUp"),
            ("identity-post-confirmation", "PostConfirmation_ConfirmSignUp"),
            ("identity-pre-token", "TokenGeneration_Authentication"),
        ] {
            let event = trigger(source, &name);
            let answer = self.crew.invoke(function, &event).await?;
            ensure!(answer["userName"] == event["userName"], "{function} answered {answer}");
        }
        self.get(PROFILE_GET).await?;
        self.get(ADMIN_CHECK).await?;
        let profile = json!({"displayName": name, "username": name, "phoneNumber": "", "online": false});
        self.ask(Ask { body: Some(profile), ..Ask::new(PROFILE_UPDATE, &self.player.clone()) }).await?;
        Ok(())
    }

    /// One deposit to oneself, with a proof, and one to the friend, without.
    async fn deposit(&mut self) -> Result<()> {
        self.post(PLAYERS_LOOKUP, json!({"player": self.friend.email})).await?;
        let proof = json!({"name": "slip.png", "type": "image/png", "size": PROOF.len()});
        let own = self.create(DEPOSITS_CREATE, json!({"amount": 100, "proof": proof})).await?;
        let other = self.create(DEPOSITS_CREATE, json!({"amount": 5, "to": self.friend.uid.as_str()})).await?;
        self.prove(&own).await?;
        self.oversee(DEPOSITS_QUEUE).await?;
        self.decide(DEPOSITS_APPROVE, &own["deposit"]["id"], None).await?;
        self.decide(DEPOSITS_DECLINE, &other["deposit"]["id"], Some(json!({"note": "Not seen"}))).await?;
        self.get(DEPOSITS_LIST).await
    }

    /// Lays the proof to where it was asked for, past the address's signature, which nobody measures here.
    async fn prove(&mut self, made: &Value) -> Result<()> {
        let address = made["upload"]["url"].as_str().context("a deposit without an address for its proof")?;
        let (_, path) = address.split_once("/proofs/").context("an address without the bucket")?;
        let path = path.split('?').next().unwrap_or_default();
        self.crew.functions().stand_in.cloud.bucket().plant(path, "image/png", PROOF);
        let id = Some(("id", made["deposit"]["id"].as_str().context("a deposit without an id")?));
        self.ask(Ask { parameter: id, ..Ask::new(DEPOSITS_ATTACH_PROOF, &self.player.clone()) }).await?;
        self.crew.ask(Ask { parameter: id, ..Ask::new(DEPOSITS_VIEW_PROOF, self.admin) }).await?;
        Ok(())
    }

    async fn play(&mut self) -> Result<()> {
        for number in 0..self.rounds {
            let round = self.post(QUICK_START, Value::Null).await?["roundId"].clone();
            let parameter = Some(("roundId", round.as_str().context("a round without an id")?));
            let player = self.player.clone();
            if number % WATCHED == 0 {
                let ahead_ms = AFTER_THE_ROUND_MS;
                self.ask(Ask { parameter, ahead_ms, ..Ask::new(QUICK_REVEAL, &player) }).await?;
                self.get(WALLET_GET).await?;
            } else {
                let seed = format!("{:032x}", self.number * self.rounds + number);
                let body = Some(json!({"square": number % 6, "multiplier": 1, "clientSeed": seed}));
                self.ask(Ask { parameter, body, ..Ask::new(QUICK_GUESS, &player) }).await?;
            }
        }
        self.get(WALLET_TRANSACTIONS).await
    }

    async fn enter(&mut self) -> Result<()> {
        self.crew.invoke("colours-tick", &json!({})).await?;
        self.get(COLOURS_CONFIG).await?;
        let mut round = self.ask(Ask::new(COLOURS_ROUND, &self.player.clone())).await?;
        let colours = round["round"]["colors"].as_array_mut().context("a round without colours")?;
        colours.rotate_left((self.number % 10).try_into()?);
        self.create(COLOURS_ENTER, json!({"picks": colours[..3]})).await?;
        self.get(COLOURS_MY_ENTRIES).await?;
        self.get(COLOURS_ROUNDS).await
    }

    async fn look_around(&mut self) -> Result<()> {
        self.get(PLAYERS_LIST).await?;
        self.get(WALLET_GET).await?;
        self.get(WALLET_TRANSACTIONS).await
    }

    async fn withdraw(&mut self) -> Result<()> {
        let order = json!({"amount": 50, "paymentMethod": "Bank Transfer", "paymentDetails": "NA-0042"});
        for decision in [WITHDRAWALS_DECLINE, WITHDRAWALS_COMPLETE] {
            let asked = self.create(WITHDRAWALS_CREATE, order.clone()).await?;
            self.oversee(WITHDRAWALS_QUEUE).await?;
            self.decide(decision, &asked["id"], Some(json!({"note": "For the soak"}))).await?;
        }
        self.get(WITHDRAWALS_LIST).await
    }

    async fn complain(&mut self) -> Result<()> {
        let (name, email) = ("Thandi", &self.player.email);
        let ticket = json!({"name": name, "email": email, "category": "Game Related", "message": "What is a soak?"});
        let ticket = self.create(TICKETS_CREATE, ticket).await?;
        self.oversee(TICKETS_QUEUE).await?;
        self.decide(TICKETS_SET_STATUS, &ticket["id"], Some(json!({"status": "resolved"}))).await?;
        self.get(TICKETS_LIST).await
    }

    async fn rise_and_fall(&mut self) -> Result<()> {
        let (admin, uid) = (self.admin.clone(), self.player.uid.to_string());
        let query = Some(("id", uid.as_str()));
        self.ask(Ask { query, ..Ask::new(ADMIN_FIND_PLAYER, &admin) }).await?;
        for route in [ADMIN_SET, ADMIN_REMOVE] {
            self.ask(Ask { body: Some(json!({"userId": uid})), ..Ask::new(route, &admin) }).await?;
        }
        self.oversee(ADMIN_AUDIT).await
    }

    async fn ask(&mut self, ask: Ask<'_>) -> Result<Value> {
        self.crew.ask(ask).await
    }

    async fn get(&mut self, route: Route) -> Result<()> {
        self.crew.ask(Ask::new(route, &self.player)).await?;
        Ok(())
    }

    async fn post(&mut self, route: Route, body: Value) -> Result<Value> {
        self.crew.ask(Ask { body: Some(body), ..Ask::new(route, &self.player) }).await
    }

    async fn create(&mut self, route: Route, body: Value) -> Result<Value> {
        self.keys += 1;
        let key = self.keys.to_string();
        let ask = Ask { idempotency_key: Some(&key), body: Some(body), ..Ask::new(route, &self.player) };
        self.crew.ask(ask).await
    }

    async fn oversee(&mut self, route: Route) -> Result<()> {
        self.crew.ask(Ask::new(route, self.admin)).await?;
        Ok(())
    }

    async fn decide(&mut self, route: Route, id: &Value, body: Option<Value>) -> Result<()> {
        let parameter = Some(("id", id.as_str().context("a request without an id")?));
        self.crew.ask(Ask { parameter, body, ..Ask::new(route, self.admin) }).await?;
        Ok(())
    }
}
