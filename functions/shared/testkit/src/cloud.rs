//! The services in memory, behind the SDK's HTTP connector: the code that runs in production builds, signs, retries and
//! reads the requests.

use crate::{
    Fault,
    bucket::{self, Bucket, RawRequest, RawResponse},
    environment::variable,
};
use aws::{Connection, FromConnection};
use aws_smithy_runtime_api::{
    client::{
        http::{HttpConnector, HttpConnectorFuture, SharedHttpConnector},
        orchestrator::{HttpRequest, HttpResponse},
        result::ConnectorError,
    },
    http::StatusCode,
};
use aws_smithy_types::body::SdkBody;
use base64::{Engine, engine::general_purpose::STANDARD};
use contract::tables;
use dynoxide::{Database, DynoxideError, ImportOptions};
use hmac::{Hmac, KeyInit, Mac};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Value, json};
use sha2::Sha256;
use std::{
    collections::{BTreeMap, BTreeSet},
    future::pending,
    sync::{Arc, Mutex, MutexGuard},
};
use tokio::{sync::Notify, task::yield_now};

/// The cost of calls, in hundredths of DynamoDB's capacity units.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Units {
    pub read_hundredths: u64,
    pub write_hundredths: u64,
    pub transactions: u64,
}

#[derive(Default)]
struct Log {
    calls: Vec<String>,
    faults: BTreeMap<usize, Fault>,
    units: Units,
}

/// DynamoDB, the proofs' bucket, the key service, the bus, the admin group and the public beacon of one test.
#[derive(Clone)]
pub struct Cloud {
    database: Arc<Database>,
    /// The tables that exist.
    made: Arc<Mutex<BTreeSet<String>>>,
    bucket: Arc<Bucket>,
    outside: Arc<Mutex<Outside>>,
    log: Arc<Mutex<Log>>,
    crashed: Arc<Notify>,
    /// The environment of the functions.
    variable: fn(&str) -> Option<String>,
}

/// Everything but tables and bucket.
#[derive(Default)]
struct Outside {
    /// The details of events on the bus.
    events: Vec<Value>,
    /// The relay's signatures by beacon round.
    beacons: BTreeMap<u64, String>,
    /// The members of the identity provider's admin group, by user name.
    admins: BTreeSet<String>,
    /// The users that were deleted at the identity provider.
    deleted: BTreeSet<String>,
    /// The addresses that users sign in with, once changed.
    addresses: BTreeMap<String, String>,
    /// The users who cannot sign in.
    disabled: BTreeSet<String>,
    /// The users who are asked for a code at sign-in.
    factors: BTreeSet<String>,
    signed_out: BTreeSet<String>,
    /// The e-mails that SES was asked to send.
    emails: Vec<Value>,
}

impl std::fmt::Debug for Cloud {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Cloud")
    }
}

impl Default for Cloud {
    fn default() -> Self {
        let database = Database::memory().expect("SQLite opens in memory");
        let (bucket, outside, made) = (Arc::default(), Arc::default(), Arc::default());
        Self {
            database: Arc::new(database),
            made,
            bucket,
            outside,
            log: Arc::default(),
            crashed: Arc::default(),
            variable,
        }
    }
}

impl Cloud {
    /// A connection for the stores under test; every call through it is counted and may fail.
    pub fn connection(&self) -> Connection {
        Connection::over(self.connector(), self.variable)
    }

    /// A store or another dependency of a handler, built as the functions build it at their start.
    ///
    /// # Panics
    /// When a variable is missing from [`crate::variables`].
    pub fn connect<T: FromConnection>(&self) -> T {
        self.connection().connect().expect("the variables are there")
    }

    /// The same data, calls, costs and faults for functions with another environment.
    pub fn with_environment(&self, variable: fn(&str) -> Option<String>) -> Self {
        Self { variable, ..self.clone() }
    }

    /// An HTTP connector to all services, including the public beacon.
    pub fn connector(&self) -> SharedHttpConnector {
        SharedHttpConnector::new(self.clone())
    }

