"""Publishes the built web to a stack's hosting; `cargo dev publish` builds it and runs this.

In this order every page works at every moment, including open ones: first the files that only new pages name, then
those that every page names, and the page itself last. Files that neither of the last two versions names are deleted at
the very end. Safe to repeat, and to stop and start again at any point.

With --remove it deletes all files, old versions too: a stack with files in its bucket cannot be deleted.
"""

import argparse
import html
import json
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import boto3

from stack import ENDPOINT, Arguments, Stack, site_config, told

# File names below this contain the hash of the content.
ASSETS = "assets/"
FOR_EVER, ASK_EACH_TIME = "public, max-age=31536000, immutable", "no-cache"
LAST = ("config.json", "index.html")
# The files of each version, newest first. The name has no dot, so the hosting takes it for a screen and never serves it.
VERSIONS = "versions"
VERSIONS_KEPT = 2
WORKERS = 8
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
def in_json(text):
    """Escaped for the inside of a string."""
    return json.dumps(text, ensure_ascii=False)[1:-1]


def site(dist, outputs):
    """The files of the site by name, with this stage's values, since one build serves all stages."""
    files = {path.relative_to(dist).as_posix(): path.read_bytes() for path in sorted(dist.rglob("*")) if path.is_file()}
    if "index.html" not in files:
        sys.exit(f"{dist} holds no built web.")
    for name, quoted in {"index.html": html.escape, "manifest.webmanifest": in_json}.items():
        text = files[name].decode()
        words = {
            "%PRODUCT_NAME%": outputs["ProductName"],
            "%ORIGIN%": outputs["SiteUrl"],
            "%EMAIL_VERIFICATION%": outputs["EmailVerification"],
        }
        for word, value in words.items():
            text = text.replace(word, quoted(value))
        files[name] = text.encode()
    config = site_config(outputs)
    if ENDPOINT:
        config["userPoolEndpoint"] = f"{ENDPOINT}/"
    files["config.json"] = json.dumps(config).encode()
    unknown = sorted(name for name in files if Path(name).suffix not in TYPES)
    if unknown:
        sys.exit(f"infra/operate/publish.py knows no content type for {', '.join(unknown)}: please add it there.")
    return files


class Bucket:
    def __init__(self, name):
        self.name, self.s3 = name, boto3.client("s3")

    def names(self):
        pages = self.s3.get_paginator("list_objects_v2").paginate(Bucket=self.name)
        return {entry["Key"] for page in pages for entry in page.get("Contents", [])}

    def put(self, name, body):
        kept = FOR_EVER if name.startswith(ASSETS) else ASK_EACH_TIME
        self.s3.put_object(Bucket=self.name, Key=name, Body=body, ContentType=TYPES[Path(name).suffix], CacheControl=kept)

    def put_all(self, files):
        with ThreadPoolExecutor(WORKERS) as pool:
            list(pool.map(lambda file: self.put(*file), files.items()))

    def versions(self):
        try:
            return json.loads(self.s3.get_object(Bucket=self.name, Key=VERSIONS)["Body"].read())
        except self.s3.exceptions.NoSuchKey:
            return []

    def remember(self, versions):
        self.s3.put_object(Bucket=self.name, Key=VERSIONS, Body=json.dumps(versions), ContentType=TYPES[".json"])

    def remove(self, names):
        with ThreadPoolExecutor(WORKERS) as pool:
            list(pool.map(lambda name: self.s3.delete_object(Bucket=self.name, Key=name), names))


def still_used(versions):
    """The newest versions down to the second complete one. Players may also have seen an interrupted one."""
    used, whole = [], 0
    for version in versions:
        if whole == VERSIONS_KEPT:
            break
        used.append(version)
        whole += version["whole"]
    return used


def invalidate(distribution, paths):
    """Invalidates these paths in CloudFront, and waits until that is done."""
    cloudfront = boto3.client("cloudfront")
    batch = {"Paths": {"Quantity": len(paths), "Items": paths}, "CallerReference": str(time.time_ns())}
    invalidation = cloudfront.create_invalidation(DistributionId=distribution, InvalidationBatch=batch)["Invalidation"]
    cloudfront.get_waiter("invalidation_completed").wait(DistributionId=distribution, Id=invalidation["Id"])


def remove(outputs):
    for failed in (answer.get("Errors") for answer in boto3.resource("s3").Bucket(outputs["WebBucket"]).object_versions.delete()):
        if failed:
            sys.exit(f"{failed[0]['Key']} cannot be removed: {failed[0]['Message']}")
    print(f"Nothing is published at {outputs['SiteUrl']} any more")


def publish(dist, outputs):
    started = time.monotonic()
    files = site(dist, outputs)
    bucket = Bucket(outputs["WebBucket"])
    there, versions = bucket.names(), bucket.versions()
    version = {"files": sorted(files), "whole": False}
    versions = [version, *(earlier for earlier in versions if earlier["files"] != version["files"])]
    bucket.remember(versions)

    assets = {name: body for name, body in files.items() if name.startswith(ASSETS) and name not in there}
    plain = {name: body for name, body in files.items() if not name.startswith(ASSETS)}
    bucket.put_all(assets)
    bucket.put_all({name: body for name, body in plain.items() if name not in LAST})
    for name in LAST:
        bucket.put(name, plain[name])
    uploaded = time.monotonic()

    # Both names of the page: a request for the first gets the second.
    invalidate(outputs["DistributionId"], ["/", *(f"/{name}" for name in sorted(plain))])
    forgotten = time.monotonic()

    version["whole"] = True
    versions = still_used(versions)
    unused = there - {VERSIONS} - {name for version in versions for name in version["files"]}
    bucket.remove(unused)
    bucket.remember(versions)
    if outputs["SiteUrl"] not in outputs["WebOrigins"].split(","):
        print(f"WebOrigins does not name {outputs['SiteUrl']}: until it is deployed with that, no proof can be uploaded from there.")
    print(f"Published at {outputs['SiteUrl']}")
    print(
        f"{len(assets)} new and {len(plain)} other files in {uploaded - started:.1f} s, "
        f"CloudFront's copies forgotten in {forgotten - uploaded:.1f} s, {len(unused)} unused files removed"
    )


@told
def main():
    arguments = Arguments("publish", "Uploads the built web to the bucket of a deployed stack.")
    arguments.add_argument("dist", type=Path, help=argparse.SUPPRESS)
    arguments.add_argument("--remove", action="store_true", help="deletes the files, which go before the stack itself")
    arguments = arguments.parse_args()
    stack = Stack(arguments.stack)
    if "WebBucket" not in stack.outputs:
        sys.exit(f"The stack {stack.name} ({stack.status}) has no hosting: please deploy it with CloudFront=on first.")
    outputs = stack.parameters | stack.outputs
    if arguments.remove:
        remove(outputs)
    else:
        publish(arguments.dist, outputs)


if __name__ == "__main__":
    main()
