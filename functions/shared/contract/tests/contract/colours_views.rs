//! The views of a round of Colours for the Day: the odds are shown before players pay, and the draw only afterwards.

use contract::dto::{ColoursConfig, ColoursEntry, ColoursRound};
use domain::{
    Money, ServerSeed, Timestamp, Uid,
    colours::{Beacon, Entry, Picks, Prizes, Round, Schedule},
    request::RequestId,
};
use serde_json::{Value, json};

const SEED: ServerSeed = ServerSeed::new([7; 32]);
/// 2026-11-21T10:00:00.000Z.
const TEN_O_CLOCK: Timestamp = Timestamp::from_ms(1_795_255_200_000);

/// Open, at N$2.50 an entry.
fn opened(prizes: &str, with_beacon: bool) -> Round {
    let opening = Schedule::new(1440, 1320, 1205, 5).unwrap().opening_at(TEN_O_CLOCK).unwrap();
    let rules = (Money::parse("2.50").unwrap(), Prizes::parse(prizes).unwrap());
    Round::open(opening, rules, ("key-1", &SEED), with_beacon)
}

fn drawn(prizes: &str) -> Round {
    let open = opened(prizes, false);
    open.close().draw(&SEED, None, open.draw_at).unwrap()
}

fn told(round: Round) -> Value {
    serde_json::to_value(ColoursRound::from(round)).unwrap()
}

/// With so many of the winners of [`drawn`] among its picks.
fn told_of_an_entry(matches: usize, round: &Round) -> Value {
    let winning = drawn("3:80").drawn.unwrap().winning;
    let picks = Picks::all(&round.colours).into_iter().find(|picks| picks.matches(&winning) == matches).unwrap();
    let entry = Entry {
        uid: Uid::from_sub("a player"),
        round_id: round.id.clone(),
        id: RequestId::parse(&"A".repeat(22)).unwrap(),
        picks,
        fee_bonus: Money::ZERO,
        from_players: None,
        created_at: TEN_O_CLOCK,
        paid_at: None,
    };
    let told = serde_json::to_value(ColoursEntry::new(&entry, round)).unwrap();
    assert_eq!(told["entryId"], "A".repeat(22));
    assert_eq!(told["picks"], json!(entry.picks.names()));
    assert_eq!(told["createdAt"], "2026-11-21T10:00:00.000Z");
    assert_eq!(told.get("paidAt"), None);
    let paid = ColoursEntry::new(&Entry { paid_at: Some(TEN_O_CLOCK), ..entry }, round);
    assert_eq!(serde_json::to_value(paid).unwrap()["paidAt"], "2026-11-21T10:00:00.000Z");
    json!([told["result"], told["matches"], told["prize"]])
}

// spec 3.29
#[test]
fn the_rules_of_a_round_are_told_before_anybody_pays() {
    let told = serde_json::to_value(ColoursConfig::from(opened("3:80", false))).unwrap();
    let expected = json!({
        "roundId": "2026-11-21T18:05Z",
        "colors": ["red", "blue", "green", "yellow", "orange", "purple", "pink", "brown", "black", "white"],
        "entryFee": 2.5,
        "schedule": {
            "openAt": "2026-11-20T22:00:00.000Z",
            "closeAt": "2026-11-21T18:00:00.000Z",
            "drawAt": "2026-11-21T18:05:00.000Z",
        },
        "odds": {"combinations": 120, "tiers": [{"matches": 3, "multiple": 80, "prize": 200, "ways": 1}]},
    });
    assert_eq!(told, expected);
}

/// 3 of the 3 drawn and 0 of the 7 others in 1 way, 2 and 1 in 3 · 7, 1 and 2 in 3 · 21, none and 3 in 35.
// spec 9.33
#[test]
fn each_paying_tier_is_shown_with_odds_and_prize_most_matches_first() {
    let tiers = |prizes: &str| told(opened(prizes, false))["odds"]["tiers"].clone();
    let expected = json!([
        {"matches": 3, "multiple": 4, "prize": 10, "ways": 1},
        {"matches": 2, "multiple": 3, "prize": 7.5, "ways": 21},
        {"matches": 1, "multiple": 2, "prize": 5, "ways": 63},
        {"matches": 0, "multiple": 1, "prize": 2.5, "ways": 35},
    ]);
    assert_eq!(tiers("0:1,1:2,2:3,3:4"), expected);
    assert_eq!(tiers("2:3"), json!([{"matches": 2, "multiple": 3, "prize": 7.5, "ways": 21}]));
}

