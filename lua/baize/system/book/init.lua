-- SPDX-License-Identifier: GPL-3.0-or-later
--- A system as a book: what each call means, in the order in which players look for it.
-- A check (baize.system.check) visits the positions, counts them and finds what is wrong. The book
-- puts these positions into a tree: *nodes*, one for each sequence of calls, have *entries*, one
-- for each call, below which are the nodes that follow it. Positions of other seats are in the same
-- node: only the calls that differ there are told again.
-- @module baize.system.book
local book_page = require "baize.system.book.page"
local book_text = require "baize.system.book.text"
local check = require "baize.base.check"
local compare = require "baize.system.book.compare"
local option = require "baize.base.options"
local system = require "baize.system"
local tree = require "baize.system.book.tree"

local book = {}

local Book = { __name = "baize.Book", __index = {} }

local OPTIONS <const> = option.new("a book", {
  { "positions", option.integer(1), "how many at most of auctions that opponents pass, the "
    .. "likeliest first; those of other seats count, too", 400 },
  { "contested", option.integer(0), "how many contested positions at most, the commonest first",
    100 },
  { "deals", option.integer(0), "on how many deals these are looked for", 2000 },
  { "vul", option.one_of("none", "we", "they", "both"), "who is vulnerable, as the side at turn "
    .. "sees it", "none" },
  { "they", option.as("System", function(value) return system.they_of(nil, { they = value },
    "book") end), "the system of the opponents in contested positions (default: natural bidding)" },
  { "other", option.as("System", function(value) return system.they_of(nil, { they = value },
    "book") end), "a system to compare with: what differs is marked" },
  { "examples", option.integer(0), "how many hands for each call; with variants one of each", 2 },
  { "progress", option.as "function", "called with how many are done, and what: \"positions\", "
    .. "\"deals\", \"contested deals\" or \"nodes\"" },
})

--- The system as a book: its calls as a tree, each with its meaning in words, the exact share of
-- the hands that make it, examples, and what a check finds there.
-- @tparam[opt] table options fields
-- @treturn Book
-- @raise at the user's line for other fields; where counting goes beyond its budget; "interrupted"
-- @usage io.open("tutorial.html", "w"):write(baize.system.load "tutorial":book():html())
-- @function System:book
function system.methods:book(options)
  check.note()
  local read = OPTIONS:read(options or {})
  local made = tree.of(self, read)
  if read.other then compare.add(made, tree.of(read.other, read), read) end
  return setmetatable(tree.finish(made), Book)
end

option.describe(system.methods.book, OPTIONS)

--- A system as a book. Prints as text; its fields are those of its JSON.
-- @type Book

--- The book as text.
-- @treturn string
-- @usage io.write(system:book { positions = 20 }:text())
function Book.__index:text() return (book_text.text(self)) end

--- The book as Markdown.
-- @treturn string
-- @usage io.open("tutorial.md", "w"):write(system:book():markdown())
function Book.__index:markdown() return (book_text.markdown(self)) end

--- The book as one page of HTML that needs nothing else: a tree that folds, with a search, and with
-- a style for paper.
-- @tparam[opt] table options `again` (text: the command that makes the page)
-- @treturn string
-- @usage io.open("tutorial.html", "w"):write(system:book():html())
function Book.__index:html(options)
  check.fields(options or {}, { "again" }, "a page")
  return (book_page.write(self, options or {}))
end

--- The book as JSON.
-- @treturn string
-- @usage io.write(system:book { positions = 20 }:json())
function Book.__index:json() return (book_text.json(self)) end

function Book.__tostring(b) return (b:text():gsub("\n$", "")) end

check.methods(Book.__index, "Book")

return book
