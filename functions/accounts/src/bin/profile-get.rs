use contract::routes;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(routes::PROFILE_GET, aws::connect(), accounts::profile_get).await
}
