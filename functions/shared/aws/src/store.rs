//! Tables whose key is one text: what all their stores do alike.

use crate::{
    Connection, FromConnection, ScanPage,
    failure::{conflicting, failure},
    item::{Item, text},
    scan::scan,
};
use aws_sdk_dynamodb::Client;
use domain::{Failure, Refusal};
use std::{fmt::Display, marker::PhantomData};

/// What stands in such a table.
pub trait Record: Sized {
    type Id: Display;
    /// The environment variable that names the table.
    const TABLE: &'static str;
    /// The attribute that is the key.
    const KEY: &'static str;

    /// What the answer is when there is none of this id.
    fn missing(id: &Self::Id) -> Refusal;

    fn to_item(&self) -> Item;

    /// # Errors
    /// [`Failure::Internal`] naming an attribute that is missing or broken.
    fn from_item(item: &Item) -> Result<Self, Failure>;
}

#[derive(Debug, Clone)]
pub struct Store<R> {
    pub(crate) client: Client,
    pub(crate) table: String,
    of: PhantomData<R>,
}

impl<R: Record> FromConnection for Store<R> {
    fn from_connection(connection: &Connection) -> Result<Self, Failure> {
        Ok(Self { client: connection.dynamodb(), table: connection.variable(R::TABLE)?, of: PhantomData })
    }
}

impl<R: Record> Store<R> {
    /// The record as it stands now (a strongly consistent read).
    ///
    /// # Errors
    /// The refusal that it is missing; when the table does not answer or the record is broken.
    pub async fn load(&self, id: &R::Id) -> Result<R, Failure> {
        self.find(id).await?.ok_or_else(|| R::missing(id).into())
    }

    /// As [`Store::load`], where there may be none.
    ///
    /// # Errors
    /// When the table does not answer or the record is broken.
    pub async fn find(&self, id: &R::Id) -> Result<Option<R>, Failure> {
        let request = self.client.get_item().table_name(&self.table).key(R::KEY, text(id.to_string()));
        let answer = request.consistent_read(true).send().await.map_err(failure)?;
        answer.item().map(R::from_item).transpose()
    }

    /// Writes a new record.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when there is one of this id.
    pub async fn create(&self, record: &R) -> Result<(), Failure> {
        let request = self.client.put_item().table_name(&self.table).set_item(Some(record.to_item()));
        let request = request.condition_expression("attribute_not_exists(#key)");
        conflicting(request.expression_attribute_names("#key", R::KEY).send().await)
    }

    /// A page of the whole table, from behind this key.
    ///
    /// # Errors
    /// When the table does not answer.
    pub async fn scan(&self, after: Option<&str>) -> Result<ScanPage<R>, Failure> {
        scan((&self.client, &self.table), R::KEY, after, R::from_item).await
    }
}
