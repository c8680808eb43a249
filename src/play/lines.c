/* SPDX-License-Identifier: MIT */
/*
** A position is what declarer sees: the cards that fell, by whom, and the trick on the
** table. Its front has the vectors of his lines from there on, on the worlds in which
** it can come about. Where he plays it is the union of the fronts behind his cards;
** where a defender plays, in each world any card that he can play there, it is their
** product.
**
** Each position comes with a cap: levels that are not exceeded anyhow, as double dummy
** after declarer's last card says. A world in which the cap is what was taken already
** is decided, and is left out further on, so a defender's card needs no solver. Of the
** leaves only those are asked for that may be below the cap.
**
** Cuts: a card whose cap is covered by the front of the cards before it; a defender's
** position all of whose vectors are covered by that front; vectors that, with the caps
** of all other worlds, are worth less than the best card so far (fronts.h, floor). All
** of them keep what is worth as much as the best, so ties are found.
**
** Merging a defender's cards that are equals in all worlds is unsound: where both
** defenders have some of them, who wins the trick differs between worlds.
*/
#include "play/lines.h"

#include <math.h>
#include <string.h>

#include "solve/play.h"

enum {
  FELL_WORDS = 2 * SEAT_NB,       /* of the cards that fell, in numbers of 32 bits */
  KEY_FIXED = FELL_WORDS + 2 + 2, /* and the trick, the cap */
  KEY_MAX = KEY_FIXED + VECTOR_MAX / 32, /* and the worlds */
  STEPS_OF_LEAF = 64,                    /* comparisons that take as long as a leaf */
};

/* ---- positions ------------------------------------------------------------------- */

Scene lines_start(const LineSearch *q)
{
  Scene p = {.fell = q->view->fell};
  p.at = view_position(q->view, &(const Deal){{0}});
  memset(&p.at.hands, 0, sizeof p.at.hands);
  return p;
}

static Scene scene_after(const Scene *from, int card)
{
  Scene p = *from;
  Position *at = &p.at;
  p.fell.hand[position_turn(at)] |= card_bit(card);
  at->played[at->played_nb++] = (int8_t)card;
  if (at->played_nb < SEAT_NB) return p;
  at->leader = (at->leader + card_winner(at->played, SEAT_NB, at->strain)) % SEAT_NB;
  at->tricks[at->leader % SIDE_NB]++;
  at->played_nb = 0;
  return p;
}

Position lines_position(const LineSearch *q, const Scene *p, int world)
{
  Position at = p->at;
  for (int s = 0; s < SEAT_NB; s++)
    at.hands.hand[s] = q->world[world]->hand[s] & ~p->fell.hand[s];
  return at;
}

/* The cards of the seat at turn that may be played in a world. */
static Hand legal_in(const LineSearch *q, const Scene *p, int world)
{
  int turn = position_turn(&p->at);
  Hand left = q->world[world]->hand[turn] & ~p->fell.hand[turn];
  if (!p->at.played_nb) return left;
  Hand follow = left & hand_from_holding(HOLDING_NB - 1, card_suit(p->at.played[0]));
  return follow ? follow : left;
}

int lines_level(const LineSearch *q, int tricks)
{
  int level = tricks - q->base;
  return level < 0 ? 0 : level > q->span ? q->span : level;
}

/* What declarer has for certain. */
static int sure(const LineSearch *q, const Scene *p)
{
  return lines_level(q, p->at.tricks[q->side]);
}

/* ---- leaves ---------------------------------------------------------------------- */

static bool go_on(LineSearch *q)
{
  uint64_t most = q->budget, done = q->leaves + q->fronts.steps / STEPS_OF_LEAF;
  if (stop_asked(q->stop)) return err_interrupted(q->e);
  q->spent = q->spent || (most && done > most);
  return !q->spent;
}

/* Multiply two fronts within the budget: they may have too many vectors for it. */
static bool multiply(LineSearch *q, size_t base, size_t middle, double rest)
{
  q->fronts.most = q->budget && q->budget < UINT64_MAX / STEPS_OF_LEAF
                       ? q->budget * STEPS_OF_LEAF
                       : 0;
  bool ok = fronts_multiply(&q->fronts, base, middle, rest, q->e);
  q->spent = q->spent || q->fronts.spent;
  return ok;
}

