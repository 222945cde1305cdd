//! The routes of the API's document in template.yaml. SAM adds to each the function that answers it.

use contract::functions::{Caller, Section};
use contract::{Access, Route};

pub fn paths(sections: &[Section]) -> String {
    let mut paths: Vec<(&str, String)> = Vec::new();
    for function in sections.iter().flat_map(|section| &section.functions) {
        let Caller::Api(route) = function.caller else { continue };
        let line = format!("            {}: {{{}}}\n", route.method.name().to_lowercase(), operation(&route));
        match paths.iter_mut().find(|(path, _)| *path == route.path) {
            Some((_, lines)) => lines.push_str(&line),
            None => paths.push((route.path, line)),
        }
    }
    paths.into_iter().map(|(path, lines)| format!("          {path}:\n{lines}")).collect()
}

/// The gateway lets any player in. Functions for admins check the player's record.
fn operation(route: &Route) -> String {
    let mut parts = Vec::new();
    if route.access != Access::Public {
        parts.push("security: [{Players: []}]".to_owned());
    }
    let names = route.path.split('{').skip(1).filter_map(|rest| rest.split('}').next());
    let parameters: Vec<String> =
        names.map(|name| format!("{{name: {name}, in: path, required: true, schema: {{type: string}}}}")).collect();
    if !parameters.is_empty() {
        parts.push(format!("parameters: [{}]", parameters.join(", ")));
    }
    parts.join(", ")
}
