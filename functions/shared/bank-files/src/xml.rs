//! The elements of camt.053 that are read, as small trees: one of an entry or a balance is gone before the next is
//! read. All others leave nothing behind.

use crate::fault::{Fault, Reason};
use quick_xml::{
    Reader,
    events::{BytesStart, Event},
};

const DEPTH_MAX: usize = 32;
/// In one entry. A collective booking of 5,000 parts has fewer.
const ELEMENTS_MAX: usize = 100_000;
const PATH: [&str; 3] = ["Document", "BkToCstmrStmt", "Stmt"];
const READ: &str = "\
    Acct AcctSvcrRef AddtlNtryInf AddtlTxInf Amt AmtDtls Bal BookgDt Cd CdOrPrtry CdtDbtInd Cdtr CdtrRefInf Dbtr \
    Dt DtTm EndToEndId IBAN Id Nm Ntry NtryDtls Othr Pty Ref Refs RltdPties RmtInf RvslInd Strd Sts Tp TxAmt \
    TxDtls TxId Ustrd";

#[derive(Default)]
pub struct Element {
    /// Empty for one that is not read.
    pub name: &'static str,
    /// The attribute `Ccy`.
    pub currency: String,
    pub text: String,
    children: Vec<Self>,
    line: u32,
}

impl Element {
    pub fn children<'a>(&'a self, name: &'static str) -> impl Iterator<Item = &'a Self> {
        self.children.iter().filter(move |child| child.name == name)
    }

    pub fn child(&self, name: &str) -> Option<&Self> {
        self.children.iter().find(|child| child.name == name)
    }

    pub fn find(&self, path: &[&str]) -> Option<&Self> {
        path.iter().try_fold(self, |element, name| element.child(name))
    }

    /// Empty where there is no such element.
    pub fn text(&self, path: &[&str]) -> &str {
        self.find(path).map(|found| found.text.trim()).unwrap_or_default()
    }
}

/// Calls `each` with every element of a statement and its line, and with none where the statement ends.
pub fn statements(text: &str, mut each: impl FnMut(u32, Option<Element>) -> Result<(), Fault>) -> Result<(), Fault> {
    let mut reader = Reader::from_str(text);
    reader.config_mut().expand_empty_elements = true;
    let (mut lines, mut open, mut elements) = (Lines::new(text), Vec::<Element>::new(), 0);
    loop {
        let event = reader.read_event();
        let line = lines.of(reader.buffer_position());
        match event.map_err(|_| Reason::Xml.at(line))? {
            Event::Start(tag) => {
                if open.len() >= DEPTH_MAX || elements >= ELEMENTS_MAX {
                    return Err(Reason::TooDeep.at(line));
                }
                elements += 1;
                open.push(element(&tag, &open, line)?);
            }
            Event::End(_) => {
                let closed = open.pop().ok_or_else(|| Reason::Xml.at(line))?;
                match (open.len(), open.last_mut()) {
                    _ if closed.name.is_empty() => (),
                    (2, _) => each(closed.line, None)?,
                    (3, _) => {
                        each(closed.line, Some(closed))?;
                        elements = 0;
                    }
                    (4.., Some(parent)) => parent.children.push(closed),
                    _ => (),
                }
            }
            Event::Text(text) => append(&mut open, &text),
            Event::CData(text) => append(&mut open, &text),
            Event::GeneralRef(reference) => {
                let letter = match &*reference {
                    "amp" => '&',
                    "lt" => '<',
                    "gt" => '>',
                    "quot" => '"',
                    "apos" => '\'',
                    _ => {
                        let letter = reference.resolve_char_ref().map_err(|_| Reason::Xml.at(line))?;
                        letter.ok_or_else(|| Reason::Entity.at(line))?
                    }
                };
                append(&mut open, letter.encode_utf8(&mut [0; 4]));
            }
            Event::DocType(_) => return Err(Reason::Entity.at(line)),
            Event::Decl(_) | Event::PI(_) | Event::Comment(_) => (),
            Event::Eof if open.is_empty() => return Ok(()),
            Event::Eof => return Err(Reason::Xml.at(line)),
            Event::Empty(_) => return Err(Reason::Xml.at(line)),
        }
    }
}

/// An element inside one that is not read is not read either.
fn element(tag: &BytesStart, open: &[Element], line: u32) -> Result<Element, Fault> {
    let name = tag.local_name();
    let name = name.as_ref();
    let is_inside = open.last().is_none_or(|parent| !parent.name.is_empty());
    let name = match PATH.get(open.len()) {
        _ if !is_inside => "",
        Some(wanted) if *wanted == name => wanted,
        Some(_) if open.is_empty() => return Err(Reason::NotCamt.at(line)),
        Some(_) => "",
        None => READ.split_ascii_whitespace().find(|read| *read == name).unwrap_or_default(),
    };
    let currency = match tag.try_get_attribute("Ccy") {
        Ok(Some(currency)) if name == "Amt" => currency.value.into_owned(),
        Ok(_) => String::new(),
        Err(_) => return Err(Reason::Xml.at(line)),
    };
    Ok(Element { name, currency, line, ..Element::default() })
}

fn append(open: &mut [Element], text: &str) {
    if let Some(element) = open.last_mut().filter(|element| !element.name.is_empty()) {
        element.text.push_str(text);
    }
}

/// Counts lines while the file is read.
struct Lines<'a> {
    text: &'a str,
    counted: usize,
    line: u32,
}

impl<'a> Lines<'a> {
    const fn new(text: &'a str) -> Self {
        Self { text, counted: 0, line: 1 }
    }

    fn of(&mut self, position: u64) -> u32 {
        let position = usize::try_from(position).unwrap_or(usize::MAX).min(self.text.len());
        let passed = &self.text.as_bytes()[self.counted.min(position)..position];
        self.line += u32::try_from(passed.iter().filter(|byte| **byte == b'\n').count()).unwrap_or_default();
        self.counted = self.counted.max(position);
        self.line
    }
}
