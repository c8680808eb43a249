/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_position.c - points of the play for Lua: module 'baize.core.position'.
**
** Owns nothing: the userdata holds the Position, which never changes; playing
** a card makes another.
*/
#include "bind/bind_solver.h"

#include "bind/modules.h"
#include "cards/line.h"

#define POSITION_TYPE "baize.core.Position"

const Position *bind_checkposition(lua_State *L, int arg)
{
  return luaL_checkudata(L, arg, POSITION_TYPE);
}

static void push(lua_State *L, const Position *p)
{
  bind_pushvalue(L, POSITION_TYPE, p, sizeof *p);
}

int bind_checkcards(lua_State *L, int arg, int8_t card[CARD_NB])
{
  Err e;
  luaL_checktype(L, arg, LUA_TTABLE);
  lua_Unsigned nb = lua_rawlen(L, arg);
  luaL_argcheck(L, nb <= CARD_NB, arg, "52 cards at most");
  BIND_EACH(L, i, arg, nb) {
    size_t len;
    int c;
    const char *text = bind_checktext(L, lua_gettop(L), &len);
    if (!card_parse(&c, text, len, &e)) return luaL_argerror(L, arg, e.msg);
    card[i] = (int8_t)c;
  }
  return (int)nb;
}

void bind_pushcards(lua_State *L, Hand h)
{
  lua_newtable(L);
  int n = 0;
  for (int suit = SPADES; suit >= CLUBS; suit--)
    for (int rank = ACE; rank >= TWO; rank--) {
      char buf[CARD_TEXT_MAX];
      if (!(h & card_bit(card_make(suit, rank)))) continue;
      lua_pushstring(L, card_format(card_make(suit, rank), buf));
      lua_rawseti(L, -2, ++n);
    }
}

/* The hands of a deal, or of a layout in text, at 'arg'. */
static bool read_layout(lua_State *L, int arg, Layout *out, Err *e)
{
  if (lua_isuserdata(L, arg)) {
    const Deal *d = bind_checkdeal(L, arg);
    for (int s = 0; s < SEAT_NB; s++) out->hand[s] = d->hand[s];
    return true;
  }
  size_t len;
  const char *text = bind_checktext(L, arg, &len);
  return layout_parse(out, text, len, e);
}

/*** The start of the play.
@function open
@tparam Deal|string hands a deal, or any hands of equal size: "N:hand hand hand hand"
@tparam string strain C, D, H, S or NT
@tparam seat leader who leads to the first trick
@treturn ?Position nil when the text is wrong or the hands are unequal
*/
static int l_open(lua_State *L)
{
  Layout l;
  Position p;
  Err e = {0};
  int strain = bind_checkstrain(L, 2), leader = bind_checkseat(L, 3);
  if (!read_layout(L, 1, &l, &e) || !position_open(&p, &l, strain, leader, &e))
    return bind_fail(L, &e);
  push(L, &p);
  return 1;
}

/*** Cards in the order of a play.
@function cards
@tparam string text "HQ HA H2"; the blanks may be left out
@treturn ?{string,...} the cards as they are printed, 0 to 52; nil when one is invalid
*/
static int l_cards(lua_State *L)
{
  size_t len;
  Line line;
  Err e;
  const char *text = bind_checktext(L, 1, &len);
  if (!line_parse(&line, text, len, &e)) return bind_fail(L, &e);
  bind_pushcardlist(L, line.card, line.nb);
  return 1;
}

/*** Which card of a trick wins.
@function winner
@tparam {string,...} cards 1 to 4, from the leader's on
@tparam string strain C, D, H, S or NT
@treturn integer its place, from 1
*/
static int l_winner(lua_State *L)
{
  int8_t card[CARD_NB];
  int strain = bind_checkstrain(L, 2), nb = bind_checkcards(L, 1, card);
  luaL_argcheck(L, nb >= 1 && nb <= SEAT_NB, 1, "1 to 4 cards expected");
  lua_pushinteger(L, card_winner(card, nb, strain) + 1);
  return 1;
}

