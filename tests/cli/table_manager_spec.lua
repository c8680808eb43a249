-- SPDX-License-Identifier: GPL-3.0-or-later
-- baize table over TCP: our own processes against each other, and clients that do wrong.
-- (Conversations without sockets: tests/lua/manager_spec.lua.)
local helper = require "helper"
local has <const> = helper.has

local found, socket = pcall(require, "socket") -- LuaSocket is optional
local SECONDS <const> = 60 -- until a test gives up
local SYSTEM <const> = [[
opening { bid "1NT" { hcp "12+" }, bid "2NT" { hcp "9+" }, pass { any } }
after "1NT" { pass { any } }
after "2NT" { pass { any } }
]]
local PLAYS <const> = " --bid ./mine.lua --card rules --seed 7 "

local dir
setup(function()
  dir = helper.run "mktemp -d":gsub("\n$", "")
  local file <close> = assert(io.open(dir .. "/mine.lua", "w"))
  file:write(SYSTEM)
end)
teardown(function() helper.run("rm -r " .. dir) end)
before_each(function()
  helper.run("cd " .. dir .. " && rm -f *.json *.out *.log baize/table.json")
end)

local function it_connects(what, test)
  it(what, function()
    if not found then return pending "lua-socket is not installed" end
    test()
  end)
end

local function contents(name)
  local file <close> = assert(io.open(dir .. "/" .. name))
  return file:read "a"
end

-- `baize table --listen 0` and more arguments, in the background; its port. What it prints and how
-- it ends: `ended`.
local function listen(arguments, then_do)
  local command = ("cd %s; export XDG_STATE_HOME=%s; timeout %d %s table --listen 0 %s 2>&1 "
    .. ">our.out %s"):format(dir, dir, SECONDS, helper.quote(helper.program), arguments,
    then_do or "")
  local self = { from = io.popen(command), said = "" }
  for line in self.from:lines "L" do
    self.said = self.said .. line
    self.port = self.said:match "listening at 127%.0%.0%.1, port (%d+)"
    if self.port then return self end
  end
  error(self.said)
end

local function ended(self)
  self.said = self.said .. self.from:read "a"
  local _, _, status = self.from:close()
  return self.said, status
end

-- A client of the tests: says lines, and waits for one that has a text.
local function connect(port, ...)
  local raw = assert(socket.connect("127.0.0.1", port))
  raw:settimeout(SECONDS)
  local self = { close = function() raw:close() end }
  function self.say(...)
    for _, line in ipairs { ... } do assert(raw:send(line .. "\r\n")) end
  end
  function self.hear(wanted)
    local last
    while true do
      local line, why = raw:receive "*l"
      if not line then error(("%s before '%s' after %s"):format(why, wanted, last), 2) end
      last = line
      if line:find(wanted, 1, true) then return line end
    end
  end
  self.say(...)
  return self
end

local HELLO <const> = 'Connecting "test" as SOUTH using protocol version 18'

-- One that is seated and hears its cards.
local function sit(port)
  local one = connect(port, HELLO, "South ready for teams", "South ready to start",
    "South ready for deal", "South ready for cards")
  one.hear "South's cards :"
  return one
end

local function play(port, arguments)
  return helper.run(("cd %s && timeout %d $BAIZE table --connect %s %s"):format(dir, SECONDS, port,
    arguments))
end

local function alone(arguments)
  local out, err, status = helper.run(("cd %s && baize table --seat none %s --json=alone.json")
    :format(dir, arguments))
  assert.equal("", err .. (status ~= 0 and status or ""))
  return out
end

