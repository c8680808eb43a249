/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_run.h - runs for Lua: what the files of the module 'baize.core.run' share.
*/
#ifndef BIND_BIND_RUN_H
#define BIND_BIND_RUN_H

#include "bind/bind.h"
#include "run/run.h"

#define RUN_TYPE "baize.core.Run"

/* The userdata, which owns the Run. */
typedef struct RunHandle {
  Run *run; /* NULL: closed */
  bool at_work;
} RunHandle;

/* An open run; raises for others. */
RunHandle *bind_checkrun(lua_State *L, int arg);

/* Add the methods of bind_results.c to the table on the top. */
void bind_addresults(lua_State *L);

#endif
