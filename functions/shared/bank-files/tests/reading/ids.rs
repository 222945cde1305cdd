use crate::table::{NEWEST_FIRST, german};
use crate::{english, statement};
use bank_files::{Mapping, Statement, import_id, read};
use std::collections::BTreeSet;

fn ids(statement: &Statement) -> Vec<&str> {
    statement.lines.iter().map(|line| &*line.id).collect()
}

/// Rows of day, text, amount, the bank's id and the other party, after a balance of nothing.
fn table(rows: &[(&str, &str, i64, &str, &str)]) -> String {
    let mut balance = 0;
    let mut file = "Date,Description,Amount,Balance,Reference,Payee,Account\n".to_owned();
    for (day, text, points, id, name) in rows {
        balance += points;
        file += &format!("{day},{text},{points},{balance},{id},{name},1\n");
    }
    file
}

fn of(rows: &[(&str, &str, i64, &str, &str)]) -> Statement {
    read(table(rows).as_bytes(), Some(&english())).unwrap()
}

const A: (&str, &str, i64, &str, &str) = ("2026-11-20", "CG-1001", 5, "R-1", "Ada");

#[test]
fn an_id_is_32_digits_in_hexadecimal() {
    let read = of(&[A]);
    let id = &read.lines[0].id;
    assert!(id.len() == 32 && id.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f')), "{id}");
}

#[test]
fn a_line_with_an_id_of_the_bank_may_change_its_text() {
    assert_eq!(ids(&of(&[A])), ids(&of(&[("2026-11-20", "CG-1001 again", 5, "R-1", "ADA")])));
}

#[test]
fn everything_else_of_a_line_is_in_its_id() {
    let (day, text, points, _, name) = A;
    let all = [
        of(&[A]),
        of(&[("2026-11-21", text, points, "R-1", name)]),
        of(&[(day, text, 6, "R-1", name)]),
        of(&[(day, text, points, "R-2", name)]),
        of(&[(day, text, points, "", name)]),
        of(&[("2026-11-21", text, points, "", name)]),
        of(&[(day, "CG-1002", points, "", name)]),
        of(&[(day, text, points, "", "Grace")]),
        of(&[(day, "CG-1001Ada", points, "", "")]),
        of(&[(day, "R-1", points, "", "")]),
        of(&[(day, text, -5, "", name)]),
    ];
    let different: BTreeSet<&str> = all.iter().flat_map(ids).collect();
    assert_eq!(different.len(), all.len());
}

#[test]
fn the_account_is_in_the_id_of_a_line() {
    let other = table(&[A]).replace("Ada,1", "Ada,2");
    assert_ne!(ids(&of(&[A])), ids(&read(other.as_bytes(), Some(&english())).unwrap()));
}

#[test]
fn lines_with_one_id_of_the_bank_stay_apart() {
    let read = of(&[A, A, ("2026-11-20", "CG-1002", 5, "R-1", "Eve")]);
    assert_eq!(ids(&read).into_iter().collect::<BTreeSet<_>>().len(), 3);
}

#[test]
fn a_second_line_with_the_same_id_of_the_bank_does_not_rename_the_first() {
    let (morning, evening) = (of(&[A]), of(&[A, ("2026-11-20", "CG-1002", 5, "R-1", "Eve")]));
    assert_eq!(ids(&morning), ids(&evening)[..1]);
}

#[test]
fn equal_lines_are_counted_within_their_day() {
    let (day, text, points, _, name) = A;
    let (today, tomorrow) = ((day, text, points, "", name), ("2026-11-21", text, points, "", name));
    let (both, later) = (of(&[today, today, tomorrow, tomorrow]), of(&[tomorrow, tomorrow]));
    assert_eq!(ids(&both).into_iter().collect::<BTreeSet<_>>().len(), 4);
    assert_eq!(ids(&both)[2..], ids(&later));
}

#[test]
fn a_placeholder_is_no_id_of_the_bank() {
    let (day, text, points, _, name) = A;
    let unnamed = of(&[(day, text, points, "", name)]);
    for placeholder in ["NONREF", "NotProvided", "NOT PROVIDED", "0000", "-", "0-0"] {
        assert_eq!(ids(&of(&[(day, text, points, placeholder, name)])), ids(&unnamed), "{placeholder}");
    }
}

#[test]
fn a_payer_does_not_choose_the_id_of_a_line() {
    let file = String::from_utf8(include_bytes!("../files/collective.xml").to_vec()).unwrap();
    let other = file.replace("NOTPROVIDED", "PART-2").replace("E2E-2", "CHOSEN");
    assert_eq!(ids(&statement(file.as_bytes())), ids(&statement(other.as_bytes())));
}

#[test]
fn the_reference_of_a_collective_booking_is_not_that_of_its_parts() {
    let file = String::from_utf8(include_bytes!("../files/collective.xml").to_vec()).unwrap();
    let other = file.replace("COLLECTED-7", "COLLECTED-8");
    assert_eq!(ids(&statement(file.as_bytes())), ids(&statement(other.as_bytes())));
    let other = file.replace("PART-2", "PART-3").replace("PAID-8", "PAID-9");
    let (before, after) = (statement(file.as_bytes()), statement(other.as_bytes()));
    let kept: Vec<bool> = ids(&before).iter().zip(ids(&after)).map(|(one, other)| *one == other).collect();
    assert_eq!(kept, [true, false, false]);
}

/// They are stored: another version that makes others would count every line again.
#[test]
fn ids_are_those_of_earlier_versions() {
    let named = of(&[A]);
    let unnamed = of(&[("2026-11-20", "CG-1001", 5, "", "Ada")]);
    let beginnings = [&named, &unnamed].map(|statement| statement.lines[0].id[..8].to_owned());
    assert_eq!(beginnings, ["67dfbbbc", "4ba8b8d1"]);
}

#[test]
fn the_id_of_an_import_is_of_content_with_mapping() {
    let other = Mapping { name: Some(String::new()), ..german() };
    let moved = Mapping { date: "BuchungZweck".to_owned(), text: String::new(), ..german() };
    let imports = [
        import_id(NEWEST_FIRST, None),
        import_id(NEWEST_FIRST, Some(&german())),
        import_id(NEWEST_FIRST, Some(&other)),
        import_id(NEWEST_FIRST, Some(&moved)),
        import_id(&NEWEST_FIRST[1..], Some(&german())),
        import_id(b"", None),
    ];
    assert_eq!(imports.iter().collect::<BTreeSet<_>>().len(), imports.len());
    assert!(imports.iter().all(|id| id.len() == 64 && *id == id.to_lowercase()));
    assert_eq!(import_id(NEWEST_FIRST, Some(&german())), imports[1]);
}
