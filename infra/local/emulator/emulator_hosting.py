"""Features that MiniStack 1.5.33 lacks for a distribution before an HTTP API and a bucket; emulator.py includes them.

1. Among origins with AWS's names it reaches buckets, load balancers and function URLs, but no HTTP API (502).
2. S3 answers 404 for a missing file to callers that may list the bucket. MiniStack answers 403 to every distribution.

Still missing: it caches no answer (each is a miss), compresses none, and speaks neither TLS nor HTTP/2. A caller under
a distribution's name sends `x-forwarded-proto: https` for a request over TLS.

Delete this file and its line in emulator.py when the emulator learns both: web/e2e/api/hosting.spec.ts shows when.
"""

import http.client
import re
from urllib.parse import parse_qs, unquote

from ministack import app
from ministack.core.iam_evaluator import EvalContext, evaluate_resource_policy
from ministack.core.responses import get_account_id, get_region
from ministack.services import cloudfront, s3

API_HOST = re.compile(r"([a-z0-9]+)\.execute-api\.[a-z0-9-]+\.amazonaws\.com")


def with_apis(fetch):
    """`fetch`, which sends a request to a distribution's origin, for HTTP APIs too."""

    async def fetch_from_origin(origin, method, uri, query, headers, body, over_tls, client, forwarded_for, distribution):
        api = API_HOST.fullmatch(origin["domain_name"])
        if api is None:
            return await fetch(origin, method, uri, query, headers, body, over_tls, client, forwarded_for, distribution)
        sent = cloudfront._origin_request_headers(origin, headers, client, forwarded_for)
        path = f"/_aws/execute-api/{api[1]}/$default{origin['origin_path']}{uri}"
        status, answered, data = await app._handle_execute_api_request(
            sent["Host"],
            unquote(path),
            method,
            {name.lower(): value for name, value in sent.items()},
            body or b"",
            parse_qs(query, keep_blank_values=True),
            raw_path=path,
            raw_query_string=query,
        )
        answered = {name.lower(): value for name, value in answered.items()}
        return status, http.client.responses.get(status, ""), answered, data

    return fetch_from_origin


def with_missing_files(fetch):
    """`fetch`, which reads a file for a distribution, and answers 404 for a missing one if it may list."""

    def fetch_file(bucket, key, method, headers, source_arn="", oai_id=""):
        answer = fetch(bucket, key, method, headers, source_arn=source_arn, oai_id=oai_id)
        if answer[0] != 403 or key in s3._ensure_bucket(bucket)["objects"] or not may_list(bucket, source_arn):
            return answer
        status, answered, body = s3._error("NoSuchKey", "The specified key does not exist.", 404, f"/{bucket}/{key}")
        return status, answered, b"" if method == "HEAD" else body

    return fetch_file


def may_list(bucket, distribution):
    policy = s3._bucket_policies.get_scoped(s3._bucket_owner_account(bucket) or get_account_id(), None, bucket)
    asked = EvalContext(
        principal_arn="*",
        principal_type="Service",
        principal_account="",
        action="s3:ListBucket",
        resource_arn=f"arn:aws:s3:::{bucket}",
        region=get_region(),
        service_context={"aws:sourcearn": distribution},
    )
    return bool(policy) and evaluate_resource_policy(policy, asked, service="cloudfront.amazonaws.com").decision == "Allow"


def install():
    cloudfront._fetch_from_origin = with_apis(cloudfront._fetch_from_origin)
    s3.serve_cloudfront_origin_fetch = with_missing_files(s3.serve_cloudfront_origin_fetch)
