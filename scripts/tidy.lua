-- SPDX-License-Identifier: GPL-3.0-or-later
--- House rules that a machine can check.
--   lua5.4 scripts/tidy.lua
-- Faults: a missing or wrong SPDX line, tabs, trailing blanks, CR LF, no final
-- newline, a header guard that is not FOLDER_FILE_H, a .c that does not include
-- its own header first, a path of somebody's machine, a TODO without an issue, code that
-- decides by the words of an error's message instead of its kind (lines that end in
-- "-- Lua's words" may: what Lua itself raises has no kind), code that decides by the text of
-- a condition or another expression instead of its parts, a type name that is defined twice in
-- src, comments of C that clang-format broke, text of lua/baize that goes to standard output or
-- error past baize.base.output.
-- Warnings (sizes are advice): a .c over 600 lines, a .lua over 300, a line of
-- more than 100 columns.

local MIT <const> = { base = 1, cards = 1, hand = 1, lang = 1, prove = 1, count = 1,
  sample = 1, solve = 1, suit = 1, net = 1, guess = 1, score = 1, play = 1, bidding = 1, table = 1,
  lib = 1 }
local MAX <const> = { c = 600, h = 600, lua = 300 }
-- In pieces, so that this file does not hold what it looks for.
local PRIVATE <const> = { "/wor" .. "k/", "/roo" .. "t/", "/tmp/w" .. "t", "/Use" .. "rs/",
  "/hom" .. "e/%a+/" }
local OWN_HOME <const> = "/home/user/" -- a made-up one, fit for examples

-- What variables are called that hold what was raised, or why something is not there.
local MESSAGES <const> = { err = 1, fault = 1, failure = 1, message = 1, msg = 1, problem = 1,
  reason = 1, told = 1, why = 1, wrong = 1 }
-- Patterns of what looks for words; each captures the name of what it looks into.
local LOOKS <const> = { lua = {}, c = {} }
for _, name in ipairs { "find", "match", "gmatch" } do
  table.insert(LOOKS.lua, "([%w_]+)[%])]*%s*:%s*" .. name .. "%f[^%w_]")
  table.insert(LOOKS.lua, "string%." .. name .. "%s*%([%s%l(]-%f[%w_]([%w_]+)%s*[,)]")
end
for _, name in ipairs { "strstr", "strcmp", "strncmp", "strchr", "memcmp", "sscanf" } do
  table.insert(LOOKS.c, "%f[%w]" .. name .. "%s*%([^;]-[.>](msg)%f[^%w_]")
end
LOOKS.h = LOOKS.c
-- What in the Lua half has a `text` and is not an expression: tokens, pieces of files, holdings.
local TEXTS <const> = { after = 1, at = 1, before = 1, command = 1, entry = 1, first = 1, from = 1,
  h = 1, head = 1, item = 1, peek = 1, piece = 1, row = 1, sign = 1, tag = 1, take = 1, test = 1,
  token = 1, tokens = 1 }
local SEARCHES <const> = { find = 1, match = 1, gmatch = 1, gsub = 1 }

local faults, warnings, files = 0, 0, 0

local function say(path, line, what)
  print(("%s:%d: %s"):format(path, line, what))
  faults = faults + 1
end

local function warn(path, what)
  print(("%s: %s (a warning)"):format(path, what))
  warnings = warnings + 1
end

--- The SPDX line that a file must begin with; nil: none asked for.
local function licence_line(path, kind)
  if kind == "lua" then return "-- SPDX-License-Identifier: GPL-3.0-or-later" end
  if kind == "c" or kind == "h" then
    local layer = path:match("^src/(%w+)/")
    local name = (MIT[layer] or path:find "^scripts/wasm/npm/") and "MIT" or "GPL-3.0-or-later"
    return "/* SPDX-License-Identifier: " .. name .. " */"
  end
  return nil
end

