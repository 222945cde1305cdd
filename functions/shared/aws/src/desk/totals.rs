//! Totals of each admin's decisions on a day, in the limits table (D45, D48).

use crate::client::{
    connection::{Connection, FromConnection},
    item::{Fields, number},
    keys,
    table::Table,
    transaction::Transaction,
};
use aws_sdk_dynamodb::types::builders::UpdateBuilder;
use domain::{
    Failure, Money, Timestamp, Uid,
    admin_limit::{AdminLimits, Counted, SlipLimit, Total},
};

const TOTAL: &str = "total";

/// The totals of approvals and payouts of each admin.
#[derive(Debug, Clone)]
pub struct Totals {
    table: Table,
    pub limits: AdminLimits,
}

/// The totals that each admin alone approves on proofs of payment.
#[derive(Debug, Clone)]
pub struct Slips {
    table: Table,
    pub limit: SlipLimit,
}

impl FromConnection for Totals {
    fn from_connection(connection: &Connection) -> Result<Self, Failure> {
        Ok(Self { table: Table::new(connection, "LIMITS_TABLE")?, limits: connection.connect()? })
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
        Ok(Self { table: Table::new(connection, "LIMITS_TABLE")?, limit: connection.setting()? })
    }
}

fn points(connection: &Connection, name: &str) -> Result<Money, Failure> {
    Money::parse(&connection.variable(name)?).map_err(|_| Failure::internal(format!("{name} must be points")))
}

impl Totals {
    /// Whether there is room for the decision now.
    ///
    /// # Errors
    /// [`Total::over`] of a total that would pass its limit.
    pub async fn check_room(&self, counted: &Counted) -> Result<(), Failure> {
        for total in &counted.totals {
            if total_so_far(&self.table, &total.name).await? > total.most_before {
                return Err(Failure::Refused(total.over.clone()));
            }
        }
        Ok(())
    }

    fn add(&self, total: &Total, counted: &Counted) -> UpdateBuilder {
        self.table
            .updating(keys::ID, &total.name)
            .update_expression("ADD #total :amount SET #expires = :expires")
            .condition_expression("attribute_not_exists(#total) OR #total <= :room")
            .expression_attribute_names("#total", TOTAL)
            .expression_attribute_names("#expires", keys::EXPIRES_AT)
            .expression_attribute_values(":amount", number(total.amount))
            .expression_attribute_values(":room", number(total.most_before))
            .expression_attribute_values(":expires", number(counted.end_of_day.ms().div_ceil(1000)))
    }
}

impl Slips {
    /// The amount that the admin may still approve on proofs alone on the day of `at`.
    pub async fn room(&self, admin: &Uid, at: Timestamp) -> Result<Money, Failure> {
        Ok(self.limit.room(total_so_far(&self.table, &SlipLimit::name(admin, at)).await?))
    }
}

/// A total of a day, as it is now.
async fn total_so_far(table: &Table, name: &str) -> Result<Money, Failure> {
    let item = table.find(keys::ID, name).await?.unwrap_or_default();
    Ok(Fields(&item).optional_money(TOTAL)?.unwrap_or_default())
}

impl Transaction<Failure> {
    /// Adds the decision to the admin's totals, unless one would pass its limit.
    pub fn count(self, counted: &Counted, totals: &Totals) -> Self {
        counted.totals.iter().fold(self, |transaction, total| {
            transaction.update(totals.add(total, counted), Failure::Refused(total.over.clone()))
        })
    }
}
