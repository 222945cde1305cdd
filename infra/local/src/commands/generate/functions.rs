//! The functions of template.yaml, each with a log group and a role that allows its declared uses alone.

use std::borrow::Borrow;

use contract::Route;
use contract::functions::{Action, Caller, Event, Function, Grant, Resource, Schedule, Section, Stream, StreamOf};
use contract::tables::IndexOf;

use super::names::logical;

pub fn resources(sections: &[Section]) -> String {
    sections.iter().map(section).collect()
}

fn section(section: &Section) -> String {
    let line = format!("  # {}\n", "-".repeat(76));
    let functions: String = section.functions.iter().map(resource).collect();
    format!("\n{line}  # {}\n{line}{functions}", section.title)
}

/// One function with its role and its log group.
fn resource(function: &Function) -> String {
    let Function { binary, .. } = function;
    let name = logical(binary);
    let comment = function.comment.map(|comment| format!("  # {comment}\n")).unwrap_or_default();
    let description = description(function);
    let [memory, timeout] = [("MemorySize", function.memory_mb), ("Timeout", function.timeout_seconds)]
        .map(|(name, value)| value.map(|value| format!("      {name}: {value}\n")).unwrap_or_default());
    let reserved = if function.is_reserved {
        "      ReservedConcurrentExecutions: !If [Reserves, !Ref ReservedConcurrency, !Ref AWS::NoValue]\n"
    } else {
        ""
    };
    let retries = retries(&function.caller);
    let environment = environment(function);
    let events = events(&function.caller);
    let (of_pool, others): (Vec<Grant>, Vec<Grant>) =
        function.grants.iter().cloned().partition(|grant| is_circular(&function.caller, grant));
    let (of_email, others): (Vec<Grant>, Vec<Grant>) =
        others.into_iter().partition(|grant| grant.on == Resource::EmailIdentity);
    let role = role(
        &format!("{name}Role"),
        "{Effect: Allow, Principal: {Service: lambda.amazonaws.com}, Action: sts:AssumeRole}",
        &statements(&name, &function.caller, &others),
    );
    // A trigger's policy on its pool is added to the role once the pool exists.
    let pool_policy = added_policy(&name, ("", ""), "user-pool", &of_pool);
    let email_policy = added_policy(&name, ("Email", "    Condition: SendsBySes\n"), "email", &of_email);
    let schedule = schedule_role(&name, &function.caller);
    format!(
        "
{comment}  {name}Function:
    Type: AWS::Serverless::Function
    Metadata: {{BuildMethod: rust-cargolambda, BuildProperties: {{Binary: {binary}}}}}
    Properties:
      Description: {description}
      Role: !GetAtt {name}Role.Arn
      LoggingConfig: {{LogGroup: !Ref {name}Logs}}
{memory}{timeout}{reserved}{retries}{environment}{events}{role}{pool_policy}{email_policy}  {name}Logs:
    Type: AWS::Logs::LogGroup
    DeletionPolicy: Delete
    UpdateReplacePolicy: Delete
    Properties: {{LogGroupName: !Sub '/aws/lambda/${{AWS::StackName}}/{binary}', RetentionInDays: !FindInMap [Stages, !Ref Stage, LogDays]}}
{schedule}"
    )
}

fn description(function: &Function) -> String {
    let Caller::Api(Route { method, path, .. }) = function.caller else { return function.description.to_owned() };
    let note = function.note.map(|note| format!("; {note}")).unwrap_or_default();
    format!("{} {path}{note}", method.name())
}

fn environment(function: &Function) -> String {
    let mut variables: Vec<String> = Vec::new();
    let grants = function.grants.iter().filter(|grant| !is_circular(&function.caller, grant));
    for variable in grants.filter_map(|grant| variable(grant.on)) {
        if !variables.contains(&variable) {
            variables.push(variable);
        }
    }
    variables
        .extend(function.settings.iter().map(|parameter| format!("{}: {}", screaming(parameter), value(parameter))));
    if variables.is_empty() {
        return String::new();
    }
    let lines: String = variables.iter().map(|variable| format!("          {variable}\n")).collect();
    format!("      Environment:\n        Variables:\n{lines}")
}

/// The variable that gives a function the name of a resource.
fn variable(resource: Resource) -> Option<String> {
    Some(match resource {
        Resource::Table(table) | Resource::Index(IndexOf { table, .. }) => {
            format!("{}: !Ref {}Table", table.variable(), logical(table.name))
        }
        Resource::ProofsBucket | Resource::Proofs | Resource::BankFiles => {
            "PROOFS_BUCKET: !Ref ProofsBucket".to_owned()
        }
        Resource::QuickKeys => {
            "QUICK_KEY_IDS: !If [NamesQuickKeys, !Join [',', !Ref QuickKeys], !Ref QuickKey]".to_owned()
        }
        Resource::DrawsKeys => {
            "DRAWS_KEY_ID: !If [NamesDrawsKeys, !Select [0, !Ref DrawsKeys], !Ref DrawsKey]".to_owned()
        }
        Resource::SealKey => "SEAL_KEY_ID: !Ref SealKey".to_owned(),
        Resource::ColoursBus => "COLOURS_BUS: !Ref ColoursBus".to_owned(),
        Resource::UserPool => "USER_POOL_ID: !Ref UserPool".to_owned(),
        Resource::EmailIdentity => "EMAIL_FROM: !Ref EmailFrom".to_owned(),
        // Lambda itself sends to this queue.
        Resource::ColoursFailures => return None,
    })
}

