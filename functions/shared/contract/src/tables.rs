//! Every DynamoDB table, declared once: keys, indexes, and whether its items expire. The tables of `template.yaml`
//! (`cargo dev generate`) and the in-memory tables of tests and benchmarks follow from it.

use Projection::{All, Include, KeysOnly};
use serde_json::{Map, Value, json};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Table {
    /// In snake case; also the name of the in-memory table.
    pub name: &'static str,
    pub description: &'static str,
    key: Key,
    indexes: &'static [Index],
    /// The attribute with the time of expiry. Losing such items does no harm, so these tables have no point-in-time
    /// recovery.
    pub expires_at: Option<&'static str>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Key {
    hash: &'static str,
    range: Option<Range>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Range {
    Text(&'static str),
    Number(&'static str),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Index {
    name: &'static str,
    key: Key,
    projection: Projection,
}

/// An index together with its table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IndexOf {
    pub table: Table,
    pub name: &'static str,
}

/// The attributes that are copied into an index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Projection {
    KeysOnly,
    Include(&'static [&'static str]),
    All,
}

const fn hash(hash: &'static str) -> Key {
    Key { hash, range: None }
}

impl Key {
    const fn range(self, name: &'static str) -> Self {
        Self { range: Some(Range::Text(name)), ..self }
    }

    const fn number(self, name: &'static str) -> Self {
        Self { range: Some(Range::Number(name)), ..self }
    }
}

const fn index(name: &'static str, key: Key, projection: Projection) -> Index {
    Index { name, key, projection }
}

