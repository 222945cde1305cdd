//! The draw of Colours for the Day and the beacon in it: D32.

use crate::quick_chance::chi_square;
use domain::{
    ServerSeed, Timestamp,
    colours::{Beacon, BeaconError, COLOURS, PICKS, draw},
};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// Read by the browser's tests too. The draws were computed apart from this code, so that both sides agree with a
/// third:
/// ```python
/// commitment, colours, counter = hashlib.sha256(seed).hexdigest(), list(colours), 0
/// for position in range(3):
///     n = len(colours) - position
///     while True:
///         message = f"colours/v1:{round_id}:{beacon}:{counter}".encode()
///         word = int.from_bytes(hmac.new(seed, message, "sha256").digest()[:4], "big")
///         counter += 1
///         if word < 2**32 // n * n: break
///     other = position + word % n
///     colours[position], colours[other] = colours[other], colours[position]
/// winners = colours[:3]
/// ```
/// The beacons are quicknet's own, as others recorded them from its public addresses: round 123 from the tests of
/// noislabs/drand-verify; 1000 from the README of thibmeu/drand-rs; 1, 2, 255, 256, 13335, 65535, 65536, 16777215,
/// 16777216, 20791007 and 31089008 from `quicknet-kat.json` of Bas3d-Labs/drand-quicknet-evm; 3, 1935872, 2645692,
/// 32006412 and 32200000 from `quicknet-rounds.json` of nutzwtf/nutz-contracts. Before they came here, @noble/curves
/// found each genuine.
const VECTORS: &str = include_str!("../colours_vectors.json");

/// Chi-square bounds in thousandths, by degrees of freedom: fair chance passes each once in a thousand runs.
const BOUND_9: u64 = 27_877;
const BOUND_119: u64 = 172_418;
const BOUND_719: u64 = 841_905;

const ROUND_ID: &str = "2026-11-21T18:05Z";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Vectors {
    draws: Vec<Vector>,
    beacons: Vec<Recorded>,
}

#[derive(Deserialize, PartialEq, Eq, Hash)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Vector {
    seed: String,
    commitment: String,
    round_id: String,
    beacon: String,
    colours: Vec<String>,
    winners: [String; PICKS],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Recorded {
    round: u64,
    signature: String,
    randomness: String,
}

fn vectors() -> Vectors {
    serde_json::from_str(VECTORS).expect("the vectors have the shape of their structs")
}

/// The beacon recorded for this round.
fn recorded(round: u64) -> Recorded {
    vectors().beacons.into_iter().find(|beacon| beacon.round == round).expect("a recorded round")
}

fn ten() -> Vec<String> {
    COLOURS.map(String::from).to_vec()
}

/// A seed of its own for each number.
fn seed(number: u64) -> ServerSeed {
    ServerSeed::new(Sha256::digest(number.to_be_bytes()).into())
}

/// Text like a beacon's randomness, a different one for each number.
fn randomness(number: u64) -> String {
    hex::encode(Sha256::digest(format!("signature {number}")))
}

fn at(time: &str) -> Timestamp {
    Timestamp::parse(time).expect("a time")
}

#[test]
fn commitment_and_winners_agree_with_an_independent_computation() {
    for vector in vectors().draws {
        let seed = ServerSeed::new(hex::decode(&vector.seed).unwrap().try_into().expect("32 bytes"));
        assert_eq!(seed.reveal(), vector.seed);
        assert_eq!(seed.commitment(), vector.commitment);
        let winners = draw(&seed, &vector.round_id, &vector.beacon, &vector.colours);
        assert_eq!(winners, vector.winners, "{}", vector.round_id);
    }
}

#[test]
fn the_vectors_cover_every_colour_place_palette_size_and_beacon() {
    let Vectors { draws, beacons } = vectors();
    assert!(draws.len() >= 40 && beacons.len() >= 6);
    assert_eq!(draws.iter().collect::<HashSet<_>>().len(), draws.len(), "each entry is of its own");
    for place in 0..PICKS {
        let of_ten = draws.iter().filter(|vector| vector.colours == ten());
        let winners: BTreeSet<&str> = of_ten.map(|vector| vector.winners[place].as_str()).collect();
        assert_eq!(winners, COLOURS.into(), "{place}");
    }
    assert!(draws.iter().filter(|vector| vector.beacon.is_empty()).count() >= 10);
    for beacon in beacons {
        assert!(draws.iter().any(|vector| vector.beacon == beacon.randomness), "{}", beacon.round);
    }
    let sizes: BTreeSet<usize> = draws.iter().map(|vector| vector.colours.len()).collect();
    assert_eq!(sizes, [3, 4, 7, 9, 10, 11, 26, 100].into());
}

