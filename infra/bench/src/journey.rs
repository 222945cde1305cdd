//! User journeys through every function that players and admins call. The soak test invokes one warm process of each
//! function, the measurement of starts a new process each time.

use crate::{
    events::{ApiRequest, success, trigger},
    functions::Functions,
};
use anyhow::{Context, Result, ensure};
use aws::{CareCases, ColoursRounds};
use base64::{Engine, engine::general_purpose::STANDARD};
use contract::{
    Access, Method, Route,
    routes::{
        self, ADMIN_EXCLUSION_REGISTER, ADMIN_FIND_PLAYER, ADMIN_FREEZE, ADMIN_INITIALIZE, ADMIN_PLAYER_LINKS,
        ADMIN_REMOVE, ADMIN_RESET_FACTOR, ADMIN_SET, ADMIN_SUSPEND, AUTH_PASSWORD_POLICY, BANK_CONFIRM, BANK_IMPORT,
        BANK_LINES, BANK_SETTLE, CARE_NOTE, CARE_QUEUE, COLOURS_ENTER, COLOURS_HAND_IN, COLOURS_MY_ENTRIES,
        COLOURS_ROUND, DEPOSITS_APPROVE, DEPOSITS_ATTACH_PROOF, DEPOSITS_CANCEL, DEPOSITS_CREATE, DEPOSITS_CREDIT,
        DEPOSITS_DECLINE, DEPOSITS_HAND_OVER, DEPOSITS_LIST, DEPOSITS_PAYMENT, DEPOSITS_PROOF, DEPOSITS_QUEUE,
        DEPOSITS_REVERSE, DEPOSITS_UPLOAD, DEPOSITS_VIEW_PROOF, FACTOR_DISABLE, FACTOR_ENABLE, FACTOR_RECOVER,
        NOTICES_LIST, NOTICES_SEEN, PAYOUT_ACCOUNTS_ADD, PAYOUT_ACCOUNTS_LIST, PAYOUT_ACCOUNTS_REMOVE, PLAYERS_LOOKUP,
        PROFILE_AGREE, PROFILE_CLOSE, PROFILE_EMAIL, PROFILE_EMAIL_CONFIRM, PROFILE_GET, PROFILE_LOG, PROFILE_UPDATE,
        QUICK_GUESS, QUICK_REVEAL, QUICK_START, TICKETS_CREATE, TICKETS_LIST, TICKETS_QUEUE, TICKETS_SET_STATUS,
        WALLET_GET, WALLET_LIMITS, WALLET_PAUSE, WALLET_REALITY_CHECK, WALLET_TRANSACTIONS, WITHDRAWALS_ANSWER,
        WITHDRAWALS_COMPLETE, WITHDRAWALS_CREATE, WITHDRAWALS_DECLINE, WITHDRAWALS_EXPORT, WITHDRAWALS_GIVE_BACK,
        WITHDRAWALS_LIST, WITHDRAWALS_NOT_PAID, WITHDRAWALS_QUEUE, WITHDRAWALS_TAKE,
    },
};
use domain::{
    Money, ServerSeed, Uid,
    agreement::TERMS,
    care::CareCase,
    colours::{Prizes, Round, Schedule},
    deposit::Party,
    quick::ROUND_MS,
    request::{IdempotencyKey, RequestId},
    second_factor::SignIn,
    wallet::STARTING_BALANCE,
};
use http::{Principal, clock};
use serde_json::{Value, json};
use testkit::{NOON, PNG};

/// One round of the quick game in this many is only watched.
const WATCHED_EVERY: u64 = 6;

/// A round of drand's quicknet and its signature.
const BEACON: (u64, &str) =
    (1_935_872, "8160b5b58acac521f418a379abb9a096deaed19e3f04e61f6b653d063f773f0e61d76a8d54abd22d177f7387f054b937");

/// Invokes functions by name.
pub trait Invoker {
    fn functions(&self) -> &Functions;

    /// Whether the stack has this function by now.
    fn has(&self, _function: &str) -> bool {
        true
    }

