//! Every resource of the templates exists on a deployed local stack, including nested stacks, or has a reason why not.

use std::collections::BTreeSet;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::stack::{deploy, template};
use crate::suites::counts::Counts;
use crate::tool::directories::Repository;

/// A resource, prefixed with the name of its nested stack, and the reason why it is left out.
const LEFT_OUT: [(&str, &str); 3] = [
    ("ProofsBucketPolicy", "it refuses what does not come over TLS, which the emulator does not speak"),
    ("Observability/AlarmEmailSubscription", "nobody is named who would hear of alarms"),
    ("Observability/FirstAdminSubscription", "nobody is named who would set up the first admin"),
];

/// Counts as one check. Prints the resources that are left out, with the reasons, and the differences.
pub async fn check(repository: &Repository, port: u16) -> Result<Counts> {
    let created: BTreeSet<String> =
        deploy::resources(repository, port).await?.into_iter().map(|(name, _)| name).collect();
    let wanted = wanted(repository)?;
    println!("{} resources of the templates, {} of them created", wanted.len(), wanted.intersection(&created).count());
    for (name, why) in LEFT_OUT {
        println!("  {name}: {why}");
    }
    let problems = compare(&wanted, &created, &LEFT_OUT);
    for problem in &problems {
        println!("✘ {problem}");
    }
    Ok(Counts::of_one(problems.is_empty()))
}

/// Every resource of template.yaml and its nested templates.
fn wanted(repository: &Repository) -> Result<BTreeSet<String>> {
    let template = template::read(&repository.template())?;
    let mut wanted = names(&template, "")?;
    for nested in template::nested(&template)? {
        let template = template::read(&repository.root.join(&nested.file))?;
        wanted.extend(names(&template, &format!("{}/", nested.name))?);
    }
    Ok(wanted)
}

fn names(template: &Value, prefix: &str) -> Result<BTreeSet<String>> {
    let resources = template["Resources"].as_object().context("a template has Resources")?;
    Ok(resources.keys().map(|name| format!("{prefix}{name}")).collect())
}

/// The differences, one line each.
fn compare(wanted: &BTreeSet<String>, created: &BTreeSet<String>, left_out: &[(&str, &str)]) -> Vec<String> {
    let excused: BTreeSet<&str> = left_out.iter().map(|(name, _)| *name).collect();
    let missing = wanted.difference(created).filter(|name| !excused.contains(name.as_str()));
    let mut problems: Vec<String> =
        missing.map(|name| format!("{name} was not created, and nothing says why")).collect();
    for name in excused {
        if created.contains(name) {
            problems.push(format!("{name} is said to be left out, and was created"));
        } else if !wanted.contains(name) {
            problems.push(format!("{name} is said to be left out, and no template has it"));
        }
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(names: &[&str]) -> BTreeSet<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    fn wanted() -> BTreeSet<String> {
        set(&["Api", "Hosting", "Hosting/WebBucket", "Budget"])
    }

    /// Exactly one problem is found, and it begins like this.
    fn assert_found(created: &BTreeSet<String>, excuses: &[(&str, &str)], said: &str) {
        let problems = compare(&wanted(), created, excuses);
        assert!(problems.len() == 1 && problems[0].starts_with(said), "{said}: {problems:?}");
    }

    #[test]
    fn a_missing_resource_needs_an_excuse() {
        let all_but = set(&["Api", "ApiStage", "Hosting", "Hosting/WebBucket"]);
        assert_eq!(compare(&wanted(), &all_but, &[("Budget", "unknown")]), [""; 0]);
        assert_found(&all_but, &[], "Budget was not created");
        assert_found(&set(&["Api", "Hosting"]), &[("Budget", "")], "Hosting/WebBucket was not created");
    }

    #[test]
    fn an_unused_excuse_fails() {
        assert_found(&wanted(), &[("Budget", "")], "Budget is said to be left out, and was created");
        assert_found(&wanted(), &[("Gone", "")], "Gone is said to be left out, and no template has it");
    }
}
