//! The loop that answers invocations, for an endpoint and for an event. Handlers' futures are boxed: an
//! SDK call is a deep type, and one heap allocation per invocation keeps it out of the runtime's own.

use crate::{
    answer::Answer,
    call::{Call, id_of},
    retry::again_while_unsettled,
    telemetry,
};
use contract::Route;
use domain::Failure;
use lambda_http::{
    Body, Error, Request, RequestExt, Response,
    lambda_runtime::{self, LambdaEvent},
    service_fn,
};
use serde::Serialize;
use serde_json::Value;
use std::sync::Arc;
use tokio::time::Instant;

/// Serves one endpoint: `app` is what its handler works with, built once.
///
/// # Errors
/// When `app` could not be built or the runtime cannot be reached.
pub async fn serve<A, T, Fut>(
    route: Route,
    app: Result<A, Failure>,
    handler: impl Fn(Arc<A>, Call) -> Fut + Sync,
) -> Result<(), Error>
where
    A: Send + Sync,
    T: Serialize + Send,
    Fut: Future<Output = Result<T, Failure>> + Send,
{
    telemetry::init();
    let app = Arc::new(app?);
    lambda_http::run(service_fn(|request| respond(route, &app, &handler, request))).await
}

async fn respond<A, T, Fut>(
    route: Route,
    app: &Arc<A>,
    handler: &(impl Fn(Arc<A>, Call) -> Fut + Sync),
    request: Request,
) -> Result<Response<Body>, Error>
where
    T: Serialize,
    Fut: Future<Output = Result<T, Failure>>,
{
    let started = Instant::now();
    let (request_id, invocation) = (id_of(&request), request.lambda_context().request_id);
    let outcome = match Call::read(route, request) {
        Ok(call) => again_while_unsettled(|| Box::pin(handler(app.clone(), call.clone()))).await,
        Err(refusal) => Err(refusal.into()),
    };
    let answer = Answer::new(outcome, &request_id);
    let ms = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
    tracing::info!(
        function = route.binary,
        status = answer.status,
        code = answer.code,
        ms,
        request_id,
        invocation,
        "answered"
    );
    Ok(answer.into_response()?)
}

/// Serves one trigger: of the identity provider, the schedule or the bus. `handler` gets the event and gives it back,
/// completed.
///
/// # Errors
/// When `app` could not be built or the runtime cannot be reached.
pub async fn serve_trigger<A, Fut>(
    name: &'static str,
    app: Result<A, Failure>,
    handler: impl Fn(Arc<A>, Value) -> Fut + Sync,
) -> Result<(), Error>
where
    A: Send + Sync,
    Fut: Future<Output = Result<Value, Failure>> + Send,
{
    telemetry::init();
    let app = Arc::new(app?);
    lambda_runtime::run(service_fn(|event: LambdaEvent<Value>| complete(name, &app, &handler, event))).await
}

async fn complete<A, Fut>(
    name: &'static str,
    app: &Arc<A>,
    handler: &(impl Fn(Arc<A>, Value) -> Fut + Sync),
    event: LambdaEvent<Value>,
) -> Result<Value, Error>
where
    Fut: Future<Output = Result<Value, Failure>>,
{
    let LambdaEvent { payload, context } = event;
    let outcome = Box::pin(handler(app.clone(), payload)).await;
    let request_id = context.request_id;
    match &outcome {
        Ok(_) => tracing::info!(function = name, code = "OK", request_id, "completed"),
        Err(failure) => {
            tracing::error!(function = name, cause = failure as &dyn std::error::Error, request_id, "failed")
        }
    }
    Ok(outcome?)
}
