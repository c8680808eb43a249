-- SPDX-License-Identifier: GPL-3.0-or-later
--- Quick bounds: what each rule of a list promises, whatever the auction was before.
-- A box has the least and the most of eight features. That of a rule holds every hand that
-- the rule is the first to fit in any auction: parts that depend on the auction (`we`, the
-- vulnerability, the seat) are taken as fulfilled in the rule itself, and as not fulfilled in
-- the rules before it. Boxes are counted exactly, once for each list, and kept in a file by
-- the hash of the system; what that file lacks, or has damaged, is counted again. At a position,
-- where the parts that depend on the auction are known, `quick.boxes` reads bounds from conditions.
-- @module baize.system.quick
local check = require "baize.base.check"
local cond = require "baize.lang.cond"
local core_hands = require "baize.core.hands"
local deferred = require "baize.system.deferred"
local roles = require "baize.lang.seat".roles
local text = require "baize.system.text"

local quick = {}

local FEATURES <const> = { "hcp", "clubs", "diamonds", "hearts", "spades", "aces", "kings",
  "controls" }
local LONGEST <const> = { ["me.balanced"] = 5, ["me.semibalanced"] = 6 } -- suits; no one below 2
local MOST <const> = { 37, 13, 13, 13, 13, 4, 4, 12 }
local HAND <const> = 13
local COUNTED <const> = { table.unpack(FEATURES, 1, 7) } -- controls follow from aces and kings
local VERSION <const> = "baize bounds 3"
local BOXES_MAX <const> = 16

--- The features of a box, in its order.
quick.FEATURES = FEATURES

--- The place of a feature in a box: "hcp" -> 1.
quick.INDEX = {}
for i, name in ipairs(FEATURES) do quick.INDEX[name] = i end

-- ---- boxes -------------------------------------------------------------------------

-- A box keeps the least of its features in an integer, `lows`, and the most in another, `highs`:
-- a byte each, the first feature's lowest. No value needs the highest bit of its byte, so that
-- all features are compared, added and joined at once. `low` and `high` are arrays of them.
local GUARD <const> = 0x8080808080808080 -- the highest bits
local EACH <const> = 0x0101010100 -- one in each length
local LENGTHS <const> = EACH * 0x7f

-- The guard bits of the features of which `a` has no less than `b`.
local function no_less(a, b) return ((a | GUARD) - b) & GUARD end

local function greater(a, b)
  local bits = no_less(a, b)
  bits = bits - (bits >> 7) -- the value's bits of these features
  return a & bits | b & ~bits
end

local function lesser(a, b)
  local bits = no_less(b, a)
  bits = bits - (bits >> 7)
  return a & bits | b & ~bits
end

local function packed(values)
  local n = 0
  for i = #values, 1, -1 do n = n << 8 | values[i] end
  return n
end

local ALL <const> = packed(MOST)

local Box = {}
local arrays = setmetatable({}, { __mode = "v" }) -- integer -> its bytes

function Box.__index(box, name)
  local n = name == "low" and rawget(box, "lows") or name == "high" and rawget(box, "highs")
  if not n then return nil end
  local values = arrays[n]
  if not values then
    values = { ("<i8"):pack(n):byte(1, -1) }
    arrays[n] = values
  end
  return values
end

local function new(lows, highs, names)
  return setmetatable({ lows = lows, highs = highs, names = names }, Box)
end

--- The box of all hands.
-- @treturn table its `low` and `high` are arrays in the order of FEATURES
function quick.all() return new(0, ALL) end

-- Cards in four lengths together.
local function cards(n) return (n & LENGTHS) * EACH >> 40 & 0x7f end

-- A box in which four lengths are thirteen together: what three leave bounds the fourth. Nil:
-- nothing is left.
local function tight(lows, highs, names)
  local spare, more = cards(highs) - HAND, HAND - cards(lows)
  if spare < 0 or more < 0 then return nil end
  local least = (highs & LENGTHS | GUARD) - spare * EACH -- below 0: the guard bit is lost
  local most = lows + more * EACH | ~LENGTHS & ~GUARD
  local bits = least & GUARD
  lows, highs = greater(lows, least & (bits - (bits >> 7)) & LENGTHS), lesser(highs, most)
  return no_less(highs, lows) == GUARD and new(lows, highs, names) or nil
end

