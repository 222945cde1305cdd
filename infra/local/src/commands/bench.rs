//! `cargo dev bench` and `cargo dev soak`: build the functions as for AWS, run `infra/bench` on them, and record the
//! figures in `infra/figures.json`.

use std::collections::BTreeMap;
use std::thread::available_parallelism;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use tokio::process::Command;

use crate::commands::twins;
use crate::stack::{build, template};
use crate::tool::directories::Repository;
use crate::tool::progress::seconds;
use crate::tool::{process, tools};

/// Fails when a budget (D36) is broken, after all figures are printed.
pub async fn bench(repository: &Repository) -> Result<bool> {
    let twins = twins::install(repository).await?;
    let build = build_functions(repository).await?;
    let plan = json!({"functions": services(repository)?, "twins": twins}).to_string();

    // Also builds its twin, which is no function.
    let mut programs = tools::cargo();
    if !run(repository, programs.args(["build", "--release", "--package", "bench", "--bins"])).await? {
        bail!("the programs of the benchmark cannot be built");
    }
    let mut measure = tools::cargo();
    measure.args(["run", "--release", "--package", "bench", "--"]);
    let measured = run(repository, measure.args(["measure", &plan])).await?;
    let mut settlement = tools::cargo();
    let settled = run(repository, settlement.args(["bench", "--package", "colours", "--bench", "settlement"])).await?;
    println!("\n{build}");
    Ok(measured && settled)
}

/// The driver is built like the tests, since it is not measured.
pub async fn soak(repository: &Repository, invocations: u32) -> Result<bool> {
    println!("{}", build_functions(repository).await?);
    let mut cargo = tools::cargo();
    cargo.args(["build", "--workspace", "--bin", "bench"]);
    let mut driver = tools::without_package_variables(Command::new(build::binaries()?.join("bench")));
    driver.args(["soak", &invocations.to_string()]);
    Ok(run(repository, &mut cargo).await? && run(repository, &mut driver).await?)
}

async fn run(repository: &Repository, command: &mut Command) -> Result<bool> {
    let command = command.env("FIGURES_FILE", repository.root.join("infra/figures.json")).current_dir(&repository.root);
    process::show(command).await
}

/// Builds the packages that `sam build` selects, and reports the time and how much was compiled.
async fn build_functions(repository: &Repository) -> Result<String> {
    let (started, mut built) = (Instant::now(), Built::default());
    let mut cargo = tools::cargo();
    cargo.args(["build", "--release", "--bins", "--message-format", "json-render-diagnostics"]);
    let ended = process::stream(cargo.current_dir(&repository.root), |line| built.count(line)).await?;
    if !ended.success() {
        bail!("the functions cannot be built");
    }
    let cores = available_parallelism()?;
    Ok(format!("Release build of all functions on {cores} cores: {}, {built}", seconds(started.elapsed())))
}

/// The packages that cargo compiled, and those that were compiled before.
#[derive(Default)]
struct Built {
    compiled: usize,
    found: usize,
}

impl Built {
    fn count(&mut self, line: &str) {
        match serde_json::from_str::<Value>(line) {
            Ok(message) if message["reason"] == "compiler-artifact" => match message["fresh"] == true {
                true => self.found += 1,
                false => self.compiled += 1,
            },
            Ok(_) => {}
            Err(_) => println!("{line}"),
        }
    }
}

impl std::fmt::Display for Built {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { compiled, found } = self;
        match found {
            0 => write!(formatter, "from nothing: {compiled} crates and programs compiled."),
            _ => write!(formatter, "no cold build: {compiled} crates and programs compiled, {found} were there."),
        }
    }
}

/// Each function's binary, with the services that its role lets it call.
fn services(repository: &Repository) -> Result<BTreeMap<String, Vec<String>>> {
    let template = template::read(&repository.template())?;
    let grants = template::grants(&template)?;
    let functions = template::functions(&template)?.into_iter().map(|function| {
        let role = &template["Resources"][&function.name]["Properties"]["Role"]["Fn::GetAtt"][0];
        let role = role.as_str().with_context(|| format!("{} has a role of the template", function.name))?;
        let mut services: Vec<String> = grants[role]
            .iter()
            .flat_map(|grant| &grant.actions)
            .filter_map(|action| Some(action.split_once(':')?.0.to_owned()))
            .filter(|service| !LAMBDAS_OWN.contains(&service.as_str()))
            .collect();
        services.sort_unstable();
        services.dedup();
        Ok((function.binary, services))
    });
    functions.collect()
}

/// Calls that Lambda itself makes in a role's name.
const LAMBDAS_OWN: [&str; 3] = ["logs", "sqs", "xray"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_build_is_cold_only_when_nothing_was_there() {
        let artifact = |fresh: bool| format!(r#"{{"reason": "compiler-artifact", "fresh": {fresh}}}"#);
        let mut built = Built::default();
        built.count(&artifact(false));
        built.count(r#"{"reason": "build-finished", "success": true}"#);
        assert_eq!(built.to_string(), "from nothing: 1 crates and programs compiled.");
        built.count(&artifact(true));
        assert_eq!(built.to_string(), "no cold build: 1 crates and programs compiled, 1 were there.");
    }

    #[test]
    fn functions_are_told_with_the_services_of_their_roles() {
        let services =
            services(&Repository::of_this_program().expect("a repository")).expect("roles as they should be");
        assert_eq!(services["wallet-get"], ["dynamodb"]);
        assert_eq!(services["quick-guess"], ["dynamodb", "kms"]);
        assert!(services["identity-pre-sign-up"].is_empty(), "{services:?}");
    }
}
