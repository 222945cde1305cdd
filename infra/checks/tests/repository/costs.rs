//! The monthly costs (infra/costs.md), calculated from the assumptions and prices in that chapter and
//! the measured units in infra/figures.json, so that none of the three can change without the others.

#![expect(clippy::float_arithmetic, reason = "estimates in dollars, not anybody's points")]

use std::collections::BTreeMap;

use http::metrics::Metric;
use serde_json::Value;

use crate::{parsed_template, read};

const PLAYS_A_DAY: [f64; 3] = [1e3, 1e5, 1e7];
const DAYS: f64 = 30.0;
const MINUTES: f64 = DAYS * 24.0 * 60.0;
/// Ledgers are read from their beginning once a week.
const WEEKS: f64 = DAYS / 7.0;
const GB: f64 = 1e9;
/// A strongly consistent read unit.
const READ_BYTES: f64 = 4096.0;
const MEMORY_GB: f64 = 0.25;

type Numbers = BTreeMap<String, Vec<f64>>;

/// The rows of the table whose head begins with `head`: the name of each, and its numbers.
fn table(text: &str, head: &str) -> Numbers {
    let (_, below) = text.split_once(head).unwrap_or_else(|| panic!("a table begins with {head}"));
    let rows = below.lines().skip(2).take_while(|line| line.starts_with('|'));
    rows.map(|row| {
        let mut cells = row.trim_matches('|').split('|').map(str::trim);
        let name = cells.next().unwrap_or_default().to_owned();
        (name, cells.filter_map(number).collect())
    })
    .collect()
}

/// The first number of a cell, such as 1.5 of `1.5 or 6.5` and 1960 of `1,960`.
fn number(cell: &str) -> Option<f64> {
    let plain = cell.replace(',', "");
    plain.split_whitespace().next()?.parse().ok()
}

/// The units of each action, as `Inputs` has them.
fn units(figures: &str) -> Numbers {
    let figures: Value = serde_json::from_str(figures).expect("the figures are JSON");
    let sections = ["units", "units_counted_by_tests"].map(|section| &figures[section]["figures"]);
    let actions = sections.into_iter().flat_map(|section| section.as_object().expect("a section by action"));
    actions
        .map(|(action, units)| {
            let number = |name: &str| units[name].as_f64().unwrap_or_else(|| panic!("{action} has {name}"));
            let [read, write] = ["read_hundredths", "write_hundredths"].map(|name| number(name) / 100.0);
            (action.clone(), vec![read, write, number("transactions"), number("key_service_calls")])
        })
        .collect()
}

struct Inputs {
    /// Read and write units, transactions and calls of the key service in a new process, by action.
    units: Numbers,
    /// How often in 1,000 plays, the requests each time, and the milliseconds of a request, by action.
    habits: Numbers,
    assumed: Numbers,
    prices: Numbers,
}

impl Inputs {
    fn of(figures: &str, runbook: &str) -> Self {
        Self {
            units: units(figures),
            habits: table(runbook, "| of 1,000 plays |"),
            assumed: table(runbook, "| assumed |"),
            prices: table(runbook, "| price in US dollars |"),
        }
    }

    fn assumed(&self, name: &str) -> f64 {
        self.assumed.get(name).unwrap_or_else(|| panic!("{name} is assumed"))[0]
    }

    /// The second number is the price used; the first is that of us-east-1.
    fn price(&self, name: &str) -> f64 {
        self.prices.get(name).unwrap_or_else(|| panic!("{name} has a price"))[1]
    }

