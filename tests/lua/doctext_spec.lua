-- SPDX-License-Identifier: GPL-3.0-or-later
-- Docstrings: found in sources, set for a terminal.
local doctext = require "baize.repl.doctext"

local LUA <const> = [[
-- SPDX
--- Counts of outcomes.
-- More about it.
-- @module baize.tally
local tally = {}

--- Not for users.
local function helper() end

--- A new tally.
-- @treturn Tally
function tally.new() end

-- A plain comment.
function tally.plain() end

--- Record an outcome.
-- @param outcome any value
-- @tparam[opt=1] integer n on how many deals
-- @treturn Tally the same
-- @raise if outcome is nil
-- @usage t:add(9)
function Tally:add(outcome, n) end
]]

local C <const> = [[
/*
** bind_deal.c - deals for Lua: module 'baize.core.deal'.
*/
/*** Read a deal.
@function parse
@tparam string text PBN
@treturn ?Deal nil when
it is wrong
*/
/*** Text.
@function Deal:format
*/
]]

local function names(entries)
  local list = {}
  for i, entry in ipairs(entries) do list[i] = entry.name end
  return list
end

describe("doctext", function()
  it("finds what a Lua source documents", function()
    local entries = doctext.scan_lua(LUA)
    assert.same({ "baize.tally", "helper", "baize.tally.new", "Tally:add" }, names(entries))
    assert.is_true(entries[2].private)
    assert.equal(12, entries[3].line)
    assert.equal("A new tally.\n@treturn Tally", entries[3].text)
  end)

  it("finds what a binding documents", function()
    local entries = doctext.scan_c(C)
    assert.same({ "baize.core.deal.parse", "Deal:format" }, names(entries))
  end)

  it("takes the first sentence as the summary", function()
    assert.equal("Counts of outcomes", doctext.summary "Counts of outcomes.\nMore.\n@module x")
    assert.equal("One line only", doctext.summary "One line\nonly")
  end)

  it("sets a docstring for reading", function()
    local entry = doctext.scan_lua(LUA)[4]
    assert.equal([[
Tally:add(outcome[, n])
  Record an outcome.
  outcome: any value
  n (integer, optional, default 1): on how many deals
  returns (Tally) the same
  raises if outcome is nil
  example: t:add(9)]], doctext.render(entry.name, entry.text, true))
  end)

  it("joins the lines of a tag", function()
    local entry = doctext.scan_c(C)[1]
    assert.matches("\n  returns %(%?Deal%) nil when it is wrong$",
      doctext.render(entry.name, entry.text, true))
  end)
end)
