//! The winning colours: a function of the committed seed and of a beacon that is unknown while entries are open. The
//! browser computes the same (D28, D32).

use super::PICKS;
use crate::seed::{ServerSeed, Words};
use std::array;

/// The winning colours in the order of the draw: the first three of a shuffle of `colours`, in which each arrangement
/// is equally likely.
///
/// `colours` are the round's colours, at least three, in stored order. `beacon` is
/// [`Beacon::randomness`](super::Beacon::randomness), or empty for a round without a beacon.
pub fn draw(seed: &ServerSeed, round_id: &str, beacon: &str, colours: &[String]) -> [String; PICKS] {
    pick(&mut seed.words(&format!("colours/v1:{round_id}:{beacon}")), colours)
}

fn pick(words: &mut Words<impl Fn(u32) -> u32>, colours: &[String]) -> [String; PICKS] {
    let mut colours = colours.to_vec();
    array::from_fn(|position| {
        let left = colours.len() - position;
        let drawn = words.below(left as u32).number as usize;
        colours.swap(position, position + drawn);
        colours[position].clone()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::colours::COLOURS;

    /// One word is rejected at each position where that is possible. The last accepted word is the largest for eight
    /// colours.
    #[test]
    fn words_at_the_limits_are_drawn_again_with_the_next_counter() {
        let words = [4_294_967_290, 4_294_967_289, u32::MAX, 4_294_967_292, 4_294_967_291, u32::MAX];
        let winners = pick(&mut Words::new(|counter| words[counter as usize]), &COLOURS.map(String::from));
        // Position 0 takes the last of ten; 1 the last of nine, where red is now; 2 the last of eight, where blue is
        // now.
        assert_eq!(winners, ["white", "red", "blue"]);
    }

    #[test]
    fn three_colours_are_only_put_in_order() {
        let colours = ["red", "blue", "green"].map(String::from);
        assert_eq!(pick(&mut Words::new(|_| 0), &colours), ["red", "blue", "green"]);
        assert_eq!(pick(&mut Words::new(|_| 5), &colours), ["green", "red", "blue"]);
    }
}
