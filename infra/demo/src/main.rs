//! Weeks of life for a new local stack. The product's own functions write every record, at the time that the record
//! shows. Other choices of the players are random, with the same seed each time.

mod life;
mod people;
mod product;
mod slip;

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use aws::Connection;
use aws_smithy_http_client::Connector;
use aws_smithy_runtime_api::client::http::SharedHttpConnector;

use crate::people::{People, User};
use crate::product::Product;

/// The first argument is a JSON object of the identity provider's users by their addresses. The environment is that of the
/// functions.
#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let users = std::env::args().nth(1).context("the users are missing")?;
    let users: BTreeMap<String, User> = serde_json::from_str(&users)?;
    fastrand::seed(0);
    let browser = SharedHttpConnector::new(Connector::builder().build_http());
    let product = Product::new(&Connection::from_env()?, browser, People::new(users), http::clock())?;
    let summary = life::live(&product).await?;
    // The functions print their metrics, each on a line.
    println!("{summary}");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};
    use std::collections::BTreeSet;
    use std::sync::Arc;
    use testkit::{Cloud, NOON};
    use wallet::{Reconciler, reconcile_at};

    /// As on a local stack without guards.
    fn open(name: &str) -> Option<String> {
        let value = match name {
            "BONUS_RULE" => "open",
            "FOUR_EYES_ABOVE" | "REQUIRE_DEPOSIT_BEFORE_WITHDRAWAL" => "off",
            "PAYOUT_HOLD" | "TRANSFER_HOLD" => "0",
            "TRANSFER_LIMIT" => "999999.99",
            _ => return testkit::variable(name),
        };
        Some(value.to_owned())
    }

    /// As on one with production's guards.
    fn guarded(name: &str) -> Option<String> {
        let value = match name {
            "BONUS_RULE" => "play-only",
            "FOUR_EYES_ABOVE" | "TRANSFER_LIMIT" => "1000",
            "PAYOUT_HOLD" => "24",
            "REQUIRE_DEPOSIT_BEFORE_WITHDRAWAL" => "on",
            "TRANSFER_HOLD" => "72",
            _ => return testkit::variable(name),
        };
        Some(value.to_owned())
    }

    async fn lived_in(variable: fn(&str) -> Option<String>) -> Cloud {
        let cloud = Cloud::default().with_environment(variable);
        let user = |email: &str| {
            let (sub, _) = email.split_once('@').unwrap();
            (email.to_owned(), User { sub: sub.to_owned(), username: format!("sub-{sub}") })
        };
        let people = People::new(life::EVERYBODY.map(user).into());
        fastrand::seed(0);
        let product = Product::new(&cloud.connection(), cloud.connector(), people, NOON).unwrap();
        life::live(&product).await.unwrap();
        cloud
    }

    fn states(cloud: &Cloud, table: &str) -> BTreeSet<String> {
        cloud.items(table).iter().map(|item| item["status"]["S"].as_str().unwrap().to_owned()).collect()
    }

    #[tokio::test]
    async fn the_nightly_check_finds_nothing_amiss_in_a_life() {
        for variable in [open, guarded] {
            let cloud = lived_in(variable).await;
            let reconciler: Arc<Reconciler> = cloud.connect();
            let run = reconcile_at(reconciler, json!({"full": true}), NOON.plus_ms(60_000)).await.unwrap();
            assert_eq!((&run["drift"], run["finished"].is_null()), (&json!(0), false), "{run}");
        }
    }

    #[tokio::test]
    async fn a_life_has_a_request_in_each_state() {
        let cloud = lived_in(open).await;
        for (table, expected) in [
            ("deposit_requests", ["completed", "declined", "failed", "pending"].as_slice()),
            ("withdrawal_requests", &["completed", "declined", "pending"]),
            ("support_tickets", &["in_progress", "new", "resolved"]),
        ] {
            assert_eq!(states(&cloud, table), expected.iter().map(|state| (*state).to_owned()).collect(), "{table}");
        }
    }

    #[tokio::test]
    async fn everybody_has_agreed_to_the_terms() {
        let agreed = |user: &Value| !user["agreedAt"].is_null() || !user["terms"].is_null();
        let users = lived_in(open).await.items("users");
        assert_eq!(users.iter().filter(|user| agreed(user)).count(), life::EVERYBODY.len(), "{users:?}");
    }

    fn round_of(entry: &Value) -> &str {
        entry["entry"]["S"].as_str().unwrap().split_once('#').unwrap().0
    }

    #[tokio::test]
    async fn two_players_hold_tickets_of_the_open_round() {
        let entries = lived_in(open).await.items("colours_entries");
        let newest = entries.iter().map(round_of).max().unwrap();
        let holders = entries.iter().filter(|entry| round_of(entry) == newest);
        let holders: BTreeSet<_> = holders.map(|entry| entry["uid"]["S"].to_string()).collect();
        assert_eq!(holders.len(), 2, "{entries:?}");
    }
}
