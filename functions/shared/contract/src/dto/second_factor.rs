//! The second factor at sign-in (D49).

use super::rights::uid;
use domain::{Refusal, Uid, request::Note, second_factor::RecoveryCode};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Whether a player is asked for a second factor at sign-in.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SecondFactorView {
    pub is_on: bool,
}

/// Codes that each turn the factor off once, in place of the app. They are shown this one time.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecoveryCodes {
    pub codes: Vec<String>,
}

impl From<Vec<RecoveryCode>> for RecoveryCodes {
    fn from(codes: Vec<RecoveryCode>) -> Self {
        Self { codes: codes.iter().map(ToString::to_string).collect() }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RecoveryBody {
    pub email: String,
    /// 20 hexadecimal digits; spaces and hyphens do not count.
    pub code: String,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ResetFactorBody {
    /// 28 letters and digits.
    pub user_id: String,
    /// Why, for the audit log.
    #[schema(min_length = 1, max_length = 500)]
    pub reason: String,
}

impl ResetFactorBody {
    /// The player and the reason.
    ///
    /// # Errors
    /// [`Refusal::Malformed`] for a malformed user id; what [`Note::reason`] refuses.
    pub fn read(self) -> Result<(Uid, Note), Refusal> {
        Ok((uid(&self.user_id)?, Note::reason(&self.reason)?))
    }
}
