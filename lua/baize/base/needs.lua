-- SPDX-License-Identifier: GPL-3.0-or-later
--- Modules of others that baize is made with: argparse, dkjson, lpeg.
-- @module baize.base.needs
require "baize.core"
local errors = require "baize.core.error"

--- A module of others, as in require "baize.base.needs" "dkjson". Raises an error of the kind "not
-- found" when it is missing or something else has its name.
return function(name)
  local ok, found = pcall(require, name) -- raised below
  if ok and type(found) == "table" then return found end
  local why = ok and ("it is a %s"):format(type(found)) or tostring(found):gsub("[\n\t]+", " ")
  error(errors.new("not found", ("cannot load the Lua module '%s', which LUA_PATH and LUA_CPATH "
    .. "must leave to be found: %s"):format(name, why)), 0)
end