local function check_header(path, text)
  local folder, file = path:match("^src/([%w/]+)/([%w_]+)%.h$")
  if not folder then return end
  local guard = path == "src/lib/baize.h" and "BAIZE_H"
    or (folder .. "_" .. file):gsub("/", "_"):upper() .. "_H"
  if text:match("\n#ifndef ([%w_]+)\n#define") ~= guard and text:match("\n#ifndef") then
    say(path, 1, "the header guard is not " .. guard)
  end
end

local function check_own_header(path, text, exists)
  local own = path:match("^src/(.*)%.c$")
  if not own or not exists[path:gsub("%.c$", ".h")] then return end
  if text:match('\n#include ["<]([^">]+)[">]') ~= own .. ".h" then
    say(path, 1, ("does not include its own header, %s.h, first"):format(own))
  end
end

--- Whether a line of ours decides by the words of an error's message.
local function check_words(path, kind, number, line)
  local shipped = path:match("^src/") or path:match("^lua/")
  if not shipped or line:match("%-%- Lua's words$")
    or kind == "lua" and not (line:find("find", 1, true) or line:find("match", 1, true)) then
    return
  end
  for _, pattern in ipairs(LOOKS[kind] or {}) do
    for name in line:gmatch(pattern) do
      if MESSAGES[name] then
        say(path, number, ("looks for words in '%s': errors have kinds"):format(name))
      end
    end
  end
end

-- What writes to standard output or error by itself.
local PAST <const> = { "%f[%w_]print%s*[(\"]", "%f[%w_]print%s*%[%[", "%f[%w_]io%.write%f[^%w_]",
  "%f[%w_]io%.stdout%s*:%s*write%f[^%w_]", "%f[%w_]io%.stderr%f[^%w_]",
  "%f[%w_]io%.output%f[^%w_]" }

--- Whether a file of the Lua half writes to standard output or error by itself: what is printed may
-- be a stranger's text, which baize.base.output makes harmless.
local function check_door(path, text)
  if not path:match("^lua/baize/.*%.lua$") or path == "lua/baize/base/output.lua" then return end
  local function blank(part) return (part:gsub("[^\n]", " ")) end
  text = text:gsub("%-%-[^\n]*", blank):gsub("%[%[.-%]%]", function(s) return "[[" .. blank(s) end)
  local number = 0
  for line in text:gmatch("([^\n]*)\n") do
    number = number + 1
    line = line:gsub("\\.", ""):gsub('"[^"]*"', '""'):gsub("'[^']*'", '""')
      :gsub("[.:]print", ""):gsub("function%s+print", "")
    for _, pattern in ipairs(PAST) do
      if line:find(pattern) then
        say(path, number, "prints past baize.base.output, which makes control characters visible")
      end
    end
  end
end

--- Whether a line of the Lua half decides by the text of an expression.
local function check_trees(path, number, line)
  if not line:find(".text", 1, true) or not path:match("^lua/baize/") then return end
  line = line:gsub("%s%-%-.*", "")
  for from, to in line:gmatch("()%.text%f[^%w_]()") do
    local before, after = line:sub(1, from - 1), line:sub(to):match("^[%])%s]*(.*)")
    local of = before
    repeat
      before = of
      of = before:gsub("%b[]$", ""):gsub("%b()$", "")
    until of == before
    local compared = after:match("^[=~]=") or of:match("[=~]=%s*[%w_.:]*$")
    local called = after:match("^:%s*(%a+)") or of:match("string%.(%a+)%s*%([%w_.:]*$")
    if (compared or SEARCHES[called]) and not TEXTS[of:match("[%w_]*$")] then
      say(path, number, "decides by the text of an expression: ask its parts")
    end
  end
end

--- Whether a line of C stands in a comment that began before it and clang-format broke it there.
-- True too where the comment goes on after the line.
local function check_comment(path, number, line, inside)
  if inside and line:match("^%s*%*[^*/%s]") then
    say(path, number, "is the rest of a comment line of more than 88 columns")
  end
  local last = line:match(".*()/%*")
  if last and not line:find("*/", last + 2, true) then return true end
  return inside and not line:find("*/", 1, true)
end

