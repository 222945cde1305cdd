//! Answers of the bank.

use bank_files::pain002::{Answer, Damaged, Said, Status};
use proptest::prelude::*;

fn said(status: Status, reason: &str) -> Said {
    Said { status, reason: reason.to_owned() }
}

/// An answer to the order `order-1`, with these parts after the header.
fn answer(group: &str, batches: &str) -> Result<Answer, Damaged> {
    Answer::read(file(group, batches).as_bytes())
}

fn file(group: &str, batches: &str) -> String {
    format!(
        "<?xml version=\"1.0\"?><p:Document xmlns:p=\"urn:iso:std:iso:20022:tech:xsd:pain.002.001.10\">\
         <p:CstmrPmtStsRpt><p:GrpHdr><p:MsgId>b</p:MsgId></p:GrpHdr><p:OrgnlGrpInfAndSts>\
         <p:OrgnlMsgId> order-1 </p:OrgnlMsgId>{group}</p:OrgnlGrpInfAndSts>{batches}</p:CstmrPmtStsRpt></p:Document>"
    )
}

fn payment(id: &str, status: &str, reason: &str) -> String {
    format!("<TxInfAndSts><OrgnlEndToEndId>{id}</OrgnlEndToEndId><TxSts>{status}</TxSts>{reason}</TxInfAndSts>")
}

fn batch(inner: &str) -> String {
    format!("<OrgnlPmtInfAndSts><OrgnlPmtInfId>order-1</OrgnlPmtInfId>{inner}</OrgnlPmtInfAndSts>")
}

#[test]
fn each_payment_has_its_own_status() {
    let why = "<StsRsnInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>Closed &amp; gone&#33;</AddtlInf></StsRsnInf>";
    let payments = [payment("A", "ACSC", ""), payment("B", "RJCT", why), payment("C", "ACSP", "")].concat();
    let answer = answer("<GrpSts>PART</GrpSts>", &batch(&payments)).unwrap();
    assert_eq!(answer.message_id, "order-1");
    assert_eq!(answer.of("A"), said(Status::Accepted, ""));
    assert_eq!(answer.of("B"), said(Status::Rejected, "AC04, Closed & gone!"));
    for other in ["C", "D"] {
        assert_eq!(answer.of(other).status, Status::Pending, "{other}");
    }
}

#[test]
fn a_status_of_the_whole_counts_for_each_payment() {
    let of = |group: &str, batches: &str| answer(group, batches).unwrap().of("A").status;
    assert_eq!(of("<GrpSts>ACSC</GrpSts>", ""), Status::Accepted);
    assert_eq!(of("<GrpSts>RJCT</GrpSts>", ""), Status::Rejected);
    assert_eq!(of("<GrpSts>ACSC</GrpSts>", &batch("<PmtInfSts>RJCT</PmtInfSts>")), Status::Rejected);
    assert_eq!(of("", &batch("<PmtInfSts>ACCC</PmtInfSts>")), Status::Accepted);
}

#[test]
fn what_could_mean_either_is_pending() {
    let of = |group: &str, batches: &str| answer(group, batches).unwrap().of("A").status;
    let nameless = "<TxInfAndSts><TxSts>RJCT</TxSts></TxInfAndSts>";
    for (group, batches) in [
        ("", String::new()),
        ("<GrpSts>ACCP</GrpSts>", String::new()),
        ("<GrpSts/>", String::new()),
        ("", batch(&[payment("A", "ACSC", ""), payment("A", "RJCT", "")].concat())),
        ("", [batch("<PmtInfSts>ACSC</PmtInfSts>"), batch("<PmtInfSts>RJCT</PmtInfSts>")].concat()),
        ("<GrpSts>ACSC</GrpSts>", batch(nameless)),
        ("<GrpSts>ACSC</GrpSts>", batch("<TxInfAndSts/>")),
        ("<GrpSts>ACSC</GrpSts>", batch(&payment("A", "acsc", ""))),
    ] {
        assert_eq!(of(group, &batches), Status::Pending, "{group} {batches}");
    }
}

#[test]
fn a_damaged_file_is_none() {
    let whole = file("<GrpSts>ACSC</GrpSts>", &batch(&payment("A", "ACSC", "")));
    let bomb = "<!DOCTYPE d [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]>";
    for damaged in [
        String::new(),
        "ACSC".to_owned(),
        "<Document/>".to_owned(),
        whole.replace("OrgnlMsgId", "MsgId"),
        whole.replace("CstmrPmtStsRpt", "CstmrCdtTrfInitn"),
        whole.replace("<p:OrgnlMsgId>", "<p:OrgnlMsgId>order-2</p:OrgnlMsgId><p:OrgnlMsgId>"),
        whole.replace("<?xml version=\"1.0\"?>", bomb),
        whole.replace(" order-1 ", "&b;"),
        whole.replace(" order-1 ", &"<x>".repeat(100)),
        whole[..whole.len() - 1].to_owned(),
    ] {
        assert_eq!(Answer::read(damaged.as_bytes()), Err(Damaged), "{damaged}");
    }
    assert_eq!(Answer::read(&[0xff, 0xfe, 0]), Err(Damaged));
    assert!(Answer::read(format!("\u{feff}{whole}").as_bytes()).is_ok());
}

proptest! {
    #[test]
    fn a_file_of_any_bytes_gives_an_answer_or_none(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        drop(Answer::read(&bytes));
    }

    #[test]
    fn a_file_cut_anywhere_is_none(cut in 0_usize..300) {
        let whole = file("<GrpSts>ACSC</GrpSts>", &batch(&payment("A", "ACSC", "")));
        prop_assert_eq!(Answer::read(&whole.as_bytes()[..cut.min(whole.len() - 1)]), Err(Damaged));
    }
}
