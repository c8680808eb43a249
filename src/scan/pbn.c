/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** How: from the left, one item after the other. Names are found again by a hash
** table, so that a game of very many tags takes no longer for each.
*/
#include "scan/pbn.h"

#include <string.h>

#include "base/mem.h"

enum { SHOWN = 40 /* bytes of a faulty text that a note quotes */, SLOTS_MIN = 128 };

typedef struct PbnReader {
  const char *text;
  size_t len, at;
  size_t from;      /* behind the last tag */
  size_t counted;   /* lines are counted up to here: */
  int64_t line;     /* that many */
  size_t no_string; /* up to here no string ends */
  const int64_t *ignored, *ignored_end;
  PbnGame *out;
} PbnReader;

/* Tags that have no section: the mandatory ones (PBN 2.1, section 3.4). */
static bool has_section(const char *name, size_t len)
{
  static const char *const mandatory[] = {
      "Event", "Site",    "Date",     "Board",    "West",
      "North", "East",    "South",    "Dealer",   "Vulnerable",
      "Deal",  "Scoring", "Declarer", "Contract", "Result",
  };
  for (size_t i = 0; i < sizeof mandatory / sizeof *mandatory; i++)
    if (mandatory[i][0] == name[0] && strlen(mandatory[i]) == len &&
        !memcmp(mandatory[i], name, len))
      return false;
  return true;
}

static bool is_name(char c)
{
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
         c == '_';
}

static size_t line_end(const PbnReader *r, size_t at)
{
  const char *stop = memchr(r->text + at, '\n', r->len - at);
  return stop ? (size_t)(stop - r->text) : r->len;
}

/* The number of the line of 'at', which is never less than before. */
static int64_t line_of(PbnReader *r, size_t at)
{
  r->line += text_lines(r->text + r->counted, at - r->counted);
  r->counted = at;
  return r->line;
}

static bool note(PbnReader *r, size_t at, int what, Piece text, Piece name)
{
  PbnGame *out = r->out;
  if (out->note_nb > PBN_NOTES_MAX) { /* the last one counts those that follow */
    out->note[PBN_NOTES_MAX].text.len++;
    return true;
  }
  if (out->note_nb == PBN_NOTES_MAX) what = PBN_MORE, text.len = 1;
  size_t nb = (size_t)out->note_nb + 1;
  if (!mem_grow(&out->note, nb, &out->note_room, sizeof *out->note)) return false;
  out->note[out->note_nb++] =
      (PbnNote){.what = what, .line = line_of(r, at), .text = text, .name = name};
  return true;
}

static size_t skip_space(const PbnReader *r, size_t at)
{
  while (at < r->len && text_is_space(r->text[at])) at++;
  return at;
}

/* The text since the last tag belongs to it, or precedes all of them. */
static void close_tag(PbnReader *r, size_t end)
{
  Piece p = {r->from, end - r->from};
  while (p.len > 0 && text_is_space(r->text[p.at + p.len - 1])) p.len--;
  if (r->out->tag_nb)
    r->out->tag[r->out->tag_nb - 1].after = p;
  else
    r->out->before = p;
}

/* ---- names ---------------------------------------------------------------------- */

static unsigned hash_of(const char *name, size_t len)
{
  unsigned hash = 2166136261u; /* FNV-1a */
  for (size_t i = 0; i < len; i++) hash = (hash ^ (unsigned char)name[i]) * 16777619u;
  return hash;
}

/* The slot of a name: that of its first tag, or a free one. */
static int *slot_of(const PbnGame *p, const char *text, const char *name, size_t len)
{
  unsigned mask = (unsigned)p->slot_nb - 1, i;
  for (i = hash_of(name, len) & mask; p->slot[i]; i = (i + 1) & mask) {
    Piece other = p->tag[p->slot[i] - 1].name;
    if (other.len == len && !memcmp(text + other.at, name, len)) break;
  }
  return &p->slot[i];
}

const PbnTag *pbn_find(const PbnGame *p, const char *text, const char *name)
{
  int i = p->slot_nb ? *slot_of(p, text, name, strlen(name)) : 0;
  return i ? &p->tag[i - 1] : NULL;
}

static int *slot_for(const PbnReader *r, Piece name)
{
  return slot_of(r->out, r->text, r->text + name.at, name.len);
}

static bool grow_slots(PbnReader *r)
{
  PbnGame *out = r->out;
  int nb = out->slot_nb ? 2 * out->slot_nb : SLOTS_MIN;
  int *more = mem_new((size_t)nb, sizeof *more);
  if (!more) return false;
  mem_free(out->slot);
  out->slot = more, out->slot_nb = nb;
  for (int i = 0; i < out->tag_nb; i++) {
    int *slot = slot_for(r, out->tag[i].name);
    if (!*slot) *slot = i + 1;
  }
  return true;
}

/* ---- items ---------------------------------------------------------------------- */

