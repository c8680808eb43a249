-- SPDX-License-Identifier: GPL-3.0-or-later
--- Words that name no value and are asked for all the same: a table word -> text.
-- Uses nothing.
-- @module baize.repl.topics
local topics = {
  range = [[range: what a feature is called with
  S.hcp(15), S.hcp(15, 17), S.hcp "15-17"; "5+" at least, "7-" at most, "0,2,4" any of
  these, "-2..3" from a negative number; decimals where a feature has them:
  S.nltc "7.5-". Both ends belong to it.]],
}
topics.ranges = topics.range

return topics
