//! The OpenAPI document: each operation's description beside the route table it is checked against.

mod operations;
mod refusals;

use crate::dto;
use refusals::Refusals;
use utoipa::{
    Modify, OpenApi,
    openapi::{
        OpenApi as Document,
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
    modifiers(&IdToken, &Refusals)
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

pub fn document() -> Document {
    Api::openapi()
}

/// The document as it stands in `openapi.json`.
pub fn json() -> String {
    let mut text = document().to_pretty_json().expect("the document is plain data");
    text.push('\n');
    text
}
