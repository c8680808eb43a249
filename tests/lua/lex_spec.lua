-- SPDX-License-Identifier: GPL-3.0-or-later
-- The lexer of Lua: code without strings and comments.
local lex = require "baize.base.lex"

describe("the code of a source", function()
  it("is what is left without strings and comments", function()
    local function code(text) return (lex.code(text):gsub("%s+", " ")) end
    assert.equal("a = b", code 'a = "x and y" -- or\nb')
    assert.equal("f( , ) and g", code [[f('say "hi', "it's\" or \\") and g]])
    assert.equal("a b - c [ 1 ] d", code "a --[==[ x == ]] y ]==] b - c [ 1 ] [[not]] d")
    assert.equal("a ", code "a [[ never closed or")
    assert.equal("x ~= y ", code "x ~= y -- the end")
  end)

  it("has the words that tokens have, in all our systems and scripts", function()
    local list = io.popen "ls systems/*.lua systems/*/*.lua examples/*/*.lua lua/baize/*/*.lua"
    for path in list:lines() do
      local file <close> = assert(io.open(path))
      local text, words = file:read "a", { {}, {} }
      for _, token in ipairs(lex.tokens(text)) do
        if token.kind ~= "string" then table.insert(words[1], (token.text:gsub("%s+", ""))) end
      end
      local all = lex.code(text):gsub("%s+", "")
      assert.equal(table.concat(words[1]), all, path)
    end
  end)
end)
