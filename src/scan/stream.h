/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** stream.h - text that comes in pieces, its lines ended by "\n".
**
** What readers have in common: the "\r" before an end of line and a byte order mark
** in front are taken off, what is given out makes room for what comes. A reader may set
** 'cr_ends': where the first line ends in "\r" alone, all do, as in old files.
** A Stream belongs to its reader.
*/
#ifndef SCAN_STREAM_H
#define SCAN_STREAM_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"

typedef struct Stream {
  Buf text;     /* what is not given out yet, from 'gone' on */
  size_t gone;  /* bytes that are given out */
  bool begun;   /* a byte order mark is taken off, if there was one */
  bool cr_ends; /* "\r" ends a line, or it is not known yet */
  bool cr_seen; /* it does */
  size_t held;  /* as many "\r" at the end of what was fed */
  bool ended;   /* all is fed */
} Stream;

/* Add 'len' bytes; what was given out goes. False: out of memory. */
bool stream_feed(Stream *s, const char *text, size_t len);

/* There will be no more. */
void stream_end(Stream *s);

#endif
