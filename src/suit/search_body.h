/* SPDX-License-Identifier: MIT */
/*
** search_body.h - the search on sets of WORDS words; search.c includes it for each
** size.
**
** A set is of items; README.md says what the front of a position is, and how it is
** joined. Sets that cannot lead to more than 'floor', what a known line is worth, are
** dropped: a line passing through the position is worth the set, and outside the
** layouts that are possible there no more than with all cards seen. A front with more
** than 'width' sets loses the one of least weight (LOWER: what remains is still reached
** by lines), or two of them are joined into their union (UPPER: no line is worth more).
*/
#define SET NAME(Set)

typedef struct SET {
  uint64_t w[WORDS];
} SET;

typedef struct NAME(Member) {
  SET set;
  double mass;
} NAME(Member);

typedef struct NAME(Entry) {
  SET bound;          /* of declarer who sees all cards; valid where 'bounded' */
  uint32_t pass;      /* of the front; 0: none yet */
  uint32_t first, nb; /* in 'kept' */
  bool bounded;
} NAME(Entry);

typedef struct NAME(Search) {
  const Combination *suit;
  const SearchTask *task;
  SET all, must;
  SET within[RANK_NB + 1];                         /* items of at most n tricks */
  SET length[SUIT_DEFENDERS][RANK_NB + 1];         /* that many cards in all */
  SET holds[SUIT_DEFENDERS][RANK_NB][RANK_NB + 1]; /* so many of a class or more */
  double (*table)[256];                            /* weight of each byte of a set */
  double floor, roof_mass, slack;
  SET roof; /* the bound of the whole */

  Keys keys;           /* of the positions */
  NAME(Entry) * entry; /* by number of the key */
  NAME(Member) * stack, *kept;
  size_t top, kept_nb;
  int entry_room, stack_room, kept_room;

  uint32_t pass;
  size_t width;
  bool upper, cut; /* cut: a front lost or joined sets in this pass */
  bool spent;
  uint64_t steps, poll, budget;
  Err *e;
} NAME(Search);

/* ---- sets ------------------------------------------------------------------ */

static inline SET NAME (and)(SET a, SET b)
{
  for (int i = 0; i < WORDS; i++) a.w[i] &= b.w[i];
  return a;
}

static inline SET NAME(or)(SET a, SET b)
{
  for (int i = 0; i < WORDS; i++) a.w[i] |= b.w[i];
  return a;
}

/* a, and all outside b */
static inline SET NAME(or_not)(SET a, SET b)
{
  for (int i = 0; i < WORDS; i++) a.w[i] |= ~b.w[i];
  return a;
}

static inline SET NAME(less)(SET a, SET b)
{
  for (int i = 0; i < WORDS; i++) a.w[i] &= ~b.w[i];
  return a;
}

static inline bool NAME(within)(const SET *a, const SET *b)
{
  uint64_t rest = 0;
  for (int i = 0; i < WORDS; i++) rest |= a->w[i] & ~b->w[i];
  return rest == 0;
}

static inline bool NAME(empty)(const SET *a)
{
  uint64_t any = 0;
  for (int i = 0; i < WORDS; i++) any |= a->w[i];
  return any == 0;
}

static double NAME(mass)(const NAME(Search) * q, const SET *a)
{
  double sum = 0;
  for (int i = 0; i < WORDS; i++) {
    uint64_t left = a->w[i];
    for (int byte = 8 * i; left; byte++, left >>= 8) sum += q->table[byte][left & 255];
  }
  return sum;
}

/* ---- memory ---------------------------------------------------------------- */

static bool NAME(room)(NAME(Search) * q, NAME(Member) * *block, int *room, size_t need)
{
  return mem_grow(block, need, room, sizeof **block) || err_memory(q->e);
}

