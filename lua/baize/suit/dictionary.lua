-- SPDX-License-Identifier: GPL-3.0-or-later
--- The dictionary of all combinations of one suit, a file beside the built core.
-- `baize bench suit` makes it. Without it the same figures are computed when they are
-- asked for.
-- @module baize.suit.dictionary
local core = require "baize.core.suit"
local output = require "baize.base.output"

local dictionary = {}

local NAME <const> = "suit.dictionary"

local bytes -- of the file; false: there is none

-- The folder of what the build made for Lua; nil where there is no build.
local function folder()
  local docs = package.searchpath("baize.docs", package.path)
  return docs and docs:match "^(.*/)[^/]*$"
end

local function read()
  local path = folder()
  return path and output.read(path .. NAME) or false
end

--- Write the bytes of the dictionary where `look_up` finds it: the file's name, or nil and why not.
function dictionary.keep(text)
  local path = folder()
  if not path then return nil, "no folder for the dictionary: baize is not built" end
  local kept, why = output.write(path .. NAME, text)
  if not kept then return nil, why end
  bytes = text
  return path .. NAME
end

--- What the dictionary has of a combination, as Suit:table of baize.core.suit; nil: there is no
-- dictionary, or it does not have the combination.
function dictionary.look_up(north, south)
  if bytes == nil then bytes = read() end
  return bytes and core.look_up(bytes, north, south) or nil
end

return dictionary
