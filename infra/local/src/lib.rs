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
    bench, code, dependencies, fuzz_api, fuzz_parsers, generate, landed, lighthouse, load, mutants, ops, preflight,
    publish, reconcile, screenshots, simulate, test, up,
};
pub use crate::site::paths::{Destination, destination};
use crate::stack::deployed;
pub use crate::stack::{cycle, deploy::parameters, guards, template};
pub use crate::tool::directories::Repository;

const HELP: &str = "\
cargo dev                 run the whole stack on this machine until Ctrl-C; its data stays for the next start.
                          A new one has weeks of play, deposits, withdrawals and tickets (--empty: none of it);
                          --as-prod guards money as production does
cargo dev reset           delete that data
cargo dev code            print the code that its second admin signs in with
cargo dev test            run every check and test, on a stack of its own; `cargo dev` may run beside it;
                          --record writes how long each suite of the last run took into infra/figures.json
cargo dev test changed    what the changes since main can reach, and what is left out; `changed COMMIT` since another
cargo dev test quick      format, lints, the tests of domain, contract and web
cargo dev test SUITE      one of: fmt, clippy, rust, versions, arm64, packages, secrets, template, operate, web,
                          e2e, conformance;
                          `e2e deposits` runs the files of that name, `conformance` reads the reports of web and e2e
cargo dev generate        write openapi.json, the web's types, and the tables and functions of template.yaml from
                          functions/shared/contract, and the list of departures from the specification
cargo dev screenshots     take a picture of every screen, on a phone and a desktop, in both themes, on a stack of its own;
                          `screenshots <words>` of those named so
cargo dev pictures        take the pictures of README.md
cargo dev bench           measure the functions as built for AWS, beside handlers in Node and Python, and a settlement
                          by its size; fails when a budget is exceeded
cargo dev fuzz parsers    fuzz the parsers of domain with libFuzzer, and add to the corpus (--seconds N for each)
cargo dev fuzz api        send 20,000 generated requests to a stack of its own (--cases N, --seed S)
cargo dev mutants         mutation tests of domain, half an hour on two cores; `mutants web` plants 40 mistakes in the
                          web's screens that its tests without a stack must find (--count N, --seed S)
cargo dev simulate        run 100,000 concurrent operations while faults are injected, and check every balance
                          (--ops N, --seed S; --planted checks that planted bugs are found,
                          --attack tries to take money that nobody paid in or won)
cargo dev soak            invoke the functions 100,000 times: no error, no growth of memory (--invocations N)
cargo dev load            load a stack of its own for a minute, then reconcile it (--seconds N)
cargo dev lighthouse      run Lighthouse on the public screens, three times each (--runs N)
cargo dev dependencies    look up known vulnerabilities of the packages in use
cargo dev reconcile       check every wallet of the running stack against its ledger and requests
cargo dev landed          record this commit as the landed one that `cargo dev test versions` runs beside later ones

Commands for operators (infra/README.md), for the stack of samconfig.toml's default environment; --config-env NAME and
--stack-name NAME name another, --local the one that is running here:
cargo dev preflight       say what a deployment would be refused for: templates, settings, names, the runbook's commands;
                          --account asks the account, --canary tries it with a small stack
cargo dev verify          prove what was deployed from outside: routes, sign-up, uploads, draws, the site
cargo dev release         carry out what `sam deploy --no-execute-changeset` prepared, and take it back if an alarm begins
cargo dev publish         build the web and upload it; --remove deletes the files, which go before the stack itself
cargo dev pause, resume   stop every change of data, and start everything again
cargo dev restore-template
                          restore tables to a second, and import the copies
cargo dev drill           rehearse a restore, and say how long it takes
cargo dev redrive         give the settler again what it had given up
cargo dev measure         print times and cost of the functions as measured there
cargo dev ops             install what `sam build` and `sam deploy` need (infra/README.md)
cargo dev emulator        run an empty AWS emulator to deploy to by hand, until Ctrl-C; its data stays
cargo dev serve           serve the site in front of what was deployed there, until Ctrl-C

cargo dev help            this text";

/// The exit code of a command that Ctrl-C ended.
const INTERRUPTED: u8 = 130;

/// Runs the command of this program's arguments, until it ends or is interrupted.
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
        [] | ["up"] => up::up(&repository, &[]).await,
        [option, ..] if option.starts_with("--") && *option != "--help" => up::up(&repository, arguments).await,
        ["reset"] => up::reset(&repository).await,
        ["test"] => test::all(&repository).await,
        ["test", "--record"] => test::record(&repository),
        ["test", "changed"] => test::changed(&repository, MAIN).await,
        ["test", "changed", commit] => test::changed(&repository, commit).await,
        ["test", "quick"] => test::quick(&repository).await,
        ["test", suite, only @ ..] => test::one(&repository, suite, only).await,
        ["generate"] => generate::run(&repository).await,
        ["screenshots", words @ ..] => screenshots::screenshots(&repository, words).await,
        ["pictures"] => screenshots::pictures(&repository).await,
        ["bench"] => bench::bench(&repository).await,
        ["preflight", options @ ..] => preflight::run(&repository, options).await,
        ["publish", options @ ..] => publish::run(&repository, options).await,
        [
            name @ ("verify" | "pause" | "resume" | "restore-template" | "drill" | "redrive" | "release" | "measure"),
            options @ ..,
        ] => deployed::run(deployed::script(&repository, name, options).await?).await,
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
        ["code"] => code::run(&repository).await,
        ["reconcile"] => reconcile::run(&repository).await,
        ["landed"] => landed::landed(&repository).await,
        ["simulate", asked @ ..] => simulate::simulate(&repository, asked).await,
        ["fuzz", "parsers", options @ ..] => fuzz_parsers::parsers(&repository, options).await,
        ["mutants"] => mutants::mutants(&repository).await,
        ["mutants", "web", options @ ..] => mutants::web(&repository, options).await,
        ["fuzz", "api", options @ ..] => fuzz_api::api(&repository, options).await,
        ["help" | "--help" | "-h"] => {
            println!("{HELP}");
            Ok(ExitCode::SUCCESS)
        }
        _ => bail!("`cargo dev {}` is not a command.\n\n{HELP}", arguments.join(" ")),
    }
}

/// The branch that changes are made for.
const MAIN: &str = "main";
const INVOCATIONS: u32 = 100_000;
const LOAD_SECONDS: u32 = 60;
const LIGHTHOUSE_RUNS: u32 = 3;

fn number(text: &str, range: RangeInclusive<u32>) -> Result<u32> {
    let number = text.parse().ok().filter(|number| range.contains(number));
    number.with_context(|| format!("`{text}` is not a number from {} to {}", range.start(), range.end()))
}

/// Returns when this program is asked to end: Ctrl-C, a supervisor, a closed terminal.
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