/* The number of the position's entry; false: no memory. */
static bool NAME(find)(NAME(Search) * q, const State *t, int *out)
{
  int32_t key[STATE_KEY];
  int known = q->keys.nb;
  state_key(t, key);
  *out = keys_find(&q->keys, key);
  if (*out < 0) return err_memory(q->e);
  if (*out < known) return true;
  if (!mem_grow(&q->entry, (size_t)q->keys.nb, &q->entry_room, sizeof *q->entry))
    return err_memory(q->e);
  q->entry[*out] = (NAME(Entry)){.pass = 0};
  return true;
}

/* False: the budget is spent, or somebody asked to stop. */
static bool NAME(go_on)(NAME(Search) * q)
{
  if (++q->steps >= q->poll) {
    q->poll = q->steps + POLL;
    if (stop_asked(q->task->stop)) return err_interrupted(q->e);
  }
  q->spent = q->spent || q->steps > q->budget;
  return !q->spent;
}

/* ---- what a defender may play ----------------------------------------------- */

typedef struct NAME(Reply) {
  int class; /* PLAY_OUT: he shows out */
  SET alive; /* items of the layouts in which he can */
} NAME(Reply);

static int NAME(replies)(const NAME(Search) * q, const State *t, int side, SET alive,
                         NAME(Reply) out[RANK_NB + 1])
{
  int nb = 0, played = suit_count(t->played[side]);
  if (t->out >> side & 1) {
    out[0] = (NAME(Reply)){PLAY_OUT, alive};
    return 1;
  }
  for (int c = 0; c < q->suit->class_nb; c++) {
    int n = state_played(q->suit, t, side, c);
    SET may = NAME(and)(alive, q->holds[side][c][n + 1]);
    if (!NAME(empty)(&may)) out[nb++] = (NAME(Reply)){c, may};
  }
  SET may = NAME(and)(alive, q->length[side][played]);
  if (!NAME(empty)(&may)) out[nb++] = (NAME(Reply)){PLAY_OUT, may};
  return nb;
}

/* ---- all cards seen ---------------------------------------------------------- */

static bool NAME(bound)(NAME(Search) * q, const State *t, SET alive, SET *out);

static bool NAME(bound_last)(NAME(Search) * q, const State *t, SuitTrick *trick,
                             SET alive, SET *out)
{
  NAME(Reply) reply[RANK_NB + 1];
  int side = !side_after(trick->leader);
  int nb = NAME(replies)(q, t, side, alive, reply);
  *out = alive;
  for (int i = 0; i < nb; i++) {
    SET one;
    trick->reply[side] = reply[i].class;
    State next = state_after(q->suit, t, trick);
    if (!NAME(bound)(q, &next, reply[i].alive, &one)) return false;
    *out = NAME(and)(*out, NAME(or_not)(one, reply[i].alive));
  }
  return true;
}

static bool NAME(bound_lead)(NAME(Search) * q, const State *t, SuitTrick *trick,
                             SET alive, SET *out)
{
  NAME(Reply) reply[RANK_NB + 1];
  int side = side_after(trick->leader);
  int nb = NAME(replies)(q, t, side, alive, reply);
  *out = alive;
  for (int i = 0; i < nb; i++) {
    SET any = {{0}}, one;
    trick->reply[side] = reply[i].class;
    for (unsigned left = plan_thirds(q->suit, &q->task->plan, t, trick, false); left;) {
      trick->card[!trick->leader] = state_next_card(&left);
      if (!NAME(bound_last)(q, t, trick, reply[i].alive, &one)) return false;
      any = NAME(or)(any, one);
    }
    *out = NAME(and)(*out, NAME(or_not)(any, reply[i].alive));
  }
  return true;
}

