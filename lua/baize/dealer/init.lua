-- SPDX-License-Identifier: GPL-3.0-or-later
--- Scripts in the language of Hans van Staveren's program `dealer`.
-- The condition is translated into ours as far as it goes, so that rare deals are found
-- quickly; the rest is tested deal by deal. The README of this folder says what is
-- read and where we differ.
-- @module baize.dealer
local errors = require "baize.core.error"
local lex = require "baize.dealer.lex"
local output = require "baize.base.output"
local parse = require "baize.dealer.parse"
local show = require "baize.dealer.show"
local tally = require "baize.dealer.tally"
local translate = require "baize.dealer.translate"

local dealer = {}

-- How many deals there are without `produce`: the program's own numbers.
local PRINTED <const>, COUNTED <const> = 40, 100000

local COMMANDS <const> = { "produce", "generate", "predeal", "condition", "action",
  "vulnerable", "pointcount", "altcount" }

local ENDINGS <const> = { dl = true, dlr = true, dealer = true }

--- Whether the name of a file is one of a script of `dealer`: it ends in .dl, .dlr or .dealer.
function dealer.is_name(path) return ENDINGS[(path:match "%.(%w+)$" or ""):lower()] or false end

--- Is a file, of this path and text, a script of `dealer`?
-- It is by its name; it is not when that ends in .lua; else when a line begins with one of the
-- commands, a blank, and something that is no "=" or bracket.
function dealer.is(path, text)
  if dealer.is_name(path) then return true end
  if path:lower():find "%.lua$" then return false end
  for _, word in ipairs(COMMANDS) do
    if ("\n" .. text):find("[\r\n][ \t]*" .. word .. "%s+[%w\"!]") then return true end
  end
  return false
end

--- Read a script: the program (baize.dealer.parse) with `where`, its Condition; or nil and what is
-- wrong, "name:line:column: ...".
function dealer.read(text, name)
  text = text:gsub("\r\n?", "\n")
  local program, message, at = parse.program(text)
  if program then program.where, message, at = translate.condition(program) end
  if program and program.where then return program end
  local line, column = lex.place(text, at)
  return nil, ("%s:%d:%d: %s"):format(name, line, column, message)
end

--- What a script says of deals: options for baize.sampler, nil, and the program; or nil and what is
-- wrong, with line and column (no message: it is not a script of `dealer`).
function dealer.sampler_options(path)
  local text, message = output.read(path)
  if not text then return nil, message end
  if not dealer.is(path, text) then return nil end
  local program
  program, message = dealer.read(text, path)
  if not program then return nil, message end
  local known = next(program.known) and program.known or nil
  return { where = program.where, known = known, tries = program.generate }, nil, program
end

-- The deals of a program, one by one, until there are enough or `generate` draws were
-- made: Deal, number, draws so far. At the end nil, and the draws when they ran out.
local function deals_of(sampler, produce, generate)
  local draws, i = 0, 0
  return function()
    if i == produce then return nil end
    -- "budget": a deal is not found in so many draws; all else is passed on
    local ok, deal, tries = pcall(sampler.deal, sampler, i + 1)
    if not ok and not (generate and errors.kind(deal) == "budget") then error(deal, 0) end
    if not ok or generate and draws + tries > generate then return nil, generate end
    draws, i = draws + tries, i + 1
    return deal, i, draws
  end
end

-- What each action does: printers (text of a deal), tallies, pages at the end. Pages hold no text
-- of the script, and form feeds; they are told by `true` after their text.
local function prepare(program)
  local work = { each = {}, last = {}, prints = false }
  for _, action in ipairs(program.actions) do
    local printer, counted = show.printer(action, program), tally.new(action, program)
    if counted then
      work.each[#work.each + 1] = function(deal) counted.add(deal) end
      work.last[#work.last + 1] = counted.text
    elseif printer then
      work.prints = true
      work.each[#work.each + 1] = printer
    else -- print
      local deals = {}
      work.prints = true
      work.each[#work.each + 1] = function(deal) deals[#deals + 1] = deal end
      work.last[#work.last + 1] = function() return show.pages(action.seats, deals), true end
    end
  end
  return work
end

--- Do what the actions of a program say, on standard output; how many deals there were is said on
-- standard error, and when the limit of `generate` ended the run. Of `produce` deals; default: as
-- the script says, else 40 where deals are printed, 100000 where they are only counted. Returns
-- true, or nil and what could not be written; raises what the sampler raises, and when the script
-- divides by zero.
function dealer.run(program, sampler, produce)
  local work = prepare(program)
  local n = produce or program.produce or (work.prints and PRINTED or COUNTED)
  local found, draws = 0, 0
  local next_deal = deals_of(sampler, n, program.generate)
  local deal, number, so_far = next_deal()
  while deal do
    found, draws = number, so_far
    for _, act in ipairs(work.each) do
      local text = act(deal, number)
      if text then
        local ok, message = output.put(text)
        if not ok then return nil, message end
      end
    end
    deal, number, so_far = next_deal()
  end
  for _, text in ipairs(work.last) do
    local page, plain = text()
    local ok, message = (plain and output.raw or output.put)(page)
    if not ok then return nil, message end
  end
  io.stdout:flush()
  if number then -- the draws ran out
    output.tell(("generate %d: %d of %d deals found\n"):format(number, found, n))
  else
    output.tell(("%d deal%s in %d draw%s\n"):format(found,
      found == 1 and "" or "s", draws, draws == 1 and "" or "s"))
  end
  return true
end

return dealer
