"""The stack that the options of a command name."""

import os
import tempfile
import unittest
from pathlib import Path
from unittest.mock import patch

import stack
from tests.recorded import command

SAMCONFIG = """
version = 0.1
[default.global.parameters]
stack_name = "game"
region = "af-south-1"
[prod.global.parameters]
stack_name = "game-prod"
region = "af-south-1"
[prod.deploy.parameters]
profile = "prod"
region = "eu-west-1"
[bare.deploy.parameters]
resolve_s3 = true
"""


class TheStack(unittest.TestCase):
    def found(self, *options):
        """Its name, region and profile, or the message of a refusal."""
        found = []

        def main():
            name = stack.Arguments("verify", "").parse_args().stack
            found.extend([name, os.environ.get("AWS_DEFAULT_REGION"), os.environ.get("AWS_PROFILE")])

        with tempfile.TemporaryDirectory() as folder, patch.dict("os.environ", clear=True):
            Path(folder, "samconfig.toml").write_text(SAMCONFIG, encoding="utf-8")
            with patch("stack.ROOT", Path(folder)):
                _, message = command(main, *options)
        return message or found

    def test_it_is_where_sam_deploy_would_find_it(self):
        self.assertEqual(self.found(), ["game", "af-south-1", None])
        self.assertEqual(self.found("--config-env", "prod"), ["game-prod", "eu-west-1", "prod"])
        self.assertEqual(self.found("--stack-name", "mine", "--config-env", "bare"), ["mine", None, None])
        self.assertEqual(self.found("--local", "--stack-name", "game"), ["game", None, None])

    def test_what_names_none_is_refused(self):
        self.assertIn("no environment staging: it has default, prod, bare", self.found("--config-env", "staging"))
        self.assertIn("names no stack for bare", self.found("--config-env", "bare"))
        self.assertEqual(self.found("--local", "--config-env", "prod"), 2)
