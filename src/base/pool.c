/* SPDX-License-Identifier: MIT */
/*
** How: a lock and two conditions. Threads take the next number while its slot is free;
** the caller waits for the number it has to merge next. Merging, ticking and serving
** take turns: who asks is served by its own thread, as waking the caller's for each
** request and being woken by it took longer than most requests, by far on a busy
** machine.
*/
#include "base/pool.h"

#include <assert.h>
#include <pthread.h>
#include <time.h>

#include "base/limit.h"
#include "base/mem.h"

enum { TICK_NS = 100000000, SECOND_NS = 1000000000 };
/* Of a thread: the default is the limit of the shell (ulimit -s). */
enum { STACK_BYTES = 2 << 20 };

typedef enum SlotState { SLOT_FREE, SLOT_BUSY, SLOT_DONE, SLOT_FAILED } SlotState;

typedef struct Pool {
  const PoolWork *w;
  Limit *limit; /* of the caller's thread, which has the turn's memory too */
  pthread_mutex_t lock;
  pthread_cond_t room;  /* a slot became free, or the run ends */
  pthread_cond_t ready; /* a chunk was done, or a request was refused */
  size_t next;          /* chunk that is taken next */
  bool over;            /* no more chunks are to be taken */
  bool refused;         /* serving ends the run */
  pthread_mutex_t turn; /* of who merges, ticks or serves, without the lock */
  bool deaf;            /* nobody is served any more; of who has the turn */
  SlotState *slot;
  Err *err; /* one for each slot */
} Pool;

typedef struct Worker {
  Pool *pool;
  int number;
  pthread_t thread;
} Worker;

static void *worker_main(void *argument)
{
  Worker *me = argument;
  Pool *p = me->pool;
  const PoolWork *w = p->w;
  pthread_mutex_lock(&p->lock);
  for (;;) {
    while (!p->over && p->next < w->chunk_nb &&
           p->slot[p->next % (size_t)w->slot_nb] != SLOT_FREE)
      pthread_cond_wait(&p->room, &p->lock);
    if (p->over || p->next >= w->chunk_nb || stop_asked(w->stop)) break;
    size_t chunk = p->next++;
    int slot = (int)(chunk % (size_t)w->slot_nb);
    p->slot[slot] = SLOT_BUSY;
    pthread_mutex_unlock(&p->lock);
    bool ok = w->work(w->shared, me->number, chunk, slot, &p->err[slot]);
    pthread_mutex_lock(&p->lock);
    p->slot[slot] = ok ? SLOT_DONE : SLOT_FAILED;
    pthread_cond_signal(&p->ready);
  }
  p->over = true; /* nobody will take what this thread would have taken */
  pthread_cond_broadcast(&p->room);
  pthread_cond_signal(&p->ready);
  pthread_mutex_unlock(&p->lock);
  return NULL;
}

/* When the next tick is due. */
static struct timespec next_tick(void)
{
  struct timespec t;
  clock_gettime(CLOCK_REALTIME, &t);
  t.tv_nsec += TICK_NS;
  if (t.tv_nsec >= SECOND_NS) {
    t.tv_nsec -= SECOND_NS;
    t.tv_sec++;
  }
  return t;
}

static bool is_due(const struct timespec *t)
{
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  return now.tv_sec != t->tv_sec ? now.tv_sec > t->tv_sec : now.tv_nsec >= t->tv_nsec;
}

bool pool_ask(PoolDesk *desk, void *request)
{
  Pool *p = desk->pool;
  pthread_mutex_lock(&p->turn);
  Limit *own = limit_set(p->limit);
  bool ok = !p->deaf && p->w->serve(p->w->shared, request);
  limit_set(own);
  p->deaf = !ok;
  pthread_mutex_unlock(&p->turn);
  if (ok) return true;
  pthread_mutex_lock(&p->lock);
  p->over = p->refused = true;
  pthread_cond_signal(&p->ready);
  pthread_mutex_unlock(&p->lock);
  return false;
}