/* The level of a world double dummy, at most 'cap'. */
static bool leaf(LineSearch *q, const Scene *p, int world, int cap, uint8_t *out)
{
  Position at = lines_position(q, p, world);
  int low = sure(q, p);
  for (; cap > low; cap--) {
    bool reached;
    q->leaves++;
    if (!play_reaches(q->solver[world], &at, q->side, q->base + cap, &reached, q->e))
      return false;
    if (reached) break;
  }
  *out = (uint8_t)cap;
  return true;
}

static void fill_none(const LineSearch *q, uint8_t *v)
{
  memset(v, LEVEL_NONE, (size_t)q->fronts.bytes);
}

/* The most that can be had in the other worlds. */
static double outside(const LineSearch *q, const WorldList *some)
{
  double sum = 0;
  int at = 0;
  for (int w = 0; w < q->worlds; w++)
    if (at < some->nb && some->of[at] == w)
      at++;
    else
      sum += q->rest[w];
  return sum;
}

/* Play one of declarer's cards: what it comes to double dummy. */
bool lines_option(LineSearch *q, const Scene *p, const WorldList *live,
                  const uint8_t *cap, int card, Option *out)
{
  out->card = card;
  out->to = scene_after(p, card);
  fill_none(q, out->cap);
  for (int i = 0; i < live->nb; i++) {
    int w = live->of[i];
    if (!leaf(q, &out->to, w, cap[w], &out->cap[w])) return false;
  }
  out->mass = fronts_mass(&q->fronts, out->cap);
  return true;
}

/* ---- fronts ---------------------------------------------------------------------- */

/* What a search of a position is given. */
typedef struct LineTurn {
  const Scene *scene;
  int moves;
  const WorldList *alive,
      *live; /* where it comes about; of these, that are undecided */
  const uint8_t *cap;
} LineTurn;

/* A number for what determines a front; -1: out of memory. */
static int key_of(LineSearch *q, const LineTurn *n)
{
  int32_t key[KEY_MAX] = {0};
  int nb = 0;
  uint64_t mix = 0;
  const Position *at = &n->scene->at;
  memcpy(key, n->scene->fell.hand, sizeof n->scene->fell.hand);
  nb = FELL_WORDS;
  for (int i = 0; i < at->played_nb; i++) key[nb] |= (at->played[i] + 1) << 8 * i;
  key[++nb] = at->leader << 8 | at->tricks[q->side];
  nb++;
  for (int i = 0; i < n->live->nb; i++) {
    int w = n->live->of[i];
    key[nb + w / 32] |= (int32_t)(1U << w % 32);
    mix = (mix ^ n->cap[w]) * UINT64_C(0x9e3779b97f4a7c15);
    mix ^= mix >> 29;
  }
  memcpy(key + q->keys.width - 2, &mix, sizeof mix);
  int found = keys_find(&q->keys, key);
  if (found < 0) return -1;
  int before = q->entry_room;
  if (!mem_grow(&q->entry, (size_t)found + 1, &q->entry_room, sizeof *q->entry))
    return -1;
  for (int i = before; i < q->entry_room; i++) q->entry[i] = (Entry){.best = CARD_NONE};
  return found;
}

/* Declarer's cards, one of each set of equals. */
static int cards_of(const LineSearch *q, const LineTurn *n, int8_t out[RANK_NB])
{
  Position at = lines_position(q, n->scene, n->live->of[0]);
  int nb = 0;
  for (Hand left = position_legal(&at); left;) {
    int card = hand_highest(left);
    out[nb++] = (int8_t)card;
    left &= ~position_equals(&at, card);
  }
  return nb;
}

static void sort_options(Option **list, int nb, int first)
{
  for (int i = 1; i < nb; i++) {
    Option *one = list[i];
    int at = i;
    for (; at > 0; at--) {
      const Option *before = list[at - 1];
      if (before->card == first || (one->card != first && before->mass >= one->mass))
        break;
      list[at] = list[at - 1];
    }
    list[at] = one;
  }
}

