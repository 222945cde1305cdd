//! The colours_rounds table. Only the tick may write it.

use crate::client::{
    failure::{conflicting, failure},
    item::{Fields, Item, broken, item, number, text, texts},
    keys,
    store::{Record, Store},
    table::page,
};
use aws_sdk_dynamodb::operation::query::builders::QueryFluentBuilder;
use domain::{
    Failure, Page, Refusal, Timestamp,
    colours::{Beacon, Drawn, Prizes, Round, RoundId, Status},
};

/// Past rounds read for a page; fewer remain while a round is in progress.
const PAGE_ROUNDS: i32 = 25;

pub type ColoursRounds = Store<Round>;

impl Store<Round> {
    /// The newest rounds, newest first: the current one and those before it.
    ///
    /// # Errors
    /// [`Refusal::NoRound`] before the first round.
    pub async fn newest(&self, rounds: i32) -> Result<Vec<Round>, Failure> {
        let page = self.read(self.newest_first().limit(rounds)).await?;
        if page.items.is_empty() { Err(Refusal::NoRound.into()) } else { Ok(page.items) }
    }

    /// The current round.
    ///
    /// # Errors
    /// [`Refusal::NoRound`] before the first round.
    pub async fn current(&self) -> Result<Round, Failure> {
        self.newest(1).await?.into_iter().next().ok_or(Refusal::NoRound.into())
    }

    /// A page of rounds that are decided or whose draw waits for its beacon, before the round `before`. A short or
    /// empty page need not be the last.
    pub async fn past(&self, before: Option<&RoundId>, now: Timestamp) -> Result<Page<Round, RoundId>, Failure> {
        let mut query = self.newest_first().limit(PAGE_ROUNDS);
        if let Some(before) = before {
            query = query.key_condition_expression("#key = :key AND #round < :before");
            query = query.expression_attribute_names("#round", keys::ROUND_ID);
            query = query.expression_attribute_values(":before", text(before.as_str()));
        }
        let mut page = self.read(query).await?;
        page.items.retain(|round| round.decided_at().is_some() || round.awaited_beacon(now).is_ok());
        Ok(page)
    }

    /// The round `last` and those before it, as many as a page has, newest first. Costs one query.
    pub async fn up_to(&self, last: &RoundId) -> Result<Vec<Round>, Failure> {
        let query = self.newest_first().limit(PAGE_ROUNDS);
        let query = query.key_condition_expression("#key = :key AND #round <= :last");
        let query = query.expression_attribute_names("#round", keys::ROUND_ID);
        Ok(self.read(query.expression_attribute_values(":last", text(last.as_str()))).await?.items)
    }

    /// The unfinished rounds, oldest first.
    pub async fn unfinished(&self) -> Result<Vec<RoundId>, Failure> {
        let query = self.table.query().index_name("due");
        let query = query.key_condition_expression("#key = :key").expression_attribute_names("#key", keys::DUE);
        let answer = query.expression_attribute_values(":key", text(keys::DUE)).send().await.map_err(failure)?;
        answer.items().iter().map(|item| Fields(item).round_id()).collect()
    }

    /// Writes the next version of a round.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when it has changed since it was loaded.
    pub async fn write(&self, round: &Round) -> Result<(), Failure> {
        let put = self.table.put(round.to_item());
        let put = put.condition_expression("#version = :old").expression_attribute_names("#version", keys::VERSION);
        conflicting(put.expression_attribute_values(":old", number(round.version - 1)).send().await)
    }

    fn newest_first(&self) -> QueryFluentBuilder {
        self.table
            .query()
            .index_name("all")
            .scan_index_forward(false)
            .key_condition_expression("#key = :key")
            .expression_attribute_names("#key", keys::ALL)
            .expression_attribute_values(":key", text(keys::ALL))
    }

    async fn read(&self, query: QueryFluentBuilder) -> Result<Page<Round, RoundId>, Failure> {
        page(query, Round::from_item, |key| Fields(key).round_id()).await
    }
}

