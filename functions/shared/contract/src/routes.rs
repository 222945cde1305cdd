//! Every HTTP endpoint, once (design.md §7).

/// Who may call an endpoint.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Anyone, without a token.
    Public,
    /// A signed-in player with an ID token of this user pool.
    Player,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    Get,
    Post,
}

impl Method {
    /// In capitals, as in a request line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Post => "POST",
        }
    }
}

/// One endpoint: what is called, which binary answers, who may call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Route {
    pub method: Method,
    /// With `{name}` for a parameter, as API Gateway and OpenAPI write it.
    pub path: &'static str,
    /// The name of the binary, of the template's function after it, and of the operation in the document.
    pub binary: &'static str,
    pub access: Access,
}

const fn route(method: Method, path: &'static str, binary: &'static str, access: Access) -> Route {
    Route { method, path, binary, access }
}

use Access::{Player, Public};
use Method::{Get, Post};

pub const AUTH_PASSWORD_POLICY: Route = route(Get, "/api/auth/password-policy", "auth-password-policy", Public);
pub const PROFILE_GET: Route = route(Get, "/api/profile", "profile-get", Player);
pub const WALLET_GET: Route = route(Get, "/api/wallet", "wallet-get", Player);
pub const WALLET_TRANSACTIONS: Route = route(Get, "/api/wallet/transactions", "wallet-transactions", Player);
pub const QUICK_START: Route = route(Post, "/api/game/rounds", "quick-start", Player);
pub const QUICK_GUESS: Route = route(Post, "/api/game/rounds/{roundId}/guess", "quick-guess", Player);
pub const QUICK_REVEAL: Route = route(Get, "/api/game/rounds/{roundId}", "quick-reveal", Player);

pub const ALL: [Route; 7] =
    [AUTH_PASSWORD_POLICY, PROFILE_GET, WALLET_GET, WALLET_TRANSACTIONS, QUICK_START, QUICK_GUESS, QUICK_REVEAL];
