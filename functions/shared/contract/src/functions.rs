//! Every Lambda function, once: what calls it, what it takes and answers, and what of AWS it may use. From here come
//! the routes that handlers are served under, the OpenAPI document, and the functions, roles and log groups of
//! `template.yaml` (`cargo dev generate`). A running function reads its [`Route`] alone.

mod definition;
mod endpoints;
mod resources;
mod triggers;

pub use definition::{Caller, Event, Function, Operation, Schedule, Section};
pub use endpoints::{routes, served};
pub use resources::{Action, Grant, Resource};

/// Every function, as the template is divided.
pub fn sections() -> Vec<Section> {
    triggers::sections().into_iter().chain(endpoints::sections()).collect()
}

pub fn all() -> impl Iterator<Item = Function> {
    sections().into_iter().flat_map(|section| section.functions)
}
