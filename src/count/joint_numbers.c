/* SPDX-License-Identifier: MIT */
/*
** How: a line is a state of the first bin in the far half, with numbers of cards of the
** second and the third. It has parts: near states of the first bin that complete it, as
** many as have some entries, beside a state of the second bin and some pairs of nodes
** of the far half. How many deals come before each part is kept. README.md, "Numbers",
** has the way from a number through its part to the deal.
*/
#include "count/joint_numbers.h"

#include <string.h>

#include "base/mem.h"
#include "count/joint_numbers_row.h"

static const char ENTRIES[] = "tables of deals by number";

/* ---- a deal -------------------------------------------------------------- */

/* Mark the near cells that complete what was found of a far row: all ones. */
static void mark_cells(Numbers *k, const NumbersRow *far, const JointFound *found)
{
  const Joint *j = far->n->j;
  int near = far->n->side[NEAR].half, first[2];
  size_t columns = row_columns(far, NEAR);
  for (int i = 0; i < 2; i++) {
    row_list_partners(k, far->n, 2 + i, joint_state(j, 2 + i, !near, found));
    first[i] = j->automaton[2 + i].from[near][far->cards[i]];
  }
  memset(k->table[NEAR], 0, row_cells(far, NEAR) * sizeof *k->table[NEAR]);
  for (int y = 0; y < k->partners[3]; y++)
    for (int x = 0; x < k->partners[2]; x++)
      k->table[NEAR][(size_t)(k->partner[3][y] - first[1] + 1) * columns +
                     (size_t)(k->partner[2][x] - first[0] + 1)] = UINT64_MAX;
}

/*
** The near row and, alone in the near table, the cell of number '*number' among the
** entries that complete what was found; '*number' becomes one below its ways.
*/
static NumbersRow find_entry(Numbers *k, const NumbersRow *far, const JointFound *found,
                             Count *number)
{
  const Numbered *n = far->n;
  mark_cells(k, far, found);
  for (int i = 0;; i++) {
    NumbersRow p = row_partner(k, far, i);
    const uint32_t *from = n->from + row_place(&p);
    const uint64_t *entry = n->entry[p.state[0]];
    size_t cell = 0;
    for (uint32_t e = from[0]; e < from[1]; e++) {
      cell += entry[e] >> WAYS_BITS;
      uint64_t ways = entry[e] & WAYS_MASK & k->table[NEAR][cell];
      if (*number >= ways) {
        *number -= ways;
        continue;
      }
      memset(k->table[NEAR], 0, row_cells(far, NEAR) * sizeof *k->table[NEAR]);
      k->table[NEAR][cell] = 1;
      return p;
    }
  }
}

static uint32_t steps_of(const Numbers *k, int second)
{
  return (k->first[second + 1] - k->first[second] + STEP - 1) / STEP;
}

/* Make the far table of a part, and find its row and pairs of nodes. */
static void find_part(Numbers *k, const Numbered *n, uint32_t part)
{
  size_t line = 0, width = (size_t)n->width;
  for (size_t all = row_lines(n), half; all > 1; all -= half) {
    half = all / 2;
    line += n->line[line + half] <= part ? half : 0;
  }
  NumbersRow r;
  int s = 0, state = (int)(line / width / WIDTH);
  int second = (int)(line / width % WIDTH);
  uint32_t rest = part - n->line[line], all = 0;
  row_of_line(&r, n, state, second, (int)(line % width));
  const Automaton *a = &n->j->automaton[1];
  row_list_nodes(k, n, FAR, state, a->size - second);
  row_list_partners(k, n, 0, state);
  for (int i = 0; i < states_with(a, !n->side[NEAR].half, a->size - second); i++)
    all += steps_of(k, i);
  k->group[1] = 0;
  for (row_next_group(k, &r); rest >= all; rest -= all) row_next_group(k, &r);
  for (; rest >= steps_of(k, s); s++) rest -= steps_of(k, s);
  row_take_nodes(k, &r, r.state[1] + s);
  r = row_part(&r, rest);
  row_list_partners(k, n, 1, r.state[1]);
  memset(k->table[NEAR], 0, row_cells(&r, NEAR) * sizeof *k->table[NEAR]);
  for (int i = 0; i < (k->group[1] - k->group[0]) * k->partners[1]; i++) {
    const NumbersRow p = row_partner(k, &r, i);
    row_add_entries(&p, k->table[NEAR]);
  }
  row_apply(k, &r, k->table[NEAR]);
  k->row = r;
  k->part = part;
}

