//! `cargo dev`: the whole product on this machine with one command. See `cargo dev help`.

mod arguments;
mod commands;
mod site;
mod stack;
mod suites;
mod tool;

use std::process::ExitCode;

use anyhow::Result;
use clap::Parser;
use futures::future::select_all;
use tokio::signal::unix::{Signal, SignalKind, signal};

use crate::arguments::{Arguments, Command, Fuzz, Mutants, given};
use crate::commands::{
    bench, code, dependencies, fuzz_api, fuzz_parsers, generate, lighthouse, load, mutants, ops, preflight, publish,
    reconcile, screenshots, simulate, test, up,
};
pub use crate::site::paths::{Destination, destination};
use crate::stack::deployed;
pub use crate::stack::{cycle, guards, template};
use crate::suites::versions;
pub use crate::tool::directories::Repository;

/// The exit code of a command that Ctrl-C ended.
const INTERRUPTED: u8 = 130;

/// Runs the command of this program's arguments, until it ends or is interrupted.
pub async fn main() -> ExitCode {
    let arguments = Arguments::parse();
    // In every case, dropping the command's future ends every process it started.
    tokio::select! {
        outcome = run(arguments) => match outcome {
            Ok(code) => code,
            Err(error) => {
                eprintln!("{error:#}");
                ExitCode::FAILURE
            }
        },
        () = interrupted() => {
            println!("\nEnding what is running");
            ExitCode::from(INTERRUPTED)
        }
    }
}

async fn run(Arguments { command, up }: Arguments) -> Result<ExitCode> {
    let repository = &Repository::of_this_program()?;
    repository.create_directories()?;
    let Some(command) = command else { return Ok(exit_code(up::up(repository, &up).await?)) };
    let succeeded = match command {
        Command::Reset => up::reset(repository).await,
        Command::Test { suite, only, record } => test::run(repository, suite.as_deref(), &only, record).await,
        Command::Generate => generate::run(repository).await,
        Command::Screenshots { words } => screenshots::screenshots(repository, &words).await,
        Command::Pictures => screenshots::pictures(repository).await,
        Command::Bench => bench::bench(repository).await,
        Command::Preflight { config_env, account, canary, role_arn } => {
            let script = account.then_some("account").or(canary.then_some("canary"));
            preflight::run(repository, &config_env, script, role_arn.as_deref()).await
        }
        Command::Publish(options) => publish::run(repository, &options.all()).await,
        Command::Verify(options) => deployed::run_script(repository, "verify", &options.all()).await,
        Command::Pause(options) => deployed::run_script(repository, "pause", &options.all()).await,
        Command::Resume(options) => deployed::run_script(repository, "resume", &options.all()).await,
        Command::RestoreTemplate(options) => deployed::run_script(repository, "restore-template", &options.all()).await,
        Command::Drill(options) => deployed::run_script(repository, "drill", &options.all()).await,
        Command::Redrive(options) => deployed::run_script(repository, "redrive", &options.all()).await,
        Command::Release(options) => deployed::run_script(repository, "release", &options.all()).await,
        Command::Measure(options) => deployed::run_script(repository, "measure", &options.all()).await,
        Command::Dependencies => return dependencies::check(repository).await,
        Command::Soak { invocations } => bench::soak(repository, invocations).await,
        Command::Load { seconds } => load::load(repository, seconds).await,
        Command::Ops => ops::install(repository).await,
        Command::Emulator => ops::emulator(repository).await,
        Command::Serve => ops::serve(repository).await,
        Command::Lighthouse { runs } => lighthouse::lighthouse(repository, runs).await,
        Command::Code => code::run(repository).await,
        Command::Reconcile => reconcile::run(repository).await,
        Command::Landed => versions::record(repository).await,
        Command::Simulate { ops, seed, planted, attack } => {
            let asked = match (planted, attack) {
                (true, _) => vec!["--planted".to_owned()],
                (_, true) => vec!["--attack".to_owned()],
                _ => given([("--ops", ops), ("--seed", seed)]),
            };
            simulate::simulate(repository, &asked).await
        }
        Command::Fuzz(Fuzz::Parsers { seconds }) => fuzz_parsers::parsers(repository, seconds).await,
        Command::Fuzz(Fuzz::Api { cases, seed }) => fuzz_api::api(repository, cases, seed).await,
        Command::Mutants { of: None } => mutants::mutants(repository).await,
        Command::Mutants { of: Some(Mutants::Web { count, seed }) } => {
            mutants::web(repository, &given([("--count", count.map(u64::from)), ("--seed", seed)])).await
        }
    };
    Ok(exit_code(succeeded?))
}

fn exit_code(succeeded: bool) -> ExitCode {
    if succeeded { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Returns when this program is asked to end, by Ctrl-C, a supervisor or a closed terminal.
async fn interrupted() {
    let kinds = [SignalKind::interrupt(), SignalKind::terminate(), SignalKind::hangup()];
    let mut signals: Vec<Signal> = kinds.into_iter().filter_map(|kind| signal(kind).ok()).collect();
    select_all(signals.iter_mut().map(|signal| Box::pin(signal.recv()))).await;
}
