-- SPDX-License-Identifier: GPL-3.0-or-later
--- What others play: contracts with weights, given or counted on the boards of a file.
-- A board counts when its deal satisfies the condition of the decision, and `like` where
-- that is said, in one of the four ways to turn the table (the first that does, beginning
-- as it is written). Its contract, turned as well, counts whoever of a side declared: for
-- the one who did so most. The hand that decides, auctions, dealers and vulnerability are
-- not compared. Contracts beyond the most frequent ones are left out, and that is said.
-- @module baize.ask.decision.field
local check = require "baize.base.check"
local contract = require "baize.cards.contract"
local deal = require "baize.cards.deal"
local core_expr = require "baize.core.expr"
local format = require "baize.format"
local lists = require "baize.base.lists"
local policy = require "baize.lang.policy"
local sampler = require "baize.sample.sampler"
local solving = require "baize.cards.solving"
local words = require "baize.base.words"

local decision_field = {}

local FIELDS <const> = { "boards", "like", "least" }
local LEAST_DEFAULT <const>, LEAST_MAX <const> = 30, 1 << 30 -- boards that tell a field
local CONTRACTS_MAX <const> = 24 -- parts of a field: each is scored on every deal

-- ---- boards ----------------------------------------------------------------------------

-- The boards that are meant, and what they are called.
local function open_boards(given)
  if type(given) == "string" then return format.boards(given), given end
  if type(given) == "function" then return given, "the boards given" end
  return lists.each(given), "the boards given"
end

local function is_boards(value)
  if type(value) == "string" or type(value) == "function" then return true end
  return type(value) == "table" and type(value[1]) == "table" and value[1].deal ~= nil
end

-- The options of a field of boards; nil: it is not one.
local function options_of(given)
  if is_boards(given) then return { boards = given } end
  if type(given) ~= "table" or getmetatable(given) or given.boards == nil then return nil end
  if given.contracts then return nil end -- they are counted
  check.fields(given, FIELDS, "a field of boards")
  if not is_boards(given.boards) then
    check.expected("field", "boards: the name of a file or boards", given.boards, "boards%s*=")
  end
  return given
end

-- How the deal is turned, 0 to 3, so that it satisfies the conditions; nil: it does not.
local function turn_of(board_deal, where, like)
  local text = tostring(board_deal)
  for turn, first in ipairs(words.SEATS) do -- who is called N
    local turned = turn == 1 and board_deal or deal.deal(first .. text:sub(2))
    if where:holds(turned) and (not like or like:holds(turned)) then return turn - 1 end
  end
end

-- Contracts of one side, { name, count } by the seat that declared most.
local function add(sides, c, turn)
  if c.level == 0 then
    sides.P = sides.P or { P = 0 }
    sides.P.P = sides.P.P + 1
    return
  end
  local seat = words.SEATS[(words.SEAT_NUMBER[c.declarer] - 1 + turn) % 4 + 1]
  local call = tostring(c):match "^%S+"
  local key = call .. " " .. solving.side(seat)
  local name = ("%s by %s"):format(call, seat)
  sides[key] = sides[key] or {}
  sides[key][name] = (sides[key][name] or 0) + 1
end

