"""Makes a second admin with a second factor, whose key it prints; safe to repeat.

The factor is set up as the web does it: at Cognito by the admin's own session, then by the product's API. The key is
kept in the named file, since Cognito never returns it again.
"""

import base64
import json
import sys
from pathlib import Path

import boto3
import pyotp
import requests
from botocore import UNSIGNED
from botocore.config import Config
from pycognito.aws_srp import AWSSRP

outputs, email, password, key_file, api, secret = json.loads(sys.argv[1]), *sys.argv[2:]
key_file = Path(key_file)
pool, client = outputs["UserPoolId"], outputs["UserPoolClientId"]
public = boto3.client("cognito-idp", config=Config(signature_version=UNSIGNED))
cognito = boto3.client("cognito-idp")
dynamodb = boto3.client("dynamodb")


def sign_up():
    try:
        public.sign_up(ClientId=client, Username=email, Password=password)
    except public.exceptions.UsernameExistsException:
        pass


def sign_in():
    asking = AWSSRP(email, password, pool, client, client=public)
    return asking.authenticate_user()["AuthenticationResult"]


def claim(token, name):
    payload = token.split(".")[1]
    return json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))[name]


def make_owner(uid):
    cognito.admin_add_user_to_group(UserPoolId=pool, Username=email, GroupName="admin")
    flag = {
        "TableName": outputs["UsersTable"],
        "Key": {"uid": {"S": uid}},
        "UpdateExpression": "SET isAdmin = :yes, #role = :owner",
        "ConditionExpression": "isAdmin = :no",
        "ExpressionAttributeNames": {"#role": "role"},
        "ExpressionAttributeValues": {":yes": {"BOOL": True}, ":no": {"BOOL": False}, ":owner": {"S": "owner"}},
    }
    count = {
        "TableName": outputs["SettingsTable"],
        "Key": {"name": {"S": "first-admin"}},
        "UpdateExpression": "SET ownerCount = if_not_exists(ownerCount, adminCount) + :one,"
        " cashierCount = if_not_exists(cashierCount, :none), adminCount = adminCount + :one",
        "ExpressionAttributeValues": {":one": {"N": "1"}, ":none": {"N": "0"}},
    }
    try:
        dynamodb.transact_write_items(TransactItems=[{"Update": flag}, {"Update": count}])
    except dynamodb.exceptions.TransactionCanceledException:
        pass  # seeded before


def set_up_factor():
    tokens = sign_in()
    key = public.associate_software_token(AccessToken=tokens["AccessToken"])["SecretCode"]
    public.verify_software_token(AccessToken=tokens["AccessToken"], UserCode=pyotp.TOTP(key).now())
    settings = {"Enabled": True, "PreferredMfa": True}
    public.set_user_mfa_preference(AccessToken=tokens["AccessToken"], SoftwareTokenMfaSettings=settings)
    # Before the call to the product, which ends this session.
    key_file.write_text(key)
    headers = {"Authorization": f"Bearer {tokens['IdToken']}", "X-Site-Secret": secret}
    requests.post(f"{api}/api/second-factor/enable", headers=headers, timeout=30).raise_for_status()


if not key_file.exists():
    sign_up()
    off = {"Enabled": False, "PreferredMfa": False}
    cognito.admin_set_user_mfa_preference(UserPoolId=pool, Username=email, SoftwareTokenMfaSettings=off)
    make_owner(claim(sign_in()["IdToken"], "uid"))
    set_up_factor()
print(key_file.read_text())
