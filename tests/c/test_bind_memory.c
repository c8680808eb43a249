/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** Memory runs out at every place of a binding, Lua's or that of C: what C owned is
** freed all the same, and the state can be closed.
*/
#include "unit.h"

#include <lauxlib.h>
#include <lualib.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/mem.h"
#include "bind/bind.h"

/* ---- C's blocks that live: these stand in for base/mem.c ------------------- */

static atomic_long live;
static atomic_long until = -1; /* blocks until there are no more; below 0: no end */

static bool fails(void)
{
  long n = atomic_load(&until);
  while (n > 0 && !atomic_compare_exchange_weak(&until, &n, n - 1)) {
  }
  return n == 0;
}

static void *counted(void *block)
{
  if (block) atomic_fetch_add(&live, 1);
  return block;
}

void *mem_new(size_t count, size_t size)
{
  return fails() ? NULL : counted(calloc(count ? count : 1, size));
}

void *mem_resize(void *old, size_t count, size_t size)
{
  if (fails()) return NULL;
  void *block = realloc(old, count ? count * size : 1);
  return old ? block : counted(block);
}

void *mem_lines(size_t count, size_t size)
{
  if (fails()) return NULL;
  return counted(aligned_alloc(MEM_LINE, (count * size / MEM_LINE + 1) * MEM_LINE));
}

void mem_free(void *block)
{
  if (block) atomic_fetch_sub(&live, 1);
  free(block);
}

/* ---- Lua's memory ------------------------------------------------------------- */

/* How many blocks Lua gets until there are no more; below 0: no end. */
static long left = -1;

static void *lua_memory(void *context, void *block, size_t old, size_t size)
{
  (void)context;
  if (size == 0) {
    free(block);
    return NULL;
  }
  if (left == 0 && (!block || size > old)) return NULL;
  if (left > 0 && (!block || size > old)) left--;
  return realloc(block, size);
}

/* Blocks that outlive a state: automata are kept for all. Below 0: as many as there
 * are. */
static long kept;

/*
** Run the function that 'text' returns, with so many blocks for Lua and for C; false:
** memory ran out in it.
*/
static bool run(const char *text, long lua_blocks, long c_blocks)
{
  lua_State *L = lua_newstate(lua_memory, NULL);
  assert_non_null(L);
  luaL_openlibs(L);
  luaL_requiref(L, "baize.core", luaopen_baize_core, 0);
  if (luaL_loadstring(L, text) || lua_pcall(L, 0, 1, 0))
    fail_msg("%s", lua_tostring(L, -1));
  lua_gc(L, LUA_GCCOLLECT);
  left = lua_blocks;
  atomic_store(&until, c_blocks);
  int status = lua_pcall(L, 0, 0, 0);
  atomic_store(&until, -1);
  left = -1;
  /* a binding says in words that it has no memory, or Lua does */
  if (status && !strstr(luaL_tolstring(L, -1, NULL), "memory"))
    fail_msg("%s", lua_tostring(L, -1));
  lua_close(L);
  if (kept < 0) kept = atomic_load(&live);
  assert_int_equal(atomic_load(&live), kept);
  assert_int_equal(sqlite3_memory_used(), 0);
  return status == LUA_OK;
}

static void at_every_place(const char *text)
{
  enum { ENOUGH = 20000 };
  long n = 0;
  while (!run(text, n, -1)) assert_true(++n < ENOUGH);
  assert_true(n > 0);
  for (n = 0; !run(text, -1, n); n++) assert_true(n < ENOUGH);
}

static void least_squares(void **state)
{
  (void)state;
  at_every_place("local r = require 'baize.core.regression'\n"
                 "return function()\n"
                 "  local y, x = { 1, 2, 4, 3 }, { { 1, 1, 1, 1 }, { 0, 1, 2, 5 } }\n"
                 "  r.fit(y, x)\n"
                 "  r.fit(y, { x[1], x[1] })\n"
                 "end");
}

static void tests_of_counts(void **state)
{
  (void)state;
  at_every_place("local s = require 'baize.core.samples'\n"
                 "return function()\n"
                 "  s.fit({ 300, 100, 90, 80 }, { 9, 3, 3, 1 }, 1)\n"
                 "  s.table({ 100, 90, 80, 70 }, 2, 1)\n"
                 "end");
}

