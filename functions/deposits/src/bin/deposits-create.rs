use contract::served;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(served::DEPOSITS_CREATE, aws::connect(), deposits::create).await
}
