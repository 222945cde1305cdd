use crate::{TEN_O_CLOCK, admin, friend, named, party, player, request_id, runner};
use domain::{
    Refusal, Timestamp,
    deposit::{Announcement, Deposit, Order, PROOF_BYTES_MAX, Proof, ProofType, Status, Upload},
};
use proptest::prelude::*;
use serde::Deserialize;
use std::collections::BTreeSet;

const LATER: Timestamp = TEN_O_CLOCK.plus_ms(30_000);
/// Read by the web's tests too.
const VECTORS: &str = include_str!("../proof_vectors.json");
const HTML: &[u8] = b"<!DOCTYP";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Vectors {
    whole: Vec<Vector>,
    damaged: Vec<Vector>,
    /// Of no type that is allowed.
    other: Vec<Vector>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Vector {
    name: String,
    #[serde(rename = "type", default)]
    kind: String,
    content: String,
}

impl Vector {
    fn content(&self) -> Vec<u8> {
        hex::decode(&self.content).unwrap()
    }
}

fn vectors() -> Vectors {
    serde_json::from_str(VECTORS).expect("the vectors have the shape of their struct")
}

/// The first whole file of this type.
fn whole(kind: &str) -> Vec<u8> {
    vectors().whole.into_iter().find(|vector| vector.kind == kind).unwrap().content()
}

/// A request that waits for this file, of this type, and the file.
fn sent(kind: &str, content: Vec<u8>) -> (Deposit, Upload) {
    let (_, name, mime) = *TYPES.iter().find(|(short, ..)| *short == kind).unwrap();
    let announced = Announcement::parse(name, mime, content.len() as u64).unwrap();
    let order = Order::parse("5", None, Some(announced)).unwrap();
    let deposit = Deposit::request(named(1), &order, party(player()), party(friend()), TEN_O_CLOCK);
    (deposit, upload(content.len() as u64, mime, &content))
}

const TYPES: [(&str, &str, &str); 3] =
    [("png", "a.png", "image/png"), ("jpeg", "a.jpg", "image/jpeg"), ("pdf", "a.pdf", "application/pdf")];

fn announced(name: &str, mime: &str) -> Result<Announcement, Refusal> {
    Announcement::parse(name, mime, 68)
}

/// A deposit that waits for a proof of 68 bytes.
fn waiting_for(name: &str, mime: &str) -> Deposit {
    let order = Order::parse("5", None, Some(announced(name, mime).unwrap())).unwrap();
    Deposit::request(named(1), &order, party(player()), party(friend()), TEN_O_CLOCK)
}

/// An announced file of the request, whose key has this time.
fn awaited(request: &Deposit, at: Timestamp, name: &str, kind: ProofType, bytes: u64) -> Proof {
    Proof {
        path: format!("deposit_proofs/{}/{}_{}_{name}", player(), at.ms(), request.id),
        name: name.to_owned(),
        kind,
        bytes,
        uploaded_at: None,
        sha256: None,
        seen_in: None,
    }
}

fn waiting() -> Deposit {
    waiting_for("receipt.png", "image/png")
}

fn upload(bytes: u64, mime: &str, content: &[u8]) -> Upload {
    Upload { bytes, mime: Some(mime.to_owned()), content: content.to_vec() }
}

fn good() -> Upload {
    upload(68, "image/png", &whole("png"))
}

/// The reason that the player reads for a rejected upload, which must be the reason in the request.
fn failure(deposit: &Deposit, upload: &Upload) -> String {
    let failed = deposit.attach(Some(upload), LATER).unwrap();
    assert_eq!((failed.status, failed.updated_at, &failed.proof), (Status::Failed, LATER, &deposit.proof));
    assert_eq!(failed.awaited_proof(), None, "nothing more is to be uploaded");
    assert_eq!(failed.unwanted_proof(), deposit.proof.as_ref(), "this file is to go");
    assert_eq!(failed.attached_proof(), Err(Refusal::ProofNotAttached));
    let reason = failed.failure_reason.clone().unwrap();
    assert_eq!(failed.attached(), Err(Refusal::ProofRejected(reason.clone())));
    reason
}

// spec 5.14, 9.20
#[test]
fn png_jpg_jpeg_and_pdf_may_be_announced_in_any_case_of_the_extension() {
    let good = [
        ("a.png", "image/png", ProofType::Png),
        ("a.jpg", "image/jpeg", ProofType::Jpeg),
        ("a.jpeg", "image/jpeg", ProofType::Jpeg),
        ("a.pdf", "application/pdf", ProofType::Pdf),
        ("A.PNG", "image/png", ProofType::Png),
        ("A.JpEg", "image/jpeg", ProofType::Jpeg),
        ("A.Pdf", "application/pdf", ProofType::Pdf),
        ("archive.html.png", "image/png", ProofType::Png),
        (".png", "image/png", ProofType::Png),
    ];
    for (name, mime, kind) in good {
        assert_eq!(announced(name, mime).map(|announced| announced.kind), Ok(kind), "{name} {mime}");
    }
}

// spec 5.14; asvs 1.3.4
#[test]
fn a_file_type_or_extension_that_is_unknown_or_mismatched_is_refused() {
    let bad = [
        // Types.
        ("a.png", ""),
        ("a.png", "IMAGE/PNG"),
        ("a.png", "image/png; charset=utf-8"),
        ("a.png", " image/png"),
        ("a.jpg", "image/jpg"),
        ("a.gif", "image/gif"),
        ("a.svg", "image/svg+xml"),
        ("a.html", "text/html"),
        ("a.png", "application/octet-stream"),
        // Extensions.
        ("", "image/png"),
        ("png", "image/png"),
        ("a", "image/png"),
        ("a.", "image/png"),
        ("a.png.", "image/png"),
        ("a.png ", "image/png"),
        ("a.png\0", "image/png"),
        ("a.png.html", "image/png"),
        ("a.pngx", "image/png"),
        ("a.ｐｎｇ", "image/png"),
        ("a.jpe", "image/jpeg"),
        // Both allowed, but not together.
        ("a.png", "image/jpeg"),
        ("a.png", "application/pdf"),
        ("a.jpg", "image/png"),
        ("a.jpeg", "application/pdf"),
        ("a.pdf", "image/png"),
        ("a.pdf", "image/jpeg"),
    ];
    for (name, mime) in bad {
        let refused = announced(name, mime).unwrap_err();
        assert_eq!(refused.to_string(), "Invalid file type. Allowed: PNG, JPG, JPEG, PDF.", "{name:?} {mime:?}");
    }
}

// spec 5.15, 9.19; asvs 5.2.1
#[test]
fn a_file_has_from_1_byte_to_5_megabytes() {
    assert_eq!(PROOF_BYTES_MAX, 5 * 1024 * 1024);
    let sized = |bytes| Announcement::parse("a.png", "image/png", bytes);
    for bytes in [1, 2, 5_242_879, 5_242_880] {
        assert_eq!(sized(bytes).map(|announced| announced.bytes), Ok(bytes));
    }
    assert_eq!(sized(0).unwrap_err().to_string(), "This file is empty");
    for bytes in [5_242_881, u64::MAX] {
        assert_eq!(sized(bytes).unwrap_err().to_string(), "File is too large. Maximum size is 5MB.");
    }
    let both_wrong = Announcement::parse("a.gif", "image/gif", 5_242_881);
    assert_eq!(both_wrong, Err(Refusal::ProofTypeInvalid), "the type first");
}

#[test]
fn a_files_name_is_kept_as_it_was_but_for_what_cannot_be_seen() {
    let kept = |name: &str| announced(name, "image/png").unwrap().name;
    for name in ["My receipt (1).PNG", "../../etc/passwd.png", "a?b#c&d=e+f.png", "<script>.png", "квитанция №1 ☃.png"]
    {
        assert_eq!(kept(name), name);
    }
    for (name, expected) in [
        ("  slip.png", "slip.png"),
        ("a\r\nx-evil: 1.png", "a x-evil: 1.png"),
        ("a\tb\0.png", "a b.png"),
        ("\u{202e}gnp.exe.png", "gnp.exe.png"),
        ("a\u{200f}b\u{2066}.png", "ab.png"),
    ] {
        assert_eq!(kept(name), expected, "{name:?}");
    }
    let long = format!("{}{}.png", "start", "x".repeat(500));
    assert_eq!(kept(&long), format!("{}.png", "x".repeat(96)));
    assert_eq!(kept(&format!("{}.png", "я".repeat(500))), format!("{}.png", "я".repeat(96)));
    assert_eq!(kept(&format!("start{}{}.png", " ".repeat(10), "x".repeat(91))), format!("{}.png", "x".repeat(91)));
    let fits = format!("{}.png", "y".repeat(96));
    assert_eq!(kept(&fits), fits);
}

// spec 7.40; asvs 1.3.3, 5.4.2
#[test]
fn of_a_name_the_key_has_ascii_letters_digits_and_three_marks() {
    let in_key = |name: &str| {
        let Proof { path, .. } = waiting_for(name, "image/png").proof.unwrap();
        path.rsplit_once(&format!("_{}_", request_id(1))).unwrap().1.to_owned()
    };
    let names = [
        ("receipt-2026_11.21.png", "receipt-2026_11.21.png"),
        ("My receipt (1).PNG", "My_receipt__1_.PNG"),
        ("../../etc/passwd.png", "_.__._etc_passwd.png"),
        ("..\\..\\windows\\a.png", "_.__._windows_a.png"),
        ("a..png", "a_.png"),
        ("a.....b.png", "a____.b.png"),
        ("/absolute.png", "_absolute.png"),
        ("deposit_proofs/somebody/a.png", "deposit_proofs_somebody_a.png"),
        ("%2e%2e%2fa.png", "_2e_2e_2fa.png"),
        ("a?b#c&d=e+f.png", "a_b_c_d_e_f.png"),
        ("<script>\"'`$(x);.png", "_script______x__.png"),
        ("a\r\nx-evil: 1.png", "a_x-evil__1.png"),
        ("a\0.png", "a.png"),
        ("quittung ü ☃ 收据.png", "quittung_______.png"),
        ("квитанция №1.png", "___________1.png"),
        ("إيصال.png", "_____.png"),
        ("\u{202e}gnp.exe.png", "gnp.exe.png"),
    ];
    for (name, expected) in names {
        assert_eq!(in_key(name), expected, "{name:?}");
    }
    assert_eq!(in_key(&format!("{}.png", "☃".repeat(500))), format!("{}.png", "_".repeat(96)));
}

// spec 7.40; asvs 5.3.2
#[test]
fn whatever_a_file_is_called_it_keeps_its_extension_and_senders_folder() {
    runner(5_000)
        .run(&("\\PC{0,150}|[./\\\\a-z]{0,20}|\\p{Any}{0,20}", "\\.[pP][nN][gG]"), |(name, extension)| {
            let deposit = waiting_for(&format!("{name}{extension}"), "image/png");
            let Proof { path, name, .. } = deposit.proof.unwrap();
            let folder = format!("deposit_proofs/{}/{}_{}_", player(), TEN_O_CLOCK.ms(), deposit.id);
            let key = path.strip_prefix(&folder).unwrap();
            prop_assert!(key.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(&byte)));
            prop_assert!(!key.contains(".."));
            prop_assert_eq!(key.len(), name.chars().count());
            prop_assert!(key.len() <= 100 && key.ends_with(&extension) && name.ends_with(&extension));
            prop_assert_eq!(&name, &domain::text::visible_line(&name));
            Ok(())
        })
        .unwrap();
}

