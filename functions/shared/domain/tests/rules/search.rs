use domain::Wanted;

#[test]
fn everything_is_wanted_unless_one_status_is() {
    let wanted = |status| Wanted { status, search: None, after: None };
    assert!(wanted(None).includes(&"open") && wanted(Some("open")).includes(&"open"));
    assert!(!wanted(Some("open")).includes(&"closed"));
}
