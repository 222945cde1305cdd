use contract::served;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(served::AUTH_PASSWORD_POLICY, aws::connect(), accounts::password_policy).await
}
