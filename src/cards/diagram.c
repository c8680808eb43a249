/* SPDX-License-Identifier: MIT */
#include "cards/diagram.h"

#include <inttypes.h>

/* What is printed between W and E, beside each suit from the spades down. */
static const char *const COMPASS[SUIT_NB] = {"  S", "W   E", "  N",
                                             ""}; /* ORDER STRAIN */
enum { COMPASS_INDENT = 2 };

static void add_suit(Buf *b, int suit, const DiagramStyle *style)
{
  bool red = style->colour && (suit == HEARTS || suit == DIAMONDS);
  if (red) buf_puts(b, "\033[31m");
  if (style->symbols)
    buf_puts(b, suit_symbol(suit));
  else
    buf_putc(b, suit_letter(suit));
  if (red) buf_puts(b, "\033[0m");
}

/* "S AKQ"; returns its columns. */
static int add_line(Buf *b, Hand h, int suit, const DiagramStyle *style)
{
  unsigned holding = hand_holding(h, suit);
  add_suit(b, suit, style);
  buf_putc(b, ' ');
  if (!holding) buf_putc(b, '-');
  for (int rank = ACE; rank >= TWO; rank--)
    if (holding >> rank & 1) buf_putc(b, rank_letter(rank));
  return 2 + (holding ? __builtin_popcount(holding) : 1);
}

static void add_middle(Buf *b, Hand h, const DiagramStyle *style)
{
  for (int suit = SPADES; suit >= CLUBS; suit--) {
    buf_fill(b, ' ', DIAGRAM_COLUMN);
    add_line(b, h, suit, style);
    buf_putc(b, '\n');
  }
}

static void add_sides(Buf *b, const Layout *l, const DiagramStyle *style)
{
  for (int suit = SPADES; suit >= CLUBS; suit--) {
    int at = add_line(b, l->hand[WEST], suit, style);
    buf_fill(b, ' ', (size_t)(DIAGRAM_COLUMN + COMPASS_INDENT - at));
    size_t before = b->len;
    buf_puts(b, COMPASS[suit]);
    at = DIAGRAM_COLUMN + COMPASS_INDENT + (int)(b->len - before);
    buf_fill(b, ' ', (size_t)(2 * DIAGRAM_COLUMN - at));
    add_line(b, l->hand[EAST], suit, style);
    buf_putc(b, '\n');
  }
}

static void add_caption(Buf *b, const DiagramStyle *style)
{
  const char *gap = "";
  if (style->board) {
    buf_printf(b, "Board %" PRIu64, style->board);
    gap = "  ";
  }
  if (style->dealer != DIAGRAM_NONE) {
    buf_printf(b, "%sdealer %c", gap, seat_letter(style->dealer));
    gap = "  ";
  }
  if (style->vul != DIAGRAM_NONE) {
    buf_printf(b, "%svul %s", gap, vul_name(style->vul));
    gap = "  ";
  }
  if (*gap) buf_putc(b, '\n');
}

void diagram(Buf *b, const Layout *l, const DiagramStyle *style)
{
  add_caption(b, style);
  add_middle(b, l->hand[NORTH], style);
  add_sides(b, l, style);
  add_middle(b, l->hand[SOUTH], style);
}
