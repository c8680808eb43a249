/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** reminder.h - a word on standard error when something takes long.
**
** What is done in one call of C cannot tell of itself: a timer of the system does,
** once, unless the work is over before. One reminder at a time; a new one takes the
** place of the old.
** State: one program, in the file's statics.
*/
#ifndef HOST_REMINDER_H
#define HOST_REMINDER_H

#include <stddef.h>

enum { REMINDER_MAX = 400 }; /* bytes of a text; more is cut off */

/* Write 'text' and an end of line in so many seconds, 0.001 to 1000000. */
void reminder_set(const char *text, size_t len, double seconds);

/* Forget it. */
void reminder_drop(void);

#endif
