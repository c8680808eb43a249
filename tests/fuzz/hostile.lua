-- SPDX-License-Identifier: GPL-3.0-or-later
--- What strangers may write to do harm, made at random, and what must hold of any of it.
-- A script ends with a value or with a message, within its limits of time and memory; nothing is
-- raised, and no message names a line of ours. Text number `index` of a kind is a function of the
-- two alone.
local baize = require "baize"
local core = require "baize.core.sandbox"
local mutate = require "mutate"
local random = require "random"
local sandbox = require "baize.sandbox"
local words = require "hostile_words"

local hostile = {}

local GAMMA <const> = 0x9E3779B97F4A7C15 -- spreads the indices: 2^64 over the golden ratio
local STEPS <const>, SECONDS <const> = 1000000, 1 -- of a script, in place of 50 million and 10 s
local EXPAND <const> = 10 -- times as fast as usual goes the clock that expanding a system looks at
-- Seconds of processor time, MiB: what a text may take in all.
local MOST <const> = { options = { 2.5, 160 }, system = { 4.5, 640 } }
local MESSAGE_MAX <const> = 12000 -- bytes: 4000, each written with four
local HAND <const> = "KQT432.32.5432.2"
-- What messages say that have no line, as there is none (for sort and next Lua has none either).
local PLACELESS <const> = { "^not enough memory: ", "^a text of more than ", "^the script r",
  "^more than %d+ MiB", "^the system is too large", "^theirs ?.* returns ", " is too large for ",
  "tables within tables are too deep", "^[%w_]+: unexpected", "takes over 64 MiB$",
  "^attempt to compare ", "^invalid key to ", "over 10 s of processor time$" }

local pick <const> = words.pick

-- ---- texts -------------------------------------------------------------------------

local expression

local function list_of(r, depth, most)
  local items = {}
  for i = 1, r(most + 1) - 1 do items[i] = expression(r, depth - 1) end
  return table.concat(items, ", ")
end

-- A value, as a script writes it.
function expression(r, depth)
  local kind = depth <= 0 and 1 or r(12)
  if kind <= 4 then
    return pick(r, r(3) == 1 and words.NUMBERS or r(2) == 1 and words.TEXTS or words.VALUES)
  elseif kind == 5 then
    return ("(%s %s %s)"):format(expression(r, depth - 1), pick(r, words.OPERATORS),
      expression(r, depth - 1))
  elseif kind == 6 then
    return pick(r, words.SIGNS) .. " " .. expression(r, 0)
  elseif kind == 7 then
    return ("(%s):%s(%s)"):format(expression(r, depth - 1), pick(r, words.METHODS),
      list_of(r, depth, 3))
  elseif kind == 8 then
    return ("(%s)[%s]"):format(expression(r, depth - 1), expression(r, depth - 1))
  elseif kind == 9 then
    return ("{ %s }"):format(list_of(r, depth, 4))
  elseif kind == 10 then
    return ("(%s)(%s)"):format(expression(r, depth - 1), list_of(r, depth, 2))
  end
  return ("%s(%s)"):format(pick(r, words.FUNCTIONS), list_of(r, depth, 4))
end

-- A statement that mostly makes more of what is there.
local function statement(r)
  local shape = pick(r, words.STATEMENTS)
  return (shape:gsub("%$(%a)", function(what)
    if what == "n" then return pick(r, words.TIMES) end
    if what == "o" then return pick(r, words.OPERATORS) end
    if what == "v" then return pick(r, words.VARIABLES) end
    return expression(r, 2)
  end))
end

