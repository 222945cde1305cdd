//! `cargo dev dependencies`: known vulnerabilities of the packages that are used. It asks GitHub and the npm registry.
//! `cargo dev test packages` checks licences and sources, which needs neither.

use std::process::ExitCode;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::suites::packages::cargo_deny;
use crate::tool::directories::Repository;
use crate::tool::{process, tools};

/// The exit code when nothing was found but some check could not run.
const NOT_ALL_RUN: u8 = 2;

/// Whether nothing is known, or why the check could not run: it never counts as passed then.
type Outcome = Result<bool, String>;

pub async fn check(repository: &Repository) -> Result<ExitCode> {
    tokio::try_join!(tools::install_python(repository, tools::CHECKS), tools::install_web(repository))?;
    let outcomes = [("Rust", advisories(repository).await?), ("Web", npm_audit(repository).await?)];
    println!("\n━━━ all");
    for (what, outcome) in &outcomes {
        match outcome {
            Ok(true) => println!("{what}: nothing is known"),
            Ok(false) => println!("{what}: VULNERABLE"),
            Err(why) => println!("{what}: NOT RUN: {why}"),
        }
    }
    let outcomes = outcomes.map(|(_, outcome)| outcome);
    Ok(if outcomes.contains(&Ok(false)) {
        ExitCode::FAILURE
    } else if outcomes.iter().any(Result::is_err) {
        ExitCode::from(NOT_ALL_RUN)
    } else {
        ExitCode::SUCCESS
    })
}

/// The advisories of RustSec, from its repository on GitHub.
async fn advisories(repository: &Repository) -> Result<Outcome> {
    let mut fetch = cargo_deny(repository, &["fetch", "db"]);
    if let Err(error) = process::output(&mut fetch).await {
        return Ok(Err(format!("the advisory database cannot be fetched. {error:#}")));
    }
    let mut deny = cargo_deny(repository, &["check", "--disable-fetch", "advisories"]);
    Ok(Ok(process::show(&mut deny).await?))
}

/// The registry's advisories for the packages of package-lock.json.
async fn npm_audit(repository: &Repository) -> Result<Outcome> {
    let mut npm = tools::node(repository, "npm");
    npm.args(["audit", "--json"]).current_dir(repository.web());
    // It also exits with an error when it found something. Its output shows which it was.
    let output = npm.output().await.context("cannot start npm")?;
    Ok(read_audit(&String::from_utf8_lossy(&output.stdout)))
}

fn read_audit(printed: &str) -> Outcome {
    let Ok(report) = serde_json::from_str::<Value>(printed) else {
        return Err("npm audit printed no report".to_owned());
    };
    let Some(found) = report["metadata"]["vulnerabilities"]["total"].as_u64() else {
        let why = report["message"].as_str().unwrap_or("npm audit printed no report");
        return Err(format!("the registry answered: {why}"));
    };
    for (package, finding) in report["vulnerabilities"].as_object().into_iter().flatten() {
        println!("{package}: {}, {}", finding["severity"], finding["via"]);
    }
    Ok(found == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    // asvs 15.2.1
    #[test]
    fn an_audit_that_did_not_take_place_has_not_passed() {
        let refused = r#"{"message": "405 Method Not Allowed", "method": "POST"}"#;
        assert!(matches!(read_audit(refused), Err(why) if why.contains("405 Method Not Allowed")));
        assert!(read_audit("").is_err());
        let report =
            |total| format!(r#"{{"vulnerabilities": {{}}, "metadata": {{"vulnerabilities": {{"total": {total}}}}}}}"#);
        assert_eq!(read_audit(&report(0)), Ok(true));
        assert_eq!(read_audit(&report(1)), Ok(false));
    }
}