/* A tag at 'at': it, and the position after it; 0 when it is not a tag. */
static size_t parse_tag(const PbnReader *r, size_t at, PbnTag *t)
{
  const char *text = r->text;
  size_t i = skip_space(r, at + 1), from = i;
  while (i < r->len && is_name(text[i])) i++;
  *t = (PbnTag){.name = {from, i - from}};
  i = skip_space(r, i);
  if (!t->name.len || i == r->len || text[i] != '"') return 0;
  size_t stop = text_string_end(text, i, r->len);
  if (!stop) return 0;
  t->value = (Piece){i + 1, stop - 1 - (i + 1)};
  t->escaped = memchr(text + t->value.at, '\\', t->value.len) != NULL;
  i = skip_space(r, stop);
  return i < r->len && text[i] == ']' ? i + 1 : 0;
}

static bool add_tag(PbnReader *r, const PbnTag *t)
{
  PbnGame *out = r->out;
  size_t nb = (size_t)out->tag_nb + 1;
  if (!mem_grow(&out->tag, nb, &out->tag_room, sizeof *out->tag)) return false;
  if (2 * out->tag_nb >= out->slot_nb && !grow_slots(r)) return false;
  int *slot = slot_for(r, t->name);
  out->tag[out->tag_nb++] = *t;
  if (!*slot) *slot = out->tag_nb;
  return true;
}

static bool is_named(const PbnReader *r, const PbnTag *t, const char *name)
{
  return t->name.len == strlen(name) &&
         !memcmp(r->text + t->name.at, name, t->name.len);
}

/* Whether another Deal comes soon behind byte 'at': then a board begins there. */
static bool deal_follows(const PbnReader *r, size_t at)
{
  static const char DEAL[] = "[Deal ";
  enum { SOON = 4096 }; /* bytes: the time of many tags that come again is bounded */
  size_t stop = r->len - at < SOON ? r->len : at + SOON;
  for (; at + sizeof DEAL - 1 <= stop; at++) {
    const char *found = memchr(r->text + at, '[', stop - at);
    if (!found) return false;
    at = (size_t)(found - r->text);
    if (at + sizeof DEAL - 1 <= stop && !memcmp(found, DEAL, sizeof DEAL - 1))
      return true;
  }
  return false;
}

static bool take_tag(PbnReader *r)
{
  PbnTag t;
  size_t at = r->at, stop = parse_tag(r, at, &t);
  if (!stop) {
    r->at = line_end(r, at);
    return note(r, at, PBN_NO_TAG, (Piece){at, r->len - at}, (Piece){0, 0});
  }
  close_tag(r, at);
  bool twice = r->out->slot_nb && *slot_for(r, t.name) && !is_named(r, &t, "Note");
  if (twice && (is_named(r, &t, "Board") || is_named(r, &t, "Event")) &&
      pbn_find(r->out, r->text, "Deal") && deal_follows(r, at)) {
    r->out->rest = (Game){.text = r->text + at, .len = r->len - at, .joined = true};
    r->len = at;
    return true;
  }
  if (twice && !note(r, at, PBN_TWICE, t.name, (Piece){0, 0})) return false;
  t.line = line_of(r, at);
  r->at = r->from = stop;
  return add_tag(r, &t);
}

/* A piece of a section: a string or a word. */
static void take_word(PbnReader *r)
{
  const char *text = r->text;
  size_t at = r->at, stop = 0;
  if (text[at] == '"') {
    if (at >= r->no_string) stop = text_string_end(text, at, r->len);
    if (!stop && at >= r->no_string) r->no_string = line_end(r, at);
    r->at = stop ? stop : at + 1;
    return;
  }
  while (at < r->len && !text_is_space(text[at]) && text[at] != ';' &&
         text[at] != '{' && text[at] != '[' && text[at] != '"')
    at++;
  r->at = at > r->at ? at : at + 1;
}

/* Text that is neither tag nor comment: a section of the last tag, or a fault. */
static bool take_text(PbnReader *r)
{
  Piece rest = {r->at, r->len - r->at}, none = {0, 0};
  size_t at = r->at;
  int nb = r->out->tag_nb;
  Piece name = nb ? r->out->tag[nb - 1].name : none;
  if (nb && has_section(r->text + name.at, name.len)) {
    take_word(r);
    return true;
  }
  r->at = line_end(r, at);
  return note(r, at, nb ? PBN_NO_SECTION : PBN_BEFORE_TAGS, rest, name);
}

/* Is the comment that begins at 'at' one of those that do not end? */
static bool is_ignored(PbnReader *r, size_t at)
{
  if (r->ignored == r->ignored_end) return false;
  int64_t line = line_of(r, at);
  while (r->ignored < r->ignored_end && *r->ignored < line) r->ignored++;
  return r->ignored < r->ignored_end && *r->ignored == line;
}

