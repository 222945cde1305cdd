//! Builds the SDK's clients: without `aws-config`, with ring, and with only the five root certificates of Amazon's
//! services. The SDK's default client takes a hundred times as many instructions at start.

use aws_credential_types::Credentials;
use aws_sdk_dynamodb::config::{BehaviorVersion, Region, retry::RetryConfig, timeout::TimeoutConfig};
use aws_sdk_s3::config::{RequestChecksumCalculation, ResponseChecksumValidation};
use aws_smithy_http_client::{
    Connector,
    tls::{Provider, TlsContext, TrustStore, rustls_provider::CryptoMode},
};
use aws_smithy_runtime_api::client::http::{
    HttpConnectorSettings, SharedHttpClient, SharedHttpConnector, http_client_fn,
};
use aws_smithy_types::base64;
use domain::{Failure, Setting};
use std::{
    env, fs,
    sync::{Arc, OnceLock},
    time::Duration,
};
use webpki_root_certs::TLS_SERVER_ROOT_CERTS;

/// The roots of all AWS endpoints: <https://www.amazontrust.com/repository/>.
pub const AMAZON_ROOTS: [&str; 5] = [
    include_str!("roots/amazon_root_ca_1.pem"),
    include_str!("roots/amazon_root_ca_2.pem"),
    include_str!("roots/amazon_root_ca_3.pem"),
    include_str!("roots/amazon_root_ca_4.pem"),
    include_str!("roots/starfield_services_root_ca_g2.pem"),
];

const CONNECT_WITHIN: Duration = Duration::from_secs(1);
const ANSWER_WITHIN: Duration = Duration::from_secs(2);

/// The region, credentials and connector for AWS.
#[derive(Debug, Clone)]
pub struct Connection {
    http: SharedHttpConnector,
    region: Region,
    endpoint: Option<String>,
    credentials: Credentials,
    variable: Variable,
    dynamodb: OnceLock<aws_sdk_dynamodb::Client>,
}

/// Reads an environment variable.
type Variable = fn(&str) -> Option<String>;

/// Built once at the start of a function: a store, or the dependencies of a handler.
pub trait FromConnection: Sized {
    /// # Errors
    /// [`Failure::Internal`] with the name of a missing or invalid environment variable.
    fn from_connection(connection: &Connection) -> Result<Self, Failure>;
}

impl<T: FromConnection> FromConnection for Arc<T> {
    fn from_connection(connection: &Connection) -> Result<Self, Failure> {
        T::from_connection(connection).map(Self::new)
    }
}

/// Builds a value from the environment.
///
/// # Errors
/// [`Failure::Internal`] with the name of a missing or invalid environment variable.
pub fn connect<T: FromConnection>() -> Result<T, Failure> {
    Connection::from_env()?.connect()
}

