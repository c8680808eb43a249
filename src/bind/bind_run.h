/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_run.h - how another binding takes the rows of a batch, or knows results.
**
** A userdata that does so has in its metatable, under BIND_SINK_FIELD, a light
** userdata: the address of a constant BindSink. It is then given to Run:sample
** and Run:deals as the option `row`, `known` or both, and reached without Lua.
** Uses: run/run.h.
*/
#ifndef BIND_BIND_RUN_H
#define BIND_BIND_RUN_H

#include "run/run.h"

#define BIND_SINK_FIELD "baize.sink"

typedef struct BindSink {
  /*
  ** Before a batch, on its thread, with the block of the userdata: the context
  ** of the functions below, which must stay alive until 'end', whatever Lua
  ** code does meanwhile. Called once for each of the options that name it:
  ** 'value_nb' is how many values the rows to come have, 0 where it is asked for
  ** results alone. It calls no Lua. NULL: 'e' says why it cannot be used.
  */
  void *(*begin)(void *block, int value_nb, Err *e);

  bool (*row)(void *context, const RunRow *row); /* as in RunOptions; or NULL */
  bool (*known)(void *context, const Deal *d, PairSet wanted, Tricks *t); /* or NULL */

  /* After the batch, once for each 'begin'. False: 'e' says what failed in it. */
  bool (*end)(void *context, Err *e);
} BindSink;

#endif
