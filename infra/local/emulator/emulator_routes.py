"""Creates the HTTP API's authorizers, integrations and routes after a deploy.

Why it exists: the emulator's AWS::ApiGatewayV2::Api ignores the OpenAPI `Body` that SAM turns an
AWS::Serverless::HttpApi into, so no route exists after `sam deploy`. This reads the same Body from the processed
template and creates its parts through the API Gateway API. AWS needs none of it. Delete this file and its one caller
(deploy.rs) when the emulator reads Body.

Idempotent: existing parts are updated or kept, parts that the template no longer has are removed.
"""

import sys

import boto3

STACK, API = sys.argv[1], "Api"

cloudformation = boto3.client("cloudformation")
gateway = boto3.client("apigatewayv2")
account = boto3.client("sts").get_caller_identity()["Account"]

stack = cloudformation.describe_stacks(StackName=STACK)["Stacks"][0]
parameters = {entry["ParameterKey"]: entry["ParameterValue"] for entry in stack.get("Parameters", [])}
resources = {
    entry["LogicalResourceId"]: entry["PhysicalResourceId"]
    for page in cloudformation.get_paginator("list_stack_resources").paginate(StackName=STACK)
    for entry in page["StackResourceSummaries"]
}
names = {
    **parameters,
    **resources,
    "AWS::Region": gateway.meta.region_name,
    "AWS::Partition": "aws",
    "AWS::AccountId": account,
    "AWS::StackName": STACK,
}


def resolve(value):
    """A value of the Body with the functions that SAM writes into it resolved."""
    if isinstance(value, list):
        return [resolve(entry) for entry in value]
    if not isinstance(value, dict):
        return value
    if set(value) == {"Ref"}:
        return names[value["Ref"]]
    if set(value) == {"Fn::Sub"}:
        text = value["Fn::Sub"]
        for name, known in {**names, **function_arns}.items():
            text = text.replace("${" + name + "}", known)
        if "${" in text:
            sys.exit(f"emulator_routes.py cannot resolve {text!r}")
        return text
    return {key: resolve(entry) for key, entry in value.items()}


template = cloudformation.get_template(StackName=STACK, TemplateStage="Processed")["TemplateBody"]
function_arns = {
    f"{logical}.Arn": f"arn:aws:lambda:{gateway.meta.region_name}:{account}:function:{resources[logical]}"
    for logical, resource in template["Resources"].items()
    if resource["Type"] == "AWS::Lambda::Function"
}
body = resolve(template["Resources"][API]["Properties"]["Body"])
api = resources[API]


def every(operation, **arguments):
    return [item for page in gateway.get_paginator(operation).paginate(ApiId=api, **arguments) for item in page["Items"]]


def upsert(existing, create, update, id_name, wanted):
    """Makes `existing` equal to `wanted`, or creates a new one; returns the id."""
    if existing is None:
        return create(ApiId=api, **wanted)[id_name]
    if any(existing.get(key) != value for key, value in wanted.items()):
        update(ApiId=api, **{id_name: existing[id_name]}, **wanted)
    return existing[id_name]


authorizers = {item["Name"]: item for item in every("get_authorizers")}
authorizer_ids = {}
for name, scheme in body.get("components", {}).get("securitySchemes", {}).items():
    said = scheme["x-amazon-apigateway-authorizer"]
    wanted = {
        "Name": name,
        "AuthorizerType": said["type"].upper(),
        "IdentitySource": [said["identitySource"]],
        "JwtConfiguration": {
            "Issuer": said["jwtConfiguration"]["issuer"],
            "Audience": said["jwtConfiguration"]["audience"],
        },
    }
    authorizer_ids[name] = upsert(
        authorizers.get(name), gateway.create_authorizer, gateway.update_authorizer, "AuthorizerId", wanted
    )

integrations = {item["IntegrationUri"]: item for item in every("get_integrations")}
routes = {item["RouteKey"]: item for item in every("get_routes")}
route_keys = set()
for path, methods in body["paths"].items():
    for method, operation in methods.items():
        said = operation["x-amazon-apigateway-integration"]
        wanted = {
            "IntegrationType": said["type"].upper(),
            "IntegrationMethod": said["httpMethod"],
            "IntegrationUri": said["uri"],
            "PayloadFormatVersion": said["payloadFormatVersion"],
        }
        integration = upsert(
            integrations.get(said["uri"]), gateway.create_integration, gateway.update_integration, "IntegrationId", wanted
        )
        secured = [name for entry in operation.get("security", []) for name in entry if name in authorizer_ids]
        wanted = {
            "RouteKey": f"{method.upper()} {path}",
            "Target": f"integrations/{integration}",
            "AuthorizationType": "JWT" if secured else "NONE",
        }
        if secured:
            wanted["AuthorizerId"] = authorizer_ids[secured[0]]
        route_keys.add(wanted["RouteKey"])
        upsert(routes.get(wanted["RouteKey"]), gateway.create_route, gateway.update_route, "RouteId", wanted)

for key, route in routes.items():
    if key not in route_keys:
        gateway.delete_route(ApiId=api, RouteId=route["RouteId"])

print(f"{len(route_keys)} routes")