/* The items that declarer would win, each by itself, if he saw all cards. */
static bool NAME(bound)(NAME(Search) * q, const State *t, SET alive, SET *out)
{
  int at;
  SET sure = NAME(and)(alive, q->within[t->won]);
  SET most = NAME(and)(alive, q->within[t->won + state_left(t)]);
  *out = sure;
  if (NAME(within)(&most, &sure)) return true;
  if (!NAME(find)(q, t, &at) || !NAME(go_on)(q)) return false;
  if (q->entry[at].bounded) {
    *out = q->entry[at].bound;
    return true;
  }
  for (int hand = 0; hand < SUIT_HANDS; hand++)
    for (unsigned left = plan_leads(q->suit, &q->task->plan, t, hand);
         left && !NAME(within)(&most, out);) {
      SuitTrick trick = {.leader = hand};
      SET one;
      trick.card[hand] = state_next_card(&left);
      if (!NAME(bound_lead)(q, t, &trick, alive, &one)) return false;
      *out = NAME(or)(*out, one);
    }
  q->entry[at].bound = *out;
  q->entry[at].bounded = true;
  return true;
}

/* ---- fronts ------------------------------------------------------------------ */

/* The front from 'base' has become too wide. */
static void NAME(narrow)(NAME(Search) * q, size_t base)
{
  NAME(Member) *m = q->stack;
  size_t least = base, partner = base;
  q->cut = true;
  for (size_t i = base + 1; i < q->top; i++)
    if (m[i].mass < m[least].mass) least = i;
  SET lost = m[least].set;
  m[least] = m[--q->top];
  if (!q->upper) return;
  double best = -1;
  for (size_t i = base; i < q->top; i++) {
    SET both = NAME(or)(lost, m[i].set);
    double mass = NAME(mass)(q, &both);
    if (best >= 0 && mass >= best) continue;
    best = mass;
    partner = i;
  }
  m[partner].set = NAME(or)(lost, m[partner].set);
  m[partner].mass = best;
  SET joined = m[partner].set;
  for (size_t i = base; i < q->top;)
    if (i != partner && NAME(within)(&m[i].set, &joined)) {
      if (partner == q->top - 1) partner = i;
      m[i] = m[--q->top];
    } else {
      i++;
    }
}

/*
** A defender's cards in the order in which their fronts are multiplied. A lower
** pass, which has to choose among sets, begins with those of least weight, and so
** meets the others when all else is settled.
*/
static int NAME(ordered)(const NAME(Search) * q, const State *t, int side, SET alive,
                         NAME(Reply) out[RANK_NB + 1])
{
  int nb = NAME(replies)(q, t, side, alive, out);
  double mass[RANK_NB + 1];
  if (q->upper) return nb;
  for (int i = 0; i < nb; i++) {
    NAME(Reply) one = out[i];
    double its = NAME(mass)(q, &one.alive);
    int at = i;
    for (; at > 0 && mass[at - 1] > its; at--) {
      mass[at] = mass[at - 1];
      out[at] = out[at - 1];
    }
    mass[at] = its;
    out[at] = one;
  }
  return nb;
}

/* What is the same for all sets of a position. */
typedef struct NAME(Scope) {
  SET must;       /* items that the line has to win here */
  double outside; /* weight of the roof in layouts that are not possible here */
} NAME(Scope);

static NAME(Scope) NAME(scope)(const NAME(Search) * q, SET alive)
{
  SET rest = NAME(less)(q->roof, alive);
  return (NAME(Scope)){NAME(and)(q->must, alive), NAME(mass)(q, &rest)};
}

/*
** The scope of a defender's card, for what is not kept beyond the trick: outside
** the layouts in which he can play it the line gets no more than a set of the front
** [base, middle) has, which holds for his other cards.
*/
static NAME(Scope) NAME(narrower)(const NAME(Search) * q, const NAME(Scope) * scope,
                                  size_t base, size_t middle, SET alive)
{
  double most = 0;
  for (size_t i = base; i < middle; i++) {
    SET rest = NAME(less)(q->stack[i].set, alive);
    double mass = NAME(mass)(q, &rest);
    if (mass > most) most = mass;
  }
  return (NAME(Scope)){NAME(and)(q->must, alive), scope->outside + most};
}

