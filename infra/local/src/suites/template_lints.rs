//! Two linters for the templates: cfn-lint checks that CloudFormation accepts them, checkov that they are secure.
//! `template_lints.yaml` lists the exceptions with their reasons. The runbook's commands are compared with the
//! services' own models.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use serde_json::{Map, Value};
use tokio::process::Command;

use crate::stack::{emulator, template};
use crate::suites::counts::Counts;
use crate::tool::directories::Repository;
use crate::tool::{process, tools};

/// The conditions that hold in production: checkov checks the templates under them.
const IN_PRODUCTION: [&str; 4] = ["Protected", "OnAws", "DeletionIsRefused", "SendsBySes"];
/// The templates that are deployed to another region, and that region.
const ELSEWHERE: ([&str; 2], &str) = (["budget.yaml", "web-acl.yaml"], "us-east-1");

const ENVIRONMENTS: [&str; 4] = ["default", "localstack", "staging", "prod"];
/// The settings that `samconfig.toml` leaves to be filled in.
const FILLED_IN: [&str; 7] = [
    "WebOrigins=https://play.example.com",
    "BootstrapAdminEmail=admin@example.com",
    "AlarmEmail=ops@example.com",
    r#"PayTo=[{"name":"Bank","value":"Bank Windhoek"},{"name":"Account number","value":"8001234567"}]"#,
    "EmailIdentityArn=arn:aws:ses:af-south-1:123456789012:identity/example.com",
    "EmailFrom=codes@example.com",
    "SiteSecret=colour-game-site",
];
/// The documents with commands to type.
const RUNBOOK: [&str; 4] = ["infra/README.md", "infra/costs.md", "infra/deploy.md", "infra/security.md"];
const RUNBOOK_COMMANDS: &str = "runbook_commands";
/// Makes a check in Python plant mistakes of its own, and report those that it does not find.
const PLANTED: &str = "planted";
/// Checks in Python of the repository's files.
const WITHOUT_ARGUMENTS: [(&str, &str); 3] = [
    ("the main template written out", "api_body"),
    ("rights to deploy", "deploy_rights"),
    ("errors of AWS", "error_shapes"),
];

struct Finding {
    rule: String,
    /// The logical id, empty for a finding outside resources.
    resource: String,
    says: String,
}

impl Finding {
    fn new(rule: &str, resource: &str, says: String) -> Self {
        Self { rule: rule.to_owned(), resource: resource.to_owned(), says }
    }
}

/// One entry of `template_lints.yaml`, for one of the names in `on`.
struct LetThrough {
    rule: String,
    on: String,
}

impl LetThrough {
    fn covers(&self, finding: &Finding) -> bool {
        let on = match self.on.strip_prefix('*') {
            Some(end) => finding.resource.ends_with(end),
            None => finding.resource == self.on,
        };
        on && self.rule == finding.rule
    }
}

/// Runs both. Each file under cfn-lint is one check, and so is each rule of checkov that applied to anything.
pub async fn check(repository: &Repository) -> Result<Counts> {
    let templates = templates(repository)?;
    let linting = async {
        let mut findings = Vec::new();
        for path in &templates {
            let name = path.file_name().context("a template has a name")?.to_string_lossy();
            // One check for each file. The id distinguishes its findings.
            findings.push((format!("cfn-lint of {name}"), cfn_lint(repository, path).await?));
        }
        findings.push(("commands of the runbook".to_owned(), found_by(repository, RUNBOOK_COMMANDS, &RUNBOOK).await?));
        for (check, script) in WITHOUT_ARGUMENTS {
            findings.push((check.to_owned(), found_by(repository, script, &[]).await?));
        }
        for environment in ENVIRONMENTS {
            let refused = settings(repository, environment, &FILLED_IN).await?;
            let refused = refused.into_iter().map(|says| Finding::new("settings", environment, says));
            findings.push((format!("settings of {environment}"), refused.collect()));
        }
        findings.push(("planted mistakes".to_owned(), planted(repository).await?));
        anyhow::Ok(findings)
    };
    let (linted, (rules, checked)) = tokio::try_join!(linting, checkov(repository, &templates))?;
    let looked_at: BTreeSet<String> = linted.iter().map(|(check, _)| check.clone()).chain(rules).collect();
    let linted = linted.into_iter().flat_map(|(check, found)| found.into_iter().map(move |one| (check.clone(), one)));
    let findings: Vec<(String, Finding)> =
        linted.chain(checked.into_iter().map(|finding| (finding.rule.clone(), finding))).collect();
    let let_through = let_through(&fs::read_to_string(repository.script("rules/template_lints.yaml"))?)?;
    Ok(judge(&looked_at, &findings, &let_through))
}

