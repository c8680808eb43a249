/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** signals.h - Ctrl-C, and readers that go away.
**
** The first Ctrl-C raises the stop flag, which loops in C poll, and lays a
** hook that ends Lua code which runs on without asking the flag. While the
** flag stays raised a second Ctrl-C ends the program at once; whoever lowers
** the flag (bind_stopped, signals_arm) makes the next one a first one again.
** A write to our own standard output or error whose reader is gone (| head)
** ends the program quietly; one to any other pipe fails with EPIPE.
** State: one program, one Lua state. Signal
** handlers reach it alone through the file's statics.
*/
#ifndef HOST_SIGNALS_H
#define HOST_SIGNALS_H

#include <lua.h>
#include <stdbool.h>

/* Give the flag to 'L' and watch the pipes. Ctrl-C still ends the program. */
void signals_open(lua_State *L);

/* From here on Ctrl-C interrupts what 'L' runs; forgets an earlier one. */
void signals_arm(void);

/* From here on Ctrl-C ends the program, as it would any other. */
void signals_disarm(void);

/* The state is about to be closed: touch it no more. */
void signals_close(void);

/* Has Ctrl-C come since signals_arm, whatever was made of it? */
bool signals_came(void);

/* Is the flag raised now? */
bool signals_pending(void);

#endif
