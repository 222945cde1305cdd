"""Runs the emulator with fourteen features of AWS that MiniStack 1.5.33 lacks, and records every caller and call.

1. It invokes Cognito's PreSignUp and PreTokenGeneration, but never PostConfirmation, which writes a new player's
   records. As on AWS it runs once the account is confirmed. When it fails, the account stays and the caller gets
   UserLambdaValidationException. MiniStack returns Lambda's whole answer of a failed trigger; AWS returns only its
   message.
2. A pool whose user names are not case-sensitive treats an address in capitals as another one.
3. Concurrent sign-ups of one address make several accounts.
4. When a nested stack is updated, its unchanged resources lose their attributes (`!GetAtt`), and the update fails.
5. A stack's template names nested ones at the emulator's own address, and `sam delete` accepts only S3's at AWS.
6. An alarm on a calculation of metrics is refused. Here its first metric stands for it; nothing waits for the alarm.
7. A replaced function is killed in the middle of an invocation, and its caller gets 502. On AWS a running invocation
   ends on the old function.
8. A password's minimum length from a stack's parameter stays a text, which cannot be compared with a length.
9. The variables of an HTTP API's stage are stored, but requests do not carry them.
10. A reference to a secret stays a text in a nested stack.
11. An e-mail by SES has no sender as its resource, so no role that names its sender may send one.
12. While one user signs up, another one's sign-in may be refused as that of a deleted user: the search iterates over
   the pool while it changes, and treats Python's error as "not found".
13. A user pool calls a trigger that does not answer in time only once. AWS calls it three times.
14. Tokens of a renewal have the time of the renewal as that of the sign-in (`auth_time`).

Run `ministack` itself instead, and delete this file, when the emulator learns all fourteen and there is another way to
see the calls: `cargo dev test` compares them with what each function's role allows (privileges.rs). The hosting's
missing parts are in emulator_hosting.py.

Two things are made cheaper. GMP computes the powers of a sign-in (SRP): Python takes 160 ms for them, and answers no
other request meanwhile. And MiniStack polls each idle process of a function twenty times a second: two hundred of them
keep a processor busy, and on a slow machine that makes more of them, until nothing is answered any more.
"""

import json
import os
import queue
import socket
import socketserver
import threading
import time
import types

import emulator_hosting
import gmpy2
from ministack.app import main
from ministack.core import iam_actions, iam_evaluator, lambda_runtime
from ministack.core.responses import error_response_json
from ministack.services import apigateway, cloudformation, cognito, lambda_svc
from ministack.services.cloudformation import engine, handlers, provisioners

# https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-identity-pools-working-with-aws-lambda-triggers.html
TRIGGER_ATTEMPTS = 3

# How often a waiting thread checks whether it must stop. A call wakes it at once.
IDLE_SECONDS = 30

# How long MiniStack waits for a call's first line of log, for the next one, and for all. A later line only appears at
# the next call of the same process. MiniStack's own 50 ms are too few on a busy machine.
LOG_SECONDS = (0.5, 0.005, 1.0)

# Each thread's present renewal.
renewal = threading.local()


def after_confirmation(handler, has_confirmed):
    """`handler`, followed by the trigger if the answer shows that the account is now confirmed."""

    def handle(data):
        status, headers, body = handler(data)
        if status != 200 or not has_confirmed(json.loads(body)):
            return status, headers, body
        pool_id, pool = next((key, pool) for key, pool in cognito._user_pools.items() if data["ClientId"] in pool["_clients"])
        failure = invoke_trigger(pool_id, pool, data)
        if failure is None:
            return status, headers, body
        return error_response_json("UserLambdaValidationException", failure, 400)

    return handle


def invoke_trigger(pool_id, pool, data):
    """The error, or None."""
    function = (pool.get("LambdaConfig") or {}).get("PostConfirmation")
    if not function:
        return None
    user, _ = cognito._resolve_user(pool, data["Username"])
    attributes = cognito._attr_list_to_dict(user["Attributes"])
    event = {
        "version": "1",
        "triggerSource": "PostConfirmation_ConfirmSignUp",
        "region": cognito._pool_region(pool_id),
        "userPoolId": pool_id,
        "userName": user["Username"],
        "callerContext": {"awsSdkVersion": "aws-sdk-unknown-unknown", "clientId": data["ClientId"]},
        "request": {"userAttributes": {**attributes, "cognito:user_status": "CONFIRMED"}},
        "response": {},
    }
    record, config, _ = lambda_svc._get_func_record_for_ref(function)
    if record is None:
        return f"function {function} does not exist"
    result = lambda_svc._execute_function_with_config_scope(lambda_svc._execution_record_for_config(record, config), event)
    return result.get("body") if result.get("error") else None


