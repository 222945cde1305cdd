//! The cases of the care table: players whose play shows signs of harm, and how admins handled them (D63).

use crate::{
    client::{
        failure::conflicting,
        item::{Fields, Item, broken, item, number, text},
        keys,
        lists::{QueueOrder, Request},
        store::{Record, Store},
        transaction::Transaction,
    },
    log::audit_log::Audited,
};
use aws_sdk_dynamodb::types::AttributeValue;
use domain::{
    Failure, Refusal, Uid,
    care::{CareCase, CareNote, Contact, Marker, Outcome, Sign, Status},
    deposit::Party,
    request::{Note, RequestId},
};

const USERNAME: &str = "username";
const SIGNS: &str = "signs";
const NOTES: &str = "notes";
const UNCHANGED: &str = "#version = :old";

pub type CareCases = Store<CareCase>;

impl Store<CareCase> {
    /// The newest case of a player.
    pub async fn newest_of(&self, uid: &Uid) -> Result<Option<CareCase>, Failure> {
        Ok(self.of_player(uid, None, None).await?.items.into_iter().next())
    }

    /// Writes a case with the signs of another night.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when it was written since it was loaded.
    pub async fn replace(&self, case: &CareCase) -> Result<(), Failure> {
        let request = self.table.put(case.to_item());
        let request = request.condition_expression(UNCHANGED).expression_attribute_names("#version", keys::VERSION);
        conflicting(request.expression_attribute_values(":old", number(case.version - 1)).send().await)
    }

    /// Writes a case with another note, and the audit row.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when it was written since it was loaded.
    pub async fn note(&self, case: &CareCase, audit: Audited<'_>) -> Result<(), Failure> {
        let put = self
            .table
            .putting(case.to_item())
            .condition_expression(UNCHANGED)
            .expression_attribute_names("#version", keys::VERSION)
            .expression_attribute_values(":old", number(case.version - 1));
        let whole = Transaction::new().put(put, Failure::Conflict);
        whole.audit(audit, Failure::Conflict).commit(&self.table.client).await?
    }
}

impl Request for CareCase {
    type Status = Status;
    const PLAYER: &'static str = keys::UID;
    const QUEUE: QueueOrder = QueueOrder::StatusByStatus;

    fn status(&self) -> Status {
        self.status
    }
}

impl Record for CareCase {
    type Id = RequestId;
    const TABLE: &'static str = "CARE_TABLE";
    const KEY: &'static str = keys::ID;

    fn missing(_: &Self::Id) -> Refusal {
        Refusal::CaseNotFound
    }

    fn to_item(&self) -> Item {
        item([
            (keys::ID, Some(text(self.id.as_str()))),
            (keys::UID, Some(text(self.player.uid.as_str()))),
            (USERNAME, Some(text(&self.player.username))),
            (keys::EMAIL, Some(text(&self.player.email))),
            (SIGNS, Some(AttributeValue::L(self.signs.iter().map(sign_value).collect()))),
            (NOTES, Some(AttributeValue::L(self.notes.iter().map(note_value).collect()))),
            (keys::STATUS, Some(text(self.status.name()))),
            (keys::VERSION, Some(number(self.version))),
            ("createdAt", Some(text(self.created_at.to_string()))),
            ("updatedAt", Some(text(self.updated_at.to_string()))),
            (keys::SORT_KEY, Some(text(keys::sort_key(self.created_at, &self.id)))),
        ])
    }

    fn from_item(item: &Item) -> Result<Self, Failure> {
        let fields = Fields(item);
        Ok(Self {
            id: fields.request_id(keys::ID)?,
            player: Party {
                uid: fields.uid(keys::UID)?,
                username: fields.text(USERNAME)?,
                email: fields.text(keys::EMAIL)?,
            },
            signs: list(item, SIGNS, sign_from)?,
            notes: list(item, NOTES, note_from)?,
            status: Status::parse(&fields.text(keys::STATUS)?).ok_or_else(|| broken(keys::STATUS))?,
            version: fields.number(keys::VERSION)?,
            created_at: fields.time("createdAt")?,
            updated_at: fields.time("updatedAt")?,
        })
    }
}

fn list<T>(item: &Item, name: &str, read: impl Fn(&Item) -> Result<T, Failure>) -> Result<Vec<T>, Failure> {
    let list = item.get(name).and_then(|list| list.as_l().ok()).ok_or_else(|| broken(name))?;
    list.iter().map(|value| read(value.as_m().map_err(|_| broken(name))?)).collect()
}

fn sign_value(sign: &Sign) -> AttributeValue {
    AttributeValue::M(item([
        ("marker", Some(text(sign.marker.name()))),
        ("weight", Some(number(sign.weight))),
        ("reason", Some(text(&sign.reason))),
    ]))
}

fn sign_from(item: &Item) -> Result<Sign, Failure> {
    let fields = Fields(item);
    Ok(Sign {
        marker: Marker::parse(&fields.text("marker")?).ok_or_else(|| broken("marker"))?,
        weight: fields.number("weight")?,
        reason: fields.text("reason")?,
    })
}

fn note_value(note: &CareNote) -> AttributeValue {
    AttributeValue::M(item([
        (keys::ID, Some(text(note.id.as_str()))),
        (keys::UID, Some(text(note.by.as_str()))),
        (keys::EMAIL, Some(text(&note.email))),
        ("at", Some(text(note.at.to_string()))),
        ("contact", Some(text(note.contact.name()))),
        ("text", Some(text(note.text.as_str()))),
        ("outcome", note.outcome.map(|outcome| text(outcome.name()))),
    ]))
}

fn note_from(item: &Item) -> Result<CareNote, Failure> {
    let fields = Fields(item);
    let outcome = |text: String| Outcome::parse(&text).ok_or_else(|| broken("outcome"));
    Ok(CareNote {
        id: fields.request_id(keys::ID)?,
        by: fields.uid(keys::UID)?,
        email: fields.text(keys::EMAIL)?,
        at: fields.time("at")?,
        contact: Contact::parse(&fields.text("contact")?).ok_or_else(|| broken("contact"))?,
        text: Note::stored(fields.text("text")?),
        outcome: fields.optional_text("outcome")?.map(outcome).transpose()?,
    })
}
