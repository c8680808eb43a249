-- SPDX-License-Identifier: GPL-3.0-or-later
--- Players that bid by a neural net: their files, their names, and how others read their calls.
-- A net makes its calls without rules, so nothing says what they mean. The system at the other side
-- takes them for calls of a system that is named, `reads_as`; it is a part of the player's name,
-- and so of every report. "nothing" is a system without rules, whose calls say nothing.
-- @module baize.table.net
local check = require "baize.base.check"
local core_net = require "baize.core.net"
local core_table = require "baize.core.table"
local files = require "baize.core.files"
local near = require "baize.base.near"
local output = require "baize.base.output"
local programs = require "baize.play_model.programs"
local source = require "baize.system.source"
local system = require "baize.system"

local net = {}

local FIELDS <const> = { "net", "reads_as" }
local SHIPPED <const> = "rival" -- systems/nets/rival.net
local NOTHING <const> = "nothing"
local HASH <const> = 16 -- digits, of the file and of the system by which calls are read

-- What was named here, by its name: net (of the core), reading (a System), file.
local named = {}

-- ---- files -------------------------------------------------------------------------------

-- The text of a net: of systems/nets/NAME.net, or of a path.
local function text_of(name)
  if name:find "/" or name:find "%.net$" then return output.read(name) end
  local path = ("nets/%s.net"):format(name)
  local content, where = source.beside(path)
  if content then return content end
  return nil, ("there is no net '%s' (looked for %s in %s); a path has a slash or ends in .net")
    :format(name, path, where)
end

-- A net, the text of its file, the system as which its calls are read by default.
local function read(name)
  local text, message = text_of(name)
  if not text then check.fail(("net: %s"):format(message)) end
  local made, why, line = core_net.read(text)
  if not made then
    check.fail(("net: %s%s: %s"):format(name, line and (":%d"):format(line) or "", why))
  end
  return made, text, text:match "\nreads_as ([^\r\n]+)"
end

-- The system of a name as which calls are read.
local function reading_of(given)
  if check.kind(given) == "System" then return given, given.stem or given.name end
  if given == NOTHING then return system.nothing(), NOTHING end
  if type(given) ~= "string" then
    check.expected("net: reads_as", "the name of a system, or \"nothing\"", given, "reads_as%s*=")
  end
  local made, message = system.load(given)
  if not made then check.fail(("net: reads_as: %s"):format(message), "reads_as%s*=") end
  return made, given
end

-- ---- names -------------------------------------------------------------------------------

--- The name, as questions have it, of a net that bids: of { net = "rival", reads_as = "sayc" }.
-- Raises at the user's line for what is not a net, and for wrong fields.
function net.name(given)
  check.fields(given, FIELDS, "net")
  local file = given.net
  if type(file) ~= "string" or file == "" then
    check.fail(("net: the path of a net's file expected, or \"%s\", which is here; not %s"):format(
      SHIPPED, check.show(file)))
  end
  local made, text, usual = read(file)
  local reading, label = reading_of(given.reads_as or usual or NOTHING)
  local hash = files.sha256(text .. reading.hash):sub(1, HASH)
  local name = programs.check_name(("net %s read as %s %s"):format(file, label, hash))
  named[name] = { net = made, reading = reading, file = file, label = label, name = name }
  return name
end

--- The half that bids of what baize.player takes of a net, "net" or { "net", FILE, reads_as =
-- SYSTEM }; nil of anything else.
function net.read(options)
  if options == "net" then return { net = SHIPPED } end
  if type(options) ~= "table" or getmetatable(options) or options[1] ~= "net" then return nil end
  local rest = {}
  for key, value in pairs(options) do
    if key ~= 1 and key ~= 2 and key ~= "card" then rest[key] = value end
  end
  check.fields(rest, { "reads_as" }, "player: a net")
  return { net = options[2] == nil and SHIPPED or options[2], reads_as = options.reads_as }
end

--- The same of what follows "net" in a text: "", ":FILE", ":reads_as=sayc", ":FILE,reads_as=sayc".
function net.of_text(text)
  local given = { net = SHIPPED }
  for word in text:gsub("^:", ""):gmatch "[^,]+" do
    local key, value = word:match "^([%w_]+)=(.*)$"
    if not key then
      given.net = word
    elseif key == "reads_as" then
      given.reads_as = value
    else
      check.fail(("net: there is no option '%s'%s: write net:FILE,reads_as=SYSTEM"):format(key,
        near.hint(key, { "reads_as" })))
    end
  end
  return net.name(given)
end

--- Whether a name is that of a net.
function net.is_name(name) return name:find "^net .+ read as .+ %x+$" ~= nil end

--- What was named here: net (baize.core.net), reading (the System as which its calls are read),
-- file, label (the name of the system), name. A net that is found by its name alone, with the same
-- system and the same texts, is opened, too: its file is data, and nothing in it is run. Else nil.
function net.of(name)
  if named[name] then return named[name] end
  local file, label = name:match "^net (.+) read as (.+) %x+$"
  if not file or file:find "/" or file:find "%.net$" or label:find "/" then return nil end
  local ok, same = pcall(net.name, { net = file, reads_as = label })
  return ok and same == name and named[name] or nil
end

--- The core's player of a name.
function net.open(name)
  local it = net.of(name)
  if it then return (core_table.net(it.net)) end
  return (core_table.absent(("bids: '%.80s' is read only where a script names it, not by a text")
    :format(name)))
end

return net