/* Whether the front from 'base' cannot be better. */
static bool is_whole(const LineSearch *q, size_t base, const LineTurn *n)
{
  if (q->plain || q->fronts.top != base + 1) return false;
  const uint8_t *v = fronts_at(&q->fronts, base);
  for (int i = 0; i < n->live->nb; i++) {
    int w = n->live->of[i];
    if (v[w] < n->cap[w]) return false;
  }
  return true;
}

/* Add the front behind one of declarer's cards to that from 'base'. */
static bool add_option(LineSearch *q, const LineTurn *n, const Option *o, size_t base,
                       double rest)
{
  size_t middle = q->fronts.top;
  if (o->mass + rest < q->fronts.floor) return true;
  if (!q->plain && fronts_cover(&q->fronts, base, middle, o->cap, o->mass)) return true;
  return lines_front(q, &o->to, n->moves - 1, n->live, o->cap, base) &&
         fronts_join(&q->fronts, base, middle, rest, q->e);
}

/* How many cards declarer and dummy have left. */
static int own_left(const LineSearch *q, const LineTurn *n)
{
  Position at = lines_position(q, n->scene, n->live->of[0]);
  int turn = position_turn(&at);
  return hand_size(at.hands.hand[turn] | at.hands.hand[seat_partner(turn)]);
}

/* Declarer's last move: what his cards come to double dummy. */
static bool search_last(LineSearch *q, const LineTurn *n)
{
  int8_t card[RANK_NB];
  Option o;
  size_t base = q->fronts.top;
  int nb = cards_of(q, n, card);
  double rest = outside(q, n->live);
  q->shallow = q->shallow || own_left(q, n) > 1;
  for (int i = 0; i < nb && !is_whole(q, base, n); i++)
    if (!lines_option(q, n->scene, n->live, n->cap, card[i], &o) ||
        !fronts_add(&q->fronts, base, o.cap, rest, q->e))
      return false;
  return true;
}

/* The front of a position where declarer plays, on the worlds that are undecided. */
static bool search_own(LineSearch *q, const LineTurn *n, int *best)
{
  int8_t card[RANK_NB];
  Option *list[RANK_NB], option[RANK_NB];
  size_t base = q->fronts.top;
  int nb = cards_of(q, n, card);
  double rest = outside(q, n->live), most = -INFINITY;
  for (int i = 0; i < nb; i++) {
    list[i] = &option[i];
    if (!lines_option(q, n->scene, n->live, n->cap, card[i], list[i])) return false;
  }
  sort_options(list, nb, *best);
  for (int i = 0; i < nb && !is_whole(q, base, n); i++) {
    if (!add_option(q, n, list[i], base, rest)) return false;
    for (size_t k = base; k < q->fronts.top; k++)
      if (q->fronts.mass[k] > most + SLACK) {
        most = q->fronts.mass[k];
        *best = list[i]->card;
      }
  }
  return true;
}

/* The same by the table. */
static bool front_own(LineSearch *q, const LineTurn *n)
{
  size_t base = q->fronts.top;
  int best = CARD_NONE, number = q->plain ? 0 : key_of(q, n);
  if (number < 0) return err_memory(q->e);
  if (!q->plain) {
    const Entry *x = &q->entry[number];
    if (x->pass == q->pass)
      return fronts_copy(&q->fronts, &q->kept, x->first, x->nb, q->e);
    best = x->best;
  }
  bool ok = n->moves == 1 ? search_last(q, n) : search_own(q, n, &best);
  if (!ok) return false;
  if (q->plain) return true;
  size_t nb = q->fronts.top - base;
  q->entry[number] =
      (Entry){.pass = q->pass, .best = (int8_t)best, .first = q->kept.top, .nb = nb};
  return fronts_copy(&q->kept, &q->fronts, base, nb, q->e);
}

/* A card that a defender can play in some worlds. */
typedef struct Reply {
  int card, worlds;
} Reply;

static int replies(const LineSearch *q, const LineTurn *n, Hand legal[],
                   Reply out[CARD_NB])
{
  int count[CARD_NB] = {0}, nb = 0;
  for (int i = 0; i < n->live->nb; i++) {
    legal[i] = legal_in(q, n->scene, n->live->of[i]);
    for (Hand left = legal[i]; left; left &= left - 1) {
      int card = hand_lowest(left);
      count[card_suit(card) * RANK_NB + card_rank(card)]++;
    }
  }
  for (int k = 0; k < CARD_NB; k++) {
    if (!count[k]) continue;
    int at = nb++;
    for (; at > 0 && out[at - 1].worlds < count[k]; at--) out[at] = out[at - 1];
    out[at] = (Reply){card_make(k / RANK_NB, k % RANK_NB), count[k]};
  }
  return nb;
}

