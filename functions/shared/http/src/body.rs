//! Reads the JSON of requests. A missing or null field is read as empty, so that its own rule refuses it. Any other
//! mismatch gives a sentence with the name of the field; the parser's own words are not shown.

use domain::Refusal;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::value::RawValue;
use serde_path_to_error::Segment;
use std::collections::BTreeMap;

/// The parser's words for the expected type, and our words for people.
const KINDS: [(&str, &str); 9] = [
    ("a string", "a text"),
    ("a boolean", "true or false"),
    ("a sequence", "a list"),
    ("a map", "an object"),
    ("u8", WHOLE_NUMBER),
    ("u16", WHOLE_NUMBER),
    ("u32", WHOLE_NUMBER),
    ("u64", WHOLE_NUMBER),
    ("usize", WHOLE_NUMBER),
];
const WHOLE_NUMBER: &str = "a whole number, 0 or more";
/// Longer than the name of any field. A name from the request is repeated only if it could be one.
const NAME_CHARS_MAX: usize = 40;

/// Reads a body.
///
/// # Errors
/// [`Refusal::Malformed`] with the reason.
pub(crate) fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, Refusal> {
    // serde would also read a struct from an array of its fields.
    if body.trim_ascii_start().first() != Some(&b'{') {
        return Err(Refusal::malformed("The request must be a JSON object."));
    }
    if serde_json::from_slice::<IgnoredAny>(body).is_err() {
        return Err(Refusal::malformed("The request is not valid JSON."));
    }
    fields(body)
}

/// Replaces a missing field with `null`, and `null` with an empty value. If no empty value fits either, the refusal
/// names the expected value.
fn fields<T: DeserializeOwned>(object: &[u8]) -> Result<T, Refusal> {
    let error = match serde_path_to_error::deserialize(&mut serde_json::Deserializer::from_slice(object)) {
        Ok(fields) => return Ok(fields),
        Err(error) => error,
    };
    let (path, said) = (error.path().iter().collect::<Vec<_>>(), error.inner().to_string());
    filled(object, &path, &said).map_or_else(|| Err(misfit(&path, &said)), |filled| fields(&filled))
}

/// The object with one more value; `None` if the error is a different one.
fn filled(object: &[u8], path: &[&Segment], said: &str) -> Option<Vec<u8>> {
    let keys = path.iter().map(|segment| match segment {
        Segment::Map { key } => Some(key.as_str()),
        _ => None,
    });
    let missing = quoted_after(said, "missing field ");
    let path = keys.chain(missing.map(Some)).collect::<Option<Vec<_>>>()?;
    let (was, becomes) = match said {
        _ if missing.is_some() => (None, "null"),
        _ if said.contains("expected a sequence") => (Some("null"), "[]"),
        _ if said.contains("expected a map") => (Some("null"), "{}"),
        _ => (Some("null"), "\"\""),
    };
    replaced(object, &path, was, becomes)
}

/// The object with another value at the end of the path, if its current value is `was`. Everything else stays as it was
/// sent, digit by digit.
fn replaced(object: &[u8], path: &[&str], was: Option<&str>, becomes: &str) -> Option<Vec<u8>> {
    let (field, below) = path.split_first()?;
    let mut fields: BTreeMap<String, Box<RawValue>> = serde_json::from_slice(object).ok()?;
    let now = fields.get(*field).map(|value| value.get());
    let value = if below.is_empty() {
        (now == was).then(|| becomes.to_owned())?
    } else {
        String::from_utf8(replaced(now?.as_bytes(), below, was, becomes)?).ok()?
    };
    fields.insert((*field).to_owned(), RawValue::from_string(value).ok()?);
    serde_json::to_vec(&fields).ok()
}

