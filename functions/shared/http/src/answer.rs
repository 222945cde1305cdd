//! Turns the result of a handler into an HTTP response. Causes go to the log only; only refusals have a text for the
//! player.

use contract::{dto::ErrorBody, headers};
use domain::Failure;
use lambda_http::{Body, Response};
use serde::Serialize;

/// A response, and its log line.
pub(crate) struct Answer {
    pub status: u16,
    pub code: &'static str,
    /// In seconds from now.
    pub retry_after: Option<u64>,
    pub body: String,
}

impl Answer {
    pub fn new(outcome: Result<impl Serialize, Failure>, request_id: &str) -> Self {
        let written = outcome.and_then(|value| serde_json::to_string(&value).map_err(Failure::internal));
        match written {
            Ok(body) => Self { status: 200, code: "OK", retry_after: None, body },
            Err(failure) => Self::error(&failure, request_id),
        }
    }

    fn error(failure: &Failure, request_id: &str) -> Self {
        let (status, error) = match failure {
            Failure::Refused(refusal) => (refusal.status(), refusal.to_string()),
            Failure::Conflict => (503, "The service is busy. Please try again.".to_owned()),
            Failure::Unavailable(cause) => {
                tracing::warn!(request_id, cause = &**cause as &(dyn std::error::Error + 'static), "unavailable");
                (503, "The service is not available right now. Please try again.".to_owned())
            }
            Failure::Internal(cause) => {
                tracing::error!(request_id, cause = &**cause as &(dyn std::error::Error + 'static), "internal");
                (500, "Request failed".to_owned())
            }
        };
        let retry_after = match failure {
            Failure::Refused(refusal) => refusal.retry_after_seconds(),
            Failure::Conflict | Failure::Unavailable(_) => Some(1),
            Failure::Internal(_) => None,
        };
        let code = failure.code();
        let body = ErrorBody { error, code, request_id: request_id.to_owned() };
        Self { status, code, retry_after, body: serde_json::to_string(&body).unwrap_or_default() }
    }

    pub fn into_response(self) -> Result<Response<Body>, lambda_http::http::Error> {
        let mut response = Response::builder().status(self.status);
        for (name, value) in headers::OF_EVERY_ANSWER {
            response = response.header(name, value);
        }
        if let Some(seconds) = self.retry_after {
            response = response.header("retry-after", seconds);
        }
        response.body(Body::Text(self.body))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::{RateLimit, Refusal};
    use std::collections::BTreeMap;

    /// The headers of the response to this result.
    fn headers_of(outcome: Result<u8, Failure>) -> BTreeMap<String, String> {
        let response = Answer::new(outcome, "a request").into_response().unwrap();
        let headers = response.headers().iter();
        headers.map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned())).collect()
    }

    // asvs 1.2.3, 3.2.1, 3.4.4, 4.1.1, 14.2.2, 14.3.2
    #[test]
    fn every_answer_is_data_that_nobody_keeps_guesses_at_frames_or_embeds() {
        let mut wanted: BTreeMap<String, String> = [
            ("content-type", "application/json"),
            ("cache-control", "no-store"),
            ("content-security-policy", "default-src 'none'; frame-ancestors 'none'"),
            ("x-content-type-options", "nosniff"),
            ("x-frame-options", "DENY"),
            ("referrer-policy", "no-referrer"),
            ("cross-origin-resource-policy", "same-origin"),
        ]
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .into();
        assert_eq!(headers_of(Ok(1)), wanted);
        assert_eq!(headers_of(Err(Refusal::NotAdmin.into())), wanted);
        assert_eq!(headers_of(Err(Failure::internal("a cause"))), wanted);
        wanted.insert("retry-after".to_owned(), "1".to_owned());
        assert_eq!(headers_of(Err(Failure::Conflict)), wanted);
        wanted.insert("retry-after".to_owned(), "720".to_owned());
        let too_many = Refusal::TooManyRequests { limit: RateLimit::Tickets, wait_seconds: 720 };
        assert_eq!(headers_of(Err(too_many.into())), wanted);
    }
}