/// A parameter as the value of a variable. Lists have commas between their parts.
fn value(parameter: &str) -> String {
    match parameter {
        "WebOrigins" => format!("!Join [',', !Ref {parameter}]"),
        _ => format!("!Ref {parameter}"),
    }
}

/// `DrandUrl` as the name of a variable: `DRAND_URL`.
pub fn screaming(parameter: &str) -> String {
    let mut name = String::new();
    for letter in parameter.chars() {
        if letter.is_ascii_uppercase() && !name.is_empty() {
            name.push('_');
        }
        name.push(letter.to_ascii_uppercase());
    }
    name
}

/// Lambda's retries of a failed asynchronous invocation.
fn retries(caller: &Caller) -> String {
    match caller {
        // A stream's retries are part of its events.
        Caller::Api(_) | Caller::UserPool | Caller::Streams(_) => String::new(),
        Caller::Schedule(_) => "      # Not retried: the next run does the work of a failed one.
      EventInvokeConfig: {MaximumRetryAttempts: 0, MaximumEventAgeInSeconds: 60}
"
        .to_owned(),
        Caller::Event(Event { retries, age_seconds_max, .. }) => format!(
            "      # The bus's own retries end when the event has reached Lambda; from there on these are what there is.
      EventInvokeConfig:
        MaximumRetryAttempts: {retries}
        MaximumEventAgeInSeconds: {age_seconds_max}
        DestinationConfig: {{OnFailure: {{Type: SQS, Destination: !GetAtt ColoursFailuresQueue.Arn}}}}
"
        ),
    }
}

fn events(caller: &Caller) -> String {
    match caller {
        Caller::UserPool => String::new(),
        Caller::Api(Route { method, path, .. }) => {
            let method = method.name();
            format!(
                "      Events:
        Route:
          Type: HttpApi
          Properties: {{ApiId: !Ref Api, Method: {method}, Path: '{path}'}}
"
            )
        }
        Caller::Schedule(Schedule { name, cron, timezone, role, reason }) => {
            let timezone =
                timezone.map(|zone| format!("            ScheduleExpressionTimezone: {zone}\n")).unwrap_or_default();
            format!(
                "      Events:
        {name}:
          Type: ScheduleV2
          Properties:
            OmitName: true # else it would be the same for every stack of an account
            ScheduleExpression: cron({cron}) # {reason}
{timezone}            RetryPolicy: {{MaximumRetryAttempts: 0, MaximumEventAgeInSeconds: 60}}
            RoleArn: !GetAtt {role}.Arn
"
            )
        }
        Caller::Event(Event { name, detail_type, delivery_retries, age_seconds_max, .. }) => format!(
            "      Events:
        {name}:
          Type: EventBridgeRule
          Properties:
            EventBusName: !Ref ColoursBus
            Pattern: {{source: [colour-game.colours], detail-type: [{detail_type}]}}
            RetryPolicy: {{MaximumRetryAttempts: {delivery_retries}, MaximumEventAgeInSeconds: {age_seconds_max}}}
            DeadLetterConfig: {{Arn: !GetAtt ColoursFailuresQueue.Arn}}
"
        ),
        Caller::Streams(streams) => {
            let streams: String = streams.iter().map(stream).collect();
            format!("      Events:\n{streams}")
        }
    }
}

