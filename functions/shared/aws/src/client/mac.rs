//! The only operation of KMS that is used: a MAC with a key that cannot be read.

use crate::client::failure::failure;
use aws_sdk_kms::{Client, primitives::Blob, types::MacAlgorithmSpec};
use domain::Failure;

pub(crate) async fn generate_mac(client: &Client, key_id: &str, message: &str) -> Result<[u8; 32], Failure> {
    let request = client.generate_mac().key_id(key_id).mac_algorithm(MacAlgorithmSpec::HmacSha256);
    let answer = request.message(Blob::new(message)).send().await.map_err(failure)?;
    let mac = answer.mac().and_then(|mac| mac.as_ref().try_into().ok());
    mac.ok_or_else(|| Failure::internal("the key service answered without a 32-byte MAC"))
}
