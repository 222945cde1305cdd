//! Tests which data of closed accounts and old tickets is erased, and which is not (D65).

use accounts::{erase, profile_get};
use aws::{
    Addresses, AuditLog, CareCases, CareNights, Deposits, ExclusionRegister, PayoutAccountsStore, Players, Tickets,
    Wallets, Withdrawals,
};
use contract::{dto::Profile, tables};
use domain::{
    Money, Timestamp, Uid,
    audit::{Action, AuditEntry},
    care::{CareCase, CareNote, Contact, PlayHistory},
    deposit::{self, Deposit, Order, Party, Proof, ProofType},
    exclusion_register::PersonHash,
    four_eyes::Proposal,
    request::{Decision, Fingerprint, IdempotencyKey, Note, RequestId},
    retention::ERASED,
    ticket::{self, Category, Report, Ticket},
    wallet::{LimitChange, LimitName, Limited, Pause, Period, RaiseRule, STARTING_BALANCE, Stop},
    withdrawal::{self, BankReference, PaymentMethod, PayoutAccount, PayoutAccounts, Withdrawal},
};
use http::{Call, Principal};
use serde_json::{Value, json};
use std::{sync::Arc, time::Duration};
use testkit::{Cloud, Fault, NOON, Player, Run, code, named, player, run, serve};

/// In every text about Thandi that the records below have.
const MARK: &str = "thandi";
const PHONE: &str = "+264811234567";
const PROOF: &str = "deposit_proofs/thandi/1_proof.png";
const MONTHS: u64 = 60;

fn over() -> Timestamp {
    NOON.plus_months(MONTHS)
}

fn id(name: &str) -> RequestId {
    RequestId::derive(&Uid::from_sub("tests"), "tests", &IdempotencyKey::parse(Some(name)).unwrap())
}

fn note(text: &str) -> Note {
    Note::stored(text.to_owned())
}

fn decision(about: &str) -> Option<Decision> {
    Some(Decision { by: Uid::from_sub("admin"), at: NOON, note: Some(note(&format!("{about} called us"))) })
}

fn proposal(about: &str) -> Option<Proposal> {
    let (by, email) = (Uid::from_sub("other admin"), "admin@example.com".to_owned());
    Some(Proposal { by, email, at: NOON, reason: note(&format!("{about} is known to us")) })
}

struct Scene {
    cloud: Cloud,
    thandi: Player,
    bob: Player,
}

impl Scene {
    async fn new() -> Self {
        let cloud = Cloud::default();
        let (thandi, bob) = (player(&cloud, MARK).await, player(&cloud, "bob").await);
        Self { cloud, thandi, bob }
    }

    /// With something of Thandi's in every record that can have it, and the account closed.
    async fn closed() -> Self {
        let scene = Self::new().await;
        scene.fill_profile().await;
        scene.deposit("own", (&scene.thandi, &scene.thandi), deposit::Status::Completed).await;
        scene.deposit("sent", (&scene.thandi, &scene.bob), deposit::Status::Completed).await;
        scene.deposit("received", (&scene.bob, &scene.thandi), deposit::Status::Completed).await;
        scene.withdrawal("paid", withdrawal::Status::Completed).await;
        scene.ticket("waits", &scene.thandi, ticket::Status::New, NOON).await;
        scene.ticket("resolved", &scene.thandi, ticket::Status::Resolved, over()).await;
        scene.look_after().await;
        scene.close(&scene.thandi).await;
        scene
    }

    async fn fill_profile(&self) {
        for (name, value) in [
            ("displayName", json!({"S": "thandi m"})),
            ("phoneNumber", json!({"S": PHONE})),
            ("emailAbout", json!({"L": [{"S": "tickets"}]})),
            ("formerEmails", json!({"L": [{"S": "thandi@before.example"}]})),
            ("recoveryHashes", json!({"L": [{"S": "thandi's"}]})),
            ("noticesSeenUntil", json!({"S": NOON})),
        ] {
            self.thandi.set(name, value);
        }
        let account = PayoutAccount {
            id: id("account"),
            method: PaymentMethod::PayPal,
            label: "thandi".to_owned(),
            details: "thandi@paypal.example".to_owned(),
            added_at: NOON,
        };
        let accounts =
            PayoutAccounts { uid: self.thandi.uid().clone(), accounts: vec![account], removed: Vec::new(), version: 1 };
        self.store::<PayoutAccountsStore>().create(&accounts).await.unwrap();
        // The address that the account had before is still in its name.
        for key in ["email#thandi@before.example", "bonus#thandi@before.example"] {
            self.cloud.fill("addresses", &[json!({"address": {"S": key}, "uid": {"S": self.thandi.uid()}})]);
        }
        let approvers = json!({"address": {"S": "approvers#thandi@example.com"}, "approvers": {"SS": ["admin"]}});
        self.cloud.fill("addresses", &[approvers]);
        let user = self.store::<Players>().load(self.thandi.uid()).await.unwrap();
        let hashes: Vec<_> = PersonHash::of_user(&user).into_iter().chain(former()).collect();
        self.store::<ExclusionRegister>().add(&hashes, self.thandi.uid()).await.unwrap();
    }