// spec 3.32
#[test]
fn winners_are_three_different_colours_of_the_round() {
    for size in PICKS..=40 {
        let colours: Vec<String> = (0..size).map(|number| format!("colour {number}")).collect();
        for number in 0..50 {
            let winners = draw(&seed(number), ROUND_ID, &randomness(number), &colours);
            let different: BTreeSet<&String> = winners.iter().filter(|winner| colours.contains(winner)).collect();
            assert_eq!(different.len(), PICKS, "{winners:?} of {size}");
        }
    }
}

fn place_of(winner: &str) -> usize {
    COLOURS.iter().position(|colour| *colour == winner).expect("one of the ten colours")
}

/// Checks `draws` draws for an even spread: over the 120 combinations, the ten colours at each place, and the
/// 720 arrangements, which covers both and their relation.
fn assert_spread_evenly(draws: u64, winners: impl Fn(u64) -> [String; PICKS]) {
    let mut combined: BTreeMap<[usize; PICKS], u64> = BTreeMap::new();
    let mut arranged = combined.clone();
    let mut placed = [[0; COLOURS.len()]; PICKS];
    for number in 0..draws {
        let mut colours = winners(number).map(|winner| place_of(&winner));
        *arranged.entry(colours).or_default() += 1;
        for (place, colour) in colours.into_iter().enumerate() {
            placed[place][colour] += 1;
        }
        colours.sort_unstable();
        *combined.entry(colours).or_default() += 1;
    }
    let combined: Vec<u64> = combined.into_values().collect();
    let arranged: Vec<u64> = arranged.into_values().collect();
    assert_eq!((combined.len(), arranged.len()), (120, 720));
    println!("combinations {}, arrangements {}", chi_square(&combined), chi_square(&arranged));
    assert!(chi_square(&combined) < BOUND_119, "{combined:?}");
    assert!(chi_square(&arranged) < BOUND_719, "{arranged:?}");
    for counts in placed {
        println!("place {counts:?}: {}", chi_square(&counts));
        assert!(chi_square(&counts) < BOUND_9, "{counts:?}");
    }
}

#[test]
fn winners_of_252_000_seeds_are_spread_evenly() {
    let colours = ten();
    assert_spread_evenly(252_000, |number| draw(&seed(number), ROUND_ID, "", &colours));
}

#[test]
fn winners_of_one_seed_under_252_000_beacons_are_spread_evenly() {
    let (seed, colours) = (seed(0), ten());
    assert_spread_evenly(252_000, |number| draw(&seed, ROUND_ID, &randomness(number), &colours));
}

#[test]
fn another_seed_beacon_or_round_wins_alike_no_more_often_than_chance() {
    let (colours, rounds) = (ten(), 7_200);
    let mut same = [0; 3];
    for number in 0..rounds {
        let winners = draw(&seed(number), ROUND_ID, &randomness(number), &colours);
        let others = [
            draw(&seed(number + rounds), ROUND_ID, &randomness(number), &colours),
            draw(&seed(number), ROUND_ID, &randomness(number + rounds), &colours),
            draw(&seed(number), "2026-11-22T18:05Z", &randomness(number), &colours),
        ];
        for (same, other) in same.iter_mut().zip(others) {
            *same += u32::from(winners == other);
        }
    }
    // 10 of 7,200 are expected; chance alone gives one of the three 30 or more once in a million runs.
    assert!(same.iter().all(|same| *same < 30), "{same:?}");
}

#[test]
fn the_order_in_which_the_round_keeps_its_colours_is_part_of_the_draw() {
    let mut reversed = ten();
    reversed.reverse();
    let winners = draw(&seed(1), ROUND_ID, "", &ten());
    let mirrored = winners.map(|winner| reversed[place_of(&winner)].clone());
    assert_eq!(draw(&seed(1), ROUND_ID, "", &reversed), mirrored);
}

#[test]
fn every_recorded_beacon_verifies_to_its_recorded_randomness() {
    for Recorded { round, signature, randomness } in vectors().beacons {
        let verified = Beacon::verify(round, &signature);
        assert_eq!(verified, Ok(Beacon { round, signature, randomness }));
    }
}

#[test]
fn a_genuine_signature_is_a_forgery_for_every_other_round() {
    let beacons = vectors().beacons;
    for beacon in &beacons {
        for round in [0, beacon.round - 1, beacon.round + 1, u64::MAX] {
            assert_eq!(Beacon::verify(round, &beacon.signature), Err(BeaconError::Forged), "{round}");
        }
        for other in beacons.iter().filter(|other| other.round != beacon.round) {
            assert_eq!(Beacon::verify(other.round, &beacon.signature), Err(BeaconError::Forged), "{}", other.round);
        }
    }
}