    /// The costs of a month with this many plays, line by line.
    fn month(&self, plays_a_day: f64) -> Vec<(&'static str, f64)> {
        let plays = plays_a_day * DAYS;
        let (mut requests, mut gb_seconds, mut reads, mut writes, mut key_calls) = (0.0, 0.0, 0.0, 0.0, 0.0);
        for (action, habit) in &self.habits {
            let units =
                self.units.get(action).unwrap_or_else(|| panic!("infra/figures.json has the units of {action}"));
            let times = habit[0] / 1000.0 * plays;
            requests += times * habit[1];
            gb_seconds += times * habit[2] / 1000.0 * MEMORY_GB;
            reads += times * units[0];
            writes += times * units[1];
            key_calls += times * units[3] * self.assumed("new processes in 1,000 calls") / 1000.0;
        }
        let (round, tick) =
            (&self.units["a whole round that nobody entered, both passes"], "the minute's tick while a round is open");
        reads += round[0] * DAYS + self.units[tick][0] * MINUTES;
        writes += round[1] * DAYS;
        let kept_plays = plays * self.assumed("months of plays that are kept");
        let row = self.assumed("bytes of a ledger row");
        reads += (plays + kept_plays * WEEKS) * row / READ_BYTES;
        let invocations = requests + MINUTES;
        gb_seconds += MINUTES * self.assumed("milliseconds of a tick") / 1000.0 * MEMORY_GB;
        let sessions = plays / self.assumed("plays in a session");
        let logged =
            invocations * self.assumed("bytes of log for a request") + plays * self.assumed("bytes of log for a play");
        let sent =
            requests * self.assumed("bytes of an answer") + sessions * self.assumed("bytes of pages in a session");
        let asked = requests + sessions * self.assumed("files of pages in a session");
        let players = plays_a_day / self.assumed("plays of a player in a day")
            * self.assumed("players of a month for one of a day");
        reads += players * self.assumed("read units of a wallet in a night") * DAYS;
        writes += players * self.assumed("write units of a wallet in a night") * DAYS;
        let charged = (players - self.assumed("players of a month without charge")).max(0.0);
        let stored = kept_plays * row / GB;
        let proofs = self.habits["take in a proof"][0] / 1000.0 * kept_plays * self.assumed("bytes of a proof") / GB;
        let beyond = |of: &str, free: &str| (self.assumed(of) - self.assumed(free)).max(0.0);
        let million = |count: f64, price: &str| count / 1e6 * self.price(price);
        let lines = vec![
            ("HTTP API", million(requests, "requests of the HTTP API, a million")),
            (
                "Functions",
                million(invocations, "invocations, a million") + gb_seconds * self.price("a GB-second on arm64"),
            ),
            (
                "Tables, reads and writes",
                million(reads, "read units, a million") + million(writes, "write units, a million"),
            ),
            (
                "Tables, kept and recoverable",
                stored * (self.price("a GB of tables") + self.price("a GB recoverable in time")),
            ),
            (
                "Key service",
                self.assumed("keys") * self.price("a key") + million(key_calls, "calls of the key service, a million"),
            ),
            ("The site's secret", self.price("a secret")),
            ("Logs", logged / GB * self.price("a GB of log")),
            (
                "Metrics, alarms, dashboard",
                beyond("metrics of its own", "metrics of an account without charge") * self.price("a metric")
                    + beyond("metrics that alarms watch", "alarms of an account without charge")
                        * self.price("an alarm"),
            ),
            (
                "CloudFront",
                sent / GB * self.price("a GB to South Africa") + million(asked, "requests of CloudFront, a million"),
            ),
            ("User pool", charged * self.price("a player of a month, beyond those without charge")),
            ("Proofs", proofs * self.price("a GB of files")),
        ];
        lines
    }
}

/// The cost of a day on which one account reads its wallet as fast as the stage allows.
fn flood(inputs: &Inputs, requests_a_second: f64) -> f64 {
    let requests = requests_a_second * 24.0 * 3600.0;
    let of = |name: &str| requests / 1e6 * inputs.price(name);
    let (habit, units) = (&inputs.habits["wallet"], &inputs.units["wallet"]);
    let gb = |bytes: &str| requests * inputs.assumed(bytes) / GB;
    of("requests of the HTTP API, a million")
        + of("invocations, a million")
        + of("requests of CloudFront, a million")
        + units[0] * of("read units, a million")
        + requests * habit[2] / 1000.0 * MEMORY_GB * inputs.price("a GB-second on arm64")
        + gb("bytes of log for a request") * inputs.price("a GB of log")
        + gb("bytes of an answer") * inputs.price("a GB to South Africa")
}

