"""Compares error_shapes.json, every error that AWS may return to the functions, with the services' own models.

The table classes each error as final (a person must look), passing (the same request may be repeated) or a conflict
(load and decide again). A test of functions/shared/aws compares the functions' handling with it. Here it must name
exactly the operations that functions/shared/aws calls, and exactly the errors that the models have for them. A
service's own fault is never final. `parts` are the reasons for which a transaction is cancelled. `common` has the
errors of every service, which no model has (the API references' "Common Errors", Amazon S3's "Error responses").

Prints a list of findings: [{"on": …, "says": …}]. With `planted` it makes each of MISTAKES in the table instead, and
prints those that it does not find.
"""

import json
import re
import sys
from pathlib import Path

import botocore.session
from botocore import xform_name

HERE = Path(__file__).resolve().parent
CRATE = HERE.parents[2] / "functions/shared/aws"
# The services that botocore names differently from the SDK for Rust.
SERVICES = {"cognitoidentityprovider": "cognito-idp", "eventbridge": "events"}
NO_MODEL = {"common"}
# The planted class of an error; None removes it from the table.
MISTAKES = (
    ("kms", "KeyUnavailableException", None),
    ("kms", "KeyUnavailableException", "final"),
    ("dynamodb", "ReplicatedWriteConflictException", "final"),
)

loader = botocore.session.get_session().get_component("data_loader")


def called(model, source):
    """The operations that the source calls: `.get_item()` is GetItem."""
    return {operation for operation in model["operations"] if f".{xform_name(operation)}()" in source}


def of_service(service, model, said, source):
    operations = called(model, source)
    for operation in sorted(operations ^ set(said["operations"])):
        is_called = operation in operations
        yield f"{service}.{operation}", "is called: put it into the table" if is_called else "is not called: leave it out"
    shapes = {error["shape"] for operation in operations for error in model["operations"][operation].get("errors", [])}
    for shape in sorted(shapes | said["errors"].keys()):
        name = f"{service}.{shape}"
        if shape not in said["errors"]:
            yield name, "may be answered and is not in the table: add whether it is final, passing or a conflict"
        elif shape not in shapes:
            yield name, "is in the table, and no operation answers with it: leave it out"
        else:
            yield from of_error(name, model["shapes"][shape], said["errors"][shape])
    documentation = " ".join(model["shapes"][shape].get("documentation", "") for shape in shapes)
    for part in set(re.findall("Code: <code>([A-Za-z]+)</code>", documentation)) ^ said.get("parts", {}).keys():
        yield f"{service}.{part}", "is a reason in the table or in the service's documentation, not in both: mend the table"


def of_error(name, shape, said):
    status = shape.get("error", {}).get("httpStatusCode", said["status"])
    if said["status"] != status:
        yield name, f"has the status {status}: put it into the table"
    if shape.get("fault", False) != (said["status"] >= 500):
        yield name, "has a status that does not say whose fault it is: from 500 on it is the service's"
    if said["is"] == "final" and (shape.get("fault") or "retryable" in shape):
        yield name, "may be tried again, says the service: it is passing or a conflict"


def table():
    return json.loads((HERE / "error_shapes.json").read_text(encoding="utf-8"))


def of_table(table):
    source = "".join(file.read_text(encoding="utf-8") for file in sorted(CRATE.glob("src/**/*.rs")))
    crates = set(re.findall(r"^aws-sdk-(\w+)\.", (CRATE / "Cargo.toml").read_text(encoding="utf-8"), re.MULTILINE))
    unequal = crates ^ (table.keys() - NO_MODEL)
    found = [(crate, "is a service in the table or of functions/shared/aws, and not of both: mend it") for crate in unequal]
    for service in crates & table.keys():
        model = loader.load_service_model(SERVICES.get(service, service), "service-2")
        found += of_service(service, model, table[service], source)
    return sorted(found)


def unseen():
    for service, error, other in MISTAKES:
        mistaken = table()
        if other is None:
            del mistaken[service]["errors"][error]
        else:
            mistaken[service]["errors"][error]["is"] = other
        if not of_table(mistaken):
            yield f"{service}.{error}", f"is {other or 'not there'}, and nothing was found wrong with it"


def main():
    found = unseen() if sys.argv[1:] == ["planted"] else of_table(table())
    print(json.dumps([{"on": on, "says": says} for on, says in found]))


if __name__ == "__main__":
    main()
