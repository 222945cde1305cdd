//! The bank_imports table, its item about the end of all that was imported, and the files in the bucket.

use crate::{
    client::{
        connection::{Connection, FromConnection},
        failure::failure,
        item::{Fields, Item, broken, item, number, text},
        keys,
        lists::{QueueOrder, Request},
        store::{Record, Store},
        transaction::Transaction,
    },
    log::audit_log::Audited,
};
use aws_sdk_dynamodb::types::builders::PutBuilder;
use domain::{
    Failure, Page, Refusal,
    bank::{Head, Import, ImportStatus, Read, Second},
    request::RequestId,
};

/// The item about the end of all that was imported.
const HEAD: &str = "head";
const READING: &str = "reading";
const CLOSING: &str = "closing";
const UNTIL: &str = "until";

pub type BankImports = Store<Import>;

impl Store<Import> {
    /// A page of the imports.
    ///
    /// # Errors
    /// [`domain::Refusal::Malformed`] for a malformed cursor.
    pub async fn page(&self, after: Option<&str>) -> Result<Page<Import>, Failure> {
        self.of_all(None, after).await
    }

    /// Writes a new import, or one that another admin begins anew, with the audit row.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when there is another than `before`.
    pub async fn begin(&self, before: Option<&Import>, import: &Import, audit: Audited<'_>) -> Result<(), Failure> {
        let whole = match before {
            Some(before) => Transaction::new().put(self.replacing(before, import), Failure::Conflict),
            None => Transaction::new().create(&self.table, keys::ID, import.to_item(), Failure::Conflict),
        };
        whole.audit(audit, Failure::Conflict).commit(&self.table.client).await?
    }

    /// The end of all that was imported (a strongly consistent read); `None` before the first import.
    pub async fn head(&self) -> Result<Option<Head>, Failure> {
        self.table.find(keys::ID, HEAD).await?.as_ref().map(head_from).transpose()
    }

    /// Moves the head together with an import.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when the head or the import has changed since it was loaded.
    pub async fn advance(&self, head: &Head, (before, after): (&Import, &Import)) -> Result<(), Failure> {
        self.moved(head, (before, after)).commit(&self.table.client).await?
    }

    /// As [`BankImports::advance`], with the audit row.
    ///
    /// # Errors
    /// As [`BankImports::advance`].
    pub async fn count(&self, head: &Head, change: (&Import, &Import), audit: Audited<'_>) -> Result<(), Failure> {
        self.moved(head, change).audit(audit, Failure::Conflict).commit(&self.table.client).await?
    }

    fn moved(&self, head: &Head, (before, after): (&Import, &Import)) -> Transaction<Failure> {
        let put = self.table.putting(head_item(head)).expression_attribute_names("#version", keys::VERSION);
        let put = match head.version {
            1 => put.condition_expression("attribute_not_exists(#version)"),
            version => {
                put.condition_expression("#version = :old").expression_attribute_values(":old", number(version - 1))
            }
        };
        Transaction::new().put(self.replacing(before, after), Failure::Conflict).put(put, Failure::Conflict)
    }

    fn replacing(&self, before: &Import, after: &Import) -> PutBuilder {
        self.table.replacing(&before.to_item(), after.to_item(), &[keys::STATUS, Import::PLAYER])
    }
}

impl Request for Import {
    type Status = ImportStatus;
    /// No list of a player has imports.
    const PLAYER: &'static str = "importedBy";
    const QUEUE: QueueOrder = QueueOrder::StatusByStatus;

    fn status(&self) -> ImportStatus {
        self.status
    }
}

impl Record for Import {
    type Id = RequestId;
    const TABLE: &'static str = "BANK_IMPORTS_TABLE";
    const KEY: &'static str = keys::ID;

    fn missing(_: &Self::Id) -> Refusal {
        Refusal::ImportNotFound
    }

