/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_integer.c - whole numbers of 128 bits: module 'baize.core.integer'.
**
** Owns nothing: the userdata holds the number. Arithmetic that leaves the 128
** bits raises; with a float as the other operand it is arithmetic of floats, as
** between Lua's own integers and floats.
*/
#include "bind/bind_integer.h"

#include <math.h>
#include <string.h>

#include "bind/modules.h"

#define INTEGER_TYPE "baize.Integer"

__extension__ typedef __int128 Whole;

enum { GROUP = 3, MARK_MAX = 4, TEXT_MAX = COUNT_TEXT_MAX + 1 };

/* What an operand is. */
typedef enum IntegerKind { NO_NUMBER, WHOLE, REAL } IntegerKind;

typedef struct Operand {
  IntegerKind kind;
  Whole whole;
  double real; /* of a WHOLE its nearest double */
} Operand;

static const Whole WHOLE_MAX = (Whole)(~(Count)0 >> 1);

static int push(lua_State *L, Whole n)
{
  bind_pushvalue(L, INTEGER_TYPE, &n, sizeof n);
  return 1;
}

static int push_real(lua_State *L, double r)
{
  lua_pushnumber(L, r);
  return 1;
}

static Whole get(const void *ud)
{
  Whole n = 0; /* the userdata is aligned to 8 bytes only */
  memcpy(&n, ud, sizeof n);
  return n;
}

static Whole check_whole(lua_State *L, int arg)
{
  return get(luaL_checkudata(L, arg, INTEGER_TYPE));
}

static Count magnitude(Whole n)
{
  return n < 0 ? -(Count)n : (Count)n;
}

static double to_real(Whole n)
{
  double r = count_ratio(magnitude(n), 1);
  return n < 0 ? -r : r;
}

static size_t format(Whole n, char buf[TEXT_MAX])
{
  size_t minus = n < 0;
  if (minus) buf[0] = '-';
  return minus + count_format(magnitude(n), buf + minus);
}

/* Digits with an optional minus. */
static bool parse(Whole *out, const char *text, size_t len, Err *e)
{
  Count n;
  size_t minus = len > 1 && text[0] == '-';
  if (!count_parse(&n, text + minus, len - minus, e)) {
    if (e) e->at += minus;
    return false;
  }
  if (n > (Count)WHOLE_MAX)
    return err_set(e, 1, "'%.*s' is beyond 128 bits", err_quote(len), text);
  *out = minus ? -(Whole)n : (Whole)n;
  return true;
}

static Operand operand(lua_State *L, int arg)
{
  const void *ud = luaL_testudata(L, arg, INTEGER_TYPE);
  Operand o = {.kind = WHOLE};
  if (ud)
    o.whole = get(ud);
  else if (lua_isinteger(L, arg))
    o.whole = lua_tointeger(L, arg);
  else if (lua_type(L, arg) == LUA_TNUMBER)
    return (Operand){.kind = REAL, .real = lua_tonumber(L, arg)};
  else
    return (Operand){.kind = NO_NUMBER};
  o.real = to_real(o.whole);
  return o;
}

/* Both operands of an operator, at 1 and 2. */
static bool operands(lua_State *L, Operand of[2], const char *what)
{
  for (int i = 0; i < 2; i++) {
    of[i] = operand(L, i + 1);
    if (of[i].kind == NO_NUMBER)
      luaL_error(L, "attempt to %s an exact number and a %s", what,
                 luaL_typename(L, i + 1));
  }
  return of[0].kind == WHOLE && of[1].kind == WHOLE;
}

static int overflow(lua_State *L)
{
  return luaL_error(L, "the result is beyond 128 bits");
}

static int l_add(lua_State *L)
{
  Operand o[2];
  Whole n;
  if (!operands(L, o, "add")) return push_real(L, o[0].real + o[1].real);
  if (__builtin_add_overflow(o[0].whole, o[1].whole, &n)) return overflow(L);
  return push(L, n);
}

static int l_sub(lua_State *L)
{
  Operand o[2];
  Whole n;
  if (!operands(L, o, "subtract")) return push_real(L, o[0].real - o[1].real);
  if (__builtin_sub_overflow(o[0].whole, o[1].whole, &n)) return overflow(L);
  return push(L, n);
}