describe("two processes", function()
  for _, dialect in ipairs { "common", "wbridge5" } do
    it_connects("play the same as one, in the dialect " .. dialect, function()
      local ours = listen("--clients NS -n 2 --json=ours.json --log ours.log" .. PLAYS)
      local out, err, status = play(ours.port, "--seat NS --name 'A B' --log theirs.log --dialect "
        .. dialect .. " --bid ./mine.lua --card rules")
      assert.equal("", err .. (status ~= 0 and status or ""))
      local said, code = ended(ours)
      assert.equal(0, code)
      has(said, 'North ("A B") is seated\n', 'South ("A B") is seated\n')
      assert.equal(alone("-n 2" .. PLAYS), contents "our.out")
      assert.equal(contents "alone.json", contents "ours.json")
      assert.truthy(out:find "^Board 1: [^\n]+, %d+ tricks\nBoard 2: [^\n]+\n$", out)
      has(contents "ours.log", '?< Connecting "A B" as ' .. (dialect == "common" and "NORTH"
        or "ANYPL") .. " using protocol version 18\n", 'N> Teams : N/S : "A B". E/W : "baize".\n',
        dialect == "common" and "S< South ready for deal\n" or "S< SOUTH READY FOR DEAL\n",
        "S> End of session\n")
      local function turned(text) return (text:gsub("\n", "\n\n"):gsub("%f[^\n%z].[<>] ", "")) end
      assert.equal(#turned(contents "ours.log"), #turned(contents "theirs.log"))
    end)
  end

  it_connects("play with four clients, and with players that think", function()
    local both = "--bid ./mine.lua --card pimc:worlds=2"
    local ours = listen("--json=ours.json --seed 7 -n 1")
    local from = io.popen(("cd %s && timeout %d %s table --connect %s --seat EW %s 2>&1"):format(
      dir, SECONDS, helper.quote(helper.program), ours.port, both))
    local _, err = play(ours.port, "--seat NS " .. both)
    assert.equal("", err)
    assert.truthy(from:read "a":find "^Board 1: ")
    from:close()
    assert.equal(0, (select(2, ended(ours))))
    alone("-n 1 --seed 7 " .. both)
    assert.equal(contents "alone.json", contents "ours.json")
  end)
end)

describe("a client", function()
  it_connects("that does wrong is refused or disconnected, and the board goes on", function()
    local ours = listen("--clients S -n 1 --seconds 5 --json=ours.json" .. PLAYS)
    local port = ours.port
    local stranger = connect(port, "GET / HTTP/1.1")
    stranger.hear "Refused: 'GET / HTTP/1.1' is not a line of a table manager"
    local old = connect(port, 'Connecting "x" as SOUTH using protocol version 17')
    old.hear "Refused: protocol version 18"
    local east = connect(port, 'Connecting "x" as EAST using protocol version 18')
    east.hear "Refused: East is not a seat"
    local nonsense = sit(port)
    connect(port, HELLO).hear 'Refused: South is taken by "test"'
    nonsense.say "what now"
    nonsense.hear "Refused: South 'what now' is not a line"
    sit(port).close()
    local illegal = sit(port)
    illegal.say("South ready for North's bid", "South ready for East's bid", "South bids 1C",
      "South bids 1C")
    illegal.hear "Refused: South "
    local endless = connect(port, HELLO)
    endless.say(("x"):rep(5000))
    endless.hear "Refused: South writes a line without end"
    local silent = sit(port)
    silent.hear "Refused: South has said nothing for 5 s"
    local _, err, status = play(port, "--seat S --bid ./mine.lua --card rules")
    assert.equal("", err .. (status ~= 0 and status or ""))
    local said, code = ended(ours)
    assert.equal(0, code, said)
    has(said, "a client is refused: protocol version 18 is spoken here, not 17\n",
      'South ("test") has closed the connection: it is disconnected, and may connect again within '
      .. "600 s\n", "writes a line without end")
    assert.equal(alone("-n 1" .. PLAYS), contents "our.out")
    assert.equal(contents "alone.json", contents "ours.json")
  end)

  it_connects("that does not come back leaves the board, which is resumed", function()
    local ours = listen("--clients S -n 1 --wait 1" .. PLAYS)
    local one = sit(ours.port)
    one.say("South ready for North's bid", "South ready for East's bid")
    one.hear "East "
    one.say "South passes"
    one.say "South ready for West's bid"
    one.hear "West "
    one.close()
    local said, code = ended(ours)
    assert.equal(1, code)
    has(said, "table: no client has taken South within 1 s\n", "table: board 1 is kept in " .. dir
      .. "/baize/table.json: baize table --resume continues it\n")
    ours = listen("--resume --json=ours.json --wait 60")
    local _, err, status = play(ours.port, "--seat S --bid ./mine.lua --card rules")
    assert.equal("", err .. (status ~= 0 and status or ""))
    assert.equal(0, (select(2, ended(ours))))
    alone("-n 1" .. PLAYS)
    assert.equal(contents "alone.json", contents "ours.json")
  end)

  it_connects("is not waited for after Ctrl-C", function()
    local ours = listen("--clients S --wait 60 --log ours.log" .. PLAYS,
      "& echo $! >pid; wait $!")
    sit(ours.port).say "South ready for North's bid"
    helper.run("kill -INT $(cat " .. dir .. "/pid)")
    local said, code = ended(ours)
    assert.equal(130, code, said)
  end)
end)

describe("--connect", function()
  it_connects("says when nobody listens, and what the table manager did wrong", function()
    local _, err, status = play(1, "--seat S --wait 1 --bid ./mine.lua")
    assert.equal(1, status)
    has(err, "table: South: cannot connect to 127.0.0.1, port 1: connection refused: does somebody "
      .. "listen there?\n")
    local ours = listen("--clients S --wait 1" .. PLAYS)
    _, err, status = play(ours.port, "--seat N --bid ./mine.lua")
    assert.equal(1, status)
    has(err, "table: North: the table manager said 'Refused: North is not a seat for clients ",
      "seated' expected\n")
    ended(ours)
  end)
end)

describe("the options of TCP", function()
  it("are refused where they mean nothing, with what to write", function()
    for arguments, wanted in pairs {
      ["--listen 2000 --connect 2000"] = "either --listen, our table, or --connect, another's",
      ["--listen x"] = "table: --listen: 'x' is not HOST:PORT: write 2000, localhost:2000 or ",
      ["--connect 0"] = "table: --connect: a port from 1 on",
      ["--connect 1 --seat none"] = "table: --connect: --seat: which seats are ours?",
      ["--connect 1 --dialect french"] = "table: --dialect: common or wbridge5",
      ["--connect 1 --card cheat"] = "table: --card: nobody sees all cards at another's table",
      ["--connect 1 --seed 1"] = "table: --seed: with --connect the other table manager deals",
      ["--connect 1 -n 1"] = "table: -n: with --connect the other table manager deals",
      ["--connect 1 --name 'a\"b'"] = "table: --name: a text without quotation marks",
      ["--listen 1 --contract '3NT by S'"] = "table: --contract: clients bid for themselves",
      ["--listen 1 --seat S --clients S"] = "table: --clients: South is yours",
      ["--listen 1 --seat NESW"] = "table: --clients: no seat is left for clients",
      ["--listen 1 --dialect common"] = "table: --dialect is for --connect",
      ["--seconds 1"] = "table: --seconds is for --listen and --connect",
      ["--clients S"] = "table: --clients is for --listen",
      ["--listen 1 --wait 99999"] = "table: --wait: at most 86400 seconds",
    } do
      local _, err, status = helper.run("baize table " .. arguments)
      assert.equal(2, status, arguments)
      has(err, wanted)
    end
  end)

  it_connects("do not wait for a table that does not answer", function()
    local full, waiting = assert(socket.bind("127.0.0.1", 0, 0)), {}
    local _, port = full:getsockname()
    for i = 1, 3 do -- more than its queue takes: it drops who comes after them
      waiting[i] = socket.tcp()
      waiting[i]:settimeout(0)
      waiting[i]:connect("127.0.0.1", port)
    end
    local _, err, status = helper.run(("cd %s && timeout 30 %s table --connect %d --seat N "
      .. "--wait 1 --bid ./mine.lua --card rules"):format(dir, helper.quote(helper.program), port))
    for _, one in ipairs(waiting) do one:close() end
    full:close()
    assert.equal(1, status, err)
    has(err, "does somebody listen there?")
  end)

  it("say what to install where LuaSocket is missing", function()
    local file <close> = assert(io.open(dir .. "/socket.lua", "w"))
    file:write "error 'not here'"
    file:close()
    for _, arguments in ipairs { "--listen 0 --bid ./mine.lua", "--connect 1 --bid ./mine.lua" } do
      local _, err, status = helper.run(("cd %s && LUA_PATH='%s/?.lua;;' baize table %s"):format(
        dir, dir, arguments))
      assert.equal(1, status)
      has(err, "table: TCP needs LuaSocket, which is not installed: apt-get install lua-socket")
    end
    os.remove(dir .. "/socket.lua")
  end)
end)
