use domain::{QueueQuery, deposit::Status};

#[test]
fn everything_is_wanted_unless_one_status_is() {
    let wanted =
        |status: Option<Status>| QueueQuery::parse(status.map(|status| status.name().to_owned()), None, None).unwrap();
    assert!(wanted(None).includes(Status::Pending) && wanted(Some(Status::Pending)).includes(Status::Pending));
    assert!(!wanted(Some(Status::Pending)).includes(Status::Completed));
}
