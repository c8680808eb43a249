/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_stream.h - what the bindings of streams of boards share.
*/
#ifndef BIND_BIND_STREAM_H
#define BIND_BIND_STREAM_H

#include "bind/bind.h"
#include "scan/text.h"

/* The text that a method `feed` has at 2; NULL: there are no more. */
const char *bind_checkfed(lua_State *L, size_t *len);

/* Push a board: the file whose name is at 'file', and the line. */
void bind_newboard(lua_State *L, int file, int64_t line);

/* Set a field of the table on the top to a piece of 'text'. */
void bind_setpiece(lua_State *L, const char *field, const char *text, Piece p);

enum { BIND_CARDS_AT = 128 /* where cards begin; calls are at 0 */ };

/* Push a table of texts, made once: by call, and by BIND_CARDS_AT + card. */
void bind_newitems(lua_State *L);

/* Push an array of the texts of calls or cards from the table of texts at 'items'. */
void bind_pushitems(lua_State *L, int items, int base, const int8_t item[], int nb);

#endif
