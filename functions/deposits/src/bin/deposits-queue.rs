use contract::routes;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(routes::DEPOSITS_QUEUE, deposits::Queue::from_env(), deposits::queue).await
}
