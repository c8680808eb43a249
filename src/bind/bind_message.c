/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_message.c - lines of table managers for Lua: module 'baize.core.message'.
**
** A message is a table. Its field `kind` says which others it has:
**
**   connects  seat ("any": as ANYPL), name, version (nil: none was said)
**   seated    seat, name              teams  NS, EW (names)
**   start     end     timing          lead   seat ("dummy" as well)
**   board     number, dealer, vul     hand   seat ("dummy" as well), hand (a Hand)
**   call      seat, call, text (what else was said; nil: nothing)
**   card      seat, card ("SA")
**   ready     seat (nil: nobody is named), ready ("teams", "start", "deal", "cards",
**             "dummy", "bid", "card", "other"), who (of a bid or a card; of a card
**             "dummy" as well), trick (of a card)
*/
#include <string.h>

#include "bind/bind.h"
#include "bind/modules.h"
#include "cards/board.h"
#include "table/message.h"

/* ORDER of MessageKind, of Ready, and of what stands for a seat */
static const char *const kinds[] = {"connects", "seated", "teams", "start", "end",
                                    "board",    "hand",   "call",  "card",  "lead",
                                    "ready",    "timing", NULL};
static const char *const readies[] = {"teams", "start", "deal",  "cards", "dummy",
                                      "bid",   "card",  "other", NULL};

static void set_seat(lua_State *L, const char *name, int seat)
{
  if (seat == SEAT_NONE) return;
  bind_settext(L, name,
               seat == SEAT_DUMMY ? "dummy"
               : seat == SEAT_ANY ? "any"
                                  : bind_seatword(seat));
}

static void set_span(lua_State *L, const char *name, LineText text)
{
  if (!text.text) return;
  lua_pushlstring(L, text.text, text.len);
  lua_setfield(L, -2, name);
}

static void set_hand(lua_State *L, Hand h)
{
  bind_pushhand(L, h);
  lua_setfield(L, -2, "hand");
}

/* What a message says besides its kind and its seat. */
static void push_fields(lua_State *L, const Message *m)
{
  char card[CARD_TEXT_MAX], call[CALL_TEXT_MAX];
  switch (m->kind) {
  case MESSAGE_CONNECTS:
    if (m->number) bind_setinteger(L, "version", m->number); /* fall through */
  case MESSAGE_SEATED: set_span(L, "name", m->name[0]); break;
  case MESSAGE_TEAMS:
    set_span(L, "NS", m->name[NS]);
    set_span(L, "EW", m->name[EW]);
    break;
  case MESSAGE_BOARD:
    bind_setinteger(L, "number", m->number);
    bind_setseat(L, "dealer", m->dealer);
    bind_settext(L, "vul", vul_name(m->vul));
    break;
  case MESSAGE_HAND: set_hand(L, m->hand); break;
  case MESSAGE_CALL:
    bind_settext(L, "call", call_format(m->call, call));
    set_span(L, "text", m->name[0]);
    break;
  case MESSAGE_CARD: bind_settext(L, "card", card_format(m->card, card)); break;
  case MESSAGE_READY:
    bind_settext(L, "ready", readies[m->ready]);
    if (m->ready == READY_BID || m->ready == READY_CARD) set_seat(L, "who", m->who);
    if (m->ready == READY_CARD) bind_setinteger(L, "trick", m->number);
    break;
  case MESSAGE_START:
  case MESSAGE_END:
  case MESSAGE_LEAD:
  case MESSAGE_TIMING: break;
  }
}

static bool has_seat(MessageKind kind)
{
  return kind != MESSAGE_TEAMS && kind != MESSAGE_START && kind != MESSAGE_END &&
         kind != MESSAGE_BOARD && kind != MESSAGE_TIMING;
}

/*** Read a line of a table manager, or of one who plays there.
@function parse
@tparam string line without its end
@treturn ?table kind and what it says, as above; nil where it is no such line
@treturn ?string why
@treturn ?integer at which byte
@treturn ?string the kind of the error
@usage print(require "baize.core.message".parse("South plays ck").card) --> CK
*/
static int l_parse(lua_State *L)
{
  size_t len;
  const char *line = bind_checktext(L, 1, &len);
  Message m;
  Err e;
  if (!message_parse(&m, line, len, &e)) return bind_fail(L, &e);
  lua_createtable(L, 0, 6);
  bind_settext(L, "kind", kinds[m.kind]);
  if (has_seat(m.kind)) set_seat(L, "seat", m.seat);
  push_fields(L, &m);
  return 1;
}

/* The seat in a field; 'other' may stand there too, NULL: nothing. 'none': of nil. */
static int field_seat(lua_State *L, const char *name, const char *other, int none)
{
  int seat = none;
  lua_getfield(L, 1, name);
  const char *text = lua_tostring(L, -1);
  if (other && text && !strcmp(text, other))
    seat = *other == 'd' ? SEAT_DUMMY : SEAT_ANY;
  else if (none < 0 || !lua_isnil(L, -1))
    seat = bind_checkseat(L, lua_gettop(L));
  lua_pop(L, 1);
  return seat;
}

