-- SPDX-License-Identifier: GPL-3.0-or-later
--- Policies: contracts chosen by what the hands are, or bid.
-- `choose{ { N.hcp "17", "3NT by N" }, "2NT by N" }` can be used wherever a contract can, and so
-- can `bids { NS = "sayc", EW = "sayc" }`. Who bids is known to baize.table; here it is a text.
-- @module baize.lang.policy
local check = require "baize.base.check"
local contract = require "baize.cards.contract"
local core = require "baize.core.expr"
local feature = require "baize.lang.feature"
local measure = require "baize.lang.measure"
local near = require "baize.base.near"

local policy = {}

-- Who can declare before seats are known.
local ROLES <const> = { me = true, lho = true, partner = true, rho = true }

-- A Policy is the tree choose { { CONDITION, X }, ..., X } where every X is a contract as
-- text, or another such tree; or the tree bids { NAME = TEXT, ... }.
local meta <const>, Policy <const> = core.class "Policy"

--- The texts by name of bids { ... }, a part of any expression; nil of another part.
function policy.bids(tree)
  if tree:operator() ~= "call" then return nil end
  local name, list = table.unpack(tree:parts())
  local is = tostring(name) == "bids" and check.kind(list) ~= nil and list:operator() == "list"
  if not is then return nil end
  local texts = {}
  for _, field in ipairs(list:parts()) do
    local _, key
    if check.kind(field) then _, key = field:operator() end
    if not key then
      check.fail(("bids: %s stands alone: say who bids, as in bids { NS = \"sayc\" }"):format(
        check.show(field)), nil, "refused")
    end
    texts[key] = field:parts()[1]
  end
  return texts
end

--- The policy of bids { ... } by its text.
function policy.read(text) return (check.must(core.read("Policy", text))) end

--- Whether a value is a policy.
function policy.is(value) return getmetatable(value) == meta end

-- Whether it is one that is bid.
local function is_bid(value) return policy.is(value) and policy.bids(value) ~= nil end

--- Whether a value stands for a contract: a text, a Contract or a policy.
function policy.is_contract(value)
  return type(value) == "string" or contract.is(value) or policy.is(value)
end

-- The text of a contract with a role for its declarer, or a letter for its suit, in its
-- one form; nil of any other. What else is wrong with it is raised.
local function free(value)
  if type(value) ~= "string" then return nil end
  local level, word, by = value:match "^%s*([1-7])%s*(%a+)%s+by%s+(%a+)%s*$"
  if not level then return nil end
  local letter, doubled = word:match "^([OMmomxyz]-[Mmxyz])(x*)$"
  if not letter or not feature.LETTERS[letter] then letter = nil end
  local role = ROLES[by]
  if not (letter or role) then return nil end
  local c = contract.from(("%s%s by %s"):format(level, letter and "S" .. doubled or word,
    role and "N" or by))
  return ("%d%s%s by %s"):format(c.level, letter or c.strain, ("x"):rep(c.doubled),
    role and by or c.declarer)
end

--- A Contract or a Policy from what the user gave, or the text of a contract that is not bound;
-- else it raises at the user's line.
function policy.from(value)
  return policy.is(value) and value or free(value) or contract.from(value)
end

-- The same as part of a tree.
local function part(value)
  value = policy.from(value)
  return policy.is(value) and value or tostring(value)
end

