//! Brings a whole stack up: emulator, deployed functions, routes, people, web.

use std::fs::File;

use anyhow::{Context, Result, bail};
use tokio::net::TcpStream;

use crate::stack::cycle::Cycle;
use crate::stack::deploy::Outputs;
use crate::stack::emulator::Emulator;
use crate::stack::guards::Guards;
use crate::stack::{build, deploy, seed};
use crate::tool::directories::{Repository, StackDir};
use crate::tool::progress::Step;
use crate::tool::tools;

pub const PORTS: Ports = Ports { emulator: 4566, web: 8080 };
/// A running stack.
pub struct Stack {
    pub emulator: Emulator,
    pub outputs: Outputs,
}

/// Installs the pinned tools that are missing.
pub async fn install(repository: &Repository) -> Result<()> {
    tokio::try_join!(
        tools::install_python(repository, tools::EMULATOR),
        tools::install_python(repository, tools::SAM),
        tools::install_web(repository),
    )?;
    Ok(())
}

/// The ports of the two servers.
#[derive(Clone, Copy)]
pub struct Ports {
    pub emulator: u16,
    pub web: u16,
}

/// The kind of a stack.
#[derive(Clone, Copy)]
pub struct Kind {
    pub cycle: Cycle,
    pub guards: Option<Guards>,
    /// Whether it has players with weeks of play from the start.
    pub is_lived_in: bool,
}

impl Kind {
    /// A stack for tests, which sign up their own people.
    pub fn empty(cycle: Cycle) -> Self {
        Self { cycle, guards: None, is_lived_in: false }
    }
}

/// Starts, deploys and seeds; the tools must be installed and the functions built.
pub async fn start(repository: &Repository, dir: &StackDir, ports: Ports, kind: Kind) -> Result<Stack> {
    dir.create()?;
    let starting = async {
        let step = Step::start("Starting the emulator");
        let emulator = Emulator::start(repository, dir, ports.emulator).await?;
        step.done("listening");
        Ok(emulator)
    };
    let parameters = deploy::parameters(repository, ports.web, kind.cycle, kind.guards)?;
    let staging = build::stage(repository, dir, parameters);
    let (emulator, staged, ()) = tokio::try_join!(starting, staging, build::web(repository))?;
    let outputs = deploy::deploy(repository, dir, ports.emulator, &staged).await?;
    if kind.is_lived_in {
        seed::life(repository, &emulator, &outputs).await?;
    }
    seed::seed(repository, &emulator, &outputs).await?;
    Ok(Stack { emulator, outputs })
}

/// For commands that work on the stack of a running `cargo dev`.
pub async fn must_be_up() -> Result<()> {
    if TcpStream::connect(("127.0.0.1", PORTS.emulator)).await.is_err() {
        bail!("The stack is not up: please run `cargo dev` in another terminal, and this once it says so.");
    }
    Ok(())
}

/// One program at a time may use a directory. The lock ends with the program.
pub fn lock(dir: &StackDir, command: &str) -> Result<File> {
    let path = dir.lock();
    let file = File::create(&path).with_context(|| format!("cannot write {}", path.display()))?;
    if file.try_lock().is_err() {
        bail!("`{command}` is already running here: please end it (Ctrl-C) first.");
    }
    Ok(file)
}
