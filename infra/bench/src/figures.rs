//! The figures of the functions, and their format in the file of figures: times in microseconds, sizes in bytes.

use crate::{functions::Size, instructions::Counted, timing::Cold, timing::Warm, twins::TwinFigures, units::Cost};
use serde_json::{Map, Value, json};
use std::time::Duration;

/// All measurements of one function.
pub struct FunctionFigures {
    pub name: &'static str,
    pub size: Size,
    pub cold: Cold,
    pub warm: Warm,
    pub instructions: Counted,
}

/// The size and the cold start of one function.
pub struct StartFigures<'a> {
    pub name: &'a str,
    /// The services that its role may call.
    pub services: &'a [String],
    pub size: Size,
    pub cold: Cold,
}

impl StartFigures<'_> {
    /// Whether the budget of zips applies.
    pub fn only_uses_dynamodb(&self) -> bool {
        self.services.iter().all(|service| service == "dynamodb")
    }
}

pub fn of_functions(figures: &[FunctionFigures]) -> Value {
    let entries = figures.iter().map(|FunctionFigures { name, size, cold, warm, instructions }| {
        let mut entry = json!({
            "zip_bytes": size.zip,
            "binary_bytes": size.binary,
            "start_us": us(cold.both),
            "init_us": us(cold.init),
            "first_call_us": us(cold.first_call),
            "warm_call_us": us(warm.median),
            "warm_call_in_tables_us": us(warm.tables),
            "warm_call_p99_us": us(warm.p99),
            "resident_bytes": warm.memory.resident_kb * 1024,
            "resident_max_bytes": warm.memory.peak_kb * 1024,
        });
        if let Ok(counted) = instructions {
            entry["instructions"] = json!(counted.first_answer);
            entry["init_instructions"] = json!(counted.init);
        }
        ((*name).to_owned(), entry)
    });
    entries.collect::<Map<_, _>>().into()
}

pub fn of_starts(figures: &[StartFigures]) -> Value {
    let entries = figures.iter().map(|StartFigures { name, size, cold, .. }| {
        let entry = json!({
            "zip_bytes": size.zip,
            "start_us": us(cold.both),
            "init_us": us(cold.init),
            "first_call_us": us(cold.first_call),
        });
        ((*name).to_owned(), entry)
    });
    entries.collect::<Map<_, _>>().into()
}

pub fn of_twins(figures: &[TwinFigures]) -> Value {
    let entries = figures.iter().map(|TwinFigures { name, cold, warm, memory }| {
        let entry = json!({
            "start_us": us(cold.both),
            "warm_call_us": us(*warm),
            "resident_bytes": memory.resident_kb * 1024,
        });
        (name.clone(), entry)
    });
    entries.collect::<Map<_, _>>().into()
}

pub fn of_units(costs: &[Cost]) -> Value {
    let entries = costs.iter().map(|Cost { action, units, key_calls }| {
        let entry = json!({
            "read_hundredths": units.read_hundredths,
            "write_hundredths": units.write_hundredths,
            "transactions": units.transactions,
            "key_service_calls": key_calls,
        });
        (action.clone(), entry)
    });
    entries.collect::<Map<_, _>>().into()
}

fn us(time: Duration) -> Value {
    u64::try_from(time.as_micros()).map_or(Value::Null, Value::from)
}