/// Declares the dependencies of a handler: a struct whose fields are all built from the connection, by their types or
/// by the function after `=`.
#[macro_export]
macro_rules! deps {
    ($(#[$attribute:meta])* pub struct $deps:ident {
        $($(#[$of:meta])* pub $field:ident: $type:ty $(= $build:expr)?,)+
    }) => {
        $(#[$attribute])*
        #[derive(Debug)]
        pub struct $deps {
            $($(#[$of])* pub $field: $type,)+
        }

        impl $crate::FromConnection for $deps {
            fn from_connection(connection: &$crate::Connection) -> Result<Self, $crate::Failure> {
                Ok(Self { $($field: $crate::deps!(@field connection, $type $(, $build)?),)+ })
            }
        }
    };
    (@field $connection:ident, $type:ty) => { $connection.connect()? };
    (@field $connection:ident, $type:ty, $build:expr) => {{
        let build: fn(&$crate::Connection) -> Result<$type, $crate::Failure> = $build;
        build($connection)?
    }};
}

/// The configurations of the services are separate types with the same methods.
macro_rules! config {
    ($connection:expr, $service:ident) => {{
        let connection: &Connection = $connection;
        let mut config = $service::Config::builder()
            .behavior_version(BehaviorVersion::v2026_01_12())
            .region(connection.region.clone())
            .credentials_provider(connection.credentials.clone())
            .http_client(connection.http_client())
            // Handlers retry by themselves, with a new decision after each failure.
            .retry_config(RetryConfig::disabled())
            .timeout_config(TimeoutConfig::builder().operation_timeout(ANSWER_WITHIN).build());
        config.set_endpoint_url(connection.endpoint.clone());
        config
    }};
}

macro_rules! client {
    ($connection:expr, $service:ident) => {
        $service::Client::from_conf(config!($connection, $service).build())
    };
}

impl Connection {
    /// Reads the environment of the Lambda runtime. `AWS_ENDPOINT_URL` and `AWS_CA_BUNDLE` mean the same as for every
    /// AWS SDK.
    ///
    /// # Errors
    /// [`Failure::Internal`] with the name of a missing variable.
    pub fn from_env() -> Result<Self, Failure> {
        let variable: Variable = |name| env::var(name).ok();
        let required = |name| variable(name).ok_or_else(|| missing(name));
        let endpoint = variable("AWS_ENDPOINT_URL");
        let token = variable("AWS_SESSION_TOKEN");
        let (key, secret) = (required("AWS_ACCESS_KEY_ID")?, required("AWS_SECRET_ACCESS_KEY")?);
        Ok(Self {
            http: connector(endpoint.as_deref())?,
            region: Region::new(required("AWS_REGION")?),
            endpoint,
            credentials: Credentials::new(key, secret, token, None, "environment"),
            variable,
            dynamodb: OnceLock::new(),
        })
    }

    /// A connection over `http` with the environment `variable`, for tests.
    pub fn over(http: SharedHttpConnector, variable: fn(&str) -> Option<String>) -> Self {
        Self {
            http,
            region: Region::from_static("af-south-1"),
            endpoint: None,
            credentials: Credentials::new("test", "test", None, None, "test"),
            variable,
            dynamodb: OnceLock::new(),
        }
    }

    /// An environment variable of this function, from the template.
    ///
    /// # Errors
    /// [`Failure::Internal`] when it is missing.
    pub fn variable(&self, name: &str) -> Result<String, Failure> {
        (self.variable)(name).ok_or_else(|| missing(name))
    }

    /// # Errors
    /// [`Failure::Internal`] when the variable is missing or invalid.
    pub fn setting<T: Setting>(&self) -> Result<T, Failure> {
        let text = self.variable(T::VARIABLE)?;
        T::parse(&text).ok_or_else(|| Failure::internal(format!("{} cannot be {text:?}", T::VARIABLE)))
    }

    /// # Errors
    /// As [`FromConnection::from_connection`].
    pub fn connect<T: FromConnection>(&self) -> Result<T, Failure> {
        T::from_connection(self)
    }

    /// One connector for all clients. The SDK's `SharedHttpClient` would read the roots again for every client to
    /// validate them, at 0.4 million instructions each time.
    fn http_client(&self) -> SharedHttpClient {
        let connector = self.http.clone();
        http_client_fn(move |_, _| connector.clone())
    }

    /// One client for all stores, since building each one costs start-up time.
    pub(crate) fn dynamodb(&self) -> aws_sdk_dynamodb::Client {
        self.dynamodb.get_or_init(|| client!(self, aws_sdk_dynamodb)).clone()
    }

    pub(crate) fn kms(&self) -> aws_sdk_kms::Client {
        client!(self, aws_sdk_kms)
    }

    pub(crate) fn eventbridge(&self) -> aws_sdk_eventbridge::Client {
        client!(self, aws_sdk_eventbridge)
    }

    pub(crate) fn cognito(&self) -> aws_sdk_cognitoidentityprovider::Client {
        client!(self, aws_sdk_cognitoidentityprovider)
    }

    pub(crate) fn ses(&self) -> aws_sdk_sesv2::Client {
        client!(self, aws_sdk_sesv2)
    }

    /// A custom endpoint has no host name for each bucket. Checksums only where S3 requires them: a presigned URL would
    /// have the checksum of an empty body.
    pub(crate) fn s3(&self) -> aws_sdk_s3::Client {
        let config = config!(self, aws_sdk_s3)
            .force_path_style(self.endpoint.is_some())
            .request_checksum_calculation(RequestChecksumCalculation::WhenRequired)
            .response_checksum_validation(ResponseChecksumValidation::WhenRequired);
        aws_sdk_s3::Client::from_conf(config.build())
    }
}

fn missing(name: &str) -> Failure {
    Failure::internal(format!("the environment variable {name} is missing"))
}

/// The connector for AWS.
fn connector(endpoint: Option<&str>) -> Result<SharedHttpConnector, Failure> {
    let settings = HttpConnectorSettings::builder().connect_timeout(CONNECT_WITHIN).build();
    let builder = Connector::builder().connector_settings(settings);
    let connector = if endpoint.is_some_and(|url| url.starts_with("http://")) {
        builder.build_http()
    } else {
        builder.tls_provider(Provider::Rustls(CryptoMode::Ring)).tls_context(trust()?).build()
    };
    Ok(SharedHttpConnector::new(connector))
}

/// The connector for public services, with the roots that browsers trust: a function's machine may have none.
pub(crate) fn public_connector() -> Result<SharedHttpConnector, Failure> {
    let settings = HttpConnectorSettings::builder().connect_timeout(CONNECT_WITHIN).read_timeout(ANSWER_WITHIN).build();
    let roots = TLS_SERVER_ROOT_CERTS.iter().map(|root| pem(root));
    let store = roots.fold(TrustStore::empty(), TrustStore::with_pem_certificate);
    let context = TlsContext::builder().with_trust_store(store).build().map_err(Failure::internal)?;
    let builder = Connector::builder().connector_settings(settings);
    let tls = builder.tls_provider(Provider::Rustls(CryptoMode::Ring)).tls_context(context);
    Ok(SharedHttpConnector::new(tls.build()))
}

/// A certificate as text, the only form that the client takes.
fn pem(certificate: &[u8]) -> String {
    let text = base64::encode(certificate);
    format!("-----BEGIN CERTIFICATE-----\n{text}\n-----END CERTIFICATE-----\n")
}

fn trust() -> Result<TlsContext, Failure> {
    let roots = match env::var("AWS_CA_BUNDLE") {
        Ok(path) => vec![fs::read(&path).map_err(|error| Failure::internal(format!("AWS_CA_BUNDLE {path}: {error}")))?],
        Err(_) => AMAZON_ROOTS.map(|root| root.as_bytes().to_vec()).to_vec(),
    };
    let store = roots.into_iter().fold(TrustStore::empty(), TrustStore::with_pem_certificate);
    TlsContext::builder().with_trust_store(store).build().map_err(Failure::internal)
}