def without_case(resolve):
    """`resolve`, which finds a pool's user by name, ignoring case where the pool does."""

    def resolve_user(pool, username):
        user, error = resolve({**pool, "_users": pool["_users"].copy()}, username)
        minds = str((pool.get("UsernameConfiguration") or {}).get("CaseSensitive", True)).lower() == "true"
        if user or minds or username is None:
            return user, error
        for other in list(pool["_users"].values()):
            if cognito._attr_list_to_dict(other["Attributes"]).get("email", "").lower() == username.lower():
                return other, None
        return None, error

    return resolve_user


def in_a_pool_that_stands_still(find):
    """`find`, which goes through a pool's users, with a copy of their list, which does not change meanwhile."""

    def find_user(token, pool):
        return find(token, {**pool, "_users": pool["_users"].copy()})

    return find_user


def recorded(evaluate, path):
    """`evaluate`, which decides on access, with each new call and its result written to `path`."""
    seen = set()
    record = open(path, "w", buffering=1)  # line by line, for readers while this runs

    def evaluate_once_more(context, *policies):
        result = evaluate(context, *policies)
        call = (context.principal_arn, context.action, context.resource_arn, result.decision == "Allow")
        if call not in seen:
            seen.add(call)
            record.write(json.dumps(call) + "\n")
        return result

    return evaluate_once_more


def with_secrets(properties):
    """A resource's properties with their references to secrets looked up, as a root stack has them already."""
    return engine._resolve_dynamic_references(properties)[0]


def by_its_secrets(provision):
    """`provision`, which makes a resource of a stack, for references to secrets too."""

    def make(resource_type, name, properties, stack):
        return provision(resource_type, name, with_secrets(properties), stack)

    return make


def with_attributes(update):
    """`update`, which updates a resource of a stack, with its old attributes and with secrets, which only a root stack has."""

    def update_resource(resource_type, physical_id, old, new, stack, name=None, attributes=None):
        if attributes is None:
            attributes = cloudformation._stacks[stack]["_resources"].get(name, {}).get("Attributes")
        return update(resource_type, physical_id, old, with_secrets(new), stack, name, attributes)

    return update_resource


def at_s3s_own_address(handler):
    """`handler`, which returns a stack's template, with AWS's addresses for objects of this S3."""

    def get_template(params):
        status, headers, body = handler(params)
        here, there = f"{os.environ['AWS_ENDPOINT_URL']}/", f"https://s3.{os.environ['MINISTACK_REGION']}.amazonaws.com/"
        return status, headers, body.replace(here.encode(), there.encode())

    return get_template


def by_its_first_metric(record):
    """`record`, which stores an alarm, for alarms on a metric calculation too."""

    def make(name, props):
        stats = [metric["MetricStat"] for metric in props.get("Metrics") or [] if "MetricStat" in metric]
        if not stats:
            return record(name, props)
        first = {**stats[0]["Metric"], "Statistic": stats[0]["Stat"], "Period": stats[0]["Period"]}
        return record(name, {**{key: value for key, value in props.items() if key != "Metrics"}, **first})

    return make


def one_at_a_time(handler):
    """`handler`, which checks whether something exists and then adds it, under a lock."""
    lock = threading.Lock()

    def handle(data):
        with lock:
            return handler(data)

    return handle


def when_they_are_done(kill):
    """`kill`, which ends workers after their current invocation, or after the function's time limit."""

    def end(worker):
        until = time.monotonic() + worker.config.get("Timeout", 30)
        while worker.in_use and time.monotonic() < until:
            time.sleep(0.05)
        kill([worker])

    def kill_idle(workers):
        busy = [worker for worker in workers if worker is not None and worker.in_use]
        kill([worker for worker in workers if worker not in busy])
        for worker in busy:
            threading.Thread(target=end, args=[worker], daemon=True).start()

    return kill_idle


def by_a_number(errors):
    """`errors`, which checks a password against its pool's policy, with the minimum length as a number."""

    def check(pool, password):
        policy = pool["Policies"]["PasswordPolicy"]
        policy["MinimumLength"] = int(policy["MinimumLength"])
        return errors(pool, password)

    return check


def with_stage_variables(execute):
    """`execute`, which runs a function, with the variables of its caller's stage in the event."""

    def run(record, event):
        caller = event.get("requestContext") or {}
        variables = apigateway._get_stage_variables(caller.get("apiId"), caller.get("stage"))
        return execute(record, {**event, "stageVariables": variables} if variables else event)

    return run


def asked_again(execute):
    """`execute`, which runs a function, with repeats where a user pool gets no answer in time."""

    def run(record, event):
        result = execute(record, event)
        attempts = 1
        while attempts < TRIGGER_ATTEMPTS and "triggerSource" in event and has_timed_out(result):
            result = execute(record, event)
            attempts += 1
        return result

    return run