--- Make a policy of choices { when = Condition, what = contract or policy } and a default; what is
-- no contract is refused at the user's line.
function policy.new(choices, default)
  local list = {}
  for i, choice in ipairs(choices) do list[i] = { choice.when, part(choice.what) } end
  list[#list + 1] = part(default)
  return (core.call("Policy", "choose", list))
end

-- The choices of a tree: an array of { condition, what } and the default, a text.
local function choices_of(tree)
  local list = tree:parts()[2]:parts()
  local default = table.remove(list)
  local function what(x) return type(x) == "string" and x or core.as("Policy", x) end
  for i, choice in ipairs(list) do
    local when, x = table.unpack(choice:parts())
    list[i] = { core.as("Condition", when), what(x) }
  end
  return list, what(default)
end

-- What fn makes of each contract, which come in the order of leaves, with the conditions
-- on the way to it; the tree of the same choice of that.
local function map(value, fn, when)
  if is_bid(value) then return (fn(value, when)) end
  if not policy.is(value) then return (fn(policy.from(value), when)) end
  local function under(text) return when and when .. ", " .. text or text end
  local choices, default = choices_of(value)
  local list = {}
  for i, choice in ipairs(choices) do
    list[i] = { choice[1], map(choice[2], fn, under(choice[1].text)) }
  end
  list[#list + 1] = map(default, fn, under "else")
  return (measure.call("choose", list))
end

--- The tree of a choice of what a function makes of each contract, in the order of leaves: of a
-- Contract, of the text of one that is not bound ("4M by me"), or of the Policy bids { ... }. Of a
-- plain contract it is what the function returns.
function policy.map(value, fn) return (map(value, fn)) end

--- The vulnerability at which the first contract of a policy is bid that is; nil: none of them is.
function policy.vul(value)
  local found
  if policy.is(value) then
    policy.map(value, function(c)
      found = found or policy.is(c) and (policy.bids(c).vul or "none") or nil
      return 0
    end)
  end
  return found
end

--- What may be chosen, in the order in which it is written: contract (a Contract, or the Policy
-- bids { ... }), is_bid, and when (the conditions on the way to it, joined by commas, "else" for a
-- default; nil of what is no choice).
function policy.leaves(value)
  local list = {}
  map(value, function(c, when)
    if type(c) == "string" then
      check.fail(("'%s' has a role or a letter: bind it first, as in :of \"N\" or "
        .. ":bind { M = \"H\" }"):format(c), nil, "refused")
    end
    list[#list + 1] = { contract = c, is_bid = policy.is(c), when = when }
    return 0
  end)
  return list
end

--- A policy taken apart: choices (array of { when = Condition, what = Contract or Policy }),
-- default; or bids, the text of one that is bid.
function policy.plain(p)
  if is_bid(p) then return { bids = p.text } end
  local choices, default = choices_of(p)
  for i, choice in ipairs(choices) do
    choices[i] = { when = choice[1], what = policy.from(choice[2]) }
  end
  return { choices = choices, default = policy.from(default) }
end

--- The policy of such fields.
function policy.of_plain(x)
  if x.bids ~= nil then return policy.read(x.bids) end
  return policy.new(x.choices, x.default)
end

--- A measure of a contract, or of the contract that a policy chooses: `fn` makes a tree of each,
-- and `about` is what is known of it. What is not a contract is refused at the user's line.
function policy.measure(value, about, fn)
  return (measure.scalar(map(policy.from(value), fn), about))
end

-- ---- auctions ----------------------------------------------------------------------

local CALLS_MAX <const> = 319 -- of the longest auction

-- A policy that is bid, for a method; another one is refused at the user's line.
local function bid(value, what)
  if is_bid(value) then return value end
  check.fail(("%s: only contracts that are bid have an auction, as baize.bids { NS = \"sayc\" } "
    .. "makes them, not %s"):format(what, check.show(value)))
end

--- The first bid of the auction as a number, for groups and distributions: `by = b:opening()`
-- makes a group for each bid that opens.
-- @treturn Measure 0 (passed out), 1 (1C), 2 (1D) ... 35 (7NT)
-- @raise at the user's line where the contract is not bid
-- @usage local by = baize.bids { NS = "tutorial" }:opening()
function Policy:opening()
  return (measure.scalar(measure.call("opening", bid(self, "opening"))))
end

--- A call of the auction as a number: `by = b:call(2)` makes a group for each second call.
-- @tparam integer n which, 1 the dealer's first one, to 319
-- @treturn Measure 0 (the auction is over before), 1 (P), 2 (X), 3 (XX), 4 (1C) ... 38 (7NT)
-- @raise at the user's line where the contract is not bid, or for another number
-- @usage local by = baize.bids { NS = "tutorial" }:call(1)
function Policy:call(n)
  local number = check.integer(n, "call", 1, CALLS_MAX)
  return (measure.scalar(measure.call("called", bid(self, "call"), number)))
end

--- The contract as a number, as baize.reached has it.
-- @treturn Measure 0 (passed out), 1 (1C), 2 (1D) ... 35 (7NT)
-- @raise at the user's line where the contract is not bid
-- @usage local by = baize.bids { NS = "tutorial" }:contract()
function Policy:contract()
  return (measure.scalar(measure.call("reached", bid(self, "contract"))))
end

--- Whether both sides make a call that is not a pass.
-- @treturn Measure 1 or 0
-- @raise at the user's line where the contract is not bid
-- @usage local by = baize.bids { NS = "tutorial" }:contested()
function Policy:contested()
  return (measure.scalar(measure.call("contested", bid(self, "contested")),
    { unit = "share", kind = "share" }))
end

--- At which call two auctions part: the number of the first one that differs.
-- @tparam Policy other one that is bid too
-- @treturn Measure 0 (they are the same), 1 (the dealer's first call), 2 ...
-- @raise at the user's line where one of the two is not bid
-- @usage local at = baize.bids { NS = "tutorial" }:parting(baize.bids { NS = "sayc" })
function Policy:parting(other)
  return (measure.scalar(measure.call("parts", bid(self, "parting"), bid(other, "parting"))))
end

--- Whether two auctions end in different contracts: another level, strain, declarer or double.
-- @tparam Policy other one that is bid too
-- @treturn Measure 1 or 0
-- @raise at the user's line where one of the two is not bid
-- @usage local share = baize.bids { NS = "tutorial" }:changed(baize.bids { NS = "sayc" })
function Policy:changed(other)
  return (measure.scalar(measure.call("changed", bid(self, "changed"), bid(other, "changed")),
    { unit = "share", kind = "share" }))
end

-- Contracts as they are written, without quotes.
function meta.__shown(p)
  if is_bid(p) then return p.text end
  local function shown(value) return policy.is(value) and meta.__shown(value) or value end
  local choices, default = choices_of(p)
  local parts = {}
  for i, choice in ipairs(choices) do
    parts[i] = ("{ %s, %s }"):format(choice[1], shown(choice[2]))
  end
  parts[#parts + 1] = shown(default)
  return "choose { " .. table.concat(parts, ", ") .. " }"
end

local function refuse()
  check.fail "a choice of contracts is not a number: score(...) or makes(...) of it is one"
end

function meta.__misuse() refuse() end

meta.__fail = check.boundary(check.fail)

function meta.__field(_, key)
  local names = {}
  for name in next, Policy do names[#names + 1] = name end
  check.fail(("a choice of contracts has no field %s%s"):format(check.show(key),
    near.hint(tostring(key), names)))
end

--- A contract that depends on the hands: what choose{...} makes of contracts, and baize.bids.
-- It can be used wherever a contract can: in score, makes, imps and beats. The methods are for
-- those that are bid.
-- @type Policy

for _, event in ipairs { "__misuse" } do meta[event] = check.boundary(meta[event]) end

return policy
