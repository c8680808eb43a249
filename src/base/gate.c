/* SPDX-License-Identifier: MIT */
/*
** How: a reader counts itself before it asks whether the gate is shut, and who shuts it
** says so before the readers are counted, so that one of them sees the other (all of
** it in one order, which atomic operations have by default). The lock is for waiting.
*/
#include "base/gate.h"

void gate_init(ThreadGate *g)
{
  atomic_init(&g->inside, 0);
  atomic_init(&g->shut, 0);
  pthread_mutex_init(&g->lock, NULL);
  pthread_cond_init(&g->moved, NULL);
}

void gate_destroy(ThreadGate *g)
{
  pthread_cond_destroy(&g->moved);
  pthread_mutex_destroy(&g->lock);
}

void gate_enter(ThreadGate *g)
{
  for (;;) {
    atomic_fetch_add(&g->inside, 1);
    if (!atomic_load(&g->shut)) return;
    gate_leave(g);
    pthread_mutex_lock(&g->lock);
    while (atomic_load(&g->shut)) pthread_cond_wait(&g->moved, &g->lock);
    pthread_mutex_unlock(&g->lock);
  }
}

void gate_leave(ThreadGate *g)
{
  if (atomic_fetch_sub(&g->inside, 1) != 1 || !atomic_load(&g->shut)) return;
  pthread_mutex_lock(&g->lock);
  pthread_cond_broadcast(&g->moved);
  pthread_mutex_unlock(&g->lock);
}

void gate_shut(ThreadGate *g)
{
  atomic_store(&g->shut, 1);
  pthread_mutex_lock(&g->lock);
  while (atomic_load(&g->inside)) pthread_cond_wait(&g->moved, &g->lock);
  pthread_mutex_unlock(&g->lock);
}

void gate_open(ThreadGate *g)
{
  pthread_mutex_lock(&g->lock);
  atomic_store(&g->shut, 0);
  pthread_cond_broadcast(&g->moved);
  pthread_mutex_unlock(&g->lock);
}
