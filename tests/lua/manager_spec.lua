-- SPDX-License-Identifier: GPL-3.0-or-later
-- Table managers: lines, our players at another's table, other programs at ours, by logs of one
-- board in either dialect. (Over sockets: tests/cli/table_manager_spec.lua; the pipe:
-- tests/c/test_players.c.)
local client = require "baize.manager.client"
local guest = require "baize.manager.guest"
local message = require "baize.core.message"
local player = require "baize.table.player"
local server = require "baize.manager.server"
local system = require "baize.system"
local table_board = require "baize.cli.table_board"
local wire = require "baize.manager.wire"
local words = require "baize.base.words"

-- ---- lines -------------------------------------------------------------------------------

-- A message as it is written, in the common form.
local function common(line)
  local m = message.parse(line)
  return m and message.format(m)
end

describe("a line", function()
  it("is read in any case, with any blanks and points, and written in one form", function()
    for wanted, lines in pairs {
      ['Connecting "a b" as SOUTH using protocol version 18'] = {
        'connecting "a b" as South using protocol version 18.',
        '  CONNECTING  "a b"  AS  SOUTH  USING PROTOCOL VERSION 18 ' },
      ['Connecting "x" as ANYPL'] = { 'Connecting "x" as ANYPL', 'connecting "x" as anypl.' },
      ['West ("") seated'] = { 'WEST ("") seated.', 'West("") Seated' },
      ['Teams : N/S : "A". E/W : "B".'] = { 'Teams: N/S: "A" E/W: "B"', 'teams n/s "A" e/w "B".' },
      ["Start of board"] = { "start  of board." },
      ["End of session"] = { "END OF SESSION" },
      ["Board number 8. Dealer West. Neither vulnerable."] = {
        "board number 8 dealer WEST neither vulnerable",
        "Board 8. Dealer: west. None vulnerable." },
      ["Board number 9. Dealer East. N/S vulnerable."] = {
        "Board number 9. Dealer east. n/s vulnerable" },
      ["Board number 9. Dealer East. Both vulnerable."] = {
        "Board number 9. Dealer East. All vulnerable." },
      ["North's cards : S A K Q. H -. D T 9. C J 8 7 6 5 4 3 2."] = {
        "NORTH'S CARDS: S AKQ H D 10 9 C J8765432",
        "North's cards : S a k q. H - . D 10 9. C j 8 7 6 5 4 3 2." },
      ["South passes"] = { "south passes.", "SOUTH PASS" },
      ["South doubles"] = { "South DOUBLES", "South  double." },
      ["South redoubles"] = { "South redoubles." },
      ["South bids 3NT"] = { "South bids 3nt.", "SOUTH BIDS 3 NT", "South bids 3N" },
      ["South bids 1C. Alert. strong, 16+"] = { "South bids 1c. Alert. strong, 16+ ",
        "South bids 1C Alert. strong, 16+" },
      ["South plays KC"] = { "South plays ck", "SOUTH PLAYS kc.", "south plays C K" },
      ["Dummy to lead"] = { "dummy to lead." },
      ["South ready for West's bid"] = { "South ready for WEST's bid.",
        "SOUTH  READY FOR WEST’S BID" },
      ["South ready for dummy's card to trick 13"] = {
        "south ready for Dummy's card to trick 13." },
      ["South ready for dummy"] = { "South ready for Dummy." },
      ["Timing"] = { "Timing - N/S : this board  1:15, total  0:11:23.", "timing" },
    } do
      assert.equal(wanted, common(wanted))
      for _, line in ipairs(lines) do assert.equal(wanted, common(line), line) end
    end
  end)

  it("says what it is not", function()
    for _, line in ipairs { "", "Hello", "South", "South bids 8C", "South bids", "South plays",
      "South plays 1C", "South plays CKQ", "Southern passes",
      "Board number 0. Dealer West. Neither vulnerable.",
      "Board number 8. Dealer Dummy. Neither vulnerable.", 'Connecting NAME as SOUTH',
      'Connecting "x" as DUMMY', 'Connecting "x" as SOUTH using protocol version x', "Start of",
      "South's cards : S A K Q J.", "Dummy passes", "Dummy ready for teams",
      "South's cards : S A A K Q J T 9 8 7 6 5 4 3.", "Teams : N/S : \"A\".", "South to" } do
      local m, why = message.parse(line)
      assert.is_nil(m, line)
      assert.equal(("'%s' is not a line of a table manager"):format(line), why)
    end
    local _, why, at = message.parse "South\1passes"
    assert.equal("byte 1 in a line of a table manager", why)
    assert.equal(6, at)
  end)

  it("is refused for fields that it has not", function()
    for _, m in ipairs { {}, { kind = "call", seat = "S" },
      { kind = "call", seat = "S", call = "8C" },
      { kind = "card", seat = "dummy", card = "SA" }, { kind = "seated", seat = "any", name = "x" },
      { kind = "connects", seat = "S", name = "a\nb" }, { kind = "ready", ready = "bid" },
      { kind = "board", number = -1, dealer = "N", vul = "none" } } do
      assert.is_false((pcall(message.format, m)))
    end
  end)

  it("may have a tab in a name, as it was read", function()
    local line = 'Connecting "a\tb" as SOUTH using protocol version 18'
    assert.equal(line, common(line))
    assert.equal('South ("a\tb") seated', common('South ("a\tb") seated'))
  end)

  it("is the same when it was written and read again, whatever it was made of", function()
    local seeds = {}
    for line in io.lines "tests/fuzz/corpus/message.txt" do seeds[#seeds + 1] = line end
    math.randomseed(1)
    local read = 0
    for i = 1, 3000 do
      local text, other = seeds[i % #seeds + 1], seeds[math.random(#seeds)]
      for _ = 1, math.random(3) do
        local at = math.random(0, #text)
        local piece = other:sub(math.random(#other), math.random(#other))
        text = text:sub(1, at) .. piece .. text:sub(at + 1 + math.random(0, 4))
      end
      local m, why = message.parse(text)
      if m then
        read = read + 1
        assert.same(m, message.parse(message.format(m)), text)
      else
        assert.truthy(#why > 0)
      end
    end
    assert.truthy(read > 300, read)
  end)
end)

describe("an address", function()
  it("is a port of this machine, or of another one", function()
    for text, wanted in pairs { ["2000"] = { "127.0.0.1", 2000 }, [":2000"] = { "127.0.0.1", 2000 },
      ["0.0.0.0:0"] = { "0.0.0.0", 0 }, ["a-b.org:65535"] = { "a-b.org", 65535 },
      ["[::1]:2000"] = { "::1", 2000 } } do
      assert.same(wanted, { wire.address(text) }, text)
    end
    for _, text in ipairs { "", "x", "x:", "65536", "a b:1", "::1:2000x", "2000:", "-1",
      "a:b:1" } do
      local host, why = wire.address(text)
      assert.is_nil(host, text)
      assert.equal(("'%s' is not HOST:PORT: write 2000, localhost:2000 or [::1]:2000"):format(text),
        why)
    end
  end)
end)

-- ---- logs --------------------------------------------------------------------------------

-- A log of one player, as { way, line }, way "<" where he hears it; and the acts in it.
local function read_log(path)
  local list, acts = {}, {}
  for text in io.lines(path) do
    local way, line = text:match "^([<>]) (.*)$"
    if way then
      list[#list + 1] = { way, line }
      local m = message.parse(line)
      if m and (m.kind == "call" or m.kind == "card") then acts[#acts + 1] = m end
    end
  end
  return list, acts
end

-- The lines of one way.
local function lines(list, way)
  local found = {}
  for _, one in ipairs(list) do
    if one[1] == way then found[#found + 1] = one[2] end
  end
  return found
end

-- Without what else may be said, and case and blanks.
local function bare(list)
  local found = {}
  for _, line in ipairs(list) do
    local m = assert(message.parse(line))
    m.text = nil
    if m.kind == "connects" then m.seat = "any" end
    if m.kind ~= "timing" and m.kind ~= "teams" then found[#found + 1] = message.format(m) end
  end
  return found
end

-- The other end of a connection: it says these lines, one for each that is asked for, and keeps
-- what it hears.
local function other_end(says)
  local one = { heard = {}, at = 0 }
  function one.send(_, line)
    one.heard[#one.heard + 1] = line
    return true
  end
  function one.line()
    one.at = one.at + 1
    local line = says[one.at]
    if line then return line end
    return nil, "has closed the connection", true
  end
  function one.next()
    if one.at < #says then return (one.line()) end
  end
  function one.is_gone() return one.at >= #says end
  function one.close() one.closed = true end
  return one
end

-- The cards that each seat was dealt, of all that were played.
local function deal_of(acts)
  local by = { N = {}, E = {}, S = {}, W = {} }
  for _, act in ipairs(acts) do
    if act.card then by[act.seat][#by[act.seat] + 1] = act.card end
  end
  local hands = {}
  for i, seat in ipairs(words.SEATS) do
    local suits = { S = "", H = "", D = "", C = "" }
    for _, card in ipairs(by[seat]) do
      suits[card:sub(1, 1)] = suits[card:sub(1, 1)] .. card:sub(2)
    end
    hands[i] = ("%s.%s.%s.%s"):format(suits.S, suits.H, suits.D, suits.C)
  end
  return baize.deal("N:" .. table.concat(hands, " "))
end

local function nothing() end

local LOGS <const> = { common = "tests/golden/manager_common.log",
  wbridge5 = "tests/golden/manager_wbridge5.log" }

-- A session of our client with lines that a table manager says; its calls and cards are those of
-- the log's player.
local function client_session(list, says, change)
  local own = {}
  local _, acts = {}, {}
  for _, line in ipairs(lines(list, ">")) do
    local m = message.parse(line)
    if m.kind == "call" or m.kind == "card" then own[#own + 1] = m end
  end
  local there, reports = other_end(says), {}
  local options = { connect = function() return there end, seat = "any",
    name = message.parse(list[1][2]).name,
    dialect = client.DIALECTS.common, seconds = 1, log = nothing, say = nothing,
    report = function(_, number, one) reports[#reports + 1] = number .. ": " .. one:result() end,
    guest = function(given)
      local one = guest.new(given)
      acts = table.move(own, 1, #own, 1, {})
      one.call = function() return table.remove(acts, 1).call end
      one.card = function() return table.remove(acts, 1).card end
      return one
    end }
  for key, value in pairs(change or {}) do options[key] = value end
  local ok, why = client.session(options)
  return there, reports, ok, why
end

-- A board of our table, of which one seat is the log's player; others do as in the log.
local function our_board(acts, board)
  local s = system.natural()
  local run = { systems = { NS = s, EW = s }, players = {}, mine = {}, bids = {},
    clients = { S = true }, auction = {} }
  for _, seat in ipairs(words.SEATS) do run.players[seat] = player.new("rules").card end
  return table_board.new(run, { number = board.number, deal = deal_of(acts), dealer = board.dealer,
    vul = board.vul })
end

-- `there` connect one after the other has been disconnected, or all at once.
local function our_manager(there, change, at_once)
  local said, time, last = {}, 0, nil
  local port = { accept = function()
      if last and not last.closed and not at_once then return nil end
      last = table.remove(there, 1)
      return last
    end, now = function() return time end, close = nothing, wait = function() time = time + 1 end }
  local options = { port = port, seats = { S = true }, seconds = 1, wait = 1, name = "baize",
    say = function(text) said[#said + 1] = text end, log = nothing,
    interrupted = function() return false end }
  for key, value in pairs(change or {}) do options[key] = value end
  return server.new(options), said
end

-- Play a board with a manager: the client's acts are what it says, the others' those of the log;
-- until its third call is `third`, or to the end.
local function play_out(manager, board, acts, third)
  while board:turn() do
    if third and board.calls[3] == third then return true end
    local _, _, who = board:turn()
    if manager:seats_client(who) then
      local act, why = manager:act(board)
      if why then return nil, why end
      if act then board:act(act) end
    else
      local one = acts[#board.acts + 1]
      board:act { seat = one.seat, by = who, call = one.call, card = one.card }
    end
  end
  return manager:update(board)
end

for name, path in pairs(LOGS) do
  describe("the log in the form " .. name, function()
    it("is what our player says to that table manager", function()
      local list = read_log(path)
      local there, reports, ok, why = client_session(list, lines(list, "<"))
      assert.is_nil(why)
      assert.is_true(ok)
      assert.same(bare(lines(list, ">")), bare(there.heard))
      assert.same(name == "common" and { "11: 4H by S, 8 tricks" } or { "12: 6H by E, 12 tricks" },
        reports)
    end)

    it("is what our table manager says to that player", function()
      local list, acts = read_log(path)
      local there, first = other_end(lines(list, ">")), nil
      for _, line in ipairs(lines(list, "<")) do
        local m = message.parse(line)
        if m.kind == "board" then first = m end
      end
      local manager = our_manager { there }
      local board = our_board(acts, first)
      assert.is_true(play_out(manager, board, acts))
      manager:finish()
      assert.same(bare(lines(list, "<")), bare(there.heard))
      assert.same(acts[#acts].card, board.acts[#board.acts].card)
    end)
  end)
end

-- ---- our player at another's table -----------------------------------------------------------

describe("our player", function()
  local list = read_log(LOGS.common)
  local heard = lines(list, "<")

  -- What the manager says, with a line changed or put in.
  local function with(at, ...)
    local says = table.move(heard, 1, at - 1, 1, {})
    for _, line in ipairs { ... } do says[#says + 1] = line end
    return says
  end

  it("begins a board anew when he is told to", function()
    local says = with(12, table.unpack(heard, 3))
    assert.equal("Start of board", heard[3])
    local _, reports, ok = client_session(list, says)
    assert.is_true(ok)
    assert.same({ "11: 4H by S, 8 tricks" }, reports)
  end)

  it("leaves at the end of the session, also on a board", function()
    local _, reports, ok, why = client_session(list, with(12, "End of session"))
    assert.is_nil(why)
    assert.is_true(ok)
    assert.same({}, reports)
  end)

  it("says what the table manager said wrongly", function()
    for _, case in ipairs {
      { with(1, "Refused: South is taken"), "the table manager said 'Refused: South is taken': "
        .. "'... seated' expected" },
      { with(4, "what"), "the table manager said 'what': 'Board number 1. Dealer North. ...' "
        .. "expected" },
      { with(6, "East passes"), "the table manager said 'East passes': 'North passes, doubles, "
        .. "redoubles or bids' expected" },
      { with(6, "North doubles"), "X by N: nobody has bid yet" },
      { with(14, "West plays AC", "Dummy's cards : S A K J. H Q T 9 6. D K 8 4. C T 8 4."),
        "SJ is in two hands that are seen" },
    } do
      local _, _, ok, why = client_session(list, case[1])
      assert.is_nil(ok)
      assert.truthy(why:find(case[2], 1, true), why)
    end
  end)

  it("connects again where the connection is lost on a board, but not for ever", function()
    local n = 0
    local _, _, ok, why = client_session(list, {}, { connect = function()
      n = n + 1
      return other_end(with(12))
    end })
    assert.is_nil(ok)
    assert.equal("the table manager has closed the connection", why)
    assert.equal(5, n)
  end)

  it("needs no connection between two boards", function()
    local said = {}
    local _, reports, ok = client_session(list, with(#heard), { say = function(text)
      said[#said + 1] = text
    end })
    assert.is_true(ok)
    assert.same({ "11: 4H by S, 8 tricks" }, reports)
    assert.same({ "South: the table manager has closed the connection between two boards, without "
      .. "'End of session'" }, said)
  end)
end)

-- ---- clients at our table --------------------------------------------------------------------

describe("our table manager", function()
  local list, acts = read_log(LOGS.common)
  local says, first = lines(list, ">"), nil
  for _, line in ipairs(lines(list, "<")) do
    local m = message.parse(line)
    if m.kind == "board" then first = m end
  end

  -- The client's lines up to one, and others after it.
  local function with(at, ...)
    local found = table.move(says, 1, at - 1, 1, {})
    for _, line in ipairs { ... } do found[#found + 1] = line end
    return found
  end

  it("lets a client go that does wrong, and asks another one who plays on", function()
    for what, wrong in pairs {
      ["has closed the connection"] = with(8),
      ["bids"] = with(8, "South ready for East's bid", "South bids 8C"),
      ["passes, doubles, redoubles or bids"] = with(8, "South ready for East's bid", "West passes"),
    } do
        local again = other_end(says)
        local manager, said = our_manager { other_end(wrong), again }
        local board = our_board(acts, first)
        assert.is_true(play_out(manager, board, acts))
        local all = bare(again.heard)
        all[#all + 1] = "End of session"
        assert.same(bare(lines(list, "<")), all)
        local text = table.concat(said, "\n")
        assert.truthy(text:find(what, 1, true), text)
        assert.truthy(text:find("it is disconnected, and may connect again within 1 s", 1, true))
    end
  end)

  it("goes on from where a client does otherwise than before", function()
    local other = table.move(says, 1, #says, 1, {})
    for i, line in ipairs(other) do
      if line == "South bids 1H" then other[i] = "South bids 1S" end
    end
    local manager, said = our_manager { other_end(with(12)), other_end(other) }
    local board = our_board(acts, first)
    assert.is_true(play_out(manager, board, acts, "1S"))
    assert.same({ "1D", "P", "1S" }, board.calls)
    assert.truthy(table.concat(said, "\n"):find(
      "South says 1S where it said 1H before: the board goes on from there", 1, true))
  end)

  it("ends when nobody comes back, or too often", function()
    local time = 0
    local port = { accept = nothing, wait = nothing, close = nothing, now = function()
      time = time + 1
      return time
    end }
    local manager = our_manager({}, { port = port })
    local ok, why = manager:update(our_board(acts, first))
    assert.is_nil(ok)
    assert.equal("no client has taken South within 1 s", why)
    local many = {}
    for i = 1, 20 do many[i] = other_end(with(8)) end
    ok, why = play_out(our_manager(many), our_board(acts, first), acts)
    assert.is_nil(ok)
    assert.equal("on this board clients have gone, or done otherwise than before, 11 times", why)
  end)

  it("refuses who is not expected", function()
    for line, why in pairs {
      ["hello"] = "'hello' is not a line of a table manager: 'Connecting \"NAME\" as SEAT using "
        .. "protocol version 18' expected",
      ['Connecting "x" as SOUTH using protocol version 17'] = "protocol version 18 is spoken here, "
        .. "not 17",
      ['Connecting "x" as NORTH using protocol version 18'] =
        "North is not a seat for clients here",
    } do
      local stranger = other_end { line, "South ready" }
      local manager, said = our_manager { stranger, other_end(says) }
      assert.is_true(play_out(manager, our_board(acts, first), acts))
      assert.same({ "Refused: " .. why }, stranger.heard)
      assert.is_true(stranger.closed)
      assert.truthy(table.concat(said, "\n"):find("a client is refused: " .. why, 1, true))
    end
  end)

  it("refuses a seat that is taken, unless who took it has gone", function()
    local second, third = other_end { says[1], "x" }, other_end { 'Connecting "x" as ANYPL', "x" }
    local manager = our_manager({ other_end(says), second, third }, nil, true)
    assert.is_true(play_out(manager, our_board(acts, first), acts))
    assert.same({ 'Refused: South is taken by "Blue"' }, second.heard)
    assert.same({ "Refused: all seats for clients are taken" }, third.heard)
  end)

  it("stops after Ctrl-C", function()
    local manager = our_manager({}, { interrupted = function() return true end })
    local ok, why = manager:update(our_board(acts, first))
    assert.is_nil(ok)
    assert.equal("interrupted", why)
  end)
end)
