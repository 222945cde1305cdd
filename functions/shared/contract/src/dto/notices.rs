//! A player's notices of decisions and draws (D53).

use super::names::{NoticeOutcome, NoticeTopic};
use domain::{
    Money, Refusal, Timestamp,
    notice::{self, Mark},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// One thing that happened to the caller's requests, tickets and entries.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Notice {
    /// The same at each call; each status of a ticket and each reversal has its own.
    pub id: String,
    pub topic: NoticeTopic,
    /// Of a deposit approved, declined, failed, received, reversed or taken_back; of a withdrawal completed or declined; of
    /// a ticket in_progress or resolved; of a draw won, not_won or void.
    pub outcome: NoticeOutcome,
    /// The id of the request, ticket or round.
    pub about: String,
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    /// Of the request; of a draw, all prizes or returned fees together.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<f64>, exclusive_minimum = 0, nullable = false)]
    pub amount: Option<Money>,
    /// The user name of the other player of a transfer, at the time of the request.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub with: Option<String>,
    /// The payment method of a withdrawal.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub method: Option<&'static str>,
    /// The most colours that one entry of a draw has matched.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub matches: Option<usize>,
    /// The admin's note, or why a deposit failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub note: Option<String>,
    /// Whether it is later than the mark; without a mark, whether it is less than seven days old.
    pub is_new: bool,
}

/// The caller's latest notices.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Notices {
    /// Up to 25, newest first.
    pub notices: Vec<Notice>,
    /// How many of these are new.
    pub unread: usize,
    /// Absent until the caller has seen any.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, format = DateTime, nullable = false)]
    pub seen_until: Option<Timestamp>,
}

impl Notices {
    pub fn new(latest: Vec<notice::Notice>, mark: Mark, now: Timestamp) -> Self {
        let notices: Vec<_> = latest.into_iter().map(|notice| Notice::new(notice, mark, now)).collect();
        let unread = notices.iter().filter(|notice| notice.is_new).count();
        Self { notices, unread, seen_until: mark.0 }
    }
}

impl Notice {
    fn new(notice: notice::Notice, mark: Mark, now: Timestamp) -> Self {
        let (id, is_new) = (notice.id(), mark.is_new(&notice, now));
        let notice::Notice { topic, outcome, about, at, amount, with, method, matches, note } = notice;
        let (topic, outcome) = (topic.into(), outcome.into());
        Self { id, topic, outcome, about, at, amount, with, method, matches, note, is_new }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SeenBody {
    /// The time of the newest notice that was shown. The mark never goes back, and not beyond now.
    #[schema(format = DateTime)]
    pub until: String,
}

impl TryFrom<SeenBody> for Timestamp {
    type Error = Refusal;

    fn try_from(SeenBody { until }: SeenBody) -> Result<Self, Self::Error> {
        Self::parse(&until).map_err(|_| Refusal::must_be_a_time("until"))
    }
}

/// Where the caller's mark stands now.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SeenView {
    #[schema(value_type = String, format = DateTime)]
    pub seen_until: Timestamp,
}
