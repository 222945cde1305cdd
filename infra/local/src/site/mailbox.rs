//! The e-mails that the local stack has sent, as a page: nothing leaves this machine.

use anyhow::{Context, Result};
use http_body_util::{BodyExt, Empty};
use hyper::Uri;
use hyper::body::Bytes;
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use serde_json::Value;

/// Its path on the site. The product has no such page.
pub const PATH: &str = "/_mailbox";

pub struct Mailbox {
    /// The emulator's list of sent e-mails.
    list: String,
    client: Client<HttpConnector, Empty<Bytes>>,
}

impl Mailbox {
    /// `emulator` is the emulator's address.
    pub fn new(emulator: &str) -> Self {
        Self {
            list: format!("{emulator}/_ministack/ses/messages"),
            client: Client::builder(TokioExecutor::new()).build_http(),
        }
    }

    /// The page, newest first.
    pub async fn page(&self) -> Result<String> {
        let answer = self.client.get(Uri::try_from(&self.list)?).await.context("the emulator does not answer")?;
        let list: Value = serde_json::from_slice(&answer.into_body().collect().await?.to_bytes())?;
        let accounts = list["messages"].as_object().context("the emulator lists what was sent")?;
        let mut emails: Vec<&Value> = accounts.values().filter_map(Value::as_array).flatten().collect();
        emails.sort_by(|one, other| sent_at(other).total_cmp(&sent_at(one)));
        Ok(page(&emails))
    }
}

fn page(emails: &[&Value]) -> String {
    let body = if emails.is_empty() {
        "<p>No e-mails yet. In your profile you choose what you are told by e-mail.</p>".to_owned()
    } else {
        emails.iter().map(|email| article(email)).collect()
    };
    format!(
        r#"<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Mailbox</title>
<style>
:root {{ color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }}
body {{ max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem; }}
article {{ border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: 12px; padding: 1rem; margin-top: 1rem; }}
h1 {{ font-size: 1.5rem; margin: 0; }}
h2 {{ font-size: 1.125rem; margin: 0; overflow-wrap: anywhere; }}
small {{ opacity: 0.75; }}
pre {{ font: inherit; margin: 0.75rem 0 0; white-space: pre-wrap; overflow-wrap: anywhere; }}
</style>
<h1>Mailbox</h1>
<p>What this local stack has sent by e-mail, newest first. Nothing leaves this machine.</p>
{body}
</html>
"#
    )
}

fn article(email: &Value) -> String {
    let text = |name: &str| in_html(email[name].as_str().unwrap_or_default());
    let to: Vec<&str> = email["To"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let (to, from, at) = (in_html(&to.join(", ")), text("Source"), time_of_day(sent_at(email) as u64));
    let (subject, body) = (text("Subject"), text("BodyText"));
    format!(
        "<article>\n<h2>{subject}</h2>\n<small>To {to}, from {from}, at {at} UTC</small>\n<pre>{body}</pre>\n</article>\n"
    )
}

/// In seconds since the epoch.
fn sent_at(email: &Value) -> f64 {
    email["Timestamp"].as_f64().unwrap_or_default()
}

fn time_of_day(seconds: u64) -> String {
    let [hours, minutes, seconds] = [seconds / 3600 % 24, seconds / 60 % 60, seconds % 60];
    format!("{hours:02}:{minutes:02}:{seconds:02}")
}

pub fn in_html(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn an_e_mail_is_shown_as_it_was_written() {
        let email = json!({"To": ["ada@example.com"], "Subject": "<b>Won</b>", "BodyText": "80 > 5\nSee it", "Timestamp": 1_795_654_330.25});
        let page = page(&[&email]);
        assert!(page.contains("<h2>&lt;b&gt;Won&lt;/b&gt;</h2>"), "{page}");
        assert!(page.contains("<pre>80 &gt; 5\nSee it</pre>"), "{page}");
        assert!(page.contains("To ada@example.com, from , at 00:52:10 UTC"), "{page}");
    }

    #[test]
    fn an_empty_mailbox_says_how_e_mails_come() {
        assert!(page(&[]).contains("No e-mails yet"));
    }
}
