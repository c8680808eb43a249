std = "lua54"
max_line_length = 100
self = false
-- Scripts that baize runs find its vocabulary as globals (lua/baize/globals.lua).
local vocabulary = {
  "baize", "N", "E", "S", "W", "NS", "EW", "any", "tricks", "score", "makes", "reached", "imps",
  "beats", "best", "sign", "par", "guess", "choose", "indicator", "max", "min", "help",
}
files["examples"] = { read_globals = vocabulary }
-- Specs run inside baize too.
files["tests/lua"] = { std = "+busted", read_globals = vocabulary }
files["tests/golden"] = { read_globals = vocabulary }
files["tests/cli"] = { std = "+busted", read_globals = vocabulary }
-- Systems are written in words of their own (lua/baize/system/words/vocabulary.lua).
files["systems"] = { ignore = { "11", "113", "631" } }
files["examples/matches/club.lua"] = { ignore = { "11", "113", "631" } }
files["examples/bidding/landy.lua"] = { ignore = { "11", "113", "631" } }
files["tests/golden/sayc_19"] = { ignore = { "11", "113", "631" } }
files["tests/golden/natural.lua"] = { ignore = { "11", "113", "631" } }
