//! The suites of `cargo dev test`.

pub mod arm64;
pub mod conformance;
pub mod counts;
pub mod created;
pub mod end_to_end;
pub mod files;
pub mod fuzz_api;
pub mod on_a_stack;
pub mod operate;
pub mod packages;
pub mod privileges;
pub mod reach;
pub mod runner;
pub mod rust;
pub mod secrets;
pub mod template_lints;
pub mod test_names;
pub mod times;
pub mod versions;
pub mod web;
