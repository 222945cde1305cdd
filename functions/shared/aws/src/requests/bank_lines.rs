//! The bank_lines table. A line is written once, and each decision about it requires that it is as it was read.

use crate::{
    client::{
        failure::unless,
        item::{Fields, Item, broken, item, number, text},
        keys,
        lists::{QueueOrder, Request},
        store::{Record, Store},
        transaction::Transaction,
    },
    desk::decisions::{decision_item, proposal_item},
    log::audit_log::Audited,
};
use aws_sdk_dynamodb::{error::ProvideErrorMetadata, types::AttributeValue};
use domain::{
    Failure, Page, QueueQuery, Refusal, Search,
    bank::{BankLine, LineProposal, LineStatus, Target, Used},
    request::RequestId,
};
use futures::future::try_join_all;

/// Requests at once while a statement is imported.
const AT_ONCE: usize = 25;

/// The records that a proposal and a decision are about, by the kind of record.
const FOR_DEPOSIT: &str = "deposit";
const FOR_WITHDRAWAL: &str = "withdrawal";
const FOR_PLAYER: &str = "player";
const PROPOSED: &str = "proposed";
const USED: &str = "used";

pub type BankLines = Store<BankLine>;

impl Store<BankLine> {
    /// A page of the lines, or the line that is searched for.
    ///
    /// # Errors
    /// [`domain::Refusal::Malformed`] for a malformed cursor.
    pub async fn page(&self, query: &QueueQuery<LineStatus>) -> Result<Page<BankLine>, Failure> {
        match &query.search {
            None => self.of_all(query.status, query.after.as_deref()).await,
            Some(Search::Request(id)) => {
                let found = self.find(id).await?;
                Ok(Page::of(found.filter(|found| query.includes(found.status))))
            }
            Some(_) => Ok(Page::of(None)),
        }
    }

    /// Those of these lines that are stored (strongly consistent reads).
    pub async fn stored(&self, ids: &[RequestId]) -> Result<Vec<BankLine>, Failure> {
        let mut stored = Vec::new();
        for part in ids.chunks(AT_ONCE) {
            stored.extend(try_join_all(part.iter().map(|id| self.find(id))).await?.into_iter().flatten());
        }
        Ok(stored)
    }

    /// Adds new lines. Safe to repeat: one that is there stays as it is.
    pub async fn add(&self, lines: &[BankLine]) -> Result<(), Failure> {
        let add = async |line: &BankLine| {
            let put = self.table.put(line.to_item()).condition_expression("attribute_not_exists(#key)");
            let sent = put.expression_attribute_names("#key", keys::ID).send().await;
            unless(sent, |error| error.code() == Some("ConditionalCheckFailedException")).map(drop)
        };
        for part in lines.chunks(AT_ONCE) {
            try_join_all(part.iter().map(&add)).await?;
        }
        Ok(())
    }

    /// Writes a proposal, or a decision that moves no points, with the audit row.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when the line has changed since it was loaded.
    pub async fn record(&self, after: &BankLine, audit: Audited<'_>) -> Result<(), Failure> {
        let whole = Transaction::new().line(self, after).audit(audit, Failure::Conflict);
        whole.commit(&self.table.client).await?
    }
}

impl Transaction<Failure> {
    /// Adds a line that must not have changed since it was loaded.
    pub(crate) fn line(self, lines: &BankLines, after: &BankLine) -> Self {
        let put = lines
            .table
            .putting(after.to_item())
            .condition_expression("#version = :old")
            .expression_attribute_names("#version", keys::VERSION)
            .expression_attribute_values(":old", number(after.version - 1));
        self.put(put, Failure::Conflict)
    }
}

impl Request for BankLine {
    type Status = LineStatus;
    /// No list of a player has lines.
    const PLAYER: &'static str = "importedBy";
    const QUEUE: QueueOrder = QueueOrder::StatusByStatus;

    fn status(&self) -> LineStatus {
        self.status
    }
}

impl Record for BankLine {
    type Id = RequestId;
    const TABLE: &'static str = "BANK_LINES_TABLE";
    const KEY: &'static str = keys::ID;

    fn missing(_: &Self::Id) -> Refusal {
        Refusal::LineNotFound
    }

    fn to_item(&self) -> Item {
        let part = |target: Option<&Target>, words: Item| {
            let mut part = words;
            part.extend(target.map(target_item).unwrap_or_default());
            Some(AttributeValue::M(part))
        };
        let proposed = self.proposal.as_ref();
        let used = self.used.as_ref();
        item([
            (keys::ID, Some(text(self.id.as_str()))),
            ("import", Some(text(self.import.as_str()))),
            (Self::PLAYER, Some(text(self.imported_by.as_str()))),
            (keys::DAY, Some(text(self.day.to_string()))),
            ("amount", Some(number(self.amount))),
            ("credit", Some(AttributeValue::Bool(self.is_credit))),
            ("text", Some(text(&self.text))),
            (keys::NAME, Some(text(&self.name))),
            (keys::STATUS, Some(text(self.status.name()))),
            (PROPOSED, proposed.and_then(|made| part(made.target.as_ref(), proposal_item(Some(&made.proposal))))),
            (USED, used.and_then(|used| part(used.target.as_ref(), decision_item(Some(&used.decision))))),
            (keys::VERSION, Some(number(self.version))),
            (keys::SORT_KEY, Some(text(keys::sort_key(self.day, &self.id)))),
        ])
    }

    fn from_item(item: &Item) -> Result<Self, Failure> {
        let fields = Fields(item);
        let part = |name| item.get(name).map(|part| part.as_m().map_err(|_| broken(name))).transpose();
        let proposal = part(PROPOSED)?.map(|part| {
            let proposal = Fields(part).proposal()?.ok_or_else(|| broken(PROPOSED))?;
            Ok::<_, Failure>(LineProposal { target: target_from(part)?, proposal })
        });
        let used = part(USED)?.map(|part| {
            let decision = Fields(part).decision()?.ok_or_else(|| broken(USED))?;
            Ok::<_, Failure>(Used { target: target_from(part)?, decision })
        });
        Ok(Self {
            id: fields.request_id(keys::ID)?,
            import: fields.request_id("import")?,
            imported_by: fields.uid(Self::PLAYER)?,
            day: fields.time(keys::DAY)?,
            amount: fields.money("amount")?,
            is_credit: fields.flag("credit")?,
            text: fields.text("text")?,
            name: fields.text(keys::NAME)?,
            status: LineStatus::parse(&fields.text(keys::STATUS)?).ok_or_else(|| broken(keys::STATUS))?,
            proposal: proposal.transpose()?,
            used: used.transpose()?,
            version: fields.number(keys::VERSION)?,
        })
    }
}

fn target_item(target: &Target) -> Item {
    let (kind, id) = match target {
        Target::Deposit(id) => (FOR_DEPOSIT, id.as_str()),
        Target::Withdrawal(id) => (FOR_WITHDRAWAL, id.as_str()),
        Target::Player(uid) => (FOR_PLAYER, uid.as_str()),
    };
    item([(kind, Some(text(id)))])
}

fn target_from(part: &Item) -> Result<Option<Target>, Failure> {
    let fields = Fields(part);
    let deposit = fields.optional_request_id(FOR_DEPOSIT)?.map(Target::Deposit);
    let withdrawal = fields.optional_request_id(FOR_WITHDRAWAL)?.map(Target::Withdrawal);
    let player = part.contains_key(FOR_PLAYER).then(|| fields.uid(FOR_PLAYER)).transpose()?.map(Target::Player);
    Ok(deposit.or(withdrawal).or(player))
}
