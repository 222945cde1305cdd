//! No function gets a secret. (detect-secrets checks that the repository contains none.)

use serde_json::Value;

use crate::parsed_template;

/// All texts of a value except names of intrinsic functions such as `Ref`.
fn every_text<'a>(value: &'a Value, found: &mut Vec<&'a str>) {
    match value {
        Value::String(text) => found.push(text),
        Value::Array(values) => values.iter().for_each(|value| every_text(value, found)),
        Value::Object(values) => values.values().for_each(|value| every_text(value, found)),
        _ => {}
    }
}

// asvs 13.2.3, 13.3.1
#[test]
fn functions_are_told_names_or_settings_but_no_secret() {
    let template = parsed_template("template.yaml");
    let resources = template["Resources"].as_object().unwrap();
    let mut told = 0;
    for (name, resource) in resources {
        for (variable, value) in resource["Properties"]["Environment"]["Variables"].as_object().into_iter().flatten() {
            // A secret would have to be an attribute, a hidden parameter or a literal.
            let mut words = Vec::new();
            every_text(value, &mut words);
            assert!(!words.is_empty(), "{name} {variable}");
            for word in words {
                let parameter = &template["Parameters"][word];
                let is_shown = parameter["NoEcho"].is_null() && parameter.is_object();
                let is_plain = ["AWS::StackName", ","].contains(&word) || template["Conditions"].get(word).is_some();
                assert!(resources.contains_key(word) || is_shown || is_plain, "{name} {variable} {word}");
                let kind = resources.get(word).map(|resource| &resource["Type"]);
                assert_ne!(kind, Some(&"AWS::SecretsManager::Secret".into()), "{name} {variable}");
            }
            told += 1;
        }
    }
    assert!(told > 50, "{told}");
    assert_eq!(resources["UserPoolClient"]["Properties"]["GenerateSecret"], false);
}