    async fn invoke(&mut self, name: &'static str, event: &Value) -> Result<Value>;

    async fn send(&mut self, request: ApiRequest<'_>) -> Result<Value> {
        let name = request.route.binary;
        success(&self.invoke(name, &request.event()?).await?).context(name)
    }

    async fn sign_up(&mut self, name: &str) -> Result<Principal> {
        self.invoke("identity-post-confirmation", &trigger("PostConfirmation_ConfirmSignUp", name)).await?;
        Ok(player(name))
    }

    async fn first_admin(&mut self) -> Result<Principal> {
        let mut admin = self.sign_up("admin").await?;
        self.send(ApiRequest::new(ADMIN_INITIALIZE, &admin)).await?;
        admin.is_admin = true;
        Ok(admin)
    }
}

/// A player by the names in the identity provider's triggers.
fn player(name: &str) -> Principal {
    Principal {
        uid: Uid::from_sub(name),
        email: format!("{name}@example.com"),
        email_verified: true,
        address_differs: false,
        has_agreed: true,
        cognito_username: format!("sub-{name}"),
        is_admin: false,
        sign_in: SignIn { at: clock(), with_factor: false },
    }
}

/// All actions of one player, and those of an admin for them. Only the results of games are random.
pub struct Journey<'a, C> {
    invoker: &'a mut C,
    admin: &'a Principal,
    /// The recipient of transfers.
    friend: &'a Principal,
    player: Principal,
    number: u64,
    /// Of the quick game.
    rounds: u64,
    /// Idempotency keys used so far.
    keys: u64,
}

impl<'a, C: Invoker> Journey<'a, C> {
    /// Journey number `number`, with `rounds` rounds of the quick game.
    pub fn new(invoker: &'a mut C, (admin, friend): (&'a Principal, &'a Principal), number: u64, rounds: u64) -> Self {
        Self { invoker, admin, friend, player: player(&format!("player-{number}")), number, rounds, keys: 0 }
    }

    pub async fn run(mut self) -> Result<()> {
        self.sign_up().await?;
        self.second_factor().await?;
        self.deposit().await?;
        self.take_back().await?;
        self.set_limits().await?;
        self.post(WALLET_REALITY_CHECK, json!({})).await?;
        self.play().await?;
        self.enter().await?;
        self.withdraw().await?;
        self.contact_support().await?;
        self.read_notices().await?;
        self.be_told_by_email().await?;
        self.change_rights().await?;
        self.freeze().await?;
        self.change_email().await?;
        self.be_looked_after().await?;
        self.browse().await?;
        // No account was closed long enough ago.
        self.invoker.invoke("accounts-erase", &json!({})).await?;
        self.pause_with_another_account().await?;
        self.somebody_leaves().await
    }

    async fn sign_up(&mut self) -> Result<()> {
        self.get(AUTH_PASSWORD_POLICY).await?;
        let name = format!("player-{}", self.number);
        for (function, source) in [
            ("identity-pre-sign-up", "PreSignUp_SignUp"),
            ("identity-post-confirmation", "PostConfirmation_ConfirmSignUp"),
            ("identity-pre-token", "TokenGeneration_Authentication"),
        ] {
            let event = trigger(source, &name);
            let answer = self.invoker.invoke(function, &event).await?;
            ensure!(answer["userName"] == event["userName"], "{function} answered {answer}");
        }
        self.get(PROFILE_GET).await?;
        self.post(PROFILE_AGREE, json!({"terms": TERMS, "bornOn": "1990-05-17"})).await?;
        let profile = json!({"displayName": name, "username": name, "phoneNumber": "", "online": false});
        self.post(PROFILE_UPDATE, profile).await?;
        Ok(())
    }

    /// A pause of the player's account, by its row of the audit log, also pauses another account of the mailbox.
    async fn pause_with_another_account(&mut self) -> Result<()> {
        let (name, domain) = self.player.email.split_once('@').context("an address")?;
        ensure!(domain == "example.com", "{domain}");
        let other = self.invoker.sign_up(&format!("{name}+other")).await?;
        self.post(WALLET_PAUSE, json!({"days": 1})).await?;
        let query = json!({
            "TableName": "audit_log",
            "IndexName": "subject",
            "KeyConditionExpression": "subject = :subject",
            "ExpressionAttributeValues": {":subject": {"S": self.player.uid}},
            "ScanIndexForward": false,
            "Limit": 1,
        });
        let (_, rows) =
            self.invoker.functions().stand_in.cloud.quiet().answer("DynamoDB_20120810.Query", &query.to_string());
        let row = serde_json::from_str::<Value>(&rows)?["Items"][0].take();
        let change = json!({"eventName": "INSERT", "dynamodb": {"Keys": {"day": row["day"], "id": row["id"]}}});
        self.invoker.invoke("accounts-mailbox", &json!({"Records": [change]})).await?;
        let wallet = self.invoker.send(ApiRequest::new(WALLET_GET, &other)).await?;
        ensure!(wallet["restriction"]["kind"] == "time-out", "the other account has {wallet}");
        Ok(())
    }

