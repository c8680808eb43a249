-- SPDX-License-Identifier: GPL-3.0-or-later
--- Running what others wrote: a Lua state of its own, with limits.
-- A chunk there sees the words of conditions and little else (baize.sandbox.inside),
-- may take 64 MiB and 50 million instructions, and returns plain data only.
-- @module baize.sandbox
local core = require "baize.core.sandbox"
local output = require "baize.base.output"

local sandbox = {}

local BYTES <const> = 64 << 20
local STEPS <const> = 50000000
local OWN <const> = debug.getinfo(1, "S").source:match "^@(.*)sandbox/init%.lua$"

-- A message without the line of ours in which a limit was reached.
local function without_place(said)
  if said:sub(1, #OWN) ~= OWN then return said end
  return (said:gsub("^[^\n]-:%d+: ", "", 1))
end

--- A text without what may come before Lua in a file.
function sandbox.stripped(text)
  return (text:gsub("^\xEF\xBB\xBF", ""):gsub("^#[^\r\n]*", "", 1))
end

--- What a chunk in a language of ours returns, plain data, at most 8 MiB of it: texts, numbers,
-- booleans, conditions, features and tables of these, or nil. It is named as for load, and the
-- module runs the chunk there: it calls what baize.sandbox.inside returns with a function in the
-- chunk's place. Else nil, what is wrong, with the line of the file that it is in, nil, and the
-- kind of that: "budget", "memory", "refused". Raises "interrupted".
function sandbox.load(text, name, module)
  local value, message, at, kind = core.run(module, sandbox.stripped(text), name, BYTES, STEPS)
  if value == nil then return nil, without_place(message), at, kind end
  return value
end

--- What a chunk says of deals: it returns a condition, its text, or a table with some of where,
-- known, hand, seed, plan, tries, budget, deals, as baize.sampler takes them. Returns the options
-- for baize.sampler, or nil as `load` does.
function sandbox.options(text, name)
  return sandbox.load(text, name, "baize.sandbox.inside")
end

--- The same for a file: the options, or nil and what is wrong.
function sandbox.sampler_options(path)
  local text, message = output.read(path)
  if not text then return nil, message end
  local options
  options, message = sandbox.options(text, "@" .. path)
  return options, message
end

return sandbox
