#!/usr/bin/env bash
# Unpacks qemu, and a C library of arm64, into the folder $1. They are packages of this machine's Debian or Ubuntu, but
# nothing is installed and no root is needed: apt's lists go into that folder too.
set -euo pipefail
cd "$1"
mkdir -p lists/partial archives/partial

apt() {
    apt-get -o Dir::State::Lists="$PWD/lists" -o Dir::Cache="$PWD" -o Acquire::Retries=2 "$@"
}

apt update
apt download qemu-user-static libc6-arm64-cross
dpkg-deb --extract libc6-arm64-cross_*.deb .
dpkg-deb --fsys-tarfile qemu-user-static_*.deb | tar -x ./usr/bin/qemu-aarch64-static
# Since Debian 13 this is a link to a program of another package.
if [ -L usr/bin/qemu-aarch64-static ]; then
    apt download qemu-user
    dpkg-deb --fsys-tarfile qemu-user_*.deb | tar -x ./usr/bin/qemu-aarch64
fi
rm -rf -- *.deb *.bin lists archives
