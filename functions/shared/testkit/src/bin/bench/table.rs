//! The figures as Markdown. Decimals are made of integers: 1 MB is 1,000,000 bytes.

use crate::{
    functions::Size,
    instructions::{Counted, Instructions},
    process::Memory,
    timing::{Cold, STARTS, WARM_CALLS, Warm},
    units::Cost,
};
use std::time::Duration;

/// What was measured of one function.
pub struct Column {
    pub name: &'static str,
    pub size: Size,
    pub cold: Cold,
    pub warm: Warm,
    pub instructions: Counted,
}

pub fn figures(columns: &[Column]) -> String {
    let resident = |pick: fn(Memory) -> u64| move |column: &Column| millions(pick(column.warm.memory) * 1024, "MB");
    let instructions = |pick: fn(Instructions) -> u64| {
        move |column: &Column| match column.instructions {
            Ok(counted) => millions(pick(counted), "million"),
            Err(reason) => reason.to_owned(),
        }
    };
    let mut table = String::from("| one run |");
    let mut rule = String::from("\n| --- |");
    for column in columns {
        table.push_str(&format!(" {} |", column.name));
        rule.push_str(" ---: |");
    }
    table.push_str(&rule);
    let mut row = |label: String, cell: &dyn Fn(&Column) -> String| {
        let cells: String = columns.iter().map(|column| format!(" {} |", cell(column))).collect();
        table.push_str(&format!("\n| {label} |{cells}"));
    };
    row("zip".into(), &|column| millions(column.size.zip, "MB"));
    row("binary".into(), &|column| millions(column.size.binary, "MB"));
    row(format!("process start to first answer (median of {STARTS})"), &|column| ms(column.cold.both));
    row("init alone".into(), &|column| ms(column.cold.init));
    row("first call, TLS handshake included".into(), &|column| ms(column.cold.first_call));
    row(format!("warm call, median of {WARM_CALLS}"), &|column| ms(column.warm.median));
    row("of it in the stand-in's tables".into(), &|column| ms(column.warm.tables));
    row("warm call, 99th percentile".into(), &|column| ms(column.warm.p99));
    row("resident after the warm calls".into(), &resident(|memory| memory.resident_kb));
    row("resident at most".into(), &resident(|memory| memory.peak_kb));
    row("instructions to the first answer (callgrind)".into(), &instructions(|counted| counted.first_answer));
    row("init alone (callgrind)".into(), &instructions(|counted| counted.init));
    table.push('\n');
    table
}

pub fn costs(costs: &[Cost]) -> String {
    let mut table = String::from("| action | read units | write units | transactions | key service, new process |");
    table.push_str("\n| --- | ---: | ---: | ---: | ---: |");
    for Cost { action, units, key_calls } in costs {
        let (reads, writes) = (hundredths(units.read_hundredths), hundredths(units.write_hundredths));
        table.push_str(&format!("\n| {action} | {reads} | {writes} | {} | {key_calls} |", units.transactions));
    }
    table.push('\n');
    table
}

/// With two decimals, the last one rounded up.
fn millions(value: u64, unit: &str) -> String {
    let rounded = value.div_ceil(10_000);
    format!("{}.{:02} {unit}", rounded / 100, rounded % 100)
}

pub fn ms(time: Duration) -> String {
    format!("{}.{:02} ms", time.as_millis(), time.as_micros() % 1000 / 10)
}

fn hundredths(units: u64) -> String {
    match units % 100 {
        0 => (units / 100).to_string(),
        rest => format!("{}.{rest:02}", units / 100),
    }
}
