//! Drives the functions' binaries over the Lambda Runtime API, with in-memory tables and keys behind TLS: the program
//! behind `cargo dev bench`, `cargo dev soak`, `cargo dev test versions` and `cargo dev test arm64`. Any error ends it,
//! since errors are never measured. A broken budget (D36) fails it in the end.

mod answer;
mod budgets;
mod certificates;
mod events;
mod figures;
mod format;
mod functions;
mod growth;
mod instructions;
mod journey;
mod process;
mod soak;
mod stand_in;
mod starts;
mod table;
mod timing;
mod twins;
mod units;
mod versions;
mod workload;

use crate::{
    figures::{FunctionFigures, StartFigures},
    functions::Functions,
    twins::Twin,
    workload::Workload,
};
use anyhow::{Context, Result, bail};
use serde::Deserialize;
use serde_json::Value;
use std::{collections::BTreeMap, env, path::Path};
use testkit::record_figures;

/// The plan of a measurement.
#[derive(Debug, Deserialize)]
struct Plan {
    /// The binary of every function, with the services that its role may call.
    functions: BTreeMap<String, Vec<String>>,
    twins: Vec<Twin>,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["measure", plan] => bench(&Functions::of_release().await?, &serde_json::from_str(plan)?).await,
        ["soak", invocations] => soak::run(&Functions::of_release().await?, invocations.parse()?).await,
        ["versions", previous, current] => versions::run([previous, current].map(Path::new)).await,
        ["answer", program, ref arguments @ ..] => answer::run(program, arguments).await,
        _ => bail!(
            "usage: bench measure PLAN_AS_JSON | soak INVOCATIONS | versions PREVIOUS_DIRECTORY CURRENT_DIRECTORY | \
             answer COMMAND"
        ),
    }
}

/// Prints and records each table as soon as it is measured, so that a run that is interrupted leaves some figures.
async fn bench(functions: &Functions, plan: &Plan) -> Result<()> {
    eprintln!("Comparing with other languages …");
    let compared = twins::measure(functions, &plan.twins).await?;
    println!("{}", table::twins(&compared));
    record("twins", figures::of_twins(&compared))?;
    eprintln!("Starting every function …");
    let rows = rows(&Functions::of_release().await?, plan).await?;
    println!("{}", table::starts(&rows));
    record("starts", figures::of_starts(&rows))?;
    // A new one, since the tables above have used the files of the first.
    let functions = &Functions::of_release().await?;
    let columns = [
        measure(functions, Workload::wallet(functions).await).await?,
        measure(functions, Workload::guesses(functions).await?).await?,
        measure(functions, Workload::deposits(functions).await).await?,
    ];
    println!("{}", table::functions(&columns));
    record("functions", figures::of_functions(&columns))?;
    eprintln!("Counting units …");
    let costs = units::count(functions).await?;
    println!("{}", table::costs(&costs));
    record("units", figures::of_units(&costs))?;
    let alone = rows.iter().filter(|row| row.only_uses_dynamodb());
    let largest = alone.map(|row| (row.name, row.size.zip)).max_by_key(|(_, zip)| *zip);
    let budgets = budgets::of(&columns[0], largest.context("no function only uses DynamoDB")?);
    println!("{}", budgets::table(&budgets));
    budgets::check(&budgets)
}

fn record(section: &str, figures: Value) -> Result<()> {
    Ok(record_figures(section, "cargo dev bench", figures)?)
}

/// On new tables, without an admin yet.
async fn rows<'a>(functions: &Functions, plan: &'a Plan) -> Result<Vec<StartFigures<'a>>> {
    let mut starts = starts::measure(functions, plan.functions.keys().map(String::as_str)).await?;
    let rows = plan.functions.iter().map(|(name, services)| {
        let cold = starts.remove(name.as_str()).with_context(|| format!("{name} was not started"))?;
        Ok(StartFigures { name, services, size: functions.size(name)?, cold })
    });
    rows.collect()
}

async fn measure(functions: &Functions, mut workload: Workload<'_>) -> Result<FunctionFigures> {
    let name = workload.route().binary;
    eprintln!("Measuring {name} …");
    Ok(FunctionFigures {
        name,
        size: functions.size(name)?,
        cold: timing::cold(functions, &mut workload).await?,
        warm: timing::warm(functions, &mut workload).await?,
        instructions: instructions::count(functions, &mut workload).await?,
    })
}
