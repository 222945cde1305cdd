//! What keeps one admin from making money and paying it out (D45, D48): decisions that take two, totals for each admin
//! and day in the limits table, and who approved points for an account and for a mailbox in the addresses table.

use crate::{
    client::{
        connection::{Connection, FromConnection},
        failure::failure,
        item::{Fields, Item, broken, item, number, text},
        keys,
        transaction::Transaction,
    },
    desk::{admins::Admins, rights::Rights},
};
use aws_sdk_dynamodb::types::{AttributeValue, Update, builders::UpdateBuilder};
use domain::{
    Failure, Money, Refusal, Timestamp, Uid,
    admin_limit::{AdminLimits, Counted, SlipLimit, Total},
    approvers::Approvers,
    email,
    four_eyes::{Agreement, Alone, FourEyes, Grounds, Proposal, Step},
    wallet::Wallet,
};
use std::{collections::BTreeSet, fmt::Display};

const TOTAL: &str = "total";
const APPROVERS: &str = "approvers";
const UNTIL: &str = "until";
const CAME_IN: &str = "cameIn";

#[derive(Debug, Clone)]
pub struct Oversight {
    client: aws_sdk_dynamodb::Client,
    limits_table: String,
    addresses_table: String,
    admins: Admins,
    rights: Rights,
    pub limits: AdminLimits,
    pub four_eyes: FourEyes,
}

/// What each admin alone approves on proofs of payment.
#[derive(Debug, Clone)]
pub struct Slips {
    client: aws_sdk_dynamodb::Client,
    limits_table: String,
    pub limit: SlipLimit,
}

impl FromConnection for Oversight {
    fn from_connection(connection: &Connection) -> Result<Self, Failure> {
        Ok(Self {
            client: connection.dynamodb(),
            limits_table: connection.variable("LIMITS_TABLE")?,
            addresses_table: connection.variable("ADDRESSES_TABLE")?,
            admins: connection.connect()?,
            rights: connection.connect()?,
            limits: connection.connect()?,
            four_eyes: connection.connect()?,
        })
    }
}

impl FromConnection for AdminLimits {
    fn from_connection(connection: &Connection) -> Result<Self, Failure> {
        let daily = points(connection, "ADMIN_DAILY_LIMIT")?;
        Ok(Self { daily, beneficiary: points(connection, "BENEFICIARY_DAILY_LIMIT")? })
    }
}

impl FromConnection for Slips {
    fn from_connection(connection: &Connection) -> Result<Self, Failure> {
        Ok(Self {
            client: connection.dynamodb(),
            limits_table: connection.variable("LIMITS_TABLE")?,
            limit: SlipLimit(points(connection, "SLIP_DAILY_LIMIT")?),
        })
    }
}

fn points(connection: &Connection, name: &str) -> Result<Money, Failure> {
    let limit = Money::parse(&connection.variable(name)?);
    limit.map_err(|_| Failure::internal(format!("{name} must be points")))
}

impl FromConnection for FourEyes {
    fn from_connection(connection: &Connection) -> Result<Self, Failure> {
        let above = connection.variable("FOUR_EYES_ABOVE")?;
        Self::parse(&above).ok_or_else(|| Failure::internal("FOUR_EYES_ABOVE must be points, or off"))
    }
}

impl Oversight {
    /// What an approval or a payout by `admin` comes to. A proposal counts while its admin may still move points.
    ///
    /// # Errors
    /// What [`Agreement::step`] refuses; when DynamoDB does not answer or a record is corrupt.
    pub async fn step(
        &self,
        agreement: Agreement,
        proposal: Option<&Proposal>,
        admin: &Uid,
        at: Timestamp,
    ) -> Result<Step, Failure> {
        if agreement == Agreement::One {
            return Ok(Step::Decide(Grounds::One));
        }
        let by = proposal.map(|proposal| &proposal.by).filter(|by| *by != admin);
        let (counts, rights) = tokio::try_join!(self.counts(by), self.rights.find())?;
        let alone = rights.map_or(Alone::No, |rights| rights.alone_to_move_points(at));
        Ok(agreement.step(proposal.filter(|_| counts), admin, alone, at)?)
    }

