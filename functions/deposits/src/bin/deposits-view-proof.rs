use contract::served;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(served::DEPOSITS_VIEW_PROOF, aws::connect(), deposits::view_proof).await
}
