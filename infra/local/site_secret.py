"""Prints the secret by which the site proves itself to the API, of the given name; makes it if there is none."""

import secrets
import sys

import boto3

manager = boto3.client("secretsmanager")
[name] = sys.argv[1:]
try:
    manager.create_secret(Name=name, SecretString=secrets.token_urlsafe(32))
except manager.exceptions.ResourceExistsException:
    pass
print(manager.get_secret_value(SecretId=name)["SecretString"])
