/* SPDX-License-Identifier: MIT */
/*
** How: bin by bin. For each bin the codes that it may have are listed first:
** right lengths, right values of what is asked of this suit alone. The last bin
** takes what is left.
*/
#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "base/region.h"
#include "count/suits/part.h"

/* A part while it is split. */
typedef struct Walk {
  SuitsPlan *p;
  SuitsPart *part;
  Meter *m;
  Region region;    /* the arrays: */
  uint64_t *packed; /* counts of a code side by side, a guard bit above each */
  uint64_t guards;
  int64_t *adds;  /* bin, code, tracked form */
  int64_t *local; /* bin, code, local form of this suit */
  int local_nb, local_form[LOCALS_MAX];
  int64_t local_base[LOCALS_MAX];
  uint8_t *ok;    /* bin, code */
  uint16_t *list; /* bin, codes that are ok */
  int list_nb[BINS_MAX];
  int code[BINS_MAX];
} Walk;

static const char SPLITTING[] = "ways to split a suit";

/* Counts, lengths and packed forms of all codes. */
static bool make_codes(Walk *w)
{
  SuitsPart *part = w->part;
  int shift = 0, field[CELLS_MAX] = {0};
  part->code_nb = 1;
  for (int c = 0; c < part->cell_nb; c++) {
    int size = hand_size(part->cell[c]);
    part->step[c] = part->code_nb;
    part->code_nb *= size + 1;
    field[c] = shift;
    shift += 33 - __builtin_clz((unsigned)size);
    w->guards |= (uint64_t)1 << (shift - 1);
  }
  assert(shift <= 64 && part->code_nb <= 1 << 16);
  size_t nb = (size_t)part->code_nb;
  part->count = mem_new(nb, sizeof *part->count);
  part->length = mem_new(nb, sizeof *part->length);
  w->packed = region_new(&w->region, nb, sizeof *w->packed);
  if (!part->count || !part->length || !w->packed) return err_memory(w->m->e);
  for (int code = 0; code < part->code_nb; code++)
    for (int c = 0; c < part->cell_nb; c++) {
      int n = code / part->step[c] % (hand_size(part->cell[c]) + 1);
      part->count[code][c] = (uint8_t)n;
      part->length[code] = (uint8_t)(part->length[code] + n);
      w->packed[code] |= (uint64_t)n << field[c];
    }
  return true;
}

/* The lowest cards of each cell, as a holding of the part's suit. */
static unsigned holding_of(const SuitsPart *part, int code)
{
  Hand out = 0;
  for (int c = 0; c < part->cell_nb; c++) {
    Hand cell = part->cell[c];
    for (int i = part->count[code][c]; i > 0; i--, cell &= cell - 1)
      out |= cell & -cell;
  }
  return hand_holding(out, part->suit);
}

int64_t suits_code_adds(const Boxes *b, const SuitsPart *part, int form, int seat,
                        int code)
{
  if (part->suit >= 0)
    return suits_form_adds(b, form, seat, part->suit, holding_of(part, code));
  int64_t sum = 0;
  for (int c = 0; c < part->cell_nb; c++) {
    int card = hand_lowest(part->cell[c]);
    sum += part->count[code][c] *
           suits_form_adds(b, form, seat, card_suit(card), 1u << card_rank(card));
  }
  return sum;
}

/* True if the form varies for this bin alone. */
static bool only_bin(const Walk *w, int form, int bin)
{
  for (int b = 0; b < w->p->bin_nb; b++)
    if (b != bin && w->p->bin[b].seat >= 0 &&
        w->p->boxes->form[form].table[w->p->bin[b].seat][w->part->suit].varies)
      return false;
  return true;
}

/* Fill what codes add, and which of them a bin may have. */
static bool judge(Walk *w)
{
  const SuitsPlan *p = w->p;
  SuitsPart *part = w->part;
  size_t codes = (size_t)part->code_nb, bins = (size_t)p->bin_nb;
  Region *region = &w->region;
  w->adds = region_new(region, bins * codes * (size_t)p->form_nb, sizeof *w->adds);
  w->local = region_new(region, bins * codes * (size_t)w->local_nb, sizeof *w->local);
  w->ok = region_new(region, bins * codes, sizeof *w->ok);
  w->list = region_new(region, bins * codes, sizeof *w->list);
  if (region->failed) return err_memory(w->m->e);
  if (!meter_work(w->m, bins * codes * (uint64_t)(p->form_nb + w->local_nb + 1),
                  SPLITTING))
    return false;
  for (int bin = 0; bin < p->bin_nb; bin++) {
    int seat = p->bin[bin].seat;
    bool shaped = p->bin[bin].shaped && part->suit >= 0;
    int known =
        shaped ? hand_length(p->boxes->known.hand[p->bin[bin].of[0]], part->suit) : 0;
    for (int code = 0; code < part->code_nb; code++) {
      size_t at = (size_t)bin * codes + (size_t)code;
      int length = part->length[code];
      bool ok = length <= p->bin[bin].need;
      if (shaped) ok = ok && p->allowed[bin][part->suit] >> (length + known) & 1;
      for (int f = 0; ok && seat >= 0 && f < p->form_nb; f++)
        w->adds[at * (size_t)p->form_nb + (size_t)f] =
            suits_code_adds(p->boxes, part, p->form[f], seat, code);
      for (int l = 0; ok && seat >= 0 && l < w->local_nb; l++) {
        int form = w->local_form[l];
        int64_t adds = suits_code_adds(p->boxes, part, form, seat, code);
        w->local[at * (size_t)w->local_nb + (size_t)l] = adds;
        if (only_bin(w, form, bin))
          ok = ranges_have(p->box->in[form], w->local_base[l] + adds);
      }
      w->ok[at] = ok;
      if (ok) w->list[(size_t)bin * codes + (size_t)w->list_nb[bin]++] = (uint16_t)code;
    }
  }
  return true;
}

