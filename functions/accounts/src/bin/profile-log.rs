use contract::served;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(served::PROFILE_LOG, aws::connect(), accounts::profile_log).await
}
