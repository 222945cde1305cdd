//! Deploys the staged template with the real `sam deploy`, unless the stack is already up to date.

use std::fs;

use anyhow::{Context, Result};
use serde_json::{Map, Value};
use toml::Table;

use crate::stack::build::Staged;
use crate::stack::cycle::Cycle;
use crate::stack::emulator;
use crate::stack::guards::Guards;
use crate::stack::template::FINGERPRINT_OUTPUT;
use crate::tool::directories::{Repository, StackDir};
use crate::tool::progress::Step;
use crate::tool::{process, tools};

pub const STACK: &str = "colour-game";
/// The name in Secrets Manager of the secret that a local site sends.
const SITE_SECRET: &str = "colour-game-site";

/// The sender's domain. E-mails stay in the emulator, and `cargo dev` shows them.
const EMAIL_DOMAIN: &str = "play.example.com";

/// The template's parameters on a local stack, as sam takes them: those of `localstack` in samconfig.toml, then what a
/// stack of `cargo dev` has otherwise. The last value of a parameter counts.
pub fn parameters(repository: &Repository, web_port: u16, cycle: Cycle, guards: Option<Guards>) -> Result<Vec<String>> {
    let samconfig: Table = fs::read_to_string(repository.root.join("samconfig.toml"))?.parse()?;
    let list = samconfig["localstack"]["global"]["parameters"]["parameter_overrides"].clone();
    let mut parameters: Vec<String> = list.try_into().context("localstack in samconfig.toml has parameters")?;
    parameters.extend([
        format!("EmailIdentityArn=arn:aws:ses:{}:000000000000:identity/{EMAIL_DOMAIN}", emulator::REGION),
        format!("EmailFrom=colours@{EMAIL_DOMAIN}"),
        format!("Architecture={}", architecture()),
        format!("WebOrigins=http://127.0.0.1:{web_port},http://localhost:{web_port}"),
        // On a local stack a few admins decide all requests of the tests.
        "AdminDailyLimit=999999999".to_owned(),
        "BeneficiaryDailyLimit=1000000".to_owned(),
        format!("ColoursCycleMinutes={}", cycle.minutes),
        format!("ColoursDrawMinutes={}", cycle.draw),
        format!("SiteSecret={SITE_SECRET}"),
    ]);
    let guards = guards.iter().flat_map(Guards::parameters);
    parameters.extend(guards.map(|(name, value)| format!("{name}={value}")));
    Ok(parameters)
}

/// The stack's outputs, by name.
pub struct Outputs(Map<String, Value>);

impl Outputs {
    pub fn get(&self, name: &str) -> Result<&str> {
        self.0.get(name).and_then(Value::as_str).with_context(|| format!("the stack has the output {name}"))
    }

    pub fn to_json(&self) -> String {
        Value::Object(self.0.clone()).to_string()
    }
}

pub async fn deploy(repository: &Repository, dir: &StackDir, port: u16, staged: &Staged) -> Result<Outputs> {
    let step = Step::start("Deploying with sam");
    site_secret(repository, port).await?;
    ask(repository, port, "email_identity", EMAIL_DOMAIN).await?;
    let deployed = outputs(repository, port).await?;
    let is_current = |outputs: &Outputs| outputs.get(FINGERPRINT_OUTPUT).is_ok_and(|is| is == staged.fingerprint);
    let (outputs, outcome) = match deployed.filter(is_current) {
        Some(outputs) => (outputs, "nothing changed"),
        None => (sam_deploy(repository, dir, port, staged, &step).await?, "deployed"),
    };
    // Even when nothing changed: an earlier run may have ended between the two.
    complete(repository, port, &outputs, &step).await?;
    step.done(outcome);
    Ok(outputs)
}

/// Creates the routes that the emulator lacks after `sam deploy`, and opens a round, so that the first needs no
/// minute's wait.
pub async fn complete(repository: &Repository, port: u16, outputs: &Outputs, step: &Step) -> Result<()> {
    step.note("creating the routes");
    let mut routes = tools::script(repository, "emulator/emulator_routes.py");
    process::output(emulator::talk_to(&mut routes, port).arg(STACK)).await?;
    step.note("opening a round");
    ask(repository, port, "tick", outputs.get("ColoursTickFunction")?).await?;
    Ok(())
}

/// The answer of a command of `stack.py` on the stack whose emulator listens on `port`.
pub async fn ask(repository: &Repository, port: u16, what: &str, argument: &str) -> Result<String> {
    let printed = process::output(emulator::talk_to(&mut tools::of_stack(repository, what, argument), port)).await?;
    Ok(printed.trim().to_owned())
}

/// The secret that the site sends with each request to the API, as CloudFront would. The first call creates it.
pub async fn site_secret(repository: &Repository, port: u16) -> Result<String> {
    ask(repository, port, "site_secret", SITE_SECRET).await
}

async fn sam_deploy(
    repository: &Repository,
    dir: &StackDir,
    port: u16,
    staged: &Staged,
    step: &Step,
) -> Result<Outputs> {
    let mut sam = tools::sam(repository);
    emulator::talk_to(&mut sam, port)
        .args(["deploy", "--no-confirm-changeset", "--no-progressbar", "--stack-name", STACK, "--template-file"])
        .arg(&staged.template)
        .arg("--config-file")
        .arg(repository.root.join("samconfig.toml"))
        .arg("--parameter-overrides")
        .args(&staged.parameters);
    process::run(&mut sam, step, &dir.log("deploy")).await?;
    outputs(repository, port).await?.context("a stack that has just been deployed has outputs")
}

/// The outputs of the stack, if there is one in a settled state.
pub async fn outputs(repository: &Repository, port: u16) -> Result<Option<Outputs>> {
    let printed = ask(repository, port, "outputs", STACK).await?;
    Ok(serde_json::from_str::<Option<Map<String, Value>>>(&printed)?.map(Outputs))
}

/// The names and the physical names of all resources of the stack, of nested stacks too.
pub async fn resources(repository: &Repository, port: u16) -> Result<Vec<(String, String)>> {
    Ok(serde_json::from_str(&ask(repository, port, "resources", STACK).await?)?)
}

/// This machine's processor, as AWS names it: locally the binaries run on it directly.
fn architecture() -> &'static str {
    if cfg!(target_arch = "aarch64") { "arm64" } else { "x86_64" }
}