local function check_lines(path, kind, text)
  local number, wide, inside = 0, 0, false
  for line in text:gmatch("([^\n]*)\n") do
    number = number + 1
    if line:find("\r", 1, true) then say(path, number, "ends in CR LF") end
    check_words(path, kind, number, line)
    if kind == "lua" then check_trees(path, number, line) end
    if kind == "c" or kind == "h" then inside = check_comment(path, number, line, inside) end
    if line:find("^[ \t]", -1) and kind ~= "md" and kind ~= "expected" then
      say(path, number, "has trailing blanks")
    end
    if line:find("\t", 1, true) and (kind == "c" or kind == "h" or kind == "lua") then
      say(path, number, "has a tab")
    end
    for _, private in ipairs(line:find("/", 1, true) and PRIVATE or {}) do
      if line:gsub(OWN_HOME, ""):match(private) then
        say(path, number, "names a path of somebody's machine")
      end
    end
    if line:find("TODO", 1, true) and line:match("%f[%w]TODO%f[%W]")
      and not line:match("TODO%(#%d+%)") and not path:match("tidy%.lua$") then
      say(path, number, "has a TODO without an issue: TODO(#n)")
    end
    if #line > 100 and MAX[kind] and (utf8.len(line) or 0) > 100 then wide = wide + 1 end
  end
  if wide > 0 then warn(path, wide .. " lines of more than 100 columns") end
  if MAX[kind] and number > MAX[kind] then warn(path, number .. " lines") end
end

local defined = {} -- path:line by name of a type

--- Note the types that a file of src defines; say which names another file has taken.
local function check_types(path, text)
  if not path:match("^src/.*%.[ch]$") then return end
  local number, depth, open = 0, 0, nil -- open: the text of a typedef so far
  for line in text:gsub("/%*.-%*/", function(note) return (note:gsub("[^\n]", "")) end)
    :gmatch("([^\n]*)\n") do
    number = number + 1
    if open or line:match("^%s*typedef%s") or line:match("^__extension__ typedef%s") then
      open = (open or "") .. line
    end
    depth = depth + select(2, line:gsub("{", "")) - select(2, line:gsub("}", ""))
    if open and depth == 0 and line:find(";", 1, true) then
      local name = line:match("%(%*([%w_]+)%)") or line:match("([%w_]+)%b();")
        or open:match("^[^{]*%f[%w_]([%w_]+)%b();$")
        or line:gsub("%b[]", ""):match("([%w_]+);")
      local before = defined[name]
      if before and not before:find(path .. ":", 1, true) then
        say(path, number, ("defines %s, which is a type of %s"):format(name, before))
      end
      defined[name] = before or path .. ":" .. number
      open = nil
    end
  end
end

local function check(path, exists)
  local f <close> = assert(io.open(path, "rb"))
  local text = f:read("a")
  local kind = path:match("%.(%w+)$") or ""
  files = files + 1
  local licence = licence_line(path, kind)
  if licence and text:match("^[^\n]*") ~= licence then
    say(path, 1, "does not begin with: " .. licence)
  end
  if text == "" then return end
  if text:sub(-1) ~= "\n" then say(path, 1, "has no newline at its end") end
  check_lines(path, kind, text:sub(-1) == "\n" and text or text .. "\n")
  check_header(path, text)
  check_own_header(path, text, exists)
  check_door(path, text)
  check_types(path, text)
end

-- Data keeps the form that it was found in.
local p <close> = assert(io.popen("find Makefile README.md src lua scripts examples tests systems "
  .. "-type f ! -path 'tests/golden/*' ! -path 'tests/fuzz/corpus/*' ! -path '*/fixtures/*' "
  .. "2>/dev/null | LC_ALL=C sort"))
local paths, exists = {}, {}
for path in p:lines() do
  paths[#paths + 1] = path
  exists[path] = true
end
for _, path in ipairs(paths) do check(path, exists) end
print(("tidy: %d files, %d faults, %d warnings"):format(files, faults, warnings))
os.exit(faults == 0 and files > 0 and 0 or 1)