/*
** Add a set to the front from 'base', unless it lacks what it must have, or it and
** what lies outside the position cannot be worth more than the floor.
*/
static bool NAME(add)(NAME(Search) * q, size_t base, SET set, const NAME(Scope) * scope)
{
  double mass = NAME(mass)(q, &set);
  if (mass + scope->outside <= q->floor + q->slack) return true;
  if (!NAME(within)(&scope->must, &set)) return true;
  q->steps += (q->top - base) / 8;
  if (q->steps >= q->poll && !NAME(go_on)(q)) return false;
  for (size_t i = base; i < q->top;) {
    if (q->stack[i].mass >= mass) {
      if (NAME(within)(&set, &q->stack[i].set)) return true;
      i++;
    } else if (NAME(within)(&q->stack[i].set, &set)) {
      q->stack[i] = q->stack[--q->top];
    } else {
      i++;
    }
  }
  if (!NAME(room)(q, &q->stack, &q->stack_room, q->top + 1)) return false;
  q->stack[q->top++] = (NAME(Member)){set, mass};
  if (q->top - base > q->width) NAME(narrow)(q, base);
  return true;
}

/*
** Replace the fronts [base, middle) and [middle, top) by their product, the second
** one being that of the layouts 'alive'.
*/
static bool NAME(multiply)(NAME(Search) * q, size_t base, size_t middle, SET alive,
                           const NAME(Scope) * scope)
{
  size_t end = q->top;
  for (size_t i = base; i < middle; i++) {
    if (!NAME(go_on)(q)) return false;
    for (size_t j = middle; j < end; j++) {
      SET b = NAME(or_not)(q->stack[j].set, alive);
      if (!NAME(add)(q, end, NAME(and)(q->stack[i].set, b), scope)) return false;
    }
  }
  memmove(&q->stack[base], &q->stack[end], (q->top - end) * sizeof *q->stack);
  q->top = base + (q->top - end);
  return true;
}

static bool NAME(front)(NAME(Search) * q, const State *t, SET alive);

/* Add the front behind third hand's card to the front from 'base'. */
static bool NAME(front_last)(NAME(Search) * q, const State *t, SuitTrick *trick,
                             SET alive, const NAME(Scope) * scope, size_t base)
{
  NAME(Reply) reply[RANK_NB + 1];
  int side = !side_after(trick->leader);
  int nb = NAME(ordered)(q, t, side, alive, reply);
  size_t own = q->top;
  SET bound;
  if (!NAME(bound_last)(q, t, trick, alive, &bound)) return false;
  if (!NAME(add)(q, own, bound, scope)) return false;
  for (int i = 0; i < nb && q->top > own; i++) {
    size_t middle = q->top;
    trick->reply[side] = reply[i].class;
    State next = state_after(q->suit, t, trick);
    if (!NAME(front)(q, &next, reply[i].alive)) return false;
    if (!NAME(multiply)(q, own, middle, reply[i].alive, scope)) return false;
  }
  size_t end = q->top;
  q->top = own;
  for (size_t i = own; i < end; i++) {
    NAME(Member) one = q->stack[i];
    if (!NAME(add)(q, base, one.set, scope)) return false;
  }
  return true;
}

/* Add the front behind a lead to the front from 'base'. */
static bool NAME(front_lead)(NAME(Search) * q, const State *t, SuitTrick *trick,
                             SET alive, size_t base)
{
  NAME(Reply) reply[RANK_NB + 1];
  int side = side_after(trick->leader);
  int nb = NAME(ordered)(q, t, side, alive, reply);
  NAME(Scope) scope = NAME(scope)(q, alive);
  size_t own = q->top;
  SET bound;
  if (!NAME(bound_lead)(q, t, trick, alive, &bound)) return false;
  if (!NAME(add)(q, own, bound, &scope)) return false;
  for (int i = 0; i < nb && q->top > own; i++) {
    size_t middle = q->top;
    NAME(Scope) one = NAME(narrower)(q, &scope, own, middle, reply[i].alive);
    trick->reply[side] = reply[i].class;
    for (unsigned left = plan_thirds(q->suit, &q->task->plan, t, trick, false); left;) {
      trick->card[!trick->leader] = state_next_card(&left);
      if (!NAME(front_last)(q, t, trick, reply[i].alive, &one, middle)) return false;
    }
    if (!NAME(multiply)(q, own, middle, reply[i].alive, &scope)) return false;
  }
  size_t end = q->top;
  q->top = own;
  for (size_t i = own; i < end; i++) {
    NAME(Member) one = q->stack[i];
    if (!NAME(add)(q, base, one.set, &scope)) return false;
  }
  return true;
}