    /// A player signs up, pays in and closes the account. After a second sign-up the points are handed over.
    async fn somebody_leaves(&mut self) -> Result<()> {
        let name = format!("leaver-{}", self.number);
        let leaver = self.invoker.sign_up(&name).await?;
        let deposit = ApiRequest {
            idempotency_key: Some("leaver"),
            body: Some(json!({"amount": 5})),
            ..ApiRequest::new(DEPOSITS_CREATE, &leaver)
        };
        let asked = self.invoker.send(deposit).await?;
        self.decide(DEPOSITS_APPROVE, &asked["deposit"]["id"], None).await?;
        let body = Some(json!({"giveUp": STARTING_BALANCE.plus(Money::points(5))}));
        self.invoker.send(ApiRequest { body, ..ApiRequest::new(PROFILE_CLOSE, &leaver) }).await?;
        // The first look at the profile takes the address over.
        let again = Principal { email: leaver.email.clone(), ..player(&format!("{name}-again")) };
        self.invoker.send(ApiRequest::new(PROFILE_GET, &again)).await?;
        let hand_over = ApiRequest {
            parameter: Some(("userId", leaver.uid.as_str())),
            idempotency_key: Some(&name),
            body: Some(json!({"reason": "For the soak"})),
            ..ApiRequest::new(DEPOSITS_HAND_OVER, self.admin)
        };
        let asked = self.invoker.send(hand_over).await?;
        self.decide(DEPOSITS_APPROVE, &asked["id"], None).await
    }

    /// Turns the second factor on three times, and off in each way.
    async fn second_factor(&mut self) -> Result<()> {
        let code = self.turn_factor_on().await?["codes"][0].clone();
        self.post(FACTOR_RECOVER, json!({"email": self.player.email, "code": code})).await?;
        self.turn_factor_on().await?;
        let reset = json!({"userId": self.player.uid, "reason": "For the soak"});
        self.post_as_admin(ADMIN_RESET_FACTOR, reset).await?;
        self.turn_factor_on().await?;
        self.player.sign_in = SignIn { at: clock(), with_factor: true };
        self.post(FACTOR_DISABLE, json!({})).await?;
        Ok(())
    }

    /// Sets the factor up at the identity provider, as the player's browser does.
    async fn turn_factor_on(&mut self) -> Result<Value> {
        self.invoker.functions().stand_in.cloud.set_factor(&self.player.cognito_username, true);
        self.post(FACTOR_ENABLE, json!({})).await
    }

    /// One deposit to oneself, with a proof, one to the friend, without, and one that is reversed.
    async fn deposit(&mut self) -> Result<()> {
        self.post(PLAYERS_LOOKUP, json!({"player": self.friend.email})).await?;
        let proof = json!({"name": "slip.png", "type": "image/png", "size": PNG.len()});
        let own = self.create(DEPOSITS_CREATE, json!({"amount": 100, "proof": proof})).await?;
        self.attach_proof(&own).await?;
        self.read_as_admin(DEPOSITS_QUEUE).await?;
        self.decide(DEPOSITS_APPROVE, &own["deposit"]["id"], None).await?;
        let other = self.create(DEPOSITS_CREATE, json!({"amount": 5, "to": self.friend.uid.as_str()})).await?;
        self.decide(DEPOSITS_DECLINE, &other["deposit"]["id"], Some(json!({"note": "Not seen"}))).await?;
        let wrong = self.create(DEPOSITS_CREATE, json!({"amount": 5})).await?;
        self.decide(DEPOSITS_APPROVE, &wrong["deposit"]["id"], None).await?;
        self.decide(DEPOSITS_REVERSE, &wrong["deposit"]["id"], Some(json!({"reason": "Not paid"}))).await?;
        self.get(DEPOSITS_LIST).await
    }

