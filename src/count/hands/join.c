/* SPDX-License-Identifier: MIT */
/*
** How: a pair of states decides every test: of a sum by a table of its classes,
** of the shape by a table of shapes. The tests that hold are a mask; what the
** formula makes of a mask is remembered.
*/
#include "count/hands/join.h"

#include <assert.h>
#include <string.h>

enum { DIRECT_BITS = 12 }; /* masks of so many tests are their own place */

static bool tested(const Reading *r, int sum)
{
  for (int t = 0; t < r->test_nb; t++)
    if (r->test[t].sum == sum) return true;
  return false;
}

static bool make_matrix(Join *j, int sum, Err *e)
{
  const Reading *r = &j->reading;
  const Values *a = &j->half[0].values[sum], *b = &j->half[1].values[sum];
  size_t cells = (size_t)a->nb * (size_t)b->nb * (size_t)r->words;
  const char *what = "tables of the values of a sum";
  if (!meter_hold(&j->meter, cells * sizeof(uint64_t), what)) return false;
  if (!meter_work(&j->meter, cells, what)) return false;
  Matrix *m = &j->matrix[j->matrix_nb];
  m->bits = region_new(&j->region, cells, sizeof *m->bits);
  if (!m->bits) return err_memory(e);
  m->sum = sum;
  m->columns = b->nb;
  j->matrix_nb++;
  for (int t = 0; t < r->test_nb; t++) {
    if (r->test[t].sum != sum) continue;
    uint64_t bit = (uint64_t)1 << (t % TEST_BITS);
    uint64_t *to = m->bits + t / TEST_BITS;
    for (int i = 0; i < a->nb; i++)
      for (int k = 0; k < b->nb; k++, to += r->words)
        if (ranges_have(&r->test[t].in, a->value[i] + b->value[k])) *to |= bit;
  }
  return true;
}

static bool make_tables(Join *j, Err *e)
{
  const Reading *r = &j->reading;
  size_t words = (size_t)r->words;
  j->matrix = region_new(&j->region, (size_t)r->sum_nb, sizeof *j->matrix);
  j->row = region_new(&j->region, (size_t)j->half[1].nb * words, sizeof *j->row);
  j->result = region_new(&j->region, (size_t)j->half[1].nb, sizeof *j->result);
  j->shaped = region_new(&j->region, (size_t)r->test_nb, sizeof *j->shaped);
  j->shapes = region_new(&j->region, SHAPE_ROOM * words, sizeof *j->shapes);
  j->mask = region_new(&j->region, 2 * words, sizeof *j->mask);
  int bits = r->test_nb < DIRECT_BITS ? r->test_nb : DIRECT_BITS;
  size_t verdicts =
      r->has_axis ? 0 : (size_t)1 << bits; /* join_row is not asked then */
  j->verdict = region_new(&j->region, verdicts, sizeof *j->verdict);
  j->verdict_mask = region_new(&j->region, verdicts * words, sizeof *j->verdict_mask);
  if (j->region.failed) return err_memory(e);
  for (int s = 0; s < r->sum_nb; s++)
    if (!r->sum[s].of_shape && !r->sum[s].axis && tested(r, s) && !make_matrix(j, s, e))
      return false;
  for (int t = 0; t < r->test_nb; t++) {
    const Test *test = &r->test[t];
    if (test->sum != SUM_NONE) {
      if (r->sum[test->sum].of_shape && !r->sum[test->sum].axis)
        j->shaped[j->shaped_nb++] = t;
      continue;
    }
    for (int shape = 0; shape < SHAPE_ROOM; shape++)
      if (shapes_have(test->set, shape))
        j->shapes[(size_t)shape * words + (size_t)t / TEST_BITS] |= (uint64_t)1
                                                                    << (t % TEST_BITS);
  }
  return true;
}

/* Operations of looking at all pairs of states. */
static uint64_t pairs_work(const Join *j)
{
  uint64_t pairs = 0;
  for (int n = 0; n <= HAND_SIZE; n++)
    pairs += (uint64_t)(j->half[0].from[n + 1] - j->half[0].from[n]) *
             (uint64_t)(join_end(j, n) - join_first(j, n));
  return pairs * (uint64_t)(1 + j->matrix_nb / 4 + j->shaped_nb);
}

bool join_seats(const Cond *const cond[], int nb, const Term *const term[], int terms,
                Err *e)
{
  int seat = -1, more = -1;
  bool ok = true;
  for (int i = 0; ok && i < terms + nb; i++) {
    ok = (i < terms ? hands_term_reads_one(term[i], &more)
                    : hands_reads_one(cond[i - terms], &more)) &&
         (seat < 0 || more < 0 || seat == more);
    if (more >= 0) seat = more;
  }
  return ok || err_set(e, 0, "hands are counted of one seat, and this reads more");
}

bool join_make(Join *j, Asked asked, const Cond *const cond[], int nb,
               const Wanted *wanted, const HandPool *p, const Budget *most,
               const Stop *stop, Err *e)
{
  assert(!(p->held & p->left));
  int terms = wanted ? wanted->term_nb : 0;
  if (!join_seats(cond, nb, terms ? wanted->term : NULL, terms, e)) return false;
  j->meter = (Meter){.most = most ? *most : hands_budget(), .stop = stop, .e = e};
  const Reading *r = &j->reading;
  if (!reading_make(&j->reading, &j->region, asked, cond, nb, wanted, e)) return false;
  uint64_t holdings = (uint64_t)SUIT_NB * HOLDING_NB * (uint64_t)(r->sum_nb + 1);
  return meter_work(&j->meter, holdings, "the holdings of all suits") &&
         holdings_make(j->suit, r, p, e) &&
         halves_make(j->half, r, j->suit, wanted ? wanted->pairing : 0, &j->meter, e) &&
         make_tables(j, e) && meter_work(&j->meter, pairs_work(j), "pairs of states");
}

