//! POST /api/profile/close: a player closes their account for good (D61).

use accounts::{profile_close, profile_get};
use aws::{Accounts, Books, ColoursEntries, ColoursRounds, Deposits, PendingDeposits};
use contract::dto::{ClosingView, Profile};
use domain::{
    Money, ServerSeed, Uid,
    audit::Action,
    colours::{Entry, Picks, Prizes, Round, Schedule},
    deposit::{self, Deposit},
    request::Note,
    wallet::{Movement, Pause, Restriction, RestrictionKind, STARTING_BALANCE},
};
use http::Principal;
use serde_json::{Value, json};
use testkit::{Cloud, Fault, NOON, Player, Run, after_turns, code, named, player, serve};

const SEED: ServerSeed = ServerSeed::new([7; 32]);
const HALF_AN_HOUR_MS: u64 = 30 * 60_000;
/// More calls than the handler makes.
const CALLS: usize = 10;

struct Scene {
    cloud: Cloud,
    thandi: Player,
}

impl Scene {
    async fn new() -> Self {
        let cloud = Cloud::default();
        let thandi = player(&cloud, "thandi").await;
        Self { cloud, thandi }
    }

    /// Each call is a request of its own.
    async fn close(&self, give_up: &Value, ms: u64) -> Run<ClosingView> {
        let call = self.thandi.call(ms).with_request_id(&format!("close-{ms}"));
        serve(&self.cloud, call.with_body(json!({"giveUp": give_up}).to_string()), profile_close).await
    }

    async fn profile(&self, principal: &Principal) -> Run<Profile> {
        let call = http::Call::new(Some(principal.clone()), NOON.plus_ms(2_000)).with_request_id("sign-in");
        serve(&self.cloud, call, profile_get).await
    }

    /// A player who signs up with the same address afterwards.
    async fn comes_back(&self) -> Player {
        let uid = Uid::from_sub("back");
        let principal = Principal { uid, cognito_username: "back".to_owned(), ..self.thandi.principal.clone() };
        self.profile(&principal).await.answer();
        Player::known(&self.cloud, principal)
    }

    fn name(&self) -> &str {
        &self.thandi.principal.cognito_username
    }

    async fn is_open(&self) -> bool {
        let (user, wallet) = self.cloud.quiet().connect::<Accounts>().find(self.thandi.uid()).await.unwrap().unwrap();
        let is_closed = wallet.restriction.is_some_and(|restriction| restriction.kind == RestrictionKind::Closed);
        assert_eq!(user.closed_at.is_some(), is_closed, "both or none");
        !is_closed
    }
}

fn points(points: u64) -> Value {
    json!(points)
}

#[tokio::test(start_paused = true)]
async fn an_account_is_closed_with_its_sign_in_and_its_balance_stays() {
    let scene = Scene::new().await;
    let closed_at = scene.close(&points(10), 5).await.answer().closed_at;
    assert_eq!(closed_at, NOON.plus_ms(5));
    let stored = scene.thandi.record();
    assert_eq!((&stored["closedAt"]["S"], &stored["playersPartition"]["S"]), (&json!(closed_at), &json!("closed")));
    assert!(scene.cloud.is_deleted(scene.name()));
    let (wallet, rows) = scene.thandi.audited().await;
    assert_eq!((wallet.balance, rows.len()), (STARTING_BALANCE, 1));
    assert_eq!(wallet.restriction.map(|restriction| restriction.kind), Some(RestrictionKind::Closed));
    let log = scene.cloud.items("audit_log");
    assert_eq!(log.len(), 1);
    let row = |name: &str| log[0][name]["S"].clone();
    assert_eq!(
        (row("action"), row("after")),
        (json!(Action::CloseAccount.name()), json!("closed, 10 points given up"))
    );

    // The token is good for an hour, and finds a closed account.
    assert_eq!(code(scene.profile(&scene.thandi.principal).await), "ACCOUNT_CLOSED");
    // The same again, with whatever number, is answered the same.
    for give_up in [10, 0] {
        assert_eq!(scene.close(&points(give_up), 9).await.answer().closed_at, closed_at);
    }
    assert_eq!(scene.cloud.items("audit_log").len(), 1);
}

