use contract::routes;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(routes::TICKETS_CREATE, aws::connect(), support::create).await
}
