-- SPDX-License-Identifier: GPL-3.0-or-later
--- Boards of a sampler with the auctions of one system on them: a library, which is bid once.
-- Auctions are kept in a file, `$XDG_CACHE_HOME/baize-auctions`, in blocks of boards. A few boards
-- of those that are read are bid again each time; where one of them is bid otherwise by the rules
-- of this program, nothing of what was kept counts.
-- @module baize.ask.match.known
local cached = require "baize.base.cached"
local contest = require "baize.system.reading.contest"
local core_board = require "baize.core.board"
local sampler = require "baize.sample.sampler"
local version = require "baize.core".version
local words = require "baize.base.words"

local known = {}

local NAME <const>, BYTES <const> = "baize-auctions", 64 << 20
local BLOCK <const> = 1000 -- boards of a text
local PROBES <const> = 32 -- boards that are bid again

-- ---- texts -----------------------------------------------------------------------------

--- Calls by the numbers that Policy:call gives them, from 1.
known.WORDS = words.bids(4, { "P", "X", "XX" })
local WORDS <const>, BYTE_OF <const> = known.WORDS, {}
for byte, word in ipairs(WORDS) do BYTE_OF[word] = string.char(byte) end

-- The calls of boards `first` to `last` as a text with a byte for each, 0 after the last call.
local function packed(boards, first, last)
  local parts = {}
  for i = first, last do
    for _, call in ipairs(boards[i].calls) do parts[#parts + 1] = BYTE_OF[call] end
    parts[#parts + 1] = "\0"
  end
  return table.concat(parts)
end

-- Read such a text; whether it is one.
local function unpacked(text, boards, first, last)
  local i, calls = first, {}
  for at = 1, #text do
    local byte = text:byte(at)
    if i > last or byte ~= 0 and not WORDS[byte] then return false end
    if byte == 0 then
      boards[i].calls, calls, i = calls, {}, i + 1
    else
      calls[#calls + 1] = WORDS[byte]
    end
  end
  return i == last + 1
end

-- ---- bidding ----------------------------------------------------------------------------

-- Bid boards by a system for both sides.
local function bid(old, boards, first, last, from, jobs)
  local list = table.move(boards, first, last, 1, {})
  for i, auction in ipairs(contest.boards(old, old, list, from, jobs):auctions()) do
    local calls = {}
    for call in auction:gmatch "%S+" do calls[#calls + 1] = call end
    list[i].calls = calls
  end
end

local latest = {} -- the library that was asked for last: boards, key

-- Whether some of the boards that were read are bid so by the rules there are. `list` has the
-- parts that were not read.
local function is_valid(old, boards, from, list)
  local is_missing, read = {}, {}
  for _, first in ipairs(list) do is_missing[first] = true end
  for i, b in ipairs(boards) do
    if not is_missing[i - (i - 1) % BLOCK] then read[#read + 1] = b end
  end
  list = {}
  for i = 1, #read, math.max(1, #read // PROBES) do
    local b = read[i]
    list[#list + 1] = { deal = b.deal, dealer = b.dealer, vul = b.vul, calls = b.calls }
  end
  for i, auction in ipairs(contest.boards(old, old, list, from, 1):auctions()) do
    if auction ~= table.concat(list[i].calls, " ") then return false end
  end
  return true
end

-- The parts of a library that a cache does not have, by the number of their first board.
local function missing(cache, key, boards)
  local list = {}
  for first = 1, #boards, BLOCK do
    local last = math.min(#boards, first + BLOCK - 1)
    local text = cache and cache:get(key .. first .. " " .. last)
    if not (text and unpacked(text, boards, first, last)) then list[#list + 1] = first end
  end
  return list
end

--- The boards 1 to n of a sample, with the auctions of a system.
-- @tparam System old which bids for both sides
-- @tparam table what where (a Condition), seed, count, dealer and vul (or "board"), from (array of
-- calls that are made in any case), jobs
-- @treturn {table,...} boards: deal, dealer, vul, calls (array, to the last pass)
-- @treturn integer how many of them were bid now
-- @raise "interrupted"
function known.boards(old, what)
  local deals, boards = sampler.new { where = what.where, seed = what.seed }, {}
  local key = table.concat({ "auctions", version, old.hash, deals.plan, what.where.text, what.seed,
    what.dealer, what.vul, table.concat(what.from, " "), "" }, "\n")
  if latest.key == key .. what.count then return latest.boards, 0 end
  for deal, i in deals:deals(what.count) do
    boards[i] = { deal = deal, dealer = what.dealer == "board" and core_board.dealer(i)
      or what.dealer, vul = what.vul == "board" and core_board.vul(i) or what.vul }
  end
  local cache = not old.decide and cached.open(NAME, BYTES) or nil
  local list, made = missing(cache, key, boards), 0
  if #list * BLOCK < #boards and not is_valid(old, boards, what.from, list) then
    list = missing(nil, key, boards)
  end
  for _, first in ipairs(list) do
    local last = math.min(#boards, first + BLOCK - 1)
    bid(old, boards, first, last, what.from, what.jobs)
    made = made + last - first + 1
    if cache then cache:put(key .. first .. " " .. last, packed(boards, first, last)) end
  end
  latest = { key = key .. what.count, boards = boards }
  return boards, made
end

return known
