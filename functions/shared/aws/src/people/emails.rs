//! Sends e-mails by SES, each once. The limits table has sent ones for as long as they could be requested again (D55).

use crate::client::{
    connection::{Connection, FromConnection},
    failure::failure,
    item::{item, number, text},
    keys,
    table::Table,
};
use aws_sdk_sesv2::{
    error::ProvideErrorMetadata,
    types::{Body, Content, Destination, EmailContent, Message},
};
use domain::{Failure, Timestamp, notice::Email};

#[derive(Debug, Clone)]
pub struct Emails {
    ses: aws_sdk_sesv2::Client,
    from: String,
    sent: Table,
}

impl FromConnection for Emails {
    fn from_connection(connection: &Connection) -> Result<Self, Failure> {
        Ok(Self {
            ses: connection.ses(),
            from: connection.variable("EMAIL_FROM")?,
            sent: Table::new(connection, "LIMITS_TABLE")?,
        })
    }
}

impl Emails {
    /// Whether this stack has a sender.
    pub const fn are_sent(&self) -> bool {
        !self.from.is_empty()
    }

    /// Sends the e-mail `id` unless it was sent before, which is recorded until `expires`. After a failure it is sent
    /// again, so it arrives twice if SES accepted it and the answer was lost.
    ///
    /// # Errors
    /// When SES or DynamoDB does not answer, or SES refuses.
    pub async fn send_once(&self, id: &str, to: &str, email: &Email, expires: Timestamp) -> Result<(), Failure> {
        if self.sent.find(keys::ID, keys::email(id)).await?.is_some() {
            return Ok(());
        }
        self.send(to, email).await?;
        let record = item([
            (keys::ID, Some(text(keys::email(id)))),
            (keys::EXPIRES_AT, Some(number(expires.ms().div_ceil(1000)))),
        ]);
        self.sent.write(record).await
    }

    /// # Errors
    /// When SES does not answer, or refuses.
    pub async fn send(&self, to: &str, Email { subject, text }: &Email) -> Result<(), Failure> {
        let message =
            Message::builder().subject(utf8(subject)?).body(Body::builder().text(utf8(text)?).build()).build();
        let request = self.ses.send_email().from_email_address(&self.from);
        let request = request.destination(Destination::builder().to_addresses(to).build());
        let request = request.content(EmailContent::builder().simple(message).build());
        request.send().await.map(drop).map_err(|error| {
            let code = error.code().unwrap_or("no code").to_owned();
            match failure(error) {
                // SES's own words can name the address, which no log may have.
                Failure::Internal(_) => Failure::internal(format!("SES refuses the e-mail: {code}")),
                passing => passing,
            }
        })
    }
}

fn utf8(text: &str) -> Result<Content, Failure> {
    Content::builder().data(text).charset("UTF-8").build().map_err(Failure::internal)
}
