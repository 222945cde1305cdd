use serde::Deserialize;
use serde_json::value::RawValue;
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{KnownFormat, ObjectBuilder, RefOr, Schema, SchemaFormat, Type},
};

/// An amount as the JSON text that was sent: it is never converted to a float, and each kind of invalid amount has its
/// own refusal.
#[derive(Debug, Deserialize)]
#[serde(transparent)]
pub struct Amount(Box<RawValue>);

impl Amount {
    pub fn text(&self) -> &str {
        self.0.get()
    }
}

impl PartialSchema for Amount {
    fn schema() -> RefOr<Schema> {
        let number = ObjectBuilder::new().schema_type(Type::Number).exclusive_minimum(Some(0));
        number.format(Some(SchemaFormat::KnownFormat(KnownFormat::Double))).into()
    }
}

impl ToSchema for Amount {}