/// The root's template and those beside this program that have resources.
fn templates(repository: &Repository) -> Result<Vec<PathBuf>> {
    let mut found = vec![repository.template()];
    for entry in fs::read_dir(repository.root.join("infra"))? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "yaml")
            && template::read(&path)?["Resources"].is_object()
        {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// `checks` are the names of all checks; each finding names its own.
fn judge(checks: &BTreeSet<String>, findings: &[(String, Finding)], let_through: &[LetThrough]) -> Counts {
    let mut failed = BTreeSet::new();
    for (check, finding) in findings {
        if !let_through.iter().any(|entry| entry.covers(finding)) {
            println!("{} {}: {}", finding.rule, finding.resource, finding.says);
            failed.insert(check);
        }
    }
    let mut counts = Counts::new((checks.len() - failed.len()) as u64, failed.len() as u64);
    for entry in let_through {
        if !findings.iter().any(|(_, finding)| entry.covers(finding)) {
            println!("template_lints.yaml lets {} through on {}, where it finds nothing", entry.rule, entry.on);
            counts.failed += 1;
        }
    }
    counts
}

fn let_through(text: &str) -> Result<Vec<LetThrough>> {
    let mut all = Vec::new();
    let entries: Value = serde_yaml_ng::from_str(text).context("template_lints.yaml is not YAML")?;
    for entry in entries.as_array().context("template_lints.yaml is a list")? {
        let rule = entry["rule"].as_str().context("an entry of template_lints.yaml has a rule")?;
        if entry["reason"].as_str().is_none_or(str::is_empty) {
            bail!("template_lints.yaml lets {rule} through without a reason");
        }
        for on in entry["on"].as_array().with_context(|| format!("{rule} in template_lints.yaml is let through on"))? {
            let on = on.as_str().with_context(|| format!("{rule} is let through on names"))?;
            all.push(LetThrough { rule: rule.to_owned(), on: on.to_owned() });
        }
    }
    Ok(all)
}

async fn cfn_lint(repository: &Repository, path: &PathBuf) -> Result<Vec<Finding>> {
    let mut command = Command::new(repository.environment(tools::SAM).join("bin/cfn-lint"));
    let is_elsewhere = ELSEWHERE.0.iter().any(|name| path.ends_with(name));
    let region = if is_elsewhere { ELSEWHERE.1 } else { emulator::REGION };
    command.args(["--format", "json", "--regions", region, "--template"]).arg(path);
    // It also exits with an error when it finds something. Its output shows which it was.
    let output = command.output().await.context("cannot start cfn-lint")?;
    let said: Value = serde_json::from_slice(&output.stdout)
        .with_context(|| format!("cfn-lint: {}", String::from_utf8_lossy(&output.stderr)))?;
    let findings = said.as_array().context("cfn-lint prints a list")?.iter().map(|found| {
        let place = &found["Location"]["Path"];
        let resource = if place[0] == "Resources" { text(&place[1]) } else { String::new() };
        Finding::new(&text(&found["Rule"]["Id"]), &resource, format!("{} ({place})", text(&found["Message"])))
    });
    Ok(findings.collect())
}

/// The reasons for which CloudFormation would refuse an environment's settings, some of them replaced by `others`.
pub async fn settings(repository: &Repository, environment: &str, others: &[&str]) -> Result<Vec<String>> {
    let mut script = Command::new(repository.environment(tools::SAM).join("bin/python"));
    script.arg(repository.script("rules/preflight.py")).arg(environment).args(others);
    serde_json::from_str(&process::output(&mut script).await?).context("it prints a list of texts")
}

/// The mistakes that each check plants itself and does not find.
async fn planted(repository: &Repository) -> Result<Vec<Finding>> {
    let unseen = settings(repository, "prod", &[&FILLED_IN[..], &[PLANTED]].concat()).await?;
    let unseen = unseen.iter().map(|name| Finding::new(PLANTED, name, "nothing was found wrong with it".to_owned()));
    let mut findings: Vec<Finding> = unseen.collect();
    for script in WITHOUT_ARGUMENTS.map(|(_, script)| script).into_iter().chain([RUNBOOK_COMMANDS]) {
        findings.extend(found_by(repository, script, &[PLANTED]).await?);
    }
    Ok(findings)
}

/// The findings of a check in Python, which prints a list of `{"on": …, "says": …}`.
async fn found_by(repository: &Repository, script: &str, arguments: &[&str]) -> Result<Vec<Finding>> {
    let mut command = Command::new(repository.environment(tools::SAM).join("bin/python"));
    command.arg(repository.script(&format!("rules/{script}.py"))).args(arguments).current_dir(&repository.root);
    let said: Value = serde_json::from_str(&process::output(&mut command).await?).context("it prints JSON")?;
    let findings = said.as_array().context("it prints a list")?.iter();
    Ok(findings.map(|found| Finding::new(script, &text(&found["on"]), text(&found["says"]))).collect())
}

/// The rules that applied to anything, and their findings in the templates as deployed in production.
async fn checkov(repository: &Repository, templates: &[PathBuf]) -> Result<(BTreeSet<String>, Vec<Finding>)> {
    let directory = repository.log("templates").with_extension("");
    fs::create_dir_all(&directory)?;
    let mut command = Command::new(repository.environment(tools::CHECKOV).join("bin/checkov"));
    command.args(["--framework", "cloudformation", "--output", "json", "--skip-download"]);
    for path in templates {
        let as_in_production = in_production(template::read(path)?);
        let file = directory.join(path.with_extension("json").file_name().context("a template has a name")?);
        fs::write(&file, serde_json::to_vec_pretty(&as_in_production)?)?;
        command.arg("--file").arg(&file);
    }
    let output = command.output().await.context("cannot start checkov")?;
    let said: Value = serde_json::from_slice(&output.stdout)
        .with_context(|| format!("checkov: {}", String::from_utf8_lossy(&output.stderr)))?;
    let results = &said["results"];
    if said["summary"]["parsing_errors"] != 0 {
        bail!("checkov could not read {}", results["parsing_errors"]);
    }
    let list = |name: &str| results[name].as_array().cloned().unwrap_or_default();
    let (passed, failed) = (list("passed_checks"), list("failed_checks"));
    let rules = passed.iter().chain(&failed).map(|check| text(&check["check_id"])).collect();
    let findings = failed.iter().map(|check| {
        let resource = text(&check["resource"]);
        let name = resource.rsplit('.').next().unwrap_or_default();
        Finding::new(&text(&check["check_id"]), name, text(&check["check_name"]))
    });
    Ok((rules, findings.collect()))
}

/// The template with production's conditions. checkov itself would use those of the defaults.
fn in_production(value: Value) -> Value {
    match value {
        Value::Array(entries) => entries.into_iter().map(in_production).collect(),
        Value::Object(mut entries) => match entries.get_mut("Fn::If").map(Value::take) {
            Some(Value::Array(choice)) if IN_PRODUCTION.iter().any(|condition| choice[0] == *condition) => {
                choice.into_iter().nth(1).map(in_production).unwrap_or_default()
            }
            Some(other) => Value::Object(Map::from_iter([("Fn::If".to_owned(), in_production(other))])),
            None => entries.into_iter().map(|(name, value)| (name, in_production(value))).collect(),
        },
        plain => plain,
    }
}

fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const ENTRY: &str = "[{rule: CKV_1, on: ['*Table'], reason: because}]";

    fn found(rule: &str, resource: &str) -> (String, Finding) {
        (rule.to_owned(), Finding::new(rule, resource, String::new()))
    }

    #[test]
    fn a_finding_fails_unless_an_entry_that_is_needed_lets_it_through() {
        let checks = BTreeSet::from(["CKV_1".to_owned(), "CKV_2".to_owned()]);
        let counted = |findings: &[(String, Finding)]| {
            let Counts { passed, failed, .. } = judge(&checks, findings, &let_through(ENTRY).unwrap());
            (passed, failed)
        };
        assert_eq!(counted(&[found("CKV_1", "ATable"), found("CKV_1", "BTable")]), (2, 0));
        assert_eq!(counted(&[found("CKV_1", "ATable"), found("CKV_1", "TableOfB")]), (1, 1));
        assert_eq!(counted(&[found("CKV_1", "ATable"), found("CKV_2", "ATable")]), (1, 1));
        assert_eq!(counted(&[]), (2, 1));
    }

    #[test]
    fn nothing_is_let_through_without_a_reason() {
        assert!(let_through(ENTRY).is_ok());
        for reason in ["", ", reason: ''"] {
            assert!(let_through(&ENTRY.replace(", reason: because", reason)).is_err(), "{reason}");
        }
    }

    #[test]
    fn checkov_is_shown_what_production_gets() {
        let choice = |condition: &str| json!({"a": [{"Fn::If": [condition, {"b": 1}, 2]}]});
        assert_eq!(in_production(choice("Protected")), json!({"a": [{"b": 1}]}));
        assert_eq!(in_production(choice("Other")), choice("Other"));
    }
}
