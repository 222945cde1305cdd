use contract::routes;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(routes::DEPOSITS_DECLINE, aws::connect(), deposits::decline).await
}
