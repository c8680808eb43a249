/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_stream.h - what the bindings of streams of boards share.
**
** Uses: bind.h, scan/text.h.
*/
#ifndef BIND_BIND_STREAM_H
#define BIND_BIND_STREAM_H

#include "bind/bind.h"
#include "scan/text.h"

/* Raises. */
int bind_nomemory(lua_State *L);

/* Give a stream its next bytes, 'text' NULL: there are no more; false: no memory. */
typedef bool BindFeed(void *stream, const char *text, size_t len);

/* A method `feed`: the text at 2, nil or none at its end; returns the stream, at 1. */
int bind_feed(lua_State *L, BindFeed *feed, void *stream);

/* Set a field of the table on the top to a piece of 'text'. */
void bind_setpiece(lua_State *L, const char *field, const char *text, Piece p);

#endif
