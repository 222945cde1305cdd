"""Makes the users of a new stack's life at the identity provider, and prints them with the functions' settings.

The product's own functions write their records, with earlier times (infra/demo). So this makes users without a sign-up,
which would write the records. Prints null if the stack has an account already.
"""

import json
import sys

import boto3

outputs, password, *emails = json.loads(sys.argv[1]), *sys.argv[2:]
pool = outputs["UserPoolId"]
cognito = boto3.client("cognito-idp")


def made(email):
    try:
        attributes = [{"Name": "email", "Value": email}]
        cognito.admin_create_user(
            UserPoolId=pool, Username=email, UserAttributes=attributes, MessageAction="SUPPRESS"
        )
    except cognito.exceptions.UsernameExistsException:
        pass  # an earlier start was ended here
    cognito.admin_set_user_password(UserPoolId=pool, Username=email, Password=password, Permanent=True)
    user = cognito.admin_get_user(UserPoolId=pool, Username=email)
    subs = [attribute["Value"] for attribute in user["UserAttributes"] if attribute["Name"] == "sub"]
    return {"username": user["Username"], "sub": subs[0]}


def settings():
    """The settings of all functions together: a name means the same in each of them."""
    pages = boto3.client("lambda").get_paginator("list_functions").paginate()
    functions = [function for page in pages for function in page["Functions"]]
    return {name: value for function in functions for name, value in function["Environment"]["Variables"].items()}


if boto3.client("dynamodb").scan(TableName=outputs["UsersTable"], Limit=1)["Items"]:
    print("null")
else:
    print(json.dumps({"users": {email: made(email) for email in emails}, "settings": settings()}))
