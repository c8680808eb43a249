-- SPDX-License-Identifier: GPL-3.0-or-later
--- Points and IMPs as plain numbers.
-- (The measures of the same meaning, for experiments, are in baize.lang.measure.)
-- @module baize.cards.score
local check = require "baize.base.check"
local contract = require "baize.cards.contract"
local core = require "baize.core.contract"
local core_words = require "baize.core.words"

local score = {}

local TRICKS_MAX <const> = 13

--- The word of a vulnerability; raises at the user's line for another one.
function score.vul(vul)
  local name, message
  if type(vul) == "string" then name, message = core_words.vul(vul) end
  return name or check.fail(message or
    ("a vulnerability (none, NS, EW or both) expected, not %s"):format(check.show(vul)))
end

--- Points of a contract for declarer's side: Law 77 of duplicate bridge.
-- @param given the text of a contract or a Contract; "P" is worth 0
-- @tparam string vul "none", "NS", "EW" or "both"
-- @tparam integer tricks taken by declarer, 0 to 13
-- @treturn integer points, negative when the contract goes down
-- @raise at the user's line when an argument is wrong
-- @usage print(baize.contract_score("4S by N", "NS", 10)) --> 620
function score.contract_score(given, vul, tricks)
  local c, name = contract.from(given), score.vul(vul)
  if tricks == nil then
    check.fail('the tricks that declarer takes are missing, as in baize.contract_score("4S by N", '
      .. '"NS", 10)')
  end
  return (c:score(name, check.integer(tricks, "tricks", 0, TRICKS_MAX)))
end

score.contract_score = check.bounded("contract_score", score.contract_score, "other scorings are "
  .. 'baize.scoring.points("fibonacci", "4S by N", "NS", 10)')

--- The points of a contract for every number of tricks, declarer's side.
-- @param given the text of a contract or a Contract
-- @tparam string vul "none", "NS", "EW" or "both"
-- @treturn table keys 0 to 13, tricks taken by declarer; values integers, points
-- @raise at the user's line when an argument is wrong
-- @usage print(baize.score_vector("3NT by S", "none")[9]) --> 400
function score.score_vector(given, vul)
  local c, name = contract.from(given), score.vul(vul)
  local vector = {}
  for tricks = 0, TRICKS_MAX do vector[tricks] = c:score(name, tricks) end
  return vector
end

--- IMPs for a difference in points: Law 78B.
-- @tparam integer points of any size and sign
-- @treturn integer -24 to 24
-- @raise at the user's line when it is not a whole number
-- @usage print(require "baize.cards.score".imps(620)) --> 12
function score.imps(points)
  return core.imps(check.integer(points, "points", math.mininteger))
end

return score