    /// A deposit whose file comes later and is then replaced. It is cancelled in the end.
    async fn take_back(&mut self) -> Result<()> {
        let asked = self.create(DEPOSITS_CREATE, json!({"amount": 20})).await?;
        self.get(DEPOSITS_PAYMENT).await?;
        let id = &asked["deposit"]["id"];
        for name in ["slip.png", "photo.png"] {
            let proof = json!({"name": name, "type": "image/png", "size": PNG.len()});
            self.change(DEPOSITS_UPLOAD, id, Some(proof)).await?;
        }
        self.change(DEPOSITS_CANCEL, id, None).await
    }

    /// Puts the proof straight into the bucket: the upload URL and its signature are not measured here.
    async fn attach_proof(&mut self, created: &Value) -> Result<()> {
        let address = created["upload"]["url"].as_str().context("a deposit without an address for its proof")?;
        let (_, path) = address.split_once("/proofs/").context("an address without the bucket")?;
        let path = path.split('?').next().unwrap_or_default();
        self.invoker.functions().stand_in.cloud.bucket().plant(path, "image/png", PNG);
        let id = &created["deposit"]["id"];
        self.change(DEPOSITS_ATTACH_PROOF, id, None).await?;
        self.decide(DEPOSITS_VIEW_PROOF, id, None).await?;
        self.change(DEPOSITS_PROOF, id, None).await?;
        self.get(PROFILE_LOG).await
    }

    /// Limits that the rest of the journey does not come near.
    async fn set_limits(&mut self) -> Result<()> {
        for of in ["stakes", "losses", "deposits"] {
            self.post(WALLET_LIMITS, json!({"of": of, "period": "month", "most": 1_000_000})).await?;
        }
        Ok(())
    }

    async fn play(&mut self) -> Result<()> {
        for number in 0..self.rounds {
            // No run waits for the time between two rounds.
            let ahead_ms = ROUND_MS * number;
            let start = ApiRequest { ahead_ms, ..ApiRequest::new(QUICK_START, &self.player) };
            let started = self.invoker.send(start).await?;
            let parameter = Some(("roundId", started["roundId"].as_str().context("a round without an id")?));
            if number % WATCHED_EVERY == 0 {
                let ahead_ms = ahead_ms + ROUND_MS;
                let reveal = ApiRequest { parameter, ahead_ms, ..ApiRequest::new(QUICK_REVEAL, &self.player) };
                self.invoker.send(reveal).await?;
                self.get(WALLET_GET).await?;
            } else {
                let seed = format!("{:032x}", self.number * self.rounds + number);
                let body = Some(json!({"square": number % 6, "multiplier": 1, "clientSeed": seed}));
                let guess = ApiRequest { parameter, body, ahead_ms, ..ApiRequest::new(QUICK_GUESS, &self.player) };
                self.invoker.send(guess).await?;
            }
        }
        self.get(WALLET_TRANSACTIONS).await
    }

    async fn enter(&mut self) -> Result<()> {
        self.invoker.invoke("colours-tick", &json!({})).await?;
        let mut round = self.invoker.send(ApiRequest::new(COLOURS_ROUND, &self.player)).await?;
        let colours = round["round"]["colors"].as_array_mut().context("a round without colours")?;
        colours.rotate_left((self.number % 10).try_into()?);
        self.create(COLOURS_ENTER, json!({"picks": colours[..3]})).await?;
        self.get(COLOURS_MY_ENTRIES).await?;
        self.hand_in().await
    }

    /// For an old round that waits for its beacon. It is deleted before the tick finds it.
    async fn hand_in(&mut self) -> Result<()> {
        let opening = Schedule::new(10, 0, 9, 1)?.opening_at(NOON.plus_ms(3_600_000)).context("a round opens then")?;
        let terms = (Money::points(5), Prizes::parse("3:80")?);
        let mut round = Round::open(opening, terms, ("draws-key", &ServerSeed::new([8; 32])), true).close();
        round.beacon_round = Some(BEACON.0);
        let cloud = self.invoker.functions().stand_in.cloud.quiet();
        cloud.connect::<ColoursRounds>().create(&round).await?;
        self.post(COLOURS_HAND_IN, json!({"roundId": round.id.as_str(), "signature": BEACON.1})).await?;
        let delete = json!({"TableName": "colours_rounds", "Key": {"roundId": {"S": round.id.as_str()}}});
        cloud.answer("DynamoDB_20120810.DeleteItem", &delete.to_string());
        Ok(())
    }

