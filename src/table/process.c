/* SPDX-License-Identifier: MIT */
/*
** How: one socket is both ends of the program, as a write to one whose reader has gone
** is an error then, and no signal. Waiting goes on in slices of a tenth of a second, so
** that a stop is seen. What has been written is read even when the time is over, as
** we may have been stopped meanwhile, but is not waited for. The shell sets the bound
** of memory, as between fork and exec nothing else is safe with threads.
*/
#include "table/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/mem.h"
#include "table/message.h"

/* So that a program that another thread starts has no end of it. */
#ifdef SOCK_CLOEXEC
#define CLOSED SOCK_CLOEXEC
#else
#define CLOSED 0
#endif

enum { SLICE_MS = 100, GRACE = 3 /* slices between TERM and KILL */ };
enum { LEAVING = 10 /* slices in which a program ends that has closed its output */ };

extern char **environ;

struct Process {
  Program what;
  const Stop *stop;
  pid_t pid;
  int socket;
  int64_t until;     /* ms of the clock, the end of its time for an answer, */
  size_t heard;      /* and its bytes so far */
  size_t len, taken; /* of 'in'; the first 'taken' bytes were read */
  char in[PROCESS_LINE_MAX];
};

bool process_fail(const Process *p, const char *what, Err *e)
{
  return err_as(e, ERR_IO, "'%.*s' %s", err_quote(strlen(p->what.command)),
                p->what.command, what);
}

/* ---- begin and end --------------------------------------------------------- */