#[test]
fn an_announced_proof_is_awaited_until_it_is_attached() {
    let request = waiting();
    let awaited = awaited(&request, TEN_O_CLOCK, "receipt.png", ProofType::Png, 68);
    assert_eq!(request.awaited_proof(), Some(&awaited));
    let attached = request.attach(Some(&good()), LATER).unwrap();
    let sha256 = Some("d44ccb352d7bb56b2f01c1834c5b47b1c11f56e7aeaaeec30a5d56c4edd5f81d".to_owned());
    let proof = Some(Proof { uploaded_at: Some(LATER), sha256, ..awaited });
    assert_eq!(attached, Deposit { proof, updated_at: LATER, ..request });
    assert_eq!((attached.awaited_proof(), attached.unwanted_proof()), (None, None));
    assert_eq!(attached.attached_proof().ok(), attached.proof.as_ref());
    assert_eq!(attached.clone().attached(), Ok(attached));
}

#[test]
fn another_file_replaces_one_that_is_not_attached() {
    let announcement = Announcement::parse("photo.jpg", "image/jpeg", 70).unwrap();
    let unannounced = Deposit { proof: None, ..waiting() };
    for request in [waiting(), unannounced] {
        let awaiting = request.announce(&announcement, LATER).unwrap();
        let proof = awaited(&request, LATER, "photo.jpg", ProofType::Jpeg, 70);
        assert_eq!(awaiting.awaited_proof(), Some(&proof));
        assert!(request.proof.as_ref().is_none_or(|before| awaiting.has_replaced(before)));
        assert!(request.has_replaced(&proof) && !awaiting.has_replaced(&proof));
        assert_eq!(awaiting, Deposit { proof: Some(proof), updated_at: LATER, ..request });
    }
}