    /// Reads everything that needs no id.
    async fn browse(&mut self) -> Result<()> {
        for route in routes::ALL.iter().filter(|route| route.method == Method::Get && !route.path.contains('{')) {
            if route.binary != ADMIN_FIND_PLAYER.binary && self.invoker.has(route.binary) {
                let caller = if route.access == Access::Admin { self.admin } else { &self.player };
                self.invoker.send(ApiRequest::new(*route, caller)).await?;
            }
        }
        Ok(())
    }

    async fn withdraw(&mut self) -> Result<()> {
        let details = format!("NA-{:04}", self.number);
        let order = json!({"amount": 50, "paymentMethod": "Bank Transfer", "paymentDetails": details});
        let (note, reason) = (json!({"note": "For the soak"}), json!({"reason": "For the soak"}));
        let mut asked = Value::Null;
        for decision in [WITHDRAWALS_DECLINE, WITHDRAWALS_COMPLETE] {
            asked = self.create(WITHDRAWALS_CREATE, order.clone()).await?;
            self.read_as_admin(WITHDRAWALS_QUEUE).await?;
            if self.invoker.has(WITHDRAWALS_TAKE.binary) {
                self.decide(WITHDRAWALS_TAKE, &asked["id"], None).await?;
                if self.invoker.has(WITHDRAWALS_EXPORT.binary) {
                    self.export(&asked["id"]).await?;
                }
                self.decide(WITHDRAWALS_NOT_PAID, &asked["id"], Some(reason.clone())).await?;
            }
            self.decide(decision, &asked["id"], Some(note.clone())).await?;
        }
        if self.invoker.has(BANK_IMPORT.binary) {
            self.ask_the_bank(&asked["id"]).await?;
        }
        self.save_payout_account().await?;
        self.get(WITHDRAWALS_LIST).await
    }

    /// A statement with a line of each kind. Their sum is zero, so each journey's follows on from the last one.
    async fn ask_the_bank(&mut self, payout: &Value) -> Result<()> {
        let deposit = self.create(DEPOSITS_CREATE, json!({"amount": 12})).await?["deposit"].clone();
        let reference = deposit["reference"].as_str().context("a deposit without a reference")?;
        let lines = [(12, reference), (7, "a gift"), (-50, "sent"), (50, "returned"), (-19, "a fee")];
        let rows = lines.iter().scan(0, |balance, (amount, text)| {
            *balance += amount;
            Some(format!("2026-11-21,{amount},{text},{}-{text},{balance}\n", self.number))
        });
        let file = rows.fold("date,amount,text,id,balance\n".to_owned(), |file, row| file + &row);
        let mapping = json!({
            "date": "date", "amount": "amount", "text": "text", "id": "id", "balance": "balance",
            "separator": ",", "decimal": ".", "dates": "ymd",
        });
        let body = Some(json!({"name": "statement.csv", "file": STANDARD.encode(file), "mapping": mapping}));
        let import = self.invoker.send(ApiRequest { body, ..ApiRequest::new(BANK_IMPORT, self.admin) }).await?;
        self.decide(BANK_CONFIRM, &import["id"], Some(json!({"closing": 0}))).await?;
        let open = Some(("status", "open"));
        let page = self.invoker.send(ApiRequest { query: open, ..ApiRequest::new(BANK_LINES, self.admin) }).await?;
        let line = |text: &str| {
            let items = page["items"].as_array().into_iter().flatten();
            items.clone().find(|line| line["text"] == text).map(|line| line["id"].clone()).context("a line")
        };
        self.decide(DEPOSITS_APPROVE, &deposit["id"], Some(json!({"line": line(reference)?}))).await?;
        self.decide(DEPOSITS_CREDIT, &line("a gift")?, Some(json!({"userId": self.player.uid}))).await?;
        let shown = json!({"as": "payout", "withdrawal": payout});
        self.decide(BANK_SETTLE, &line("sent")?, Some(shown)).await?;
        self.decide(WITHDRAWALS_GIVE_BACK, payout, Some(json!({"line": line("returned")?}))).await?;
        self.decide(BANK_SETTLE, &line("a fee")?, Some(json!({"as": "fee"}))).await
    }

