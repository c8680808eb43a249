-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize book: a bidding system as a book, to read, to search, to print.
-- @module baize.cli.book
local argument = require "baize.cli.argument"
local check = require "baize.cli.check"
local output = require "baize.base.output"
local progress = require "baize.host.progress"
local script = require "baize.host.script"

local book = {}

book.name = "book"
book.summary = "a bidding system as a book: a page to read, search and print"
book.description = "Print the calls of a system as a tree: openings, answers, what follows, and "
  .. "contested auctions; each call with its meaning in words, the exact share of the hands that "
  .. "make it, hands, what it asks of partner and denies, and what baize check finds there. "
  .. "--html writes it as one page that works without a network: it folds, has a search and links, "
  .. "and is printed on A4. --diff puts a second system beside it and marks what differs."
book.arguments = {
  argument.system,
  argument.opponents " in contested positions (default: natural bidding)",
}
book.options = {
  argument.html "write a page",
  { names = { "--markdown" }, value = "FILE", help = "write it as Markdown" },
  { names = { "--diff" }, value = "OTHER", key = "other", help = "a second system, or the same "
    .. "with other options, beside the first" },
  { names = { "--positions" }, value = "N", type = "count", help = "at most so many positions of "
    .. "auctions that opponents pass, the likeliest first (default: 400)" },
  { names = { "--contested" }, value = "N", type = "count",
    help = "at most so many contested ones (default: 100)" },
  check.common[2],
  argument.json,
}
book.examples = {
  { "baize book tutorial --html tutorial.html", "a page for partner" },
  { "baize book sayc --positions 100", "as text, the likeliest auctions" },
  { "baize book tutorial --diff tutorial:weak_two=light --html two.html",
    "what an option changes" },
}

--- Print what a system is made into, as `values` (json, html, markdown) ask for it.
function book.print(command, values, made)
  progress.wipe()
  local json = values.json and made:json()
  if not argument.write_json(values, command, json) and not (values.html or values.markdown) then
    output.put(made:text())
  end
  if values.markdown then script.must(command, output.write(values.markdown, made:markdown())) end
  if values.html then
    local page = made:html { again = argument.again(values) }
    script.must(command, output.write(values.html, page))
  end
end

function book.run(values)
  local system = check.load(values.system, "book")
  local they = values.opponents and check.load(values.opponents, "book") or nil
  local other = values.other and check.load(values.other, "book") or nil
  local made = script.try("book", script.FAILED, system.book, system, { vul = values.vul,
    positions = values.positions, contested = values.contested, they = they, other = other,
    progress = check.watch() })
  book.print("book", values, made)
end

return book
