//! The files of an order: what the bank reads, and a table.

use bank_files::{
    pain001::{Account, Kind, Order, Payment},
    payment_list::{self, Row},
};
use contract::dto::{BankFile, LeftOut};
use domain::{
    Money,
    bank_account::{self, BankAccount},
    deposit::PayTo,
    withdrawal::{BankOrder, Exportable, PaymentMethod, Withdrawal},
};

/// One point is one Namibian dollar (D18).
const CURRENCY: &str = "NAD";

/// The same order always gives the same files.
pub(crate) fn bank_file(order: &BankOrder, payouts: &[Exportable], pay_to: &PayTo) -> BankFile {
    let payer = pay_to.account().and_then(account);
    let (mut payments, mut rows, mut left_out) = (Vec::new(), Vec::new(), Vec::new());
    for Exportable { withdrawal, .. } in payouts {
        let to = transfer(withdrawal);
        let (reference, hundredths) = (withdrawal.reference().to_string(), hundredths(withdrawal.amount));
        rows.push(Row {
            reference: reference.clone(),
            hundredths,
            currency: CURRENCY,
            method: withdrawal.method.name(),
            is_ordered: payer.is_some() && to.is_ok(),
            details: withdrawal.detail_lines(),
        });
        match to {
            Ok(to) => payments.push(Payment { reference, hundredths, to }),
            Err(reason) => left_out.push(LeftOut { id: withdrawal.id.to_string(), reason: reason.to_owned() }),
        }
    }
    let order_of = |from| Order {
        message_id: order.id.to_string(),
        created_at: order.at.to_string(),
        execution_date: order.execution_date.clone(),
        currency: CURRENCY,
        from,
        payments,
    };
    BankFile {
        message_id: order.id.to_string(),
        execution_date: order.execution_date.clone(),
        pain001: payer.map(order_of).filter(|order| !order.payments.is_empty()).map(|order| order.to_xml()),
        csv: payment_list::table(&bank_account::LINES, &rows),
        left_out,
    }
}

/// Where a payout goes, or why no credit transfer can bring it there.
fn transfer(withdrawal: &Withdrawal) -> Result<Account, &'static str> {
    if withdrawal.method != PaymentMethod::BankTransfer {
        return Err("It is not paid by bank transfer");
    }
    let typed = "Its player has typed the details freely, so pay it by hand";
    withdrawal.bank_account().ok_or(typed).and_then(|it| account(it).ok_or("Banks cannot write its name or number"))
}

fn account(BankAccount { holder, bank, branch_code, number, kind }: BankAccount<'_>) -> Option<Account> {
    let kind = match kind {
        Some("Savings") => Some(Kind::Savings),
        Some("Transmission") => Some(Kind::Transmission),
        Some("Cheque or current" | "Current") => Some(Kind::Current),
        _ => None,
    };
    Account::new(holder, number, bank, branch_code, kind)
}

/// Amounts are never negative.
fn hundredths(amount: Money) -> u64 {
    amount.hundredths().unsigned_abs()
}
