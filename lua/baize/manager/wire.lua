-- SPDX-License-Identifier: GPL-3.0-or-later
--- Lines over TCP, by LuaSocket, which baize can do without.
-- Nothing here waits for ever: who waits says how long, and what to do meanwhile.
-- @module baize.manager.wire
local wire = {}

local LINE_MAX <const> = 4096 -- bytes; a longer line is refused
local DRAIN <const> = 1 << 16 -- bytes that are read before a connection is closed
local SLICE <const> = 0.1 -- seconds between looks at what else goes on
local SEND_SECONDS <const> = 5 -- for a line to go out
local ATTEMPT_SECONDS <const> = 5 -- for one attempt to connect
local AGAIN_SECONDS <const> = 0.3 -- between two attempts to connect
local HERE <const> = "127.0.0.1"
local PORT_MAX <const> = 65535

--- What is missing where LuaSocket is.
wire.MISSING = "TCP needs LuaSocket, which is not installed: apt-get install lua-socket (elsewhere "
  .. "luarocks install luasocket); programs on a pipe, --card 'manager:COMMAND', do without"

--- LuaSocket.
-- @treturn ?table nil where it is not installed
-- @treturn ?string what to do then
function wire.library()
  local ok, socket = pcall(require, "socket") -- whoever has no LuaSocket is told of it
  if ok then return socket end
  return nil, wire.MISSING
end

--- The host and the port of "2000", "table.org:2000" or "[::1]:2000"; without a host this machine.
-- @tparam string text
-- @treturn ?string nil where it is none of these
-- @treturn integer|string 0 to 65535; or why
-- @usage print(wire.address "localhost:2000")
function wire.address(text)
  local host, port = text:match "^%[([%x:.]+)%]:(%d+)$"
  if not host then host, port = text:match "^([^:%s]+):(%d+)$" end
  if not host then host, port = HERE, text:match "^:?(%d+)$" end
  port = math.tointeger(tonumber(port))
  if not port or port > PORT_MAX then
    return nil, ("'%s' is not HOST:PORT: write 2000, localhost:2000 or [::1]:2000"):format(text)
  end
  return host, port
end

-- ---- a connection ------------------------------------------------------------------------

local Wire = {}
Wire.__index = Wire

local function over(socket, raw)
  raw:setoption("tcp-nodelay", true)
  return setmetatable({ socket = socket, raw = raw, heard = "" }, Wire)
end

--- The next line that has come, without its end. Does not wait.
-- @treturn ?string nil: none as yet, or none any more
-- @treturn ?string why there will be none
function Wire:next()
  while true do
    local line, rest = self.heard:match "^([^\n]*)\n(.*)$"
    if #(line or self.heard) > LINE_MAX then
      return nil, "writes a line without end"
    elseif line then
      self.heard = rest
      return (line:gsub("\r$", ""))
    elseif self.ended then
      return nil, "has closed the connection"
    end
    self.raw:settimeout(0)
    local text, why, part = self.raw:receive(LINE_MAX)
    text = text or part
    self.heard = self.heard .. text
    if why and why ~= "timeout" then self.ended = true elseif text == "" then return nil end
  end
end

--- Wait for the next line.
-- @tparam number seconds at most
-- @tparam function meanwhile called now and then; what it returns, if not nil, ends the waiting
-- @treturn ?string nil: none came
-- @treturn ?string why, or what `meanwhile` returned
function Wire:line(seconds, meanwhile)
  local till = self.socket.gettime() + seconds
  while true do
    local line, why = self:next()
    if line or why then return line, why end
    local left = till - self.socket.gettime()
    if left <= 0 then return nil, ("has said nothing for %g s"):format(seconds) end
    self.socket.select({ self.raw }, nil, math.min(left, SLICE))
    local stop = meanwhile()
    if stop ~= nil then return nil, stop end
  end
end

