-- SPDX-License-Identifier: GPL-3.0-or-later
--- Running what others wrote: a Lua state of its own, with limits.
-- A chunk there sees the words of conditions and little else (baize.sandbox.inside),
-- may take 64 MiB and 50 million instructions, and returns texts and numbers only.
-- @module baize.sandbox
local cond = require "baize.lang.cond"
local core = require "baize.core.sandbox"

local sandbox = {}

local BYTES <const> = 64 << 20
local STEPS <const> = 50000000

-- The options of a sampler from what came out of the sandbox.
local function gather(flat)
  local options = {}
  for i = 1, #flat, 2 do
    local key, value = flat[i], flat[i + 1]
    local holder = key:match "^known%.(.*)$"
    if holder then
      options.known = options.known or {}
      options.known[holder] = value
    elseif key == "where" then
      options.where = assert(cond.parse(value))
    else
      options[key] = value
    end
  end
  return options
end

--- What a chunk says of deals.
-- @tparam string text the chunk: it returns a condition, its text, or a table with some
-- of where, known, hand, seed, plan, tries, budget, deals, as baize.sampler takes them
-- @tparam string name as for load: "@file.lua"
-- @treturn ?table options for baize.sampler, or nil
-- @treturn ?string what is wrong, with the line
-- @treturn nil
-- @treturn ?string the kind of that: "budget", "memory", "refused"
-- @raise "interrupted"
function sandbox.options(text, name)
  text = text:gsub("^\xEF\xBB\xBF", ""):gsub("^#[^\n]*", "", 1)
  local flat, message, at, kind = core.run("baize.sandbox.inside", text, name, BYTES, STEPS)
  if not flat then return nil, message, at, kind end
  return gather(flat)
end

--- The same for a file.
-- @tparam string path
-- @treturn ?table options for baize.sampler, or nil
-- @treturn ?string what is wrong, with the line
-- @raise "interrupted"
function sandbox.sampler_options(path)
  local f, message = io.open(path)
  if not f then return nil, "cannot open " .. message end
  local text
  text, message = f:read "a"
  f:close()
  if not text then return nil, ("cannot read %s: %s"):format(path, message) end
  local options
  options, message = sandbox.options(text, "@" .. path)
  return options, message
end

return sandbox
