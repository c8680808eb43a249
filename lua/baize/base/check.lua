-- SPDX-License-Identifier: GPL-3.0-or-later
--- Argument checks that blame the caller.
-- Misuse raises a text that begins with the file and line of the user's own
-- code, however deep in baize it is found. A tail call (`return
-- baize.experiment{...}`) has no line of its own left on the stack: then the
-- place is looked for in the source of the script.
-- So that the stack tells when it can, functions that users call make no tail
-- calls themselves: they end with `return (f(x))`.
-- @module baize.base.check
require "baize.core"
local columns = require "baize.base.columns"
local errors = require "baize.core.error"
local lex = require "baize.base.lex"
local near = require "baize.base.near"

local check = {}

local SHOWN_MAX <const> = 40 -- characters of a value that messages quote

-- Where our own code lives: its frames are never to blame.
local OWN <const> = debug.getinfo(1, "S").source:match("^(@.*)base/check%.lua$")

-- The user's chunks that were seen calling us, the last one at the end, and the texts
-- of chunks that are in no file.
local seen = {}
local texts = {}

local sub <const> = string.sub -- a method of a string is looked up slowly in the sandbox

local function is_own(info)
  return info.what == "C" or sub(info.source, 1, #OWN) == OWN
end

-- The command line and the prompt call the user's code, not the other way round.
local function calls_user(info)
  local folder = sub(info.source, 1, #OWN) == OWN and info.source:match("^%w+/", #OWN + 1)
  return folder == "cli/" or folder == "host/" or folder == "repl/"
end

-- The nearest frame of the user's, from `level` on. Nil where there is none; then its
-- level and, where a tail call has dropped it, the function of ours that was called.
local function user_frame(level)
  while true do
    local info = debug.getinfo(level, "Sltf")
    if not info or not is_own(info) then return info, level end
    if info.istailcall then return nil, level, not calls_user(info) and info.func end
    level = level + 1
  end
end

--- Remember the chunk that is running, so that its lines can be found later. Constructors call it
-- before they are done, the program when a script begins. `source` is the chunk's name as `load`
-- takes it ("@file", "=stdin"), by default the nearest caller's outside baize, if it is in a file;
-- `text` is the chunk, where no file holds it.
function check.note(source, text)
  if source then
    texts[source] = text
  else
    local info = user_frame(3)
    if not info or info.source:sub(1, 1) ~= "@" then return end
    source = info.source
  end
  if seen[#seen] == source then return end
  for i, known in ipairs(seen) do
    if known == source then table.remove(seen, i) break end
  end
  seen[#seen + 1] = source
end

-- The text of a chunk; nil when it cannot be read.
local function text_of(source)
  if texts[source] or source:sub(1, 1) ~= "@" then return texts[source] end
  local file = io.open(source:sub(2), "rb")
  if not file then return nil end
  local text = file:read("a") -- nil for a directory
  file:close()
  return text
end

--- An iterator over the chunks that were noted, the last one first: text, and name as in error
-- messages.
function check.sources()
  local i = #seen + 1
  return function()
    repeat
      i = i - 1
      local text = seen[i] and text_of(seen[i])
      if text then return text, seen[i]:sub(2) end
    until i <= 1
  end
end

-- The line of the first match of a pattern in a chunk that was seen, comments apart; and
-- whether there is another.
local function find_line(pattern)
  for text, name in check.sources() do
    local plain = lex.without_comments(text)
    local at, last = plain:find(pattern)
    if at then
      local _, newlines = text:sub(1, at - 1):gsub("\n", "")
      return name .. ":" .. newlines + 1 .. ": ", plain:find(pattern, last + 1) ~= nil
    end
  end
end

-- Tables of functions that users call, those of `baize` apart.
local public = {}

--- Declare functions that users call, by name: the names are looked for where a tail call has
-- dropped the caller's line.
function check.public(functions) public[#public + 1] = functions end

-- The name by which users call a function.
local function name_of(func)
  for name, value in pairs(package.loaded.baize or {}) do
    if value == func then return name end
  end
  for _, functions in ipairs(public) do
    for name, value in pairs(functions) do
      if value == func then return name end
    end
  end
end

-- The line where a public function is called, or the nearest to that; "" where several
-- lines may be the one.
local function find_call(func)
  local name = func and name_of(func)
  if not name then return nil end
  local word = "%f[%w_]" .. name .. "%f[^%w_]"
  local line, more = find_line("%f[%w_]return%s+[^\n]-" .. word)
  if not line then line, more = find_line(word) end
  return more and "" or line
end

local function place(info)
  if info and info.currentline > 0 then
    return info.short_src .. ":" .. info.currentline .. ": "
  end
end

local function line_number(where) return tonumber((where or ""):match ":(%d+): $") or 0 end

--- Where the user's mistake is, as a prefix "file:line: " of messages; "" when nothing is known.
-- `hint` is a pattern that is at the place in the source, used when the stack does not tell.
function check.position(hint)
  local info, level, func = user_frame(3)
  if info or not func then return place(info) or "" end
  -- The user's `return f(...)` is gone from the stack; who called the function
  -- that it stood in comes last but one.
  local line, more, call = nil, false, find_call(func)
  if hint then line, more = find_line(hint) end
  -- of several lines with the hint one before the call is hardly meant
  if line and not (more and line_number(line) < line_number(call)) then return line end
  return call or place((user_frame(level + 1))) or find_line("%f[%w_]return%f[^%w_]") or ""
end

--- A pattern, for the `hint` of `fail`, that finds a text or a number as it is written in a source.
function check.literal(value)
  local text = tostring(value):gsub("%W", "%%%0")
  if type(value) == "string" then return "[\"']" .. text .. "[\"']" end
  return "%f[%w]" .. text .. "%f[%W]"
end

local kinds = {} -- name of a type -> its last word, or false

--- The last word of the name of a value's type ("Feature", "Seat", "Deal"); nil for what Lua has.
function check.kind(value)
  local meta = debug.getmetatable(value)
  local name = type(meta) == "table" and rawget(meta, "__name")
  if type(name) ~= "string" then return nil end
  if kinds[name] == nil then kinds[name] = name:match "^baize%.(%a+)$" or false end
  return kinds[name] or nil
end

--- A value as messages show it: "'x'", "12", "the feature S.hcp", "a table", "nothing".
function check.show(value)
  if type(value) == "string" then return ("'%s'"):format(columns.line(value)) end
  if type(value) == "number" or type(value) == "boolean" then return tostring(value) end
  if value == nil then return "nothing" end
  local kind = check.kind(value)
  if not kind then return "a " .. type(value) end
  kind = kind == "Seat" and rawget(value, "pair") and "pair" or kind:lower()
  local text = debug.getmetatable(value).__tostring and tostring(value) or "\n"
  if #text <= SHOWN_MAX and not text:find "\n" then
    return ("the %s %s"):format(kind, text)
  end
  return (kind:find "^[aeiou]" and "an " or "a ") .. kind
end

--- Refuse, at the user's line, to call a method of a `kind` ("Condition") on something else.
function check.self(self, kind, name)
  if check.kind(self) == kind then return end
  local word = kind:gsub("(%l)(%u)", "%1 %2"):lower()
  check.fail(("%s is called with a colon on %s %s, not on %s"):format(name,
    word:find "^[aeiou]" and "an" or "a", word, check.show(self)), "%." .. name .. "%f[%W]")
end

-- What is after the methods that users call.
local behind = setmetatable({}, { __mode = "k" })

-- Does the program run, which cuts tracebacks itself? An interpreter such as lua5.4 does not.
local PROGRAM <const> = not package or package.preload["baize.core.terminal"]
  or package.loaded["baize.core.terminal"]

--- A function that users call: where lua5.4 shows a traceback of what it raises, that has nothing
-- of its inside, and so begins at the user's line. In the program the function itself.
-- @tparam any f a function; another value is returned as it is
-- @return f, or a function that calls it
function check.boundary(f)
  if PROGRAM or type(f) ~= "function" or debug.getinfo(f, "S").what == "C" then return f end
  local guarded = errors.guard(f)
  behind[guarded] = behind[f] or f
  return guarded
end

local function pass(...) return ... end

--- Let all methods of a type refuse to be called on something else than its values, of `kind` as
-- `check.kind` gives it: the functions of the table are replaced, but for metamethods.
function check.methods(methods, kind)
  for name, method in pairs(methods) do
    if type(method) == "function" and not name:find "^__" then
      local function guarded(self, ...)
        check.self(self, kind, name)
        return pass(method(self, ...)) -- no tail call: the stack tells who called it
      end
      behind[guarded] = method
      methods[name] = check.boundary(guarded)
    end
  end
  return methods
end

--- A function that is called `name` and refuses more arguments than it has names for; `hint` says
-- what those may have been meant for.
function check.bounded(name, f, hint)
  local most = debug.getinfo(f, "u").nparams
  local function guarded(...)
    local given = select("#", ...)
    if given > most then
      check.fail(("%s takes %d argument%s at most, not %d%s"):format(name, most,
        most == 1 and "" or "s", given, hint and ": " .. hint or ""))
    end
    return pass(f(...))
  end
  behind[guarded] = f
  return guarded
end

--- An object of a type with these fields, which the program alone may change: elsewhere a field
-- that is set raises at the user's line. `maker` made it, as in "baize.sampler".
function check.object(fields, class, maker)
  local meta = {}
  for name, value in pairs(class) do meta[name] = value end
  meta.__index = setmetatable(fields, { __index = class.__index })
  function meta.__newindex(_, name, value)
    if not is_own(debug.getinfo(2, "S")) then
      check.fail(("the field '%s' cannot be set: what %s made stays as it is; make another one")
        :format(tostring(name), maker))
    end
    fields[name] = value
  end
  function meta.__pairs() return pairs(fields) end
  return setmetatable({}, meta)
end

--- The function as it was written, which says what it does: f, or the one after it.
function check.behind(f) return behind[f] or f end

--- Raise a message at the user's line, with a `hint` as for `position`; of a `kind` of error
-- (baize.core.error.new), or without one as a string.
function check.fail(message, hint, kind)
  local where = check.position(hint)
  error(kind and errors.new(kind, message, where) or where .. message, 0)
end

--- Raise at the user's line that a value is not what was expected: `what` is as in "deals",
-- `expected` as in "a text". The `hint` is as for `position`; default: where the field `what` is
-- set; false: none.
function check.expected(what, expected, value, hint)
  if hint == nil then hint = what .. "%s*=" end
  check.fail(("%s: %s expected, not %s"):format(what, expected, check.show(value)), hint or nil)
end

--- A function that is called back; raises at the user's line for anything else. `what` is as in
-- "progress".
function check.callback(value, what)
  if type(value) == "function" then return value end
  check.expected(what, "a function", value)
end

--- What a function of the core returned; what it could not do (nil, message, at which byte, kind)
-- is raised at the user's line, as an error of its kind. Without a message there need not be a
-- result.
function check.must(result, message, at, kind)
  if result ~= nil or not message then return result end
  check.fail(at and ("%s (at byte %d)"):format(message, at) or message, nil, kind)
end

--- Refuse, at the user's line, what is not a table, and fields that are not among the names. `what`
-- is what the table is for, as in "an experiment".
function check.fields(options, names, what)
  if type(options) ~= "table" or getmetatable(options) then
    check.fail(("%s is made from a table of fields, not from %s")
      :format(what, check.show(options)))
  end
  local known = {}
  for _, name in ipairs(names) do known[name] = true end
  local unknown = {}
  for key in pairs(options) do
    if not known[key] then unknown[#unknown + 1] = tostring(key) end
  end
  if #unknown == 0 then return end
  table.sort(unknown)
  local word = unknown[1]
  local hint = near.field(word, names)
  if hint == "" then
    hint = #names == 0 and " (it has no fields)"
      or (" (its fields: %s)"):format(table.concat(names, " "))
  end
  check.fail(("%s has no field '%s'%s"):format(what, columns.line(word), hint),
    "%f[%w_]" .. word:gsub("%W", "%%%0") .. "%s*=")
end

--- A whole number of at least `low`, at most `high`, if that is given; raises at the user's line
-- for anything else. `what` is as in "deals".
function check.integer(value, what, low, high)
  local n = math.tointeger(value)
  local hint = #what > 1 and what .. "%s*=" -- a letter alone is not a field
  if type(value) ~= "number" or not n then
    check.expected(what, "a whole number", value, hint)
  end
  if n < low or high and n > high then
    local wanted = ("%d or more"):format(low)
    if high then wanted = ("from %d to %d"):format(low, high) end
    check.fail(("%s: %d is not %s"):format(what, n, wanted), hint)
  end
  return n
end

--- Run a function of the core that returns its result, or nil, message[, position]; its errors are
-- the user's, and are raised at the user's line.
function check.core(fn, ...) return (check.must(fn(...))) end

return check
