//! The twins of `bench-twin` in other languages, with the packages that the tests have already. `cargo dev bench`
//! compares with them; they are never deployed.

use std::fs;

use anyhow::Result;
use serde_json::{Value, json};
use tokio::process::Command;

use crate::tool::directories::Repository;
use crate::tool::progress::Step;
use crate::tool::{process, tools};

const TWINS: &str = "infra/bench/twins";
const SDK: &str = "@aws-sdk/client-dynamodb";

/// As `infra/bench` reads them.
pub async fn install(repository: &Repository) -> Result<Vec<Value>> {
    tools::install_web(repository).await?;
    tools::install_python(repository, tools::EMULATOR).await?;
    Ok(vec![in_python(repository).await?, in_node(repository).await?])
}

async fn in_python(repository: &Repository) -> Result<Value> {
    let python = repository.python(tools::EMULATOR);
    let version = process::output(Command::new(&python).arg("--version")).await?;
    let boto3 = process::output(Command::new(&python).args(["-c", "import boto3; print(boto3.__version__)"])).await?;
    Ok(json!({
        "name": format!("{}, boto3 {}", version.trim(), boto3.trim()),
        "program": python,
        "script": repository.root.join(TWINS).join("twin.py"),
    }))
}

/// In one file, as SAM bundles Node functions. The copy is where it can link to the web's packages.
async fn in_node(repository: &Repository) -> Result<Value> {
    let (place, packages) = (repository.twins(), repository.web().join("node_modules"));
    fs::create_dir_all(&place)?;
    fs::copy(repository.root.join(TWINS).join("twin.mjs"), place.join("twin.mjs"))?;
    let link = place.join("node_modules");
    if !link.exists() {
        std::os::unix::fs::symlink(&packages, link)?;
    }
    let step = Step::start("Bundling Node's twin");
    let mut rolldown = tools::node(repository, "node");
    rolldown.arg(packages.join("rolldown/bin/cli.mjs")).current_dir(&place);
    rolldown.args("twin.mjs --platform node --format esm --minify --no-codeSplitting --file bundle.mjs".split(' '));
    process::run(&mut rolldown, &step, &repository.log("bundle-twin")).await?;
    step.done("bundled");
    let version = process::output(tools::node(repository, "node").arg("--version")).await?;
    let manifest: Value = serde_json::from_str(&fs::read_to_string(packages.join(SDK).join("package.json"))?)?;
    Ok(json!({
        "name": format!("Node.js {}, {SDK} {}", version.trim(), manifest["version"].as_str().unwrap_or_default()),
        "program": tools::node_programs(repository).join("node"),
        "script": place.join("bundle.mjs"),
    }))
}
