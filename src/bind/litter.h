/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** litter.h - files that must go where a signal ends the program.
**
** A few names, for all threads; a file beyond them, or with too long a name, stays.
** Names are added and dropped by one thread.
*/
#ifndef BIND_LITTER_H
#define BIND_LITTER_H

/* From now on litter_sweep removes this file. */
void litter_add(const char *path);
/* It is not a litter any more. */
void litter_drop(const char *path);
/* Remove all; safe in signal handlers. */
void litter_sweep(void);

#endif
