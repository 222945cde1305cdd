use contract::routes;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(routes::ADMIN_REMOVE, admin::Desk::from_env(), admin::remove).await
}