#[test]
fn a_rounds_chances_are_those_of_its_own_colours() {
    let open = opened("3:80,0:1", false);
    let told = told(Round { colours: open.colours[..5].to_vec(), ..open });
    let ways: Vec<&Value> = told["odds"]["tiers"].as_array().unwrap().iter().map(|tier| &tier["ways"]).collect();
    assert_eq!((&told["odds"]["combinations"], ways), (&json!(10), vec![&json!(1), &json!(0)]));
}

#[test]
fn before_its_draw_a_round_tells_its_promise_but_neither_seed_nor_winners() {
    let open = opened("3:80", true);
    for (round, status) in [(open.clone(), "open"), (open.close(), "closed")] {
        let told = told(round);
        assert_eq!((&told["status"], &told["winningColors"]), (&json!(status), &json!([])));
        assert_eq!((told.get("draw"), told.get("voidedAt")), (None, None));
        assert_eq!(told["commitment"], SEED.commitment());
        assert_eq!(told["beaconRound"], 34_160_312);
        assert!(!told.to_string().contains(&SEED.reveal()));
    }
    assert_eq!(told(opened("3:80", false)).get("beaconRound"), None);
}

// spec 3.32, 7.15
#[test]
fn after_its_draw_a_round_tells_all_that_is_needed_to_draw_again() {
    let closed = opened("3:80", true).close();
    let beacon = Beacon { round: 34_160_312, signature: "ab".repeat(48), randomness: "cd".repeat(32) };
    let drawn = closed.draw(&SEED, Some(beacon), closed.draw_at).unwrap();
    let winning = drawn.drawn.clone().unwrap().winning;
    for (round, status) in [(drawn.clone(), "drawn"), (drawn.end_pass(closed.draw_at), "settled")] {
        let told = told(round);
        assert_eq!((&told["status"], &told["winningColors"]), (&json!(status), &json!(winning)));
        let expected = json!({
            "drawnAt": "2026-11-21T18:05:00.000Z",
            "seed": "07".repeat(32),
            "beacon": {"round": 34_160_312, "signature": "ab".repeat(48), "randomness": "cd".repeat(32)},
        });
        assert_eq!(told["draw"], expected);
    }
}

#[test]
fn a_void_round_tells_when_it_was_given_up_but_not_its_seed() {
    let closed = opened("3:80", true).close();
    let told = told(closed.void(closed.draw_at.plus_ms(24 * 3_600_000)));
    assert_eq!((&told["status"], &told["voidedAt"]), (&json!("void"), &json!("2026-11-22T18:05:00.000Z")));
    assert_eq!((&told["winningColors"], told.get("draw")), (&json!([]), None));
}

// spec 3.34, 3.35
#[test]
fn an_entry_is_told_its_matches_and_prize_from_the_draw_on() {
    for matches in 0..=3 {
        assert_eq!(told_of_an_entry(matches, &opened("3:80", false)), json!(["pending", 0, 0]));
        assert_eq!(told_of_an_entry(matches, &opened("3:80", false).close()), json!(["pending", 0, 0]));
        let void = opened("3:80", true).close().void(TEN_O_CLOCK);
        assert_eq!(told_of_an_entry(matches, &void), json!(["refunded", 0, 0]));
    }
    let told = [0, 1, 2, 3].map(|matches| told_of_an_entry(matches, &drawn("3:50,1:2")));
    let expected = [json!(["loss", 0, 0]), json!(["win", 1, 5]), json!(["loss", 2, 0]), json!(["win", 3, 125])];
    assert_eq!(told, expected);
}
