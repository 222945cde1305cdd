//! Reads template.yaml and rewrites it for the local deploy.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde_json::{Map, Value, json};
use serde_yaml_ng::Value as Yaml;

/// A function of the template: its logical id, and the binary that is its `bootstrap`.
#[derive(Debug, PartialEq, Eq)]
pub struct Function {
    pub name: String,
    pub binary: String,
}

/// The template with every short function (`!Ref x`) in its long form (`{"Ref": "x"}`). It is plain JSON, which SAM
/// reads as well, and in which no word can be taken for a boolean.
pub fn parse(yaml: &str) -> Result<Value> {
    long_form(serde_yaml_ng::from_str(yaml).context("template.yaml is not YAML")?)
}

/// The same of a file.
pub fn read(path: &Path) -> Result<Value> {
    parse(&fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?)
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
    let found = of_type(template, "AWS::Serverless::Function", "/Metadata/BuildProperties/Binary")?;
    Ok(found.into_iter().map(|(name, binary)| Function { name, binary }).collect())
}

/// The resources of a type: of each its logical id, and the text at this place in it.
fn of_type(template: &Value, kind: &str, place: &str) -> Result<Vec<(String, String)>> {
    let resources = template["Resources"].as_object().context("template.yaml has Resources")?;
    let found = resources.iter().filter(|(_, resource)| resource["Type"] == kind);
    let texts = found.map(|(name, resource)| {
        let text = resource.pointer(place).and_then(Value::as_str);
        Ok((name.clone(), text.with_context(|| format!("{name} has a text at {place}"))?.to_owned()))
    });
    texts.collect()
}

/// A stack within the stack: its logical id, and its template's file as the template names it.
#[derive(Debug, PartialEq, Eq)]
pub struct Nested {
    pub name: String,
    pub file: String,
}

impl Nested {
    /// The file name of its template beside the staged one.
    pub fn staged(&self) -> String {
        format!("{}.yaml", self.name)
    }
}

pub fn nested(template: &Value) -> Result<Vec<Nested>> {
    let found = of_type(template, "AWS::CloudFormation::Stack", "/Properties/TemplateURL")?;
    Ok(found.into_iter().map(|(name, file)| Nested { name, file }).collect())
}

/// One statement of a role's policies: the actions, and the resource that they are allowed on.
pub struct Grant {
    pub actions: Vec<String>,
    pub resource: String,
    /// The suffix of the resource's ARN, such as `/index/status`; empty for the resource itself.
    pub part: String,
}

/// The rights of each role: by its own policies, by those that are added to it, and by those of keys. Fails for
/// statements that could allow more than they seem to: any action, any resource, a condition, everything except
/// something.
pub fn grants(template: &Value) -> Result<BTreeMap<String, Vec<Grant>>> {
    let resources = template["Resources"].as_object().context("a template has Resources")?;
    let mut grants: BTreeMap<String, Vec<Grant>> = BTreeMap::new();
    for (name, resource) in resources {
        let properties = &resource["Properties"];
        if resource["Type"] == "AWS::KMS::Key" {
            for (role, grant) in uses(name, &properties["KeyPolicy"]).with_context(|| name.clone())? {
                grants.entry(role).or_default().push(grant);
            }
            continue;
        }
        let (role, policies) = match resource["Type"].as_str() {
            Some("AWS::IAM::Role") => {
                (name.as_str(), properties["Policies"].as_array().context("a role has Policies")?.as_slice())
            }
            Some("AWS::IAM::Policy") => (only_role(properties)?, std::slice::from_ref(properties)),
            _ => continue,
        };
        let of_role = grants.entry(role.to_owned()).or_default();
        for policy in policies {
            of_role.extend(statements(policy).with_context(|| name.clone())?);
        }
    }
    Ok(grants)
}

/// The role that a policy is added to.
fn only_role(policy: &Value) -> Result<&str> {
    match policy["Roles"].as_array().map(Vec::as_slice) {
        Some([role]) => role["Ref"].as_str().context("a policy names its role by Ref"),
        _ => bail!("a policy is added to exactly one role: {policy}"),
    }
}