    /// Who has to agree when `admin` pays out of this wallet, to the owner of these mailboxes: two, where each admin who may
    /// has approved points that are still there, and where one who has not has proposed it.
    ///
    /// # Errors
    /// [`Refusal::OwnApproval`] where `admin` has approved points and another has not; when DynamoDB does not answer or a
    /// record is corrupt.
    pub async fn of_approvers(
        &self,
        admin: &Uid,
        (wallet, mailboxes): (&Wallet, &BTreeSet<String>),
        proposal: Option<&Proposal>,
        at: Timestamp,
    ) -> Result<Agreement, Failure> {
        let own = self.approvers(&wallet.uid).await?;
        let mut approvers: BTreeSet<Uid> = own.barred(wallet).cloned().collect();
        for mailbox in mailboxes {
            let of_mailbox = self.approvers_for(mailbox).await?.into_iter();
            approvers.extend(of_mailbox.filter(|admin| !own.releases(admin, wallet)));
        }
        if !approvers.contains(admin) {
            return Ok(Agreement::One);
        }
        let waiting = proposal.filter(|proposal| proposal.waits(Agreement::Two, at));
        if let Some(Proposal { by, .. }) = waiting.filter(|proposal| !approvers.contains(&proposal.by))
            && self.moves_points(by).await?
        {
            return Ok(self.four_eyes.of_trust());
        }
        // An admin does not pay out to themselves either.
        approvers.insert(wallet.uid.clone());
        let mut living = 0;
        for approver in &approvers {
            living += u32::from(self.moves_points(approver).await?);
        }
        let has_others = self.rights.find().await?.is_some_and(|rights| rights.has_others(living));
        if has_others { Err(Refusal::OwnApproval.into()) } else { Ok(self.four_eyes.of_trust()) }
    }

    /// Who approved the account's points. It changes only together with the account's wallet, so a transaction that holds
    /// the wallet as it was read before holds this too.
    ///
    /// # Errors
    /// When DynamoDB does not answer or the record is corrupt.
    pub async fn approvers(&self, uid: &Uid) -> Result<Approvers, Failure> {
        let Some(item) = self.address(uid).await? else { return Ok(Approvers::default()) };
        let until = item.get(UNTIL).and_then(|until| until.as_m().ok()).ok_or_else(|| broken(UNTIL))?;
        let admins = until.keys().map(|admin| Ok((uid_from(admin)?, Fields(until).number(admin)?)));
        let until = admins.collect::<Result<_, Failure>>()?;
        Ok(Approvers { until, came_in: Fields(&item).number(CAME_IN)? })
    }

    async fn approvers_for(&self, mailbox: &str) -> Result<Vec<Uid>, Failure> {
        let item = self.address(&mailbox).await?;
        let Some(approvers) = item.as_ref().and_then(|item| item.get(APPROVERS)) else { return Ok(Vec::new()) };
        approvers.as_ss().map_err(|_| broken(APPROVERS))?.iter().map(|approver| uid_from(approver)).collect()
    }

    async fn address(&self, whom: &impl Display) -> Result<Option<Item>, Failure> {
        let request = self.client.get_item().table_name(&self.addresses_table);
        let request = request.key(keys::ADDRESS, text(keys::approvers(whom))).consistent_read(true);
        Ok(request.send().await.map_err(failure)?.item)
    }

    /// Whether the admin's totals have room for the decision now.
    ///
    /// # Errors
    /// What [`Counted`] refuses when a total would pass its limit; when DynamoDB does not answer or a total is corrupt.
    pub async fn check_room(&self, counted: &Counted) -> Result<(), Failure> {
        for total in &counted.totals {
            if decided(&self.client, &self.limits_table, &total.name).await? > total.room {
                return Err(Failure::Refused(total.over.clone()));
            }
        }
        Ok(())
    }

    /// Whether what somebody else has proposed counts.
    async fn counts(&self, by: Option<&Uid>) -> Result<bool, Failure> {
        match by {
            Some(by) => self.moves_points(by).await,
            None => Ok(true),
        }
    }

