"""Prints the config.json of a stack's site: the local site serves it, with its own address of the user pool."""

import json
import sys

from stack import Stack, site_config

print(json.dumps(site_config(Stack(sys.argv[1]).outputs)))
