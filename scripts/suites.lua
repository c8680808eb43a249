-- SPDX-License-Identifier: GPL-3.0-or-later
--- The test suites: what there is to run, and what must be built for it.
-- A suite is a table: `name`; `command` (of sh); `mode` and `target`, what make
-- has to build for it; `exits = true`: its exit status is its one test (else
-- its output is TAP), and "SKIP: reason" as its output's beginning skips it;
-- C tests, specs, fuzz targets and tests/*/test_*.sh are found by file name;
-- what also runs under the sanitizers in every run is named here.
local suites = {}

-- Tests that reach into every layer, without long searches.
local ASAN <const> = {
  "c/test_bid_net",
  "c/test_box", "c/test_buf", "c/test_cache", "c/test_card", "c/test_cells", "c/test_cond",
  "c/test_contract", "c/test_deal",
  "c/test_alias", "c/test_alphamu", "c/test_deal_id", "c/test_dealing", "c/test_dist",
  "c/test_engines", "c/test_enough", "c/test_err",
  "c/test_feature", "c/test_given", "c/test_graph", "c/test_guess", "c/test_guess_table",
  "c/test_leader", "c/test_lib", "c/test_lib_null", "c/test_lib_play", "c/test_line",
  "c/test_measure", "c/test_measure_text", "c/test_mem",
  "c/test_players", "c/test_pool", "c/test_possible", "c/test_range", "c/test_ratio", "c/test_rng",
  "c/test_rules", "c/test_run", "c/test_sampler", "c/test_selftest", "c/test_sha256",
  "c/test_shape", "c/test_sketch", "c/test_solve", "c/test_suit", "c/test_facts", "c/test_think",
  "c/test_expr", "c/test_table", "c/test_tests", "c/test_turn", "c/test_weigh",
  "lua/bind_spec", "lua/chance_spec",
  "lua/core_tables_spec", "lua/rules_spec", "lua/sandbox_spec", "lua/userdata_spec",
}
-- Tests that use threads.
local TSAN <const> = {
  "c/test_given", "c/test_graph", "c/test_leader", "c/test_lib", "c/test_lib_play",
  "c/test_pool", "c/test_rules", "c/test_run", "c/test_solve", "c/test_table",
  "lua/core_tables_spec", "cli/interrupt_spec",
}

-- Of these only the tests with "thread" in their names.
local OF_THREADS <const> = {
  ["c/test_given"] = true, ["c/test_lib"] = true, ["c/test_rules"] = true,
}

-- What takes more than a second and a half of one core, the longest first to 7 seconds:
-- begun before all others, so that no processor waits for the last one at the end, and not
-- run by --quick.
local SLOW <const> = {
  "cli/store_spec", "examples", "cli/bench_spec", "lua/net_player_spec",
  "lua/nets_spec", "lua/decision_spec",
  "cli/merge_spec", "lua/contest_spec", "lua/system_check_spec", "tsan c/test_run",
  "lua/system_spec", "lua/plans_spec", "lua/problem_spec", "lua/plan_spec",
  "lua/system_value_spec", "lua/help_spec",
  "lua/calibrated_spec", "lua/extra_spec", "c/test_solve_brute", "lua/suit_words_spec",
  "cli/evening_spec", "c/test_solve_golden", "lua/adjusted_spec", "cli/deal_spec",
  "cli/files_spec", "asan lua/sandbox_spec", "lua/sayc_spec", "tsan cli/interrupt_spec",
  "lua/damage_spec", "cli/hostile_spec", "lua/card_match_spec", "c/test_bind_memory",
  "lua/natural_spec", "lua/report_json_spec", "lua/two_over_one_spec", "install/test_install",
  "lua/sandbox_attempts_spec", "lua/evolve_spec", "lua/agreed_spec", "c/test_algebra",
  "c/test_block",
  "c/test_cells", "c/test_enough", "c/test_expr", "c/test_hands", "c/test_joint",
  "c/test_planner", "c/test_possible", "c/test_run", "c/test_samples", "c/test_sequential",
  "c/test_solve_fresh_even", "c/test_solve_fresh_odd", "c/test_solve_published",
  "c/test_solve_same", "c/test_solve_symmetry", "c/test_solve_table", "c/test_store",
  "c/test_suit", "c/test_suits_exact", "c/test_table", "cli/ask_spec", "cli/bid_spec",
  "cli/check_spec",
  "cli/commands_spec", "cli/dealer_spec", "cli/experiment_spec", "cli/interrupt_spec",
  "cli/json_option_spec", "cli/match_spec", "cli/losses_spec",
  "cli/mistakes_spec", "cli/paths_spec", "cli/play_spec", "cli/register_spec", "cli/repl_spec",
  "cli/run_spec", "cli/script_spec", "cli/suit_spec",
  "cli/table_manager_spec", "cli/usage_spec", "install/test_packages",
  "lib/test_lib",
  "lua/between_spec", "lua/bids_spec", "lua/book_spec", "lua/calibration_spec",
  "lua/conventions_spec", "lua/core_run_spec",
  "lua/core_store_spec", "lua/dealer_spec", "lua/experiment_spec", "lua/fit_spec",
  "lua/format_spec", "lua/format_table_spec", "lua/gib_spec", "lua/grammars_spec", "lua/graph_spec",
  "lua/groups_spec", "lua/hypothesis_spec", "lua/lead_spec", "lua/ledger_spec", "lua/lin_scan_spec",
  "lua/looks_spec", "lua/lopsided_spec", "lua/match_claims_spec", "lua/match_spec",
  "lua/measure_spec", "lua/meta_spec", "lua/notes_spec",
  "lua/pages_spec", "lua/par_spec",
  "lua/pbn_scan_spec", "lua/pbn_spec", "lua/play_model_spec", "lua/play_spec",
  "lua/positions_spec", "lua/problem_claims_spec", "lua/card_spec", "lua/problem_file_spec",
  "lua/randomness_spec", "lua/real_auctions_spec", "lua/regret_spec", "lua/report_html_spec",
  "lua/report_sketch_spec", "lua/roles_spec", "lua/roundtrip_spec", "lua/sandbox_spec",
  "lua/sheet_spec", "lua/store_spec", "lua/suit_spec", "lua/traps_spec", "lua/turn_spec",
  "lua/unsure_spec",
  "scripts/test_check", "scripts/test_cluster", "scripts/test_make", "scripts/test_setup",
}

local MODE_ENV <const> = {
  release = "",
  asan = "ASAN_OPTIONS=detect_stack_use_after_return=1 UBSAN_OPTIONS=print_stacktrace=1 ",
  tsan = "BAIZE_BRIEF=1 TSAN_OPTIONS=halt_on_error=1 ",
  valgrind = "BAIZE_BRIEF=1 ",
}

local function lines_of(command)
  local list = {}
  local p <close> = assert(io.popen(command .. " 2>/dev/null"))
  for line in p:lines() do list[#list + 1] = line end
  return list
end

local function build_dir(mode)
  return (mode == "release" or mode == "valgrind") and "build" or "build/" .. mode
end

--- What precedes a program of a mode.
local function prefix_of(mode)
  -- Sanitizers want an address space layout that newer kernels do not always give.
  if mode == "tsan" and os.execute("setarch -R true 2>/dev/null") then return "setarch -R " end
  if mode == "valgrind" then
    return "valgrind -q --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite "
  end
  return ""
end

local function c_tests(list, mode)
  local env, before, dir = MODE_ENV[mode], prefix_of(mode), build_dir(mode)
  for _, path in ipairs(lines_of("ls tests/c/test_*.c")) do
    local name = path:match("([^/]+)%.c$")
    local program = dir .. "/tests/" .. name
    list[#list + 1] = {
      name = "c/" .. name, mode = mode, target = program, source = path,
      command = ("exec env CMOCKA_MESSAGE_OUTPUT=TAP %s%s%s"):format(env, before, program),
    }
  end
end

local function specs(list, mode)
  local env, before, dir = MODE_ENV[mode], prefix_of(mode), build_dir(mode)
  local target = mode == "release" and "all" or dir .. "/baize"
  for _, path in ipairs(lines_of("ls tests/lua/*_spec.lua tests/cli/*_spec.lua")) do
    local name = path:match("^tests/(.*)%.lua$")
    list[#list + 1] = {
      name = name, mode = mode, target = target, source = path,
      command = ("exec env %s%s%s/baize tests/lua/busted.lua %s"):format(env, before, dir, path),
    }
  end
end

-- The fuzz targets' corpus and mutations of it: under asan, where it tells most.
local function fuzz_replays(list, mode)
  for _, path in ipairs(lines_of("ls tests/fuzz/fuzz_*.c")) do
    local name = path:match("fuzz_([^/]+)%.c$")
    local program = build_dir(mode) .. "/fuzz/fuzz_" .. name
    list[#list + 1] = {
      name = "fuzz/" .. name, mode = mode, target = program,
      command = ("exec env %s%s tests/fuzz/corpus/%s.txt"):format(MODE_ENV[mode], program, name),
    }
  end
end

local function scripts(list)
  for _, path in ipairs(lines_of("ls tests/*/test_*.sh")) do
    list[#list + 1] = {
      name = path:match("^tests/(.*)%.sh$"), mode = "release", target = "all",
      command = "exec sh " .. path,
    }
  end
  if #lines_of("find examples -name '*.lua'") == 0 then return end
  list[#list + 1] = {
    name = "examples", mode = "release", target = "all",
    command = "exec lua5.4 tests/examples.lua",
  }
