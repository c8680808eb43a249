/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/records.h"
#include "score/score.h"

enum { NOTES_NB = 3, ROW = SEAT_NB };

static const char *const NOTES[NOTES_NB] = {
    "15-17 balanced, may have a five-card major",
    "asks for aces",
    "weak, at most 7 points",
};

static void tag(Buf *out, const char *name, const char *value)
{
  buf_printf(out, "[%s \"%s\"]\n", name, value);
}

static void put_contract(Buf *out, const MadeBoard *b)
{
  static const char *const risks[] = {"", "X", "XX"};
  const Contract *c = &b->contract;
  if (!c->level) {
    buf_puts(out, "[Declarer \"\"]\n[Contract \"Pass\"]\n[Result \"\"]\n");
    return;
  }
  buf_printf(out, "[Declarer \"%c\"]\n[Contract \"%d%s%s\"]\n[Result \"%d\"]\n",
             seat_letter(c->declarer), c->level, strain_name(c->strain),
             risks[c->doubled], b->result);
}

static void put_names(Buf *out, const MadeBoard *b)
{
  buf_printf(out, "[West \"%s\"]\n[North \"%s\"]\n[East \"%s\"]\n[South \"%s\"]\n",
             b->name[WEST], b->name[NORTH], b->name[EAST], b->name[SOUTH]);
}

static void put_head(Buf *out, const MadeBoard *b, Rng *r)
{
  static const char *const vuls[VUL_NB] = {"None", "NS", "EW", "All"};
  char deal[DEAL_TEXT_MAX];
  bool escaped = rng_below(r, 16) == 0;
  tag(out, "Event",
      escaped ? "The \\\"Spring\\\" Pairs" : "The Spring Teams, round robin");
  tag(out, "Site", "Seaside Hall");
  tag(out, "Date", "2016.05.17");
  buf_printf(out, "[Board \"%d\"]\n", (int)((b->index - 1) % 32 + 1));
  put_names(out, b);
  buf_printf(out, "[Dealer \"%c\"]\n", seat_letter(b->dealer));
  tag(out, "Vulnerable", vuls[b->vul]);
  deal_format(&b->deal, b->dealer, deal);
  tag(out, "Deal", deal);
  tag(out, "Scoring", "IMP");
  put_contract(out, b);
  if (rng_below(r, 8) == 0)
    buf_puts(out, "{ Both tables reached the same contract; the lead decided,\n"
                  "and nobody could have known. }\n");
  tag(out, "HomeTeam", "Harbour");
  tag(out, "VisitTeam", "Hillside");
  tag(out, "Room", b->index % 2 ? "Open" : "Closed");
  buf_printf(out, "[Round \"%d\"]\n[Table \"%d\"]\n", (int)(b->index / 64) + 1,
             (int)rng_below(r, 40) + 1);
}

static void put_auction(Buf *out, const MadeBoard *b, Rng *r)
{
  int noted = 0;
  bool with_notes = rng_below(r, 3) == 0;
  buf_printf(out, "[Auction \"%c\"]\n", seat_letter(b->dealer));
  for (int i = 0; i < b->auction.nb; i++) {
    char text[CALL_TEXT_MAX];
    int call = b->auction.call[i];
    buf_puts(out, call == CALL_PASS ? "Pass" : call_format(call, text));
    if (with_notes && noted < NOTES_NB && call != CALL_PASS)
      buf_printf(out, " =%d=", ++noted);
    buf_putc(out, i % ROW == ROW - 1 || i == b->auction.nb - 1 ? '\n' : ' ');
  }
  for (int i = 0; i < noted; i++)
    buf_printf(out, "[Note \"%d:%s\"]\n", i + 1, NOTES[i]);
}

/* Rows of the Play section: a column for each seat from the first leader on. */
static void put_play(Buf *out, const MadeBoard *b)
{
  int leader = seat_next(b->contract.declarer);
  if (!b->contract.level || !b->card_nb) return;
  buf_printf(out, "[Play \"%c\"]\n", seat_letter(leader));
  for (int first = 0; first < b->card_nb; first += SEAT_NB) {
    char row[SEAT_NB][CARD_TEXT_MAX] = {"-", "-", "-", "-"};
    for (int i = first; i < first + SEAT_NB && i < b->card_nb; i++)
      for (int s = 0; s < SEAT_NB; s++)
        if (b->deal.hand[s] & card_bit(b->card[i]))
          card_format(b->card[i], row[(s - leader + SEAT_NB) % SEAT_NB]);
    buf_printf(out, "%s %s %s %s\n", row[0], row[1], row[2], row[3]);
  }
  if (b->card_nb < CARD_NB) buf_puts(out, "*\n");
}

static void put_tricks(Buf *out, Rng *r)
{
  static const int seats[] = {NORTH, SOUTH, EAST, WEST};
  buf_puts(out, "[OptimumResultTable \"Declarer;Denomination\\2R;Result\\2R\"]\n");
  for (int s = 0; s < SEAT_NB; s++)
    for (int strain = STRAIN_NB - 1; strain >= 0; strain--)
      buf_printf(out, "%c %2s %2d\n", seat_letter(seats[s]), strain_name(strain),
                 (int)rng_below(r, RANK_NB + 1));
}

static void put_scores(Buf *out, int vul, Rng *r)
{
  Contract c = {.level = 4, .strain = SPADES};
  int rows = 8 + (int)rng_below(r, 20);
  buf_puts(out, "[ScoreTable \"Rank\\2R;Contract\\4L;Declarer;Result\\2R;Score_NS\\5R;"
                "Names_NS\\20L\"]\n");
  for (int i = 1; i <= rows; i++) {
    c.declarer = (int)rng_below(r, SEAT_NB);
    int tricks = (int)rng_below(r, RANK_NB + 1);
    buf_printf(out, "%2d 4S   %c %2d %5d \"Pair %d, of a club\"\n", i,
               seat_letter(c.declarer), tricks, contract_score_ns(&c, vul, tricks), i);
  }
}

/* What an archive says of another table: no deal of its own. */
static void put_result(Buf *out, const MadeBoard *b)
{
  put_names(out, b);
  put_contract(out, b);
  tag(out, "Room", "Closed");
  buf_putc(out, '\n');
}

void record_pbn(Buf *out, uint64_t seed, uint64_t index)
{
  Rng r;
  MadeBoard b = made_board(seed, index, &r);
  if (rng_below(&r, 8) == 0) {
    put_result(out, &b);
    return;
  }
  put_head(out, &b, &r);
  put_auction(out, &b, &r);
  put_play(out, &b);
  if (rng_below(&r, 3) == 0) put_tricks(out, &r);
  if (rng_below(&r, 8) == 0) put_scores(out, b.vul, &r);
  buf_putc(out, '\n');
}