    /// A file for the bank with this payout, and the bank's answer.
    async fn export(&mut self, id: &Value) -> Result<()> {
        let body = Some(json!({"ids": [id]}));
        let file = self.invoker.send(ApiRequest { body, ..ApiRequest::new(WITHDRAWALS_EXPORT, self.admin) }).await?;
        let order = file["messageId"].as_str().context("an order")?;
        let group = format!("<OrgnlGrpInfAndSts><OrgnlMsgId>{order}</OrgnlMsgId></OrgnlGrpInfAndSts>");
        let answer = format!("<Document><CstmrPmtStsRpt>{group}</CstmrPmtStsRpt></Document>");
        self.post_as_admin(WITHDRAWALS_ANSWER, json!({"file": STANDARD.encode(answer)})).await
    }

    async fn save_payout_account(&mut self) -> Result<()> {
        let account = json!({"method": "PayPal", "fields": {"email": self.player.email}});
        let saved = self.create(PAYOUT_ACCOUNTS_ADD, account).await?;
        self.get(PAYOUT_ACCOUNTS_LIST).await?;
        self.change(PAYOUT_ACCOUNTS_REMOVE, &saved["id"], None).await
    }

    async fn contact_support(&mut self) -> Result<()> {
        let (name, email) = ("Thandi", &self.player.email);
        let ticket = json!({"name": name, "email": email, "category": "Game Related", "message": "What is a soak?"});
        let ticket = self.create(TICKETS_CREATE, ticket).await?;
        self.read_as_admin(TICKETS_QUEUE).await?;
        self.decide(TICKETS_SET_STATUS, &ticket["id"], Some(json!({"status": "resolved"}))).await?;
        self.get(TICKETS_LIST).await
    }

    async fn change_email(&mut self) -> Result<()> {
        let to = format!("new-{}", self.player.email);
        self.post(PROFILE_EMAIL, json!({"email": to})).await?;
        let sent = self.invoker.functions().stand_in.cloud.take_emails();
        let text = sent.last().context("an e-mail")?["Content"]["Simple"]["Body"]["Text"]["Data"].to_string();
        let code: String = text.split(" code is ").nth(1).context("a code")?.chars().take(6).collect();
        self.post(PROFILE_EMAIL_CONFIRM, json!({"code": code})).await?;
        // The e-mail to the old address is no notice.
        self.invoker.functions().stand_in.cloud.take_emails();
        self.player.email = to;
        Ok(())
    }

    async fn be_looked_after(&mut self) -> Result<()> {
        self.invoker.invoke("care-nightly", &json!({"player": self.player.uid})).await?;
        // No play here shows signs of harm.
        let id = RequestId::derive(&self.player.uid, "bench", &IdempotencyKey::parse(Some("case"))?);
        let uid = self.player.uid.clone();
        let party = Party { uid, username: "player".to_owned(), email: self.player.email.clone() };
        let case = CareCase::open(id, party, Vec::new(), clock());
        self.invoker.functions().stand_in.cloud.connect::<CareCases>().create(&case).await?;
        self.read_as_admin(CARE_QUEUE).await?;
        let note = json!({"note": "Called", "contact": "phone", "outcome": "informed"});
        let request = ApiRequest {
            parameter: Some(("id", case.id.as_str())),
            idempotency_key: Some("note"),
            body: Some(note),
            ..ApiRequest::new(CARE_NOTE, self.admin)
        };
        self.invoker.send(request).await?;
        Ok(())
    }

    async fn read_notices(&mut self) -> Result<()> {
        let told = self.invoker.send(ApiRequest::new(NOTICES_LIST, &self.player)).await?;
        self.post(NOTICES_SEEN, json!({"until": told["notices"][0]["at"]})).await?;
        Ok(())
    }

