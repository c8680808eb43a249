-- SPDX-License-Identifier: GPL-3.0-or-later
--- Run every example and compare what it prints.
--   lua5.4 tests/examples.lua [--accept] [PATTERN]...      (from the top)
-- Beside examples/**/X.lua lies X.expected: its first line is "$ " and the
-- command, the rest is the standard output to the byte. --accept writes what
-- the commands print now into the files (look at the difference, then commit).
-- Verdicts are of DEALS deals or more, so that nobody reads one of a few. Those of LONG take
-- more than 2 s: only the soak, --accept and a PATTERN make them whole; else they have a few
-- deals, and what was asked (the lines to "Deals") is compared. Those of SLOW take as long with
-- few deals: else it is only seen that their questions can be asked, and of those of LATE, which
-- take about a second each to ask, that they are Lua.
-- Beside that, examples/README.md names each of them and no other, and an
-- experiment of the thesis has under 40 lines.

local LINES_MAX <const> = 39
local DEALS <const> = 200 -- at least, where there is a verdict
local FEW <const> = 2 -- of a run that is not made whole
-- What takes long with a few deals, too.
local SLOW <const> = {}
for name in ([[bidding/interference bidding/wider_notrump data/games_bid data/par_gap
  evolve/answers_to_1nt evolve/luck evolve/tutorial experiments/points_and_fit
  play/best_lines play/lead_played play/major_or_notrump_played play/problems
  play/stronger_hand_played
  problems/lead_against_three_notrump problems/penalty_or_game randomness/thesis_sets
  scoring/degree_of_uniforming scoring/single_table_average]]):gmatch "%S+" do
  SLOW["examples/" .. name .. ".lua"] = true
end
-- Of these, whose questions take long to make.
local LATE <const> = {}
for name in ([[contest/forcing_pass_wj2005 contest/four_spades_on_one_wj2005
  contest/michaels_over_five_hearts_wj2005 contest/proposal_at_pairs_wj2005
  contest/six_spades_again_wj2005 problems/balance_over_one_heart problems/balance_over_two_hearts
  problems/compete_over_three_hearts problems/fourth_seat problems/lead_against_four_spades
  problems/sacrifice_over_four_hearts problems/slam_or_game]]):gmatch "%S+" do
  LATE["examples/" .. name .. ".lua"], SLOW["examples/" .. name .. ".lua"] = true, true
end
local SHORT <const> = { laws = true, decisions = true, contest = true, randomness = true }
-- What takes long with as many deals as a verdict needs.
local LONG <const> = {}
for name in ([[bidders/against_natural contest/forcing_pass contest/four_spades_on_one
  contest/michaels_over_five_hearts contest/one_notrump_eight_points contest/proposal_at_pairs
  contest/six_spades_again decisions/over_three_diamonds decisions/raise_to_two_spades
  decisions/stayman_4333 decisions/three_spades_invitation experiments/game_in_spades
  experiments/hand_shape experiments/long_suit experiments/trump_length gallery/fifth_trump
  gallery/four_four_at_pairs gallery/four_three_three_three gallery/law_of_total_tricks
  gallery/low_from_king gallery/notrump_evaluators gallery/tens laws/four_four_fit
  laws/four_four_from_weak_hand laws/stronger_hand laws/weak_hands_suit matches/sparring
  matches/stayman matches/transfers matches/weak_twos problems/invite_or_pass
  contest/one_notrump_eight_points_wj2005]]):gmatch "%S+" do
  LONG["examples/" .. name .. ".lua"] = true
end

-- Loads scripts, and makes the questions of those that return one; not of those after "late".
local LOADER <const> = [[
local late = false
for _, path in ipairs(arg) do
  late = late or path == "late"
  local script = path ~= "late" and assert(loadfile(path))
  local file <close> = script and assert(io.open(path))
  if not late and file:read "a":find "\nreturn " then
    assert(script(), path .. " returns nothing")
  end
end]]

