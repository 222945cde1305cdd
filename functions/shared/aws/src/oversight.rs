//! What keeps one admin from making money and paying it out (D45, D48): decisions that take two, totals for each admin
//! and day in the limits table, and who approved points for a mailbox in the addresses table.

use crate::{
    Admins, Connection, FromConnection, Rights,
    failure::failure,
    item::{Fields, broken, number, text},
    keys,
    transaction::Transaction,
};
use aws_sdk_dynamodb::types::{AttributeValue, Update, builders::UpdateBuilder};
use domain::{
    Failure, Money, Refusal, Timestamp, Uid,
    admin_limit::{AdminLimits, Counted, SlipLimit, Total},
    email,
    four_eyes::{Agreement, Alone, FourEyes, Grounds, Proposal, Step},
};
use std::collections::BTreeSet;

const TOTAL: &str = "total";
const APPROVERS: &str = "approvers";

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
        mut proposal: Option<&Proposal>,
        admin: &Uid,
        at: Timestamp,
    ) -> Result<Step, Failure> {
        if agreement == Agreement::One {
            return Ok(Step::Decide(Grounds::One));
        }
        if let Some(Proposal { by, .. }) = proposal.filter(|proposal| proposal.by != *admin)
            && !self.moves_points(by).await?
        {
            proposal = None;
        }
        let alone = self.rights.find().await?.map_or(Alone::No, |rights| rights.alone_to_move_points(admin, at));
        Ok(agreement.step(proposal, admin, alone, at)?)
    }

    /// Who has to agree when `admin` pays out to the owner of these mailboxes: two, where each admin who may has approved
    /// points for them, and where one who has not has proposed it.
    ///
    /// # Errors
    /// [`Refusal::OwnApproval`] where `admin` has approved points and another has not; when DynamoDB does not answer or a
    /// record is corrupt.
    pub async fn of_approvers(
        &self,
        admin: &Uid,
        mailboxes: &BTreeSet<String>,
        proposal: Option<&Proposal>,
        at: Timestamp,
    ) -> Result<Agreement, Failure> {
        let mut approvers = BTreeSet::new();
        for mailbox in mailboxes {
            approvers.extend(self.approvers_for(mailbox).await?);
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
        let mut living = 0;
        for approver in &approvers {
            living += u32::from(self.moves_points(approver).await?);
        }
        let has_others = self.rights.find().await?.is_some_and(|rights| rights.has_others(living));
        if has_others { Err(Refusal::OwnApproval.into()) } else { Ok(self.four_eyes.of_trust()) }
    }

    async fn approvers_for(&self, mailbox: &str) -> Result<Vec<Uid>, Failure> {
        let request = self.client.get_item().table_name(&self.addresses_table);
        let request = request.key(keys::ADDRESS, text(keys::approvers(mailbox))).consistent_read(true);
        let answer = request.send().await.map_err(failure)?;
        let Some(approvers) = answer.item().and_then(|item| item.get(APPROVERS)) else { return Ok(Vec::new()) };
        let approvers = approvers.as_ss().map_err(|_| broken(APPROVERS))?;
        approvers.iter().map(|approver| Uid::parse(approver).map_err(|_| broken(APPROVERS))).collect()
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

    /// Two have approved what one proposed and another confirmed. Under each name of the mailbox.
    fn approvers(&self, counted: &Counted) -> impl Iterator<Item = UpdateBuilder> {
        let proposer = match &counted.grounds {
            Grounds::Two(proposer) => Some(proposer.to_string()),
            Grounds::One | Grounds::Alone => None,
        };
        let approvers: Vec<_> = proposer.into_iter().chain([counted.admin.to_string()]).collect();
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

    /// As [`Transaction::count`], for an approval: the admin does not pay out what they have approved.
    pub fn count_approval(self, counted: &Counted, oversight: &Oversight) -> Self {
        let add = |whole: Self, update| whole.update(update, Failure::Conflict);
        oversight.approvers(counted).fold(self.count(counted, oversight), add)
    }
}
