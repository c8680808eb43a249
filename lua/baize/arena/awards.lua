-- SPDX-License-Identifier: GPL-3.0-or-later
--- Boards of bidding contests: what each final contract is worth, and which calls are given.
-- Two forms are read. PBN: a tag [Scoring "Facit"], a comment after it with contracts and points
-- ({4H 7 5H 5 3NT 3}; other comments, tags or a blank line may come between), [Hidden "EW"] for the
-- side that passes, [Auction "N"] with the calls that are given (AC: ours, any call), and perhaps
-- results of others, "Facit Score: 7". A table, as CSV: a line of names, among them dealer, vul,
-- deal and score_table ("4H:7 5H:5 3N:3"), perhaps file, board, hidden, forced_auction.
-- @module baize.arena.awards
local core_auction = require "baize.core.auction"
local core_deal = require "baize.core.deal"
local core_words = require "baize.core.words"
local find_tag = require "baize.format.pbn.tags".find

local awards = {}

local NEEDED <const> = { "dealer", "vul", "deal", "score_table" } -- columns of a table
local HIDDEN <const> = { ["N-S"] = "NS", ["E-W"] = "EW", NS = "NS", EW = "EW" }
local CONTRACTS <const> = "write contracts as in 4H, 3NT, 5CX, 4S-N (declarer N), Pass"
local ANY_CALL <const> = "AC"

-- ---- what a board says -----------------------------------------------------------------

-- The key of a contract, "4H", "3NTX", "4S-N", "P"; nil where the text is not a contract.
local function key_of(text)
  local word = text:upper()
  if word == "P" or word == "PASS" then return "P" end
  local level, rest = word:match "^([1-7])(.+)$"
  if not level then return nil end
  local strain, more = rest:match "^(NT)(.*)$"
  if not strain then strain, more = rest:match "^([CDHSN])(.*)$" end
  local doubled, declarer = (more or "-"):match "^(X?X?)%-?([NESW]?)$"
  if not more or not doubled or more:find "%-$" then return nil end
  return level .. (strain == "N" and "NT" or strain) .. doubled
    .. (declarer ~= "" and "-" .. declarer or "")
end

-- The awards of a text, by contract, and what is odd in it (an array); nil and what is wrong.
local function table_of(text)
  local points, odd, waiting = {}, {}, nil
  for word in text:gsub("\\n", " "):gsub("[:=]", " "):gmatch "%S+" do
    if not waiting then
      waiting = key_of(word)
      if not waiting then return nil, ("'%s' is not a contract: %s"):format(word, CONTRACTS) end
    else
      local award = word:find "^%-?%d+%.?%d*$" and tonumber(word)
      if not award then
        return nil, ("%s has the award '%s': a number is expected"):format(waiting, word)
      elseif points[waiting] and points[waiting] ~= award then
        odd[#odd + 1] = ("%s has two awards, %g and %g: the last one counts"):format(waiting,
          points[waiting], award)
      end
      points[waiting], waiting = award, nil
    end
  end
  if waiting then return nil, waiting .. " has no award after it" end
  if not next(points) then return nil, "the table of awards is empty" end
  return points, odd
end

