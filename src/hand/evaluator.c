/* SPDX-License-Identifier: MIT */
#include "hand/evaluator.h"

#include <limits.h>
#include <string.h>

#include "base/mem.h"
#include "base/whole.h"
#include "hand/valuegraph.h"

/* The least common denominator of 'nb' values; false if it is too large. */
static bool common_den(const Ratio *value, int nb, int *out, Err *e)
{
  int64_t den = 1;
  for (int i = 0; i < nb; i++) {
    int64_t more = value[i].den / whole_gcd(den, value[i].den);
    if (more > EVALUATOR_MOST / den)
      return err_set(e, 0, "the values have too many decimals");
    den *= more;
  }
  *out = (int)den;
  return true;
}

/* In units of 1/den; false if that is too large. */
static bool in_units(int32_t *out, Ratio value, int den, Err *e)
{
  int64_t times = den / value.den, most = EVALUATOR_MOST / times;
  if (value.num > most || value.num < -most)
    return err_set(e, 0, "a value is too large: %d units of 1/%d at most",
                   EVALUATOR_MOST, den);
  *out = (int32_t)(value.num * times);
  return true;
}

/* Whether a rank and the next one higher give the same in every holding. */
static bool ranks_alike(const Evaluator *v, int rank)
{
  unsigned both = 3u << rank;
  for (unsigned h = 0; h < HOLDING_NB; h++)
    if ((h & both) == 1u << rank && v->value[h] != v->value[h ^ both]) return false;
  return true;
}

/* Limits of holdings and hands, what counts, and the hash (FNV-1a). */
static void finish(Evaluator *v)
{
  int low[LENGTH_NB], high[LENGTH_NB], length[SUIT_NB];
  for (int n = 0; n < LENGTH_NB; n++) low[n] = INT_MAX, high[n] = INT_MIN;
  v->low = v->hand_low = INT_MAX;
  v->high = v->hand_high = INT_MIN;
  v->hash = UINT64_C(14695981039346656037) ^ (uint64_t)v->den;
  for (unsigned h = 0; h < HOLDING_NB; h++) {
    int value = v->value[h], n = __builtin_popcount(h);
    if (value < low[n]) low[n] = value;
    if (value > high[n]) high[n] = value;
    v->hash = (v->hash ^ (uint32_t)value) * UINT64_C(1099511628211);
  }
  for (v->lowest = 1; v->lowest < RANK_NB; v->lowest++)
    if (!ranks_alike(v, v->lowest - 1)) break;
  for (int n = 0; n < LENGTH_NB; n++) {
    if (low[n] < v->low) v->low = low[n];
    if (high[n] > v->high) v->high = high[n];
  }
  for (int i = 0; i < SHAPE_ROOM; i++) {
    if (!shape_lengths(i, length)) continue;
    int down = 0, up = 0;
    for (int s = 0; s < SUIT_NB; s++) {
      down += low[length[s]];
      up += high[length[s]];
    }
    if (down < v->hand_low) v->hand_low = down;
    if (up > v->hand_high) v->hand_high = up;
  }
}

/* Take over the text; NULL if there is none, 'v' is freed then. */
static Evaluator *with_text(Evaluator *v, Buf *text, Err *e)
{
  if (text->failed || !text->text) {
    buf_free(text);
    mem_free(v);
    err_memory(e);
    return NULL;
  }
  v->text = text->text;
  atomic_init(&v->users, 1);
  finish(v);
  return v;
}

Evaluator *evaluator_of_points(const Ratio worth[RANK_NB], Err *e)
{
  int den = 1;
  int32_t units[RANK_NB];
  if (!common_den(worth, RANK_NB, &den, e)) return NULL;
  int64_t sum = 0;
  for (int r = 0; r < RANK_NB; r++) {
    if (!in_units(&units[r], worth[r], den, e)) return NULL;
    sum += units[r] < 0 ? -units[r] : units[r];
  }
  if (sum > EVALUATOR_MOST) {
    err_set(e, 0, "the points of a suit add up to too much");
    return NULL;
  }
  Evaluator *v = mem_need(1, sizeof *v, e);
  if (!v) return NULL;
  v->den = den;
  for (unsigned h = 1; h < HOLDING_NB; h++)
    v->value[h] = v->value[h & (h - 1)] + units[__builtin_ctz(h)];
  Buf text = BUF_EMPTY;
  buf_puts(&text, "points {");
  for (int r = ACE, nb = 0; r >= TWO; r--) {
    if (!worth[r].num) continue;
    buf_puts(&text, nb++ ? ", " : " ");
    buf_printf(&text, r < TEN ? "[\"%c\"] = " : "%c = ", rank_letter(r));
    ratio_format(worth[r], &text);
  }
  buf_puts(&text, " }");
  return with_text(v, &text, e);
}

Evaluator *evaluator_of_diagram(const char *text, size_t len, const char *name,
                                size_t name_len, Err *e)
{
  Evaluator *v = mem_need(1, sizeof *v, e);
  if (!v) return NULL;
  if (!valuegraph_read(v->value, &v->den, EVALUATOR_MOST, text, len, e)) {
    mem_free(v);
    return NULL;
  }
  Buf own = BUF_EMPTY;
  buf_puts(&own, name ? "evaluator(\"" : "evaluator \"");
  buf_add(&own, text, len);
  buf_putc(&own, '"');
  if (name) {
    buf_puts(&own, ", \"");
    buf_add(&own, name, name_len);
    buf_puts(&own, "\")");
  }
  return with_text(v, &own, e);
}

bool evaluator_diagram(const Ratio value[HOLDING_NB], Buf *out, Err *e)
{
  int den = 1;
  if (!common_den(value, HOLDING_NB, &den, e)) return false;
  int32_t *units = mem_need(HOLDING_NB, sizeof *units, e);
  bool ok = units;
  for (int h = 0; ok && h < HOLDING_NB; h++) ok = in_units(&units[h], value[h], den, e);
  ok = ok && valuegraph_write(units, den, out, e);
  mem_free(units);
  return ok;
}

Evaluator *evaluator_keep(Evaluator *v)
{
  if (v) atomic_fetch_add(&v->users, 1);
  return v;
}

void evaluator_drop(Evaluator *v)
{
  if (!v || atomic_fetch_sub(&v->users, 1) > 1) return;
  mem_free(v->text);
  mem_free(v);
}

bool evaluator_same(const Evaluator *a, const Evaluator *b)
{
  return a == b || (a->hash == b->hash && a->den == b->den &&
                    !memcmp(a->value, b->value, sizeof a->value));
}
