-- SPDX-License-Identifier: GPL-3.0-or-later
-- The definition files for editors, in build/editor: annotations that are well formed, and every
-- name that examples and systems use.
local SCRIPTS <const>, SYSTEMS <const> = "build/editor/scripts/baize.lua",
  "build/editor/systems/system.lua"
local BASIC <const> = { any = 1, boolean = 1, ["function"] = 1, integer = 1, ["nil"] = 1,
  number = 1, string = 1, table = 1, file = 1, fun = 1 }
local LUA <const> = { arg = true }
for _, name in ipairs { "assert", "collectgarbage", "error", "getmetatable", "io", "ipairs", "load",
  "math", "next", "os", "pairs", "pcall", "print", "rawequal", "rawget", "rawset", "require",
  "select", "setmetatable", "string", "table", "tonumber", "tostring", "type", "utf8" } do
  LUA[name] = true
end

local function read(path)
  local f <close> = assert(io.open(path))
  return f:read "a"
end

local function files(pattern)
  local list = {}
  local p <close> = assert(io.popen("find " .. pattern .. " -name '*.lua' | LC_ALL=C sort"))
  for path in p:lines() do list[#list + 1] = path end
  assert.is_true(#list > 5)
  return list
end

-- The globals that a file names, by the listing of luac: sets of those that are read and written.
local function globals_of(path)
  local names = {}
  local p <close> = assert(io.popen("luac5.4 -l -p '" .. path .. "'"))
  for line in p:lines() do
    local name = line:match '_ENV "([%w_]+)"'
    if name then names[name] = true end
  end
  return names
end

-- The type at the beginning of a text: names of types in it, and what follows.
local function types_in(text)
  local list = {}
  local rest = text
  local fun = rest:match "^fun%b()"
  if fun then
    for inner in fun:gmatch ":%s*([%w_.*|%[%]]+)" do list[#list + 1] = inner end
    rest = rest:sub(#fun + 1)
    local result = rest:match "^:%s*(.*)$"
    if result then
      local more, after = types_in(result)
      table.move(more, 1, #more, #list + 1, list)
      return list, after
    end
    return list, rest
  end
  local word, after = rest:match "^([%w_.*|%[%]?]+)(.*)$"
  return { word or "?" }, after or ""
end

-- What a definition file says: names, classes, methods and fields; and what is wrong with it.
local function parsed(path)
  local got = { names = {}, classes = {}, members = {}, used = {}, faults = {} }
  local parameters, n, class = {}, 0, nil
  local function fault(what) got.faults[#got.faults + 1] = ("%d: %s"):format(n, what) end
  local function use(text)
    local list, rest = types_in(text)
    for _, t in ipairs(list) do
      for part in t:gmatch "[^|]+" do
        local name = part:gsub("%?$", ""):gsub("[%[%]]+$", ""):gsub("%*$", "")
        if not BASIC[name] then got.used[name] = n end
      end
    end
    return rest
  end
  for line in read(path):gmatch "([^\n]*)\n" do
    n = n + 1
    local tag, rest = line:match "^%-%-%-@(%l+)%s*(.*)$"
    if tag == "class" then
      local name, base = rest:match "^([%w_.]+)%s*:?%s*([%w_.]*)"
      if got.classes[name] then fault("class " .. name .. " is there twice") end
      got.classes[name], class = true, name
      if base ~= "" and rest:find ":" then got.used[base] = n end
    elseif tag == "field" then
      local name, kind = rest:match "^(%S-)%??%s+(.*)$"
      if not class then fault "a field of no class" end
      if rest:find "^%[" then name, kind = rest:match "^(%b[])%s+(.*)$" end
      got.members[name] = true
      use(kind)
    elseif tag == "operator" then
      if not rest:find "^%l+[%(:]" then fault("operator " .. rest) end
      use(rest:match ":%s*(.*)$")
    elseif tag == "param" then
      local name, kind = rest:match "^([%w_.]+)%??%s+(.*)$"
      parameters[#parameters + 1] = name
      use(kind)
    elseif tag == "return" or tag == "type" then
      local after = use(rest)
      if after ~= "" and not after:find "^%s*#" then fault(tag .. " " .. rest) end
    elseif tag and tag ~= "meta" then
      fault("@" .. tag .. " is unknown")
    end
    local name, given = line:match "^function ([%w_.:]+)%((.-)%) end$"
    if name then
      local at = {}
      for p in given:gmatch "[^,%s]+" do at[p] = true end
      for _, p in ipairs(parameters) do
        if not at[p] then fault(("%s has no parameter %s"):format(name, p)) end
      end
      parameters = {}
    elseif line:find "^function" then
      fault(line)
    end
    name = name or line:match "^([%w_.]+) = "
    if name then
      got.names[name], got.names[name:match "^[%w_]+"] = true, true
      got.members[name:match "[%w_]+$"] = true
    end
  end
  for name, at in pairs(got.used) do
    if not got.classes[name] then
      got.faults[#got.faults + 1] = ("%d: the type %s is not defined"):format(at, name)
    end
  end
  return got
end

describe("definition files for editors", function()
  for _, path in ipairs { SCRIPTS, SYSTEMS } do
    it("are Lua, with annotations that are well formed: " .. path:match "[^/]*$", function()
      assert(loadfile(path))
      assert.matches("^%-%-%-@meta\n", read(path))
      assert.same({}, parsed(path).faults)
    end)
  end

  it("have every global and every field of baize that examples use", function()
    local got, of_systems, missing = parsed(SCRIPTS), parsed(SYSTEMS), {}
    for _, path in ipairs(files "examples") do
      local globals = globals_of(path)
      local words = (globals.after or globals.opening) and of_systems or got -- some are systems
      for name in pairs(globals) do
        if not (LUA[name] or words.names[name]) then
          missing[#missing + 1] = path .. ": " .. name
        end
      end
      local code = read(path):gsub("%-%-[^\n]*", ""):gsub('"[^"\n]*"', "")
      for name in code:gmatch "%f[%w_.]baize%.([%l_]+)%f[^%w_]" do
        if not got.names["baize." .. name] then
          missing[#missing + 1] = ("%s: baize.%s"):format(path, name)
        end
      end
    end
    assert.same({}, missing)
    assert.is_true(got.names.tricks and got.names.NS and got.names["baize.stats.t_test"])
  end)

  it("have every method that examples call", function()
    local got, missing = parsed(SCRIPTS), {}
    for _, path in ipairs(files "examples") do
      for name in read(path):gsub("%-%-[^\n]*", ""):gmatch "[%w%)%]]:([%l_]+)%f[%s({\"]" do
        if not (got.members[name] or string[name] or io.stdout[name]) then
          missing[#missing + 1] = path .. ": " .. name
        end
      end
    end
    assert.same({}, missing)
  end)

  it("have every word that systems use", function()
    local got, missing = parsed(SYSTEMS), {}
    for _, path in ipairs(files "systems") do
      for name in pairs(globals_of(path)) do
        if not (LUA[name] or got.names[name]) then
          missing[#missing + 1] = path .. ": " .. name
        end
      end
    end
    assert.same({}, missing)
    -- a word that is not there is found
    assert.is_nil(got.names.hpc)
    assert.is_true(got.names.hcp and got.names.opening)
  end)

  it("say what docstrings say", function()
    local text = read(SCRIPTS)
    assert.matches("\n%-%-%-@param text string [^\n]*\n[^\n]*@return Deal", text)
    assert.matches("function baize%.stats%.t_test%(", text)
    assert.matches("\n%-%-%-@field where%? ", text)
  end)
end)
