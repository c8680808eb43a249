/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/peer.h"

#include <errno.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { READ, WRITE };

static void close_both(const int ends[2])
{
  close(ends[READ]);
  close(ends[WRITE]);
}

bool peer_open(Peer *p, const char *path, Err *e)
{
  int to[2], from[2];
  if (access(path, X_OK) != 0)
    return err_as(e, ERR_IO, "cannot run %s: %s", path, strerror(errno));
  if (pipe(to) != 0) return err_as(e, ERR_IO, "no pipe: %s", strerror(errno));
  if (pipe(from) != 0) {
    close_both(to);
    return err_as(e, ERR_IO, "no pipe: %s", strerror(errno));
  }
  pid_t pid = fork();
  if (pid == 0) {
    dup2(to[READ], STDIN_FILENO);
    dup2(from[WRITE], STDOUT_FILENO);
    close_both(to);
    close_both(from);
    execl(path, path, (char *)NULL);
    _exit(127);
  }
  close(to[READ]);
  close(from[WRITE]);
  p->pid = pid;
  p->to = fdopen(to[WRITE], "w");
  p->from = fdopen(from[READ], "r");
  if (pid > 0 && p->to && p->from) return true;
  peer_close(p);
  return err_as(e, ERR_IO, "cannot start %s", path);
}

bool peer_ask(Peer *p, const char *request, char *answer, size_t room, Err *e)
{
  if (fprintf(p->to, "%s\n", request) < 0 || fflush(p->to) != 0 ||
      !fgets(answer, (int)room, p->from))
    return err_as(e, ERR_IO, "no answer to '%s'", request);
  answer[strcspn(answer, "\n")] = '\0';
  return true;
}

void peer_close(Peer *p)
{
  if (p->to) fclose(p->to);
  if (p->from) fclose(p->from);
  if (p->pid > 0) waitpid(p->pid, NULL, 0);
  *p = (Peer){0};
}
