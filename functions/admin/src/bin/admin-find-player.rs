use contract::routes;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(routes::ADMIN_FIND_PLAYER, admin::Finding::from_env(), admin::find_player).await
}
