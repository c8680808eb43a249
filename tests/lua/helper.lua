-- SPDX-License-Identifier: GPL-3.0-or-later
--- What specs share: running commands, files that go away.
local helper = {}

--- The program under test: the one that runs busted.lua. Commands may change the
-- directory, so its name is made absolute.
helper.program = nil

--- Called by busted.lua with the name that the program was started by.
function helper.set_program(name)
  if name:find "/" and name:sub(1, 1) ~= "/" then
    name = assert(os.getenv "PWD", "PWD is not set") .. "/" .. name
  end
  helper.program = name
end

local function contents(file)
  local f = assert(io.open(file, "rb"))
  local text = f:read "a"
  f:close()
  return text
end

--- Text as one word of a shell.
function helper.quote(text)
  return "'" .. text:gsub("'", "'\\''") .. "'"
end

--- Call f with the name of a new file that holds text, and ends in a suffix (default: none); the
-- file goes afterwards.
function helper.with_file(text, f, suffix)
  local free = os.tmpname()
  local name = free .. (suffix or "")
  if suffix then assert(os.rename(free, name)) end
  local file = assert(io.open(name, "wb"))
  file:write(text)
  file:close()
  local results = table.pack(pcall(f, name)) -- passed on once the file is gone
  os.remove(name)
  if not results[1] then error(results[2], 0) end
  return table.unpack(results, 2, results.n)
end

-- What `baize deal` says after a second of preparing or counting.
local REMINDER <const> = "[^\n]+ %.%.%. %(Ctrl%-C ends it, %-%-budget N bounds it%)\n"

--- Run a shell command, in which `baize` and "$BAIZE" are the program under test.
-- Returns its standard output, its standard error and its exit status (128 + the
-- number of the signal that ended it). Standard error comes without the reminders that a
-- slow machine makes. input: text for its standard input.
function helper.run(command, input)
  local out, err, feed = os.tmpname(), os.tmpname(), os.tmpname()
  local file = assert(io.open(feed, "wb"))
  file:write(input or "")
  file:close()
  local script = ('BAIZE=%s; export BAIZE; baize() { "$BAIZE" "$@"; }; { %s\n} <%s >%s 2>%s')
    :format(helper.quote(helper.program), command, feed, out, err)
  local _, kind, code = os.execute(script)
  local stdout, stderr = contents(out), contents(err)
  for _, name in ipairs { out, err, feed } do os.remove(name) end
  return stdout, (stderr:gsub(REMINDER, "")), kind == "signal" and 128 + code or code
end

--- These texts are in a text.
function helper.has(text, ...)
  for _, wanted in ipairs { ... } do
    assert(text:find(wanted, 1, true), wanted .. " is not in\n" .. text)
  end
end

--- The message that f raises; it must be blamed on the line where f begins.
function helper.blamed(f)
  local ok, err = pcall(f)
  assert(not ok, "nothing was raised")
  local info = debug.getinfo(f, "S")
  local place = ("%s:%d: "):format(info.short_src, info.linedefined)
  assert(err:sub(1, #place) == place, ("'%s' is not blamed on %s"):format(err, place))
  return err:sub(#place + 1)
end

--- Specs of what must be blamed on the user's line: `it` of busted, and an array of
-- { what, function, the message that it raises }.
function helper.each_blamed(it, cases)
  for _, case in ipairs(cases) do
    it(case[1] .. " is blamed on its line", function()
      local message = helper.blamed(case[2])
      assert(message == case[3], ("'%s' is raised, not '%s'"):format(message, case[3]))
    end)
  end
end

return helper
