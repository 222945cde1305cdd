//! Builds the functions and stages each one's `bootstrap`, and builds the web. Unchanged parts are not built again.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use tokio::process::Command;
use tokio::task::JoinSet;

use crate::stack::template;
use crate::tool::directories::{Repository, StackDir};
use crate::tool::fingerprint::{self, Fingerprint};
use crate::tool::process;
use crate::tool::progress::Step;
use crate::tool::tools::{self, offline};

/// The compiler, the profile and the features are those of the tests, so that nothing is compiled twice.
pub async fn functions(repository: &Repository) -> Result<()> {
    let step = Step::start("Building the functions");
    let mut cargo = tools::workspace_cargo(repository, &["build", "--workspace", "--bins"]);
    process::run(&mut cargo, &step, &repository.log("build"))
        .await
        .map_err(|error| offline("the Rust packages", error))?;
    step.done("built");
    Ok(())
}

/// The stack's template with its parameters, ready to deploy, and the fingerprint of them with all the code.
pub struct Staged {
    pub template: PathBuf,
    pub parameters: Vec<String>,
    pub fingerprint: String,
}

pub async fn stage(repository: &Repository, dir: &StackDir, parameters: Vec<String>) -> Result<Staged> {
    let text = fs::read_to_string(repository.template()).context("cannot read template.yaml")?;
    let template = template::parse(&text)?;
    let mut staging = JoinSet::new();
    for function in template::functions(&template)? {
        let binary = binaries()?.join(&function.binary);
        if !binary.exists() {
            bail!("{} in template.yaml names the binary {}, but no package has it.", function.name, function.binary);
        }
        let (python, directory) = (repository.python(tools::EMULATOR), dir.build().join(&function.name));
        staging.spawn(async move { Ok((function.name, stage_one(&python, &binary, &directory).await?)) });
    }
    // In the order of their names, and not in the order of completion.
    let hashes = staging.join_all().await.into_iter().collect::<Result<BTreeMap<_, _>>>()?;
    let mut all = Fingerprint::default();
    all.add(text.as_bytes());
    for nested in template::nested(&template)? {
        let text =
            fs::read(repository.root.join(&nested.file)).with_context(|| format!("cannot read {}", nested.file))?;
        all.add(&text);
        fs::write(dir.build().join(nested.staged()), text)?;
    }
    for parameter in &parameters {
        all.add(parameter.as_bytes());
    }
    for hash in hashes.values() {
        all.add(hash.as_bytes());
    }
    let fingerprint = all.finish();
    let file = dir.build().join("template.json");
    let staged = serde_json::to_vec_pretty(&template::staged(template, &fingerprint)?)?;
    fs::write(&file, staged).with_context(|| format!("cannot write {}", file.display()))?;
    Ok(Staged { template: file, parameters, fingerprint })
}

/// The directory of this program: cargo puts the functions' binaries there as well.
pub fn binaries() -> Result<PathBuf> {
    let program = std::env::current_exe()?;
    Ok(program.parent().context("a program lies in a directory")?.to_owned())
}

/// Puts `binary` without its symbols, as `bootstrap`, into the zip beside `directory`, removes the directory, and
/// returns the content's hash. The hash is kept with the zip: an untouched binary is not read again, and one that was
/// only linked again is not zipped again. sam itself would zip every function on every deploy.
async fn stage_one(python: &Path, binary: &Path, directory: &Path) -> Result<String> {
    let metadata = fs::metadata(binary)?;
    let source = format!("{} {:?}", metadata.len(), metadata.modified()?);
    let (zip, stamp) = (directory.with_extension("zip"), directory.with_extension("stamp"));
    let kept = fs::read_to_string(&stamp).unwrap_or_default();
    let (made_from, zipped) = kept.split_once('\n').filter(|_| zip.exists()).unwrap_or_default();
    if made_from == source {
        return Ok(zipped.to_owned());
    }
    fs::create_dir_all(directory)?;
    let bootstrap = directory.join("bootstrap");
    if process::output(Command::new("strip").arg("-o").arg(&bootstrap).arg(binary)).await.is_err() {
        fs::copy(binary, &bootstrap)?;
    }
    let hash = Fingerprint::default().add_file(&bootstrap)?.finish();
    if hash != zipped {
        process::output(Command::new(python).args(["-m", "zipfile", "-c"]).arg(&zip).arg(&bootstrap)).await?;
    }
    fs::remove_dir_all(directory)?;
    fs::write(stamp, format!("{source}\n{hash}"))?;
    Ok(hash)
}

/// Builds the web when one of its sources changed.
pub async fn web(repository: &Repository) -> Result<()> {
    const NOT_SOURCES: [&str; 6] = ["node_modules", "dist", "e2e", "rendered", "test-results", "playwright-report"];
    let web = repository.web();
    let wanted = Fingerprint::default().add_tree(&web, &NOT_SOURCES)?.finish();
    let stamp = repository.stamp("web-build");
    if fingerprint::is_current(&stamp, &wanted) && dist(repository).join("index.html").exists() {
        return Ok(());
    }
    let step = Step::start("Building the web");
    let mut npm = tools::node(repository, "npm");
    npm.args(["run", "build"]).current_dir(&web);
    process::run(&mut npm, &step, &repository.log("build-web")).await?;
    fingerprint::record(&stamp, &wanted)?;
    step.done("built");
    Ok(())
}

pub fn dist(repository: &Repository) -> PathBuf {
    repository.web().join("dist")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::process::Command;

    /// Each package that these kinds of dependency lead to, with its features.
    fn packages(edges: &str) -> BTreeSet<String> {
        let arguments =
            ["tree", "--workspace", "--locked", "--prefix", "none", "--format", "{p} {f}", "--edges", edges];
        let output = Command::new(env!("CARGO"))
            .args(arguments)
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .output()
            .expect("cargo runs: it is running this");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let text = String::from_utf8(output.stdout).expect("cargo writes UTF-8");
        text.lines().map(|line| line.trim_end_matches(" (*)").to_owned()).collect()
    }

    #[test]
    fn functions_are_built_from_what_the_tests_are_built_from() {
        let (with_tests, without) = (packages("normal,build,dev"), packages("normal,build"));
        assert!(without.iter().any(|package| package.starts_with("aws-sdk-dynamodb ")), "{without:?}");
        let compiled_twice: Vec<_> = without.difference(&with_tests).collect();
        assert!(compiled_twice.is_empty(), "with other features than for the tests: {compiled_twice:?}");
    }
}
