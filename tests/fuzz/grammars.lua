-- SPDX-License-Identifier: GPL-3.0-or-later
--- Every grammar that is read in Lua, and what must hold of any text.
-- A text is read or refused with a message; nothing else is raised. What was read is written,
-- and read again it comes to the same text, with as many boards. Each text costs no more
-- memory and time than its size allows.
require "baize" -- deals and contracts have their operators from there
local clock = require "clock"
local cond = require "baize.lang.cond"
local dealer = require "baize.dealer"
local files = require "baize.core.files"
local frozen = require "baize.store.frozen"
local hypothesis = require "baize.stats.hypothesis"
local registration = require "baize.store.registration"
local traps = require "baize.lang.traps"

local grammars = {}

local HERE <const> = debug.getinfo(1, "S").short_src .. ":"
local CORPUS <const> = HERE:match "^(.*)grammars%.lua:$" .. "corpus/"

-- Bytes of memory that a text may cost, all that is thrown away at once counted: so many, and
-- so many more for each of its bytes. Seconds of the tests' clock in the same way.
local MEMORY <const>, MEMORY_BYTE <const> = 4000000, 20000
local SECONDS <const>, SECONDS_BYTE <const> = 0.5, 0.0005

local function one_line(message)
  assert(type(message) == "string" and #message > 0 and not message:find "\n",
    "a message of one line")
end

-- ---- formats of files ----------------------------------------------------------

-- The lines of a text as file:read "l" gives them, and its bytes as file:read(n).
local function source_of(text)
  local at = 1
  local function next_line()
    if at > #text then return nil end
    local stop = text:find("\n", at, true) or #text + 1
    local line = text:sub(at, stop - 1)
    at = stop + 1
    return line
  end
  local function read_bytes(n)
    if at > #text then return nil end
    local bytes = text:sub(at, at + n - 1)
    at = at + n
    return bytes
  end
  return next_line, read_bytes
end