    async fn be_told_by_email(&mut self) -> Result<()> {
        let name = format!("player-{}", self.number);
        let profile = json!({
            "displayName": name, "username": name, "phoneNumber": "", "online": false, "emailAbout": ["deposit"],
        });
        self.post(PROFILE_UPDATE, profile).await?;
        let asked = self.create(DEPOSITS_CREATE, json!({"amount": 5})).await?;
        let id = &asked["deposit"]["id"];
        self.decide(DEPOSITS_DECLINE, id, Some(json!({"note": "Not seen"}))).await?;
        let change = json!({"Records": [{
            "eventName": "MODIFY",
            "eventSourceARN": "arn:aws:dynamodb:af-south-1:000000000000:table/deposit_requests/stream/1",
            "dynamodb": {"Keys": {"id": {"S": id}}, "ApproximateCreationDateTime": clock().ms() / 1000},
        }]});
        self.invoker.invoke("notices-email", &change).await?;
        let sent = self.invoker.functions().stand_in.cloud.take_emails();
        ensure!(sent.len() == 1, "notices-email sent {sent:?}");
        Ok(())
    }

    async fn change_rights(&mut self) -> Result<()> {
        let uid = self.player.uid.to_string();
        let query = Some(("id", uid.as_str()));
        self.invoker.send(ApiRequest { query, ..ApiRequest::new(ADMIN_FIND_PLAYER, self.admin) }).await?;
        let parameter = Some(("userId", uid.as_str()));
        self.invoker.send(ApiRequest { parameter, ..ApiRequest::new(ADMIN_PLAYER_LINKS, self.admin) }).await?;
        self.post_as_admin(ADMIN_SET, json!({"userId": uid})).await?;
        for is_suspended in [true, false] {
            let suspension = json!({"userId": uid, "isSuspended": is_suspended, "reason": "For the soak"});
            self.post_as_admin(ADMIN_SUSPEND, suspension).await?;
        }
        self.post_as_admin(ADMIN_REMOVE, json!({"userId": uid})).await
    }

    async fn freeze(&mut self) -> Result<()> {
        for is_frozen in [true, false] {
            let freeze = json!({"userId": self.player.uid, "isFrozen": is_frozen, "reason": "For the soak"});
            self.post_as_admin(ADMIN_FREEZE, freeze).await?;
        }
        let nobody = json!({"hashes": ["0".repeat(64)], "isListed": false});
        self.post_as_admin(ADMIN_EXCLUSION_REGISTER, nobody).await
    }

    async fn get(&mut self, route: Route) -> Result<()> {
        self.invoker.send(ApiRequest::new(route, &self.player)).await?;
        Ok(())
    }

    async fn post(&mut self, route: Route, body: Value) -> Result<Value> {
        self.invoker.send(ApiRequest { body: Some(body), ..ApiRequest::new(route, &self.player) }).await
    }

    async fn create(&mut self, route: Route, body: Value) -> Result<Value> {
        self.keys += 1;
        let key = self.keys.to_string();
        let request =
            ApiRequest { idempotency_key: Some(&key), body: Some(body), ..ApiRequest::new(route, &self.player) };
        self.invoker.send(request).await
    }

    /// What the player does to something of their own.
    async fn change(&mut self, route: Route, id: &Value, body: Option<Value>) -> Result<()> {
        let parameter = Some(("id", id.as_str().context("an answer without an id")?));
        self.invoker.send(ApiRequest { parameter, body, ..ApiRequest::new(route, &self.player) }).await?;
        Ok(())
    }

    async fn read_as_admin(&mut self, route: Route) -> Result<()> {
        self.invoker.send(ApiRequest::new(route, self.admin)).await?;
        Ok(())
    }

    async fn post_as_admin(&mut self, route: Route, body: Value) -> Result<()> {
        self.invoker.send(ApiRequest { body: Some(body), ..ApiRequest::new(route, self.admin) }).await?;
        Ok(())
    }

    async fn decide(&mut self, route: Route, id: &Value, body: Option<Value>) -> Result<()> {
        let parameter = Some(("id", id.as_str().context("a request without an id")?));
        self.invoker.send(ApiRequest { parameter, body, ..ApiRequest::new(route, self.admin) }).await?;
        Ok(())
    }
}
