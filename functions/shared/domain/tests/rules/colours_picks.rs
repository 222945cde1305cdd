use crate::runner;
use domain::{
    Money, Refusal,
    colours::{COLOURS, PICKS, Picks, Prizes, PrizesError},
};
use proptest::prelude::*;
use std::collections::BTreeSet;

pub fn all_colours() -> Vec<String> {
    COLOURS.map(str::to_owned).to_vec()
}

fn names(words: &str) -> Vec<String> {
    words.split(' ').map(str::to_owned).collect()
}

pub fn picks(words: &str) -> Picks {
    Picks::parse(&names(words), &all_colours()).unwrap()
}

fn refused(picks: &[&str]) -> &'static str {
    let picks: Vec<String> = picks.iter().copied().map(str::to_owned).collect();
    Picks::parse(&picks, &all_colours()).unwrap_err().code()
}

// spec 3.37, 9.22, 9.23
#[test]
fn three_of_the_ten_colours_of_the_display_map_are_picked() {
    let expected = ["red", "blue", "green", "yellow", "orange", "purple", "pink", "brown", "black", "white"];
    assert_eq!((COLOURS, PICKS), (expected, 3));
}

#[test]
fn three_colours_are_the_same_picks_in_whichever_order_they_are_named() {
    let orders =
        ["red green blue", "red blue green", "green red blue", "green blue red", "blue red green", "blue green red"];
    for order in orders {
        let chosen = picks(order);
        assert_eq!(chosen, picks("blue green red"));
        assert_eq!(chosen.to_string(), "blue-green-red");
    }
}

// spec 2.53
#[test]
fn picks_keep_the_order_in_which_they_were_made() {
    assert_eq!(picks("red blue green").names(), &["red", "blue", "green"].map(str::to_owned));
}

// spec 5.29
#[test]
fn anything_but_three_different_colours_is_refused_as_not_unique() {
    let wrong: [&[&str]; 9] = [
        &[],
        &["red"],
        &["red", "blue"],
        &["red", "blue", "green", "white"],
        &["red", "blue", "green", "red"],
        &["red", "red", "blue"],
        &["red", "blue", "red"],
        &["blue", "red", "red"],
        &["red", "red", "red"],
    ];
    for picks in wrong {
        assert_eq!(refused(picks), "PICKS_NOT_UNIQUE", "{picks:?}");
    }
}

#[test]
fn a_colour_that_is_not_in_the_list_letter_by_letter_is_unknown() {
    for wrong in ["Red", "RED", "reD", " red", "red ", "red\n", "", " ", "grey", "re", "redd", "blue-green", "rеd"] {
        for place in 0..PICKS {
            let mut picks = ["blue", "green", "white"];
            picks[place] = wrong;
            assert_eq!(refused(&picks), "COLOUR_UNKNOWN", "{picks:?}");
        }
    }
}

#[test]
fn an_unknown_colour_is_named_before_a_wrong_number_of_them() {
    for picks in [&["Red"][..], &["grey", "grey"], &["grey", "grey", "grey"], &["red", "red", "Red"]] {
        assert_eq!(refused(picks), "COLOUR_UNKNOWN", "{picks:?}");
    }
    assert_eq!(refused(&["red", "blue", "green", "grey"]), "COLOUR_UNKNOWN");
}

#[test]
fn a_round_of_other_colours_takes_only_those() {
    let colours = names("red teal gold mint");
    assert!(Picks::parse(&names("mint gold teal"), &colours).is_ok());
    assert_eq!(Picks::parse(&names("mint gold blue"), &colours), Err(Refusal::ColourUnknown));
}

#[test]
fn three_names_are_picks_if_they_are_different_whatever_they_are() {
    assert_eq!(Picks::of(&names("c b a")).unwrap().to_string(), "a-b-c");
    for wrong in ["a", "a b", "a b c d", "a a b", "a b a", "b a a"] {
        assert_eq!(Picks::of(&names(wrong)), None, "{wrong}");
    }
}

#[test]
fn ten_colours_combine_in_120_ways_each_once_whatever_their_order() {
    let mut colours = all_colours();
    let expected: BTreeSet<String> = (0..1000)
        .map(|number| [number / 100, number / 10 % 10, number % 10])
        .filter(|[a, b, c]| a != b && b != c && a != c)
        .map(|places| {
            let mut names = places.map(|place| COLOURS[place]);
            names.sort_unstable();
            names.join("-")
        })
        .collect();
    assert_eq!(expected.len(), 120);
    for _ in 0..10 {
        colours.rotate_left(3);
        let all = Picks::all(&colours);
        assert_eq!(all.len(), 120);
        assert_eq!(all.iter().map(ToString::to_string).collect::<BTreeSet<_>>(), expected);
    }
}

#[test]
fn combinations_of_three_come_in_colour_order() {
    let listed = |words: &str| Picks::all(&names(words)).iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(listed("d c b a"), ["b-c-d", "a-c-d", "a-b-d", "a-b-c"]);
    assert_eq!(listed("b a c"), ["a-b-c"]);
    assert_eq!(listed("a b"), [""; 0]);
}

