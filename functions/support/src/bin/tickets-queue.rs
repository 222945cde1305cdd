use contract::served;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(served::TICKETS_QUEUE, aws::connect(), support::queue).await
}
