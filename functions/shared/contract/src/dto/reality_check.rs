//! The length and the result of a player's play.

use domain::{
    Money, Refusal, Timestamp,
    wallet::{CheckEvery, PlaySession, Wallet},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Answers the check that is due; with `everyMinutes` it says instead how often there is one.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RealityCheckBody {
    /// 15, 30 or 60.
    #[schema(minimum = 15, maximum = 60, nullable = false)]
    pub every_minutes: Option<u64>,
}

impl RealityCheckBody {
    /// How often there is to be a check; `None` to answer the one that is due.
    ///
    /// # Errors
    /// [`Refusal::Malformed`] for any other number of minutes.
    pub fn every(&self) -> Result<Option<CheckEvery>, Refusal> {
        let Some(minutes) = self.every_minutes else { return Ok(None) };
        let every = CheckEvery::of_minutes(minutes);
        every.map(Some).ok_or_else(|| Refusal::malformed("A reality check comes every 15, 30 or 60 minutes"))
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RealityCheckView {
    /// 15, 30 or 60.
    pub every_minutes: u64,
    /// Absent when nothing was staked in the last half hour.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub session: Option<PlaySessionView>,
}

/// Stakes with less than half an hour from one to the next.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlaySessionView {
    #[schema(value_type = String, format = DateTime)]
    pub since: Timestamp,
    #[schema(value_type = f64, minimum = 0)]
    pub staked: Money,
    /// Wins with their stakes, prizes, and fees of a draw that did not take place.
    #[schema(value_type = f64, minimum = 0)]
    pub back: Money,
    /// From then on no stake is taken until the check is answered.
    #[schema(value_type = String, format = DateTime)]
    pub check_at: Timestamp,
}

impl RealityCheckView {
    pub fn new(wallet: &Wallet, at: Timestamp) -> Self {
        let every = wallet.reality_check.every;
        let session = |session: &PlaySession| PlaySessionView {
            since: session.since,
            staked: session.staked(),
            back: session.back(),
            check_at: session.check_at(every),
        };
        Self { every_minutes: every.minutes(), session: wallet.play_session(at).map(session) }
    }
}
