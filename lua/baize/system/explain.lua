-- SPDX-License-Identifier: GPL-3.0-or-later
--- What auctions show: methods of systems that read calls.
-- Every call of ours is read at its own position: the hands that make it there, exactly.
-- @module baize.system.explain
local cells = require "baize.system.cells"
local check = require "baize.base.check"
local columns = require "baize.base.columns"
local cond = require "baize.lang.cond"
local core_hands = require "baize.core.hands"
local hands = require "baize.sample.hands"
local plain = require "baize.base.plain"
local position = require "baize.system.position"
local roles = require "baize.lang.seat".roles
local rules = require "baize.bidding.count"
local system = require "baize.system"

local explain = {}

local FIELDS <const> = { "dealer", "vul" }
local SEATS <const> = { "N", "E", "S", "W" }
local NUMBER <const> = { N = 0, E = 1, S = 2, W = 3 }
local SHOWN <const> = { "hcp", "clubs", "diamonds", "hearts", "spades" }
local MOST <const> = { hcp = 28 } -- more points are none that anybody counts on
local HAND <const> = 13
local FOUR_IN_A_MAJOR <const> = roles.me.hearts "4+" | roles.me.spades "4+"
local FEW <const> = 3 -- at most so many cards of a suit are worth a word

local methods <const> = system.methods

-- ---- our calls ---------------------------------------------------------------------

