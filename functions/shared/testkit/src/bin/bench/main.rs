//! `cargo dev bench`: the functions as they go to AWS, measured on this machine over the Lambda Runtime API, with
//! their tables and keys behind TLS. It prints figures and judges none of them; an answer that is not a success
//! ends it, so that nobody measures errors.

mod asks;
mod certificates;
mod events;
mod functions;
mod instructions;
mod process;
mod stand_in;
mod table;
mod timing;
mod units;

use crate::{asks::Asks, functions::Functions, table::Column};
use anyhow::Result;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let functions = Functions::build().await?;
    let wallet = measure(&functions, Asks::wallet(&functions).await).await?;
    let guess = measure(&functions, Asks::guesses(&functions).await?).await?;
    let deposit = measure(&functions, Asks::deposits(&functions).await).await?;
    eprintln!("Counting units …");
    let costs = units::count(&functions).await?;
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
