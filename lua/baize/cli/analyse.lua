-- SPDX-License-Identifier: GPL-3.0-or-later
--- baize analyse: where the tricks of an event went, by card and player.
-- @module baize.cli.analyse
local accounts = require "baize.event.accounts"
local argument = require "baize.cli.argument"
local files = require "baize.cli.files"
local output = require "baize.base.output"
local page = require "baize.play.page"
local plain = require "baize.base.plain"
local script = require "baize.host.script"

local analyse = {}

analyse.name = "analyse"
analyse.summary = "tricks that the cards of an event gave away, by player"
analyse.description = "Compare each card that was played (records of PBN and LIN with their play) "
  .. "with best play by all four, who see all cards: what a card gives away is lost by who chose "
  .. "it, declarer for dummy's. The changes add up to the results less double dummy. Of each "
  .. "player: tricks lost by a hundred cards with the standard error, and tricks lost on the "
  .. "boards as declarer, as defender, and by opening leads. A card that loses need not be a "
  .. "mistake, as the player did not see all cards; over many boards the figures compare players. "
  .. "Players with fewer than 130 cards are listed last; a record that is there twice counts once; "
  .. "a board without a result counts for its players, not in the sums."
analyse.arguments = {
  { key = "file", value = "FILE", count = "+",
    help = "records with their play; folders are read too; - is standard input" },
}
analyse.options = {
  { names = { "--boards" }, help = "a line for each board too: who changed it, and the cards" },
  argument.html "write the boards as a page, on which each is replayed card by card",
  argument.json, files.from, files.formats, files.strict,
}
analyse.examples = {
  { "baize analyse final.lin", "the players of a match" },
  { "baize analyse club.pbn --boards", "and what each board turned on" },
  { "baize analyse final.lin --html final.html", "and a page on which the boards are replayed" },
}

local ORDER <const> = { "total", "without", "repeated", "players", "boards", "number", "contract",
  "cards", "unknown", "double_dummy", "result", "lead", "declarer", "defence", "claim", "costly",
  "trick", "card", "seat", "player", "few", "cost", "all", "defender", "lost", "per_card", "error" }

-- Whether the format noted already which card cannot have been played.
local function is_noted(card, notes)
  for _, note in ipairs(notes) do
    if card and tostring(note):find(card, 1, true) then return true end
  end
  return false
end

function analyse.run(values)
  local all = accounts.new()
  local wrongs, plays = 0, {}
  local status, records = files.each(values.file, values, function(board, notes)
    local counts, a = all:add(board, function(wrong, card)
      wrongs = wrongs + 1
      if not is_noted(card, notes) then
        script.complain(("analyse: board %s: %s"):format(board.number or "?", wrong))
      end
    end)
    if counts and values.html then plays[#plays + 1] = page.of_record(board, a) end
  end)
  if status ~= 0 and (#all == 0 or status == script.INTERRUPTED) then return status end
  if #all == 0 then
    script.quit(("analyse: of %s none has a deal, a contract and the cards played")
      :format(files.count(records, "record")))
  end
  if all.without > 0 then
    script.complain(("analyse: without a play: %s of %d"):format(files.count(all.without, "record"),
      records))
  end
  if all.repeated > 0 then
    script.complain(("analyse: %s there before: counted once"):format(all.repeated == 1
      and "1 record was" or ("%d records were"):format(all.repeated)))
  end
  if values.html then
    script.must("analyse", output.write(values.html, page.text(plays,
      files.count(#plays, "board") .. ", card by card")))
  end
  local json = values.json and plain.encode(all:json(), ORDER)
  if not argument.write_json(values, "analyse", json) and values.html ~= "-" then
    output.print(all)
    if values.boards then output.print("\n" .. all:text():gsub("\n$", "")) end
  end
  return wrongs > 0 and values.strict and script.FAILED or status
end

return analyse