-- Which calls are ours: those of the side that made the first bid, else of the side at turn.
local function first_of_ours(words)
  for i, word in ipairs(words) do
    if word ~= "P" then return i % 2 end
  end
  return (#words + 1) % 2
end

-- Our calls of an auction: { number, call, seat, position } in order.
local function calls_of(self, auction, options, what)
  options = options or {}
  check.fields(options, FIELDS, what)
  local words = system.words_of(auction, what)
  local vul = system.vul_of(options, what)
  local dealer = options.dealer or "N"
  if check.kind(dealer) == "Seat" then dealer = dealer.seat end
  if not NUMBER[dealer] then
    check.fail(("%s: the dealer is N, E, S or W, not %s"):format(what, check.show(dealer)))
  end
  local ours, list = first_of_ours(words), {}
  for i, word in ipairs(words) do
    local seat = SEATS[(NUMBER[dealer] + i - 1) % 4 + 1]
    list[i] = { number = i, call = word, seat = seat }
    if i % 2 == ours then
      list[i].position = position.of(self, table.move(words, 1, i - 1, 1, {}), vul)
    end
  end
  return list
end

-- What a seat's calls show, exactly: a condition of `me`; and calls that no rule makes.
local function shown_by(calls, seat)
  local all, unknown = nil, {}
  for _, c in ipairs(calls) do
    if c.position and c.seat == seat then
      local shows = c.position:shows(c.call)
      if not shows then unknown[#unknown + 1] = c end
      if shows and shows.text ~= "any" then all = all and all & shows or shows end
    end
  end
  return all or cond.any, unknown
end

local function our_seats(calls)
  local list, seen = {}, {}
  for _, c in ipairs(calls) do
    if c.position and not seen[c.seat] then
      seen[c.seat], list[#list + 1] = true, c.seat
    end
  end
  return list
end

--- What an auction says of our hands, as a condition on deals.
-- Each call gives one conjunct with the denials of the rules before it. Nothing is said of the
-- opponents' hands.
-- @tparam string auction as for `position`
-- @tparam[opt] table options `dealer` (a seat; default N), `vul` ("none", "we", "they", "both")
-- @treturn Condition for samplers, experiments and counts
-- @raise at the user's line for what is no auction, and for a call of ours that no rule makes
-- @usage local where = system:auction("1NT P 2C P", { dealer = S })
-- @function System:auction
function methods:auction(auction, options)
  check.note()
  local calls = calls_of(self, auction, options, "auction")
  local all
  for _, c in ipairs(calls) do
    local shows = c.position and c.position:shows(c.call)
    if c.position and not shows then
      check.fail(("auction: no rule of %s bids %s here (call %d)"):format(self.name, c.call,
        c.number), type(auction) == "string" and check.literal(auction) or nil)
    end
    if shows and shows.text ~= "any" then
      local bound = shows:of(c.seat)
      all = all and all & bound or bound
    end
  end
  return all or cond.any
end

-- ---- knowledge ---------------------------------------------------------------------

local Knowledge = { __name = "baize.Knowledge", __index = {} }

-- The least and the most of features of hands; nil: there is no hand.
local function bounds_of(where)
  local terms, bounds = {}, {}
  for i, name in ipairs(SHOWN) do terms[i] = roles.me[name]:of "S" end
  local values = check.core(core_hands.measure, { where:of "S" }, terms)
  for i, name in ipairs(SHOWN) do
    local v = values[1][i]
    if #v == 0 then return nil end
    bounds[name] = { low = v[1][1], high = v[#v][1] }
  end
  return bounds
end

-- "12-21", "5+", "3-", nil where nothing is said.
local function range(b, most)
  if b.low == b.high then return tostring(b.low) end
  if b.low > 0 and b.high < most then return ("%d-%d"):format(b.low, b.high) end
  if b.low > 0 then return b.low .. "+" end
  return b.high < most and b.high .. "-" or nil
end

-- Hands in words: points, suits that are long or short, and what no single suit says.
local function in_words(where, bounds)
  if not bounds then return "no hand" end
  local parts = {}
  for _, name in ipairs(SHOWN) do
    local b = bounds[name]
    local said = range(b, MOST[name] or HAND)
    if name == "hcp" then
      parts[#parts + 1] = said and said .. " points"
    elseif said and (b.low >= FEW or b.high <= FEW) then
      if b.low >= FEW and b.high > FEW + 2 then said = b.low .. "+" end
      parts[#parts + 1] = said .. " " .. name
    end
  end
  local one_major = bounds.hearts.low > FEW or bounds.spades.low > FEW
  local found, map = cells.of({}, { roles.me.balanced, FOUR_IN_A_MAJOR }, where)
  for i, said in ipairs { "balanced", not one_major and "a four-card major" or nil } do
    local all = true
    for _, cell in ipairs(found) do all = all and cell[map[i]] end
    if all then parts[#parts + 1] = said end
  end
  return #parts > 0 and table.concat(parts, ", ") or "any hand"
end

-- The variants of the rules that make a call, with their shares among the hands.
local function variants_of(made, where)
  local list = {}
  for _, r in ipairs(made) do
    for _, v in ipairs(r.rule.variants or {}) do list[#list + 1] = { v.name, v.where } end
  end
  if #list == 0 then return nil end
  local result = {}
  list.given = where
  for i, row in ipairs(rules.new(list):table()) do
    result[i] = { name = row.name, share = row.share, count = row.count }
  end
  return result
end

--- What both partners know of each other after an auction.
-- @tparam string auction as for `position`
-- @tparam[opt] table options as for `auction`
-- @treturn Knowledge for each seat of ours, by its letter: seat, where (Condition of that seat),
-- bounds ({ hcp = { low, high }, clubs = ... }; exact), text (these in words), variants (name and
-- exact share, of the last call that has any), unknown (calls that no rule makes); the field
-- seats has the letters in the order of their first calls. Prints as lines
-- @raise as `auction`, but for calls that no rule makes
-- @usage print(system:knowledge("1NT P 2C P", { dealer = "S" }).S.text)
-- @function System:knowledge
function methods:knowledge(auction, options)
  check.note()
  local calls = calls_of(self, auction, options, "knowledge")
  local k = { seats = our_seats(calls) }
  for _, seat in ipairs(k.seats) do
    local where, unknown = shown_by(calls, seat)
    local bounds = bounds_of(where)
    k[seat] = { seat = seat, where = where:of(seat), bounds = bounds,
      text = in_words(where, bounds), unknown = unknown, distributions = {} }
    for _, c in ipairs(calls) do
      if c.position and c.seat == seat then
        local _, made = c.position:shows(c.call)
        k[seat].variants = variants_of(made, where) or k[seat].variants
      end
    end
  end
  return setmetatable(k, Knowledge)
end

--- How a feature is distributed over the hands of a player, exactly.
-- @tparam string seat a letter
-- @tparam Feature feature of that seat, or of `me`
-- @treturn Distribution as baize.hands gives it
-- @raise at the user's line for a seat that is not ours, and as baize.hands
-- @usage print(knowledge:distribution("S", S.hcp))
function Knowledge.__index:distribution(seat, feature)
  check.note()
  local player = rawget(self, seat)
  if not player then
    check.fail(("distribution: %s is not a seat of ours in this auction"):format(check.show(seat)))
  end
  local key = tostring(feature)
  if not player.distributions[key] then
    player.hands = player.hands or hands.new(player.where)
    local f = feature
    if check.kind(f) == "Feature" and f:seats()[1] == "me" then f = f:of(seat) end
    player.distributions[key] = player.hands:distribution(f)
  end
  return player.distributions[key]
end

function Knowledge.__tostring(k)
  local lines = {}
  for i, seat in ipairs(k.seats) do lines[i] = ("%s: %s"):format(seat, k[seat].text) end
  return table.concat(lines, "\n")
end

-- ---- explaining --------------------------------------------------------------------

local Explanation = { __name = "baize.Explanation", __index = {} }

local function rule_name(call, rule)
  return rule.text and ("%s (%s)"):format(call, rule.text) or call
end

-- Rules before those of a call that take hands from them, by name.
local function denied(p, made)
  local list = p:list()
  if not list or #made == 0 then return {} end
  local is_made, names, seen = {}, {}, {}
  for i, r in ipairs(p.rules) do
    for _, m in ipairs(made) do is_made[i] = is_made[i] or m == r end
  end
  local takes = {}
  for _, o in ipairs(list:overlaps()) do
    if is_made[o.second] and not is_made[o.first] then takes[o.first] = true end
  end
  for i, r in ipairs(p.rules) do
    local name = rule_name(r.call, r.rule)
    if takes[i] and not seen[name] then
      seen[name], names[#names + 1] = true, name
    end
  end
  return names
end

-- What the rules of a call say alike; nil where they differ.
local function common(made, field)
  local value
  for i, r in ipairs(made) do
    if i > 1 and r.rule[field] ~= value then return nil end
    value = r.rule[field]
  end
  return value
end

-- What the rules of a call say; "some hands": others bid by rules that say nothing.
local function texts_of(made)
  local list, seen, silent = {}, {}, false
  for _, r in ipairs(made) do
    local t = r.rule.text
    silent = silent or not t
    if t and not seen[t] then seen[t], list[#list + 1] = true, t end
  end
  if #list == 0 then return nil end
  return (silent and "some hands " or "") .. table.concat(list, ", or ")
end

local function row_of(calls, c)
  local p = c.position
  local _, made = p:shows(c.call)
  local until_now = {}
  for _, other in ipairs(calls) do
    if other.number <= c.number then until_now[#until_now + 1] = other end
  end
  local where = shown_by(until_now, c.seat)
  local row = { number = c.number, seat = c.seat, call = c.call, ours = true,
    mark = #made > 0 and "rule" or "no rule", text = texts_of(made),
    bounds = in_words(where, bounds_of(where)), denies = denied(p, made),
    forcing = common(made, "forcing"), artificial = p:artificial(c.call) or nil,
    alert = common(made, "alert"), announce = common(made, "announce"),
    variants = variants_of(made, where), rules = {} }
  if row.artificial and row.alert == nil and not row.announce then row.alert = true end
  for i, r in ipairs(made) do row.rules[i] = { file = r.rule.file, line = r.rule.line } end
  return row
end

--- What the calls of an auction mean.
-- @tparam string auction as for `position`
-- @tparam[opt] table options as for `auction`
-- @treturn Explanation an array, an entry for each call: number, seat, call, ours; of ours mark
-- ("rule", "no rule"), text (the author's), bounds (in words: all that the player has shown so
-- far), denies (names of rules), forcing, artificial, alert, announce, variants (name, share),
-- rules ({ file, line }). Prints as lines; `:json()` is the same as JSON
-- @raise as `position`; where counting goes beyond its budget
-- @usage print(system:explain "1NT P 2C P 2D")
-- @function System:explain
function methods:explain(auction, options)
  check.note()
  local calls = calls_of(self, auction, options, "explain")
  local e = { system = self.name, hash = self.hash }
  for i, c in ipairs(calls) do
    e[i] = c.position and row_of(calls, c)
      or { number = c.number, seat = c.seat, call = c.call, ours = false }
  end
  return setmetatable(e, Explanation)
end

local function percent(share) return ("%.1f %%"):format(100 * share) end

local function lines_of(row)
  local head = ("%s %-3s %s"):format(row.seat, row.call, row.text or row.bounds)
  if row.text then head = head .. ": " .. row.bounds end
  local marks = {}
  if row.mark == "no rule" then marks[1] = "no rule" end
  if row.forcing then
    marks[#marks + 1] = row.forcing == "once" and "forcing" or "forcing " .. row.forcing
  end
  if row.artificial then marks[#marks + 1] = "artificial" end
  if row.alert then
    marks[#marks + 1] = row.alert == true and "alert" or "alert: " .. row.alert
  end
  if row.announce then
    marks[#marks + 1] = row.announce == true and "announce" or "announce: " .. row.announce
  end
  if #marks > 0 then head = head .. " [" .. table.concat(marks, ", ") .. "]" end
  local lines = { head }
  for _, v in ipairs(row.variants or {}) do
    lines[#lines + 1] = ("      %s %s"):format(v.name, percent(v.share))
  end
  if #row.denies > 0 then lines[#lines + 1] = "      not " .. table.concat(row.denies, "; not ") end
  return table.concat(lines, "\n")
end

function Explanation.__tostring(e)
  local lines = {}
  for i, row in ipairs(e) do
    lines[i] = row.ours and lines_of(row) or ("%s %-3s (theirs)"):format(row.seat, row.call)
  end
  return columns.visible(table.concat(lines, "\n"))
end

--- The explanation as JSON.
-- @treturn string with a newline at the end
-- @usage io.write(system:explain "1NT":json())
function Explanation.__index:json()
  local e = self
  local list = {}
  for i, row in ipairs(e) do
    local copy = plain.value(row)
    for k, v in ipairs(row.variants or {}) do copy.variants[k].count = tostring(v.count) end
    list[i] = copy
  end
  return plain.encode({ system = e.system, hash = e.hash, calls = list },
    { "version", "system", "hash", "calls", "number", "seat", "call", "ours", "mark", "text",
      "bounds", "denies", "forcing" }) .. "\n"
end

-- ---- the list in force -------------------------------------------------------------

local Shown = { __name = "baize.ShownList" }

--- The list of rules in force, with exact shares.
-- @tparam[opt=""] string auction as for `position`
-- @tparam[opt] table options `vul`
-- @treturn table an array in order: call, text, file, line, where (Condition of `me`), count
-- (Integer), share (of all hands that the player can have, whatever partner has), example
-- (Hand); fields gap (count, share, example of the hands that no rule fits) and skipped. Prints
-- as a table
-- @raise as `position`; where counting goes beyond its budget
-- @usage print(system:show "1NT P")
-- @function System:show
function methods:show(auction, options)
  check.note()
  local p = self:position(auction, options)
  local list = p:list()
  local shown = { key = p.key, skipped = p.skipped }
  local counts = list and list:table() or {}
  shown.gap = list and list:gap() or { share = 1.0 }
  for i, r in ipairs(p.rules) do
    shown[i] = { call = r.call, text = r.rule.text, file = r.rule.file, line = r.rule.line,
      where = r.where, count = counts[i].count, share = counts[i].share,
      example = counts[i].example }
  end
  return setmetatable(shown, Shown)
end

function Shown.__tostring(shown)
  local rows = { { "call", "share", "rule", "condition", "" } }
  for _, r in ipairs(shown) do
    rows[#rows + 1] = { r.call, ("%.3f %%"):format(100 * r.share), ("%s:%d"):format(r.file, r.line),
      tostring(r.where), r.text or "" }
  end
  rows[#rows + 1] = { "-", ("%.3f %%"):format(100 * shown.gap.share), "", "no rule fits", "" }
  return "share: of all hands the player can have, whatever partner has\n"
    .. columns.set(rows, "lrlll")
end

return explain
