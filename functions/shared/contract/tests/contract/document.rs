//! The committed document is the one the code describes, and it describes exactly the routes there are.

use contract::{Access, document, routes};
use domain::rights::Role;
use std::{collections::BTreeSet, fs, path::Path};

// asvs 15.3.1
#[test]
fn the_committed_document_is_the_generated_one() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi.json");
    assert!(fs::read_to_string(path).unwrap() == document::json(), "openapi.json has drifted: cargo dev generate");
}

#[test]
fn exactly_the_routes_are_described() {
    let document: serde_json::Value = serde_json::from_str(&document::json()).unwrap();
    let described: BTreeSet<_> = document["paths"]
        .as_object()
        .unwrap()
        .iter()
        .flat_map(|(path, operations)| {
            operations.as_object().unwrap().iter().map(move |(method, operation)| {
                let guarded = operation.get("security").is_some();
                let name = operation["operationId"].as_str().unwrap().to_owned();
                (method.to_uppercase(), path.clone(), name, guarded)
            })
        })
        .collect();
    let expected: BTreeSet<_> = routes::ALL
        .iter()
        .map(|route| {
            let guarded = route.access != Access::Public;
            (route.method.name().to_owned(), route.path.to_owned(), route.binary.to_owned(), guarded)
        })
        .collect();
    assert_eq!(described, expected);
}

/// Independent of the declarations, so that one changed word there cannot change the permitted callers.
#[test]
fn only_these_are_public() {
    let public = routes::ALL.iter().filter(|route| route.access == Access::Public).map(|route| route.binary);
    assert_eq!(
        public.collect::<BTreeSet<_>>(),
        BTreeSet::from([
            "auth-password-policy",
            "colours-config",
            "colours-hand-in",
            "colours-rounds",
            "factor-recover"
        ])
    );
}

/// Independent of the declarations, as above.
#[test]
fn each_role_may_call_these_routes() {
    let of = |role: Role| -> BTreeSet<&str> {
        routes::ALL.iter().filter(|route| route.roles.contains(&role)).map(|route| route.binary).collect()
    };
    let reads = ["admin-find-player", "admin-player-links"];
    let queues = ["deposits-queue", "deposits-view-proof", "withdrawals-queue"];
    let decisions = [
        "deposits-approve",
        "deposits-decline",
        "deposits-reverse",
        "withdrawals-take",
        "withdrawals-not-paid",
        "withdrawals-export",
        "withdrawals-answer",
        "withdrawals-complete",
        "withdrawals-decline",
        "deposits-credit",
        "withdrawals-give-back",
    ];
    let statements = ["bank-imports", "bank-lines", "bank-missing"];
    let settles = ["bank-import", "bank-confirm", "bank-settle"];
    let players = ["admin-closed-accounts", "care-queue", "tickets-queue"];
    let all = |groups: &[&[&'static str]]| groups.concat().into_iter().collect::<BTreeSet<_>>();
    assert_eq!(of(Role::Cashier), all(&[&reads, &queues, &decisions, &statements, &settles]));
    assert_eq!(of(Role::Support), all(&[&reads, &players, &["admin-freeze", "care-note", "tickets-set-status"]]));
    assert_eq!(of(Role::Auditor), all(&[&reads, &queues, &players, &statements, &["admin-audit", "admin-proposals"]]));
    assert_eq!(of(Role::Owner), all(&[]), "owners may call all of them");
    assert!(routes::ALL.iter().all(|route| route.access == Access::Admin || route.roles.is_empty()));
}

#[test]
fn what_lies_below_the_admins_paths_is_for_admins() {
    for route in routes::ALL {
        let is_admins = route.path.starts_with("/api/admin/") || ["/set-admin", "/remove-admin"].contains(&route.path);
        assert_eq!(route.access == Access::Admin, is_admins, "{}", route.path);
    }
}
