-- SPDX-License-Identifier: GPL-3.0-or-later
--- Hand records: the format "sheet" is text, the format "html" a page.
-- Both are written only, of boards with a deal.
-- @module baize.format.sheet
local lines = require "baize.format.dealer.lines"

return { write = require "baize.format.sheet.text".write, needs = { "deal" },
  fit = lines.fit { number = true, dealer = true, vul = true, tricks = true,
    players = true, contract = true, result = true } }
