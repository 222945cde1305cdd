//! The error answers that endpoints share: those of the gateway and those of every function.

use crate::{
    dto,
    route::{Access, Route},
};
use utoipa::{
    ToSchema,
    openapi::{
        Content, ObjectBuilder, OneOfBuilder, Ref, RefOr, Response, ResponseBuilder, Type, header::HeaderBuilder,
    },
};

/// An answer with the error body, or with the gateway's body if the gateway gives it.
struct Refusal {
    name: &'static str,
    status: &'static str,
    description: &'static str,
    applies_to: fn(Route) -> bool,
    /// Whether the answer may have a `Retry-After` header.
    has_retry_after: bool,
}

const ALL: [Refusal; 8] = [
    Refusal {
        name: "Malformed",
        status: "400",
        description: "The request is malformed",
        applies_to: |_| true,
        has_retry_after: false,
    },
    Refusal {
        name: "NotAuthenticated",
        status: "401",
        description: "The token is missing or invalid",
        applies_to: |route| !matches!(route.access, Access::Public),
        has_retry_after: false,
    },
    Refusal {
        name: "Forbidden",
        status: "403",
        description: "The caller is not an admin, has another role, may not decide this request, or a player's account is frozen",
        applies_to: |route| matches!(route.access, Access::Admin),
        has_retry_after: false,
    },
    Refusal {
        name: "NotFound",
        status: "404",
        // The gateway answers where a value changes the path, such as an empty one.
        description: "Nothing with this id exists",
        applies_to: |route| route.path.contains('{'),
        has_retry_after: false,
    },
    Refusal {
        name: "TooLarge",
        status: "413",
        description: "The request or the announced file is too large",
        applies_to: |_| true,
        has_retry_after: false,
    },
    Refusal {
        name: "NotJson",
        status: "415",
        description: "A body of another type than application/json",
        applies_to: |_| true,
        has_retry_after: false,
    },
    Refusal {
        name: "TooMany",
        status: "429",
        description: "Too many requests, by this player or by all callers together",
        applies_to: |_| true,
        has_retry_after: true,
    },
    Refusal {
        name: "Unavailable",
        status: "5XX",
        description: "The service is temporarily unavailable, or has failed",
        applies_to: |_| true,
        has_retry_after: true,
    },
];

impl Refusal {
    fn response(&self) -> Response {
        let reference = |name| Ref::from_schema_name(name);
        let body =
            OneOfBuilder::new().item(reference(dto::ErrorBody::name())).item(reference(dto::GatewayBody::name()));
        let response =
            ResponseBuilder::new().description(self.description).content("application/json", Content::new(Some(body)));
        if !self.has_retry_after {
            return response.build();
        }
        let seconds = ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(1));
        response.header("Retry-After", HeaderBuilder::new().schema(Some(seconds)).build()).build()
    }
}

/// The shared answers, by the name that operations refer to.
pub(super) fn responses() -> impl Iterator<Item = (String, RefOr<Response>)> {
    ALL.iter().map(|refusal| (refusal.name.to_owned(), refusal.response().into()))
}

/// The shared answers of an endpoint, by status.
pub(super) fn of(route: Route) -> impl Iterator<Item = (&'static str, Ref)> {
    let applying = ALL.iter().filter(move |refusal| (refusal.applies_to)(route));
    applying.map(|refusal| (refusal.status, Ref::from_response_name(refusal.name)))
}
