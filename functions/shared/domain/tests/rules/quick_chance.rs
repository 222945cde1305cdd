//! Chance, counted. Keys and ids are fixed, so each test draws the same numbers on every run; the bounds are the
//! chi-square values that fair chance passes once in a thousand runs.

use crate::{CLIENT_SEED, TEN_O_CLOCK, day_key, nonce, player, right_square, round_issued};
use domain::{
    Timestamp,
    quick::{Colour, Multiplier, Pattern, Round, answer, colours},
};
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// Chi-square bounds at p = 0.001 in thousandths, by degrees of freedom.
const BOUND_5: u64 = 20_515;
const BOUND_23: u64 = 49_728;
const BOUND_25: u64 = 52_620;

/// Chi-square of `counts` against equal shares, in thousandths. Integers alone: floats are banned by lint.
pub fn chi_square(counts: &[u64]) -> u64 {
    let total: u64 = counts.iter().sum();
    let cells = counts.len() as u64;
    assert_eq!(total % cells, 0, "equal shares must be whole");
    let share = total / cells;
    counts.iter().map(|count| count.abs_diff(share).pow(2)).sum::<u64>() * 1000 / share
}

fn round_number(number: u64) -> Round {
    Round::issue(&day_key(), &player(), TEN_O_CLOCK.plus_ms(number), nonce(number))
}

#[test]
fn the_measure_tells_a_fair_die_from_a_slightly_loaded_one() {
    assert_eq!(chi_square(&[100_000; 6]), 0);
    assert_eq!(chi_square(&[100_100, 99_900, 100_000, 100_000, 100_000, 100_000]), 200);
    // One square in a hundred draws too many on one side.
    assert!(chi_square(&[101_250, 99_750, 99_750, 99_750, 99_750, 99_750]) < BOUND_5);
    assert!(chi_square(&[101_500, 99_700, 99_700, 99_700, 99_700, 99_700]) > BOUND_5);
}

#[test]
fn answers_of_600_000_rounds_are_spread_evenly() {
    let mut counts = [0; 6];
    for number in 0..600_000 {
        let round = round_number(number);
        counts[usize::from(right_square(&round, CLIENT_SEED))] += 1;
    }
    println!("{counts:?}: chi-square {}/1000, bound {BOUND_5}/1000", chi_square(&counts));
    assert!(chi_square(&counts) < BOUND_5, "{counts:?}");
}

#[test]
fn answers_to_600_000_client_seeds_of_one_round_are_spread_evenly() {
    let round = round_issued(TEN_O_CLOCK);
    let seed = round.reveal(Timestamp::MAX).unwrap();
    let mut counts = [0; 6];
    for number in 0..600_000_u32 {
        counts[usize::from(answer(seed, &format!("{number:032x}"), round.id().as_str()).answer)] += 1;
    }
    println!("{counts:?}: chi-square {}/1000, bound {BOUND_5}/1000", chi_square(&counts));
    assert!(chi_square(&counts) < BOUND_5, "{counts:?}");
}

#[test]
fn neither_family_nor_shade_nor_place_of_a_colour_tells_the_answer() {
    let shades: Vec<&str> = every_shade().into_keys().collect();
    let (mut families, mut faces, mut places) = ([0; 6], [0; 24], [0; 36]);
    for number in 0..144_000 {
        let round = round_number(number);
        let (board, right) = (round.colours(), usize::from(right_square(&round, "")));
        families[board[right].pattern as usize] += 1;
        faces[shades.iter().position(|shade| *shade == board[right].name).unwrap()] += 1;
        let dots = board.iter().position(|colour| colour.pattern == Pattern::Dots).unwrap();
        places[dots * 6 + right] += 1;
    }
    println!("families {}, shades {}, places {}", chi_square(&families), chi_square(&faces), chi_square(&places));
    assert!(chi_square(&families) < BOUND_5, "{families:?}");
    assert!(chi_square(&faces) < BOUND_23, "{faces:?}");
    // Both the place of the red and the answer are even, so all 36 pairs are; 25 of them are free.
    assert!(chi_square(&places) < BOUND_25, "{places:?}");
}

#[test]
fn every_board_shows_six_families_each_with_its_own_pattern() {
    for number in 0..20_000 {
        let board = round_number(number).colours();
        let patterns: BTreeSet<Pattern> = board.iter().map(|colour| colour.pattern).collect();
        assert_eq!(patterns.len(), 6, "{board:?}");
        let faces: HashSet<(&str, &str)> = board.iter().map(|colour| (colour.name, colour.hex)).collect();
        assert_eq!(faces.len(), 6, "{board:?}");
    }
}

#[test]
fn a_board_follows_from_the_public_id_alone() {
    let round = round_number(7);
    assert_eq!(colours(round.id().as_str()), round.colours());
}

/// The names were computed by another program: a shuffle by the hash's bytes 5 to 1, shades by its bytes 8 to 13.
#[test]
fn a_board_is_that_of_its_hash() {
    for (round_id, wanted) in [
        ("a", ["Lagoon", "Magenta", "Fern", "Cobalt", "Ruby", "Amber"]),
        ("b", ["Ruby", "Fuchsia", "Royal Blue", "Cyan", "Emerald", "Honey"]),
    ] {
        assert_eq!(colours(round_id).map(|colour| colour.name), wanted, "{round_id}");
    }
}

/// Every shade that turns up on 2,000 boards, by name.
fn every_shade() -> BTreeMap<&'static str, Colour> {
    let boards = (0..2_000).flat_map(|number| round_number(number).colours());
    boards.map(|colour| (colour.name, colour)).collect()
}

#[test]
fn all_24_shades_turn_up_four_to_a_family_each_unlike_the_others() {
    let shades = every_shade();
    let names: Vec<&str> = shades.keys().copied().collect();
    let expected = [
        "Amber",
        "Aqua",
        "Clover",
        "Cobalt",
        "Crimson",
        "Cyan",
        "Emerald",
        "Fern",
        "Fuchsia",
        "Gold",
        "Honey",
        "Jade",
        "Lagoon",
        "Magenta",
        "Orchid",
        "Plum",
        "Royal Blue",
        "Ruby",
        "Sapphire",
        "Scarlet",
        "Sunflower",
        "Turquoise",
        "Ultramarine",
        "Vermilion",
    ];
    assert_eq!(names, expected);
    assert_eq!(shades.values().map(|colour| colour.hex).collect::<HashSet<_>>().len(), 24);
    for colour in shades.values() {
        let digits = colour.hex.strip_prefix('#').expect("a hash sign");
        let hex = digits.len() == 6 && digits.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'A'..=b'F'));
        assert!(hex, "{colour:?}");
    }
    for pattern in ["dots", "stripes", "grid", "waves", "diagonal", "rings"] {
        assert_eq!(shades.values().filter(|colour| colour.pattern.name() == pattern).count(), 4, "{pattern}");
    }
}

#[test]
fn with_one_square_in_six_right_five_sixths_of_the_stakes_come_back() {
    for number in Multiplier::ALLOWED {
        let multiplier = Multiplier::parse(Some(number.into())).unwrap();
        let (stake, payout) = (multiplier.stake().hundredths(), multiplier.payout().hundredths());
        // Of six rounds one returns stake and payout, and all six took the stake.
        assert_eq!((stake + payout) * 6, stake * 6 * 5);
    }
}
