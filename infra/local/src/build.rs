//! Builds the functions and stages each one's `bootstrap`, and builds the web; only what changed.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde_json::Value;
use tokio::process::Command;

use crate::fingerprint::{self, Fingerprint};
use crate::place::{Place, Repository};
use crate::process;
use crate::progress::Progress;
use crate::template;
use crate::tools::{self, offline};

/// The profile and the features are the tests' own, so that nothing is compiled twice.
pub async fn functions(repository: &Repository, progress: &Progress) -> Result<()> {
    let step = progress.start("Building the functions");
    let mut cargo = tools::cargo();
    cargo.args(["build", "--workspace", "--bins"]).current_dir(&repository.root);
    process::run(&mut cargo, &step, &repository.log("build"))
        .await
        .map_err(|error| offline("the Rust packages", error))?;
    step.done("built");
    Ok(())
}

/// The stack's template, ready to deploy, and the fingerprint of it with all its code.
pub struct Staged {
    pub template: PathBuf,
    pub fingerprint: String,
}

pub async fn stage(repository: &Repository, place: &Place) -> Result<Staged> {
    let text = fs::read_to_string(repository.template()).context("cannot read template.yaml")?;
    let template = template::parse(&text)?;
    let mut all = Fingerprint::default();
    all.add(text.as_bytes());
    for function in template::functions(&template)? {
        let binary = binaries()?.join(&function.binary);
        if !binary.exists() {
            bail!("{} in template.yaml names the binary {}, but no package has it.", function.name, function.binary);
        }
        all.add(stage_one(&binary, &place.build().join(&function.name)).await?.as_bytes());
    }
    let fingerprint = all.finish();
    let file = place.build().join("template.json");
    write_template(&file, &template::staged(template, &fingerprint)?)?;
    Ok(Staged { template: file, fingerprint })
}

/// Where cargo put this program it puts the functions' binaries as well.
fn binaries() -> Result<PathBuf> {
    let program = std::env::current_exe()?;
    Ok(program.parent().context("a program lies in a directory")?.to_owned())
}

fn write_template(file: &Path, template: &Value) -> Result<()> {
    fs::write(file, serde_json::to_vec_pretty(template)?).with_context(|| format!("cannot write {}", file.display()))
}

/// Puts `binary` without its symbols into `directory` as `bootstrap`; answers with the content's hash,
/// which is kept beside the directory so that an untouched binary is neither stripped nor read again.
async fn stage_one(binary: &Path, directory: &Path) -> Result<String> {
    let metadata = fs::metadata(binary)?;
    let source = format!("{} {:?}", metadata.len(), metadata.modified()?);
    let (bootstrap, stamp) = (directory.join("bootstrap"), directory.with_extension("stamp"));
    if let Ok(kept) = fs::read_to_string(&stamp)
        && let Some((made_from, hash)) = kept.split_once('\n')
        && made_from == source
        && bootstrap.exists()
    {
        return Ok(hash.to_owned());
    }
    fs::create_dir_all(directory)?;
    let stripped = process::output(Command::new("strip").arg("-o").arg(&bootstrap).arg(binary)).await;
    if stripped.is_err() {
        fs::copy(binary, &bootstrap)?;
    }
    let hash = Fingerprint::default().add_file(&bootstrap)?.finish();
    fs::write(stamp, format!("{source}\n{hash}"))?;
    Ok(hash)
}

/// Builds the web when one of its sources changed.
pub async fn web(repository: &Repository, progress: &Progress) -> Result<()> {
    const NOT_SOURCES: [&str; 4] = ["node_modules", "dist", "test-results", "playwright-report"];
    let web = repository.web();
    let wanted = Fingerprint::default().add_tree(&web, &NOT_SOURCES)?.finish();
    let stamp = repository.stamp("web-build");
    if fingerprint::is_current(&stamp, &wanted) && dist(repository).join("index.html").exists() {
        return Ok(());
    }
    let step = progress.start("Building the web");
    let mut npm = Command::new("npm");
    npm.args(["run", "build"]).current_dir(&web);
    process::run(&mut npm, &step, &repository.log("build-web")).await?;
    fingerprint::record(&stamp, &wanted)?;
    step.done("built");
    Ok(())
}

pub fn dist(repository: &Repository) -> PathBuf {
    repository.web().join("dist")
}
