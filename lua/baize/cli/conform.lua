-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize conform: recorded auctions against a system.
-- @module baize.cli.conform
local argument = require "baize.cli.argument"
local checked = require "baize.arena.conform"
local files = require "baize.cli.files"
local output = require "baize.base.output"
local script = require "baize.host.script"

local conform = {}

conform.name = "conform"
conform.summary = "where recorded auctions leave a system, and with which hands"
conform.description = "Compare each call of recorded boards (PBN, LIN, RBN, BEN's training text, "
  .. "OpenSpiel's games, ...) with what the system calls with that hand after the same calls. The "
  .. "share of calls that agree, and by position how often players leave the system, for what, and "
  .. "a hand. Calls before are read as the system's."
conform.arguments = {
  { key = "file", value = "FILE", help = "boards with their auctions; a folder is read too; - is "
    .. "standard input" },
  argument.system,
}
conform.options = {
  { names = { "--side" }, choices = { "NS", "EW" }, help = "the calls of this side alone" },
  { names = { "--top" }, value = "N", type = "count",
    help = "print so many positions (default: 20)" },
  argument.json, files.from, files.formats, files.strict,
}
conform.examples = {
  { "baize conform club.pbn sayc", "where a club leaves the system" },
  { "baize conform train.txt tutorial --from openspiel --top 50", "games of a program" },
}

-- A system first and the file second is read as a system otherwise, with an error in its syntax. A
-- file that is not there is found out before a large system is loaded.
local function check_order(values)
  local first, why = io.open(values.file)
  local second = not first and values.file ~= "-" and io.open(values.system)
  if first then first:close() end
  if not second then
    return first or values.file == "-" or script.quit("conform: cannot open " .. why)
  end
  second:close()
  script.usage(("conform: there is no file '%s': the file comes first, then the system, as in "
    .. "baize conform %s %s"):format(values.file, values.system, values.file))
end

function conform.run(values)
  check_order(values)
  local system = argument.read_system(values.system, "conform", "conform: " .. values.system)
  local found = checked.new(system, values.side)
  local status = files.each({ values.file }, values, function(board) found:add(board) end)
  if status == script.INTERRUPTED then return status end
  if found.boards == 0 then
    if status ~= 0 then return status end
    script.quit(("conform: no board of %s has a deal and an auction"):format(values.file))
  end
  for i, one in ipairs(found.wrong) do
    if i <= 3 then
      script.complain(("conform: board %s: %s; it is left out"):format(one.board or "?", one.why))
    end
  end
  if not (values.json and argument.write_json(values, "conform", found:json())) then
    output.put(found:text(values.top))
  end
  return status
end

return conform
