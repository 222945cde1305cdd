use contract::served;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(served::TICKETS_SET_STATUS, aws::connect(), support::set_status).await
}
