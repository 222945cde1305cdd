//! The store of a table with one text as its key.

use crate::client::{
    connection::{Connection, FromConnection},
    failure::{conflicting, failure},
    item::Item,
    scan::{ScanPage, scan},
    table::Table,
};
use domain::{Failure, Refusal};
use std::{fmt::Display, marker::PhantomData};

/// A record of such a table.
pub trait Record: Sized {
    type Id: Display;
    /// The environment variable with the name of the table.
    const TABLE: &'static str;
    /// The key attribute.
    const KEY: &'static str;

    /// The refusal when there is no record with this id.
    fn missing(id: &Self::Id) -> Refusal;

    fn to_item(&self) -> Item;

    /// # Errors
    /// [`Failure::Internal`] with the name of a missing or corrupt attribute.
    fn from_item(item: &Item) -> Result<Self, Failure>;
}

#[derive(Debug, Clone)]
pub struct Store<R> {
    pub(crate) table: Table,
    of: PhantomData<R>,
}

impl<R: Record> FromConnection for Store<R> {
    fn from_connection(connection: &Connection) -> Result<Self, Failure> {
        Ok(Self { table: Table::new(connection, R::TABLE)?, of: PhantomData })
    }
}

impl<R: Record> Store<R> {
    /// The record (a strongly consistent read).
    ///
    /// # Errors
    /// [`Record::missing`].
    pub async fn load(&self, id: &R::Id) -> Result<R, Failure> {
        self.find(id).await?.ok_or_else(|| R::missing(id).into())
    }

    /// As [`Store::load`], for a record that may not exist.
    pub async fn find(&self, id: &R::Id) -> Result<Option<R>, Failure> {
        self.table.find(R::KEY, id.to_string()).await?.as_ref().map(R::from_item).transpose()
    }

    /// Writes a new record.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when a record with this id exists.
    pub async fn create(&self, record: &R) -> Result<(), Failure> {
        let request = self.table.put(record.to_item()).condition_expression("attribute_not_exists(#key)");
        conflicting(request.expression_attribute_names("#key", R::KEY).send().await)
    }

    /// Deletes a record. Safe to repeat.
    pub async fn remove(&self, id: &R::Id) -> Result<(), Failure> {
        self.table.delete(R::KEY, id.to_string()).send().await.map(drop).map_err(failure)
    }

    /// A page of the whole table, after the key `after`.
    pub async fn scan(&self, after: Option<&str>) -> Result<ScanPage<R>, Failure> {
        scan(&self.table, R::KEY, after, R::from_item).await
    }
}
