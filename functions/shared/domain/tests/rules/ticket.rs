use crate::{LATER, TEN_O_CLOCK, assert_named, player, request_id};
use domain::{
    Refusal,
    ticket::{Category, Report, Status, Ticket},
};

/// One field of a report, the others as they should be.
enum Field<'a> {
    Name(&'a str),
    Email(&'a str),
    Category(&'a str),
    Message(&'a str),
}

fn report(field: Field<'_>) -> Result<Report, Refusal> {
    let (mut name, mut email, mut category, mut message) = ("Ada", "ada@example.com", "Other", "It does not work");
    match field {
        Field::Name(text) => name = text,
        Field::Email(text) => email = text,
        Field::Category(text) => category = text,
        Field::Message(text) => message = text,
    }
    Report::parse(name, email, category, message)
}

/// Characters, not bytes.
const LETTERS: [&str; 4] = ["n", "é", "☃", "🎨"];
const BLANK: [&str; 4] = ["", " ", "\t\r\n", "\u{a0}\u{2003}"];

#[test]
fn a_name_has_1_to_100_characters() {
    let name = |text: &str| report(Field::Name(text)).map(|report| report.name);
    assert_eq!(name("  Ada L. \n"), Ok("Ada L.".to_owned()));
    for blank in BLANK {
        assert_eq!(name(blank), Err(Refusal::NameMissing), "{blank:?}");
    }
    for letter in LETTERS {
        let longest = letter.repeat(100);
        assert_eq!(name(&format!(" {longest} ")), Ok(longest.clone()));
        assert_eq!(name(&format!("{longest}{letter}")), Err(Refusal::NameTooLong));
    }
}

#[test]
fn a_message_has_1_to_2000_characters() {
    let message = |text: &str| report(Field::Message(text)).map(|report| report.message);
    assert_eq!(message("\n Line 1\n\nLine 3 "), Ok("Line 1\n\nLine 3".to_owned()));
    for blank in BLANK {
        assert_eq!(message(blank), Err(Refusal::MessageMissing), "{blank:?}");
    }
    for letter in LETTERS {
        let longest = letter.repeat(2000);
        assert_eq!(message(&format!(" {longest} ")), Ok(longest.clone()));
        assert_eq!(message(&format!("{longest}{letter}")), Err(Refusal::MessageTooLong));
    }
}

#[test]
fn a_valid_email_is_kept_in_lower_case() {
    let email = |text: &str| report(Field::Email(text)).map(|report| report.email);
    assert_eq!(email(" Ada@Example.COM "), Ok("ada@example.com".to_owned()));
    let longest = format!("{}@example.com", "a".repeat(242));
    assert_eq!(email(&longest), Ok(longest.clone()));
    let too_long = format!("a{longest}");
    for text in
        ["", " ", "ada", "@example.com", "ada@", "ada@example", "a da@example.com", "a@b@example.com", &too_long]
    {
        assert_eq!(email(text), Err(Refusal::EmailInvalid), "{text:?}");
    }
}

// spec 9.18
#[test]
fn a_category_is_one_of_the_five_by_its_name_alone() {
    let names = ["Technical Issue", "Account Problem", "Billing Question", "Game Related", "Other"];
    assert_eq!(Category::ALL.map(Category::name), names);
    for category in Category::ALL {
        assert_eq!(report(Field::Category(category.name())).map(|report| report.category), Ok(category));
    }
    for text in ["", " ", "other", "OTHER", "Other ", "Technical", "TechnicalIssue", "null"] {
        assert_eq!(report(Field::Category(text)), Err(Refusal::CategoryMissing), "{text:?}");
    }
}

#[test]
fn of_several_faults_the_first_in_the_order_of_the_form_is_told() {
    for (fields, first) in [
        (["", "", "", ""], Refusal::NameMissing),
        (["Ada", "", "", ""], Refusal::EmailInvalid),
        (["Ada", "ada@example.com", "", ""], Refusal::CategoryMissing),
        (["Ada", "ada@example.com", "Other", ""], Refusal::MessageMissing),
    ] {
        let [name, email, category, message] = fields;
        assert_eq!(Report::parse(name, email, category, message), Err(first));
    }
}

/// Computed apart from this code, as in `request.rs`: SHA-256 of the compact JSON.
#[test]
fn a_fingerprint_ignores_outer_blanks_and_email_case_but_nothing_else() {
    let parse = |name, email, category, message| Report::parse(name, email, category, message).unwrap().fingerprint();
    let first = parse("Ada", "ada@example.com", "Other", "Help");
    assert_eq!(first.as_str(), "c765ecce5bd1f4afc9bbf3116b262aa00e9d63f721dfe1704bdc30086110bf90");
    assert_eq!(parse(" Ada ", "ADA@example.com", "Other", "\nHelp\n"), first);
    for other in [
        parse("ada", "ada@example.com", "Other", "Help"),
        parse("Ada", "ada@example.org", "Other", "Help"),
        parse("Ada", "ada@example.com", "Game Related", "Help"),
        parse("Ada", "ada@example.com", "Other", "help"),
        parse("Ada", "ada@example.com", "Other", "He  lp"),
    ] {
        assert_eq!(first.same_as(&other), Err(Refusal::IdempotencyKeyReused));
    }
}

#[test]
fn a_status_is_read_back_only_from_its_name() {
    assert_named(
        Status::parse,
        &["new", "in_progress", "resolved"],
        &["", "New", "in progress", "in-progress", "done"],
    );
}

// spec 4.23
#[test]
fn a_status_defaults_to_new() {
    assert_eq!(Status::default(), Status::New);
}

fn in_status(status: Status) -> Ticket {
    let new = Ticket::open(request_id(1), player(), report(Field::Name("Ada")).unwrap(), TEN_O_CLOCK);
    Ticket { status, ..new }
}

#[test]
fn a_new_ticket_has_status_new() {
    let new = Ticket::open(request_id(1), player(), report(Field::Name("Ada")).unwrap(), TEN_O_CLOCK);
    assert_eq!((new.status, new.created_at, new.updated_at), (Status::New, TEN_O_CLOCK, TEN_O_CLOCK));
}

#[test]
fn a_step_changes_only_status_and_time() {
    use Status::{InProgress, New, Resolved};
    for (from, to) in [(New, InProgress), (New, Resolved), (InProgress, Resolved)] {
        let moved = Ticket { status: to, updated_at: LATER, ..in_status(from) };
        assert_eq!(in_status(from).moved_to(to, LATER), Ok(Some(moved)), "{from:?} {to:?}");
    }
}

#[test]
fn a_step_to_the_present_status_changes_nothing() {
    for status in Status::ALL {
        assert_eq!(in_status(status).moved_to(status, LATER), Ok(None), "{status:?}");
    }
}

#[test]
fn a_step_back_is_refused() {
    use Status::{InProgress, New, Resolved};
    let not_new_again = Refusal::malformed("A ticket that is in progress is not new again");
    for (from, to, refused) in [
        (InProgress, New, not_new_again),
        (Resolved, New, Refusal::TicketResolved),
        (Resolved, InProgress, Refusal::TicketResolved),
    ] {
        assert_eq!(in_status(from).moved_to(to, LATER), Err(refused), "{from:?} {to:?}");
    }
}