static int l_mul(lua_State *L)
{
  Operand o[2];
  Whole n;
  if (!operands(L, o, "multiply")) return push_real(L, o[0].real * o[1].real);
  if (__builtin_mul_overflow(o[0].whole, o[1].whole, &n)) return overflow(L);
  return push(L, n);
}

static int l_div(lua_State *L)
{
  Operand o[2];
  operands(L, o, "divide");
  return push_real(L, o[0].real / o[1].real);
}

/* The quotient rounded down, as Lua's //, and what remains. */
static Whole divide(lua_State *L, const Operand o[2], Whole *rest)
{
  Whole a = o[0].whole, b = o[1].whole;
  if (!b) luaL_error(L, "attempt to divide by zero");
  if (b == -1 && a < -WHOLE_MAX) overflow(L);
  Whole q = a / b;
  *rest = a % b;
  if (*rest && (*rest < 0) != (b < 0)) {
    q--;
    *rest += b;
  }
  return q;
}

static int l_idiv(lua_State *L)
{
  Operand o[2];
  Whole rest;
  if (operands(L, o, "divide")) return push(L, divide(L, o, &rest));
  return push_real(L, floor(o[0].real / o[1].real));
}

static int l_mod(lua_State *L)
{
  Operand o[2];
  Whole rest;
  if (operands(L, o, "divide")) {
    divide(L, o, &rest);
    return push(L, rest);
  }
  double r = fmod(o[0].real, o[1].real);
  if (r != 0 && (r < 0) != (o[1].real < 0)) r += o[1].real;
  return push_real(L, r);
}

static int l_unm(lua_State *L)
{
  Whole n = check_whole(L, 1);
  if (n < -WHOLE_MAX) return overflow(L);
  return push(L, -n);
}

/*
** The sign of n - r. A double beyond 2^127 is larger than every Whole; one
** below has a whole part that a Whole holds exactly.
*/
static int compare_real(Whole n, double r)
{
  if (r >= ldexp(1, 127)) return -1;
  if (r < -ldexp(1, 127)) return 1;
  Whole part = (Whole)floor(r);
  if (n != part) return n < part ? -1 : 1;
  return r > floor(r) ? -1 : 0;
}

/* The sign of their difference; false if a NaN has none. */
static bool compare(lua_State *L, int *sign)
{
  Operand o[2];
  if (operands(L, o, "compare"))
    *sign = (o[0].whole > o[1].whole) - (o[0].whole < o[1].whole);
  else if (isnan(o[0].real) || isnan(o[1].real))
    return false;
  else
    *sign = o[0].kind == WHOLE ? compare_real(o[0].whole, o[1].real)
                               : -compare_real(o[1].whole, o[0].real);
  return true;
}

static int l_lt(lua_State *L)
{
  int sign;
  lua_pushboolean(L, compare(L, &sign) && sign < 0);
  return 1;
}

static int l_le(lua_State *L)
{
  int sign;
  lua_pushboolean(L, compare(L, &sign) && sign <= 0);
  return 1;
}

/* Lua asks for two userdata only. */
static int l_eq(lua_State *L)
{
  const void *a = luaL_testudata(L, 1, INTEGER_TYPE);
  const void *b = luaL_testudata(L, 2, INTEGER_TYPE);
  lua_pushboolean(L, a && b && get(a) == get(b));
  return 1;
}

static int l_tostring(lua_State *L)
{
  char buf[TEXT_MAX];
  lua_pushlstring(L, buf, format(check_whole(L, 1), buf));
  return 1;
}

static int l_concat(lua_State *L)
{
  for (int i = 1; i <= 2; i++)
    if (!luaL_testudata(L, i, INTEGER_TYPE) && !lua_isstring(L, i))
      return luaL_error(L, "attempt to concatenate an exact number and a %s",
                        luaL_typename(L, i));
  luaL_tolstring(L, 1, NULL);
  luaL_tolstring(L, 2, NULL);
  lua_concat(L, 2);
  return 1;
}

/* For dkjson: a string, since numbers of JSON are doubles to most readers. */
static int l_tojson(lua_State *L)
{
  l_tostring(L);
  lua_pushfstring(L, "\"%s\"", lua_tostring(L, -1));
  return 1;
}

