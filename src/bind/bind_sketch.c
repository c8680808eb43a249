/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bind/bind_sketch.h"

/* Read an array of columns of a run; how many they are. */
static int read_columns(lua_State *L, int arg, const Run *r, int most, int column[])
{
  size_t nb;
  const int64_t *number = bind_integers(L, arg, 1, r->column_nb, "no such column", &nb);
  luaL_argcheck(L, nb <= (size_t)most, arg, "too many columns");
  for (size_t i = 0; i < nb; i++) column[i] = (int)number[i] - 1;
  lua_pop(L, 1);
  return (int)nb;
}

SketchPlan bind_checksketch(lua_State *L, int arg, const Run *r)
{
  SketchPlan plan = {.value_nb = r->column_nb};
  plan.column_nb = read_columns(L, arg, r, SKETCH_COLUMNS, plan.column);
  plan.swing_nb = read_columns(L, arg + 1, r, SKETCH_SWINGS, plan.swing);
  return plan;
}

void bind_pushmoments(lua_State *L, const Moments *m, int64_t den)
{
  lua_newtable(L);
  bind_setinteger(L, "n", (lua_Integer)m->n);
  if (!m->n) return;
  bind_setnumber(L, "mean", moments_mean(m, den));
  bind_setnumber(L, "min", (double)m->min / (double)den);
  bind_setnumber(L, "max", (double)m->max / (double)den);
  if (m->n >= 2) bind_setnumber(L, "variance", moments_variance(m, den));
}

/* An integer where it is one. */
static void push_value(lua_State *L, int64_t value, int64_t den)
{
  if (value % den == 0)
    lua_pushinteger(L, value / den);
  else
    lua_pushnumber(L, (double)value / (double)den);
}

/* 'swing': the column whose swing it is; -1: none. */
static void push_deal(lua_State *L, const Run *r, const SketchDeal *d, int swing)
{
  lua_createtable(L, 0, 4);
  if (swing >= 0) {
    push_value(L, d->swing, measure_den(run_measure(r, swing)));
    lua_setfield(L, -2, "swing");
  }
  bind_setinteger(L, "index", (lua_Integer)d->index);
  bind_pushdeal(L, &d->deal);
  lua_setfield(L, -2, "deal");
  lua_newtable(L);
  for (int i = 0; i < r->column_nb && i < SKETCH_VALUES; i++) {
    push_value(L, d->value[i], measure_den(run_measure(r, i)));
    lua_rawseti(L, -2, i + 1);
  }
  lua_setfield(L, -2, "values");
}

static void push_deals(lua_State *L, const Run *r, const SketchDeal list[], int nb,
                       int swing)
{
  BIND_ARRAY(L, i, nb) push_deal(L, r, &list[i], swing);
}

/* The lists of all columns with swings. */
static void push_swings(lua_State *L, const Run *r, SketchDeal lists[][SKETCH_DEALS],
                        const char *name)
{
  const Sketch *s = r->sketch;
  BIND_ARRAY(L, i, s->plan.swing_nb)
    push_deals(L, r, lists[i], s->shown_nb, s->plan.swing[i]);
  lua_setfield(L, -2, name);
}

static void push_marks(lua_State *L, const Run *r, const Sketch *s)
{
  BIND_ARRAY(L, i, s->mark_nb) {
    BIND_ARRAY(L, k, s->plan.column_nb) {
      int64_t den = measure_den(run_measure(r, s->plan.column[k]));
      bind_pushmoments(L, &s->mark[i].moments[k], den);
    }
  }
  lua_setfield(L, -2, "course");
}

void bind_pushsketch(lua_State *L, const Run *r)
{
  Sketch *s = r->sketch;
  lua_createtable(L, 0, 4);
  push_deals(L, r, s->first, s->first_nb, -1);
  lua_setfield(L, -2, "first");
  push_swings(L, r, s->high, "high");
  push_swings(L, r, s->low, "low");
  push_marks(L, r, s);
}
