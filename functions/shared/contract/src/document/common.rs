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
    everywhere("Malformed", "400", "The request is malformed"),
    Refusal {
        applies_to: |route| !matches!(route.access, Access::Public),
        ..everywhere("NotAuthenticated", "401", "The token is missing or invalid")
    },
    Refusal {
        applies_to: |route| matches!(route.access, Access::Admin),
        ..everywhere(
            "Forbidden",
            "403",
            "The caller is not an admin, has another role, may not decide this request, or a player's account is frozen",
        )
    },
    Refusal {
        // The gateway answers where a value changes the path, such as an empty one.
        applies_to: |route| route.path.contains('{'),
        ..everywhere("NotFound", "404", "Nothing with this id exists")
    },
    everywhere("TooLarge", "413", "The request or the announced file is too large"),
    everywhere("NotJson", "415", "A body of another type than application/json"),
    Refusal {
        has_retry_after: true,
        ..everywhere("TooMany", "429", "Too many requests, by this player or by all callers together")
    },
    Refusal {
        has_retry_after: true,
        ..everywhere("Unavailable", "5XX", "The service is temporarily unavailable, or has failed")
    },
];

/// An answer of every endpoint, by its name and status.
const fn everywhere(name: &'static str, status: &'static str, description: &'static str) -> Refusal {
    Refusal { name, status, description, applies_to: |_| true, has_retry_after: false }
}

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
