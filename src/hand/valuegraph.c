/* SPDX-License-Identifier: MIT */
/*
** How: bottom up every choice of the higher cards finds its node; equal functions,
** up to what the higher cards are worth, share one. Then the nodes get their numbers
** from the top.
*/
#include "hand/valuegraph.h"

#include <string.h>

#include "base/keys.h"
#include "base/mem.h"
#include "base/whole.h"

enum { LEVEL_NB = RANK_NB, NODE_KEY = 3, LETTER_NB = 26, DEN_MOST = 1000000 };

/* Level 0 is the ace's. A holding without and with the card goes on to low, high. */
typedef struct Node {
  int low, high;
  int32_t weight;
} Node;

typedef struct Graph {
  int nb[LEVEL_NB + 1]; /* nodes of each level; the last is the end of all */
  Node *node[LEVEL_NB]; /* into 'all' */
  Node all[HOLDING_NB]; /* at most 1 + 2 + 4 + ... */
} Graph;

/* ---- making -------------------------------------------------------------- */

/* To work in: the node of each choice of higher cards, on two levels; numbers. */
typedef struct Builder {
  int of[2][HOLDING_NB], number[HOLDING_NB];
} Builder;

/* False: out of memory. */
static bool build(Graph *g, Builder *b, const int32_t value[HOLDING_NB])
{
  bool ok = true;
  for (int level = 0, at = 0; level < LEVEL_NB; at += 1 << level++)
    g->node[level] = &g->all[at];
  g->nb[LEVEL_NB] = 1;
  for (int level = LEVEL_NB - 1; ok && level >= 0; level--) {
    const int *below = b->of[(level + 1) % 2];
    int *here = b->of[level % 2], rest = LEVEL_NB - level;
    Keys keys = keys_of(NODE_KEY);
    for (int cards = 0; ok && cards < 1 << level; cards++) {
      int32_t with = value[(2 * cards + 1) << (rest - 1)],
              without = value[cards << rest];
      Node n = {below[2 * cards], below[2 * cards + 1], with - without};
      const int32_t key[NODE_KEY] = {n.low, n.high, n.weight};
      here[cards] = keys_find(&keys, key);
      ok = here[cards] >= 0;
      if (ok) g->node[level][here[cards]] = n;
    }
    g->nb[level] = keys.nb;
    keys_free(&keys);
  }
  return ok;
}

static void write_number(int n, bool last, Buf *out)
{
  if (n >= LETTER_NB) write_number(n / LETTER_NB, false, out);
  buf_putc(out, (char)((last ? 'a' : 'A') + n % LETTER_NB));
}

/* Nodes of a level in their order; numbers of the next level as they come. */
static void write_level(const Graph *g, int level, const int *order, int *number,
                        int *next, Buf *out)
{
  int seen = 0;
  for (int i = 0; i < g->nb[level + 1]; i++) number[i] = -1;
  for (int i = 0; i < g->nb[level]; i++) {
    const Node *n = &g->node[level][order[i]];
    int to[2] = {n->low, n->high};
    for (int k = 0; k < 2; k++) {
      if (number[to[k]] < 0) {
        next[seen] = to[k];
        number[to[k]] = seen++;
      }
      if (!k || to[0] != to[1]) write_number(number[to[k]], true, out);
    }
    if (n->weight)
      buf_printf(out, "%d", n->weight);
    else
      buf_putc(out, '.');
  }
}

/* How many levels are written: nothing depends on the rest. */
static int depth(const Graph *g)
{
  int level = LEVEL_NB;
  while (level > 0 && g->nb[level - 1] == 1 && !g->node[level - 1][0].weight) level--;
  return level;
}

bool valuegraph_write(const int32_t value[HOLDING_NB], int den, Buf *out, Err *e)
{
  Graph *g = mem_new(1, sizeof *g);
  Builder *b = mem_new(1, sizeof *b);
  if (!g || !b || !build(g, b, value)) {
    mem_free(g);
    mem_free(b);
    return err_memory(e);
  }
  buf_printf(out, "%d", value[0]);
  if (den > 1) buf_printf(out, "/%d", den);
  buf_putc(out, ':');
  int *order = b->of[0], *next = b->of[1], last = depth(g);
  order[0] = 0;
  for (int level = 0; level < last; level++) {
    write_level(g, level, order, b->number, next, out);
    int *swap = order;
    order = next;
    next = swap;
  }
  mem_free(g);
  mem_free(b);
  return !out->failed || err_memory(e);
}

/* ---- reading ------------------------------------------------------------- */

typedef struct GraphReader {
  const char *text;
  size_t i, len;
  Err *e;
} GraphReader;

static bool bad(const GraphReader *r)
{
  return err_set(r->e, r->i + 1, "this is not the diagram of an evaluator");
}

