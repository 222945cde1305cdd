//! The site's security headers, from infra/headers.yaml.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use hyper::header::{HeaderMap, HeaderName, HeaderValue};

const FILE: &str = include_str!("../../../headers.yaml");

/// The headers of each kind of response, without those that need `https`: the local site has no TLS.
pub struct Headers {
    pub pages: HeaderMap,
    pub api: HeaderMap,
}

impl Headers {
    /// For a stage with the user pool at the origin `sign_in` and the proofs at the origin `proofs`.
    pub fn of_a_stage(sign_in: &str, proofs: &str) -> Result<Self> {
        let kinds: BTreeMap<String, BTreeMap<String, String>> =
            serde_yaml_ng::from_str(FILE).context("infra/headers.yaml is no table of headers")?;
        let kind = |name| -> Result<HeaderMap> {
            let headers = kinds.get(name).with_context(|| format!("infra/headers.yaml has no {name}"))?;
            let value = |text: &str| text.replace("${SignIn}", sign_in).replace("${Proofs}", proofs);
            headers
                .iter()
                .map(|(name, text)| Ok((name.parse::<HeaderName>()?, value(text).parse::<HeaderValue>()?)))
                .collect()
        };
        Ok(Self { pages: kind("pages")?, api: kind("api")? })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    const SIGN_IN: &str = "https://cognito-idp.af-south-1.amazonaws.com";
    const PROOFS: &str = "https://proofs.s3.af-south-1.amazonaws.com";

    fn pages() -> HeaderMap {
        Headers::of_a_stage(SIGN_IN, PROOFS).unwrap().pages
    }

    // asvs 1.3.2, 3.4.3, 3.7.1, 10.1.1, 13.2.4, 14.2.3
    #[test]
    fn pages_load_only_from_their_site_the_user_pool_or_the_proofs() {
        let headers = pages();
        let policy = headers["content-security-policy"].to_str().unwrap();
        let directives: BTreeMap<&str, &str> = policy.split("; ").filter_map(|each| each.split_once(' ')).collect();
        let (images, frames) = (format!("'self' blob: {PROOFS}"), format!("blob: {PROOFS}"));
        let connections = format!("'self' {SIGN_IN} {PROOFS}");
        let wanted = BTreeMap::from([
            ("default-src", "'none'"),
            // Of web/theme-init.js and web/early/form.js; early/plugin.test.ts compares them with the files.
            (
                "script-src",
                "'self' 'sha256-pM0t9AuCj3cq5FWyqXzubDrOR5VaR/o6OFR6puLS5Uk=' 'sha256-XPcCIgANCkXfbeq8Du/tJ/2kxiYGU+5o66VSlMeHjDE='",
            ),
            ("style-src", "'self' 'unsafe-inline'"),
            ("style-src-attr", "'none'"),
            ("font-src", "'self'"),
            ("img-src", &images),
            ("connect-src", &connections),
            ("frame-src", &frames),
            ("manifest-src", "'self'"),
            ("object-src", "'none'"),
            ("base-uri", "'none'"),
            ("form-action", "'self'"),
            ("frame-ancestors", "'none'"),
            ("require-trusted-types-for", "'script'"),
            ("trusted-types", "'none'"),
        ]);
        assert_eq!(directives, wanted);
    }

    // asvs 3.2.1, 3.4.5, 3.4.6
    #[test]
    fn pages_forbid_sniffing_framing_referrers_other_origins() {
        let headers = pages();
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("x-frame-options", "DENY"),
            ("referrer-policy", "no-referrer"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
        ] {
            assert_eq!(headers[name], value, "{name}");
        }
    }

    #[test]
    fn of_what_a_browser_can_grant_pages_ask_for_the_clipboard_only() {
        let headers = pages();
        let policy = headers["permissions-policy"].to_str().unwrap();
        let granted: Vec<&str> = policy.split(", ").filter(|each| !each.ends_with("=()")).collect();
        assert_eq!(granted, ["clipboard-write=(self)"]);
        for feature in ["camera", "clipboard-read", "display-capture", "geolocation", "microphone", "payment", "usb"] {
            assert!(policy.contains(&format!("{feature}=()")), "{feature}");
        }
    }

    #[test]
    fn the_gateway_and_the_functions_say_the_same_of_an_answer() {
        let api = Headers::of_a_stage(SIGN_IN, PROOFS).unwrap().api;
        let gateways =
            api.iter().map(|(name, value)| (name.as_str(), value.to_str().unwrap())).collect::<BTreeSet<_>>();
        let functions = contract::headers::OF_EVERY_ANSWER.into_iter().filter(|(name, _)| *name != "content-type");
        assert_eq!(gateways, functions.collect());
    }

    // asvs 3.4.1, 12.2.1
    #[test]
    fn only_https_asks_for_tls_for_a_year_at_least() {
        let kinds: BTreeMap<String, BTreeMap<String, String>> = serde_yaml_ng::from_str(FILE).unwrap();
        let said = |kind: &str| kinds[kind].get("Strict-Transport-Security").cloned();
        assert_eq!((said("pages"), said("api")), (None, None));
        let lasts = said("https").and_then(|policy| {
            let seconds = policy.split("; ").find_map(|each| each.strip_prefix("max-age=").map(str::to_owned))?;
            seconds.parse::<u32>().ok()
        });
        assert!(lasts >= Some(365 * 24 * 60 * 60), "{lasts:?}");
    }
}