macro_rules! tables {
    ($( $(#[doc = $description:literal])+ $name:ident = $table:literal, $key:expr, $indexes:expr $(, expires: $expires:literal)?; )+) => {
        $(
            $(#[doc = $description])+
            pub const $name: Table = Table {
                name: $table,
                description: concat!($($description),+),
                key: $key,
                indexes: &$indexes,
                expires_at: [$(Some($expires),)? None][0],
            };
        )+

        pub const ALL: &[Table] = &[$($name),+];
    };
}

tables! {
    /// One item per player. The index `players` holds only those whose online flag is false, and closed accounts
    USERS = "users", hash("uid"), [
        index("players", hash("playersPartition").range("playersSort"), Include(&["username"])),
    ];

    /// Makes user names unique
    USERNAMES = "usernames", hash("name"), [];

    /// The account of each e-mail address; who has had the starting points of a mailbox, and who approved points for it; the
    /// register of excluded persons, and their accounts
    ADDRESSES = "addresses", hash("address"), [];

    /// Balances, and the number and hash of the last ledger row
    WALLETS = "wallets", hash("uid"), [];

    /// The ledger
    TRANSACTIONS = "transactions", hash("uid").number("seq"), [];

    /// Single items of the whole product, such as the first admin
    SETTINGS = "settings", hash("name"), [];

    /// Deposits, by status for admins, by sender for players, and by recipient; `place` is the time of creation and the id
    DEPOSIT_REQUESTS = "deposit_requests", hash("id"), [
        index("status", hash("status").range("place"), All),
        index("player", hash("fromUserId").range("place"), All),
        index("recipient", hash("targetPlayer").range("place"), All),
    ];

    /// Withdrawals; `all` has the same value in every item, so that one query lists the newest of every status
    WITHDRAWAL_REQUESTS = "withdrawal_requests", hash("id"), [
        index("status", hash("status").range("place"), All),
        index("all", hash("all").range("place"), All),
        index("player", hash("userId").range("place"), All),
    ];

    /// The deposits with each file as a proof, the players who asked to be paid out to each place, and the deposit of each
    /// reference
    LINKS = "links", hash("link"), [];

    /// Where each player can be paid out to; one item per player, with at most five accounts
    PAYOUT_ACCOUNTS = "payout_accounts", hash("uid"), [];

    /// Imports of bank statements, by status; and the end of all that was imported, which no index has
    BANK_IMPORTS = "bank_imports", hash("id"), [
        index("status", hash("status").range("place"), All),
    ];

    /// The lines of bank statements, by status; each counts once over all imports
    BANK_LINES = "bank_lines", hash("id"), [
        index("status", hash("status").range("place"), All),
    ];

    /// The files for the bank, and the file of each payout that is in one
    PAYOUT_ORDERS = "payout_orders", hash("id"), [];

    /// Support tickets; `all` has the same value in every item, so that one query lists the newest of every status
    SUPPORT_TICKETS = "support_tickets", hash("id"), [
        index("status", hash("status").range("place"), All),
        index("all", hash("all").range("place"), All),
        index("player", hash("uid").range("place"), All),
    ];

    /// Players whose play shows signs of harm, by status for admins and by player; and what each night leaves for the next,
    /// which no index has
    CARE = "care", hash("id"), [
        index("status", hash("status").range("place"), All),
        index("player", hash("uid").range("place"), All),
    ];

    /// The rounds of Colours for the Day. `all` has the same value in every item; `due` is present until the round is
    /// finished
    COLOURS_ROUNDS = "colours_rounds", hash("roundId"), [
        index("all", hash("all").range("roundId"), All),
        index("due", hash("due").range("roundId"), KeysOnly),
    ];

    /// Entries, by player and round; through `combination` the winners are found without reading the others
    COLOURS_ENTRIES = "colours_entries", hash("uid").range("entry"), [
        index("combination", hash("combination").range("entry"), KeysOnly),
    ];

    /// The settlers' report on each shard, separate from the rounds, which only the tick may write
    COLOURS_SETTLEMENTS = "colours_settlements", hash("roundId").range("shard"), [];

    /// Beacons that somebody has handed in for a draw, separate from the rounds for the same reason
    COLOURS_BEACONS = "colours_beacons", hash("roundId"), [];

    /// The state of the nightly run: its progress, and a check-point for each wallet
    RECONCILIATIONS = "reconciliations", hash("name"), [];

    /// What admins did and viewed; rows are only added
    AUDIT_LOG = "audit_log", hash("day").range("id"), [
        index("subject", hash("subject").range("id"), All),
    ];

    /// Counters and short notes: requests in a window, an admin's totals of a day, a player's pending deposits, sent
    /// e-mails, a change of address
    LIMITS = "limits", hash("id"), [], expires: "expiresAt";
}

impl Table {
    /// The variable with its name, for functions.
    pub fn variable(self) -> String {
        format!("{}_TABLE", self.name.to_uppercase())
    }

    /// The table of a function's variable.
    pub fn of_variable(name: &str) -> Option<Self> {
        let name = name.strip_suffix("_TABLE")?;
        ALL.iter().copied().find(|table| table.name.eq_ignore_ascii_case(name))
    }

    /// The index with this name.
    ///
    /// # Panics
    /// The table has no such index.
    pub fn index(self, name: &'static str) -> IndexOf {
        assert!(self.indexes.iter().any(|index| index.name == name), "{} has no index {name}", self.name);
        IndexOf { table: self, name }
    }

    /// Attributes, keys and indexes in DynamoDB's format.
    pub fn schema(self) -> Map<String, Value> {
        let keys = || [self.key].into_iter().chain(self.indexes.iter().map(|index| index.key));
        let mut attributes = Vec::new();
        for (name, kind) in keys().flat_map(Key::attributes) {
            let attribute = json!({"AttributeName": name, "AttributeType": kind});
            if !attributes.contains(&attribute) {
                attributes.push(attribute);
            }
        }
        let mut schema = Map::from_iter([
            ("AttributeDefinitions".to_owned(), Value::Array(attributes)),
            ("KeySchema".to_owned(), self.key.schema()),
        ]);
        if !self.indexes.is_empty() {
            let indexes = self.indexes.iter().map(|index| index.schema()).collect();
            schema.insert("GlobalSecondaryIndexes".to_owned(), indexes);
        }
        schema
    }
}

impl Key {
    /// The key attributes with their types.
    fn attributes(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let range = self.range.map(|range| match range {
            Range::Text(name) => (name, "S"),
            Range::Number(name) => (name, "N"),
        });
        [(self.hash, "S")].into_iter().chain(range)
    }

    fn schema(self) -> Value {
        let kinds = ["HASH", "RANGE"].into_iter();
        self.attributes().zip(kinds).map(|((name, _), kind)| json!({"AttributeName": name, "KeyType": kind})).collect()
    }
}

impl Index {
    fn schema(&self) -> Value {
        let projection = match self.projection {
            KeysOnly => json!({"ProjectionType": "KEYS_ONLY"}),
            Include(attributes) => json!({"ProjectionType": "INCLUDE", "NonKeyAttributes": attributes}),
            All => json!({"ProjectionType": "ALL"}),
        };
        json!({"IndexName": self.name, "KeySchema": self.key.schema(), "Projection": projection})
    }
}