static Count size_of(const Numbered *n)
{
  return n->before[n->part_nb] * n->j->factor;
}

Count numbers_size(const Numbers *n)
{
  Count size = 0;
  for (int i = 0; i < n->joints.nb; i++) size += size_of(&n->of[i]);
  return size;
}

void numbers_nth(Numbers *k, Count number, Deal *out)
{
  const Numbered *n = k->of;
  JointFound found[2];
  for (; number >= size_of(n); n++) number -= size_of(n);
  Count shared = number % n->j->factor;
  number /= n->j->factor;
  uint32_t part = (uint32_t)count_place(n->before, (size_t)n->part_nb, number);
  number -= n->before[part];
  if (k->row.n != n || k->part != part) find_part(k, n, part);
  int near = n->side[NEAR].half;
  const Automaton *a = &n->j->automaton[1];
  row_find_leaves(k, &k->row, &number, &found[!near]);
  NumbersRow r = find_entry(k, &k->row, &found[!near], &number);
  row_list_nodes(k, n, NEAR, r.state[0], cards_of(a, near, r.state[1]));
  row_take_nodes(k, &r, r.state[1]);
  row_find_leaves(k, &r, &number, &found[near]);
  joint_deal(n->j, found, shared, out);
}

/* ---- tables -------------------------------------------------------------- */

static bool make_side(Numbered *n, int side, int half, Meter *m)
{
  NumbersSide *s = &n->side[side];
  const Joint *j = n->j;
  const int *suit = j->automaton[0].suit[half];
  s->half = half;
  for (int i = 0; i < 2; i++) {
    const Trie *t = j->half[half].trie[i];
    const uint8_t *length = j->automaton[2].length[suit[i]];
    s->leaves[i] = meter_new(m, (size_t)t->node_nb + 1, sizeof **s->leaves, ENTRIES);
    if (!s->leaves[i]) return false;
    for (int x = 0; x < t->node_nb; x++) {
      NodeLeaves *l = &s->leaves[i][x];
      uint32_t at = t->list[x], end = t->list[x + 1];
      l->low = length[t->leaf[at].class[0]];
      l->high = length[t->leaf[end - 1].class[0]];
      for (int nb = 0; nb <= LENGTH_NB; nb++) {
        l->from[nb] = at;
        while (at < end && length[t->leaf[at].class[0]] == nb) at++;
      }
    }
  }
  for (int i = 0; i < 2; i++) {
    const Automaton *a = &j->automaton[2 + i];
    size_t nb = (size_t)a->class_nb[suit[0]] * (size_t)a->class_nb[suit[1]];
    s->place[i] = meter_new(m, nb + 1, sizeof **s->place, ENTRIES);
    if (!s->place[i]) return false;
    for (size_t p = 0; p < nb; p++) {
      int state = a->of_pair[half][p];
      if (state >= 0)
        s->place[i][p] =
            (uint16_t)(state - a->from[half][cards_of(a, half, state)] + 1);
    }
  }
  return true;
}

/* How the results of all bins but the first are applied. */
static bool make_applied(Numbered *n, Meter *m)
{
  int near = n->side[NEAR].half;
  for (int d = 1; d < AUTOMATON_BINS; d++)
    for (int cards = 0; cards < WIDTH; cards++) {
      const Automaton *a = &n->j->automaton[d];
      if (!automaton_apply(&n->apply[d][cards], a, ~UINT64_C(1),
                           near ? a->size - cards : cards, !near, 0, m))
        return false;
    }
  return true;
}

/* The entries of a near state of the first bin while they are listed. */
typedef struct EntryList {
  uint64_t *at;
  int nb, room;
} EntryList;

