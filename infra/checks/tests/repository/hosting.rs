//! Rules for infra/hosting.yaml: it routes each path as the local server does, and its bucket is private.

use std::collections::BTreeMap;
use std::process::Command;

use contract::{Access, Method, Route};
use local::{Destination, destination};
use serde_json::{Value, json};

use crate::{parsed_template, read};

/// Ids of AWS's managed policies (CloudFront Developer Guide, "Use managed cache policies", "… origin request policies").
const CACHING_DISABLED: &str = "4135ea2d-6df8-44a3-9df3-4b5a84be39ad";
const ALL_VIEWER_EXCEPT_HOST_HEADER: &str = "b689b0a8-53d0-40ab-baf2-68738e2966ac";

fn hosting() -> Value {
    parsed_template("infra/hosting.yaml")
}

fn site(hosting: &Value) -> &Value {
    &hosting["Resources"]["Distribution"]["Properties"]["DistributionConfig"]
}

/// The first behaviour whose pattern matches, or else the default one (Developer Guide, "Path pattern").
fn behavior<'a>(site: &'a Value, path: &str) -> &'a Value {
    let fits = |behavior: &&Value| {
        let pattern = behavior["PathPattern"].as_str().expect("it has a pattern");
        pattern.strip_suffix('*').map_or(path == pattern, |start| path.starts_with(start))
    };
    site["CacheBehaviors"].as_array().expect("a list").iter().find(fits).unwrap_or(&site["DefaultCacheBehavior"])
}

/// The results of the CloudFront Function for each path.
fn led(hosting: &Value, paths: &[&str]) -> Vec<String> {
    let code = hosting["Resources"]["Screens"]["Properties"]["FunctionCode"].as_str().expect("it has code");
    let run =
        "console.log(JSON.stringify(JSON.parse(process.argv[1]).map((uri) => handler({ request: { uri } }).uri)))";
    let ran = Command::new("node").args(["-e", &format!("{code}\n{run}"), &json!(paths).to_string()]).output();
    let ran = ran.expect("node runs");
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    serde_json::from_slice(&ran.stdout).expect("it answers with paths")
}

/// Whether the route's answer is the same for all users.
fn is_kept(route: &Route) -> bool {
    route.access == Access::Public && route.method == Method::Get
}

/// The public routes that only read are exactly those whose answers are cached.
#[test]
fn only_answers_for_anybody_are_kept_without_token_or_cookie() {
    let hosting = hosting();
    let site = site(&hosting);
    for route in contract::routes::ALL.iter().filter(|route| is_kept(route)) {
        let behavior = behavior(site, route.path);
        assert_eq!(behavior["PathPattern"], route.path);
        assert_eq!(behavior["TargetOriginId"], "api", "{}", route.path);
        assert_eq!(behavior["AllowedMethods"], json!(["GET", "HEAD", "OPTIONS"]), "{}", route.path);
        assert_eq!(behavior["CachePolicyId"], json!({"Ref": "PublicAnswers"}), "{}", route.path);
        assert_eq!(behavior["OriginRequestPolicyId"], Value::Null, "nothing more is forwarded: {}", route.path);
        assert_eq!(behavior["ResponseHeadersPolicyId"], json!({"Ref": "ApiHeaders"}), "{}", route.path);
    }
    let kept = site["CacheBehaviors"].as_array().expect("a list").iter();
    let kept = kept.filter(|behavior| behavior["CachePolicyId"] == json!({"Ref": "PublicAnswers"})).count();
    assert_eq!(kept, contract::routes::ALL.iter().filter(|route| is_kept(route)).count());
    let policy = &hosting["Resources"]["PublicAnswers"]["Properties"]["CachePolicyConfig"];
    assert_eq!(["MinTTL", "DefaultTTL", "MaxTTL"].map(|ttl| &policy[ttl]), [&json!(2); 3]);
    let key = &policy["ParametersInCacheKeyAndForwardedToOrigin"];
    assert_eq!(key["HeadersConfig"], json!({"HeaderBehavior": "none"}));
    assert_eq!(key["CookiesConfig"], json!({"CookieBehavior": "none"}));
    assert_eq!(key["QueryStringsConfig"], json!({"QueryStringBehavior": "whitelist", "QueryStrings": ["cursor"]}));
}