/* Whether the front from 'base' to the top is covered by that from 'alpha' to 'base'.
 */
static bool is_cut(LineSearch *q, size_t alpha, size_t base)
{
  Fronts *f = &q->fronts;
  if (alpha == base || q->plain) return false;
  for (size_t i = base; i < f->top; i++)
    if (!fronts_cover(f, alpha, base, fronts_at(f, i), f->mass[i])) return false;
  return true;
}

/*
** The front of a position where a defender plays, on all worlds. The front of
** declarer's other cards lies from 'alpha' on: nothing that it covers is needed.
*/
static bool front_other(LineSearch *q, const LineTurn *n, size_t alpha)
{
  Hand legal[VECTOR_MAX];
  Reply reply[CARD_NB];
  uint8_t most[VECTOR_MAX];
  size_t base = q->fronts.top;
  double rest = outside(q, n->alive);
  int low = sure(q, n->scene), nb = replies(q, n, legal, reply);
  fill_none(q, most);
  for (int i = 0; i < n->alive->nb; i++)
    most[n->alive->of[i]] = n->cap[n->alive->of[i]];
  if (!fronts_add(&q->fronts, base, most, rest, q->e)) return false;
  for (int k = 0; k < nb && q->fronts.top > base; k++) {
    WorldList some = {.nb = 0};
    size_t middle = q->fronts.top;
    if (!q->plain) fronts_most(&q->fronts, base, most);
    for (int i = 0; i < n->live->nb; i++)
      if (legal[i] & card_bit(reply[k].card) && most[n->live->of[i]] > low)
        some.of[some.nb++] = n->live->of[i];
    if (!some.nb) continue;
    const Scene to = scene_after(n->scene, reply[k].card);
    if (!lines_front(q, &to, n->moves, &some, most, middle) ||
        !multiply(q, base, middle, rest))
      return false;
    if (is_cut(q, alpha, base)) q->fronts.top = base;
  }
  return true;
}

bool lines_front(LineSearch *q, const Scene *p, int moves, const WorldList *alive,
                 const uint8_t *cap, size_t alpha)
{
  WorldList live = {.nb = 0};
  uint8_t decided[VECTOR_MAX];
  int low = sure(q, p);
  size_t base = q->fronts.top;
  if (!go_on(q)) return false;
  fill_none(q, decided);
  for (int i = 0; i < alive->nb; i++) {
    int w = alive->of[i];
    if (cap[w] > low)
      live.of[live.nb++] = (uint8_t)w;
    else
      decided[w] = cap[w];
  }
  const LineTurn n = {p, moves, alive, &live, cap};
  bool open = live.nb > 1 && moves;
  if (open && position_turn(&p->at) % SIDE_NB != q->side)
    return front_other(q, &n, alpha);
  for (int i = 0; !open && i < live.nb; i++) decided[live.of[i]] = cap[live.of[i]];
  if (!open) return fronts_add(&q->fronts, base, decided, outside(q, alive), q->e);
  if (!front_own(q, &n)) return false;
  size_t middle = q->fronts.top;
  return live.nb == alive->nb ||
         (fronts_add(&q->fronts, middle, decided, INFINITY, q->e) &&
          multiply(q, base, middle, outside(q, alive)));
}

/* ---- opening and closing --------------------------------------------------------- */

void lines_open(LineSearch *q)
{
  q->fronts.bytes = (q->worlds + WORLD_STEP - 1) / WORLD_STEP * WORLD_STEP;
  q->kept.bytes = q->fronts.bytes;
  q->fronts.floor = q->kept.floor = -INFINITY;
  q->fronts.worth = q->kept.worth = q->worth;
  q->keys = keys_of(KEY_FIXED + (q->worlds + 31) / 32);
}

void lines_close(LineSearch *q)
{
  fronts_free(&q->fronts);
  fronts_free(&q->kept);
  keys_free(&q->keys);
  mem_free(q->entry);
}
