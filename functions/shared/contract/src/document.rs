//! The OpenAPI document: each operation's description beside the route table it is checked against.

mod operations;
mod refusals;

use crate::{Method, Route, dto, routes};
use refusals::Refusals;
use utoipa::{
    Modify, OpenApi,
    openapi::{
        OpenApi as Document, RefOr, Required,
        path::Operation,
        security::{HttpAuthScheme, HttpBuilder, SecurityScheme},
    },
};

/// The whole API.
#[derive(OpenApi)]
#[openapi(
    info(title = "Colour Game", description = "Points, wallets and colour games. What the gateway refuses by itself (no or a bad token, no such route, too many requests) carries {\"message\"} instead of the error body. An empty value of a query parameter counts as an absent one."),
    paths(
        operations::auth_password_policy,
        operations::profile_get,
        operations::profile_update,
        operations::wallet_get,
        operations::wallet_transactions,
        operations::quick_start,
        operations::quick_guess,
        operations::quick_reveal,
        operations::players_list,
        operations::players_lookup,
        operations::deposits_create,
        operations::deposits_attach_proof,
        operations::deposits_list,
        operations::deposits_queue,
        operations::deposits_view_proof,
        operations::deposits_approve,
        operations::deposits_decline,
        operations::withdrawals_create,
        operations::withdrawals_list,
        operations::withdrawals_queue,
        operations::withdrawals_complete,
        operations::withdrawals_decline,
        operations::colours_config,
        operations::colours_round,
        operations::colours_my_entries,
        operations::colours_enter,
        operations::colours_rounds,
        operations::tickets_create,
        operations::tickets_list,
        operations::tickets_queue,
        operations::tickets_set_status,
        operations::admin_set,
        operations::admin_remove,
        operations::admin_check,
        operations::admin_initialize,
        operations::admin_audit,
        operations::admin_find_player
    ),
    components(schemas(dto::ErrorBody, dto::GatewayBody)),
    modifiers(&IdToken, &Refusals, &OptionalBodies)
)]
struct Api;

struct IdToken;

impl Modify for IdToken {
    fn modify(&self, document: &mut Document) {
        let scheme = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .bearer_format("JWT")
            .description(Some("The ID token of the user pool"))
            .build();
        document.components.get_or_insert_default().add_security_scheme("idToken", SecurityScheme::Http(scheme));
    }
}

/// What an admin says with these decisions may be left out, and so may the body that says nothing else.
struct OptionalBodies;

impl Modify for OptionalBodies {
    fn modify(&self, document: &mut Document) {
        for route in [routes::DEPOSITS_DECLINE, routes::WITHDRAWALS_COMPLETE] {
            let operation = operation_of(document, route);
            if let Some(RefOr::T(body)) = operation.and_then(|operation| operation.request_body.as_mut()) {
                body.required = Some(Required::False);
            }
        }
    }
}

/// That each route has its operation is shown by tests/document.rs.
fn operation_of(document: &mut Document, route: Route) -> Option<&mut Operation> {
    let item = document.paths.paths.get_mut(route.path)?;
    let operation = match route.method {
        Method::Get => &mut item.get,
        Method::Post => &mut item.post,
        Method::Put => &mut item.put,
    };
    operation.as_mut()
}

pub fn document() -> Document {
    Api::openapi()
}

/// The document as it stands in `openapi.json`.
pub fn json() -> String {
    let mut text = document().to_pretty_json().expect("the document is plain data");
    text.push('\n');
    text
}
