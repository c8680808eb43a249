-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize card: the convention card of a bidding system.
-- @module baize.cli.card
local argument = require "baize.cli.argument"
local book = require "baize.cli.book"
local check = require "baize.cli.check"
local script = require "baize.host.script"

local card = {}

card.name = "card"
card.summary = "the convention card of a bidding system"
card.description = "Print the convention card of a system in the order of the card of the World "
  .. "Bridge Federation: overcalls, defences, leads, signals, doubles, the openings with their "
  .. "answers. It is filled from the rules, and from what the file says in "
  .. "system { card = { leads = ..., signals = ... } }; what nobody says is left blank."
card.arguments = { argument.system }
card.options = {
  argument.html "write a page, for paper of size A4",
  { names = { "--markdown" }, value = "FILE", help = "write it as Markdown" },
  argument.json,
}
card.examples = {
  { "baize card tutorial --html card.html", "a page to print" },
  { "baize card sayc", "as text" },
}

function card.run(values)
  local system = check.load(values.system, "card")
  book.print("card", values, script.try("card", script.FAILED, system.card, system))
end

return card
