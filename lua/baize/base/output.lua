-- SPDX-License-Identifier: GPL-3.0-or-later
--- Files that are written. The text goes to a file beside the one that was named, which
-- takes its place when all is written: a run that fails leaves what was there.
-- Devices and pipes are written directly.
-- @module baize.base.output
local sandbox = require "baize.core.sandbox"

local output = {}

local Output = { __name = "baize.Output" }
Output.__index = Output

--- Open a file that is to be written, "-" for standard output; a variable that is to be closed
-- drops what was not kept. Nil and why where it cannot be opened.
function output.open(path)
  if path == "-" then return setmetatable({ path = path, handle = io.stdout }, Output) end
  local place = sandbox.place(path)
  local part = place and place .. ".part"
  local handle, message = part and io.open(part, "wb"), nil
  if not handle then -- the folder may be closed to us and the file open
    part = nil
    handle, message = io.open(path, "wb")
  end
  if not handle then return nil, "cannot open " .. message end
  return setmetatable({ path = path, place = place, part = part, handle = handle }, Output)
end

--- Write texts.
-- @tparam string ... texts
-- @treturn ?Output the same; nil when that failed
-- @treturn ?string why
-- @usage page:write("<html>", "\n")
function Output:write(...)
  local ok, why = self.handle:write(...)
  self.why = self.why or why
  if ok then return self end
  return nil, why
end

--- Close the file and put it in its place.
-- @treturn ?boolean true; nil when it could not be written
-- @treturn ?string why
-- @usage assert(page:keep())
function Output:keep()
  local done = self.path == "-" and self.handle.flush or self.handle.close
  local ok, why = done(self.handle)
  if ok and not self.why and self.part then ok, why = os.rename(self.part, self.place) end
  why = self.why or why
  self.kept = ok and not self.why
  if self.kept then return true end
  local name = self.path == "-" and "standard output" or self.path
  return nil, ("cannot write %s: %s"):format(name, why)
end

--- Write a file whole; nil and why where that failed.
function output.write(path, text)
  local file <close>, why = output.open(path)
  if not file then return nil, why end
  file:write(text)
  return file:keep()
end

function Output:__close()
  if self.handle ~= io.stdout and io.type(self.handle) == "file" then self.handle:close() end
  if self.part and not self.kept then os.remove(self.part) end
end

return output
