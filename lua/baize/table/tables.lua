-- SPDX-License-Identifier: GPL-3.0-or-later
--- Runs of measures in which contracts are bid.
-- Systems are loaded where a measure names them, and not before.
-- @module baize.table.tables
local check = require "baize.base.check"
local core = require "baize.core.run"
local core_expr = require "baize.core.expr"
local measure = require "baize.lang.measure"
local policy = require "baize.lang.policy"

local tables = {}

-- The fields of bids { ... } that name players.
local PLAYERS <const> = { "NS", "EW", "plays_NS", "plays_EW", "leads" }

-- The names of the players at a table.
local function players_of(texts)
  local names = {}
  for _, field in ipairs(PLAYERS) do names[#names + 1] = texts[field] end
  return names
end

local function has_program(texts)
  local programs, found = require "baize.play_model.programs", false
  for _, name in ipairs(players_of(texts)) do found = found or programs.kind(name) ~= nil end
  return found
end

-- Call fn with the texts of each bids { ... } in trees, and its part; each once.
local function each(trees, fn)
  local seen = {}
  for _, tree in ipairs(trees) do
    if type(tree) == "userdata" then
      tree:walk(function(part)
        local texts = policy.bids(part)
        if not texts or seen[part.text] then return end
        seen[part.text] = true
        fn(texts, part)
      end)
    end
  end
end

--- Whether a contract is bid in some of an array of measures.
function tables.are_in(measures)
  local found = false
  each(measures, function() found = true end)
  return found
end

--- The texts of all bids { ... } in an array of measures, in the order in which rows of `open` have
-- their auctions.
function tables.texts(measures)
  local list = {}
  each(measures, function(_, part) list[#list + 1] = part.text end)
  return list
end

--- Whether somebody bids in an array of measures who is not here (baize.table.player): then what a
-- database has of them is read, and not bid again.
function tables.are_absent(measures)
  local absent = false
  each(measures, function(texts)
    local player = require "baize.table.player"
    for _, name in ipairs(players_of(texts)) do absent = absent or not player.is_here(name) end
  end)
  return absent
end

--- Whether cards are played at some table of an array of measures, by players of its own.
function tables.are_played(measures)
  local found = false
  each(measures, function(texts) found = found or texts.plays_NS ~= nil end)
  return found
end

--- Whether the players of cards know what the auctions say, at all tables of an array of measures
-- where cards are played.
function tables.are_heard(measures)
  local all = true
  each(measures, function(texts) all = all and (not texts.plays_NS or texts.auction ~= nil) end)
  return all
end

--- Whether another program failed at one of the tables of an array of measures, as a Measure; nil:
-- no program bids there.
function tables.failed(measures)
  local whole
  each(measures, function(texts, part)
    if not has_program(texts) then return end
    local one = measure.call("failed", core_expr.as("Policy", part))
    whole = whole and measure.call("max", whole, one) or one
  end)
  return whole and measure.scalar(whole, { unit = "share", kind = "share" })
end

--- A run of the core of an array of measures, and of options (nil: none), with the tables that they
-- name; returns as `open` of baize.core.run.
function tables.open(measures, options)
  local all, by = table.move(measures, 1, #measures, 1, {}), options and options.by or {}
  local list, with = {}, {}
  each(table.move(by, 1, #by, #all + 1, all), function(texts, part)
    list[#list + 1] = { part, require "baize.table.bids".table_of(texts) }
  end)
  if #list == 0 then return core.open(measures, options) end
  for name, value in pairs(options or {}) do with[name] = value end
  with.tables = list
  return core.open(measures, with)
end

-- ---- one deal ------------------------------------------------------------------------

-- The values of the components of a measure on a deal, or a board of a file.
local function values_on(m, given)
  local board = check.kind(given) == "Deal" and { deal = given } or given
  if type(board) ~= "table" or check.kind(board.deal) ~= "Deal" then
    check.fail(("value: a deal expected, as in measure:value(baize.deal \"N:...\"), or a board "
      .. "with one, not %s"):format(check.show(given)))
  end
  local trees, list = {}, {}
  for i, item in ipairs(m.items) do trees[i] = item.expr end
  local run = check.must(tables.open(trees))
  local done, why = run:deals({ board.deal }, { first = board.number or 1 })
  if done ~= 1 then check.fail(done and "interrupted" or why, nil, done and "interrupted") end
  for i = 1, #trees do
    local value = run:result(i).mean
    list[i] = math.tointeger(value) or value
  end
  return list
end

for _, class in ipairs { "Measure", "Feature" } do
  local _, methods = core_expr.class(class)

  --- The value on one deal, which is solved as far as that needs.
  -- @function Measure:value
  -- @tparam Deal|table deal a deal; or a board of a file, whose number is that for `vul = "board"`
  -- (of a deal it is 1)
  -- @treturn number|{number,...} in the unit of the measure; of a vector, as tricks(S) is, an array
  -- over C D H S NT
  -- @raise at the user's line for what is no deal or board; "interrupted"
  -- @usage print((tricks(S, "H") - tricks(S, "NT")):value(baize.sampler { seed = 1 }:deal(1)))
  function methods:value(deal)
    local m = measure.from(self, nil, nil, true)
    if m.opaque then return (m.opaque.fn(deal)) end
    local list, first = values_on(m, deal), m.items[1]
    if #list == 1 and not first.label then return list[1] end
    return list
  end
end

return tables
