-- SPDX-License-Identifier: GPL-3.0-or-later
--- Files of values that may be lost: what was computed once is found again in later runs.
-- They are in `$XDG_CACHE_HOME` (`~/.cache` where that is not set), and have a bounded size.
-- @module baize.base.cached
local core_cache = require "baize.core.cache"

local cached = {}

local opened = {} -- name -> { path =, cache = } (without cache: it cannot be used)

--- Open the cache file of a name, in the folder that the environment names, which may become about
-- so many bytes large (default: that of baize.core.cache); once it is open, the same cache is
-- returned each time. Nil where the file cannot be used; and its path, nil where the environment
-- names no folder.
function cached.open(name, bytes)
  local folder, home = os.getenv "XDG_CACHE_HOME", os.getenv "HOME"
  if not folder or folder == "" then folder = home and home ~= "" and home .. "/.cache" end
  local path = folder and folder .. "/" .. name or nil
  local known = opened[name] or {}
  if path ~= known.path then
    if known.cache then known.cache:close() end
    known = { path = path, cache = path and core_cache.open(path, bytes) or nil }
    opened[name] = known
  end
  return known.cache, path
end

return cached
