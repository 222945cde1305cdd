use crate::{seen, statement};
use bank_files::TEXT_LETTERS_MAX;

const COLLECTIVE: &[u8] = include_bytes!("../files/collective.xml");
const TWO: &[u8] = include_bytes!("../files/two_statements.xml");

/// A statement in which one credit of 1.00 has these details.
fn with_details(details: &str) -> String {
    let balance = |code: &str, amount: &str| {
        format!(
            "<Bal><Tp><CdOrPrtry><Cd>{code}</Cd></CdOrPrtry></Tp><Amt Ccy='NAD'>{amount}</Amt>\
             <CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-20</Dt></Dt></Bal>"
        )
    };
    format!(
        "<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>NA1</IBAN></Id></Acct>{}{}<Ntry><Amt Ccy='NAD'>1.00</Amt>\
         <CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt>{details}</Ntry>\
         </Stmt></BkToCstmrStmt></Document>",
        balance("OPBD", "0.00"),
        balance("CLBD", "1.00")
    )
}

#[test]
fn each_part_of_a_collective_booking_is_a_line() {
    let read = statement(COLLECTIVE);
    assert_eq!(read.account.as_deref(), Some("NL91ABNA0417164300"));
    assert_eq!((read.opening, read.closing, &*read.until), (100_000, 113_050, "2026-11-20"));
    let lines = [
        ("2026-11-20", 10_000, "CG-1001 thank you", "Ada & Sons"),
        ("2026-11-20", 5_050, "RF18539007547034", "Grace"),
        ("2026-11-20", -2_000, "Card <payment>", "Shop"),
    ];
    assert_eq!(seen(&read), lines);
}

#[test]
fn statements_that_follow_each_other_are_one() {
    let read = statement(TWO);
    assert_eq!(read.account.as_deref(), Some("62001234567"));
    assert_eq!((read.opening, read.closing, &*read.until), (-1_000, 0, "2027-01-01"));
}

#[test]
fn the_party_of_a_reversal_is_that_of_the_booking_it_takes_back() {
    assert_eq!(seen(&statement(TWO)), [("2026-12-31", 1_000, "CG-7 Returned", "José Ada")]);
}

#[test]
fn details_without_amounts_leave_the_booking_whole() {
    let details = "<TxDtls><RmtInf><Ustrd>one</Ustrd></RmtInf></TxDtls>";
    let read = statement(with_details(&format!("<NtryDtls>{details}{details}</NtryDtls>")).as_bytes());
    assert_eq!(seen(&read), [("2026-11-20", 100, "", "")]);
}

#[test]
fn a_text_cut_after_140_letters_is_put_together_again() {
    let (first, second) = (format!("{}CG-", "x ".repeat(68) + "y"), "1001");
    let details = format!("<RmtInf><Ustrd>{first}</Ustrd><Ustrd>{second}</Ustrd></RmtInf>");
    let read = statement(with_details(&format!("<NtryDtls><TxDtls>{details}</TxDtls></NtryDtls>")).as_bytes());
    assert!(read.lines[0].text.ends_with(" yCG-1001"), "{}", read.lines[0].text);
}

#[test]
fn letters_that_hide_others_become_spaces() {
    let read = statement(with_details("<AddtlNtryInf>a&#x202e;b\u{200b}c\n\t d&#1;e</AddtlNtryInf>").as_bytes());
    assert_eq!(read.lines[0].text, "a b c d e");
}

#[test]
fn a_long_text_is_cut() {
    let read = statement(with_details(&format!("<AddtlNtryInf>{}</AddtlNtryInf>", "ü".repeat(9_000))).as_bytes());
    assert_eq!(read.lines[0].text, "ü".repeat(TEXT_LETTERS_MAX));
}

#[test]
fn elements_inside_unknown_ones_are_not_read() {
    let hidden =
        "<SplmtryData><Envlp><Amt Ccy='USD'>5</Amt></Envlp></SplmtryData><Chrgs><Amt Ccy='USD'>5</Amt></Chrgs>";
    assert_eq!(statement(with_details(hidden).as_bytes()).lines[0].amount, 100);
}