local function script(r)
  local parts = { words.BEGIN }
  for _ = 1, r(6) do parts[#parts + 1] = statement(r) end
  parts[#parts + 1] = "return " .. (r(2) == 1 and pick(r, words.VARIABLES) or expression(r, 2))
  return table.concat(parts, "\n")
end

-- One thing within itself, or many in a row.
local function nested(r)
  local shape, n = pick(r, words.NESTED), pick(r, words.DEPTHS)
  return (shape[1] .. shape[2]:rep(n) .. shape[3] .. shape[4]:rep(n) .. shape[5])
end

-- ---- systems -----------------------------------------------------------------------

local function calls(r)
  local list = {}
  for i = 1, r(r(7)) - 1 do list[i] = pick(r, words.CALLS) end
  return table.concat(list, " ")
end

local function condition(r)
  if r(8) == 1 then return expression(r, 2) end
  local text = pick(r, words.CONDITIONS)
  for _ = 1, r(3) - 1 do
    text = text .. (r(2) == 1 and " & " or " | ") .. pick(r, words.CONDITIONS)
  end
  return text
end

local rules

local function rule(r, depth)
  local kind = r(12)
  if kind == 1 then return ("same %q"):format(r(2) == 1 and "s" .. r(4) or calls(r)) end
  if kind == 2 and depth > 0 then
    return ("%s { %s }"):format(pick(r, { "except", "variants", "replies" }), rules(r, depth - 1))
  end
  if kind == 3 then return expression(r, 2) end
  local field = r(3) == 1 and (", %s = %s"):format(pick(r, words.FIELDS), expression(r, 1)) or ""
  local replies = depth > 0 and r(4) == 1
    and (", replies { %s }"):format(rules(r, depth - 1)) or ""
  local word = r(5) == 1 and pick(r, { "pass", "double", "redouble" })
    or ("bid %q"):format(pick(r, words.CALLS))
  return ("%s { %s%s%s }"):format(word, condition(r), field, replies)
end

function rules(r, depth)
  local list = {}
  for i = 1, r(4) do list[i] = rule(r, depth) end
  return table.concat(list, ", ")
end

local function section(r)
  local kind = r(9)
  if kind == 1 then return statement(r) end
  local head = kind == 2 and ('section "s%d"'):format(r(4)) or kind == 3 and "opening"
    or kind == 4 and ("change %q"):format(calls(r)) or ("after %q"):format(calls(r))
  local how = kind == 4 and ("%s = %q, "):format(pick(r, words.CHANGES), pick(r, words.CALLS)) or ""
  local text = ("%s { %s%s }"):format(head, how, rules(r, 2))
  if r(6) == 1 then
    return ("for i = 1, %s do %s end"):format(pick(r, words.TIMES), text)
  end
  return text
end

local function system(r)
  local parts = { words.BEGIN, 'opening { bid "1C" { hcp "12+" }, bid "1NT" { balanced } }' }
  for _ = 1, r(8) do parts[#parts + 1] = section(r) end
  return table.concat(parts, "\n")
end

-- Systems and conventions of ours.
local corpus

local function systems()
  if corpus then return corpus end
  corpus = {}
  for _, name in ipairs { "tutorial", "conventions/stayman", "conventions/gerber",
    "conventions/weak_twos", "sayc/two_clubs", "sayc/overcalls" } do
    local file <close> = assert(io.open("systems/" .. name .. ".lua"))
    corpus[#corpus + 1] = file:read "a"
  end
  return corpus
end

--- Text number `index` of a kind.
-- @tparam string kind "options" (of a sampler) or "system"
-- @tparam integer index
-- @treturn string
function hostile.text(kind, index)
  local r = random.new(index * GAMMA | 1)
  for _ = 1, 4 do r(2) end
  if r(8) == 1 then return nested(r) end
  if kind == "options" then return script(r) end
  if r(3) == 1 then return mutate.text(systems(), index) end
  return system(r)
end

-- ---- what must hold ----------------------------------------------------------------

-- A number of /proc/self/status, in MiB; nil: there is none.
local function memory(name)
  local file <close> = io.open "/proc/self/status"
  local kib = file and file:read "a":match(name .. ":%s*(%d+)")
  return kib and kib // 1024
end

-- The most that is taken begins anew.
local function forget_peak()
  local file <close> = io.open("/proc/self/clear_refs", "w")
  if file then file:write "5" end
end

local function bad_message(message, name)
  if type(message) ~= "string" or message == "" then return "no message" end
  if #message > MESSAGE_MAX then return ("a message of %d bytes"):format(#message) end
  if message:find("lua/baize/", 1, true) or message:find("stack traceback", 1, true) then
    return "a line of ours in the message"
  end
  if message:sub(1, #name + 1) == name .. ":" or message:find "^systems/[%w_/]*%.lua:%d+: " then
    return nil
  end
  for _, pattern in ipairs(PLACELESS) do
    if message:find(pattern) then return nil end
  end
  return "a message without a place"
end

local runs <const> = {}

function runs.options(text) return sandbox.options(text, "@theirs.lua") end

-- Loaded, written and bid with.
function runs.system(text, name)
  local s, message, at, kind = baize.system.load(name, nil, { strict = #text % 2 == 0 })
  if s then
    for _, note in ipairs(s.notes) do
      assert(not bad_message((note:gsub("^left out: ", "")), name), note)
    end
    assert(#tostring(s) > 0 and #s.hash == 16)
    assert(s:bid(HAND), "a call")
  end
  return s, message, at, kind
end

local function limited(f, ...)
  local run, clock = core.run, os.clock
  function core.run(module, text, name, bytes)
    return run(module, text, name, bytes, STEPS, SECONDS)
  end
  rawset(os, "clock", function() return clock() * EXPAND end)
  local ok, value, message = pcall(f, ...) -- told below
  core.run = run
  rawset(os, "clock", clock)
  return ok, value, message
end

--- Try a text.
-- @tparam string kind
-- @tparam string text
-- @tparam string name of a file that holds it
-- @treturn ?string what does not hold; nil: all is well
-- @treturn boolean was it refused?
function hostile.try(kind, text, name)
  collectgarbage()
  forget_peak()
  local before, begun = memory "VmRSS", os.clock()
  local ok, value, message = limited(runs[kind], text, name)
  local seconds, peak = os.clock() - begun, memory "VmHWM"
  local most = MOST[kind]
  if not ok then return "raised: " .. tostring(value), false end
  if seconds > most[1] then return ("%.1f seconds"):format(seconds), false end
  if peak and peak - before > most[2] then return ("%d MiB"):format(peak - before), false end
  if value ~= nil then return nil, false end
  local fault = bad_message(message, kind == "options" and "theirs.lua" or name)
  if text:find("error", 1, true) and fault == "a message without a place" then fault = nil end
  return fault and ("%s: %q"):format(fault, message), true
end

return hostile
