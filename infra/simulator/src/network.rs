//! The network between a worker's handlers and the services. It injects the faults of the plan, and lets a planted bug
//! rewrite requests and answers.

use crate::{
    bug::Bug,
    fault::{CallLog, FaultKind, FaultPlan},
};
use aws_smithy_runtime_api::client::{
    http::{HttpConnector, HttpConnectorFuture, SharedHttpConnector},
    orchestrator::{HttpRequest, HttpResponse},
    result::ConnectorError,
};
use aws_smithy_types::body::SdkBody;
use fastrand::Rng;
use serde_json::Value;
use std::sync::{Arc, Mutex, MutexGuard};
use testkit::{Cloud, after_turns};

#[derive(Debug)]
struct State {
    rng: Rng,
    plan: FaultPlan,
    crashed: bool,
    log: CallLog,
    /// The name of the function that the operation invokes.
    function: &'static str,
    bug: Option<Bug>,
}

#[derive(Debug, Clone)]
pub struct Network {
    cloud: Cloud,
    state: Arc<Mutex<State>>,
}

impl Network {
    pub fn new(cloud: Cloud, bug: Option<Bug>) -> Self {
        let plan = FaultPlan { seed: 0, percent: 0, turns_max: 0, index_may_lag: false };
        let (rng, log) = (Rng::with_seed(0), CallLog::default());
        let state = State { rng, plan, crashed: false, log, function: "", bug };
        Self { cloud, state: Arc::new(Mutex::new(state)) }
    }

    pub fn connector(&self) -> SharedHttpConnector {
        SharedHttpConnector::new(self.clone())
    }

    pub fn begin(&self, function: &'static str, plan: FaultPlan) {
        let mut state = self.state();
        (state.function, state.plan, state.crashed) = (function, plan, false);
        (state.rng, state.log) = (Rng::with_seed(plan.seed), CallLog::default());
    }

    pub fn end(&self) -> CallLog {
        self.cloud.forget();
        std::mem::take(&mut self.state().log)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("nobody panics while the lock is held")
    }

    async fn send(self, mut request: HttpRequest) -> Result<HttpResponse, ConnectorError> {
        let mut sent = Sent::read(&request);
        let (fault, [before, after, between], bug, function) = self.state().next_fault(&sent);
        after_turns(before, async {}).await;
        if let (Some(bug), Some(body)) = (bug, &mut sent.body) {
            bug.rewrite_request(function, &sent.operation, body);
            *request.body_mut() = SdkBody::from(body.to_string());
        }
        if sent.is_write() && bug.is_some_and(|bug| bug.hides(fault)) {
            return Ok(HttpResponse::new(200.try_into().expect("a status"), SdkBody::from("{}")));
        }
        self.state().record(&sent);
        let answer = match fault {
            Some(FaultKind::DuplicatedFirstAnswer | FaultKind::DuplicatedSecondAnswer) => {
                let copy = request.try_clone().expect("the SDK's requests are in memory");
                let first = self.cloud.call(copy).await?;
                after_turns(between, async {}).await;
                let second = self.cloud.call(request).await?;
                if fault == Some(FaultKind::DuplicatedFirstAnswer) { first } else { second }
            }
            _ => {
                if let Some(fault) = fault.and_then(FaultKind::in_services) {
                    self.cloud.fail(0, fault);
                }
                self.cloud.call(request).await?
            }
        };
        after_turns(after, async {}).await;
        Ok(self.deliver(&sent, fault, bug.map(|bug| (bug, function)), answer))
    }

    fn deliver(
        &self,
        sent: &Sent,
        fault: Option<FaultKind>,
        bug: Option<(Bug, &'static str)>,
        answer: HttpResponse,
    ) -> HttpResponse {
        let lags = fault == Some(FaultKind::IndexBehind);
        if (!lags && bug.is_none()) || !answer.status().is_success() {
            return answer;
        }
        let Some(mut content) = answer.body().bytes().and_then(|bytes| serde_json::from_slice::<Value>(bytes).ok())
        else {
            return answer;
        };
        if lags && let Some(items) = content["Items"].as_array_mut() {
            items.pop();
        }
        if let (Some((bug, function)), Some(body)) = (bug, &sent.body) {
            bug.rewrite_answer(function, &sent.operation, body, &mut content);
        }
        HttpResponse::new(answer.status(), SdkBody::from(content.to_string()))
    }
}

impl HttpConnector for Network {
    fn call(&self, request: HttpRequest) -> HttpConnectorFuture {
        HttpConnectorFuture::new(self.clone().send(request))
    }
}

/// A request to a service.
struct Sent {
    /// The operation in the header `x-amz-target`, such as `TransactWriteItems`; without that header the HTTP method.
    operation: String,
    body: Option<Value>,
}

impl Sent {
    fn read(request: &HttpRequest) -> Self {
        let target = request.headers().get("x-amz-target");
        let operation = target.and_then(|target| target.rsplit('.').next()).unwrap_or(request.method()).to_owned();
        let bytes = request.body().bytes().filter(|_| target.is_some());
        Self { operation, body: bytes.and_then(|bytes| serde_json::from_slice(bytes).ok()) }
    }

    fn is_write(&self) -> bool {
        matches!(self.operation.as_str(), "PutItem" | "UpdateItem" | "TransactWriteItems")
    }

    fn queries_the_entries_index(&self) -> bool {
        self.body.as_ref().is_some_and(|body| body["IndexName"] == "combination")
    }
}

impl State {
    /// The fault of this call, and how often to yield before it, after it and between the two arrivals of a duplicate.
    fn next_fault(&mut self, sent: &Sent) -> (Option<FaultKind>, [usize; 3], Option<Bug>, &'static str) {
        self.log.calls += 1;
        let turns_max = self.plan.turns_max;
        let turns = [turns_max, turns_max, turns_max + 2].map(|most| self.rng.usize(..=most));
        let is_hit = self.rng.u8(..100) < self.plan.percent;
        let fault = FaultKind::ALL[self.rng.usize(..FaultKind::ALL.len())];
        if self.rng.bool() && self.plan.percent > 0 && self.plan.index_may_lag && sent.queries_the_entries_index() {
            self.log.faults.push((FaultKind::IndexBehind, sent.operation.clone()));
            return (Some(FaultKind::IndexBehind), turns, self.bug, self.function);
        }
        let is_possible = match fault {
            FaultKind::CrashBefore | FaultKind::CrashAfter => !self.crashed,
            FaultKind::DuplicatedFirstAnswer | FaultKind::DuplicatedSecondAnswer => {
                sent.is_write() || sent.operation == "PutEvents"
            }
            FaultKind::IndexBehind => false,
            _ => true,
        };
        let fault = Some(fault).filter(|_| is_hit && is_possible);
        self.crashed |= fault.is_some_and(FaultKind::is_crash);
        self.log.faults.extend(fault.map(|fault| (fault, sent.operation.clone())));
        (fault, turns, self.bug, self.function)
    }

    fn record(&mut self, sent: &Sent) {
        let Some(body) = sent.body.as_ref().filter(|_| sent.is_write()) else { return };
        let actions = body["TransactItems"].as_array().into_iter().flatten();
        let parts = actions.filter_map(Value::as_object).flat_map(|action| action.values()).chain([body]);
        for part in parts {
            let key = if part["Item"].is_null() { &part["Key"] } else { &part["Item"] };
            if let (Some(table), false) = (part["TableName"].as_str(), key.is_null()) {
                self.log.written.push((table.to_owned(), key.clone()));
            }
        }
    }
}