/* Does a tag begin after a "\r" in the comment from 'from' on? */
static bool hides_tag(const PbnReader *r, size_t from)
{
  const char *end = r->text + r->at;
  for (const char *p = r->text + from; (p = memchr(p, '\r', (size_t)(end - p)));) {
    while (p < end && text_is_space(*p)) p++;
    if (p < end && *p == '[') return true;
  }
  return false;
}

static bool take(PbnReader *r)
{
  size_t at = r->at;
  char c = r->text[at];
  bool begins = at == 0 || r->text[at - 1] == '\n';
  if (c == ';' || (c == '%' && begins)) {
    r->at = line_end(r, at);
    if (hides_tag(r, at)) return note(r, at, PBN_HIDDEN, (Piece){0, 0}, (Piece){0, 0});
  } else if (c == '{' && is_ignored(r, at)) {
    r->at = line_end(r, at);
    return note(r, at, PBN_UNCLOSED, (Piece){0, 0}, (Piece){0, 0});
  } else if (c == '{') {
    const char *stop = memchr(r->text + at, '}', r->len - at);
    r->at = stop ? (size_t)(stop - r->text) + 1 : r->len;
  } else if (c == '[') {
    return take_tag(r);
  } else {
    return take_text(r);
  }
  return true;
}

bool pbn_read(PbnGame *out, const Game *g)
{
  PbnReader r = {.text = g->text,
                 .len = g->len,
                 .line = g->line,
                 .ignored = g->ignored,
                 /* without any, the pointer is null, to which nothing may be added */
                 .ignored_end = g->ignored_nb ? g->ignored + g->ignored_nb : g->ignored,
                 .out = out};
  Piece none = {0, 0};
  out->tag_nb = out->note_nb = 0;
  if (out->slot_nb > SLOTS_MIN) { /* a game of many tags shall not slow the others */
    mem_free(out->slot);
    out->slot = NULL, out->slot_nb = 0;
  }
  if (out->slot_nb) memset(out->slot, 0, (size_t)out->slot_nb * sizeof *out->slot);
  out->rest = (Game){0};
  if (g->joined && !note(&r, 0, PBN_JOINED, none, none)) return false;
  for (r.at = skip_space(&r, 0); r.at < r.len; r.at = skip_space(&r, r.at))
    if (!take(&r)) return false;
  close_tag(&r, r.len);
  if (!out->rest.text) return !g->cut || note(&r, r.len, PBN_CUT, none, none);
  out->rest.line = line_of(&r, r.len);
  out->rest.cut = g->cut;
  out->rest.ignored = g->ignored;
  out->rest.ignored_nb = g->ignored_nb;
  return true;
}

void pbn_free(PbnGame *p)
{
  mem_free(p->tag);
  mem_free(p->note);
  mem_free(p->slot);
  *p = (PbnGame){0};
}

/* ---- words ---------------------------------------------------------------------- */

static void quote(Buf *out, const char *text, Piece p)
{
  const char *stop = memchr(text + p.at, '\n', p.len);
  size_t len = stop ? (size_t)(stop - text) - p.at : p.len;
  buf_putc(out, '\'');
  buf_add(out, text + p.at, len <= SHOWN ? len : SHOWN);
  buf_puts(out, len <= SHOWN ? "'" : "...'");
}

void pbn_message(Buf *out, const PbnNote *n, const char *text)
{
  switch (n->what) {
  case PBN_NO_TAG:
    quote(out, text, n->text);
    buf_puts(out, " is not a tag; kept as text");
    break;
  case PBN_TWICE:
    buf_puts(out, "the tag ");
    buf_add(out, text + n->text.at, n->text.len);
    buf_puts(out, " occurs twice; the first counts");
    break;
  case PBN_BEFORE_TAGS:
    quote(out, text, n->text);
    buf_puts(out, " comes before any tag; kept as text");
    break;
  case PBN_NO_SECTION:
    quote(out, text, n->text);
    buf_puts(out, " follows the tag ");
    buf_add(out, text + n->name.at, n->name.len);
    buf_puts(out, ", which has no section; kept as text");
    break;
  case PBN_UNCLOSED:
    buf_puts(out, "a comment begins that does not end; kept as text");
    break;
  case PBN_HIDDEN:
    buf_puts(out,
             "a comment of one line holds a tag after a CR, which ends no line here, "
             "as others end in LF: give all lines the same end");
    break;
  case PBN_JOINED:
    buf_puts(
        out,
        "an empty line is missing before this tag, with which another board begins");
    break;
  case PBN_MORE:
    buf_printf(out, "%zu more of the record are not listed", n->text.len);
    break;
  default:
    buf_printf(out,
               "the record is longer than %d bytes; what follows is read as another",
               GAME_MAX);
  }
}

void pbn_value(Buf *out, const char *value, size_t len)
{
  size_t from = 0;
  for (size_t i = 0; i + 1 < len; i++) {
    if (value[i] != '\\' || (value[i + 1] != '"' && value[i + 1] != '\\')) continue;
    buf_add(out, value + from, i - from);
    from = ++i;
  }
  buf_add(out, value + from, len - from);
}