/*** Play a card.
@function Position:play
@tparam string card as in "SA"
@treturn ?Position the position after it; nil when it is not a card or may not be played
@treturn ?string the card as it is printed; or why
@usage local after, why = p:play "SA"
*/
static int l_play(lua_State *L)
{
  Position p = *bind_checkposition(L, 1);
  size_t len;
  int card;
  Err e = {0};
  const char *text = bind_checktext(L, 2, &len);
  if (!card_parse(&card, text, len, &e) || !position_play(&p, card, &e)) {
    e.at = 0;
    return bind_fail(L, &e);
  }
  char buf[CARD_TEXT_MAX];
  push(L, &p);
  lua_pushstring(L, card_format(card, buf));
  return 2;
}

/*** Whose turn it is.
@function Position:turn
@treturn string N, E, S or W
@usage print(p:turn())
*/
static int l_turn(lua_State *L)
{
  bind_pushseat(L, position_turn(bind_checkposition(L, 1)));
  return 1;
}

/*** Who led, or leads, to the trick on the table.
@function Position:leader
@treturn string N, E, S or W
@usage print(p:leader())
*/
static int l_leader(lua_State *L)
{
  bind_pushseat(L, bind_checkposition(L, 1)->leader);
  return 1;
}

/*** The strain.
@function Position:strain
@treturn string C, D, H, S or NT
@usage print(p:strain())
*/
static int l_strain(lua_State *L)
{
  lua_pushstring(L, strain_name(bind_checkposition(L, 1)->strain));
  return 1;
}

/*** Tricks still to be taken, the one on the table included.
@function Position:left
@treturn integer 0 to 13
@usage while p:left() > 0 do p = p:play(p:legal()[1]) end
*/
static int l_left(lua_State *L)
{
  lua_pushinteger(L, position_left(bind_checkposition(L, 1)));
  return 1;
}

/*** The cards that may be played.
@function Position:legal
@treturn {string,...} spades first, from the ace down
@usage for _, card in ipairs(p:legal()) do print(card) end
*/
static int l_legal(lua_State *L)
{
  bind_pushcards(L, position_legal(bind_checkposition(L, 1)));
  return 1;
}

/*** The cards of the trick on the table.
@function Position:trick
@treturn {string,...} the leader's first; 0 to 3
@usage print(#p:trick())
*/
static int l_trick(lua_State *L)
{
  const Position *p = bind_checkposition(L, 1);
  bind_pushcardlist(L, p->played, p->played_nb);
  return 1;
}

/*** Tricks taken so far.
@function Position:taken
@treturn integer by N-S
@treturn integer by E-W
@usage local ns, ew = p:taken()
*/
static int l_taken(lua_State *L)
{
  const Position *p = bind_checkposition(L, 1);
  lua_pushinteger(L, p->tricks[NS]);
  lua_pushinteger(L, p->tricks[EW]);
  return 2;
}

/*** The cards that a seat still holds.
@function Position:hand
@tparam seat seat N, E, S or W
@treturn Hand
@usage print(p:hand "S")
*/
static int l_hand(lua_State *L)
{
  const Position *p = bind_checkposition(L, 1);
  bind_pushhand(L, p->hands.hand[bind_checkseat(L, 2)]);
  return 1;
}

/*** The hands as text.
@function Position:format
@tparam[opt="N"] seat first whose hand comes first
@treturn string "N:hand hand hand hand", '-' for a hand without cards
@usage print(p:format())
*/
static int l_format(lua_State *L)
{
  char buf[DEAL_TEXT_MAX];
  const Position *p = bind_checkposition(L, 1);
  int first = bind_optseat(L, 2, NORTH);
  lua_pushlstring(L, buf, layout_format(&p->hands, first, buf));
  return 1;
}

static const luaL_Reg functions[] = {
    {"open", l_open},      {"cards", l_cards},       {"winner", l_winner},
    {":play", l_play},     {":turn", l_turn},        {":leader", l_leader},
    {":strain", l_strain}, {":left", l_left},        {":legal", l_legal},
    {":trick", l_trick},   {":taken", l_taken},      {":hand", l_hand},
    {":format", l_format}, {"__tostring", l_format}, {NULL, NULL},
};

const BindModule bind_position_module = {functions, POSITION_TYPE};