/* Take the turn for the caller's thread; the lock is held before, and not between. */
static void begin_turn(Pool *p)
{
  pthread_mutex_unlock(&p->lock);
  pthread_mutex_lock(&p->turn);
}

static void end_turn(Pool *p)
{
  pthread_mutex_unlock(&p->turn);
  pthread_mutex_lock(&p->lock);
}

/* Merge chunk after chunk; the lock is held on entry and on return. */
static bool merge_all(Pool *p, size_t *done, Err *e)
{
  const PoolWork *w = p->w;
  struct timespec tick = next_tick();
  while (*done < w->chunk_nb) {
    /* also when chunks come so fast that there is never anything to wait for */
    if (w->tick && is_due(&tick)) {
      begin_turn(p);
      bool go_on = w->tick(w->shared);
      end_turn(p);
      if (!go_on) return true;
      tick = next_tick();
    }
    if (p->refused) return true;
    int slot = (int)(*done % (size_t)w->slot_nb);
    bool taken = p->next > *done;
    if (taken && p->slot[slot] == SLOT_FAILED) {
      if (p->err[slot].kind == ERR_INTERRUPTED) return true;
      if (e) *e = p->err[slot];
      return false;
    }
    if (taken && p->slot[slot] == SLOT_DONE) {
      begin_turn(p);
      bool go_on = !w->merge || w->merge(w->shared, *done, slot);
      end_turn(p);
      p->slot[slot] = SLOT_FREE;
      ++*done;
      pthread_cond_broadcast(&p->room);
      if (!go_on) return true;
    } else if (!taken && p->over) {
      return true;
    } else if (w->tick) {
      pthread_cond_timedwait(&p->ready, &p->lock, &tick);
    } else {
      pthread_cond_wait(&p->ready, &p->lock);
    }
  }
  return true;
}

static bool start_worker(Worker *me)
{
  pthread_attr_t attr;
  if (pthread_attr_init(&attr)) return false;
  bool ok = !pthread_attr_setstacksize(&attr, STACK_BYTES) &&
            !pthread_create(&me->thread, &attr, worker_main, me);
  pthread_attr_destroy(&attr);
  return ok;
}

bool pool_run(const PoolWork *w, int jobs, size_t *done, Err *e)
{
  assert(jobs >= 1 && jobs <= POOL_JOBS_MAX && w->slot_nb >= jobs);
  Pool p = {.w = w, .limit = limit_now()};
  if (w->desk) w->desk->pool = &p;
  Worker *worker = mem_new((size_t)jobs, sizeof *worker);
  p.slot = mem_new((size_t)w->slot_nb, sizeof *p.slot);
  p.err = mem_new((size_t)w->slot_nb, sizeof *p.err);
  *done = 0;
  bool ok = (worker && p.slot && p.err) || err_memory(e);
  pthread_mutex_init(&p.lock, NULL);
  pthread_cond_init(&p.room, NULL);
  pthread_cond_init(&p.ready, NULL);
  pthread_mutex_init(&p.turn, NULL);
  int started = 0;
  while (ok && started < jobs) {
    worker[started] = (Worker){.pool = &p, .number = started};
    if (!start_worker(&worker[started])) {
      ok = started > 0 || err_as(e, ERR_IO, "no thread could be started");
      break; /* the threads there are do all the work */
    }
    started++;
  }
  pthread_mutex_lock(&p.lock);
  if (ok) ok = merge_all(&p, done, e);
  p.over = true;
  pthread_cond_broadcast(&p.room);
  begin_turn(&p);
  p.deaf = true;
  pthread_mutex_unlock(&p.turn);
  for (int i = 0; i < started; i++) pthread_join(worker[i].thread, NULL);
  pthread_mutex_destroy(&p.turn);
  pthread_cond_destroy(&p.ready);
  pthread_cond_destroy(&p.room);
  pthread_mutex_destroy(&p.lock);
  mem_free(worker);
  mem_free(p.slot);
  mem_free(p.err);
  return ok;
}
