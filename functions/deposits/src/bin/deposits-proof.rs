use contract::served;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(served::DEPOSITS_PROOF, aws::connect(), deposits::proof).await
}
