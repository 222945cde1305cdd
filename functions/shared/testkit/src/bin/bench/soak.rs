//! `cargo dev soak`: whole lives of players, one after the other, through the functions' release binaries. Each
//! process serves all its invocations, as a warm function does, and must need no more memory in the end than after
//! its first tenth. An answer that is not the expected success ends it.

use crate::{
    events::{Ask, success, trigger},
    functions::Functions,
    process::Process,
    table,
    timing::rank,
};
use anyhow::{Context, Result, ensure};
use contract::{
    Route,
    routes::{
        ADMIN_AUDIT, ADMIN_CHECK, ADMIN_FIND_PLAYER, ADMIN_INITIALIZE, ADMIN_REMOVE, ADMIN_SET, COLOURS_CONFIG,
        COLOURS_ENTER, COLOURS_MY_ENTRIES, COLOURS_ROUND, COLOURS_ROUNDS, DEPOSITS_APPROVE, DEPOSITS_CREATE,
        DEPOSITS_DECLINE, DEPOSITS_LIST, DEPOSITS_QUEUE, PLAYERS_LIST, PLAYERS_LOOKUP, PROFILE_GET, PROFILE_UPDATE,
        QUICK_GUESS, QUICK_REVEAL, QUICK_START, TICKETS_CREATE, TICKETS_LIST, TICKETS_QUEUE, TICKETS_SET_STATUS,
        WALLET_GET, WALLET_TRANSACTIONS, WITHDRAWALS_COMPLETE, WITHDRAWALS_CREATE, WITHDRAWALS_DECLINE,
        WITHDRAWALS_LIST, WITHDRAWALS_QUEUE,
    },
};
use domain::Uid;
use http::Principal;
use serde_json::{Value, json};
use std::{
    collections::{BTreeMap, btree_map::Entry},
    time::Duration,
};
use testkit::Residence;

/// So much more may a process need in its last tenth than in its second. Heaps of different sizes of answers go on
/// settling for a while, by up to 60 KB and then no further; whoever is called a thousand times and leaks 150 bytes
/// each time needs more.
const GROWTH_KB_MAX: u64 = 96;
/// A heap takes up to a hundred invocations to settle, and what most functions do is done once in a life: with fewer
/// lives the second tenth would still be a part of the start, which after twenty of them looks like 40 KB of leak.
const LIVES_MIN: u64 = 500;
/// Rounds of the quick game in one life: far more than of anything else, as in reality.
const ROUNDS: u64 = 30;
/// One in so many is only watched.
const WATCHED: u64 = 6;
/// Later than any reveal: the function goes by the later clock, so nobody has to wait.
const AFTER_THE_ROUND_MS: u64 = 6_000;

/// Lives as many lives as it takes to invoke the functions so often, and judges what they needed.
pub async fn run(functions: &Functions, invocations: u64) -> Result<()> {
    let mut crew = Crew { functions, members: BTreeMap::new() };
    let admin = crew.first_admin().await?;
    let friend = crew.sign_up("friend").await?;
    let (mut lives, mut said) = (0, 0);
    while crew.invocations() < invocations || lives < LIVES_MIN {
        let player = player(&format!("player-{lives}"));
        Life { crew: &mut crew, admin: &admin, friend: &friend, player, number: lives, keys: 0 }.live().await?;
        crew.take_samples()?;
        lives += 1;
        if crew.invocations() * 10 / invocations > said {
            said += 1;
            eprintln!("{} invocations in {lives} lives …", crew.invocations());
        }
    }
    println!("{}", crew.figures());
    crew.judge()
}

/// One process of each function.
struct Crew<'a> {
    functions: &'a Functions,
    members: BTreeMap<&'static str, Member>,
}

struct Member {
    process: Process,
    took: Vec<Duration>,
    /// Resident memory in KB, after each life.
    resident: Vec<u64>,
}

