//! GET /api/colours/config, /api/colours/round and /api/colours/rounds.

use super::scene::{Scene, code, opened, refusal, seed};
use aws::ColoursRounds;
use domain::{
    Money,
    colours::{Beacon, Prizes, Round, Status},
    cursor,
};
use http::Call;
use serde_json::{Value, json};
use std::{sync::Arc, time::Duration};
use testkit::NOON;
use tokio::time::advance;

/// The most rounds on a page.
const PAGE: usize = 25;

// spec 3.29, 7.19
#[tokio::test(start_paused = true)]
async fn the_config_is_what_the_current_round_was_opened_with() {
    let scene = Scene::before_the_first_round().await;
    let none = refusal(scene.config().await);
    assert_eq!((none.to_string().as_str(), none.status()), ("There is no round yet", 404));
    let mut round = opened(0);
    round.entry_fee = Money::parse("2.5").unwrap();
    round.prizes = Prizes::parse("3:50,1:1,0:2").unwrap();
    scene.cloud.connect::<ColoursRounds>().create(&round).await.unwrap();
    let expected = json!({
        "roundId": "2026-11-21T12:09Z",
        "colors": ["red", "blue", "green", "yellow", "orange", "purple", "pink", "brown", "black", "white"],
        "entryFee": 2.5,
        "schedule": {
            "openAt": "2026-11-21T12:00:00.000Z",
            "closeAt": "2026-11-21T12:08:00.000Z",
            "drawAt": "2026-11-21T12:09:00.000Z",
        },
        "odds": {
            "combinations": 120,
            "tiers": [
                {"matches": 3, "multiple": 50, "prize": 125, "ways": 1},
                {"matches": 1, "multiple": 1, "prize": 2.5, "ways": 63},
                {"matches": 0, "multiple": 2, "prize": 5, "ways": 35},
            ],
        },
    });
    assert_eq!(json!(scene.config().await.answer()), expected);
    // It stays until the next round opens, and then becomes that of the next round.
    scene.bring(&round, Status::Settled).await;
    assert_eq!(json!(scene.config().await.answer()), expected);
    scene.open(1).await;
    let next = json!(scene.config().await.answer());
    assert_eq!((&next["roundId"], &next["entryFee"]), (&json!("2026-11-21T12:19Z"), &json!(2)));
}

// spec 3.30, 7.15
#[tokio::test(start_paused = true)]
async fn the_newest_round_is_the_current_one() {
    let scene = Scene::before_the_first_round().await;
    assert_eq!(code(scene.round(&[]).await), "NO_ROUND");
    let first = scene.open(0).await;
    let current = async || json!(scene.round(&[]).await.answer())["round"]["id"].clone();
    assert_eq!(current().await, json!(first.id));
    for status in [Status::Closed, Status::Drawn, Status::Settled, Status::Void] {
        let elsewhere = Scene::new().await;
        elsewhere.bring(&first, status).await;
        let round = json!(elsewhere.round(&[]).await.answer())["round"].take();
        assert_eq!((&round["id"], &round["status"]), (&json!(first.id), &json!(status.name())));
    }
    let next = scene.open(1).await;
    assert_eq!(current().await, json!(next.id));
}

#[tokio::test(start_paused = true)]
async fn a_round_can_be_asked_for_by_its_id() {
    let scene = Scene::before_the_first_round().await;
    let rounds = [scene.open(0).await, scene.open(1).await];
    for round in &rounds {
        let found = json!(scene.round(&[("roundId", round.id.as_str())]).await.answer());
        assert_eq!(found["round"]["id"], json!(round.id));
    }
}

