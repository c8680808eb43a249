-- SPDX-License-Identifier: GPL-3.0-or-later
-- Formats of the user's own: the example of the README, on the path of Lua.
local baize = require "baize"
local helper = require "helper"

local README <const> = "lua/baize/format/README.md"

-- The example of the README as a format that is found, and its name.
local function with_example(f)
  local file <close> = assert(io.open(README))
  local code = file:read "a":match "```lua\n(%-%- baize/format/owners.lua.-)```"
  assert.is_string(code)
  local out = helper.run "mktemp -d"
  local dir = out:gsub("%s+$", "")
  os.execute("mkdir -p " .. dir .. "/baize/format")
  local module <close> = assert(io.open(dir .. "/baize/format/owners.lua", "w"))
  module:write(code)
  module:flush()
  local results = table.pack(pcall(f, dir)) -- passed on once the directory is gone
  os.execute("rm -r " .. dir)
  if not results[1] then error(results[2], 0) end
end

-- The 52 letters of a deal.
local function letters_of(deal)
  local out = {}
  for suit in ("SHDC"):gmatch "." do
    for rank in ("AKQJT98765432"):gmatch "." do
      for seat in ("NESW"):gmatch "." do
        local at = ("SHDC"):find(suit)
        local holdings = {}
        for holding in (tostring(deal:hand(seat)) .. "."):gmatch "(.-)%." do
          holdings[#holdings + 1] = holding
        end
        if holdings[at]:find(rank, 1, true) then out[#out + 1] = seat end
      end
    end
  end
  return table.concat(out)
end

describe("a format of the user's own", function()
  it("is found on the path of Lua, and may read bytes", function()
    local deals, text = {}, {}
    for deal in baize.sampler { seed = 9 }:deals(3) do
      deals[#deals + 1] = tostring(deal)
      text[#text + 1] = letters_of(deal)
    end
    with_example(function(dir)
      local path = "LUA_PATH=" .. helper.quote(dir .. "/?.lua;;")
      local out, err, status = helper.run(path
        .. " baize convert - - --from owners --to deal", table.concat(text) .. "NNN")
      assert.equal(1, status) -- the fourth board has no whole deal, and is named
      assert.matches("input:4: north has 3 cards", err)
      assert.equal(table.concat(deals, "\n"):gsub("N:", ""):gsub(" ", "|"):gsub("%.", " ") .. "\n",
        out)
    end)
  end)
end)
