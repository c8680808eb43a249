/* SPDX-License-Identifier: MIT */
/*
** The loops over worlds go in steps of a constant size, which compilers turn into
** instructions on as many bytes at once.
*/
#include "play/fronts.h"

double fronts_mass(const Fronts *f, const uint8_t *v)
{
  double sum = 0;
  for (int w = 0; w < f->bytes; w++) sum += f->worth[w * LEVEL_NB + v[w]];
  return sum;
}

/* Whether 'a' is nowhere lower than 'b'. */
static bool covers(const uint8_t *a, const uint8_t *b, int bytes)
{
  for (int w = 0; w < bytes; w += WORLD_STEP) {
    uint8_t below = 0;
    for (int i = 0; i < WORLD_STEP; i++) below |= (uint8_t)(a[w + i] < b[w + i]);
    if (below) return false;
  }
  return true;
}

bool fronts_cover(Fronts *f, size_t base, size_t end, const uint8_t *v, double mass)
{
  f->steps += end - base;
  for (size_t i = base; i < end; i++)
    if (f->mass[i] >= mass && covers(fronts_at(f, i), v, f->bytes)) return true;
  return false;
}

static bool make_room(Fronts *f, size_t nb, Err *e)
{
  return (mem_grow(&f->vector, nb, &f->vector_room, (size_t)f->bytes) &&
          mem_grow(&f->mass, nb, &f->mass_room, sizeof *f->mass)) ||
         err_memory(e);
}

static void put(Fronts *f, size_t at, const uint8_t *v, double mass)
{
  memmove(f->vector + at * (size_t)f->bytes, v, (size_t)f->bytes);
  f->mass[at] = mass;
}

static void drop(Fronts *f, size_t at)
{
  f->top--;
  if (at < f->top) put(f, at, fronts_at(f, f->top), f->mass[f->top]);
}

bool fronts_add(Fronts *f, size_t base, const uint8_t *v, double outside, Err *e)
{
  double mass = fronts_mass(f, v);
  f->steps += 1 + f->top - base;
  if (mass + outside < f->floor) return true;
  for (size_t i = base; i < f->top;) {
    if (f->mass[i] >= mass) {
      if (covers(fronts_at(f, i), v, f->bytes)) return true;
      i++;
    } else if (covers(v, fronts_at(f, i), f->bytes)) {
      drop(f, i);
    } else {
      i++;
    }
  }
  if (!make_room(f, f->top + 1, e)) return false;
  put(f, f->top++, v, mass);
  return true;
}

bool fronts_join(Fronts *f, size_t base, size_t middle, double outside, Err *e)
{
  size_t end = f->top;
  uint8_t one[VECTOR_MAX];
  f->top = middle;
  for (size_t i = middle; i < end; i++) {
    memcpy(one, fronts_at(f, i), (size_t)f->bytes);
    if (!fronts_add(f, base, one, outside, e)) return false;
  }
  return true;
}

static void lower(uint8_t *out, const uint8_t *a, const uint8_t *b, int bytes)
{
  for (int w = 0; w < bytes; w += WORLD_STEP)
    for (int i = 0; i < WORLD_STEP; i++)
      out[w + i] = a[w + i] < b[w + i] ? a[w + i] : b[w + i];
}

bool fronts_multiply(Fronts *f, size_t base, size_t middle, double outside, Err *e)
{
  size_t end = f->top;
  uint8_t one[VECTOR_MAX];
  for (size_t i = base; i < middle; i++)
    for (size_t j = middle; j < end; j++) {
      if ((f->spent = f->most && f->steps > f->most)) return false;
      lower(one, fronts_at(f, i), fronts_at(f, j), f->bytes);
      if (!fronts_add(f, end, one, outside, e)) return false;
    }
  for (size_t i = end; i < f->top; i++)
    put(f, base + (i - end), fronts_at(f, i), f->mass[i]);
  f->top = base + (f->top - end);
  return true;
}

void fronts_most(const Fronts *f, size_t base, uint8_t out[VECTOR_MAX])
{
  memcpy(out, fronts_at(f, base), (size_t)f->bytes);
  for (size_t i = base + 1; i < f->top; i++) {
    const uint8_t *v = fronts_at(f, i);
    for (int w = 0; w < f->bytes; w += WORLD_STEP)
      for (int k = 0; k < WORLD_STEP; k++)
        out[w + k] = out[w + k] > v[w + k] ? out[w + k] : v[w + k];
  }
}

bool fronts_copy(Fronts *f, const Fronts *from, size_t first, size_t nb, Err *e)
{
  if (!nb) return true;
  if (!make_room(f, f->top + nb, e)) return false;
  memcpy(f->vector + f->top * (size_t)f->bytes, fronts_at(from, first),
         nb * (size_t)f->bytes);
  memcpy(f->mass + f->top, from->mass + first, nb * sizeof *f->mass);
  f->top += nb;
  return true;
}

void fronts_free(Fronts *f)
{
  mem_free(f->vector);
  mem_free(f->mass);
  *f = (Fronts){.bytes = 0};
}