def has_timed_out(result):
    body = result.get("body")
    return isinstance(body, dict) and body.get("errorType") == "Sandbox.Timedout"


def in_cognitos_words(execute):
    """`execute`, which runs a function, with Cognito's message where a trigger of a user pool fails."""

    def run(record, event):
        result = execute(record, event)
        if "triggerSource" not in event or not result.get("error"):
            return result
        trigger, body = event["triggerSource"].partition("_")[0], result.get("body")
        said = body.get("errorMessage", body) if isinstance(body, dict) else body
        return result | {"body": f"{trigger} failed with error {said}."}

    return run


def as_of_its_sign_in(renew):
    """`renew`, which makes new tokens from a refresh token, with the time of the sign-in that issued it."""

    def renewed(pool, pool_id, client_id, refresh_token):
        renewal.of_sign_in_at = cognito._token_claims(refresh_token or "").get("iat")
        try:
            return renew(pool, pool_id, client_id, refresh_token)
        finally:
            renewal.of_sign_in_at = None

    return renewed


def with_the_time_of_sign_in(sign):
    """`sign`, which signs a token, with the sign-in's original time where this thread renews a token."""

    def signed(claims, *pool_and_use):
        at = getattr(renewal, "of_sign_in_at", None)
        return sign({**claims, "auth_time": at} if at and "auth_time" in claims else claims, *pool_and_use)

    return signed


def with_the_senders_identity(resource_arn):
    """`resource_arn`, which names the resource of a call of SES, with the sender's domain for an e-mail."""

    def name(method, path, body, region, account):
        if path.rstrip("/") != "/v2/email/outbound-emails":
            return resource_arn(method, path, body, region, account)
        domain = json.loads(body)["FromEmailAddress"].rpartition("@")[2]
        return f"arn:aws:ses:{region}:{account}:identity/{domain}"

    return name


class PatientQueue(queue.Queue):
    """A queue that is not polled ten times a second."""

    def get(self, block=True, timeout=None):
        return super().get(block, timeout and max(timeout, IDLE_SECONDS))


def serving_patiently(serve_forever):
    """`serve_forever` of a server, without a check ten times a second whether it has to end."""

    def serve(server, poll_interval=IDLE_SECONDS):
        serve_forever(server, max(poll_interval, IDLE_SECONDS))

    return serve


def woken_to_end(shutdown):
    """`shutdown` of a server that serves patiently: a connection wakes it."""

    def end(server):
        server._BaseServer__shutdown_request = True
        try:
            socket.create_connection(server.server_address, timeout=1).close()
        except OSError:
            pass  # it has ended already
        shutdown(server)

    return end


def power(base, exponent, modulus):
    """The result of `pow`, in a seventh of its time."""
    return int(gmpy2.powmod(base, exponent, modulus))


iam_actions._ses_v2_resource_arn = with_the_senders_identity(iam_actions._ses_v2_resource_arn)
iam_evaluator.evaluate = recorded(iam_evaluator.evaluate, os.environ["CALLS_RECORD"])
cognito.pow = power
cognito._password_policy_errors = by_a_number(cognito._password_policy_errors)
cognito._resolve_user = without_case(cognito._resolve_user)
cognito._user_from_token = in_a_pool_that_stands_still(cognito._user_from_token)
cognito._refresh_auth_result = as_of_its_sign_in(cognito._refresh_auth_result)
cognito._signed_jwt = with_the_time_of_sign_in(cognito._signed_jwt)
cognito._sign_up = after_confirmation(one_at_a_time(cognito._sign_up), lambda answer: answer["UserConfirmed"])
cognito._confirm_sign_up = after_confirmation(cognito._confirm_sign_up, lambda answer: True)
provisioners._cw_metric_alarm_record = by_its_first_metric(provisioners._cw_metric_alarm_record)
provisioners._provision_resource = by_its_secrets(provisioners._provision_resource)
provisioners._update_resource = with_attributes(provisioners._update_resource)
handlers._ACTION_HANDLERS["GetTemplate"] = at_s3s_own_address(handlers._ACTION_HANDLERS["GetTemplate"])
lambda_svc._execute_function_with_config_scope = in_cognitos_words(
    asked_again(with_stage_variables(lambda_svc._execute_function_with_config_scope))
)
lambda_runtime.Worker._drain_stderr_bounded.__defaults__ = LOG_SECONDS
lambda_runtime.queue = types.SimpleNamespace(Queue=PatientQueue, Empty=queue.Empty, Full=queue.Full)
socketserver.BaseServer.serve_forever = serving_patiently(socketserver.BaseServer.serve_forever)
socketserver.BaseServer.shutdown = woken_to_end(socketserver.BaseServer.shutdown)
lambda_runtime.kill_workers = when_they_are_done(lambda_runtime.kill_workers)
emulator_hosting.install()

if __name__ == "__main__":
    main()
