use contract::routes;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(routes::QUICK_REVEAL, quick::Rounds::from_env(), quick::reveal).await
}
