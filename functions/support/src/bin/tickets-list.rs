use contract::routes;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(routes::TICKETS_LIST, aws::connect(), support::list).await
}
