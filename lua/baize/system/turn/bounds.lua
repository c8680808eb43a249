-- SPDX-License-Identifier: GPL-3.0-or-later
--- What each rule of a list promises, whatever the auction was before: boxes of `quick`, counted.
-- The box of a rule holds every hand that the rule is the first to fit in any auction: parts that
-- depend on the auction (`we`, the vulnerability, the seat) are taken as fulfilled in the rule
-- itself, and as not fulfilled in the rules before it. Boxes are counted exactly when they are
-- first asked for, and kept in a file that begins with all rules of the system; what that file
-- lacks, or has damaged, is counted again.
-- @module baize.system.turn.bounds
local check = require "baize.base.check"
local cond = require "baize.lang.cond"
local core_expr = require "baize.core.expr"
local core_hands = require "baize.core.hands"
local files = require "baize.core.files"
local output = require "baize.base.output"
local quick = require "baize.system.words.quick"
local roles = require "baize.lang.seat".roles
local text = require "baize.system.lists.text"
local version = require "baize.core".version

local bounds = {}

local COUNTED <const> = { table.unpack(quick.FEATURES, 1, 7) } -- of aces and kings follow controls
local MEASURED_MAX <const> = 5000
local VERSION <const> = "baize bounds 5"
local FILES_MAX <const> = 16 -- in the folder: the newest stay
local PREFIX <const> = "baize-bounds-"

-- ---- conditions without the auction ------------------------------------------------

-- Conditions joined by "&" or "|", and the negation of one, with `any` and `~any` folded.
local fold <const> = core_expr.fold
local function negated(c) return (fold("~", { c })) end

local WIDEST <const>, NARROWEST <const> = { rest = "fulfilled" }, { rest = "unfulfilled" }

-- ---- counting ----------------------------------------------------------------------

-- All features of a box from the least values (`which` is 1) or the most (2) of those counted.
local function packed(values, which)
  local n = 2 * values[quick.INDEX.aces][which][1] + values[quick.INDEX.kings][which][1]
  for k = #values, 1, -1 do n = n << 8 | values[k][which][1] end
  return n
end

local measured, measured_nb = {}, 0 -- texts of conditions -> their boxes

-- The boxes of conditions, each less those before it; false where there is no hand.
local function measure(conditions)
  local texts, bound, terms = {}, {}, {}
  for i, c in ipairs(conditions) do texts[i], bound[i] = c.text, c:of "S" end
  local key = table.concat(texts, "\0")
  local boxes = measured[key]
  if boxes then return boxes end
  for i, name in ipairs(COUNTED) do terms[i] = roles.me[name]:of "S" end
  boxes = {}
  for i, found in ipairs(check.must(core_hands.bounds(bound, terms))) do
    boxes[i] = #found[1] > 0 and { lows = packed(found, 1), highs = packed(found, 2) }
  end
  if measured_nb >= MEASURED_MAX then measured, measured_nb = {}, 0 end
  measured[key], measured_nb = boxes, measured_nb + 1
  return boxes
end

-- Whether a rule is there in every auction of its list (in some seats, it may be).
local function is_there(rule, block)
  return not block.when and not block.pattern and rule.call ~= "P"
    and type(rule.spec.level) ~= "string"
end

local function is_plain(rule) return not rule.needs and not rule.variants end

-- The groups of a plan by rule and "none"; see there.
local function grouped(plain, apart, before)
  local none, wanted = negated(fold("|", before)), false
  for _, entry in ipairs(plain[""]) do wanted = wanted or #entry.rules > 0 end
  if not wanted then plain[""] = {} end
  local rest, groups = { where = wanted and cond.any or none, rules = { "none" } }, {}
  table.insert(plain[""], rest)
  for _, group in ipairs(apart) do
    local first = group[1][1]
    if first.where:equals(none) and not first.variant then
      table.insert(rest.rules, first.rules[1])
    else
      groups[first.rules[1]] = group
    end
  end
  for _, list in pairs(plain) do
    local group = { list }
    for _, entry in ipairs(list) do
      for _, rule in ipairs(entry.rules) do groups[rule] = group end
    end
  end
  return groups
end

