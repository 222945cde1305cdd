//! The tables of template.yaml.

use contract::functions::{Caller, Section, Stream};
use contract::tables::Table;
use serde_json::Value;

use super::names::logical;

pub fn resources(tables: &[Table], sections: &[Section]) -> String {
    tables.iter().map(|table| resource(table, is_watched(table, sections))).collect()
}

/// Whether a function is invoked by changes of the table.
fn is_watched(table: &Table, sections: &[Section]) -> bool {
    let functions = sections.iter().flat_map(|section| &section.functions);
    let watches = |stream: &Stream| stream.table == *table;
    functions
        .into_iter()
        .any(|function| matches!(&function.caller, Caller::Streams(streams) if streams.iter().any(watches)))
}

fn resource(table: &Table, is_watched: bool) -> String {
    let name = logical(table.name);
    let description = table.description.trim_start();
    let recovery = match table.expires_at {
        Some(attribute) => format!("TimeToLiveSpecification: {{AttributeName: {attribute}, Enabled: true}}"),
        None => {
            "PointInTimeRecoverySpecification: {PointInTimeRecoveryEnabled: !If [Protected, true, false]}".to_owned()
        }
    };
    let stream = if is_watched { "      StreamSpecification: {StreamViewType: KEYS_ONLY}\n" } else { "" };
    let schema: String = table.schema().iter().map(|(name, value)| property(name, value)).collect();
    format!(
        "
  # {description}
  {name}Table:
    Type: AWS::DynamoDB::Table
    DeletionPolicy: !If [DeletionIsRefused, Retain, Delete]
    UpdateReplacePolicy: !If [Protected, Retain, Delete]
    Properties:
      BillingMode: PAY_PER_REQUEST
      DeletionProtectionEnabled: !If [DeletionIsRefused, true, false]
      {recovery}
{stream}{schema}"
    )
}

/// Each index has its own line.
fn property(name: &str, value: &Value) -> String {
    match value.as_array() {
        Some(indexes) if name == "GlobalSecondaryIndexes" => {
            let lines: String = indexes.iter().map(|index| format!("        - {}\n", flow(index))).collect();
            format!("      {name}:\n{lines}")
        }
        _ => format!("      {name}: {}\n", flow(value)),
    }
}

/// JSON whose texts need no quotes, in one line of YAML.
fn flow(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(entries) => format!("[{}]", entries.iter().map(flow).collect::<Vec<_>>().join(", ")),
        Value::Object(entries) => {
            let entries = entries.iter().map(|(name, value)| format!("{name}: {}", flow(value)));
            format!("{{{}}}", entries.collect::<Vec<_>>().join(", "))
        }
        plain => plain.to_string(),
    }
}

pub fn outputs(tables: &[Table]) -> String {
    tables
        .iter()
        .map(|table| logical(table.name))
        .map(|name| format!("  {name}Table: {{Value: !Ref {name}Table}}\n"))
        .collect()
}
