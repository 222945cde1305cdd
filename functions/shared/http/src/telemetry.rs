//! One JSON log line per invocation, without personal data (D6).

use crate::metrics;
use tracing_subscriber::fmt;

/// Call once, at start.
pub(crate) fn init() {
    let lines = fmt().json().flatten_event(true).with_current_span(false).with_span_list(false).with_target(false);
    // Already set when a test runs a second function in the same process.
    let _ = lines.with_max_level(tracing::Level::INFO).with_writer(std::io::stderr).try_init();
    metrics::init();
}
