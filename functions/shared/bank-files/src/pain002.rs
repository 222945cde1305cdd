//! Reads a bank's answer to credit transfers: ISO 20022, pain.002.001, of any version.

use quick_xml::{Reader, events::Event};

/// Elements within each other; the schema needs fewer.
const DEPTH_MAX: usize = 32;
const REASON_CHARS_MAX: usize = 200;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// The money has left the account.
    Accepted,
    /// The bank does not execute it.
    Rejected,
    /// Anything else: the bank can still reject it.
    Pending,
}

impl Status {
    /// ISO 20022, ExternalPaymentTransactionStatus1Code. Earlier kinds of acceptance, such as `ACSP`, are not final.
    fn of_code(code: &str) -> Self {
        match code {
            "ACSC" | "ACCC" => Self::Accepted,
            "RJCT" => Self::Rejected,
            _ => Self::Pending,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// Of the order.
    pub message_id: String,
    /// For payments that the file does not name.
    rest: Said,
    payments: Vec<(String, Said)>,
}

/// What the bank says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said {
    pub status: Status,
    /// Codes and the bank's own words, on one line; empty for none.
    pub reason: String,
}

/// The file is not a whole answer of a bank.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a pain.002 file")]
pub struct Damaged;

impl Answer {
    /// # Errors
    /// [`Damaged`] for anything but well-formed XML in UTF-8, without a document type, that answers one order.
    pub fn read(file: &[u8]) -> Result<Self, Damaged> {
        let text = std::str::from_utf8(file).map_err(|_| Damaged)?;
        let mut reader = Reader::from_str(text.trim_start_matches('\u{feff}'));
        // An element without content is one all the same.
        reader.config_mut().expand_empty_elements = true;
        let mut parts = Parts::default();
        loop {
            match reader.read_event().map_err(|_| Damaged)? {
                Event::Start(start) => parts.open(start.local_name().into_inner().to_owned())?,
                Event::End(_) => parts.close()?,
                Event::Text(text) => parts.text.push_str(&text.xml10_content()),
                Event::CData(text) => parts.text.push_str(&text.xml10_content()),
                Event::GeneralRef(name) => parts.refer(&name)?,
                // Entities of its own can grow without end.
                Event::DocType(_) => return Err(Damaged),
                Event::Eof => return parts.answer(),
                Event::Comment(_) | Event::Decl(_) | Event::Empty(_) | Event::PI(_) => {}
            }
        }
    }

    /// What it says about the payment with this end-to-end id. Two statements that differ are none.
    pub fn of(&self, end_to_end_id: &str) -> Said {
        let mut all = self.payments.iter().filter(|(id, _)| id == end_to_end_id).map(|(_, said)| said);
        let Some(first) = all.next() else { return self.rest.clone() };
        let agree = all.all(|other| other.status == first.status);
        if agree { first.clone() } else { Said { status: Status::Pending, ..first.clone() } }
    }
}

/// The parts that have been read.
#[derive(Default)]
struct Parts {
    path: Vec<String>,
    text: String,
    is_answer: bool,
    message_ids: Vec<String>,
    group: Level,
    batches: Vec<Level>,
    payments: Vec<(Option<String>, Level)>,
}

/// A status as one level of the file says it: the whole order, a batch of it, or a payment.
#[derive(Default, Clone)]
struct Level {
    code: Option<String>,
    reasons: Vec<String>,
}

impl Level {
    fn said(&self) -> Said {
        let status = self.code.as_deref().map_or(Status::Pending, Status::of_code);
        let line = self.reasons.join(", ");
        let reason: String = line.chars().filter(|it| !it.is_control()).take(REASON_CHARS_MAX).collect();
        Said { status, reason }
    }
}

impl Parts {
    fn open(&mut self, name: String) -> Result<(), Damaged> {
        match name.as_str() {
            "OrgnlPmtInfAndSts" => self.batches.push(Level::default()),
            "TxInfAndSts" => self.payments.push((None, Level::default())),
            _ => {}
        }
        self.path.push(name);
        self.text.clear();
        if self.path.len() > DEPTH_MAX { Err(Damaged) } else { Ok(()) }
    }

    fn refer(&mut self, name: &quick_xml::events::BytesRef<'_>) -> Result<(), Damaged> {
        if let Some(character) = name.resolve_char_ref().map_err(|_| Damaged)? {
            self.text.push(character);
            return Ok(());
        }
        let name = name.xml10_content();
        self.text.push_str(quick_xml::escape::resolve_predefined_entity(&name).ok_or(Damaged)?);
        Ok(())
    }

    fn close(&mut self) -> Result<(), Damaged> {
        let text = std::mem::take(&mut self.text).trim().to_owned();
        let path: Vec<&str> = self.path.iter().map(String::as_str).collect();
        let Some(rest) = path.strip_prefix(&["Document", "CstmrPmtStsRpt"]) else {
            return self.up();
        };
        self.is_answer = true;
        match rest {
            ["OrgnlGrpInfAndSts", "OrgnlMsgId"] => self.message_ids.push(text),
            ["OrgnlGrpInfAndSts", inner @ ..] => note(&mut self.group, "GrpSts", inner, text),
            ["OrgnlPmtInfAndSts", "TxInfAndSts", "OrgnlEndToEndId"] => {
                if let Some((id, _)) = self.payments.last_mut() {
                    *id = Some(text);
                }
            }
            ["OrgnlPmtInfAndSts", "TxInfAndSts", inner @ ..] => {
                if let Some((_, level)) = self.payments.last_mut() {
                    note(level, "TxSts", inner, text);
                }
            }
            ["OrgnlPmtInfAndSts", inner @ ..] => {
                if let Some(level) = self.batches.last_mut() {
                    note(level, "PmtInfSts", inner, text);
                }
            }
            _ => {}
        }
        self.up()
    }

    fn up(&mut self) -> Result<(), Damaged> {
        self.path.pop().map(drop).ok_or(Damaged)
    }

    fn answer(self) -> Result<Answer, Damaged> {
        let [message_id] = <[String; 1]>::try_from(self.message_ids).map_err(|_| Damaged)?;
        if !self.path.is_empty() || !self.is_answer {
            return Err(Damaged);
        }
        // The batch is the nearer statement.
        let batches: Vec<Said> = self.batches.iter().filter(|it| it.code.is_some()).map(Level::said).collect();
        let mut rest = batches.first().cloned().unwrap_or_else(|| self.group.said());
        // A payment that cannot be recognised can be any of them.
        let is_unclear = self.payments.iter().any(|(id, _)| id.is_none());
        if is_unclear || batches.iter().any(|other| other.status != rest.status) {
            rest.status = Status::Pending;
        }
        let said = |level: &Level| {
            if level.code.is_some() { level.said() } else { Said { reason: level.said().reason, ..rest.clone() } }
        };
        let payments = self.payments.iter().filter_map(|(id, level)| Some((id.clone()?, said(level)))).collect();
        Ok(Answer { message_id, rest, payments })
    }
}

/// Reads a status or a reason of this level.
fn note(level: &mut Level, status: &str, path: &[&str], text: String) {
    match path {
        [name] if *name == status => level.code = Some(text),
        ["StsRsnInf", "Rsn", "Cd" | "Prtry"] | ["StsRsnInf", "AddtlInf"] if !text.is_empty() => {
            level.reasons.push(text)
        }
        _ => {}
    }
}
