use domain::{ServerSeed, quick::answer};
use serde::Deserialize;
use std::collections::{BTreeSet, HashSet};

/// Computed apart from this code and read by the browser's tests too, so that both sides agree with a third:
/// ```python
/// commitment, counter = hashlib.sha256(seed).hexdigest(), 0
/// while True:
///     message = f"quick/v1:{client_seed}:{round_id}:{counter}".encode()
///     word = int.from_bytes(hmac.new(seed, message, "sha256").digest()[:4], "big")
///     if word < 4294967292: break
///     counter += 1
/// answer = word % 6
/// ```
const VECTORS: &str = include_str!("../fairness_vectors.json");

#[derive(Deserialize, PartialEq, Eq, Hash)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Vector {
    server_seed: String,
    commitment: String,
    client_seed: String,
    round_id: String,
    counter: u32,
    answer: u8,
}

fn vectors() -> Vec<Vector> {
    serde_json::from_str(VECTORS).expect("the vectors have the shape of their struct")
}

// asvs 11.2.1, 11.4.1
#[test]
fn commitment_draw_and_answer_agree_with_an_independent_computation() {
    for vector in vectors() {
        let bytes = hex::decode(&vector.server_seed).unwrap().try_into().expect("32 bytes");
        let seed = ServerSeed::new(bytes);
        assert_eq!(seed.reveal(), vector.server_seed);
        assert_eq!(seed.commitment(), vector.commitment);
        let proof = answer(&seed, &vector.client_seed, &vector.round_id);
        assert_eq!((proof.answer, proof.counter), (vector.answer, vector.counter), "{}", vector.round_id);
    }
}

#[test]
fn the_vectors_cover_every_answer_unplayed_rounds_and_words_drawn_again() {
    let vectors = vectors();
    assert!(vectors.len() >= 40);
    assert_eq!(vectors.iter().collect::<HashSet<_>>().len(), vectors.len(), "each entry is of its own");
    assert_eq!(vectors.iter().map(|vector| vector.answer).collect::<BTreeSet<_>>(), (0..6).collect());
    assert!(vectors.iter().filter(|vector| vector.client_seed.is_empty()).count() >= 10);
    assert!(vectors.iter().filter(|vector| vector.counter > 0).count() >= 2);
}
