//! The environment of every function in tests and benchmarks, as the template gives it to those that need it.

/// By name.
pub const VARIABLES: [(&str, &str); 40] = [
    ("USERS_TABLE", "users"),
    ("USERNAMES_TABLE", "usernames"),
    ("ADDRESSES_TABLE", "addresses"),
    ("WALLETS_TABLE", "wallets"),
    ("TRANSACTIONS_TABLE", "transactions"),
    ("DEPOSIT_REQUESTS_TABLE", "deposit_requests"),
    ("WITHDRAWAL_REQUESTS_TABLE", "withdrawal_requests"),
    ("LINKS_TABLE", "links"),
    ("SUPPORT_TICKETS_TABLE", "support_tickets"),
    ("SETTINGS_TABLE", "settings"),
    ("AUDIT_LOG_TABLE", "audit_log"),
    ("LIMITS_TABLE", "limits"),
    ("COLOURS_ROUNDS_TABLE", "colours_rounds"),
    ("COLOURS_ENTRIES_TABLE", "colours_entries"),
    ("COLOURS_SETTLEMENTS_TABLE", "colours_settlements"),
    ("RECONCILIATIONS_TABLE", "reconciliations"),
    ("PROOFS_BUCKET", "proofs"),
    ("COLOURS_BUS", "colours"),
    ("USER_POOL_ID", "pool"),
    ("QUICK_KEY_IDS", "quick-key"),
    ("DRAWS_KEY_ID", "draws"),
    ("DRAND_URL", ""),
    ("STACK_NAME", "test"),
    ("EMAIL_VERIFICATION", "off"),
    ("BOOTSTRAP_ADMIN_EMAIL", ""),
    ("PASSWORD_MINIMUM_LENGTH", "12"),
    ("BONUS_RULE", "play-only"),
    ("REQUIRE_DEPOSIT_BEFORE_WITHDRAWAL", "off"),
    ("MINIMUM_DEPOSIT", "10"),
    ("TRANSFER_HOLD", "72"),
    ("ADMIN_DAILY_LIMIT", "100000"),
    ("BENEFICIARY_DAILY_LIMIT", "20000"),
    ("FOUR_EYES_ABOVE", "off"),
    ("TRANSFER_LIMIT", "1000"),
    ("COLOURS_CYCLE_MINUTES", "1440"),
    ("COLOURS_OFFSET_MINUTES", "720"),
    ("COLOURS_DRAW_MINUTES", "1440"),
    ("COLOURS_CLOSE_LEAD_MINUTES", "5"),
    ("COLOURS_ENTRY_FEE", "5"),
    ("COLOURS_PRIZES", "3:80"),
];

pub fn variable(name: &str) -> Option<String> {
    VARIABLES.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
}
