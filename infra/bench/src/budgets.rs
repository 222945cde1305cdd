//! The budgets of the functions' release builds (D36).

use crate::{
    figures::FunctionFigures,
    format::{markdown, millions},
};
use anyhow::{Result, ensure};

/// The zip of each function that only uses DynamoDB. On 2026-11-30 the largest was deposits-reverse with 2.78 MB: it
/// reads and writes both wallets, their ledgers and a line of the bank.
pub const ZIP_BYTES_MAX: u64 = 2_800_000;
/// The resident memory of wallet-get at any time.
const RESIDENT_BYTES_MAX: u64 = 8_000_000;
/// The instructions of wallet-get from the start of its process to its first answer. Of 5.18 million measured on
/// 2026-11-22, three RSA signatures take about 1.29, the key exchange 0.79, the SDK's list of partitions (which it reads
/// with any resolver) 0.44, reading the roots 0.39 and the loader's relocations 0.40. With everything at opt-level 3 it
/// was still 4.69, and then over the budgets of size and memory. Valgrind has neither SHA nor ADX instructions, so a
/// real processor executes fewer.
const INSTRUCTIONS_MAX: u64 = 5_300_000;

/// A budget and the measured figure.
pub struct Budget {
    what: String,
    figure: u64,
    max: u64,
    unit: &'static str,
}

impl Budget {
    fn is_kept(&self) -> bool {
        self.figure <= self.max
    }
}

/// The budgets of wallet-get and of the largest zip that only uses DynamoDB.
pub fn of(wallet_get: &FunctionFigures, largest: (&str, u64)) -> Vec<Budget> {
    let (name, zip) = largest;
    let what = |what: &str| format!("wallet-get, {what}");
    let (resident, instructions) = (wallet_get.warm.memory.peak_kb * 1024, &wallet_get.instructions);
    let mut budgets = vec![
        Budget {
            what: format!("largest zip that only uses DynamoDB, {name}"),
            figure: zip,
            max: ZIP_BYTES_MAX,
            unit: "MB",
        },
        Budget { what: what("resident at most"), figure: resident, max: RESIDENT_BYTES_MAX, unit: "MB" },
    ];
    budgets.extend(instructions.ok().map(|counted| Budget {
        what: what("instructions to the first answer"),
        figure: counted.first_answer,
        max: INSTRUCTIONS_MAX,
        unit: "million",
    }));
    budgets
}

pub fn table(budgets: &[Budget]) -> String {
    let rows = budgets.iter().map(|budget| {
        let (figure, max) = (millions(budget.figure, budget.unit), millions(budget.max, budget.unit));
        let verdict = if budget.is_kept() { "kept" } else { "OVER" };
        format!("| {} | {figure} | {max} | {verdict} |", budget.what)
    });
    markdown("| budget | measured | at most | |", "| --- | ---: | ---: | --- |", rows)
}

/// Fails when a budget is broken.
pub fn check(budgets: &[Budget]) -> Result<()> {
    let broken: Vec<_> = budgets.iter().filter(|budget| !budget.is_kept()).map(|budget| &*budget.what).collect();
    ensure!(broken.is_empty(), "over budget: {}", broken.join("; "));
    Ok(())
}
