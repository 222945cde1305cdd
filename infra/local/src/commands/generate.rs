//! `cargo dev generate` writes files from their only sources: the declarations in `functions/shared/contract`, and the
//! template's parameters. It also writes the list of departures from the specification. The results are committed.
//! Tests fail where they have drifted.

mod functions;
mod names;
mod parameters;
mod programs;
mod routes;
mod tables;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};

use crate::stack::template;
use crate::suites::conformance;
use crate::suites::runner::npm;
use crate::tool::directories::Repository;
use crate::tool::{process, tools};

const SAMCONFIG: &str = "samconfig.toml";
const SETTINGS: &str = "functions/shared/testkit/src/settings.rs";
const DEPLOYING: &str = "infra/deploy.md";
/// The lines around its table of parameters.
const PARAMETERS: [&str; 2] = [
    "<!-- Generated parameters: `cargo dev generate` writes them from template.yaml. -->\n\n",
    "\n<!-- End of the generated parameters -->\n",
];
/// The lines around the list of programs in a manifest.
const PROGRAMS: [&str; 2] =
    ["# Generated programs: `cargo dev generate` writes them.\n", "# End of the generated programs\n"];

pub async fn run(repository: &Repository) -> Result<bool> {
    let template = fs::read_to_string(repository.template())?;
    let generated_template = generated(&template)?;
    for (path, text) in of_parameters(repository, &generated_template)? {
        fs::write(repository.root.join(path), text)?;
    }
    fs::write(repository.template(), generated_template)?;
    for (path, program) in of_endpoints(repository)? {
        match program {
            Some(text) => fs::write(path, text)?,
            None => fs::remove_file(path)?,
        }
    }
    fs::write(repository.root.join("functions/shared/contract/openapi.json"), contract::document::json())?;
    fs::write(repository.root.join(conformance::DEPARTURES), conformance::departures(repository))?;
    tools::install_web(repository).await?;
    process::show(&mut npm(repository, &["run", "generate:api"])).await
}

/// The template with its generated parts up to date.
fn generated(template: &str) -> Result<String> {
    let sections = contract::functions::sections();
    let parts = [
        ("tables", tables::resources(contract::tables::ALL, &sections)),
        ("routes", routes::paths(&sections)),
        ("functions", functions::resources(&sections)),
        ("outputs", tables::outputs(contract::tables::ALL)),
    ];
    let restored = restored(template);
    parts.into_iter().try_fold(template.to_owned(), |template, (name, part)| {
        replaced(&template, &marks(name), &with_restored(part, &restored))
    })
}

/// The tables that `cargo dev restore-template --rename` has given another logical id: the old one, and the new one, which
/// is the old one with a number. The outputs keep their names.
fn restored(template: &str) -> Vec<(&str, &str)> {
    let renamed = template.lines().filter_map(|line| {
        let (output, id) = line.strip_prefix("  ")?.strip_suffix('}')?.split_once(": {Value: !Ref ")?;
        let number = id.strip_prefix(output).filter(|number| output.ends_with("Table") && !number.is_empty())?;
        number.bytes().all(|byte| byte.is_ascii_digit()).then_some((output, id))
    });
    renamed.collect()
}

fn with_restored(part: String, restored: &[(&str, &str)]) -> String {
    restored.iter().fold(part, |part, (old, new)| {
        let part = part.replace(&format!("!Ref {old}"), &format!("!Ref {new}"));
        let part = part.replace(&format!("!GetAtt {old}"), &format!("!GetAtt {new}"));
        let part = part.replace(&format!("${{{old}"), &format!("${{{new}"));
        part.replace(&format!("\n  {old}:\n    Type:"), &format!("\n  {new}:\n    Type:"))
    })
}

