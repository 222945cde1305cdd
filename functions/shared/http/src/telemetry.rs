//! One structured line per invocation, in JSON, without personal data.

use crate::metrics;
use tracing_subscriber::fmt;

/// Call once, at start.
pub(crate) fn init() {
    let lines = fmt().json().flatten_event(true).with_current_span(false).with_span_list(false).with_target(false);
    // A second subscriber in one process is a test's business, not a failure.
    let _ = lines.with_max_level(tracing::Level::INFO).with_writer(std::io::stderr).try_init();
    metrics::init();
}
