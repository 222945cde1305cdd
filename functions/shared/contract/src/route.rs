//! The route of an HTTP endpoint, and its permitted callers.

use domain::rights::Role;
use std::marker::PhantomData;

/// The most bytes of a body. It is above any valid request but those that carry a file; proofs are uploaded directly to
/// S3.
pub const BODY_BYTES_MAX: usize = 16 * 1024;

/// The permitted callers of an endpoint.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Anyone, without a token.
    Public,
    /// A signed-in player with an ID token of this user pool.
    Player,
    /// A player whose token has the admin claim and whose record confirms it when the call is made (D10).
    Admin,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    Get,
    Post,
    Put,
}

impl Method {
    /// In capitals, as in an HTTP request.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Post => "POST",
            Self::Put => "PUT",
        }
    }
}

/// The part of an endpoint's declaration that its function needs at run time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Route {
    pub method: Method,
    /// With `{name}` for a parameter, as API Gateway and OpenAPI write it.
    pub path: &'static str,
    /// The name of the binary and of the document's operation; the function's name in the template follows from it.
    pub binary: &'static str,
    pub access: Access,
    /// The roles of admins that may call it, besides owners (D47).
    pub roles: &'static [Role],
    /// A longer body is refused unread.
    pub body_bytes_max: usize,
}

/// [`Access::Public`] as a type.
#[derive(Debug, Clone, Copy)]
pub enum Public {}

/// [`Access::Player`] as a type.
#[derive(Debug, Clone, Copy)]
pub enum Player {}

/// [`Access::Admin`] as a type.
#[derive(Debug, Clone, Copy)]
pub enum Admin {}

/// A route whose type names its permitted callers, and so decides the type that its handler receives.
#[derive(Debug, Clone, Copy)]
pub struct Served<A> {
    pub route: Route,
    access: PhantomData<fn() -> A>,
}

impl<A> Served<A> {
    pub(crate) const fn new(route: Route) -> Self {
        Self { route, access: PhantomData }
    }
}
