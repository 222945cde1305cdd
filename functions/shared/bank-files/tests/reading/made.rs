//! Made statements, written in each format and read back.

use crate::parser::holds;
use bank_files::{DateOrder, DecimalMark, Mapping, Reason, Separator, Statement, read};
use proptest::prelude::*;

/// Amount, day of November, text.
type Booked = (i64, u8, String);

#[derive(Debug, Clone)]
struct Made {
    opening: i64,
    booked: Vec<Booked>,
}

impl Made {
    fn closing(&self) -> i64 {
        self.opening + self.booked.iter().map(|(amount, ..)| amount).sum::<i64>()
    }

    /// Day, amount and text of each line.
    fn lines(&self) -> Vec<(String, i64, String)> {
        self.booked.iter().map(|(amount, day, text)| (format!("2026-11-{day:02}"), *amount, text.clone())).collect()
    }
}

fn made() -> impl Strategy<Value = Made> {
    let amount = prop_oneof![1..=20_i64, 1..=1_000_000_000_000_i64]
        .prop_flat_map(|amount| prop_oneof![Just(amount), Just(-amount)]);
    let booked = prop::collection::vec((amount, 1..=30_u8, "[a-z0-9]{1,8}( [a-z0-9]{1,8}){0,3}"), 1..20);
    (-1_000_000_i64..=1_000_000, booked).prop_map(|(opening, mut booked)| {
        booked.sort_by_key(|(_, day, _)| *day);
        Made { opening, booked }
    })
}

fn decimal(hundredths: i64, mark: char) -> String {
    format!("{}{mark}{:02}", hundredths.abs() / 100, hundredths.abs() % 100)
}

fn camt(made: &Made, opening: i64, closing: i64) -> String {
    let money = |hundredths: i64| {
        let direction = if hundredths < 0 { "DBIT" } else { "CRDT" };
        format!("<Amt Ccy=\"NAD\">{}</Amt><CdtDbtInd>{direction}</CdtDbtInd>", decimal(hundredths, '.'))
    };
    let balance = |code: &str, hundredths: i64| {
        let kind = format!("<Tp><CdOrPrtry><Cd>{code}</Cd></CdOrPrtry></Tp>");
        format!("<Bal>{kind}{}<Dt><Dt>2026-11-30</Dt></Dt></Bal>\n", money(hundredths))
    };
    let entries: String = made
        .lines()
        .iter()
        .map(|(day, amount, text)| {
            let booked = format!("<Sts>BOOK</Sts><BookgDt><Dt>{day}</Dt></BookgDt>");
            let details = format!("<TxDtls><RmtInf><Ustrd>{text}</Ustrd></RmtInf></TxDtls>");
            format!("<Ntry>{}{booked}<NtryDtls>{details}</NtryDtls></Ntry>\n", money(*amount))
        })
        .collect();
    let (opening, closing) = (balance("OPBD", opening), balance("CLBD", closing));
    let account = "<Acct><Id><IBAN>NA1</IBAN></Id></Acct>";
    format!("<Document><BkToCstmrStmt><Stmt>{account}{opening}{closing}{entries}</Stmt></BkToCstmrStmt></Document>")
}

fn mt940(made: &Made, opening: i64, closing: i64) -> String {
    let mark = |hundredths: i64| if hundredths < 0 { "D" } else { "C" };
    let balance = |tag: &str, amount: i64| format!(":{tag}:{}261130NAD{}\n", mark(amount), decimal(amount, ','));
    let bookings: String = made
        .booked
        .iter()
        .map(|(amount, day, text)| {
            format!(":61:2611{day:02}{}{}NTRFNONREF\n:86:{text}\n", mark(*amount), decimal(*amount, ','))
        })
        .collect();
    format!(":20:X\n:25:NA1\n{}{bookings}{}", balance("60F", opening), balance("62F", closing))
}

fn mapping() -> Mapping {
    Mapping {
        separator: Separator::Semicolon,
        decimal: DecimalMark::Comma,
        dates: DateOrder::Dmy,
        date: "d".to_owned(),
        amount: Some("a".to_owned()),
        credit: None,
        debit: None,
        text: "t".to_owned(),
        name: None,
        id: None,
        balance: "b".to_owned(),
        account: None,
    }
}

fn rows(made: &Made) -> Vec<String> {
    let signed = |hundredths: i64| format!("{}{}", if hundredths < 0 { "-" } else { "" }, decimal(hundredths, ','));
    let mut balance = made.opening;
    let rows = made.booked.iter().map(|(amount, day, text)| {
        balance += amount;
        format!("{day}.11.2026;{};{};{text}\n", signed(*amount), signed(balance))
    });
    rows.collect()
}