static void errors_with_kinds(void **state)
{
  (void)state;
  at_every_place("local error = require 'baize.core.error'\n"
                 "local samples = require 'baize.core.samples'\n"
                 "return function()\n"
                 "  samples.fit({ 30, 10, 9, 8 }, { 9, 3, 3, 1 }, 1)\n"
                 "  local err = error.new('budget', 'too long', 'a.lua:1: ')\n"
                 "  return 'so: ' .. err .. err.message .. err.kind .. err:upper()\n"
                 "end");
}

static void runs(void **state)
{
  (void)state;
  at_every_place(
      "local run, sampler = require 'baize.core.run', require 'baize.core.sampler'\n"
      "return function()\n"
      "  local s = assert(sampler.open 'S.hcp \"12+\"')\n"
      "  local r = assert(run.open({ '0.5 * S.hcp' }, { by = { 'S.spades' } }))\n"
      "  local how = { seed = 1, first = 1, count = 5, jobs = 1 }\n"
      "  how.row = function(deal) how.deal = deal end\n"
      "  how.progress = function() r:result(1) end\n"
      "  assert(r:sample(s, how))\n"
      "  assert(r:deals({ how.deal, how.deal }, {}))\n"
      "  r:result(1); r:histogram(1); r:groups(); r:units()\n"
      "end");
}

static void stores(void **state)
{
  (void)state;
  at_every_place(
      "local run, sampler = require 'baize.core.run', require 'baize.core.sampler'\n"
      "local store = require 'baize.core.store'\n"
      "local entry = { kind = 'experiment', title = '', source = '', question = 'q',\n"
      "  condition = 'any', measures = '[]', plan = 'p', version = '1', seed = 1 }\n"
      "return function()\n"
      "  local db = assert(store.open(nil, 'write'))\n"
      "  local id = assert(db:add(entry))\n"
      "  local s = assert(sampler.open 'any')\n"
      "  local r = assert(run.open { 'S.hcp' })\n"
      "  local sink = db:sink(id, 1)\n"
      "  local how = { seed = 1, first = 1, count = 5, store = sink, known = sink }\n"
      "  assert(r:sample(s, how))\n"
      "  local w = { first = 1, last = 5, most = 5, values = 1, where = 'any' }\n"
      "  local rows = assert(db:rows(id, w))\n"
      "  assert(db:deals(assert(db:add { kind = 'library', title = '', source = '',\n"
      "    question = 'r', condition = '', measures = '', plan = '', version = '' }),\n"
      "    { rows.deals[1] }, { assert(db:tricks(rows.deals[1])) }))\n"
      "  assert(db:entry(id))\n"
      "  assert(db:looks(id))\n"
      "  db:close()\n"
      "end");
}

/* What is not kept where memory runs out is not there. */
static void caches(void **state)
{
  (void)state;
  char path[] = "/tmp/baize-cache-XXXXXX", text[600];
  int file = mkstemp(path);
  assert_true(file >= 0);
  close(file);
  snprintf(text, sizeof text,
           "local cache, path = require 'baize.core.cache', '%s'\n"
           "return function()\n"
           "  local c <close> = assert(cache.open(path))\n"
           "  c:put('key', 'value')\n"
           "  c:close()\n"
           "  local d <close> = assert(cache.open(path))\n"
           "  local value = d:get 'key'\n"
           "  os.remove(path)\n"
           "  if value ~= 'value' then error 'no memory' end\n"
           "end",
           path);
  at_every_place(text);
  unlink(path);
}

static void samplers(void **state)
{
  (void)state;
  at_every_place("local sampler = require 'baize.core.sampler'\n"
                 "return function()\n"
                 "  local s = assert(sampler.open('S.hcp \"12+\"', { tries = 1000 }))\n"
                 "  tostring(s:deal(1, 1))\n"
                 "  s:stream(1, 1)\n"
                 "end");
  const char *numbers =
      "local sampler = require 'baize.core.sampler'\n"
      "local where = 'N.is \"AKQJT98765432...\" & W.is \".AKQJT98765432..\"'\n"
      "  .. ' & S.clubs \"12+\"'\n"
      "return function()\n"
      "  local s = assert(sampler.open(where, { plan = 'rejection' }))\n"
      "  s:nth '0'\n"
      "end";
  kept = -1;
  assert_true(run(numbers, -1, -1));
  at_every_place(numbers);
}

