//! Maps SDK errors: whether to try again or to have a person look.

use aws_sdk_dynamodb::operation::put_item::PutItemError;
use aws_smithy_runtime_api::client::result::SdkError;
use aws_smithy_types::error::metadata::ProvideErrorMetadata;
use domain::Failure;
use std::error::Error;

/// The codes of throttling and temporary errors of all services used here.
const PASSING: [&str; 14] = [
    "ThrottlingException",
    "ThrottlingError",
    "ProvisionedThroughputExceededException",
    "ProvisionedThroughputExceeded",
    "RequestLimitExceeded",
    "TooManyRequestsException",
    "InternalServerError",
    "InternalErrorException",
    "TransactionInProgressException",
    "KMSInternalException",
    "SlowDown",
    "InternalError",
    "ServiceUnavailable",
    "RequestTimeout",
];
const CONFLICTS: [&str; 3] = ["TransactionConflictException", "TransactionConflict", "OperationAborted"];

pub(crate) fn is_passing(code: &str) -> bool {
    PASSING.contains(&code)
}

pub(crate) fn is_conflict(code: &str) -> bool {
    CONFLICTS.contains(&code)
}

/// A request without an answer may or may not have taken effect, so it is [`Failure::Unavailable`].
pub(crate) fn failure<E, R>(error: SdkError<E, R>) -> Failure
where
    E: ProvideErrorMetadata + Error + Send + Sync + 'static,
    R: std::fmt::Debug + Send + Sync + 'static,
{
    match &error {
        SdkError::TimeoutError(_) | SdkError::DispatchFailure(_) | SdkError::ResponseError(_) => {
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
pub(crate) fn conflicting<T, R>(sent: Result<T, SdkError<PutItemError, R>>) -> Result<(), Failure>
where
    R: std::fmt::Debug + Send + Sync + 'static,
{
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
