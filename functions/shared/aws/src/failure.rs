//! Maps SDK errors: whether to try again or to have a person look.

use aws_sdk_dynamodb::operation::put_item::PutItemError;
use aws_smithy_runtime_api::client::{orchestrator::HttpResponse, result::SdkError};
use aws_smithy_types::error::metadata::ProvideErrorMetadata;
use domain::Failure;
use std::error::Error;

/// The codes of throttling and temporary errors of all services used here that are not told by their status, or not in an
/// answer of their own: a transaction lists the reasons of its parts.
const PASSING: [&str; 9] = [
    "ThrottlingException",
    "ThrottlingError",
    "ProvisionedThroughputExceededException",
    "ProvisionedThroughputExceeded",
    "RequestLimitExceeded",
    "TooManyRequestsException",
    "TransactionInProgressException",
    "RequestTimeout",
    "InternalServerError",
];
const CONFLICTS: [&str; 3] = ["TransactionConflictException", "TransactionConflict", "OperationAborted"];

pub(crate) fn is_passing(code: &str) -> bool {
    PASSING.contains(&code)
}

pub(crate) fn is_conflict(code: &str) -> bool {
    CONFLICTS.contains(&code)
}

/// A request without an answer may or may not have taken effect, so it is [`Failure::Unavailable`]. So is whatever the
/// service says is its own fault.
pub(crate) fn failure<E>(error: SdkError<E, HttpResponse>) -> Failure
where
    E: ProvideErrorMetadata + Error + Send + Sync + 'static,
{
    match &error {
        SdkError::TimeoutError(_) | SdkError::DispatchFailure(_) | SdkError::ResponseError(_) => {
            Failure::Unavailable(readable(error))
        }
        SdkError::ServiceError(answer) if answer.raw().status().is_server_error() => {
            Failure::Unavailable(readable(error))
        }
        SdkError::ServiceError(answer) => match answer.err().code() {
            Some(code) if is_conflict(code) => Failure::Conflict,
            Some(code) if is_passing(code) => Failure::Unavailable(readable(error)),
            // An answer without a code is a server's generic error page.
            None => Failure::Unavailable(readable(error)),
            Some(_) => Failure::Internal(readable(error)),
        },
        _ => Failure::Internal(readable(error)),
    }
}

/// The result of a put whose failed condition means that the record has changed.
pub(crate) fn conflicting<T>(sent: Result<T, SdkError<PutItemError, HttpResponse>>) -> Result<(), Failure> {
    match sent {
        Ok(_) => Ok(()),
        Err(error) if error.as_service_error().is_some_and(PutItemError::is_conditional_check_failed_exception) => {
            Err(Failure::Conflict)
        }
        Err(error) => Err(failure(error)),
    }
}

/// All causes on one line: an SDK error by itself only prints «service error».
fn readable(error: impl Error) -> Box<dyn Error + Send + Sync> {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(inner) = cause {
        text.push_str(": ");
        text.push_str(&inner.to_string());
        cause = inner.source();
    }
    text.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use aws_sdk_kms::operation::generate_mac::GenerateMacError;
    use aws_smithy_runtime_api::http::StatusCode;
    use aws_smithy_types::{body::SdkBody, error::ErrorMetadata};

    fn of(status: u16, code: Option<&str>) -> Failure {
        let mut said = ErrorMetadata::builder();
        if let Some(code) = code {
            said = said.code(code);
        }
        let answer = HttpResponse::new(StatusCode::try_from(status).unwrap(), SdkBody::empty());
        failure(SdkError::service_error(GenerateMacError::generic(said.build()), answer))
    }

    /// Codes from the services' API references: KMS, EventBridge, DynamoDB, S3, Cognito.
    #[test]
    fn whatever_the_service_calls_its_own_fault_may_pass() {
        for code in
            ["KeyUnavailableException", "InternalException", "InternalFailure", "InternalServerError", "SlowDown"]
        {
            for status in [500, 503] {
                assert!(matches!(of(status, Some(code)), Failure::Unavailable(_)), "{code}");
            }
        }
        assert!(matches!(of(502, None), Failure::Unavailable(_)));
    }

    #[test]
    fn of_the_callers_faults_only_haste_passes() {
        for code in
            ["ThrottlingException", "TooManyRequestsException", "RequestTimeout", "TransactionInProgressException"]
        {
            assert!(matches!(of(400, Some(code)), Failure::Unavailable(_)), "{code}");
        }
        for code in ["AccessDeniedException", "DisabledException", "KMSInvalidStateException", "ValidationException"] {
            assert!(matches!(of(400, Some(code)), Failure::Internal(_)), "{code}");
        }
        assert!(matches!(of(400, Some("TransactionConflictException")), Failure::Conflict));
    }
}
