-- SPDX-License-Identifier: GPL-3.0-or-later
--- Events: matches of teams, fields of pairs, and their tables.
-- @module baize.event
local victory = require "baize.event.victory"

local event = {
  vp = victory.vp,
  register = victory.register,
  SCALES = victory.SCALES,
  teams = require "baize.event.teams".teams,
  pairs = require "baize.event.field".pairs,
}

return event