#[tokio::test(start_paused = true)]
async fn an_unknown_round_is_not_found() {
    let scene = Scene::before_the_first_round().await;
    scene.open(0).await;
    scene.open(1).await;
    for id in [opened(2).id.as_str(), "x", "2026-11-21T12:09:00Z", "2026-11-21t12:09Z", "2026-11-21T12:09Z#", "\u{0}"] {
        let unknown = refusal(scene.round(&[("roundId", id)]).await);
        assert_eq!((unknown.to_string().as_str(), unknown.status()), ("Round not found", 404), "{id}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_round_comes_with_the_servers_clock_at_the_time_of_the_answer() {
    let scene = Scene::new().await;
    let rounds: Arc<ColoursRounds> = scene.cloud.connect();
    let call = scene.player.call(7);
    advance(Duration::from_millis(350)).await;
    assert_eq!(colours::round(rounds, call).await.unwrap().now, NOON.plus_ms(357));
}

/// A round with a beacon, open and drawn.
fn with_beacon() -> (Round, Round) {
    let mut open = opened(0);
    open.beacon_round = Some(24_000_000);
    let beacon = Beacon { round: 24_000_000, signature: "ab".repeat(48), randomness: "cd".repeat(32) };
    let drawn = open.close().draw(&seed(0), Some(beacon), open.draw_at.plus_ms(1)).unwrap();
    (open, drawn)
}

#[tokio::test(start_paused = true)]
async fn a_drawn_round_tells_all_that_a_check_of_the_draw_needs() {
    let scene = Scene::before_the_first_round().await;
    let (open, drawn) = with_beacon();
    let rounds: ColoursRounds = scene.cloud.connect();
    rounds.create(&open).await.unwrap();
    let before = json!(scene.round(&[]).await.answer())["round"].take();
    rounds.write(&open.close()).await.unwrap();
    rounds.write(&drawn).await.unwrap();
    let after = json!(scene.round(&[]).await.answer())["round"].take();
    let mut expected = before;
    assert_eq!((&expected["commitment"], &expected["beaconRound"]), (&json!(seed(0).commitment()), &json!(24_000_000)));
    expected["status"] = json!("drawn");
    expected["winningColors"] = json!(drawn.drawn.unwrap().winning);
    expected["draw"] = json!({
        "drawnAt": "2026-11-21T12:09:00.001Z",
        "seed": seed(0).reveal(),
        "beacon": {"round": 24_000_000, "signature": "ab".repeat(48), "randomness": "cd".repeat(32)},
    });
    assert_eq!(after, expected, "nothing else has changed");
    assert_eq!(json!(scene.past(&[]).await.answer()), json!({"items": [expected]}));
}

#[tokio::test(start_paused = true)]
async fn a_draw_is_listed_from_when_it_waits_for_its_beacon() {
    let scene = Scene::before_the_first_round().await;
    let rounds: Arc<ColoursRounds> = scene.cloud.connect();
    let listed = async |after_ms| {
        let call = Call::new(None, opened(0).draw_at.plus_ms(after_ms));
        colours::rounds(rounds.clone(), call).await.unwrap().items.len()
    };
    rounds.create(&with_beacon().0).await.unwrap();
    assert_eq!(colours::rounds(rounds.clone(), Call::new(None, NOON)).await.unwrap().items.len(), 0, "entries go on");
    assert_eq!(listed(0).await, 1, "the tick has not closed it");
    rounds.write(&with_beacon().0.close()).await.unwrap();
    assert_eq!(listed(60_000).await, 1);
    rounds.create(&opened(1).close()).await.unwrap();
    assert_eq!(listed(600_000).await, 1, "one without a beacon waits for nothing");
}

/// The answers of all endpoints, and the stored round.
async fn visible(scene: &Scene) -> Vec<Value> {
    let mut visible = vec![
        json!(scene.config().await.answer()),
        json!(scene.round(&[]).await.answer()),
        json!(scene.round(&[("roundId", opened(0).id.as_str())]).await.answer()),
        json!(scene.past(&[]).await.answer()),
        json!(scene.own(&scene.player, &[]).await.answer()),
    ];
    visible.push(stored(scene, &opened(0)));
    visible
}

fn stored(scene: &Scene, round: &Round) -> Value {
    scene.cloud.item("colours_rounds", &json!({"roundId": {"S": round.id}}))
}

#[tokio::test(start_paused = true)]
async fn before_the_draw_the_commitment_is_public_but_not_seed_or_winners() {
    for status in [Status::Open, Status::Closed, Status::Void] {
        let scene = Scene::new().await;
        scene.enter("key", ["red", "blue", "white"]).await.answer();
        scene.bring(&opened(0), status).await;
        for answer in visible(&scene).await {
            let text = answer.to_string();
            assert!(!text.contains(&seed(0).reveal()), "{status:?} {text}");
            for name in ["\"seed\"", "\"draw\"", "drawnAt", "beaconSignature", "\"keyId\":\""] {
                assert!(!text.contains(name), "{status:?} {text}");
            }
        }
        let round = json!(scene.round(&[]).await.answer())["round"].take();
        assert_eq!((&round["winningColors"], &round["commitment"]), (&json!([]), &json!(seed(0).commitment())));
        assert_eq!(stored(&scene, &opened(0))["winningColors"], Value::Null, "{status:?}");
    }
    let scene = Scene::new().await;
    let drawn = scene.bring(&opened(0), Status::Drawn).await;
    let round = json!(scene.round(&[]).await.answer())["round"].take();
    assert_eq!(
        (&round["draw"]["seed"], &round["commitment"]),
        (&json!(seed(0).reveal()), &json!(seed(0).commitment()))
    );
    assert_eq!(round["winningColors"], json!(drawn.drawn.unwrap().winning));
}

/// The ids on all pages of past draws, and the size of each page.
async fn all_past(scene: &Scene) -> (Vec<String>, Vec<usize>) {
    let (mut ids, mut sizes, mut cursor) = (Vec::new(), Vec::new(), None::<String>);
    loop {
        let query: Vec<_> = cursor.as_deref().map(|cursor| ("cursor", cursor)).into_iter().collect();
        let page = scene.past(&query).await.answer();
        sizes.push(page.items.len());
        ids.extend(page.items.into_iter().map(|round| round.id));
        cursor = page.next_cursor;
        if cursor.is_none() {
            return (ids, sizes);
        }
    }
}

#[tokio::test(start_paused = true)]
async fn past_draws_are_newest_first_with_void_ones_but_no_unfinished_ones() {
    let scene = Scene::before_the_first_round().await;
    assert_eq!(all_past(&scene).await, (vec![], vec![0]));
    let mut past = Vec::new();
    for cycle in 0..60 {
        let status = [Status::Settled, Status::Void, Status::Drawn][(cycle % 3) as usize];
        let round = scene.open(cycle).await;
        scene.bring(&round, status).await;
        past.insert(0, round.id.to_string());
    }
    assert_eq!(all_past(&scene).await, (past.clone(), vec![PAGE, PAGE, 10]));
    let current = scene.open(60).await;
    assert_eq!(all_past(&scene).await.0, past);
    let closed = scene.bring(&current, Status::Closed).await;
    assert_eq!(all_past(&scene).await, (past.clone(), vec![PAGE - 1, PAGE, 11]));
    // Its beacon is late, and the next round is already open.
    scene.open(61).await;
    assert_eq!(all_past(&scene).await, (past.clone(), vec![PAGE - 2, PAGE, 12]));
    scene.draw(&closed).await;
    past.insert(0, closed.id.to_string());
    assert_eq!(all_past(&scene).await, (past, vec![PAGE - 1, PAGE, 12]));
}

#[tokio::test(start_paused = true)]
async fn a_cursor_of_past_draws_says_only_where_to_go_on() {
    let scene = Scene::before_the_first_round().await;
    for cycle in 0..4 {
        let round = scene.open(cycle).await;
        scene.bring(&round, Status::Drawn).await;
    }
    let from = async |cursor: String| -> Vec<String> {
        let page = scene.past(&[("cursor", &cursor)]).await.answer();
        page.items.into_iter().map(|round| round.id).collect()
    };
    let ids = |cycles: [u64; 2]| cycles.map(|cycle| opened(cycle).id.to_string());
    assert_eq!(from(cursor::write(opened(2).id.as_str())).await, ids([1, 0]));
    assert_eq!(from(cursor::write("2026-11-21T12:20Z")).await, ids([1, 0]), "a round that never was");
    assert_eq!(from(cursor::write("1970-01-01T00:00Z")).await, [""; 0]);
    for forged in [
        "!".to_owned(),
        opened(2).id.to_string(),
        cursor::write("x"),
        cursor::write("#"),
        cursor::write("2026-11-21T12:29"),
        cursor::write("2026-11-21T12:29:00.000Z"),
        cursor::write(&format!("{}#{}", opened(2).id, "0".repeat(22))),
        cursor::write(&"0".repeat(22)),
        "A".repeat(10_000),
    ] {
        assert_eq!(code(scene.past(&[("cursor", &forged)]).await), "MALFORMED", "{forged}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_look_costs_one_read_however_many_rounds_there_have_been() {
    let scene = Scene::before_the_first_round().await;
    for cycle in 0..60 {
        let round = scene.open(cycle).await;
        scene.bring(&round, Status::Settled).await;
    }
    let spent = |what: &str, operation: &str| {
        let units = scene.cloud.units();
        println!("{what}: {units:?}");
        assert_eq!((scene.cloud.calls(), units.write_hundredths), (vec![operation.to_owned()], 0), "{what}");
        scene.cloud.forget();
        units.read_hundredths
    };
    scene.cloud.forget();
    scene.config().await.answer();
    assert_eq!(spent("colours-config", "Query"), 50);
    scene.round(&[]).await.answer();
    assert_eq!(spent("colours-round, the current one", "Query"), 50);
    scene.round(&[("roundId", opened(7).id.as_str())]).await.answer();
    assert_eq!(spent("colours-round, by its id", "GetItem"), 100);
    let page = scene.past(&[]).await.answer();
    assert_eq!(page.items.len(), PAGE);
    assert!(spent("colours-rounds, a page of 25", "Query") <= 250);
    scene.past(&[("cursor", &page.next_cursor.unwrap())]).await.answer();
    assert!(spent("colours-rounds, the next page", "Query") <= 250);
}
