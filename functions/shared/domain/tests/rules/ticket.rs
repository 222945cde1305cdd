use crate::{LATER, TEN_O_CLOCK, assert_named, player, request_id};
use domain::{
    Refusal,
    ticket::{Category, Report, Status, Ticket},
};

fn named(text: &str) -> Result<String, Refusal> {
    Report::parse(text, "ada@example.com", "Other", "It does not work").map(|report| report.name)
}

fn saying(text: &str) -> Result<String, Refusal> {
    Report::parse("Ada", "ada@example.com", "Other", text).map(|report| report.message)
}

#[test]
fn a_name_has_1_to_100_characters_and_a_message_1_to_2000() {
    assert_eq!(named("  Ada L. \n"), Ok("Ada L.".to_owned()));
    assert_eq!(saying("\n Line 1\n\nLine 3 "), Ok("Line 1\n\nLine 3".to_owned()));
    for blank in ["", " ", "\t\r\n", "\u{a0}\u{2003}"] {
        assert_eq!(named(blank), Err(Refusal::NameMissing), "{blank:?}");
        assert_eq!(saying(blank), Err(Refusal::MessageMissing), "{blank:?}");
    }
    // Characters, not bytes.
    for letter in ["n", "é", "☃", "🎨"] {
        let (name, message) = (letter.repeat(100), letter.repeat(2000));
        assert_eq!(named(&format!(" {name} ")), Ok(name.clone()));
        assert_eq!(saying(&format!(" {message} ")), Ok(message.clone()));
        assert_eq!(named(&format!("{name}{letter}")), Err(Refusal::NameTooLong));
        assert_eq!(saying(&format!("{message}{letter}")), Err(Refusal::MessageTooLong));
    }
}

#[test]
fn a_valid_email_is_kept_in_lower_case() {
    let email = |text| Report::parse("Ada", text, "Other", "It does not work").map(|report| report.email);
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
    let parse = |text| Report::parse("Ada", "ada@example.com", text, "It does not work").map(|report| report.category);
    assert_eq!(Category::ALL.map(Category::name), names);
    for category in Category::ALL {
        assert_eq!(parse(category.name()), Ok(category));
    }
    for text in ["", " ", "other", "OTHER", "Other ", "Technical", "TechnicalIssue", "null"] {
        assert_eq!(parse(text), Err(Refusal::CategoryMissing), "{text:?}");
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

/// A ticket of the player's.
pub fn new_ticket() -> Ticket {
    let report = Report::parse("Ada", "ada@example.com", "Other", "It does not work").unwrap();
    Ticket::open(request_id(1), player(), report, TEN_O_CLOCK)
}

fn in_status(status: Status) -> Ticket {
    Ticket { status, ..new_ticket() }
}

#[test]
fn a_new_ticket_has_status_new() {
    let new = new_ticket();
    assert_eq!((new.status, new.created_at, new.updated_at), (Status::New, TEN_O_CLOCK, TEN_O_CLOCK));
}

#[test]
fn a_step_changes_only_status_and_time_and_a_step_back_is_refused() {
    use Status::{InProgress, New, Resolved};
    let moved = |from, to| Ok(Some(Ticket { status: to, updated_at: LATER, ..in_status(from) }));
    let not_new_again = Refusal::malformed("A ticket that is in progress is not new again");
    for (from, to, expected) in [
        (New, New, Ok(None)),
        (New, InProgress, moved(New, InProgress)),
        (New, Resolved, moved(New, Resolved)),
        (InProgress, New, Err(not_new_again)),
        (InProgress, InProgress, Ok(None)),
        (InProgress, Resolved, moved(InProgress, Resolved)),
        (Resolved, New, Err(Refusal::TicketResolved)),
        (Resolved, InProgress, Err(Refusal::TicketResolved)),
        (Resolved, Resolved, Ok(None)),
    ] {
        assert_eq!(in_status(from).moved_to(to, LATER), expected, "{from:?} {to:?}");
    }
}
