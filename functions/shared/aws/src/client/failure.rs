//! Maps SDK errors to failures: whether to try again, or whether a person must investigate.

use aws_sdk_dynamodb::operation::{delete_item::DeleteItemError, put_item::PutItemError};
use aws_smithy_runtime_api::client::{orchestrator::HttpResponse, result::SdkError};
use aws_smithy_types::error::metadata::ProvideErrorMetadata;
use domain::Failure;
use std::error::Error;

/// The codes of throttling and temporary errors that have no status or no answer of their own. A transaction lists the
/// reasons of its parts, and the bus its result for each event.
const PASSING: [&str; 12] = [
    "ThrottlingException",
    "ThrottlingError",
    "ProvisionedThroughputExceededException",
    "ProvisionedThroughputExceeded",
    "RequestLimitExceeded",
    "TooManyRequestsException",
    "TransactionInProgressException",
    "RequestTimeout",
    "RequestTimeoutException",
    "RequestAbortedException",
    "InternalServerError",
    "InternalFailure",
];
const CONFLICTS: [&str; 4] =
    ["TransactionConflictException", "TransactionConflict", "ReplicatedWriteConflictException", "OperationAborted"];

pub(crate) fn is_passing(code: &str) -> bool {
    PASSING.contains(&code)
}

pub(crate) fn is_conflict(code: &str) -> bool {
    CONFLICTS.contains(&code)
}

/// A request without an answer may or may not have taken effect, so it is [`Failure::Unavailable`]. So is an error that
/// the service reports as its own.
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

/// The answer to a request; `None` if the service refuses it with an error that is expected.
pub(crate) fn unless<T, E>(
    sent: Result<T, SdkError<E, HttpResponse>>,
    is_expected: fn(&E) -> bool,
) -> Result<Option<T>, Failure>
where
    E: ProvideErrorMetadata + Error + Send + Sync + 'static,
{
    match sent {
        Ok(answer) => Ok(Some(answer)),
        Err(error) if error.as_service_error().is_some_and(is_expected) => Ok(None),
        Err(error) => Err(failure(error)),
    }
}

/// The result of a put whose failed condition means that the record has changed.
pub(crate) fn conflicting<T>(sent: Result<T, SdkError<PutItemError, HttpResponse>>) -> Result<(), Failure> {
    unless(sent, PutItemError::is_conditional_check_failed_exception)?.map(drop).ok_or(Failure::Conflict)
}

/// The result of a delete whose failed condition means that there is nothing to delete.
pub(crate) fn deleted<T>(sent: Result<T, SdkError<DeleteItemError, HttpResponse>>) -> Result<(), Failure> {
    unless(sent, DeleteItemError::is_conditional_check_failed_exception).map(drop)
}

/// All causes on one line: an SDK error itself only prints «service error».
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

    /// Every error of the services' models. infra/local/rules/error_shapes.py checks this table.
    const SHAPES: &str = include_str!("../../../../../infra/local/rules/error_shapes.json");

    #[test]
    fn every_error_of_the_services_is_what_the_table_says() {
        let table: serde_json::Map<String, serde_json::Value> = serde_json::from_str(SHAPES).unwrap();
        let mut looked_at = 0;
        for (service, said) in &table {
            for (code, error) in said["errors"].as_object().unwrap() {
                let is = match of(u16::try_from(error["status"].as_u64().unwrap()).unwrap(), Some(code)) {
                    Failure::Conflict => "conflict",
                    Failure::Unavailable(_) => "passing",
                    _ => "final",
                };
                assert_eq!(error["is"], is, "{service} {code}");
                looked_at += 1;
            }
            for (code, said) in said["parts"].as_object().into_iter().flatten() {
                let is = match code.as_str() {
                    code if is_conflict(code) => "conflict",
                    code if is_passing(code) => "passing",
                    _ => "final",
                };
                assert_eq!(*said, is, "{service} {code}");
            }
        }
        assert!(looked_at > 50, "{looked_at}");
    }

    #[test]
    fn a_page_without_a_code_may_pass() {
        assert!(matches!(of(502, None), Failure::Unavailable(_)));
    }
}
