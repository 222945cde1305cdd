//! `cargo dev`: the whole product on this machine with one command. See `cargo dev help`.

mod commands;
mod site;
mod stack;
mod suites;
mod tool;

use std::ops::RangeInclusive;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use tokio::signal::unix::{SignalKind, signal};

use crate::commands::{
    bench, dependencies, fuzz_api, fuzz_parsers, generate, lighthouse, load, mutants, ops, publish, reconcile,
    screenshots, simulate, test, up,
};
pub use crate::site::paths::{Destination, destination};
pub use crate::stack::{cycle, template};
pub use crate::tool::directories::Repository;

const HELP: &str = "\
cargo dev               the whole stack on this machine, until Ctrl-C; what you did stays for the next time
cargo dev reset         forgets what you did: the next start begins anew
cargo dev test          every check and test, on a stack of its own; may run while `cargo dev` does
cargo dev test <suite>  only one: fmt, clippy, rust, template, arm64, web, e2e (`e2e deposits` for files so named)
cargo dev generate      openapi.json, the web's types, and the tables and functions of template.yaml, from
                        functions/shared/contract
cargo dev screenshots   pictures of every screen, three widths and both themes, on a stack of its own
cargo dev bench         builds the functions as for AWS and measures them over the Lambda Runtime API, beside handlers
                        on Node and Python; and a settlement by its size; fails when a budget is broken
cargo dev fuzz parsers  texts for every parser of the rules, led by the code they reach (`--seconds N` for each)
cargo dev mutants       changes the rules bit by bit: do their tests notice? half an hour on two cores
cargo dev fuzz api      20,000 requests that nobody would write, on a stack of its own (`--cases N`, `--seed S`)
cargo dev simulate      everybody at once while whatever can go wrong does: 100,000 operations from seed 1, or
                        `--ops N --seed S`; `--planted` shows that planted bugs are found
cargo dev soak          100,000 invocations of the functions: no error, no growth in memory (`--invocations N`)
cargo dev load          a minute of load on a stack of its own: no error, and the books balance (`--seconds N`)
cargo dev publish       builds the web and puts it on the stack of samconfig.toml's default, or of `--config-env NAME`,
                        or called `--stack-name NAME`, or (`--local`) on the one that is up here; `--remove` takes it
                        away again, without which that stack cannot be deleted
cargo dev lighthouse    what Lighthouse says of the public screens, on a stack of its own: the median of three runs
                        of each, or `--runs N`
cargo dev dependencies  what is known against the packages that are used; builds cargo-deny once, in minutes
cargo dev reconcile     holds every wallet of the stack that is up against its ledger and what was asked for
cargo dev ops           installs what `sam build` and `sam deploy` need, and says how to find it (infra/README.md)
cargo dev emulator      an empty AWS on this machine, to deploy to by hand, until Ctrl-C; keeps what is in it
cargo dev serve         the site before what was deployed there by hand, until Ctrl-C
cargo dev help          this text";

/// What a shell reports for a command that Ctrl-C ended.
const INTERRUPTED: u8 = 130;

/// Runs the command that this program was called with, until it ends or somebody asks it to.
pub async fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    // Whichever way this ends, dropping the command's future ends every process it started.
    tokio::select! {
        outcome = run(&arguments) => match outcome {
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

async fn run(arguments: &[&str]) -> Result<ExitCode> {
    let repository = Repository::of_this_program()?;
    repository.create_directories()?;
    match arguments {
        [] | ["up"] => up::up(&repository).await,
        ["reset"] => up::reset(&repository).await,
        ["test"] => test::all(&repository).await,
        ["test", suite, only @ ..] => test::one(&repository, suite, only).await,
        ["generate"] => generate::run(&repository).await,
        ["screenshots"] => screenshots::screenshots(&repository).await,
        ["bench"] => bench::bench(&repository).await,
        ["publish", options @ ..] => publish::run(&repository, options).await,
        ["dependencies"] => dependencies::check(&repository).await,
        ["soak"] => bench::soak(&repository, INVOCATIONS).await,
        ["soak", "--invocations", invocations] => {
            bench::soak(&repository, number(invocations, 50_000..=10_000_000)?).await
        }
        ["load"] => load::load(&repository, LOAD_SECONDS).await,
        ["load", "--seconds", seconds] => load::load(&repository, number(seconds, 1..=600)?).await,
        ["ops"] => ops::install(&repository).await,
        ["emulator"] => ops::emulator(&repository).await,
        ["serve"] => ops::serve(&repository).await,
        ["lighthouse"] => lighthouse::lighthouse(&repository, LIGHTHOUSE_RUNS).await,
        ["lighthouse", "--runs", runs] => lighthouse::lighthouse(&repository, number(runs, 1..=9)?).await,
        ["reconcile"] => reconcile::run(&repository).await,
        ["simulate", asked @ ..] => simulate::simulate(&repository, asked).await,
        ["fuzz", "parsers", options @ ..] => fuzz_parsers::parsers(&repository, options).await,
        ["mutants"] => mutants::mutants(&repository).await,
        ["fuzz", "api", options @ ..] => fuzz_api::api(&repository, options).await,
        ["help" | "--help" | "-h"] => {
            println!("{HELP}");
            Ok(ExitCode::SUCCESS)
        }
        _ => bail!("`cargo dev {}` is not a command.\n\n{HELP}", arguments.join(" ")),
    }
}

const INVOCATIONS: u32 = 100_000;
const LOAD_SECONDS: u32 = 60;
const LIGHTHOUSE_RUNS: u32 = 3;

fn number(text: &str, range: RangeInclusive<u32>) -> Result<u32> {
    let number = text.parse().ok().filter(|number| range.contains(number));
    number.with_context(|| format!("`{text}` is not a number from {} to {}", range.start(), range.end()))
}

/// Answers when somebody asks this program to end: Ctrl-C, a supervisor, a terminal that closes.
async fn interrupted() {
    let listen = |kind| signal(kind).ok();
    let (mut interrupt, mut terminate, mut hang_up) =
        (listen(SignalKind::interrupt()), listen(SignalKind::terminate()), listen(SignalKind::hangup()));
    tokio::select! {
        _ = async { interrupt.as_mut()?.recv().await } => {}
        _ = async { terminate.as_mut()?.recv().await } => {}
        _ = async { hang_up.as_mut()?.recv().await } => {}
    }
}
