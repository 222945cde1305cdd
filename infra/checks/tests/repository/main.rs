//! Checks of the repository as a whole.

mod circles;
mod citations;
mod costs;
mod dependencies;
mod hosting;
mod house;
mod runbook;
mod secrets;
mod template;

use local::Repository;
use serde_json::Value;

fn repository() -> Repository {
    Repository::of_this_program().expect("the repository is there")
}

/// A file of the repository.
fn read(path: &str) -> String {
    std::fs::read_to_string(repository().root.join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn parsed_template(path: &str) -> Value {
    local::template::parse(&read(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}
