//! How the SDK's clients are made: without `aws-config`, over ring, trusting the five roots that Amazon's
//! services chain to and nothing else. The default client spends a hundred times the instructions at start.

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
use domain::Failure;
use std::{
    env, fs,
    sync::{Arc, OnceLock},
    time::Duration,
};

/// <https://www.amazontrust.com/repository/>: the roots of every AWS endpoint's certificate.
pub const AMAZON_ROOTS: [&str; 5] = [
    include_str!("roots/amazon_root_ca_1.pem"),
    include_str!("roots/amazon_root_ca_2.pem"),
    include_str!("roots/amazon_root_ca_3.pem"),
    include_str!("roots/amazon_root_ca_4.pem"),
    include_str!("roots/starfield_services_root_ca_g2.pem"),
];

const CONNECT_WITHIN: Duration = Duration::from_secs(1);
const ANSWER_WITHIN: Duration = Duration::from_secs(2);

/// Where AWS is and who we are there.
#[derive(Debug, Clone)]
pub struct Connection {
    http: SharedHttpConnector,
    region: Region,
    endpoint: Option<String>,
    credentials: Credentials,
    variable: Variable,
    dynamodb: OnceLock<aws_sdk_dynamodb::Client>,
}

/// Looks an environment variable up by its name.
type Variable = fn(&str) -> Option<String>;

/// What a function builds once, at its start: a store, or all that a handler needs.
pub trait FromConnection: Sized {
    /// # Errors
    /// [`Failure::Internal`] naming an environment variable that is missing or makes no sense.
    fn from_connection(connection: &Connection) -> Result<Self, Failure>;
}

impl<T: FromConnection> FromConnection for Arc<T> {
    fn from_connection(connection: &Connection) -> Result<Self, Failure> {
        T::from_connection(connection).map(Self::new)
    }
}

/// Builds what a function needs, from its environment.
///
/// # Errors
/// [`Failure::Internal`] naming an environment variable that is missing or makes no sense.
pub fn connect<T: FromConnection>() -> Result<T, Failure> {
    Connection::from_env()?.connect()
}

/// Declares what a handler needs: a struct whose fields all come from the connection.
#[macro_export]
macro_rules! deps {
    ($(#[$attribute:meta])* pub struct $deps:ident { $($(#[$of:meta])* pub $field:ident: $type:ty,)+ }) => {
        $(#[$attribute])*
        #[derive(Debug)]
        pub struct $deps {
            $($(#[$of])* pub $field: $type,)+
        }

        impl $crate::FromConnection for $deps {
            fn from_connection(connection: &$crate::Connection) -> Result<Self, $crate::Failure> {
                Ok(Self { $($field: connection.connect()?,)+ })
            }
        }
    };
}

/// Every service's configuration is a type of its own with the same methods.
macro_rules! config {
    ($connection:expr, $service:ident) => {{
        let connection: &Connection = $connection;
        let mut config = $service::Config::builder()
            .behavior_version(BehaviorVersion::v2026_01_12())
            .region(connection.region.clone())
            .credentials_provider(connection.credentials.clone())
            .http_client(connection.http_client())
            // Trying again is the handlers' loop's business: it decides anew after each failure.
            .retry_config(RetryConfig::disabled())
            .timeout_config(connection.timeouts());
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
    /// Reads what the Lambda runtime puts into the environment. `AWS_ENDPOINT_URL` and `AWS_CA_BUNDLE` mean what
    /// they mean to every AWS SDK.
    ///
    /// # Errors
    /// [`Failure::Internal`] naming the variable that is missing.
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

    /// A connection whose requests all go through `http`, with `variable` for an environment: for tests.
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

    /// An environment variable that the template gives to this function.
    ///
    /// # Errors
    /// [`Failure::Internal`] when it is missing.
    pub fn variable(&self, name: &str) -> Result<String, Failure> {
        (self.variable)(name).ok_or_else(|| missing(name))
    }

    /// # Errors
    /// As [`FromConnection::from_connection`].
    pub fn connect<T: FromConnection>(&self) -> Result<T, Failure> {
        T::from_connection(self)
    }

    /// One connector for all clients. (The SDK's own `SharedHttpClient` would read the roots again for every client,
    /// only to see that they can be read: 0.4 million instructions each time.)
    fn http_client(&self) -> SharedHttpClient {
        let connector = self.http.clone();
        http_client_fn(move |_, _| connector.clone())
    }

    /// One client for all stores: each one more would have to be put together at every start.
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

    /// An endpoint of one's own has no host name for each bucket. A checksum goes along only where S3 asks for one:
    /// in an address it would be a checksum of nothing.
    pub(crate) fn s3(&self) -> aws_sdk_s3::Client {
        let config = config!(self, aws_sdk_s3)
            .force_path_style(self.endpoint.is_some())
            .request_checksum_calculation(RequestChecksumCalculation::WhenRequired)
            .response_checksum_validation(ResponseChecksumValidation::WhenRequired);
        aws_sdk_s3::Client::from_conf(config.build())
    }

    fn timeouts(&self) -> TimeoutConfig {
        TimeoutConfig::builder().operation_timeout(ANSWER_WITHIN).build()
    }
}

fn missing(name: &str) -> Failure {
    Failure::internal(format!("the environment variable {name} is missing"))
}

/// The way to AWS.
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

/// The way to a service on the open internet, whose certificate chains to one of the roots of this machine.
pub(crate) fn public_connector(url: &str) -> Result<SharedHttpConnector, Failure> {
    let settings = HttpConnectorSettings::builder().connect_timeout(CONNECT_WITHIN).read_timeout(ANSWER_WITHIN).build();
    let builder = Connector::builder().connector_settings(settings);
    if url.starts_with("http://") {
        return Ok(SharedHttpConnector::new(builder.build_http()));
    }
    let roots = TlsContext::builder().with_trust_store(TrustStore::default()).build().map_err(Failure::internal)?;
    let tls = builder.tls_provider(Provider::Rustls(CryptoMode::Ring)).tls_context(roots);
    Ok(SharedHttpConnector::new(tls.build()))
}

fn trust() -> Result<TlsContext, Failure> {
    let roots = match env::var("AWS_CA_BUNDLE") {
        Ok(path) => vec![fs::read(&path).map_err(|error| Failure::internal(format!("AWS_CA_BUNDLE {path}: {error}")))?],
        Err(_) => AMAZON_ROOTS.map(|root| root.as_bytes().to_vec()).to_vec(),
    };
    let store = roots.into_iter().fold(TrustStore::empty(), TrustStore::with_pem_certificate);
    TlsContext::builder().with_trust_store(store).build().map_err(Failure::internal)
}