--- Send a line.
-- @tparam string line without its end
-- @treturn ?boolean true; nil: it did not go out
-- @treturn ?string why
function Wire:send(line)
  self.raw:settimeout(SEND_SECONDS)
  local ok, why = self.raw:send(line .. "\r\n")
  if ok then return true end
  return nil, why == "closed" and "has closed the connection"
    or ("does not take what is sent (%s)"):format(why)
end

--- Whether the other end has closed the connection.
-- @treturn boolean
function Wire:is_gone()
  if not self.ended then
    self.raw:settimeout(0)
    local text, why, part = self.raw:receive(1)
    self.heard, self.ended = self.heard .. (text or part), why ~= nil and why ~= "timeout"
  end
  return self.ended
end

--- Close the connection; more than once does no harm. What has come is read first: else the last
-- line that was sent may not arrive.
function Wire:close()
  self.raw:shutdown "send"
  self.raw:settimeout(0)
  self.raw:receive(DRAIN)
  self.raw:close()
end

--- Wait until a line may have come for one of them, a tenth of a second at most.
-- @tparam {Wire,...} list one or more
function wire.wait(list)
  local raws = {}
  for i, one in ipairs(list) do raws[i] = one.raw end
  list[1].socket.select(raws, nil, SLICE)
end

-- One attempt to connect, in so many seconds; nil and why.
local function attempt(socket, host, port, seconds)
  local raw, why = socket.tcp()
  if not raw then return nil, why end
  raw:settimeout(seconds)
  local ok
  ok, why = raw:connect(host, port)
  if ok then return raw end
  raw:close()
  return nil, why
end

--- Connect to whoever listens at a port.
-- @tparam string host
-- @tparam integer port
-- @tparam number seconds in which nobody may be there yet
-- @tparam function meanwhile as for Wire:line
-- @treturn ?Wire
-- @treturn ?string why not, or what `meanwhile` returned
function wire.connect(host, port, seconds, meanwhile)
  local socket, missing = wire.library()
  if not socket then return nil, missing end
  local till = socket.gettime() + seconds
  while true do
    local left = till - socket.gettime()
    local raw, why = attempt(socket, host, port, math.max(SLICE, math.min(left, ATTEMPT_SECONDS)))
    if raw then return over(socket, raw) end
    if socket.gettime() >= till then
      return nil, ("cannot connect to %s, port %d: %s: does somebody listen there?"):format(host,
        port, why)
    end
    socket.sleep(AGAIN_SECONDS)
    local stop = meanwhile()
    if stop ~= nil then return nil, stop end
  end
end

-- ---- a port ------------------------------------------------------------------------------

local Port = {}
Port.__index = Port

--- Listen at a port.
-- @tparam string host which of this machine's addresses: "127.0.0.1" is heard here alone, "0.0.0.0"
-- and "::" from everywhere
-- @tparam integer port 0: any that is free
-- @treturn ?Port its `host` and `port`
-- @treturn ?string why not
function wire.listen(host, port)
  local socket, missing = wire.library()
  if not socket then return nil, missing end
  local raw, why = socket.bind(host, port)
  if not raw then
    return nil, ("cannot listen at %s, port %d: %s"):format(host, port, why)
  end
  raw:settimeout(0)
  local _, at = raw:getsockname()
  return setmetatable({ socket = socket, raw = raw, host = host, port = math.tointeger(at) }, Port)
end

--- A connection that somebody made; nil: nobody did. Does not wait.
-- @treturn ?Wire
function Port:accept()
  local raw = self.raw:accept()
  return raw and over(self.socket, raw) or nil
end

--- Wait until somebody connects, or says something, a tenth of a second at most.
-- @tparam {Wire,...} list who has not said yet who he is
function Port:wait(list)
  local raws = { self.raw }
  for i, one in ipairs(list) do raws[i + 1] = one.raw end
  self.socket.select(raws, nil, SLICE)
end

--- The time, in seconds.
-- @treturn number
function Port:now() return (self.socket.gettime()) end

--- Listen no more.
function Port:close() self.raw:close() end

--- A connection: made by wire.connect and Port:accept.
-- @type Wire

--- A port: made by wire.listen.
-- @type Port

return wire
