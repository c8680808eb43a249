-- SPDX-License-Identifier: GPL-3.0-or-later
--- Solved deals as tables of data sets: a deal as PBN writes it, and twenty numbers of tricks, with
-- tabs between. Read only.
-- A first line may name the columns, as in "deal", "N C" or "S_NT", in any order; others are left
-- out. Without one the numbers are by declarer N E S W and within each C D H S NT, or as PBN's
-- DoubleDummyTricks (N S E W; NT S H D C), or otherwise by strain; which it is the first deal
-- decides, which is solved.
-- @module baize.format.tsv
local check = require "baize.base.check"
local core_deal = require "baize.core.deal"
local lines = require "baize.format.dealer.lines"
local record = require "baize.format.record"
local words = require "baize.base.words"
require "baize.cards.solving"

local tsv = {}

local RESULTS <const> = 20
local SEATS <const> = { { "N", "E", "S", "W" }, { "N", "S", "E", "W" } }
local STRAINS <const> = { { "C", "D", "H", "S", "NT" }, { "NT", "S", "H", "D", "C" },
  { "S", "H", "D", "C", "NT" }, { "NT", "C", "D", "H", "S" } }

-- ---- columns -----------------------------------------------------------------------------

-- Orders of twenty columns: each by seat and strain ("SNT") the number of the column.
local function orders()
  local list = {}
  for _, seats in ipairs(SEATS) do
    for _, strains in ipairs(STRAINS) do
      local by_seat, by_strain = {}, {}
      for i, seat in ipairs(seats) do
        for k, strain in ipairs(strains) do
          by_seat[seat .. strain] = #strains * (i - 1) + k
          by_strain[seat .. strain] = #seats * (k - 1) + i
        end
      end
      list[#list + 1], list[#list + 2] = by_seat, by_strain
    end
  end
  return list
end

-- The columns that a first line names; nil: it names none.
local function named(cells)
  local at = {}
  for i, cell in ipairs(cells) do
    local text = cell:upper()
    local seat, strain = text:match "^([NESW])[ _-]?([CDHS])$"
    if not seat then seat, strain = text:match "^([NESW])[ _-]?(NT?)$" end
    if seat then at[seat .. (strain == "N" and "NT" or strain)] = i end
    if text == "DEAL" or text == "PBN" or text == "HANDS" then at.deal = i end
  end
  local nb = 0
  for _ in pairs(at) do nb = nb + 1 end
  return nb == RESULTS + 1 and at.deal and at or nil
end

local function cells_of(line)
  local cells = {}
  for cell in (line .. "\t"):gmatch "([^\t]*)\t" do
    cells[#cells + 1] = cell:match "^%s*(.-)%s*$"
  end
  return cells
end

-- ---- one line ----------------------------------------------------------------------------

-- The results of twenty cells by an order.
local function results_of(numbers, order)
  return (record.results(function(seat, strain) return numbers[order[seat .. strain]] end))
end

-- The order by which the results are those of the deal; nil: none.
local function order_of(deal, numbers)
  local truth = deal:table()
  for _, order in ipairs(orders()) do
    local found, same = results_of(numbers, order), true
    for _, seat in ipairs(words.SEATS) do
      for _, strain in ipairs(words.STRAINS) do
        same = same and found ~= nil and found[seat][strain] == truth[seat][strain]
      end
    end
    if same then return order end
  end
end

local WANTED <const> = "twenty numbers of tricks, 0 to 13, are expected behind a deal, with tabs "
  .. "between"

-- What reads the lines of a file.
local function reader()
  local columns, order
  return function(line)
    local cells = cells_of(line)
    if not columns and not order and named(cells) then
      columns = named(cells)
      return nil, "names of columns"
    end
    if #cells == 1 then return nil, WANTED .. ": there is no tab" end
    local text = cells[columns and columns.deal or 1]
    local deal, message = core_deal.parse(text:find ":" and text or "N:" .. text)
    if not deal then return nil, message end
    local numbers = {}
    for i, cell in ipairs(cells) do
      numbers[columns and i or i - 1] = math.tointeger(tonumber(cell))
    end
    if not columns and #cells < 1 + RESULTS then
      return nil, ("%s, not %d"):format(WANTED, #cells - 1)
    end
    if not columns and not order then order = order_of(deal, numbers) end
    if not (columns or order) then
      return nil, "the twenty numbers behind it are not its results in any order that is known: "
        .. "name the columns in a first line, as in deal, N C, N D ... W NT"
    end
    local results = results_of(numbers, columns or order)
    if not results then return nil, WANTED end
    return { deal = deal, tricks = results }
  end
end

--- Read boards, one by one.
-- @tparam function next_line gives the next line without its end, nil at the end
-- @tparam string name of the file, for messages
-- @tparam[opt] function report called with the text of each note
-- @treturn function an iterator of boards: deal, tricks
-- @raise when there is no solved deal in the file
-- @usage for board in baize.boards "solved.tsv" do print(board.tricks.S.NT) end
function tsv.boards(next_line, name, report)
  check.note()
  return (lines.format({ name = "a deal and its results", read = reader(),
    silent = function(line) return named(cells_of(line)) ~= nil end }).boards(next_line, name,
    report))
end

return tsv
