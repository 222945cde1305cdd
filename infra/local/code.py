"""Prints the present code of the second factor with this key."""

import sys

import pyotp

print(pyotp.TOTP(sys.argv[1]).now())