/* Append the entries of a near row; those beyond 'most' are only counted. */
static bool list_entries(const Numbers *k, const NumbersRow *r, EntryList *list,
                         uint64_t most)
{
  size_t last = 0, cells = row_cells(r, NEAR), columns = row_columns(r, NEAR);
  const uint64_t *table = k->table[NEAR];
  row_add_leaves(k, r);
  for (size_t i = columns; i < cells; i++) {
    if (!table[i] || i % columns == 0) continue;
    size_t gaps = (i - last) / CELLS_MAX;
    if ((uint64_t)list->nb + gaps >= most) {
      list->nb += (int)gaps + 1;
      last = i;
      continue;
    }
    size_t nb = (size_t)list->nb + gaps + 1;
    if (!mem_grow(&list->at, nb, &list->room, sizeof *list->at)) return false;
    for (; i - last > CELLS_MAX; last += CELLS_MAX)
      list->at[list->nb++] = (uint64_t)CELLS_MAX << WAYS_BITS;
    list->at[list->nb++] = (uint64_t)(i - last) << WAYS_BITS | table[i];
    last = i;
  }
  return true;
}

/* The entries of a near state of the first bin, kept if they are within the budget. */
static bool keep_entries(Numbers *k, Numbered *n, int state, EntryList *list, Meter *m)
{
  const Automaton *a = &n->j->automaton[1];
  const int near = n->side[NEAR].half;
  uint32_t *from = n->from + row_places(n, state);
  uint64_t most = m->most.bytes > m->spent.bytes ? m->most.bytes - m->spent.bytes : 0;
  list->nb = 0;
  for (int cards = 0; cards < WIDTH; cards++) {
    int seconds = states_with(a, near, cards);
    if (stop_asked(m->stop)) return err_interrupted(m->e);
    if (seconds) row_list_nodes(k, n, NEAR, state, cards);
    for (int third = 0; third < n->width; third++)
      for (int b = 0; b < seconds; b++) {
        NumbersRow r;
        *from++ = (uint32_t)list->nb;
        if (!row_at(&r, n, NEAR, state, a->from[near][cards] + b, third)) continue;
        row_take_nodes(k, &r, r.state[1]);
        if (r.nodes && !list_entries(k, &r, list, most / sizeof *list->at))
          return err_memory(m->e);
      }
  }
  *from = (uint32_t)list->nb;
  m->spent.bytes += (uint64_t)list->nb * sizeof *list->at;
  if (m->spent.bytes > m->most.bytes) return true;
  n->entry[state] = mem_new((size_t)list->nb + 1, sizeof *list->at);
  if (!n->entry[state]) return err_memory(m->e);
  if (list->nb) memcpy(n->entry[state], list->at, (size_t)list->nb * sizeof *list->at);
  return true;
}

/* Append a part with so many deals. */
static bool add_part(Numbered *n, Count deals)
{
  if (!mem_grow(&n->before, (size_t)n->part_nb + 2, &n->part_room, sizeof *n->before))
    return false;
  if (!n->part_nb) n->before[0] = 0;
  n->before[n->part_nb + 1] = n->before[n->part_nb] + deals;
  n->part_nb++;
  return true;
}

/* Append the parts of a line's row whose near table is given. */
static bool add_row(Numbers *k, Numbered *n, const NumbersRow *r, const uint64_t *near)
{
  uint64_t any = 0;
  for (size_t i = 0; i < row_cells(r, NEAR); i++) any |= near[i];
  if (any && r->nodes) row_apply(k, r, near);
  for (uint32_t i = 0; i * STEP < r->nodes; i++) {
    NumbersRow part = row_part(r, i);
    Count left = ~(Count)0;
    JointFound found;
    if (any) row_find_leaves(k, &part, &left, &found);
    if (!add_part(n, ~(Count)0 - left)) return false;
  }
  return true;
}

/* Append the parts of a line; the pairs of nodes and partners of its state are listed.
 */
