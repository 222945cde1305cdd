//! The deployed stack of a command, found as `sam deploy` finds it.

use std::fs;

use anyhow::{Context, Result, bail};
use tokio::process::Command;
use toml::Table;

use crate::stack::start::{self, PORTS};
use crate::stack::{deploy, emulator};
use crate::tool::directories::Repository;
use crate::tool::progress::Progress;
use crate::tool::{process, tools};

const USAGE: &str = "It takes --local, or --config-env NAME and --stack-name NAME, or one of these, or nothing for samconfig.toml's default.";

/// One of the Python scripts of `infra/operate`, for the stack that `options` name. The stack's name is the script's
/// first argument; the options that do not name the stack follow.
pub async fn script(repository: &Repository, name: &str, options: &[&str]) -> Result<Command> {
    let (named, others) = split(options)?;
    let mut script = if named == ["--local"] {
        start::must_be_up().await?;
        local_script(repository, name, PORTS.emulator)
    } else {
        let samconfig = fs::read_to_string(repository.root.join("samconfig.toml"))?;
        let stage = stage(&samconfig, &named)?;
        let mut script = new_script(repository, name);
        script.arg(stage.stack_name);
        script.envs(stage.region.map(|region| ("AWS_DEFAULT_REGION", region)));
        script.envs(stage.profile.map(|profile| ("AWS_PROFILE", profile)));
        script
    };
    script.args(others);
    tools::install_python(repository, tools::EMULATOR, &Progress::new()).await?;
    Ok(script)
}

/// The same for the local stack whose emulator listens on `port`.
pub fn local_script(repository: &Repository, name: &str, port: u16) -> Command {
    let mut script = new_script(repository, name);
    emulator::talk_to(script.arg(deploy::STACK), port);
    script
}

fn new_script(repository: &Repository, name: &str) -> Command {
    let mut script = Command::new(repository.python(tools::EMULATOR));
    let file = format!("infra/operate/{}.py", name.replace('-', "_"));
    script.arg(repository.root.join(file)).current_dir(&repository.root);
    script
}

/// The same script, run to its end with its output shown.
pub async fn run_script(repository: &Repository, name: &str, options: &[&str]) -> Result<bool> {
    process::show(&mut script(repository, name, options).await?).await
}

/// The options that name a stack, and the others.
fn split<'a>(options: &[&'a str]) -> Result<(Vec<&'a str>, Vec<&'a str>)> {
    let (mut named, mut others, mut left) = (Vec::new(), Vec::new(), options.iter());
    while let Some(option) = left.next() {
        match *option {
            "--local" => named.push(*option),
            "--config-env" | "--stack-name" => named.extend([*option, *left.next().context(USAGE)?]),
            _ => others.push(*option),
        }
    }
    Ok((named, others))
}

#[derive(Debug, PartialEq, Eq)]
struct Stage {
    stack_name: String,
    region: Option<String>,
    profile: Option<String>,
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
            (&["--local", "--stack-name", "mine"], "takes --local"),
        ] {
            let error = stage(SAMCONFIG, options).expect_err("it is refused").to_string();
            assert!(error.contains(said), "{error}");
        }
    }

    #[test]
    fn what_is_not_about_the_stack_is_for_the_script() {
        let options = ["--config-env", "prod", "--remove", "--stack-name", "mine", "5"];
        let (named, others) = split(&options).expect("they are told apart");
        assert_eq!(named, ["--config-env", "prod", "--stack-name", "mine"]);
        assert_eq!(others, ["--remove", "5"]);
        assert!(split(&["--config-env"]).is_err());
    }
}