/// Two devices in one millisecond, or servers whose clocks differ.
#[test]
fn no_two_announcements_have_the_same_key() {
    let announcement = Announcement::parse("receipt.png", "image/png", 68).unwrap();
    let (mut request, mut paths) = (waiting(), BTreeSet::from([waiting().proof.unwrap().path]));
    for ms in [0, 0, 30_000, 30_000, 1, 29_999] {
        request = request.announce(&announcement, TEN_O_CLOCK.plus_ms(ms)).unwrap();
        assert!(paths.insert(request.proof.clone().unwrap().path), "{ms}");
    }
}

#[test]
fn no_file_is_announced_once_one_is_attached_or_the_request_decided() {
    let announcement = Announcement::parse("receipt.png", "image/png", 68).unwrap();
    let announced = |request: &Deposit| request.announce(&announcement, LATER);
    let attached = waiting().attach(Some(&good()), LATER).unwrap();
    assert_eq!(announced(&attached), Err(Refusal::ProofNotAwaited));
    let failed = waiting().attach(Some(&upload(68, "image/png", HTML)), LATER).unwrap();
    let declined = waiting().decline(&admin(), None, LATER);
    let approved = Deposit { status: Status::Completed, ..declined.clone() };
    let cancelled = waiting().cancel(LATER).unwrap();
    for request in [failed, declined, approved, cancelled, attached.cancel(LATER).unwrap()] {
        assert_eq!(announced(&request), Err(Refusal::RequestNotPending));
    }
}

