-- SPDX-License-Identifier: GPL-3.0-or-later
--- Where the program keeps what outlives a session.
-- @module baize.host.state
local shell = require "baize.base.shell"

local state = {}

--- The path of a file in $XDG_STATE_HOME/baize (XDG Base Directory Specification 0.8).
-- @tparam string name
-- @treturn ?string nil where the environment names no folder
function state.file(name)
  local folder, home = os.getenv "XDG_STATE_HOME", os.getenv "HOME"
  if folder and folder:sub(1, 1) == "/" then return folder .. "/baize/" .. name end
  return home and home:sub(1, 1) == "/" and home .. "/.local/state/baize/" .. name or nil
end

--- Make a folder, and those that it is in, where they are not there.
-- @tparam string path
-- @treturn ?boolean true; nil where that cannot be: mkdir says why on standard error
-- @treturn ?string what failed
function state.make_folder(path)
  if shell.output(shell.line { "mkdir", "-p", "--", path }) then return true end
  return nil, ("cannot make the folder '%s'"):format(path)
end

return state