/* The work grows with the square of the places, so that short functions take least. */
static void sets_of_hands(void **state)
{
  (void)state;
  at_every_place("local hands = require 'baize.core.hands'\n"
                 "return function()\n"
                 "  local set = assert(hands.open 'S.hcp \"35+\"')\n"
                 "  tostring(set:count()); set:nth(0); set:random(1, 1)\n"
                 "  assert(hands.measure({'S.hcp \"36+\"'}, {'S.spades'}))\n"
                 "end");
}

static void tables_of_hands(void **state)
{
  (void)state;
  at_every_place("local hands = require 'baize.core.hands'\n"
                 "return function()\n"
                 "  assert(hands.table({ 'S.hcp \"36+\"', 'S.spades \"12+\"' }))\n"
                 "  assert(hands.cells({ 'S.hcp \"36+\"', 'S.spades \"12+\"' }, 'S.hcp "
                 "\"35+\"'))\n"
                 "end");
}

static void values_of_hands(void **state)
{
  (void)state;
  at_every_place(
      "local hands = require 'baize.core.hands'\n"
      "return function()\n"
      "  assert(hands.measure({ 'S.hcp \"36+\"' }, { 'S.spades', 'S.hcp' }))\n"
      "end");
}

static void boxes(void **state)
{
  (void)state;
  at_every_place(
      "local box, expr = require 'baize.core.box', require 'baize.core.expr'\n"
      "local a = expr.condition 'me.hcp \"12-14,20+\" | me.spades.top3 \"2+\"'\n"
      "local b = expr.condition '~(me.balanced & me.has \"SA\")'\n"
      "local c = expr.condition 'me.hcp \"37\"'\n"
      "return function()\n"
      "  local around, inside = box.of(a)\n"
      "  local weak = box.new(assert(box.count { c }), 'weak')\n"
      "  local all = box.concat { around, weak, box.of(b), around, around, around }\n"
      "  local both = box.few(box.join(box.join(all, box.new('0 c04040d0d0d0d25', "
      "'strong')), "
      "all))\n"
      "  box.without(both, { inside, weak }, 2)\n"
      "  box.named(both, 'weak')\n"
      "  box.around(all)\n"
      "  local _ = weak[1].names[1]\n"
      "end");
}

static void lists_of_rules(void **state)
{
  (void)state;
  at_every_place(
      "local set = assert(require 'baize.core.hands'.open 'S.hcp \"35+\"')\n"
      "return function()\n"
      "  local list = assert(require 'baize.core.rules'.open { 'S.hcp \"36+\"',\n"
      "    'S.spades \"12+\" & S.has \"SA\"', 'S.balanced' })\n"
      "  list:all(set:nth(0))\n"
      "end");
}

/* Boards on two threads; what is compiled may fail without a word, and what follows
 * does not. */
static void graphs_of_positions(void **state)
{
  (void)state;
  at_every_place(
      "local graph, expr = require 'baize.core.graph', require 'baize.core.expr'\n"
      "local set = assert(require 'baize.core.hands'.open 'S.hcp \"35+\"')\n"
      "local s = assert(require 'baize.core.sampler'.open 'any')\n"
      "local deal, hand, deals, dealers, nodes = s:deal(1, 1), set:nth(0), {}, {}, {}\n"
      "local opens = assert(expr.condition 'S.hcp \"1+\"')\n"
      "for i = 1, 65 do deals[i], dealers[i], nodes[i] = deal, 'N', 1 end\n"
      "return function()\n"
      "  local g = graph.open()\n"
      "  local root = assert(g:root())\n"
      "  assert(g:set_rules(root, { opens, opens }, { '1C', '1D' }, '=~'))\n"
      "  for _ = 1, 300 do g:first(root, hand) end\n"
      "  local boards = g:boards(deals, dealers, nodes)\n"
      "  repeat\n"
      "    local missing = assert(boards:bid(2))\n"
      "    for _, n in ipairs(missing) do assert(g:set_rules(n, {}, {}, '')) end\n"
      "  until #missing == 0\n"
      "  boards:nodes(); boards:auctions(); boards:marks()\n"
      "  local n = assert(g:bid(root, deal, 'S'))\n"
      "  g:auction(n); g:before(n)\n"
      "  for _ = 1, 16 do assert(g:root()) end\n"
      "end");
}

