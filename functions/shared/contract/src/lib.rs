//! The public contract and the AWS resources behind it: every function and every table, declared once ([`functions`],
//! [`tables`]), the shapes of requests and answers ([`dto`]), and the OpenAPI document (`openapi.json`), from which the
//! web's types are generated.

pub mod document;
pub mod dto;
pub mod functions;
pub mod headers;
mod route;
pub mod tables;

pub use functions::{routes, served};
pub use route::{Access, Admin, BODY_BYTES_MAX, Method, Player, Public, Route, Served};
