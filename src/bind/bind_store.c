/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_store.c - experiments kept in a file, for Lua: module 'baize.core.store'.
**
** The userdata owns its part of a SharedStore: created closed, then opened. A
** store that a batch writes to stays open until that ends, whatever Lua code
** does meanwhile. StoreRows are read into a block that the handle owns, so that Lua
** may raise while they are handed over.
** Uses: bind_store.h, store/, cond/cond.h.
*/
#include "bind/bind_store.h"

#include "base/mem.h"
#include "bind/bind_solver.h"
#include "bind/modules.h"
#include "cond/cond.h"
#include "store/entry.h"
#include "store/rows.h"
#include "store/sink.h"
#include "store/solved.h"

#define STORE_TYPE "baize.core.Store"

typedef struct Handle {
  SharedStore *shared; /* NULL: closed */
  StoreRows rows;      /* owned */
} Handle;

static Handle *check(lua_State *L, int arg)
{
  Handle *h = luaL_checkudata(L, arg, STORE_TYPE);
  bool open = h->shared && !h->shared->closing;
  luaL_argcheck(L, open, arg, "the store is closed");
  return h;
}

static Store *check_store(lua_State *L, int arg)
{
  return check(L, arg)->shared->store;
}

void bind_closestore(SharedStore *shared)
{
  shared->closing = true;
  if (shared->batches > 0) return;
  store_close(shared->store);
  shared->store = NULL;
}

void bind_leavestore(SharedStore *shared)
{
  if (!shared || --shared->holders > 0) return;
  bind_closestore(shared);
  mem_free(shared);
}

/* What a function that stores something returns. */
static int done(lua_State *L, bool ok, const Err *e)
{
  if (!ok) return bind_fail(L, e);
  lua_pushboolean(L, true);
  return 1;
}

/*** Open a database.
@function open
@tparam ?string path nil: in memory, gone when it is closed
@tparam string mode "read" (it must be there) or "write" (made when it is not)
@treturn ?Store nil when it cannot be opened, or is none of ours; it is left as it is
@treturn ?string why
@usage local s = assert(require "baize.core.store".open("a.db", "write"))
*/
static int l_open(lua_State *L)
{
  static const char *const modes[] = {"read", "write", NULL};
  Err e;
  const char *path = lua_isnil(L, 1) ? NULL : bind_checktext(L, 1, NULL);
  StoreMode mode = luaL_checkoption(L, 2, NULL, modes) ? STORE_WRITE : STORE_READ;
  Handle *h = lua_newuserdatauv(L, sizeof *h, 0);
  *h = (Handle){.rows = STORE_ROWS_EMPTY};
  luaL_setmetatable(L, STORE_TYPE);
  SharedStore *shared = mem_new(1, sizeof *shared);
  if (!shared) {
    err_memory(&e);
    return bind_fail(L, &e);
  }
  *shared = (SharedStore){.store = store_open(path, mode, &e), .holders = 1};
  if (shared->store) {
    h->shared = shared;
    return 1;
  }
  mem_free(shared);
  return bind_fail(L, &e);
}

/*** Close the database; once closed it is of no use. Twice is allowed.
@function Store:close
@usage store:close()
*/
static int l_close(lua_State *L)
{
  Handle *h = luaL_checkudata(L, 1, STORE_TYPE);
  if (h->shared) bind_closestore(h->shared);
  bind_leavestore(h->shared);
  store_rows_free(&h->rows);
  h->shared = NULL;
  return 0;
}

/*** Where it is.
@function Store:path
@treturn string the path, or "memory"
@treturn boolean whether it can be written to
@usage print(store:path())
*/
static int l_path(lua_State *L)
{
  const Store *s = check_store(L, 1);
  lua_pushstring(L, store_path(s));
  lua_pushboolean(L, store_writable(s));
  return 2;
}

/* The text field 'name' of the table at 2, which keeps it alive. */
static const char *text_field(lua_State *L, const char *name)
{
  if (lua_getfield(L, 2, name) != LUA_TSTRING)
    luaL_error(L, "entry: field '%s': a text expected", name);
  const char *text = lua_tostring(L, -1);
  lua_pop(L, 1);
  return text;
}

