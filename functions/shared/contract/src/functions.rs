//! Every Lambda function, declared once: its trigger, its input and output, and its AWS permissions. The routes, the
//! OpenAPI document, and the functions, roles and log groups of `template.yaml` are generated from it (`cargo dev
//! generate`). At run time a function reads only its [`Route`].

mod definition;
mod endpoints;
mod resources;
mod triggers;

pub use definition::{Caller, Event, Function, Operation, Schedule, Section, Stream, StreamOf};
pub use endpoints::{routes, served};
pub use resources::{Action, Grant, Resource};

/// Every function, in the sections of the template.
pub fn sections() -> Vec<Section> {
    triggers::sections().into_iter().chain(endpoints::sections()).collect()
}

pub fn all() -> impl Iterator<Item = Function> {
    sections().into_iter().flat_map(|section| section.functions)
}