#[test]
fn a_request_that_was_taken_back_takes_no_file_in() {
    let cancelled = waiting().cancel(LATER).unwrap();
    assert_eq!(cancelled.attach(Some(&good()), LATER), Err(Refusal::ProofNotAwaited));
    assert_eq!(cancelled.unwanted_proof(), cancelled.proof.as_ref(), "its file is to go");
    assert_eq!(cancelled.attached(), Err(Refusal::ProofNotAwaited));
    let attached = waiting().attach(Some(&good()), LATER).unwrap().cancel(LATER).unwrap();
    assert_eq!(attached.unwanted_proof(), None);
    assert_eq!(attached.clone().attached(), Ok(attached));
}

// asvs 5.2.2
#[test]
fn a_whole_file_of_each_type_is_attached() {
    for vector in vectors().whole {
        let (request, upload) = sent(&vector.kind, vector.content());
        let attached = request.attach(Some(&upload), LATER).unwrap();
        assert_eq!((attached.status, attached.failure_reason), (Status::Pending, None), "{}", vector.name);
    }
}

#[test]
fn a_damaged_file_fails_the_request_with_the_reason() {
    for vector in vectors().damaged {
        let (request, upload) = sent(&vector.kind, vector.content());
        assert_eq!(failure(&request, &upload), "This file is damaged. Please choose another.", "{}", vector.name);
    }
}

/// However much is missing at its end.
#[test]
fn no_file_is_attached_that_lacks_the_end_of_its_type() {
    for (kind, end) in [("png", 12), ("jpeg", 2), ("pdf", 6)] {
        let content = whole(kind);
        for missing in end..content.len() {
            let (request, upload) = sent(kind, content[..content.len() - missing].to_vec());
            failure(&request, &upload);
        }
    }
}

// asvs 5.2.2
#[test]
fn content_of_another_type_fails_the_request_with_the_reason() {
    let Vectors { whole, other, .. } = vectors();
    for (kind, ..) in TYPES {
        for vector in whole.iter().chain(&other).filter(|vector| vector.kind != kind && vector.name != "nothing") {
            let (request, upload) = sent(kind, vector.content());
            let wrong_type = "Invalid file type. Allowed: PNG, JPG, JPEG, PDF.";
            assert_eq!(failure(&request, &upload), wrong_type, "{kind}: {}", vector.name);
        }
    }
}