    async fn deposit(&self, name: &str, (from, to): (&Player, &Player), status: deposit::Status) {
        let order = Order::parse("20", None, None).unwrap();
        let (by, to) = (self.party(from).await, self.party(to).await);
        let whose = if from.uid() == self.thandi.uid() { MARK } else { "bob" };
        let path = format!("deposit_proofs/{whose}/1_proof.png");
        let proof = Proof {
            path: path.clone(),
            name: format!("{whose}.png"),
            kind: ProofType::Png,
            bytes: 3,
            uploaded_at: Some(NOON),
            sha256: None,
            seen_in: None,
        };
        self.cloud.bucket().plant(&path, "image/png", b"png");
        let asked = Deposit::request(named(id(name)), &order, by, to, NOON);
        let decided =
            Deposit { status, decision: decision(whose), proposal: proposal(whose), proof: Some(proof), ..asked };
        self.store::<Deposits>().create(&decided).await.unwrap();
    }

    async fn withdrawal(&self, name: &str, status: withdrawal::Status) {
        let wallet = self.thandi.wallet().await;
        let paid = Withdrawal {
            id: id(name),
            uid: self.thandi.uid().clone(),
            email: self.thandi.principal.email.clone(),
            amount: Money::points(50),
            method: PaymentMethod::PayPal,
            details: "thandi@paypal.example".to_owned(),
            status,
            funds: wallet.funds(),
            from_players: None,
            payable_from: None,
            proposal: proposal(MARK),
            taken: None,
            bank_reference: Some(BankReference::stored(MARK.to_owned())),
            line: None,
            returned: None,
            decision: decision(MARK),
            fingerprint: Fingerprint::of(&"thandi"),
            created_at: NOON,
        };
        self.store::<Withdrawals>().create(&paid).await.unwrap();
    }

    async fn ticket(&self, name: &str, of: &Player, status: ticket::Status, at: Timestamp) {
        let Principal { uid, email, .. } = &of.principal;
        let (name_of, message) = (email.clone(), format!("{email} has a question"));
        let report = Report { name: name_of, email: email.clone(), category: Category::Other, message };
        let opened = Ticket::open(id(name), uid.clone(), report, NOON);
        self.store::<Tickets>().create(&Ticket { status, updated_at: at, ..opened }).await.unwrap();
    }

    async fn look_after(&self) {
        let opened = CareCase::open(id("case"), self.party(&self.thandi).await, Vec::new(), NOON);
        let said = CareNote {
            id: id("note"),
            by: Uid::from_sub("admin"),
            email: "admin@example.com".to_owned(),
            at: NOON,
            contact: Contact::Phone,
            text: note("thandi is well"),
            outcome: None,
        };
        self.store::<CareCases>().create(&CareCase { notes: vec![said], ..opened }).await.unwrap();
        self.store::<CareNights>().keep_history(self.thandi.uid(), &PlayHistory::default()).await.unwrap();
    }

    async fn close(&self, player: &Player) {
        let (players, wallets): (Players, Wallets) = (self.store(), self.store());
        let user = players.load(player.uid()).await.unwrap();
        let closed = player.wallet().await.closed(NOON);
        let entry = player.call(0).audit(player.uid(), Action::CloseAccount, player.uid(), ("open", "closed"));
        let log: AuditLog = self.store();
        let entry = AuditEntry { request_id: user.username.clone(), ..entry };
        players.close(&user, (&wallets, &closed), log.row(&entry)).await.unwrap();
        self.cloud.forget();
    }

    async fn erase(&self, now: Timestamp) -> Run<Value> {
        self.erase_for(now, erase::RUN_FOR).await
    }

    async fn erase_for(&self, now: Timestamp, run_for: Duration) -> Run<Value> {
        let deps: Arc<erase::Deps> = self.cloud.connect();
        run(&self.cloud, || erase::erase_at(deps.clone(), now, run_for)).await
    }

