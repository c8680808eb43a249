-- SPDX-License-Identifier: GPL-3.0-or-later
-- What is said at the table in the terminal of hands that the person does not see.
local output = require "baize.base.output"
local table_words = require "baize.cli.table_words"

describe("why, of a card from a hidden hand", function()
  local print = output.print
  after_each(function() output.print = print end)

  local head = "best by makes 3 moves ahead in 20 worlds: S7 71 %, double dummy 80 %"
  for _, rest in ipairs { "; SQ at most 60 %, double dummy 90 %", "; next SQ 8.90 tricks" } do
    it("names no other card, as in '" .. rest .. "'", function()
      local board, said = { run = {}, acts = { { seat = "E", by = "E", card = "S7",
        why = head .. rest } } }, nil
      output.print = function(text) said = text end
      function board.is_hidden() return true end
      table_words.obey(board, "why")
      assert.equal("East S7 in trick 1: " .. head, said)
      function board.is_hidden() return false end
      table_words.obey(board, "why")
      assert.equal("East S7 in trick 1: " .. head .. rest, said)
    end)
  end
end)
