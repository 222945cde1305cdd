//! A libFuzzer program for each parser of untrusted text. The variable `PARSER` names the parser.

#![no_main]

#[path = "../../../bank-files/tests/reading/parser.rs"]
mod bank_file;
#[path = "../../tests/rules/parsers.rs"]
mod parsers;

use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

static HOLDS: LazyLock<fn(&str)> = LazyLock::new(|| {
    let wanted = std::env::var("PARSER").expect("the variable PARSER names a parser");
    let of_files: fn(&str) = |text| bank_file::holds(text.as_bytes());
    let parser = parsers::PARSERS.into_iter().chain([("bank_file", of_files)]).find(|(name, _)| *name == wanted);
    parser.expect("there is a parser of this name").1
});

fuzz_target!(|bytes: &[u8]| {
    if let Ok(text) = std::str::from_utf8(bytes) {
        HOLDS(text);
    }
});
