use contract::served;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(served::TICKETS_CREATE, aws::connect(), support::create).await
}
