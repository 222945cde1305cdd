"""Holds every command of the AWS CLI in the named documents against the services' own models, as botocore has them.

Prints a list of what does not fit: [{"on": …, "says": …}].
"""

import json
import re
import sys
from pathlib import Path

import botocore.session
from botocore import xform_name

# Options of the CLI itself.
OWN_OPTIONS = {"--cli-binary-format", "--cli-read-timeout", "--output", "--query", "--region"}
# Commands that the CLI makes of several calls, with the options that are used here.
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
    """Service, operation and options of each, and whether it stands there to be typed as it is."""
    in_block = False
    for line in text.replace("\\\n", " ").splitlines():
        if "```" in line:
            in_block = not in_block
        # What stands in angle brackets is filled in by the reader.
        for service, operation, rest in COMMAND.findall(re.sub(r"<[^>]*>", "X", line)):
            arguments = END.split(QUOTED.sub("X", rest))[0]
            if operation == "wait":
                operation = f"wait {arguments.split()[0]}"
            yield service, operation, set(re.findall(r"(?<!\S)--[a-z0-9-]+", arguments)), in_block


def options_of(shape):
    """By name, with whether each must be given."""
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


def main():
    found, looked_at = [], 0
    for document in sys.argv[1:]:
        for service, operation, given, is_whole in commands(Path(document).read_text(encoding="utf-8")):
            looked_at += 1
            command = f"aws {service} {operation}"
            found += [{"on": command, "says": fault} for fault in faults(service, operation, given, is_whole)]
    if not looked_at:
        sys.exit("the documents have no command: is the pattern still right?")
    print(json.dumps(found))


if __name__ == "__main__":
    main()
