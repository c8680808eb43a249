-- SPDX-License-Identifier: GPL-3.0-or-later
--- Docstrings: found in sources, and set for a terminal.
-- LDoc's notation: blocks of lines that start with three hyphens in Lua, comments that
-- start with three stars in C. An entry is a table: `name` ("baize.deal",
-- "Deal:format"), `text` (the block, tags included), `line` (of the definition, in
-- Lua), `private` (true for a local function).
-- @module baize.repl.doctext
local columns = require "baize.base.columns"

local doctext = {}

local WIDTH <const> = 80 -- columns of what is set for reading

-- What the line after a block defines: "baize.deal", "Deal:format"; and if it is local, or
-- made anew by each call of a function.
local function defined(line)
  local name = line:match "^%s*local%s+function%s+([%w_]+)" or
    line:match "^%s+function%s+[%w_]+%.([%w_]+)"
  if name then return name, true end
  name = line:match "^function%s+([%w_.:]+)" or line:match "^([%a_][%w_.]*)%s*=[^=]"
  return name and name:gsub("%.__index", "") or nil -- methods of a class
end

-- The full name: a function of the module's own table is named after the module.
local function full_name(name, module)
  local own = module and module:match "[%w_]+$"
  local owner, sep, last = name:match "^([%w_]+)([.:])([%w_.]+)$"
  if owner == own and module then return module .. "." .. last end
  if owner then return owner .. sep .. last end
  return module and module .. "." .. name or name
end

--- The documented names of a Lua source: entries in its order.
function doctext.scan_lua(source)
  local entries, block, module, n = {}, nil, nil, 0
  for line in (source .. "\n"):gmatch "(.-)\r?\n" do
    n = n + 1
    local first, more = line:match "^%s*%-%-%-+%s?(.*)", line:match "^%s*%-%-%s?(.*)"
    if block and more and not first then
      block[#block + 1] = more
    elseif first then
      block = { first }
    elseif block then
      local text = table.concat(block, "\n")
      local names_module = text:match "@module%s+(%S+)"
      local names_type = text:match "@type%s+(%S+)"
      local name, private = text:match "@function%s+(%S+)", nil
      if not name then name, private = defined(line) end
      module = names_module or module
      if names_module or names_type then
        name = names_module or names_type
        entries[#entries + 1] = { name = name, text = text, line = n }
      elseif name then
        name = private and name or full_name(name, module)
        entries[#entries + 1] = { name = name, text = text, line = n,
          private = private }
      end
      block = nil
    end
  end
  return entries
end

--- The documented names of a C source of src/bind or src/host, whose head comment says "module
-- 'baize.core.deal'": entries in its order, without lines.
function doctext.scan_c(source)
  local entries = {}
  local module = source:match "module%s+%*?%*?%s*'([%w_.]+)'"
  for block in source:gmatch "/%*%*%*%s?(.-)%s*%*/" do
    local name = block:match "@function%s+(%S+)"
    if name then
      entries[#entries + 1] = { name = full_name(name, module), text = block }
    end
  end
  return entries
end

--- The first sentence of a docstring, without its full stop.
function doctext.summary(text)
  local body = text:match "^(.-)\n@" or text:match "^@" and "" or text
  body = body:gsub("%s+", " ")
  return (body:match "^(.-)%.%s" or body:gsub("%.?%s*$", ""))
end

--- The parts of a docstring: what precedes its tags, and these in order, each `tag`, `modifier` (in
-- brackets) and `text`.
function doctext.parse(text)
  local body, tags, current = {}, {}, nil
  for line in (text .. "\n"):gmatch "(.-)\n" do
    local tag, modifier, rest = line:match "^%s*@(%a+)(%b[])%s*(.*)"
    if not tag then tag, rest = line:match "^%s*@(%a+)%s*(.*)" end
    if tag then
      current = { tag = tag, modifier = modifier, text = rest }
      tags[#tags + 1] = current
    elseif current then
      current.text = current.text .. "\n" .. line
    else
      body[#body + 1] = line
    end
  end
  return (table.concat(body, "\n"):gsub("%s+$", "")), tags
end

--- A type and what follows: "{string,...} names in order" is two words.
function doctext.split_type(text)
  local kind = text:match "^%??%b{}" or text:match "^%S+" or ""
  return kind, text:sub(#kind + 1):match "^%s*(.*)"
end

--- What a tag says of a parameter: its name, type (nil: any), text, and whether it is optional
-- (true, or its default).
function doctext.parameter(tag)
  local kind, rest = nil, tag.text
  if tag.tag == "tparam" then kind, rest = doctext.split_type(rest) end
  local name, text = rest:match "^(%S+)%s*(.*)"
  local default = tag.modifier and tag.modifier:match "^%[opt=(.*)%]$"
  return name or "", kind, text or "", tag.modifier and (default or true)
end

-- Add a paragraph, its lines after the first indented further.
local function add(lines, text)
  lines[#lines + 1] = "  " .. columns.wrap(text, WIDTH - 2, "      ")
end

local function add_parameter(lines, tag)
  local name, kind, text, default = doctext.parameter(tag)
  local notes = {}
  notes[#notes + 1] = kind
  if default then notes[#notes + 1] = "optional" end
  if type(default) == "string" then notes[#notes + 1] = "default " .. default end
  local head = #notes > 0 and (" (%s)"):format(table.concat(notes, ", ")) or ""
  add(lines, ("%s%s%s"):format(name, head, text ~= "" and ": " .. text or ""))
end

local function add_result(lines, tag)
  local kind, text = nil, tag.text
  if tag.tag == "treturn" then kind, text = doctext.split_type(text) end
  add(lines, ("returns %s %s"):format(kind and "(" .. kind .. ")" or "", text))
end

-- "(text, n[, by])": optional arguments in brackets; of a function `f` without tags its own names.
local function signature(tags, f)
  local text = ""
  for _, tag in ipairs(tags) do
    if tag.tag == "tparam" or tag.tag == "param" then
      local name, _, _, default = doctext.parameter(tag)
      local comma = text == "" and "" or ", "
      text = text .. (default and ("[%s%s]"):format(comma, name) or comma .. name)
    end
  end
  local read = text == "" and type(f) == "function"
  for i = 1, read and debug.getinfo(f, "u").nparams or 0 do
    text = text .. (i > 1 and ", " or "") .. debug.getlocal(f, i)
  end
  return "(" .. text .. ")"
end

--- A docstring as a person reads it; `f`: of a function (itself, or true), which is shown with its
-- arguments.
function doctext.render(name, text, f)
  local body, tags = doctext.parse(text)
  local lines = { name .. (f and signature(tags, f) or "") }
  for line in body:gmatch "[^\n]+" do lines[#lines + 1] = "  " .. line end
  for _, tag in ipairs(tags) do
    if tag.tag == "tparam" or tag.tag == "param" then
      add_parameter(lines, tag)
    elseif tag.tag == "treturn" or tag.tag == "return" then
      add_result(lines, tag)
    elseif tag.tag == "raise" then
      add(lines, "raises " .. tag.text)
    elseif tag.tag == "usage" then
      lines[#lines + 1] = "  example: " .. tag.text:gsub("\n", "\n    ")
    end
  end
  return table.concat(lines, "\n")
end

return doctext
