//! What the outside may rely on, and what AWS is asked for: every function and every table once ([`functions`],
//! [`tables`]), the shapes of requests and answers ([`dto`]), and the OpenAPI document (`openapi.json`) that is generated
//! from them, from which the web's types are made.

pub mod document;
pub mod dto;
pub mod functions;
pub mod headers;
mod route;
pub mod tables;

pub use functions::{routes, served};
pub use route::{Access, Admin, Method, Player, Public, Route, Served};
