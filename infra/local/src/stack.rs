//! Brings a whole stack up: emulator, deployed functions, routes, people, web.

use std::fs::File;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use tokio::net::{TcpListener, TcpStream};

use crate::deploy::{Cycle, Outputs};
use crate::emulator::{self, Emulator};
use crate::place::{Place, Repository};
use crate::prerequisites::{check_port, check_tools};
use crate::progress::{Progress, seconds};
use crate::serve::{self, Site};
use crate::{build, deploy, seed, tools};

pub const PORTS: Ports = Ports { emulator: 4566, web: 8080 };
/// Short enough to see a round from its opening to its prizes.
pub const CYCLE: Cycle = Cycle { minutes: 10, offset: 0, draw: 9, close_lead: 1 };
/// Which may be entered until shortly before midnight UTC.
pub const ONE_ROUND_A_DAY: Cycle = Cycle { minutes: 1440, offset: 0, draw: 1440, close_lead: 1 };

/// A running stack and the site in front of it, not yet being served.
pub struct Stack {
    pub emulator: Emulator,
    pub outputs: Outputs,
    pub site: Site,
}

/// Installs whatever pinned tools are not there yet.
pub async fn install(repository: &Repository, python: &str, progress: &Progress) -> Result<()> {
    tokio::try_join!(
        tools::install_python(repository, python, tools::EMULATOR, progress),
        tools::install_python(repository, python, tools::SAM, progress),
        tools::install_web(repository, progress),
    )?;
    Ok(())
}

/// Where the two things that listen do so.
#[derive(Clone, Copy)]
pub struct Ports {
    pub emulator: u16,
    pub web: u16,
}

/// Starts, deploys and seeds; the tools must be installed and the functions built.
pub async fn start(
    repository: &Repository,
    place: &Place,
    ports: Ports,
    cycle: Cycle,
    progress: &Progress,
) -> Result<Stack> {
    place.create()?;
    let starting = async {
        let step = progress.start("Starting the emulator");
        let emulator = Emulator::start(repository, place, ports.emulator).await?;
        step.done("listening");
        Ok(emulator)
    };
    let staging = build::stage(repository, place, deploy::parameters(ports.web, cycle));
    let (emulator, staged, ()) = tokio::try_join!(starting, staging, build::web(repository, progress))?;
    let outputs = deploy::deploy(repository, place, &emulator, &staged, progress).await?;
    seed::seed(repository, &emulator, &outputs, progress).await?;
    let site = Site::new(build::dist(repository), &outputs, ports)?;
    Ok(Stack { emulator, outputs, site })
}

/// `cargo dev`.
pub async fn up(repository: &Repository) -> Result<ExitCode> {
    let started = Instant::now();
    let place = repository.stack("dev");
    let _lock = lock(&place, "cargo dev")?;
    let python = check_tools().await?;
    emulator::end_leftover(repository, &place).await?;
    check_port(PORTS.emulator, "the AWS emulator")?;
    check_port(PORTS.web, "the web app")?;
    let listener = serve::listen(PORTS.web).await?;

    let progress = Progress::new();
    tokio::try_join!(install(repository, &python, &progress), build::functions(repository, &progress))?;
    let mut stack = start(repository, &place, PORTS, CYCLE, &progress).await?;
    drop(progress);

    println!("{}", welcome(stack.outputs.get("ProductName")?, PORTS.web, &seconds(started.elapsed())));
    serve_until_it_breaks(&mut stack.emulator, listener, stack.site).await
}

async fn serve_until_it_breaks(emulator: &mut Emulator, listener: TcpListener, site: Site) -> Result<ExitCode> {
    tokio::select! {
        served = serve::serve(listener, site) => served?,
        ended = emulator.ended() => ended?,
    }
    Ok(ExitCode::FAILURE)
}

/// For what works on the stack that `cargo dev` has up.
pub async fn must_be_up() -> Result<()> {
    if TcpStream::connect(("127.0.0.1", PORTS.emulator)).await.is_err() {
        bail!("The stack is not up: please run `cargo dev` in another terminal, and this once it says so.");
    }
    Ok(())
}

/// `cargo dev reset`.
pub async fn reset(repository: &Repository) -> Result<ExitCode> {
    let place = repository.stack("dev");
    let _lock = lock(&place, "cargo dev")?;
    emulator::end_leftover(repository, &place).await?;
    place.remove()?;
    println!("Forgotten: the next `cargo dev` begins anew.");
    Ok(ExitCode::SUCCESS)
}

/// One program at a time may use a place; the lock ends with the program, however that ends.
pub fn lock(place: &Place, command: &str) -> Result<File> {
    let path = place.lock();
    let file = File::create(&path).with_context(|| format!("cannot write {}", path.display()))?;
    if file.try_lock().is_err() {
        bail!("`{command}` is already running here: please end it (Ctrl-C) first.");
    }
    Ok(file)
}

fn welcome(product_name: &str, web_port: u16, took: &str) -> String {
    let lines = [
        format!("{product_name} is up ({took})"),
        String::new(),
        format!("Open      http://localhost:{web_port}"),
        format!("Players   {}", seed::PLAYERS.join(", ")),
        format!("Admin     {}", seed::ADMIN),
        format!("Password  {}  (all three)", seed::PASSWORD),
        format!("Draws     every {} minutes", CYCLE.minutes),
        String::new(),
        "Ctrl-C ends it, and what you did is kept.".to_owned(),
        "`cargo dev` again deploys what you changed;".to_owned(),
        "`cargo dev reset` begins anew.".to_owned(),
    ];
    let width = lines.iter().map(|line| line.chars().count()).max().unwrap_or_default();
    let rule = "─".repeat(width + 2);
    let body: String = lines.iter().map(|line| format!("│ {line:<width$} │\n")).collect();
    format!("\n╭{rule}╮\n{body}╰{rule}╯")
}
