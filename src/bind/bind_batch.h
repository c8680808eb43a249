/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_batch.h - the options of a batch, and what Lua code it calls at work.
**
** Lua functions (progress, row) run on the caller's thread, in protected mode:
** an error must not jump over the threads at work, so it waits for them.
*/
#ifndef BIND_BIND_BATCH_H
#define BIND_BIND_BATCH_H

#include "bind/bind.h"
#include "run/run.h"

/*
** How another binding takes the rows of a batch, or knows results: its userdata
** has in its metatable, under BIND_SINK_FIELD, a light userdata: the address of a
** constant BindSink. It is then given to Run:sample and Run:deals as the option
** `row`, `known` or both, and reached without Lua.
*/
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
  OracleKnown *known;                            /* or NULL */

  /* After the batch, once for each 'begin'. False: 'e' says what failed in it. */
  bool (*end)(void *context, Err *e);
} BindSink;

/* Who takes rows, or knows results. */
typedef struct BindTaker {
  const BindSink *sink; /* NULL: none */
  void *block;          /* of its userdata, which the stack holds */
  void *context;        /* NULL: not begun */
} BindTaker;

typedef struct BindBatch {
  lua_State *L;
  const Run *run;    /* whose rows they are; set by bind_opentakers */
  int progress, row; /* Lua functions: indices on the stack, 0: none */
  bool raised;       /* an error of theirs is on the top */
  bool enough;       /* progress wants no more */
  BindTaker rows, known;
  const RunRow *at; /* the row that a Lua function is about to get */
} BindBatch;

/*
** The options jobs, memory, progress in the table at 'arg', and with 'rows' row
** and known; raises for wrong ones. Leaves values on the stack. Reading a table
** may run Lua code: what else the arguments hold is read after it.
*/
RunOptions bind_startbatch(BindBatch *b, lua_State *L, int arg, bool rows);

/*
** Begin with who takes the rows of 'run' or knows results; raises when one of
** them cannot. From here to bind_endbatch nothing may raise.
*/
void bind_opentakers(BindBatch *b, const Run *run, RunOptions *o);

/*
** What a batch returns: how many deals were done and whether it was stopped;
** what bind_fail returns when it failed; or it raises what a function raised.
*/
int bind_endbatch(BindBatch *b, bool ok, uint64_t done, uint64_t count, Err *e);

/*
** An array of deals: raise unless all of its first 'count' items are; and copy
** those checked, with no Lua code in between, to memory that Lua does not own
** (mem_free; NULL: there is none).
*/
void bind_checkdeals(lua_State *L, int arg, size_t count);
Deal *bind_copydeals(lua_State *L, int arg, size_t count);

/*
** A batch that works something out for each deal of the array at 'arg', with
** the options jobs, memory and progress of the table at 'options', which is the
** last argument. 'each' fills an item of 'size' bytes for every deal, 'push'
** pushes it. Returns as bind_endbatch, but an array of them.
*/
typedef struct BindSolving {
  size_t size;
  BatchEach *each;
  void (*push)(lua_State *L, const void *item);
  const void *context; /* of 'each' */
} BindSolving;

int bind_solvedeals(lua_State *L, int arg, int options, const BindSolving *s);

#endif