fn misfit(path: &[&Segment], said: &str) -> Refusal {
    let keys = path.iter().filter_map(|segment| match segment {
        Segment::Map { key } => Some(key.as_str()),
        _ => None,
    });
    let names: Vec<&str> = keys.clone().take_while(|key| could_be_a_name(key)).collect();
    if let Some(name) = quoted_after(said, "duplicate field ") {
        return Refusal::Malformed(format!("The field {} is there twice.", [&names[..], &[name]].concat().join(".")));
    }
    if said.starts_with("unknown field ") {
        // The path ends with it.
        return Refusal::Malformed(if names.len() == keys.count() {
            format!("The field {} is not known.", names.join("."))
        } else {
            "The request has a field that is not known.".to_owned()
        });
    }
    let of = match path.last() {
        _ if names.is_empty() => "The request".to_owned(),
        Some(Segment::Seq { .. }) => format!("Each value of the field {}", names.join(".")),
        _ => format!("The field {}", names.join(".")),
    };
    Refusal::Malformed(match must_be(said) {
        Some(what) => format!("{of} must be {what}."),
        None => format!("{of} is not as expected."),
    })
}

/// The expected value, if the parser names it in a known way.
fn must_be(said: &str) -> Option<String> {
    // The last one: text before it may come from the request.
    let (wrong, expected) = said.rsplit_once(", expected ")?;
    if wrong.starts_with("unknown variant ") {
        // One, two, or a list of names, each in backticks.
        let names: Vec<&str> = expected.split('`').skip(1).step_by(2).collect();
        return Some(domain::text::one_of(&names));
    }
    let expected = expected.rsplit_once(" at line ").map_or(expected, |(expected, _)| expected);
    if expected.starts_with("struct ") {
        return Some("an object".to_owned());
    }
    KINDS.iter().find(|(kind, _)| *kind == expected).map(|(_, words)| (*words).to_owned())
}

fn quoted_after<'a>(said: &'a str, words: &str) -> Option<&'a str> {
    said.strip_prefix(words)?.strip_prefix('`')?.split_once('`').map(|(name, _)| name)
}

