//! The OpenAPI document: an operation for each endpoint, with its own answers and those that all endpoints share.

mod common;

use crate::{
    dto,
    functions::{self, Caller, Function},
    route::{Access, Method, Route},
};
use domain::rights::Role;
use utoipa::{
    OpenApi,
    openapi::{
        OpenApi as Document, RefOr,
        path::{self, HttpMethod, OperationBuilder},
        security::{HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme},
    },
};

/// The document's general information.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Colour Game",
        description = "Points, wallets and colour games. Requests that the gateway rejects (missing or invalid token, unknown route, too many requests) get {\"message\"} instead of the error body. A query parameter with an empty value counts as absent."
    ),
    components(schemas(dto::ErrorBody, dto::GatewayBody))
)]
struct Api;

const TOKEN: &str = "idToken";

pub fn document() -> Document {
    let mut document = Api::openapi();
    let mut components = document.components.take().unwrap_or_default();
    components.add_security_scheme(TOKEN, SecurityScheme::Http(token()));
    components.responses.extend(common::responses());
    for function in functions::all() {
        let Caller::Api(route) = function.caller else { continue };
        let (operation, schemas) = operation(route, function);
        components.schemas.extend(schemas);
        document.paths.add_path_operation(route.path, vec![method(route.method)], operation);
    }
    document.components = Some(components);
    document
}

fn token() -> utoipa::openapi::security::Http {
    let scheme = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).bearer_format("JWT");
    scheme.description(Some("The ID token of the user pool")).build()
}

fn method(method: Method) -> HttpMethod {
    match method {
        Method::Get => HttpMethod::Get,
        Method::Post => HttpMethod::Post,
        Method::Put => HttpMethod::Put,
    }
}

fn operation(
    route: Route,
    Function { description, operation, .. }: Function,
) -> (path::Operation, Vec<(String, RefOr<utoipa::openapi::Schema>)>) {
    let mut described = OperationBuilder::new()
        .tag("operations")
        .summary(Some(description))
        .operation_id(Some(route.binary))
        .request_body(operation.body);
    for parameter in operation.parameters {
        described = described.parameter(parameter);
    }
    for (status, answer) in operation.answers {
        described = described.response(status.to_string(), answer);
    }
    for (status, reference) in common::of(route) {
        described = described.response(status, reference);
    }
    described = match route.access {
        Access::Public => described,
        Access::Player => described.security(SecurityRequirement::new(TOKEN, [""; 0])),
        // Each alternative names a role.
        Access::Admin => [&[Role::Owner], route.roles]
            .concat()
            .into_iter()
            .fold(described, |described, role| described.security(SecurityRequirement::new(TOKEN, [role.name()]))),
    };
    (described.build(), operation.schemas)
}

/// The document as written to `openapi.json`.
pub fn json() -> String {
    let mut text = document().to_pretty_json().expect("the document is plain data");
    text.push('\n');
    text
}
