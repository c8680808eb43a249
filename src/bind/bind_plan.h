/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_plan.h - what is asked of a run, read from Lua.
**
** What a plan points to is kept alive by values that stay on the stack.
*/
#ifndef BIND_BIND_PLAN_H
#define BIND_BIND_PLAN_H

#include "bind/bind.h"
#include "run/run.h"

/*
** The options `by`, `seat`, `hands` and `calibration` of the table at 'arg' into a
** plan; raises for wrong ones. False: a text of `by` is wrong, its number behind the
** measures is left in '*which'.
*/
bool bind_readplan(lua_State *L, int arg, RunPlan *plan, int *which, Err *e);

#endif