/*** Its digits, in groups of three.
@function Integer:text
@tparam[opt=" "] string mark what is between the groups, at most 4 bytes; "" for
none
@treturn string as in "635 013 559 600"
@raise when `mark` is too long
@usage print(baize.integer "635013559600":text ",") --> 635,013,559,600
*/
static int l_text(lua_State *L)
{
  Whole n = check_whole(L, 1);
  size_t len;
  const char *mark = luaL_optlstring(L, 2, " ", &len);
  char digits[COUNT_TEXT_MAX], out[TEXT_MAX + MARK_MAX * COUNT_TEXT_MAX];
  luaL_argcheck(L, len <= MARK_MAX, 2, "a mark of at most 4 bytes expected");
  size_t nb = count_format(magnitude(n), digits), at = 0;
  if (n < 0) out[at++] = '-';
  for (size_t i = 0; i < nb; i++) {
    if (i && (nb - i) % GROUP == 0) {
      memcpy(out + at, mark, len);
      at += len;
    }
    out[at++] = digits[i];
  }
  lua_pushlstring(L, out, at);
  return 1;
}

/*** The nearest float.
@function Integer:tonumber
@treturn number exact up to 2^53
@usage print(baize.integer(3):tonumber()) --> 3.0
*/
static int l_tonumber(lua_State *L)
{
  lua_pushnumber(L, to_real(check_whole(L, 1)));
  return 1;
}

/*** The same number as an integer of Lua.
@function Integer:tointeger
@treturn ?integer nil when it needs more than 64 bits
@usage print(baize.integer "12":tointeger() == 12) --> true
*/
static int l_tointeger(lua_State *L)
{
  Whole n = check_whole(L, 1);
  if (n < LUA_MININTEGER || n > LUA_MAXINTEGER)
    lua_pushnil(L);
  else
    lua_pushinteger(L, (lua_Integer)n);
  return 1;
}

/*** Read a whole number.
@function parse
@tparam string text decimal digits, a minus before them or not
@treturn ?Integer nil when it is invalid, or beyond 128 bits
*/
static int l_parse(lua_State *L)
{
  size_t len;
  Whole n = 0;
  Err e;
  const char *text = bind_checktext(L, 1, &len);
  if (!parse(&n, text, len, &e)) return bind_fail(L, &e);
  return push(L, n);
}

/*** An integer of Lua as an exact number.
@function new
@tparam integer value
@treturn Integer
*/
static int l_new(lua_State *L)
{
  return push(L, luaL_checkinteger(L, 1));
}

void bind_pushcount(lua_State *L, Count n)
{
  if (n > (Count)WHOLE_MAX) overflow(L);
  push(L, (Whole)n);
}

Count bind_checkcount(lua_State *L, int arg)
{
  Whole n = 0;
  const void *ud = luaL_testudata(L, arg, INTEGER_TYPE);
  if (ud) {
    n = get(ud);
  } else if (lua_type(L, arg) == LUA_TSTRING) {
    size_t len;
    Err e;
    const char *text = lua_tolstring(L, arg, &len);
    if (!parse(&n, text, len, &e)) bind_raise(L, arg, &e);
  } else {
    n = luaL_checkinteger(L, arg);
  }
  luaL_argcheck(L, n >= 0, arg, "a whole number of 0 or more expected");
  return (Count)n;
}

static const luaL_Reg functions[] = {
    {"parse", l_parse},
    {"new", l_new},
    {":text", l_text},
    {":tonumber", l_tonumber},
    {":tointeger", l_tointeger},
    {"__add", l_add},
    {"__sub", l_sub},
    {"__mul", l_mul},
    {"__div", l_div},
    {"__idiv", l_idiv},
    {"__mod", l_mod},
    {"__unm", l_unm},
    {"__eq", l_eq},
    {"__lt", l_lt},
    {"__le", l_le},
    {"__concat", l_concat},
    {"__tostring", l_tostring},
    {"__tojson", l_tojson},
    {NULL, NULL},
};

const BindModule bind_integer_module = {functions, INTEGER_TYPE};
