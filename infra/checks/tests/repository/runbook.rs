//! The alarms in infra/README.md and the parameters in samconfig.toml are those of the templates.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::{parsed_template, read};

fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

#[test]
fn the_runbook_has_a_chapter_for_exactly_the_alarms_and_rules() {
    let resources = parsed_template("infra/observability.yaml")["Resources"].clone();
    let names =
        resources.as_object().expect("resources").values().filter_map(|resource| match resource["Type"].as_str() {
            Some("AWS::CloudWatch::Alarm") => Some(&resource["Properties"]["AlarmName"]),
            Some("AWS::Events::Rule") => Some(&resource["Properties"]["Name"]),
            _ => None,
        });
    let wanted: BTreeSet<String> = names.map(|name| text(&name["Fn::Sub"]).replace("${Stack}-", "")).collect();
    assert!(wanted.len() > 10, "{wanted:?}");
    let runbook = read("infra/README.md");
    let (_, chapters) = runbook.split_once("\n## Alarms\n").expect("a part on alarms");
    let part = chapters.split("\n## ").next().unwrap_or_default();
    let found: BTreeSet<String> =
        part.lines().filter_map(|line| line.strip_prefix("### ")).map(str::to_owned).collect();
    assert_eq!(found, wanted);
}

/// A parameter that a deployment does not name keeps its last value instead of the default. Parameters that must be
/// filled in are empty, which the template refuses.
#[test]
fn every_environment_names_every_parameter() {
    let template = parsed_template("template.yaml");
    let known: BTreeSet<&str> =
        template["Parameters"].as_object().expect("parameters").keys().map(String::as_str).collect();
    let config: Value = toml::from_str(&read("samconfig.toml")).expect("it is TOML");
    for (environment, stage) in [("default", "test"), ("localstack", "local"), ("staging", "staging"), ("prod", "prod")]
    {
        let said = config[environment]["global"]["parameters"]["parameter_overrides"].as_array().expect(environment);
        let said: Vec<(&str, &str)> =
            said.iter().map(|pair| pair.as_str().and_then(|pair| pair.split_once('=')).expect(environment)).collect();
        let names: BTreeSet<&str> = said.iter().map(|(name, _)| *name).collect();
        assert_eq!(names, known, "{environment}");
        assert_eq!(said.len(), known.len(), "{environment} names one twice");
        assert!(said.contains(&("Stage", stage)), "{environment}");
    }
}

/// A tag can be moved to another commit.
#[test]
fn github_actions_are_pinned_to_commits_with_least_rights_within_a_time() {
    let workflow: Value = serde_yaml_ng::from_str(&read(".github/workflows/ci.yml")).expect("it is YAML");
    assert_eq!(workflow["permissions"], serde_json::json!({}));
    let jobs = workflow["jobs"].as_object().expect("jobs");
    let mut actions = 0;
    for (name, job) in jobs {
        assert!(job["timeout-minutes"].is_u64() && job["concurrency"].is_object(), "{name}");
        let may: Vec<(&str, &str)> = job["permissions"]
            .as_object()
            .expect("permissions")
            .iter()
            .map(|(what, how)| (what.as_str(), how.as_str().unwrap_or_default()))
            .collect();
        let allowed = [("contents", "read"), ("id-token", "write")];
        assert!(may.iter().all(|each| allowed.contains(each)), "{name}: {may:?}");
        for action in job["steps"].as_array().expect("steps").iter().filter_map(|step| step["uses"].as_str()) {
            let commit = action.split_once('@').map_or("", |(_, commit)| commit);
            assert!(commit.len() == 40 && commit.chars().all(|digit| digit.is_ascii_hexdigit()), "{action}");
            actions += 1;
        }
    }
    assert!(actions > 5, "{actions}");
    assert_eq!(jobs["deploy"]["needs"], "test");
    assert!(jobs["deploy"]["environment"].is_string());
    let steps = jobs["test"]["steps"].as_array().expect("steps");
    assert!(steps.iter().any(|step| step["run"] == ".ci/run"), "{steps:?}");
}
