//! `cargo dev fuzz api`: generated requests, sent to a deployed stack.

use anyhow::Result;

use crate::stack::cycle;
use crate::stack::start::Kind;
use crate::suites::counts;
use crate::suites::fuzz_api::Api;
use crate::suites::on_a_stack::on_a_stack;
use crate::suites::runner::{report, reported};
use crate::tool::directories::Repository;
use crate::tool::tools;

pub async fn api(repository: &Repository, cases: u32, seed: Option<u64>) -> Result<bool> {
    let api = Api::long(cases, seed)?;
    tools::install_python(repository, tools::SCHEMATHESIS).await?;
    let report = report(repository, "fuzz-api")?;
    let fuzzing = api.command(repository, &report);
    let counts = on_a_stack(repository, Kind::empty(cycle::ONE_ROUND_A_DAY), fuzzing, async |fuzzing, _| {
        reported(fuzzing, &report, counts::of_fuzzing).await
    })
    .await?;
    println!("\n{counts}");
    Ok(counts.failed == 0)
}
