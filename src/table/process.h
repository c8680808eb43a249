/* SPDX-License-Identifier: MIT */
/*
** process.h - another program, spoken with line by line.
**
** The program is run by sh, in a group of its own (but where a person is asked); it
** reads from its standard input and writes lines to its standard output, which it must
** flush. What it writes between two things that it is sent is an answer: that has a
** time and PROCESS_ANSWER_MAX bytes, however many lines it is. The program and what it
** starts have a bound of memory each; nothing else keeps it from doing harm. At the end
** its standard input is closed and it gets TERM, and soon after it KILL, with all that
** it started. A Process is of one thread.
*/
#ifndef TABLE_PROCESS_H
#define TABLE_PROCESS_H

#include "base/buf.h"
#include "base/err.h"
#include "base/stop.h"

enum {
  PROCESS_LINE_MAX = 4096,
  PROCESS_ANSWER_MAX = 1 << 16,
  PROCESS_TENTHS_MAX = 36000,
  PROCESS_MIB_MAX = 1 << 20
};

/* Which program, and what it may take. */
typedef struct Program {
  const char *command; /* of sh; outlives all that is made of it */
  int tenths;          /* of a second for an answer, 1 to PROCESS_TENTHS_MAX */
  int mib;             /* of address space, 1 to PROCESS_MIB_MAX */
  bool person;         /* asks at our terminal: one at a time, in our process group */
} Program;

typedef struct Process Process;

/*
** Run a program for a seat, which it has as BAIZE_SEAT (message_seat) in its
** environment. 'stop' (NULL: none) ends the waiting. NULL: 'e' says why not.
*/
Process *process_open(const Program *what, int seat, const Stop *stop, Err *e);
void process_close(Process *p); /* NULL is allowed */

/* Send what is in a buffer, and free it. */
bool process_send(Process *p, Buf *text, Err *e);

/* The next line, without its end but with a zero byte; it stands until the next call.
 */
bool process_line(Process *p, const char **line, size_t *len, Err *e);

/* Send a line, and free it; its answer is one line, and nothing else may be written. */
bool process_ask(Process *p, Buf *question, const char **answer, size_t *len, Err *e);

/* What a program did wrong: 'e' says "'./bot' has ended". False, always. */
bool process_fail(const Process *p, const char *what, Err *e);

#endif