impl Crew<'_> {
    async fn invoke(&mut self, name: &'static str, event: &Value) -> Result<Value> {
        let member = match self.members.entry(name) {
            Entry::Occupied(member) => member.into_mut(),
            Entry::Vacant(place) => place.insert(Member::start(self.functions, name).await?),
        };
        let answered = member.process.invoke(event).await?;
        member.took.push(answered.took);
        Ok(answered.answer)
    }

    async fn ask(&mut self, ask: Ask<'_>) -> Result<Value> {
        let name = ask.route.binary;
        let answer = self.invoke(name, &ask.event()?).await?;
        success(&answer).with_context(|| format!("invocation {} of {name}", self.members[name].took.len()))
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

    fn take_samples(&mut self) -> Result<()> {
        for member in self.members.values_mut() {
            member.resident.push(member.process.memory()?.resident_kb);
        }
        Ok(())
    }

    fn invocations(&self) -> u64 {
        self.members.values().map(|member| member.took.len() as u64).sum()
    }

    fn figures(&mut self) -> String {
        let mut table = String::from("| function | invocations | median | p99 | resident early | late | growth |");
        table.push_str("\n| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
        for (name, Member { took, resident, .. }) in &mut self.members {
            let (median, p99) = (table::ms(rank(took, 50)), table::ms(rank(took, 99)));
            let all = took.len();
            let memory = Residence::of(resident);
            let (early, late, growth) = (memory.early_kb, memory.late_kb, memory.growth_kb());
            table.push_str(&format!("\n| {name} | {all} | {median} | {p99} | {early} KB | {late} KB | {growth} KB |"));
        }
        let late: u64 = self.members.values().map(|member| Residence::of(&member.resident).late_kb).sum();
        table.push_str(&format!("\n| all | {} | | | | {late} KB | |\n", self.invocations()));
        table
    }

    fn judge(&self) -> Result<()> {
        let growing: Vec<_> = self
            .members
            .iter()
            .filter(|(_, member)| Residence::of(&member.resident).growth_kb() > GROWTH_KB_MAX)
            .map(|(name, _)| *name)
            .collect();
        ensure!(growing.is_empty(), "more than {GROWTH_KB_MAX} KB of growth: {}", growing.join(", "));
        println!("No error, and no process grew by more than {GROWTH_KB_MAX} KB.");
        Ok(())
    }
}

impl Member {
    async fn start(functions: &Functions, name: &str) -> Result<Self> {
        let mut process = functions.start(name).await?;
        process.ready().await?;
        Ok(Self { process, took: Vec::new(), resident: Vec::new() })
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
struct Life<'a, 'b> {
    crew: &'a mut Crew<'b>,
    admin: &'a Principal,
    /// Whom points are meant for.
    friend: &'a Principal,
    player: Principal,
    number: u64,
    /// Idempotency keys used so far.
    keys: u64,
}

impl Life<'_, '_> {
    async fn live(mut self) -> Result<()> {
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

    /// One deposit to oneself and one to the friend, with a proof to come.
    async fn deposit(&mut self) -> Result<()> {
        self.post(PLAYERS_LOOKUP, json!({"player": self.friend.email})).await?;
        let own = self.create(DEPOSITS_CREATE, json!({"amount": 100})).await?;
        let proof = json!({"name": "slip.png", "type": "image/png", "size": 600});
        let to_another = json!({"amount": 5, "to": self.friend.uid.as_str(), "proof": proof});
        let other = self.create(DEPOSITS_CREATE, to_another).await?;
        self.oversee(DEPOSITS_QUEUE).await?;
        self.decide(DEPOSITS_APPROVE, &own["deposit"]["id"], None).await?;
        self.decide(DEPOSITS_DECLINE, &other["deposit"]["id"], Some(json!({"note": "Not seen"}))).await?;
        self.get(DEPOSITS_LIST).await
    }

    async fn play(&mut self) -> Result<()> {
        for number in 0..ROUNDS {
            let round = self.post(QUICK_START, Value::Null).await?["roundId"].clone();
            let parameter = Some(("roundId", round.as_str().context("a round without an id")?));
            let player = self.player.clone();
            if number % WATCHED == 0 {
                let ahead_ms = AFTER_THE_ROUND_MS;
                self.ask(Ask { parameter, ahead_ms, ..Ask::new(QUICK_REVEAL, &player) }).await?;
                self.get(WALLET_GET).await?;
            } else {
                let seed = format!("{:032x}", self.number * ROUNDS + number);
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
