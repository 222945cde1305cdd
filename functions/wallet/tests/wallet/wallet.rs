//! GET /api/wallet and GET /api/wallet/transactions.

use aws::Books;
use contract::dto::TransactionPage;
use domain::{
    Money, Refusal,
    wallet::{Movement, Posting},
};
use http::Call;
use std::sync::Arc;
use testkit::{Cloud, NOON, Player, Run, code, player, refusal, run, serve, with_query};
use wallet::transactions;

struct Scene {
    cloud: Cloud,
    player: Player,
    statement: Arc<transactions::Deps>,
}

/// A player with `rows` ledger rows, one a minute: the starting balance, then credits and debits in turn.
async fn scene(rows: u64) -> Scene {
    let cloud = Cloud::default();
    let player = player(&cloud, "player").await;
    let books: Books = cloud.connect();
    for minute in 1..rows {
        let wallet = books.wallets.load(player.uid()).await.unwrap();
        let id = player.request_id(&minute.to_string());
        let movement = if minute % 2 == 1 { Movement::Received(id) } else { Movement::Sent(id) };
        let posting = Posting::new(movement, Money::points(1), "a friend");
        let posted = wallet.post(posting, NOON.plus_ms(minute * 60_000)).unwrap();
        books.commit(&posted).await.unwrap();
    }
    cloud.forget();
    Scene { statement: cloud.connect(), cloud, player }
}

impl Scene {
    async fn page(&self, query: &[(&str, &str)]) -> Run<TransactionPage> {
        let call = with_query(self.player.call(0), query);
        run(&self.cloud, || transactions(self.statement.clone(), call.clone())).await
    }

    async fn all(&self, query: &[(&str, &str)]) -> Vec<u64> {
        let (mut seqs, mut cursor) = (Vec::new(), None::<String>);
        loop {
            let mut query = query.to_vec();
            query.extend(cursor.as_deref().map(|cursor| ("cursor", cursor)));
            let page = self.page(&query).await.answer();
            seqs.extend(page.items.iter().map(|row| row.seq));
            cursor = page.next_cursor;
            if cursor.is_none() {
                return seqs;
            }
        }
    }
}

// spec 7.38
#[tokio::test(start_paused = true)]
async fn a_new_player_has_ten_points_and_the_row_that_explains_them() {
    let scene = scene(1).await;
    let view = serve(&scene.cloud, scene.player.call(0), wallet::get).await.answer();
    assert_eq!((view.balance, view.held, view.games_played), (Money::points(10), Money::ZERO, 0));
    let page = scene.page(&[]).await.answer();
    let row = serde_json::to_value(&page.items[0]).unwrap();
    assert_eq!(page.items.len(), 1);
    assert_eq!(
        (row["seq"].as_u64(), row["type"].as_str(), row["amount"].to_string(), row["description"].as_str()),
        (Some(1), Some("credit"), "10".to_owned(), Some("Starting balance"))
    );
    assert_eq!((row["previousBalance"].to_string(), row["newBalance"].to_string()), ("0".into(), "10".into()));
    assert!(row.get("round").is_none() && row.get("requestId").is_none() && page.next_cursor.is_none());
}

// spec 8.26
#[tokio::test(start_paused = true)]
async fn a_caller_without_a_wallet_is_told_so() {
    let scene = scene(1).await;
    let without_wallets = Cloud::default().connect::<Arc<wallet::get::Deps>>();
    let run = run(&scene.cloud, || wallet::get(without_wallets.clone(), scene.player.call(0))).await;
    assert_eq!(refusal(run), Refusal::WalletNotFound);
}

#[tokio::test(start_paused = true)]
async fn a_caller_without_a_wallet_has_no_statement() {
    let scene = scene(1).await;
    scene.cloud.empty("wallets");
    assert_eq!(refusal(scene.page(&[]).await), Refusal::WalletNotFound);
}

#[tokio::test(start_paused = true)]
async fn nobody_reads_a_wallet_without_being_someone() {
    let scene = scene(1).await;
    let call = Call::new(None, NOON);
    let run = run(&scene.cloud, || transactions(scene.statement.clone(), call.clone())).await;
    assert_eq!(refusal(run), Refusal::NotAuthenticated);
}

#[tokio::test(start_paused = true)]
async fn pages_lead_through_the_whole_ledger_newest_first_without_gap_or_repeat() {
    let scene = scene(120).await;
    assert_eq!(scene.all(&[]).await, (1..=120).rev().collect::<Vec<_>>());
}

#[tokio::test(start_paused = true)]
async fn a_page_costs_one_query_whatever_came_before() {
    let scene = scene(120).await;
    scene.page(&[]).await.answer();
    assert_eq!(scene.cloud.calls(), ["GetItem", "Query"]);
}

#[tokio::test(start_paused = true)]
async fn rows_are_filtered_by_type_on_every_page() {
    let scene = scene(120).await;
    let debits: Vec<u64> = (3..120).rev().step_by(2).collect();
    assert_eq!(scene.all(&[("type", "debit")]).await, debits);
    assert_eq!(scene.all(&[("type", "win")]).await, [0; 0]);
}

#[tokio::test(start_paused = true)]
async fn a_period_holds_the_rows_from_its_start_until_before_its_end() {
    let scene = scene(120).await;
    let (from, to) = (NOON.plus_ms(10 * 60_000).to_string(), NOON.plus_ms(100 * 60_000).to_string());
    let period = [("from", from.as_str()), ("to", to.as_str())];
    assert_eq!(scene.all(&period).await, (11..=100).rev().collect::<Vec<_>>());
    let before_all = [("to", "2026-01-01T00:00:00.000Z")];
    let after_all = [("from", "2027-01-01T00:00:00.000Z")];
    assert_eq!((scene.all(&before_all).await.len(), scene.all(&after_all).await.len()), (0, 0));
}

#[tokio::test(start_paused = true)]
async fn a_period_is_found_in_few_reads() {
    let scene = scene(120).await;
    let from = NOON.plus_ms(60 * 60_000).to_string();
    scene.page(&[("from", &from)]).await.answer();
    assert!(scene.cloud.calls().len() <= 2 + 7, "{:?}", scene.cloud.calls());
}

#[tokio::test(start_paused = true)]
async fn a_query_that_is_none_is_refused() {
    let scene = scene(1).await;
    for query in
        [("type", "gift"), ("from", "yesterday"), ("to", "2026-13-01T00:00:00Z"), ("cursor", "!"), ("cursor", "YQ")]
    {
        assert_eq!(code(scene.page(&[query]).await), "MALFORMED", "{query:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_made_up_cursor_leads_nowhere_but_into_ones_own_ledger() {
    let scene = scene(3).await;
    // "999" in base64url
    let page = scene.page(&[("cursor", "OTk5")]).await.answer();
    assert_eq!(page.items.iter().map(|row| row.seq).collect::<Vec<_>>(), [3, 2, 1]);
}
