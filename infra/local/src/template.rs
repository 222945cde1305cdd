//! Reads template.yaml and rewrites it for the local deploy.

use anyhow::{Context, Result, bail};
use serde_json::{Map, Value, json};
use serde_yaml_ng::Value as Yaml;

/// A function of the template: its logical id, and the binary that is its `bootstrap`.
#[derive(Debug, PartialEq, Eq)]
pub struct Function {
    pub name: String,
    pub binary: String,
}

/// The template with every short function (`!Ref x`) in its long form (`{"Ref": "x"}`), so that it is plain JSON,
/// which SAM reads as well and in which no word can be taken for a boolean.
pub fn parse(yaml: &str) -> Result<Value> {
    long_form(serde_yaml_ng::from_str(yaml).context("template.yaml is not YAML")?)
}

fn long_form(yaml: Yaml) -> Result<Value> {
    Ok(match yaml {
        Yaml::Sequence(entries) => Value::Array(entries.into_iter().map(long_form).collect::<Result<_>>()?),
        Yaml::Mapping(entries) => {
            let mut map = Map::new();
            for (key, value) in entries {
                let Yaml::String(key) = key else { bail!("template.yaml has a key that is no text: {key:?}") };
                map.insert(key, long_form(value)?);
            }
            Value::Object(map)
        }
        Yaml::Tagged(tagged) => {
            let tag = tagged.tag.to_string();
            let name = tag.trim_start_matches('!');
            let value = long_form(tagged.value)?;
            match (name, &value) {
                ("Ref" | "Condition", _) => json!({ name: value }),
                ("GetAtt", Value::String(path)) => {
                    let (resource, attribute) = path.split_once('.').context("GetAtt names an attribute")?;
                    json!({ "Fn::GetAtt": [resource, attribute] })
                }
                _ => json!({ format!("Fn::{name}"): value }),
            }
        }
        plain => serde_json::to_value(plain)?,
    })
}

pub fn functions(template: &Value) -> Result<Vec<Function>> {
    let resources = template["Resources"].as_object().context("template.yaml has Resources")?;
    resources
        .iter()
        .filter(|(_, resource)| resource["Type"] == "AWS::Serverless::Function")
        .map(|(name, resource)| {
            let binary = resource["Metadata"]["BuildProperties"]["Binary"].as_str();
            let binary = binary.with_context(|| format!("{name} has Metadata.BuildProperties.Binary"))?;
            Ok(Function { name: name.clone(), binary: binary.to_owned() })
        })
        .collect()
}

/// The template whose functions are already built: each one's code lies in the zip of its name beside it.
/// What it was made from is an output, so that the running stack itself tells what it is.
pub fn staged(mut template: Value, fingerprint: &str) -> Result<Value> {
    for function in functions(&template)? {
        let resource = &mut template["Resources"][&function.name];
        resource["Properties"]["CodeUri"] = json!(format!("./{}.zip", function.name));
        if let Some(resource) = resource.as_object_mut() {
            resource.remove("Metadata");
        }
    }
    if let Some(globals) = template["Globals"]["Function"].as_object_mut() {
        globals.remove("CodeUri");
    }
    template["Outputs"][FINGERPRINT_OUTPUT] = json!({ "Value": fingerprint });
    Ok(template)
}

pub const FINGERPRINT_OUTPUT: &str = "LocalFingerprint";

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: &str = "
Transform: [AWS::LanguageExtensions, AWS::Serverless-2016-10-31]
Conditions:
  Protected: !Not [!Equals [!Ref Stage, 'off']]
Globals:
  Function: {CodeUri: ., Timeout: 10}
Resources:
  WalletGetFunction:
    Type: AWS::Serverless::Function
    Metadata: {BuildMethod: rust-cargolambda, BuildProperties: {Binary: wallet-get}}
    Properties:
      Role: !GetAtt WalletGetRole.Arn
      Environment: {Variables: {NAME: !Sub 'a-${Stage}'}}
  WalletGetRole:
    Type: AWS::IAM::Role
    DeletionPolicy: !If [Protected, Retain, Delete]
";

    #[test]
    fn short_functions_become_long_ones() {
        let template = parse(SMALL).expect("it parses");
        assert_eq!(
            template["Conditions"]["Protected"],
            json!({"Fn::Not": [{"Fn::Equals": [{"Ref": "Stage"}, "off"]}]})
        );
        let function = &template["Resources"]["WalletGetFunction"]["Properties"];
        assert_eq!(function["Role"], json!({"Fn::GetAtt": ["WalletGetRole", "Arn"]}));
        assert_eq!(function["Environment"]["Variables"]["NAME"], json!({"Fn::Sub": "a-${Stage}"}));
        assert_eq!(
            template["Resources"]["WalletGetRole"]["DeletionPolicy"],
            json!({"Fn::If": ["Protected", "Retain", "Delete"]})
        );
    }

    #[test]
    fn functions_are_found_with_their_binaries() {
        let functions = functions(&parse(SMALL).expect("it parses")).expect("it names every binary");
        assert_eq!(functions, [Function { name: "WalletGetFunction".into(), binary: "wallet-get".into() }]);
    }

    #[test]
    fn staging_points_each_function_at_its_own_zip_and_changes_nothing_else() {
        let template = parse(SMALL).expect("it parses");
        let staged = staged(template.clone(), "abc").expect("it is staged");
        assert_eq!(staged["Resources"]["WalletGetFunction"]["Properties"]["CodeUri"], "./WalletGetFunction.zip");
        assert_eq!(staged["Globals"]["Function"], json!({"Timeout": 10}));
        assert_eq!(staged["Outputs"]["LocalFingerprint"]["Value"], "abc");
        assert_eq!(staged["Resources"]["WalletGetRole"], template["Resources"]["WalletGetRole"]);
        assert_eq!(staged["Conditions"], template["Conditions"]);
    }

    #[test]
    fn a_function_without_a_binary_is_named() {
        let template = json!({"Resources": {"Lost": {"Type": "AWS::Serverless::Function"}}});
        let error = functions(&template).expect_err("it has no binary").to_string();
        assert!(error.contains("Lost"), "{error}");
    }
}