    /// Takes the details of all events from the bus, oldest first. The caller delivers them.
    pub fn take_events(&self) -> Vec<Value> {
        std::mem::take(&mut self.outside().events)
    }

    /// Takes the sent e-mails, oldest first, in SES's JSON.
    pub fn take_emails(&self) -> Vec<Value> {
        std::mem::take(&mut self.outside().emails)
    }

    /// Sets the relay's signature of a beacon round.
    pub fn publish(&self, round: u64, signature: &str) {
        self.outside().beacons.insert(round, signature.to_owned());
    }

    fn outside(&self) -> MutexGuard<'_, Outside> {
        self.outside.lock().expect("no test thread panics while it holds the lock")
    }

    /// Injects `fault` into the `nth` call from now; 0 is the next one.
    pub fn fail(&self, nth: usize, fault: Fault) {
        let mut log = self.log();
        let index = log.calls.len() + nth;
        log.faults.insert(index, fault);
    }

    /// Injects each of these faults, by the number of its call from now.
    pub fn plan(&self, faults: &[(usize, Fault)]) {
        faults.iter().for_each(|(nth, fault)| self.fail(*nth, *fault));
    }

    /// Forgets calls, costs and planned faults, but no data.
    pub fn forget(&self) {
        *self.log() = Log::default();
    }

    /// The operations called since [`Cloud::forget`], in order.
    pub fn calls(&self) -> Vec<String> {
        self.log().calls.clone()
    }

    pub fn units(&self) -> Units {
        self.log().units
    }

    /// The same data with its own calls, costs and faults.
    pub fn quiet(&self) -> Self {
        Self { log: Arc::default(), crashed: Arc::default(), ..self.clone() }
    }

    /// The one bucket, which answers to any name.
    pub fn bucket(&self) -> &Bucket {
        &self.bucket
    }

    pub(crate) async fn crash(&self) {
        self.crashed.notified().await;
    }

    fn log(&self) -> MutexGuard<'_, Log> {
        self.log.lock().expect("no test thread panics while it holds the log")
    }

    /// Adds items in DynamoDB's JSON to a table and its indexes, quickly enough for large tables.
    pub fn fill(&self, table: &str, items: &[Value]) {
        self.make(table);
        let items = items.iter().map(|item| read(item.clone())).collect();
        self.database.import_items(table, items, ImportOptions::default()).expect("the items fit the table");
    }

    /// All items of a table. Only for checks: requests cannot scan, since no function may.
    pub fn items(&self, table: &str) -> Vec<Value> {
        self.make(table);
        let (mut items, mut start) = (Vec::new(), Value::Null);
        loop {
            let mut request = json!({"TableName": table, "ConsistentRead": true});
            if !start.is_null() {
                request["ExclusiveStartKey"] = start;
            }
            let mut page = self.database.scan(read(request)).map(write).expect("the table is there");
            if let Value::Array(found) = page["Items"].take() {
                items.extend(found);
            }
            start = page["LastEvaluatedKey"].take();
            if start.is_null() {
                return items;
            }
        }
    }

    /// The answer of DynamoDB to a request, without affecting counts and faults.
    ///
    /// # Panics
    /// When it refuses the request.
    pub fn dynamodb(&self, operation: &str, request: &Value) -> Value {
        let (status, body) = self.quiet().answer(&format!("DynamoDB_20120810.{operation}"), &request.to_string());
        assert_eq!(status, 200, "{body}");
        serde_json::from_str(&body).expect("JSON")
    }

    /// The item with this key, without affecting counts and faults; null when there is none.
    pub fn item(&self, table: &str, key: &Value) -> Value {
        self.dynamodb("GetItem", &json!({"TableName": table, "Key": key, "ConsistentRead": true}))["Item"].take()
    }

    /// Sets one attribute of one item, without affecting counts and faults.
    pub fn set(&self, table: &str, key: &Value, name: &str, value: &Value) {
        let set = json!({
            "TableName": table,
            "Key": key,
            "UpdateExpression": "SET #name = :value",
            "ExpressionAttributeNames": {"#name": name},
            "ExpressionAttributeValues": {":value": value},
        });
        self.dynamodb("UpdateItem", &set);
    }

    /// The audit rows about a subject, in the order of their times and requests.
    pub fn audit_rows(&self, subject: &str) -> Vec<Value> {
        let query = json!({
            "TableName": "audit_log",
            "IndexName": "subject",
            "KeyConditionExpression": "subject = :subject",
            "ExpressionAttributeValues": {":subject": {"S": subject}},
        });
        self.dynamodb("Query", &query)["Items"].as_array().expect("items").clone()
    }

    /// Removes all items of a table.
    pub fn empty(&self, table: &str) {
        let mut made = self.made.lock().expect("no test thread panics while it makes a table");
        if made.remove(table) {
            self.database.delete_table(read(json!({"TableName": table}))).expect("the table is there");
        }
    }

    /// Answers one request by its `x-amz-target` and body.
    pub fn answer(&self, target: &str, body: &str) -> (u16, String) {
        match target.rsplit_once('.') {
            Some(("TrentService", "GenerateMac")) => (200, generate_mac(body)),
            Some(("AWSEvents", "PutEvents")) => (200, self.put_events(body)),
            Some(("AWSCognitoIdentityProviderService", operation)) => self.identity_provider(operation, body),
            Some(("DynamoDB_20120810", operation)) => match self.dispatch(operation, body) {
                Ok(answer) => (200, self.counted(operation, answer)),
                Err(error) => (error.status_code(), error.to_json()),
            },
            _ => (400, json!({"__type": "UnknownOperationException", "message": target}).to_string()),
        }
    }

    /// Whether the user is in the identity provider's admin group.
    pub fn is_in_admin_group(&self, cognito_username: &str) -> bool {
        self.outside().admins.contains(cognito_username)
    }

    pub fn is_disabled(&self, cognito_username: &str) -> bool {
        self.outside().disabled.contains(cognito_username)
    }

    /// As the user's browser does: the identity provider asks for a code from now on, or no longer.
    pub fn set_factor(&self, cognito_username: &str, is_on: bool) {
        let factors = &mut self.outside().factors;
        let _ = if is_on { factors.insert(cognito_username.to_owned()) } else { factors.remove(cognito_username) };
    }

    /// Whether the identity provider asks the user for a code at sign-in.
    pub fn has_factor(&self, cognito_username: &str) -> bool {
        self.outside().factors.contains(cognito_username)
    }

    /// Whether the user's sessions have been ended since the last question.
    pub fn was_signed_out(&self, cognito_username: &str) -> bool {
        self.outside().signed_out.remove(cognito_username)
    }

    /// Deletes a user at the identity provider; the records stay.
    pub fn delete_user(&self, cognito_username: &str) {
        self.outside().deleted.insert(cognito_username.to_owned());
    }

    /// The address that a user was given at the identity provider.
    pub fn email_of(&self, cognito_username: &str) -> Option<String> {
        self.outside().addresses.get(cognito_username).cloned()
    }

    /// Lets a user sign in with this address.
    pub fn set_email(&self, cognito_username: &str, email: &str) {
        self.outside().addresses.insert(cognito_username.to_owned(), email.to_owned());
    }

    /// Whether a user was deleted at the identity provider.
    pub fn is_deleted(&self, cognito_username: &str) -> bool {
        self.outside().deleted.contains(cognito_username)
    }

    fn identity_provider(&self, operation: &str, body: &str) -> (u16, String) {
        let request: Value = serde_json::from_str(body).expect("the SDK sends JSON");
        assert_eq!(request["UserPoolId"], "pool", "{operation}");
        let username = request["Username"].as_str().expect("a name").to_owned();
        let mut outside = self.outside();
        if outside.deleted.contains(&username) {
            let missing = json!({"__type": "UserNotFoundException", "message": "User does not exist."});
            return (400, missing.to_string());
        }
        let _ = match operation {
            "AdminDeleteUser" => outside.deleted.insert(username.clone()),
            "AdminDisableUser" => outside.disabled.insert(username.clone()),
            "AdminEnableUser" => outside.disabled.remove(&username),
            "AdminUserGlobalSignOut" => outside.signed_out.insert(username.clone()),
            _ => false,
        };
        if ["AdminDeleteUser", "AdminDisableUser", "AdminEnableUser", "AdminUserGlobalSignOut"].contains(&operation) {
            return (200, json!({}).to_string());
        }
        if operation == "AdminUpdateUserAttributes" {
            let email = request["UserAttributes"][0]["Value"].as_str().expect("an address").to_owned();
            assert_eq!(request["UserAttributes"][1], json!({"Name": "email_verified", "Value": "true"}));
            if outside.addresses.iter().any(|(other, theirs)| *other != username && *theirs == email) {
                let taken =
                    json!({"__type": "AliasExistsException", "message": "An account with the email already exists."});
                return (400, taken.to_string());
            }
            outside.addresses.insert(username, email);
            return (200, json!({}).to_string());
        }
        if operation == "AdminGetUser" && username.contains('@') {
            let found = outside.addresses.iter().find(|(_, email)| **email == username).map(|(name, _)| name.clone());
            let Some(found) = found else {
                let missing = json!({"__type": "UserNotFoundException", "message": "User does not exist."});
                return (400, missing.to_string());
            };
            let sub = found.strip_prefix("sub-").unwrap_or(&found);
            let user = json!({"Username": found, "UserAttributes": [{"Name": "sub", "Value": sub}]});
            return (200, user.to_string());
        }
        if operation == "AdminGetUser" {
            // In the format of `player` and of the triggers' events.
            let sub = username.strip_prefix("sub-").unwrap_or(&username);
            let attributes = json!([{"Name": "sub", "Value": sub}]);
            let factors: &[&str] = if outside.factors.contains(&username) { &["SOFTWARE_TOKEN_MFA"] } else { &[] };
            let user = json!({"Username": username, "UserAttributes": attributes, "UserMFASettingList": factors});
            return (200, user.to_string());
        }
        if operation == "AdminSetUserMFAPreference" {
            assert_eq!(request["SoftwareTokenMfaSettings"]["Enabled"], false, "no function turns a factor on");
            outside.factors.remove(&username);
            return (200, json!({}).to_string());
        }
        assert_eq!(request["GroupName"], "admin", "{operation}");
        let _ = match operation {
            "AdminAddUserToGroup" => outside.admins.insert(username),
            "AdminRemoveUserFromGroup" => outside.admins.remove(&username),
            _ => panic!("the identity provider in memory does not know {operation}"),
        };
        (200, json!({}).to_string())
    }

    fn put_events(&self, body: &str) -> String {
        let request: Value = read(serde_json::from_str(body).expect("the SDK sends JSON"));
        let entries = request["Entries"].as_array().expect("entries");
        assert!((1..=10).contains(&entries.len()), "the bus takes one to ten events at once");
        let detail = |entry: &Value| serde_json::from_str(entry["Detail"].as_str().expect("a detail")).expect("JSON");
        self.outside().events.extend(entries.iter().map(detail));
        let ids: Vec<Value> = entries.iter().map(|_| json!({"EventId": "event"})).collect();
        json!({"FailedEntryCount": 0, "Entries": ids}).to_string()
    }

    /// Answers like a drand relay.
    fn beacon(&self, url: &str) -> RawResponse {
        let round = url.rsplit('/').next().and_then(|round| round.parse().ok());
        match round.and_then(|round: u64| self.outside().beacons.get(&round).cloned().zip(Some(round))) {
            Some((signature, round)) => json_answer((200, json!({"round": round, "signature": signature}).to_string())),
            None => json_answer((425, json!({"error": "too early"}).to_string())),
        }
    }

    /// Answers like SES, which sends only to an address with an @.
    pub fn send_email(&self, body: &[u8]) -> RawResponse {
        let request: Value = serde_json::from_slice(body).expect("the SDK sends JSON");
        let to = request["Destination"]["ToAddresses"][0].as_str().expect("an address");
        if !to.contains('@') {
            let refused = json!({"__type": "BadRequestException", "message": format!("Illegal address: {to}")});
            return json_answer((400, refused.to_string()));
        }
        self.outside().emails.push(request);
        json_answer((200, json!({"MessageId": "message"}).to_string()))
    }

    fn dispatch(&self, operation: &str, body: &str) -> Result<Value, DynoxideError> {
        let mut request: Value = serde_json::from_str(body).expect("the SDK sends JSON");
        tables_of(&request).for_each(|table| self.make(table));
        request["ReturnConsumedCapacity"] = json!("TOTAL");
        let database = &self.database;
        match operation {
            "GetItem" => database.get_item(read(request)).map(write),
            "PutItem" => database.put_item(read(request)).map(write),
            "UpdateItem" => database.update_item(read(request)).map(write),
            "DeleteItem" => database.delete_item(read(request)).map(write),
            "Scan" => database.scan(read(request)).map(write),
            "Query" => database.query(read(request)).map(write),
            "TransactWriteItems" => database.transact_write_items(read(request)).map(write),
            _ => panic!("the in-memory table does not know {operation}"),
        }
    }

    /// Creates a table at its first use: creating all of them took a quarter of a short test.
    fn make(&self, table: &str) {
        let mut made = self.made.lock().expect("no test thread panics while it makes a table");
        let declared = tables::ALL.iter().find(|declared| declared.name == table);
        if let Some(declared) = declared.filter(|_| !made.contains(table)) {
            // Indexes included: an index costs units too.
            let mut definition = Value::Object(declared.schema());
            definition["TableName"] = json!(table);
            definition["BillingMode"] = json!("PAY_PER_REQUEST");
            self.database.create_table(read(definition)).expect("the table is sound");
            made.insert(table.to_owned());
        }
    }

    /// Adds the consumed capacity of the call.
    fn counted(&self, operation: &str, answer: Value) -> String {
        let consumed = match &answer["ConsumedCapacity"] {
            Value::Array(tables) => tables.clone(),
            Value::Object(table) => vec![Value::Object(table.clone())],
            _ => Vec::new(),
        };
        let hundredths: u64 = consumed.iter().map(|table| hundredths(&table["CapacityUnits"])).sum();
        let mut log = self.log();
        if matches!(operation, "GetItem" | "Query" | "Scan") {
            log.units.read_hundredths += hundredths;
        } else {
            log.units.write_hundredths += hundredths;
        }
        log.units.transactions += u64::from(operation == "TransactWriteItems");
        answer.to_string()
    }
}

