/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_scan.c - streams of PBN cut into boards: module 'baize.core.scan'.
**
** The userdata owns the stream, the scratch memory of its games, and in its user
** values what boards inherit and the metatable of their tags.
*/
#include "scan/head.h"

#include <string.h>

#include "bind/bind_stream.h"
#include "bind/modules.h"

#define GAMES_TYPE "baize.core.Games"

enum { META = 1, LAST, VALUES_NB = LAST }; /* user values */
enum { NAMES_MAX = 4096 };                 /* of tags whose values are remembered */

typedef struct ScanHandle {
  Games *games; /* NULL: closed */
  PbnGame game;
  Buf scratch;
  int known; /* names remembered */
} ScanHandle;

static ScanHandle *check(lua_State *L)
{
  ScanHandle *h = luaL_checkudata(L, 1, GAMES_TYPE);
  luaL_argcheck(L, h->games, 1, "the games are closed");
  return h;
}

/*** A stream of PBN that is yet to be fed.
@function games
@tparam table tags the metatable of the lists of tags
@treturn Games
*/
static int l_games(lua_State *L)
{
  luaL_checktype(L, 1, LUA_TTABLE);
  ScanHandle *h = bind_newuserdata(L, GAMES_TYPE, sizeof *h, VALUES_NB);
  lua_pushvalue(L, 1);
  lua_setiuservalue(L, -2, META);
  lua_newtable(L);
  lua_setiuservalue(L, -2, LAST);
  h->games = games_new();
  return h->games ? 1 : bind_memory(L);
}

static int l_close(lua_State *L)
{
  ScanHandle *h = luaL_checkudata(L, 1, GAMES_TYPE);
  games_free(h->games);
  h->games = NULL;
  pbn_free(&h->game);
  buf_free(&h->scratch);
  return 0;
}

/*** Give a stream its next bytes.
@function Games:feed
@tparam ?string text nil: there are no more
@treturn Games the same
*/
static int l_feed(lua_State *L)
{
  size_t len = 0;
  const char *text = bind_checkfed(L, &len);
  ScanHandle *h = check(L);
  Games *games = h->games;
  luaL_argcheck(L, !h->game.rest.text, 1, "a game is left to be read");
  if (!text)
    games_end(games);
  else if (!games_feed(games, text, len))
    return bind_memory(L);
  lua_settop(L, 1);
  return 1;
}

static void push_scratch(lua_State *L, ScanHandle *h)
{
  if (h->scratch.failed) bind_memory(L);
  lua_pushlstring(L, h->scratch.text, h->scratch.len);
}

/* Remember the value of the tag on top, whose name and value are below it. */
static void remember(lua_State *L, ScanHandle *h, int last)
{
  lua_pushvalue(L, -3);
  int was = lua_rawget(L, last);
  bool same = was != LUA_TNIL && lua_rawequal(L, -1, -3);
  lua_pop(L, 1);
  if (same || (was == LUA_TNIL && h->known == NAMES_MAX)) return;
  h->known += was == LUA_TNIL;
  lua_pushvalue(L, -3);
  lua_pushvalue(L, -3);
  lua_rawset(L, last);
}

/* Push a tag; its value is remembered in the table at 'last', if any. */
static void push_tag(lua_State *L, ScanHandle *h, const PbnTag *t, const char *text,
                     int last)
{
  static const char notes[] = "Note";
  lua_pushlstring(L, text + t->name.at, t->name.len);
  if (t->escaped) {
    buf_clear(&h->scratch);
    pbn_value(&h->scratch, text + t->value.at, t->value.len);
    push_scratch(L, h);
  } else {
    lua_pushlstring(L, text + t->value.at, t->value.len);
  }
  lua_createtable(L, 0, 4);
  if (last && (t->name.len != sizeof notes - 1 ||
               memcmp(text + t->name.at, notes, sizeof notes - 1) != 0))
    remember(L, h, last);
  lua_rotate(L, -3, 1);
  lua_setfield(L, -3, "value");
  lua_setfield(L, -2, "name");
  bind_setpiece(L, "after", text, t->after);
  bind_setinteger(L, "line", t->line);
}

static bool inherits(const PbnGame *p, const char *text)
{
  for (int i = 0; i < p->tag_nb; i++)
    if (p->tag[i].value.len && text[p->tag[i].value.at] == '#') return true;
  return false;
}

static void set_tags(lua_State *L, ScanHandle *h, const char *text, bool keep)
{
  int board = lua_gettop(L), last = board + 1;
  lua_getiuservalue(L, 1, LAST);
  BIND_ARRAY(L, i, h->game.tag_nb)
    push_tag(L, h, &h->game.tag[i], text, keep ? last : 0);
  lua_getiuservalue(L, 1, META);
  lua_setmetatable(L, -2);
  lua_setfield(L, board, "tags");
  lua_settop(L, board);
}