-- What two boxes have in common, feature by feature; nil: nothing.
local function overlap(a, b)
  if no_less(a.highs, b.lows) & no_less(b.highs, a.lows) ~= GUARD then return nil end
  return greater(a.lows, b.lows), lesser(a.highs, b.highs)
end

--- What two boxes have in common.
-- @tparam table a
-- @tparam table b
-- @treturn ?table nil: nothing
-- @usage quick.meet(box, quick.all())
function quick.meet(a, b)
  local lows, highs = overlap(a, b)
  if not lows then return nil end
  local names = a.names or b.names
  if a.names and b.names then
    names = table.move(b.names, 1, #b.names, #a.names + 1, { table.unpack(a.names) })
  end
  return (tight(lows, highs, names))
end

--- The box around several.
-- @tparam {table,...} boxes one or more
-- @treturn table
function quick.around(boxes)
  local lows, highs = boxes[1].lows, boxes[1].highs
  for k = 2, #boxes do
    lows, highs = lesser(lows, boxes[k].lows), greater(highs, boxes[k].highs)
  end
  return new(lows, highs)
end

--- The least of a feature in a box.
-- @tparam table box
-- @tparam integer i the feature's place in a box (`quick.INDEX`)
-- @treturn integer
-- @usage quick.low(quick.all(), quick.INDEX.hcp) --> 0
function quick.low(box, i) return box.lows >> 8 * (i - 1) & 0x7f end

--- The least of a feature in boxes.
-- @tparam {table,...} boxes
-- @tparam integer i the feature's place in a box (`quick.INDEX`)
-- @treturn number infinity where there are no boxes
-- @usage quick.least(position.partner, quick.INDEX.hcp)
function quick.least(boxes, i)
  local low = math.huge
  for _, box in ipairs(boxes) do low = math.min(low, quick.low(box, i)) end
  return low
end

--- Not more boxes than can be kept: those of the same names become one.
-- @tparam {table,...} list boxes
-- @treturn {table,...}
function quick.few(list)
  if #list <= BOXES_MAX then return list end
  local groups, result = {}, {}
  for _, box in ipairs(list) do
    local key = table.concat(box.names or {}, "\0")
    if not groups[key] then
      groups[key] = { names = box.names }
      result[#result + 1] = groups[key]
    end
    table.insert(groups[key], box)
  end
  for i, group in ipairs(result) do
    result[i] = quick.around(group)
    result[i].names = group.names
  end
  return result
end

--- What a player can have who has one of some boxes, and one of others.
-- @tparam {table,...} before boxes
-- @tparam {table,...} now boxes
-- @treturn {table,...} empty: they contradict each other
-- @usage quick.join({ quick.all() }, boxes)
function quick.join(before, now)
  local list = {}
  for _, a in ipairs(before) do
    for _, b in ipairs(now) do list[#list + 1] = quick.meet(a, b) end
  end
  return (quick.few(list))
end

-- A box without the hands of another, where what is left is a box; nil: nothing is left.
local function cut(box, other)
  local lows, highs = box.lows, box.highs
  local beyond = no_less(lows, other.lows) & no_less(other.highs, highs) ~ GUARD
  if beyond == 0 then return nil end
  if beyond & beyond - 1 ~= 0 then return box end -- more than one feature
  local one = beyond >> 7
  local bits = beyond - one
  local low, high, least, most = other.lows & bits, other.highs & bits, lows & bits, highs & bits
  if low > most or high < least or low > least and high < most then return box end
  if low > least then return (tight(lows, highs & ~bits | low - one, box.names)) end
  return (tight(lows & ~bits | high + one, highs, box.names))
end

--- What boxes leave beside others.
-- @tparam {table,...} boxes
-- @tparam {table,...} others boxes of hands that are not meant, as `quick.boxes` has them inside
-- @tparam[opt=#others] integer count how many of `others` are meant
-- @treturn {table,...} boxes of the rest; empty: nothing is left
-- @usage quick.without(boxes, inside)
function quick.without(boxes, others, count)
  local list = {}
  count = count or #others
  for _, box in ipairs(boxes) do
    local before
    repeat
      before = box
      for i = 1, count do
        box = cut(box, others[i])
        if not box then break end
      end
    until box == before or not box
    list[#list + 1] = box
  end
  return list
end

-- The boxes of a range of one feature: me.hcp "15-17", (me.hcp + 8) "24+"; nil: it is another
-- condition.
local function ranges(said)
  local path, sum, range = said:match '^%(*me%.(%w+)([ %d()+-]*) "([^"]+)"$'
  local i = quick.INDEX[path]
  if not i then return nil end
  local shift, list = 0, {}
  for sign, n in sum:gmatch "([+-]) (%d+)" do shift = shift + math.tointeger(sign .. n) end
  for part in range:gmatch "[^,%s]+" do
    local low, high = part:match "^(%d+)%-(%d+)$"
    local number, open = part:match "^(%d+)([+-]?)$"
    if not low and not number then return nil end
    local least, most, at = 0, MOST[i], 8 * (i - 1)
    if low or open ~= "-" then least = math.max(0, tonumber(low or number) - shift) end
    if high or open ~= "+" then most = math.min(most, tonumber(high or number) - shift) end
    if least <= most then
      list[#list + 1] = new(least << at, ALL & ~(0x7f << at) | most << at)
    end
  end
  return list
end

local function crossed(a, b)
  local list = {}
  for _, one in ipairs(a) do
    for _, other in ipairs(b) do
      local lows, highs = overlap(one, other)
      if lows then list[#list + 1] = new(lows, highs) end
    end
  end
  return list
end

--- Whether a condition is `any`.
-- @tparam Condition where
-- @treturn boolean
function quick.is_any(where) return where:operator() == "name" and where.text == "any" end

-- The boxes of a condition, as `quick.boxes` says.
local function boxes_of_condition(where)
  if quick.is_any(where) then return { quick.all() }, { quick.all() } end
  if where.text == "~any" then return {}, {} end
  local op = where:operator()
  if op == "&" or op == "|" then
    local around, inside
    for _, part in ipairs(where:parts()) do
      local a, i = quick.boxes(part)
      if not around then
        around, inside = a, i
      elseif op == "&" then
        around, inside = crossed(around, a), crossed(inside, i)
      else
        around = table.move(a, 1, #a, #around + 1, table.move(around, 1, #around, 1, {}))
        inside = table.move(i, 1, #i, #inside + 1, table.move(inside, 1, #inside, 1, {}))
      end
      around = quick.few(around)
      inside = table.move(inside, 1, math.min(#inside, BOXES_MAX), 1, {})
    end
    return around, inside
  end
  local longest = LONGEST[where.text]
  if longest then
    return { new(2 * EACH, ALL & ~LENGTHS | longest * EACH) }, {}
  end
  local list = ranges(where.text)
  return list or { quick.all() }, list or {}
end

local remembered = setmetatable({}, { __mode = "k" }) -- condition -> its boxes

--- Boxes of a condition on the hand, from its text alone.
-- @tparam Condition where of `me`
-- @treturn {table,...} boxes around its hands: each hand is in one of them; not to be changed
-- @treturn {table,...} boxes inside: each hand in one of them satisfies the condition
-- @usage local around, inside = quick.boxes(me.hcp "15-17" & me.balanced)
function quick.boxes(where)
  local known = remembered[where]
  if not known then
    known = { boxes_of_condition(where) }
    remembered[where] = known
  end
  return known[1], known[2]
end

-- ---- conditions without the auction ------------------------------------------------

-- Conditions joined by "&" or "|", without parts that are always or never so.
local function fold(op, list)
  local result
  local neutral, final = "any", "~any"
  if op == "|" then neutral, final = final, neutral end
  for _, c in ipairs(list) do
    if c.text == final then return c end
    if c.text ~= neutral then
      if not result then result = c
      elseif op == "&" then result = result & c
      else result = result | c end
    end
  end
  return result or (op == "&" and cond.any or ~cond.any)
end

local function negated(c)
  if c.text == "any" then return ~cond.any end
  return c.text == "~any" and cond.any or ~c
end

-- A condition whose parts that read the auction are all fulfilled, or none of them.
local function decided(c, fulfilled)
  if not c.text:find "%f[%a]we%." then return c end
  local op = c:operator()
  if op == "~" then return negated(decided(c:parts()[1], not fulfilled)) end
  if op ~= "&" and op ~= "|" then return fulfilled and cond.any or ~cond.any end
  local parts = {}
  for i, part in ipairs(c:parts()) do parts[i] = decided(part, fulfilled) end
  return (fold(op, parts))
end

--- A condition on the hand alone that holds wherever one may hold in some auction (`widest`),
-- or only where it holds in every auction.
-- @param where a condition or a tree of baize.system.deferred
-- @tparam boolean widest
-- @treturn Condition of `me`
function quick.relaxed(where, widest)
  if not deferred.is(where) then return (decided(where, widest)) end
  local op, parts = where.op, {}
  if op == "not" then return negated(quick.relaxed(where[1], not widest)) end
  if op == "each" or op == "some" then return widest and cond.any or ~cond.any end
  local alternatives = op == "vul" and { where.none, where.we, where.they, where.both } or where
  for i, part in ipairs(alternatives) do
    parts[i] = quick.relaxed(part, widest)
  end
  local every = op == "and" or op ~= "or" and not widest
  return (fold(every and "&" or "|", parts))
end

-- ---- counting ----------------------------------------------------------------------

-- The boxes of conditions, each less those before it; false where there is no hand.
local function measure(conditions)
  local bound, terms, boxes = {}, {}, {}
  for i, c in ipairs(conditions) do bound[i] = c:of "S" end
  for i, name in ipairs(COUNTED) do terms[i] = roles.me[name]:of "S" end
  local aces, kings = quick.INDEX.aces, quick.INDEX.kings
  for i, bounds in ipairs(check.must(core_hands.bounds(bound, terms))) do
    local low, high = {}, {}
    for k, b in ipairs(bounds or {}) do low[k], high[k] = b[1], b[2] end
    for _, values in ipairs { low, high } do
      values[#FEATURES] = bounds and 2 * values[aces] + values[kings]
    end
    boxes[i] = bounds and new(packed(low), packed(high))
  end
  return boxes
end

-- Whether a rule is there in every auction of its list (in some seats, it may be).
local function is_there(rule, block)
  return not block.when and not block.pattern and rule.call ~= "P"
    and type(rule.spec.level) ~= "string"
end

local function is_plain(rule)
  return not rule.we and not deferred.is(rule.where) and not rule.variants
end

-- What is to be counted for a list: `plain`, conditions of which each is less those before it,
-- and `own`, those that are counted apart, by their text. `plain[seats]` has the rules of
-- these seats as well.
local function plan(blocks)
  local plain, own, before = { [""] = {} }, {}, {}
  local function add(seats, entry)
    for key, list in pairs(plain) do
      if key == seats or seats == "" then
        list[#list + 1] = key == seats and entry or { where = entry.where }
      end
    end
  end
  for _, block in ipairs(blocks) do
    for _, rule in ipairs(block.rules) do
      if rule.seats and not plain[rule.seats] then
        plain[rule.seats] = {}
        for i, entry in ipairs(plain[""]) do -- the same in both: counted in one of them
          plain[rule.seats][i] = { where = entry.where, rule = entry.rule }
          entry.rule = nil
        end
      end
      local seats = rule.seats or ""
      local there = is_there(rule, block)
      if there and is_plain(rule) then
        add(seats, { where = rule.where, rule = rule })
        if seats == "" then before[#before + 1] = rule.where end
      else
        local function apart(where, variant)
          where = fold("&", { quick.relaxed(where, true), negated(fold("|", before)) })
          own[#own + 1] = { where = where, rule = rule, variant = variant }
        end
        for _, v in ipairs(rule.variants or {}) do apart(v.where, v.name) end
        if not rule.variants then apart(rule.where) end
        local surely = there and quick.relaxed(rule.where, false)
        if surely and seats == "" and surely.text ~= "~any" then
          before[#before + 1] = surely
          add("", { where = surely })
        end
      end
    end
  end
  local none, wanted = negated(fold("|", before)), false
  for _, entry in ipairs(plain[""]) do wanted = wanted or entry.rule ~= nil end
  if not wanted then plain[""] = {} end
  table.insert(plain[""], { where = wanted and cond.any or none, none = true })
  return plain, own, none.text
end

local function count(blocks)
  local plain, own, none = plan(blocks)
  local result, by_text = { none = {} }, {}
  local function add(rule, box, variant)
    local key = rule or "none"
    result[key] = result[key] or {}
    if box then
      table.insert(result[key], new(box.lows, box.highs, variant and { variant }))
    end
  end
  for _, list in pairs(plain) do
    local conditions = {}
    for i, entry in ipairs(list) do conditions[i] = entry.where end
    local boxes = measure(conditions)
    for i, entry in ipairs(list) do
      if entry.rule then add(entry.rule, boxes[i]) end
      if entry.none then
        by_text[none] = boxes[i]
        add(nil, boxes[i])
      end
    end
  end
  for _, o in ipairs(own) do
    local key = o.where.text
    if by_text[key] == nil then by_text[key] = measure({ o.where })[1] end
    add(o.rule, by_text[key], o.variant)
  end
  return result
end

-- ---- the file ----------------------------------------------------------------------

-- Numbers of the rules of a list, so that a file can name them.
local function numbered(blocks)
  local list = {}
  for _, block in ipairs(blocks) do
    for _, rule in ipairs(block.rules) do list[#list + 1] = rule end
  end
  list[#list + 1] = "none"
  return list
end

local function line_of(key, blocks, boxes)
  local words = { key }
  for i, rule in ipairs(numbered(blocks)) do
    for _, box in ipairs(boxes[rule] or {}) do
      local name = box.names and box.names[1]:gsub("[^%w]", function(c)
        return ("%%%02x"):format(c:byte())
      end)
      words[#words + 1] = ("%d %s %x %x"):format(i, name or "-", box.lows, box.highs)
    end
  end
  local line = table.concat(words, "\t")
  return ("%s\t%s\n"):format(line, text.hash(line))
end

-- The boxes of a line; nil: it is damaged.
local function boxes_of(line, blocks)
  local body, sum = line:match "^(.*)\t(%x+)$"
  if not body or text.hash(body) ~= sum then return nil end
  local rules, result = numbered(blocks), {}
  for _, rule in ipairs(rules) do result[rule] = {} end
  for words in body:gmatch "\t([^\t]+)" do
    local i, name, low, high = words:match "^(%d+) (%S+) (%S+) (%S+)$"
    local rule = rules[tonumber(i)]
    if not rule then return nil end
    name = name:gsub("%%(%x%x)", function(x) return string.char(tonumber(x, 16)) end)
    table.insert(result[rule], new(tonumber(low, 16), tonumber(high, 16),
      name ~= "-" and { name } or nil))
  end
  return result
end

-- Where bounds are kept; nil: nowhere.
local function path_of(hash)
  local cache, home = os.getenv "XDG_CACHE_HOME", os.getenv "HOME"
  if not cache or cache == "" then cache = home and home ~= "" and home .. "/.cache" end
  return cache and ("%s/baize-bounds-3-%s"):format(cache, hash)
end

-- The lines of the file of a system by the key of their list.
local function read_file(system)
  local lines = {}
  local f = system.bounds_path and io.open(system.bounds_path)
  if not f then return lines end
  local head = f:read "l"
  if head ~= VERSION .. " " .. system.hash then
    system:note(("%s is not a file of bounds of this system: they are counted again")
      :format(system.bounds_path))
    system.bounds_foreign = true
  else
    for line in f:lines() do lines[line:match "^[^\t]*"] = line end
  end
  f:close()
  return lines
end

local function write_line(system, line)
  local path = system.bounds_path
  if not path then return end
  local f = not system.bounds_foreign and io.open(path)
  local mode = f and "a" or "w"
  if f then f:close() end
  f = io.open(path, mode)
  if not f then
    system:note(("bounds cannot be kept in %s, and are counted in each run"):format(path))
    system.bounds_path = nil
    return
  end
  if mode == "w" then f:write(VERSION, " ", system.hash, "\n") end
  f:write(line)
  f:close()
  system.bounds_foreign = nil
end

--- The boxes of a list: counted, or as the file of the system has them.
-- @tparam System system
-- @tparam string key of the list, as messages and files name it
-- @tparam {table,...} blocks
-- @treturn table rule -> boxes (an array; of several variants one each; empty: no hand), and
-- "none" -> those of the hands that no rule fits
-- @raise where counting goes beyond its budget; "interrupted"
-- @usage quick.of(system, "1NT", system.model.lists["1NT"])
function quick.of(system, key, blocks)
  local known = system.bounds[key]
  if known then return known end
  if not system.bounds_lines then
    system.bounds_path = path_of(system.hash)
    system.bounds_lines = read_file(system)
  end
  local name = key == "" and "opening" or key
  local line = system.bounds_lines[name]
  local boxes = line and boxes_of(line, blocks)
  if line and not boxes then
    system:note(("the bounds of '%s' in %s are damaged: they are counted again"):format(name,
      system.bounds_path))
  end
  if not boxes then
    boxes = count(blocks)
    write_line(system, line_of(name, blocks, boxes))
    system.counted = system.counted + 1
  end
  system.bounds[key] = boxes
  return boxes
end

return quick
