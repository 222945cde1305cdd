//! What every answer carries besides its body, whatever it says.

/// As OWASP's REST Security Cheat Sheet asks: an answer is data that nobody keeps, guesses the type of, shows as a
/// page or embeds. How long to speak TLS only is said by the hosting, which alone knows that it does.
pub const OF_EVERY_ANSWER: [(&str, &str); 7] = [
    ("content-type", "application/json"),
    ("cache-control", "no-store"),
    ("content-security-policy", "default-src 'none'; frame-ancestors 'none'"),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-resource-policy", "same-origin"),
];