/// The files that follow from the template's parameters, by their paths.
fn of_parameters(repository: &Repository, template: &str) -> Result<[(&'static str, String); 3]> {
    let template = template::parse(template)?;
    let is = |path: &str| fs::read_to_string(repository.root.join(path));
    Ok([
        (DEPLOYING, replaced(&is(DEPLOYING)?, &PARAMETERS.map(str::to_owned), &parameters::table(&template)?)?),
        (SAMCONFIG, parameters::samconfig(&is(SAMCONFIG)?, &template)?),
        (SETTINGS, parameters::settings(&template)?),
    ])
}

/// The programs of the endpoints and the manifests that list them, by their paths; `None` for one to remove.
fn of_endpoints(repository: &Repository) -> Result<BTreeMap<PathBuf, Option<String>>> {
    let sections = contract::functions::sections();
    let areas: BTreeSet<_> = sections.iter().filter_map(|section| section.area).collect();
    let mut files = BTreeMap::new();
    for area in areas {
        let directory = repository.root.join("functions").join(area);
        let (programs, manifest) = (directory.join("src/bin"), directory.join("Cargo.toml"));
        let programs = programs::programs(&programs, area, &sections)?;
        let list = programs::list(&programs);
        let text = replaced(&fs::read_to_string(&manifest)?, &PROGRAMS.map(str::to_owned), &list)?;
        files.extend(programs);
        files.insert(manifest, Some(text));
    }
    Ok(files)
}

/// The lines around a generated part of the template.
fn marks(name: &str) -> [String; 2] {
    let begin = format!("  # Generated {name}: `cargo dev generate` writes them from functions/shared/contract.\n");
    [begin, format!("  # End of the generated {name}\n")]
}

/// Puts `part` between the two lines that mark its place.
fn replaced(text: &str, [begin, end]: &[String; 2], part: &str) -> Result<String> {
    let marked = || {
        let (before, rest) = text.split_once(begin)?;
        let (_, after) = rest.split_once(end)?;
        Some(format!("{before}{begin}{part}{end}{after}"))
    };
    marked().with_context(|| format!("the lines around what is generated are missing:\n{begin}{end}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    // asvs 13.2.1, 13.2.2, 16.1.1, 16.2.3
    #[test]
    fn the_template_is_the_generated_one() {
        let repository = Repository::of_this_program().expect("the repository is there");
        let template = fs::read_to_string(repository.template()).expect("it has a template");
        assert!(
            generated(&template).expect("it has its marks") == template,
            "template.yaml has drifted: cargo dev generate"
        );
    }

    #[test]
    fn the_parameters_are_everywhere_as_in_the_template() {
        let repository = Repository::of_this_program().expect("the repository is there");
        let template = fs::read_to_string(repository.template()).expect("it has a template");
        for (path, text) in of_parameters(&repository, &template).expect("all files have their marks") {
            let is = fs::read_to_string(repository.root.join(path)).expect("it is there");
            assert!(text == is, "{path} has drifted: cargo dev generate");
        }
    }

    #[test]
    fn the_programs_are_those_of_the_endpoints() {
        let repository = Repository::of_this_program().expect("the repository is there");
        for (path, program) in of_endpoints(&repository).expect("all manifests have their marks") {
            let is = fs::read_to_string(&path).ok();
            assert!(is == program, "{} has drifted: cargo dev generate", path.display());
        }
    }

    #[test]
    fn a_table_that_a_restore_has_renamed_keeps_its_new_name() {
        let repository = Repository::of_this_program().expect("the repository is there");
        let template = fs::read_to_string(repository.template()).expect("it has a template");
        let renamed = with_restored(template.clone(), &[("WalletsTable", "WalletsTable2")]);
        assert_ne!(renamed, template);
        assert_eq!(generated(&renamed).expect("it has its marks"), renamed);
    }

    #[test]
    fn only_what_stands_between_the_marks_is_replaced() {
        let old = "a\n  # Generated x: `cargo dev generate` writes them from functions/shared/contract.\nold\n  # End of the generated x\nb\n";
        assert_eq!(replaced(old, &marks("x"), "new\n").expect("it has the marks"), old.replace("old", "new"));
        assert!(replaced(old, &marks("y"), "new\n").is_err());
    }
}
