-- SPDX-License-Identifier: GPL-3.0-or-later
--- Par: the score when both sides see all cards and bid for the best.
-- Adds `par` to the core's deals.
-- @module baize.cards.par
local check = require "baize.base.check"
local contract = require "baize.core.contract"
local core_deal = require "baize.core.deal"
local core_scoring = require "baize.core.scoring"
local core_words = require "baize.core.words"
local solving = require "baize.cards.solving"
local words = require "baize.base.words"

local par = {}

local Par = { __name = "baize.Par" }

local FIELDS <const> = { "dealer", "vul" }

-- Raise for words outside a table: the advice has all that are known, also those in one.
local function refuse_words(...)
  local vul, dealer
  for _, given in ipairs { ... } do
    if type(given) == "table" then
      vul, dealer = given.vul, given.dealer
    elseif type(given) == "string" then
      local seat = not dealer and core_words.seat(given)
      dealer = seat or dealer
      vul = vul or not seat and core_words.vul(given) and given
    end
  end
  check.fail(("par takes a table: par { %s%s }"):format(
    (vul or not dealer) and ('vul = "%s"'):format(vul or "both") or "",
    dealer and ('%sdealer = "%s"'):format(vul and ", " or "", dealer) or ""))
end

--- Par of a table of results.
-- @tparam Table results all twenty, t.S.H as `deal:table()` or a board of a file has
-- them
-- @tparam[opt] table options dealer (seat, default N), vul (none, NS, EW or both;
-- default none)
-- @treturn Par score and NS (points, N-S view), EW (the same seen by E-W), dealer,
-- vul, contracts: array, lowest first, of contract (Contract, doubled when it goes
-- down), tricks (0 to 13) and down (undertricks; nil when it makes); a pass
-- (level 0) has neither. tostring() is one line for each contract.
-- @raise at the user's line for other fields or words, or when a result is missing
-- @usage print(require "baize.cards.par".of(deal:table(), { vul = "both" }))
function par.of(results, options, ...)
  if type(options) == "string" or ... ~= nil then refuse_words(options or {}, ...) end
  options = options or {}
  check.fields(options, FIELDS, "par")
  local dealer = options.dealer == nil and "N" or words.seat(options.dealer, "dealer")
  local vul = options.vul == nil and "none" or words.vul(options.vul, "vul")
  if type(results) ~= "table" then
    check.fail("par is that of a table of results, not of " .. check.show(results))
  end
  local tricks = {}
  for _, seat in ipairs(words.SEATS) do
    for _, strain in ipairs(words.STRAINS) do
      local row = rawget(results, seat)
      tricks[#tricks + 1] = type(row) == "table" and row[strain] or check.fail(
        ("par needs all twenty results: %s in %s is missing"):format(seat, strain))
    end
  end
  local score, found = core_scoring.par(tricks, dealer, vul)
  local contracts = {}
  for i, one in ipairs(found) do
    local c = contract.parse(one.contract)
    local under = one.tricks and solving.needs(c) - one.tricks
    contracts[i] = { contract = c, tricks = one.tricks,
      down = under and under > 0 and under or nil }
  end
  return setmetatable({ score = score, NS = score, EW = -score, dealer = dealer,
    vul = vul, contracts = contracts }, Par)
end

--- Par of a deal.
-- @function Deal:par
-- @tparam[opt] table options as for `of`
-- @treturn Par
-- @raise for other fields or words; "interrupted"
-- @usage print(deal:par { dealer = "S", vul = "both" })
function core_deal.methods.par(self, options, ...)
  check.self(self, "Deal", "par")
  check.note()
  return (par.of(self:table(), options, ...))
end

-- "4S", "4Sx": the contract without its declarer.
local function bid_of(c)
  return (tostring(c):gsub(" by .*", ""))
end

-- The same contract by both partners is one line.
local function lines_of(p)
  local lines, at = {}, {}
  for _, one in ipairs(p.contracts) do
    local c = one.contract
    if c.level == 0 then return { "passed out" } end
    local over, side = one.tricks - solving.needs(c), solving.side(c.declarer)
    local result = one.down and ("%d down"):format(one.down) or
      over > 0 and ("makes +%d"):format(over) or "makes"
    local key = bid_of(c) .. side .. result
    if at[key] then
      lines[at[key]] = ("%s by %s: %s"):format(bid_of(c), side, result)
    else
      at[key] = #lines + 1
      lines[#lines + 1] = ("%s by %s: %s"):format(bid_of(c), c.declarer, result)
    end
  end
  return lines
end

function Par.__tostring(p)
  return ("par %d for NS, %d for EW (dealer %s, vulnerable: %s)\n  %s"):format(p.NS,
    p.EW, p.dealer, p.vul, table.concat(lines_of(p), "\n  "))
end

return par
