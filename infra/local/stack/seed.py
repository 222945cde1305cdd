"""Signs up the demo players and the first admin; safe to repeat.

All sign up through the public SignUp, so the pool's triggers write their records. The admin's own parts (group, flag,
the settings item with the first admin) are written as the product writes them.
"""

import json
import sys

import boto3
from botocore import UNSIGNED
from botocore.config import Config

outputs, password, admin, *players = json.loads(sys.argv[1]), *sys.argv[2:]

pool, client = outputs["UserPoolId"], outputs["UserPoolClientId"]
public = boto3.client("cognito-idp", config=Config(signature_version=UNSIGNED))
cognito = boto3.client("cognito-idp")
dynamodb = boto3.client("dynamodb")


def sign_up(email):
    """Whether the account is new."""
    try:
        public.sign_up(
            ClientId=client, Username=email, Password=password, UserAttributes=[{"Name": "email", "Value": email}]
        )
    except public.exceptions.UsernameExistsException:
        return False
    return True


def uid_of(email):
    key = {"address": {"S": f"email#{email}"}}
    found = dynamodb.get_item(TableName=outputs["AddressesTable"], Key=key, ConsistentRead=True)
    if "Item" not in found:
        sys.exit(f"{email} has an account but no record: the post-confirmation trigger did not write it")
    return found["Item"]["uid"]


def make_admin(email):
    cognito.admin_add_user_to_group(UserPoolId=pool, Username=email, GroupName="admin")
    uid = uid_of(email)
    dynamodb.update_item(
        TableName=outputs["UsersTable"],
        Key={"uid": uid},
        UpdateExpression="SET isAdmin = :yes",
        ExpressionAttributeValues={":yes": {"BOOL": True}},
    )
    try:
        dynamodb.put_item(
            TableName=outputs["SettingsTable"],
            Item={"name": {"S": "first-admin"}, "firstUid": uid, "adminCount": {"N": "1"}},
            ConditionExpression="attribute_not_exists(#name)",
            ExpressionAttributeNames={"#name": "name"},
        )
    except dynamodb.exceptions.ConditionalCheckFailedException:
        pass  # seeded before


new = [email for email in (admin, *players) if sign_up(email)]
make_admin(admin)
print(f"{len(new)} new of {1 + len(players)}")
