use aws::{Connection, FromConnection};
use domain::Failure;

/// The product's name in e-mails, and the address of their links.
#[derive(Debug)]
pub struct Site {
    pub product: String,
    pub origin: String,
}

impl FromConnection for Site {
    fn from_connection(connection: &Connection) -> Result<Self, Failure> {
        let origins = connection.variable("WEB_ORIGINS")?;
        let origin = origins.split(',').next().unwrap_or_default().to_owned();
        Ok(Self { product: connection.variable("PRODUCT_NAME")?, origin })
    }
}
