//! The table of parameters in infra/README.md.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use serde_json::Value;

pub fn parameters(template: &Value) -> Result<String> {
    let mut table = "| parameter | default | may be | what it says |\n| --- | --- | --- | --- |\n".to_owned();
    let parameters: BTreeMap<_, _> =
        template["Parameters"].as_object().context("a template has parameters")?.iter().collect();
    for (name, parameter) in parameters {
        let default = match parameter.get("Default").map(text) {
            None => "none: it must be given".to_owned(),
            Some(default) if default.is_empty() => "empty".to_owned(),
            Some(default) => format!("`{default}`"),
        };
        let description = parameter["Description"].as_str().with_context(|| format!("{name} is described"))?;
        table.push_str(&format!("| `{name}` | {default} | {} | {description} |\n", range(parameter)));
    }
    Ok(table)
}

fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// The values that a parameter may have, in words.
fn range(parameter: &Value) -> String {
    if let Some(values) = parameter["AllowedValues"].as_array() {
        return values.iter().map(text).collect::<Vec<_>>().join(", ");
    }
    if let Some(said) = parameter["ConstraintDescription"].as_str() {
        return said.strip_prefix("must be ").unwrap_or(said).to_owned();
    }
    let bounds = ["MinValue", "MaxValue"].map(|bound| parameter[bound].as_u64());
    match bounds {
        [Some(least), Some(most)] => format!("{least} to {most}"),
        [Some(least), None] => format!("{least} or more"),
        _ => "any text".to_owned(),
    }
}
