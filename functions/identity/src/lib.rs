//! The identity provider's triggers (D7, D9, D12): each takes an event and returns it completed.

mod post_confirmation;
mod pre_sign_up;
pub mod pre_token;

pub use post_confirmation::post_confirmation;
pub use pre_sign_up::{pre_sign_up, verification};
pub use pre_token::pre_token;

use domain::Failure;
use serde_json::Value;
use std::time::Duration;

/// The provider waits five seconds for a trigger. The last attempt may take two more, and a new process has to start.
const RETRIES_WITHIN: Duration = Duration::from_millis(2_500);

/// The string at a JSON pointer of the event.
fn text<'a>(event: &'a Value, pointer: &str) -> Result<&'a str, Failure> {
    let found = event.pointer(pointer).and_then(Value::as_str);
    found.ok_or_else(|| Failure::internal(format!("the trigger's event has no {pointer}")))
}
