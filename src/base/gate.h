/* SPDX-License-Identifier: MIT */
/*
** gate.h - many threads read what one thread changes now and then.
**
** Readers enter and leave, any number at once; the one who changes something shuts the
** gate, which waits until nobody is inside, and opens it again. Who comes meanwhile
** waits. A reader inside must neither enter again nor wait for the one who changes.
*/
#ifndef BASE_GATE_H
#define BASE_GATE_H

#include <pthread.h>
#include <stdatomic.h>

typedef struct ThreadGate {
  atomic_int inside, shut;
  pthread_mutex_t lock;
  pthread_cond_t moved; /* the last one left, or the gate was opened */
} ThreadGate;

void gate_init(ThreadGate *g);
void gate_destroy(ThreadGate *g);

void gate_enter(ThreadGate *g);
void gate_leave(ThreadGate *g);

/* One thread alone. */
void gate_shut(ThreadGate *g);
void gate_open(ThreadGate *g);

#endif
