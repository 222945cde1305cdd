use contract::served;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(served::PROFILE_EMAIL, aws::connect(), accounts::ask_email).await
}