static bool add_line(Numbers *k, Numbered *n, int state, int second, int third,
                     Meter *m)
{
  const Automaton *a = &n->j->automaton[1];
  const int half = n->side[NEAR].half, seconds = states_with(a, half, second);
  int others = states_with(a, !half, a->size - second);
  NumbersRow line;
  if (!row_of_line(&line, n, state, second, third)) return true;
  size_t cells = row_cells(&line, NEAR);
  line.pair = k->pair[FAR];
  line.nodes = k->first[others];
  uint64_t leaves = row_leaves(&line);
  k->group[1] = 0;
  while (row_next_group(k, &line)) {
    uint64_t work = (uint64_t)(seconds + others) * cells + leaves;
    if (!meter_work(m, work, ENTRIES)) return false;
    memset(k->planes[0], 0, (size_t)seconds * cells * sizeof *k->planes[0]);
    for (int x = k->group[0]; x < k->group[1]; x++)
      for (int y = 0; y < seconds; y++) {
        NumbersRow r = row_near(&line, k->partner[0][x], a->from[half][second] + y);
        row_add_entries(&r, k->planes[0] + (size_t)y * cells);
      }
    contract(&n->apply[1][second], k->planes[0], cells, k->planes[1], cells, cells);
    for (int y = 0; y < others; y++) {
      NumbersRow r = line;
      row_take_nodes(k, &r, line.state[1] + y);
      if (!add_row(k, n, &r, k->planes[1] + (size_t)y * cells)) return err_memory(m->e);
    }
  }
  return true;
}

static bool add_lines(Numbers *k, Numbered *n, Meter *m)
{
  const Automaton *a = &n->j->automaton[1];
  const int far = n->side[FAR].half;
  for (int s = 0; s < states_of(&n->j->automaton[0], far); s++) {
    row_list_partners(k, n, 0, s);
    for (int second = 0; second < WIDTH; second++) {
      if (states_with(a, far, a->size - second))
        row_list_nodes(k, n, FAR, s, a->size - second);
      for (int third = 0; third < n->width; third++) {
        size_t before = (size_t)n->part_nb;
        n->line[row_line(n, s, second, third)] = (uint32_t)before;
        if (!add_line(k, n, s, second, third, m)) return false;
        size_t bytes = ((size_t)n->part_nb - before) * sizeof *n->before;
        if (!meter_hold(m, bytes, ENTRIES)) return false;
      }
    }
  }
  n->line[row_lines(n)] = (uint32_t)n->part_nb;
  if (!n->before && !add_part(n, 0)) return err_memory(m->e);
  size_t parts = (size_t)n->part_nb + 1;
  Count *fit = mem_resize(n->before, parts, sizeof *fit);
  if (fit) n->before = fit;
  return true;
}

static bool number(Numbers *k, Numbered *n, const Joint *j, EntryList *list, Meter *m)
{
  const JointHalf *h = j->half;
  int third = j->automaton[2].size, near = h[1].pairs < h[0].pairs;
  n->j = j;
  n->width = (third < HALF_CARDS ? third : HALF_CARDS) + 1;
  if (!make_side(n, NEAR, near, m) || !make_side(n, FAR, !near, m) ||
      !make_applied(n, m))
    return false;
  int firsts = states_of(&j->automaton[0], near);
  n->from = meter_new(m, row_places(n, firsts) + 1, sizeof *n->from, ENTRIES);
  if (!n->from) return false;
  n->line = meter_new(m, row_lines(n) + 1, sizeof *n->line, ENTRIES);
  if (!n->line) return false;
  n->entry = meter_new(m, (size_t)firsts + 1, sizeof *n->entry, ENTRIES);
  if (!n->entry) return false;
  for (int s = 0; s < firsts; s++)
    if (!keep_entries(k, n, s, list, m)) return false;
  return meter_hold(m, 0, ENTRIES) && add_lines(k, n, m);
}