/// The flags among them: the point's mirror image, infinity, the uncompressed form.
// asvs 11.6.1
#[test]
fn a_signature_with_any_one_bit_flipped_is_a_forgery() {
    let Recorded { round, signature, .. } = recorded(1000);
    let bytes = hex::decode(signature).unwrap();
    for bit in 0..bytes.len() * 8 {
        let mut flipped = bytes.clone();
        flipped[bit / 8] ^= 1 << (bit % 8);
        assert_eq!(Beacon::verify(round, &hex::encode(flipped)), Err(BeaconError::Forged), "bit {bit}");
    }
}

#[test]
fn points_that_are_no_signature_are_forgeries() {
    let modulus =
        "1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab".to_owned();
    let forgeries = [
        ("infinity", format!("c0{}", "0".repeat(94))),
        ("infinity with a sign", format!("e0{}", "0".repeat(94))),
        ("zero without flags", "0".repeat(96)),
        ("(0, 2), of order three", format!("80{}", "0".repeat(94))),
        ("x = 1, no point of the curve", format!("80{}1", "0".repeat(93))),
        ("x = the modulus, a second way to write 0", format!("9{}", &modulus[1..])),
        ("all ones", "f".repeat(96)),
        (
            "the generator",
            "97f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aeffb3af00adb22c6bb"
                .to_owned(),
        ),
    ];
    for (name, signature) in forgeries {
        assert_eq!(Beacon::verify(1000, &signature), Err(BeaconError::Forged), "{name}");
    }
}

/// Genuine signatures, for their rounds: of fastnet, quicknet's predecessor, and of a chain made to try
/// quicknet's scheme (both from the tests of noislabs/drand-verify).
#[test]
fn signatures_of_other_chains_are_forgeries() {
    let others = [
        (1, "9544ddce2fdbe8688d6f5b4f98eed5d63eee3902e7e162050ac0f45905a55657714880adabe3c3096b92767d886567d0"),
        (3, "b98dae74f6a9d2ec79d75ba273dcfda86a45d589412860eb4c0fd056b00654dbf667c1b6884987c9aee0d43f8ba9db52"),
    ];
    for (round, signature) in others {
        assert_eq!(Beacon::verify(round, signature), Err(BeaconError::Forged), "{round}");
    }
}

#[test]
fn only_96_lower_case_hexadecimal_digits_are_looked_at() {
    let Recorded { round, signature, .. } = recorded(1000);
    let malformed = [
        String::new(),
        signature.to_uppercase(),
        signature.replacen('b', "B", 1),
        signature[..95].to_owned(),
        signature[..94].to_owned(),
        format!("{signature}0"),
        format!("{signature}00"),
        format!("{signature}{signature}"),
        format!("0x{signature}"),
        format!("0x{}", &signature[2..]),
        format!(" {}", &signature[1..]),
        format!("{}\n", &signature[..95]),
        signature.replacen('b', "g", 1),
        "é".repeat(48),
    ];
    for signature in malformed {
        assert_eq!(Beacon::verify(round, &signature), Err(BeaconError::Malformed), "{signature:?}");
    }
}

#[test]
fn the_round_of_a_time_is_the_last_one_published_by_then() {
    let cases = [
        ("1970-01-01T00:00:00.000Z", 0),
        ("2023-08-23T15:09:26.999Z", 0),
        ("2023-08-23T15:09:27.000Z", 1),
        ("2023-08-23T15:09:29.999Z", 1),
        ("2023-08-23T15:09:30.000Z", 2),
        ("2023-11-23T11:54:00.000Z", 2_645_692),
        ("2026-09-07T23:09:59.999Z", 32_006_411),
        ("2026-09-07T23:10:00.000Z", 32_006_412),
        ("2026-09-07T23:10:02.999Z", 32_006_412),
    ];
    for (time, round) in cases {
        assert_eq!(Beacon::last_by(at(time)), round, "{time}");
    }
}

#[test]
fn a_round_is_the_last_one_from_its_own_time_until_the_next() {
    for round in vectors().beacons.iter().map(|beacon| beacon.round) {
        let (published, next) = (Beacon::published_at(round), Beacon::published_at(round + 1));
        assert_eq!(next.ms_since(published), 3_000);
        assert_eq!(Beacon::last_by(published), round);
        assert_eq!(Beacon::last_by(Timestamp::from_ms(next.ms() - 1)), round);
        assert_eq!(Beacon::last_by(next), round + 1);
    }
    assert_eq!(Beacon::published_at(1), at("2023-08-23T15:09:27.000Z"));
    assert_eq!(Beacon::published_at(u64::MAX), Timestamp::MAX, "beyond all times is the last one");
}
