//! What an operation may answer besides what it says itself: the gateway's refusals, and those of every function.

use super::operation_of;
use crate::{Access, Route, dto, routes};
use utoipa::{
    Modify, ToSchema,
    openapi::{
        Content, ObjectBuilder, OneOfBuilder, OpenApi, Ref, Response, ResponseBuilder, Type, header::HeaderBuilder,
    },
};

/// An answer with the error body, or with the gateway's where the gateway gives it.
struct Refused {
    name: &'static str,
    status: &'static str,
    description: &'static str,
    /// Whether an operation may answer so.
    of: fn(Route) -> bool,
    /// Whether the answer may say after how many seconds another attempt may pass.
    says_when: bool,
}

const ALL: [Refused; 7] = [
    Refused {
        name: "Malformed",
        status: "400",
        description: "The request has the wrong shape",
        of: |_| true,
        says_when: false,
    },
    Refused {
        name: "NotAuthenticated",
        status: "401",
        description: "No token, or one that is not valid here",
        of: |route| !matches!(route.access, Access::Public),
        says_when: false,
    },
    Refused {
        name: "Forbidden",
        status: "403",
        description: "The caller is not an admin, or may not decide this",
        of: |route| matches!(route.access, Access::Admin),
        says_when: false,
    },
    Refused {
        name: "NotFound",
        status: "404",
        // The gateway's own where a value makes another path of it, such as an empty one.
        description: "There is nothing with this id",
        of: |route| route.path.contains('{'),
        says_when: false,
    },
    Refused {
        name: "TooLarge",
        status: "413",
        description: "The request or the announced file is too large",
        of: |_| true,
        says_when: false,
    },
    Refused {
        name: "TooMany",
        status: "429",
        description: "Too many requests, of this player or of everybody",
        of: |_| true,
        says_when: true,
    },
    Refused {
        name: "Unavailable",
        status: "5XX",
        description: "The service cannot answer now, or is broken",
        of: |_| true,
        says_when: true,
    },
];

impl Refused {
    fn response(&self) -> Response {
        let reference = |name| Ref::from_schema_name(name);
        let body =
            OneOfBuilder::new().item(reference(dto::ErrorBody::name())).item(reference(dto::GatewayBody::name()));
        let response =
            ResponseBuilder::new().description(self.description).content("application/json", Content::new(Some(body)));
        if !self.says_when {
            return response.build();
        }
        let seconds = ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(1));
        response.header("Retry-After", HeaderBuilder::new().schema(Some(seconds)).build()).build()
    }
}

pub(super) struct Refusals;

impl Modify for Refusals {
    fn modify(&self, document: &mut OpenApi) {
        let described = ALL.iter().map(|refused| (refused.name.to_owned(), refused.response().into()));
        document.components.get_or_insert_default().responses.extend(described);
        for route in routes::ALL {
            let Some(operation) = operation_of(document, route) else { continue };
            for refused in ALL.iter().filter(|refused| (refused.of)(route)) {
                let reference = Ref::from_response_name(refused.name);
                operation.responses.responses.insert(refused.status.to_owned(), reference.into());
            }
        }
    }
}
