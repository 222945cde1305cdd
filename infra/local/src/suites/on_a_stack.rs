//! A new stack for one run, on its own ports, removed afterwards.

use anyhow::{Result, bail};
use tokio::process::Command;

use crate::site::serve::{self, Site};
use crate::stack::cycle::Cycle;
use crate::stack::start::{self, Ports};
use crate::stack::{build, emulator, guards};
use crate::suites::counts::Counts;
use crate::tool::chromium;
use crate::tool::directories::{Repository, StackDir};
use crate::tool::prerequisites::free_port;
use crate::tool::progress::Progress;

/// Runs Playwright on it.
pub async fn on_a_stack(
    repository: &Repository,
    cycle: Cycle,
    mut playwright: Command,
    run: impl AsyncFnOnce(Command, &StackDir, Ports) -> Result<Counts>,
) -> Result<Counts> {
    let chromium = chromium::find_or_install().await?;
    let dir = repository.stack("test");
    let _lock = start::lock(&dir, "cargo dev test")?;
    emulator::end_leftover(repository, &dir).await?;
    dir.remove()?;

    let progress = Progress::new();
    build::functions(repository, &progress).await?;
    let ports = Ports { emulator: free_port()?, web: free_port()? };
    let listener = serve::listen(ports.web).await?;
    let mut stack = start::start(repository, &dir, ports, (cycle, guards::GUARDED_TESTS), &progress).await?;
    drop(progress);
    let site = Site::new(repository, &stack.outputs, ports).await?;

    playwright
        .env("E2E_BASE_URL", format!("http://127.0.0.1:{}", ports.web))
        .env("E2E_EMULATOR_URL", emulator::endpoint(ports.emulator))
        .env("E2E_STACK_OUTPUTS", stack.outputs.to_json())
        .env("CHROMIUM_PATH", chromium);
    emulator::talk_to(&mut playwright, ports.emulator);
    tokio::select! {
        counts = run(playwright, &dir, ports) => counts,
        served = serve::serve(listener, site) => served.and_then(|()| bail!("the web server ended by itself")),
        ended = stack.emulator.ended() => ended.and_then(|()| bail!("the emulator ended by itself")),
    }
}
