//! `cargo dev publish`: builds the web and copies it to the bucket of a deployed stack's hosting.

use std::fs;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use toml::Table;

use crate::site::publish;
use crate::stack::start::{self, PORTS};
use crate::stack::{build, deploy, emulator};
use crate::tool::directories::Repository;
use crate::tool::prerequisites::check_tools;
use crate::tool::progress::Progress;
use crate::tool::tools;

const USAGE: &str = "cargo dev publish takes --local, or --config-env NAME and --stack-name NAME, or one of these, or nothing for samconfig.toml's default; and --remove to take the web away.";

/// The stack's name and region, found as `sam deploy` finds them.
#[derive(Debug, PartialEq, Eq)]
struct Stage {
    stack_name: String,
    region: Option<String>,
    profile: Option<String>,
}

pub async fn run(repository: &Repository, options: &[&str]) -> Result<ExitCode> {
    let mut script = publish::script(repository);
    let removes = options.contains(&"--remove");
    if removes {
        script.arg("--remove");
    }
    let options: Vec<&str> = options.iter().filter(|option| **option != "--remove").copied().collect();
    if options == ["--local"] {
        start::must_be_up().await?;
        emulator::talk_to(script.arg(deploy::STACK), PORTS.emulator);
    } else {
        let samconfig = fs::read_to_string(repository.root.join("samconfig.toml"))?;
        let stage = stage(&samconfig, &options)?;
        script.arg(stage.stack_name);
        script.envs(stage.region.map(|region| ("AWS_DEFAULT_REGION", region)));
        script.envs(stage.profile.map(|profile| ("AWS_PROFILE", profile)));
    }
    let python = check_tools().await?;
    let progress = Progress::new();
    tools::install_python(repository, &python, tools::EMULATOR, &progress).await?;
    if !removes {
        tools::install_web(repository, &progress).await?;
        build::web(repository, &progress).await?;
    }
    drop(progress);
    Ok(if publish::succeeds(script).await? { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The options, then samconfig.toml: the parameters of `deploy` before those of all commands.
fn stage(samconfig: &str, options: &[&str]) -> Result<Stage> {
    let (mut name, mut stack_name) = ("default", None);
    for option in options.chunks(2) {
        match option {
            ["--config-env", given] => name = given,
            ["--stack-name", given] => stack_name = Some((*given).to_owned()),
            _ => bail!("{USAGE}"),
        }
    }
    let samconfig: Table = samconfig.parse().context("samconfig.toml is no TOML")?;
    let Some(commands) = samconfig.get(name).and_then(|commands| commands.as_table()) else {
        let names: Vec<&str> =
            samconfig.iter().filter(|(_, said)| said.is_table()).map(|(name, _)| name.as_str()).collect();
        bail!("samconfig.toml has no environment {name}: it has {}.", names.join(", "));
    };
    let said = |parameter: &str| {
        ["deploy", "global"]
            .iter()
            .find_map(|command| Some(commands.get(*command)?.get("parameters")?.get(parameter)?.as_str()?.to_owned()))
    };
    let stack_name = stack_name.or_else(|| said("stack_name"));
    let stack_name = stack_name
        .with_context(|| format!("samconfig.toml names no stack for {name}: please add --stack-name NAME."))?;
    Ok(Stage { stack_name, region: said("region"), profile: said("profile") })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAMCONFIG: &str = r#"
version = 0.1
[default.global.parameters]
stack_name = "game"
region = "af-south-1"
[prod.global.parameters]
stack_name = "game-prod"
region = "af-south-1"
[prod.deploy.parameters]
profile = "prod"
region = "eu-west-1"
[bare.deploy.parameters]
resolve_s3 = true
"#;

    #[test]
    fn a_stage_is_where_sam_deploy_would_find_it() {
        let stage_of = |options: &[&str]| {
            let Stage { stack_name, region, profile } = stage(SAMCONFIG, options).expect("a stage");
            (stack_name, region.unwrap_or_default(), profile.unwrap_or_default())
        };
        let wanted =
            |stack: &str, region: &str, profile: &str| (stack.to_owned(), region.to_owned(), profile.to_owned());
        assert_eq!(stage_of(&[]), wanted("game", "af-south-1", ""));
        assert_eq!(stage_of(&["--config-env", "prod"]), wanted("game-prod", "eu-west-1", "prod"));
        assert_eq!(stage_of(&["--stack-name", "mine", "--config-env", "bare"]), wanted("mine", "", ""));
        for (options, said) in [
            (&["--config-env", "staging"][..], "no environment staging: it has bare, default, prod"),
            (&["--config-env", "bare"], "names no stack for bare"),
            (&["--config-env"], "takes --local"),
            (&["--local", "--stack-name"], "takes --local"),
        ] {
            let error = stage(SAMCONFIG, options).expect_err("it is refused").to_string();
            assert!(error.contains(said), "{error}");
        }
    }
}
