//! What an endpoint may answer besides what it says itself: the gateway's refusals, and those of every function.

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

/// An answer with the error body, or with the gateway's where the gateway gives it.
struct Refusal {
    name: &'static str,
    status: &'static str,
    description: &'static str,
    applies_to: fn(Route) -> bool,
    /// Whether the answer may say after how many seconds another attempt may pass.
    has_retry_after: bool,
}

const ALL: [Refusal; 7] = [
    Refusal {
        name: "Malformed",
        status: "400",
        description: "The request has the wrong shape",
        applies_to: |_| true,
        has_retry_after: false,
    },
    Refusal {
        name: "NotAuthenticated",
        status: "401",
        description: "No token, or one that is not valid here",
        applies_to: |route| !matches!(route.access, Access::Public),
        has_retry_after: false,
    },
    Refusal {
        name: "Forbidden",
        status: "403",
        description: "The caller is not an admin, or may not decide this",
        applies_to: |route| matches!(route.access, Access::Admin),
        has_retry_after: false,
    },
    Refusal {
        name: "NotFound",
        status: "404",
        // The gateway's own where a value makes another path of it, such as an empty one.
        description: "There is nothing with this id",
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
        name: "TooMany",
        status: "429",
        description: "Too many requests, of this player or of everybody",
        applies_to: |_| true,
        has_retry_after: true,
    },
    Refusal {
        name: "Unavailable",
        status: "5XX",
        description: "The service cannot answer now, or is broken",
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

/// The answers that operations refer to, by name.
pub(super) fn responses() -> impl Iterator<Item = (String, RefOr<Response>)> {
    ALL.iter().map(|refusal| (refusal.name.to_owned(), refusal.response().into()))
}

/// What an endpoint may answer so, by status.
pub(super) fn of(route: Route) -> impl Iterator<Item = (&'static str, Ref)> {
    let applying = ALL.iter().filter(move |refusal| (refusal.applies_to)(route));
    applying.map(|refusal| (refusal.status, Ref::from_response_name(refusal.name)))
}
