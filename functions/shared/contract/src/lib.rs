//! What the outside may rely on: the table of routes, the shapes of requests and answers, and the OpenAPI
//! document (`openapi.json`, generated) from which the web's types are made.
//!
//! Adding an endpoint: a row in [`routes`], its shapes here, its description in [`document`], a binary with the
//! row's name, a function and a role in `template.yaml`, tests under the context's `tests/`. The tests of this
//! crate and of `infra/checks` name whatever is forgotten.

pub mod document;
pub mod dto;
pub mod headers;
pub mod routes;

pub use routes::{Access, Method, Route};
