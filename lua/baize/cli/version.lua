-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize version.
-- @module baize.cli.version
local core = require "baize.core"

return {
  name = "version",
  summary = "which version this is",
  description = "Print the version of baize and of the Lua in it.",
  run = function()
    print(("baize %s (%s)"):format(core.version, _VERSION))
    return 0
  end,
}
