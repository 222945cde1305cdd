//! GET /api/notices, POST /api/notices/seen, and the e-mails.

mod email;
mod list;

use accounts::notices::list as listing;
use aws::{Books, ColoursEntries, ColoursRounds, Deposits, Players, Tickets, Wallets};
use contract::dto::{Notices, SeenView};
use domain::{
    Money, ServerSeed, Timestamp, Uid,
    colours::{Entry, Picks, Prizes, Round, Schedule},
    deposit::{self, Deposit},
    request::{Note, RequestId},
    ticket::{self, Report, Ticket},
};
use serde_json::{Value, json};
use std::sync::Arc;
use testkit::{Cloud, DAY_MS, NOON, Player, Run, named, player, run};

const SEED: ServerSeed = ServerSeed::new([7; 32]);

struct Scene {
    cloud: Cloud,
    alice: Player,
    bob: Player,
    list: Arc<listing::Deps>,
    players: Arc<Players>,
}

impl Scene {
    async fn new() -> Self {
        let cloud = Cloud::default();
        let (alice, bob) = (player(&cloud, "alice").await, player(&cloud, "bob").await);
        Self { alice, bob, list: cloud.connect(), players: cloud.connect(), cloud }
    }

    async fn read(&self, player: &Player, ms: u64) -> Notices {
        run(&self.cloud, || accounts::notices_list(self.list.clone(), player.call(ms))).await.answer()
    }

    /// A player's notices, in few words, each with whether it is new.
    async fn told(&self, player: &Player, ms: u64) -> Vec<(String, bool)> {
        let read = self.read(player, ms).await;
        assert_eq!(read.unread, read.notices.iter().filter(|notice| notice.is_new).count());
        let words =
            |notice: Value| format!("{} {}", notice["topic"].as_str().unwrap(), notice["outcome"].as_str().unwrap());
        read.notices.iter().map(|notice| (words(json!(notice)), notice.is_new)).collect()
    }

    async fn send_seen(&self, player: &Player, body: &str, ms: u64) -> Run<SeenView> {
        let call = player.call(ms).with_body(body);
        run(&self.cloud, || accounts::notices_seen(self.players.clone(), call.clone())).await
    }

    async fn see(&self, player: &Player, until: Timestamp, ms: u64) -> Timestamp {
        self.send_seen(player, &json!({"until": until}).to_string(), ms).await.answer().seen_until
    }

    /// A deposit that an admin declines `ms` after noon.
    async fn declined(&self, number: usize, from: &Player, to: &Player, ms: u64) {
        let deposit = requested(number, from, to);
        self.keep(&deposit.decline(&Uid::from_sub("admin"), Note::parse("Not seen").unwrap(), NOON.plus_ms(ms))).await;
    }

    /// A transfer that an admin approves `ms` after noon.
    async fn approved(&self, number: usize, from: &Player, to: &Player, ms: u64) {
        let wallets: Wallets = self.cloud.quiet().connect();
        let (sender, recipient) = (wallets.find(from.uid()).await.unwrap(), wallets.find(to.uid()).await.unwrap());
        let parties = deposit::Parties { sender, recipient };
        let approval = requested(number, from, to).approve(&Uid::from_sub("admin"), parties, NOON.plus_ms(ms));
        self.keep(&approval.unwrap().deposit).await;
    }

    async fn keep(&self, deposit: &Deposit) {
        self.cloud.quiet().connect::<Deposits>().create(deposit).await.unwrap();
    }

    /// A ticket that is resolved `ms` after noon.
    async fn resolved(&self, number: usize, of: &Player, ms: u64) {
        let report = Report::parse("Ada", "ada@example.com", "Other", "It does not work").unwrap();
        let ticket = Ticket::open(request_id(number), of.uid().clone(), report, NOON);
        let resolved = ticket.moved_to(ticket::Status::Resolved, NOON.plus_ms(ms)).unwrap().unwrap();
        self.cloud.quiet().connect::<Tickets>().create(&resolved).await.unwrap();
    }

    /// The round of this day, open since noon.
    async fn open(&self, day: u64) -> Round {
        let opening = Schedule::new(1440, 720, 1440, 5).unwrap().opening_at(NOON.plus_ms(day * DAY_MS)).unwrap();
        let rules = (Money::points(2), Prizes::parse("3:80").unwrap());
        let round = Round::open(opening, rules, ("key", &SEED), false);
        self.cloud.quiet().connect::<ColoursRounds>().create(&round).await.unwrap();
        round
    }

    /// As many entries of a player, with a winning one among them if there is one to be.
    async fn enter(&self, of: &Player, round: &Round, entries: usize, wins: bool) {
        let quiet = self.cloud.quiet();
        let books: Books = quiet.connect();
        let winning = drawn(round).drawn.unwrap().winning;
        for number in 0..entries {
            let matches = if wins && number == 0 { 3 } else { 1 };
            let picks =
                Picks::all(&round.colours).into_iter().find(|picks| picks.matches(&winning) == matches).unwrap();
            let wallet = books.wallets.load(of.uid()).await.unwrap();
            let id = of.request_id(&format!("{}-{number}", round.id));
            let entered = Entry::enter(id, round, picks, &wallet, round.open_at).unwrap();
            quiet.connect::<ColoursEntries>().enter(&entered, &books).await.unwrap();
        }
    }

    async fn draw(&self, open: &Round) {
        let rounds = self.cloud.quiet().connect::<ColoursRounds>();
        rounds.write(&open.close()).await.unwrap();
        rounds.write(&drawn(open)).await.unwrap();
    }
}

fn drawn(open: &Round) -> Round {
    open.close().draw(&SEED, None, open.draw_at).unwrap()
}

fn request_id(number: usize) -> RequestId {
    RequestId::parse(&format!("{number:022}")).unwrap()
}

fn requested(number: usize, from: &Player, to: &Player) -> Deposit {
    let order = deposit::Order::parse("5", None, None).unwrap();
    Deposit::request(named(request_id(number)), &order, from.party(), to.party(), NOON.plus_ms(number as u64))
}
