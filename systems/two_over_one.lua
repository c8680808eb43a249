-- SPDX-License-Identifier: GPL-3.0-or-later
-- Two over one, game forcing, as most American players have it, on the rules of SAYC: a new suit at
-- the two level forces to game, 1NT over a major is forcing, and each convention is an option.
-- What the answers to 1H and 1S mean.
local notrump = option { "notrump", "forcing", "semiforcing" }
local raises = option { "raises", "bergen", "limit", "weak" }
local splinters = option { "splinters", "on", "off" }
local drury = option { "drury", "on", "off" }
local inverted = option { "inverted", "on", "off" }
-- What responder asks with over a rebid of 1NT.
local checkback = option { "checkback", "new_minor", "two_way", "off" }
-- What 4NT asks for where a suit is agreed.
local key_cards = option { "key_cards", "1430", "0314", "aces" }
-- A jump to a void at the five level asks for key cards outside of it.
local exclusion = option { "exclusion", "off", "on" }
-- Over our 1NT: the slow 2NT over their overcalls; 2S and 3C for the minors.
local lebensohl = option { "lebensohl", "on", "off" }
local minors = option { "minors", "transfers", "four_way", "puppet" }
local two_diamonds = option { "two_diamonds", "weak", "mini_roman" }
local support_doubles = option { "support_doubles", "on", "off" }
-- Two-suiters over their weak twos and threes; whether 1NT shows one between two bidders.
local two_suiters = option { "two_suiters", "cue", "leaping" }
local sandwich = option { "sandwich", "passed", "all" }
local over_notrump = option { "over_notrump", "cappelletti", "dont", "natural" }

system { name = "Two over one", source = "Two over one game forcing, as common in North America",
  base = "sayc", options = { over_notrump = over_notrump == "cappelletti" and "cappelletti" or "natural" },
  natural = { judgement = "first", asks = key_cards },
  card = { category = "Green", approach = "Two over one game forcing: five-card majors, 1NT 15-17",
    leads = { suit = { "fourth best", "third and fifth" }, notrump = { "fourth best", "low from three" },
      A = { "AKx", "AKJTx" }, K = { "KQx, AK", "AKx, KQTx" }, Q = { "QJx", "QJTx, KQT9x" },
      J = { "JTx", "JT9x, AJTx, KJTx" }, T = { "T9x", "T98x, AT9x, KT9x" }, high = "doubleton",
      low = "from honours" },
    signals = { partner = { "attitude: low encourages", "count: low-high is even" },
      declarer = "count, where it matters", discards = "attitude: low encourages" },
    doubles = support_doubles == "on" and "support doubles through two of responder's suit" or nil,
    slams = key_cards ~= "aces" and "queen of trumps and kings after key cards" or nil,
    forcing_passes = "after a game force", psychics = "rare" } }

if exclusion == "on" then use "conventions/exclusion" end
use "two_over_one/majors" { notrump = notrump, raises = raises, splinters = splinters,
  drury = drury }
use "two_over_one/game_force"
use "two_over_one/notrump" { lebensohl = lebensohl, minors = minors }
if inverted == "on" then
  drop "1m 2m ..."
  drop "1m 3m ..."
  change "1m" { without = "2m" }
  change "1m" { without = "3m" }
  for _, balanced_raise in ipairs { "2NT", "3NT", "4NT" } do change "1m" { without = balanced_raise } end
  change "1C 1D 2D" { without = "sayc/responder.lua:84" }
  use "conventions/inverted_minors"
end
if checkback ~= "off" then
  change "1D 1M 1NT" { without = "2C" }
  change "1m 1M 1NT 3m 3M" { without = "4M" }
  use "conventions/checkback" { style = checkback }
end
if over_notrump == "dont" then use "conventions/dont" end
if support_doubles == "on" then
  change "1x 1M (X)" { without = "XX" }
  for _, auction in ipairs { "1x 1H (1S)", "1D 1H (2C)", "1C 1H (2D)", "1x 1S (2z)" } do
    change(auction) { without = "X" }
  end
  use "conventions/doubles" { support = "wide", responsive = "off" }
end
use "two_over_one/competition"
use "conventions/sandwich" { hands = sandwich }
use "conventions/michaels_preempts" { style = two_suiters }
if two_diamonds == "mini_roman" then
  drop "2D ..."
  change "opening" { without = "2D" }
  use "conventions/mini_roman"
end
use "two_over_one/strong"
