use aws::{Connection, Limits, Players};
use domain::Failure;

/// Where players find each other, and not too many at a time.
#[derive(Debug)]
pub struct Directory {
    pub players: Players,
    pub limits: Limits,
}

impl Directory {
    /// # Errors
    /// [`Failure::Internal`] naming a variable that is missing from the environment.
    pub fn from_env() -> Result<Self, Failure> {
        let connection = Connection::from_env()?;
        Ok(Self { players: Players::from_env(&connection)?, limits: Limits::from_env(&connection)? })
    }
}