    /// A player who signs up after that.
    async fn signs_up(&self, name: &str, email: &str) -> Run<Profile> {
        let principal = Principal {
            uid: Uid::from_sub(name),
            email: email.to_owned(),
            cognito_username: name.to_owned(),
            ..self.bob.principal.clone()
        };
        let call = Call::new(Some(principal), over().plus_ms(2_000)).with_request_id("sign-in");
        serve(&self.cloud.quiet(), call, profile_get).await
    }

    async fn limit(&self, player: &Player) {
        let losses = LimitName { period: Period::Day, of: Limited::Losses };
        let change = LimitChange::Set(losses, Some(Money::points(5)));
        let limited = player.wallet().await.limited(change, RaiseRule::new(24).unwrap(), NOON).unwrap();
        player.restrict(&limited.unwrap()).await;
    }

    async fn pause(&self, player: &Player, pause: Pause) {
        let paused = player.wallet().await.paused(pause, NOON).unwrap();
        player.restrict(&paused).await;
    }

    fn store<S: aws::FromConnection>(&self) -> S {
        self.cloud.quiet().connect()
    }

    async fn party(&self, player: &Player) -> Party {
        self.store::<Players>().load(player.uid()).await.unwrap().into()
    }

    async fn holder(&self, email: &str) -> Option<Uid> {
        self.store::<Addresses>().holder(email).await.unwrap()
    }

    async fn known(&self, hash: &PersonHash) -> Vec<Uid> {
        self.store::<ExclusionRegister>().find(hash).await.unwrap().players
    }

    fn set(&self, table: &str, key: &str, of: &impl ToString, (name, value): (&str, Value)) {
        self.cloud.set(table, &json!({key: {"S": of.to_string()}}), name, &value);
    }

    /// The tables with a text about Thandi, and the bucket.
    fn with_her_data(&self) -> Vec<&'static str> {
        let mut with = Vec::new();
        for table in tables::ALL {
            let items = self.cloud.quiet().items(table.name);
            let has_data = |item: &&Value| {
                let text = item.to_string();
                let hashes = former().into_iter().chain(PersonHash::of_email("thandi@example.com"));
                text.contains(MARK) || text.contains(PHONE) || hashes.into_iter().any(|it| text.contains(it.as_str()))
            };
            // The identity provider's name of a user is not personal data.
            let said = items.iter().map(|item| {
                let mut item = item.clone();
                item["cognitoUsername"] = Value::Null;
                item
            });
            if said.collect::<Vec<_>>().iter().any(|item| has_data(&item)) {
                with.push(table.name);
            }
        }
        if self.cloud.bucket().paths().iter().any(|path| path == PROOF) {
            with.push("bucket");
        }
        with
    }

    /// The only row about it, and only about this account.
    fn assert_audited_once(&self) {
        let rows = self.cloud.quiet().items("audit_log");
        let erased: Vec<_> = rows.iter().filter(|row| row["action"]["S"] == "account.erase").collect();
        assert_eq!(erased.len(), 1, "{rows:?}");
        assert_eq!(erased[0]["subject"]["S"], json!(self.thandi.uid()));
    }
}

fn former() -> Vec<PersonHash> {
    PersonHash::of_email("thandi@before.example")
}

fn nothing() -> Value {
    json!({"accounts": 0, "tickets": 0, "unpaid": 0, "unfinished": 0})
}

