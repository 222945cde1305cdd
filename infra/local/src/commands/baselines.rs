//! Handlers in other languages that do what wallet-get does, on the runtime clients of AWS. `cargo dev bench` installs
//! them into `.local` to compare with; they are never deployed.

use std::fs;

use anyhow::{Context, Result};
use serde_json::{Value, json};
use tokio::process::Command;

use crate::tool::directories::Repository;
use crate::tool::fingerprint::{self, Fingerprint};
use crate::tool::progress::Progress;
use crate::tool::{process, tools};

/// The folder of `infra/local` with the handlers. locks/baselines.txt lists the Python packages, and the cmake that
/// builds Node's client.
const BASELINES: &str = "baselines";
const NODE_PACKAGES: [&str; 2] = ["aws-lambda-ric", "@aws-sdk/client-dynamodb"];
const PYTHON_PACKAGES: [&str; 2] = ["awslambdaric", "boto3"];

/// The baselines as `infra/bench` reads them, and why others are missing.
#[derive(Default)]
pub struct Baselines {
    pub ready: Vec<Value>,
    pub missing: Vec<String>,
}

/// Leaves out what cannot be installed, with the reason: the functions can be measured without it.
pub async fn install(repository: &Repository, python: &str, progress: &Progress) -> Baselines {
    let mut baselines = Baselines::default();
    let there = tools::install_python(repository, python, BASELINES, progress).await.and_then(|()| copy(repository));
    let made = match there {
        Ok(()) => [("Python", in_python(repository).await), ("Node.js", in_node(repository, progress).await)],
        Err(error) => {
            return Baselines { missing: vec![format!("Nothing to compare wallet-get with: {error:#}")], ..baselines };
        }
    };
    for (language, baseline) in made {
        match baseline {
            Ok(baseline) => baselines.ready.push(baseline),
            Err(error) => baselines.missing.push(format!("wallet-get is not compared with {language}: {error:#}")),
        }
    }
    baselines
}

/// Builds with copies of the handlers, outside the repository.
fn copy(repository: &Repository) -> Result<()> {
    let place = repository.baselines();
    fs::create_dir_all(&place)?;
    for file in fs::read_dir(repository.script(BASELINES))? {
        let file = file?;
        fs::copy(file.path(), place.join(file.file_name()))?;
    }
    Ok(())
}

async fn in_python(repository: &Repository) -> Result<Value> {
    let python = repository.python(BASELINES);
    let version = process::output(Command::new(&python).arg("--version")).await?;
    let pinned = fs::read_to_string(repository.script(&format!("locks/{BASELINES}.txt")))?;
    let clients = PYTHON_PACKAGES.map(|package| {
        let version = pinned.lines().find_map(|line| line.strip_prefix(package)?.strip_prefix("=="));
        format!("{package} {}", version.unwrap_or_default())
    });
    Ok(json!({
        "name": format!("{}, {}", version.trim(), clients.join(", ")),
        "program": python,
        "arguments": ["-m", "awslambdaric", "wallet_get.handler"],
        "handler": "wallet_get.handler",
        "directory": repository.baselines(),
    }))
}

/// Bundled as SAM bundles Node functions. The runtime client is partly C++. npm may be configured not to build it, so
/// its two scripts are run here.
async fn in_node(repository: &Repository, progress: &Progress) -> Result<Value> {
    let (source, place) = (repository.script(BASELINES), repository.baselines());
    let node = process::output(tools::node(repository, "node").arg("--version")).await?;
    let mut wanted = Fingerprint::default();
    wanted.add_tree(&source, &[])?.add(node.as_bytes()).add(place.as_os_str().as_encoded_bytes());
    let (wanted, stamp) = (wanted.finish(), repository.stamp("baselines-node"));
    if !fingerprint::is_current(&stamp, &wanted) || !place.join("index.js").exists() {
        let step = progress.start("Building Node's runtime client, once: this takes a minute");
        let client = place.join("node_modules/aws-lambda-ric");
        let path = tools::path_with([repository.environment(BASELINES).join("bin"), tools::node_programs(repository)]);
        for (command, directory) in [
            ("npm ci --ignore-scripts --no-audit --no-fund --fetch-retries=2", &place),
            ("sh scripts/preinstall.sh", &client),
            ("sh scripts/postinstall.sh", &client),
            (
                "node_modules/.bin/esbuild wallet_get.mjs --bundle --minify --platform=node --target=node20 --outfile=index.js",
                &place,
            ),
        ] {
            let mut words = command.split(' ');
            let mut command = Command::new(words.next().context("a command has a program")?);
            command.args(words).env("PATH", &path).current_dir(directory);
            let run = process::run(&mut command, &step, &repository.log("install-baselines")).await;
            run.map_err(|error| tools::offline("the Node packages", error))?;
        }
        fingerprint::record(&stamp, &wanted)?;
        step.done("built");
    }
    let manifest: Value = serde_json::from_str(&fs::read_to_string(source.join("package.json"))?)?;
    let clients = NODE_PACKAGES
        .map(|package| format!("{package} {}", manifest["dependencies"][package].as_str().unwrap_or_default()));
    Ok(json!({
        "name": format!("Node.js {}, {}", node.trim(), clients.join(", ")),
        "program": tools::node_programs(repository).join("node"),
        "arguments": ["node_modules/aws-lambda-ric/index.mjs"],
        "handler": "index.handler",
        "directory": place,
    }))
}