fn table(rows: &[String]) -> String {
    format!("d;a;b;t\n{}", rows.concat())
}

fn lines(read: &Statement) -> Vec<(String, i64, String)> {
    read.lines.iter().map(|line| (line.day.clone(), line.amount, line.text.clone())).collect()
}

/// Balances and amounts alone decide, since `+5, -5` may be read from both ends.
fn is_the_same_backwards(made: &Made) -> bool {
    made.booked.windows(2).all(|pair| pair[0].0 == -pair[1].0)
}

proptest! {
    #[test]
    fn what_is_written_in_xml_or_mt940_is_read(made in made()) {
        for written in [camt, mt940].map(|write| write(&made, made.opening, made.closing())) {
            let read = read(written.as_bytes(), None).unwrap();
            prop_assert_eq!((read.opening, read.closing, &*read.until), (made.opening, made.closing(), "2026-11-30"));
            prop_assert_eq!(lines(&read), made.lines());
        }
    }

    #[test]
    fn what_is_written_in_a_table_is_read_from_both_ends(made in made()) {
        let mut rows = rows(&made);
        let forwards = read(table(&rows).as_bytes(), Some(&mapping())).unwrap();
        prop_assert_eq!((forwards.opening, forwards.closing), (made.opening, made.closing()));
        prop_assert_eq!(lines(&forwards), made.lines());
        rows.reverse();
        let backwards = read(table(&rows).as_bytes(), Some(&mapping())).unwrap();
        let (mut one, mut other) = (forwards.lines.clone(), backwards.lines.clone());
        if !is_the_same_backwards(&made) {
            prop_assert_eq!(&forwards, &backwards);
        }
        one.sort_by(|line, next| line.id.cmp(&next.id));
        other.sort_by(|line, next| line.id.cmp(&next.id));
        prop_assert_eq!(one, other);
    }

    #[test]
    fn a_changed_amount_is_a_fault(made in made(), at: prop::sample::Index, by in 1..=1_000_i64) {
        let mut changed = made.clone();
        changed.booked[at.index(made.booked.len())].0 += by;
        for written in [camt, mt940].map(|write| write(&changed, made.opening, made.closing())) {
            prop_assert_eq!(read(written.as_bytes(), None).unwrap_err().reason, Reason::Sum);
        }
    }

    #[test]
    fn a_dropped_line_is_a_fault(made in made(), at: prop::sample::Index) {
        let mut changed = made.clone();
        changed.booked.remove(at.index(made.booked.len()));
        for written in [camt, mt940].map(|write| write(&changed, made.opening, made.closing())) {
            prop_assert_eq!(read(written.as_bytes(), None).unwrap_err().reason, Reason::Sum);
        }
    }

    #[test]
    fn a_doubled_line_is_a_fault(made in made(), at: prop::sample::Index) {
        let mut changed = made.clone();
        let at = at.index(made.booked.len());
        changed.booked.insert(at, made.booked[at].clone());
        for written in [camt, mt940].map(|write| write(&changed, made.opening, made.closing())) {
            prop_assert_eq!(read(written.as_bytes(), None).unwrap_err().reason, Reason::Sum);
        }
        let mut rows = rows(&made);
        rows.insert(at, rows[at].clone());
        prop_assert_eq!(read(table(&rows).as_bytes(), Some(&mapping())).unwrap_err().reason, Reason::Balance);
    }

    #[test]
    fn any_bytes_are_read_or_refused(start in 0..5_usize, bytes: Vec<u8>) {
        let start = ["", "<Document>", ":20:", "{1:", "d,a,t,b\n1/2/2026,"][start];
        holds(&[start.as_bytes(), &bytes].concat());
    }

    #[test]
    fn a_damaged_file_is_read_or_refused(made in made(), at: prop::sample::Index, byte: u8, kept: prop::sample::Index) {
        let written = [camt(&made, made.opening, made.closing()), mt940(&made, made.opening, made.closing())];
        for mut file in written.map(String::into_bytes) {
            let at = at.index(file.len());
            file[at] = byte;
            holds(&file);
            file.truncate(kept.index(file.len()));
            holds(&file);
        }
    }
}

#[test]
fn every_file_of_the_fuzzing_corpus_is_still_read_correctly() {
    let corpus = include_str!("../../../domain/fuzz/corpus/bank_file.jsonl");
    let texts: Vec<String> = corpus.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(texts.iter().any(|text| read(text.as_bytes(), None).is_ok()));
    texts.iter().for_each(|text| holds(text.as_bytes()));
}
