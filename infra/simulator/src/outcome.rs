//! How an invocation ended.

use domain::Failure;
use serde_json::Value;
use testkit::Run;

#[derive(Debug, Clone)]
pub enum Outcome {
    Answered(Value),
    /// The refusal's code.
    Refused(&'static str),
    /// The caller may send the request again.
    Retryable,
    /// An internal error, which is always a defect.
    Broken(String),
    Crashed,
}

impl Outcome {
    pub fn of(run: Run<Value>) -> Self {
        match run {
            Run::Ended(Ok(answer)) => Self::Answered(answer),
            Run::Ended(Err(Failure::Refused(refusal))) if refusal.status() >= 500 => Self::Broken(refusal.to_string()),
            Run::Ended(Err(Failure::Refused(refusal))) => Self::Refused(refusal.code()),
            Run::Ended(Err(Failure::Conflict | Failure::Unavailable(_))) => Self::Retryable,
            Run::Ended(Err(Failure::Internal(cause))) => Self::Broken(cause.to_string()),
            Run::Crashed => Self::Crashed,
        }
    }

    pub const fn name(&self) -> &'static str {
        match self {
            Self::Answered(_) => "OK",
            Self::Refused(code) => code,
            Self::Retryable => "503",
            Self::Broken(_) => "500",
            Self::Crashed => "crash",
        }
    }
}
