//! The figures as Markdown tables.

use crate::{
    budgets::ZIP_BYTES_MAX,
    figures::{FunctionFigures, StartFigures},
    format::{hundredths, markdown, millions, ms, times},
    instructions::Instructions,
    process::Memory,
    starts,
    timing::{STARTS, WARM_CALLS},
    twins::{self, TwinFigures},
    units::Cost,
};
use std::time::Duration;

pub fn functions(columns: &[FunctionFigures]) -> String {
    let resident =
        |pick: fn(Memory) -> u64| move |column: &FunctionFigures| millions(pick(column.warm.memory) * 1024, "MB");
    let instructions = |pick: fn(Instructions) -> u64| {
        move |column: &FunctionFigures| match column.instructions {
            Ok(counted) => millions(pick(counted), "million"),
            Err(reason) => reason.to_owned(),
        }
    };
    let line = |label: &str, cell: &dyn Fn(&FunctionFigures) -> String| {
        let cells: String = columns.iter().map(|column| format!(" {} |", cell(column))).collect();
        format!("| {label} |{cells}")
    };
    let mut rows = Vec::new();
    let mut row = |label: String, cell: &dyn Fn(&FunctionFigures) -> String| rows.push(line(&label, cell));
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
    markdown(&line("one run", &|column| column.name.to_owned()), &line("---", &|_| "---:".to_owned()), rows)
}

pub fn costs(costs: &[Cost]) -> String {
    let rows = costs.iter().map(|Cost { action, units, key_calls }| {
        let (reads, writes) = (hundredths(units.read_hundredths), hundredths(units.write_hundredths));
        format!("| {action} | {reads} | {writes} | {} | {key_calls} |", units.transactions)
    });
    let head = "| action | read units | write units | transactions | key service, new process |";
    markdown(head, "| --- | ---: | ---: | ---: | ---: |", rows)
}

pub fn starts(rows: &[StartFigures]) -> String {
    let median = starts::STARTS;
    let head =
        format!("| function | uses | zip | start to first answer (median of {median} at least) | init | first call |");
    let rows = rows.iter().map(|row| {
        let over = row.only_uses_dynamodb() && row.size.zip > ZIP_BYTES_MAX;
        let zip = format!("{}{}", millions(row.size.zip, "MB"), if over { ", OVER" } else { "" });
        let (both, init, first) = (ms(row.cold.both), ms(row.cold.init), ms(row.cold.first_call));
        let services = row.services.join(", ");
        format!("| {} | {services} | {zip} | {both} | {init} | {first} |", row.name)
    });
    markdown(&head, "| --- | --- | ---: | ---: | ---: | ---: |", rows)
}

/// The others are compared with the first one.
pub fn twins(measured: &[TwinFigures]) -> String {
    let calls = twins::WARM_CALLS;
    let head = format!(
        "| one record read in | start to first answer (median of {STARTS}) | | init | first call | warm call (median of {calls}) | | resident | |"
    );
    let rows = measured.iter().map(|TwinFigures { name, cold, warm, memory }| {
        let first = &measured[0];
        let by_time = |time: Duration, first: Duration| times(time.as_micros(), first.as_micros());
        let (both, init, call) = (ms(cold.both), ms(cold.init), ms(cold.first_call));
        let (start, each) = (by_time(cold.both, first.cold.both), by_time(*warm, first.warm));
        let (resident, warm) = (millions(memory.resident_kb * 1024, "MB"), ms(*warm));
        let memory = times(memory.resident_kb.into(), first.memory.resident_kb.into());
        format!("| {name} | {both} | {start} | {init} | {call} | {warm} | {each} | {resident} | {memory} |")
    });
    markdown(&head, "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |", rows)
}