#[test]
fn matches_are_the_picks_that_are_among_the_winners_wherever_they_stand() {
    let mut ways = [0; PICKS + 1];
    for winning in Picks::all(&all_colours()) {
        let mut drawn = winning.names().clone();
        for picks in Picks::all(&all_colours()) {
            let pairs = picks.names().iter().flat_map(|one| drawn.iter().map(move |other| one == other));
            let expected = pairs.filter(|same| *same).count();
            drawn.rotate_left(1);
            assert_eq!(picks.matches(&drawn), expected, "{picks} of {winning}");
            ways[expected] += 1;
        }
    }
    assert_eq!(ways, [35, 63, 21, 1].map(|ways| ways * 120));
    assert_eq!(picks("red blue green").matches(&[]), 0);
}

/// The payout of each number of matches on a fee of one point, in points.
fn pays(table: &str) -> [i64; PICKS + 1] {
    let prizes = Prizes::parse(table).unwrap();
    [0, 1, 2, 3].map(|matches| prizes.of(matches, Money::points(1)).hundredths() / 100)
}

#[test]
fn a_prize_table_takes_any_order_with_matches_left_out() {
    for (table, expected, canonical) in [
        ("3:80", [0, 0, 0, 80], "3:80"),
        ("3:50,2:2", [0, 0, 2, 50], "3:50,2:2"),
        ("2:2,3:50", [0, 0, 2, 50], "3:50,2:2"),
        ("0:1", [1, 0, 0, 0], "0:1"),
        ("0:1,1:2,2:3,3:4", [1, 2, 3, 4], "3:4,2:3,1:2,0:1"),
        ("3:9999", [0, 0, 0, 9999], "3:9999"),
        ("3:80,2:0", [0, 0, 0, 80], "3:80"),
        ("03:080", [0, 0, 0, 80], "3:80"),
    ] {
        assert_eq!(pays(table), expected, "{table}");
        assert_eq!(Prizes::parse(table).unwrap().to_string(), canonical);
    }
}

#[test]
fn a_prize_table_that_says_nothing_too_much_or_anything_twice_is_refused() {
    let wrong = [
        "",
        ":",
        ",",
        "3",
        "3:",
        ":80",
        "80",
        "3:80,",
        ",3:80",
        "3:80,,2:1",
        "3:80;2:1",
        "3:80, 2:1",
        " 3:80",
        "3 :80",
        "3: 80",
        "3:80 ",
        "3:80:1",
        "3=80",
        "4:1",
        "10:1",
        "99999999999999999999:1",
        "-1:1",
        "+3:80",
        "3:+80",
        "3:-80",
        "3:8.5",
        "3:1e2",
        "3:10000",
        "3:4294967296",
        "3:4294967376",
        "3:99999999999999999999",
        "three:80",
        "3:eighty",
        "3:٨٠",
        "3:80,3:80",
        "3:80,3:70",
        "3:80,3:0",
        "3:0,3:80",
        "2:1,3:80,2:1",
        "3:0",
        "3:0,2:0,1:0,0:0",
    ];
    for table in wrong {
        assert_eq!(Prizes::parse(table), Err(PrizesError), "{table:?}");
    }
}

#[test]
fn every_prize_table_is_read_back_as_it_is_written() {
    runner(2_000)
        .run(&prop::array::uniform4(prop_oneof![2 => Just(0), 3 => 0..=9_999_u32]), |multiples| {
            let tiers = multiples.iter().enumerate();
            let table: Vec<String> = tiers.map(|(matches, multiple)| format!("{matches}:{multiple}")).collect();
            let read = Prizes::parse(&table.join(","));
            if multiples == [0; PICKS + 1] {
                prop_assert_eq!(read, Err(PrizesError));
                return Ok(());
            }
            let prizes = read.unwrap();
            prop_assert_eq!(Prizes::parse(&prizes.to_string()), Ok(prizes));
            let mut expected: Vec<(usize, u32)> = multiples.into_iter().enumerate().collect();
            expected.retain(|(_, multiple)| *multiple > 0);
            expected.reverse();
            prop_assert_eq!(prizes.paying().collect::<Vec<_>>(), expected);
            for (matches, multiple) in multiples.into_iter().enumerate() {
                prop_assert_eq!(prizes.of(matches, Money::points(1)), Money::points(multiple.into()));
            }
            Ok(())
        })
        .unwrap();
}

#[test]
fn a_prize_is_exact_to_the_hundredth_up_to_the_maximum() {
    let prizes = Prizes::parse("3:80,2:9999,1:1").unwrap();
    for (matches, fee, prize) in [
        (3, "5", "400"),
        (3, "0.01", "0.8"),
        (3, "0", "0"),
        (1, "2.37", "2.37"),
        (2, "0.03", "299.97"),
        (3, "12500000000", "1000000000000"),
        (3, "12500000000.01", "1000000000000"),
        (2, "1000000000000", "1000000000000"),
        (0, "5", "0"),
        (4, "5", "0"),
        (usize::MAX, "5", "0"),
    ] {
        let paid = prizes.of(matches, Money::parse(fee).unwrap());
        assert_eq!(paid.to_string(), prize, "{matches} matches on {fee}");
    }
}
