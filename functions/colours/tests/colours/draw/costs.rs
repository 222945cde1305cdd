//! The costs of a round, in units as the in-memory tables count them, indexes included.

use super::scene::{A_DAY, CLOSE, Scene, picks_with};
use domain::wallet::Movement;
use testkit::Units;

const fn units(read_hundredths: u64, write_hundredths: u64) -> Units {
    Units { read_hundredths, write_hundredths, transactions: 0 }
}

#[tokio::test(start_paused = true)]
async fn a_tick_that_finds_nothing_to_do_writes_nothing() {
    let scene = Scene::new("3:80");
    scene.tick(CLOSE).await.answer();
    println!("before the first round: {:?}", scene.cloud.units());
    assert_eq!((scene.cloud.calls(), scene.cloud.units()), (vec!["Query".to_owned()], units(50, 0)));

    scene.run_at(&[A_DAY]).await;
    scene.cloud.forget();
    scene.tick(A_DAY + 1).await.answer();
    println!("while a round is open: {:?}", scene.cloud.units());
    assert_eq!(scene.calls("GenerateMac"), 0);
    // The round by its id, the due rounds, the round again, and its reports (there are none).
    assert_eq!(scene.cloud.units(), units(350, 0));
}

async fn whole_round(players: usize, entries_of_each: usize) -> Units {
    let mut scene = Scene::new("3:80");
    let names: Vec<String> = (0..players).map(|number| format!("player {number}")).collect();
    scene.add_players(&names.iter().map(String::as_str).collect::<Vec<_>>()).await;
    scene.tick(0).await.answer();
    let winning = scene.winning("").await;
    for player in &scene.players {
        player.fund(Movement::PaidIn, 2 * entries_of_each as u64).await;
        for number in 0..entries_of_each {
            scene.enter_again(player, &picks_with(3, &winning), number).await;
            scene.enter_again(player, &picks_with(2, &winning), number).await;
        }
    }
    scene.run_at(&[CLOSE]).await;
    scene.finish().await;
    let paid = scene.settled().await.entries.iter().filter(|entry| entry.paid_at.is_some()).count();
    assert_eq!(paid, players * entries_of_each);
    scene.cloud.units()
}

/// The costs from the opening to the end of the second pass, without those of entering.
// asvs 15.2.2
#[tokio::test(start_paused = true)]
async fn a_round_costs_a_hundred_write_units_plus_six_a_winner() {
    for (players, entries_of_each) in [(0, 0), (20, 10)] {
        let winners = (players * entries_of_each) as u64;
        let spent = whole_round(players, entries_of_each).await;
        println!("{winners} winners: {spent:?}");
        assert!(spent.write_hundredths <= 100 * (6 * winners + 100), "{winners} winners: {spent:?}");
        assert_eq!(spent.transactions, winners);
    }
}
