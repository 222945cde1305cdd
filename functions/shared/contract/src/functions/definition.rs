//! The declaration of a function.

use super::resources::{Action, Grant, Resource};
use crate::{
    dto,
    route::{Access, Route},
    tables::{Table, USERS},
};
use utoipa::{
    IntoParams, ToSchema,
    openapi::{
        Content, ObjectBuilder, Ref, RefOr, Required, Response, ResponseBuilder, Schema, Type,
        path::{Parameter, ParameterBuilder, ParameterIn},
        request_body::{RequestBody, RequestBodyBuilder},
    },
};

const JSON: &str = "application/json";

/// The path parameters and their patterns.
const PATH_PARAMETERS: [(&str, &str); 3] =
    [("id", "^[0-9A-Za-z]{22}$"), ("roundId", "^[0-9A-Za-z_-]{43}$"), ("userId", "^[0-9A-Za-z]{28}$")];

/// A group of functions in the template.
pub struct Section {
    pub title: &'static str,
    /// The crate of its handlers, for endpoints.
    pub area: Option<&'static str>,
    pub functions: Vec<Function>,
}

pub struct Function {
    pub binary: &'static str,
    pub description: &'static str,
    /// Appended to an endpoint's path in the function's description in AWS.
    pub note: Option<&'static str>,
    /// Placed above the function in the template.
    pub comment: Option<&'static str>,
    pub caller: Caller,
    pub operation: Operation,
    pub timeout_seconds: Option<u32>,
    pub memory_mb: Option<u32>,
    /// Whether the stack can keep concurrency for it (`ReservedConcurrency`).
    pub is_reserved: bool,
    pub grants: Vec<Grant>,
    /// The stack parameters that become environment variables.
    pub settings: Vec<&'static str>,
}

/// The trigger of a function.
pub enum Caller {
    Api(Route),
    /// The user pool, whose configuration names the function.
    UserPool,
    Schedule(Schedule),
    Event(Event),
    /// By the streams of tables. Their events have only keys.
    Streams(Vec<Stream>),
}

#[derive(Debug, Clone, Copy)]
pub struct Stream {
    pub table: Table,
    pub of: StreamOf,
    /// The template's condition under which it is read.
    pub condition: Option<&'static str>,
    /// How often a failed event is tried again, and for how long.
    pub retries: u32,
    pub age_seconds_max: u32,
}

/// The part of a stream that invokes the function.
#[derive(Debug, Clone, Copy)]
pub enum StreamOf {
    /// Changes of items, without the previous values. New items are left out: they have no outcome yet.
    Changes,
    /// New rows of the audit log about these.
    Rows(&'static [domain::audit::Action]),
}

/// A failed attempt is not retried: the next scheduled one does the remaining work.
#[derive(Debug, Clone, Copy)]
pub struct Schedule {
    pub name: &'static str,
    pub cron: &'static str,
    /// UTC by default.
    pub timezone: Option<&'static str>,
    /// The role with which the scheduler invokes the function.
    pub role: &'static str,
    pub reason: &'static str,
}

/// An event of the bus of Colours for the Day.
#[derive(Debug, Clone, Copy)]
pub struct Event {
    pub name: &'static str,
    pub detail_type: &'static str,
    /// How often EventBridge retries the delivery to Lambda.
    pub delivery_retries: u32,
    /// How often Lambda retries the function after a failed invocation.
    pub retries: u32,
    pub age_seconds_max: u32,
}

/// An endpoint's part of the document; empty for a trigger, which is not in the document.
#[derive(Default)]
pub struct Operation {
    pub parameters: Vec<Parameter>,
    pub body: Option<RequestBody>,
    /// By status.
    pub answers: Vec<(u16, Response)>,
    /// The schemas that body and answers refer to, by name.
    pub schemas: Vec<(String, RefOr<Schema>)>,
}

impl Function {
    pub(super) fn new(binary: &'static str, description: &'static str, caller: Caller) -> Self {
        Self {
            binary,
            description,
            note: None,
            comment: None,
            caller,
            operation: Operation::default(),
            timeout_seconds: None,
            memory_mb: None,
            is_reserved: false,
            grants: Vec::new(),
            settings: Vec::new(),
        }
    }

    pub(super) fn endpoint(route: Route, description: &'static str) -> Self {
        let mut function = Self::new(route.binary, description.trim_start(), Caller::Api(route));
        function.operation.parameters = of_path(route.path);
        match route.access {
            // The admin's record and second factor are checked at each call.
            Access::Admin => function.setting("AdminSecondFactor").may([Action::GetItem], USERS),
            Access::Player | Access::Public => function,
        }
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

    /// A rush of players on the other functions must not stop this one.
    pub(super) fn reserved(self) -> Self {
        Self { is_reserved: true, ..self }
    }

    /// Sets a stack parameter as an environment variable: `DrandUrl` as `DRAND_URL`.
    pub(super) fn setting(mut self, parameter: &'static str) -> Self {
        self.settings.push(parameter);
        self
    }

    /// Allows the actions on the resource, and sets the resource's name as an environment variable.
    pub(super) fn may<const N: usize>(mut self, actions: [Action; N], on: impl Into<Resource>) -> Self {
        let on: Resource = on.into();
        match self.grants.iter_mut().find(|grant| grant.on == on) {
            Some(grant) => grant.actions.extend(actions),
            None => self.grants.push(Grant { actions: actions.into(), on }),
        }
        self
    }

    pub(super) fn query<T: IntoParams>(mut self) -> Self {
        self.operation.parameters.extend(T::into_params(|| None));
        self
    }

    /// The header that distinguishes a retry from a new request.
    pub(super) fn idempotency_key(mut self) -> Self {
        const MEANING: &str =
            "Identifies the request; a retry must have the same key. At most 64 visible ASCII characters";
        let key = parameter("Idempotency-Key", ParameterIn::Header, "^[!-~]{1,64}$");
        self.operation.parameters.push(key.description(Some(MEANING)).build());
        self
    }

    pub(super) fn body<T: ToSchema>(self) -> Self {
        self.with_body::<T>(Required::True)
    }

    /// A body that may be omitted.
    pub(super) fn optional_body<T: ToSchema>(self) -> Self {
        self.with_body::<T>(Required::False)
    }

    fn with_body<T: ToSchema>(mut self, required: Required) -> Self {
        let content = self.operation.content::<T>();
        self.operation.body = Some(RequestBodyBuilder::new().content(JSON, content).required(Some(required)).build());
        self
    }

    /// The shape of the successful answer.
    pub(super) fn answer<T: ToSchema>(self) -> Self {
        self.with_answer::<T>(200)
    }

    /// The statuses of this endpoint's own refusals, besides those that all endpoints share.
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
    /// A reference to a schema, which is added to the document.
    fn content<T: ToSchema>(&mut self) -> Content {
        self.schemas.push((T::name().into(), T::schema()));
        T::schemas(&mut self.schemas);
        Content::new(Some(Ref::from_schema_name(T::name())))
    }
}

/// The `{name}` parameters of a path.
///
/// # Panics
/// A parameter has no pattern in [`PATH_PARAMETERS`].
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

/// A required parameter.
fn parameter(name: &str, place: ParameterIn, pattern: &str) -> ParameterBuilder {
    let schema = ObjectBuilder::new().schema_type(Type::String).pattern(Some(pattern));
    ParameterBuilder::new().name(name).parameter_in(place).required(Required::True).schema(Some(schema))
}
