"""Checks every command of the AWS CLI in the named documents against the services' own models in botocore.

Prints a list of findings: [{"on": …, "says": …}]. With `planted` it prints those of MISTAKES that it does not find.
"""

import json
import re
import sys
from pathlib import Path

import botocore.session
from botocore import xform_name

MISTAKES = (
    "aws lambdas list-functions",
    "aws lambda put-function-concurency --function-name tick --reserved-concurrent-executions 0",
    "aws lambda put-function-concurrency --function-name tick --reserved-executions 0",
    "aws dynamodb get-item --table-name wallets",
    "aws dynamodb wait table-exist --table-name wallets",
)
# Options of the CLI itself.
OWN_OPTIONS = {"--cli-binary-format", "--cli-read-timeout", "--output", "--query", "--region"}
# Commands that the CLI composes of several calls, with the options that are used here.
OWN_COMMANDS = {
    ("cloudformation", "deploy"): {"--capabilities", "--parameter-overrides", "--stack-name", "--template-file"},
    ("s3", "rm"): {"--recursive"},
}
SERVICES = {"s3api": "s3"}
COMMAND = re.compile(r"\baws ([a-z][a-z0-9-]+) ([a-z][a-z0-9-]+)(?=[ `)\n]|$)(.*)")
QUOTED = re.compile(r"""'[^']*(?:'|$)|"[^"]*(?:"|$)""")
END = re.compile(r"[`);|>]")

session = botocore.session.get_session()


def commands(text):
    """Service, operation and options of each command, and whether it is complete as written."""
    in_block = False
    for line in text.replace("\\\n", " ").splitlines():
        if "```" in line:
            in_block = not in_block
        # Readers fill in the parts in angle brackets.
        for service, operation, rest in COMMAND.findall(re.sub(r"<[^>]*>", "X", line)):
            arguments = END.split(QUOTED.sub("X", rest))[0]
            if operation == "wait":
                operation = f"wait {arguments.split()[0]}"
            yield service, operation, set(re.findall(r"(?<!\S)--[a-z0-9-]+", arguments)), in_block


def options_of(shape):
    """The options by name, and whether each is required."""
    options = {}
    for name, member in shape.members.items() if shape else ():
        option = f"--{xform_name(name, '-')}"
        options[option] = name in shape.required_members
        if member.type_name == "boolean":
            options[option.replace("--", "--no-", 1)] = False
    return options


def faults(service, operation, given, is_whole):
    if (service, operation) in OWN_COMMANDS:
        yield from (f"has no option {option}" for option in given - OWN_OPTIONS - OWN_COMMANDS[service, operation])
        return
    service = SERVICES.get(service, service)
    if service not in session.get_available_services():
        yield "is of no service"
        return
    model = session.get_service_model(service)
    names = {xform_name(name, "-"): name for name in model.operation_names}
    if operation.startswith("wait "):
        waiters = session.get_waiter_model(service)
        names |= {f"wait {xform_name(name, '-')}": waiters.get_waiter(name).operation for name in waiters.waiter_names}
    if operation not in names:
        yield "is no operation of the service"
        return
    options = options_of(model.operation_model(names[operation]).input_shape)
    yield from (f"has no option {option}" for option in sorted(given - OWN_OPTIONS - options.keys()))
    if is_whole:
        required = {option for option, is_required in options.items() if is_required}
        yield from (f"needs {option}" for option in sorted(required - given))


def of_text(text):
    for service, operation, *how in commands(text):
        yield from ((f"aws {service} {operation}", fault) for fault in faults(service, operation, *how))


def of_documents(documents):
    texts = [Path(document).read_text(encoding="utf-8") for document in documents]
    if not any(any(commands(text)) for text in texts):
        sys.exit("the documents have no command: is the pattern still right?")
    return [found for text in texts for found in of_text(text)]


def unseen():
    for command in MISTAKES:
        if not any(of_text(f"```\n{command}\n```\n")):
            yield command, "nothing was found wrong with it"


def main():
    found = unseen() if sys.argv[1:] == ["planted"] else of_documents(sys.argv[1:])
    print(json.dumps([{"on": on, "says": says} for on, says in found]))


if __name__ == "__main__":
    main()
