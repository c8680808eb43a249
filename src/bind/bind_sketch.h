/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_sketch.h - what of a run a report shows, between Lua and run/sketch.h.
*/
#ifndef BIND_BIND_SKETCH_H
#define BIND_BIND_SKETCH_H

#include "bind/bind.h"
#include "run/run.h"

/* The plan in the arguments at 'arg' and after: columns, how many of them swing;
** raises for wrong ones. */
SketchPlan bind_checksketch(lua_State *L, int arg, const Run *r);

/* Push the sketch of a run as Run:watched gives it. */
void bind_pushsketch(lua_State *L, const Run *r);

/* Push moments as Run:result gives them. */
void bind_pushmoments(lua_State *L, const Moments *m, int64_t den);

#endif