#[test]
fn every_other_route_is_forwarded_uncached_but_for_the_host_header() {
    let hosting = hosting();
    for route in contract::routes::ALL.iter().filter(|route| !is_kept(route)) {
        let behavior = behavior(site(&hosting), route.path);
        assert_eq!(behavior["TargetOriginId"], "api", "{}", route.path);
        let methods = behavior["AllowedMethods"].as_array().expect("a list");
        assert!(methods.contains(&json!(route.method.name())) && methods.len() == 7, "{}", route.path);
        let policies = (&behavior["CachePolicyId"], &behavior["OriginRequestPolicyId"]);
        assert_eq!(policies, (&json!(CACHING_DISABLED), &json!(ALL_VIEWER_EXCEPT_HOST_HEADER)), "{}", route.path);
        assert_eq!(behavior["ResponseHeadersPolicyId"], json!({"Ref": "ApiHeaders"}), "{}", route.path);
        assert!(behavior.get("FunctionAssociations").is_none(), "{}", route.path);
    }
}

#[test]
fn no_error_page_is_cached() {
    let hosting = hosting();
    let errors = site(&hosting)["CustomErrorResponses"].as_array().expect("a list");
    for error in errors {
        assert_eq!(error.as_object().map(serde_json::Map::len), Some(2), "a page of its own, or a status: {error}");
        assert_eq!(error["ErrorCachingMinTTL"], 0, "{error}");
    }
    // All codes whose caching can be configured, except 416, which is never cached (Developer Guide, "Control how long
    // CloudFront caches errors").
    let codes: Vec<u64> = errors.iter().filter_map(|error| error["ErrorCode"].as_u64()).collect();
    assert_eq!(codes, [400, 403, 404, 405, 414, 500, 501, 502, 503, 504]);
}

#[test]
fn the_hosting_leads_each_path_where_the_local_server_leads_it() {
    let hosting = hosting();
    let paths = [
        "/",
        "//",
        "/login",
        "/COD",
        "/check",
        "/admin-setup",
        "/admin/",
        "/a.b/c",
        "/api",
        "/apis",
        "/set-admins",
        "/set-admin/",
        "/set-admin/x",
        "/config.json",
        "/index.html",
        "/favicon.svg",
        "/icons/icon-192.png",
        "/none.js",
        "/.well-known/security.txt",
        "/%2e%2e/Cargo.toml",
        "/assets/index-a1B2.js",
        "/api/wallet",
        "/api/game/rounds/x.y/guess",
        "/check-admin",
    ];
    for (path, led) in paths.into_iter().zip(led(&hosting, &paths)) {
        let behavior = behavior(site(&hosting), path);
        let by_function = behavior["FunctionAssociations"][0]["FunctionARN"]["Fn::GetAtt"][0] == "Screens";
        let asked_for = if by_function { led.as_str() } else { path };
        let wanted = match destination(path) {
            Destination::Api => ("api", path),
            Destination::App => ("web", "/index.html"),
            Destination::Config | Destination::File(_) | Destination::Nowhere => ("web", path),
        };
        assert_eq!((behavior["TargetOriginId"].as_str().expect("an origin"), asked_for), wanted, "{path}");
        let cache = if path.starts_with("/assets/") { "Assets" } else { "Pages" };
        assert!(wanted.0 == "api" || behavior["CachePolicyId"] == json!({"Ref": cache}), "{path}");
    }
}

/// A text, which may contain a parameter of the stage.
fn text(value: &Value) -> String {
    value.as_str().or(value["Fn::Sub"].as_str()).unwrap().to_owned()
}

/// The headers that a response headers policy adds, and which override those of the response.
fn sent_by(policy: &Value) -> BTreeMap<String, String> {
    let config = &policy["Properties"]["ResponseHeadersPolicyConfig"];
    let mut sent = BTreeMap::new();
    for (kind, said) in config["SecurityHeadersConfig"].as_object().unwrap() {
        assert_eq!(said["Override"], true, "{kind}");
        let (name, value) = match kind.as_str() {
            "ContentSecurityPolicy" => ("Content-Security-Policy", text(&said[kind])),
            "ContentTypeOptions" => ("X-Content-Type-Options", "nosniff".to_owned()),
            "FrameOptions" => ("X-Frame-Options", text(&said["FrameOption"])),
            "ReferrerPolicy" => ("Referrer-Policy", text(&said[kind])),
            "StrictTransportSecurity" => {
                let below = if said["IncludeSubdomains"] == true { "; includeSubDomains" } else { "" };
                ("Strict-Transport-Security", format!("max-age={}{below}", said["AccessControlMaxAgeSec"]))
            }
            _ => panic!("{kind} is in no row of infra/headers.yaml"),
        };
        sent.insert(name.to_owned(), value);
    }
    for said in config["CustomHeadersConfig"]["Items"].as_array().unwrap() {
        assert_eq!(said["Override"], true, "{said}");
        sent.insert(text(&said["Header"]), text(&said["Value"]));
    }
    sent
}

