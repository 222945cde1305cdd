//! Every HTTP endpoint, once (design.md §7).

/// Who may call an endpoint.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Anyone, without a token.
    Public,
    /// A signed-in player with an ID token of this user pool.
    Player,
    /// A player whose token says admin, and whose record says so too when the call is carried out.
    Admin,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    Get,
    Post,
    Put,
}

impl Method {
    /// In capitals, as in a request line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Post => "POST",
            Self::Put => "PUT",
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

use Access::{Admin, Player, Public};
use Method::{Get, Post, Put};

pub const AUTH_PASSWORD_POLICY: Route = route(Get, "/api/auth/password-policy", "auth-password-policy", Public);
pub const PROFILE_GET: Route = route(Get, "/api/profile", "profile-get", Player);
pub const PROFILE_UPDATE: Route = route(Put, "/api/profile", "profile-update", Player);
pub const WALLET_GET: Route = route(Get, "/api/wallet", "wallet-get", Player);
pub const WALLET_TRANSACTIONS: Route = route(Get, "/api/wallet/transactions", "wallet-transactions", Player);
pub const QUICK_START: Route = route(Post, "/api/game/rounds", "quick-start", Player);
pub const QUICK_GUESS: Route = route(Post, "/api/game/rounds/{roundId}/guess", "quick-guess", Player);
pub const QUICK_REVEAL: Route = route(Get, "/api/game/rounds/{roundId}", "quick-reveal", Player);

pub const PLAYERS_LIST: Route = route(Get, "/api/players", "players-list", Player);
pub const PLAYERS_LOOKUP: Route = route(Post, "/api/players/lookup", "players-lookup", Player);
pub const DEPOSITS_CREATE: Route = route(Post, "/api/deposits", "deposits-create", Player);
pub const DEPOSITS_ATTACH_PROOF: Route = route(Post, "/api/deposits/{id}/proof", "deposits-attach-proof", Player);
pub const DEPOSITS_LIST: Route = route(Get, "/api/deposits", "deposits-list", Player);
pub const DEPOSITS_QUEUE: Route = route(Get, "/api/admin/deposits", "deposits-queue", Admin);
pub const DEPOSITS_VIEW_PROOF: Route = route(Get, "/api/admin/deposits/{id}/proof", "deposits-view-proof", Admin);
pub const DEPOSITS_APPROVE: Route = route(Post, "/api/admin/deposits/{id}/approve", "deposits-approve", Admin);
pub const DEPOSITS_DECLINE: Route = route(Post, "/api/admin/deposits/{id}/decline", "deposits-decline", Admin);
pub const WITHDRAWALS_CREATE: Route = route(Post, "/api/withdrawals", "withdrawals-create", Player);
pub const WITHDRAWALS_LIST: Route = route(Get, "/api/withdrawals", "withdrawals-list", Player);
pub const WITHDRAWALS_QUEUE: Route = route(Get, "/api/admin/withdrawals", "withdrawals-queue", Admin);
pub const WITHDRAWALS_COMPLETE: Route =
    route(Post, "/api/admin/withdrawals/{id}/complete", "withdrawals-complete", Admin);
pub const WITHDRAWALS_DECLINE: Route = route(Post, "/api/admin/withdrawals/{id}/decline", "withdrawals-decline", Admin);
pub const COLOURS_CONFIG: Route = route(Get, "/api/colours/config", "colours-config", Public);
pub const COLOURS_ROUND: Route = route(Get, "/api/colours/round", "colours-round", Player);
pub const COLOURS_MY_ENTRIES: Route = route(Get, "/api/colours/my-entries", "colours-my-entries", Player);
pub const COLOURS_ENTER: Route = route(Post, "/api/colours/enter", "colours-enter", Player);
pub const COLOURS_ROUNDS: Route = route(Get, "/api/colours/rounds", "colours-rounds", Public);
pub const TICKETS_CREATE: Route = route(Post, "/api/support/tickets", "tickets-create", Player);
pub const TICKETS_LIST: Route = route(Get, "/api/support/tickets", "tickets-list", Player);
pub const TICKETS_QUEUE: Route = route(Get, "/api/admin/tickets", "tickets-queue", Admin);
pub const TICKETS_SET_STATUS: Route = route(Post, "/api/admin/tickets/{id}/status", "tickets-set-status", Admin);
pub const ADMIN_SET: Route = route(Post, "/set-admin", "admin-set", Admin);
pub const ADMIN_REMOVE: Route = route(Post, "/remove-admin", "admin-remove", Admin);
pub const ADMIN_CHECK: Route = route(Get, "/check-admin", "admin-check", Player);
pub const ADMIN_INITIALIZE: Route = route(Post, "/initialize-admin", "admin-initialize", Player);
pub const ADMIN_AUDIT: Route = route(Get, "/api/admin/audit", "admin-audit", Admin);
pub const ADMIN_FIND_PLAYER: Route = route(Get, "/api/admin/players", "admin-find-player", Admin);

pub const ALL: [Route; 37] = [
    AUTH_PASSWORD_POLICY,
    PROFILE_GET,
    PROFILE_UPDATE,
    WALLET_GET,
    WALLET_TRANSACTIONS,
    QUICK_START,
    QUICK_GUESS,
    QUICK_REVEAL,
    PLAYERS_LIST,
    PLAYERS_LOOKUP,
    DEPOSITS_CREATE,
    DEPOSITS_ATTACH_PROOF,
    DEPOSITS_LIST,
    DEPOSITS_QUEUE,
    DEPOSITS_VIEW_PROOF,
    DEPOSITS_APPROVE,
    DEPOSITS_DECLINE,
    WITHDRAWALS_CREATE,
    WITHDRAWALS_LIST,
    WITHDRAWALS_QUEUE,
    WITHDRAWALS_COMPLETE,
    WITHDRAWALS_DECLINE,
    COLOURS_CONFIG,
    COLOURS_ROUND,
    COLOURS_MY_ENTRIES,
    COLOURS_ENTER,
    COLOURS_ROUNDS,
    TICKETS_CREATE,
    TICKETS_LIST,
    TICKETS_QUEUE,
    TICKETS_SET_STATUS,
    ADMIN_SET,
    ADMIN_REMOVE,
    ADMIN_CHECK,
    ADMIN_INITIALIZE,
    ADMIN_AUDIT,
    ADMIN_FIND_PLAYER,
];
