/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_board.c - dealer and vulnerability of boards for Lua: 'baize.core.board'.
*/
#include "cards/board.h"

#include "bind/bind.h"
#include "bind/modules.h"

static uint64_t check_number(lua_State *L, int arg)
{
  lua_Integer number = luaL_checkinteger(L, arg);
  luaL_argcheck(L, number >= 1, arg, "boards are numbered from 1");
  return (uint64_t)number;
}

/*** The dealer of a board (Law 2).
@function dealer
@tparam integer number of the board, 1 or more
@treturn string N, E, S or W
*/
static int l_dealer(lua_State *L)
{
  bind_pushseat(L, board_dealer(check_number(L, 1)));
  return 1;
}

/*** Who is vulnerable on a board (Law 2).
@function vul
@tparam integer number of the board, 1 or more
@treturn string "none", "NS", "EW" or "both"
*/
static int l_vul(lua_State *L)
{
  lua_pushstring(L, vul_name(board_vul(check_number(L, 1))));
  return 1;
}

static const luaL_Reg functions[] = {
    {"dealer", l_dealer},
    {"vul", l_vul},
    {NULL, NULL},
};

const BindModule bind_board_module = {functions};
