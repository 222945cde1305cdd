use contract::routes;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(routes::DEPOSITS_VIEW_PROOF, deposits::Viewing::from_env(), deposits::view_proof).await
}