/*** Add an entry.
@function Store:add
@tparam table entry kind ("experiment" or "library"), title, source, question,
condition, measures, plan, version (texts), seed (integer), asked (integer), uniform
(boolean)
@treturn ?integer its id; nil when it cannot be stored
@treturn ?string why
@usage local id = store:add(entry)
*/
static int l_add(lua_State *L)
{
  static const char *const names[] = {"kind",      "title",    "source",  "question",
                                      "condition", "measures", "plan",    "version",
                                      "seed",      "asked",    "uniform", NULL};
  Store *s = check_store(L, 1);
  Err e;
  int64_t id;
  luaL_checktype(L, 2, LUA_TTABLE);
  bind_checkfields(L, 2, "an entry", names);
  StoreEntry x = {.kind = text_field(L, "kind"),
                  .title = text_field(L, "title"),
                  .source = text_field(L, "source"),
                  .question = text_field(L, "question"),
                  .condition = text_field(L, "condition"),
                  .measures = text_field(L, "measures"),
                  .plan = text_field(L, "plan"),
                  .version = text_field(L, "version"),
                  .seed = bind_optinteger(L, 2, "seed", 0),
                  .asked = (uint64_t)bind_optinteger(L, 2, "asked", 0)};
  lua_getfield(L, 2, "uniform");
  x.uniform = lua_toboolean(L, -1);
  if (!entry_add(s, &x, &id, &e)) return bind_fail(L, &e);
  lua_pushinteger(L, id);
  return 1;
}

static void set_text(lua_State *L, const char *name, const char *text)
{
  lua_pushstring(L, text);
  lua_setfield(L, -2, name);
}

static void set_integer(lua_State *L, const char *name, int64_t n)
{
  lua_pushinteger(L, n);
  lua_setfield(L, -2, name);
}

static void push_entry(lua_State *L, const StoreEntry *x)
{
  lua_newtable(L);
  set_integer(L, "id", x->id);
  set_text(L, "kind", x->kind);
  set_text(L, "title", x->title);
  set_text(L, "source", x->source);
  set_text(L, "question", x->question);
  set_text(L, "condition", x->condition);
  set_text(L, "measures", x->measures);
  set_text(L, "plan", x->plan);
  set_integer(L, "seed", x->seed);
  set_text(L, "version", x->version);
  lua_pushboolean(L, x->uniform);
  lua_setfield(L, -2, "uniform");
  set_integer(L, "asked", (int64_t)x->asked);
  if (x->summary) set_text(L, "summary", x->summary);
  set_integer(L, "rows", (int64_t)x->rows);
  set_integer(L, "looks", (int64_t)x->looks);
}

/*** An entry by its id.
@function Store:entry
@tparam integer id
@treturn ?table the fields of `add`, and id, summary (text, where it was complete once),
rows (deals stored), looks (how often its numbers were shown); nil when there is none
@treturn ?string why
@usage print(store:entry(1).title)
*/
static int l_entry(lua_State *L)
{
  Store *s = check_store(L, 1);
  StoreEntry x;
  Err e;
  if (!entry_get(s, luaL_checkinteger(L, 2), &x, &e)) return bind_fail(L, &e);
  push_entry(L, &x);
  return 1;
}

/*** The id of the next entry.
@function Store:next
@tparam integer after an id, 0 for the first
@tparam[opt] string question only entries of this question
@treturn ?integer nil when there is none, or it cannot be read
@treturn ?string why it cannot be read
@usage local id = store:next(0)
*/
static int l_next(lua_State *L)
{
  Store *s = check_store(L, 1);
  int64_t id;
  Err e;
  const char *question = lua_isnoneornil(L, 3) ? NULL : bind_checktext(L, 3, NULL);
  if (!entry_next(s, luaL_checkinteger(L, 2), question, &id, &e))
    return bind_fail(L, &e);
  if (id)
    lua_pushinteger(L, id);
  else
    lua_pushnil(L);
  return 1;
}

/*** Store how many deals are wanted of an entry.
@function Store:ask
@tparam integer id
@tparam integer deals
@treturn ?boolean true; nil when it cannot be stored
@treturn ?string why
@usage assert(store:ask(1, 4000))
*/
static int l_ask(lua_State *L)
{
  Store *s = check_store(L, 1);
  Err e;
  lua_Integer id = luaL_checkinteger(L, 2), deals = luaL_checkinteger(L, 3);
  return done(L, entry_ask(s, id, (uint64_t)deals, &e), &e);
}