end

local function named(list, mode, names)
  local all, wanted = {}, {}
  for _, name in ipairs(names) do wanted[name] = true end
  c_tests(all, mode)
  specs(all, mode)
  for _, suite in ipairs(all) do
    if wanted[suite.name] then
      wanted[suite.name] = nil
      local some = mode == "tsan" and OF_THREADS[suite.name] and "BAIZE_TESTS='*thread*' " or ""
      suite.name = mode .. " " .. suite.name
      suite.command = suite.command:gsub("^exec env ", "%0BAIZE_BRIEF=1 " .. some)
      list[#list + 1] = suite
    end
  end
  for name in pairs(wanted) do error("scripts/suites.lua: there is no test '" .. name .. "'") end
end

local function lint(list, name, command, program)
  if program and #lines_of("command -v " .. program) == 0 then
    command = ("echo 'SKIP: there is no %s (scripts/setup soak)'"):format(program)
  end
  list[#list + 1] = { name = "lint/" .. name, command = command, exits = true }
end

-- What needs no more than the packages of the tests; `form`: line lengths too.
local function quick_lints(list, form)
  lint(list, "layers", "exec lua5.4 scripts/layers.lua")
  lint(list, "doccov", "exec lua5.4 scripts/doccov.lua")
  lint(list, "tidy", "exec lua5.4 scripts/tidy.lua")
  lint(list, "luacheck",
    ("exec luacheck -q --no-color --cache build/luacheck %s$(find lua scripts tests examples "
      .. "systems -name '*.lua' 2>/dev/null)"):format(form and "" or "--no-max-line-length "),
    "luacheck")
end

--- The suites of `make lint`.
function suites.lint()
  local list = {}
  quick_lints(list, true)
  lint(list, "doc", "exec scripts/doc", "ldoc")
  lint(list, "clang-format",
    "exec clang-format --dry-run -Werror $(find src tests -name '*.[ch]')", "clang-format")
  lint(list, "symbols", "make -s && nm -D --defined-only build/libbaize.so.0 | awk '$2 == \"T\" "
    .. "{ print \" \" $3 \"@Base\" }' | LC_ALL=C sort > build/symbols && tail -n +2 "
    .. "src/lib/libbaize.symbols | cut -d ' ' -f 1,2 | diff -u - build/symbols", "nm")
  lint(list, "warnings", "exec env -u MAKEFLAGS -u MFLAGS "
    .. "make -s -k -j$(nproc) B=build/lint CFLAGS=-Werror tests fuzz-programs")
  return list
end

-- What tests say that have threads.
local THREADED <const> = { "pthread", "thread", "pool", "jobs", ":run%f[%W]", "baize run",
  "baize solve", "baize ask", "baize library", "baize check", "baize bench", "baize selftest",
  "baize merge", "baize convert" }

local function has_threads(suite)
  local file <close> = assert(io.open(suite.source))
  local text = file:read "a"
  for _, word in ipairs(THREADED) do
    if text:find(word) then return true end
  end
  return false
end

--- Every suite under one instrument: asan, tsan (where there are threads), or valgrind (C tests
-- alone).
function suites.under(mode)
  local list = {}
  c_tests(list, mode)
  if mode ~= "valgrind" then
    specs(list, mode) -- those of help need the docstrings, those of nets their program
    local last, dir = list[#list], build_dir(mode)
    last.target = ("%s %s/lua/baize/docs.lua %s/baize-nets"):format(last.target, dir, dir)
  end
  if mode == "asan" then fuzz_replays(list, mode) end
  for i = mode == "tsan" and #list or 0, 1, -1 do
    if not has_threads(list[i]) then table.remove(list, i) end
  end
  return list
end

local function longest_first(list)
  local place, order = {}, {}
  for i, name in ipairs(SLOW) do place[name] = i end
  for i, suite in ipairs(list) do
    order[suite] = place[suite.name] or #SLOW + i
    place[suite.name] = nil
  end
  for name in pairs(place) do error("scripts/suites.lua: there is no suite '" .. name .. "'") end
  table.sort(list, function(a, b) return order[a] < order[b] end)
  return list
end

--- Every suite of an ordinary run, those that take long first.
function suites.all()
  local list = {}
  c_tests(list, "release")
  named(list, "asan", ASAN)
  named(list, "tsan", TSAN)
  fuzz_replays(list, "asan")
  quick_lints(list)
  scripts(list)
  specs(list, "release")
  return longest_first(list)
end

-- Does the source of a suite include or require files of a layer, or name it in its own?
local function uses(suite, layer)
  if suite.name:find(layer, 1, true) then return true end
  if not suite.source then return false end
  local file <close> = assert(io.open(suite.source))
  local text = file:read "a"
  return text:find('#include "' .. layer .. "/", 1, true)
    or text:find('"baize.' .. layer, 1, true) or text:find('"baize.core.' .. layer, 1, true)
end

--- What to run before a commit: the suites that are soon done; of a layer those, and what
-- is named after it.
function suites.quick(layer)
  local slow, list = {}, {}
  for _, name in ipairs(SLOW) do slow[name] = true end
  for _, suite in ipairs(suites.all()) do
    local plain = not suite.mode or suite.mode == "release"
    local after = layer and suite.name:match("[^/]*$"):find(layer, 1, true)
    if plain and (after or not slow[suite.name] and (not layer or uses(suite, layer))) then
      list[#list + 1] = suite
    end
  end
  return list
end

--- The arguments of each call of make that `list` needs, one per mode.
function suites.builds(list)
  local calls = {}
  for _, mode in ipairs { "release", "valgrind", "asan", "tsan" } do
    local targets, seen = {}, {}
    for _, suite in ipairs(list) do
      local target = suite.target
      if suite.mode == mode and not seen[target] then
        seen[target] = true
        targets[#targets + 1] = target
      end
    end
    if #targets > 0 then
      local name = mode == "valgrind" and "release" or mode
      if name == "release" then table.insert(targets, 1, "peers") end
      calls[#calls + 1] = "MODE=" .. name .. " " .. table.concat(targets, " ")
    end
  end
  return calls
end

return suites
