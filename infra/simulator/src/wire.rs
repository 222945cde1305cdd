//! The line between a lane's handlers and the services: where a call is lost, doubled, delayed or answered late, and
//! where a planted bug rewrites what is sent or heard.

use crate::planted::Bug;
use aws_smithy_runtime_api::client::{
    http::{HttpConnector, HttpConnectorFuture, SharedHttpConnector},
    orchestrator::{HttpRequest, HttpResponse},
    result::ConnectorError,
};
use aws_smithy_types::body::SdkBody;
use fastrand::Rng;
use serde_json::Value;
use std::sync::{Arc, Mutex, MutexGuard};
use testkit::{Cloud, Fault, after_turns};

/// What can happen to one call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Trouble {
    Throttled,
    Conflict,
    RequestLost,
    ResponseLost,
    /// The request arrives twice, the second time later; the first answer is heard.
    TwiceFirstHeard,
    /// The same, and the second answer is heard.
    TwiceSecondHeard,
    CrashBefore,
    CrashAfter,
    /// The index has not caught up: the last entry found is missing.
    IndexBehind,
}

impl Trouble {
    pub const ALL: [Self; 9] = [
        Self::Throttled,
        Self::Conflict,
        Self::RequestLost,
        Self::ResponseLost,
        Self::TwiceFirstHeard,
        Self::TwiceSecondHeard,
        Self::CrashBefore,
        Self::CrashAfter,
        Self::IndexBehind,
    ];

    const fn fault(self) -> Option<Fault> {
        match self {
            Self::Throttled => Some(Fault::Throttled),
            Self::Conflict => Some(Fault::Conflict),
            Self::RequestLost => Some(Fault::RequestLost),
            Self::ResponseLost => Some(Fault::ResponseLost),
            Self::CrashBefore => Some(Fault::CrashBefore),
            Self::CrashAfter => Some(Fault::CrashAfter),
            Self::TwiceFirstHeard | Self::TwiceSecondHeard | Self::IndexBehind => None,
        }
    }

    const fn is_crash(self) -> bool {
        matches!(self, Self::CrashBefore | Self::CrashAfter)
    }
}

/// What one operation is to meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Weather {
    pub seed: u64,
    /// How many of a hundred calls something happens to.
    pub percent: u8,
    /// Others get up to so many turns before and after each call.
    pub turns_max: usize,
    /// Whether the index of entries may lag behind in foul weather: only before the second pass, which comes an hour
    /// later. Then it does for every other query.
    pub index_may_lag: bool,
}

/// What an operation has come across.
#[derive(Debug, Default, Clone)]
pub struct Passage {
    pub calls: u64,
    pub troubles: Vec<(Trouble, String)>,
    /// Tables and keys that were written, or may have been.
    pub written: Vec<(String, Value)>,
}

#[derive(Debug)]
struct State {
    rng: Rng,
    weather: Weather,
    crashed: bool,
    passage: Passage,
    /// The binary whose operation this is.
    endpoint: &'static str,
    bug: Option<Bug>,
}

#[derive(Debug, Clone)]
pub struct Wire {
    cloud: Cloud,
    state: Arc<Mutex<State>>,
}

impl Wire {
    pub fn new(cloud: Cloud, bug: Option<Bug>) -> Self {
        let weather = Weather { seed: 0, percent: 0, turns_max: 0, index_may_lag: false };
        let (rng, passage) = (Rng::with_seed(0), Passage::default());
        let state = State { rng, weather, crashed: false, passage, endpoint: "", bug };
        Self { cloud, state: Arc::new(Mutex::new(state)) }
    }

    pub fn connector(&self) -> SharedHttpConnector {
        SharedHttpConnector::new(self.clone())
    }

    /// Begins an operation.
    pub fn begin(&self, endpoint: &'static str, weather: Weather) {
        let mut state = self.state();
        (state.endpoint, state.weather, state.crashed) = (endpoint, weather, false);
        (state.rng, state.passage) = (Rng::with_seed(weather.seed), Passage::default());
    }

    /// Ends it.
    pub fn end(&self) -> Passage {
        self.cloud.forget();
        std::mem::take(&mut self.state().passage)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("nobody panics while the lock is held")
    }

