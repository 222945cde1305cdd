use aws::{Connection, FromConnection};
use domain::Failure;

/// What codes are derived from: random, and new with each start.
#[derive(Debug, PartialEq, Eq)]
pub struct Secret(pub [u8; 32]);

impl FromConnection for Secret {
    fn from_connection(_: &Connection) -> Result<Self, Failure> {
        Ok(Self(aws::random()?))
    }
}