/* Memory to work in, enough for each conjunction. */
static bool make_room(Numbers *k, Meter *m)
{
  size_t with[AUTOMATON_BINS] = {0}, states = 0, pairs = 0;
  for (int i = 0; i < k->joints.nb; i++)
    for (int half = 0; half < 2; half++) {
      const Joint *j = &k->joints.at[i];
      if (j->half[half].most > pairs) pairs = j->half[half].most;
      for (int d = 0; d < AUTOMATON_BINS; d++) {
        const Automaton *a = &j->automaton[d];
        if ((size_t)states_of(a, half) > states) states = (size_t)states_of(a, half);
        for (int n = 0; n < WIDTH; n++)
          if ((size_t)states_with(a, half, n) > with[d])
            with[d] = (size_t)states_with(a, half, n);
      }
    }
  size_t cells = (with[2] + 1) * (with[3] + 1);
  k->listed = meter_new(m, pairs + 1, sizeof *k->listed, ENTRIES);
  k->first = k->listed ? meter_new(m, states + 2, sizeof *k->first, ENTRIES) : NULL;
  bool ok = k->first;
  for (int i = 0; ok && i < 2; i++)
    ok = (k->pair[i] = meter_new(m, pairs + 1, sizeof *k->pair[i], ENTRIES)) &&
         (k->table[i] = meter_new(m, cells, sizeof *k->table[i], ENTRIES)) &&
         (k->step[i] = meter_new(m, cells, sizeof *k->step[i], ENTRIES)) &&
         (k->planes[i] = meter_new(m, cells * with[1], sizeof *k->planes[i], ENTRIES));
  for (int d = 0; ok && d < AUTOMATON_BINS; d++)
    ok = (k->partner[d] = meter_new(m, states + 1, sizeof *k->partner[d], ENTRIES));
  return ok;
}

/* Number all conjunctions: all of it must be within the budget. */
static bool number_all(Numbers *k, const Cond *c, const JointAsked *how, Meter *m)
{
  EntryList list = {.nb = 0};
  if (!deals_open(&k->joints, c, how, m)) return false;
  k->of = mem_new((size_t)k->joints.nb + 1, sizeof *k->of);
  if (!k->of) return err_memory(m->e);
  uint64_t work = 0;
  for (int i = 0; i < k->joints.nb; i++)
    for (int half = 0; half < 2; half++) {
      const JointHalf *h = &k->joints.at[i].half[half];
      work += h->pairs + NODE_COST * h->nodes;
    }
  bool ok = meter_work(m, work, JOINT_WORK) && make_room(k, m);
  for (int i = 0; ok && i < k->joints.nb; i++)
    ok = number(k, &k->of[i], &k->joints.at[i], &list, m);
  mem_free(list.at);
  return ok;
}

Numbers *numbers_open(const Cond *c, const Layout *known, int pairing, Meter *m)
{
  const JointAsked how = {.known = *known, .to_number = true, .pairing = pairing};
  Numbers *k = mem_need(1, sizeof *k, m->e);
  if (!k) return NULL;
  if (number_all(k, c, &how, m)) return k;
  numbers_close(k);
  return NULL;
}

static void numbered_free(Numbered *n)
{
  int firsts = n->j ? states_of(&n->j->automaton[0], n->side[NEAR].half) : 0;
  for (int s = 0; n->entry && s < firsts; s++) mem_free(n->entry[s]);
  for (int i = 0; i < 2; i++) {
    for (int k = 0; k < 2; k++) {
      mem_free(n->side[i].leaves[k]);
      mem_free(n->side[i].place[k]);
    }
  }
  for (int d = 0; d < AUTOMATON_BINS; d++)
    for (int cards = 0; cards < WIDTH; cards++) contraction_free(&n->apply[d][cards]);
  mem_free(n->entry);
  mem_free(n->from);
  mem_free(n->line);
  mem_free(n->before);
}

void numbers_close(Numbers *k)
{
  if (!k) return;
  for (int i = 0; k->of && i < k->joints.nb; i++) numbered_free(&k->of[i]);
  for (int i = 0; i < 2; i++) {
    mem_free(k->pair[i]);
    mem_free(k->table[i]);
    mem_free(k->step[i]);
    mem_free(k->planes[i]);
  }
  for (int d = 0; d < AUTOMATON_BINS; d++) mem_free(k->partner[d]);
  mem_free(k->listed);
  mem_free(k->first);
  mem_free(k->of);
  joints_close(&k->joints);
  mem_free(k);
}
