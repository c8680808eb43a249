/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_sink.c - the way of a batch's deals into a store, and of its results out.
**
** What Lua holds is only a name for it: the block that the threads use is made
** when a batch begins and freed when it has ended.
*/
#include "bind/bind_shared.h"

#include <pthread.h>

#include "base/mem.h"
#include "store/sink.h"
#include "store/solved.h"

#define SINK_TYPE "baize.core.Sink"

typedef struct AtWork AtWork;

/* The userdata. */
struct BindSink {
  SharedStore *shared;
  int64_t entry;       /* 0: results alone */
  int value_nb;        /* 0: none are kept */
  AtWork *at_work;     /* NULL: no batch is */
  bool filtered;       /* the filter is made: by the first batch, for all that follow */
  SolvedFilter filter; /* owned: which deals had results then */
};

struct AtWork {
  SharedStore *shared;
  StoreSink sink;      /* where handle->entry is not 0 */
  SolvedFilter filter; /* the owner's: Lua's memory may go while threads are at work */
  bool takes;
  int users;            /* options that name it */
  BindSink *owner;      /* its block lives as long as the batch: the stack holds it */
  bool refused;         /* a row was: for the batch's own thread alone */
  pthread_mutex_t lock; /* of the rest, which threads at work set as well: */
  bool failed;          /* a row or a lookup, */
  Err e;                /* and why the first of them did */
};

static void note(AtWork *w, const Err *e)
{
  pthread_mutex_lock(&w->lock);
  if (!w->failed) w->e = *e;
  w->failed = true;
  pthread_mutex_unlock(&w->lock);
}

/* False: 'e' says what failed so far. */
static bool fine(AtWork *w, Err *e)
{
  pthread_mutex_lock(&w->lock);
  bool failed = w->failed;
  if (failed) *e = w->e;
  pthread_mutex_unlock(&w->lock);
  return !failed;
}

/* Whether rows of so many values can be taken; 0: there are none. */
static bool fits(const BindSink *h, int value_nb, Err *e)
{
  if (!value_nb || (h->entry && (!h->value_nb || h->value_nb == value_nb))) return true;
  if (!h->entry) return err_set(e, 0, "this sink has no entry: it takes no deals");
  return err_set(e, 0, "the deals of entry %lld are kept with %d values, not with %d",
                 (long long)h->entry, h->value_nb, value_nb);
}

static AtWork *new_work(BindSink *h, Err *e)
{
  AtWork *w = mem_new(1, sizeof *w);
  if (!w || pthread_mutex_init(&w->lock, NULL)) {
    mem_free(w);
    err_memory(e);
    return NULL;
  }
  w->shared = h->shared;
  w->users = 1;
  w->owner = h;
  w->takes = h->entry != 0;
  return w;
}

static void free_work(AtWork *w)
{
  pthread_mutex_destroy(&w->lock);
  mem_free(w);
}

void *bind_beginsink(BindSink *h, int value_nb, Err *e)
{
  if (!h->shared || h->shared->closing) {
    err_set(e, 0, "the store is closed");
    return NULL;
  }
  if (!fits(h, value_nb, e)) return NULL;
  if (h->at_work) {
    h->at_work->users++;
    return h->at_work;
  }
  AtWork *w = new_work(h, e);
  if (!w) return NULL;
  Store *s = h->shared->store;
  h->filtered = h->filtered || filter_open(&h->filter, s, e);
  if (!h->filtered || (w->takes && !sink_open(&w->sink, s, h->entry, h->value_nb, e))) {
    free_work(w);
    return NULL;
  }
  w->filter = h->filter;
  h->shared->holders++;
  h->shared->batches++;
  h->at_work = w;
  return w;
}

bool bind_sinkrow(void *context, const RunRow *r)
{
  AtWork *w = context;
  StoreRow kept = {.number = r->index,
                   .variant = r->variant,
                   .deal = r->deal,
                   .tries = r->tries,
                   .bounds = r->bounds,
                   .value = r->value};
  Err e;
  if (!w->refused && sink_add(&w->sink, &kept, &e)) return true;
  if (!w->refused) note(w, &e);
  w->refused = true;
  return false;
}

void bind_sinkknown(void *context, const Deal *d, TrickBounds *b)
{
  AtWork *w = context;
  TrickBounds more;
  Err e;
  if (!filter_may_know(&w->filter, d)) return;
  if (solved_known(w->shared->store, d, &more, &e))
    tricks_narrow(b, &more);
  else
    note(w, &e);
}

bool bind_endsink(void *context, Err *e)
{
  AtWork *w = context;
  Err own;
  bool last = --w->users == 0;
  /* what was measured before it failed is kept as well */
  if (last && w->takes && !w->refused && !sink_flush(&w->sink, &own)) note(w, &own);
  bool ok = fine(w, e);
  if (!last) return ok;
  if (w->takes) sink_close(&w->sink);
  w->owner->at_work = NULL;
  w->shared->batches--;
  if (w->shared->closing) bind_closestore(w->shared);
  bind_leavestore(w->shared);
  free_work(w);
  return ok;
}

void bind_pushsink(lua_State *L, SharedStore *shared, int64_t entry, int value_nb)
{
  BindSink *h = bind_newuserdata(L, SINK_TYPE, sizeof *h, 0);
  h->entry = entry;
  h->value_nb = value_nb;
  h->shared = shared;
  shared->holders++;
}

BindSink *bind_tosink(lua_State *L, int arg)
{
  return luaL_testudata(L, arg, SINK_TYPE);
}

static int sink_gc(lua_State *L)
{
  BindSink *h = luaL_checkudata(L, 1, SINK_TYPE);
  if (h->at_work) return 0; /* the batch holds it, and it is collected later */
  filter_close(&h->filter);
  bind_leavestore(h->shared);
  h->shared = NULL;
  return 0;
}

static int sink_tostring(lua_State *L)
{
  const BindSink *h = luaL_checkudata(L, 1, SINK_TYPE);
  lua_pushfstring(L, "sink of entry %I", (LUAI_UACINT)h->entry);
  return 1;
}

void bind_newsink(lua_State *L)
{
  static const luaL_Reg functions[] = {
      {"__tostring", sink_tostring}, {"__gc", sink_gc}, {NULL, NULL}};
  bind_newtype(L, SINK_TYPE, functions, NULL);
}
