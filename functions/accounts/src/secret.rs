use aws::{Connection, FromConnection};
use domain::Failure;

/// The secret from which codes are derived: random, and new with each start.
#[derive(Debug, PartialEq, Eq)]
pub struct Secret(pub [u8; 32]);

impl FromConnection for Secret {
    fn from_connection(_: &Connection) -> Result<Self, Failure> {
        Ok(Self(aws::random()?))
    }
}
