use domain::{QueueQuery, deposit::Status};

#[test]
fn everything_is_wanted_unless_one_status_is() {
    let wanted = |status| QueueQuery { status, search: None, after: None };
    assert!(wanted(None).includes(Status::Pending) && wanted(Some(Status::Pending)).includes(Status::Pending));
    assert!(!wanted(Some(Status::Pending)).includes(Status::Completed));
}