impl Fields<'_> {
    pub fn round_id(&self) -> Result<RoundId, Failure> {
        RoundId::parse(&self.text(keys::ROUND_ID)?).map_err(|_| broken(keys::ROUND_ID))
    }
}

impl Record for Round {
    type Id = RoundId;
    const TABLE: &'static str = "COLOURS_ROUNDS_TABLE";
    const KEY: &'static str = keys::ROUND_ID;

    fn missing(_: &Self::Id) -> Refusal {
        Refusal::RoundUnknown
    }

    fn to_item(&self) -> Item {
        let time = |time: Option<Timestamp>| time.map(|time| text(time.to_string()));
        let drawn = self.drawn.as_ref();
        let beacon = drawn.and_then(|drawn| drawn.beacon.as_ref());
        item([
            (keys::ROUND_ID, Some(text(self.id.as_str()))),
            (keys::STATUS, Some(text(self.status.name()))),
            ("openAt", time(Some(self.open_at))),
            ("closeAt", time(Some(self.close_at))),
            ("drawAt", time(Some(self.draw_at))),
            ("entryFee", Some(number(self.entry_fee))),
            ("colors", Some(texts(&self.colours))),
            ("prizes", Some(text(self.prizes.to_string()))),
            ("keyId", Some(text(&self.key_id))),
            ("commitment", Some(text(&self.commitment))),
            ("beaconRound", self.beacon_round.map(number)),
            ("drawnAt", time(drawn.map(|drawn| drawn.at))),
            ("seed", drawn.map(|drawn| text(&drawn.seed))),
            ("winningColors", drawn.map(|drawn| texts(&drawn.winning))),
            ("beaconSignature", beacon.map(|beacon| text(&beacon.signature))),
            ("beaconRandomness", beacon.map(|beacon| text(&beacon.randomness))),
            ("voidedAt", time(self.voided_at)),
            ("handedOutAt", time(self.handed_out_at)),
            ("settledAt", time(self.settled_at)),
            (keys::DUE, (!self.finished).then(|| text(keys::DUE))),
            (keys::ALL, Some(text(keys::ALL))),
            (keys::VERSION, Some(number(self.version))),
        ])
    }

    fn from_item(item: &Item) -> Result<Self, Failure> {
        let fields = Fields(item);
        let beacon_round = fields.optional_number("beaconRound")?;
        Ok(Self {
            id: fields.round_id()?,
            status: Status::parse(&fields.text(keys::STATUS)?).ok_or_else(|| broken(keys::STATUS))?,
            open_at: fields.time("openAt")?,
            close_at: fields.time("closeAt")?,
            draw_at: fields.time("drawAt")?,
            entry_fee: fields.money("entryFee")?,
            colours: fields.texts("colors")?,
            prizes: Prizes::parse(&fields.text("prizes")?).map_err(|_| broken("prizes"))?,
            key_id: fields.text("keyId")?,
            commitment: fields.text("commitment")?,
            beacon_round,
            drawn: fields.optional_time("drawnAt")?.map(|at| drawn(&fields, at, beacon_round)).transpose()?,
            voided_at: fields.optional_time("voidedAt")?,
            handed_out_at: fields.optional_time("handedOutAt")?,
            settled_at: fields.optional_time("settledAt")?,
            finished: fields.optional_text(keys::DUE)?.is_none(),
            version: fields.number(keys::VERSION)?,
        })
    }
}

fn drawn(fields: &Fields<'_>, at: Timestamp, beacon_round: Option<u64>) -> Result<Drawn, Failure> {
    let beacon = |round| -> Result<Beacon, Failure> {
        Ok(Beacon { round, signature: fields.text("beaconSignature")?, randomness: fields.text("beaconRandomness")? })
    };
    Ok(Drawn {
        at,
        seed: fields.text("seed")?,
        beacon: beacon_round.map(beacon).transpose()?,
        winning: fields.texts("winningColors")?.try_into().map_err(|_| broken("winningColors"))?,
    })
}
