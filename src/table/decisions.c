/* SPDX-License-Identifier: MIT */
/*
** How: open addressing; the table is doubled when half of it is full.
*/
#include "table/decisions.h"

#include <string.h>

#include "base/mem.h"

enum { ROOM = 1024 /* at first; a power of 2, as later */ };

/* 16 bytes; call is -1 in an empty place. */
typedef struct Decision {
  Hand hand;
  int32_t node;
  int32_t call;
} Decision;

_Static_assert(sizeof(Decision) == 16, "a decision has 16 bytes");

struct Decisions {
  Decision *at;
  size_t room, nb;
};

static Decision *places(size_t room, Err *e)
{
  Decision *at = mem_need(room, sizeof *at, e);
  if (at)
    for (size_t i = 0; i < room; i++) at[i].call = -1;
  return at;
}

Decisions *decisions_new(Err *e)
{
  Decisions *d = mem_need(1, sizeof *d, e);
  if (!d) return NULL;
  d->room = ROOM;
  d->at = places(ROOM, e);
  if (d->at) return d;
  mem_free(d);
  return NULL;
}

void decisions_free(Decisions *d)
{
  if (d) mem_free(d->at);
  mem_free(d);
}

void decisions_clear(Decisions *d)
{
  for (size_t i = 0; i < d->room; i++) d->at[i].call = -1;
  d->nb = 0;
}

/* The place of a node and a hand, or the empty one where they are to be. */
static Decision *find(const Decisions *d, int node, Hand hand)
{
  uint64_t key = (hand ^ (uint64_t)node << 40) * 0x9e3779b97f4a7c15u;
  size_t i = (key >> 32 ^ key) & (d->room - 1);
  while (d->at[i].call >= 0 && (d->at[i].node != node || d->at[i].hand != hand))
    i = (i + 1) & (d->room - 1);
  return &d->at[i];
}

bool decisions_get(const Decisions *d, int node, Hand hand, int *call)
{
  const Decision *one = find(d, node, hand);
  if (one->call < 0) return false;
  *call = one->call;
  return true;
}

static bool grow(Decisions *d, Err *e)
{
  Decisions more = {.room = 2 * d->room, .nb = d->nb};
  more.at = places(more.room, e);
  if (!more.at) return false;
  for (size_t i = 0; i < d->room; i++)
    if (d->at[i].call >= 0) *find(&more, d->at[i].node, d->at[i].hand) = d->at[i];
  mem_free(d->at);
  *d = more;
  return true;
}

bool decisions_add(Decisions *d, int node, Hand hand, int call, Err *e)
{
  if (2 * (d->nb + 1) > d->room && !grow(d, e)) return false;
  Decision *one = find(d, node, hand);
  if (one->call >= 0) return true;
  *one = (Decision){.hand = hand, .node = node, .call = call};
  d->nb++;
  return true;
}
