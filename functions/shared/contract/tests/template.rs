//! `template.yaml` against the route table and the binaries: none may know an endpoint that another does not.

use contract::{Access, routes};
use serde_yaml_ng::Value;
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

fn resources() -> BTreeMap<String, Value> {
    let template: Value = serde_yaml_ng::from_str(&fs::read_to_string(root().join("template.yaml")).unwrap()).unwrap();
    let resources = template["Resources"].as_mapping().unwrap();
    resources.iter().map(|(name, resource)| (name.as_str().unwrap().to_owned(), resource.clone())).collect()
}

fn of_type<'a>(resources: &'a BTreeMap<String, Value>, kind: &'a str) -> impl Iterator<Item = (&'a String, &'a Value)> {
    resources.iter().filter(move |(_, resource)| resource["Type"] == kind)
}

fn functions(resources: &BTreeMap<String, Value>) -> impl Iterator<Item = (&String, &Value)> {
    of_type(resources, "AWS::Serverless::Function")
}

fn binary(function: &Value) -> String {
    function["Metadata"]["BuildProperties"]["Binary"].as_str().unwrap().to_owned()
}

#[test]
fn every_route_has_its_function_and_event_and_no_event_is_without_a_route() {
    let mut events = BTreeSet::new();
    let resources = resources();
    for (_, function) in functions(&resources) {
        let Some(wired) = function["Properties"]["Events"].as_mapping() else { continue };
        for (_, event) in wired.iter().filter(|(_, event)| event["Type"] == "HttpApi") {
            let field = |name: &str| event["Properties"][name].as_str().unwrap().to_owned();
            let public = event["Properties"]["Auth"]["Authorizer"] == "NONE";
            events.insert((field("Method"), field("Path"), binary(function), public));
        }
    }
    let expected: BTreeSet<_> = routes::ALL
        .iter()
        .map(|route| {
            let public = route.access == Access::Public;
            (route.method.name().to_owned(), route.path.to_owned(), route.binary.to_owned(), public)
        })
        .collect();
    assert_eq!(events, expected);
}

#[test]
fn every_binary_is_deployed_and_every_function_has_its_binary() {
    let deployed: Vec<String> = functions(&resources()).map(|(_, function)| binary(function)).collect();
    let mut sources = Vec::new();
    for context in fs::read_dir(root().join("functions")).unwrap() {
        let bins = context.unwrap().path().join("src/bin");
        for file in bins.read_dir().into_iter().flatten().filter(|_| !bins.starts_with(root().join("functions/shared")))
        {
            sources.push(file.unwrap().path().file_stem().unwrap().to_str().unwrap().to_owned());
        }
    }
    assert_eq!(deployed.iter().collect::<BTreeSet<_>>(), sources.iter().collect::<BTreeSet<_>>());
    assert_eq!(deployed.len(), sources.len());
}

#[test]
fn every_function_has_a_role_and_a_log_group_of_its_own() {
    let resources = resources();
    let names = |field: fn(&Value) -> &Value| -> BTreeSet<String> {
        functions(&resources)
            .map(|(_, function)| serde_yaml_ng::to_string(field(&function["Properties"])).unwrap())
            .collect()
    };
    let count = functions(&resources).count();
    assert_eq!(names(|properties| &properties["Role"]).len(), count);
    assert_eq!(names(|properties| &properties["LoggingConfig"]["LogGroup"]).len(), count);
    assert_eq!(of_type(&resources, "AWS::IAM::Role").count(), count);
}

#[test]
fn no_role_is_granted_every_action_or_every_resource() {
    let resources = resources();
    for (name, role) in of_type(&resources, "AWS::IAM::Role") {
        for policy in role["Properties"]["Policies"].as_sequence().unwrap() {
            for statement in policy["PolicyDocument"]["Statement"].as_sequence().unwrap() {
                let granted = serde_yaml_ng::to_string(statement).unwrap();
                assert!(statement["Action"].is_sequence() && !granted.contains('*'), "{name}: {granted}");
            }
        }
    }
}

/// The resources that a part of the template refers to.
fn references(value: &Value, names: &BTreeSet<String>, found: &mut BTreeSet<String>) {
    let mut name = |text: &str| found.extend(names.get(text).cloned());
    match value {
        Value::Tagged(tagged) => {
            let text = tagged.value.as_str().or_else(|| tagged.value[0].as_str()).unwrap_or_default();
            if tagged.tag == "Ref" {
                name(text);
            } else if tagged.tag == "GetAtt" {
                name(text.split('.').next().unwrap_or_default());
            } else if tagged.tag == "Sub" {
                text.split("${").skip(1).for_each(|rest| name(rest.split(['}', '.']).next().unwrap_or_default()));
            }
            references(&tagged.value, names, found);
        }
        Value::Sequence(items) => items.iter().for_each(|item| references(item, names, found)),
        Value::Mapping(fields) => fields.iter().for_each(|(_, field)| references(field, names, found)),
        _ => {}
    }
}

/// The way from `name` back to itself, if there is one.
fn cycle(graph: &BTreeMap<String, BTreeSet<String>>, path: &mut Vec<String>) -> Option<Vec<String>> {
    for next in &graph[path.last()?] {
        if path.contains(next) {
            return Some(path.iter().cloned().chain([next.clone()]).collect());
        }
        path.push(next.clone());
        if let Some(found) = cycle(graph, path) {
            return Some(found);
        }
        path.pop();
    }
    None
}

fn graph(resources: &BTreeMap<String, Value>) -> BTreeMap<String, BTreeSet<String>> {
    let names: BTreeSet<String> = resources.keys().cloned().collect();
    let mut graph = BTreeMap::new();
    for (name, resource) in resources {
        let mut found = BTreeSet::new();
        references(resource, &names, &mut found);
        graph.insert(name.clone(), found);
    }
    graph
}

fn any_cycle(graph: &BTreeMap<String, BTreeSet<String>>) -> Option<Vec<String>> {
    graph.keys().find_map(|name| cycle(graph, &mut vec![name.clone()]))
}

#[test]
fn no_resource_refers_to_itself_by_any_way_round() {
    let graph = graph(&resources());
    assert!(graph["UserPool"].contains("IdentityPreTokenFunction"), "the graph was not read: {graph:?}");
    assert_eq!(any_cycle(&graph), None);
}

#[test]
fn a_trigger_that_named_its_pool_would_be_found() {
    let mut resources = resources();
    let trigger = resources.get_mut("IdentityPreTokenFunction").unwrap();
    trigger["Properties"]["Environment"] = serde_yaml_ng::from_str("Variables: {USER_POOL_ID: !Ref UserPool}").unwrap();
    assert!(any_cycle(&graph(&resources)).is_some());
}