void join_free(Join *j)
{
  holdings_free(j->suit);
  reading_free(&j->reading);
  region_free(&j->region);
  *j = (Join){.matrix = NULL};
}

/* Where the verdict about a mask may be remembered. */
static size_t verdict_place(const Join *j)
{
  if (j->reading.test_nb <= DIRECT_BITS) return (size_t)j->mask[0];
  uint64_t hash = 0;
  for (int w = 0; w < j->reading.words; w++)
    hash = (hash ^ j->mask[w]) * UINT64_C(0x9e3779b97f4a7c15);
  return (size_t)(hash >> (TEST_BITS - DIRECT_BITS));
}

static int verdict_of(Join *j)
{
  size_t words = (size_t)j->reading.words, at = verdict_place(j);
  JoinResult *v = &j->verdict[at];
  uint64_t *known = j->verdict_mask + at * words;
  if (v->known && !memcmp(known, j->mask, words * sizeof *known)) return v->result;
  v->known = true;
  v->result = (int16_t)reading_result(&j->reading, j->mask, j->mask, j->mask + words);
  memcpy(known, j->mask, words * sizeof *known);
  return v->result;
}

/* Add the tests of the sum of a matrix to the masks of a row. */
static void add_matrix(Join *j, const Matrix *m, int left, int first, int nb)
{
  int words = j->reading.words;
  const int32_t *column = half_ids(&j->half[1], m->sum) + first;
  const uint64_t *bits = m->bits + (size_t)half_ids(&j->half[0], m->sum)[left] *
                                       (size_t)m->columns * (size_t)words;
  uint64_t *row = j->row;
  if (words == 1)
    for (int b = 0; b < nb; b++) row[b] |= bits[column[b]];
  else
    for (int w = 0; w < words; w++)
      for (int b = 0; b < nb; b++) row[w * nb + b] |= bits[column[b] * words + w];
}

/* The same of a test of a sum that the lengths add to. */
static void add_shaped(Join *j, int test, int left, int first, int nb)
{
  const Reading *r = &j->reading;
  int s = r->test[test].sum;
  const HalfState *right = j->half[1].state + first;
  const int64_t *of_shape = r->sum[s].of_shape + j->half[0].state[left].lane;
  const int64_t *values = j->half[1].values[s].value;
  const int32_t *id = half_ids(&j->half[1], s) + first;
  int64_t own = j->half[0].values[s].value[half_ids(&j->half[0], s)[left]];
  uint64_t *row = j->row + (test / TEST_BITS) * nb;
  for (int b = 0; b < nb; b++)
    if (ranges_have(&r->test[test].in, own + values[id[b]] + of_shape[right[b].lane]))
      row[b] |= (uint64_t)1 << (test % TEST_BITS);
}

const uint64_t *join_masks(Join *j, int left, int cards)
{
  const HalfState *a = &j->half[0].state[left];
  int first = join_first(j, cards), nb = join_end(j, cards) - first;
  int words = j->reading.words;
  const HalfState *right = j->half[1].state + first;
  for (int w = 0; w < words; w++)
    for (int b = 0; b < nb; b++)
      j->row[w * nb + b] = j->shapes[(a->lane + right[b].lane) * words + w];
  for (int i = 0; i < j->matrix_nb; i++)
    if (a->sums >> (j->matrix[i].sum % 64) & 1)
      add_matrix(j, &j->matrix[i], left, first, nb);
  for (int i = 0; i < j->shaped_nb; i++)
    if (a->sums >> (j->reading.test[j->shaped[i]].sum % 64) & 1)
      add_shaped(j, j->shaped[i], left, first, nb);
  return j->row;
}

const int16_t *join_row(Join *j, int left, int cards)
{
  int result = j->half[0].state[left].result, words = j->reading.words;
  int first = join_first(j, cards), nb = join_end(j, cards) - first;
  const HalfState *right = j->half[1].state + first;
  for (int b = 0; b < nb && result >= 0; b++) j->result[b] = (int16_t)result;
  if (result >= 0) return j->result;
  join_masks(j, left, cards);
  for (int b = 0; b < nb; b++) {
    bool same = b && right[b].result < 0 && right[b - 1].result < 0;
    for (int w = 0; w < words; w++) {
      j->mask[w] = j->row[w * nb + b];
      same = same && j->mask[w] == j->row[w * nb + b - 1];
    }
    j->result[b] = same                   ? j->result[b - 1]
                   : right[b].result >= 0 ? right[b].result
                                          : (int16_t)verdict_of(j);
  }
  return j->result;
}

uint64_t join_beside(const Join *j, int cards)
{
  uint64_t ways = 0;
  for (int b = join_first(j, cards); b < join_end(j, cards); b++)
    ways += j->half[1].state[b].ways;
  return ways;
}

void join_count(Join *j, int a, int cards, uint64_t beside, uint64_t add[])
{
  const HalfState *left = &j->half[0].state[a];
  if (left->result >= 0) {
    add[left->result] += left->ways * beside;
    return;
  }
  const int16_t *result = join_row(j, a, cards);
  for (int b = join_first(j, cards); b < join_end(j, cards); b++)
    add[*result++] += left->ways * j->half[1].state[b].ways;
}

bool join_stopped(const Join *j, Err *e)
{
  if (!stop_asked(j->meter.stop)) return false;
  err_interrupted(e);
  return true;
}