-- What is to be counted for a list of blocks: rule, or "none", -> the group that is counted with
-- it. A group has arrays of entries, each less those before it in its array; the box of an
-- entry's condition is one of each of its rules.
local function plan(blocks)
  local plain, apart, before = { [""] = {} }, {}, {}
  local function add(seats, where, rule)
    for key, list in pairs(plain) do
      if key == seats or seats == "" then
        list[#list + 1] = { where = where, rules = { key == seats and rule or nil } }
      end
    end
    if seats == "" then before[#before + 1] = where end
  end
  local function add_apart(rule)
    local group, denied = {}, negated(fold("|", before))
    for i, part in ipairs(rule.variants or { rule }) do
      local widest = core_expr.resolve(part.where, WIDEST)
      group[i] = { { where = fold("&", { widest, denied }), rules = { rule },
        variant = rule.variants and part.name } }
    end
    apart[#apart + 1] = group
  end
  for _, block in ipairs(blocks) do
    for _, rule in ipairs(block.rules) do
      local seats, there = rule.seats or "", is_there(rule, block)
      if not plain[seats] then
        plain[seats] = {}
        for i, entry in ipairs(plain[""]) do -- the same in both: counted in one of them
          plain[seats][i] = { where = entry.where, rules = entry.rules }
          entry.rules = {}
        end
      end
      if there and is_plain(rule) then
        add(seats, rule.where, rule)
      else
        add_apart(rule)
        local surely = there and seats == "" and core_expr.resolve(rule.where, NARROWEST)
        if surely and not surely:is_none() then add("", surely) end
      end
    end
  end
  return (grouped(plain, apart, before))
end

-- The boxes of the rules of a group.
local function count(group)
  local result = {}
  for _, list in ipairs(group) do
    local conditions = {}
    for i, entry in ipairs(list) do conditions[i] = entry.where end
    for i, box in ipairs(measure(conditions)) do
      for _, rule in ipairs(list[i].rules) do
        result[rule] = result[rule] or {}
        table.insert(result[rule], box and { lows = box.lows, highs = box.highs,
          name = list[i].variant or nil } or nil)
      end
    end
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

-- The line of boxes, by rule: a number alone is a rule that no hand bids by.
local function line_of(key, rules, boxes)
  local words = { key }
  for i, rule in ipairs(rules) do
    if boxes[rule] and #boxes[rule] == 0 then words[#words + 1] = tostring(i) end
    for _, box in ipairs(boxes[rule] or {}) do
      local name = box.name and box.name:gsub("[^%w]", function(c)
        return ("%%%02x"):format(c:byte())
      end)
      words[#words + 1] = ("%d %s %x %x"):format(i, name or "-", box.lows, box.highs)
    end
  end
  local line = table.concat(words, "\t")
  return ("%s\t%s\n"):format(line, text.hash(line))
end

-- The boxes of a line by rule; nil: it is damaged.
local function boxes_of(line, rules)
  local body, sum = line:match "^(.*)\t(%x+)$"
  if not body or text.hash(body) ~= sum then return nil end
  local result = {}
  for words in body:gmatch "\t([^\t]+)" do
    local i, name, low, high = words:match "^(%d+) ?(%S*) ?(%S*) ?(%S*)$"
    local rule = rules[tonumber(i)]
    if not rule then return nil end
    result[rule] = result[rule] or {}
    if high ~= "" then
      name = name:gsub("%%(%x%x)", function(x) return string.char(tonumber(x, 16)) end)
      table.insert(result[rule], { lows = tonumber(low, 16), highs = tonumber(high, 16),
        name = name ~= "-" and name or nil })
    end
  end
  return result
end

-- The folder where bounds are kept; nil: nowhere.
local function folder()
  local cache, home = os.getenv "XDG_CACHE_HOME", os.getenv "HOME"
  if not cache or cache == "" then cache = home and home ~= "" and home .. "/.cache" end
  return cache or nil
end

-- What the file of a system begins with: whose bounds these are. A hash names the file, and
-- whoever writes a system may choose one; so all its rules stand there, and are compared.
local function head_of(system)
  return ("%s, program %s, hash %s, %d bytes\n%s\n"):format(VERSION, version, system.hash,
    #system.written, system.written)
end

-- The lines of the file of a system: key of their list -> array.
local function read_file(system)
  local lines = {}
  local f = system.bounds_path and io.open(system.bounds_path)
  if not f then return lines end
  local head = head_of(system)
  if f:read(#head) ~= head then
    system:note(("%s is not a file of bounds of this system: they are counted again")
      :format(system.bounds_path))
    os.remove(system.bounds_path)
  else
    for line in f:lines() do
      local key = line:match "^[^\t]*"
      lines[key] = lines[key] or {}
      table.insert(lines[key], line)
    end
    files.prune(folder(), PREFIX, FILES_MAX, system.bounds_path)
  end
  f:close()
  return lines
end

-- Begin the file of a system, as a whole: another program may read it at any time.
local function begin_file(system)
  if output.is_there(system.bounds_path) then return true end
  local done = output.write(system.bounds_path, head_of(system))
  if done then files.prune(folder(), PREFIX, FILES_MAX) end
  return done
end

local function write_line(system, line)
  if not system.bounds_path then return end
  local f = begin_file(system) and io.open(system.bounds_path, "a")
  if f then
    f:write(line)
    f:close()
  else
    system:note(("bounds cannot be kept in %s, and are counted in each run")
      :format(system.bounds_path))
    system.bounds_path = nil
  end
end

local function boxes_in(list)
  local all = {}
  for i, box in ipairs(list) do all[i] = quick.new(box.lows, box.highs, box.name) end
  return (quick.concat(all))
end

--- The boxes of a list, counted when they are first asked for, or as the file of the system has
-- them; `key` is the list's as messages and files name it. rule -> boxes (an array; of several
-- variants one each; empty: no hand), and "none" -> those of the hands that no rule fits. When a
-- rule is asked for, raises where counting goes beyond its budget, and "interrupted".
function bounds.of(system, key, blocks)
  local known = system.bounds[key]
  if known then return known end
  if not system.bounds_lines then
    local cache = folder()
    system.bounds_path = cache and ("%s/%s5-%s"):format(cache, PREFIX, system.hash)
    system.bounds_lines = read_file(system)
  end
  local name = key == "" and "opening" or key
  local rules, boxes, damaged, groups = numbered(blocks), {}, false, nil
  for _, line in ipairs(system.bounds_lines[name] or {}) do
    local found = boxes_of(line, rules)
    damaged = damaged or not found
    for rule, list in pairs(found or {}) do boxes[rule] = boxes_in(list) end
  end
  system.bounds[key] = setmetatable(boxes, { __index = function(_, rule)
    if damaged then
      system:note(("the bounds of '%s' in %s are damaged: they are counted again"):format(name,
        system.bounds_path))
      damaged = false
    end
    groups = groups or plan(blocks)
    local found = count(groups[rule])
    write_line(system, line_of(name, rules, found))
    system.counted = system.counted + 1
    for one, list in pairs(found) do boxes[one] = boxes_in(list) end
    return rawget(boxes, rule)
  end })
  return boxes
end

return bounds