static bool digit(const GraphReader *r)
{
  return r->i < r->len && r->text[r->i] >= '0' && r->text[r->i] <= '9';
}

static bool letter(const GraphReader *r)
{
  return r->i < r->len && ((r->text[r->i] >= 'a' && r->text[r->i] <= 'z') ||
                           (r->text[r->i] >= 'A' && r->text[r->i] <= 'Z'));
}

static bool eat(GraphReader *r, char c)
{
  if (r->i >= r->len || r->text[r->i] != c) return false;
  r->i++;
  return true;
}

static bool read_value(GraphReader *r, int64_t *out)
{
  bool minus = eat(r, '-');
  if (!digit(r)) return bad(r);
  int64_t n = 0;
  for (; digit(r); r->i++) {
    n = 10 * n + (r->text[r->i] - '0');
    if (n > INT32_MAX) return bad(r);
  }
  *out = minus ? -n : n;
  return true;
}

/* A node of the next level, at most one that is new. */
static bool read_node(GraphReader *r, int *out, int *nb, int room)
{
  int n = 0;
  for (bool more = true; more; r->i++) {
    if (!letter(r)) return bad(r);
    char c = r->text[r->i];
    more = c <= 'Z';
    n = n * LETTER_NB + c - (more ? 'A' : 'a');
    if (n > *nb || n >= room) return bad(r);
  }
  if (n == *nb) ++*nb;
  *out = n;
  return true;
}

/* A level into the graph. */
static bool read_level(GraphReader *r, Graph *g, int level)
{
  int room = level + 1 < LEVEL_NB ? 1 << (level + 1) : 1;
  g->nb[level + 1] = 0;
  for (int i = 0; i < g->nb[level]; i++) {
    Node *n = &g->node[level][i];
    int64_t weight = 0;
    if (!read_node(r, &n->low, &g->nb[level + 1], room)) return false;
    n->high = n->low;
    if (letter(r) && !read_node(r, &n->high, &g->nb[level + 1], room)) return false;
    if (!eat(r, '.') && !read_value(r, &weight)) return false;
    n->weight = (int32_t)weight;
  }
  return true;
}

/* What the graph gives each holding; false if that is too large. */
static bool evaluate(const Graph *g, int levels, int64_t empty, int most,
                     int32_t value[HOLDING_NB])
{
  for (unsigned h = 0; h < HOLDING_NB; h++) {
    int64_t sum = empty;
    for (int level = 0, at = 0; level < levels; level++) {
      const Node *n = &g->node[level][at];
      bool with = h >> (RANK_NB - 1 - level) & 1;
      if (with) sum += n->weight;
      at = with ? n->high : n->low;
    }
    if (sum > most || sum < -most) return false;
    value[h] = (int32_t)sum;
  }
  return true;
}

static bool read_graph(GraphReader *r, Graph *g, int32_t value[HOLDING_NB], int *den,
                       int most)
{
  int64_t empty, parts = 1;
  int levels = 0;
  if (!read_value(r, &empty)) return false;
  if (eat(r, '/') && (!read_value(r, &parts) || parts < 2 || parts > DEN_MOST))
    return bad(r);
  if (!eat(r, ':')) return bad(r);
  for (int level = 0, at = 0; level < LEVEL_NB; at += 1 << level++)
    g->node[level] = &g->all[at];
  g->nb[0] = 1;
  for (; levels < LEVEL_NB && r->i < r->len; levels++)
    if (!read_level(r, g, levels)) return false;
  if (r->i < r->len || g->nb[levels] != 1) return bad(r);
  *den = (int)parts;
  return evaluate(g, levels, empty, most, value) ||
         err_set(r->e, 1, "a value of this evaluator is too large");
}

/* True if the text is the one that these values have. */
static bool canonical(const int32_t value[HOLDING_NB], int den, const char *text,
                      size_t len, Err *e)
{
  Buf own = BUF_EMPTY;
  int64_t common = den;
  for (int h = 0; h < HOLDING_NB; h++) common = whole_gcd(common, value[h]);
  bool ok = valuegraph_write(value, den, &own, e);
  if (ok && (common > 1 || own.len != len || memcmp(own.text, text, len)))
    ok = err_set(e, 1, "the diagram of this evaluator has another form: '%.*s'",
                 err_quote(own.len), own.text);
  buf_free(&own);
  return ok;
}

bool valuegraph_read(int32_t value[HOLDING_NB], int *den, int most, const char *text,
                     size_t len, Err *e)
{
  GraphReader r = {.text = text, .len = len, .e = e};
  Graph *g = mem_new(1, sizeof *g);
  if (!g) return err_memory(e);
  bool ok = read_graph(&r, g, value, den, most) && canonical(value, *den, text, len, e);
  mem_free(g);
  return ok;
}
