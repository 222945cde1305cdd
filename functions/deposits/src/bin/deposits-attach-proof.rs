use contract::served;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(served::DEPOSITS_ATTACH_PROOF, aws::connect(), deposits::attach_proof).await
}
