//! The functions of the last landed commit beside today's on one set of tables, as during a deployment. Each version
//! must read what the other writes.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use anyhow::{Context, Result, bail};
use tokio::process::Command;

use crate::stack::{build, template};
use crate::suites::counts::Counts;
use crate::suites::runner;
use crate::tool::directories::Repository;
use crate::tool::{fingerprint, process, tools};

/// Names the commit. `cargo dev landed` updates it.
const LANDED: &str = "infra/landed_commit";
/// Marks the packages of the last landed commit: both builds use one target directory, for its compiled dependencies.
const VERSION_SUFFIX: &str = "-landed";

/// In a clone without the landed commit, it prints that and counts nothing; in CI that is a failure.
pub async fn check(repository: &Repository) -> Result<Counts> {
    let commit = fs::read_to_string(repository.root.join(LANDED)).with_context(|| format!("cannot read {LANDED}"))?;
    let commit = commit.trim();
    if !contains(repository, commit).await? {
        let mend = format!("in a shallow clone: git fetch --depth 1 origin {commit}");
        return Ok(runner::skipped(&format!("{LANDED} names {commit}, which this clone lacks; {mend}")));
    }
    let directory = repository.stack("landed").path;
    check_out(repository, commit, &directory).await?;
    let today = build::binaries()?;
    let landed = build_landed(&directory, today.parent().context("cargo has a target directory")?).await?;
    let built = runner::check(tools::workspace_cargo(repository, &["build", "--workspace", "--bins"])).await?;
    if built.failed > 0 {
        return Ok(built);
    }
    let mut driver = tools::without_package_variables(Command::new(today.join("bench")));
    driver.arg("versions").arg(landed).arg(today);
    runner::check(driver).await
}

/// `cargo dev landed`: from now on, later versions are tested beside this commit.
pub async fn record(repository: &Repository) -> Result<bool> {
    let commit = process::output(&mut tools::git(repository, &["rev-parse", "HEAD"])).await?;
    fs::write(repository.root.join(LANDED), &commit)?;
    print!("{LANDED} names {commit}");
    Ok(true)
}

async fn contains(repository: &Repository, commit: &str) -> Result<bool> {
    let mut look = tools::git(repository, &["cat-file", "-e", &format!("{commit}^{{commit}}")]);
    let found = look.stderr(Stdio::null()).status().await?;
    Ok(found.success())
}

/// Checks out the Rust code of `commit` in `directory`, unless it is there.
async fn check_out(repository: &Repository, commit: &str, directory: &Path) -> Result<()> {
    let stamp = repository.stamp("landed");
    if fingerprint::is_current(&stamp, commit) && source(directory).exists() {
        return Ok(());
    }
    if directory.exists() {
        fs::remove_dir_all(directory)?;
    }
    fs::create_dir_all(source(directory))?;
    let archive = directory.join("source.tar");
    let mut write = tools::git(repository, &["archive", "--output"]);
    write.arg(&archive).args([commit, "--", ".", ":!web"]);
    process::output(&mut write).await?;
    process::output(Command::new("tar").arg("-xf").arg(&archive).arg("-C").arg(source(directory))).await?;
    let manifest = source(directory).join("Cargo.toml");
    fs::write(&manifest, marked(&fs::read_to_string(&manifest)?)?)?;
    fingerprint::record(&stamp, commit)
}

/// The workspace's manifest with another version of its packages.
fn marked(manifest: &str) -> Result<String> {
    let key = "[workspace.package]\nversion = \"";
    let (before, package) = manifest.split_once(key).context("packages have a version")?;
    let (version, after) = package.split_once('"').context("a version ends")?;
    Ok(format!("{before}{key}{version}{VERSION_SUFFIX}\"{after}"))
}

/// Builds its functions and returns their directory. It shares the compiled dependencies with today's build as far as
/// versions and features are the same.
async fn build_landed(directory: &Path, build_directory: &Path) -> Result<PathBuf> {
    let target = directory.join("target");
    let template = template::read(&source(directory).join("template.yaml"))?;
    let mut cargo = tools::cargo();
    cargo.args(["build", "--workspace", "--target-dir"]).arg(&target);
    for function in template::functions(&template)? {
        cargo.args(["--bin", &function.binary]);
    }
    cargo.env("CARGO_BUILD_BUILD_DIR", build_directory).current_dir(source(directory));
    if !process::show(&mut cargo).await? {
        bail!("the functions of the last landed commit cannot be built");
    }
    Ok(target.join("debug"))
}

fn source(directory: &Path) -> PathBuf {
    directory.join("source")
}

#[cfg(test)]
mod tests {
    use super::marked;

    #[test]
    fn packages_of_the_landed_commit_get_another_version() {
        let manifest = "[workspace]\n\n[workspace.package]\nversion = \"0.1.0\"\nedition = \"2024\"\n";
        let expected = "[workspace]\n\n[workspace.package]\nversion = \"0.1.0-landed\"\nedition = \"2024\"\n";
        assert_eq!(marked(manifest).unwrap(), expected);
    }
}
