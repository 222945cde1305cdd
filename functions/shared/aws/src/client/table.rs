//! A table, and the beginning of each kind of request to it.

use crate::client::{
    connection::Connection,
    failure::{conflicting, failure},
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
        ConditionCheck, Put, ReturnValue, ReturnValuesOnConditionCheckFailure, Update,
        builders::{ConditionCheckBuilder, PutBuilder, UpdateBuilder},
    },
};
use domain::{Failure, Page};
use std::collections::HashMap;

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

    /// Replaces a record whose `changing` attributes still are as they were read.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when one has changed.
    pub async fn replace(&self, before: &Item, after: Item, changing: &[&str]) -> Result<(), Failure> {
        let Unchanged { expression, names, values } = Unchanged::of(before, changing);
        let put = self.put(after).condition_expression(expression).set_expression_attribute_names(Some(names));
        conflicting(put.set_expression_attribute_values(Some(values)).send().await)
    }

    /// As [`Table::replace`], for a transaction.
    pub fn replacing(&self, before: &Item, after: Item, changing: &[&str]) -> PutBuilder {
        let Unchanged { expression, names, values } = Unchanged::of(before, changing);
        let put = self.putting(after).condition_expression(expression).set_expression_attribute_names(Some(names));
        put.set_expression_attribute_values(Some(values))
    }

    /// Without a write, for a transaction: the `changing` attributes of the record still are as they were read.
    pub fn unchanged(&self, key: &str, before: &Item, changing: &[&str]) -> ConditionCheckBuilder {
        let Unchanged { expression, names, values } = Unchanged::of(before, changing);
        let id = before.iter().filter(|(name, _)| *name == key).map(|(name, value)| (name.clone(), value.clone()));
        let check = ConditionCheck::builder().table_name(&self.name).set_key(Some(id.collect()));
        let check = check.condition_expression(expression).set_expression_attribute_names(Some(names));
        check.set_expression_attribute_values(Some(values))
    }

    /// As [`Table::update`], for a transaction.
    pub fn updating(&self, key: &str, value: impl Into<String>) -> UpdateBuilder {
        Update::builder().table_name(&self.name).key(key, text(value))
    }
}

/// The condition of a write that these attributes of the record still are as they were read. At least one was there.
struct Unchanged {
    expression: String,
    names: HashMap<String, String>,
    values: Item,
}

impl Unchanged {
    fn of(read: &Item, attributes: &[&str]) -> Self {
        let condition = |name: &&str| match read.get(*name) {
            Some(_) => format!("#{name} = :{name}"),
            None => format!("attribute_not_exists(#{name})"),
        };
        let value = |name: &&str| read.get(*name).map(|value| (format!(":{name}"), value.clone()));
        Self {
            expression: attributes.iter().map(condition).collect::<Vec<_>>().join(" AND "),
            names: attributes.iter().map(|name| (format!("#{name}"), (*name).to_owned())).collect(),
            values: attributes.iter().filter_map(value).collect(),
        }
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