/*
** The functions that make rules and that think run in a batch, and may lack memory
** there. Who thinks may follow the graph, which others read, and nothing else.
*/
static void players_at_tables(void **state)
{
  (void)state;
  at_every_place(
      "local graph, expr = require 'baize.core.graph', require 'baize.core.expr'\n"
      "local tables, run = require 'baize.core.table', require 'baize.core.run'\n"
      "local deal = require('baize.core.deal').parse('N:QJ6.K652.J85.T98 '\n"
      "  .. '873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3')\n"
      "local open = expr.read('Condition', 'S.hcp \"12+\"')\n"
      "return function()\n"
      "  local g, root\n"
      "  local function begin()\n"
      "    g = g or graph.open()\n"
      "    root = root or assert(g:root())\n"
      "    return g, root, 0, 0, 0, 0, 0, 0, 0\n"
      "  end\n"
      "  local function make(n)\n"
      "    assert(g:set_rules(n, n == root and { open } or {}, n == root and { '1S' }\n"
      "      or {}, n == root and '=' or ''))\n"
      "  end\n"
      "  local function think(n)\n"
      "    if pcall(g.size, g) or not g:before(n) then error 'no guard' end\n"
      "    return 'P'\n"
      "  end\n"
      "  local p = tables.system(begin, make, think)\n"
      "  local t = tables.open { NS = p, EW = p, dealer = 'N', vul = 'none',\n"
      "    begun = 'P' }\n"
      "  local name = assert(expr.read('Policy', 'bids { NS = \"x\" }'))\n"
      "  local r = assert(run.open({ 'reached(bids { NS = \"x\" })' },\n"
      "    { tables = { { name, t } } }))\n"
      "  assert(r:deals({ deal }, { jobs = 1 }))\n"
      "end");
}

static void tallies(void **state)
{
  (void)state;
  at_every_place("local sampler, tally = require 'baize.core.sampler', require "
                 "'baize.core.tally'\n"
                 "return function()\n"
                 "  local s = assert(sampler.open 'any')\n"
                 "  assert(tally.conditions(s, 1, 1, 9, { 'S.hcp \"12+\"', 'any' }))\n"
                 "  assert(tally.values(s, 1, 1, 9, '0.5 * S.hcp'))\n"
                 "end");
}

static void conditions(void **state)
{
  (void)state;
  at_every_place(
      "local expr, parts = require 'baize.core.expr', require 'baize.core.parts'\n"
      "local text = 'S.hcp \"15-17\" & (S.balanced | ~N.spades \"5+\")'\n"
      "return function()\n"
      "  local c = assert(expr.condition(text))\n"
      "  assert(expr.check(c)); assert(parts.of(c)); assert(parts.of(text))\n"
      "end");
}

static void proven_conditions(void **state)
{
  (void)state;
  const char *const provers[] = {"simplify", "tighten"};
  for (int i = 0; i < 2; i++) {
    char text[200];
    snprintf(text, sizeof text,
             "local expr = require 'baize.core.expr'\n"
             "local c = assert(expr.condition"
             " 'S.hcp \"15-17\" & (S.balanced | ~N.spades \"5+\")')\n"
             "return function() assert(expr.%s(c)) end",
             provers[i]);
    at_every_place(text);
  }
}

static void new_conditions(void **state)
{
  (void)state;
  at_every_place(
      "local expr = require 'baize.core.expr'\n"
      "local text = 'S.hcp \"15-17\" & (S.balanced | ~N.spades \"5+\")'\n"
      "return function()\n"
      "  local c = assert(expr.condition(text))\n"
      "  local d = ~(c | assert(expr.called('S.hearts', 2, 3))) & c\n"
      "  assert(d:key() and d.text and tostring(d:named 'd' & c))\n"
      "  assert(#d:parts() == 3 and #d:seats() == 2 and #d:suits() == 4)\n"
      "  local s, t = assert(expr.path 'S.hcp'), assert(expr.path 'N.M')\n"
      "  assert(assert(expr.called(2 * s - t + 1, '3+')):bind { M = 'H' })\n"
      "  assert(d:substitute(c, assert(expr.condition 'any')))\n"
      "  assert(assert(expr.called('S.hcp', 5)):of 'N')\n"
      "  local m = expr.call('Measure', 'max', { c, s }, 2.5, 'x')\n"
      "  expr.change(m, function(p) return p:operator() == 'name' and c or nil end)\n"
      "end");
}

