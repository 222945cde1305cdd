use contract::routes;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(routes::PROFILE_UPDATE, accounts::Editing::from_env(), accounts::profile_update).await
}
