# SPDX-License-Identifier: GPL-3.0-or-later
"""A recipe for Spack, as packages/baize/package.py of a repository.

It was read, not run: there is no release yet whose address and checksum could stand here, so that
it builds a checkout with "spack dev-build baize@main" or "spack develop". Spack has no packages of dkjson
and argparse for Lua: the luarocks of its Lua installs them below the prefix.
"""
from spack.package import *


class Baize(MakefilePackage):
    """A workbench for contract-bridge research: deals, conditions, double-dummy results."""

    license("GPL-3.0-or-later AND MIT")

    version("main")

    depends_on("c", type="build")
    depends_on("gmake", type="build")
    depends_on("pkgconfig", type="build")
    depends_on("random123", type="build")
    depends_on("lua@5.4")
    depends_on("lua-lpeg")
    depends_on("gsl")
    depends_on("readline")
    depends_on("sqlite")

    @property
    def build_targets(self):
        """What the Makefile is told of the places of others."""
        headers = "-I" + self.spec["random123"].prefix.include
        return ["-s", "LUA_PC=lua", "CPPFLAGS=" + headers]

    def install(self, spec, prefix):
        for rock in ("dkjson", "argparse"):
            which("luarocks", required=True)("--tree", prefix, "install", rock)
        make("install", "PREFIX=" + prefix, *self.build_targets)
