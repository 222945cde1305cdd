//! The headers of every answer.

/// As OWASP's REST Security Cheat Sheet recommends: no caching, no type guessing, no rendering as a page, no embedding.
/// Strict-Transport-Security comes from the hosting, since only the hosting knows whether it uses TLS.
pub const OF_EVERY_ANSWER: [(&str, &str); 7] = [
    ("content-type", "application/json"),
    ("cache-control", "no-store"),
    ("content-security-policy", "default-src 'none'; frame-ancestors 'none'"),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-resource-policy", "same-origin"),
];
