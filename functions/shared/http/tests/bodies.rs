//! Whatever is wrong with a body, the answer is a sentence for people.

use contract::dto;
use domain::Timestamp;
use http::Call;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

/// Reads a body as an endpoint does, and returns the refusal.
type Read = fn(&str) -> Option<String>;

macro_rules! bodies {
    ($($body:ident),+ $(,)?) => {
        &[$((stringify!($body), |body: &str| {
            let call = Call::new(None, Timestamp::default()).with_body(body);
            call.json::<dto::$body>().err().map(|refusal| refusal.to_string())
        })),+]
    };
}

/// Each kind of body, by the name of its schema.
const BODIES: &[(&str, Read)] = bodies![
    AdminBody,
    AgreementBody,
    ApprovalBody,
    BankAnswerBody,
    BankConfirmBody,
    BankImportBody,
    BeaconBody,
    CareNoteBody,
    ClosingBody,
    CreditBody,
    DepositBody,
    EmailBody,
    EmailCodeBody,
    EnterBody,
    ExportBody,
    FreezeBody,
    GiveBackBody,
    GrantBody,
    GuessBody,
    LimitBody,
    LineSettleBody,
    LookupBody,
    NotPaidBody,
    NoteBody,
    PauseBody,
    PayoutAccountBody,
    PaidBody,
    ProfileBody,
    ProofBody,
    RealityCheckBody,
    ReasonBody,
    RecoveryBody,
    RegisterBody,
    ResetFactorBody,
    SeenBody,
    SuspensionBody,
    TicketBody,
    TicketStatusBody,
    WithdrawalBody,
];

/// Words that only a parser uses.
const PARSERS_WORDS: [&str; 11] =
    ["at line", "column", "`", "struct", "enum", "variant", "expected one", "invalid type", "integer", "u64", "::"];

fn read(name: &str, body: &str) -> Option<String> {
    let (_, read) = BODIES.iter().find(|(known, _)| *known == name).unwrap();
    read(body)
}

fn document() -> Value {
    serde_json::from_str(&contract::document::json()).unwrap()
}

/// The schema that a `$ref`, alone or as an alternative, leads to.
fn resolved<'a>(document: &'a Value, schema: &'a Value) -> &'a Value {
    let alternatives = schema["oneOf"].as_array().into_iter().flatten();
    let reference = [schema].into_iter().chain(alternatives).find_map(|schema| schema["$ref"].as_str());
    reference.map_or(schema, |reference| document.pointer(&reference[1..]).unwrap())
}

/// A value that has the type of a schema.
fn sample(document: &Value, schema: &Value) -> Value {
    let schema = resolved(document, schema);
    if let Some(first) = schema["enum"].get(0) {
        return first.clone();
    }
    match schema["type"].as_str() {
        Some("string") => json!("x"),
        Some("number" | "integer") => json!(1),
        Some("boolean") => json!(true),
        Some("array") => json!([sample(document, &schema["items"])]),
        Some("object") => {
            let any = Map::from_iter([("any".to_owned(), schema["additionalProperties"].clone())]);
            let fields = schema["properties"].as_object().unwrap_or(&any);
            fields.iter().map(|(name, of)| (name.clone(), sample(document, of))).collect::<Map<_, _>>().into()
        }
        other => panic!("{other:?} of {schema}"),
    }
}

/// The body with a wrong value in each place, without each field, and with one extra field.
fn spoilt(body: &Value) -> Vec<Value> {
    let mut all = vec![
        json!(null),
        json!(true),
        json!(-1),
        json!(1.5),
        json!(1e300),
        json!("` at line 1 column 2"),
        json!([]),
        json!([1]),
        json!([[null]]),
        json!({}),
        json!({"`x`": 1}),
    ];
    match body {
        Value::Object(fields) => {
            for (name, value) in fields {
                for other in spoilt(value) {
                    let mut changed = fields.clone();
                    changed[name] = other;
                    all.push(changed.into());
                }
                let mut without = fields.clone();
                without.remove(name);
                all.push(without.into());
            }
            for unknown in ["unknown", "`x` at line 1 column 2", "x, expected struct DepositBody"] {
                let mut more = fields.clone();
                more.insert(unknown.to_owned(), json!(1));
                all.push(more.into());
            }
        }
        Value::Array(values) => all.extend(spoilt(&values[0]).into_iter().map(|other| json!([other]))),
        _ => {}
    }
    all
}

