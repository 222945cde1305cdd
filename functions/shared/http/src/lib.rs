//! Between the Lambda runtime and the handlers: the caller, the request, the response, retries, the log line of an
//! invocation, and the business metrics.

mod admin;
mod answer;
mod body;
mod call;
pub mod metrics;
mod principal;
mod retry;
mod serve;
mod site;
mod telemetry;

pub use admin::{AdminCall, AdminCheck};
pub use call::{Call, clock};
pub use lambda_http::Error;
pub use principal::Principal;
pub use retry::{confirm_refusal, with_retries, with_retries_within};
pub use serve::{Admits, handle, serve, serve_trigger};
