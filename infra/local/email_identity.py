"""Makes the domain known to SES from which the local stack sends its e-mails; safe to repeat."""

import sys

import boto3

ses = boto3.client("sesv2")
[domain] = sys.argv[1:]
try:
    ses.create_email_identity(EmailIdentity=domain)
except ses.exceptions.AlreadyExistsException:
    pass
