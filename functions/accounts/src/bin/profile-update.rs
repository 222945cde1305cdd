use contract::routes;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(routes::PROFILE_UPDATE, aws::connect(), accounts::profile_update).await
}