    async fn carry(self, mut request: HttpRequest) -> Result<HttpResponse, ConnectorError> {
        let mut sent = Sent::read(&request);
        let (trouble, [before, after, between], bug, endpoint) = self.state().meet(&sent);
        after_turns(before, async {}).await;
        if let (Some(bug), Some(body)) = (bug, &mut sent.body) {
            bug.rewrite_request(endpoint, &sent.operation, body);
            *request.body_mut() = SdkBody::from(body.to_string());
        }
        if sent.is_write() && bug.is_some_and(|bug| bug.hides(trouble)) {
            return Ok(HttpResponse::new(200.try_into().expect("a status"), SdkBody::from("{}")));
        }
        self.state().note(&sent);
        let answer = match trouble {
            Some(Trouble::TwiceFirstHeard | Trouble::TwiceSecondHeard) => {
                let copy = request.try_clone().expect("the SDK's requests are in memory");
                let first = self.cloud.call(copy).await?;
                after_turns(between, async {}).await;
                let second = self.cloud.call(request).await?;
                if trouble == Some(Trouble::TwiceFirstHeard) { first } else { second }
            }
            _ => {
                if let Some(fault) = trouble.and_then(Trouble::fault) {
                    self.cloud.fail(0, fault);
                }
                self.cloud.call(request).await?
            }
        };
        after_turns(after, async {}).await;
        Ok(self.hear(&sent, trouble, bug.map(|bug| (bug, endpoint)), answer))
    }

    fn hear(
        &self,
        sent: &Sent,
        trouble: Option<Trouble>,
        bug: Option<(Bug, &'static str)>,
        answer: HttpResponse,
    ) -> HttpResponse {
        let lags = trouble == Some(Trouble::IndexBehind);
        if (!lags && bug.is_none()) || !answer.status().is_success() {
            return answer;
        }
        let Some(mut heard) = answer.body().bytes().and_then(|bytes| serde_json::from_slice::<Value>(bytes).ok())
        else {
            return answer;
        };
        if lags && let Some(items) = heard["Items"].as_array_mut() {
            items.pop();
        }
        if let (Some((bug, endpoint)), Some(body)) = (bug, &sent.body) {
            bug.rewrite_answer(endpoint, &sent.operation, body, &mut heard);
        }
        HttpResponse::new(answer.status(), SdkBody::from(heard.to_string()))
    }
}

impl HttpConnector for Wire {
    fn call(&self, request: HttpRequest) -> HttpConnectorFuture {
        HttpConnectorFuture::new(self.clone().carry(request))
    }
}

/// A request on the line.
struct Sent {
    /// `TransactWriteItems`, or the method where it is not JSON.
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

    fn is_of_the_index_of_entries(&self) -> bool {
        self.body.as_ref().is_some_and(|body| body["IndexName"] == "combination")
    }
}

impl State {
    /// What happens to this call, and how many turns others get before it, after it and between its two arrivals.
    fn meet(&mut self, sent: &Sent) -> (Option<Trouble>, [usize; 3], Option<Bug>, &'static str) {
        self.passage.calls += 1;
        let turns_max = self.weather.turns_max;
        let turns = [turns_max, turns_max, turns_max + 2].map(|most| self.rng.usize(..=most));
        let unlucky = self.rng.u8(..100) < self.weather.percent;
        let trouble = Trouble::ALL[self.rng.usize(..Trouble::ALL.len())];
        if self.rng.bool()
            && self.weather.percent > 0
            && self.weather.index_may_lag
            && sent.is_of_the_index_of_entries()
        {
            self.passage.troubles.push((Trouble::IndexBehind, sent.operation.clone()));
            return (Some(Trouble::IndexBehind), turns, self.bug, self.endpoint);
        }
        let can_be = match trouble {
            Trouble::CrashBefore | Trouble::CrashAfter => !self.crashed,
            Trouble::TwiceFirstHeard | Trouble::TwiceSecondHeard => sent.is_write() || sent.operation == "PutEvents",
            Trouble::IndexBehind => false,
            _ => true,
        };
        let trouble = Some(trouble).filter(|_| unlucky && can_be);
        self.crashed |= trouble.is_some_and(Trouble::is_crash);
        self.passage.troubles.extend(trouble.map(|trouble| (trouble, sent.operation.clone())));
        (trouble, turns, self.bug, self.endpoint)
    }

    fn note(&mut self, sent: &Sent) {
        let Some(body) = sent.body.as_ref().filter(|_| sent.is_write()) else { return };
        let actions = body["TransactItems"].as_array().into_iter().flatten();
        let parts = actions.filter_map(Value::as_object).flat_map(|action| action.values()).chain([body]);
        for part in parts {
            let key = if part["Item"].is_null() { &part["Key"] } else { &part["Item"] };
            if let (Some(table), false) = (part["TableName"].as_str(), key.is_null()) {
                self.passage.written.push((table.to_owned(), key.clone()));
            }
        }
    }
}
