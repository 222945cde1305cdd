//! Generates from the template's parameters: their table in infra/deploy.md, the rows of samconfig.toml that repeat a
//! default, and the settings of functions in tests.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use anyhow::{Context, Result};
use serde_json::{Map, Value};

use super::functions::screaming;

/// The line above the rows of an environment that repeat the template's defaults.
const DEFAULTS: &str = "    # As the template's defaults: `cargo dev generate` writes these rows.\n";
const END: &str = "]\n";

fn all(template: &Value) -> Result<&Map<String, Value>> {
    template["Parameters"].as_object().context("a template has parameters")
}

pub fn table(template: &Value) -> Result<String> {
    let mut table = "| parameter | default | may be | what it says |\n| --- | --- | --- | --- |\n".to_owned();
    for (name, parameter) in all(template)? {
        let default = match default(parameter) {
            None => "none: it must be given".to_owned(),
            Some(default) if default.is_empty() => "empty".to_owned(),
            Some(default) => format!("`{default}`"),
        };
        let description = parameter["Description"].as_str().with_context(|| format!("{name} is described"))?;
        writeln!(table, "| `{name}` | {default} | {} | {description} |", range(parameter))?;
    }
    Ok(table)
}

fn default(parameter: &Value) -> Option<String> {
    parameter.get("Default").map(text)
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

/// samconfig.toml with every parameter in each environment, since a parameter that is left out keeps its last value.
pub fn samconfig(text: &str, template: &Value) -> Result<String> {
    let mut parts = text.split(DEFAULTS);
    let mut whole = parts.next().context("a text has a first part")?.to_owned();
    for part in parts {
        let own = whole.rsplit_once("parameter_overrides = [").map_or("", |(_, own)| own);
        let (_, rest) = part.split_once(END).context("a list of parameters ends")?;
        let mut rows = String::new();
        for (name, parameter) in all(template)? {
            if own.lines().any(|row| row.trim_start_matches([' ', '\'', '"']).starts_with(&format!("{name}="))) {
                continue;
            }
            let default =
                default(parameter).with_context(|| format!("{name} has no default: each environment says it"))?;
            let is_one_word = !default.is_empty() && !default.contains(' ');
            match is_one_word {
                true => writeln!(rows, "    \"{name}={default}\",")?,
                false => writeln!(rows, "    '{name}=\"{default}\"',")?,
            }
        }
        write!(whole, "{DEFAULTS}{rows}{END}{rest}")?;
    }
    Ok(whole)
}

/// The settings of all functions in tests: the template's defaults.
pub fn settings(template: &Value) -> Result<String> {
    let named: BTreeSet<_> = contract::functions::all().flat_map(|function| function.settings).collect();
    let mut rows = "//! The settings of all functions as template.yaml has them by default. `cargo dev generate` writes this file.\n\n\
        pub const DEFAULTS: &[(&str, &str)] = &[\n".to_owned();
    for name in named {
        let default = default(&template["Parameters"][name]).unwrap_or_default();
        writeln!(rows, "    ({:?}, {default:?}),", screaming(name))?;
    }
    rows.push_str("];\n");
    Ok(rows)
}
