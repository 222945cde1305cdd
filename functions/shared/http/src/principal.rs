//! The caller, taken from the claims of the verified token, never from a body (D8).

use domain::{Refusal, Timestamp, Uid, agreement::TERMS, second_factor::SignIn};
use std::collections::HashMap;

/// A signed-in player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Principal {
    pub uid: Uid,
    pub email: String,
    /// Whether Cognito has verified the address.
    pub email_verified: bool,
    /// Whether the account has another address (D43).
    pub address_differs: bool,
    /// Whether the player is of age and has agreed to the terms as they are now (D59).
    pub has_agreed: bool,
    /// The user's name in Cognito.
    pub cognito_username: String,
    /// The token's claim. For an admin's call the player's record decides (D10).
    pub is_admin: bool,
    pub sign_in: SignIn,
}

impl Principal {
    /// Reads the claims that the gateway's authorizer has verified. The gateway passes every claim as a string.
    ///
    /// # Errors
    /// [`Refusal::NotAuthenticated`] when the token is not an ID token or has no valid user id.
    pub fn from_claims(claims: &HashMap<String, String>) -> Result<Self, Refusal> {
        let claim = |name: &str| claims.get(name).map(String::as_str).ok_or(Refusal::NotAuthenticated);
        if claim("token_use")? != "id" {
            return Err(Refusal::NotAuthenticated);
        }
        Ok(Self {
            uid: Uid::parse(claim("uid")?).map_err(|_| Refusal::NotAuthenticated)?,
            email: claim("email")?.to_owned(),
            email_verified: claims.get("email_verified").is_some_and(|verified| verified == "true"),
            address_differs: claims.get("address").is_some_and(|address| address == "differs"),
            has_agreed: claims.get("terms").is_some_and(|terms| terms == TERMS),
            cognito_username: claim("cognito:username")?.to_owned(),
            is_admin: claims.get("admin").is_some_and(|admin| admin == "true"),
            sign_in: SignIn {
                // Without a time, the sign-in is too old for everything.
                at: Timestamp::from_ms(seconds(claims.get("auth_time")).saturating_mul(1_000)),
                with_factor: claims.get("factor").is_some_and(|factor| factor == "true"),
            },
        })
    }
}

fn seconds(claim: Option<&String>) -> u64 {
    claim.and_then(|text| text.parse().ok()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn claims(changes: &[(&str, &str)]) -> HashMap<String, String> {
        let uid = "a".repeat(28);
        let whole = [("token_use", "id"), ("uid", &uid), ("email", "a@example.com"), ("cognito:username", "a")];
        whole.iter().chain(changes).map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
    }

    // spec 3.1
    #[test]
    fn an_id_token_names_its_player() {
        let principal = Principal::from_claims(&claims(&[])).unwrap();
        assert_eq!((principal.uid.as_str(), principal.email.as_str()), ("a".repeat(28).as_str(), "a@example.com"));
    }

    // asvs 9.2.2
    #[test]
    fn an_access_token_and_a_token_without_a_proper_uid_are_refused() {
        for change in [("token_use", "access"), ("uid", ""), ("uid", "short"), ("uid", "aaaaaaaaaaaaaaaaaaaaaaaaaaa!")]
        {
            assert_eq!(Principal::from_claims(&claims(&[change])), Err(Refusal::NotAuthenticated), "{change:?}");
        }
    }

    // spec 4.2; asvs 10.3.2, 15.3.5
    #[test]
    fn only_the_word_true_makes_an_admin() {
        let is_admin = |changes: &[(&str, &str)]| Principal::from_claims(&claims(changes)).unwrap().is_admin;
        assert!(is_admin(&[("admin", "true")]));
        for other in ["false", "True", "1", "\"true\"", ""] {
            assert!(!is_admin(&[("admin", other)]), "{other}");
        }
        assert!(!is_admin(&[]));
    }

    #[test]
    fn only_the_word_true_verifies_an_email() {
        let verified = |changes: &[(&str, &str)]| Principal::from_claims(&claims(changes)).unwrap().email_verified;
        assert!(verified(&[("email_verified", "true")]));
        for other in ["false", "True", "1", ""] {
            assert!(!verified(&[("email_verified", other)]), "{other}");
        }
        assert!(!verified(&[]));
    }

    #[test]
    fn a_sign_in_has_its_time_in_seconds_and_the_factor_by_the_word_true() {
        let sign_in = |changes: &[(&str, &str)]| Principal::from_claims(&claims(changes)).unwrap().sign_in;
        let at = |seconds: u64| Timestamp::from_ms(seconds * 1_000);
        assert_eq!(
            sign_in(&[("auth_time", "1795262400"), ("factor", "true")]),
            SignIn { at: at(1_795_262_400), with_factor: true }
        );
        for time in ["", "soon", "-1", "1.5", "99999999999999999999"] {
            assert_eq!(sign_in(&[("auth_time", time)]), SignIn { at: at(0), with_factor: false }, "{time}");
        }
        for other in ["True", "1", "on", ""] {
            assert!(!sign_in(&[("factor", other)]).with_factor, "{other}");
        }
    }

    #[test]
    fn only_the_claim_of_pre_token_makes_the_address_another() {
        let differs = |changes: &[(&str, &str)]| Principal::from_claims(&claims(changes)).unwrap().address_differs;
        assert!(differs(&[("address", "differs")]));
        assert!(!differs(&[]) && !differs(&[("address", "12 Independence Avenue")]));
    }

    #[test]
    fn only_the_terms_as_they_are_now_are_agreed_to() {
        let has_agreed = |changes: &[(&str, &str)]| Principal::from_claims(&claims(changes)).unwrap().has_agreed;
        assert!(has_agreed(&[("terms", TERMS)]));
        assert!(!has_agreed(&[]) && !has_agreed(&[("terms", "true")]) && !has_agreed(&[("terms", "2020-01-01")]));
    }

    // asvs 16.5.3
    #[test]
    fn every_claim_is_needed() {
        for name in ["token_use", "uid", "email", "cognito:username"] {
            let mut claims = claims(&[]);
            claims.remove(name);
            assert_eq!(Principal::from_claims(&claims), Err(Refusal::NotAuthenticated), "{name}");
        }
    }
}
