//! What is said of a function.

use super::resources::{Action, Grant, Resource};
use crate::{dto, route::Route};
use utoipa::{
    IntoParams, ToSchema,
    openapi::{
        Content, ObjectBuilder, Ref, RefOr, Required, Response, ResponseBuilder, Schema, Type,
        path::{Parameter, ParameterBuilder, ParameterIn},
        request_body::{RequestBody, RequestBodyBuilder},
    },
};

const JSON: &str = "application/json";

/// The parameters of paths, with what each looks like.
const PATH_PARAMETERS: [(&str, &str); 2] = [("id", "^[0-9A-Za-z]{22}$"), ("roundId", "^[0-9A-Za-z_-]{43}$")];

/// Functions that stand together in the template.
pub struct Section {
    pub title: &'static str,
    pub functions: Vec<Function>,
}

pub struct Function {
    pub binary: &'static str,
    pub description: &'static str,
    /// Behind an endpoint's path where AWS describes the function.
    pub note: Option<&'static str>,
    /// Above it in the template.
    pub comment: Option<&'static str>,
    pub caller: Caller,
    pub operation: Operation,
    pub timeout_seconds: Option<u32>,
    pub memory_mb: Option<u32>,
    pub grants: Vec<Grant>,
    /// The parameters of the stack that it is told.
    pub settings: Vec<&'static str>,
}

/// What a function is called by.
pub enum Caller {
    Api(Route),
    /// The user pool, whose configuration names the function.
    UserPool,
    Schedule(Schedule),
    Event(Event),
}

/// A failed attempt is not repeated: the next one does whatever this one left.
#[derive(Debug, Clone, Copy)]
pub struct Schedule {
    pub name: &'static str,
    pub cron: &'static str,
    /// UTC if there is none.
    pub timezone: Option<&'static str>,
    /// The role that the scheduler calls the function in.
    pub role: &'static str,
    pub reason: &'static str,
}

/// An event of the bus of Colours for the Day.
#[derive(Debug, Clone, Copy)]
pub struct Event {
    pub name: &'static str,
    pub detail_type: &'static str,
    /// How often the bus tries to reach Lambda.
    pub delivery_retries: u32,
    /// How often Lambda calls the function again from there on.
    pub retries: u32,
    pub age_seconds_max: u32,
}

/// What the document tells of an endpoint; of a trigger, which is not in it, nothing.
#[derive(Default)]
pub struct Operation {
    pub parameters: Vec<Parameter>,
    pub body: Option<RequestBody>,
    /// By status.
    pub answers: Vec<(u16, Response)>,
    /// Those that body and answers refer to, by name.
    pub schemas: Vec<(String, RefOr<Schema>)>,
}

impl Function {
    fn new(binary: &'static str, description: &'static str, caller: Caller) -> Self {
        Self {
            binary,
            description,
            note: None,
            comment: None,
            caller,
            operation: Operation::default(),
            timeout_seconds: None,
            memory_mb: None,
            grants: Vec::new(),
            settings: Vec::new(),
        }
    }

    pub(super) fn endpoint(route: Route, description: &'static str) -> Self {
        let mut function = Self::new(route.binary, description.trim_start(), Caller::Api(route));
        function.operation.parameters = of_path(route.path);
        function
    }

    pub(super) fn of_user_pool(binary: &'static str, description: &'static str) -> Self {
        Self::new(binary, description, Caller::UserPool)
    }

    pub(super) fn scheduled(binary: &'static str, description: &'static str, schedule: Schedule) -> Self {
        Self::new(binary, description, Caller::Schedule(schedule))
    }

    pub(super) fn of_event(binary: &'static str, description: &'static str, event: Event) -> Self {
        Self::new(binary, description, Caller::Event(event))
    }

    pub(super) fn note(self, note: &'static str) -> Self {
        Self { note: Some(note), ..self }
    }