#[tokio::test(start_paused = true)]
async fn no_record_has_anything_of_a_player_any_more_but_the_books() {
    let scene = Scene::closed().await;
    let all = [
        "users",
        "addresses",
        "deposit_requests",
        "withdrawal_requests",
        "payout_accounts",
        "support_tickets",
        "care",
        "bucket",
    ];
    assert_eq!(scene.with_her_data(), all);
    let (before, deposits) = (scene.thandi.audited().await, scene.cloud.quiet().items("deposit_requests").len());
    assert_eq!(scene.erase(over()).await.answer(), json!({"accounts": 1, "tickets": 0, "unpaid": 0, "unfinished": 0}));
    assert_eq!(scene.with_her_data(), Vec::<&str>::new());

    // The books are as they were, and still name the account.
    assert_eq!(scene.thandi.audited().await, before);
    assert_eq!(scene.cloud.quiet().items("deposit_requests").len(), deposits);
    let sent = scene.store::<Deposits>().load(&id("sent")).await.unwrap();
    assert_eq!((&*sent.from.email, &*sent.to.email), (ERASED, "bob@example.com"));
    assert!(sent.from.username.starts_with("player-"));
    assert_eq!((sent.amount, sent.status), (Money::points(20), deposit::Status::Completed));
    assert_eq!(sent.decision, Some(Decision { by: Uid::from_sub("admin"), at: NOON, note: None }));
    let paid = scene.store::<Withdrawals>().load(&id("paid")).await.unwrap();
    assert_eq!((&*paid.email, &*paid.details, paid.amount), (ERASED, ERASED, Money::points(50)));
    let user = scene.store::<Players>().load(scene.thandi.uid()).await.unwrap();
    assert!(user.is_erased() && user.closed_at == Some(NOON) && user.username == sent.from.username);
    assert_eq!((user.display_name, user.phone_number, user.former_emails), (String::new(), String::new(), vec![]));
    scene.assert_audited_once();

    // The data of another player stays.
    let received = scene.store::<Deposits>().load(&id("received")).await.unwrap();
    assert_eq!((&*received.from.email, &*received.to.email), ("bob@example.com", ERASED));
    assert_eq!(received.decision, decision("bob"));
    assert!(received.proof.is_some_and(|proof| scene.cloud.bucket().object(&proof.path).is_some()));
    assert_eq!(scene.holder("bob@example.com").await.as_ref(), Some(scene.bob.uid()));

    // It is in no list any more, so the next night does not read it again.
    assert_eq!(scene.store::<Players>().closed(None).await.unwrap().items, []);
    scene.cloud.forget();
    assert_eq!(scene.erase(over()).await.answer(), nothing());
    assert_eq!(scene.cloud.calls().len(), 3, "one query for each list, and whether statements are imported");
}

#[tokio::test(start_paused = true)]
async fn nothing_is_erased_before_its_period_is_over() {
    let scene = Scene::closed().await;
    let items = || tables::ALL.iter().map(|table| scene.cloud.quiet().items(table.name)).collect::<Vec<_>>();
    let before = items();
    let early = Timestamp::from_ms(over().ms() - 1);
    assert_eq!(scene.erase(early).await.answer(), nothing());
    assert_eq!(items(), before);
    assert!(scene.cloud.bucket().object(PROOF).is_some());
    assert_eq!(scene.erase(over()).await.answer()["accounts"], 1);
}

#[tokio::test(start_paused = true)]
async fn an_open_account_keeps_everything_whatever_its_age() {
    let scene = Scene::new().await;
    scene.fill_profile().await;
    scene.withdrawal("paid", withdrawal::Status::Completed).await;
    let before = scene.with_her_data();
    assert_eq!(scene.erase(NOON.plus_months(10 * MONTHS)).await.answer(), nothing());
    assert_eq!(scene.with_her_data(), before);
}

#[tokio::test(start_paused = true)]
async fn a_request_that_waits_is_decided_first() {
    let scene = Scene::closed().await;
    scene.deposit("waits", (&scene.bob, &scene.thandi), deposit::Status::Pending).await;
    let before = scene.with_her_data();
    assert_eq!(scene.erase(over()).await.answer()["unfinished"], 1);
    assert_eq!(scene.with_her_data(), before, "nothing is half done");
    scene.set("deposit_requests", "id", &id("waits"), ("status", json!({"S": "declined"})));
    scene.withdrawal("waits-too", withdrawal::Status::Pending).await;
    assert_eq!(scene.erase(over()).await.answer()["unfinished"], 1);
    scene.set("withdrawal_requests", "id", &id("waits-too"), ("status", json!({"S": "declined"})));
    assert_eq!(scene.erase(over()).await.answer()["accounts"], 1);
    assert_eq!(scene.with_her_data(), Vec::<&str>::new());
}

#[tokio::test(start_paused = true)]
async fn whatever_fails_the_next_run_finishes_it() {
    let calls = {
        let scene = Scene::closed().await;
        scene.erase(over()).await.answer();
        scene.cloud.calls().len()
    };
    assert!(calls > 25, "{calls}");
    for (call, fault) in Fault::at_each(calls) {
        let scene = Scene::closed().await;
        scene.cloud.fail(call, fault);
        let first = scene.erase(over()).await;
        scene.cloud.forget();
        if let Run::Ended(outcome) = first {
            outcome.expect("a short fault is retried");
        }
        scene.erase(over()).await.answer();
        assert_eq!(scene.with_her_data(), Vec::<&str>::new(), "{fault:?} at call {call}");
        scene.assert_audited_once();
        scene.thandi.audited().await;
    }
}

