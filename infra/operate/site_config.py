"""Prints the config.json of a stack's site: the local site serves it, with its own address of the user pool."""

import json

from stack import Arguments, Stack, site_config

print(json.dumps(site_config(Stack(Arguments("serve", __doc__).parse_args().stack).outputs)))
