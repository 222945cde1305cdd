//! `cargo dev`. See `cargo dev help`.

use std::process::ExitCode;

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    local::main().await
}
