//! The routing of requests, with the same rules as the hosting's.

use std::path::PathBuf;

/// The four admin paths that the specification puts outside `/api`.
const ADMIN_PATHS: [&str; 4] = ["/set-admin", "/remove-admin", "/check-admin", "/initialize-admin"];
/// Below this, file names carry the hash of their content.
const HASHED_ASSETS: &str = "assets";

#[derive(Debug, PartialEq, Eq)]
pub enum Destination {
    Config,
    Api,
    /// A file below the web's directory, whether or not it exists.
    File(PathBuf),
    /// A path of the app itself.
    App,
    Nowhere,
}

pub fn destination(path: &str) -> Destination {
    if path == "/config.json" {
        return Destination::Config;
    }
    if path.starts_with("/api/") || ADMIN_PATHS.contains(&path) {
        return Destination::Api;
    }
    let segments: Vec<&str> = path.split('/').filter(|segment| !segment.is_empty()).collect();
    let is_plain = |segment: &&str| {
        *segment != ".."
            && segment.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_' | b'~'))
    };
    match segments.last() {
        Some(last) if last.contains('.') => {
            if segments.iter().all(is_plain) {
                Destination::File(segments.iter().collect())
            } else {
                Destination::Nowhere
            }
        }
        _ => Destination::App,
    }
}

/// Content-addressed files never change. Browsers revalidate everything else.
pub fn cache_control(file: &std::path::Path) -> &'static str {
    if file.starts_with(HASHED_ASSETS) { "public, max-age=31536000, immutable" } else { "no-cache" }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_route_goes_to_the_api() {
        for route in contract::routes::ALL {
            assert_eq!(destination(route.path), Destination::Api, "{}", route.path);
        }
        assert_eq!(destination("/api/game/rounds/x.y/guess"), Destination::Api);
    }

    #[test]
    fn outside_the_apis_folder_there_are_only_the_admin_paths() {
        let outside: BTreeSet<&str> =
            contract::routes::ALL.iter().map(|route| route.path).filter(|path| !path.starts_with("/api/")).collect();
        assert_eq!(outside, BTreeSet::from(ADMIN_PATHS));
    }

    // asvs 3.7.2, 13.4.3
    #[test]
    fn screens_go_to_the_app() {
        for path in
            ["/", "/login", "/COD", "/admin-setup", "/admin/", "/apis", "/set-admin/x", "/set-admin/", "/set-admins"]
        {
            assert_eq!(destination(path), Destination::App, "{path}");
        }
    }

    #[test]
    fn names_with_a_dot_are_files() {
        assert_eq!(destination("/assets/index-a1B2.js"), Destination::File("assets/index-a1B2.js".into()));
        assert_eq!(destination("/config.json"), Destination::Config);
    }

    // asvs 5.3.2, 13.2.5, 13.4.1
    #[test]
    fn nothing_outside_the_directory_can_be_named() {
        for path in ["/../template.yaml", "/assets/../../Cargo.toml", "/%2e%2e/Cargo.toml", "/a\\..\\b.txt"] {
            assert_eq!(destination(path), Destination::Nowhere, "{path}");
        }
    }

    #[test]
    fn only_hashed_assets_are_cached_for_long() {
        assert!(cache_control("assets/index-a1B2.js".as_ref()).contains("immutable"));
        assert_eq!(cache_control("index.html".as_ref()), "no-cache");
    }
}
