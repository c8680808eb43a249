/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_store.c - experiments kept in a file, for Lua: module 'baize.core.store'.
**
** The userdata owns its part of a SharedStore: created closed, then opened. A
** store that a batch writes to stays open until that ends, whatever Lua code
** does meanwhile.
*/
#include "store/entry.h"

#include <glob.h>
#include <string.h>

#include "base/mem.h"
#include "bind/bind_batch.h"
#include "bind/bind_shared.h"
#include "bind/modules.h"
#include "store/check.h"
#include "store/merge.h"
#include "store/open.h"
#include "store/registered.h"
#include "store/schema.h"
#include "store/solved.h"
#include "store/sums.h"

/*** Open a database.
@function open
@tparam ?string path nil: in memory, gone when it is closed
@tparam string mode "read" (it must be there) or "write" (made when it is not)
@treturn ?Store nil when it cannot be opened, or is none of ours; it is left as it is
*/
static int l_open(lua_State *L)
{
  static const char *const modes[] = {"read", "write", NULL};
  Err e;
  const char *path = lua_isnil(L, 1) ? NULL : bind_checkplain(L, 1);
  StoreMode mode = luaL_checkoption(L, 2, NULL, modes) ? STORE_WRITE : STORE_READ;
  StoreHandle *h = bind_newuserdata(L, STORE_TYPE, sizeof *h, 0);
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

/*** Whether a file is a database, whoever made it. Asking so is safe while it is open
as a store; a file that Lua opens and closes loses this process's locks on it.
@function is_database
@tparam string path
@treturn ?boolean nil when it cannot be read
*/
static int l_is_database(lua_State *L)
{
  bool is = false;
  Err e;
  if (!store_is_database(bind_checkplain(L, 1), &is, &e)) return bind_fail(L, &e);
  lua_pushboolean(L, is);
  return 1;
}

static int free_glob(lua_State *L)
{
  globfree(lua_touserdata(L, 1));
  return 0;
}

/*** The files that a pattern names, as in a shell.
@function files
@tparam string pattern
@treturn {string,...} in order; the name of a folder ends in a stroke
*/
static int l_files(lua_State *L)
{
  const char *pattern = bind_checkplain(L, 1);
  glob_t *g = bind_newblock(L, sizeof *g, free_glob);
  lua_newtable(L);
  if (glob(pattern, GLOB_MARK | GLOB_NOESCAPE, NULL, g)) return 1;
  for (size_t i = 0; i < g->gl_pathc; i++) {
    lua_pushstring(L, g->gl_pathv[i]);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  return 1;
}

/*** Close the database; once closed it cannot be used. Twice is allowed.
@function Store:close
*/
static int l_close(lua_State *L)
{
  StoreHandle *h = luaL_checkudata(L, 1, STORE_TYPE);
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
*/
static int l_path(lua_State *L)
{
  const Store *s = bind_checkstore(L, 1);
  lua_pushstring(L, store_path(s));
  lua_pushboolean(L, store_writable(s));
  return 2;
}

enum { MERGE_MAX = 100000 }; /* a stack of Lua has room for a million */

/*
** The text field 'name' of the table at 2, left on the stack. SQL and the programs
** that read it end a text at a zero byte, so there may be none.
*/
static const char *text_field(lua_State *L, const char *name)
{
  size_t len;
  if (lua_getfield(L, 2, name) != LUA_TSTRING)
    luaL_error(L, "entry: field '%s': a text expected", name);
  const char *text = lua_tolstring(L, -1, &len);
  size_t zero = strlen(text);
  if (zero < len)
    luaL_error(L, "entry: field '%s': its byte %I is zero: a database cannot keep it",
               name, (LUAI_UACINT)zero + 1);
  return text;
}

/*** Add an entry.
@function Store:add
@tparam table entry kind ("experiment" or "library"), title, source, question,
condition, measures, plan, version (texts), seed (integer), asked (integer), uniform,
shard (booleans; of a shard the deals may begin anywhere and have gaps)
@treturn ?integer its id; nil when it cannot be stored
*/
static int l_add(lua_State *L)
{
  Err e;
  int64_t id;
  bind_checkstore(L, 1);
  luaL_checktype(L, 2, LUA_TTABLE);
  bind_checkfields(L, 2, "an entry",
                   "kind title source question condition measures plan version seed "
                   "asked uniform shard");
  StoreEntry x = {
      .kind = text_field(L, "kind"),
      .title = text_field(L, "title"),
      .source = text_field(L, "source"),
      .question = text_field(L, "question"),
      .condition = text_field(L, "condition"),
      .measures = text_field(L, "measures"),
      .plan = text_field(L, "plan"),
      .version = text_field(L, "version"),
      .seed = bind_optinteger(L, 2, "seed", 0),
      .asked = (uint64_t)bind_optrange(L, 2, "asked", 0, 0, LUA_MAXINTEGER),
  };
  lua_getfield(L, 2, "uniform");
  x.uniform = lua_toboolean(L, -1);
  lua_getfield(L, 2, "shard");
  x.shard = lua_toboolean(L, -1);
  /* the table may have run Lua code that closed it */
  if (!entry_add(bind_checkstore(L, 1), &x, &id, &e)) return bind_fail(L, &e);
  lua_pushinteger(L, id);
  return 1;
}

/*** An entry by its id.
@function Store:entry
@tparam integer id
@treturn ?table the fields of `add`, and id, summary (text, where it was complete once),
rows (deals stored), looks (how often its numbers were shown); nil when there is none
*/
static int l_entry(lua_State *L)
{
  Store *s = bind_checkstore(L, 1);
  StoreEntry x;
  Err e;
  if (!entry_get(s, luaL_checkinteger(L, 2), &x, &e)) return bind_fail(L, &e);
  lua_createtable(L, 0, 16);
  bind_setinteger(L, "id", x.id);
  bind_settext(L, "kind", x.kind);
  bind_settext(L, "title", x.title);
  bind_settext(L, "source", x.source);
  bind_settext(L, "question", x.question);
  bind_settext(L, "condition", x.condition);
  bind_settext(L, "measures", x.measures);
  bind_settext(L, "plan", x.plan);
  bind_settext(L, "version", x.version);
  bind_settext(L, "summary", x.summary);
  bind_setinteger(L, "seed", x.seed);
  bind_setinteger(L, "asked", (lua_Integer)x.asked);
  bind_setinteger(L, "rows", (lua_Integer)x.rows);
  bind_setinteger(L, "looks", (lua_Integer)x.looks);
  bind_setbool(L, "uniform", x.uniform);
  bind_setbool(L, "shard", x.shard);
  return 1;
}

/*** The id of the next entry.
@function Store:next
@tparam integer after an id, 0 for the first
@tparam[opt] string question only entries of this question
@treturn ?integer nil when there is none, or it cannot be read
*/
static int l_next(lua_State *L)
{
  Store *s = bind_checkstore(L, 1);
  int64_t id;
  Err e;
  const char *question = lua_isnoneornil(L, 3) ? NULL : bind_checkplain(L, 3);
  if (!entry_next(s, luaL_checkinteger(L, 2), question, &id, &e))
    return bind_fail(L, &e);
  if (id)
    lua_pushinteger(L, id);
  else
    lua_pushnil(L);
  return 1;
}

/*** Where deals of an entry are missing.
@function Store:gap
@tparam integer id
@tparam integer first number of a deal, from 1
@treturn ?integer the first number from there on of which it has no deal; nil when it
cannot be read
@treturn integer|string number of the first deal after it, 0 where there is none; or
why
*/
static int l_gap(lua_State *L)
{
  Store *s = bind_checkstore(L, 1);
  uint64_t gap, next;
  Err e;
  lua_Integer id = luaL_checkinteger(L, 2), first = luaL_checkinteger(L, 3);
  luaL_argcheck(L, first >= 1, 3, "1 or more expected");
  if (!entry_gap(s, id, (uint64_t)first, &gap, &next, &e)) return bind_fail(L, &e);
  lua_pushinteger(L, (lua_Integer)gap);
  lua_pushinteger(L, (lua_Integer)next);
  return 2;
}

/*** Add what other databases have of the same work: all or nothing.
@function Store:merge
@tparam {string,...} paths
@treturn ?boolean true; nil where one cannot be read, is of something else, or says
otherwise: nothing has changed then
*/
static int l_merge(lua_State *L)
{
  Err e;
  luaL_checktype(L, 2, LUA_TTABLE);
  lua_settop(L, 2);
  size_t nb = lua_rawlen(L, 2);
  luaL_argcheck(L, nb >= 1 && nb <= MERGE_MAX, 2, "1 to 100000 paths expected");
  const char **path = lua_newuserdatauv(L, nb * sizeof *path, 0);
  luaL_checkstack(L, (int)nb, "paths"); /* the texts stay on the stack */
  for (size_t i = 0; i < nb; i++) {
    lua_rawgeti(L, 2, (lua_Integer)i + 1);
    path[i] = bind_checkplain(L, lua_gettop(L));
  }
  Store *s = bind_checkstore(L, 1);
  return bind_pushdone(L, store_merge(s, path, nb, bind_stop(L), &e), &e);
}

/* Store a number of deals of an entry: the arguments id, deals. */
static int put_deals(lua_State *L, bool (*put)(Store *, int64_t, uint64_t, Err *))
{
  Store *s = bind_checkstore(L, 1);
  Err e;
  lua_Integer id = luaL_checkinteger(L, 2), deals = luaL_checkinteger(L, 3);
  luaL_argcheck(L, deals >= 0, 3, "0 or more deals expected");
  return bind_pushdone(L, put(s, id, (uint64_t)deals, &e), &e);
}

/*** Store how many deals are wanted of an entry.
@function Store:ask
@tparam integer id
@tparam integer deals
@treturn ?boolean true; nil when it cannot be stored
*/
static int l_ask(lua_State *L)
{
  return put_deals(L, entry_ask);
}

/*** Store the results of an entry that has all its deals.
@function Store:summarise
@tparam integer id
@tparam string summary
@treturn ?boolean true; nil when it cannot be stored
*/
static int l_summarise(lua_State *L)
{
  Store *s = bind_checkstore(L, 1);
  Err e;
  lua_Integer id = luaL_checkinteger(L, 2);
  const char *summary = bind_checkplain(L, 3);
  return bind_pushdone(L, entry_summarise(s, id, summary, &e), &e);
}

/*** Count an interim analysis: the numbers of an entry are shown.
After the same number of deals again it is not counted.
@function Store:look
@tparam integer id
@tparam integer deals that the numbers shown rest on
@treturn ?boolean true; nil when it cannot be stored
*/
static int l_look(lua_State *L)
{
  return put_deals(L, look_add);
}

/*** After how many deals the numbers of an entry were shown.
@function Store:looks
@tparam integer id
@treturn ?{integer,...} in the order of the looks; nil when it cannot be read
*/
static int l_looks(lua_State *L)
{
  Err e;
  uint64_t deals;
  bind_checkstore(L, 1);
  lua_Integer id = luaL_checkinteger(L, 2), n = 0;
  lua_newtable(L);
  /* a finalizer may close it meanwhile */
  while (look_get(bind_checkstore(L, 1), id, (uint64_t)n + 1, &deals, &e)) {
    lua_pushinteger(L, (lua_Integer)deals);
    lua_rawseti(L, -2, ++n);
  }
  return e.kind == ERR_NOT_FOUND ? 1 : bind_fail(L, &e);
}

/*** How many deals have results.
@function Store:solved
@treturn ?integer deals of which something is known; nil when it cannot be read
@treturn integer|string results that are known exactly; or why
@treturn ?integer others that are known to lie between bounds
*/
static int l_solved(lua_State *L)
{
  Store *s = bind_checkstore(L, 1);
  uint64_t n, known, bounded;
  Err e;
  if (!solved_count(s, &n, &e) || !solved_results(s, &known, &bounded, &e))
    return bind_fail(L, &e);
  lua_pushinteger(L, (lua_Integer)n);
  lua_pushinteger(L, (lua_Integer)known);
  lua_pushinteger(L, (lua_Integer)bounded);
  return 3;
}

/*** Read all rows of an entry, or all pages and results of the file, and check their
sums.
@function Store:check
@tparam ?integer id of an entry; nil: the file
@tparam[opt] integer most bytes of a file that is to be read
@treturn ?boolean true; nil where it is damaged, or after Ctrl-C
*/
static int l_check(lua_State *L)
{
  Err e;
  Store *s = bind_checkstore(L, 1);
  lua_Integer id = luaL_optinteger(L, 2, 0),
              most = luaL_optinteger(L, 3, LUA_MAXINTEGER);
  luaL_argcheck(L, most >= 0, 3, "0 or more bytes expected");
  return bind_pushdone(L, store_check(s, id, (uint64_t)most, bind_stop(L), &e), &e);
}

/*** Add a registration; nothing happens where its hash is there already.
@function Store:register
@tparam string hash
@tparam string text
@treturn ?boolean true; nil when it cannot be stored
*/
static int l_register(lua_State *L)
{
  Store *s = bind_checkstore(L, 1);
  Err e;
  const char *hash = bind_checkplain(L, 2), *text = bind_checkplain(L, 3);
  return bind_pushdone(L, registered_add(s, hash, text, &e), &e);
}

/*** All registrations, in the order in which they were added.
@function Store:registered
@treturn ?{table,...} each with hash, text; nil when one cannot be read
*/
static int l_registered(lua_State *L)
{
  Err e;
  int64_t id = 0;
  const char *hash, *text;
  bind_checkstore(L, 1);
  lua_newtable(L);
  for (lua_Integer n = 1;; n++) {
    /* a finalizer may close it meanwhile */
    if (!registered_next(bind_checkstore(L, 1), id, &id, &e)) return bind_fail(L, &e);
    if (!id) return 1;
    if (!registered_get(bind_checkstore(L, 1), id, &hash, &text, &e))
      return bind_fail(L, &e);
    lua_createtable(L, 0, 2);
    bind_settext(L, "hash", hash);
    bind_settext(L, "text", text);
    lua_rawseti(L, -2, n);
  }
}

static int l_tostring(lua_State *L)
{
  const StoreHandle *h = luaL_checkudata(L, 1, STORE_TYPE);
  if (h->shared)
    lua_pushfstring(L, "store %s", store_path(h->shared->store));
  else
    lua_pushliteral(L, "store (closed)");
  return 1;
}

static const luaL_Reg functions[] = {
    {"open", l_open},
    {"is_database", l_is_database},
    {"files", l_files},
    {":close", l_close},
    {":path", l_path},
    {":add", l_add},
    {":entry", l_entry},
    {":next", l_next},
    {":ask", l_ask},
    {":look", l_look},
    {":looks", l_looks},
    {":summarise", l_summarise},
    {":solved", l_solved},
    {":check", l_check},
    {":gap", l_gap},
    {":merge", l_merge},
    {":register", l_register},
    {":registered", l_registered},
    {"__tostring", l_tostring},
    {"__gc", l_close},
    {NULL, NULL},
};

static void add_methods(lua_State *L)
{
  bind_newsink(L);
  lua_getfield(L, -1, "methods");
  bind_addstored(L);
  lua_pop(L, 1);
}

const BindModule bind_store_module = {functions, STORE_TYPE, .more = add_methods};