-- The boards of a text, and how many notes there were.
local function read(module, text)
  local boards, notes = {}, 0
  local next_line, read_bytes = source_of(text)
  local function report(note)
    assert(type(note) == "string" and not note:find "[%c]", "a note of one line")
    notes = notes + 1
  end
  for board in module.boards(next_line, "text", report, read_bytes) do
    boards[#boards + 1] = board
  end
  return boards, notes
end

-- The boards that a format can write, as it can write them.
local function fitting(module, boards)
  local out = {}
  for _, board in ipairs(boards) do
    local whole = true
    for _, need in ipairs(module.needs or {}) do whole = whole and board[need] ~= nil end
    local fit = whole and board
    if whole and module.fit then fit = module.fit(board) end
    out[#out + 1] = fit or nil
  end
  return out
end

local function written(module, boards)
  local parts, i = {}, 0
  local count = assert(module.write(function(text)
    parts[#parts + 1] = text
    return true
  end, function()
    i = i + 1
    return boards[i]
  end))
  assert(count == #boards, "all boards are written")
  return table.concat(parts)
end

-- What was read from one format, written in another, is read there.
local function through(boards, other)
  local list = fitting(other, boards)
  if #list == 0 then return end
  local back = read(other, written(other, list))
  assert(#back == #list, "all boards come back from the other format")
  for i, board in ipairs(list) do
    assert(back[i].deal == board.deal, "deals come back from the other format")
  end
end

-- Export format comes back as it was written, with as many boards.
local function exported(boards)
  local pbn = require "baize.format.pbn"
  local list = fitting(pbn, boards)
  local parts, i = {}, 0
  assert(pbn.export(function(text)
    parts[#parts + 1] = text
    return true
  end, function()
    i = i + 1
    return list[i]
  end, function(what) one_line(what) end))
  return table.concat(parts), #list
end

local function export_check(boards)
  local once, count = exported(boards)
  if count == 0 then return end
  local back = read(require "baize.format.pbn", once)
  assert(#back == count, "all boards come back from export format")
  for line in once:gmatch "[^\r\n]+" do assert(#line <= 253, "a line that is too long") end
  assert(exported(back) == once, "export format comes back as it was written")
end

local FORMATS <const> = { "pbn", "lin", "json", "dealer", "deal", "gib", "giblib", "line" }

local THOROUGH <const> = 4 -- one text of so many is written and read again

-- What must hold of a text in a format; `turn` says whether it is written again, and by which
-- other format it goes then.
local function format_check(name)
  return function(text, turn)
    local module = require("baize.format." .. name)
    -- a refusal is raised at the line of whoever called baize, which is here
    local ok, boards = pcall(read, module, text)
    if not ok and type(boards) == "string" and boards:sub(1, #HERE) == HERE then return true end
    if not ok then error(boards, 0) end
    local list = fitting(module, boards)
    if module.consecutive then -- a damaged board leaves a gap in the numbers
      for i, board in ipairs(list) do board.number = i <= 99 and i or nil end
      for i = #list, 100, -1 do list[i] = nil end
    end
    if #list == 0 or not module.write or turn % THOROUGH ~= 0 then return false end
    local once = written(module, list)
    local back = read(module, once)
    assert(#back == #list, "all boards come back")
    local twice = written(module, fitting(module, back))
    assert(once == twice, "what was written comes back as it was written")
    through(boards, require("baize.format." .. FORMATS[turn // THOROUGH % #FORMATS + 1]))
    if turn // THOROUGH % 2 == 0 then export_check(boards) end
    return false
  end
end

-- ---- languages -----------------------------------------------------------------

local function script_check(text)
  local program, message = dealer.read(text, "text")
  if program then return false end
  one_line(message)
  assert(message:find "^text:%d+:%d+: ", "a message with a place")
  return true
end

local function condition_check(text)
  local c, message, at = cond.parse(text)
  if not c then
    one_line(message)
    assert(at == nil or at >= 1 and at <= #text + 1, "a place in the text")
    return true
  end
  local again = assert(cond.parse(tostring(c)))
  assert(tostring(again) == tostring(c), "what prints is read as the same")
  return false
end

-- What a database keeps of an experiment: what is read is written, and comes to the same text.
local function kept_check(text)
  local value, message = frozen.value(text)
  if value == nil then
    assert(message == nil or #tostring(message) > 0, "a message")
    return true
  end
  local ok, once = pcall(frozen.text, value) -- of a value that has no text it is told at our line
  if not ok then
    assert(tostring(once):sub(1, #HERE) == HERE, once)
    return true
  end
  assert(frozen.text(frozen.value(once)) == once, "what was written comes back")
  return false
end

-- The tests of an experiment.
local function test_check(text)
  local ok, found = pcall(hypothesis.parse, text, { "gain", "x" }, { x = "share" })
  if not ok then
    assert(tostring(found):sub(1, #HERE) == HERE, found)
    return true
  end
  assert(found.mu == found.mu and found.measure, "a number and a measure")
  return false
end

-- What was registered, or why not. With its hash a registration that is read is as it was written;
-- every other text gets a new hash, so that it is read further.
local function registration_check(text, turn)
  local at, stop = text:find('\n  "sha256":"%x*",\n')
  if turn % 2 == 0 and at then
    text = ('%s\n  "sha256":"%s",\n%s'):format(text:sub(1, at - 1),
      files.sha256(text:sub(1, at) .. text:sub(stop + 1)), text:sub(stop + 1))
  end
  local found, message = registration.read(text, "text")
  if not found then
    one_line(message)
    return true
  end
  assert(turn % 2 == 0 or found.text == grammars.registered, "all is as it was written")
  assert(#found.id == 16 and #found.data.questions > 0, "a registration")
  return false
end

-- Scripts are looked through for operators that Lua would swallow.
local function source_check(text)
  local message = traps.message(text, "law.lua")
  if message then one_line(message) end
  return message ~= nil
end

-- ---- the list ------------------------------------------------------------------

local function contents(name)
  local file <close> = assert(io.open(CORPUS .. name, "rb"))
  return file:read "a"
end

local function lines_of(name)
  local list = {}
  for line in contents(name):gmatch "[^\n]+" do list[#list + 1] = line end
  return list
end

-- The library's file from its text.
local function library()
  local boards = read(require "baize.format.gib", contents "grammars/gib-lines.txt")
  return written(require "baize.format.giblib", boards)
end

-- The same deals for a machine.
local function machine(name)
  local boards = read(require "baize.format.gib", contents "grammars/gib-lines.txt")
  local module = require("baize.format." .. name)
  return written(module, fitting(module, boards))
end

--- A registration.
grammars.registered = registration.new {
  date = "2026-11-24T02:48:01Z", note = "of a \"law\"",
  script = registration.script("law.lua", "return baize.experiment { measure = S.hcp }\n", {}),
  questions = { { kind = "experiment", title = "Law", where = 'S.hcp "15-17"', deals = 60, seed = 3,
    measures = { "gain" }, tests = { "gain > 0" } } } }.text

--- Every grammar: name, corpus (array of texts), check (function of a text and a whole number
-- that chooses between ways to look at it: true when the text was refused; raises when
-- something does not hold).
grammars.list = {
  { name = "pbn", corpus = { contents "grammars/pbn-odd.txt", contents "grammars/pbn-plain.txt" } },
  { name = "lin", corpus = { contents "grammars/lin-odd.txt" } },
  { name = "json", corpus = { contents "grammars/json-odd.txt",
    contents "grammars/json-lines.txt" } },
  { name = "dealer", corpus = { contents "grammars/dealer-lines.txt" } },
  { name = "deal", corpus = { contents "grammars/deal-lines.txt" } },
  { name = "gib", corpus = { contents "grammars/gib-lines.txt" } },
  { name = "giblib", corpus = { library() } },
  { name = "dup", corpus = { machine "dup" } },
  { name = "bri", corpus = { machine "bri" } },
  { name = "dge", corpus = { machine "dge" } },
  { name = "dlm", corpus = { machine "dlm" } },
  { name = "rbn", corpus = { contents "grammars/match.rbn" } },
  { name = "line", corpus = { contents "grammars/line-lines.txt" } },
  { name = "script", corpus = { contents "grammars/script-long.txt",
    contents "grammars/script-short.txt" }, check = script_check },
  { name = "condition", corpus = lines_of "cond.txt", check = condition_check },
  { name = "kept", corpus = lines_of "grammars/kept.txt", check = kept_check },
  { name = "test", corpus = { "gain > 0", "gain ~= 0", "x < 0.5", " gain>-1.25 " },
    check = test_check },
  { name = "registration", corpus = { grammars.registered }, check = registration_check },
  { name = "source", corpus = { contents "grammars/source.txt" }, check = source_check },
}
for _, grammar in ipairs(grammars.list) do
  grammar.check = grammar.check or format_check(grammar.name)
end

--- Try a text.
-- @tparam table grammar of `list`
-- @tparam string text
-- @tparam integer turn of `check`
-- @treturn ?string what does not hold; nil: all is well
-- @treturn boolean was it refused?
function grammars.try(grammar, text, turn)
  collectgarbage "stop" -- so that all that is asked for is counted
  local memory, seconds = collectgarbage "count", clock()
  local ok, refused = pcall(grammar.check, text, turn) -- told below
  memory, seconds = (collectgarbage "count" - memory) * 1024, clock() - seconds
  collectgarbage "restart"
  if not ok then return tostring(refused), false end
  if memory > MEMORY + MEMORY_BYTE * #text then
    return ("%.0f bytes of memory for %d of text"):format(memory, #text), false
  elseif seconds > SECONDS + SECONDS_BYTE * #text then
    return ("%.2f seconds for %d bytes"):format(seconds, #text), false
  end
  return nil, refused
end

return grammars