    async fn moves_points(&self, uid: &Uid) -> Result<bool, Failure> {
        Ok(self.admins.find(uid).await?.is_some_and(|admin| admin.role.moves_points()))
    }

    fn total(&self, total: &Total, counted: &Counted) -> UpdateBuilder {
        Update::builder()
            .table_name(&self.limits_table)
            .key(keys::ID, text(&total.name))
            .update_expression("ADD #total :amount SET #expires = :expires")
            .condition_expression("attribute_not_exists(#total) OR #total <= :room")
            .expression_attribute_names("#total", TOTAL)
            .expression_attribute_names("#expires", keys::EXPIRES_AT)
            .expression_attribute_values(":amount", number(total.amount))
            .expression_attribute_values(":room", number(total.room))
            .expression_attribute_values(":expires", number(counted.end_of_day.ms().div_ceil(1000)))
    }

    /// Under each name of the mailbox.
    fn add_to_mailbox(&self, counted: &Counted) -> impl Iterator<Item = UpdateBuilder> {
        let approvers: Vec<_> = counted.approvers().iter().map(ToString::to_string).collect();
        email::mailbox_names(&counted.beneficiary.email).into_iter().map(move |mailbox| {
            Update::builder()
                .table_name(&self.addresses_table)
                .key(keys::ADDRESS, text(keys::approvers(&mailbox)))
                .update_expression("ADD #approvers :admins")
                .expression_attribute_names("#approvers", APPROVERS)
                .expression_attribute_values(":admins", AttributeValue::Ss(approvers.clone()))
        })
    }
}

impl Slips {
    /// What the admin may still approve so on the day of `at`.
    ///
    /// # Errors
    /// When DynamoDB does not answer or the total is corrupt.
    pub async fn room(&self, admin: &Uid, at: Timestamp) -> Result<Money, Failure> {
        Ok(self.limit.room(decided(&self.client, &self.limits_table, &SlipLimit::name(admin, at)).await?))
    }
}

fn approvers_item((uid, approvers): (&Uid, &Approvers)) -> Item {
    let until = approvers.until.iter().map(|(admin, until)| (admin.to_string(), number(until))).collect();
    item([
        (keys::ADDRESS, Some(text(keys::approvers(uid)))),
        (UNTIL, Some(AttributeValue::M(until))),
        (CAME_IN, Some(number(approvers.came_in))),
    ])
}

fn uid_from(text: &str) -> Result<Uid, Failure> {
    Uid::parse(text).map_err(|_| broken(APPROVERS))
}

/// A total of a day.
async fn decided(client: &aws_sdk_dynamodb::Client, table: &str, name: &str) -> Result<Money, Failure> {
    let request = client.get_item().table_name(table).key(keys::ID, text(name));
    let answer = request.consistent_read(true).send().await.map_err(failure)?;
    let total = answer.item().map(|item| Fields(item).optional_money(TOTAL)).transpose()?.flatten();
    Ok(total.unwrap_or_default())
}

impl Transaction<Failure> {
    /// Adds the decision to the admin's totals, unless one would pass its limit or an admin who is no longer alone decides.
    pub fn count(self, counted: &Counted, oversight: &Oversight) -> Self {
        let whole = match counted.grounds {
            Grounds::One | Grounds::Two(_) => self,
            Grounds::Alone => self.check(oversight.rights.one_to_move_points(), Failure::Conflict),
        };
        counted.totals.iter().fold(whole, |transaction, total| {
            transaction.update(oversight.total(total, counted), Failure::Refused(total.over.clone()))
        })
    }

    /// As [`Transaction::count`], for an approval: the admin does not pay out what they have approved. `of_account` says who
    /// has after it.
    pub fn count_approval(self, counted: &Counted, oversight: &Oversight, of_account: (&Uid, &Approvers)) -> Self {
        let add = |whole: Self, update| whole.update(update, Failure::Conflict);
        let whole = oversight.add_to_mailbox(counted).fold(self.count(counted, oversight), add);
        whole.write(&oversight.addresses_table, approvers_item(of_account), Failure::Conflict)
    }
}
