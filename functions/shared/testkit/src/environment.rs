//! The environment of every function in tests and benchmarks, with the values of the template.

use crate::settings::DEFAULTS;
use contract::tables::{self, Table};

/// Variables that are not tables, and settings other than the template's defaults.
const OWN: [(&str, &str); 18] = [
    ("PROOFS_BUCKET", "proofs"),
    ("COLOURS_BUS", "colours"),
    ("USER_POOL_ID", "pool"),
    ("QUICK_KEY_IDS", "quick-key"),
    ("DRAWS_KEY_ID", "draws"),
    ("SEAL_KEY_ID", "seals"),
    ("STACK_NAME", "test"),
    ("EMAIL_FROM", "notices@play.example.com"),
    ("WEB_ORIGINS", "https://play.example.com,https://www.example.com"),
    ("DRAND_URL", ""),
    ("REQUIRE_DEPOSIT_BEFORE_WITHDRAWAL", "off"),
    ("FOUR_EYES_ABOVE", "off"),
    ("BANK_ACCOUNT", "8000000000"),
    ("PAY_TO", r#"[{"name": "Bank", "value": "Example Bank"}]"#),
    ("ADMIN_SECOND_FACTOR", "optional"),
    ("PAYOUT_HOLD", "0"),
    ("COLOURS_OFFSET_MINUTES", "720"),
    ("COLOURS_DRAW_MINUTES", "1440"),
];

/// All of them, by name. If a name occurs twice, the last value counts.
pub fn variables() -> impl Iterator<Item = (String, String)> {
    let tables = tables::ALL.iter().map(|table| (table.variable(), table.name.to_owned()));
    let others = DEFAULTS.iter().chain(&OWN).map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    tables.chain(others)
}

pub fn variable(name: &str) -> Option<String> {
    let found = OWN.iter().chain(DEFAULTS).find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned());
    found.or_else(|| Table::of_variable(name).map(|table| table.name.to_owned()))
}
