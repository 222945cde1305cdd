"""Stops every change to a stack's tables; `cargo dev pause`. resume.py undoes it.

The API's stage refuses players' requests: its rates become zero, those of single routes too. Other callers, such as
schedules, the bus and the triggers of sign-up and sign-in, are refused by functions with a concurrency of zero. Nothing
has to be remembered: the deployed template has the normal rates and concurrency. Safe to repeat.
"""

import sys

import boto3

from stack import ENDPOINT, Arguments, Stack, told

NIGHTLY_RUN = "WalletReconcileFunction"
# Functions that write tables and are not called through the API, and the one that begins a sign-up, so that no account
# enters the pool without its records. Meanwhile no user can sign in.
FUNCTIONS = (
    "ColoursTickFunction",
    "ColoursSettleFunction",
    NIGHTLY_RUN,
    "CareNightlyFunction",
    "AccountsEraseFunction",
    "AccountsMailboxFunction",
    "IdentityPreSignUpFunction",
    "IdentityPostConfirmationFunction",
    "IdentityPreTokenFunction",
    "NoticesEmailFunction",
)
# API Gateway answers every request with 429 where both are zero.
NONE_AT_ALL = {"ThrottlingRateLimit": 0.0, "ThrottlingBurstLimit": 0}
RATES = {"ThrottlingRateLimit": float, "ThrottlingBurstLimit": int}


class Template:
    """The deployed template's rates and concurrency."""

    def __init__(self, stack):
        answer = stack.cloudformation.get_template(StackName=stack.name, TemplateStage="Processed")
        self.template, self.parameters = answer["TemplateBody"], stack.parameters

    def value(self, node):
        """A property with its functions resolved; None for one without a value."""
        match node:
            case {"Ref": "AWS::NoValue"}:
                return None
            case {"Ref": name}:
                return self.parameters[name]
            case {"Fn::FindInMap": [mapping, key, name]}:
                return self.template["Mappings"][mapping][self.value(key)][self.value(name)]
            case {"Fn::If": [condition, yes, no]}:
                return self.value(yes if self.holds(self.template["Conditions"][condition]) else no)
            case dict():
                return {name: self.value(inner) for name, inner in node.items()}
        return node

    def holds(self, condition):
        match condition:
            case {"Fn::Equals": [one, other]}:
                return self.value(one) == self.value(other)
            case {"Fn::Not": [other]}:
                return not self.holds(other)
        sys.exit(f"infra/operate/pause.py cannot work out the condition {condition}: please add it there.")

    def concurrency(self, function):
        """A function's reserved concurrency, or None."""
        said = self.value(self.template["Resources"][function]["Properties"].get("ReservedConcurrentExecutions"))
        return None if said is None else int(said)

    def stage(self):
        """The API's stage, with its settings for all routes and for single ones."""
        [stage] = [
            resource["Properties"]
            for resource in self.template["Resources"].values()
            if resource["Type"] == "AWS::ApiGatewayV2::Stage"
        ]
        routes = {route: settings_of(self.value(said)) for route, said in stage.get("RouteSettings", {}).items()}
        return {
            "StageName": stage["StageName"],
            "DefaultRouteSettings": settings_of(self.value(stage["DefaultRouteSettings"])),
            "RouteSettings": routes,
        }


def settings_of(said):
    settings = {name: number(said[name]) for name, number in RATES.items() if name in said}
    return settings | {"DetailedMetricsEnabled": str(said.get("DetailedMetricsEnabled", False)).lower() == "true"}


def stopped(stage):
    routes = {route: settings | NONE_AT_ALL for route, settings in stage["RouteSettings"].items()}
    return stage | {"DefaultRouteSettings": stage["DefaultRouteSettings"] | NONE_AT_ALL, "RouteSettings": routes}


def physical_name(stack, resource):
    answer = stack.cloudformation.describe_stack_resource(StackName=stack.name, LogicalResourceId=resource)
    return answer["StackResourceDetail"]["PhysicalResourceId"]


def set_stage(stack, stage):
    """Returns the stage's new settings by route; those of all routes are under `all routes`."""
    answer = boto3.client("apigatewayv2").update_stage(ApiId=stack.outputs["ApiId"], **stage)
    return {"all routes": answer["DefaultRouteSettings"], **answer.get("RouteSettings", {})}


def pause(stack):
    settings = set_stage(stack, stopped(Template(stack).stage()))
    functions = boto3.client("lambda")
    for function in FUNCTIONS:
        functions.put_function_concurrency(FunctionName=physical_name(stack, function), ReservedConcurrentExecutions=0)
    open_routes = [route for route, its in settings.items() if any(its.get(name) != 0 for name in NONE_AT_ALL)]
    if open_routes:
        sys.exit(f"The API still takes requests for {', '.join(open_routes)}: please run this again, or set their rates to 0.")
    print(
        f"{stack.name} is paused.\n"
        f"The API refuses every request (429), routes with rates of their own too: {len(settings) - 1}.\n"
        f"These do not run: {', '.join(FUNCTIONS)}.\n"
        'Players read "Request failed". Nobody can sign up or in; no round opens, closes, is drawn or paid.\n'
        "It takes hold within a minute. What is under way ends by itself: requests and draws within another minute, "
        "what runs at night within nine.\n"
        "Alarms will come: ApiThrottles, FunctionThrottles, TriggerErrors, DrawLate, and ReconcileMissed after a night.\n"
        "Shares of a draw that were on their way to the settler are in the failures' queue: `cargo dev redrive` afterwards.\n"
        "A deployment may undo a part of this: run `cargo dev pause` again after one. `cargo dev resume` ends it."
    )
    if ENDPOINT:
        print("This is an emulator, which keeps to no rates: its API goes on taking requests.")


@told
def main():
    arguments = Arguments("pause", "Stops every change to the stack's tables.")
    pause(Stack(arguments.parse_args().stack))


if __name__ == "__main__":
    main()
