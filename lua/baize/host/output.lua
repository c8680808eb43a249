-- SPDX-License-Identifier: GPL-3.0-or-later
--- Files that commands write, several of them by their options (baize.base.output).
-- @module baize.host.output
local base = require "baize.base.output"
local sandbox = require "baize.core.sandbox"

local output = { open = base.open, write = base.write }

-- The options that name what is written, and those whose text names no file.
local WRITTEN <const> = { json = "written twice", html = "written twice", csv = "written twice" }
local TEXTS <const> = { title = true, event = true }

--- Whether a path names a file, or a folder, that can be opened.
function output.is_there(path)
  local file <close> = io.open(path, "rb")
  return file ~= nil
end

--- What is wrong with the files that a command was given, nil where nothing is: one that it writes
-- must not be read as well, under whatever name.
-- @tparam table values those of the command line, by option; --json, --html and --csv write
-- @tparam[opt] {string,...} read the files that are read; default: all that was typed may be one
function output.clash(values, read)
  for written in pairs(WRITTEN) do
    local path = values[written]
    local place = type(path) == "string" and path ~= "-" and sandbox.place(path)
    for key, typed in pairs(place and (read or values) or {}) do
      for _, other in ipairs(type(typed) == "table" and typed or { typed }) do
        if key ~= written and not TEXTS[key] and type(other) == "string"
          and sandbox.place(other) == place and (WRITTEN[key] or output.is_there(other)) then
          return ("'%s' is %s: write to another file"):format(path, WRITTEN[key] or "read")
        end
      end
    end
  end
end

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
