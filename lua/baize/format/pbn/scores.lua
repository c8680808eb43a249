-- SPDX-License-Identifier: GPL-3.0-or-later
--- The results of a board at all tables, as the ScoreTable of PBN has them (section 5.9).
-- @module baize.format.pbn.scores
local columns = require "baize.base.columns"
local around = require "baize.format.pbn.export.around"
local core_board = require "baize.core.board"
local core_contract = require "baize.core.contract"
local find_tag = require "baize.format.pbn.tags".find
local records = require "baize.format.record"
local rows = require "baize.format.pbn.export.rows"
local score = require "baize.format.pbn.score"

local scores = {}

local PER_CENT <const> = 100
local MULTIPLICITY_MAX <const> = 10000

-- An element that says something: without its quotes; the second result is true of an
-- artificial score ("^60").
local function told(element)
  local text = element and element:gsub('^"(.*)"$', "%1")
  if not text or text == "" or text == "-" or text == "?" then return nil, false end
  return text:gsub("^%^", ""), text:find "^%^" ~= nil
end

local function number(element)
  return tonumber((told(element)))
end

-- The elements of a table, comments taken off.
local function elements_of(tag)
  local elements = {}
  for _, piece in ipairs(around.pieces(tag.after, false)) do
    for line in (piece.kind == "text" and piece.text or ""):gmatch "[^\n]+" do
      local found = rows.elements(line)
      table.move(found, 1, #found, #elements + 1, elements)
    end
  end
  return elements
end

-- "Ann;Bob" as "Ann - Bob"; "pair 7" where the number alone is given.
local function side_of(row, side)
  local names, id = told(row["Names_" .. side]), told(row["PairId_" .. side])
  if names then
    local list = {}
    for name in (names .. ";"):gmatch "([^;]*);" do list[#list + 1] = columns.trimmed(name) end
    return columns.trimmed(table.concat(list, " - ")), nil
  end
  return id and "pair " .. id, id
end

-- The contract of a row; "": it has no contract, false: it has something else there.
local function contract_of(row)
  local contract, declarer = told(row.Contract), told(row.Declarer)
  if not contract then return "" end
  if contract:upper() ~= "PASS" then
    contract = declarer and contract .. " by " .. declarer or ""
  end
  return contract == "" and "" or core_contract.parse(contract) or false
end

-- Tricks of declarer in a row: "10", or against what the contract needs: "=", "+1", "-2".
local function tricks_of(row, contract)
  local text = told(row.Result)
  if text and text:find "^[-+=]" then
    return contract and contract ~= "" and records.tricks(contract, text) or nil
  end
  local tricks = math.tointeger(tonumber(text))
  return tricks and tricks >= 0 and tricks <= 13 and tricks or nil
end

-- The points of N-S: those of the contract, or as given, or, where neither says enough, those of
-- the contract at the vulnerability of the board's number; and what is wrong with the row.
local function points_of(row, board, contract, tricks)
  local vul = board.vul
  local ns, ew = math.tointeger(number(row.Score_NS)), math.tointeger(number(row.Score_EW))
  local played = { contract = contract ~= "" and contract or nil, vul = vul, result = tricks }
  local text = told(row.Score_NS) or told(row.Score_EW)
  local points = ns or ew and -ew
  local wrong = text and score.fault(text, points, ew, played)
  if contract == false then
    wrong = ("'%s by %s' is not a contract"):format(told(row.Contract), told(row.Declarer))
  elseif told(row.Result) and not tricks then
    wrong = ("'%s' is not a result: write tricks from 0 to 13, or =, +1, -2"):format(
      told(row.Result))
  end
  return score.of(played.contract, vul, played.result)
    or points and score.possible(points, played) and points
    or not (vul or points) and board.number
      and score.of(played.contract, core_board.vul(board.number), played.result) or nil, wrong
end

-- The shares of an artificial score, in per cent: { N-S, E-W }.
local function adjusted_of(row)
  local ns, artificial = told(row.Percentage_NS)
  local ew, other = told(row.Percentage_EW)
  ns, ew = tonumber(ns), tonumber(ew)
  if not (artificial or other) or not (ns or ew) then return nil end
  return { ns or PER_CENT - ew, ew or PER_CENT - ns }
end

local function result_of(row, board)
  local text, declarer, contract = told(row.Contract), told(row.Declarer), contract_of(row)
  local tricks = tricks_of(row, contract)
  local result, wrong = { adjusted = adjusted_of(row), tricks = tricks,
    contract = text and text .. (declarer and " by " .. declarer or "") }, nil
  if not result.adjusted then
    result.score, wrong = points_of(row, board, contract, tricks)
  end
  result.ns, result.ns_id = side_of(row, "NS")
  result.ew, result.ew_id = side_of(row, "EW")
  return (result.score or result.adjusted) and result or nil, wrong
end

--- The results that the ScoreTable of a board tells.
-- @tparam table board with tags
-- @treturn ?table an array of results: ns, ew (the pairs, nil where they are not told), ns_id,
-- ew_id (of pairs of which only a number is known), score (points of N-S) or adjusted (per cent
-- of N-S and of E-W), contract and tricks as far as given; nil where there is no such table, or
-- its elements are no rows
-- @treturn ?integer how many rows say no result
-- @treturn {string,...} what is wrong with the table and its rows
-- @treturn ?integer the line of the tag
function scores.read(board)
  local tag = board.tags and find_tag(board.tags, "ScoreTable")
  if not tag or tag.after == "" then return nil, 0, {} end
  local names = {}
  for column in (tag.value .. ";"):gmatch "([^;]*);" do
    names[#names + 1] = column:gsub("^[+-]", ""):gsub("\\.*", "")
  end
  local elements, results, without, faults = elements_of(tag), {}, 0, {}
  if #elements % #names ~= 0 then
    return nil, 0, { ("its %d elements are no rows of %d"):format(#elements, #names) }, tag.line
  end
  for first = 1, #elements, #names do
    local row = {}
    for i, name in ipairs(names) do row[name] = elements[first + i - 1] end
    local times = math.tointeger(number(row.Multiplicity) or 1) or 1
    local result, wrong = result_of(row, board)
    if wrong then faults[#faults + 1] = ("row %d: %s"):format(first // #names + 1, wrong) end
    if not result then without = without + 1 end
    for _ = 1, result and math.min(times, MULTIPLICITY_MAX) or 0 do
      results[#results + 1] = result
    end
  end
  return results, without, faults, tag.line
end

return scores
