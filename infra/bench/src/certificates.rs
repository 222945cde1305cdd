//! A certificate chain like that of AWS: root, intermediate and server. The client verifies three signatures, all with
//! 2,048-bit RSA keys. (P-256 keys would cost the client a million instructions more.)

use anyhow::Result;
use aws::AMAZON_ROOTS;
use rcgen::{
    BasicConstraints, CertificateParams, CertifiedIssuer, DnType, IsCa, KeyPair, KeyUsagePurpose, PKCS_RSA_SHA256,
};
use rsa::{RsaPrivateKey, pkcs8::EncodePrivateKey, rand_core::OsRng};
use std::sync::Arc;
use tokio_rustls::rustls::{
    ServerConfig,
    crypto::ring,
    pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer},
};

/// The TLS configuration of a server for `host`, and the trust store for its clients: Amazon's five roots, which
/// production reads at start, and the root of this chain.
pub fn certificates(host: &str) -> Result<(ServerConfig, String)> {
    let root = CertifiedIssuer::self_signed(authority("Benchmark root"), key()?)?;
    let intermediate = CertifiedIssuer::signed_by(authority("Benchmark intermediate"), key()?, &root)?;
    let key = key()?;
    let own = CertificateParams::new([host.to_owned()])?.signed_by(&key, &intermediate)?;

    let chain = vec![own.der().clone(), intermediate.der().clone()];
    let key = PrivateKeyDer::from(PrivatePkcs8KeyDer::from(key.serialize_der()));
    let mut server = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()?
        .with_no_client_auth()
        .with_single_cert(chain, key)?;
    // DynamoDB's endpoints do not offer HTTP/2.
    server.alpn_protocols = vec![b"http/1.1".to_vec()];

    let mut bundle = AMAZON_ROOTS.concat();
    bundle.push_str(&root.pem());
    Ok((server, bundle))
}

const KEY_BITS: usize = 2_048;

fn key() -> Result<KeyPair> {
    let key = RsaPrivateKey::new(&mut OsRng, KEY_BITS)?.to_pkcs8_der()?;
    Ok(KeyPair::from_pkcs8_der_and_sign_algo(&key.as_bytes().into(), &PKCS_RSA_SHA256)?)
}

fn authority(name: &str) -> CertificateParams {
    let mut params = CertificateParams::default();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    params.key_usages = vec![KeyUsagePurpose::KeyCertSign];
    params.distinguished_name.push(DnType::CommonName, name);
    params
}
