/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_batch.h - the options of a batch, and what Lua code it calls at work.
**
** Lua functions (progress, row) run on the caller's thread, in protected mode:
** an error must not jump over the threads at work, so it waits for them.
*/
#ifndef BIND_BIND_BATCH_H
#define BIND_BIND_BATCH_H

#include "bind/bind_shared.h"

/* A sink that takes rows, or knows results. */
typedef struct BindTaker {
  BindSink *sink; /* NULL: none */
  void *context;  /* NULL: not begun */
} BindTaker;

typedef struct BindBatch {
  lua_State *L;
  const Run *run;    /* whose rows they are; set by bind_opentakers */
  int progress, row; /* Lua functions: indices on the stack, 0: none */
  bool raised;       /* an error of theirs is on the top */
  bool enough;       /* progress wants no more */
  BindTaker rows, known;
  int held; /* bind_table.c: index of a list of the graphs that its tables bid by */
  const RunRow *at; /* the row that a Lua function is about to get */
} BindBatch;

/*
** The options jobs, memory, progress in the table at 'arg', and with 'rows' row,
** store and known; raises for wrong ones. Leaves values on the stack. Reading a table
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

/* The same of the options `tricks`, a result each, and `values`, whole numbers. */
void bind_checktricks(lua_State *L, int arg, size_t count);
Tricks *bind_copytricks(lua_State *L, int arg, size_t count);
void bind_checkvalues(lua_State *L, int arg, size_t count);
int64_t *bind_copyvalues(lua_State *L, int arg, size_t count);

/* bind_solving.c: add its functions to the module on the top. */
void bind_addsolving(lua_State *L);

/* Add the methods of bind_stored.c to the table on the top. */
void bind_addstored(lua_State *L);

/*
** Call what is on the stack with its arguments, in protected mode; false: its error is
** on the top and stays there, to be raised at the end.
*/
bool bind_batchcall(BindBatch *b, int arguments, int results);

#endif