-- An array of { contract, count }, and how many are left out.
local function contracts_of(sides)
  local list, left = {}, 0
  for _, names in pairs(sides) do
    local own, sum = {}, 0
    for name, count in pairs(names) do own[#own + 1], sum = { name, count }, sum + count end
    list[#list + 1] = { lists.falling(own, 2, 1)[1][1], sum }
  end
  lists.falling(list, 2, 1) -- the most frequent first
  while #list > CONTRACTS_MAX do left = left + table.remove(list)[2] end
  return list, left
end

--- Whether a field is to be counted on boards.
function decision_field.is_counted(given)
  return options_of(given) ~= nil
end

-- One condition's count of boards as a field.
local function field_of(tally, least, name, like)
  if tally.matched < least then
    check.fail(("field: %d of %d boards of %s match %s%s: %d at least are needed to tell a "
      .. "field"):format(tally.matched, tally.seen, name, tally.where,
      like and " and " .. tostring(like) or "", least), "field%s*=")
  end
  local list, left = contracts_of(tally.sides)
  return { boards = name, seen = tally.seen, matched = tally.matched, left_out = left,
    like = like, contracts = list }
end

--- Count the field `field` on boards under several conditions; the boards are read once. For each
-- condition, of boards a table: boards (text), seen (boards with a deal and a contract), matched,
-- left_out (boards whose contracts are), like, contracts (array of { contract, boards }, the most
-- frequent first); else `given`. Raises at the user's line when fewer boards match one of them, or
-- the file cannot be read.
function decision_field.counts(given, wheres)
  local list, options = {}, options_of(given)
  if not options then
    for i = 1, #wheres do list[i] = given end
    return list
  end
  local least = options.least == nil and LEAST_DEFAULT or
    check.integer(options.least, "least", 1, LEAST_MAX)
  local like = options.like ~= nil and sampler.condition(options.like, "like") or nil
  local boards, name = open_boards(options.boards)
  local seen = 0
  for i, where in ipairs(wheres) do list[i] = { where = where, sides = {}, matched = 0 } end
  for board in boards do
    if board.deal and board.contract then
      seen = seen + 1
      for _, tally in ipairs(list) do
        local turn = turn_of(board.deal, tally.where, like)
        if turn then
          tally.matched = tally.matched + 1
          add(tally.sides, contract.from(board.contract), turn)
        end
      end
    end
  end
  for i, tally in ipairs(list) do
    tally.seen = seen
    list[i] = field_of(tally, least, name, like)
  end
  return list
end

--- Whether two results of `counts` are different ones.
function decision_field.differ(a, b)
  if a.matched ~= b.matched or #a.contracts ~= #b.contracts then return true end
  for i, part in ipairs(a.contracts) do
    if part[1] ~= b.contracts[i][1] or part[2] ~= b.contracts[i][2] then return true end
  end
  return false
end

--- Where a counted field, `from` of `counts`, comes from: a sentence.
function decision_field.said(from, where)
  local what = tostring(where) .. (from.like and " and " .. tostring(from.like) or "")
  local left = from.left_out > 0 and ("; rarer contracts of %d boards are left out")
    :format(from.left_out) or ""
  return ("%d of %d boards of %s: those whose deal, the table turned as needed, satisfies %s "
    .. "(the hand that decides, auction, dealer and vulnerability may be any)%s"):format(
    from.matched, from.seen, from.boards, what, left)
end

-- ---- parts -------------------------------------------------------------------------------

-- One part of the field: a candidate by its name, or a contract; and its weight.
local function read_part(what, weight, by_name)
  local is = type(weight) == "number" and weight > 0 and core_expr.number(weight)
  if not is then
    check.fail(("field: the weight of %s is a number above 0, not %s")
      :format(tostring(what), check.show(weight)), "field%s*=")
  end
  local candidate = by_name[what]
  if not candidate and not policy.is_contract(what) then
    check.expected("field", "a contract or the name of a candidate", what)
  end
  return { name = tostring(what), weight = weight,
    value = candidate and candidate.value or policy.from(what) }
end

--- Read a field, what others play: { ["4S by N"] = 60, ... } by name, an array of { contract,
-- weight }, or what `counts` made of boards; nil. Returns the parts (name, weight, value: contract
-- or policy), the sum of the weights, and what `counts` says of boards.
function decision_field.read(given, by_name)
  if given == nil then return nil end
  local from
  if type(given) == "table" and rawget(given, "contracts") then
    from, given, by_name = given, given.contracts, {}
  end
  if type(given) ~= "table" or getmetatable(given) or next(given) == nil then
    check.fail(('field: a table { ["4S by N"] = 60, ... } or the name of a file of boards '
      .. "expected, not %s"):format(check.show(given)), "field%s*=")
  end
  local list, total = {}, 0
  if #given > 0 then
    for i, pair in ipairs(given) do
      if type(pair) ~= "table" or #pair ~= 2 then
        check.fail(("field: item %d is not { contract, weight }"):format(i), "field%s*=")
      end
      list[i] = read_part(pair[1], pair[2], by_name)
    end
  else
    for name in pairs(given) do
      if type(name) ~= "string" then check.expected("field", "a contract's text", name) end
    end
    for i, name in ipairs(lists.keys(given)) do list[i] = read_part(name, given[name], by_name) end
  end
  for _, part in ipairs(list) do total = total + part.weight end
  return list, total, from
end

return decision_field
