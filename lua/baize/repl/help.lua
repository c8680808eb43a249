-- SPDX-License-Identifier: GPL-3.0-or-later
--- help() and help(x): docstrings at the prompt.
-- Functions written in Lua are explained from their source, also the user's own; those in
-- C and whole modules and types from baize.docs, which the build collects (scripts/docs.lua).
-- Uses: baize.repl.doctext, baize.repl.types, baize.globals.
-- @module baize.repl.help
local doctext = require "baize.repl.doctext"
local types = require "baize.repl.types"

local help = {}

local MANUAL <const> = "https://www.lua.org/manual/5.4/manual.html#pdf-"
local LIBRARIES <const> = {
  "string", "table", "math", "io", "os", "coroutine", "utf8", "debug", "package",
}

-- The docstrings that the build collected; a source tree without them has none.
local function docs()
  local ok, texts = pcall(require, "baize.docs")
  return ok and texts or {}
end

local function sorted_keys(t)
  local keys = {}
  for key in next, t do
    if type(key) == "string" then keys[#keys + 1] = key end
  end
  table.sort(keys)
  return keys
end

-- Where the functions of Lua itself are explained.
local function lua_name(f)
  for _, library in ipairs(LIBRARIES) do
    for _, name in ipairs(sorted_keys(package.loaded[library])) do
      if package.loaded[library][name] == f then return library .. "." .. name end
    end
  end
  for _, name in ipairs(sorted_keys(_G)) do
    if rawget(_G, name) == f then return name end
  end
end

-- The documented name of a C function: in one of our modules, or a method of a type.
local function c_name(f, texts)
  for name, method in pairs(types.methods()) do
    if method == f and texts[name] then return name end
  end
  for _, module in ipairs(sorted_keys(package.loaded)) do
    local t = module:find "^baize" and package.loaded[module]
    for _, key in ipairs(type(t) == "table" and sorted_keys(t) or {}) do
      local name = module .. "." .. key
      if rawget(t, key) == f and texts[name] then return name end
    end
  end
end

local function of_lua_function(f)
  local info = debug.getinfo(f, "S")
  local file = info.source:match "^@(.*)"
  local source = file and io.open(file)
  if not source then return nil end
  local text = source:read "a"
  source:close()
  for _, entry in ipairs(doctext.scan_lua(text or "")) do
    if entry.line == info.linedefined then
      return doctext.render(entry.name, entry.text, true)
    end
  end
  return ("A function without a docstring, at %s:%d."):format(file, info.linedefined)
end

local function of_function(f)
  if debug.getinfo(f, "S").what ~= "C" then return of_lua_function(f) end
  local texts = docs()
  local name = c_name(f, texts)
  if name then return doctext.render(name, texts[name], true) end
  name = lua_name(f)
  return name and ("%s is a function of Lua: %s%s"):format(name, MANUAL, name)
end

-- A line for each documented name that is `prefix` and one word; `wanted` may say no.
local function add_listing(lines, prefix, wanted)
  local texts = docs()
  for _, name in ipairs(sorted_keys(texts)) do
    local last = name:sub(1, #prefix) == prefix and name:sub(#prefix + 1):match "^[%w_]+$"
    if last and wanted(last) then
      lines[#lines + 1] = ("  %-22s %s"):format(prefix:match "[.:]$" .. last,
        doctext.summary(texts[name]))
    end
  end
end

local function of_module(name, module)
  local lines = { docs()[name] and doctext.render(name, docs()[name]) or name }
  add_listing(lines, name .. ".", function(key) return rawget(module, key) ~= nil end)
  return table.concat(lines, "\n")
end

local function of_type(name)
  local lines = { docs()[name] and doctext.render(name, docs()[name]) or name }
  for _, separator in ipairs { ".", ":" } do
    add_listing(lines, name .. separator, function() return true end)
  end
  return #lines > 1 and table.concat(lines, "\n") or nil
end

-- Every documented name that ends with the word.
local function of_word(word)
  local texts, found = docs(), {}
  for _, name in ipairs(sorted_keys(texts)) do
    if name == word or name:match "[%w_]+$" == word then
      found[#found + 1] = doctext.render(name, texts[name], name:find "[.:]" ~= nil)
    end
  end
  return #found > 0 and table.concat(found, "\n\n") or nil
end

local function module_name(value)
  for _, name in ipairs(sorted_keys(package.loaded)) do
    if package.loaded[name] == value and name:find "^baize" then return name end
  end
end

--- What is known of a value.
-- @param value a function, module or object, or the name of something (string)
-- @treturn string several lines
-- @usage print(require "baize.repl.help".text(baize.deal))
function help.text(value)
  local text
  if type(value) == "function" then
    text = of_function(value)
  elseif type(value) == "string" then
    text = of_word(value)
  else
    local module, kind = module_name(value), types.name(value)
    text = module and of_module(module, value) or kind and of_type(kind)
  end
  if text then return text end
  if type(value) == "string" then return ("nothing is documented as '%s'"):format(value) end
  local kind = types.name(value) or type(value)
  return ("a value of type %s; there is no docstring for it"):format(kind)
end

--- What the prompt can do.
-- @treturn string several lines
-- @usage print(require "baize.repl.help".overview())
function help.overview()
  local names = sorted_keys(require "baize.globals")
  return table.concat({
    "Type Lua: an expression is printed, and kept in _ ; an open one goes on in the next line.",
    "Tab completes names. Ctrl-C stops what runs or drops the line, Ctrl-D ends.",
    "  help(x)       what x is: help(baize), help(baize.deal), help \"deal\"",
    "  traceback()   where the last error came from",
    "Here for you: " .. table.concat(names, " "),
  }, "\n")
end

return help
