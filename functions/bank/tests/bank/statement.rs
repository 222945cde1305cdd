//! Statements of the operator's account in camt.053, as short as a bank may write them.

use base64::{Engine, engine::general_purpose::STANDARD};
use serde_json::{Value, json};
use std::fmt::Write;

pub const ACCOUNT: &str = "NA1200001234";

/// A line: the day of November 2026, hundredths with their sign, text, name.
#[derive(Debug, Clone)]
pub struct Booked {
    pub day: u32,
    pub hundredths: i64,
    pub text: String,
    pub name: String,
}

pub fn booked(day: u32, hundredths: i64, text: &str) -> Booked {
    Booked { day, hundredths, text: text.to_owned(), name: String::new() }
}

/// A file whose balances follow from its lines.
pub fn camt(opening: i64, until: u32, lines: &[Booked]) -> String {
    camt_of(ACCOUNT, opening, until, lines)
}

pub fn camt_of(account: &str, opening: i64, until: u32, lines: &[Booked]) -> String {
    let closing = opening + lines.iter().map(|line| line.hundredths).sum::<i64>();
    let mut file = format!(
        "<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>{account}</IBAN></Id></Acct>{}{}",
        balance("OPBD", opening, until),
        balance("CLBD", closing, until)
    );
    for Booked { day, hundredths, text, name } in lines {
        let (party, amount) = (if *hundredths < 0 { "Cdtr" } else { "Dbtr" }, amount(*hundredths));
        writeln!(
            file,
            "<Ntry>{amount}<Sts>BOOK</Sts><BookgDt><Dt>2026-11-{day:02}</Dt></BookgDt><NtryDtls><TxDtls>\
             <RltdPties><{party}><Nm>{name}</Nm></{party}></RltdPties><RmtInf><Ustrd>{text}</Ustrd></RmtInf>\
             </TxDtls></NtryDtls></Ntry>"
        )
        .unwrap();
    }
    file + "</Stmt></BkToCstmrStmt></Document>"
}

fn balance(kind: &str, hundredths: i64, day: u32) -> String {
    let amount = amount(hundredths);
    format!("<Bal><Tp><CdOrPrtry><Cd>{kind}</Cd></CdOrPrtry></Tp>{amount}<Dt><Dt>2026-11-{day:02}</Dt></Dt></Bal>")
}

fn amount(hundredths: i64) -> String {
    let (whole, rest) = (hundredths.abs() / 100, hundredths.abs() % 100);
    let direction = if hundredths < 0 { "DBIT" } else { "CRDT" };
    format!("<Amt Ccy=\"NAD\">{whole}.{rest:02}</Amt><CdtDbtInd>{direction}</CdtDbtInd>")
}

/// The body of an import.
pub fn body(file: &str) -> Value {
    json!({"name": "november.xml", "file": STANDARD.encode(file)})
}