fn statements(policy: &Value) -> Result<Vec<Grant>> {
    let mut grants = Vec::new();
    for statement in policy["PolicyDocument"]["Statement"].as_array().context("a policy has a list of statements")? {
        if statement["Effect"] != "Allow" || statement.as_object().is_none_or(|said| said.len() != 3) {
            bail!("a statement says something else than which actions it allows on which resource: {statement}");
        }
        let actions = statement["Action"].as_array().context("a statement has a list of actions")?;
        let actions = actions.iter().map(|action| action.as_str().map(str::to_owned));
        let (resource, part) = one_resource(&statement["Resource"])?;
        let actions = actions.collect::<Option<_>>().context("an action is a text")?;
        grants.push(Grant { actions, resource: resource.to_owned(), part: part.to_owned() });
    }
    Ok(grants)
}

/// The roles that a key's policy lets use it. Statements that only administer the key are left out.
fn uses(key: &str, policy: &Value) -> Result<Vec<(String, Grant)>> {
    let mut uses = Vec::new();
    for statement in policy["Statement"].as_array().context("a key's policy has a list of statements")? {
        let action = &statement["Action"];
        if action.as_array().is_some_and(|actions| actions.iter().all(|action| !is_use(action))) {
            continue;
        }
        if statement["Effect"] != "Allow" || statement.get("Condition").is_some() || !is_use(action) {
            bail!("a statement says something else than who uses the key: {statement}");
        }
        for principal in statement["Principal"]["AWS"].as_array().context("a list of roles uses the key")? {
            let (role, part) = one_resource(principal)?;
            let actions = vec![action.as_str().unwrap_or_default().to_owned()];
            let grant = Grant { actions, resource: key.to_owned(), part: part.to_owned() };
            uses.push((role.to_owned(), grant));
        }
    }
    Ok(uses)
}

fn is_use(action: &Value) -> bool {
    action == "kms:GenerateMac"
}

/// `!GetAtt X.Arn` is all of X, `!Sub '${X.Arn}/part'` is a part of it, and `!Ref XArn` is the resource outside the
/// stack that this parameter names. Any other form of an ARN is refused.
fn one_resource(arn: &Value) -> Result<(&str, &str)> {
    let whole = arn["Fn::GetAtt"].as_array().filter(|path| path[1] == "Arn").and_then(|path| path[0].as_str());
    let whole = whole.or_else(|| arn["Ref"].as_str().filter(|name| name.ends_with("Arn")));
    let text = arn["Fn::Sub"].as_str();
    let part = text.and_then(|text| text.strip_prefix("${")?.split_once(".Arn}"));
    match (whole, part) {
        (Some(resource), _) => Ok((resource, "")),
        (None, Some((resource, part))) if part.starts_with('/') && !part.contains('$') => Ok((resource, part)),
        _ => bail!("neither a resource's ARN nor a part of it: {arn}"),
    }
}

/// The template whose functions are already built: each function's code is in the zip of its name beside it, and so is
/// each nested stack's template. The fingerprint of the inputs is an output, so that the running stack shows what it
/// was built from.
pub fn staged(mut template: Value, fingerprint: &str) -> Result<Value> {
    for function in functions(&template)? {
        let resource = &mut template["Resources"][&function.name];
        resource["Properties"]["CodeUri"] = json!(format!("./{}.zip", function.name));
        if let Some(resource) = resource.as_object_mut() {
            resource.remove("Metadata");
        }
    }
    for nested in nested(&template)? {
        template["Resources"][&nested.name]["Properties"]["TemplateURL"] = json!(format!("./{}", nested.staged()));
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
  Hosting:
    Type: AWS::CloudFormation::Stack
    Properties: {TemplateURL: infra/hosting.yaml, Parameters: {Stage: !Ref Stage}}
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
    fn staging_changes_only_where_code_is_found() {
        let template = parse(SMALL).expect("it parses");
        let staged = staged(template.clone(), "abc").expect("it is staged");
        assert_eq!(staged["Resources"]["WalletGetFunction"]["Properties"]["CodeUri"], "./WalletGetFunction.zip");
        assert_eq!(staged["Globals"]["Function"], json!({"Timeout": 10}));
        assert_eq!(staged["Outputs"]["LocalFingerprint"]["Value"], "abc");
        assert_eq!(nested(&template).expect("it names its file")[0].file, "infra/hosting.yaml");
        let beside = json!({"TemplateURL": "./Hosting.yaml", "Parameters": {"Stage": {"Ref": "Stage"}}});
        assert_eq!(staged["Resources"]["Hosting"]["Properties"], beside);
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
