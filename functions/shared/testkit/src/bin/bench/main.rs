//! `cargo dev bench`: the functions as they go to AWS, measured on this machine over the Lambda Runtime API, with
//! their tables and keys behind TLS. It prints figures and judges none of them; an answer that is not a success
//! ends it, so that nobody measures errors.
//!
//! `soak <invocations>` instead is `cargo dev soak`.

mod asks;
mod certificates;
mod events;
mod functions;
mod instructions;
mod process;
mod soak;
mod stand_in;
mod table;
mod timing;
mod units;

use crate::{asks::Asks, functions::Functions, table::Column};
use anyhow::{Result, bail};
use std::env;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let functions = Functions::build().await?;
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => bench(&functions).await,
        ["soak", invocations] => soak::run(&functions, invocations.parse()?).await,
        _ => bail!("nothing, or `soak` and how many invocations"),
    }
}

async fn bench(functions: &Functions) -> Result<()> {
    let wallet = measure(functions, Asks::wallet(functions).await).await?;
    let guess = measure(functions, Asks::guesses(functions).await?).await?;
    let deposit = measure(functions, Asks::deposits(functions).await).await?;
    eprintln!("Counting units …");
    let costs = units::count(functions).await?;
    println!("{}", table::figures(&[wallet, guess, deposit]));
    println!("{}", table::costs(&costs));
    Ok(())
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
