/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** How: line by line. Where a line leaves a comment open, its brace is looked for
** in what there is; 'no_brace' says up to where none was found, so that a text full
** of opening braces is not searched again for each of them.
*/
#include "scan/games.h"

#include <string.h>

#include "base/mem.h"
#include "scan/stream.h"
#include "scan/text.h"

struct Games {
  Stream in;
  int64_t line;    /* of 'scan' */
  size_t scan;     /* where to go on: a line's beginning, or within it ('mid') */
  size_t no_brace; /* no '}' from 'scan' to here */
  /* The game at hand; first_line 0: none yet */
  int64_t first_line;
  size_t start, end; /* its text so far */
  bool mid;          /* a comment has ended on this line */
  bool open;         /* a comment is open, */
  int64_t open_line; /* since this line; */
  size_t open_next;  /* the line after it */
  int64_t *ignored;
  int ignored_nb, ignored_room;
};

Games *games_new(void)
{
  Games *g = mem_new(1, sizeof *g);
  if (!g) return NULL;
  g->line = 1;
  g->in.cr_ends = true;
  return g;
}

void games_free(Games *g)
{
  if (!g) return;
  buf_free(&g->in.text);
  mem_free(g->ignored);
  mem_free(g);
}

bool games_feed(Games *g, const char *text, size_t len)
{
  size_t gone = len ? g->in.gone : 0; /* it goes now */
  g->start -= g->start < gone ? g->start : gone;
  g->end -= g->end < gone ? g->end : gone;
  g->open_next -= g->open_next < gone ? g->open_next : gone;
  g->no_brace -= g->no_brace < gone ? g->no_brace : gone;
  g->scan -= g->scan < gone ? g->scan : gone;
  bool ok = stream_feed(&g->in, text, len);
  if (g->scan < g->in.gone) g->scan = g->in.gone; /* a byte order mark */
  return ok;
}

void games_end(Games *g)
{
  stream_end(&g->in);
}

static bool add_ignored(Games *g)
{
  size_t nb = (size_t)g->ignored_nb + 1;
  if (!mem_grow(&g->ignored, nb, &g->ignored_room, sizeof *g->ignored)) return false;
  g->ignored[g->ignored_nb++] = g->open_line;
  return true;
}

/* Does a comment begin in a piece of a line that does not end there? */
static bool leaves_open(const Games *g, size_t at, size_t end)
{
  const char *text = g->in.text.text;
  bool strings = true; /* some may end on this line */
  if (!memchr(text + at, '{', end - at)) return false;
  while (at < end) {
    char c = text[at];
    if (c == ';') return false;
    if (c == '{') {
      const char *stop = memchr(text + at, '}', end - at);
      if (!stop) return true;
      at = (size_t)(stop - text);
    } else if (c == '"' && strings) {
      size_t stop = text_string_end(text, at, end);
      strings = stop;
      if (stop) at = stop - 1;
    }
    at++;
  }
  return false;
}

/* Give out the game up to 'end'; the next one begins at 'next'. */
static int give(Games *g, Game *out, size_t end, size_t next, bool cut)
{
  *out = (Game){.text = g->in.text.text + g->start,
                .len = end - g->start,
                .line = g->first_line,
                .cut = cut,
                .ignored = g->ignored,
                .ignored_nb = g->ignored_nb};
  g->first_line = 0;
  g->mid = false;
  g->in.gone = g->scan = next;
  return GAMES_FOUND;
}

/* The game has reached its bound: it ends before this line, or within it. */
static int give_part(Games *g, Game *out)
{
  size_t end = g->scan > g->start ? g->scan : g->start + GAME_MAX, next = end;
  if (g->in.text.text[end - 1] == '\n') end--;
  return give(g, out, end, next, true);
}

/*
** A comment is open: find its end. GAMES_FOUND: it has one, or it is not one and the
** lines after its first are read again; either way there is more to read.
*/
static int close_comment(Games *g)
{
  const char *text = g->in.text.text;
  size_t limit =
      g->start + GAME_MAX < g->in.text.len ? g->start + GAME_MAX : g->in.text.len;
  size_t from = g->no_brace > g->scan ? g->no_brace : g->scan;
  const char *stop = from < limit ? memchr(text + from, '}', limit - from) : NULL;
  if (stop) {
    g->line += text_lines(text + g->scan, (size_t)(stop - text) - g->scan);
    g->scan = (size_t)(stop - text) + 1;
    g->mid = true;
    g->open = false;
    return GAMES_FOUND;
  }
  if (limit > g->no_brace) g->no_brace = limit;
  if (limit == g->in.text.len && limit < g->start + GAME_MAX && !g->in.ended)
    return GAMES_MORE;
  if (!add_ignored(g)) return GAMES_MEMORY;
  g->scan = g->open_next;
  g->line = g->open_line + 1;
  g->open = false;
  return GAMES_FOUND;
}

/* Look at the line, or the rest of one, from 'scan' to 'end'. */
static void take_line(Games *g, size_t end, size_t next)
{
  if (!g->first_line) {
    g->first_line = g->line;
    g->start = g->scan;
    g->ignored_nb = 0;
  }
  bool escaped = !g->mid && end > g->scan && g->in.text.text[g->scan] == '%';
  g->open = !escaped && leaves_open(g, g->scan, end);
  g->open_line = g->line;
  g->open_next = next;
  g->end = end;
  g->mid = false;
  g->scan = next;
  g->line++;
}

int games_next(Games *g, Game *out)
{
  if (g->in.text.failed) return GAMES_MEMORY;
  if (!g->in.begun) return GAMES_MORE;
  for (;;) {
    const char *text = g->in.text.text;
    if (g->open) {
      int found = close_comment(g);
      if (found != GAMES_FOUND) return found;
    }
    size_t len = g->in.text.len;
    if (g->scan == len && g->in.ended)
      return g->first_line ? give(g, out, g->mid ? len : g->end, len, false)
                           : GAMES_END;
    const char *stop =
        g->scan < len ? memchr(text + g->scan, '\n', len - g->scan) : NULL;
    size_t start = g->first_line ? g->start : g->scan;
    size_t end = stop ? (size_t)(stop - text) : len;
    if (end - start > GAME_MAX) {
      if (!g->first_line) {
        g->first_line = g->line;
        g->start = start;
        g->ignored_nb = 0;
      }
      return give_part(g, out);
    }
    if (!stop && !g->in.ended) return GAMES_MORE;
    size_t next = end + (stop != NULL);
    if (!g->mid && text_blank(text + g->scan, end - g->scan)) {
      g->line++;
      if (g->first_line) return give(g, out, g->end, next, false);
      g->in.gone = g->scan = next;
    } else {
      take_line(g, end, next);
    }
  }
}