/* Whether all of 'alive' are items of one layout: then the bound is reached. */
static bool NAME(single)(const NAME(Search) * q, const SET *alive)
{
  int layout = -1;
  for (int i = 0; i < WORDS; i++)
    for (uint64_t left = alive->w[i]; left; left &= left - 1) {
      int of = q->task->item[64 * i + __builtin_ctzll(left)].layout;
      if (layout >= 0 && of != layout) return false;
      layout = of;
    }
  return true;
}

/* The front of a position, onto the top of the stack. */
static bool NAME(front)(NAME(Search) * q, const State *t, SET alive)
{
  SET bound, sure = NAME(and)(alive, q->within[t->won]);
  NAME(Scope) scope = NAME(scope)(q, alive);
  size_t base = q->top;
  int at;
  if (!NAME(bound)(q, t, alive, &bound)) return false;
  if (NAME(within)(&bound, &sure) || NAME(single)(q, &alive))
    return NAME(add)(q, base, bound, &scope);
  if (!NAME(find)(q, t, &at) || !NAME(go_on)(q)) return false;
  if (q->entry[at].pass == q->pass) {
    size_t nb = q->entry[at].nb;
    if (!NAME(room)(q, &q->stack, &q->stack_room, q->top + nb)) return false;
    if (nb)
      memcpy(&q->stack[q->top], &q->kept[q->entry[at].first], nb * sizeof *q->kept);
    q->top += nb;
    return true;
  }
  bool whole = false;
  for (int hand = 0; hand < SUIT_HANDS; hand++)
    for (unsigned left = plan_leads(q->suit, &q->task->plan, t, hand);
         left && !whole;) {
      SuitTrick trick = {.leader = hand};
      trick.card[hand] = state_next_card(&left);
      if (!NAME(front_lead)(q, t, &trick, alive, base)) return false;
      whole = q->top == base + 1 && NAME(within)(&bound, &q->stack[base].set);
    }
  size_t nb = q->top - base;
  if (!NAME(room)(q, &q->kept, &q->kept_room, q->kept_nb + nb)) return false;
  NAME(Entry) *x = &q->entry[at];
  x->pass = q->pass;
  x->first = (uint32_t)q->kept_nb;
  x->nb = (uint32_t)nb;
  if (nb) memcpy(&q->kept[q->kept_nb], &q->stack[base], nb * sizeof *q->kept);
  q->kept_nb += nb;
  return true;
}

/* ---- the whole --------------------------------------------------------------- */

static void NAME(put)(SET *s, int item)
{
  s->w[item / 64] |= UINT64_C(1) << item % 64;
}

static bool NAME(open)(NAME(Search) * q, const SearchTask *task, Err *e)
{
  const Combination *suit = task->suit;
  *q = (NAME(Search)){.suit = suit, .task = task, .keys = keys_of(STATE_KEY), .e = e};
  q->budget = task->budget ? task->budget : SUIT_BUDGET;
  q->table = mem_new((size_t)8 * WORDS, sizeof *q->table);
  if (!q->table) return err_memory(e);
  for (int i = 0; i < task->item_nb; i++) {
    const Lie *l = &suit->layout[task->item[i].layout];
    NAME(put)(&q->all, i);
    if (task->item[i].must) NAME(put)(&q->must, i);
    for (int n = task->item[i].tricks; n <= RANK_NB; n++) NAME(put)(&q->within[n], i);
    int missing = hand_size(suit->missing);
    NAME(put)(&q->length[SUIT_WEST][l->length], i);
    NAME(put)(&q->length[SUIT_EAST][missing - l->length], i);
    for (int c = 0; c < suit->class_nb; c++) {
      int west = l->west[c], east = hand_size(suit->class_cards[c]) - west;
      for (int n = 0; n <= west; n++) NAME(put)(&q->holds[SUIT_WEST][c][n], i);
      for (int n = 0; n <= east; n++) NAME(put)(&q->holds[SUIT_EAST][c][n], i);
    }
    q->table[i / 8][1 << i % 8] = task->item[i].weight;
  }
  for (int byte = 0; byte < 8 * WORDS; byte++)
    for (int set = 1; set < 256; set++) {
      int low = set & -set;
      if (set != low)
        q->table[byte][set] = q->table[byte][set ^ low] + q->table[byte][low];
    }
  return true;
}