#[test]
fn content_declared_as_another_type_than_announced_fails_the_request() {
    let wrong_type = "Invalid file type. Allowed: PNG, JPG, JPEG, PDF.";
    let request = waiting();
    for mime in ["text/html", "image/jpeg", "application/pdf", "application/octet-stream", "IMAGE/PNG", ""] {
        assert_eq!(failure(&request, &upload(68, mime, &whole("png"))), wrong_type, "{mime:?}");
    }
    assert_eq!(failure(&request, &Upload { mime: None, ..good() }), wrong_type);
    let a_pdf_in_truth = upload(68, "application/pdf", &whole("pdf"));
    assert_eq!(failure(&request, &a_pdf_in_truth), wrong_type, "right in itself, but not what was announced");
}

// asvs 2.2.3
#[test]
fn content_of_another_size_than_announced_fails_the_request() {
    let request = waiting();
    for bytes in [8, 67, 69, PROOF_BYTES_MAX] {
        let reason = failure(&request, &upload(bytes, "image/png", &whole("png")));
        assert_eq!(reason, "The file is not of the announced size", "{bytes}");
    }
    for bytes in [PROOF_BYTES_MAX + 1, u64::MAX] {
        let reason = failure(&request, &upload(bytes, "image/png", &whole("png")));
        assert_eq!(reason, "File is too large. Maximum size is 5MB.", "{bytes}");
    }
    assert_eq!(failure(&request, &upload(0, "image/png", b"")), "This file is empty");
}

#[test]
fn nothing_uploaded_yet_leaves_the_request_waiting() {
    let request = waiting();
    assert_eq!(request.attach(None, LATER), Err(Refusal::ProofMissing));
    assert!(request.attach(Some(&good()), LATER).is_ok());
}

#[test]
fn a_request_takes_in_only_one_upload() {
    let attached = waiting().attach(Some(&good()), LATER).unwrap();
    let failed = waiting().attach(Some(&upload(68, "image/png", HTML)), LATER).unwrap();
    for request in [attached, failed] {
        for upload in [None, Some(&good()), Some(&upload(68, "image/png", HTML))] {
            assert_eq!(request.attach(upload, LATER), Err(Refusal::ProofNotAwaited));
        }
    }
}

#[test]
fn without_an_announcement_or_after_a_decision_no_upload_is_taken_in() {
    let unannounced = Deposit { proof: None, ..waiting() };
    let declined = waiting().decline(&admin(), None, LATER);
    let approved = Deposit { status: Status::Completed, ..declined.clone() };
    for request in [unannounced, declined, approved] {
        assert_eq!((request.awaited_proof(), request.unwanted_proof()), (None, request.proof.as_ref()));
        assert_eq!(request.attached_proof(), Err(Refusal::ProofNotAttached));
        for upload in [None, Some(&good())] {
            assert_eq!(request.attach(upload, LATER), Err(Refusal::ProofNotAwaited));
        }
        assert_eq!(request.attached(), Err(Refusal::ProofNotAwaited), "there is no first answer to give again");
    }
    assert_eq!(waiting().attached(), Err(Refusal::ProofNotAwaited));
    assert_eq!(waiting().attached_proof(), Err(Refusal::ProofNotAttached));
    assert_eq!(waiting().unwanted_proof(), None, "it may be on its way");
}

#[test]
fn a_decision_after_the_proof_keeps_the_first_answer_of_the_attachment() {
    let attached = waiting().attach(Some(&good()), LATER).unwrap();
    let declined = attached.decline(&admin(), None, LATER);
    assert_eq!((&declined.proof, declined.unwanted_proof()), (&attached.proof, None), "what an admin saw stays");
    assert_eq!(declined.clone().attached(), Ok(declined));
}

#[test]
fn a_file_seen_before_names_the_other_request() {
    let attached = waiting().attach(Some(&good()), LATER).unwrap();
    let seen_in = |other| attached.clone().seen_in(other).proof.unwrap().seen_in;
    assert_eq!((seen_in(Some(request_id(2))), seen_in(None)), (Some(request_id(2)), None));
}

#[test]
fn a_type_is_read_back_only_from_its_name() {
    assert_eq!(ProofType::ALL.map(ProofType::mime), ["image/png", "image/jpeg", "application/pdf"]);
    for kind in ProofType::ALL {
        assert_eq!(ProofType::parse(kind.mime()), Some(kind));
    }
}
