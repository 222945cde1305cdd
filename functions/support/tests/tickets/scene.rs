//! Players who report problems, and admins who work on them.

use contract::{
    dto::{TicketCase, TicketPage, TicketQueuePage, TicketView},
    served,
};
use http::Call;
use serde_json::{Value, json};
use support::{tickets_create, tickets_list, tickets_queue, tickets_set_status};
use testkit::{Cloud, Player, Run, admin, player, serve, serve_admin, with_query};
pub use testkit::{after_turns, code, refusal};

pub struct Scene {
    pub cloud: Cloud,
    pub player: Player,
    pub admin: Player,
}

impl Scene {
    pub async fn new() -> Self {
        let cloud = Cloud::default();
        Self { player: player(&cloud, "player").await, admin: admin(&cloud, "admin").await, cloud }
    }

    pub async fn player(&self, name: &str) -> Player {
        player(&self.cloud, name).await
    }

    pub async fn another_admin(&self, name: &str) -> Player {
        admin(&self.cloud, name).await
    }

    pub async fn report(&self, player: &Player, key: &str, body: Value) -> Run<TicketView> {
        self.report_at(0, player, key, &body.to_string()).await
    }

    pub async fn report_at(&self, ms: u64, player: &Player, key: &str, body: &str) -> Run<TicketView> {
        self.send(player.call(ms).with_idempotency_key(key).with_body(body)).await
    }

    pub async fn send(&self, call: Call) -> Run<TicketView> {
        serve(&self.cloud, call, tickets_create).await
    }

    /// Opens a ticket of the scene's player under this key, with an unused limit; returns its id.
    pub async fn reported(&self, key: &str) -> String {
        self.cloud.empty("limits");
        let id = self.report(&self.player, key, report()).await.answer().id;
        self.cloud.forget();
        id
    }

    pub async fn own(&self, player: &Player, query: &[(&str, &str)]) -> Run<TicketPage> {
        serve(&self.cloud, with_query(player.call(0), query), tickets_list).await
    }

    pub async fn queue(&self, admin: &Player, query: &[(&str, &str)]) -> Run<TicketQueuePage> {
        serve_admin(&self.cloud, served::TICKETS_QUEUE, with_query(admin.call(0), query), tickets_queue).await
    }

    pub async fn set_status(&self, admin: &Player, id: &str, status: &str) -> Run<TicketCase> {
        self.set_status_with(admin, id, &json!({"status": status}).to_string()).await
    }

    pub async fn set_status_with(&self, admin: &Player, id: &str, body: &str) -> Run<TicketCase> {
        let request_id = format!("{body} by {}", admin.uid());
        let call = admin.call(60_000).with_parameter("id", id).with_request_id(&request_id).with_body(body);
        serve_admin(&self.cloud, served::TICKETS_SET_STATUS, call, tickets_set_status).await
    }

    /// The status changes of a ticket in the audit log, oldest first: before and after.
    pub fn steps(&self, id: &str) -> Vec<(String, String)> {
        let text = |row: &Value, name: &str| row[name]["S"].as_str().unwrap().to_owned();
        self.cloud.audit_rows(id).iter().map(|row| (text(row, "before"), text(row, "after"))).collect()
    }

    /// A ticket as it is stored.
    pub fn stored(&self, id: &str) -> Value {
        self.cloud.item("support_tickets", &json!({"id": {"S": id}}))
    }

    /// A ticket of the scene's player without a status.
    pub async fn without_status(&self) -> String {
        let mut item = self.stored(&self.reported("template").await);
        let id = "without0status00000000";
        item.as_object_mut().unwrap().remove("status");
        item["id"] = json!({"S": id});
        item["place"] = json!({"S": format!("2026-11-21T12:00:01.000Z#{id}")});
        self.cloud.fill("support_tickets", &[item]);
        id.to_owned()
    }
}

/// A valid report.
pub fn report() -> Value {
    json!({
        "name": "Thandi N.",
        "email": "thandi@example.com",
        "category": "Game Related",
        "message": "The countdown stands still.",
    })
}
