//! One description for each row of the route table. The functions carry attributes, never code.
#![expect(dead_code, reason = "utoipa reads the attributes; nobody calls the functions")]

use crate::dto;

/// What the identity provider asks of a password (`spec §5`).
#[utoipa::path(get, path = "/api/auth/password-policy", operation_id = "auth-password-policy",
    responses((status = 200, body = dto::PasswordPolicy), (status = "5XX", body = dto::ErrorBody)))]
pub(super) fn auth_password_policy() {}

/// The caller's own account. Creates what sign-up could not save, so call it right after signing in.
#[utoipa::path(get, path = "/api/profile", operation_id = "profile-get", security(("idToken" = [])),
    responses((status = 200, body = dto::Profile), (status = "4XX", body = dto::ErrorBody), (status = "5XX", body = dto::ErrorBody)))]
pub(super) fn profile_get() {}

/// The caller's own balance.
#[utoipa::path(get, path = "/api/wallet", operation_id = "wallet-get", security(("idToken" = [])),
    responses((status = 200, body = dto::WalletView), (status = "4XX", body = dto::ErrorBody), (status = "5XX", body = dto::ErrorBody)))]
pub(super) fn wallet_get() {}

/// The caller's own ledger, newest row first.
#[utoipa::path(get, path = "/api/wallet/transactions", operation_id = "wallet-transactions", security(("idToken" = [])),
    params(
        ("type" = Option<dto::TransactionType>, Query, description = "Only rows of this type"),
        ("from" = Option<String>, Query, description = "Only rows at or after this time", format = DateTime),
        ("to" = Option<String>, Query, description = "Only rows before this time", format = DateTime),
        ("cursor" = Option<String>, Query, description = "The nextCursor of the page before"),
    ),
    responses((status = 200, body = dto::TransactionPage), (status = "4XX", body = dto::ErrorBody), (status = "5XX", body = dto::ErrorBody)))]
pub(super) fn wallet_transactions() {}

/// Draws a round. Writes nothing.
#[utoipa::path(post, path = "/api/game/rounds", operation_id = "quick-start", security(("idToken" = [])),
    responses((status = 200, body = dto::OpenRound), (status = "4XX", body = dto::ErrorBody), (status = "5XX", body = dto::ErrorBody)))]
pub(super) fn quick_start() {}

/// Plays a round. The same guess again gets the first answer; another guess on the same round 409.
#[utoipa::path(post, path = "/api/game/rounds/{roundId}/guess", operation_id = "quick-guess", security(("idToken" = [])),
    params(("roundId" = String, Path)), request_body = dto::GuessBody,
    responses((status = 200, body = dto::GuessResult), (status = "4XX", body = dto::ErrorBody), (status = "5XX", body = dto::ErrorBody)))]
pub(super) fn quick_guess() {}

/// The answer of a round that is over, with the client seed that was played or with none. Reads no table. Asked for less than a second early, the answer waits; earlier, 409.
#[utoipa::path(get, path = "/api/game/rounds/{roundId}", operation_id = "quick-reveal", security(("idToken" = [])),
    params(
        ("roundId" = String, Path),
        ("clientSeed" = Option<String>, Query, description = "The 32 lower-case hexadecimal digits that were played; absent for a round that was not"),
    ),
    responses((status = 200, body = dto::RevealedRound), (status = "4XX", body = dto::ErrorBody), (status = "5XX", body = dto::ErrorBody)))]
pub(super) fn quick_reveal() {}