/* A split is complete: keep it unless a sum of several hands forbids it. */
static bool keep(Walk *w, Count ways)
{
  const SuitsPlan *p = w->p;
  SuitsPart *part = w->part;
  size_t codes = (size_t)part->code_nb, forms = (size_t)p->form_nb;
  for (int l = 0; l < w->local_nb; l++) {
    int64_t sum = w->local_base[l];
    for (int b = 0; b < p->bin_nb; b++)
      sum += w->local[((size_t)b * codes + (size_t)w->code[b]) * (size_t)w->local_nb +
                      (size_t)l];
    if (!ranges_have(p->box->in[w->local_form[l]], sum)) return true;
  }
  if (part->split_nb == part->split_room) {
    int room = part->split_room ? 2 * part->split_room : 64;
    size_t more = (size_t)(room - part->split_room);
    Split *split = mem_resize(part->split, (size_t)room, sizeof *split);
    if (split) part->split = split;
    int64_t *raw = mem_resize(part->raw, (size_t)room * (forms + 1), sizeof *raw);
    if (raw) part->raw = raw;
    if (!split || !raw) return err_memory(w->m->e);
    part->split_room = room;
    if (!meter_hold(w->m, more * (sizeof *split + (forms + 1) * sizeof *raw),
                    SPLITTING))
      return false;
  }
  Split *s = &part->split[part->split_nb];
  int64_t *raw = part->raw + (size_t)part->split_nb * forms;
  *s = (Split){.ways = ways};
  for (size_t f = 0; f < forms; f++) raw[f] = 0;
  for (int b = 0; b < p->bin_nb; b++) {
    int length = part->length[w->code[b]];
    const int64_t *adds = w->adds + ((size_t)b * codes + (size_t)w->code[b]) * forms;
    s->code[b] = (uint16_t)w->code[b];
    for (size_t f = 0; f < forms; f++) raw[f] += adds[f];
    if (!part->split_nb || length < part->least[b]) part->least[b] = length;
    if (!part->split_nb || length > part->most[b]) part->most[b] = length;
  }
  part->split_nb++;
  return true;
}

static bool walk(Walk *w, int bin, int left, Count ways)
{
  const SuitsPlan *p = w->p;
  const SuitsPart *part = w->part;
  size_t at = (size_t)bin * (size_t)part->code_nb;
  if (bin == p->bin_nb - 1) {
    w->code[bin] = left;
    return !w->ok[at + (size_t)left] || keep(w, ways);
  }
  if (!meter_work(w->m, (uint64_t)w->list_nb[bin], SPLITTING)) return false;
  for (int i = 0; i < w->list_nb[bin]; i++) {
    int code = w->list[at + (size_t)i];
    uint64_t rest = (w->packed[left] | w->guards) - w->packed[code];
    if ((rest & w->guards) != w->guards) continue;
    Count mine = ways;
    for (int c = 0; c < part->cell_nb; c++)
      mine *= p->choices->ways[part->count[left][c]][part->count[code][c]];
    w->code[bin] = code;
    if (!walk(w, bin + 1, left - code, mine)) return false;
  }
  return true;
}

bool suits_part_split(SuitsPlan *p, SuitsPart *part, Meter *m)
{
  Walk w = {.p = p, .part = part, .m = m};
  for (int l = 0; l < p->local_nb; l++) {
    if (p->local_suit[l] != part->suit) continue;
    w.local_base[w.local_nb] = suits_form_base(p->boxes, p->local[l]);
    w.local_form[w.local_nb++] = p->local[l];
  }
  bool ok = make_codes(&w) && judge(&w) && walk(&w, 0, part->code_nb - 1, 1);
  region_free(&w.region);
  return ok;
}