#[tokio::test(start_paused = true)]
async fn nobody_gives_up_points_of_which_they_do_not_know() {
    let scene = Scene::new().await;
    for other in [json!(0), json!(9.99), json!(10.01), json!(1000)] {
        assert_eq!(code(scene.close(&other, 0).await), "BALANCE_NOT_GIVEN_UP", "{other}");
    }
    for nothing in [json!(-10), json!("10"), json!(null)] {
        assert_eq!(code(scene.close(&nothing, 0).await), "AMOUNT_INVALID", "{nothing}");
    }
    scene.thandi.fund(Movement::PaidIn, 1).await;
    assert_eq!(code(scene.close(&points(10), 0).await), "BALANCE_NOT_GIVEN_UP");
    assert!(scene.is_open().await && !scene.cloud.is_deleted(scene.name()));
    assert_eq!(scene.cloud.items("audit_log").len(), 0);
}

#[tokio::test(start_paused = true)]
async fn it_takes_a_recent_sign_in_and_no_rights() {
    let scene = Scene::new().await;
    assert_eq!(code(scene.close(&points(10), HALF_AN_HOUR_MS + 1).await), "SIGN_IN_AGAIN");
    scene.thandi.set_admin(true);
    assert_eq!(code(scene.close(&points(10), 0).await), "CLOSING_AS_ADMIN");
    assert!(scene.is_open().await);
    scene.thandi.set_admin(false);
    scene.close(&points(10), 0).await.answer();
}

#[tokio::test(start_paused = true)]
async fn a_deposit_that_waits_has_to_be_decided_first() {
    let scene = Scene::new().await;
    let (thandi, order) = (&scene.thandi, deposit::Order::parse("5", None, None).unwrap());
    let deposit = Deposit::request(named(thandi.request_id("one")), &order, thandi.party(), thandi.party(), NOON);
    let quiet = scene.cloud.quiet();
    let (deposits, pending) = (quiet.connect::<Deposits>(), quiet.connect::<PendingDeposits>());
    deposits.ask(&deposit, (&pending, &[], Vec::new()), &quiet.connect()).await.unwrap();
    assert_eq!(code(scene.close(&points(10), 0).await), "CLOSING_UNFINISHED");
    let declined = deposit.decline(&Uid::from_sub("admin"), Note::parse("Not seen").unwrap(), NOON.plus_ms(1));
    deposits.replace(&deposit, &declined).await.unwrap();
    scene.close(&points(10), 2).await.answer();
}

impl Scene {
    /// A round with a fee of two points.
    async fn open_round(&self) -> Round {
        let opening = Schedule::new(1440, 720, 1440, 5).unwrap().opening_at(NOON).unwrap();
        let open = Round::open(opening, (Money::points(2), Prizes::parse("3:80").unwrap()), ("key", &SEED), false);
        self.cloud.quiet().connect::<ColoursRounds>().create(&open).await.unwrap();
        open
    }

    async fn enter(&self, open: &Round) {
        let quiet = self.cloud.quiet();
        let books: Books = quiet.connect();
        let wallet = books.wallets.load(self.thandi.uid()).await.unwrap();
        let picks = Picks::all(&open.colours).into_iter().next().unwrap();
        let entered = Entry::enter(self.thandi.request_id("one"), open, picks, &wallet, open.open_at).unwrap();
        quiet.connect::<ColoursEntries>().enter(&entered, &books).await.unwrap();
    }
}