    pub(super) fn comment(self, comment: &'static str) -> Self {
        Self { comment: Some(comment), ..self }
    }

    pub(super) fn timeout_seconds(self, seconds: u32) -> Self {
        Self { timeout_seconds: Some(seconds), ..self }
    }

    pub(super) fn memory_mb(self, mb: u32) -> Self {
        Self { memory_mb: Some(mb), ..self }
    }

    /// Tells it a parameter of the stack: `DrandUrl` in the variable `DRAND_URL`.
    pub(super) fn setting(mut self, parameter: &'static str) -> Self {
        self.settings.push(parameter);
        self
    }

    /// Allows the actions, and tells the function what the resource is called.
    pub(super) fn may<const N: usize>(mut self, actions: [Action; N], on: impl Into<Resource>) -> Self {
        self.grants.push(Grant { actions: actions.into(), on: on.into() });
        self
    }

    pub(super) fn query<T: IntoParams>(mut self) -> Self {
        self.operation.parameters.extend(T::into_params(|| None));
        self
    }

    /// The header that tells a repeated request from a new one.
    pub(super) fn idempotency_key(mut self) -> Self {
        const MEANING: &str =
            "Names this attempt, and stays the same when it is sent again; at most 64 visible ASCII characters";
        let key = parameter("Idempotency-Key", ParameterIn::Header, "^[!-~]{1,64}$");
        self.operation.parameters.push(key.description(Some(MEANING)).build());
        self
    }

    pub(super) fn body<T: ToSchema>(self) -> Self {
        self.with_body::<T>(Required::True)
    }

    /// A body that may be left out.
    pub(super) fn optional_body<T: ToSchema>(self) -> Self {
        self.with_body::<T>(Required::False)
    }

    fn with_body<T: ToSchema>(mut self, required: Required) -> Self {
        let content = self.operation.content::<T>();
        self.operation.body = Some(RequestBodyBuilder::new().content(JSON, content).required(Some(required)).build());
        self
    }

    /// What a success looks like.
    pub(super) fn answer<T: ToSchema>(self) -> Self {
        self.with_answer::<T>(200)
    }

    /// The statuses of what this endpoint refuses, besides those that every endpoint may answer.
    pub(super) fn refusals<const N: usize>(self, statuses: [u16; N]) -> Self {
        statuses.into_iter().fold(self, Self::with_answer::<dto::ErrorBody>)
    }

    fn with_answer<T: ToSchema>(mut self, status: u16) -> Self {
        let content = self.operation.content::<T>();
        self.operation.answers.push((status, ResponseBuilder::new().content(JSON, content).build()));
        self
    }
}

impl Operation {
    /// A reference to a schema, which is kept.
    fn content<T: ToSchema>(&mut self) -> Content {
        self.schemas.push((T::name().into(), T::schema()));
        T::schemas(&mut self.schemas);
        Content::new(Some(Ref::from_schema_name(T::name())))
    }
}

/// The parameters that stand in a path as `{name}`.
///
/// # Panics
/// Nobody has said what such a parameter looks like.
fn of_path(path: &str) -> Vec<Parameter> {
    let names = path.split('{').skip(1).filter_map(|rest| rest.split('}').next());
    let pattern = |name| PATH_PARAMETERS.iter().find(|(known, _)| *known == name).map(|(_, pattern)| pattern);
    names
        .map(|name| {
            let pattern = pattern(name).unwrap_or_else(|| panic!("PATH_PARAMETERS lacks {name} of {path}"));
            parameter(name, ParameterIn::Path, pattern).build()
        })
        .collect()
}

/// One that must be there.
fn parameter(name: &str, place: ParameterIn, pattern: &str) -> ParameterBuilder {
    let schema = ObjectBuilder::new().schema_type(Type::String).pattern(Some(pattern));
    ParameterBuilder::new().name(name).parameter_in(place).required(Required::True).schema(Some(schema))
}
