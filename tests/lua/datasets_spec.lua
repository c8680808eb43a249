-- SPDX-License-Identifier: GPL-3.0-or-later
-- Files of data sets: BEN's training text, OpenSpiel's games, tables of solved deals.
local baize = require "baize"
local format = require "baize.format"
local helper = require "helper"

local function read(text, name)
  local reported = {}
  return helper.with_file(text, function(path)
    local boards = {}
    for board in format.boards(path, { format = name, report = function(note)
      reported[#reported + 1] = note:gsub("^.-:(%d+):", "%1:")
    end }) do boards[#boards + 1] = board end
    return boards, reported
  end)
end

local HANDS <const> = "AKQJ.AKQ.AKQ.AKQ T98.JT9.JT9.JT98 765.876.876.7654 432.5432.5432.32"

describe("BEN's text", function()
  it("is read", function()
    local boards, notes = read(HANDS .. "\r\nS N-S PASS 1n X XX 7N PASS PASS PASS\n" .. HANDS
      .. "\nN None PASS PASS PASS PASS\n", "ben")
    assert.same({}, notes)
    assert.equal(2, #boards)
    assert.equal("N:" .. HANDS, tostring(boards[1].deal))
    assert.same({ "S", "NS", { "P", "1NT", "X", "XX", "7NT", "P", "P", "P" } },
      { boards[1].dealer, boards[1].vul, boards[1].auction.calls })
    assert.equal("7NT by S", tostring(boards[1].contract))
    assert.same({ "none", 0 }, { boards[2].vul, boards[2].contract.level })
    assert.equal("ben", format.guess(HANDS .. "\nN None PASS"))
  end)

  it("loses nothing in PBN, empty lines apart", function()
    local fit = require "baize.format.pbn.fit".fit
    local boards = read(HANDS .. "\nN None PASS\n\n \n" .. HANDS .. "\nN None PASS\n\n", "ben")
    assert.equal(2, #boards)
    for _, board in ipairs(boards) do assert.same({}, (select(2, fit(board)))) end
    boards = read(HANDS .. "\nN None PASS\nstray\n", "ben")
    assert.same({ "other lines at the end" }, (select(2, fit(boards[1]))))
  end)

  it("has a note, with its line, for what is wrong", function()
    local boards, notes = read(table.concat({ HANDS, "N None PASS", "stray", HANDS, "N Nobody PASS",
      HANDS, "N None 8C", HANDS, "N None 2C 1C", HANDS }, "\n"), "ben")
    assert.equal(1, #boards)
    assert.matches("^3: 'stray'", notes[1])
    assert.matches("^5: .*'Nobody' is not None", notes[2])
    assert.matches("^7: .*'8C' is not a call", notes[3])
    assert.matches("^9: ", notes[4])
    assert.error_matches(function() read("N None PASS\n", "ben") end, "no line of hands")
  end)
end)

describe("OpenSpiel's games", function()
  -- A deal as numbers, by another route: the owners of cards from the texts of hands.
  local function numbers_of(deal)
    local list, hands = {}, {}
    for i, seat in ipairs { "N", "E", "S", "W" } do
      hands[i] = {}
      local suit = 4
      for holding in (tostring(deal[seat]) .. "."):gmatch "(.-)%." do
        suit = suit - 1
        for rank in holding:gmatch "." do
          table.insert(hands[i], 4 * (("23456789TJQKA"):find(rank) - 1) + suit)
        end
      end
    end
    for k = 1, 13 do
      for i = 1, 4 do list[#list + 1] = hands[i][k] end
    end
    return list
  end

  it("are read, also with their play", function()
    local deal = baize.deal("N:" .. HANDS)
    local numbers = numbers_of(deal)
    local line = table.concat(numbers, " ")
    local boards, notes = read(line .. " 89 52 52 52\n" .. line .. " 52 52 52 52\n", "openspiel")
    assert.same({}, notes)
    assert.is_true(boards[1].deal == deal and boards[2].deal == deal)
    assert.same({ "7NT", "P", "P", "P" }, boards[1].auction.calls)
    assert.equal("7NT by N", tostring(boards[1].contract))
    assert.equal(0, boards[2].contract.level)
    assert.is_nil(boards[1].play)
    local cards = {}
    local left = { {}, {}, {}, {} } -- all follow with their cards from the top, suit by suit
    for i = 1, 52 do table.insert(left[(i - 1) % 4 + 1], numbers[i]) end
    local leader = 2
    for _ = 1, 13 do
      local led
      for k = 0, 3 do
        local hand = left[(leader + k - 1) % 4 + 1]
        local at = 1
        for i, card in ipairs(hand) do
          if led and card % 4 == led then at = i break end
        end
        led = led or hand[at] % 4
        cards[#cards + 1] = table.remove(hand, at)
      end
      leader = 1 -- north has all high cards, and leads from the top
    end
    boards, notes = read(line .. " 89 52 52 52 " .. table.concat(cards, " ") .. "\n", "openspiel")
    assert.same({}, notes)
    assert.same({ 52, "E" }, { #boards[1].play.cards, boards[1].play.leader })
    assert.equal(13, boards[1].result)
    assert.equal("openspiel", format.guess(line .. " 52 52 52 52\n"))
  end)

  it("have a note for what is wrong", function()
    local numbers = numbers_of(baize.deal("N:" .. HANDS))
    local line = table.concat(numbers, " ")
    local _, notes = read(line .. " 52 52 52 52\n" .. line .. " 52 52 52 52 3\n" .. line
      .. " 55 55\n1 1 2\n" .. line .. " x\n" .. line .. " 55 52 52 52 90\n", "openspiel")
    assert.matches("^2: .*number 57: nothing is played here", notes[1])
    assert.matches("^3: ", notes[2])
    assert.matches("^4: .*number 2: another card expected", notes[3])
    assert.matches("^5: .*'x' is not a whole number", notes[4])
    assert.matches("^6: .*number 57: a card expected", notes[5])
  end)
end)

describe("tables of solved deals", function()
  local DEAL <const> = "N:" .. HANDS
  local deal = baize.deal(DEAL)
  local function numbers(seats, strains, by_strain)
    local list = {}
    for _, a in ipairs(by_strain and strains or seats) do
      for _, b in ipairs(by_strain and seats or strains) do
        list[#list + 1] = by_strain and deal:tricks(b, a) or deal:tricks(a, b)
      end
    end
    return table.concat(list, "\t")
  end
  local function holds(text)
    local boards, notes = read(text, "tsv")
    assert.same({}, notes)
    assert.is_true(#boards >= 1)
    for _, seat in ipairs { "N", "E", "S", "W" } do
      for _, strain in ipairs { "C", "D", "H", "S", "NT" } do
        assert.equal(deal:tricks(seat, strain), boards[1].tricks[seat][strain])
      end
    end
  end

  it("are read in the orders that are used, and by the names of columns", function()
    local cdhs, pbn = { "C", "D", "H", "S", "NT" }, { "NT", "S", "H", "D", "C" }
    holds(DEAL .. "\t" .. numbers({ "N", "E", "S", "W" }, cdhs) .. "\n")
    holds(HANDS .. "\t" .. numbers({ "N", "S", "E", "W" }, pbn) .. "\n")
    holds(DEAL .. "\t" .. numbers({ "N", "E", "S", "W" }, { "S", "H", "D", "C", "NT" }, true)
      .. "\n")
    local names, cells = { "id", "pbn" }, { "7", DEAL }
    for _, strain in ipairs(pbn) do
      for _, seat in ipairs { "W", "S", "E", "N" } do
        names[#names + 1] = seat .. "_" .. (strain == "NT" and "N" or strain)
        cells[#cells + 1] = tostring(deal:tricks(seat, strain))
      end
    end
    holds(table.concat(names, "\t") .. "\n" .. table.concat(cells, "\t") .. "\n")
  end)

  it("are refused where no order gives the results", function()
    assert.error_matches(function()
      read(DEAL .. ("\t7"):rep(20) .. "\n", "tsv")
    end, "no line of a deal and its results")
    local good = DEAL .. "\t" .. numbers({ "N", "E", "S", "W" }, { "C", "D", "H", "S", "NT" })
    local boards, notes = read(good .. "\n" .. DEAL .. ("\t14"):rep(20) .. "\nx\t1\n", "tsv")
    assert.equal(1, #boards)
    assert.matches("^2: .*twenty numbers of tricks", notes[1])
    assert.matches("^3: ", notes[2])
    boards, notes = read(good .. "\n" .. good:gsub("\t%d+$", "") .. "\n", "tsv")
    assert.matches("^2: .*twenty numbers of tricks, .*, not 19", notes[1])
    assert.equal(1, #boards)
    boards, notes = read(good .. "\n" .. good:gsub("\t", ",") .. "\n", "tsv")
    assert.matches("^2: .*with tabs between: there is no tab", notes[1])
    assert.equal(1, #boards)
  end)
end)