#[tokio::test(start_paused = true)]
async fn one_account_that_cannot_be_read_stops_no_other_and_is_told() {
    let scene = Scene::closed().await;
    let zola = player(&scene.cloud, "zola").await;
    scene.close(&zola).await;
    scene.set("deposit_requests", "id", &id("own"), ("status", json!({"S": "nonsense"})));
    let Run::Ended(Err(cause)) = scene.erase(over()).await else { panic!("it is told") };
    assert_eq!(cause.to_string(), "internal: 1 accounts were not erased");
    let erased = async |player: &Player| scene.store::<Players>().load(player.uid()).await.unwrap().is_erased();
    assert!(erased(&zola).await && !erased(&scene.thandi).await);
}

#[tokio::test(start_paused = true)]
async fn more_than_a_page_is_erased_in_one_run() {
    let scene = Scene::new().await;
    for nth in 0..30 {
        scene.deposit(&format!("own-{nth}"), (&scene.thandi, &scene.thandi), deposit::Status::Completed).await;
        scene.deposit(&format!("to-{nth}"), (&scene.bob, &scene.thandi), deposit::Status::Completed).await;
        scene.withdrawal(&format!("paid-{nth}"), withdrawal::Status::Completed).await;
        scene.ticket(&format!("ticket-{nth}"), &scene.thandi, ticket::Status::New, NOON).await;
        scene.close(&player(&scene.cloud, &format!("p{nth}")).await).await;
    }
    scene.close(&scene.thandi).await;
    assert_eq!(scene.erase(over()).await.answer()["accounts"], 31);
    assert_eq!(scene.with_her_data(), Vec::<&str>::new());
    let of_bob = scene.store::<Deposits>().all_to_player(scene.thandi.uid()).await.unwrap();
    assert!(of_bob.len() == 30 && of_bob.iter().all(|deposit| deposit.to.email == ERASED));
}

#[tokio::test(start_paused = true)]
async fn what_is_left_when_the_time_is_over_the_next_night_does() {
    let scene = Scene::closed().await;
    scene.close(&scene.bob).await;
    for rest in [1, 0] {
        assert_eq!(scene.erase_for(over(), Duration::ZERO).await.answer()["accounts"], 1);
        assert_eq!(scene.store::<Players>().closed(None).await.unwrap().items.len(), rest);
    }
}

#[tokio::test(start_paused = true)]
async fn a_ticket_goes_a_while_after_it_was_resolved_whoever_asked() {
    let scene = Scene::new().await;
    let bob = &scene.bob;
    for nth in 0..30 {
        scene.ticket(&format!("long-ago-{nth}"), bob, ticket::Status::Resolved, NOON).await;
    }
    scene.ticket("late", bob, ticket::Status::Resolved, NOON.plus_ms(1)).await;
    scene.ticket("open", bob, ticket::Status::InProgress, NOON).await;
    let now = NOON.plus_months(24);
    assert_eq!(scene.erase(Timestamp::from_ms(now.ms() - 1)).await.answer()["tickets"], 0);
    assert_eq!(scene.erase(now).await.answer()["tickets"], 30);
    let mut left = scene.store::<Tickets>().all_of_player(bob.uid()).await.unwrap();
    left.sort_by_key(|ticket| ticket.updated_at);
    assert_eq!(left.iter().map(|ticket| &ticket.id).collect::<Vec<_>>(), [&id("open"), &id("late")]);
}

#[tokio::test(start_paused = true)]
async fn whoever_has_the_address_afterwards_is_somebody_new() {
    let scene = Scene::closed().await;
    scene.erase(over()).await.answer();
    let profile = json!(scene.signs_up("newcomer", "thandi@example.com").await.answer());
    assert_eq!((&profile["restriction"], &profile["uid"]), (&Value::Null, &json!(Uid::from_sub("newcomer"))));
    let wallet = scene.store::<Wallets>().load(&Uid::from_sub("newcomer")).await.unwrap();
    assert_eq!(wallet.balance, STARTING_BALANCE);
}

