//! What `cargo dev bench` and `cargo dev soak` run once they have built the functions: they are measured on this
//! machine over the Lambda Runtime API, with their tables and keys behind TLS. An answer that is not a success ends
//! it, so that nobody measures errors; so does, in the end, a budget of D36 that is broken.

mod asks;
mod budgets;
mod certificates;
mod events;
mod functions;
mod instructions;
mod life;
mod process;
mod soak;
mod stand_in;
mod starts;
mod table;
mod timing;
mod twins;
mod units;

use crate::{
    asks::Asks,
    functions::Functions,
    table::{Column, Row},
    twins::Twin,
};
use anyhow::{Context, Result, bail};
use serde::Deserialize;
use std::{collections::BTreeMap, env};

/// What is to be measured besides.
#[derive(Debug, Deserialize)]
struct Plan {
    /// Every function's binary, with the services that its role lets it call.
    functions: BTreeMap<String, Vec<String>>,
    twins: Vec<Twin>,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let functions = Functions::find().await?;
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["measure", plan] => bench(&functions, &serde_json::from_str(plan)?).await,
        ["soak", invocations] => soak::run(&functions, invocations.parse()?).await,
        _ => bail!("`measure` and a plan in JSON, or `soak` and how many invocations"),
    }
}

/// Each table as soon as it is there: who is called away has at least those.
async fn bench(functions: &Functions, plan: &Plan) -> Result<()> {
    eprintln!("Comparing wallet-get …");
    println!("{}", table::twins(&twins::measure(functions, &plan.twins).await?));
    eprintln!("Starting every function …");
    let rows = rows(&Functions::find().await?, plan).await?;
    println!("{}", table::starts(&rows));
    // Its files were the other tables' meanwhile.
    let functions = &Functions::find().await?;
    let columns = [
        measure(functions, Asks::wallet(functions).await).await?,
        measure(functions, Asks::guesses(functions).await?).await?,
        measure(functions, Asks::deposits(functions).await).await?,
    ];
    println!("{}", table::figures(&columns));
    eprintln!("Counting units …");
    println!("{}", table::costs(&units::count(functions).await?));
    let alone = rows.iter().filter(|row| row.is_of_dynamodb_alone());
    let largest = alone.map(|row| (row.name, row.size.zip)).max_by_key(|(_, zip)| *zip);
    let budgets = budgets::of(&columns[0], largest.context("no function uses DynamoDB alone")?);
    println!("{}", budgets::table(&budgets));
    budgets::judge(&budgets)
}

/// On tables of their own, in which nobody has ever set up an admin.
async fn rows<'a>(functions: &Functions, plan: &'a Plan) -> Result<Vec<Row<'a>>> {
    let mut starts = starts::measure(functions, plan.functions.keys().map(String::as_str)).await?;
    let rows = plan.functions.iter().map(|(name, services)| {
        let cold = starts.remove(name.as_str()).with_context(|| format!("{name} was not started"))?;
        Ok(Row { name, services, size: functions.size(name)?, cold })
    });
    rows.collect()
}

async fn measure(functions: &Functions, mut asks: Asks<'_>) -> Result<Column> {
    let name = asks.route().binary;
    eprintln!("Measuring {name} …");
    Ok(Column {
        name,
        size: functions.size(name)?,
        cold: timing::cold(functions, &mut asks).await?,
        warm: timing::warm(functions, &mut asks).await?,
        instructions: instructions::count(functions, &mut asks).await?,
    })
}
