use contract::routes;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(routes::TICKETS_CREATE, support::Reception::from_env(), support::create).await
}
