-- SPDX-License-Identifier: GPL-3.0-or-later
--- Files that commands write, several of them by their options (baize.base.output).
-- @module baize.host.output
local base = require "baize.base.output"

local output = { open = base.open, write = base.write }

local Several = {}

function Several:__close()
  for _, file in pairs(self) do
    local _ <close> = file
  end
end

--- Open the files that these options name, of those that have a value: an Output for each by the
-- name of its option, or nil and why where one cannot be opened. A variable that is to be closed
-- drops what was not kept.
function output.open_each(values, names)
  local files = setmetatable({}, Several)
  for _, name in ipairs(names) do
    local file, why = nil, nil
    if values[name] then file, why = base.open(values[name]) end
    if why then
      Several.__close(files)
      return nil, why
    end
    files[name] = file
  end
  return files
end

return output