#[test]
fn the_hosting_sends_what_is_sent_here_and_what_tls_asks_for() {
    let kinds: BTreeMap<String, BTreeMap<String, String>> =
        serde_yaml_ng::from_str(&read("infra/headers.yaml")).unwrap();
    let hosting = hosting();
    for (policy, kind) in [("PageHeaders", "pages"), ("ApiHeaders", "api")] {
        let wanted: BTreeMap<_, _> = kinds[kind].clone().into_iter().chain(kinds["https"].clone()).collect();
        assert_eq!(sent_by(&hosting["Resources"][policy]), wanted, "{policy}");
    }
}

#[test]
fn only_the_distribution_reads_the_bucket() {
    let hosting = hosting();
    let resources = &hosting["Resources"];
    let bucket = &resources["WebBucket"]["Properties"];
    for way in ["BlockPublicAcls", "BlockPublicPolicy", "IgnorePublicAcls", "RestrictPublicBuckets"] {
        assert_eq!(bucket["PublicAccessBlockConfiguration"][way], true, "{way}");
    }
    assert_eq!(bucket["OwnershipControls"]["Rules"][0]["ObjectOwnership"], "BucketOwnerEnforced");
    assert!(bucket["BucketEncryption"].is_object());
    let own = json!({"StringEquals": {"aws:SourceArn": {
        "Fn::Sub": "arn:${AWS::Partition}:cloudfront::${AWS::AccountId}:distribution/${Distribution}"}}});
    let [reads, lists, over_tls] =
        &resources["WebBucketPolicy"]["Properties"]["PolicyDocument"]["Statement"].as_array().expect("a list")[..]
    else {
        panic!("three statements")
    };
    for (statement, action) in [(reads, "s3:GetObject"), (lists, "s3:ListBucket")] {
        assert_eq!((&statement["Action"], &statement["Condition"]), (&json!(action), &own));
        assert_eq!(statement["Principal"], json!({"Service": "cloudfront.amazonaws.com"}));
    }
    assert_eq!((&over_tls["Fn::If"][0], &over_tls["Fn::If"][1]["Effect"]), (&json!("OnAws"), &json!("Deny")));
    // With the right to list, CloudFront would answer with the list of files at the bucket's root.
    assert_eq!(site(&hosting)["DefaultRootObject"], "index.html");
    let access = &resources["OriginAccess"]["Properties"]["OriginAccessControlConfig"];
    assert_eq!((&access["SigningBehavior"], &access["SigningProtocol"]), (&json!("always"), &json!("sigv4")));
}

#[test]
fn only_old_versions_of_files_expire_after_30_days() {
    let hosting = hosting();
    let bucket = &hosting["Resources"]["WebBucket"]["Properties"];
    assert_eq!(bucket["VersioningConfiguration"]["Status"], "Enabled");
    let rules = bucket["LifecycleConfiguration"]["Rules"].as_array().expect("rules");
    assert!(rules.iter().any(|rule| rule["NoncurrentVersionExpiration"]["NoncurrentDays"] == 30));
    assert!(rules.iter().all(|rule| rule.get("ExpirationInDays").is_none()), "what is served stays");
}

#[test]
fn the_site_demands_tls_1_2() {
    let hosting = hosting();
    let with_domain = &site(&hosting)["ViewerCertificate"]["Fn::If"][1];
    assert_eq!(with_domain["MinimumProtocolVersion"], "TLSv1.2_2021");
}

#[test]
fn the_site_speaks_http_2_or_3() {
    assert_eq!(site(&hosting())["HttpVersion"], "http2and3");
}
