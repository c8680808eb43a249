-- SPDX-License-Identifier: GPL-3.0-or-later
--- Events: movements, matches of teams, fields of pairs, and their tables.
-- @module baize.event
local results = require "baize.event.results"
local tables = require "baize.event.tables"
local victory = require "baize.event.victory"

local event = {
  vp = victory.vp,
  register = victory.register,
  SCALES = victory.SCALES,
  teams = require "baize.event.teams".teams,
  pairs = require "baize.event.field".pairs,
  movement = require "baize.event.movement".new,
  accounts = require "baize.event.accounts".new,
  results = results.collect,
  is_named = results.is_told,
  comparable = tables.comparable,
  drop_doubles = tables.drop_doubles,
  named_only = tables.named_only,
  by_side = tables.by_side,
  by_team = tables.by_team,
  matches = tables.matches,
}

return event
