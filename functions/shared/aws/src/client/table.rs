//! A table, and the beginning of each kind of request to it.

use crate::client::{
    connection::Connection,
    failure::failure,
    item::{Item, text},
};
use aws_sdk_dynamodb::{
    Client,
    operation::{
        delete_item::builders::DeleteItemFluentBuilder,
        put_item::builders::PutItemFluentBuilder,
        query::builders::QueryFluentBuilder,
        update_item::{UpdateItemError, builders::UpdateItemFluentBuilder},
    },
    types::{
        Put, ReturnValue, ReturnValuesOnConditionCheckFailure, Update,
        builders::{PutBuilder, UpdateBuilder},
    },
};
use domain::{Failure, Page};

#[derive(Debug, Clone)]
pub(crate) struct Table {
    pub client: Client,
    pub name: String,
}

/// Declares a type whose only field is a table, by the environment variable with the table's name.
macro_rules! table {
    ($of:ident in $variable:literal) => {
        #[derive(Debug, Clone)]
        pub struct $of {
            pub(crate) table: $crate::client::table::Table,
        }

        impl $crate::FromConnection for $of {
            fn from_connection(connection: &$crate::Connection) -> Result<Self, $crate::Failure> {
                Ok(Self { table: $crate::client::table::Table::new(connection, $variable)? })
            }
        }
    };
}

pub(crate) use table;

impl Table {
    /// # Errors
    /// [`Failure::Internal`] when the environment variable with the table's name is missing.
    pub fn new(connection: &Connection, variable: &str) -> Result<Self, Failure> {
        Ok(Self { client: connection.dynamodb(), name: connection.variable(variable)? })
    }

    /// The item whose key is this text (a strongly consistent read).
    pub async fn find(&self, key: &str, value: impl Into<String>) -> Result<Option<Item>, Failure> {
        self.find_by(Item::from([(key.to_owned(), text(value))])).await
    }

    /// As [`Table::find`], by a key of one or two attributes.
    pub async fn find_by(&self, key: Item) -> Result<Option<Item>, Failure> {
        let request = self.client.get_item().table_name(&self.name).set_key(Some(key)).consistent_read(true);
        Ok(request.send().await.map_err(failure)?.item)
    }

    /// Writes an item that may be overwritten.
    pub async fn write(&self, item: Item) -> Result<(), Failure> {
        self.put(item).send().await.map(drop).map_err(failure)
    }

    pub fn put(&self, item: Item) -> PutItemFluentBuilder {
        self.client.put_item().table_name(&self.name).set_item(Some(item))
    }

    pub fn update(&self, key: &str, value: impl Into<String>) -> UpdateItemFluentBuilder {
        self.client.update_item().table_name(&self.name).key(key, text(value))
    }

    pub fn delete(&self, key: &str, value: impl Into<String>) -> DeleteItemFluentBuilder {
        self.client.delete_item().table_name(&self.name).key(key, text(value))
    }

    pub fn query(&self) -> QueryFluentBuilder {
        self.client.query().table_name(&self.name)
    }

    /// As [`Table::put`], for a transaction.
    pub fn putting(&self, item: Item) -> PutBuilder {
        Put::builder().table_name(&self.name).set_item(Some(item))
    }

    /// As [`Table::update`], for a transaction.
    pub fn updating(&self, key: &str, value: impl Into<String>) -> UpdateBuilder {
        Update::builder().table_name(&self.name).key(key, text(value))
    }
}

/// The item after an update, also if its condition left it unchanged.
pub(crate) async fn item_after(update: UpdateItemFluentBuilder) -> Result<Option<Item>, Failure> {
    let update = update
        .return_values(ReturnValue::AllNew)
        .return_values_on_condition_check_failure(ReturnValuesOnConditionCheckFailure::AllOld);
    match update.send().await {
        Ok(answer) => Ok(answer.attributes),
        Err(error) => match error.as_service_error() {
            Some(UpdateItemError::ConditionalCheckFailedException(unchanged)) => Ok(unchanged.item().cloned()),
            _ => Err(failure(error)),
        },
    }
}

/// The records that a query reads, and the position of the last one if there may be more.
pub(crate) async fn page<T, P>(
    query: QueryFluentBuilder,
    record: impl Fn(&Item) -> Result<T, Failure>,
    position: impl Fn(&Item) -> Result<P, Failure>,
) -> Result<Page<T, P>, Failure> {
    let answer = query.send().await.map_err(failure)?;
    Ok(Page {
        items: answer.items().iter().map(record).collect::<Result<_, _>>()?,
        next: answer.last_evaluated_key().map(position).transpose()?,
    })
}