/// The table that the runbook must have.
fn costs(inputs: &Inputs) -> String {
    let months = PLAYS_A_DAY.map(|plays| inputs.month(plays));
    let mut table =
        "| a month, US dollars | 1,000 plays a day | 100,000 | 10 million |\n| --- | ---: | ---: | ---: |\n".to_owned();
    for (line, (name, _)) in months[0].iter().enumerate() {
        let [few, some, many] = [0, 1, 2].map(|scale| dollars(months[scale][line].1));
        table.push_str(&format!("| {name} | {few} | {some} | {many} |\n"));
    }
    let totals = [0, 1, 2].map(|scale| months[scale].iter().map(|(_, cost)| cost).sum::<f64>());
    let [few, some, many] = totals.map(dollars);
    table.push_str(&format!("| **all** | **{few}** | **{some}** | **{many}** |\n"));
    let per_million = [0, 1, 2].map(|scale| dollars(totals[scale] / (PLAYS_A_DAY[scale] * DAYS) * 1e6));
    let [few, some, many] = per_million;
    table.push_str(&format!("| for a million plays | {few} | {some} | {many} |\n"));
    table
}

/// With cents below ten dollars, otherwise whole dollars with commas.
fn dollars(amount: f64) -> String {
    if amount < 10.0 {
        return format!("{amount:.2}");
    }
    let plain = format!("{amount:.0}");
    let mut grouped = String::new();
    for (place, digit) in plain.chars().enumerate() {
        if place > 0 && (plain.len() - place) % 3 == 0 {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

#[test]
fn a_months_costs_follow_from_measured_units_habits_and_prices() {
    let runbook = read("infra/costs.md");
    let wanted = costs(&Inputs::of(&read("infra/figures.json"), &runbook));
    assert!(runbook.contains(&wanted), "infra/costs.md should say:\n{wanted}");
}

/// CloudWatch charges an alarm for each metric that it watches, and a metric for each game that reports it.
#[test]
fn metrics_and_alarms_are_as_many_as_there_are() {
    let resources = parsed_template("infra/observability.yaml")["Resources"].clone();
    let alarms =
        resources.as_object().expect("resources").values().filter(|one| one["Type"] == "AWS::CloudWatch::Alarm");
    let watched = alarms.map(|alarm| match alarm["Properties"]["Metrics"].as_array() {
        Some(metrics) => metrics.iter().filter(|metric| !metric["MetricStat"].is_null()).count(),
        None => 1,
    });
    let filters =
        resources.as_object().expect("resources").values().filter(|one| one["Type"] == "AWS::Logs::MetricFilter");
    let of_both_games = [Metric::Plays, Metric::Stakes, Metric::Payouts].len();
    let assumed = table(&read("infra/costs.md"), "| assumed |");
    let of = |name: &str| assumed[name][0].to_string();
    assert_eq!(of("metrics that alarms watch"), watched.sum::<usize>().to_string());
    assert_eq!(of("metrics of its own"), (Metric::ALL.len() + of_both_games + filters.count()).to_string());
}

#[test]
fn a_floods_costs_follow_from_the_rate_of_production() {
    let (runbook, template) = (read("infra/costs.md"), read("template.yaml"));
    let (_, rate) = template.split_once("prod: {LogDays: 90, Rate: ").expect("production has a rate");
    let rate: f64 = rate.split(',').next().and_then(number).expect("it is a number");
    let day = dollars(flood(&Inputs::of(&read("infra/figures.json"), &runbook), rate));
    let wanted = format!("{rate} requests a second for a whole day would cost {day} dollars");
    assert!(runbook.contains(&wanted), "infra/costs.md should say: {wanted}");
}

#[test]
fn a_price_unknown_in_this_region_is_that_of_us_east_1_times_the_factor() {
    let runbook = read("infra/costs.md");
    let factor = table(&runbook, "| assumed |")["price in af-south-1 for one in us-east-1"][0];
    let (_, rows) = runbook.split_once("| price in US dollars |").expect("there is a table of prices");
    let rows: Vec<&str> = rows.lines().skip(2).take_while(|line| line.starts_with('|')).collect();
    assert!(rows.len() > 10, "{rows:?}");
    for row in rows {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [_, there, taken, from] = cells[..] else { panic!("four cells: {row}") };
        let wanted = match from {
            "factor" => number(there).map(|price| price * factor),
            "the same" => number(there),
            own => (!own.is_empty()).then(|| number(taken)).flatten(),
        };
        let (wanted, taken) = (wanted.expect(row), number(taken).expect(row));
        assert!((wanted - taken).abs() <= wanted * 0.005, "{row}: {wanted}");
    }
}