#[test]
fn every_kind_of_body_is_looked_at() {
    let document = document();
    let paths = document["paths"].as_object().unwrap().values();
    let named = paths.flat_map(|path| path.as_object().unwrap().values()).filter_map(|operation| {
        let reference = operation.pointer("/requestBody/content/application~1json/schema/$ref")?.as_str()?;
        reference.rsplit('/').next().map(str::to_owned)
    });
    let known = BODIES.iter().map(|(name, _)| (*name).to_owned());
    assert_eq!(named.collect::<BTreeSet<_>>(), known.collect());
}

#[test]
fn no_refusal_of_a_wrong_body_has_a_parsers_words() {
    let document = document();
    for (name, _) in BODIES {
        let genuine = sample(&document, &document["components"]["schemas"][name]);
        assert_eq!(read(name, &genuine.to_string()), None, "{name} {genuine}");
        let mut refused = 0;
        for body in spoilt(&genuine) {
            let Some(said) = read(name, &body.to_string()) else { continue };
            refused += 1;
            let begins = ["The field ", "Each value of the field ", "The request "];
            let is_sentence = begins.iter().any(|words| said.starts_with(words)) && said.ends_with('.');
            assert!(is_sentence, "{name} {body}: {said}");
            for words in PARSERS_WORDS {
                assert!(!said.contains(words), "{name} {body}: {said}");
            }
        }
        assert!(refused > 10, "{name}: {refused}");
    }
}

#[test]
fn a_refusal_names_the_field_with_what_it_must_be() {
    for (name, body, said) in [
        ("DepositBody", "", "The request must be a JSON object."),
        ("DepositBody", "{", "The request is not valid JSON."),
        ("DepositBody", r#"{"amount": 1, "to": 5}"#, "The field to must be a text."),
        ("DepositBody", r#"{"amount": 1, "amount": 2}"#, "The field amount is there twice."),
        ("DepositBody", r#"{"amount": 1, "admin": true}"#, "The field admin is not known."),
        ("DepositBody", r#"{"amount": 1, "proof": "slip.png"}"#, "The field proof must be an object."),
        (
            "DepositBody",
            r#"{"amount": 1, "proof": {"name": "a.png", "type": "image/png", "size": 1.5}}"#,
            "The field proof.size must be a whole number, 0 or more.",
        ),
        ("TicketStatusBody", "{}", "The field status must be new, in_progress or resolved."),
        ("FreezeBody", r#"{"userId": "x", "reason": "x"}"#, "The field isFrozen must be true or false."),
        ("TicketStatusBody", r#"{"status": "open"}"#, "The field status must be new, in_progress or resolved."),
        ("TicketStatusBody", r#"{"status": 1}"#, "The field status is not as expected."),
        ("CareNoteBody", r#"{"note": "x", "contact": "post"}"#, "The field contact must be none, email or phone."),
        (
            "GrantBody",
            r#"{"userId": "x", "role": "boss"}"#,
            "The field role must be owner, cashier, support or auditor.",
        ),
        (
            "FreezeBody",
            r#"{"userId": "x", "isFrozen": "no", "reason": "x"}"#,
            "The field isFrozen must be true or false.",
        ),
        ("EnterBody", r#"{"picks": "red"}"#, "The field picks must be a list."),
        ("EnterBody", r#"{"picks": [1]}"#, "Each value of the field picks must be a text."),
        ("SeenBody", r#"{"until": 1}"#, "The field until must be a text."),
    ] {
        assert_eq!(read(name, body).as_deref(), Some(said), "{name} {body}");
    }
}