    fn to_item(&self) -> Item {
        let second = self.second.as_ref();
        item([
            (keys::ID, Some(text(self.id.as_str()))),
            ("name", Some(text(&self.name))),
            ("mapping", self.mapping.as_ref().map(text)),
            (CLOSING, Some(number(self.read.closing))),
            (UNTIL, Some(text(self.read.until.to_string()))),
            ("lines", Some(number(self.read.lines))),
            (keys::STATUS, Some(text(self.status.name()))),
            (Self::PLAYER, Some(text(self.by.as_str()))),
            (keys::EMAIL, Some(text(&self.email))),
            ("at", Some(text(self.at.to_string()))),
            ("confirmedBy", second.map(|second| text(second.by.as_str()))),
            ("confirmedByEmail", second.map(|second| text(&second.email))),
            ("confirmedAt", second.map(|second| text(second.at.to_string()))),
            ("added", self.added.map(number)),
            (keys::SORT_KEY, Some(text(keys::sort_key(self.at, &self.id)))),
        ])
    }

    fn from_item(item: &Item) -> Result<Self, Failure> {
        let fields = Fields(item);
        let second = fields.optional_time("confirmedAt")?.map(|at| {
            Ok::<_, Failure>(Second { by: fields.uid("confirmedBy")?, email: fields.text("confirmedByEmail")?, at })
        });
        Ok(Self {
            id: fields.request_id(keys::ID)?,
            name: fields.text("name")?,
            mapping: fields.optional_text("mapping")?,
            read: Read { closing: fields.number(CLOSING)?, until: fields.time(UNTIL)?, lines: fields.number("lines")? },
            status: ImportStatus::parse(&fields.text(keys::STATUS)?).ok_or_else(|| broken(keys::STATUS))?,
            by: fields.uid(Self::PLAYER)?,
            email: fields.text(keys::EMAIL)?,
            at: fields.time("at")?,
            second: second.transpose()?,
            added: fields.optional_number("added")?,
        })
    }
}

fn head_item(head: &Head) -> Item {
    item([
        (keys::ID, Some(text(HEAD))),
        (CLOSING, Some(number(head.closing))),
        (UNTIL, Some(text(head.until.to_string()))),
        ("since", Some(text(head.since.to_string()))),
        (READING, head.reading.as_ref().map(|id| text(id.as_str()))),
        (keys::VERSION, Some(number(head.version))),
    ])
}

fn head_from(item: &Item) -> Result<Head, Failure> {
    let fields = Fields(item);
    Ok(Head {
        closing: fields.number(CLOSING)?,
        until: fields.time(UNTIL)?,
        since: fields.time("since")?,
        reading: fields.optional_request_id(READING)?,
        version: fields.number(keys::VERSION)?,
    })
}

/// The imported files, which the admin who confirms one reads again. They are kept as records of payments.
#[derive(Debug, Clone)]
pub struct BankFiles {
    client: aws_sdk_s3::Client,
    bucket: String,
}

impl FromConnection for BankFiles {
    fn from_connection(connection: &Connection) -> Result<Self, Failure> {
        Ok(Self { client: connection.s3(), bucket: connection.variable("PROOFS_BUCKET")? })
    }
}

impl BankFiles {
    /// Safe to repeat: an import's file is always the same.
    pub async fn keep(&self, import: &RequestId, content: Vec<u8>) -> Result<(), Failure> {
        let put = self.client.put_object().bucket(&self.bucket).key(path(import)).body(content.into());
        put.content_type("application/octet-stream").send().await.map(drop).map_err(failure)
    }

    pub async fn load(&self, import: &RequestId) -> Result<Vec<u8>, Failure> {
        let get = self.client.get_object().bucket(&self.bucket).key(path(import));
        let answer = get.send().await.map_err(failure)?;
        Ok(answer.body.collect().await.map_err(|error| Failure::Unavailable(error.into()))?.to_vec())
    }
}

fn path(import: &RequestId) -> String {
    format!("bank_statements/{import}")
}