static int64_t now_ms(void)
{
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* From now on it answers. */
static void await(Process *p)
{
  p->until = now_ms() + (int64_t)p->what.tenths * SLICE_MS;
  p->heard = 0;
}

/* Run a command with the socket as both its ends; in a group of its own. */
static int spawn(pid_t *pid, const Program *what, int seat, int theirs)
{
  posix_spawn_file_actions_t files;
  posix_spawnattr_t attr;
  sigset_t none, usual;
  char limited[] =
      "ulimit -v \"$2\" 2>/dev/null; export BAIZE_SEAT=\"$1\"; eval \"$0\"";
  char memory[24];
  char *const argv[] = {(char[]){"sh"},
                        (char[]){"-c"},
                        limited,
                        (char *)what->command,
                        (char *)message_seat(seat),
                        memory,
                        NULL};
  snprintf(memory, sizeof memory, "%lld", 1024LL * what->mib);
  int failed = posix_spawn_file_actions_init(&files);
  if (failed) return failed;
  if ((failed = posix_spawnattr_init(&attr))) {
    posix_spawn_file_actions_destroy(&files);
    return failed;
  }
  sigemptyset(&none);
  sigemptyset(&usual);
  sigaddset(&usual, SIGPIPE);
  sigaddset(&usual, SIGINT);
  posix_spawn_file_actions_adddup2(&files, theirs, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&files, theirs, STDOUT_FILENO);
  posix_spawnattr_setflags(&attr,
                           (short)((what->person ? 0 : POSIX_SPAWN_SETPGROUP) |
                                   POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF));
  posix_spawnattr_setpgroup(&attr, 0);
  posix_spawnattr_setsigmask(&attr, &none);
  posix_spawnattr_setsigdefault(&attr, &usual);
  failed = posix_spawn(pid, "/bin/sh", &files, &attr, argv, environ);
  posix_spawnattr_destroy(&attr);
  posix_spawn_file_actions_destroy(&files);
  return failed;
}

Process *process_open(const Program *what, int seat, const Stop *stop, Err *e)
{
  int end[2];
  Process *p = mem_need(1, sizeof *p, e);
  if (!p) return NULL;
  *p = (Process){.what = *what, .stop = stop};
  int failed = socketpair(AF_UNIX, SOCK_STREAM | CLOSED, 0, end) ? errno : 0;
  if (!failed) {
    fcntl(end[0], F_SETFD, FD_CLOEXEC);
    fcntl(end[1], F_SETFD, FD_CLOEXEC);
    p->socket = end[0];
    failed = spawn(&p->pid, what, seat, end[1]);
    close(end[1]);
    if (failed) close(end[0]);
  }
  await(p);
  if (!failed) return p;
  err_as(e, ERR_IO, "'%.*s' cannot be run: %s", err_quote(strlen(what->command)),
         what->command, strerror(failed));
  mem_free(p);
  return NULL;
}

void process_close(Process *p)
{
  struct pollfd none = {.fd = -1};
  int slices = 0;
  if (!p) return;
  close(p->socket);
  pid_t all = p->what.person ? p->pid : -p->pid;
  kill(all, SIGTERM);
  while (!waitpid(p->pid, NULL, WNOHANG) && slices++ < GRACE) poll(&none, 1, SLICE_MS);
  if (slices > GRACE || !p->what.person)
    kill(all, SIGKILL); /* what it started may be there still */
  if (slices > GRACE) waitpid(p->pid, NULL, 0);
  mem_free(p);
}

/* ---- lines ----------------------------------------------------------------- */

/* Report that a program has ended, and how; it is waited for a little. */
static bool has_ended(const Process *p, Err *e)
{
  struct pollfd none = {.fd = -1};
  siginfo_t how = {0};
  char what[64];
  for (int i = 0; i < LEAVING && !how.si_pid; i++) {
    if (i) poll(&none, 1, SLICE_MS);
    if (waitid(P_PID, (id_t)p->pid, &how, WEXITED | WNOHANG | WNOWAIT)) break;
  }
  if (!how.si_pid) return process_fail(p, "has closed its output", e);
  snprintf(what, sizeof what, "has ended, %s %d",
           how.si_code == CLD_EXITED ? "with status" : "by signal", how.si_status);
  return process_fail(p, what, e);
}

bool process_send(Process *p, Buf *text, Err *e)
{
  bool ok = !text->failed || err_memory(e);
  for (size_t at = 0; ok && at < text->len;) {
    ssize_t nb = send(p->socket, text->text + at, text->len - at, MSG_NOSIGNAL);
    if (nb < 0 && errno == EINTR) continue;
    if (nb < 0) ok = has_ended(p, e);
    at += (size_t)nb;
  }
  buf_free(text);
  await(p);
  return ok;
}

/* Wait until something can be read. */
static bool wait_for(const Process *p, Err *e)
{
  struct pollfd in = {.fd = p->socket, .events = POLLIN};
  for (int64_t left = SLICE_MS; left > 0;) {
    if (stop_asked(p->stop)) return err_interrupted(e);
    left = p->until - now_ms();
    if (poll(&in, 1, left > SLICE_MS ? SLICE_MS : left > 0 ? (int)left : 0) > 0)
      return true;
  }
  return err_as(e, ERR_BUDGET,
                "'%.*s' has not answered within %d.%d s: does it flush its output?",
                err_quote(strlen(p->what.command)), p->what.command,
                p->what.tenths / 10, p->what.tenths % 10);
}

bool process_line(Process *p, const char **line, size_t *len, Err *e)
{
  memmove(p->in, p->in + p->taken, p->len -= p->taken);
  p->taken = 0;
  char *end;
  while (!(end = memchr(p->in, '\n', p->len))) {
    if (p->len == PROCESS_LINE_MAX)
      return process_fail(p, "writes lines without end", e);
    if (p->heard >= PROCESS_ANSWER_MAX)
      return process_fail(p, "writes answers without end", e);
    if (!wait_for(p, e)) return false;
    ssize_t nb = recv(p->socket, p->in + p->len, PROCESS_LINE_MAX - p->len, 0);
    if (nb < 0 && errno == EINTR) continue;
    if (nb <= 0) return has_ended(p, e);
    p->len += (size_t)nb;
    p->heard += (size_t)nb;
  }
  p->taken = (size_t)(end - p->in) + 1;
  *line = p->in;
  *len = p->taken - 1;
  if (*len && p->in[*len - 1] == '\r') --*len;
  p->in[*len] = '\0';
  return true;
}

/* Whether something was written that has not been read. */
static bool spoke(const Process *p)
{
  struct pollfd in = {.fd = p->socket, .events = POLLIN};
  char first;
  return p->taken < p->len ||
         (poll(&in, 1, 0) > 0 && recv(p->socket, &first, 1, MSG_PEEK) > 0);
}

bool process_ask(Process *p, Buf *question, const char **answer, size_t *len, Err *e)
{
  const char *more = "writes more than it was asked";
  buf_putc(question, '\n');
  if (spoke(p)) {
    buf_free(question);
    return process_fail(p, more, e);
  }
  return process_send(p, question, e) && process_line(p, answer, len, e) &&
         (!spoke(p) || process_fail(p, more, e));
}
