//! camt.053, every version: the elements that are read have been the same in all.

use crate::day;
use crate::fault::{Fault, Lacking, Reason};
use crate::line::Entry;
use crate::statement::{Balances, Part, account};
use crate::xml::{self, Element};
use crate::{amount, line_ids, text};

/// `Ustrd` holds 140 letters; banks cut longer texts.
const USTRD_LETTERS: usize = 140;

pub fn read(text: &str) -> Result<Vec<Part>, Fault> {
    let (mut parts, mut open) = (Vec::new(), Statement::default());
    xml::statements(text, |line, element| {
        match element {
            Some(element) => open.take(&element).map_err(|reason| reason.at(line))?,
            None => parts.push(std::mem::take(&mut open).finish(line).map_err(|reason| reason.at(line))?),
        }
        Ok(())
    })?;
    if parts.is_empty() { Err(Reason::NotCamt.into()) } else { Ok(parts) }
}

/// A statement that is being read.
#[derive(Default)]
struct Statement {
    account: Option<String>,
    currency: String,
    balances: Balances,
    /// The balance at the end of the statement before, for banks that give no other opening balance.
    before: Balances,
    entries: Vec<Entry>,
}

impl Statement {
    fn take(&mut self, element: &Element) -> Result<(), Reason> {
        match element.name {
            "Acct" => {
                let ids = [element.text(&["Id", "IBAN"]), element.text(&["Id", "Othr", "Id"])];
                self.account = ids.into_iter().find_map(account);
            }
            "Bal" => match element.text(&["Tp", "CdOrPrtry", "Cd"]) {
                "OPBD" => self.balances.open(money(element, &mut self.currency)?)?,
                "PRCD" => self.before.open(money(element, &mut self.currency)?)?,
                "CLBD" => {
                    let until = first_of([element.text(&["Dt", "Dt"]), element.text(&["Dt", "DtTm"])]);
                    self.balances.close(money(element, &mut self.currency)?, day::of_xml(until)?)?;
                }
                _ => (),
            },
            "Ntry" => self.entries.extend(entry(element, &mut self.currency)?),
            _ => (),
        }
        Ok(())
    }

    fn finish(mut self, line: u32) -> Result<Part, Reason> {
        self.balances.opening = self.balances.opening.or(self.before.opening);
        let (opening, closing, until) = self.balances.both()?;
        let account = Some(self.account.ok_or(Reason::Missing(Lacking::Account))?);
        Ok(Part { line, account, currency: self.currency, opening, closing, until, entries: self.entries })
    }
}

/// The amount of an entry or a balance. A debit is negative.
fn money(element: &Element, currency: &mut String) -> Result<i64, Reason> {
    directed(hundredths(element.child("Amt").ok_or(Reason::Amount)?, currency)?, element.text(&["CdtDbtInd"]))
}

fn directed(hundredths: i64, direction: &str) -> Result<i64, Reason> {
    match direction {
        "CRDT" => Ok(hundredths),
        "DBIT" => Ok(-hundredths),
        _ => Err(Reason::Direction),
    }
}

/// The first amount decides the currency of the file.
fn hundredths(amt: &Element, currency: &mut String) -> Result<i64, Reason> {
    if currency.is_empty() {
        currency.clone_from(&amt.currency);
    }
    if amt.currency.is_empty() || amt.currency != *currency {
        return Err(Reason::TwoCurrencies);
    }
    amount::unsigned(amt.text.trim(), '.')
}

fn first_of<'a>(texts: impl IntoIterator<Item = &'a str>) -> &'a str {
    texts.into_iter().find(|text| !text.is_empty()).unwrap_or_default()
}

/// The lines of an entry: several for a collective booking whose parts have amounts.
fn entry(ntry: &Element, currency: &mut String) -> Result<Vec<Entry>, Reason> {
    if first_of([ntry.text(&["Sts", "Cd"]), ntry.text(&["Sts"])]) != "BOOK" {
        return Ok(Vec::new());
    }
    let total = money(ntry, currency)?;
    let booked = [ntry.text(&["BookgDt", "Dt"]), ntry.text(&["BookgDt", "DtTm"])];
    let day = day::of_xml(first_of(booked))?;
    let details: Vec<&Element> = ntry.children("NtryDtls").flat_map(|details| details.children("TxDtls")).collect();
    let reference = ntry.text(&["AcctSvcrRef"]);
    if let [_, _, ..] = details[..] {
        let mut lines = Vec::new();
        for details in &details {
            let Some(amt) = details.child("Amt").or_else(|| details.find(&["AmtDtls", "TxAmt", "Amt"])) else {
                break;
            };
            let direction = first_of([details.text(&["CdtDbtInd"]), ntry.text(&["CdtDbtInd"])]);
            let amount = directed(hundredths(amt, currency)?, direction)?;
            // The reference of the whole is none of its parts.
            lines.push(Entry::new(bank_id(details), day, amount, &remittance(details, ntry), name(details, ntry)));
        }
        if lines.len() == details.len() {
            let sum = lines.iter().try_fold(0_i64, |sum, line| sum.checked_add(line.amount));
            return if sum == Some(total) { Ok(lines) } else { Err(Reason::Batch) };
        }
    }
    let nothing = Element::default();
    let details = match details[..] {
        [details] => details,
        _ => &nothing,
    };
    let id = first_of([bank_id(details), reference].into_iter().filter(|id| line_ids::is_id(id)));
    Ok(vec![Entry::new(id, day, total, &remittance(details, ntry), name(details, ntry))])
}

/// `EndToEndId` is none of the bank's: the payer chooses it, and could choose another's.
fn bank_id(details: &Element) -> &str {
    let ids = [details.text(&["Refs", "AcctSvcrRef"]), details.text(&["Refs", "TxId"])];
    first_of(ids.into_iter().filter(|id| line_ids::is_id(id)))
}

fn remittance(details: &Element, ntry: &Element) -> String {
    let information = || details.children("RmtInf");
    let unstructured = information().flat_map(|inf| inf.children("Ustrd")).map(|ustrd| ustrd.text.trim());
    let structured = information().flat_map(|inf| inf.children("Strd")).map(|strd| strd.text(&["CdtrRefInf", "Ref"]));
    let all = [text::joined(unstructured, USTRD_LETTERS), text::joined(structured, usize::MAX)].join(" ");
    if !all.trim().is_empty() {
        return all;
    }
    let end_to_end = details.text(&["Refs", "EndToEndId"]);
    let end_to_end = if line_ids::is_id(end_to_end) { end_to_end } else { "" };
    [end_to_end, first_of([details.text(&["AddtlTxInf"]), ntry.text(&["AddtlNtryInf"])])].join(" ")
}

/// The other party. One of a reversal is what it was in the booking that is taken back.
fn name<'a>(details: &'a Element, ntry: &Element) -> &'a str {
    let is_reversal = matches!(ntry.text(&["RvslInd"]), "true" | "1");
    let other = if (ntry.text(&["CdtDbtInd"]) == "CRDT") == is_reversal { "Cdtr" } else { "Dbtr" };
    let parties = ["RltdPties", other];
    let party = details.find(&parties);
    party.map(|party| first_of([party.text(&["Nm"]), party.text(&["Pty", "Nm"])])).unwrap_or_default()
}