/// The tables that a request uses.
fn tables_of(request: &Value) -> impl Iterator<Item = &str> {
    let actions = request["TransactItems"].as_array().into_iter().flatten().filter_map(Value::as_object);
    let parts = actions.flat_map(|action| action.values()).chain([request]);
    parts.filter_map(|part| part["TableName"].as_str())
}

/// `4.5` or `4` capacity units as 450 or 400.
fn hundredths(units: &Value) -> u64 {
    let text = units.to_string();
    let (whole, decimals) = text.split_once('.').unwrap_or((&text, "0"));
    format!("{whole}{decimals:0<2}").parse().expect("capacity units are a plain number")
}

fn read<T: DeserializeOwned>(request: Value) -> T {
    serde_json::from_value(request).expect("the SDK sends well-formed requests")
}

fn write(answer: impl Serialize) -> Value {
    serde_json::to_value(answer).expect("answers are plain data")
}

fn generate_mac(body: &str) -> String {
    let request: Value = serde_json::from_str(body).expect("the SDK sends JSON");
    let message = STANDARD.decode(request["Message"].as_str().unwrap_or_default()).expect("base64");
    let secret = format!("the secret of {}", request["KeyId"]);
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).expect("any length");
    mac.update(&message);
    json!({"KeyId": request["KeyId"], "MacAlgorithm": "HMAC_SHA_256", "Mac": STANDARD.encode(mac.finalize().into_bytes())})
        .to_string()
}

