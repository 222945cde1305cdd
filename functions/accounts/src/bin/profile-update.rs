use contract::served;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(served::PROFILE_UPDATE, aws::connect(), accounts::profile_update).await
}