/* An array of { line, message }, or nil. */
static void push_notes(lua_State *L, ScanHandle *h, const char *text)
{
  if (!h->game.note_nb) {
    lua_pushnil(L);
    return;
  }
  BIND_ARRAY(L, i, h->game.note_nb) {
    lua_createtable(L, 0, 2);
    bind_setinteger(L, "line", h->game.note[i].line);
    buf_clear(&h->scratch);
    pbn_message(&h->scratch, &h->game.note[i], text);
    push_scratch(L, h);
    lua_setfield(L, -2, "message");
  }
}

/* ---- fields -----------------------------------------------------------------------
 */

static void set_players(lua_State *L, ScanHandle *h, const PbnHead *head)
{
  int nb = 0;
  for (int s = 0; s < SEAT_NB; s++) nb += head->player[s] != NULL;
  if (!nb) return;
  lua_getfield(L, -1, "tags");
  lua_createtable(L, 0, nb);
  for (int s = 0; s < SEAT_NB; s++) {
    if (!head->player[s]) continue;
    lua_rawgeti(L, -2, head->player[s] - h->game.tag + 1);
    lua_getfield(L, -1, "value");
    lua_setfield(L, -3, bind_seatword(s));
    lua_pop(L, 1);
  }
  lua_setfield(L, -3, "players");
  lua_pop(L, 1);
}

/* The fields of the board on top; false: they are not plain, and none is set. */
static bool set_fields(lua_State *L, ScanHandle *h, const char *text)
{
  static const char *const rooms[] = {NULL, "open", "closed"};
  PbnHead head;
  if (!pbn_head(&head, &h->game, text)) return false;
  if (head.number) bind_setinteger(L, "number", head.number);
  if (head.dealer >= 0) bind_setseat(L, "dealer", head.dealer);
  if (head.result >= 0) bind_setinteger(L, "result", head.result);
  if (head.vul >= 0) bind_settext(L, "vul", vul_name(head.vul));
  if (head.has_deal) {
    bind_pushdeal(L, &head.deal);
    lua_setfield(L, -2, "deal");
  }
  if (head.has_contract) {
    bind_pushcontract(L, &head.contract);
    lua_setfield(L, -2, "contract");
  }
  bind_settext(L, "room", rooms[head.room]);
  set_players(L, h, &head);
  return true;
}

static bool has_board(const PbnGame *p, const char *text)
{
  return pbn_find(p, text, "Deal") || pbn_find(p, text, "Board") ||
         pbn_find(p, text, "Dealer") || pbn_find(p, text, "Vulnerable");
}

/*** The next game of a stream, as the beginning of a board.
@function Games:next
@tparam string file its name, for the board
@tparam boolean always some values are inherited without being asked for
@treturn ?table the board: file, line, before (text before the first tag), tags, and,
where `plain`, the fields that its tags speak of but auction, play and tricks; nil when
more must be fed; false at the end
@treturn ?{table,...} what was not understood: line, message; nil for nothing
@treturn boolean inherits: there are values to be inherited ("#"), and nothing of this
game is remembered
@treturn boolean whole: it has one of the tags Board, Dealer, Vulnerable, Deal
@treturn boolean plain: its fields are set
*/
static int l_next(lua_State *L)
{
  ScanHandle *h = check(L);
  Game game = h->game.rest;
  luaL_checktype(L, 2, LUA_TSTRING);
  bool always = lua_toboolean(L, 3);
  lua_settop(L, 2);
  int found = game.text ? GAMES_FOUND : games_next(h->games, &game);
  if (found == GAMES_MORE) return 0;
  if (found == GAMES_END) {
    lua_pushboolean(L, false);
    return 1;
  }
  if (found == GAMES_MEMORY || !pbn_read(&h->game, &game)) return bind_memory(L);
  bool inherited = always || inherits(&h->game, game.text);
  bool whole = has_board(&h->game, game.text);
  bind_newboard(L, 2, game.line);
  bind_setpiece(L, "before", game.text, h->game.before);
  set_tags(L, h, game.text, !inherited);
  bool plain = !inherited && whole && set_fields(L, h, game.text);
  push_notes(L, h, game.text);
  lua_pushboolean(L, inherited);
  lua_pushboolean(L, whole);
  lua_pushboolean(L, plain);
  return 5;
}

/*** What the games so far said, by the names of their tags.
@function Games:last
@treturn table values, those of at most 4096 names
*/
static int l_last(lua_State *L)
{
  check(L);
  lua_getiuservalue(L, 1, LAST);
  return 1;
}

static const luaL_Reg functions[] = {
    {"games", l_games}, {":feed", l_feed}, {":next", l_next},
    {":last", l_last},  {"__gc", l_close}, {NULL, NULL},
};

const BindModule bind_scan_module = {functions, GAMES_TYPE};