local function lines_of(command)
  local list = {}
  local p <close> = assert(io.popen(command))
  for line in p:lines() do list[#list + 1] = line end
  return list
end

local function read(path)
  local f <close> = io.open(path, "rb")
  return f and f:read("a")
end

local accept = arg[1] == "--accept" and table.remove(arg, 1)
local whole = accept or arg[1] or os.getenv "BAIZE_SOAK"
local temporary = lines_of("mktemp -d")[1]

local function run(command)
  local out, err = temporary .. "/out", temporary .. "/err"
  local _, how, status = os.execute(("PATH=$PWD/build:$PATH; %s >%s 2>%s </dev/null" ):format(
    command, out, err))
  return read(out), read(err), how == "exit" and status or 128 + status
end

-- What an output says was asked.
local function asked_in(text) return text:match "^(.-)\nDeals " or text end

-- The number of deals of a command, where what it prints has a verdict.
local function judged(command, text)
  local has = ("\n" .. text):find "\nVerdict " or ("\n" .. text):find "\nBest "
  return has and tonumber(command:match " %-n (%d+)") or nil
end

--- nil when the example does what it should, else why not.
local function fault(path)
  local expected_path = path:gsub("%.lua$", ".expected")
  local expected = read(expected_path)
  if not expected then return "has no " .. expected_path end
  local command, text = expected:match("^%$ ([^\n]+)\n(.*)$")
  if not command then return expected_path .. " does not begin with '$ COMMAND'" end
  local deals = judged(command, text)
  if deals and deals < DEALS then
    return ("%s has a verdict of %d deals: %d or more"):format(expected_path, deals, DEALS)
  end
  local short = LONG[path] and not whole
  local out, err, status = run(short and command:gsub(" %-n %d+", " -n " .. FEW) or command)
  if status ~= 0 then return ("exit status %d\n%s"):format(status, err) end
  if short then out, text = asked_in(out), asked_in(text) end
  if out == text then return nil end
  if accept then
    local f <close> = assert(io.open(expected_path, "wb"))
    f:write("$ ", command, "\n", out)
    return nil
  end
  local theirs <close> = assert(io.open(temporary .. "/expected", "wb"))
  theirs:write(text)
  theirs:flush()
  return "prints something else:\n" .. table.concat(lines_of(
    ("diff -u %s/expected %s/out"):format(temporary, temporary)), "\n")
end

--- nil when a script is short enough for its folder, else why not.
local function too_long(path)
  local folder = path:match("^examples/([^/]+)/")
  local _, lines = read(path):gsub("\n", "")
  if SHORT[folder] and lines > LINES_MAX then
    return ("%s has %d lines, %d at most"):format(path, lines, LINES_MAX)
  end
end

--- nil when the page names every script, and none that is not there; else why not.
local function page_fault(paths)
  local page, there, faults = read("examples/README.md"), {}, {}
  for _, path in ipairs(paths) do
    local name = path:match("^examples/(.*)%.lua$")
    there[name] = true
    if not page:find("`" .. name .. ".lua`", 1, true) then
      faults[#faults + 1] = "examples/README.md does not name " .. path
    end
  end
  for name in page:gmatch("`(%l[%w_]*/[%w_]+)%.lua`") do
    if not there[name] and not name:find "^tests/" then
      faults[#faults + 1] = "examples/README.md names " .. name .. ".lua, which is not there"
    end
  end
  return #faults > 0 and table.concat(faults, "\n") or nil
end

--- nil when the scripts that are not run can be loaded, else why not.
local function load_fault(left)
  local asked, late = {}, {}
  for _, path in ipairs(left) do table.insert(LATE[path] and late or asked, path) end
  local out, err, status = run(("baize -e '%s' %s late %s"):format(LOADER,
    table.concat(asked, " "), table.concat(late, " ")))
  return (status ~= 0 or out ~= "") and out .. err or nil
end

local all, paths, left = {}, {}, {}
for _, path in ipairs(lines_of("find examples -name '*.lua' 2>/dev/null | LC_ALL=C sort")) do
  all[#all + 1] = path
  local wanted = not arg[1] or path:find(arg[1], 1, true)
  local list = SLOW[path] and not whole and left or paths
  if wanted then list[#list + 1] = path end
end
print("1.." .. #paths + 2)
local failed = 0
local function say(number, name, why)
  if why then failed = failed + 1 end
  print(("%sok %d - %s"):format(why and "not " or "", number, name))
  if why then print("# " .. why:gsub("\n", "\n# ")) end
end
for number, path in ipairs(paths) do say(number, path, too_long(path) or fault(path)) end
say(#paths + 1, ("%d scripts that are not run"):format(#left), #left > 0 and load_fault(left))
say(#paths + 2, "examples/README.md", page_fault(all))
os.execute("rm -rf '" .. temporary .. "'")
os.exit(failed == 0 and 0 or 1)