static void players_of_cards(void **state)
{
  (void)state;
  const char *text =
      "local hand, contract = require 'baize.core.hand', require "
      "'baize.core.contract'\n"
      "local deal = require('baize.core.deal').parse('N:QJ6.K652.J85.T98 '\n"
      "  .. '873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3')\n"
      "local play = require 'baize.core.play'\n"
      "local solver = require('baize.core.solver').open(16)\n"
      "require 'baize.core.table'\n"
      "local cards, at = {}, require('baize.core.position').open(deal, 'NT', 'W')\n"
      "while #cards < 45 do\n"
      "  local card = at:legal()[1]\n"
      "  at, cards[#cards + 1] = at:play(card), card\n"
      "end\n"
      "return function()\n"
      "  local prior = assert(play.prior { 'W.hcp \"1+\"' })\n"
      "  local c = contract.parse '3NT by S'\n"
      "  local view = assert(play.view { contract = c, seat = 'S', played = cards,\n"
      "    own = hand.parse 'K5.T83.KQ9.A7652', dummy = hand.parse 'QJ6.K652.J85.T98' "
      "})\n"
      "  view:facts()\n"
      "  assert(view:worlds(prior, { worlds = 3, choice = true }))\n"
      "  local p = { deal = deal, contract = c, played = cards, solver = solver }\n"
      "  assert(play.card(play.rules(), p))\n"
      "  assert(play.card(play.random(), p))\n"
      "  local player = play.sampled(prior, { worlds = 3 })\n"
      "  assert(play.choose(player, p))\n"
      "  assert(play.card(player, p))\n"
      "end";
  kept = -1; /* automata */
  assert_true(run(text, -1, -1));
  at_every_place(text);
}

static void positions_and_results(void **state)
{
  (void)state;
  at_every_place(
      "local position, solver = require 'baize.core.position', require "
      "'baize.core.solver'\n"
      "local run, deal = require 'baize.core.run', require 'baize.core.deal'\n"
      "local auction = require 'baize.core.auction'\n"
      "return function()\n"
      "  assert(auction.contract('N', { '1NT', auction.call 'd', 'P', 'P', 'P' }))\n"
      "  assert(not pcall(auction.contract, 'N', { '1NT', 'no call' }))\n"
      "  assert(position.winner({ 'HT', 'S2' }, 'S') == 2)\n"
      "  local s = assert(solver.open(16))\n"
      "  local p = assert(position.open('N:A... K... Q... J...', 'NT', 'N'))\n"
      "  s:cards(p, 'NS'); s:line(p); s:relevant(p); s:value(p, 'NS')\n"
      "  local d = assert(deal.parse('N:AKQJT98765432... .AKQJT98765432.. '\n"
      "    .. '..AKQJT98765432. ...AKQJT98765432'))\n"
      "  local t = assert(run.tables({ d, d }, { pairs = { 3, 8 }, memory = 16 }))\n"
      "  s:tricks(d, { 3 })\n"
      "end");
}

static void streams(void **state)
{
  (void)state;
  at_every_place(
      "local scan, lin = require 'baize.core.scan', require 'baize.core.lin'\n"
      "return function()\n"
      "  local games = scan.games {}\n"
      "  games:feed '[Event \"x\"]\\n[Board \"1\"]\\n{ a note }\\n[Deal \"\"]\\n'\n"
      "  games:feed(nil)\n"
      "  assert(games:next('a.pbn', false))\n"
      "  local boards = lin.stream()\n"
      "  boards:feed 'pn|a,b,c,d|st||md|1SAKQ|sv|n|mb|1C|mb|p|'\n"
      "  boards:feed(nil)\n"
      "  assert(boards:next 'a.lin')\n"
      "end");
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(least_squares),
      cmocka_unit_test(tests_of_counts),
      cmocka_unit_test(errors_with_kinds),
      cmocka_unit_test(runs),
      cmocka_unit_test(stores),
      cmocka_unit_test(caches),
      cmocka_unit_test(samplers),
      cmocka_unit_test(sets_of_hands),
      cmocka_unit_test(tables_of_hands),
      cmocka_unit_test(values_of_hands),
      cmocka_unit_test(boxes),
      cmocka_unit_test(lists_of_rules),
      cmocka_unit_test(graphs_of_positions),
      cmocka_unit_test(players_at_tables),
      cmocka_unit_test(tallies),
      cmocka_unit_test(conditions),
      cmocka_unit_test(proven_conditions),
      cmocka_unit_test(new_conditions),
      cmocka_unit_test(positions_and_results),
      cmocka_unit_test(players_of_cards),
      cmocka_unit_test(streams),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
