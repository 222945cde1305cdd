//! The loop that handles invocations, for an endpoint and for an event. Handlers' futures are boxed: the type of an SDK
//! call is deeply nested, and one heap allocation per invocation keeps it out of the runtime's types.

use crate::{
    admin::{AdminCall, AdminCheck},
    answer::Answer,
    call::{Call, id_of},
    retry::with_retries,
    site, telemetry,
};
use contract::{Admin, Player, Public, Route, Served};
use domain::Failure;
use lambda_http::{
    Body, Error, Request, RequestExt, Response,
    lambda_runtime::{self, Diagnostic, LambdaEvent},
    service_fn,
};
use serde::Serialize;
use serde_json::Value;
use std::sync::Arc;
use tokio::time::Instant;

/// The program of a function: runs what serves its route or its trigger, on one thread.
#[macro_export]
macro_rules! main {
    ($serving:expr) => {
        #[tokio::main(flavor = "current_thread")]
        async fn main() -> Result<(), $crate::Error> {
            $serving.await
        }
    };
}

/// Converts a call into the type that the handler of a route receives, depending on the route's permitted callers. `D`
/// is the type of the handler's dependencies.
pub trait Admits<D>: Copy {
    type Call;

    /// # Errors
    /// The refusal of a caller without permission.
    fn admit(call: Call, route: Route, deps: &D) -> impl Future<Output = Result<Self::Call, Failure>> + Send;
}

impl<D: Sync> Admits<D> for Public {
    type Call = Call;

    async fn admit(call: Call, _: Route, _: &D) -> Result<Call, Failure> {
        Ok(call)
    }
}

impl<D: Sync> Admits<D> for Player {
    type Call = Call;

    async fn admit(call: Call, _: Route, _: &D) -> Result<Call, Failure> {
        Ok(call)
    }
}

impl<D: AdminCheck + Sync> Admits<D> for Admin {
    type Call = AdminCall<D::Found>;

    async fn admit(call: Call, route: Route, deps: &D) -> Result<Self::Call, Failure> {
        Ok(AdminCall::check(call, deps).await?.permitted_by(route)?)
    }
}

/// Serves one endpoint. `deps` are the handler's dependencies, built once. The route's type decides the type that the
/// handler receives:
///
/// ```no_run
/// # use std::sync::Arc;
/// # struct Deps;
/// # impl http::AdminCheck for Deps {
/// #     type Found = ();
/// #     async fn check(&self, _: &domain::Uid) -> Result<Option<(domain::rights::Admin, ())>, domain::Failure> { Ok(None) }
/// # }
/// # async fn serves() -> Result<(), http::Error> {
/// http::serve(contract::served::DEPOSITS_QUEUE, Ok(Deps), |_: Arc<Deps>, _: http::AdminCall| async { Ok(()) }).await
/// # }
/// ```
///
/// A handler of an admin route that takes a plain call does not compile:
///
/// ```compile_fail,E0631
/// # use std::sync::Arc;
/// # struct Deps;
/// # impl http::AdminCheck for Deps {
/// #     type Found = ();
/// #     async fn check(&self, _: &domain::Uid) -> Result<Option<(domain::rights::Admin, ())>, domain::Failure> { Ok(None) }
/// # }
/// # async fn serves() -> Result<(), http::Error> {
/// http::serve(contract::served::DEPOSITS_QUEUE, Ok(Deps), |_: Arc<Deps>, _: http::Call| async { Ok(()) }).await
/// # }
/// ```
///
/// # Errors
/// When `deps` could not be built or the runtime cannot be reached.
pub async fn serve<A, D, T, Fut>(
    served: Served<A>,
    deps: Result<D, Failure>,
    handler: impl Fn(Arc<D>, A::Call) -> Fut + Sync,
) -> Result<(), Error>
where
    A: Admits<D>,
    D: Send + Sync,
    T: Serialize + Send,
    Fut: Future<Output = Result<T, Failure>> + Send,
    A::Call: Send,
{
    telemetry::init();
    let deps = Arc::new(deps?);
    let attempt = |call| handle(served, deps.clone(), call, &handler);
    lambda_http::run(service_fn(|request| respond(served.route, &attempt, request))).await
}

/// Admits permitted callers of the route, and runs its handler.
///
/// # Errors
/// The refusal of a caller without permission, and the failures of the handler.
pub async fn handle<A, D, T, Fut>(
    served: Served<A>,
    deps: Arc<D>,
    call: Call,
    handler: impl Fn(Arc<D>, A::Call) -> Fut,
) -> Result<T, Failure>
where
    A: Admits<D>,
    Fut: Future<Output = Result<T, Failure>>,
{
    let call = A::admit(call, served.route, &deps).await?;
    handler(deps, call).await
}

async fn respond<T, Fut>(
    route: Route,
    attempt: &impl Fn(Call) -> Fut,
    request: Request,
) -> Result<Response<Body>, Error>
where
    T: Serialize,
    Fut: Future<Output = Result<T, Failure>>,
{
    let started = Instant::now();
    let (request_id, invocation) = (id_of(&request), request.lambda_context().request_id);
    let viewer = site::viewer(&request).map(|address| address.to_string());
    let outcome = match site::check(&request).and_then(|()| Call::read(route, request)) {
        Ok(call) => with_retries(|| Box::pin(attempt(call.clone()))).await,
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
        viewer,
        "answered"
    );
    Ok(answer.into_response()?)
}

/// Serves one trigger: of the user pool, the schedule or the bus. `handler` gets the event and returns it, completed.
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
) -> Result<Value, Diagnostic>
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
    outcome.map_err(|failure| reported(&failure))
}

/// The report of a failed invocation to Lambda. By default, the runtime would name a Rust type.
fn reported(failure: &Failure) -> Diagnostic {
    Diagnostic { error_type: failure.code().to_owned(), error_message: failure.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::Refusal;

    #[test]
    fn a_failed_invocation_is_told_by_its_kind_in_words_of_ours() {
        for (failure, kind, words) in [
            (Refusal::EmailInvalid.into(), "EMAIL_INVALID", "Invalid email format"),
            (Failure::Conflict, "BUSY", "another write came first"),
            (Failure::Unavailable("no answer".into()), "UNAVAILABLE", "unavailable: no answer"),
            (Failure::internal("a cause"), "INTERNAL", "internal: a cause"),
        ] {
            let reported = reported(&failure);
            assert_eq!((reported.error_type.as_str(), reported.error_message.as_str()), (kind, words));
        }
    }
}
