/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
** bind_files.c - files and folders for Lua: module 'baize.core.files'.
**
** What Lua's io lacks: a file of a folder and no other, the names in a folder, where a
** file is that is to be replaced, a new file beside it that nobody else has, and the
** hash by which a file is known again.
*/
#define _XOPEN_SOURCE 700 /* realpath, mkstemp */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <lauxlib.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/sha256.h"
#include "bind/bind.h"
#include "bind/litter.h"
#include "bind/modules.h"

enum { FILE_BYTES = 1 << 20, MODE_BITS = 07777, MODE_NEW = 0666 };

/* Whether a file is one of those below a folder, links followed. */
static bool is_below(const char *root, const char *path)
{
  char folder[PATH_MAX], file[PATH_MAX];
  if (!realpath(root, folder) || !realpath(path, file)) return false;
  size_t len = strlen(folder);
  return !strncmp(folder, file, len) && file[len] == '/';
}

/*** The text of a file below a folder.
@function read
@tparam string root the folder
@tparam string name of the file below it, without links that lead out of it
@treturn ?string nil where there is no such plain file, or it has over a mebibyte
*/
static int l_read(lua_State *L)
{
  const char *root = bind_checkplain(L, 1), *name = bind_checkplain(L, 2);
  const char *path = lua_pushfstring(L, "%s/%s", root, name);
  struct stat about;
  if (strstr(name, "..") || !is_below(root, path) || stat(path, &about) ||
      !S_ISREG(about.st_mode) || about.st_size > FILE_BYTES)
    return 0;
  FILE *f = fopen(path, "rb");
  if (!f) return 0;
  Buf b = BUF_EMPTY;
  char block[BUFSIZ];
  for (size_t len; (len = fread(block, 1, sizeof block, f)) > 0;)
    buf_add(&b, block, len);
  fclose(f);
  bind_pushtext(L, &b);
  return 1;
}

static int close_folder(lua_State *L)
{
  DIR **dir = lua_touserdata(L, 1);
  if (*dir) closedir(*dir);
  *dir = NULL;
  return 0;
}

/*** The names in a folder.
@function folder
@tparam string path
@treturn ?{string,...} the names without those that begin with a point, in no order; nil
where `path` is not a folder that can be read
*/
static int l_folder(lua_State *L)
{
  const char *path = luaL_checkstring(L, 1);
  lua_newtable(L);
  DIR **dir = bind_newblock(L, sizeof *dir, close_folder);
  lua_insert(L, -2);
  *dir = opendir(path);
  if (!*dir) return 0;
  lua_Integer n = 0;
  for (const struct dirent *e = readdir(*dir); e; e = readdir(*dir)) {
    if (e->d_name[0] == '.') continue;
    lua_pushstring(L, e->d_name);
    lua_rawseti(L, -2, ++n);
  }
  closedir(*dir);
  *dir = NULL;
  return 1;
}

/*** Where a file is that is to be written anew.
@function place
@tparam string path
@treturn ?string links resolved; the path itself where there is nothing yet; nil of what
must not be replaced: devices, pipes, folders, files that may not be written
*/
static int l_place(lua_State *L)
{
  char real[PATH_MAX];
  struct stat s;
  const char *path = luaL_checkstring(L, 1);
  if (lstat(path, &s) != 0) {
    lua_settop(L, 1);
    return 1;
  }
  if (!realpath(path, real) || stat(real, &s) != 0 || !S_ISREG(s.st_mode)) return 0;
  if (access(real, W_OK) != 0) return 0;
  lua_pushstring(L, real);
  return 1;
}

static int close_file(lua_State *L)
{
  luaL_Stream *f = luaL_checkudata(L, 1, LUA_FILEHANDLE);
  return luaL_fileresult(L, fclose(f->f) == 0, NULL);
}

/* The permissions of the file that is replaced, or those of a new one. */
static void set_mode(int fd, const char *place)
{
  struct stat s;
  mode_t mask = umask(0);
  umask(mask);
  if (stat(place, &s) == 0)
    fchmod(fd, s.st_mode & MODE_BITS);
  else
    fchmod(fd, MODE_NEW & ~mask);
}

/*** A new file in the folder of another, which it is to replace: its name is nobody
else's, and it is removed where a signal ends the program before `forget`.
@function create
@tparam string place of the other, as `place` has it
@tparam[opt=false] boolean temporary true: it replaces none, and is the user's alone
@treturn ?file open for writing; nil where the folder takes no new file
@treturn ?string its name, or why there is none
*/
static int l_create(lua_State *L)
{
  const char *place = luaL_checkstring(L, 1), *slash = strrchr(place, '/');
  bool temporary = lua_toboolean(L, 2);
  int folder = slash ? (int)(slash - place) + 1 : 0;
  char name[PATH_MAX];
  int len = snprintf(name, sizeof name, "%.*s.baize-XXXXXX", folder, place);
  luaL_Stream *f = lua_newuserdatauv(L, sizeof *f, 0);
  f->closef = NULL;
  f->f = NULL;
  luaL_setmetatable(L, LUA_FILEHANDLE);
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before); /* until it is known what to remove */
  int fd = len < (int)sizeof name ? mkstemp(name) : -1; /* O_EXCL: it follows no link */
  if (fd >= 0) litter_add(name);
  int why = errno;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (fd >= 0 && !temporary) set_mode(fd, place);
  f->f = fd >= 0 ? fdopen(fd, "wb") : NULL;
  if (!f->f) {
    if (fd >= 0) {
      why = errno;
      close(fd);
      unlink(name);
      litter_drop(name);
    }
    lua_pushnil(L);
    lua_pushstring(L, strerror(why));
    return 2;
  }
  f->closef = close_file;
  lua_pushstring(L, name);
  return 2;
}

/*** A file that `create` made is in its place, or is gone.
@function forget
@tparam string name of it
*/
static int l_forget(lua_State *L)
{
  litter_drop(luaL_checkstring(L, 1));
  return 0;
}

/*** The SHA-256 of a text, as sha256sum prints it of a file.
@function sha256
@tparam string text any bytes
@treturn string 64 hexadecimal digits
*/
static int l_sha256(lua_State *L)
{
  size_t len;
  char hash[SHA256_TEXT + 1];
  const char *text = bind_checktext(L, 1, &len);
  sha256_text(text, len, hash);
  lua_pushlstring(L, hash, SHA256_TEXT);
  return 1;
}

static const luaL_Reg functions[] = {
    {"read", l_read},     {"folder", l_folder}, {"place", l_place},
    {"create", l_create}, {"forget", l_forget}, {"sha256", l_sha256},
    {NULL, NULL},
};

const BindModule bind_files_module = {functions};
