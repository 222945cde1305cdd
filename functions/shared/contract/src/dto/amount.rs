use serde::Deserialize;
use serde_json::value::RawValue;
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{KnownFormat, ObjectBuilder, RefOr, Schema, SchemaFormat, Type},
};

/// An amount as it was sent: its JSON text, so that no float touches it and each wrong one gets its own answer.
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
