//! Lines of a bank's statement.

/// The id under which a line counts once over all imports.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineId(String);

impl LineId {
    /// The id of a stored record.
    pub const fn stored(id: String) -> Self {
        Self(id)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}
