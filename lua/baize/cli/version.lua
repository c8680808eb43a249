-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize version.
-- @module baize.cli.version
local core = require "baize.core"
local columns = require "baize.base.columns"
local output = require "baize.base.output"

local version = {
  name = "version",
  summary = "which version this is",
  description = "Print the version of baize and of the Lua in it; with --verbose all that a "
    .. "report of a bug should hold.",
  options = { { names = { "--verbose" },
    help = "also what it was built with and what it runs on" } },
}

-- The first line that a command prints; "-" where there is none.
local function ask(command)
  local p <close> = io.popen(command .. " 2>/dev/null")
  return p and p:read "l" or "-"
end

-- The version that a module of others says it has.
local function version_of(name)
  local ok, module = pcall(require, name) -- it may be missing
  if not ok then return "missing" end
  local said = module.version
  if type(said) == "function" then said = said() end -- lpeg before 1.1 has a function
  return tostring(said or "present")
end

-- A deal and its results, which are the same everywhere.
local function sample()
  local deal = require "baize".sampler { seed = 1 }:deal(1)
  local tricks = {}
  for i, strain in ipairs { "C", "D", "H", "S", "NT" } do tricks[i] = deal:tricks("S", strain) end
  return ("%s, S makes %s"):format(deal:id(), table.concat(tricks, " "))
end

function version.run(values)
  output.print(("baize %s (%s)"):format(core.version, _VERSION))
  if not values.verbose then return end
  local built = core.built
  local rows = {
    { "built", ("%s, gcc or clang %s"):format(built.mode, built.compiler) },
    { "Lua", ("%s, %s"):format(built.lua, package.searchpath("baize", package.path) or "-") },
    { "libraries", ("SQLite %s, GSL %s"):format(built.sqlite, built.gsl) },
    { "modules", ("lpeg %s, dkjson %s, argparse %s"):format(version_of "lpeg",
      version_of "dkjson", version_of "argparse") },
    { "databases", ("version %d and older"):format(built.schema) },
    { "system", ("%s, %d processors"):format(ask "uname -srm", require "baize.core.run".cores()) },
    { "deal 1 of 1", sample() },
  }
  output.put((columns.set(rows, "ll")))
end

return version