fn stream(Stream { table, of, condition, retries, age_seconds_max }: &Stream) -> String {
    let name = logical(table.name);
    let enabled = condition.map_or_else(|| "true".to_owned(), |condition| format!("!If [{condition}, true, false]"));
    let pattern = match of {
        StreamOf::Changes => r#"{"eventName": ["MODIFY"]}"#.to_owned(),
        StreamOf::Rows(actions) => {
            let ends: Vec<_> =
                actions.iter().map(|action| format!(r##"{{"suffix": "#{}"}}"##, action.name())).collect();
            let ends = ends.join(", ");
            format!(r#"{{"eventName": ["INSERT"], "dynamodb": {{"Keys": {{"id": {{"S": [{ends}]}}}}}}}}"#)
        }
    };
    format!(
        "        {name}:
          Type: DynamoDB
          Properties:
            Enabled: {enabled}
            Stream: !GetAtt {name}Table.StreamArn
            StartingPosition: TRIM_HORIZON
            FilterCriteria: {{Filters: [{{Pattern: '{pattern}'}}]}}
            BatchSize: 10
            BisectBatchOnFunctionError: true
            MaximumRetryAttempts: {retries}
            MaximumRecordAgeInSeconds: {age_seconds_max}
"
    )
}

/// A role that the principals of `trust` may assume.
fn role(name: &str, trust: &str, statements: &[String]) -> String {
    let statements: String = statements.iter().map(|statement| format!("              - {statement}\n")).collect();
    format!(
        "  {name}:
    Type: AWS::IAM::Role
    Properties:
      AssumeRolePolicyDocument: {{Version: '2012-10-17', Statement: [{trust}]}}
      Policies:
        - PolicyName: least-privilege
          PolicyDocument:
            Version: '2012-10-17'
            Statement:
{statements}"
    )
}

/// Whether the grant is on the pool that refers to the function. A trigger learns the pool's id from its event.
fn is_circular(caller: &Caller, grant: &Grant) -> bool {
    matches!(caller, Caller::UserPool) && grant.on == Resource::UserPool
}

/// A policy that is added to a function's role; nothing without grants.
fn added_policy(name: &str, (kind, condition): (&str, &str), policy: &str, grants: &[Grant]) -> String {
    let statements: String = grants
        .iter()
        .map(|Grant { actions, on }| format!("          - {}\n", allow(&names(actions), &arn(*on))))
        .collect();
    if statements.is_empty() {
        return statements;
    }
    format!(
        "  {name}{kind}Policy:
    Type: AWS::IAM::Policy
{condition}    Properties:
      PolicyName: {policy}
      Roles: [!Ref {name}Role]
      PolicyDocument:
        Version: '2012-10-17'
        Statement:
{statements}"
    )
}

fn names(actions: &[Action]) -> Vec<String> {
    actions.iter().copied().map(Action::name).collect()
}

fn statements(name: &str, caller: &Caller, grants: &[Grant]) -> Vec<String> {
    let mut statements =
        vec![allow(&["logs:CreateLogStream", "logs:PutLogEvents"], &format!("!GetAtt {name}Logs.Arn"))];
    // The policy of a key names the roles that use it.
    for Grant { actions, on } in
        grants.iter().filter(|grant| !matches!(grant.on, Resource::QuickKeys | Resource::DrawsKeys | Resource::SealKey))
    {
        statements.push(allow(&names(actions), &arn(*on)));
    }
    if let Caller::Streams(streams) = caller {
        let arn = |stream: &Stream| format!("!Sub '${{{}Table.Arn}}/stream/*'", logical(stream.table.name));
        let streams = streams.iter().map(arn);
        statements.extend(streams.map(|streams| allow(&READING_STREAMS, &streams)));
    }
    statements
}

/// Lambda reads the stream in the function's role.
const READING_STREAMS: [&str; 4] =
    ["dynamodb:DescribeStream", "dynamodb:GetRecords", "dynamodb:GetShardIterator", "dynamodb:ListStreams"];

fn allow(actions: &[impl Borrow<str>], arn: &str) -> String {
    format!("{{Effect: Allow, Action: [{}], Resource: {arn}}}", actions.join(", "))
}

fn arn(resource: Resource) -> String {
    match resource {
        Resource::Table(table) => format!("!GetAtt {}Table.Arn", logical(table.name)),
        Resource::Index(IndexOf { table, name }) => {
            format!("!Sub '${{{}Table.Arn}}/index/{name}'", logical(table.name))
        }
        Resource::ProofsBucket => "!GetAtt ProofsBucket.Arn".to_owned(),
        Resource::Proofs => "!Sub '${ProofsBucket.Arn}/deposit_proofs/*'".to_owned(),
        Resource::BankFiles => "!Sub '${ProofsBucket.Arn}/bank_statements/*'".to_owned(),
        Resource::QuickKeys => "!GetAtt QuickKey.Arn".to_owned(),
        Resource::DrawsKeys => "!GetAtt DrawsKey.Arn".to_owned(),
        Resource::SealKey => "!GetAtt SealKey.Arn".to_owned(),
        Resource::ColoursBus => "!GetAtt ColoursBus.Arn".to_owned(),
        Resource::ColoursFailures => "!GetAtt ColoursFailuresQueue.Arn".to_owned(),
        Resource::UserPool => "!GetAtt UserPool.Arn".to_owned(),
        Resource::EmailIdentity => "!Ref EmailIdentityArn".to_owned(),
    }
}

/// The role that the scheduler calls the function in.
fn schedule_role(name: &str, caller: &Caller) -> String {
    let Caller::Schedule(schedule) = caller else { return String::new() };
    let trust = "{Effect: Allow, Principal: {Service: scheduler.amazonaws.com}, Action: sts:AssumeRole, Condition: {StringEquals: {aws:SourceAccount: !Ref AWS::AccountId}}}";
    role(schedule.role, trust, &[allow(&["lambda:InvokeFunction"], &format!("!GetAtt {name}Function.Arn"))])
}
