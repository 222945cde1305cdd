use contract::served;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(served::TICKETS_LIST, aws::connect(), support::list).await
}
