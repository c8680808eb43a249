-- SPDX-License-Identifier: GPL-3.0-or-later
-- Boards with odd content through every format: what does not come back was said to be lost.
local core_board = require "baize.core.board"
local format = require "baize.format"
local helper = require "helper"
local odd_boards = require "odd_boards"

local BOARDS <const> = os.getenv "BAIZE_SOAK" and 1000 or 100
-- Read what was written; notes are an error, for what we write we read. A Score that the user
-- wrote as a tag need not be one.
local function through(name, board)
  return helper.with_file("", function(path)
    assert(format.write(path, name, { board }))
    local notes, back = {}, {}
    local options = { format = name, report = function(note)
      if not note:find "^%S+: Score: '.*' is not points" then notes[#notes + 1] = note end
    end }
    for read in format.boards(path, options) do back[#back + 1] = read end
    assert.same({}, notes)
    assert.equal(1, #back)
    return back[1]
  end)
end

-- Fields as plain values that can be compared.
local function plain(value)
  if type(value) ~= "table" then
    return type(value) == "userdata" and tostring(value) or value
  end
  local out = {}
  for key, item in pairs(value) do
    item = plain(item)
    if not (type(item) == "table" and next(item) == nil) then out[key] = item end
  end
  return out
end

-- A value as all formats can hold it: texts on one line, in UTF-8.
local function alike(value)
  if type(value) == "string" then
    local text = value:gsub("%s*[\r\n]+%s*", " ")
    if utf8.len(text) then return text end
    return (text:gsub("[\x80-\xFF]", function(c) return utf8.char(c:byte()) end))
  end
  if type(value) ~= "table" then return value end
  local out = {}
  for key, item in pairs(value) do out[key] = alike(item) end
  return out
end

-- What a loss is called where the name of the field is not in it.
local CALLED <const> = { vul = "vulnerability", tricks = "double%-dummy", play = "play",
  auction = "auction", players = "player" }
local FIELDS <const> = { "number", "dealer", "vul", "deal", "contract", "result", "tricks",
  "players", "room", "auction", "play" }

local function said(lost, name)
  local text = table.concat(lost, "\n")
  return text:find(CALLED[name] or name) ~= nil
    or name == "auction" and text:find "alerts" ~= nil
end

local function check_fields(board, back, lost, where)
  for _, name in ipairs(FIELDS) do
    local before, after = plain(board[name]), plain(back[name])
    if name == "dealer" and not before and after and board.number then -- Law 2
      before = core_board.dealer(board.number)
    end
    if name == "play" and before and after and before.claimed == back.result then
      before.claimed = after.claimed -- the result says that much
    end
    if type(before) ~= "table" or type(after) ~= "table" then
      assert.is_true(said(lost, name) or alike(before) == alike(after), where .. ": " .. name)
      goto continue
    end
    if not said(lost, name) then
      assert.same(alike(before), alike(after), where .. ": " .. name)
    end
    ::continue::
  end
end

describe("boards with odd content", function()
  local list = odd_boards.list(BOARDS)

  for _, name in ipairs { "pbn", "lin", "json", "dealer", "deal", "gib", "giblib", "line" } do
    it("come back from " .. name .. ", or their loss is told", function()
      local module, count = require("baize.format." .. name), 0
      for i, board in ipairs(list) do
        local whole = true
        for _, need in ipairs(module.needs or {}) do whole = whole and board[need] ~= nil end
        if whole then
          local given, lost = board, {}
          if module.fit then given, lost = module.fit(board) end
          count = count + 1
          check_fields(board, through(name, given), lost, ("%s, board %d"):format(name, i))
        end
      end
      assert.is_true(count > BOARDS / 8)
    end)
  end

  it("keep their tags in PBN byte for byte", function()
    for i, board in ipairs(list) do
      local back = through("pbn", (require "baize.format.pbn".fit(board)))
      for k = 1, #board.tags do
        local tag = rawget(board.tags, k)
        assert.equal(tag.value, back.tags[tag.name], ("board %d: %s"):format(i, tag.name))
      end
    end
  end)

  it("say the same by way of JSON as without", function()
    for i, board in ipairs(list) do
      local fitting = require "baize.format.pbn".fit(board)
      local direct = through("pbn", fitting)
      local again = through("pbn", (require "baize.format.pbn".fit(through("json", direct))))
      check_fields(direct, again, {}, "board " .. i)
    end
  end)

  it("are kept as text where they are no fields: partial deals, adjusted scores", function()
    local text = '% PBN 2.1\n[Board "1"]\n[Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 '
      .. 'J973.J98742.3.K4 -"]\n[Contract "?"]\n[Result "^S"]\n[Score "A+ NS, A- \xF3"]\n'
      .. '[Auction "N"]\n1NT ^I X\n*\n[Event ""]\n\n[Board "2"]\n[Result "NS 7 EW 5"]\n'
      .. '[Contract "4S"]{ \xB1 }\n[ScoreTable "Rank\\2R;Contract\\4L"]\n1 "4 S"\n; "\n'
    local function convert(given, from, to)
      local out, _, status = helper.run(("baize convert - - --from %s --to %s"):format(from, to),
        given)
      assert.equal(0, status)
      return out
    end
    assert.equal(text .. "\n", convert(text, "pbn", "pbn"))
    local ascii = text:gsub("[\x80-\xFF]", "e")
    assert.equal(ascii .. "\n", convert(convert(ascii, "pbn", "json"), "json", "pbn"))
  end)
end)
