use contract::served;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), http::Error> {
    http::serve(served::COLOURS_MY_ENTRIES, aws::connect(), colours::my_entries).await
}