fn could_be_a_name(text: &str) -> bool {
    (1..=NAME_CHARS_MAX).contains(&text.len())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-:".contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;
    use serde_json::value::RawValue;

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Point {
        x: u8,
        y: u8,
    }

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "camelCase")]
    enum Form {
        Filled,
        InOutline,
        Dotted,
    }

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    #[expect(dead_code, reason = "only what does not fit is looked at")]
    struct Drawing {
        name: String,
        amount: Box<RawValue>,
        is_shown: Option<bool>,
        form: Option<Form>,
        points: Option<Vec<Point>>,
        centre: Option<Point>,
    }

    fn refusal<T: DeserializeOwned + std::fmt::Debug>(body: &str) -> String {
        read::<T>(body.as_bytes()).unwrap_err().to_string()
    }

    #[test]
    fn an_object_is_read() {
        assert_eq!(read(b" \n{\"x\": 1, \"y\": 2}"), Ok(Point { x: 1, y: 2 }));
    }

    // asvs 1.5.2
    #[test]
    fn nothing_else_stands_for_an_object() {
        for body in ["[1, 2]", "[]", "null", "\"x\"", "1", "", " ", "x=1&y=2"] {
            assert_eq!(refusal::<Point>(body), "The request must be a JSON object.", "{body}");
        }
    }

    #[test]
    fn what_is_no_json_is_said_to_be_none() {
        for body in
            ["{", r#"{"x": 1, "y": 2"#, r#"{"x": 1, "y": 2}{}"#, r#"{"x": 1, "y": 2,}"#, "{x: 1}", r#"{"x": 01}"#]
        {
            assert_eq!(refusal::<Point>(body), "The request is not valid JSON.", "{body}");
        }
    }

    #[derive(Debug, Deserialize)]
    struct Filled {
        text: String,
        amount: Box<RawValue>,
        list: Vec<u8>,
        map: BTreeMap<String, u8>,
        below: Option<Below>,
        left_out: Option<String>,
    }

    #[derive(Debug, PartialEq, Deserialize)]
    struct Below {
        text: String,
    }

    #[test]
    fn what_is_missing_or_null_is_read_as_empty() {
        for body in [
            r#"{"below": {}}"#,
            r#"{"text": null, "amount": null, "list": null, "map": null, "below": {"text": null}, "left_out": null}"#,
        ] {
            let Filled { text, amount, list, map, below, left_out } = read(body.as_bytes()).unwrap();
            assert_eq!((text.as_str(), amount.get(), list.len(), map.len()), ("", "null", 0, 0), "{body}");
            assert_eq!((below, left_out), (Some(Below { text: String::new() }), None), "{body}");
        }
    }

    #[test]
    fn a_field_beside_a_missing_one_keeps_every_digit() {
        let filled: Filled = read(br#"{"amount": 1.10000000000000000001}"#).unwrap();
        assert_eq!(filled.amount.get(), "1.10000000000000000001");
    }

    #[test]
    fn what_cannot_be_empty_is_refused_with_what_it_must_be() {
        #[derive(Debug, Deserialize)]
        #[expect(dead_code, reason = "only what does not fit is looked at")]
        struct Strict {
            form: Form,
            is_shown: bool,
            centre: Point,
        }
        for value in ["", r#""form": null, "#] {
            let body = format!(r#"{{{value}"is_shown": true, "centre": {{"x": 1, "y": 1}}}}"#);
            assert_eq!(refusal::<Strict>(&body), "The field form must be filled, inOutline or dotted.");
        }
        for (fields, said) in [
            (r#""centre": {"x": 1, "y": 1}"#, "The field is_shown must be true or false."),
            (r#""is_shown": null, "centre": {"x": 1, "y": 1}"#, "The field is_shown must be true or false."),
            (r#""is_shown": true"#, "The field centre must be an object."),
            (r#""is_shown": true, "centre": {"x": 1}"#, "The field centre.y must be a whole number, 0 or more."),
        ] {
            assert_eq!(refusal::<Strict>(&format!(r#"{{"form": "filled", {fields}}}"#)), said, "{fields}");
        }
    }

    #[test]
    fn every_misfit_is_a_sentence_with_the_name_of_the_field() {
        for (fields, said) in [
            (r#""name": "x", "amount": 1, "name": "y""#, "The field name is there twice."),
            (r#""name": "x", "amount": 1, "admin": true"#, "The field admin is not known."),
            (r#""name": "x", "amount": 1, "a `b` at line 1": true"#, "The request has a field that is not known."),
            (r#""name": 1, "amount": 1"#, "The field name must be a text."),
            (r#""name": "x", "amount": 1, "isShown": "yes""#, "The field isShown must be true or false."),
            (r#""name": "x", "amount": 1, "form": "round""#, "The field form must be filled, inOutline or dotted."),
            (
                r#""name": "x", "amount": 1, "form": "`, expected `""#,
                "The field form must be filled, inOutline or dotted.",
            ),
            (r#""name": "x", "amount": 1, "form": 1"#, "The field form is not as expected."),
            (r#""name": "x", "amount": 1, "points": {}"#, "The field points must be a list."),
            (r#""name": "x", "amount": 1, "points": [1]"#, "Each value of the field points must be an object."),
            (r#""name": "x", "amount": 1, "points": [{"x": 1}]"#, "Each value of the field points is not as expected."),
            (r#""name": "x", "amount": 1, "centre": 1"#, "The field centre must be an object."),
            (r#""name": "x", "amount": 1, "centre": {"z": 1}"#, "The field centre.z is not known."),
            (
                r#""name": "x", "amount": 1, "centre": {"x": "1", "y": 1}"#,
                "The field centre.x must be a whole number, 0 or more.",
            ),
            (
                r#""name": "x", "amount": 1, "centre": {"x": -1, "y": 1}"#,
                "The field centre.x must be a whole number, 0 or more.",
            ),
            (r#""name": "\ud800", "amount": 1"#, "The field name is not as expected."),
        ] {
            assert_eq!(refusal::<Drawing>(&format!("{{{fields}}}")), said, "{fields}");
        }
    }
}
