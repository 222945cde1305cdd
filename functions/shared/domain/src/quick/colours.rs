//! Six colours that are easy to distinguish: one of each hue family, each with its own pattern, so that the board
//! works without colour vision. They depend only on the public round id and reveal nothing about the answer.

use sha2::{Digest, Sha256};

named! {
    /// The pattern of a tile; one for each hue family.
    #[derive(PartialOrd, Ord)]
    pub enum Pattern {
        Dots = "dots",
        Stripes = "stripes",
        Grid = "grid",
        Waves = "waves",
        Diagonal = "diagonal",
        Rings = "rings",
    }
}

/// The look of a tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Colour {
    pub name: &'static str,
    /// `#RRGGBB`.
    pub hex: &'static str,
    pub pattern: Pattern,
}

type Shade = (&'static str, &'static str);

const FAMILIES: [(Pattern, [Shade; 4]); 6] = [
    (Pattern::Dots, [("Crimson", "#C4213B"), ("Scarlet", "#DB3424"), ("Ruby", "#B01442"), ("Vermilion", "#E0442E")]),
    (Pattern::Stripes, [("Amber", "#F5A800"), ("Gold", "#E8BC0A"), ("Honey", "#E39B12"), ("Sunflower", "#F7C52B")]),
    (Pattern::Grid, [("Emerald", "#1C9A54"), ("Fern", "#4B953A"), ("Jade", "#0F8F62"), ("Clover", "#2F8A3C")]),
    (Pattern::Waves, [("Lagoon", "#19A7BC"), ("Turquoise", "#1FB5AD"), ("Cyan", "#16A9D0"), ("Aqua", "#3BBBC4")]),
    (
        Pattern::Diagonal,
        [("Cobalt", "#2450C4"), ("Sapphire", "#1A47A6"), ("Royal Blue", "#3358D6"), ("Ultramarine", "#2C3FB0")],
    ),
    (Pattern::Rings, [("Magenta", "#C41E96"), ("Orchid", "#B548BE"), ("Fuchsia", "#D02AA8"), ("Plum", "#8E2F8F")]),
];

/// The board of a round, in the order of its squares.
pub fn colours(round_id: &str) -> [Colour; 6] {
    let digest = Sha256::digest(format!("quick/v1/colours:{round_id}"));
    let mut order = [0, 1, 2, 3, 4, 5];
    for last in (1..order.len()).rev() {
        order.swap(last, usize::from(digest[last]) % (last + 1));
    }
    std::array::from_fn(|square| {
        let (pattern, shades) = FAMILIES[order[square]];
        let (name, hex) = shades[usize::from(digest[8 + square]) % shades.len()];
        Colour { name, hex, pattern }
    })
}