static void NAME(close)(NAME(Search) * q)
{
  mem_free(q->table);
  mem_free(q->entry);
  keys_free(&q->keys);
  mem_free(q->stack);
  mem_free(q->kept);
}

/* One pass. False: the budget is spent or it failed; 'out' is as it was. */
static bool NAME(pass)(NAME(Search) * q, size_t width, bool upper, double *high,
                       SearchResult *out)
{
  State start = state_start(q->suit);
  q->pass++;
  q->width = width;
  q->upper = upper;
  q->cut = false;
  q->top = q->kept_nb = 0;
  q->floor = out->low;
  if (!NAME(front)(q, &start, q->all)) return false;
  size_t best = 0;
  for (size_t i = 1; i < q->top; i++)
    if (q->stack[i].mass > q->stack[best].mass) best = i;
  bool reached = !upper || !q->cut;
  *high = q->top && q->stack[best].mass > out->low ? q->stack[best].mass : out->low;
  if (q->top && reached && q->stack[best].mass > out->low) {
    out->low = q->stack[best].mass;
    memcpy(out->best, q->stack[best].set.w, sizeof q->stack[best].set);
  }
  if (!q->cut) *high = out->low;
  return true;
}

/* Lower and upper passes in turn, until they agree. False: as for a pass. */
static bool NAME(close_in)(NAME(Search) * q, SearchResult *r)
{
  State start = state_start(q->suit);
  double high;
  r->high = NAME(mass)(q, &q->all);
  if (!NAME(bound)(q, &start, q->all, &q->roof)) return false;
  r->high = NAME(mass)(q, &q->roof);
  if (q->task->high > 0 && q->task->high < r->high) r->high = q->task->high;
  q->slack = SLACK * r->high;
  for (size_t width = WIDTH_FIRST; r->low < r->high; width *= WIDTH_FACTOR) {
    if (!NAME(pass)(q, width, false, &high, r)) return false;
    if (!q->cut) r->high = r->low;
    if (r->low >= r->high - q->slack) break;
    if (q->task->high > 0 && width < WIDTH_KNOWN) continue;
    if (!NAME(pass)(q, WIDTH_UPPER * width, true, &high, r)) return false;
    if (high < r->high) r->high = high;
  }
  return true;
}

static bool NAME(best)(SearchResult *out, const SearchTask *task, Err *e)
{
  NAME(Search) q;
  SearchResult r = {.low = task->low > 0 ? task->low : -1};
  bool ok = NAME(open)(&q, task, e) && (NAME(close_in)(&q, &r) || q.spent);
  NAME(close)(&q);
  if (!ok) return false;
  if (r.low < 0) r.low = 0;
  if (r.high < r.low + q.slack) r.high = r.low;
  r.steps = q.steps;
  *out = r;
  return true;
}

static bool NAME(all_seen)(uint64_t out[SEARCH_WORDS_MAX], const SearchTask *task,
                           Err *e)
{
  NAME(Search) q;
  SET set;
  State start = state_start(task->suit);
  bool ok = NAME(open)(&q, task, e) && NAME(bound)(&q, &start, q.all, &set);
  NAME(close)(&q);
  if (ok) memcpy(out, set.w, sizeof set);
  return ok;
}

#undef SET
#undef NAME
#undef WORDS
