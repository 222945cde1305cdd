//! The Rust workspace: warnings of the compiler and clippy, and its tests.

use std::collections::BTreeMap;
use std::fs;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::suites::counts::Counts;
use crate::suites::runner;
use crate::tool::directories::Repository;
use crate::tool::process;
use crate::tool::tools::{node_programs, path_with, workspace_cargo};

/// Builds everything with its tests, and counts the warnings. Cargo repeats the warnings of earlier builds.
pub async fn lint(repository: &Repository) -> Result<Counts> {
    let build = ["test", "--workspace", "--all-targets", "--no-run", "--message-format=json"];
    let mut failures = Vec::new();
    let status = process::stream(&mut workspace_cargo(repository, &build), |line| match serde_json::from_str(line) {
        Ok(message) => {
            if let Some((warning, rendered)) = warning_of(&message) {
                println!("{rendered}");
                failures.push(warning);
            }
        }
        Err(_) => println!("{line}"),
    })
    .await?;
    let passed = status.success() && failures.is_empty();
    Ok(Counts { failures, ..Counts::of_one(passed) })
}

/// A warning in one line, and as the compiler shows it. A message without a place in the code only counts the others.
fn warning_of(message: &Value) -> Option<(String, &str)> {
    let message = &message["message"];
    let span = message["spans"].as_array()?.first()?;
    let text = format!("{}:{}: {}", span["file_name"].as_str()?, span["line_start"], message["message"].as_str()?);
    Some((text, message["rendered"].as_str()?))
}

/// Whether each test passed, by its name. Where programs share a name, whether all tests of this name passed.
pub type Outcomes = BTreeMap<String, bool>;

/// Reads "test wallet::adds ... ok", or "test wallet::panics - should panic ... ok". Any other line says nothing.
fn read_outcome(line: &str, counts: &mut Counts, outcomes: &mut Outcomes) {
    let Some((name, outcome)) = line.strip_prefix("test ").and_then(|test| test.rsplit_once(" ... ")) else { return };
    let (name, passed) = (name.strip_suffix(" - should panic").unwrap_or(name), outcome == "ok");
    *counts += Counts::of_one(passed);
    if !passed {
        counts.failures.push(name.to_owned());
    }
    *outcomes.entry(name.to_owned()).or_insert(true) &= passed;
}

/// `packages` are cargo's arguments that select packages; without any it tests all.
pub async fn check(repository: &Repository, packages: &[&str]) -> Result<Counts> {
    let report = runner::report(repository, "rust")?;
    let (mut counts, mut outcomes) = (Counts::default(), Outcomes::new());
    let mut tests = workspace_cargo(repository, &["test", "--no-fail-fast"]);
    tests.args(if packages.is_empty() { &["--workspace"] } else { packages });
    // Tests of the site's rules run JavaScript.
    tests.env("PATH", path_with([node_programs(repository)]));
    let status = process::stream(&mut tests, |line| {
        println!("{line}");
        read_outcome(line, &mut counts, &mut outcomes);
    })
    .await?;
    fs::write(&report, serde_json::to_vec(&outcomes)?).with_context(|| format!("cannot write {}", report.display()))?;
    Ok(counts.agreeing_with(status.success()))
}

#[cfg(test)]
mod tests {
    use super::{Counts, Outcomes, read_outcome, warning_of};
    use serde_json::json;

    #[test]
    fn warnings_are_told_from_other_messages() {
        let spans = json!([{"file_name": "src/a.rs", "line_start": 7}]);
        let message = json!({"message": "unused", "level": "warning", "spans": spans, "rendered": "warning: unused"});
        let warned = json!({"reason": "compiler-message", "message": message});
        assert_eq!(warning_of(&warned), Some(("src/a.rs:7: unused".to_owned(), "warning: unused")));
        let summed = json!({"message": "1 warning emitted", "level": "warning", "spans": [], "rendered": "1 warning"});
        assert_eq!(warning_of(&json!({"reason": "compiler-message", "message": summed})), None);
        assert_eq!(warning_of(&json!({"reason": "compiler-artifact", "target": {"name": "a"}})), None);
    }

    #[test]
    fn tests_that_passed_are_told_from_those_that_did_not() {
        let (mut counts, mut outcomes) = (Counts::default(), Outcomes::new());
        for line in [
            "test wallet::adds ... ok",
            "test wallet::panics - should panic ... ok",
            "test wallet::falls ... FAILED",
            "test wallet::rests ... ignored, for a reason",
            "test tests::falls_in_one_program ... ok",
            "test tests::falls_in_one_program ... FAILED",
            "test tests::falls_in_one_program ... ok",
            "test result: FAILED. 4 passed; 2 failed; 1 ignored",
        ] {
            read_outcome(line, &mut counts, &mut outcomes);
        }
        assert_eq!((counts.passed, counts.failed), (4, 3));
        assert_eq!(counts.failures, ["wallet::falls", "wallet::rests", "tests::falls_in_one_program"]);
        let wanted = [
            ("tests::falls_in_one_program", false),
            ("wallet::adds", true),
            ("wallet::falls", false),
            ("wallet::panics", true),
            ("wallet::rests", false),
        ];
        assert_eq!(outcomes, Outcomes::from(wanted.map(|(name, passed)| (name.to_owned(), passed))));
    }
}
