/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_lin.c - streams of LIN cut into boards: module 'baize.core.lin'.
**
** The userdata owns the stream; its user value has the texts of calls and cards.
*/
#include "scan/lin.h"

#include <string.h>

#include "bind/bind.h"
#include "bind/bind_stream.h"
#include "bind/modules.h"

#define LIN_TYPE "baize.core.Lin"

typedef struct LinHandle {
  Lin lin;
  LinRead read;
} LinHandle;

static LinHandle *check(lua_State *L)
{
  return luaL_checkudata(L, 1, LIN_TYPE);
}

/*** A stream of LIN that is yet to be fed.
@function stream
@treturn Lin
*/
static int l_stream(lua_State *L)
{
  bind_newuserdata(L, LIN_TYPE, sizeof(LinHandle), 1);
  bind_newitems(L);
  lua_setiuservalue(L, -2, 1);
  return 1;
}

static int l_close(lua_State *L)
{
  lin_free(&check(L)->lin);
  return 0;
}

/*** Give a stream its next bytes.
@function Lin:feed
@tparam ?string text nil: there are no more
@treturn Lin the same
*/
static int l_feed(lua_State *L)
{
  size_t len = 0;
  Stream *in = &check(L)->lin.in;
  const char *text = bind_checkfed(L, &len);
  if (!text)
    stream_end(in);
  else if (!stream_feed(in, text, len))
    return bind_memory(L);
  lua_settop(L, 1);
  return 1;
}

/* A table of what `commands` gives; 'name' is the name as it is, or a part. */
static void push_command(lua_State *L, const char *text, const LinCommand *c,
                         Piece name)
{
  lua_createtable(L, 0, 6);
  bind_setpiece(L, "name", text, name);
  bind_setpiece(L, "text", text, c->text);
  bind_setbool(L, "whole", c->whole);
  bind_setbool(L, "named", c->named);
}

/* Is it a command that lin_read reads, or that says nothing of a board? */
static bool is_done(const LinBoard *b, const LinCommand *c)
{
  static const char words[] = "mb pc pg an md st rh pw bn mn";
  const char *name = b->text + c->name.at;
  if (c->name.len != 2) return !c->name.len;
  for (const char *word = words; *word; word += word[2] ? 3 : 2)
    if (!memcmp(word, name, 2)) return true;
  return false;
}

static void push_commands(lua_State *L, const LinBoard *b, bool all)
{
  int nb = 0;
  lua_createtable(L, all ? b->nb : 8, 0);
  for (int i = 0; i < b->nb; i++) {
    if (!all && is_done(b, &b->command[i])) continue;
    push_command(L, b->text, &b->command[i], b->command[i].name);
    bind_setpiece(L, "raw", b->text, b->command[i].raw);
    bind_setinteger(L, "line", b->command[i].line);
    lua_rawseti(L, -2, ++nb);
  }
}

/* ---- what a board says ------------------------------------------------------------
 */

static void set_auction(lua_State *L, const LinRead *r, const char *text, int items)
{
  bool any = false;
  lua_createtable(L, 0, 4);
  bind_setseat(L, "dealer", r->dealer);
  bind_pushitems(L, items, 0, r->call, r->call_nb);
  lua_setfield(L, -2, "calls");
  for (int i = 0; i < r->call_nb; i++) any = any || r->alert[i];
  if (any) {
    lua_newtable(L);
    for (int i = 0; i < r->call_nb; i++) {
      if (!r->alert[i]) continue;
      lua_pushboolean(L, true);
      lua_rawseti(L, -2, i + 1);
    }
    lua_setfield(L, -2, "alerts");
  }
  if (r->note_nb) {
    lua_newtable(L);
    for (int i = 0; i < r->note_nb; i++) {
      lua_pushlstring(L, text + r->note[i].at, r->note[i].len);
      lua_rawseti(L, -2, r->note_call[i]);
    }
    lua_setfield(L, -2, "notes");
  }
  lua_setfield(L, -2, "auction");
}

static void set_play(lua_State *L, const LinRead *r, int items)
{
  lua_createtable(L, 0, 3);
  bind_pushitems(L, items, BIND_CARDS_AT, r->card, r->card_nb);
  lua_setfield(L, -2, "cards");
  if (r->leader >= 0) bind_setseat(L, "leader", r->leader);
  lua_setfield(L, -2, "play");
}

/* Onto the board on top. */
static void set_fields(lua_State *L, const LinRead *r, const char *text)
{
  lua_getiuservalue(L, 1, 1);
  int items = lua_gettop(L);
  lua_pushvalue(L, -2);
  bind_setseat(L, "dealer", r->dealer);
  bind_pushdeal(L, &r->deal);
  lua_setfield(L, -2, "deal");
  if (r->call_nb) set_auction(L, r, text, items);
  if (r->has_play) set_play(L, r, items);
  if (r->over) {
    bind_pushcontract(L, &r->contract);
    lua_setfield(L, -2, "contract");
  }
  if (r->result >= 0) bind_setinteger(L, "result", r->result);
  lua_pop(L, 2);
}

/*** The next board of a stream.
@function Lin:next
@tparam string file its name, for the board
@treturn ?table the board: file, line, and where there was nothing to judge its fields
dealer, deal, auction, play, contract, result (of a play of thirteen tricks); nil when
more must be fed; false at the end
@treturn {table,...} commands: name, raw (the name as it is), text, line, whole
(false: a bar is missing), named (false: the one after the name is); those that are not
read yet
@treturn ?string the text of all its commands, where there was nothing to judge
@treturn boolean cut: it was too long, what follows comes as another board
*/
static int l_next(lua_State *L)
{
  LinHandle *h = check(L);
  luaL_checktype(L, 2, LUA_TSTRING);
  lua_settop(L, 2);
  int found = lin_next(&h->lin);
  if (found == LIN_MEMORY) return bind_memory(L);
  if (found == LIN_MORE) return 0;
  if (found == LIN_END) {
    lua_pushboolean(L, false);
    return 1;
  }
  const LinBoard *b = &h->lin.board;
  bool quick = lin_read(&h->read, b);
  bind_newboard(L, 2, b->command[0].line);
  if (quick) set_fields(L, &h->read, b->text);
  push_commands(L, b, !quick);
  if (quick)
    lua_pushlstring(L, b->text, b->len);
  else
    lua_pushnil(L);
  lua_pushboolean(L, b->cut);
  return 4;
}

/*** The commands of a board that `next` gave the text of.
@function commands
@tparam string text
@treturn {table,...} name (as it is), text, whole, named
*/
static int l_commands(lua_State *L)
{
  size_t len;
  const char *text = bind_checktext(L, 1, &len);
  LinHandle *h = bind_newuserdata(L, LIN_TYPE, sizeof *h, 1); /* frees them */
  LinBoard *b = &h->lin.board;
  if (!lin_commands(b, text, len)) return bind_memory(L);
  BIND_ARRAY(L, i, b->nb) push_command(L, text, &b->command[i], b->command[i].raw);
  return 1;
}

static const luaL_Reg functions[] = {
    {"stream", l_stream}, {"commands", l_commands}, {":feed", l_feed},
    {":next", l_next},    {"__gc", l_close},        {NULL, NULL},
};

const BindModule bind_lin_module = {functions, LIN_TYPE};