impl HttpConnector for Cloud {
    fn call(&self, request: HttpRequest) -> HttpConnectorFuture {
        let target = request.headers().get("x-amz-target").map(str::to_owned);
        let headers = request.headers().iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        let body = request.body().bytes().unwrap_or_default();
        let asked = RawRequest { method: request.method(), url: request.uri(), headers: &headers, body };
        let operation = match &target {
            Some(target) => target.rsplit('.').next().unwrap_or_default(),
            None if is_beacon(asked.url) => "Beacon",
            None if is_email(asked.url) => "SendEmail",
            None => bucket::operation(&asked),
        };
        let fault = {
            let mut log = self.log();
            let index = log.calls.len();
            log.calls.push(operation.to_owned());
            log.faults.remove(&index)
        };
        let answer = || match &target {
            Some(target) => json_answer(self.answer(target, &String::from_utf8_lossy(body))),
            None if is_beacon(asked.url) => self.beacon(asked.url),
            None if is_email(asked.url) => self.send_email(body),
            None => self.bucket.answer(&asked),
        };
        match (fault, fault.is_none_or(Fault::takes_effect).then(answer)) {
            (None, Some(answer)) => HttpConnectorFuture::new(async move {
                // Yields on the way back, so that concurrent handlers interleave.
                yield_now().await;
                Ok(response(answer))
            }),
            (Some(Fault::Throttled), _) if is_email(asked.url) => {
                refuse(exception("TooManyRequestsException", Value::Null))
            }
            (Some(Fault::Throttled), _) if target.is_none() => refuse(bucket::refusal(503, "SlowDown")),
            (Some(Fault::Conflict), _) if target.is_none() => refuse(bucket::refusal(409, "OperationAborted")),
            (Some(Fault::Throttled), _) => refuse(exception("ThrottlingException", Value::Null)),
            (Some(Fault::Conflict), _) if operation == "TransactWriteItems" => {
                let reasons = json!([{"Code": "TransactionConflict"}, {"Code": "None"}]);
                refuse(exception("TransactionCanceledException", reasons))
            }
            (Some(Fault::Conflict), _) => refuse(exception("TransactionConflictException", Value::Null)),
            (Some(Fault::CrashBefore | Fault::CrashAfter), _) => {
                self.crashed.notify_one();
                HttpConnectorFuture::new(pending())
            }
            _ => HttpConnectorFuture::ready(Err(ConnectorError::timeout("the line went dead".into()))),
        }
    }
}

fn is_beacon(url: &str) -> bool {
    url.contains("/public/")
}

/// Whether the request is for SES to send an e-mail.
pub fn is_email(url: &str) -> bool {
    url.ends_with("/v2/email/outbound-emails")
}

fn json_answer((status, body): (u16, String)) -> RawResponse {
    let headers = vec![("content-type", "application/x-amz-json-1.0".to_owned())];
    RawResponse { status, headers, body: body.into_bytes() }
}

fn exception(kind: &str, reasons: Value) -> RawResponse {
    let mut body = json!({"__type": format!("com.amazonaws.dynamodb.v20120810#{kind}"), "message": kind});
    if !reasons.is_null() {
        body["CancellationReasons"] = reasons;
    }
    json_answer((400, body.to_string()))
}

fn refuse(answer: RawResponse) -> HttpConnectorFuture {
    HttpConnectorFuture::ready(Ok(response(answer)))
}

pub(crate) fn response(answer: RawResponse) -> HttpResponse {
    let status = StatusCode::try_from(answer.status).expect("a status");
    let mut response = HttpResponse::new(status, SdkBody::from(answer.body));
    for (name, value) in answer.headers {
        response.headers_mut().insert(name, value);
    }
    response
}