/*** Store the results of an entry that has all its deals.
@function Store:summarise
@tparam integer id
@tparam string summary
@treturn ?boolean true; nil when it cannot be stored
@treturn ?string why
@usage assert(store:summarise(1, result:json()))
*/
static int l_summarise(lua_State *L)
{
  Store *s = check_store(L, 1);
  Err e;
  lua_Integer id = luaL_checkinteger(L, 2);
  const char *summary = bind_checktext(L, 3, NULL);
  return done(L, entry_summarise(s, id, summary, &e), &e);
}

/*** Count a look: the numbers of an entry are shown. After the same number of deals
again it is none.
@function Store:look
@tparam integer id
@tparam integer deals that the numbers shown rest on
@treturn ?boolean true; nil when it cannot be stored
@treturn ?string why
@usage assert(store:look(1, 4000))
*/
static int l_look(lua_State *L)
{
  Store *s = check_store(L, 1);
  Err e;
  lua_Integer id = luaL_checkinteger(L, 2), deals = luaL_checkinteger(L, 3);
  return done(L, look_add(s, id, (uint64_t)deals, &e), &e);
}

/*** After how many deals the numbers of an entry were shown.
@function Store:looks
@tparam integer id
@treturn ?{integer,...} in the order of the looks; nil when it cannot be read
@treturn ?string why
@usage print(#store:looks(1))
*/
static int l_looks(lua_State *L)
{
  Store *s = check_store(L, 1);
  Err e;
  uint64_t deals;
  lua_Integer id = luaL_checkinteger(L, 2), n = 0;
  lua_newtable(L);
  while (look_get(s, id, (uint64_t)n + 1, &deals, &e)) {
    lua_pushinteger(L, (lua_Integer)deals);
    lua_rawseti(L, -2, ++n);
  }
  return e.msg[0] ? bind_fail(L, &e) : 1;
}

static bool holds(void *context, const Deal *d)
{
  return cond_holds(context, d);
}

/* An integer field of the table at 3 that is 'least' or more. */
static uint64_t number_field(lua_State *L, const char *name, lua_Integer least)
{
  lua_Integer n = bind_optinteger(L, 3, name, least);
  if (n < least)
    luaL_error(L, "option '%s': %I or more expected", name, (LUAI_UACINT)least);
  return (uint64_t)n;
}

