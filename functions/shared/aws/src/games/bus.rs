//! The event bus on which the tick hands out settlement tasks.

use crate::client::{
    connection::{Connection, FromConnection},
    failure::{failure, is_passing},
};
use aws_sdk_eventbridge::types::PutEventsRequestEntry;
use domain::{Failure, colours::Task};

const SOURCE: &str = "colour-game.colours";
const SHARD_DUE: &str = "ColoursShardDue";
/// The limit of PutEvents.
const EVENTS_MAX: usize = 10;

#[derive(Debug, Clone)]
pub struct Bus {
    client: aws_sdk_eventbridge::Client,
    name: String,
}

impl FromConnection for Bus {
    fn from_connection(connection: &Connection) -> Result<Self, Failure> {
        Ok(Self { client: connection.eventbridge(), name: connection.variable("COLOURS_BUS")? })
    }
}

impl Bus {
    /// Sends each task to a settler. A task may arrive twice. After a failure, any of them may have been sent.
    ///
    /// # Errors
    /// [`Failure::Unavailable`] when the bus did not accept all of them, [`Failure::Internal`] when it never will.
    pub async fn hand_out(&self, tasks: &[Task]) -> Result<(), Failure> {
        for tasks in tasks.chunks(EVENTS_MAX) {
            let entries = tasks.iter().map(|task| self.event(task)).collect::<Result<_, _>>()?;
            let answer = self.client.put_events().set_entries(Some(entries)).send().await.map_err(failure)?;
            if answer.failed_entry_count() > 0 {
                let mut codes = answer.entries().iter().filter_map(|entry| entry.error_code());
                let why = format!("the bus refused events: {:?}", answer.entries());
                return Err(if codes.all(is_passing) {
                    Failure::Unavailable(why.into())
                } else {
                    Failure::internal(why)
                });
            }
        }
        Ok(())
    }

    fn event(&self, task: &Task) -> Result<PutEventsRequestEntry, Failure> {
        let detail = serde_json::to_string(task).map_err(Failure::internal)?;
        let event = PutEventsRequestEntry::builder().event_bus_name(&self.name).source(SOURCE);
        Ok(event.detail_type(SHARD_DUE).detail(detail).build())
    }
}
