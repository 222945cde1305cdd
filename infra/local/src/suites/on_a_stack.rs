//! A new stack for one run, on its own ports, removed afterwards.

use std::fs::{self, File};

use anyhow::{Result, bail};
use tokio::process::Command;

use crate::site::serve::{self, Site};
use crate::stack::cycle::Cycle;
use crate::stack::guards::Guards;
use crate::stack::start::{self, Kind, Ports, Stack};
use crate::stack::{build, deploy, emulator};
use crate::suites::counts::Counts;
use crate::tool::chromium::{self, Browsers};
use crate::tool::directories::{Repository, StackDir};
use crate::tool::prerequisites::free_port;

pub struct TestStack<'a> {
    repository: &'a Repository,
    pub dir: StackDir,
    pub ports: Ports,
    cycle: Cycle,
    stack: Stack,
    // After the stack, which still uses them.
    _files: Files,
    browsers: Browsers,
    _lock: File,
}

impl<'a> TestStack<'a> {
    pub async fn start(repository: &'a Repository, kind: Kind) -> Result<Self> {
        let browsers = chromium::find_or_install().await?;
        let dir = repository.stack("test");
        let lock = start::lock(&dir, "cargo dev test")?;
        emulator::end_leftover(repository, &dir).await?;
        dir.remove()?;

        build::functions(repository).await?;
        let ports = Ports { emulator: free_port()?, web: free_port()? };
        let stack = start::start(repository, &dir, ports, kind).await?;
        let files = Files(dir.clone());
        Ok(Self { repository, dir, ports, cycle: kind.cycle, stack, _files: files, browsers, _lock: lock })
    }

    /// `command` with the stack's addresses and outputs in its environment.
    pub fn told(&self, mut command: Command) -> Command {
        command
            .env("E2E_BASE_URL", format!("http://127.0.0.1:{}", self.ports.web))
            .env("E2E_EMULATOR_URL", emulator::endpoint(self.ports.emulator))
            .env("E2E_STACK_OUTPUTS", self.stack.outputs.to_json());
        self.browsers.told(&mut command);
        emulator::talk_to(&mut command, self.ports.emulator);
        command
    }

    /// Serves the site until `work` has ended.
    pub async fn serving<T>(&mut self, work: impl Future<Output = Result<T>>) -> Result<T> {
        let listener = serve::listen(self.ports.web).await?;
        let site = Site::new(self.repository, &self.stack.outputs, self.ports).await?;
        tokio::select! {
            done = work => done,
            served = serve::serve(listener, site) => served.and_then(|()| bail!("the web server ended by itself")),
            ended = self.stack.emulator.ended() => ended.and_then(|()| bail!("the emulator ended by itself")),
        }
    }

    /// Deploys it once more with other guards. People and data stay.
    pub async fn update(&mut self, guards: Guards) -> Result<()> {
        let parameters = deploy::parameters(self.repository, self.ports.web, self.cycle, Some(guards))?;
        let staged = build::stage(self.repository, &self.dir, parameters).await?;
        self.stack.outputs = deploy::deploy(self.repository, &self.dir, self.ports.emulator, &staged).await?;
        Ok(())
    }
}

/// The stack's files are removed at its end, except its logs and the list of its calls.
struct Files(StackDir);

impl Drop for Files {
    fn drop(&mut self) {
        for directory in [self.0.state(), self.0.temporary(), self.0.build()] {
            if let Err(error) = fs::remove_dir_all(&directory) {
                println!("{} stays: {error}", directory.display());
            }
        }
    }
}

/// Installs what a stack needs, and runs `command` with the stack in its environment.
pub async fn on_a_stack(
    repository: &Repository,
    kind: Kind,
    command: Command,
    run: impl AsyncFnOnce(Command, Ports) -> Result<Counts>,
) -> Result<Counts> {
    start::install(repository).await?;
    let mut stack = TestStack::start(repository, kind).await?;
    let (command, ports) = (stack.told(command), stack.ports);
    stack.serving(run(command, ports)).await
}