/* The arrays of the rows that were read. */
static void push_rows(lua_State *L, const StoreRows *r)
{
  lua_createtable(L, 0, 4);
  lua_createtable(L, (int)r->nb, 0);
  lua_createtable(L, (int)r->nb, 0);
  lua_createtable(L, (int)r->nb, 0);
  for (size_t i = 0; i < r->nb; i++) {
    lua_Integer at = (lua_Integer)i + 1;
    bind_pushdeal(L, &r->deal[i]);
    lua_rawseti(L, -4, at);
    lua_pushinteger(L, (lua_Integer)r->number[i]);
    lua_rawseti(L, -3, at);
    lua_pushinteger(L, (lua_Integer)r->tries[i]);
    lua_rawseti(L, -2, at);
  }
  lua_setfield(L, -4, "tries");
  lua_setfield(L, -3, "numbers");
  lua_setfield(L, -2, "deals");
  if (!r->value_nb) return;
  lua_createtable(L, (int)(r->nb * (size_t)r->value_nb), 0);
  for (size_t i = 0; i < r->nb * (size_t)r->value_nb; i++) {
    lua_pushinteger(L, r->value[i]);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  lua_setfield(L, -2, "values");
}

enum { BATCH_MAX = 1 << 16, VALUES_MAX = 100000 };

/*** Deals of an entry, in order.
@function Store:rows
@tparam integer id
@tparam table options first, last (numbers of deals, from 1), most (deals to return,
1 to 65536), values (integer: how many values a row has; default: they are not read),
variant (which of the hands exchanged, from 0; default 0), where (text of a condition:
deals that do not satisfy it are passed over)
@treturn ?table deals, numbers, tries (arrays, one item a deal); values (array, those of
a deal after each other, as whole numbers of 1/den); seen (number of the last deal that
was looked at: the next rows begin behind it); nil when they cannot be read
@treturn ?string why
@raise for other options; when `where` is no condition; "interrupted"
@usage local rows = assert(store:rows(1, { first = 1, last = 100, most = 100 }))
*/
static int l_rows(lua_State *L)
{
  static const char *const names[] = {"first",   "last",  "most", "values",
                                      "variant", "where", NULL};
  Handle *h = check(L, 1);
  Err e;
  size_t len = 0;
  luaL_checktype(L, 3, LUA_TTABLE);
  lua_settop(L, 3);
  bind_checkfields(L, 3, "rows", names);
  StoreWanted w = {.entry = luaL_checkinteger(L, 2),
                   .variant = (int)number_field(L, "variant", 0),
                   .first = number_field(L, "first", 1),
                   .last = number_field(L, "last", 0),
                   .most = number_field(L, "most", 1),
                   .value_nb = (int)number_field(L, "values", 0),
                   .stop = bind_stop(L)};
  luaL_argcheck(L, w.most <= BATCH_MAX && w.value_nb <= VALUES_MAX, 3, "too many");
  Cond *c = NULL;
  if (lua_getfield(L, 3, "where") != LUA_TNIL) {
    const char *text = bind_checktext(L, 4, &len);
    c = cond_parse(text, len, &e);
    if (!c) return bind_raise(L, 3, &e);
    w.want = holds;
    w.context = c;
  }
  bool ok = store_rows(h->shared->store, &w, &h->rows, &e);
  cond_free(c);
  if (!ok && !e.msg[0]) return bind_interrupted(L);
  if (!ok) return bind_fail(L, &e);
  push_rows(L, &h->rows);
  set_integer(L, "seen", (int64_t)h->rows.seen);
  return 1;
}

/*** In how many variants (with the hands of an exchange) each deal of an entry is kept.
@function Store:variants
@tparam integer id
@treturn ?integer 1 or more; nil when it cannot be read
@treturn ?string why
@usage print(store:variants(1))
*/
static int l_variants(lua_State *L)
{
  Store *s = check_store(L, 1);
  int n = 1;
  Err e;
  if (!store_variants(s, luaL_checkinteger(L, 2), &n, &e)) return bind_fail(L, &e);
  lua_pushinteger(L, n);
  return 1;
}

/* The results in the array at the top of the stack, which is popped. */
static Tricks to_tricks(lua_State *L)
{
  Tricks t = tricks_unknown();
  for (int i = 0; i < PAIR_NB; i++) {
    int is_integer;
    lua_rawgeti(L, -1, i + 1);
    lua_Integer n = lua_tointegerx(L, -1, &is_integer);
    if (is_integer && n >= 0 && n <= TRICKS_MAX)
      t.of[i / STRAIN_NB][i % STRAIN_NB] = (int8_t)n;
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
  return t;
}

static PairSet known_pairs(const Tricks *t)
{
  PairSet known = 0;
  for (int i = 0; i < PAIR_NB; i++)
    if (t->of[i / STRAIN_NB][i % STRAIN_NB] != TRICKS_UNKNOWN) known |= (PairSet)1 << i;
  return known;
}

/* Nothing here raises: the items were checked. */
static bool put_deals(lua_State *L, Store *s, int64_t id, size_t nb, Err *e)
{
  StoreSink k;
  if (!sink_open(&k, s, id, 0, e)) return false;
  bool ok = true;
  for (size_t i = 0; ok && i < nb; i++) {
    lua_rawgeti(L, 3, (lua_Integer)i + 1);
    lua_rawgeti(L, 4, (lua_Integer)i + 1);
    Tricks t = to_tricks(L);
    StoreRow row = {.number = k.last + 1,
                    .deal = bind_todeal(L, -1),
                    .known = known_pairs(&t),
                    .tricks = &t};
    ok = sink_add(&k, &row, e);
    lua_pop(L, 1);
  }
  ok = ok && sink_flush(&k, e);
  sink_close(&k);
  return ok;
}

/*** Add given deals with their results to an entry without values, behind those it has.
@function Store:deals
@tparam integer id
@tparam {Deal,...} deals
@tparam {table,...} tricks of each, an array of 20 as of Solver:tricks; what is no
number from 0 to 13 is unknown
@treturn ?boolean true; nil when they cannot be stored
@treturn ?string why
@raise when an item is none
@usage store:deals(1, { deal }, { solver:tricks(deal) })
*/
static int l_deals(lua_State *L)
{
  Store *s = check_store(L, 1);
  lua_Integer id = luaL_checkinteger(L, 2);
  Err e;
  luaL_checktype(L, 3, LUA_TTABLE);
  luaL_checktype(L, 4, LUA_TTABLE);
  lua_settop(L, 4);
  size_t nb = lua_rawlen(L, 3);
  for (size_t i = 0; i < nb; i++) {
    lua_rawgeti(L, 3, (lua_Integer)i + 1);
    if (!bind_todeal(L, -1)) return luaL_error(L, "item %d is not a deal", (int)i + 1);
    if (lua_rawgeti(L, 4, (lua_Integer)i + 1) != LUA_TTABLE)
      return luaL_error(L, "item %d has no results", (int)i + 1);
    lua_pop(L, 2);
  }
  return done(L, put_deals(L, s, id, nb, &e), &e);
}

/*** Double-dummy results that are kept of a deal.
@function Store:tricks
@tparam Deal deal
@treturn ?{integer,...} 20 as of Solver:tricks, -1 where unknown; nil when they cannot
be read
@treturn ?string why
@usage local tricks = store:tricks(deal)
*/
static int l_tricks(lua_State *L)
{
  Store *s = check_store(L, 1);
  const Deal *d = bind_checkdeal(L, 2);
  Tricks t = tricks_unknown();
  PairSet found;
  Err e;
  if (!solved_known(s, d, PAIRS_ALL, &t, &found, &e)) return bind_fail(L, &e);
  bind_pushtricks(L, &t);
  return 1;
}

/*** How many deals have results.
@function Store:solved
@treturn ?integer 0 or more; nil when it cannot be read
@treturn ?string why
@usage print(store:solved())
*/
static int l_solved(lua_State *L)
{
  Store *s = check_store(L, 1);
  uint64_t n;
  Err e;
  if (!solved_count(s, &n, &e)) return bind_fail(L, &e);
  lua_pushinteger(L, (lua_Integer)n);
  return 1;
}

/*** What the options `row` and `known` of Run:sample and Run:deals take: deals go into
an entry, in order and behind those it has; results that the store has need no solving.
@function Store:sink
@tparam[opt] integer id the entry; without one it is of use as `known` alone
@tparam[opt] integer values how many values a row has, where there is an entry
@treturn Sink
@usage run:sample(sampler, { seed = 1, first = 1, count = 9, row = store:sink(1, 2) })
*/
static int l_sink(lua_State *L)
{
  SharedStore *shared = check(L, 1)->shared;
  lua_Integer entry = luaL_optinteger(L, 2, 0), values = luaL_optinteger(L, 3, 0);
  luaL_argcheck(L, values >= 0 && values <= VALUES_MAX, 3, "out of range");
  bind_pushsink(L, shared, entry, (int)values);
  return 1;
}

static int l_tostring(lua_State *L)
{
  const Handle *h = luaL_checkudata(L, 1, STORE_TYPE);
  if (h->shared)
    lua_pushfstring(L, "store %s", store_path(h->shared->store));
  else
    lua_pushliteral(L, "store (closed)");
  return 1;
}

static const luaL_Reg meta[] = {
    {"__tostring", l_tostring},
    {"__gc", l_close},
    {"__close", l_close},
    {NULL, NULL},
};

static const luaL_Reg methods[] = {
    {"close", l_close}, {"path", l_path},         {"add", l_add},
    {"entry", l_entry}, {"next", l_next},         {"ask", l_ask},
    {"look", l_look},   {"looks", l_looks},       {"summarise", l_summarise},
    {"rows", l_rows},   {"variants", l_variants}, {"deals", l_deals},
    {"sink", l_sink},   {"tricks", l_tricks},     {"solved", l_solved},
    {NULL, NULL},
};

static const luaL_Reg functions[] = {
    {"open", l_open},
    {NULL, NULL},
};

int luaopen_baize_core_store(lua_State *L)
{
  bind_need(L, "baize.core.deal", luaopen_baize_core_deal);
  luaL_newlib(L, functions);
  bind_newsink(L);
  bind_newtype(L, STORE_TYPE, meta, methods, NULL);
  lua_pop(L, 1);
  return 1;
}