/// A self-exclusion, a freeze, the register and a limit are the address's for as long as they hold.
#[tokio::test(start_paused = true)]
async fn what_restricts_or_limits_a_player_outlives_the_period() {
    for restriction in ["excluded", "frozen", "listed", "limited"] {
        let scene = Scene::new().await;
        let wallet = scene.thandi.wallet().await;
        match restriction {
            "excluded" => scene.pause(&scene.thandi, Pause::FOR_GOOD).await,
            "listed" => scene.thandi.restrict(&wallet.with_registered(true, NOON).unwrap()).await,
            "limited" => scene.limit(&scene.thandi).await,
            _ => scene.thandi.freeze("Fraud").await,
        }
        scene.close(&scene.thandi).await;
        scene.erase(over()).await.answer();
        assert_eq!(scene.with_her_data(), ["addresses"], "{restriction}: the rest is erased");
        assert_eq!(scene.holder("thandi@example.com").await.as_ref(), Some(scene.thandi.uid()), "{restriction}");

        scene.signs_up("again", "thandi@example.com").await.answer();
        let again = scene.store::<Wallets>().load(&Uid::from_sub("again")).await.unwrap();
        assert!(again.binds_address(over()), "{restriction} goes over");
        assert_eq!(again.balance, Money::ZERO, "no starting points either");
    }
}

#[tokio::test(start_paused = true)]
async fn a_time_out_that_is_over_keeps_no_address() {
    let scene = Scene::new().await;
    scene.pause(&scene.thandi, Pause::TimeOut { days: 1 }).await;
    scene.close(&scene.thandi).await;
    scene.erase(over()).await.answer();
    assert_eq!(scene.with_her_data(), Vec::<&str>::new());
}

#[tokio::test(start_paused = true)]
async fn the_address_and_the_mailbox_of_somebody_else_stay_theirs() {
    let scene = Scene::new().await;
    scene.close(&scene.thandi).await;
    scene.cloud.delete_user(&scene.thandi.principal.cognito_username);
    // The same address, and another one of the same mailbox.
    scene.signs_up("again", "thandi@example.com").await.answer();
    scene.signs_up("tagged", "thandi+2@example.com").await.answer();
    let (again, tagged) = (Uid::from_sub("again"), Uid::from_sub("tagged"));
    assert_eq!(scene.erase(over()).await.answer()["accounts"], 1);
    assert_eq!(scene.holder("thandi@example.com").await, Some(again.clone()));
    assert_eq!(scene.holder("thandi+2@example.com").await, Some(tagged.clone()));
    let mut known = scene.known(&PersonHash::of_email("thandi@example.com")[0]).await;
    known.sort_by_key(|uid| *uid != again);
    assert_eq!(known, [again, tagged]);
    // So no account of the mailbox gets the starting points again.
    scene.signs_up("more", "thandi+3@example.com").await.answer();
    let more = scene.store::<Wallets>().load(&Uid::from_sub("more")).await.unwrap();
    assert_eq!(more.balance, Money::ZERO);
}

#[tokio::test(start_paused = true)]
async fn the_register_still_lists_whom_it_lists() {
    let scene = Scene::closed().await;
    let hash = &PersonHash::of_email("thandi@example.com")[0];
    scene.store::<ExclusionRegister>().list(hash, true).await.unwrap();
    scene.erase(over()).await.answer();
    let person = scene.store::<ExclusionRegister>().find(hash).await.unwrap();
    assert!(person.is_listed && person.players.is_empty());
}

#[tokio::test(start_paused = true)]
async fn two_runs_at_once_erase_an_account_once() {
    for turns in 0..40 {
        let scene = Scene::closed().await;
        let later = testkit::after_turns(turns, scene.erase(over()));
        let (one, other) = futures::join!(scene.erase(over()), later);
        one.answer();
        other.answer();
        assert_eq!(scene.with_her_data(), Vec::<&str>::new());
        scene.assert_audited_once();
    }
}

#[tokio::test(start_paused = true)]
async fn a_sign_in_that_closing_left_behind_goes_too() {
    let scene = Scene::new().await;
    let name = &scene.thandi.principal.cognito_username;
    scene.close(&scene.thandi).await;
    assert!(!scene.cloud.is_deleted(name));
    scene.erase(over()).await.answer();
    assert!(scene.cloud.is_deleted(name) && !scene.cloud.is_deleted(&scene.bob.principal.cognito_username));
}

#[tokio::test(start_paused = true)]
async fn the_token_of_an_erased_account_finds_a_closed_one() {
    let scene = Scene::closed().await;
    scene.erase(over()).await.answer();
    assert_eq!(code(serve(&scene.cloud, scene.thandi.call(0), profile_get).await), "ACCOUNT_CLOSED");
    let wallet = scene.thandi.wallet().await;
    assert!(Stop::ALL.iter().all(|stop| wallet.permits(*stop, over()).is_err()));
}