/// Otherwise its prize would come into a wallet that can no longer be used.
#[tokio::test(start_paused = true)]
async fn an_entry_that_is_paid_for_while_the_account_closes_keeps_it_open() {
    for turns in 0..30 {
        let scene = Scene::new().await;
        let open = scene.open_round().await;
        let gives_up = points(8);
        let (closed, ()) = tokio::join!(scene.close(&gives_up, 0), after_turns(turns, scene.enter(&open)));
        let refused = code(closed);
        assert!(matches!(refused, "CLOSING_UNFINISHED" | "BALANCE_NOT_GIVEN_UP"), "{turns} {refused}");
        assert!(scene.is_open().await, "{turns}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_draw_with_an_entry_has_to_be_paid_first() {
    let scene = Scene::new().await;
    let rounds = scene.cloud.quiet().connect::<ColoursRounds>();
    let open = scene.open_round().await;
    scene.enter(&open).await;

    let closed = open.close();
    let drawn = closed.draw(&SEED, None, open.draw_at).unwrap();
    let settled = drawn.end_pass(open.draw_at.plus_ms(1));
    assert_eq!(code(scene.close(&points(8), 0).await), "CLOSING_UNFINISHED");
    for step in [closed, drawn] {
        rounds.write(&step).await.unwrap();
        assert_eq!(code(scene.close(&points(8), 0).await), "CLOSING_UNFINISHED");
    }
    rounds.write(&settled).await.unwrap();
    scene.close(&points(8), 0).await.answer();
}

#[tokio::test(start_paused = true)]
async fn a_frozen_account_stays_as_it_is() {
    let scene = Scene::new().await;
    scene.thandi.freeze("A stolen card").await;
    assert_eq!(code(scene.close(&points(10), 0).await), "ACCOUNT_FROZEN");
    assert!(scene.is_open().await && !scene.cloud.is_deleted(scene.name()));
}

#[tokio::test(start_paused = true)]
async fn who_closes_and_comes_back_is_as_excluded_as_before_and_gets_nothing() {
    let scene = Scene::new().await;
    let excluded = scene.thandi.audited().await.0.paused(Pause::exclusion(6).unwrap(), NOON).unwrap();
    scene.thandi.restrict(&excluded).await;
    scene.close(&points(10), 0).await.answer();
    let back = scene.comes_back().await;
    let (wallet, rows) = back.audited().await;
    assert_eq!((wallet.balance, rows.len()), (Money::ZERO, 0));
    assert_eq!(wallet.restriction, excluded.restriction);
    let old = scene.thandi.audited().await.0.restriction.unwrap();
    assert_eq!((old.kind, old.covers.map(|covered| *covered)), (RestrictionKind::Closed, excluded.restriction));
    let log = scene.cloud.items("audit_log");
    assert!(log.iter().any(|row| row["after"]["S"] == "closed, without its address"), "{log:?}");
    assert_eq!(scene.profile(&back.principal).await.answer().uid, back.uid().as_str());
}

#[tokio::test(start_paused = true)]
async fn who_closes_and_comes_back_unrestricted_may_play() {
    let scene = Scene::new().await;
    scene.close(&points(10), 0).await.answer();
    let back = scene.comes_back().await;
    assert_eq!(back.audited().await.0.restriction, None::<Restriction>);
}

#[tokio::test(start_paused = true)]
async fn after_any_fault_it_is_closed_or_the_next_call_closes_it() {
    for (nth, fault) in Fault::at_each(CALLS) {
        let scene = Scene::new().await;
        scene.cloud.fail(nth, fault);
        let first = scene.close(&points(10), 0).await;
        scene.cloud.forget();
        match first {
            Run::Ended(outcome) => assert!(outcome.is_ok(), "a short fault is retried: {nth} {fault:?}"),
            Run::Crashed => drop(scene.close(&points(10), 1).await.answer()),
        }
        assert!(!scene.is_open().await && scene.cloud.is_deleted(scene.name()), "{nth} {fault:?}");
        assert_eq!(scene.cloud.items("audit_log").len(), 1, "{nth} {fault:?}");
    }
}