/* The text in a field, which stays on the stack. */
static LineText field_text(lua_State *L, const char *name)
{
  LineText s = {NULL, 0};
  if (lua_getfield(L, 1, name) == LUA_TNIL) return s;
  s.text = bind_checktext(L, lua_gettop(L), &s.len);
  for (size_t i = 0; i < s.len; i++) /* a tab is a blank, which lines may have */
    luaL_argcheck(
        L, s.text[i] == '\t' || ((unsigned char)s.text[i] >= ' ' && s.text[i] != 0x7F),
        1, "a text without control characters expected");
  return s;
}

static int64_t field_number(lua_State *L, const char *name, int64_t most)
{
  lua_getfield(L, 1, name);
  lua_Integer value = lua_isnil(L, -1) ? 0 : luaL_checkinteger(L, lua_gettop(L));
  lua_pop(L, 1);
  luaL_argcheck(L, value >= 0 && value <= most, 1, "a number out of range");
  return value;
}

static int field_card(lua_State *L)
{
  size_t len;
  int card;
  lua_getfield(L, 1, "card");
  const char *text = bind_checktext(L, lua_gettop(L), &len);
  luaL_argcheck(L, card_parse(&card, text, len, NULL), 1, "a card expected");
  return card;
}

static int field_call(lua_State *L)
{
  size_t len;
  lua_getfield(L, 1, "call");
  const char *text = bind_checktext(L, lua_gettop(L), &len);
  int call = call_from_word(text, len);
  luaL_argcheck(L, call >= 0, 1, "a call expected");
  return call;
}

static void read_ready(lua_State *L, Message *m)
{
  lua_getfield(L, 1, "ready");
  m->ready = (Ready)luaL_checkoption(L, lua_gettop(L), NULL, readies);
  if (m->ready == READY_BID) m->who = field_seat(L, "who", NULL, -1);
  if (m->ready != READY_CARD) return;
  m->who = field_seat(L, "who", "dummy", -1);
  m->number = field_number(L, "trick", RANK_NB);
}

static void read_board(lua_State *L, Message *m)
{
  m->number = field_number(L, "number", INT64_MAX);
  m->dealer = field_seat(L, "dealer", NULL, -1);
  lua_getfield(L, 1, "vul");
  m->vul = bind_checkvul(L, lua_gettop(L));
}

static void read_names(lua_State *L, Message *m)
{
  bool two = m->kind == MESSAGE_TEAMS;
  m->name[0] = field_text(L, two ? "NS" : "name");
  if (two) m->name[1] = field_text(L, "EW");
  if (m->kind == MESSAGE_CONNECTS) m->number = field_number(L, "version", INT32_MAX);
}

static void read_fields(lua_State *L, Message *m)
{
  switch (m->kind) {
  case MESSAGE_CONNECTS:
  case MESSAGE_SEATED:
  case MESSAGE_TEAMS: read_names(L, m); break;
  case MESSAGE_BOARD: read_board(L, m); break;
  case MESSAGE_HAND:
    lua_getfield(L, 1, "hand");
    m->hand = bind_checkhand(L, lua_gettop(L));
    break;
  case MESSAGE_CALL:
    m->call = field_call(L);
    m->name[0] = field_text(L, "text");
    break;
  case MESSAGE_CARD: m->card = field_card(L); break;
  case MESSAGE_READY: read_ready(L, m); break;
  case MESSAGE_START:
  case MESSAGE_END:
  case MESSAGE_LEAD:
  case MESSAGE_TIMING: break;
  }
}

static int text_gc(lua_State *L)
{
  buf_free(lua_touserdata(L, 1));
  return 0;
}

/*** Write a message.
@function format
@tparam table message as `parse` gives it
@treturn string the line in its common form, without an end
@raise for fields that are wrong
@usage print(require "baize.core.message".format { kind = "card", seat = "S", card =
"CK" })
*/
static int l_format(lua_State *L)
{
  Message m = {.kind = MESSAGE_TIMING};
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  Buf *out = bind_newblock(L, sizeof *out, text_gc);
  lua_getfield(L, 1, "kind");
  m.kind = (MessageKind)luaL_checkoption(L, lua_gettop(L), NULL, kinds);
  bool dummys = m.kind == MESSAGE_HAND || m.kind == MESSAGE_LEAD;
  if (has_seat(m.kind))
    m.seat = field_seat(L, "seat",
                        dummys                       ? "dummy"
                        : m.kind == MESSAGE_CONNECTS ? "any"
                                                     : NULL,
                        m.kind == MESSAGE_READY ? SEAT_NONE : -1);
  read_fields(L, &m);
  message_format(&m, out);
  if (out->failed) return bind_memory(L);
  lua_pushlstring(L, out->text, out->len);
  return 1;
}

static const luaL_Reg functions[] = {
    {"parse", l_parse},
    {"format", l_format},
    {NULL, NULL},
};

const BindModule bind_message_module = {functions};
