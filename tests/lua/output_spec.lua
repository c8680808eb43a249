-- SPDX-License-Identifier: GPL-3.0-or-later
-- Files that are written: what was there stays where a run fails, and no other file is touched.
local core_files = require "baize.core.files"
local helper = require "helper"
local output = require "baize.base.output"

local function text_of(path)
  local file <close> = assert(io.open(path, "rb"))
  return file:read "a"
end

-- Call a function while no new file can be made beside the file `path`.
local function in_closed_folder(path, f)
  local create, place = core_files.create, core_files.place(path)
  core_files.create = function(at, ...)
    if at == place then return nil, "Permission denied" end
    return create(at, ...)
  end
  local ok, message = pcall(f) -- passed on once that is undone
  core_files.create = create
  assert(ok, message)
end

describe("a file whose folder takes no new file", function()
  it("keeps what is in it where a run fails", function()
    helper.with_file("what was there", function(path)
      in_closed_folder(path, function()
        do
          local file <close> = assert(output.open(path))
          assert(file:write "half of")
        end
        assert.equal("what was there", text_of(path))
      end)
    end)
  end)

  it("is written when all is there, and no other file is left", function()
    helper.with_file("what was there, which was longer", function(path)
      in_closed_folder(path, function()
        local part
        do
          local file <close> = assert(output.open(path))
          part = file.part
          assert(file:write(("long "):rep(30000)))
          assert.equal("what was there, which was longer", text_of(path))
          assert(file:keep())
        end
        assert.equal(("long "):rep(30000), text_of(path))
        assert.is_nil(io.open(part))
      end)
    end)
  end)

  it("that cannot be written at the end leaves the text in a file that is named", function()
    helper.with_file("what was there", function(path)
      in_closed_folder(path, function()
        local open, part = io.open
        do
          local file <close> = assert(output.open(path))
          part = file.part
          assert(file:write "all of it")
          io.open = function(name, mode) -- luacheck: ignore
            if name == path and mode == "wb" then return nil, name .. ": No space left" end
            return open(name, mode)
          end
          local kept, why = file:keep()
          io.open = open -- luacheck: ignore
          assert.is_nil(kept)
          assert.truthy(why:find(part, 1, true), why)
        end
        assert.equal("all of it", text_of(part))
        assert.equal("what was there", text_of(path))
        os.remove(part)
      end)
    end)
  end)

  it("and that is not there is an error", function()
    helper.with_file("", function(path)
      local ok, why = output.open(path .. "/file")
      assert.is_nil(ok)
      assert.equal(("cannot open %s/file: Not a directory"):format(path), why)
    end)
  end)
end)

-- A name for a temporary file that another has made a link to somebody's file of.
local function with_trap(f)
  helper.with_file("somebody's", function(path)
    local tmpname = os.tmpname
    os.tmpname = function() return path end -- luacheck: ignore
    local ok, message = pcall(f) -- passed on once that is undone
    os.tmpname = tmpname -- luacheck: ignore
    assert(ok, message)
    assert.equal("somebody's", text_of(path))
  end)
end

describe("a temporary file", function()
  it("is the user's alone, and is gone at the end", function()
    local name
    do
      local file <close> = assert(output.temporary())
      name = file.path
      assert.equal("600\n", (helper.run("stat -c %a " .. helper.quote(name))))
      local folder = os.getenv "TMPDIR" or "/tmp"
      assert.equal(folder .. "/", name:sub(1, #folder + 1))
    end
    assert.is_nil(io.open(name))
  end)

  it("of the benches overwrites nobody's file", function()
    with_trap(function()
      local bench, put, said = require "baize.cli.bench", output.put, {}
      output.put = function(...) said[#said + 1] = table.concat { ... } end
      local ok, message = pcall(function()
        bench.run { bench = "formats", deals = 3 }
        bench.run { bench = "library", deals = 3 }
      end)
      output.put = put
      assert(ok, message)
      assert.matches("bench formats: 3 records", said[1])
      assert.matches("bench library: 3 deals", said[2])
    end)
  end)
end)