-- The calls that are given, AC for those that are ours; nil and what is wrong.
local function given_of(text)
  local given = {}
  text = text:gsub("{[^}]*}", " "):gsub(";[^\n]*", " "):gsub("=%d+=", " ")
  for word in text:gmatch "%S+" do
    local upper = word:upper()
    if upper == "AP" or upper == "*" or upper == "+" then break end
    local call = upper == ANY_CALL and ANY_CALL or core_auction.call(word:gsub("[!?]+$", ""))
    if not call then
      return nil, ("'%s' is not a call: write those that are given, AC for any call of ours")
        :format(word)
    end
    given[#given + 1] = call
  end
  return given
end

-- A board of the texts that a file has of it; nil and what is wrong.
local function board_of(texts)
  local points, odd = table_of(texts.awards)
  if not points then return nil, odd end
  local given, wrong = given_of(texts.given or "")
  if not given then return nil, wrong end
  local hidden = (texts.hidden or "") == "" and "EW" or HIDDEN[texts.hidden:upper()]
  if not hidden then
    return nil, ("Hidden: '%s' is not a side: write NS or EW"):format(texts.hidden)
  end
  local best
  for _, award in pairs(points) do best = math.max(best or award, award) end
  return { awards = points, best = best, given = given, hidden = hidden, odd = odd,
    side = hidden == "EW" and "NS" or "EW" }
end

-- ---- a table ---------------------------------------------------------------------------

-- The cells of a line of CSV, of which texts with commas are in double quotes.
local function cells_of(line)
  local cells, at = {}, 1
  line = line:gsub("\r$", "") .. ","
  while at <= #line do
    local quoted, after = line:match('^"(.-)"%f[,],()', at)
    local cell, next_at = line:match("^([^,]*),()", at)
    cells[#cells + 1] = (quoted or cell):gsub('""', '"')
    at = after or next_at
  end
  return cells
end

local function read_row(row)
  local deal, wrong, at = core_deal.parse(row.deal)
  if not deal then return nil, ("the deal: %s, at byte %d"):format(wrong, at or 1) end
  local dealer, vul = core_words.seat(row.dealer), core_words.vul(row.vul)
  if not dealer then return nil, ("the dealer '%s' is not a seat"):format(row.dealer) end
  if not vul then
    return nil, ("'%s' does not say who is vulnerable: None, NS, EW, All"):format(row.vul)
  end
  local board, why = board_of { awards = row.score_table, given = row.forced_auction,
    hidden = row.hidden }
  if not board then return nil, why end
  board.deal, board.dealer, board.vul = deal, dealer, vul
  return board
end

local function read_csv(lines, name, take, report)
  local columns, number = nil, 0
  for line in lines do
    number = number + 1
    local cells = cells_of(line)
    if not columns then
      columns = cells
      local has = {}
      for _, column in ipairs(columns) do has[column] = true end
      for _, column in ipairs(NEEDED) do
        if not has[column] then
          return nil, ("%s:1: there is no column '%s' of a table of awards"):format(name, column)
        end
      end
    elseif line:find "%S" then
      local row, place = {}, ("%s:%d"):format(name, number)
      for i, column in ipairs(columns) do row[column] = cells[i] or "" end
      local shown = row.board or tostring(number - 1)
      if row.score_table == "" then
        report(place, shown, nil)
      else
        local board, wrong = read_row(row)
        if board then take(board, row.file or "", shown, place)
        else report(place, shown, wrong) end
      end
    end
  end
  return true
end

-- ---- PBN -------------------------------------------------------------------------------

-- Call fn with each comment in braces of what is between tags, until it returns a value, which is
-- returned. Comments from ";" to the end of a line are left out.
local function in_comments(text, fn)
  local at = 1
  while true do
    local sign, here = text:match("([{;])()", at)
    if not sign then return nil end
    local comment, after = text:match(sign == "{" and "^(.-)}()" or "^[^\n]*()\n?()", here)
    if sign == ";" then
      at = comment
    elseif comment then
      local found = fn(comment)
      if found then return found end
      at = after
    else
      return nil -- it has no end
    end
  end
end

-- The comment with the awards: the first after the tag Scoring that is a table of awards. If
-- none is, the one that an error message names: the first that begins with a bid, else the
-- first just after the tag; nil if there is no comment.
local function awards_of(board, scoring, place, after)
  local first, meant
  local function read(comment)
    local word = comment:match "^%s*([1-7]%S+)"
    meant = meant or word and key_of(word) and comment
    return table_of(comment) and comment
  end
  local found = in_comments(scoring.after, function(comment)
    first = first or comment
    return read(comment)
  end)
  for i = place + 1, found and 0 or #board.tags do
    found = found or in_comments(board.tags[i].after, read)
  end
  return found or in_comments(after, read) or meant or first
end

-- The texts of the tags of a board, and of what comes after it; nil: it has no table of awards.
local function texts_of(board, after)
  local scoring, place = find_tag(board.tags, "Scoring")
  if not scoring or scoring.value:lower() ~= "facit" then return nil end
  local comment = awards_of(board, scoring, place, after)
  if not comment then return nil end
  local auction = find_tag(board.tags, "Auction")
  local from = auction and auction.value:upper():match "%u"
  return { awards = comment, given = auction and auction.after, hidden = board.tags.Hidden,
    from = from, line = scoring.line }
end

-- The points that others have in a board, "Facit Score: 7", added up; nil where
-- the board has no such score.
local function result_of(board)
  local sum
  local function add(text)
    for points in (text or ""):gmatch "Facit Score:?%s*\"?(%-?%d+%.?%d*)" do
      sum = (sum or 0) + tonumber(points)
    end
  end
  for i = 1, #board.tags do
    local tag = board.tags[i]
    add(tag.after)
    if tag.name == "FacitScore" then sum = (sum or 0) + (tonumber(tag.value) or 0) end
  end
  add(board.trailing)
  return sum
end

local function read_pbn(lines, name, take, report)
  local list = {}
  for board in require "baize.format.pbn".boards(lines, name) do list[#list + 1] = board end
  for index, board in ipairs(list) do
    local after = list[index + 1] and list[index + 1].before or board.trailing or ""
    local shown, texts = tostring(board.number or index), texts_of(board, after)
    local place = ("%s:%d"):format(name, texts and texts.line or board.line)
    local dealer = board.dealer or texts and texts.from
    if not texts then
      report(place, shown, nil)
    elseif not board.deal then
      report(place, shown, "there is no deal of four hands")
    elseif not dealer or not board.vul then
      report(place, shown, "the tags Dealer and Vulnerable are needed")
    elseif texts.from and texts.from ~= dealer then
      report(place, shown, ("the given calls begin with %s, but %s deals"):format(texts.from,
        dealer))
    else
      local made, wrong = board_of(texts)
      if made then
        made.deal, made.dealer, made.vul = board.deal, dealer, board.vul
        made.result = result_of(board)
        take(made, board.tags.Event or "", shown, place)
      else
        report(place, shown, wrong)
      end
    end
  end
  return true
end

-- ---- files -----------------------------------------------------------------------------

-- The lines of a text, which may end with CR LF.
local function lines_of(text) return text:gmatch "([^\n]*)\n?" end

--- The boards of a file of a bidding contest, in its order.
-- @tparam string text what is in the file: PBN, or CSV whose first line names score_table
-- @tparam string name of the file, for messages
-- @treturn ?{table,...} boards: deal, dealer, vul, side (whose bidding is judged, "NS" or "EW"),
-- hidden (the others), given (calls from the dealer on, "AC" for ours), awards (points by contract:
-- "4H", "3NTX", "4S-N", "P"), best (the highest award), group (of the file: the event, or the
-- column `file`), number (text), place ("file:line"), result (points of others, or nil); and
-- `without`, an array of the numbers of boards without awards, `odd`, an array of messages
-- "file:line: board 3: what is odd", and `wrong`, the same about boards that were left out; nil
-- where it is no such file
-- @treturn ?string what is wrong with it
function awards.read(text, name)
  local boards = { without = {}, odd = {}, wrong = {} }
  local function take(board, group, number, place)
    board.group, board.number, board.place = group, number, place
    boards[#boards + 1] = board
    for _, odd in ipairs(board.odd) do
      boards.odd[#boards.odd + 1] = ("%s: board %s: %s"):format(place, number, odd)
    end
  end
  local function report(place, number, wrong)
    if wrong then
      boards.wrong[#boards.wrong + 1] = ("%s: board %s: %s"):format(place, number, wrong)
    else
      boards.without[#boards.without + 1] = number
    end
  end
  local is_csv = text:match "^[^\n]*":find "score_table"
  local ok, message = (is_csv and read_csv or read_pbn)(lines_of(text), name, take, report)
  if not ok then return nil, message end
  return boards
end

--- The award of a contract on a board.
-- One for the declarer counts before one for all, one for the double before one without.
-- @tparam table board of `read`
-- @tparam ?Contract contract the final one; level 0: passed out
-- @treturn ?number nil where the contract has no award
function awards.of(board, contract)
  local points = board.awards
  if contract.level == 0 then return points.P end
  local bid, declarer = contract.level .. contract.strain, "-" .. contract.declarer
  local doubled = bid .. ("X"):rep(contract.doubled)
  for _, key in ipairs { doubled .. declarer, doubled, bid .. declarer, bid } do
    if points[key] then return points[key] end
  end
  return nil
end

return awards
