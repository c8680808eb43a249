/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** peer.h - another program that answers lines with lines.
**
** A Peer owns the process and the two pipes to it. Used for build/peer-dds,
** whose requests and answers are described in tests/peers/peer-dds.c.
** One thread per Peer.
*/
#ifndef BENCH_PEER_H
#define BENCH_PEER_H

#include <stddef.h>
#include <stdio.h>
#include <sys/types.h>

#include "base/err.h"

typedef struct Peer {
  pid_t pid;
  FILE *to, *from;
} Peer;

/* Where the build leaves the program that drives libdds. */
#define PEER_DDS "build/peer-dds"

/* Start the program 'path'. False: it cannot be run. */
bool peer_open(Peer *p, const char *path, Err *e);

/* Send a line (without '\n'), read one back. False: the peer has ended. */
bool peer_ask(Peer *p, const char *request, char *answer, size_t room, Err *e);

/* End it and wait for its end. */
void peer_close(Peer *p);

#endif
